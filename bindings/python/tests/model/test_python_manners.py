"""What Python's own functions do with objects of the library."""

from __future__ import annotations

import copy
import ctypes
import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

import scene


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_renderer_is_not_copied_behind_the_librarys_back(take: Callable[[object], object]) -> None:
    with scene.Renderer(2, 2) as renderer, pytest.raises(TypeError, match="can be neither copied nor pickled"):
        take(renderer)


def test_a_class_that_does_not_make_its_object_is_told_so() -> None:
    class Card(scene.Layer):
        def __init__(self) -> None:
            self.opacity = 0.5

    class Fade(scene.BasicAnimation):
        def __init__(self, seconds: float) -> None:
            self.seconds = seconds

    class Whole(scene.Layer):
        def __init__(self, seconds: float, **rest: object) -> None:
            super().__init__(**rest)  # pyright: ignore
            self.seconds = seconds

    with pytest.raises(ctypes.ArgumentError, match=r"this Card is not made yet: Card.__init__ must call super\(\)"):
        Card()
    with pytest.raises(ctypes.ArgumentError, match=r"Fade.__init__ must call super\(\).__init__\(\) first"):
        scene.Layer().add_animation(Fade(1))
    assert not hasattr(Fade(1), "nothing")
    assert Whole(1, opacity=0.5).opacity == 0.5


def test_a_path_is_copied() -> None:
    path = scene.Path()
    assert copy.copy(path) is not path


def test_a_choice_is_printed_by_its_name() -> None:
    reason = scene.StopReason.LAYER_GONE
    assert str(reason) == f"{reason}" == "layerGone"
    assert f"{reason:>10}" == " layerGone"
    assert f"{reason:02d}" == f"{int(reason):02d}"


def test_contents_are_whatever_can_be_shown(tmp_path: Path) -> None:
    pixels = np.full((3, 2, 4), 200, dtype=np.uint8)
    Pillow.fromarray(pixels).save(tmp_path / "grey.png")
    for value in (pixels, Pillow.fromarray(pixels), tmp_path / "grey.png", str(tmp_path / "grey.png")):
        layer = scene.Layer(contents=value)
        assert layer.contents is not None
        assert layer.contents.size == (2, 3)
        layer.contents = None
        assert layer.contents is None
    with pytest.raises(TypeError, match="contents must be an Image, a file name"):
        scene.Layer().contents = 3  # pyright: ignore[reportAttributeAccessIssue]


def test_a_png_is_not_written_under_the_name_of_another_format(tmp_path: Path) -> None:
    with scene.Renderer(4, 4) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 4, 4))
        renderer.render(0)
        with pytest.raises(ValueError, match=r"writes PNG, not \.jpg"):
            renderer.write_png(tmp_path / "x.JPG")
        renderer.write_png(tmp_path / "x.png")
        renderer.write_png(tmp_path / "no-suffix")
    assert not (tmp_path / "x.JPG").exists()


def test_what_has_keys_is_no_list() -> None:
    things = [scene.Layer(), scene.BasicAnimation("opacity"), scene.Filter("gaussianBlur"), scene.Style()]
    for thing in [*things, scene.Layer().presentation]:
        with pytest.raises(TypeError, match="not iterable"):
            list(thing)  # pyright: ignore
        with pytest.raises(TypeError, match="not iterable"):
            assert 0 in thing  # pyright: ignore
    with pytest.raises(TypeError, match="sublayers must be a list of layers, not <scene.Layer"):
        scene.Layer(sublayers=scene.Layer())  # pyright: ignore


@pytest.mark.parametrize(
    ("made_of", "message"),
    [
        (lambda: scene.Color("red"), r"r, g, b and .*, not of 'red'; Color.parse\(\) takes text"),  # pyright: ignore
        (lambda: scene.Color([1, 0, 0]), r"not of \[1, 0, 0\]"),  # pyright: ignore
        (lambda: scene.Path([(1, 2)]), r"data must be a Path or SVG path data .*, not \[\(1, 2\)\]"),  # pyright: ignore
        (lambda: scene.ShapeLayer(path=5), "path must be a Path or SVG path data .*, not 5"),  # pyright: ignore
        (lambda: setattr(scene.Layer(), "delegate", 5), "delegate must be an object that takes weak references, not 5"),
    ],
)
def test_what_a_value_is_made_of_is_said(made_of: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        made_of()
