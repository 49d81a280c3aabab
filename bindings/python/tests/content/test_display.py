"""Contents that Python draws: subclasses and delegates, with cairo, numpy and Pillow, at once and on other threads."""

from __future__ import annotations

import gc
import importlib
import threading
import time
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from frames import shown
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as PillowImage

import scene

CAIROS = ("cairo", "cairocffi")


class Canvas(scene.Layer):
    """Fills itself with its number, and notes what it was asked for."""

    def __init__(self, shade: int = 0, **properties: Any) -> None:
        self.shade = shade
        self.drawings: list[scene.Drawing] = []
        self.prepared = 0
        super().__init__(**properties)

    def will_draw(self) -> None:
        self.prepared += 1

    def draw_pixels(self, drawing: scene.Drawing) -> None:
        self.drawings.append(drawing)
        drawing.pixels[:] = (self.shade, 0, 0, 255)


def test_drawn_once(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage
    layer = Canvas(200, frame=(0, 0, 8, 8))
    layer.set_needs_display()
    assert layer.needs_display
    root.sublayers.append(layer)
    pixels = shown(renderer, 1)
    assert not layer.needs_display
    assert tuple(pixels[4, 4]) == (200, 0, 0, 255)
    assert pixels[4, 12, 3] == 0
    shown(renderer, 2)
    assert len(layer.drawings) == layer.prepared == 1
    assert layer.drawings[0].rect == (0, 0, 8, 8)
    assert (layer.drawings[0].width, layer.drawings[0].height, layer.drawings[0].scale) == (8, 8, 1)
    layer.shade = 100
    layer.set_needs_display((2, 2, 2, 2))
    with scene.transaction(disable_actions=True):
        layer.display_if_needed()
    pixels = shown(renderer, 3)
    assert (pixels[3, 3, 0], pixels[5, 5, 0]) == (100, 200)
    assert layer.drawings[1].rect == (2, 2, 2, 2)
    assert layer.drawings[1].pixels.shape == (2, 2, 4)


def test_what_can_be_written() -> None:
    sources: list[Any] = [
        PillowImage.new("L", (4, 3), 50),
        np.full((3, 4, 4), 50, np.uint8),
        np.full((3, 4, 8), 50, np.uint8)[:, :, ::2],
        bytes([50]) * 48,
        memoryview(bytearray([50]) * 48),
    ]
    for source in sources:

        class Written(scene.Layer):
            def draw_pixels(self, drawing: scene.Drawing) -> None:
                drawing.write(source)  # noqa: B023
                assert drawing.pixels[0, 0, 0] == 50
                for wrong in (b"", bytes(47), PillowImage.new("RGBA", (3, 4))):
                    with pytest.raises(ValueError, match=r"4 x 3"):
                        drawing.write(wrong)

        layer = Written(bounds=(0, 0, 4, 3))
        layer.display()
        assert layer.contents is not None
        assert layer.contents.size == (4, 3)


@pytest.mark.parametrize("module", CAIROS)
def test_cairo(module: str, monkeypatch: pytest.MonkeyPatch, stage: tuple[scene.Renderer, scene.Layer]) -> None:
    cairo = importlib.import_module(module)
    monkeypatch.setattr("scene.drawing.cairo", lambda: cairo)
    renderer, root = stage
    kept: list[Any] = []

    class Drawn(scene.Layer):
        def draw(self, context: Any) -> None:
            kept.append(context)
            context.set_source_rgba(1, 0.5, 0, 0.5)
            context.rectangle(10, 20, 4, 4)
            context.fill()

    layer = Drawn(bounds=(10, 20, 8, 8), position=(4, 4), contents_scale=2)
    layer.set_needs_display()
    root.sublayers.append(layer)
    pixels = shown(renderer, 1)
    assert np.abs(pixels[2, 2].astype(int) - (128, 64, 0, 128)).max() <= 1
    assert tuple(pixels[6, 6]) == (0, 0, 0, 0)
    assert isinstance(kept[0], cairo.Context)
    assert layer.contents is not None
    assert layer.contents.size == (16, 16)
    # What is drawn with it later shows nowhere.
    kept[0].paint()
    assert tuple(shown(renderer, 2)[6, 6]) == (0, 0, 0, 0)
    layer.set_needs_display((11, 21, 1, 1))
    layer.display()
    assert kept[1].clip_extents() == (11, 21, 12, 22)


def test_without_cairo(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("scene._lazy.importlib.import_module", missing)
    from scene import _lazy

    _lazy.cairo.cache_clear()

    class Drawn(scene.Layer):
        def draw(self, context: Any) -> None:
            raise AssertionError(context)

    with pytest.raises(ImportError, match=r"pip install 'scene\[cairo\]'"):
        Drawn(bounds=(0, 0, 4, 4)).display()
    _lazy.cairo.cache_clear()


def test_what_is_raised_comes_out_and_contents_stay(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage

    class Broken(Canvas):
        broken = False

        def draw_pixels(self, drawing: scene.Drawing) -> None:
            super().draw_pixels(drawing)
            if self.broken:
                raise KeyError("paint")

        def needs_display_for_key(self, key: str) -> bool:
            if self.broken:
                raise KeyError(key)
            return False

    layer = Broken(90, frame=(0, 0, 4, 4))
    layer.display()
    root.sublayers.append(layer)
    before = layer.contents
    layer.broken = True
    for cause in (layer.display, lambda: renderer.render(1), scene.flush, scene.dispatch):
        layer.set_needs_display()
        with pytest.raises(KeyError, match="paint"):
            cause()
        assert layer.contents is before
    layer.corner_radius = 3
    with pytest.raises(KeyError, match="cornerRadius"):
        _ = layer.needs_display
    assert not layer.needs_display


def test_display_overridden() -> None:
    class Shown(Canvas):
        displays = 0

        def display(self) -> None:
            self.displays += 1
            if self.displays == 1:
                self.contents = scene.Image.from_array(np.zeros((2, 2, 4), np.uint8))
            else:
                super().display()

    layer = Shown(frame=(0, 0, 8, 8))
    layer.set_needs_display()
    layer.display_if_needed()
    assert layer.contents is not None
    assert layer.contents.size == (2, 2)
    assert not layer.drawings
    layer.set_needs_display()
    layer.display_if_needed()
    assert layer.contents.size == (8, 8)
    assert len(layer.drawings) == 1


def test_delegates() -> None:
    class Artist:
        def __init__(self) -> None:
            self.told: list[tuple[str, Any]] = []

        def will_draw(self, layer: scene.Layer) -> None:
            self.told.append(("will_draw", layer))

        def draw_pixels(self, layer: scene.Layer, drawing: scene.Drawing) -> None:
            drawing.pixels[:] = 255
            self.told.append(("draw_pixels", layer))

        def needs_display_for_key(self, layer: scene.Layer, key: str) -> bool:
            self.told.append((key, layer))
            return key == "cornerRadius"

    class Director(Artist):
        def display_layer(self, layer: scene.Layer) -> None:
            self.told.append(("display_layer", layer))

    artist = Artist()
    layer = scene.Layer(bounds=(0, 0, 4, 4), delegate=artist)
    layer.corner_radius = 1
    layer.opacity = 0.5
    assert layer.needs_display
    layer.display()
    assert sorted(name for name, _ in artist.told) == ["cornerRadius", "draw_pixels", "opacity", "will_draw"]
    assert all(told is layer for _, told in artist.told)
    director = Director()
    layer.delegate = director
    layer.display()
    assert [name for name, _ in director.told] == ["display_layer"]
    before = layer.contents
    del director
    gc.collect()
    layer.display()
    assert layer.contents is before


def test_a_class_that_is_gone_draws_nothing(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage
    layer = Canvas(90, frame=(0, 0, 4, 4))
    layer.display()
    # Python is not told of what happens there, and does not hold the object for its superlayer.
    scene.raw.scene_layer_add_sublayer(root, layer)
    known = weakref.ref(layer)
    layer.set_needs_display()
    del layer
    gc.collect()
    assert known() is None
    assert shown(renderer, 1)[2, 2, 0] == 90


def test_animated_property(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage

    class Meter(scene.Layer):
        level = scene.Property(0.0, implicit=True, key="displayLevel")

        def needs_display_for_key(self, key: str) -> bool:
            return key == "displayLevel"

        def draw_pixels(self, drawing: scene.Drawing) -> None:
            level = self.get_presentation_value("displayLevel")
            drawing.pixels[:] = (round(255 * level), 0, 0, 255)

    meter = Meter(frame=(0, 0, 8, 8))
    meter.set_needs_display()
    root.sublayers.append(meter)
    renderer.render(1)
    with scene.transaction(duration=1, timing_function="linear"):
        meter.level = 1.0
    reds = [int(shown(renderer, 2 + step / 10)[4, 4, 0]) for step in range(12)]
    assert reds == pytest.approx([*(25.5 * step for step in range(11)), 255], abs=1)


def test_asynchronous(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage
    renderer.content_wait = 60
    main = threading.get_ident()
    seen: list[tuple[int, bool, bool]] = []

    class Slow(Canvas):
        def will_draw(self) -> None:
            assert threading.get_ident() == main
            self.background_color = "#00ff00"

        def draw_pixels(self, drawing: scene.Drawing) -> None:
            seen.append((threading.get_ident(), scene.drawing_is_asynchronous(), scene.drawing_is_cancelled()))
            super().draw_pixels(drawing)

    layers = [Slow(40 + shade, frame=(shade, 0, 1, 8), draws_asynchronously=True) for shade in range(8)]
    for layer in layers:
        layer.set_needs_display()
    root.sublayers.extend(layers)
    pixels = shown(renderer, 1)
    assert [int(red) for red in pixels[4, :8, 0]] == [40 + shade for shade in range(8)]
    assert len(seen) == 8
    assert all(thread != main and asynchronous and not cancelled for thread, asynchronous, cancelled in seen)
    assert not scene.drawing_is_asynchronous()
    with pytest.raises(scene.InvalidStateError):
        scene.cancel_drawing()


def test_who_holds_the_model_waits_for_no_drawing(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage
    renderer.content_wait = 60
    layer = Canvas(90, frame=(0, 0, 8, 8), draws_asynchronously=True)
    page = Canvas(90, frame=(0, 0, 8, 8), draws_asynchronously=True)
    root.sublayers.append(layer)
    began = time.monotonic()
    with scene.Paper("pdf", (8, 8)) as paper, scene.transaction_lock():
        layer.set_needs_display()
        page.set_needs_display()
        renderer.render(1)
        paper.add_page(page)
    assert time.monotonic() - began < 30
    assert int(shown(renderer, 2)[4, 4, 0]) == 90


def test_asynchronous_failures(stage: tuple[scene.Renderer, scene.Layer], monkeypatch: pytest.MonkeyPatch) -> None:
    renderer, root = stage
    renderer.content_wait = 60
    raised: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", lambda unraisable: raised.append(unraisable.exc_value))

    class Broken(scene.Layer):
        def draw_pixels(self, drawing: scene.Drawing) -> None:
            drawing.pixels[:] = 255
            raise KeyError("paint")

    layer = Broken(frame=(0, 0, 8, 8), draws_asynchronously=True)
    layer.set_needs_display()
    root.sublayers.append(layer)
    assert shown(renderer, 1)[4, 4, 3] == 0
    assert [type(error) for error in raised] == [KeyError]
    assert layer.contents is None


@pytest.fixture(scope="module")
def renderer_of_parts() -> Iterator[scene.Renderer]:
    """Of all examples, as making one takes longer than drawing."""
    with scene.Renderer(160, 160) as renderer:
        yield renderer


@given(
    st.tuples(*[st.floats(-50, 50)] * 2, *[st.floats(0.01, 40)] * 2),
    st.tuples(*[st.floats(-80, 80)] * 2, *[st.floats(0, 80)] * 2),
    st.sampled_from([0.5, 1, 1.5, 2, 3.7]),
)
def test_a_part_is_as_the_whole(
    renderer_of_parts: scene.Renderer,
    bounds: tuple[float, float, float, float],
    part: tuple[float, float, float, float],
    scale: float,
) -> None:
    """What is drawn of a part is what would be drawn of it in the whole: pixels know where they are."""

    class Plaid(scene.Layer):
        parts = 0

        def draw_pixels(self, drawing: scene.Drawing) -> None:
            self.parts += drawing.rect != (0, 0, 0, 0)
            rect = drawing.rect
            x = rect.x + (np.arange(drawing.width) + 0.5) * rect.width / drawing.width
            y = rect.y + (np.arange(drawing.height) + 0.5) * rect.height / drawing.height
            drawing.pixels[..., 0] = np.round((x - bounds[0]) / bounds[2] * 200)[None, :]
            drawing.pixels[..., 1] = np.round((y - bounds[1]) / bounds[3] * 200)[:, None]
            drawing.pixels[..., 3] = 255

    def pixels_of(layer: scene.Layer) -> Any:
        root = scene.Layer(bounds=(0, 0, 160, 160), anchor_point=(0, 0))
        holder = scene.Layer(
            frame=(0, 0, 160, 160), contents=layer.contents, contents_gravity="topLeft", masks_to_bounds=True
        )
        root.sublayers.append(holder)
        renderer_of_parts.root = root
        return shown(renderer_of_parts, 0)

    layer = Plaid(bounds=bounds, contents_scale=scale)
    layer.display()
    whole = pixels_of(layer)
    layer.set_needs_display(part)
    layer.display_if_needed()
    assert layer.parts in (1, 2)
    assert np.abs(pixels_of(layer).astype(int) - whole.astype(int)).max() <= 1
    # The renderer outlives the example, and what it draws is part of its last frame until the next one.
    renderer_of_parts.root = None
    renderer_of_parts.render(0)


def test_documents_keep_how_layers_are_drawn() -> None:
    layer = scene.Layer(
        opaque=True, contents_format="gray8", needs_display_on_bounds_change=True, draws_asynchronously=True
    )
    text = scene.Document(scene.Layer(sublayers=[layer]), (8, 8)).dumps()
    found = scene.Document.loads(text).root.sublayers[0]
    assert found.opaque
    assert found.contents_format is scene.ContentsFormat.GRAY8
    assert found.needs_display_on_bounds_change
    assert found.draws_asynchronously
    for form in scene.ContentsFormat:
        layer["contentsFormat"] = form
        assert layer["contentsFormat"] is layer.contents_format is form
    with pytest.raises(ValueError, match="contentsFormat"):
        layer["contentsFormat"] = "rgb565"


def test_nothing_is_left_behind() -> None:
    gc.collect()
    before = scene.live_objects()
    for _ in range(50):
        layer = Canvas(10, bounds=(0, 0, 4, 4))
        layer.display()
        other = Canvas(10, bounds=(0, 0, 4, 4), draws_asynchronously=True)
        other.display()
        del layer, other
    gc.collect()
    for _ in range(200):
        if scene.live_objects() == before:
            break
        threading.Event().wait(0.02)
    assert scene.live_objects() == before
