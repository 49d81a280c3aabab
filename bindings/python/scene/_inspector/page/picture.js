// The live picture: a click selects the layer there, hovering outlines it.

import { get, pixels } from "./api.js";
import { alone, on, page, select, tell } from "./bus.js";

const panel = document.getElementById("picture-panel"), canvas = document.getElementById("picture");
const outlines = document.getElementById("outlines"), label = document.getElementById("hover"), waiting = document.getElementById("waiting");
const context = canvas.getContext("2d");
let number = 0, chosen = null, hovered = null, ended = false;

async function follow() {
  while (!ended) {
    if (document.hidden || panel.hidden) { await wait(200); continue; }
    try {
      const outlined = [page.selected, hovered?.id].filter(Boolean);
      const found = await pixels("picture", { after: number, outlined: outlined.join(" ") });
      if (!found) continue;
      number = found.number;
      show(found.data);
      move(outlined, found.outlines);
    } catch (error) {
      tell("trouble", { why: error.message });
      await wait(1000);
    }
  }
}

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function show(data) {
  if (canvas.width !== data.width || canvas.height !== data.height) {
    canvas.width = data.width;
    canvas.height = data.height;
    fit();
  }
  context.putImageData(data, 0, 0);
  canvas.dataset.number = number;
  waiting.hidden = true;
}

/** Puts the outlines where the layers are in the picture that came with them. */
function move(outlined, outlines) {
  outlined.forEach((id, index) => {
    // Another one may be meant by now.
    if (id === page.selected) chosen = outlines[index];
    if (id === hovered?.id) hovered = outlines[index];
  });
  drawOutlines();
}

function fit() {
  const room = panel.getBoundingClientRect();
  const scale = Math.min((room.width - 24) / canvas.width, (room.height - 24) / canvas.height, 4);
  canvas.style.width = `${Math.max(canvas.width * scale, 1)}px`;
  canvas.style.height = `${Math.max(canvas.height * scale, 1)}px`;
  outlines.setAttribute("viewBox", `0 0 ${canvas.width} ${canvas.height}`);
}

function drawOutlines() {
  outlines.replaceChildren(...[[hovered, "hovered"], [chosen, "chosen"]].filter(([found]) => found?.outline).map(([found, name]) => {
    const polygon = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    polygon.setAttribute("class", name);
    polygon.setAttribute("points", found.outline.map((corner) => corner.join()).join(" "));
    return polygon;
  }));
  label.textContent = hovered?.id ? `${hovered.name} · ${format(hovered.size[0])} × ${format(hovered.size[1])}` : "";
}

function format(length) {
  return +length.toFixed(1);
}

const choose = alone(async (id) => {
  chosen = id ? await get("outline", { id }) : null;
  drawOutlines();
});

const point = alone(async (id) => {
  hovered = id ? await get("outline", { id }) : null;
  drawOutlines();
});

const hover = alone(async (place) => {
  hovered = place ? await get("hit", place) : null;
  drawOutlines();
});

function place(event) {
  const box = canvas.getBoundingClientRect();
  return { x: (event.clientX - box.left) * canvas.width / box.width, y: (event.clientY - box.top) * canvas.height / box.height };
}

canvas.addEventListener("pointermove", (event) => hover(place(event)));
canvas.addEventListener("pointerleave", () => hover(null));
canvas.addEventListener("click", async (event) => {
  const found = await get("hit", place(event));
  if (found.id) select(found.id);
});
new ResizeObserver(fit).observe(panel);
on("select", choose);
on("point", point);
on("ended", () => { ended = true; });
on("start", follow);
