// Shows instants in the reader's own zone as well: as a title, and with the key
// z instead of UTC. The choice stays in this browser. Days without a clock
// (data-day) are left alone: they are the same day for everyone.
const KEY = "hindcast:times";

export function localTimes(root) {
  const times = [...root.querySelectorAll("time[datetime]:not([data-day])")];
  if (times.length === 0) {
    return;
  }
  for (const time of times) {
    time.dataset.utc = time.textContent;
    const at = new Date(time.getAttribute("datetime"));
    const local = at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "long" });
    time.title = time.title ? `${time.title}; ${local}` : local;
  }
  const show = () => {
    const own = read() === "local";
    for (const time of times) {
      time.textContent = own ? inOwnZone(time) : time.dataset.utc;
    }
  };
  root.addEventListener("keydown", (event) => {
    if (event.key === "z" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
      write(read() === "local" ? "utc" : "local");
      show();
    }
  });
  if (read() === "local") {
    show();
  }
}

// inOwnZone rewrites only what was shown: 09:07 becomes 11:07, seconds stay
// seconds, and what the text holds besides clock times is left as it is.
function inOwnZone(time) {
  const start = new Date(time.getAttribute("datetime"));
  const shift = -start.getTimezoneOffset();
  const zone = start.toLocaleTimeString(undefined, { timeZoneName: "short" }).split(" ").pop();
  if (time.dataset.utc.endsWith(" UTC")) {
    return start.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }) + " " + zone;
  }
  return time.dataset.utc.replace(/(\d{2}):(\d{2})(?=\D|$)/g, (_, h, m) => {
    const minutes = (((+h * 60 + +m + shift) % 1440) + 1440) % 1440;
    return String(Math.floor(minutes / 60)).padStart(2, "0") + ":" + String(minutes % 60).padStart(2, "0");
  });
}

export function isTyping(element) {
  return Boolean(element.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]"));
}

function read() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(value) {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
