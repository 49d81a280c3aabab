// Animations on a time line in the root's time, and the curves of the one that is chosen.

import { get, post } from "./api.js";
import { alone, element, on, page, select, tell } from "./bus.js";

const holder = document.getElementById("timeline"), side = document.getElementById("curve");
const turner = document.getElementById("turner");
const COLORS = ["#2f7cf6", "#ff8a1a", "#1ba673", "#b65cd6"];
const SVG = "http://www.w3.org/2000/svg";
let bars = [], pages = { count: 0, next: null }, first = 0, earlier = [], range = [0, 0], chosen = null, curve = null, scrubbing = false, drawn = "", aim = null;

const load = alone(async () => {
  const wanted = first;
  let answer = await get("animations", { first: wanted });
  // Others are wanted by now, and are loaded next.
  if (wanted !== first) return;
  if (!answer.bars.length && first) {
    // What was left of the last ones has gone.
    first = 0;
    earlier = [];
    answer = await get("animations");
  }
  bars = answer.bars;
  pages = answer;
  showPages();
  // Fitted anew.
  range = [0, 0];
  draw();
});

/** From when to when the time line goes. Where time runs past its end, the end is put off by some, so that the head moves and not the bars. */
function fit() {
  const now = page.clock.time;
  if (range[0] <= now && now <= range[1]) return range;
  if (!bars.length) return [now - 1, now + 1];
  let start = Math.min(...bars.map((bar) => bar.begin)), end = Math.max(...bars.map((bar) => bar.end));
  // Of what has run for long the last seconds are seen.
  if (now > end && now - start > 60 || end - start > 600) { start = now - 8; end = now + 8; }
  end = Math.max(end, Math.min(now + Math.max(now - start, 1) * 0.4, end + 60), start + 0.1);
  const margin = (end - start) * 0.03;
  return [start - margin, end + margin];
}

function share(time) {
  return (time - range[0]) / (range[1] - range[0]);
}

function percent(time) {
  return `${(100 * Math.max(-0.5, Math.min(1.5, share(time)))).toFixed(3)}%`;
}

function draw() {
  range = fit();
  const now = JSON.stringify([bars, pages.count, range.map((edge) => edge.toFixed(2)), page.selected, chosen]);
  if (now === drawn) return head();
  drawn = now;
  const focused = holder.querySelector(".scale") && document.activeElement === holder.querySelector(".scale");
  if (!bars.length) {
    holder.replaceChildren(ruler(), element("p", { className: "empty" }, "No animations now. They appear here while they run."));
  } else holder.replaceChildren(ruler(), ...bars.map(track));
  if (focused) holder.querySelector(".scale").focus();
  head();
}

/** Shows what leads to other animations, where there are more than the time line shows at once. */
function showPages() {
  turner.hidden = !first && pages.next === null;
  const [before, after, says] = turner.children;
  before.disabled = !earlier.length;
  after.disabled = pages.next === null;
  says.textContent = `Animations ${first + 1} to ${pages.next ?? pages.count} of ${pages.count}, in the order of the tree`;
}

function turn(to) {
  first = to;
  for (const button of turner.querySelectorAll("button")) button.disabled = true;
  holder.scrollTop = 0;
  load();
}

function ruler() {
  const scale = element("div", { className: "scale", title: "Drag to scrub, or step with the arrow keys", tabIndex: 0, role: "slider", ariaLabel: "The root's time" });
  const length = range[1] - range[0], step = niceStep(length / 8);
  for (let time = Math.ceil(range[0] / step) * step; time < range[1]; time += step) {
    const tick = element("span", { className: "tick" }, `${+time.toFixed(3)}`);
    tick.style.left = percent(time);
    scale.append(tick);
  }
  scale.append(element("div", { className: "head" }));
  scale.addEventListener("pointerdown", (event) => { scrubbing = true; scale.setPointerCapture(event.pointerId); stop(event); });
  scale.addEventListener("pointermove", (event) => scrubbing && scrub(event));
  scale.addEventListener("pointerup", () => { scrubbing = false; });
  scale.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    nudge(direction * (event.shiftKey ? 0.1 : 1 / 60));
  });
  return element("div", { className: "ruler" }, element("span", { className: "quiet" }), scale);
}

function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least);
}

function track(bar) {
  const box = element("div", { className: bar.forever ? "bar forever" : "bar" });
  box.style.left = percent(bar.begin);
  const length = (bar.forever ? range[1] : bar.end) - bar.begin;
  box.style.width = `${100 * length / (range[1] - range[0])}%`;
  // A line where each cycle begins, as long as they can be told apart.
  if (bar.forever && bar.cycle > (range[1] - range[0]) / 150) box.style.backgroundSize = `${100 * bar.cycle / length}% 100%`;
  for (const time of bar.keyTimes) {
    const key = element("i");
    key.style.left = `${100 * time}%`;
    if (!bar.forever) box.append(key);
  }
  const lane = element("div", { className: "lane" }, box, element("div", { className: "head" }));
  const says = `${bar.keyPath} ${bar.says}, ${+(bar.end - bar.begin).toFixed(3)} s${bar.forever ? ", for ever" : ""}, ${bar.timing}`;
  const made = element("button", { className: "track", type: "button", title: says },
    element("span", { className: "what" }, element("span", { className: "quiet" }, bar.within ? `${bar.within} › ` : ""), bar.name, element("span", { className: "quiet" }, ` ${bar.keyPath}`)), lane);
  made.setAttribute("aria-pressed", bar.layer === page.selected || chosen === `${bar.layer} ${bar.key}`);
  made.onclick = () => choose(bar);
  return made;
}

