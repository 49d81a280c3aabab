// The borders between the parts of the page, which are dragged, or moved by the arrow keys. Where they were is kept.

const main = document.querySelector("main"), style = document.documentElement.style;
const STEP = 24, LEAST = 120;

/** A border, with the length of a part that it changes: "--tree" and so on, measured from one of the sides of `main`. */
function splitter(part, name, side) {
  const box = document.createElement("div"), upright = side !== "bottom";
  const kept = localStorage.getItem(name);
  const room = () => (upright ? main.clientWidth : main.clientHeight);
  const length = () => (upright ? part.clientWidth : part.clientHeight);
  const set = (wanted) => {
    const found = Math.round(Math.max(LEAST, Math.min(wanted, room() * 0.6)));
    style.setProperty(name, `${found}px`);
    localStorage.setItem(name, found);
  };
  box.className = `splitter ${side}`;
  box.tabIndex = 0;
  box.title = "Drag, or press an arrow key; a double click puts it back";
  box.setAttribute("role", "separator");
  box.setAttribute("aria-orientation", upright ? "vertical" : "horizontal");
  box.setAttribute("aria-label", `Size of ${part.getAttribute("aria-label").toLowerCase()}`);
  box.addEventListener("pointerdown", (event) => { box.setPointerCapture(event.pointerId); event.preventDefault(); });
  box.addEventListener("pointermove", (event) => {
    if (!box.hasPointerCapture(event.pointerId)) return;
    const around = main.getBoundingClientRect();
    set({ left: event.clientX - around.left, right: around.right - event.clientX, bottom: around.bottom - event.clientY }[side]);
  });
  box.addEventListener("keydown", (event) => {
    const grows = { left: "ArrowRight", right: "ArrowLeft", bottom: "ArrowUp" }[side];
    const shrinks = { left: "ArrowLeft", right: "ArrowRight", bottom: "ArrowDown" }[side];
    if (event.key !== grows && event.key !== shrinks) return;
    event.preventDefault();
    set(length() + (event.key === grows ? STEP : -STEP));
  });
  box.addEventListener("dblclick", () => { style.removeProperty(name); localStorage.removeItem(name); });
  if (kept) style.setProperty(name, `${kept}px`);
  part.append(box);
}

splitter(document.getElementById("tree-panel"), "--tree", "left");
splitter(document.getElementById("properties"), "--properties", "right");
splitter(document.getElementById("bottom"), "--bottom", "bottom");
