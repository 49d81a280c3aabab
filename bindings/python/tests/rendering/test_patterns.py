"""Patterns: what a generator makes as the colour of a background or a border, and generators as images."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import scene
from scene import Filter, Layer

RED, LIME, BLUE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)
CLEAR = (0, 0, 0, 0)

Pixels = np.ndarray[Any, Any]


def render(layer: Layer, size: int = 64, *, scale: float = 1, time: float = 0) -> Pixels:
    side = round(size * scale)
    with scene.Renderer(side, side, scale) as renderer:
        renderer.root = Layer(frame=(0, 0, size, size), sublayers=[layer])
        renderer.render(time)
        return renderer.read()


def tile() -> scene.Image:
    """Two by two pixels: red and lime over blue and nothing."""
    return scene.Image.from_array(np.array([[RED, LIME], [BLUE, CLEAR]], np.uint8))


def test_an_image_is_repeated_pixel_for_pixel() -> None:
    layer = Layer(frame=(3, 5, 40, 30), background_pattern=Filter.pattern(tile()))
    pixels = render(layer)
    expected = np.tile(np.array([[RED, LIME], [BLUE, CLEAR]], np.uint8), (15, 20, 1))
    assert np.array_equal(pixels[5:35, 3:43], expected)
    pixels[5:35, 3:43] = 0
    assert not pixels.any()


def test_origin_spacing_and_scale() -> None:
    pattern = Filter.pattern(tile(), origin=(1, 0), spacing=(4, 3))
    pixels = render(Layer(frame=(0, 0, 20, 12), background_pattern=pattern))
    cell = np.zeros((3, 4, 4), np.uint8)
    cell[:2, :2] = [[RED, LIME], [BLUE, CLEAR]]
    assert np.array_equal(pixels[:12, :20], np.roll(np.tile(cell, (4, 5, 1)), 1, axis=1))
    half = Filter.pattern(tile(), scale=0.5)
    doubled = render(Layer(frame=(0, 0, 8, 8), background_pattern=half), 8, scale=2)
    assert np.array_equal(doubled, np.tile(np.array([[RED, LIME], [BLUE, CLEAR]], np.uint8), (8, 8, 1)))


@pytest.mark.parametrize("angle", [0.0, 0.3])
def test_copies_that_touch_have_no_seam(angle: float) -> None:
    plain = scene.Image.from_array(np.full((5, 7, 4), BLUE, np.uint8))
    pattern = Filter.pattern(plain, scale=1.37, angle=angle, origin=(0.3, 0.6))
    pixels = render(Layer(frame=(0, 0, 64, 64), background_pattern=pattern)).astype(int)
    assert np.abs(pixels - BLUE).max() <= 1


def test_a_pattern_that_is_made_smaller_is_averaged() -> None:
    # Four pixels of the image on one of the target: their mean, which is not one of them.
    pixels = render(Layer(frame=(0, 0, 32, 32), background_pattern=Filter.pattern(tile(), scale=0.5)))
    assert np.abs(pixels[4:28, 4:28].astype(int) - (85, 85, 85, 191)).max() <= 2


def test_a_pattern_has_round_corners_and_covers_the_color() -> None:
    stripes = Filter("constantColor", color="#0000ff")
    layer = Layer(frame=(0, 0, 40, 40), corner_radius=12, background_color="#ff0000", background_pattern=stripes)
    pixels = render(layer)
    assert tuple(pixels[20, 20]) == BLUE
    assert tuple(pixels[0, 0]) == CLEAR
    plain = render(Layer(frame=(0, 0, 40, 40), corner_radius=12, background_color="#0000ff"))
    assert np.abs(pixels[..., 3].astype(int) - plain[..., 3]).max() <= 70
    layer.background_color = None
    assert np.abs(render(layer).astype(int)[..., 3] - plain[..., 3]).max() <= 1


@pytest.mark.parametrize("radius", [0, 10])
@pytest.mark.parametrize("angle", [0.0, 0.4])
def test_a_border_of_a_pattern_lies_where_one_of_a_color_does(radius: float, angle: float) -> None:
    look: dict[str, Any] = {
        "bounds": (0, 0, 36, 30),
        "position": (32, 32),
        "corner_radius": radius,
        "border_width": 5,
        "transform": scene.Transform.rotation(angle),
    }
    colored = render(Layer(border_color="#00f", **look)).astype(int)
    patterned = render(Layer(border_pattern=Filter("constantColor", color="#00f"), **look)).astype(int)
    assert np.abs(colored - patterned)[..., 3].max() <= 2
    assert (patterned[..., 3] == 255).sum() > 200
    # It takes the place of the colour, also of one that is opaque.
    both = render(Layer(border_color="#f00", border_pattern=Filter("constantColor", color="#00f"), **look))
    assert np.array_equal(both, patterned)


def test_a_gradient_around_a_box_and_above_its_sublayers() -> None:
    border = Filter.gradient(["#f00", "#00f"], start_point=(0, 0.5), end_point=(1, 0.5))
    inner = Layer(frame=(0, 0, 60, 60), background_color="#0f0")
    layer = Layer(frame=(2, 2, 60, 60), border_width=6, border_pattern=border, sublayers=[inner])
    pixels = render(layer)
    assert tuple(pixels[32, 32]) == LIME
    left, right = pixels[32, 3].astype(int), pixels[32, 60].astype(int)
    assert left[0] > 240 and left[2] < 15
    assert right[2] > 240 and right[0] < 15
    assert np.abs(pixels[4, 32].astype(int) - (127, 0, 128, 255)).max() <= 3


def test_gradients_have_stops_and_forms() -> None:
    stops = Filter.gradient(["#f00", "#0f0", "#00f"], [0.25, 0.25, 1], start_point=(0, 0), end_point=(1, 0))
    pixels = render(Layer(frame=(0, 0, 64, 64), background_pattern=stops))
    assert tuple(pixels[8, 10]) == RED
    assert pixels[8, 17][1] > 245 and pixels[8, 17][0] == 0
    assert np.abs(pixels[8, 40].astype(int) - (0, 125, 130, 255)).max() <= 2
    radial = Filter.gradient(["#f00", "#00f"], type="radial", start_point=(0.5, 0.5), end_point=(1, 1))
    pixels = render(Layer(frame=(0, 0, 64, 64), background_pattern=radial)).astype(int)
    assert pixels[32, 32][0] > 245 and tuple(pixels[0, 0]) == BLUE
    assert np.abs(pixels[32, 48] - pixels[48, 32]).max() <= 2
    conic = Filter.gradient(["#f00", "#00f"], type="conic", start_point=(0.5, 0.5), end_point=(1, 0.5))
    pixels = render(Layer(frame=(0, 0, 64, 64), background_pattern=conic)).astype(int)
    assert np.abs(pixels[60, 32] - (191, 0, 64, 255)).max() <= 4
    assert np.abs(pixels[32, 4] - (128, 0, 128, 255)).max() <= 4


def test_the_gradient_of_a_pattern_is_that_of_a_gradient_layer() -> None:
    colors, places = ["#f80", "#08f8", "#fff"], [0.1, 0.4, 0.9]
    for kind in ("axial", "radial", "conic"):
        points: dict[str, Any] = {"start_point": (0.4, 0.3), "end_point": (0.9, 0.8)}
        frame = (4, 4, 56, 44)
        real = scene.GradientLayer(frame=frame, gradient_type=kind, colors=colors, locations=places, **points)
        made = Layer(frame=frame, background_pattern=Filter.gradient(colors, places, type=kind, **points))
        difference = np.abs(render(real).astype(int) - render(made)).max(-1)
        # Next to the middle of a conic one a pixel has colours of all around.
        assert np.count_nonzero(difference > 3) <= (20 if kind == "conic" else 0), kind


def test_shadows_masks_and_copies() -> None:
    pattern = Filter.pattern(tile(), scale=8)
    layer = Layer(
        frame=(8, 8, 16, 16), background_pattern=pattern, shadow_opacity=1, shadow_radius=0, shadow_offset=(32, 32)
    )
    pixels = render(layer)
    # The fourth pixel of the image is transparent, and so is its shadow, but for what the others next to it give.
    assert np.abs(pixels[44, 44].astype(int) - (0, 0, 0, 255)).max() <= 1
    assert pixels[52, 52, 3] <= 40
    mask = Layer(frame=(0, 0, 32, 32), background_pattern=pattern)
    masked = render(Layer(frame=(0, 0, 32, 32), background_color="#fff", mask=mask))
    assert np.abs(masked[4, 4].astype(int) - 255).max() <= 2
    assert masked[12, 12, 3] <= 40
    copies = scene.ReplicatorLayer(
        frame=(0, 0, 64, 64),
        instance_count=2,
        instance_transform=scene.Transform.translation(20, 0),
        instance_color="#808080",
        sublayers=[Layer(frame=(0, 0, 16, 16), background_pattern=Filter("constantColor", color="#fff"))],
    )
    pixels = render(copies)
    assert np.abs(pixels[8, 8].astype(int) - (128, 128, 128, 255)).max() <= 1
    assert np.array_equal(pixels[:16, :16], pixels[:16, 20:36])


def test_parameters_animate_and_patterns_do_not_blend() -> None:
    layer = Layer(frame=(0, 0, 64, 64), background_pattern=Filter("constantColor", color="#f00"))
    with scene.Renderer(8, 8) as renderer:
        renderer.root = Layer(frame=(0, 0, 64, 64), sublayers=[layer])
        renderer.render(0)
        layer.animate("backgroundPattern.color", "#00f", duration=1)
        renderer.render(0)
        renderer.render(0.5)
        assert np.abs(renderer.read()[4, 4].astype(int) - (127, 0, 128, 255)).max() <= 2
        renderer.render(2)
        with scene.transaction(duration=1):
            layer.background_pattern = Filter("constantColor", color="#0f0")
        renderer.render(2.1)
        assert tuple(renderer.read()[4, 4]) == LIME
    assert layer.background_pattern is not None
    layer.background_pattern = None
    assert layer.background_pattern is None
    with pytest.raises(scene.NotFoundError, match="no backgroundPattern with a parameter"):
        layer.get_value("backgroundPattern.color")
    with pytest.raises(scene.InvalidArgumentError, match="pattern: gaussianBlur is a filter of a picture"):
        layer.border_pattern = Filter("gaussianBlur")


def test_documents_have_patterns(tmp_path: Path) -> None:
    border = {"type": "gradient", "color0": "#ff0000", "color1": "#0000ff", "count": 2}
    root = {
        "frame": [0, 0, 64, 64],
        "backgroundPattern": {"type": "checkerboard", "width": 8, "color0": "#ff0000", "color1": "#00ff00"},
        "borderWidth": 4,
        "borderPattern": border,
    }
    file = tmp_path / "patterns.scene.json"
    file.write_text(json.dumps({"scene": 1, "size": [64, 64], "root": root}))

    def draw(path: Path) -> Pixels:
        with scene.Renderer(64, 64) as renderer:
            renderer.root = scene.Document.load(path).root
            renderer.render(0)
            return renderer.read()

    pixels = draw(file)
    assert tuple(pixels[9, 9]) == RED and tuple(pixels[9, 17]) == LIME
    assert pixels[1, 32][0] > 240 and pixels[62, 32][2] > 240
    again = tmp_path / "again.scene.json"
    scene.Document.load(file).save(again)
    assert np.array_equal(draw(again), pixels)
    for key, message in (
        ("backgroundPattern", "gaussianBlur is a filter of a picture"),
        ("borderPattern", "gaussianBlur"),
    ):
        file.write_text(json.dumps({"scene": 1, "size": [8, 8], "root": {key: {"type": "gaussianBlur"}}}))
        with pytest.raises(scene.FormatError, match=message):
            scene.Document.load(file)


def test_patterns_are_pictures_on_pages() -> None:
    layer = Layer(
        frame=(0, 0, 64, 64),
        border_width=8,
        border_pattern=Filter("stripes", width=4, color0="#f00", color1="#00f"),
        background_pattern=Filter("checkerboard", width=8),
    )
    with scene.Paper("svg", (64, 64)) as paper:
        paper.add_page(layer)
        page = paper.to_bytes()
    assert page.count(b"<image") == 2


@pytest.mark.parametrize("name", ["pattern", "gradient", "constantColor", "checkerboard", "stripes", "starShine"])
def test_each_generator_makes_an_image(name: str) -> None:
    generator = Filter(name)
    if name == "pattern":
        generator["image"] = tile()
    image = generator.output_image((0, 0, 30, 20), scale=2)
    assert (image.width, image.height) == (60, 40)
    made = image.to_array()
    layer = Layer(frame=(0, 0, 30, 20), generator=generator)
    with scene.Renderer(60, 40, 2) as renderer:
        renderer.root = layer
        renderer.render(0)
        assert np.abs(renderer.read().astype(int) - made).max() <= 1
    assert made.any() or name == "pattern"


def test_an_image_of_a_part_of_the_plane_and_of_a_time() -> None:
    kernel = scene.Kernel("vec4 kernel(vec2 p, float time) { return vec4(p / 100.0, time / 10.0, 1.0); }")
    pixels = Filter(kernel).output_image((50, 20, 4, 2), time=5).to_array().astype(int)
    assert pixels.shape == (2, 4, 4)
    assert np.abs(pixels[0, 0] - (129, 52, 128, 255)).max() <= 1
    assert np.abs(pixels[1, 3] - (136, 55, 128, 255)).max() <= 1
    # A transaction that is open has no say in it.
    with scene.transaction():
        assert Filter("constantColor", color="#f00").output_image((0, 0, 1, 1)).to_array().tolist() == [[list(RED)]]


@pytest.mark.parametrize(
    ("extent", "values", "message"),
    [
        ((0, 0, 0, 5), {}, "extent is .* 0.0 x 5.0 points"),
        ((0, 0, float("nan"), 5), {}, "extent|finite|nan"),
        ((0, 0, 5, 5), {"scale": 0}, "scale is 0.0"),
        ((0, 0, 5, 5), {"scale": 65}, "scale is 65.0"),
        ((0, 0, 16385, 5), {}, "16385 x 5 pixels"),
        ((0, 0, 1e300, 5), {}, "pixels"),
        ((0, 0, 5, 5), {"time": float("inf")}, "time is inf"),
    ],
)
def test_images_that_cannot_be(extent: Any, values: dict[str, float], message: str) -> None:
    with pytest.raises((scene.InvalidArgumentError, ValueError), match=message):
        Filter("checkerboard").output_image(extent, **values)
    with pytest.raises(scene.InvalidArgumentError, match="gaussianBlur is a filter of a picture"):
        Filter("gaussianBlur").output_image((0, 0, 5, 5))


@pytest.mark.parametrize(
    ("colors", "values"),
    [(["#fff"], {}), (["#fff"] * 9, {}), (["#fff"] * 2, {"locations": [0]}), (["#fff"] * 2, {"type": "x"})],
)
def test_gradients_that_cannot_be(colors: list[str], values: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="gradient has 2 to 8|locations|type must be"):
        Filter.gradient(colors, **values)
