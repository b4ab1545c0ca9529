// Keeps what is being typed in this browser, so that neither a crash nor a
// reload nor a sign-in loses it. Attach with data-draft="key" on a form.
//
// A draft is kept as typed and offered again when the form is shown without
// it. It goes when the server says that it has arrived (meta draft-sent), when
// it is discarded, after seven days, and with all others at sign-out (meta
// signed-out). Passwords, files and hidden fields are never kept.
const PREFIX = "hindcast:draft:";
const LIFE = 7 * 24 * 60 * 60 * 1000;

export function drafts(root) {
  if (root.querySelector("meta[name='signed-out']")) {
    forgetAll();
  }
  const sent = root.querySelector("meta[name='draft-sent']")?.content;
  if (sent) {
    remove(sent);
  }
  forgetOld();
  for (const form of root.querySelectorAll("form[data-draft]")) {
    keep(root, form, form.dataset.draft);
  }
}

function fields(form) {
  return [...form.elements].filter((field) => field.name && field.matches("textarea, input:not([type=password]):not([type=file]):not([type=hidden]):not([type=checkbox]):not([type=radio])") && !field.hidden);
}

function keep(root, form, key) {
  const shown = new Map(fields(form).map((field) => [field.name, field.value]));
  const stored = read(key);
  // A form that came back with messages already holds what was typed.
  if (stored && !root.querySelector("[data-focus]")) {
    offer(root, form, key, stored, shown);
  }
  let timer = 0;
  const save = () => {
    clearTimeout(timer);
    const values = {};
    for (const field of fields(form)) {
      if (field.value !== shown.get(field.name)) {
        values[field.name] = field.value;
      }
    }
    Object.keys(values).length ? write(key, values) : remove(key);
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(save, 250);
  });
  window.addEventListener("pagehide", () => timer && save());
}

// offer fills the form with a draft and says so; discarding brings back what
// the server had sent.
function offer(root, form, key, stored, shown) {
  let differs = false;
  for (const field of fields(form)) {
    if (field.name in stored.values && stored.values[field.name] !== field.value) {
      field.value = stored.values[field.name];
      differs = true;
    }
  }
  if (!differs) {
    return;
  }
  const note = root.createElement("div");
  note.className = "draft-note";
  note.setAttribute("role", "status");
  note.append("Your draft from " + new Date(stored.at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }) + " is back.");
  const discard = root.createElement("button");
  discard.type = "button";
  discard.className = "btn small";
  discard.textContent = "Discard draft";
  discard.addEventListener("click", () => {
    for (const field of fields(form)) {
      if (shown.has(field.name)) {
        field.value = shown.get(field.name);
      }
    }
    remove(key);
    note.remove();
  });
  note.append(discard);
  form.prepend(note);
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

function write(key, values) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // A full or forbidden storage keeps nothing; the form itself still works.
  }
}

function remove(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept, then.
  }
}

function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function forgetAll() {
  for (const key of keys()) {
    remove(key.slice(PREFIX.length));
  }
}

function forgetOld() {
  for (const key of keys()) {
    const draft = read(key.slice(PREFIX.length));
    if (!draft || Date.now() - draft.at > LIFE) {
      remove(key.slice(PREFIX.length));
    }
  }
}
