"""What browsers run: the player of `scene.show`, and the widget."""

from __future__ import annotations

PLAYER = """<!doctype html><meta charset="utf-8"><style>
body{margin:0;font:12px system-ui,sans-serif;color:#666;overflow:hidden}
img{display:block;width:@WIDTH@px;border-radius:4px;background:repeating-conic-gradient(#ddd 0 25%,#fff 0 50%) 0 0/16px 16px}
div{display:flex;align-items:center;gap:8px;width:@WIDTH@px;height:40px}
input{flex:1;accent-color:#4078c0}
button{width:32px;height:28px;border:0;border-radius:4px;background:#4078c022;color:#4078c0;cursor:pointer;font-size:13px}
span{min-width:5em;text-align:right;font-variant-numeric:tabular-nums}
</style><img src="@FIRST@"><div><button title="play or pause">&#9654;</button><input type="range" min="0" value="0"><span></span></div>
<script>
const frames = @FRAMES@, fps = @FPS@, start = @START@;
const image = document.querySelector("img"), slider = document.querySelector("input");
const button = document.querySelector("button"), clock = document.querySelector("span");
const pictures = frames.map(source => { const picture = new Image(); picture.src = source; return picture; });
let playing = false, began = 0;
slider.max = frames.length - 1;
function show(index) {
  image.src = pictures[index].src; slider.value = index; clock.textContent = (start + index / fps).toFixed(2) + " s";
}
function step() {
  if (!playing) return;
  show(Math.floor((performance.now() - began) / 1000 * fps) % frames.length);
  requestAnimationFrame(step);
}
function play(on) {
  playing = on; button.innerHTML = on ? "&#10073;&#10073;" : "&#9654;";
  if (on) { began = performance.now() - slider.value / fps * 1000; step(); }
}
button.onclick = () => play(!playing);
slider.oninput = () => { play(false); show(+slider.value); };
document.onkeydown = event => {
  if (event.key === " ") { play(!playing); event.preventDefault(); }
};
show(0);
</script>
"""
"""A page with frames as data; names between @ are filled in."""

WIDGET = """
function render({ model, el }) {
  const image = document.createElement("img");
  image.draggable = false;
  image.style.cssText = "display:block;border-radius:4px;touch-action:none";
  el.appendChild(image);
  let address = null;
  function show() {
    image.width = model.get("width"); image.height = model.get("height");
    const bytes = model.get("picture");
    if (!bytes || !bytes.byteLength) return;
    const before = address;
    address = URL.createObjectURL(new Blob([bytes], { type: "image/" + model.get("kind") }));
    image.src = address;
    if (before) URL.revokeObjectURL(before);
  }
  function tell(kind) {
    return event => {
      const box = image.getBoundingClientRect();
      const x = (event.clientX - box.left) * model.get("width") / box.width;
      const y = (event.clientY - box.top) * model.get("height") / box.height;
      if (kind === "press") image.setPointerCapture(event.pointerId);
      model.send({ kind, x, y });
    };
  }
  for (const [name, kind] of [["down", "press"], ["move", "move"], ["up", "release"], ["enter", "enter"], ["leave", "leave"]])
    image.addEventListener("pointer" + name, tell(kind));
  model.on("change:picture", show);
  show();
  return () => { model.off("change:picture", show); if (address) URL.revokeObjectURL(address); };
}
export default { render };
"""
"""The module of the widget, for anywidget."""
