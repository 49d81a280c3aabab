"""What notebooks show: pictures, players and widgets, as objects say it and as Chromium shows it."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import math
import os
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import nbclient
import nbconvert
import nbformat
import numpy as np
import PIL.Image
import pytest
from browser import Browser
from numpy.typing import NDArray

import scene
from scene._notebook_pages import WIDGET

TOMATO, NAVY = (255, 99, 71), (20, 33, 61)

CELLS = {
    "layer": """
import numpy as np, scene
card = scene.Layer(frame=(20, 60, 80, 60), background_color="tomato")
root = scene.Layer(frame=(0, 0, 320, 180), background_color="#14213d", sublayers=[card])
scene.tween(card, "position.x", 260, duration=1).start()
root""",
    "document": "scene.Document(root.copy(), (320, 180))",
    "image": "scene.Image.from_array(np.full((30, 40, 4), (255, 99, 71, 255), np.uint8))",
    "path": "scene.Path('M0 0 H80 V40 H0 Z')",
    "color": "scene.Color.parse('tomato')",
    "timing": "scene.TimingFunction('easeOutBounce')",
    "film": "film = scene.Film('a film.gif', root.copy(), fps=5); film.write(); film",
    "player": "scene.show(root, 0, 1, fps=10)",
    "widget": "widget = scene.widget(root); widget",
}
"""A notebook."""


def a_tree() -> scene.Layer:
    card = scene.Layer(name="card", frame=(10, 5, 10, 10), background_color="#ff0000")
    return scene.Layer(frame=(100, 50, 40, 20), background_color="#0000ff", sublayers=[card])


def pixels(data: bytes) -> NDArray[Any]:
    with PIL.Image.open(io.BytesIO(data)) as opened:
        return np.array(opened.convert("RGBA"))


def drawn(source: scene.Layer | scene.Document) -> NDArray[Any]:
    """What a notebook is given to show of something."""
    if isinstance(source, scene.Document):
        return pixels(base64.b64decode(source._repr_mimebundle_()[0]["image/png"]))
    shown = source._repr_png_()
    assert shown is not None
    return pixels(shown[0])


def test_things_show_themselves() -> None:
    root = a_tree()
    # Twice as large as in points, wherever it lies, and as large as in points on a page.
    assert drawn(root).shape == (40, 80, 4)
    assert (root._repr_png_() or ())[1] == {"width": 40, "height": 20}
    assert drawn(root)[20, 30].tolist() == [255, 0, 0, 255]
    # One that hangs in a tree is shown alone, and stays there.
    assert drawn(root.sublayers[0])[0, 0].tolist() == [255, 0, 0, 255]
    assert root.sublayers[0].superlayer is root
    # It turns about its anchor point, and not out of the picture.
    card = scene.Layer(bounds=(0, 0, 40, 20), background_color="#ff0000", transform=scene.Transform.rotation(math.pi))
    assert drawn(card)[20, 40].tolist() == [255, 0, 0, 255]
    assert scene.Layer()._repr_png_() is None
    assert drawn(scene.Document(a_tree(), (20, 20))).shape == (40, 40, 4)
    wide = scene.Layer(frame=(0, 0, 1920, 480))._repr_png_()
    assert wide is not None
    assert wide[1] == {"width": 960, "height": 240}
    dots = np.full((3, 2, 4), 255, np.uint8)
    assert pixels(scene.Image.from_array(dots)._repr_png_()).tolist() == dots.tolist()
    assert "<polyline" in scene.TimingFunction("easeOutBounce")._repr_svg_()
    assert "<path" in scene.Path("M0 0 L10 10")._repr_svg_()
    assert "#ff6347" in scene.Color.parse("tomato")._repr_html_()


def test_a_player_has_all_frames() -> None:
    root = a_tree()
    scene.tween(root.sublayers[0], "position.x", 35, duration=0.5).start()
    player = scene.show(root, 0, 0.5, fps=10)
    shown = player._repr_mimebundle_()
    assert pixels(base64.b64decode(shown["image/png"]))[10, 15].tolist() == [255, 0, 0, 255]
    html = shown["text/html"]
    page = unescape(re.search(r'srcdoc="(.*)"', html, re.DOTALL)[1])  # pyright: ignore
    assert len(set(re.findall(r"data:image/\w+;base64,[\w+/=]+", page))) == 5
    assert "@" not in re.sub(r"base64,[\w+/=]+", "", page)
    with pytest.raises(ValueError, match="too many for a notebook"):
        scene.show(a_tree(), 0, 100_000)


def test_errors_of_players_name_their_own_arguments() -> None:
    with pytest.raises(scene.FilmError, match=r"^scene\.show\(\): nothing moves by itself, so the film needs an end$"):
        scene.show(a_tree())
    with pytest.raises(scene.FilmError, match="a film of a function needs an end$"):
        scene.show(lambda t: a_tree(), size=(8, 8))
    for end in (1, 2, math.inf, math.nan):
        with pytest.raises(ValueError, match=f"end must be later than start, at 2 s, and finite, not {end}"):
            scene.show(a_tree(), 2, end)


# A saved page


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Path]:
    """The notebook when it has run, and the page that nbconvert makes of it."""
    folder = tmp_path_factory.mktemp("notebook")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS.values()])
    resources = {"metadata": {"path": folder}}
    # Without the state of widgets, as most notebooks are saved.
    client = nbclient.NotebookClient(notebook, timeout=120, resources=resources, store_widget_state=False)
    done = client.execute()
    # Nothing of the page comes from the network.
    exporter = nbconvert.HTMLExporter(require_js_url="", jquery_url="", mathjax_url="", mermaid_js_url="")
    page = folder / "notebook.html"
    page.write_text(exporter.from_notebook_node(done)[0], encoding="utf-8")
    return done, page


@pytest.fixture
def page(saved: tuple[Any, Path], browser: Browser) -> Iterator[Browser]:
    browser.open(saved[1].as_uri())
    yield browser
    problems = browser.problems()
    browser.open("about:blank")
    assert problems == []


def output(name: str, element: str = "") -> str:
    """What a cell shows, as CSS says it."""
    number = list(CELLS).index(name) + 1
    return f".jp-Cell:nth-of-type({number}) .jp-OutputArea-executeResult .jp-OutputArea-output {element}".strip()


def left_edge(picture: NDArray[Any]) -> int:
    """Where the card begins in a picture of the tree."""
    row = picture[picture.shape[0] // 2].astype(int)
    return int(np.flatnonzero(np.abs(row - TOMATO).max(axis=1) < 40)[0])


def share(picture: NDArray[Any], color: tuple[int, int, int]) -> float:
    """How much of a picture has a colour, give or take what films and WebP change."""
    return float((np.abs(picture.astype(int) - color).max(axis=2) < 24).mean())


def test_a_saved_page_shows_everything(page: Browser) -> None:
    for name in ("layer", "document", "film", "widget"):
        picture = page.picture(output(name, "img"))
        assert picture.shape[:2] == (180, 320), name
        assert share(picture, TOMATO) == pytest.approx(80 * 60 / 320 / 180, abs=0.01), name
        assert share(picture, NAVY) > 0.85, name
    assert share(page.picture(output("image", "img")), TOMATO) == 1
    assert "#ff6347" in page.text(output("color"))
    assert share(page.picture(output("color")), TOMATO) > 0.01
    for name in ("path", "timing"):
        drawn = page.picture(output(name, "img"))
        assert share(drawn, (64, 120, 192)) > 0.005, name  # The line.
        assert min(drawn.shape[:2]) > 40, name
    assert "5/5 frames" in page.text(f".jp-Cell:nth-of-type({list(CELLS).index('film') + 1})")


def test_the_film_lies_beside_the_notebook(saved: tuple[Any, Path]) -> None:
    assert sorted(os.listdir(saved[1].parent)) == ["a film.gif", "notebook.html"]


def test_a_player_is_scrubbed_and_played(page: Browser) -> None:
    with page.frame(output("player", "iframe")):
        page.until(lambda: left_edge(page.picture("img")) == 20)
        assert page.text("span") == "0.00 s"
        page.click("input", (0.5, 0.5))
        # Frame 4 or 5 of 0...9: the card moves by 200 points a second.
        page.until(lambda: page.text("span") in ("0.40 s", "0.50 s"))
        clicked = page.until(lambda: (edge := left_edge(page.picture("img"))) > 90 and edge)
        assert clicked == pytest.approx(20 + 200 * float(page.text("span")[:4]), abs=2)
        page.drag("input", (0.5, 0.5), (130, 0))
        page.until(lambda: page.text("span") == "0.90 s")
        page.until(lambda: left_edge(page.picture("img")) == pytest.approx(200, abs=2))
        page.drag("input", (0.95, 0.5), (-220, 0))
        page.until(lambda: page.text("span") == "0.00 s")
        page.keys("\ue014")
        page.until(lambda: page.text("span") == "0.10 s")
        page.click("button")
        seen: set[str] = set()
        page.until(lambda: seen.add(page.text("span")) or len(seen) > 3)
        page.click("button")
        stopped = page.text("span")
        assert all(page.text("span") == stopped for _ in range(5))


# VS Code


VS_CODE = """
const show = { "image/png": (element, data) => {
  const image = document.createElement("img");
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  image.src = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  element.appendChild(image);
}, "text/html": (element, data) => {
  element.innerHTML = data;
}, "text/plain": (element, data) => {
  element.innerText = data;
} };
show["image/svg+xml"] = show["text/html"];
for (const [name, kind, data] of OUTPUTS) {
  const element = document.createElement("div");
  element.id = name;
  document.body.appendChild(element);
  show[kind](element, data);
}
"""
"""How VS Code's own renderer shows outputs (extensions/notebook-renderers/src/index.ts)."""

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src blob: data:; child-src data:"
)
"""What its page may load where `notebook.experimental.enableCsp` is set, less what comes from the network."""

