"""How many pixels a point has in what the program draws: as many as in the renderer that shows it."""

from __future__ import annotations

from typing import Any

import pytest

import scene


class Canvas(scene.Layer):
    """Fills itself with its number, and notes what it was asked for."""

    def __init__(self, shade: int = 0, **properties: Any) -> None:
        self.shade = shade
        self.drawings: list[scene.Drawing] = []
        super().__init__(**properties)

    def draw_pixels(self, drawing: scene.Drawing) -> None:
        self.drawings.append(drawing)
        drawing.pixels[:] = (self.shade, 0, 0, 255)


def shown(renderer: scene.Renderer, time: float) -> Any:
    renderer.render(time)
    return renderer.read("rgba8_premultiplied")


def test_what_is_drawn_has_the_renderers_scale() -> None:
    root, layer = scene.Layer(frame=(0, 0, 16, 16)), Canvas(200, frame=(0, 0, 8, 8))
    root.sublayers.append(layer)
    layer.set_needs_display()
    with scene.Renderer(32, 32, 2) as renderer:
        renderer.root = root
        pixels = shown(renderer, 0)
        assert [drawing.width for drawing in layer.drawings] == [16]
        assert layer.contents_scale == 2
        assert (pixels[:16, :16, 0] == 200).all()
        # The window moves to another screen: the new picture is there at once, without fading in.
        layer.shade = 100
        renderer.resize(24, 24, 1.5)
        pixels = shown(renderer, 1)
        assert [drawing.width for drawing in layer.drawings] == [16, 12]
        assert (pixels[:12, :12, 0] == 100).all()
        renderer.resize(48, 48)
        shown(renderer, 2)
        assert len(layer.drawings) == 2
        renderer.root = None
    # In another tree, and from there into this one.
    with scene.Renderer(48, 48, 3) as renderer:
        other = scene.Layer()
        renderer.root = other
        other.sublayers.append(layer)
        shown(renderer, 3)
        assert [drawing.width for drawing in layer.drawings] == [16, 12, 24]
        renderer.root = None


def test_a_scale_that_was_set_stays() -> None:
    root, sharp, plain = scene.Layer(), Canvas(frame=(0, 0, 8, 8), contents_scale=4), scene.Layer(frame=(0, 0, 8, 8))
    undrawn = Canvas(frame=(0, 0, 8, 8))
    root.sublayers = [sharp, plain, undrawn]
    sharp.set_needs_display()
    with scene.Renderer(32, 32, 2) as renderer:
        renderer.root = root
        shown(renderer, 0)
        assert (sharp.contents_scale, plain.contents_scale, undrawn.contents_scale) == (4, 1, 2)
        assert [drawing.width for drawing in sharp.drawings] == [32]
        # It has never been marked.
        assert not undrawn.drawings
        undrawn.contents_scale = 1
        renderer.resize(48, 48, 3)
        shown(renderer, 1)
        assert (sharp.contents_scale, undrawn.contents_scale) == (4, 1)
        renderer.root = None


def test_a_scale_stays_that_is_the_initial_one() -> None:
    # Few pixels are wanted.
    coarse, other = Canvas(frame=(0, 0, 8, 8), contents_scale=1), Canvas(frame=(8, 0, 8, 8))
    root = scene.Layer(sublayers=[coarse, other])
    for layer in (coarse, other):
        layer.set_needs_display()
    with scene.Renderer(32, 32, 2) as renderer:
        renderer.root = root
        shown(renderer, 0)
        assert (coarse.contents_scale, other.contents_scale) == (1, 2)
        assert [drawing.width for drawing in coarse.drawings] == [8]
        # So does one that the renderer has just now.
        other.contents_scale = 2
        renderer.resize(48, 48, 3)
        shown(renderer, 1)
        assert (coarse.contents_scale, other.contents_scale) == (1, 2)
        renderer.root = None


