"""What lies behind walls in space is hidden, and is not planned."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

import scene
from scene import Layer, Transform

SIZE = 120
EYE = 300.0


def world(layers: list[Layer]) -> Layer:
    """A root of layers in one space."""
    return Layer(frame=(0, 0, SIZE, SIZE), sublayer_transform=Transform.perspective(EYE), sublayers=layers)


def render(layers: list[Layer]) -> Any:
    """The frame of layers, as numbers of 0 to 255."""
    root = world(layers)
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        picture = renderer.read("rgba8_premultiplied").astype(float)
        renderer.root = None
    root.sublayers.clear()
    return picture


def slanted(angle: float, **properties: Any) -> Layer:
    """A wall that is turned away about an upright axis."""
    return Layer(
        bounds=(0, 0, 90, 100),
        position=(60, 60),
        background_color="#246",
        transform=Transform.rotation(angle, 0, 1, 0),
        **properties,
    )


def speck(side: float, x: float, y: float, chance: random.Random) -> Layer:
    """A small translucent layer far behind."""
    color = (chance.random(), chance.random(), chance.random(), 0.6)
    return Layer(bounds=(0, 0, side, side), position=(x, y), z_position=-60, background_color=color)


def rows() -> list[Layer]:
    """Specks none of which shares a pixel with another: what they come to does not depend on their order."""
    chance = random.Random(2)
    places = [(6 * x + 3 + chance.uniform(-0.4, 0.4), 6 * y + 3) for y in range(20) for x in range(20)]
    return [speck(3, x, y, chance) for x, y in places]


def crowd() -> list[Layer]:
    """Specks anywhere."""
    chance = random.Random(2)
    return [speck(6, chance.uniform(0, SIZE), chance.uniform(0, SIZE), chance) for _ in range(400)]


def plan_of(layers: list[Layer]) -> int:
    """How many items a frame has. Where many layers move, the covered ones are not kept."""
    for layer in layers:
        z = layer.z_position
        layer.add_animation(scene.BasicAnimation("zPosition", from_value=z, to_value=z, duration=9))
    root = world(layers)
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        found = re.search(r"(\d+) items", renderer.plan_description())
        renderer.root = None
    root.sublayers.clear()
    assert found
    return int(found[1])


@pytest.mark.parametrize("angle", [-1.2, -0.6, 0.0, 0.5, 1.1])
def test_slanted_walls_hide_what_lies_behind_them_alone(angle: float, monkeypatch: pytest.MonkeyPatch) -> None:
    layers = rows()
    got = render([*layers, slanted(angle)])
    monkeypatch.setenv("SCENE_SHORTCUTS", "0")
    wanted = render([*layers, slanted(angle)])
    # Opaque insides are drawn without their edges, which come out a rounding apart.
    assert np.abs(got - wanted).max() <= 2


def test_what_slanted_walls_hide_is_not_planned() -> None:
    layers = crowd()
    hidden = plan_of(layers) - (plan_of([*layers, slanted(0.6)]) - 1)
    # An upright box in the middle of the wall would hide 233.
    assert 240 <= hidden <= 275
