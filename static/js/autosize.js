// Lets a text field grow with its text, where the browser does not do that by
// itself. Attach with data-autosize.
export function autosize(root) {
  if (CSS.supports("field-sizing", "content")) {
    for (const area of root.querySelectorAll("textarea[data-autosize]")) {
      area.classList.add("grows");
    }
    return;
  }
  for (const area of root.querySelectorAll("textarea[data-autosize]")) {
    const fit = () => {
      const rows = area.value.split("\n").length;
      area.rows = Math.min(Math.max(rows, area.dataset.rows ?? (area.dataset.rows = area.rows)), 30);
    };
    area.addEventListener("input", fit);
    fit();
  }
}
