"""Renderers: pixels, files, figures, and that a frame depends on its time alone."""

from __future__ import annotations

import io
import math
from pathlib import Path

import numpy as np
import PIL.Image
import pytest

import scene
import scene.renderer


def two_tone() -> scene.Layer:
    """Red on the left half of 4 x 2 points, half transparent green on the right."""
    right = scene.Layer(frame=(2, 0, 2, 2), background_color="#00ff0080")
    left = scene.Layer(frame=(0, 0, 2, 2), background_color="#ff0000")
    return scene.Layer(frame=(0, 0, 4, 2), sublayers=[left, right])


def moving() -> scene.Layer:
    """A layer with sublayers that turn, move and fade."""
    root = scene.Layer(frame=(0, 0, 60, 40), background_color="#203040")
    for index in range(8):
        card = scene.Layer(
            bounds=(0, 0, 20, 12), position=(10 + 5 * index, 20), corner_radius=3, background_color="#ffcc00"
        )
        for key_path, to_value in (("transform.rotation", 3), ("position.y", 5 + index), ("opacity", 0.2)):
            animation = scene.BasicAnimation(
                key_path, to_value=to_value, duration=0.7 + 0.1 * index, repeat_count=math.inf
            )
            animation.begin_time, animation.autoreverses = 1e-9, True
            card.add_animation(animation)
        root.sublayers.append(card)
    return root


def test_pixels_are_rgba_with_straight_alpha() -> None:
    with scene.Renderer(4, 2) as renderer:
        renderer.root = two_tone()
        renderer.render(0)
        pixels = renderer.read()
        assert (pixels.shape, pixels.dtype) == ((2, 4, 4), np.uint8)
        assert pixels[:, :2].reshape(-1, 4).tolist() == [[255, 0, 0, 255]] * 4
        assert pixels[:, 2:].reshape(-1, 4).tolist() == [[0, 255, 0, 128]] * 4
        assert renderer.read("rgba8Premultiplied")[0, 3].tolist() == [0, 128, 0, 128]
        assert renderer.read("bgra8Premultiplied")[0, 0].tolist() == [0, 0, 255, 255]


def test_pixels_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene.renderer, "has_numpy", lambda: False)
    with scene.Renderer(4, 2) as renderer:
        renderer.root = two_tone()
        renderer.render(0)
        pixels = renderer.read()
        assert isinstance(pixels, memoryview)
        assert pixels.shape == (2, 4, 4)
        assert pixels.tolist()[1][0] == [255, 0, 0, 255]
        assert renderer.to_pil().getpixel((0, 0)) == (255, 0, 0, 255)


def test_the_picture_can_be_a_file_or_pillows(tmp_path: Path) -> None:
    with scene.Renderer(4, 2) as renderer:
        assert renderer._repr_png_() is None
        renderer.root = two_tone()
        renderer.render(0)
        renderer.write_png(tmp_path / "picture.png")
        written = PIL.Image.open(tmp_path / "picture.png")
        assert written.mode == "RGBA"
        np.testing.assert_array_equal(np.array(written), renderer.read())
        np.testing.assert_array_equal(np.array(renderer.to_pil()), renderer.read())
        shown = PIL.Image.open(io.BytesIO(renderer._repr_png_() or b""))
        assert (shown.format, shown.mode) == ("PNG", "RGBA")
        np.testing.assert_array_equal(np.array(shown), renderer.read())
        with pytest.raises(scene.FileError, match="nowhere"):
            renderer.write_png(tmp_path / "nowhere" / "picture.png")


def test_background_and_scale() -> None:
    with scene.Renderer(8, 8, scale=2) as renderer:
        assert renderer.background_color == (0, 0, 0, 0)
        renderer.background_color = "#0000ff"
        assert renderer.background_color == (0, 0, 1, 1)
        renderer.root = two_tone()
        renderer.render(0)
        pixels = renderer.read()
        assert pixels[3, 3].tolist() == [255, 0, 0, 255]
        assert pixels[5, 3].tolist() == [0, 0, 255, 255]
        assert (renderer.width, renderer.height, renderer.scale) == (8, 8, 2)
        renderer.resize(4, 2, 1)
        renderer.render(0)
        assert renderer.read().shape == (2, 4, 4)
        renderer.resize(8, 4)
        assert renderer.scale == 1
        assert repr(renderer) == f"<scene.Renderer {renderer.width} x {renderer.height} scale=1>"


