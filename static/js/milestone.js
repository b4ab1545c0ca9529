// Marks an entry with a milestone without leaving the timeline: a link with
// data-milestone (the one it has) and data-action (where to send another) opens
// a small choice. Without this the link leads to the entry's form.
const CHOICES = ["onset", "detected", "declared", "mitigated", "resolved"];

export function milestones(root) {
  root.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-milestone]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    choose(root, link);
  });
}

function choose(root, link) {
  const dialog = root.createElement("dialog");
  const title = root.createElement("h2");
  title.textContent = link.getAttribute("aria-label");
  const form = root.createElement("form");
  form.method = "post";
  form.action = link.dataset.action;
  form.className = "pills";
  const current = link.dataset.milestone;
  for (const value of current ? [...CHOICES, ""] : CHOICES) {
    const button = root.createElement("button");
    button.name = "milestone";
    button.value = value;
    button.className = value === current ? "btn primary" : "btn";
    button.textContent = value ? value[0].toUpperCase() + value.slice(1) : "None";
    form.append(button);
  }
  const cancel = root.createElement("button");
  cancel.type = "button";
  cancel.className = "btn quiet";
  cancel.textContent = "Cancel";
  cancel.addEventListener("click", () => dialog.close());
  form.append(cancel);
  dialog.append(title, form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  root.body.append(dialog);
  dialog.showModal();
}
