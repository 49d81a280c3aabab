"""Layers that flip their geometry: their own space is turned, with all that lies in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from frames import shown

import scene
from scene import Layer, Transform

SIZE = 60


def picture(layer: Layer, *above: bool) -> Any:
    """What a layer shows in the middle of a root, in layers that flip their geometry or not."""
    for flip in above:
        layer = Layer(frame=(0, 0, SIZE, SIZE), geometry_flipped=flip, sublayers=[layer])
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.content_wait = 5
        renderer.root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer])
        shown(renderer, 0)
        found = shown(renderer, 1).astype(int)
        renderer.root = None
        return found


def test_positions_are_points_of_the_space_above() -> None:
    sub = Layer(bounds=(3, 4, 20, 30), position=(15, 22), anchor_point=(0.25, 0.75), transform=Transform.rotation(0.3))
    flipped = Layer(bounds=(-5, 7, 60, 80), position=(40, 30), anchor_point=(0.1, 0.3), sublayers=[sub])
    root = Layer(frame=(0, 0, 100, 100), sublayers=[flipped])
    frame = flipped.frame
    anchor = 3 + 0.25 * 20, 4 + 0.75 * 30
    for flip in (False, True):
        flipped.geometry_flipped = flip
        np.testing.assert_allclose(sub.convert_point(anchor, to=flipped), sub.position)
        np.testing.assert_allclose(sub.convert_rect(sub.bounds, to=flipped), sub.frame)
        assert flipped.frame == frame
        np.testing.assert_allclose(flipped.convert_rect(flipped.bounds, to=root), frame)
        # The corner of the smallest coordinates.
        np.testing.assert_allclose(flipped.convert_point((-5, 7), to=root), (frame.x, frame.max_y if flip else frame.y))
        assert flipped.contents_are_flipped is sub.contents_are_flipped is flip
    # A transform acts on what is turned.
    flipped.transform = Transform.rotation(math.pi / 2)
    np.testing.assert_allclose(flipped.convert_point((-5 + 6, 7 + 56), to=root), (40, 30), atol=1e-9)
    np.testing.assert_allclose(flipped.convert_point((-5 + 6, 7 + 66), to=root), (50, 30), atol=1e-9)


def test_what_lies_at_a_point() -> None:
    sub = Layer(frame=(10, 10, 20, 20))
    flipped = Layer(
        frame=(0, 0, 60, 60), geometry_flipped=True, corner_radius=20, masked_corners=["topLeft"], sublayers=[sub]
    )
    root = Layer(frame=(0, 0, 60, 60), sublayers=[flipped])
    assert root.hit_test((15, 45)) is sub
    assert root.hit_test((15, 15)) is flipped
    assert root.hit_test((1, 1)) is flipped
    assert root.hit_test((1, 59)) is root
    flipped.bounds = 0, 10, 60, 60
    assert root.hit_test((15, 55)) is sub
    flipped.bounds = 0, 20, 60, 60
    flipped.masks_to_bounds = True
    assert sub.visible_rect == (0, 10, 20, 10)


def particles() -> Layer:
    dot = scene.Image.from_array(np.full((6, 6, 4), 255, np.uint8))
    cell = scene.EmitterCell(
        contents=dot, birth_rate=20, lifetime=2, velocity=10, emission_longitude=1, y_acceleration=5
    )
    return scene.EmitterLayer(emitter_position=(20, 8), emitter_cells=[cell])


def tiles() -> Layer:
    def paint(tile: scene.Tile) -> None:
        tile.pixels[...] = (255, 50 * tile.row, 50 * tile.column, 255)
        tile.pixels[:3, :5] = (0, 255, 0, 255)

    layer = scene.TiledLayer(tile_size=(8, 8), fade_duration=0)
    layer.set_source(paint)
    return layer


def scrolled() -> Layer:
    return Layer(
        sublayers=[Layer(frame=(4, 2, 20, 10), background_color="red")],
        bounds=(0, -6, 40, 30),
        background_color="blue",
        mask=Layer(frame=(2, -4, 30, 12), background_color="white"),
    )


@pytest.mark.parametrize(
    "make",
    [
        lambda: scene.ShapeLayer(path="M10 4 H30 L20 22 Z", fill_color="red", stroke_color="blue", line_width=2),
        lambda: scene.GradientLayer(colors=["red", "blue"]),
        lambda: Layer(background_color="red", corner_radius=12, masked_corners=["topLeft", "bottomRight"]),
        lambda: Layer(background_color="red", shadow_opacity=1, shadow_radius=2, shadow_offset=(3, 6)),
        lambda: Layer(shadow_opacity=1, shadow_radius=0, shadow_path="M0 0 H30 V10 H0 Z", shadow_offset=(0, 2)),
        lambda: Layer(background_color="red", mask=scene.ShapeLayer(path="M0 0 H30 V10 H0 Z")),
        particles,
        tiles,
        scrolled,
    ],
)
def test_what_a_layer_draws_is_turned(make: Callable[[], Layer]) -> None:
    def drawn(flip: bool, *above: bool) -> Any:
        layer = make()
        layer.bounds = layer.bounds.x, layer.bounds.y, 40, 30
        layer.position = SIZE / 2, SIZE / 2
        layer.geometry_flipped = flip
        return picture(layer, *above)

    plain = drawn(False)
    assert plain.any()
    assert np.abs(plain - plain[::-1]).max() > 50
    for flips in ((True,), (False, True), (True, True, True)):
        np.testing.assert_allclose(drawn(*flips), plain[::-1], atol=2)
    np.testing.assert_allclose(drawn(True, True), plain, atol=2)


def test_images_stand_upright() -> None:
    image = np.zeros((12, 12, 4), np.uint8)
    image[..., 3] = 255
    image[:4, :6, 0] = 255
    contents = scene.Image.from_array(image)
    cell = scene.EmitterCell(contents=contents, birth_rate=1, lifetime=9)
    for make in (
        lambda: Layer(contents=contents),
        lambda: Layer(contents=contents, contents_rect=(0, 0, 1, 0.5), corner_radius=5, masks_to_bounds=True),
        lambda: Layer(contents=contents, contents_center=(0.25, 0.5, 0.5, 0.25)),
        lambda: scene.EmitterLayer(emitter_position=(20, 15), emitter_cells=[cell]),
    ):
        pictures: list[Any] = []
        for flip in (False, True):
            layer = make()
            layer.frame = 10, 15, 40, 30
            layer.geometry_flipped = flip
            pictures.append(picture(layer))
        assert np.abs(pictures[0] - pictures[0][::-1]).max() > 50
        np.testing.assert_allclose(*pictures, atol=2)


def test_a_change_is_shown() -> None:
    layer = scene.ShapeLayer(frame=(10, 10, 40, 40), path="M0 0 H30 V10 H0 Z", fill_color="red")
    layer.sublayers.append(Layer(frame=(20, 20, 10, 10), background_color="blue"))
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer])
        plain = shown(renderer, 0)
        for time in (1, 2):
            layer.geometry_flipped = not layer.geometry_flipped
            assert (shown(renderer, time) == (plain[::-1] if layer.geometry_flipped else plain)).all()
        layer.geometry_flipped = True
        with scene.transaction(disable_actions=True):
            layer.position = 30, 34
        assert (shown(renderer, 3) == np.roll(plain[::-1], 4, axis=0)).all()
        renderer.root = None


def test_a_sublayer_transform_acts_in_the_turned_space() -> None:
    sub = Layer(bounds=(0, 0, 10, 10), position=(20, 20))
    layer = Layer(
        bounds=(0, 0, 40, 60), anchor_point=(0.5, 0), position=(20, 0), geometry_flipped=True, sublayers=[sub]
    )
    root = Layer(frame=(0, 0, 60, 60), sublayers=[layer])
    layer.sublayer_transform = Transform.translation(0, 10)
    np.testing.assert_allclose(sub.convert_point((5, 5), to=layer), (20, 30))
    np.testing.assert_allclose(sub.convert_point((5, 5), to=root), (20, 30))
    # The anchor point is the one in the superlayer: the upper side's middle.
    layer.sublayer_transform = Transform.scale(2, 2)
    np.testing.assert_allclose(sub.convert_point((5, 5), to=root), (20, 80))