def test_figures_and_plan() -> None:
    with scene.Renderer(4, 2) as renderer:
        assert renderer.statistics.frames == 0
        renderer.root = two_tone()
        renderer.render(0)
        figures = renderer.statistics
        assert (figures.frames, figures.layers, figures.layers_drawn) == (1, 3, 2)
        assert figures.draw_calls >= 1
        assert figures.passes >= 1
        assert figures.drawn_pixels == 8
        assert figures.submit_time > 0
        assert renderer.plan_description()


def test_a_frame_in_which_nothing_changed_draws_nothing() -> None:
    with scene.Renderer(4, 2) as renderer:
        renderer.root = two_tone()
        renderer.render(0)
        before = renderer.read()
        renderer.render(1)
        figures = renderer.statistics
        assert (figures.frames, figures.draw_calls, figures.passes, figures.drawn_pixels) == (2, 0, 0, 0)
        assert (renderer.read() == before).all()


def test_a_frame_draws_what_changed() -> None:
    with scene.Renderer(64, 64) as renderer:
        renderer.root = scene.Layer(bounds=(0, 0, 64, 64), position=(32, 32), background_color="#00f")
        square = scene.Layer(bounds=(0, 0, 4, 4), position=(10, 10), background_color="#f00")
        renderer.root.sublayers.append(square)
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            square.position = (12, 10)
        renderer.render(0)
        assert 0 < renderer.statistics.drawn_pixels <= 10 * 8
        pixels = renderer.read()
        assert pixels[10, 9].tolist() == [0, 0, 255, 255]
        assert pixels[10, 13].tolist() == [255, 0, 0, 255]


def test_what_cannot_be_raises() -> None:
    for width, height, scale in (
        (0, 1, 1),
        (1, 16385, 1),
        (1, 1, 0),
        (1, 1, math.nan),
        (1, 1, 65),
        (-1, 1, 1),
        (2**40, 1, 1),
    ):
        with pytest.raises(ValueError):
            scene.Renderer(width, height, scale)
    for width, scale in (("1", 1), (1.5, 1), (1, "1")):
        with pytest.raises(TypeError):
            scene.Renderer(width, 1, scale)  # pyright: ignore
    with scene.Renderer(1, 1) as renderer:
        for early in (renderer.read, renderer.plan_description):
            with pytest.raises(scene.Error):
                early()
        for time in (math.nan, math.inf):
            with pytest.raises(scene.InvalidArgumentError, match="time"):
                renderer.render(time)
        with pytest.raises(TypeError, match="time"):
            renderer.render("now")  # pyright: ignore
        with pytest.raises(TypeError, match="root"):
            renderer.root = "root"  # pyright: ignore
        with pytest.raises(ValueError, match="background_color|colour"):
            renderer.background_color = "bluish"


def test_roots() -> None:
    root, child = scene.Layer(), scene.Layer()
    root.sublayers.append(child)
    with scene.Renderer(1, 1) as renderer, scene.Renderer(1, 1) as other:
        renderer.root = root
        assert renderer.root is root
        with pytest.raises(scene.InvalidStateError):
            other.root = root
        with pytest.raises(scene.InvalidStateError):
            other.root = child
        with pytest.raises(scene.InvalidStateError):
            scene.Layer().sublayers.append(root)
        outside, (first, second) = scene.Layer(), (scene.Layer(), scene.Layer())
        second.sublayers.append(first)
        with pytest.raises(scene.InvalidStateError):
            outside.sublayers = [first, root]
        assert first.superlayer is second
        renderer.root = None
        assert renderer.root is None
        other.root = root
        other.root = None


def test_a_frame_is_a_function_of_its_time() -> None:
    frames: list[bytes] = []
    for times in ([1.0], [step / 10 for step in range(11)], [0.3, 0.9, 1.0, 1.0]):
        with scene.Renderer(60, 40) as renderer:
            renderer.root = moving()
            for time in times:
                renderer.render(time)
            frames.append(renderer.read().tobytes())
    assert frames[0] == frames[1] == frames[2]
    assert len(set(frames[0])) > 10
