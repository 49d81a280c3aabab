"""What guides to Core Animation show how to do, in the words of this library, and what they say of it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

import scene
from scene import AnimationGroup, BasicAnimation, Image, KeyframeAnimation, Layer, Renderer, Transform


class Stage:
    """A red layer of 100 x 100 in the middle of a root, on screen."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.layer = Layer(bounds=(0, 0, 100, 100), position=(200, 200), background_color="red", border_width=5)
        self.root = Layer(frame=(0, 0, 400, 400), sublayers=[self.layer])
        renderer.root = self.root
        renderer.render(0)

    def at(self, time: float) -> scene.Presentation:
        self.renderer.render(time)
        return self.layer.presentation

    def pixel(self, x: int, y: int) -> list[int]:
        return self.renderer.read()[y, x].tolist()


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Renderer(400, 400) as renderer:
        yield Stage(renderer)
        renderer.root = None


def test_values_of_transactions_by_their_names(stage: Stage) -> None:
    """Listings 3-5 and 3-6 of "Basic Animations"."""
    with scene.transaction():
        scene.set_transaction_value("disableActions", True)
        stage.layer.bounds = (0, 0, 200, 200)
    assert stage.at(0).bounds.width == 200
    with scene.transaction():
        scene.set_transaction_value("animationDuration", 5.0)
        stage.layer.bounds = (0, 0, 100, 100)
    stage.at(1)
    assert 100 < stage.at(5.9).bounds.width < 200 and stage.at(6).bounds.width == 100


def test_a_key_replaces_the_implicit_animation(stage: Stage) -> None:
    """Listing 3-9: the animation is in the place of the implicit one under its key, and beside it without one."""
    for key, keys in (("position", ["position"]), (None, ["position"])):
        move = BasicAnimation("position", from_value=(200, 200), to_value=(300, 300), duration=5)
        stage.layer.position = 300, 300
        stage.layer.add_animation(move, key)
        assert stage.layer.animation_keys == keys and stage.layer.animation_count == (1 if key else 2)
        stage.at(10)
        assert stage.at(12.5).position == (250, 250)
        stage.layer.remove_all_animations()
        with scene.transaction(disable_actions=True):
            stage.layer.position = 200, 200


def test_a_layer_snaps_back_unless_it_is_made_sticky(stage: Stage) -> None:
    """Listings 3-8 and 3-11."""
    stage.layer.add_animation(BasicAnimation("position", to_value=(300, 300), duration=5), "position")
    stage.at(0)
    assert stage.at(2.5).position == (250, 250) and stage.at(5).position == (200, 200)
    sticky = BasicAnimation(
        "position", to_value=(300, 300), duration=5, fill_mode="forwards", removed_on_completion=False
    )
    stage.layer.add_animation(sticky, "position")
    stage.at(10)
    assert stage.at(500).position == (300, 300) and stage.layer.position == (200, 200)


def test_one_after_the_other_in_a_group(stage: Stage) -> None:
    """Listing 3-13: bounds from 0 s on, the position from 5 s on, the border from 10 s on, all cut off at 15 s."""
    bounds = BasicAnimation("bounds", from_value=(0, 0, 100, 100), to_value=(0, 0, 300, 300), duration=15, begin_time=0)
    position = BasicAnimation("position", from_value=stage.layer.position, to_value=(0, 0), duration=15, begin_time=5)
    border = BasicAnimation("borderWidth", from_value=5, to_value=30, duration=15, begin_time=10)
    stage.layer.add_animation(AnimationGroup([bounds, position, border], duration=15), None)
    stage.at(0)
    for time in (0, 4.5, 7.5, 9, 12, 14.5, 15, 20):
        shown, runs = stage.at(time), time < 15
        assert shown.bounds.width == pytest.approx(100 + 200 * time / 15 if runs else 100)
        assert shown.position.x == pytest.approx(200 - 200 * (time - 5) / 15 if runs and time >= 5 else 200)
        assert shown.border_width == pytest.approx(5 + 25 * (time - 10) / 15 if runs and time >= 10 else 5)


def test_keys_that_come_fast_make_one_animation(stage: Stage) -> None:
    """The selection of the session's recipes goes from where it is on screen to the last place that it was told."""
    with scene.transaction(duration=1, timing_function="linear"):
        stage.layer.position = 200, 250
        stage.layer.position = 200, 300
    stage.at(0)
    assert stage.at(0.5).position.y == 250 and stage.layer.animation_count == 1
    with scene.transaction(duration=1, timing_function="linear"):
        stage.layer.position = 200, 350
    stage.at(0.5)
    assert stage.at(1).position.y == 300 and stage.layer.position.y == 350


def paused(layer: Layer, now: float) -> None:
    time = layer.convert_time(now, from_=None)
    layer.speed = 0
    layer.time_offset = time


def resumed(layer: Layer, now: float) -> None:
    time = layer.time_offset
    layer.speed, layer.time_offset, layer.begin_time = 1, 0, 0
    layer.begin_time = layer.convert_time(now, from_=None) - time


@pytest.mark.parametrize("which", ["layer", "root", "root layer"])
def test_pausing_and_resuming(stage: Stage, which: str) -> None:
    """Technical Q&A QA1673, for the layer, for the one above it, and for both, one after the other."""
    layers = [getattr(stage, name) for name in which.split()]
    stage.layer.add_animation(BasicAnimation("position.x", from_value=0, to_value=100, duration=10))
    stage.at(100)
    for number, layer in enumerate(layers):
        paused(layer, 102 + number)
    assert stage.at(102).position.x == pytest.approx(20) and stage.at(120).position.x == pytest.approx(20)
    for number, layer in enumerate(layers):
        resumed(layer, 130 + number)
    now = 129 + len(layers)
    assert stage.at(now).position.x == pytest.approx(20) and stage.at(now + 1).position.x == pytest.approx(30)