ORDER = ("text/html", "image/svg+xml", "image/png", "text/plain")
"""The kinds of what is shown here that it knows, those that it prefers first."""


def test_vs_code_shows_everything(saved: tuple[Any, Path], browser: Browser, tmp_path: Path) -> None:
    outputs: list[tuple[str, str, str]] = []
    for name, cell in zip(CELLS, saved[0].cells, strict=True):
        data = next(output.data for output in cell.outputs if output.output_type == "execute_result")
        kind = next(kind for kind in ORDER if kind in data)
        assert kind != "text/plain", name
        outputs.append((name, kind, data[kind]))
    policy = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{POLICY}"><meta charset="utf-8">'
    script = VS_CODE.replace("OUTPUTS", json.dumps(outputs).replace("</", "<\\/"))
    (tmp_path / "page.html").write_text(f'{policy}<body style="margin:0"><script>{script}</script>', encoding="utf-8")
    browser.open((tmp_path / "page.html").as_uri())
    try:
        for name in ("layer", "document", "film", "widget"):
            browser.script("document.getElementById(arguments[0]).scrollIntoView()", name)
            browser.until(lambda name=name: browser.picture(f"#{name} > *").shape[:2] == (180, 320))
            picture = browser.picture(f"#{name} > *")
            assert share(picture, TOMATO) == pytest.approx(80 * 60 / 320 / 180, abs=0.01), name
        assert browser.picture("#image img").shape[:2] == (30, 40)
        assert share(browser.picture("#color span"), TOMATO) > 0.9
        for name in ("path", "timing"):
            assert share(browser.picture(f"#{name} svg"), (64, 120, 192)) > 0.005, name
        with browser.frame("#player iframe"):
            browser.until(lambda: left_edge(browser.picture("img")) == 20)
            browser.keys("\ue014")
            browser.click("input", (0.5, 0.5))
            browser.until(lambda: browser.text("span") in ("0.40 s", "0.50 s"))
        assert browser.problems() == []
    finally:
        browser.open("about:blank")


