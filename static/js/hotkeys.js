// Single keys for those who do not want to leave the keyboard. An element with
// data-hotkey is pressed, or focused if it is a field; data-hotkey-label names
// it in the list that ? shows. j and k move between rows (data-row), e opens
// the row's editor (data-edit), m its milestones (data-milestone). Keys do
// nothing while one types, and can be switched off in the list (WCAG 2.1.4).
import { isTyping } from "./localtime.js";

const OFF = "hindcast:keys-off";

export function hotkeys(root) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || root.querySelector("dialog[open]")) {
      return;
    }
    if (event.key === "?") {
      event.preventDefault();
      showHelp(root);
      return;
    }
    if (isOff()) {
      return;
    }
    if (perform(root, event.key)) {
      event.preventDefault();
    }
  });
}

function perform(root, key) {
  const wanted = root.querySelector(`[data-hotkey="${CSS.escape(key)}"]`);
  if (wanted) {
    wanted.matches("input, textarea, select") ? wanted.focus() : wanted.click();
    return true;
  }
  switch (key) {
    case "n": {
      const composer = root.querySelector("#composer textarea");
      composer?.focus();
      return Boolean(composer);
    }
    case "j":
      return moveRow(root, 1);
    case "k":
      return moveRow(root, -1);
    case "e":
      return within(root, "[data-edit]");
    case "m":
      return within(root, "[data-milestone]");
  }
  return false;
}

function moveRow(root, by) {
  const rows = [...root.querySelectorAll("[data-row]")];
  if (rows.length === 0) {
    return false;
  }
  const at = rows.indexOf(currentRow(root));
  const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
  return true;
}

function currentRow(root) {
  return root.activeElement?.closest("[data-row]") ?? root.querySelector("[data-row]:target");
}

function within(root, selector) {
  const control = currentRow(root)?.querySelector(selector);
  control?.focus();
  control?.click();
  return Boolean(control);
}

function isOff() {
  try {
    return localStorage.getItem(OFF) === "1";
  } catch {
    return false;
  }
}

function showHelp(root) {
  const keys = [["?", "This list"], ["z", "Times in UTC or your zone"]];
  if (root.querySelector("[data-row]")) {
    keys.push(["j k", "Next and previous row"], ["e", "Edit the row"]);
  }
  if (root.querySelector("[data-milestone]")) {
    keys.push(["m", "Milestone of the row"]);
  }
  if (root.querySelector("#composer")) {
    keys.push(["n", "New entry"]);
  }
  for (const element of root.querySelectorAll("[data-hotkey-label]")) {
    keys.push([element.dataset.hotkey, element.dataset.hotkeyLabel]);
  }
  const dialog = root.createElement("dialog");
  const title = root.createElement("h2");
  title.textContent = "Keys on this page";
  const list = root.createElement("div");
  list.className = "shortcuts";
  for (const [key, what] of keys) {
    const kbd = root.createElement("kbd");
    kbd.textContent = key;
    const text = root.createElement("span");
    text.textContent = what;
    list.append(kbd, text);
  }
  const off = root.createElement("label");
  off.className = "check";
  const box = root.createElement("input");
  box.type = "checkbox";
  box.checked = !isOff();
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(OFF, box.checked ? "" : "1");
    } catch {
      // Without storage keys stay on.
    }
  });
  off.append(box, "Single keys work");
  const form = root.createElement("form");
  form.method = "dialog";
  const close = root.createElement("button");
  close.className = "btn";
  close.textContent = "Close";
  form.className = "form-actions";
  form.append(close);
  dialog.append(title, list, off, form);
  dialog.addEventListener("close", () => dialog.remove());
  root.body.append(dialog);
  dialog.showModal();
}
