"""The inspector's page, in a browser, by clicking and typing."""

from __future__ import annotations

import itertools
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import PIL.Image
import pytest
from browser import Browser

import scene

UNDO, REDO = "\ue009z\ue000", "\ue009\ue008z\ue000"
DOWN, LEFT, RIGHT, ESCAPE = "\ue015", "\ue012", "\ue014", "\ue00c"

PROGRAM = """
import sys, time, scene
root = scene.Layer(name="root", frame=(0, 0, 100, 80), background_color="#0000ff")
with scene.Renderer(100, 80) as renderer:
    renderer.root = root
    scene.flush()
    renderer.start(1 / 60)
    scene.inspect(renderer)
    sys.stdin.readline()
"""


def a_tree() -> scene.Layer:
    dot = scene.Layer(name="dot", frame=(10, 10, 20, 20), background_color="#00ff00")
    card = scene.Layer(name="card", frame=(20, 10, 60, 40), background_color="#ff0000", sublayers=[dot])
    text = scene.TextLayer(name="words", frame=(0, 60, 90, 20), string="words")
    faded = scene.Layer(name="faded", frame=(60, 40, 30, 30), opacity=0.5)
    faded.sublayers = [scene.Layer(frame=(0, 0, 20, 20), background_color="#ffffff") for _ in range(2)]
    return scene.Layer(name="root", frame=(0, 0, 100, 80), background_color="#0000ff", sublayers=[card, text, faded])


@pytest.fixture
def page(browser: Browser) -> Iterator[tuple[scene.Layer, scene.Inspector, Browser]]:
    """An open page of a tree that a renderer draws."""
    root = a_tree()
    with scene.Renderer(100, 80) as renderer:
        renderer.root = root
        scene.flush()
        renderer.start(1 / 60)
        with scene.inspect(renderer, quiet=True) as inspector:
            browser.open(inspector.url)
            browser.until(lambda: picture_number(browser) and browser.count(".row") == 7)
            yield root, inspector, browser
            problems = browser.problems()
            browser.open("about:blank")
        assert problems == []
        renderer.stop()
        renderer.root = None


def picture_number(browser: Browser) -> int:
    return int(browser.script("return document.querySelector('#picture').dataset.number ?? 0"))


def pixel(browser: Browser, x: int, y: int) -> list[int]:
    read = "return [...document.querySelector('#picture').getContext('2d').getImageData(...arguments, 1, 1).data]"
    return browser.script(read, x, y)


def selected(browser: Browser) -> str:
    return browser.text("#selected h2")


Page = tuple[scene.Layer, scene.Inspector, Browser]


def test_clicking_and_hovering(page: Page) -> None:
    _, _, browser = page
    assert pixel(browser, 35, 25) == [0, 255, 0, 255]
    browser.click("#picture", (0.4, 0.3))
    browser.until(lambda: selected(browser) == "dot")
    assert "dot" in browser.text(".row[aria-selected=true]")
    browser.until(lambda: browser.count("#outlines .chosen") == 1)
    browser.hover("#picture", (0.65, 0.2))
    browser.until(lambda: "card" in browser.text("#hover") and "60 \u00d7 40" in browser.text("#hover"))
    points = browser.script("return document.querySelector('#outlines .hovered').getAttribute('points')")
    assert points == "20,10 80,10 80,50 20,50"
    # Rows of the tree outline as well.
    browser.hover(".row:nth-child(1)")
    browser.until(lambda: "root" in browser.text("#hover"))


