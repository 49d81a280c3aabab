// What the parts of the page tell each other: which layer is selected, and what the program reports.

const hearers = new Map();

export function on(name, hearer) {
  hearers.set(name, [...(hearers.get(name) ?? []), hearer]);
}

export function tell(name, content) {
  for (const hearer of hearers.get(name) ?? []) hearer(content);
}

export const page = { selected: null, clock: { time: 0, speed: 1, changed: false } };

export function select(id) {
  if (page.selected === id) return;
  page.selected = id;
  tell("select", id);
}

/** Calls a function again and again without a second call before the first has ended. */
export function alone(work) {
  let busy = false, again = null;
  return async function run(...given) {
    if (busy) { again = given; return; }
    busy = true;
    try { await work(...given); } finally { busy = false; }
    if (again) { const next = again; again = null; run(...next); }
  };
}

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in made && name !== "list") made[name] = value; else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A number with what it counts. */
export function times(count, one) {
  return `${count} ${one}${count === 1 ? "" : one.endsWith("s") ? "es" : "s"}`;
}

/** Bytes as people read them. */
export function amount(bytes) {
  if (!bytes) return "0";
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(bytes < 10240 ? 1 : 0)} KiB` : `${(bytes / 1048576).toFixed(1)} MiB`;
}