def test_scrubbing_a_layer_that_stands_still(stage: Stage) -> None:
    stage.layer.speed = 0
    stage.layer.add_animation(BasicAnimation("position.x", from_value=0, to_value=100, duration=1))
    stage.at(0)
    for part in (0.25, 0.75, 0.5, 0):
        stage.layer.time_offset = part
        assert stage.at(7).position.x == pytest.approx(100 * part)


def test_additive_animations_hand_over_without_a_corner(stage: Stage) -> None:
    """What UIKit does since iOS 8: each move adds the way that is left, from all of it to nothing."""
    for time, x in ((1.0, 300), (1.5, 200)):
        way = stage.layer.position.x - x
        with scene.transaction(disable_actions=True):
            stage.layer.position = x, 200
        stage.layer.add_animation(BasicAnimation("position.x", from_value=way, to_value=0, additive=True, duration=1))
        stage.at(time)
    assert stage.at(1.75).position.x == pytest.approx(200 - 25 + 75)
    assert stage.at(2.25).position.x == pytest.approx(200 + 25)


def test_a_card_is_turned_over(stage: Stage) -> None:
    front, back = (Layer(frame=(0, 0, 100, 100), background_color=c, double_sided=False) for c in ("lime", "blue"))
    back.transform = Transform.rotation(math.pi, 0, 1, 0)
    card = scene.TransformLayer(frame=(150, 150, 100, 100), sublayers=[front, back])
    stage.root.sublayer_transform = Transform()._replace(m34=-1 / 500)
    stage.root.sublayers = [card]
    stage.at(0)
    card.set_value("transform.rotation.y", math.pi)
    card.add_animation(BasicAnimation("transform.rotation.y", from_value=0, to_value=math.pi, duration=1), "flip")
    seen = []
    for time in (1, 1.25, 1.75, 3):
        stage.at(time)
        seen.append(stage.pixel(200, 200))
    assert seen == [[0, 255, 0, 255]] * 2 + [[0, 0, 255, 255]] * 2


def test_the_cells_of_a_tray_of_cards(stage: Stage) -> None:
    """Each cell is made twice as large and shrunk, set back, turned, and seen from before its own anchor point."""
    shrink, distance, tilt = 2.0, 1500.0, 0.8
    transform = Transform.scale(1 / shrink, 1 / shrink, 1)
    transform = Transform.translation(0, 0, -5) @ transform
    transform = Transform.rotation(-tilt, 0, 1, 0) @ transform
    stage.layer.transform = transform @ Transform()._replace(m34=-1 / (distance * shrink))
    corners = stage.layer.corners(to=stage.root)
    for corner, (x, y) in zip(corners, ((-50, -50), (50, -50), (50, 50), (-50, 50)), strict=True):
        depth = x * math.sin(tilt) - 5
        eye = 1 - depth / (distance * shrink)
        expected = 200 + x * math.cos(tilt) / shrink / eye, 200 + y / shrink / eye
        assert corner == pytest.approx(expected)


def test_a_sprite(stage: Stage) -> None:
    """Discrete key frames show one part of an image after the other, and one image after the other."""
    strip = np.zeros((4, 16, 4), np.uint8)
    strip[...] = np.repeat([[60] * 4, [120] * 4, [180] * 4, [240] * 4], 4, 0)
    strip[..., 3] = 255
    stage.layer.border_width = 0
    stage.layer.contents, stage.layer.contents_rect = Image.from_array(strip), (0, 0, 0.25, 1)
    parts = [(n / 4, 0, 0.25, 1) for n in range(4)]
    walk = KeyframeAnimation(
        "contentsRect", values=parts, calculation_mode="discrete", duration=1, repeat_count=math.inf
    )
    images = [Image.from_array(np.full((4, 4, 4), (60 * n, 0, 0, 255), np.uint8)) for n in range(1, 5)]
    film = KeyframeAnimation("contents", values=images, calculation_mode="discrete", duration=1, repeat_count=math.inf)
    for start, animation in ((10, walk), (20, film)):
        stage.at(start - 5)
        stage.layer.remove_all_animations()
        stage.layer.contents_rect = parts[0] if animation is walk else (0, 0, 1, 1)
        stage.layer.add_animation(animation)
        stage.at(start)
        seen = []
        for time in (0, 0.24, 0.25, 0.5, 0.75, 0.99, 1, 1.3):
            stage.at(start + time)
            seen.append(stage.pixel(200, 200)[0])
        assert seen == [60, 60, 120, 180, 240, 240, 60, 120]


def test_a_mask_is_only_its_alpha(stage: Stage) -> None:
    """How a mask would be blended, and what it would do with what lies below it, counts for nothing."""
    mask = Layer(frame=(0, 0, 50, 100), background_color="blue")
    with scene.transaction(disable_actions=True):
        stage.layer.border_width, stage.layer.mask = 0, mask
        mask.compositing_filter = "clear"
        mask.background_filters = [scene.Filter("colorInvert")]
    stage.at(1)
    assert stage.pixel(175, 200) == [255, 0, 0, 255] and stage.pixel(225, 200) == [0, 0, 0, 0]
    assert mask.superlayer is stage.layer and not stage.layer.sublayers