def test_more_animations_than_are_shown_at_once(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    root, _, browser = page
    monkeypatch.setattr("scene._inspector.animations.MOST", 2)
    assert browser.count("#turner[hidden]") == 1
    for layer in root.walk():
        layer.add_animation(scene.BasicAnimation("opacity", from_value=0, duration=1000), "fade")
    scene.flush()
    shows = (
        "return document.querySelector('#turner span').textContent + ' ' + document.querySelectorAll('.track').length"
    )

    def turn(button: int, wanted: str) -> None:
        browser.click(f"#turner button:nth-child({button})")
        browser.until(lambda: browser.script(shows).startswith(wanted))

    browser.until(lambda: browser.script(shows) == "Animations 1 to 2 of 7, in the order of the tree 2")
    turn(2, "Animations 3 to 4 of 7")
    turn(2, "Animations 5 to 6 of 7")
    turn(2, "Animations 7 to 7 of 7")
    assert browser.script("return [...document.querySelectorAll('#turner button')].map((it) => it.disabled)") == [
        False,
        True,
    ]
    browser.until(lambda: browser.script(shows).endswith(" 1"))
    turn(1, "Animations 5 to 6 of 7")
    # Where those are gone the first are shown.
    for layer in list(root.walk())[2:]:
        layer.remove_animation("fade")
    scene.flush()
    browser.until(lambda: browser.count(".track") == 2 and browser.count("#turner[hidden]") == 1)


def test_the_tree_by_keyboard(page: Page) -> None:
    _, _, browser = page
    browser.keys("/")
    browser.keys("do")
    browser.until(lambda: browser.count(".row") == 1)
    assert browser.text("#tree-count") == "1 of 7 layers"
    browser.keys("\ue007")
    browser.until(lambda: selected(browser) == "dot")
    browser.keys("/" + ESCAPE)
    browser.until(lambda: browser.count(".row") == 7)
    browser.keys(LEFT)
    browser.until(lambda: selected(browser) == "card")
    browser.keys(LEFT)
    browser.until(lambda: browser.count(".row") == 6)
    browser.keys(RIGHT + RIGHT + DOWN)
    browser.until(lambda: selected(browser) == "words")
    browser.keys(ESCAPE)
    browser.until(lambda: browser.count(".row[aria-selected=true]") == 0)


def test_editing_and_undoing(page: Page) -> None:
    root, _, browser = page
    dot = root.find("dot")
    browser.click("#picture", (0.4, 0.3))
    browser.until(lambda: browser.count("[data-key=backgroundColor]") == 1)
    browser.fill("[data-key=backgroundColor] input:not([type=color])", "#ffff00")
    browser.until(lambda: dot.background_color == scene.Color.parse("#ffff00"))
    browser.until(lambda: pixel(browser, 35, 25) == [255, 255, 0, 255])
    browser.fill("[data-key=position] input", "40")
    browser.until(lambda: dot.position.x == 40)
    browser.click("[data-key=hidden] input")
    browser.until(lambda: dot.hidden)
    browser.choose("[data-key=contentsGravity] select", "center")
    browser.until(lambda: dot.contents_gravity == scene.ContentsGravity.CENTER)
    # What cannot be is said beside the field, and changes nothing.
    browser.fill("[data-key=cornerRadius] input", "-3")
    browser.until(lambda: "-3" in browser.text("[data-key=cornerRadius] .problem"))
    assert dot.corner_radius == 0
    browser.script("document.activeElement.blur()")
    for _ in range(2):
        browser.keys(UNDO)
    browser.until(lambda: not dot.hidden)
    browser.click("#undo")
    browser.until(lambda: dot.position.x == 20)
    browser.keys(REDO)
    browser.until(lambda: dot.position.x == 40)
    # A number's name is a handle.
    browser.drag("[data-key=cornerRadius] .label", (0.5, 0.5), (8, 0))
    browser.until(lambda: dot.corner_radius == 8)
    browser.click("#undo")
    browser.until(lambda: dot.corner_radius == 0)


def test_only_what_was_set(page: Page) -> None:
    _, _, browser = page
    browser.click("#picture", (0.4, 0.3))
    browser.until(lambda: browser.count(".property:not([hidden])") > 30)
    browser.click("#changed-only")
    keys = "return [...document.querySelectorAll('.property:not([hidden])')].map((made) => made.dataset.key)"
    shown = browser.until(lambda: len(found := browser.script(keys)) < 30 and found)
    assert {"name", "bounds", "position", "backgroundColor"} <= set(shown)
    assert "opacity" not in shown
    browser.fill("#property-search", "back")
    browser.until(lambda: browser.script(keys) == [None, "backgroundColor"])


def test_time(page: Page) -> None:
    root, inspector, browser = page
    dot = root.find("dot")
    begin = scene.current_time()
    dot.add_animation(
        scene.BasicAnimation("position.x", from_value=0, to_value=60, duration=30, begin_time=begin), "go"
    )
    scene.flush()
    browser.until(lambda: browser.count(".track") == 1)
    assert "dot position.x" in browser.text(".track")
    browser.until(lambda: "◆1" in browser.text("#tree"))
    browser.click(".track")
    browser.until(lambda: "0 … 60" in browser.text("#curve .legend").replace("0.31 … 59.69", "0 … 60"))
    # The tree shows what is chosen with its next picture.
    browser.until(lambda: selected(browser) == "dot")
    browser.click("#tree-count")
    browser.keys(" ")
    browser.until(lambda: root.speed == 0)
    # The middle of the bar is the middle of the way.
    box = browser.script("const b = document.querySelector('.bar').getBoundingClientRect(); return [b.x, b.width]")
    scale = browser.script("const b = document.querySelector('.scale').getBoundingClientRect(); return [b.x, b.width]")
    browser.click(".ruler .scale", ((box[0] + box[1] / 2 - scale[0]) / scale[1], 0.5))
    browser.until(lambda: abs(root.time_offset - begin - 15) < 0.2)
    browser.until(lambda: abs(dot.presentation.position.x - 30) < 0.5)
    # By keyboard as well, a sixtieth of a second at a time.
    before = root.time_offset
    browser.script("document.querySelector('.ruler .scale').focus()")
    browser.keys(RIGHT)
    browser.until(lambda: abs(root.time_offset - before - 1 / 60) < 1e-3)
    browser.keys(LEFT)
    browser.until(lambda: abs(root.time_offset - before) < 1e-3)
    # The outline is where the layer is in the picture.
    points = "return document.querySelector('#outlines .chosen').getAttribute('points')"
    browser.until(lambda: abs(float(browser.script(points).partition(",")[0]) - 40) < 0.5)
    browser.choose("#speed", "0.1")
    browser.until(lambda: root.speed == 0.1)
    browser.click("#reset")
    browser.until(lambda: root.speed == 1)
    assert (root.begin_time, root.time_offset) == (0, 0)
    browser.click("[data-panel=events-panel]")
    dot.remove_animation("go")
    scene.flush()
    browser.until(lambda: "dot: animation “go” was removed" in browser.text("#events"))
    inspector.close()
    browser.until(lambda: "ended the inspection" in browser.text("#banner"))


def test_plan_and_frames(page: Page, tmp_path: Path) -> None:
    root, _, browser = page
    browser.click("[data-panel=plan-panel]")
    browser.until(lambda: browser.count(".pass") == 2)
    browser.click(".pass:last-child")
    browser.until(lambda: selected(browser) == "faded")
    assert "allowsGroupOpacity" in browser.text("#plan-detail")
    assert "Nothing in it changes" in browser.text("#again")
    browser.until(lambda: browser.script("return document.querySelector('#pass-picture').dataset.pass") == "1")
    pixel = "return [...document.querySelector('#pass-picture').getContext('2d').getImageData(5, 5, 1, 1).data]"
    assert browser.script(pixel) == [255, 255, 255, 255]
    assert re.search(r"Target and passes [1-9]\d* KiB", browser.text("#memory"))
    browser.click("input[value=passes]")
    before = picture_number(browser)
    browser.until(lambda: picture_number(browser) > before or picture_number(browser) > 1)
    browser.click("[data-panel=events-panel]")
    with scene.transaction(disable_actions=True):
        root.find("words").hidden = True
    browser.until(lambda: "1 change, committed by" in browser.text("#events"))
    browser.click("[data-panel=frames-panel]")
    browser.until(lambda: "The program's frames" in browser.text("#figures"))
    colours = "return new Set(document.querySelector('#plot').getContext('2d').getImageData(0, 0, 800, 400).data).size"
    assert browser.script(colours) > 4
    browser.click("input[value=passes]")


def test_layers_in_space(page: Page, tmp_path: Path) -> None:
    _, _, browser = page
    browser.click("[data-panel=exploded-panel]")
    drawn = "return document.querySelector('#exploded').dataset.drawn"
    first = browser.until(lambda: browser.script(drawn))
    browser.screenshot(tmp_path / "first.png")
    browser.drag("#exploded", (0.5, 0.5), (120, -40))
    second = browser.until(lambda: (now := browser.script(drawn)) != first and now)
    browser.click("#exploded", (0.99, 0.02))
    browser.keys(RIGHT)
    browser.until(lambda: browser.script(drawn) != second)
    browser.screenshot(tmp_path / "second.png")
    one, other = (np.array(PIL.Image.open(tmp_path / f"{name}.png")) for name in ("first", "second"))
    assert not np.array_equal(one, other)
    browser.click("#front")
    browser.until(lambda: '"yaw":0' in browser.script(drawn))
    browser.click("#exploded", (0.5, 0.5))
    browser.until(lambda: selected(browser) in ("card", "dot"))


def test_copying(page: Page) -> None:
    _, _, browser = page
    browser.click("#picture", (0.4, 0.3))
    browser.until(lambda: selected(browser) == "dot")
    for number, start in ((1, "{"), (2, "import scene"), (3, "#include")):
        browser.click(f"#selected button:nth-of-type({number})")
        text = browser.until(lambda: browser.script("return document.querySelector('#export-text').value"))
        assert text.startswith(start)
        assert "dot" in text
        browser.keys(ESCAPE)
        browser.until(lambda: not browser.script("return document.querySelector('#export').open"))
        browser.script("document.querySelector('#export-text').value = ''")


def test_the_parts_have_borders_to_drag(page: Page) -> None:
    _, _, browser = page
    width = "return document.querySelector('#tree-panel').clientWidth"
    before = browser.script(width)
    browser.drag("#tree-panel .splitter", (0.5, 0.5), (60, 0))
    browser.until(lambda: abs(browser.script(width) - before - 60) <= 4)
    browser.script("document.querySelector('#tree-panel .splitter').focus()")
    browser.keys(LEFT)
    browser.until(lambda: abs(browser.script(width) - before - 36) <= 4)
    height = "return document.querySelector('#bottom').clientHeight"
    browser.drag("#bottom .splitter", (0.3, 0.5), (0, -50))
    tall = browser.script(height)
    browser.reload()
    browser.until(lambda: picture_number(browser) and browser.script(height) == tall)
    browser.script("localStorage.clear()")


def test_light_and_dark(page: Page, tmp_path: Path) -> None:
    _, _, browser = page
    brightness: dict[str, float] = {}
    for _ in range(2):
        browser.click("#theme")
        name = browser.script("return document.documentElement.dataset.theme")
        browser.screenshot(tmp_path / f"{name}.png")
        brightness[name] = float(np.array(PIL.Image.open(tmp_path / f"{name}.png").convert("L")).mean())
    assert brightness["dark"] < 80
    assert brightness["light"] > 180
    browser.script("localStorage.clear()")


def test_two_pages_and_reloading(page: Page) -> None:
    root, inspector, browser = page
    first = browser.new_tab()
    browser.open(inspector.url)
    browser.until(lambda: picture_number(browser))
    browser.click("#picture", (0.4, 0.3))
    browser.until(lambda: browser.count("[data-key=backgroundColor]") == 1)
    browser.fill("[data-key=backgroundColor] input:not([type=color])", "#00ffff")
    browser.until(lambda: pixel(browser, 35, 25) == [0, 255, 255, 255])
    browser.reload()
    browser.until(
        lambda: picture_number(browser) and not browser.script("return document.querySelector('#undo').disabled")
    )
    browser.close_tab(first)
    browser.until(lambda: pixel(browser, 35, 25) == [0, 255, 255, 255])
    browser.click("#undo")
    browser.until(lambda: root.find("dot").background_color == scene.Color.parse("#00ff00"))


@pytest.mark.parametrize("end", ["ends", "stops", "is killed"])
def test_a_program_that(browser: Browser, end: str) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        url = program.stdout.readline().removeprefix("inspector: ").strip()
        browser.open(url)
        browser.until(lambda: picture_number(browser))
        match end:
            case "ends":
                program.stdin.write("\n")
                program.stdin.flush()
                wanted = "The program has"
            case "stops":
                program.send_signal(signal.SIGSTOP)
                wanted = "does not answer: it is busy, or was stopped"
            case _:
                program.kill()
                wanted = "it has ended, or was stopped. What you see is its last state."
        browser.until(lambda: wanted in browser.text("#banner"))
        # The last picture stays.
        assert pixel(browser, 50, 40) == [0, 0, 255, 255]
        if end == "stops":
            program.send_signal(signal.SIGCONT)
            browser.until(lambda: browser.text("#banner") == "")
    finally:
        program.kill()
        program.wait(10)
        program.stdin.close()
        program.stdout.close()
        browser.open("about:blank")
        browser.problems()


def test_many_layers(browser: Browser) -> None:
    root = scene.Layer(name="root", frame=(0, 0, 400, 400))
    root.sublayers = [
        scene.Layer(name=f"layer {row * 100 + column}", frame=(column * 4, row * 4, 3, 3), background_color="#ff8800")
        for row, column in itertools.product(range(100), range(100))
    ]
    with scene.inspect(scene.Document(root, (400, 400)), quiet=True) as inspector:
        browser.open(inspector.url)
        browser.until(lambda: "10001 layers" in browser.text("#tree-count"))
        # Only what can be seen is made.
        assert browser.count(".row") < 100
        browser.fill("#search", "layer 9876")
        browser.until(lambda: selected(browser) == "layer 9876")
        browser.until(lambda: browser.count(".row[aria-selected=true]") == 1)
        browser.open("about:blank")
