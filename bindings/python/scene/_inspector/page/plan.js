// The plan of the frame: its passes, why each is there, and what is drawn in it.

import { get, pixels } from "./api.js";
import { alone, amount, element, on, select, times } from "./bus.js";

const panel = document.getElementById("plan-panel"), list = document.getElementById("plan"), detail = document.getElementById("plan-detail");
const picture = element("canvas", { id: "pass-picture", hidden: true });
let plan = null, chosen = 0;

const load = alone(async () => {
  if (panel.hidden) return;
  plan = await get("plan");
  chosen = Math.min(chosen, plan.passes.length - 1);
  draw();
});

function depth(pass) {
  let levels = 0;
  for (let above = plan.passes[pass.parent]; above && levels < 20; above = plan.passes[above.parent]) levels++;
  return levels;
}

function draw() {
  const { statistics } = plan, again = element("button", { type: "button", title: "Plan the frame that is shown now" }, "Refresh");
  again.onclick = load;
  const culled = statistics.layers - statistics.layers_drawn;
  const summary = [times(plan.passes.length, "pass"), times(statistics.items, "item"), times(statistics.draw_calls, "draw call"),
    `${statistics.layers_drawn} of ${statistics.layers} layers drawn${culled > 0 ? `, ${culled} out of sight or with nothing to show` : ""}`];
  const memory = Object.entries(plan.memory).map(([kind, bytes]) => `${kind} ${amount(bytes)}`);
  list.replaceChildren(element("div", { className: "summary" }, element("strong", {}, summary[0]), ...summary.slice(1).map((text) => element("span", {}, text)), again),
    element("div", { className: "summary quiet", id: "memory", title: "What the frame takes of the renderer's memory" }, ...memory.map((text) => element("span", {}, text))),
    ...plan.passes.map(line));
  explain();
}

function line(pass) {
  const name = element("span", {}, pass.name);
  name.style.paddingLeft = `${depth(pass) * 14}px`;
  const [, , width, height] = pass.rect;
  const made = element("button", { className: "pass", type: "button" }, name, element("span", {}, pass.reason),
    element("span", { className: "quiet" }, `${width} × ${height}`), element("span", { className: "quiet" }, times(pass.end - pass.first, "item")));
  made.setAttribute("aria-pressed", pass.index === chosen);
  made.onclick = () => { chosen = pass.index; draw(); if (pass.layer) select(pass.layer); };
  return made;
}

function explain() {
  const pass = plan.passes[chosen];
  if (!pass) return detail.replaceChildren();
  const items = plan.items.slice(pass.first, pass.end);
  show(pass);
  const shown = items.slice(0, 200).map((item) => element("li", item.again ? { className: "again", title: "The next frame draws it again" } : {}, element("strong", {}, item.name), ` ${item.what}`));
  detail.replaceChildren(
    element("div", { className: "pass-picture", title: "What the pass comes to, with its filters, before it fades or is put anywhere" }, picture),
    element("h2", {}, pass.index === 0 ? "The target" : `Why ${pass.name} needs a pass: ${pass.reason}`), element("p", {}, pass.why), element("p", { id: "again" }, pass.again),
    ...(pass.filters ? [element("p", { className: "quiet" }, `Passes through ${pass.filters}.`)] : []),
    element("ol", {}, ...shown), ...(items.length > 200 ? [element("p", { className: "quiet" }, `and ${items.length - 200} more`)] : []));
}

const show = alone(async (pass) => {
  picture.hidden = true;
  if (pass.rect[2] <= 0 || pass.rect[3] <= 0) return;
  const found = await pixels("pass", { number: pass.index });
  // Another one may be chosen by now.
  if (!found || pass.index !== chosen) return;
  picture.width = found.data.width;
  picture.height = found.data.height;
  picture.getContext("2d").putImageData(found.data, 0, 0);
  picture.dataset.pass = pass.index;
  picture.hidden = false;
});

on("panel", load);
on("edits", load);
on("tree", load);
