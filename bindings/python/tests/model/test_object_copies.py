"""Copies and pickles of layers and what belongs to them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import scene


class Card(scene.Layer):
    """A layer with attributes of its own."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.tags = ["new"]

    def contains_point(self, point: object) -> bool:
        return False


def a_card() -> Card:
    pixels = np.zeros((2, 3, 4), np.uint8)
    pixels[:] = 10, 20, 30, 255
    inner = scene.TextLayer(string="text", frame=(1, 1, 20, 10), name="inner")
    card = Card(frame=(5, 5, 50, 40), background_color="#102030", contents=pixels, sublayers=[inner], opacity=0.5)
    card.mask = scene.ShapeLayer(path="M0 0 H40 V40 Z")
    card.filters = [scene.Filter("gaussianBlur", radius=2)]
    card.add_animation(scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=2, begin_time=1), "fade")
    return card


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def test_a_layer_without_a_size_is_pickled() -> None:
    made = pickled(scene.Layer(sublayers=[scene.Layer(name="within")]))
    assert (made.bounds, made.sublayers[0].name) == ((0, 0, 0, 0), "within")


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, scene.Layer.copy, pickled])
def test_layers(take: Callable[[Card], Card]) -> None:
    card = a_card()
    made = take(card)
    assert made is not card and type(made) is Card
    assert made.outline() == card.outline()
    assert made.superlayer is None and made.mask is not card.mask
    assert made.find("inner") is not card.find("inner")
    assert made.animation("fade").duration == 2
    assert made.contents is not None and made.contents.size == (3, 2)
    assert made.tags == ["new"]
    assert (made.tags is card.tags) == (take in (copy.copy, scene.Layer.copy))
    # Its class is asked, as that of the original.
    assert made.hit_test((20, 20)) is None
    made.background_color = "#ffffff"
    assert card.background_color != made.background_color


def test_a_copy_goes_on_where_its_original_is(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    box = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(box)
    box.animate("position.x", 100, from_=0, duration=10)
    renderer.render(5)
    renderer.render(7)
    other = box.copy()
    root.sublayers.append(other)
    renderer.render(10)
    assert other.presentation.position.x == box.presentation.position.x == pytest.approx(50)


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickled])
def test_what_belongs_to_layers(take: Callable[[Any], Any]) -> None:
    things: list[Any] = [
        scene.BasicAnimation("opacity", to_value=0.5),
        scene.KeyframeAnimation("position", values=[(0, 0), (1, 2)], duration=2),
        scene.AnimationGroup([scene.BasicAnimation("opacity")]),
        scene.SpringAnimation("position.x", to_value=3, damping=7),
        scene.AnimationGroup([scene.BasicAnimation("opacity", to_value=0.5, duration=1)], duration=3),
        scene.Transition("push", duration=1),
        scene.Filter("gaussianBlur", radius=3),
        scene.Path("M0 0 L10 10"),
        scene.TimingFunction("easeOutElastic"),
        scene.Image.from_array(np.full((2, 2, 4), 200, np.uint8)),
    ]
    for thing in things:
        made = take(thing)
        assert type(made) is type(thing)
        assert repr(made) == repr(thing)
    document = take(scene.Document(scene.Layer(name="root", bounds=(0, 0, 4, 3)), background="red"))
    assert (document.root.name, document.size, document.background.hex) == ("root", (4, 3), "#ff0000")


def test_copies_of_animations_tell_the_same() -> None:
    told: list[str] = []
    animation = scene.BasicAnimation("opacity", on_start=lambda: told.append("start"))
    made = copy.copy(animation)
    assert made.on_start is animation.on_start
    made.duration = 5
    assert animation.duration == 0


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickled])
def test_nobody_is_told_of_copies_and_the_transaction_does_not_show_in_them(take: Callable[[Any], Any]) -> None:
    told: list[Any] = []
    things = [
        scene.BasicAnimation("opacity", on_start=lambda: told.append("start"), on_stop=told.append),
        scene.AnimationGroup([scene.BasicAnimation("opacity", on_stop=told.append)]),
        scene.Transition("push", on_stop=told.append),
    ]
    with scene.transaction(
        duration=3, on_start=lambda *what: told.append(what), on_stop=lambda *what: told.append(what)
    ):
        assert [repr(take(thing)) for thing in things] == [repr(thing) for thing in things]
    scene.flush()
    scene.dispatch()
    assert told == []


def test_what_is_not_complete_yet_is_copied() -> None:
    animation = scene.KeyframeAnimation("position.x", values=[1, 2, 3], key_times=[0, 1])
    assert animation.copy().key_times == [0, 1]
    assert scene.AnimationGroup([animation]).copy().animations[0].key_times == [0, 1]  # pyright: ignore
