// Selects log lines: a click on a number takes one, with Shift a stretch. The
// address follows, so that it can be passed on, and a small box offers the
// citation to copy. An address that names a stretch (#L1-L4, #LOGS:L1-L4)
// marks it on arrival. Attach with data-cite="NAME" on the excerpt.
export function cite(root) {
  for (const log of root.querySelectorAll("[data-cite]")) {
    attach(root, log);
  }
}

function attach(root, log) {
  const bare = log.dataset.citeBare === "true";
  let first = 0;
  log.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link) {
      return;
    }
    event.preventDefault();
    const line = lineOf(link.parentElement);
    const [from, to] = event.shiftKey && first ? [Math.min(first, line), Math.max(first, line)] : [line, line];
    if (!event.shiftKey) {
      first = line;
    }
    select(root, log, from, to, bare);
  });
  const wanted = /^#(?:([A-Z][A-Z0-9_-]*)[:-])?L(\d+)(?:-L?(\d+))?$/.exec(decodeURIComponent(location.hash));
  if (wanted && (wanted[1] === log.dataset.cite || (!wanted[1] && bare)) && wanted[3]) {
    mark(log, +wanted[2], +wanted[3]);
    root.getElementById(`${log.dataset.cite}-L${wanted[2]}`)?.scrollIntoView({ block: "center" });
  }
}

function lineOf(row) {
  return +row.id.split("-L").pop();
}

function mark(log, from, to) {
  for (const row of log.children) {
    const line = lineOf(row);
    row.classList.toggle("sel", line >= from && line <= to);
  }
}

function select(root, log, from, to, bare) {
  mark(log, from, to);
  const span = from === to ? `L${from}` : `L${from}–L${to}`;
  const text = bare ? span : `${log.dataset.cite}:${span}`;
  history.replaceState(null, "", "#" + text.replace("–", "-"));
  root.querySelector(".cite-output")?.remove();
  const box = root.createElement("div");
  box.className = "cite-output";
  box.setAttribute("role", "status");
  const shown = root.createElement("output");
  shown.className = "mono";
  shown.textContent = text;
  const copy = root.createElement("button");
  copy.type = "button";
  copy.className = "btn small";
  copy.textContent = "Copy citation";
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(shown);
      copy.textContent = "Selected: copy it now";
    }
  });
  box.append(shown, copy);
  log.after(box);
}
