"""Points, sizes, rectangles and colours: what can be done with them, and key paths in Python's spelling."""

from __future__ import annotations

import math

import numpy as np
import pytest

import scene
from scene import Color, Point, Rect, Size


def test_points_and_sizes_are_vectors() -> None:
    assert Point(1, 2) + (3, 4) == (4, 6)
    assert (3, 4) + Point(1, 2) == (4, 6)
    assert np.array([3.0, 4.0]).tolist() - Point(1, 2) == Point(2, 2)
    assert 2 * Point(1, 2) == Point(1, 2) * (2, 2) == Point(2, 4)
    assert -Point(1, 2) / 2 == Point(-0.5, -1)
    assert abs(Point(3, 4)) == Point(0, 0).distance((3, 4)) == 5
    assert Point(1, 1).mix((3, 5), 0.5) == Point(2, 3)
    assert Point.polar(2, math.pi / 2) == pytest.approx((0, 2))
    assert Point(1, 0).rotated(math.pi / 2, (1, 1)) == pytest.approx((2, 1))
    assert isinstance(Size(1, 2) + (1, 1), Size)
    assert Size(40, 20).fitted((20, 20)) == (20, 10)
    assert Size(40, 20).filling((20, 20)) == (40, 20)
    with pytest.raises(ValueError, match="2 numbers"):
        Point(1, 2) + (1, 2, 3)
    with pytest.raises(TypeError):
        Point(1, 2) * "2"  # pyright: ignore


def test_rectangles() -> None:
    rect = Rect(0, 0, 10, 20)
    assert rect + (1, 2) == Rect(1, 2, 10, 20)
    assert rect * 2 == Rect(0, 0, 20, 40)
    assert rect | (5, 5, 10, 10) == Rect(0, 0, 15, 20)
    assert rect & (5, 5, 10, 10) == Rect(5, 5, 5, 10)
    assert (rect & (50, 5, 10, 10)).is_empty
    assert rect.inset(1, 2) == Rect(1, 2, 8, 16)
    assert (rect.center, rect.at(1, 0)) == (Point(5, 10), Point(10, 0))
    assert rect.contains((9, 19)) and not rect.contains((10, 0))
    assert rect.contains((0, 0, 10, 20)) and not rect.contains((0, 0, 11, 20))
    assert Rect.around((5, 5), (4, 2)) == Rect(3, 4, 4, 2)


@pytest.mark.parametrize(
    ("text", "hex"),
    [
        ("tomato", "#ff6347"),
        ("RebeccaPurple", "#663399"),
        ("transparent", "#00000000"),
        ("rgb(255 128 0)", "#ff8000"),
        ("rgba(255, 128, 0, 0.5)", "#ff800080"),
        ("rgb(100% 50% 0% / 50%)", "#ff800080"),
        ("hsl(120deg 100% 25%)", "#008000"),
        ("hsl(0.5turn, 100%, 50%)", "#00ffff"),
        ("hwb(0 20% 40%)", "#993333"),
        # css-color-4, and what browsers show.
        ("oklch(0.627955 0.257683 29.234)", "#ff0000"),
        ("oklab(0.86644 -0.233888 0.179498)", "#00ff00"),
        ("oklch(100% 0 0)", "#ffffff"),
        ("lab(54.29 80.81 69.89)", "#ff0000"),
        ("lch(87.82% 113.33 134.38deg / 50%)", "#00ff0080"),
        ("lab(0 50% 50%)", "#000000"),
        ("color(srgb 1 50% none)", "#ff8000"),
    ],
)
def test_colours_of_css(text: str, hex: str) -> None:
    assert Color.parse(text).hex == hex
    assert scene.Layer(background_color=text).background_color == pytest.approx(Color.parse(hex), abs=0.003)


@pytest.mark.parametrize(
    "text",
    [
        "lch(50 1e999 20)",
        "lab(50 1e160 -1e308)",
        "oklch(.5 1e308 1e308)",
        "oklch(.5 .1 1e999)",
        "color(srgb 1e999 0 0)",
    ],
)
def test_colours_of_numbers_beyond_all_are_finite(text: str) -> None:
    assert all(0 <= component <= 1 for component in Color.parse(text))


def test_colours_mix_as_they_look() -> None:
    # color-mix(in oklab, red, blue) of browsers.
    assert Color.parse("red").mix("blue").hex == "#8c53a2"
    assert Color.parse("red").mix("transparent") == pytest.approx((1, 0, 0, 0.5), abs=1e-3)
    assert Color.parse("gray").lighter(1).hex == "#ffffff"
    assert Color.parse("red").darker(0.2).lch[2] == pytest.approx(Color.parse("red").lch[2], abs=0.6)
    assert Color.rgb(255, 128, 0) == Color.parse("#ff8000")
    assert Color.oklch(0.7, 0.5, 150).lch[0] == pytest.approx(0.7, abs=0.01)


def test_what_is_no_colour_is_refused_with_a_hint() -> None:
    cases = {
        "did you mean 'tomato'": "tomatto",
        r"write Color.rgb\(255, 128, 0\) or '#ff8000'": [255, 128, 0],
        "takes three numbers": "rgb(1 2)",
        "'x' in 'hsl": "hsl(x 1% 1%)",
    }
    for said, color in cases.items():
        with pytest.raises(ValueError, match=said):
            scene.Layer(background_color=color)


def test_key_paths_may_be_written_as_attributes_are() -> None:
    layer = scene.Layer(frame=(0, 0, 10, 10), sublayers=[scene.Layer(name="my_card")])
    layer.set_value("corner_radius", 3)
    assert layer["cornerRadius"] == layer["corner_radius"] == 3
    layer["sublayer_transform.scale.x"] = 2
    layer["sublayers.my_card.border_width"] = 4
    assert layer.sublayers[0].border_width == 4
    assert scene.BasicAnimation("shadow_opacity", to_value=1).key_path == "shadowOpacity"
    assert scene.KeyframeAnimation("background_color", values=["red", "blue"]).key_path == "backgroundColor"
    scene.set_numbers([layer], "anchor_point", [(0.25, 0.75)])
    assert layer.anchor_point == (0.25, 0.75)
    layer.actions["corner_radius"] = None
    assert "cornerRadius" in layer.actions
    scene.register_property("my_own_key", 1.0)
    assert layer["my_own_key"] == 1
    with pytest.raises(scene.NotFoundError, match="no_such_key|noSuchKey"):
        layer["no_such_key"]
