// Starts what a page asks for by its data attributes. Every page works without
// any of this; each module adds one behaviour.
import { autosize } from "./autosize.js";
import { cite } from "./cite.js";
import { confirmations } from "./confirm.js";
import { drafts } from "./drafts.js";
import { focusMessages } from "./focus.js";
import { hotkeys } from "./hotkeys.js";
import { localTimes } from "./localtime.js";
import { menus } from "./menus.js";
import { milestones } from "./milestone.js";
import { submits } from "./submit.js";

for (const start of [drafts, autosize, cite, confirmations, focusMessages, hotkeys, localTimes, menus, milestones, submits]) {
  // One behaviour failing must not take the others with it.
  try {
    start(document);
  } catch (error) {
    console.error(error);
  }
}
