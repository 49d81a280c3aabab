// The plan of the frame: its passes, why each is there, and what is drawn in it.

import { get } from "./api.js";
import { alone, element, on, select } from "./bus.js";

const panel = document.getElementById("plan-panel"), list = document.getElementById("plan"), detail = document.getElementById("plan-detail");
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
  const summary = [`${plan.passes.length} passes`, `${statistics.items} items`, `${statistics.draw_calls} draw calls`,
    `${statistics.layers_drawn} of ${statistics.layers} layers drawn${culled > 0 ? `, ${culled} out of sight or with nothing to show` : ""}`];
  const memory = Object.entries(plan.memory).map(([kind, bytes]) => `${kind} ${(bytes / 1048576).toFixed(1)} MiB`);
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
    element("span", { className: "quiet" }, `${width} × ${height}`), element("span", { className: "quiet" }, `${pass.end - pass.first} items`));
  made.setAttribute("aria-pressed", pass.index === chosen);
  made.onclick = () => { chosen = pass.index; draw(); if (pass.layer) select(pass.layer); };
  return made;
}

function explain() {
  const pass = plan.passes[chosen];
  if (!pass) return detail.replaceChildren();
  const items = plan.items.slice(pass.first, pass.end);
  const shown = items.slice(0, 200).map((item) => element("li", {}, element("strong", {}, item.name), ` ${item.what}`));
  detail.replaceChildren(
    element("h2", {}, pass.index === 0 ? "The target" : `Why ${pass.name} needs a pass: ${pass.reason}`), element("p", {}, pass.why),
    ...(pass.filters ? [element("p", { className: "quiet" }, `Passes through ${pass.filters}.`)] : []),
    element("ol", {}, ...shown), ...(items.length > 200 ? [element("p", { className: "quiet" }, `and ${items.length - 200} more`)] : []));
}

on("panel", load);
on("edits", load);
on("tree", load);
