// Takes the reader to what went wrong: the message above a refused form.
export function focusMessages(root) {
  root.querySelector("[data-focus]")?.focus();
}
