// The layers apart in space, as libscene draws them.

import { get, pixels } from "./api.js";
import { alone, on, page, select } from "./bus.js";

const panel = document.getElementById("exploded-panel"), canvas = document.getElementById("exploded");
const spacing = document.getElementById("spacing"), context = canvas.getContext("2d");
const START = { yaw: -0.6, pitch: 0.35, zoom: 1 };
let view = { ...START }, picture = -1;

const draw = alone(async () => {
  if (panel.hidden) return;
  const ratio = Math.min(devicePixelRatio, 1.5);
  const width = Math.max(Math.round(panel.clientWidth * ratio), 16), height = Math.max(Math.round(panel.clientHeight * ratio), 16);
  const found = await pixels("exploded", { ...view, spacing: spacing.value, width, height, id: page.selected ?? 0 });
  if (!found) return;
  canvas.width = found.data.width;
  canvas.height = found.data.height;
  context.putImageData(found.data, 0, 0);
  canvas.dataset.drawn = JSON.stringify(view);
});

function turn(yaw, pitch) {
  const most = Math.PI / 2;
  view.yaw = Math.max(-most, Math.min(most, view.yaw + yaw));
  view.pitch = Math.max(-most, Math.min(most, view.pitch + pitch));
  draw();
}

let from = null, moved = 0;
canvas.addEventListener("pointerdown", (event) => { from = event; moved = 0; canvas.setPointerCapture(event.pointerId); });
canvas.addEventListener("pointermove", (event) => {
  if (!from) return;
  moved += Math.abs(event.movementX) + Math.abs(event.movementY);
  if (moved > 3) turn((event.clientX - from.clientX) * 0.008, -(event.clientY - from.clientY) * 0.008);
  if (moved > 3) from = event;
});
canvas.addEventListener("pointerup", async (event) => {
  from = null;
  if (moved > 3) return;
  const box = canvas.getBoundingClientRect();
  const x = (event.clientX - box.left) * canvas.width / box.width, y = (event.clientY - box.top) * canvas.height / box.height;
  const found = await get("hit", { x, y, view: "exploded" });
  if (found.id) select(found.id);
});
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  view.zoom = Math.max(0.2, Math.min(8, view.zoom * Math.exp(-event.deltaY * 0.0015)));
  draw();
}, { passive: false });
canvas.addEventListener("keydown", (event) => {
  const turns = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] };
  if (event.key in turns) turn(...turns[event.key]);
  else if (event.key === "+" || event.key === "-") { view.zoom *= event.key === "+" ? 1.15 : 1 / 1.15; draw(); }
  else return;
  event.preventDefault();
});
spacing.addEventListener("input", draw);
document.getElementById("front").addEventListener("click", () => { view = { yaw: 0, pitch: 0, zoom: 1 }; draw(); });
new ResizeObserver(draw).observe(panel);
on("select", draw);
on("panel", draw);
on("frame", (frame) => { if (frame.picture !== picture) { picture = frame.picture; draw(); } });
