"""Layers that are moved about within one transaction: in the tree, as masks, to another renderer."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

import numpy as np
import pytest

import scene
from scene import Layer

SIZE = 60


def drawn(root: Layer) -> np.ndarray:
    """A picture of a copy, of which no renderer knows anything."""
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root.copy()
        renderer.render(0)
        return renderer.read()


def card(x: int, y: int, color: str, *sublayers: Layer) -> Layer:
    return Layer(frame=(x, y, 30, 30), background_color=color, sublayers=list(sublayers))


@pytest.mark.parametrize("as_mask", [False, True])
def test_a_layer_goes_into_one_that_comes_with_it(as_mask: bool) -> None:
    photo, box = card(5, 5, "red"), card(0, 0, "#0000ff80")
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[photo])
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            root.sublayers.append(box)
            if as_mask:
                box.mask = photo
            else:
                box.sublayers.append(photo)
        renderer.render(1)
        assert np.array_equal(renderer.read(), drawn(root))
        assert renderer.read()[20, 20, 0] == (0 if as_mask else 255)


def test_the_first_sublayer_becomes_the_mask() -> None:
    first, second = card(5, 5, "white"), card(0, 0, "red")
    host = Layer(frame=(0, 0, SIZE, SIZE), background_color="red", sublayers=[first, second])
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[host])
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            host.mask = first
        renderer.render(1)
        assert np.count_nonzero(renderer.read()[..., 3]) == 30 * 30


def test_a_layer_comes_below_what_was_in_it() -> None:
    inner = card(6, 6, "blue")
    middle = card(3, 3, "lime", inner)
    outer = card(0, 0, "red", middle)
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[outer])
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            outer.remove_from_superlayer()
            root.sublayers.append(inner)
            inner.sublayers.append(outer)
        renderer.render(1)
        assert np.array_equal(renderer.read(), drawn(root))


def test_a_mask_stays_behind_where_its_layer_goes_to_another_renderer() -> None:
    mask, host = card(2, 2, "white"), card(10, 10, "red")
    other = card(20, 20, "blue")
    roots = [Layer(frame=(0, 0, SIZE, SIZE), sublayers=[other, host]), Layer(frame=(0, 0, SIZE, SIZE))]
    host.mask = mask
    with scene.Renderer(SIZE, SIZE) as first, scene.Renderer(SIZE, SIZE) as second:
        first.root, second.root = roots
        first.render(0)
        second.render(0)
        with scene.transaction(disable_actions=True):
            roots[1].sublayers.append(host)
            other.sublayers.append(mask)
        for renderer, root in zip((first, second), roots, strict=True):
            renderer.render(1)
            assert np.array_equal(renderer.read(), drawn(root))


@pytest.mark.parametrize("seed", range(40))
def test_moves_at_random(seed: int) -> None:
    """Several changes in one transaction, in two trees that layers go between; others see the trees anew."""
    chance = random.Random(seed)
    kinds = [Layer, Layer, Layer, scene.TransformLayer, scene.ReplicatorLayer]
    pool = [
        chance.choice(kinds)(
            frame=[chance.randint(0, 30) for _ in range(2)] + [chance.randint(5, 30) for _ in range(2)],
            background_color=(chance.random(), chance.random(), chance.random(), 1),
            masks_to_bounds=chance.random() < 0.2,
        )
        for _ in range(10)
    ]
    roots = [Layer(frame=(0, 0, SIZE, SIZE), background_color=color) for color in ("black", "white")]
    with scene.Renderer(SIZE, SIZE) as first, scene.Renderer(SIZE, SIZE) as second:
        first.root, second.root = roots
        for step in range(8):
            with scene.transaction(disable_actions=True):
                for _ in range(chance.randint(1, 6)):
                    _move(chance, chance.choice(pool), chance.choice(pool + roots * 2))
            for renderer, root in zip((first, second), roots, strict=True):
                renderer.render(step)
                assert np.abs(renderer.read().astype(int) - drawn(root)).max() <= 2, step


def _move(chance: random.Random, layer: Layer, other: Layer) -> None:
    def insert() -> None:
        other.sublayers.insert(chance.randint(0, len(other.sublayers)), layer)

    def mask() -> None:
        other.mask = chance.choice([None, layer])

    def shuffle() -> None:
        chance.shuffle(other.sublayers)

    moves: list[Callable[[], None]] = [insert, insert, insert, layer.remove_from_superlayer, mask, shuffle]
    # A layer cannot lie within itself.
    with contextlib.suppress(scene.InvalidArgumentError, scene.InvalidStateError):
        chance.choice(moves)()
