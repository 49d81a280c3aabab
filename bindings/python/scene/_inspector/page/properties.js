// The properties of the selected layer: the model's value to edit, and beside it what is on screen.

import { get, post } from "./api.js";
import { alone, element, on, page } from "./bus.js";
import { editor, stepOf } from "./editors.js";

const GROUPS = [
  ["Geometry", /^(bounds|position|zPosition|anchorPoint|transform|sublayerTransform|geometryFlipped|doubleSided|autoresizing)/],
  ["Appearance", /^(hidden|opacity|allowsGroupOpacity|masksToBounds|backgroundColor|corner|maskedCorners|border|.*dgeAntialiasing|opaque)/],
  ["Shadow", /^shadow/],
  ["Contents", /^(contents|minification|magnification|needsDisplay|drawsAsync)/],
  ["Compositing", /^(filters|backgroundFilters|compositing|mask|should|rasterization|generator|backgroundPattern|borderPattern)/],
  ["Time", /^(beginTime|timeOffset|speed|duration|repeat|autoreverses|fillMode)/],
];
const head = document.getElementById("selected"), tools = document.getElementById("property-tools");
const list = document.getElementById("property-rows"), search = document.getElementById("property-search");
const changedOnly = document.getElementById("changed-only");
// Buttons stay as they are while values change: one that is replaced between press and release is never clicked.
const title = element("h2"), about = element("p", { className: "quiet" });
let layer = null, lines = new Map();

const load = alone(async () => {
  const id = page.selected;
  if (!id) return;
  try {
    const found = await get("layer", { id });
    if (page.selected !== id) return;
    const same = layer?.id === found.id && found.rows.every((row) => lines.has(row.key)) && lines.size === found.rows.length;
    layer = found;
    if (same) update(); else build();
  } catch (error) {
    layer = null;
    lines.clear();
    tools.hidden = true;
    list.replaceChildren();
    head.replaceChildren(element("p", { className: "quiet" }, error.message));
  }
});

function build() {
  tools.hidden = false;
  head.replaceChildren(title, about, copies());
  lines = new Map(layer.rows.map((row) => [row.key, line(row)]));
  const groups = new Map([...GROUPS.map(([name]) => [name, []]), ["This kind", []]]);
  for (const row of layer.rows) {
    const name = row.key === "name" ? "Geometry" : GROUPS.find(([, pattern]) => pattern.test(row.key))?.[0] ?? "This kind";
    groups.get(name)[row.key === "name" ? "unshift" : "push"](lines.get(row.key).made);
  }
  const columns = element("div", { className: "property columns" }, element("span", {}, "Property"), element("span", {}, "Model"), element("span", {}, "On screen"));
  list.replaceChildren(columns, ...[...groups].filter(([, made]) => made.length).map(([name, made]) => element("div", { className: "properties" }, element("h3", {}, name), ...made)));
  update();
}

function line(row) {
  const label = element("span", { className: "label", title: row.unit && row.unit !== "none" ? `${row.key}, in ${row.unit}` : row.key }, row.key.includes(".") ? row.key.split(".").slice(1).join(".") : row.key);
  const shown = element("span", { className: "shown" });
  const problem = element("span", { className: "problem", role: "alert", hidden: true });
  const made = element("div", { className: row.key.includes(".") ? "property part" : "property" }, label);
  made.dataset.key = row.key;
  const field = row.editable && row.type !== "transform" ? editor(row, (value, gesture) => change(row.key, value, gesture, problem)) : null;
  if (field) {
    made.append(element("span", { className: "editor" }, ...field.inputs), shown, problem);
    if (row.type === "number") drag(label, row.key, problem);
  } else made.append(element("span", { className: "wide" }));
  return { made, shown, field };
}

function update() {
  const frame = layer.frame.map((number) => +number.toFixed(1)).join(", ");
  title.textContent = layer.name ?? layer.class;
  about.textContent = `${layer.class} · frame ${frame}${layer.unnamed ? ` · ${layer.unnamed} animations without a key` : ""}`;
  for (const row of layer.rows) {
    const { made, shown, field } = lines.get(row.key);
    made.hidden = !wanted(row);
    if (!field) { made.lastChild.textContent = plain(row.model); continue; }
    field.show(row.model);
    const differs = JSON.stringify(row.model) !== JSON.stringify(row.presentation);
    shown.textContent = plain(row.presentation);
    shown.title = shown.textContent;
    shown.classList.toggle("differs", differs);
  }
  for (const group of list.querySelectorAll(".properties")) group.hidden = ![...group.querySelectorAll(".property")].some((made) => !made.hidden);
}

function wanted(row) {
  const text = search.value.trim().toLowerCase();
  if (text && !row.key.toLowerCase().includes(text)) return false;
  const usual = JSON.stringify(row.model) === JSON.stringify(row.default) || (Array.isArray(row.model) && !row.model.length && !row.default);
  return !changedOnly.checked || !usual || JSON.stringify(row.model) !== JSON.stringify(row.presentation);
}

function plain(value) {
  if (value === null || value === undefined) return "none";
  if (typeof value === "number") return String(+value.toFixed(3));
  if (Array.isArray(value)) return value.length ? value.map(plain).join(", ") : "none";
  return String(value);
}

async function change(key, value, gesture, problem) {
  try {
    await post("edit", { id: page.selected, key, value, gesture });
    problem.hidden = true;
    return true;
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    return false;
  }
}

/** Dragging a number's name changes the number. */
function drag(label, key, problem) {
  label.classList.add("moves");
  label.addEventListener("pointerdown", (event) => {
    const row = layer.rows.find((other) => other.key === key);
    const start = typeof row.model === "number" ? row.model : 0, gesture = `drag ${performance.now()}`;
    const unit = stepOf(key) < 1 ? 0.01 : 1;
    const step = alone((value) => change(key, value, gesture, problem));
    label.setPointerCapture(event.pointerId);
    label.onpointermove = (move) => step(+(start + (move.clientX - event.clientX) * unit).toFixed(4));
    label.onpointerup = () => { label.onpointermove = null; };
  });
}

function copies() {
  const buttons = [["document", "Document"], ["python", "Python"], ["c", "C"]].map(([form, name]) => {
    const button = element("button", { type: "button", title: `This layer with all below it as ${name}` }, name);
    button.onclick = () => copy(form, name);
    return button;
  });
  return element("div", { className: "group" }, element("span", { className: "quiet" }, "Copy as"), ...buttons);
}

async function copy(form, name) {
  const dialog = document.getElementById("export"), text = document.getElementById("export-text");
  document.getElementById("export-title").textContent = `${layer.name ?? layer.class} as ${name}`;
  try {
    ({ text: text.value } = await get("export", { id: page.selected, form }));
  } catch (error) {
    text.value = error.message;
  }
  dialog.showModal();
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
}

document.getElementById("export-copy").addEventListener("click", async (event) => {
  const text = document.getElementById("export-text");
  text.select();
  await navigator.clipboard.writeText(text.value);
  event.target.textContent = "Copied";
  setTimeout(() => { event.target.textContent = "Copy"; }, 1200);
});
search.addEventListener("input", () => layer && update());
changedOnly.addEventListener("change", () => layer && update());
on("select", () => { layer = null; load(); });
on("edits", load);
let seen = 0;
on("frame", (frame) => {
  // While nothing moves the values are what they were.
  if (frame.picture !== seen || frame.clock.speed !== 0) { seen = frame.picture; load(); }
});
