// Lets a text field grow with its lines, up to a limit. Attach with
// data-autosize.
const MOST = 30;

export function autosize(root) {
  for (const area of root.querySelectorAll("textarea[data-autosize]")) {
    const least = area.rows;
    const fit = () => {
      area.rows = Math.min(Math.max(area.value.split("\n").length, least), MOST);
    };
    area.addEventListener("input", fit);
    fit();
  }
}