function head() {
  const left = percent(page.clock.time);
  for (const line of holder.querySelectorAll(".head")) line.style.left = left;
  holder.querySelector(".scale").ariaValueNow = page.clock.time.toFixed(3);
  drawCurve();
}

async function choose(bar) {
  chosen = `${bar.layer} ${bar.key}`;
  select(bar.layer);
  draw();
  try {
    curve = { bar, ...await get("curves", { id: bar.layer, key: bar.key }) };
  } catch (error) {
    curve = null;
    side.replaceChildren(element("p", { className: "quiet" }, error.message));
    return;
  }
  drawCurve();
}

/** A line of a small drawing of 100 by 100. */
function polyline(values, low, high, color) {
  const made = document.createElementNS(SVG, "polyline");
  const height = high - low || 1;
  made.setAttribute("points", values.map((value, index) => `${(100 * index / (values.length - 1)).toFixed(2)},${(94 - 88 * (value - low) / height).toFixed(2)}`).join(" "));
  made.setAttribute("style", `fill:none;stroke:${color};stroke-width:2;vector-effect:non-scaling-stroke`);
  return made;
}

function drawCurve() {
  if (!curve) {
    if (!side.childElementCount) side.append(element("p", { className: "quiet" }, "Choose an animation to see the values that it gives its layer."));
    return;
  }
  const { bar, lines } = curve;
  const names = Object.keys(lines).slice(0, COLORS.length);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("preserveAspectRatio", "none");
  names.forEach((name, index) => svg.append(polyline(lines[name], Math.min(...lines[name]), Math.max(...lines[name]), COLORS[index])));
  if (!names.length) svg.append(polyline(curve.eased, 0, 1, COLORS[0]));
  const gone = page.clock.time - bar.begin, runs = gone >= 0 && bar.cycle > 0 && (bar.forever || page.clock.time <= bar.end);
  const phase = runs ? (gone % bar.cycle) / bar.cycle : -1;
  if (phase >= 0 && phase <= 1) {
    const now = document.createElementNS(SVG, "line");
    for (const [key, value] of Object.entries({ x1: 100 * phase, x2: 100 * phase, y1: 0, y2: 100, style: "stroke:#ff8a1a;vector-effect:non-scaling-stroke" })) now.setAttribute(key, value);
    svg.append(now);
  }
  const legend = names.length ? names.map((name, index) => {
    const line = lines[name], made = element("span", {}, `${name}  ${+Math.min(...line).toFixed(2)} … ${+Math.max(...line).toFixed(2)}`);
    made.style.setProperty("--color", COLORS[index]);
    return made;
  }) : [element("span", {}, "timing function")];
  side.replaceChildren(
    element("h2", {}, `${bar.name}: ${bar.keyPath}`), svg, element("div", { className: "legend" }, ...legend),
    element("p", { className: "quiet" }, `${bar.kind} “${bar.key}” ${bar.says}. Begins at ${+bar.begin.toFixed(3)} s, one cycle ${+bar.cycle.toFixed(3)} s${bar.autoreverses ? " forth and back" : ""}${bar.forever ? ", for ever" : ""}; ${bar.timing}; fill ${bar.fill}.`));
}

const seek = alone(async (time) => tell("clock", await post("clock", { command: "seek", value: time })));

async function stand() {
  if (page.clock.speed !== 0) tell("clock", await post("clock", { command: "speed", value: 0 }));
}

async function stop(event) {
  await stand();
  scrub(event);
}

/** Goes on by some seconds: from where the last step or the pointer leads to, which the clock may not tell yet. */
async function nudge(by) {
  await stand();
  aim = (aim ?? page.clock.time) + by;
  seek(aim);
}

function scrub(event) {
  const box = holder.querySelector(".scale").getBoundingClientRect();
  aim = range[0] + (event.clientX - box.left) / box.width * (range[1] - range[0]);
  seek(aim);
}

turner.children[0].onclick = () => turn(earlier.pop());
turner.children[1].onclick = () => { earlier.push(first); turn(pages.next); };
on("animation", load);
on("tree", load);
on("edits", load);
on("select", draw);
on("clock", ({ time, speed }) => { if (speed || Math.abs(time - aim) < 1e-6) aim = null; });
on("clock", () => { if (scrubbing) head(); else draw(); });
