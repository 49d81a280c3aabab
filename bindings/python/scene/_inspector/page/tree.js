// The layer tree: only the rows that can be seen are elements, so that many thousands scroll.

import { get } from "./api.js";
import { alone, element, on, page, select, tell, times } from "./bus.js";

const HEIGHT = 24;
const list = document.getElementById("tree"), holder = document.getElementById("tree-rows");
const search = document.getElementById("search"), count = document.getElementById("tree-count");
const folded = new Set();
let rows = [], shown = [];

const load = alone(async () => {
  ({ rows } = await get("tree"));
  const way = [];
  rows.forEach((row, index) => {
    row.parents = (rows[index + 1]?.depth ?? 0) > row.depth;
    row.above = way[row.depth - 1];
    way[row.depth] = row;
  });
  arrange();
});

function title(row) {
  return row.name ?? row.class ?? row.kind;
}

function arrange() {
  const wanted = search.value.trim().toLowerCase();
  let hidden = Infinity;
  shown = rows.filter((row) => {
    if (wanted) return `${row.name ?? ""} ${row.class ?? ""} ${row.kind}`.toLowerCase().includes(wanted);
    if (row.depth > hidden) return false;
    hidden = folded.has(row.id) ? row.depth : Infinity;
    return true;
  });
  const matches = wanted ? `${shown.length} of ` : "";
  count.textContent = `${matches}${times(rows.length, "layer")}`;
  holder.style.height = `${shown.length * HEIGHT}px`;
  holder.dataset.empty = wanted ? "No layer has such a name or kind." : "Nothing is shown: there is no root layer.";
  draw();
}

function draw() {
  const first = Math.max(0, Math.floor(list.scrollTop / HEIGHT) - 4);
  const last = Math.min(shown.length, first + Math.ceil(list.clientHeight / HEIGHT) + 8);
  holder.replaceChildren(...shown.slice(first, last).map((row, index) => line(row, first + index)));
  const chosen = shown.findIndex((row) => row.id === page.selected);
  list.setAttribute("aria-activedescendant", chosen < 0 ? "" : `row-${page.selected}`);
}

function line(row, index) {
  const made = element("div", { className: row.hidden ? "row off" : "row", id: `row-${row.id}`, role: "treeitem" });
  made.style.top = `${index * HEIGHT}px`;
  made.style.paddingLeft = `${4 + Math.min(search.value ? 0 : row.depth, 30) * 13}px`;
  made.setAttribute("aria-level", row.depth + 1);
  made.setAttribute("aria-selected", row.id === page.selected);
  // What is found stands without what lies in it.
  const folds = row.parents && !search.value.trim();
  if (folds) made.setAttribute("aria-expanded", !folded.has(row.id));
  const fold = element("span", { className: "fold" }, folds ? (folded.has(row.id) ? "▸" : "▾") : "");
  fold.onclick = (event) => { event.stopPropagation(); toggle(row); };
  made.append(fold, element("span", { className: "name" }, title(row)));
  const kind = [row.name && row.class, row.name || row.class ? row.kind : null, row.mask && "mask"].filter(Boolean).join(" · ");
  if (kind) made.append(element("span", { className: "kind" }, kind));
  // Layers of one name are told apart by where they are.
  if (search.value && row.above) made.append(element("span", { className: "kind" }, `in ${title(row.above)}`));
  if (row.animations) made.append(element("span", { className: "badge", title: `${row.animations} animations` }, `◆${row.animations}`));
  made.onclick = () => select(row.id);
  made.onpointerenter = () => tell("point", row.id);
  made.onpointerleave = () => tell("point", null);
  return made;
}

function toggle(row) {
  if (!folded.delete(row.id)) folded.add(row.id);
  arrange();
}

function reveal(id) {
  let index = shown.findIndex((row) => row.id === id);
  if (index < 0) {
    // It lies in layers that are folded.
    let depth = Infinity;
    for (let at = rows.findIndex((row) => row.id === id); at >= 0; at--) {
      if (rows[at].depth < depth) { depth = rows[at].depth; folded.delete(rows[at].id); }
    }
    arrange();
    index = shown.findIndex((row) => row.id === id);
  }
  if (index < 0) return;
  const top = index * HEIGHT;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - HEIGHT) list.scrollTop = top - list.clientHeight / 2;
}

list.addEventListener("keydown", (event) => {
  const index = shown.findIndex((row) => row.id === page.selected);
  const row = shown[index];
  const moves = { ArrowDown: index + 1, ArrowUp: Math.max(index - 1, 0), Home: 0, End: shown.length - 1 };
  if (event.key in moves) {
    const next = shown[moves[event.key]];
    if (next) select(next.id);
  } else if (event.key === "ArrowLeft" && row) {
    if (row.parents && !folded.has(row.id)) toggle(row);
    else select(shown.slice(0, index).findLast((above) => above.depth < row.depth)?.id ?? row.id);
  } else if (event.key === "ArrowRight" && row?.parents) {
    if (folded.has(row.id)) toggle(row); else select(shown[index + 1].id);
  } else return;
  event.preventDefault();
});

list.addEventListener("scroll", draw);
new ResizeObserver(draw).observe(list);
search.addEventListener("input", arrange);
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && shown[0]) { select(shown[0].id); list.focus(); }
  if (event.key === "Escape") { search.value = ""; arrange(); list.focus(); }
});
on("tree", load);
on("edits", load);
on("select", (id) => { if (id) reveal(id); draw(); });
