// Lets a text field grow with its text, up to a limit. Attach with
// data-autosize.
const MOST = 30; // rows

export function autosize(root) {
  for (const area of root.querySelectorAll("textarea[data-autosize]")) {
    const least = area.rows;
    const fit = () => {
      area.rows = least;
      while (area.rows < MOST && area.scrollHeight > area.clientHeight) {
        area.rows += 1;
      }
    };
    area.addEventListener("input", fit);
    fit();
  }
}
