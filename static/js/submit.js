// Ctrl or Cmd with Enter sends the form one is writing in; in a form with a
// data-submit-key button, Enter alone does and Shift with Enter breaks the
// line. A form that is on its way is marked busy, so that a second press does
// nothing; going back to the page frees it again.
export function submits(root) {
  root.addEventListener("keydown", (event) => {
    const form = event.target.closest?.("form");
    if (event.key !== "Enter" || event.isComposing || !form || event.target.tagName !== "TEXTAREA") {
      return;
    }
    const quick = form.querySelector("[data-submit-key]");
    if (event.ctrlKey || event.metaKey || (quick && !event.shiftKey)) {
      event.preventDefault();
      form.requestSubmit(quick ?? undefined);
    }
  });
  root.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method === "dialog" || event.defaultPrevented) {
      return;
    }
    if (form.dataset.sending) {
      event.preventDefault();
      return;
    }
    form.dataset.sending = "1";
    event.submitter?.setAttribute("aria-busy", "true");
  });
  window.addEventListener("pageshow", () => {
    for (const form of root.querySelectorAll("form[data-sending]")) {
      delete form.dataset.sending;
      form.querySelectorAll("[aria-busy]").forEach((b) => b.removeAttribute("aria-busy"));
    }
  });
}
