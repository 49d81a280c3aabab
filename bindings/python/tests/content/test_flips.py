"""What the program draws below layers that flip their geometry: it follows the layer's y, as shapes do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from frames import shown

import scene

SIZE = 24


class Cairo(scene.Layer):
    """Draws a rectangle at the smallest coordinates of its bounds."""

    def __init__(self, **properties: Any) -> None:
        self.drawings: list[Any] = []
        super().__init__(**properties)

    def draw(self, context: Any) -> None:
        self.drawings.append(tuple(round(edge, 6) for edge in context.clip_extents()))
        x, y, width, height = self.bounds
        context.set_source_rgb(1, 0, 0)
        context.rectangle(x, y, width / 2, height / 3)
        context.fill()


class Pixels(scene.Layer):
    """The same by pixels."""

    def __init__(self, **properties: Any) -> None:
        self.drawings: list[Any] = []
        super().__init__(**properties)

    def draw_pixels(self, drawing: scene.Drawing) -> None:
        rect, bounds = drawing.rect, self.bounds
        self.drawings.append((rect.x, rect.y, rect.max_x, rect.max_y))
        x = rect.x + (np.arange(drawing.width) + 0.5) * rect.width / drawing.width - bounds.x
        y = rect.y + (np.arange(drawing.height) + 0.5) * rect.height / drawing.height - bounds.y
        inside = (y < bounds.height / 3)[:, None] & (x < bounds.width / 2)[None, :]
        drawing.pixels[inside] = (1, 0, 0, 1) if self.contents_format == "automatic" else (255, 0, 0, 255)


class Halves(Pixels):
    """With half floats."""

    pixel_format = scene.PixelFormat.RGBA16_FLOAT


def expected(flipped: bool) -> Any:
    rows = np.zeros((SIZE, SIZE), bool)
    rows[: SIZE // 3, : SIZE // 2] = True
    return rows[::-1] if flipped else rows


def reds(renderer: scene.Renderer, time: float) -> Any:
    return shown(renderer, time)[..., 0] > 128


def tree(layer: scene.Layer, *flips: bool) -> scene.Layer:
    """A root with layers that flip one after the other, and the layer in the last."""
    for flip in reversed(flips):
        layer = scene.Layer(frame=(0, 0, SIZE, SIZE), geometry_flipped=flip, sublayers=[layer])
    return layer


@pytest.mark.parametrize("kind", [Cairo, Pixels, Halves])
@pytest.mark.parametrize("flips", [(False,), (True,), (True, True), (False, True, False), (True, True, True)])
def test_drawn_contents_follow_y(kind: type[Any], flips: tuple[bool, ...]) -> None:
    with scene.Renderer(SIZE, SIZE) as renderer:
        layer = kind(bounds=(5, 7, SIZE, SIZE), position=(SIZE / 2, SIZE / 2))
        if kind is Halves:
            layer.contents_format = "automatic"
        layer.set_needs_display()
        renderer.root = tree(layer, *flips)
        flipped = sum(flips) % 2 == 1
        assert layer.contents_are_flipped is flipped
        assert (reds(renderer, 0) == expected(flipped)).all()
        # As a shape does.
        root = tree(
            scene.ShapeLayer(frame=(0, 0, SIZE, SIZE), path="M0 0 H12 V8 H0 Z", fill_color="red"),
            *flips,
        )
        renderer.root = root
        assert (reds(renderer, 1) == expected(flipped)).all()
        renderer.root = None


@pytest.mark.parametrize("kind", [Cairo, Pixels])
def test_layers_that_are_flipped_themselves(kind: type[Any]) -> None:
    with scene.Renderer(SIZE, SIZE) as renderer:
        layer = kind(frame=(0, 0, SIZE, SIZE), geometry_flipped=True)
        layer.set_needs_display()
        renderer.root = tree(layer, False)
        for time, flip in enumerate((True, False, True)):
            layer.geometry_flipped = flip
            assert layer.contents_are_flipped is flip
            assert (reds(renderer, time) == expected(flip)).all()
        assert len(layer.drawings) == 3
        renderer.root = None


@pytest.mark.parametrize("kind", [Cairo, Pixels])
def test_a_part_changes_where_it_is_marked(kind: type[Any]) -> None:
    with scene.Renderer(SIZE, SIZE) as renderer:
        layer = kind(frame=(0, 0, SIZE, SIZE))
        layer.set_needs_display()
        renderer.root = tree(layer, True)
        shown(renderer, 0)
        # What is drawn anew shows that the part is where y says.
        layer.bounds = 0, 0, SIZE, SIZE
        rect = layer.convert_rect((2, 3, 5, 4))
        assert rect == (2, SIZE - 7, 5, 4)
        type(layer).draw, kept = (lambda _, context: context.paint()), type(layer).draw
        try:
            if kind is Pixels:
                kind.draw_pixels, pixels = (lambda _, drawing: drawing.pixels.fill(0)), kind.draw_pixels
            layer.set_needs_display((2, 3, 5, 4))
            seen = reds(renderer, 1)
        finally:
            type(layer).draw = kept
            if kind is Pixels:
                kind.draw_pixels = pixels
        left = expected(True)
        left[SIZE - 7 : SIZE - 3, 2:7] = False
        assert (seen == left).all()
        renderer.root = None


@pytest.mark.parametrize("asynchronous", [False, True])
def test_layers_are_drawn_anew_when_they_turn(asynchronous: bool) -> None:
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.content_wait = 5
        layer = Pixels(frame=(0, 0, SIZE, SIZE), draws_asynchronously=asynchronous)
        layer.set_needs_display()
        root = tree(layer, False)
        renderer.root = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[root])
        assert (reds(renderer, 0) == expected(False)).all()
        root.geometry_flipped = True
        if not asynchronous:
            # It shows at once, as the geometry turns at once.
            assert (reds(renderer, 0) == expected(True)).all()
        assert (reds(renderer, 5) == expected(True)).all()
        # Two flips that make no difference.
        root.geometry_flipped = False
        renderer.root.geometry_flipped = True
        assert (reds(renderer, 10) == expected(True)).all()
        # Another superlayer.
        renderer.root.geometry_flipped = False
        root.geometry_flipped = True
        renderer.root.sublayers.append(layer)
        shown(renderer, 11)
        assert (reds(renderer, 15) == expected(False)).all()
        renderer.root = None


def test_contents_that_the_program_sets_stand_upright() -> None:
    picture = np.zeros((SIZE, SIZE, 4), np.uint8)
    picture[expected(False)] = (255, 0, 0, 255)

    class Shown(scene.Layer):
        def display(self) -> None:
            self.contents = scene.Image.from_array(picture)

    layer = Shown(frame=(0, 0, SIZE, SIZE))
    layer.set_needs_display()
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = tree(layer, True)
        assert (reds(renderer, 0) == expected(False)).all()
        renderer.root = None


def test_bounds_that_are_no_whole_number_of_pixels() -> None:
    with scene.Renderer(SIZE, SIZE) as renderer:
        layer = Pixels(frame=(0, 0, SIZE, 20.5))
        layer.set_needs_display()
        renderer.root = tree(layer, True)
        seen = reds(renderer, 0)
        assert seen[-6:, : SIZE // 2].all()
        assert not seen[:-8].any()
        renderer.root = None


def test_a_mask_is_turned_with_its_layer() -> None:
    picture = np.zeros((SIZE, SIZE, 4), np.uint8)
    picture[expected(False)] = (255, 255, 255, 255)
    drawn = Pixels(frame=(0, 0, SIZE, SIZE))
    drawn.set_needs_display()
    shape = scene.ShapeLayer(frame=(0, 0, SIZE, SIZE), path="M0 0 H12 V8 H0 Z")
    image = scene.Layer(frame=(0, 0, SIZE, SIZE), contents=scene.Image.from_array(picture))
    with scene.Renderer(SIZE, SIZE) as renderer:
        for mask, flipped in ((drawn, True), (shape, True), (image, False)):
            host = scene.Layer(
                frame=(0, 0, SIZE, SIZE),
                geometry_flipped=True,
                background_color="red",
                mask=mask,
                sublayers=[scene.Layer()],
            )
            # The layer's own y grows upwards, in which images stand upright all the same.
            renderer.root = host
            assert mask.contents_are_flipped
            assert host.sublayers[0].contents_are_flipped
            assert (reds(renderer, 0) == expected(flipped)).all()
        renderer.root = None
