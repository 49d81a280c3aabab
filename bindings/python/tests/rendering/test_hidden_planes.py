"""Planes in space behind opaque ones: they are not brought into order, and only they."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import scene
from scene import Layer, Transform

SIZE = 200


def shown(layers: list[Layer]) -> tuple[Any, scene.RendererStatistics]:
    """A frame of layers in perspective, and what it took."""
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayer_transform=Transform.perspective(500), background_color="#203040")
    root.sublayers.extend(layers)
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        return renderer.read("rgba8_premultiplied").astype(int), renderer.statistics


def cards(count: int, chance: random.Random) -> list[Layer]:
    """Cards that are turned in all directions, far from the viewer."""
    return [
        Layer(
            bounds=(0, 0, 16, 12),
            position=(chance.uniform(80, 120), chance.uniform(80, 120)),
            z_position=chance.uniform(-300, -60),
            transform=Transform.rotation(chance.uniform(-1, 1), chance.random(), chance.random(), 0.1),
            background_color=(chance.random(), chance.random(), chance.random(), chance.choice((0.5, 1))),
        )
        for _ in range(count)
    ]


def wall(**properties: Any) -> Layer:
    """A wall before them, a little turned."""
    given: dict[str, Any] = {"frame": (40, 40, 120, 120), "background_color": "#c0a080", "z_position": -20}
    return Layer(**(given | {"transform": Transform.rotation(0.15, 0, 1, 0)} | properties))


def test_what_a_wall_hides_is_not_sorted() -> None:
    with_cards, statistics = shown([wall(), *cards(200, random.Random(1))])
    alone, _ = shown([wall()])
    assert statistics.planes == 201
    assert statistics.plane_parts == 1
    assert np.array_equal(with_cards, alone)


@pytest.mark.parametrize(
    "properties",
    [
        {"background_color": "#c0a080fe"},
        {"opacity": 0.99},
        {"corner_radius": 4},
        {"z_position": -400},
        {"frame": (90, 90, 12, 12)},
        {"transform": Transform.rotation(1.5, 0, 1, 0)},
        {"filters": [scene.Filter("gaussianBlur", radius=1)]},
        {"hidden": True},
    ],
)
def test_other_walls_hide_nothing_of_that(properties: dict[str, Any]) -> None:
    _, statistics = shown([wall(**properties), *cards(200, random.Random(2))])
    assert statistics.plane_parts > 150


def test_cards_beside_a_wall_stay() -> None:
    corners = [Layer(frame=(x, y, 16, 12), background_color="#ff0000") for x in (36, 148) for y in (36, 148)]
    for layer in corners:
        layer.z_position = -60
    before, _ = shown([wall(), *cards(100, random.Random(3))])
    after, statistics = shown([wall(), *cards(100, random.Random(3)), *corners])
    assert statistics.plane_parts >= 2
    assert (before != after).any()


def test_glass_looks_behind_a_wall() -> None:
    # The blur takes the colour of what the wall hides to where there is no wall.
    glass = Layer(
        frame=(20, 20, 160, 160), background_filters=[scene.Filter("gaussianBlur", radius=30)], z_position=-40
    )
    hidden = Layer(frame=(60, 60, 80, 80), background_color="#ff0000", z_position=-80)
    some = cards(40, random.Random(4))
    with_hidden, _ = shown([glass, wall(), hidden, *some])
    hidden.remove_from_superlayer()
    for layer in (glass, *some):
        layer.remove_from_superlayer()
    without, _ = shown([glass, wall(), *some])
    outside = np.ones((SIZE, SIZE), bool)
    outside[30:170, 30:170] = False
    assert np.abs(with_hidden - without)[outside].max() > 10


@pytest.mark.parametrize("seed", range(6))
def test_what_is_hidden_changes_no_pixel(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    walls = [
        Layer(
            bounds=(0, 0, chance.uniform(30, 90), chance.uniform(30, 90)),
            position=(chance.uniform(20, 180), chance.uniform(20, 180)),
            z_position=chance.uniform(-50, 20),
            # They do not cut each other.
            transform=Transform.rotation(0.4, 0, 1, 0),
            background_color=(chance.random(), chance.random(), chance.random()),
        )
        for _ in range(12)
    ]
    behind = cards(150, chance)
    for layer in behind:
        layer.position = (chance.uniform(0, 200), chance.uniform(0, 200))
        layer.z_position -= 80
    dropped, statistics = shown([*walls, *behind])
    assert statistics.plane_parts < statistics.planes - 10
    monkeypatch.setenv("SCENE_SHORTCUTS", "0")
    for layer in (*walls, *behind):
        layer.remove_from_superlayer()
    whole, statistics = shown([*walls, *behind])
    assert statistics.plane_parts >= statistics.planes
    # Edges are computed in different ways.
    assert (np.abs(dropped - whole).max(2) > 4).mean() < 0.002
