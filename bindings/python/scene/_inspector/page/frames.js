// Frame times as a running plot, by stages.

import { amount, element, on } from "./bus.js";

const STAGES = [["commit", "#8b95a5"], ["animate", "#b65cd6"], ["plan", "#1ba673"], ["encode", "#2f7cf6"], ["submit", "#ff8a1a"]];
const COMMITTED = "#d6336c", MOST = 240;
const LINES = [1 / 120, 1 / 60, 1 / 30, 1 / 10, 1 / 2, 2];
const panel = document.getElementById("frames-panel"), canvas = document.getElementById("plot"), figures = document.getElementById("figures");
let frames = [], own = false, counted = 0, statistics = null;

function add({ timings, statistics: latest }) {
  statistics = latest;
  if (timings.length) { frames.push(...timings); own = false; }
  else if (latest.frames !== counted && (own || !frames.length)) { frames.push(latest); own = true; }
  counted = latest.frames;
  frames = frames.slice(-MOST);
  if (!panel.hidden) draw();
}

function total(frame) {
  return STAGES.reduce((sum, [name]) => sum + frame[`${name}_time`], 0);
}

/** The seconds at the top: one frame that takes long does not make all others flat, and reaches beyond. */
function highest(times) {
  const sorted = times.toSorted((one, other) => one - other), usual = sorted[Math.floor(sorted.length * 0.97)] ?? 0;
  return Math.max(1 / 60 * 1.15, Math.min(usual * 2, sorted.at(-1) ?? 0));
}

function draw() {
  const ratio = devicePixelRatio, width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const style = getComputedStyle(document.documentElement);
  const most = highest(frames.map(total)), left = 52, base = height - 8, step = Math.max((width - left - 8) / MOST, 1);
  let room = height;
  context.font = "11px system-ui, sans-serif";
  for (const line of LINES.filter((time) => time < most)) {
    const y = base - line / most * (base - 10);
    context.fillStyle = context.strokeStyle = style.getPropertyValue("color") || "#888";
    context.globalAlpha = 0.35;
    context.beginPath(); context.moveTo(left, y); context.lineTo(width - 8, y); context.stroke();
    context.globalAlpha = 0.75;
    // Where two would touch, the upper one is left out.
    if (y > room - 14) continue;
    room = y;
    context.fillText(`${(line * 1000).toFixed(1)} ms`, 4, y + 4);
  }
  context.globalAlpha = 1;
  frames.forEach((frame, index) => {
    let y = base;
    for (const [name, color] of STAGES) {
      const part = Math.min(frame[`${name}_time`] / most * (base - 10), y);
      context.fillStyle = color;
      context.fillRect(left + index * step, y - part, Math.max(step - 0.5, 0.5), part);
      y -= part;
    }
    if (frame.latency > 0) {
      context.fillStyle = COMMITTED;
      context.fillRect(left + index * step, base + 2, Math.max(step - 0.5, 1), 3);
    }
  });
  list();
}

function list() {
  if (!frames.length || !statistics) return;
  const last = frames.at(-1), times = frames.map(total).sort((one, other) => one - other);
  const milliseconds = (time) => `${(time * 1000).toFixed(2)} ms`;
  const latency = frames.findLast((frame) => frame.latency > 0)?.latency;
  const missed = frames.reduce((sum, frame) => sum + (frame.missed ?? 0), 0);
  const rows = [["Median", milliseconds(times[times.length >> 1])], ["Longest", milliseconds(times.at(-1))],
    ...(own ? [] : [["Missed refreshes", missed], ["From commit to screen", latency ? milliseconds(latency) : "–"]]),
    ["Layers", statistics.layers], ["Layers drawn", statistics.layers_drawn], ["Animations", statistics.animations], ["Paths drawn anew", statistics.rasters],
    ["Textures of images", amount(statistics.image_bytes)]];
  const legend = STAGES.map(([name, color]) => {
    const made = element("span", {}, `${name} ${milliseconds(last[`${name}_time`])}`);
    made.style.setProperty("--color", color);
    return made;
  });
  if (!own) {
    const made = element("span", {}, "a commit of the program’s is shown");
    made.style.setProperty("--color", COMMITTED);
    legend.push(made);
  }
  figures.replaceChildren(element("h2", {}, own ? "The inspector's own frames" : "The program's frames"), element("div", { className: "legend" }, ...legend),
    element("table", {}, ...rows.map(([name, value]) => element("tr", {}, element("td", { className: "quiet" }, name), element("td", {}, String(value))))));
}

on("frame", add);
on("panel", () => !panel.hidden && draw());
new ResizeObserver(() => !panel.hidden && draw()).observe(panel);