def test_who_decides_about_the_scale() -> None:
    asked: list[tuple[str, float]] = []

    class Deciding(Canvas):
        inherits = False

        def should_inherit_contents_scale(self, scale: float) -> bool:
            asked.append(("layer", scale))
            return self.inherits

    class Delegate:
        def should_inherit_contents_scale(self, layer: scene.Layer, scale: float) -> bool:
            asked.append((layer.name or "", scale))
            if scale == 5:
                raise RuntimeError("no idea")
            return True

    delegate = Delegate()
    root, layer = scene.Layer(), Deciding(frame=(0, 0, 8, 8))
    asking = scene.Layer(name="asking", frame=(0, 0, 8, 8))
    asking.delegate = delegate
    root.sublayers = [layer, asking]
    with scene.Renderer(32, 32, 2) as renderer:
        renderer.root = root
        shown(renderer, 0)
        assert asked == [("layer", 2), ("asking", 2)]
        assert (layer.contents_scale, asking.contents_scale) == (1, 2)
        layer.inherits = True
        renderer.resize(32, 32, 3)
        shown(renderer, 1)
        assert (layer.contents_scale, asking.contents_scale) == (3, 3)
        renderer.resize(32, 32, 5)
        with pytest.raises(RuntimeError, match="no idea"):
            shown(renderer, 2)
        assert (layer.contents_scale, asking.contents_scale) == (5, 3)
        renderer.root = None


def test_asynchronous_drawings_follow_the_scale_too() -> None:
    layer = Canvas(200, frame=(0, 0, 8, 8), draws_asynchronously=True)
    root = scene.Layer(frame=(0, 0, 8, 8))
    root.sublayers.append(layer)
    layer.set_needs_display()
    with scene.Renderer(16, 16, 2) as renderer:
        renderer.content_wait = 10
        renderer.root = root
        shown(renderer, 0)
        renderer.resize(32, 32, 4)
        shown(renderer, 1)
        pixels = shown(renderer, 2)
        assert [drawing.width for drawing in layer.drawings] == [16, 32]
        assert (pixels[..., 0] == 200).all()
        renderer.root = None


@pytest.mark.parametrize("is_on_screen", [False, True])
def test_gl_layers_have_the_renderers_scale_whenever_their_drawing_is_set(is_on_screen: bool) -> None:
    sizes: list[tuple[int, int]] = []
    gl = scene.GLLayer(frame=(0, 0, 10, 8))
    root = scene.Layer(frame=(0, 0, 16, 16))
    root.sublayers.append(gl)
    with scene.Renderer(32, 32, 2) as renderer:
        if is_on_screen:
            renderer.root = root
            shown(renderer, 0)
        gl.set_drawing(lambda frame: sizes.append((frame.width, frame.height)))
        renderer.root = root
        shown(renderer, 0)
        renderer.resize(48, 48, 3)
        shown(renderer, 1)
        renderer.root = None
    assert sizes == [(20, 16), (30, 24)]


def test_pages_have_what_is_drawn_in_their_resolution() -> None:
    root, layer = scene.Layer(frame=(0, 0, 100, 100)), Canvas(200, frame=(0, 0, 50, 20))
    sharp, tiled = Canvas(frame=(0, 20, 50, 20), contents_scale=2), scene.TiledLayer(frame=(0, 40, 50, 20))
    tiled.set_source(lambda tile: None)
    root.sublayers = [layer, sharp, tiled]
    layer.set_needs_display()
    sharp.set_needs_display()
    with scene.Paper("pdf", (100, 100)) as paper:
        paper.add_page(root)
        paper.resolution = 144
        paper.add_page(root)
    # 300 dpi are 4.17 for a point, and up to two hundredths more.
    assert [(drawing.width, drawing.height) for drawing in layer.drawings] == [(210, 84), (100, 40)]
    assert [drawing.width for drawing in sharp.drawings] == [100]
    assert tiled.contents_scale == 1
    # Back on a screen it has as many as that.
    with scene.Renderer(100, 100, 1) as renderer:
        renderer.root = root
        shown(renderer, 0)
        renderer.root = None
    assert [drawing.width for drawing in layer.drawings] == [210, 100, 50]


def test_large_layers_have_as_much_of_the_scale_as_there_is_room_for() -> None:
    root, long = scene.Layer(frame=(0, 0, 10, 10)), Canvas(frame=(0, 0, 10000, 2))
    root.sublayers.append(long)
    long.set_needs_display()
    with scene.Paper("pdf", (100, 100)) as paper:
        paper.add_page(root)
    (drawing,) = long.drawings
    assert drawing.width == 16384
    assert drawing.height < 10
    wide = Canvas(frame=(0, 0, 4000, 4000))
    wide.set_needs_display()
    root.sublayers = [wide]
    with scene.Paper("pdf", (100, 100)) as paper:
        paper.add_page(root)
    (drawing,) = wide.drawings
    assert 8000 <= drawing.width <= 8192
