"""GL layers in Python."""

from __future__ import annotations

import sys
from ctypes import CFUNCTYPE, c_float, c_int, c_uint
from typing import Any

import pytest

import scene
from scene import GLFrame, GLLayer

Shown = tuple[scene.Layer, scene.Renderer]
COLOR_BUFFER, SCISSOR_TEST = 0x4000, 0x0C11


def clear(frame: GLFrame, red: float, green: float, blue: float, alpha: float) -> None:
    """Fills the framebuffer, and makes the lower half of it blue."""

    def find(name: str, *types: Any) -> Any:
        return CFUNCTYPE(None, *types)(frame.get_proc_address(name))

    color, empty = find("glClearColor", *[c_float] * 4), find("glClear", c_uint)
    color(red, green, blue, alpha)
    empty(COLOR_BUFFER)
    find("glEnable", c_uint)(SCISSOR_TEST)
    find("glScissor", *[c_int] * 4)(0, 0, frame.width, frame.height // 2)
    color(0, 0, 1, 1)
    empty(COLOR_BUFFER)


def test_properties() -> None:
    layer = GLLayer(asynchronous=True)
    assert layer.asynchronous
    assert not layer.has_drawing
    layer.set_drawing(lambda frame: None)
    assert layer.has_drawing
    layer.clear_drawing()
    assert not layer.has_drawing
    with pytest.raises(TypeError):
        layer.set_drawing(None)  # pyright: ignore
    with pytest.raises(TypeError):
        layer.set_drawing(lambda frame: None, prepare=3)  # pyright: ignore


def test_drawing(shown: Shown) -> None:
    root, renderer = shown
    frames: list[GLFrame] = []
    told: list[object] = []

    def draw(frame: GLFrame) -> None:
        frames.append(frame)
        clear(frame, 1, 0, 0, 1)

    layer = GLLayer(frame=(0, 0, 40, 20), contents_scale=2)
    layer.set_drawing(
        draw, prepare=lambda frame: told.append(frame.context), destroy=lambda frame, lost: told.append(lost)
    )
    root.sublayers.append(layer)
    renderer.render(3)
    pixels = renderer.read()
    assert tuple(pixels[2, 2]) == (255, 0, 0, 255)
    assert tuple(pixels[17, 2]) == (0, 0, 255, 255)
    frame = frames[0]
    assert (frame.width, frame.height, frame.scale, frame.time, frame.layer_time) == (80, 40, 2, 3, 3)
    assert frame.version >= (3, 0)
    renderer.render(4)
    assert len(frames) == 1
    layer.set_needs_display()
    renderer.render(5)
    assert len(frames) == 2
    layer.remove_from_superlayer()
    renderer.render(6)
    assert told == [frame.context, False]


def test_asynchronous(shown: Shown) -> None:
    root, renderer = shown
    asked: list[float] = []
    drawn: list[float] = []

    def can_draw(frame: GLFrame) -> bool:
        asked.append(frame.time)
        return len(asked) % 2 == 1

    layer = GLLayer(frame=(0, 0, 40, 20), asynchronous=True)
    layer.set_drawing(lambda frame: drawn.append(frame.time), can_draw=can_draw, has_depth=False)
    root.sublayers.append(layer)
    for time in range(4):
        renderer.render(time)
    assert asked == [0, 1, 2, 3]
    assert drawn == [0, 2]
    assert renderer.next_frame_time <= 3


@pytest.mark.parametrize("shortcuts", ["1", "0"])
def test_a_transition_goes_on_from_the_picture_that_was_shown(shortcuts: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCENE_SHORTCUTS", shortcuts)
    layer = GLLayer(frame=(0, 0, 40, 20), asynchronous=True)
    layer.set_drawing(lambda frame: clear(frame, frame.time / 2, 0, 0, 1))
    with scene.Renderer(40, 20) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 40, 20), sublayers=[layer])
        renderer.render(0)
        layer.add_animation(scene.Transition("fade", duration=2, timing_function="linear"))
        renderer.render(0)
        renderer.render(1)
        assert renderer.read()[2, 10, 0] == pytest.approx(64, abs=1)


def test_what_is_raised(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    root, renderer = shown
    raised: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda event: raised.append(event.exc_value))

    def draw(frame: GLFrame) -> None:
        raise ValueError("not today")

    layer = GLLayer(frame=(0, 0, 40, 20))
    layer.set_drawing(draw)
    root.sublayers.append(layer)
    renderer.render(1)
    assert [str(error) for error in raised] == ["not today"]
    assert not renderer.read()[2, 2].any()
