"""Conversion between layers, and what is at a point, against what pictures show."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import scene
from scene import Layer, Point, Transform, TransformLayer

WIDTH, HEIGHT = 160, 120
SCENES, PIXELS = 500, 200


def fill(layer: Layer, number: int) -> Layer:
    """Gives a layer a colour that no other has."""
    layer.background_color = ((number * 67 + 40) % 251 / 255, (number * 151 + 80) % 241 / 255, (number + 1) / 255)
    return layer


def color_of(layer: Layer | None) -> tuple[int, ...]:
    color = None if layer is None else layer.background_color
    return (0, 0, 0, 0) if color is None else tuple(round(part * 255) for part in color)


class RandomScene:
    """A tree of layers of all forms, each in a colour of its own; in depth, or flat on top of each other."""

    def __init__(self, seed: int, *, in_depth: bool) -> None:
        self.random = random.Random(seed)
        self.in_depth = in_depth
        self.root = fill(Layer(frame=(0, 0, WIDTH, HEIGHT)), 0)
        if self.random.random() < 0.7:
            self.root.sublayer_transform = self.perspective()
        self.layers: list[Layer] = [self.root]
        for number in range(1, self.random.randint(4, 16)):
            layer = self.layer(number)
            self.random.choice(self.layers[-6:]).sublayers.append(layer)
            self.layers.append(layer)

    def layer(self, number: int) -> Layer:
        chance, between = self.random.random, self.random.uniform
        layer: Layer = TransformLayer() if self.in_depth and chance() < 0.2 else fill(Layer(), number)
        layer.bounds = between(-20, 20), between(-20, 20), between(20, 90), between(20, 90)
        layer.position = between(20, 120), between(20, 100)
        if chance() < 0.3:
            layer.anchor_point = between(-0.5, 1.5), between(-0.5, 1.5)
        if self.in_depth and chance() < 0.2:
            layer.anchor_point_z = between(-20, 20)
        if chance() < 0.4:
            layer.z_position = between(-40, 40)
        if chance() < 0.6:
            layer.transform = self.transform()
        if chance() < 0.2:
            layer.sublayer_transform = self.perspective() if chance() < 0.7 else self.transform()
        layer.geometry_flipped = chance() < 0.1
        layer.hidden = chance() < 0.05
        layer.double_sided = chance() > 0.15
        layer.masks_to_bounds = chance() < 0.3
        if chance() < 0.4:
            layer.corner_radius = between(0, 50)
            layer.masked_corners = self.random.choice((15, 15, 1, 6, 8, 13))
            layer.corner_curve = "continuous" if chance() < 0.3 else "circular"
        return layer

    def perspective(self) -> Transform:
        return Transform.perspective(self.random.uniform(60, 400))

    def transform(self) -> Transform:
        between = self.random.uniform
        if not self.in_depth or self.random.random() < 0.4:
            turn = Transform.rotation(between(-1.5, 1.5))
        else:
            turn = Transform.rotation(between(-3.2, 3.2), between(-1, 1), between(-1, 1), between(-1, 1))
        if self.random.random() < 0.3:
            turn = turn @ Transform.scale(between(0.3, 1.6), between(0.3, 1.6))
        depth = between(-30, 30) if self.in_depth else 0
        return turn @ Transform.translation(between(-20, 20), between(-20, 20), depth)


@pytest.mark.parametrize("in_depth", [False, True])
def test_what_is_hit_is_what_is_seen(in_depth: bool) -> None:
    compared = 0
    wrong: list[str] = []
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        for seed in range(SCENES):
            made = RandomScene(seed, in_depth=in_depth)
            renderer.root = made.root
            renderer.render(0)
            picture = renderer.read()
            for _ in range(PIXELS):
                x, y = made.random.randrange(1, WIDTH - 1), made.random.randrange(1, HEIGHT - 1)
                # Where colours meet pixels are mixed.
                if (picture[y - 1 : y + 2, x - 1 : x + 2] != picture[y, x]).any():
                    continue
                compared += 1
                hit = made.root.hit_test((x + 0.5, y + 0.5))
                if color_of(hit) != tuple(picture[y, x]):
                    wrong.append(f"scene {seed} at ({x}, {y}): {picture[y, x]}, but hit {hit} {color_of(hit)}")
            renderer.root = None
    assert not wrong, f"{len(wrong)} of {compared}:\n" + "\n".join(wrong[:20])
    assert compared > SCENES * PIXELS * 0.75


seeds = st.integers(0, 2**32)
points = st.tuples(st.floats(-100, 200), st.floats(-100, 200))


@given(seeds, points, st.data())
def test_a_point_comes_back_from_where_it_was_converted_to(seed: int, point: tuple[float, float], data: Any) -> None:
    layers: list[Layer | None] = [*RandomScene(seed, in_depth=True).layers, None]
    source, target = data.draw(st.sampled_from(layers[:-1])), data.draw(st.sampled_from(layers))
    try:
        there = source.convert_point(point, to=target)
        back = source.convert_point(there, from_=target)
    except scene.InvalidStateError:
        return
    # What is far out on a plane that is seen almost from its edge is not told apart well.
    assume(max(map(abs, there)) < 1e5)
    np.testing.assert_allclose(back, point, atol=1e-4)


@given(seeds, points, st.data())
def test_conversions_are_one_after_the_other(seed: int, point: tuple[float, float], data: Any) -> None:
    layers = [layer for layer in RandomScene(seed, in_depth=True).layers if not isinstance(layer, TransformLayer)]
    layer = data.draw(st.sampled_from(layers))
    above = layer.superlayer
    while isinstance(above, TransformLayer):
        above = above.superlayer
    try:
        in_target = layer.convert_point(point)
    except scene.InvalidStateError:
        return
    first = layer.convert_point(point, to=above)
    np.testing.assert_allclose(first if above is None else above.convert_point(first), in_target, rtol=1e-9, atol=1e-9)
    assert layer.convert_point(point, to=layer) == point


@given(seeds, st.data())
def test_a_converted_rectangle_is_around_its_corners(seed: int, data: Any) -> None:
    layers: list[Layer | None] = [*RandomScene(seed, in_depth=True).layers, None]
    source, target = data.draw(st.sampled_from(layers[:-1])), data.draw(st.sampled_from(layers))
    x, y, width, height = source.bounds
    try:
        corners = source.corners(target)
    except scene.InvalidStateError:
        return
    assert corners[2] == source.convert_point((x + width, y + height), to=target)
    low, high = np.min(corners, axis=0), np.max(corners, axis=0)
    assume(np.abs(corners).max() < 1e4)
    box = source.convert_rect(source.bounds, to=target)
    np.testing.assert_allclose(box, (*low, *(high - low)), rtol=1e-6, atol=1e-6)


@given(seeds, st.data())
def test_what_is_hit_contains_the_point(seed: int, data: Any) -> None:
    made = RandomScene(seed, in_depth=True)
    point = data.draw(st.tuples(st.floats(0, WIDTH), st.floats(0, HEIGHT)))
    hit = made.root.hit_test(point)
    if hit is None:
        assert not made.root.contains_point(point)
        return
    assert not isinstance(hit, TransformLayer)
    x, y = hit.convert_point(point, from_=None)
    left, top, width, height = hit.bounds
    assert left - 1e-6 <= x <= left + width + 1e-6
    assert top - 1e-6 <= y <= top + height + 1e-6
    assert np.allclose(hit.convert_point((x, y)), point, atol=1e-6)


@given(seeds, st.data())
def test_the_visible_rect_has_what_no_superlayer_clips(seed: int, data: Any) -> None:
    space = RandomScene(seed, in_depth=True)  # It holds the tree.
    layer = data.draw(st.sampled_from(space.layers))
    x, y, width, height = layer.bounds
    visible = layer.visible_rect
    unit = st.floats(0.001, 0.999)
    point = Point(x + width * data.draw(unit), y + height * data.draw(unit))
    above = layer.superlayer
    try:
        while above is not None:
            if above.masks_to_bounds and not isinstance(above, TransformLayer):
                inside = layer.convert_point(point, to=above)
                left, top, right, bottom = above.bounds
                if not (left < inside.x < left + right and top < inside.y < top + bottom):
                    return
            above = above.superlayer
        layer.convert_point(point)
    except scene.InvalidStateError:
        return
    assert visible.x - 1e-6 <= point.x <= visible.x + visible.width + 1e-6
    assert visible.y - 1e-6 <= point.y <= visible.y + visible.height + 1e-6


class Disc(Layer):
    """Round, whatever its bounds look like."""

    def contains_point(self, point: scene.PointLike) -> bool:
        x, y = point
        return super().contains_point(point) and (x - 50) ** 2 + (y - 50) ** 2 < 50**2


def test_subclasses_say_what_they_contain() -> None:
    disc = Disc(frame=(0, 0, 100, 100))
    root = Layer(frame=(0, 0, 100, 100), sublayers=[disc])
    assert root.hit_test((50, 50)) is disc
    assert root.hit_test((5, 5)) is root
    assert root.hit_test((5, 5), ignores_delegates=True) is disc
    assert disc.contains_point((50, 50))
    assert not disc.contains_point((5, 5))


def test_delegates_say_what_layers_contain() -> None:
    class Odd:
        def contains_point(self, layer: Layer, point: Point) -> bool:
            assert layer is below
            return int(point.x) % 2 == 1

    odd = Odd()
    below = Layer(frame=(0, 0, 10, 10), delegate=odd)
    root = Layer(frame=(0, 0, 10, 10), sublayers=[below])
    assert root.hit_test((3.5, 3)) is below
    assert root.hit_test((4.5, 3)) is root
    assert below.contains_point((3, 300))
    del odd
    assert root.hit_test((4.5, 3)) is below


def test_what_contains_point_raises_comes_out() -> None:
    class Broken(Layer):
        def contains_point(self, point: scene.PointLike) -> bool:
            raise KeyError(point)

    broken = Broken(frame=(0, 0, 10, 10))
    root = Layer(frame=(0, 0, 10, 10), sublayers=[broken])
    with pytest.raises(KeyError, match="Point"):
        root.hit_test((5, 5))


def test_what_is_on_screen(shown: tuple[Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer = Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    with scene.transaction(duration=1, timing_function="linear"):
        layer.position = 85, 5
    renderer.render(0)
    renderer.render(0.5)
    assert root.presentation.hit_test((45, 5)) is layer
    assert root.presentation.hit_test((85, 5)) is root
    assert root.hit_test((85, 5)) is layer
    assert layer.presentation.corners()[0] == (40, 0)
    assert layer.presentation.convert_point((0, 0)) == (40, 0)
    assert layer.presentation.convert_rect((0, 0, 5, 5), from_=None) == (-40, 0, 5, 5)
    assert layer.presentation.visible_rect == layer.visible_rect == (0, 0, 10, 10)
    assert layer.presentation.contains_point((5, 5))
    layer.opacity = 0
    renderer.render(2)
    renderer.render(3)
    assert root.hit_test((85, 5), ignores_transparent=True) is root
    assert root.presentation.hit_test((85, 5), ignores_transparent=True) is root


def test_wrong_arguments_raise() -> None:
    layer = Layer(frame=(0, 0, 10, 10))
    with pytest.raises(scene.InvalidArgumentError, match="finite"):
        layer.hit_test((float("nan"), 0))
    with pytest.raises(scene.InvalidArgumentError, match="finite"):
        layer.convert_rect((0, 0, float("inf"), 1))
    with pytest.raises(TypeError, match="from_ must be of type Layer or None"):
        layer.convert_point((0, 0), from_=3)  # pyright: ignore
    with pytest.raises(TypeError, match="one of to and from_"):
        layer.convert_point((0, 0), to=layer, from_=layer)  # pyright: ignore
    with pytest.raises(TypeError, match="to must be"):
        layer.corners("root")  # pyright: ignore
    layer.transform = Transform.scale(0)
    with pytest.raises(scene.InvalidStateError, match="singular"):
        layer.convert_point((0, 0), from_=None)
    assert layer.hit_test((5, 5)) is None


def test_the_tree_on_screen(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    text = scene.TextLayer(string="text", frame=(0, 0, 10, 10), mask=scene.Layer())
    root.sublayers = [scene.Layer(), text]
    text.add_animation(scene.BasicAnimation("position.x", from_value=5, to_value=25, duration=2))
    renderer.render(0)
    renderer.render(1)
    found = root.presentation.sublayers[1]
    assert found == text.presentation
    assert found != root.presentation
    assert {found, text.presentation} == {found}
    assert found.position == (15, 5)
    assert isinstance(found, scene.TextPresentation)
    assert found.superlayer == root.presentation
    assert root.presentation.superlayer is None
    assert found.mask is not None
    assert found.mask.superlayer == found
    assert root.presentation.mask is None
