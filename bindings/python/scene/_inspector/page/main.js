// The page: tabs, keys, the clock, undo, and what the program reports.

import { get, post, Refused } from "./api.js";
import { element, on, page, select, tell, times } from "./bus.js";
import "./tree.js";
import "./picture.js";
import "./exploded.js";
import "./properties.js";
import "./timeline.js";
import "./plan.js";
import "./frames.js";
import "./splitters.js";

const id = (name) => document.getElementById(name);
const banner = id("banner");
let beat = performance.now(), ended = false, lastSpeed = 1;

function warn(text) {
  banner.textContent = text ?? "";
  banner.hidden = !text;
}

/** Does what a button says, and shows what is wrong with it. */
async function act(work) {
  try { await work(); } catch (error) { warn(error instanceof Refused ? error.message : "The program does not answer."); }
}

// Time

function showClock(clock) {
  page.clock = clock;
  id("time").textContent = `${clock.time.toFixed(2)} s`;
  id("play").textContent = clock.speed === 0 ? "Play" : "Pause";
  id("play").setAttribute("aria-pressed", clock.speed === 0);
  id("reset").disabled = !clock.changed;
  if (clock.speed !== 0) {
    lastSpeed = clock.speed;
    if (document.activeElement !== id("speed")) id("speed").value = String(clock.speed);
  }
}

const clock = (command, value) => act(async () => tell("clock", await post("clock", { command, value })));
const toggle = () => clock("speed", page.clock.speed === 0 ? lastSpeed : 0);
id("play").onclick = toggle;
id("speed").onchange = () => clock("speed", +id("speed").value);
id("reset").onclick = () => clock("reset", 0);
on("clock", showClock);
on("frame", (frame) => tell("clock", frame.clock));

// Changes

const undo = () => act(() => post("undo"));
const redo = () => act(() => post("redo"));
id("undo").onclick = undo;
id("redo").onclick = redo;
on("edits", (state) => {
  for (const name of ["undo", "redo"]) {
    id(name).disabled = !state[name];
    id(name).title = state[name] ? `${name === "undo" ? "Undo" : "Redo"} ${state[name]}` : "";
  }
});

// What is looked at, of what a program shows

const choice = id("choice");
function showChoices(choices) {
  choice.hidden = choices.length < 2;
  choice.replaceChildren(...choices.map(({ id, name, chosen }) => element("option", { value: id, selected: chosen }, name)));
}
choice.onfocus = () => act(async () => showChoices((await get("about")).choices));
choice.onchange = () => act(async () => {
  select(null);
  const about = await post("choose", { id: +choice.value });
  showChoices(about.choices);
  tell("edits", about.edits);
  tell("clock", about.clock);
  tell("tree", { version: about.tree });
});

// Overlays, tabs, theme, keys

const overlays = [...document.querySelectorAll("input[name=overlay]")];
for (const box of overlays) box.onchange = () => act(() => post("overlays", { overlays: overlays.filter((other) => other.checked).map((other) => other.value) }));

for (const bar of document.querySelectorAll("[data-tabs]")) {
  const tabs = [...bar.querySelectorAll("[role=tab]")];
  const open = (tab) => {
    for (const other of tabs) {
      other.setAttribute("aria-selected", other === tab);
      other.tabIndex = other === tab ? 0 : -1;
      id(other.dataset.panel).hidden = other !== tab;
    }
    tell("panel", tab.dataset.panel);
  };
  tabs.forEach((tab, index) => {
    tab.onclick = () => open(tab);
    tab.onkeydown = (event) => {
      const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!move) return;
      const next = tabs[(index + move + tabs.length) % tabs.length];
      open(next);
      next.focus();
    };
  });
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  localStorage.setItem("theme", name);
}
if (localStorage.getItem("theme")) theme(localStorage.getItem("theme"));
id("theme").onclick = () => {
  const now = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  theme(now === "dark" ? "light" : "dark");
  tell("panel");
};

addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input:not([type=checkbox]), select, textarea, dialog");
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) { event.preventDefault(); (event.shiftKey ? redo : undo)(); }
  if (typing) return;
  if (event.key === "/") { event.preventDefault(); id("search").focus(); }
  if (event.key === " " && !event.target.closest("button")) { event.preventDefault(); toggle(); }
  if (event.key === "Escape") select(null);
});

// What the program reports

// What is asked for in passing and not answered is said, and asked for again with the next news.
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  tell("trouble", { why: event.reason instanceof Refused ? event.reason.message : `The page: ${event.reason.message}` });
});

function log(text) {
  const list = id("events");
  list.prepend(element("li", {}, element("time", {}, `${page.clock.time.toFixed(2)} s`), text));
  while (list.childElementCount > 300) list.lastChild.remove();
}
const WORDS = { start: "begins", finish: "has finished", remove: "was removed" };
on("animation", (news) => log(`${news.name}: animation “${news.key}” ${WORDS[news.what]}`));
on("tree", ({ version, layers }) => layers && version > 1 && log("layers were added, moved or removed"));
on("transactions", ({ rows, left_out }) => {
  if (left_out) log(`${times(left_out, "transaction")} committed`);
  for (const row of rows) log(`transaction ${row.number}: ${times(row.changes, "change")}, committed by ${row.name} (${row.thread}) at ${row.time.toFixed(3)} s`);
});
let trouble = "";
on("trouble", ({ why }) => { if (why !== trouble) log(why); trouble = why; });
on("waiting", ({ why }) => warn(why));
on("ended", ({ why }) => { ended = true; warn(`${why} What you see is its last state.`); });

function listen() {
  const events = new EventSource("events");
  for (const name of ["frame", "tree", "edits", "animation", "transactions", "trouble", "waiting", "ended", "beat"]) {
    events.addEventListener(name, (event) => {
      beat = performance.now();
      if (!ended) warn(null);
      tell(name, JSON.parse(event.data));
      if (ended) events.close();
    });
  }
}

setInterval(() => {
  if (ended || performance.now() - beat < 3500) return;
  fetch("about").then(
    (response) => response.status === 403 && warn("Another program answers here: the one of this page has ended."),
    () => warn("The program does not answer: it has ended, or was stopped. What you see is its last state."));
  warn("The program does not answer: it is busy, or was stopped.");
}, 1500);

act(async () => {
  const about = await get("about");
  id("title").textContent = about.title;
  document.title = `${about.title}: inspector`;
  showChoices(about.choices);
  for (const box of overlays) box.checked = about.overlays.includes(box.value);
  tell("edits", about.edits);
  tell("clock", about.clock);
  tell("tree", { version: 0 });
  tell("start");
  for (const note of about.notes) log(`not shown: ${note}`);
  listen();
  if (about.ended) tell("ended", { why: about.ended });
});
