// Asks before a button does what cannot be undone. Attach with
// data-confirm="question" on the button.
export function confirmations(root) {
  for (const button of root.querySelectorAll("button[data-confirm]")) {
    button.addEventListener("click", (event) => {
      if (button.dataset.confirmed) {
        delete button.dataset.confirmed;
        return;
      }
      event.preventDefault();
      if (!button.form.reportValidity()) {
        return;
      }
      ask(button.dataset.confirm, button.textContent.trim()).then((yes) => {
        if (yes) {
          button.dataset.confirmed = "1";
          button.form.requestSubmit(button);
        }
      });
    });
  }
}

// ask shows a question and answers whether it was affirmed.
export function ask(question, yes) {
  const dialog = document.createElement("dialog");
  const form = document.createElement("form");
  form.method = "dialog";
  const text = document.createElement("p");
  text.textContent = question;
  const row = document.createElement("div");
  row.className = "form-actions";
  for (const [value, label, style] of [["yes", yes, "btn primary"], ["no", "Cancel", "btn quiet"]]) {
    const button = document.createElement("button");
    button.value = value;
    button.textContent = label;
    button.className = style;
    row.append(button);
  }
  form.append(text, row);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
  });
}