def test_a_place_without_html_has_pictures(saved: tuple[Any, Path]) -> None:
    """VS Code shows no HTML and no SVG of a workspace that it does not trust, and GitHub shows no frames."""
    for name, cell in zip(CELLS, saved[0].cells, strict=True):
        data = next(output.data for output in cell.outputs if output.output_type == "execute_result")
        if name in ("layer", "document", "image", "player", "widget"):
            picture = pixels(base64.b64decode(data["image/png"]))
            assert share(picture[..., :3], TOMATO) > 0.05, name
        assert data["text/plain"], name


# Widgets


HARNESS = """
const state = window.state = {}, heard = window.heard = {}; window.sent = [];
const module = await import(URL.createObjectURL(new Blob([WIDGET], { type: "text/javascript" })));
const model = {
  get: (name) => state[name],
  on: (name, listener) => { heard[name] = listener; },
  off: (name) => { delete heard[name]; },
  send: (content) => { window.sent.push(content); },
};
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
window.set = (values) => {
  for (const [name, value] of Object.entries(values))
    state[name] = name === "picture" ? bytes(value) : value;
  for (const name of Object.keys(values)) heard["change:" + name]?.();
};
window.begin = () => { window.end = module.default.render({ model, el: document.body }); };
window.ready = true;
"""
"""The part of a notebook that widgets see, in a page of nothing else."""


