"""Filters, masks and blend modes that change on screen: the layer fades over from what it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import scene

Change = Callable[[scene.Layer], None]


class Stage:
    """A layer before a blue root, on screen."""

    def __init__(self, **values: Any) -> None:
        self.layer = scene.Layer(frame=(10, 10, 20, 20), **values)
        self.root = scene.Layer(frame=(0, 0, 40, 40), background_color="#00f", sublayers=[self.layer])
        self.renderer = scene.Renderer(40, 40)
        self.renderer.root = self.root
        self.renderer.render(0)

    def pixel(self, time: float) -> list[int]:
        self.renderer.render(time)
        return self.renderer.read()[20, 20, :3].tolist()


def transition_of(layer: scene.Layer) -> scene.Transition:
    animation = layer.animation("transition")
    assert isinstance(animation, scene.Transition)
    return animation


def set_filters(layer: scene.Layer) -> None:
    layer.filters = ["colorInvert"]


def set_mask(layer: scene.Layer) -> None:
    layer.mask = scene.Layer(frame=(0, 0, 1, 1), background_color="#000")


def take_mask(layer: scene.Layer) -> None:
    layer.mask = None


def set_blend(layer: scene.Layer) -> None:
    layer.compositing_filter = "plusLighter"


def set_background(layer: scene.Layer) -> None:
    layer.background_filters = ["colorInvert"]


def take_background(layer: scene.Layer) -> None:
    layer.background_filters = []


RED, BLUE, CYAN, YELLOW, MAGENTA = [255, 0, 0], [0, 0, 255], [0, 255, 255], [255, 255, 0], [255, 0, 255]

CHANGES: dict[str, tuple[dict[str, Any], Change, list[int], list[int]]] = {
    "filters": ({"background_color": "#f00"}, set_filters, RED, CYAN),
    "mask": ({"background_color": "#f00"}, set_mask, RED, BLUE),
    "no mask": ({"background_color": "#f00", "mask": scene.Layer()}, take_mask, BLUE, RED),
    "compositingFilter": ({"background_color": "#f00"}, set_blend, RED, MAGENTA),
    "backgroundFilters": ({}, set_background, BLUE, YELLOW),
    "no backgroundFilters": ({"background_filters": ["colorInvert"]}, take_background, YELLOW, BLUE),
}


@pytest.mark.parametrize("name", CHANGES)
def test_fades(name: str) -> None:
    values, change, before, after = CHANGES[name]
    stage = Stage(**values)
    assert stage.pixel(0) == before
    with scene.transaction(duration=1, timing_function="linear"):
        change(stage.layer)
    assert stage.layer.animation_keys == ["transition"]
    assert stage.pixel(0) == before
    if "compositing" in name:
        # It blends as far as it is there, and what it was lies below it.
        assert stage.pixel(0.5)[0] == 255
        assert 100 <= stage.pixel(0.5)[2] < 255
    else:
        middle = [pytest.approx((a + b) / 2, abs=70) for a, b in zip(before, after, strict=True)]
        assert stage.pixel(0.5) == middle
        assert stage.pixel(0.5) not in (before, after)
    assert stage.pixel(1) == after
    assert stage.layer.animation_count == 0


@pytest.mark.parametrize("name", CHANGES)
def test_changes_at_once(name: str) -> None:
    values, change, _, after = CHANGES[name]
    stage = Stage(**values)
    with scene.transaction(disable_actions=True):
        change(stage.layer)
    assert stage.layer.animation_count == 0
    assert stage.pixel(0) == after
    stage = Stage(**values)
    key = name.removeprefix("no ")
    stage.layer.actions[key] = None
    change(stage.layer)
    assert stage.pixel(0) == after


def test_actions_are_asked() -> None:
    asked: list[str] = []
    stage = Stage(background_color="#f00")
    for key in ("mask", "filters"):
        stage.layer.actions[key] = lambda event, layer: asked.append(event)
    set_mask(stage.layer)
    set_filters(stage.layer)
    assert asked == ["mask", "filters"]
    assert stage.layer.animation_count == 0


def test_the_action_of_a_key() -> None:
    stage = Stage(background_color="#f00")
    for key in ("filters", "backgroundFilters", "compositingFilter", "mask"):
        action = stage.layer.find_action(key)
        assert action is not None
        assert isinstance(action.animation, scene.Transition), key
        assert action.animation.duration == 0.25
    assert scene.Layer().find_action("mask") is None


def test_a_transition_of_the_transaction_stays() -> None:
    stage = Stage(background_color="#f00")
    with scene.transaction():
        stage.layer.add_animation(scene.Transition(type="push", subtype="fromLeft", duration=2))
        set_mask(stage.layer)
        set_filters(stage.layer)
    assert transition_of(stage.layer).type is scene.TransitionType.PUSH
    stage.renderer.render(0)
    with scene.transaction(duration=1):
        stage.layer.filters = ["sepiaTone"]
    assert transition_of(stage.layer).type is scene.TransitionType.FADE


def color(*rgb: int) -> scene.Image:
    return scene.Image.from_array(np.full((4, 4, 3), rgb, np.uint8))


@pytest.mark.parametrize(
    ("third", "then"), [((255, 0, 0), [207, 0, 48]), ((0, 255, 0), [143, 64, 48]), (None, [143, 0, 112])]
)
def test_images_that_change_while_they_fade_over(third: tuple[int, int, int] | None, then: list[int]) -> None:
    """The layer goes on from what is on screen, back to the first image, to another, or to none."""
    stage = Stage(contents=color(255, 0, 0))
    for time, image in ((0, color(0, 0, 255)), (0.25, None if third is None else color(*third))):
        with scene.transaction(duration=1, timing_function="linear"):
            stage.layer.contents = image
        stage.renderer.render(time)
        assert stage.pixel(0.25) == [191, 0, 64]
    assert stage.pixel(0.5) == pytest.approx(then, abs=1)
    assert stage.pixel(1.3) == list(third or (0, 0, 255))
    assert "contents" not in stage.layer.animation_keys


def set_wide_mask(layer: scene.Layer) -> None:
    layer.mask = scene.Layer(frame=(0, 0, 20, 20), background_color="#000")


@pytest.mark.parametrize("change", [set_filters, set_wide_mask, set_blend])
@pytest.mark.parametrize("first", [False, True])
def test_a_layer_that_is_hidden_or_shown_with_such_a_change_is_so_at_once(change: Change, first: bool) -> None:
    """Nothing animates `hidden` by itself."""
    stage = Stage(background_color="#f00")
    for hidden in (True, False):
        with scene.transaction():
            if first:
                stage.layer.hidden = hidden
            change(stage.layer)
            stage.layer.hidden = hidden
        shown = stage.pixel(1 if hidden else 3)
        assert (shown == [0, 0, 255]) == hidden
        assert stage.pixel(2 if hidden else 4) == shown
        stage.layer.filters, stage.layer.mask, stage.layer.compositing_filter = [], None, "sourceOver"
        stage.layer.remove_all_animations()
        stage.renderer.render(2.5)