class Connection:
    """Carries what a notebook would between a widget and its page."""

    def __init__(self, widget: Any, browser: Browser, folder: Path) -> None:
        self._widget = widget
        self._browser = browser
        source = f'<script id="widget" type="text/plain">{WIDGET}</script><body style="margin:0">'
        script = HARNESS.replace("WIDGET", "document.getElementById('widget').textContent")
        (folder / "page.html").write_text(f'<!doctype html>{source}<script type="module">{script}</script>')
        browser.open((folder / "page.html").as_uri())
        browser.until(lambda: browser.script("return window.ready"))
        self.carry()
        browser.script("window.begin()")

    def carry(self) -> None:
        """Carries what there is, both ways."""
        for content in self._browser.script("return window.sent.splice(0)"):
            self._widget._handle_custom_msg(content, [])
        # No loop runs here that would.
        self._widget.step()
        names = {"picture", "kind", "width", "height"}
        state = {name: getattr(self._widget, name) for name in names}
        state["picture"] = base64.b64encode(state["picture"]).decode()
        self._browser.script("window.set(arguments[0])", state)


def test_a_widget_is_shown_and_touched(browser: Browser, tmp_path: Path) -> None:
    root = scene.Layer(frame=(0, 0, 40, 20), background_color="#14213d")
    card = scene.Layer(name="card", frame=(10, 5, 10, 10), background_color="tomato")
    root.sublayers.append(card)
    slider = Slider(1.0)
    widget = scene.widget(root, scale=4)
    heard: list[scene.PointerEvent] = []

    @widget.on_pointer
    def _(event: scene.PointerEvent) -> None:
        heard.append(event)
        if event.kind == "press":
            with scene.transaction(disable_actions=True):
                card.position = event.position

    try:
        connection = Connection(widget, browser, tmp_path)

        def until(condition: Callable[[], Any]) -> Any:
            return browser.until(lambda: (connection.carry(), condition())[1])

        until(lambda: browser.picture("img").shape == (80, 160, 3))
        until(lambda: left_edge(browser.picture("img")) == 40)
        browser.click("img", (0.75, 0.5))
        until(lambda: left_edge(browser.picture("img")) == 100)
        kinds = [event.kind for event in heard]
        assert kinds[-2:] == ["press", "release"]
        assert {"enter", "move"} <= set(kinds)
        press = heard[kinds.index("press")]
        assert press.position == pytest.approx((30, 10), abs=0.3)
        assert press.layer is root
        browser.click("img", (0.75, 0.5))
        until(lambda: heard[-1].layer is card)
        # A slider of the notebook.
        widget.bind(slider, card, "opacity")
        assert card.opacity == 1
        slider.move(0.5)
        until(lambda: share(browser.picture("img"), (138, 66, 66)) == pytest.approx(1 / 8, abs=0.02))
        # Where it is shown no more it hears nothing.
        browser.script("window.end()")
        assert browser.script("return Object.keys(window.heard).length") == 0
        assert browser.problems() == []
    finally:
        heard.clear()
        widget.close()
        browser.open("about:blank")


class Slider:
    """What `bind` needs of a slider."""

    def __init__(self, value: float) -> None:
        self.value = value
        self._listeners: list[Callable[[dict[str, float]], None]] = []

    def observe(self, listener: Callable[[dict[str, float]], None], names: str) -> None:
        assert names == "value"
        self._listeners.append(listener)

    def move(self, value: float) -> None:
        self.value = value
        for listener in self._listeners:
            listener({"new": value})


def test_a_widget_lives() -> None:
    async def use() -> None:
        root = a_tree()
        root.position = 20, 10
        widget: Any = scene.widget(root)
        before = bytes(widget.picture)
        with scene.transaction(disable_actions=True):
            root.background_color = "#00ff00"
        # Nobody asks for a frame: it looks for something new by itself.
        for _ in range(200):
            await asyncio.sleep(0.02)
            if bytes(widget.picture) != before:
                break
        assert pixels(bytes(widget.picture))[2, 2].tolist() == pytest.approx([0, 255, 0, 255], abs=4)
        data, _ = widget._repr_mimebundle_()
        assert pixels(base64.b64decode(data["image/png"]))[2, 2].tolist() == [0, 255, 0, 255]
        widget.close()

    asyncio.run(use())
