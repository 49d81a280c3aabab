"""Filters, kernels, masks, shadows and blend modes from Python."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

import scene

numbers = st.floats(allow_nan=False, allow_infinity=False)


def render(root: scene.Layer, width: int = 60, height: int = 40) -> np.ndarray:
    """The pixels of a tree, straight alpha."""
    with scene.Renderer(width, height) as renderer:
        renderer.root = root
        renderer.render(0)
        return renderer.read()


def test_types() -> None:
    names = [kind.name for kind in scene.filter_types()]
    assert len(names) == len(set(names)) >= 30
    assert "gaussianBlur" in names
    assert "kernel" not in names
    for kind in scene.filter_types():
        assert kind.documentation.endswith(".")
        for parameter in kind.parameters:
            assert parameter.minimum <= parameter.maximum
            # Colours are floats.
            assert scene.Filter(kind.name)[parameter.name] == pytest.approx(parameter.default, abs=1e-6)


def test_values() -> None:
    shadow = scene.Filter("dropShadow", name="glow", offset=(1, 2), color="#ff0000", enabled=False)
    assert (shadow.type, shadow.name, shadow.enabled) == ("dropShadow", "glow", False)
    assert shadow["offset"] == (1, 2)
    assert shadow["color"] == scene.Color(1, 0, 0, 1)
    shadow["radius"] = 7
    assert shadow["radius"] == 7
    with pytest.raises(scene.NotFoundError, match="no parameter 'size'"):
        shadow["size"] = 1
    with pytest.raises(scene.NotFoundError, match="no filter"):
        scene.Filter("blurry")
    matrix = scene.Filter("colorMatrix", matrix=range(20))
    assert matrix["matrix"] == tuple(range(20))
    with pytest.raises(ValueError, match="20 numbers"):
        matrix["matrix"] = [1, 2]


def test_layers_take_copies() -> None:
    blur = scene.Filter("gaussianBlur", radius=4, name="soft")
    layer = scene.Layer(filters=[blur, "colorInvert"], background_filters=["sepiaTone"])
    blur["radius"] = 9
    assert [one.type for one in layer.filters] == ["gaussianBlur", "colorInvert"]
    assert layer.filters[0]["radius"] == 4
    layer.set_value("filters.soft.radius", 5)
    assert layer.filters[0]["radius"] == 5
    assert layer.get_value("filters.soft.radius") == 5
    assert layer.background_filters[0].type == "sepiaTone"
    layer.filters = []
    assert layer.filters == ()
    with pytest.raises(scene.NotFoundError):
        layer.get_value("filters.soft.radius")
    with pytest.raises(TypeError):
        layer.filters = "gaussianBlur"
    with pytest.raises(TypeError):
        layer.filters = [1]  # type: ignore[list-item]


def test_a_kernel() -> None:
    kernel = scene.Kernel(
        "uniform float shift; // = 10 in 0...100 points: How far to the left.\n"
        "#pragma extent shift\n"
        "vec4 kernel(Image image, vec2 p) { return at(image, p + vec2(shift, 0.0)); }\n"
    )
    shifted = scene.Filter(kernel, name="shift")
    assert [parameter.name for parameter in shifted.parameters] == ["shift"]
    box = scene.Layer(frame=(20, 10, 20, 20), background_color="#ff0000", filters=[shifted])
    alpha = render(scene.Layer(frame=(0, 0, 60, 40), sublayers=[box]))[20, :, 3]
    assert list(np.flatnonzero(alpha)) == list(range(10, 30))
    with pytest.raises(scene.InvalidArgumentError, match="line 2"):
        scene.Kernel("vec4 kernel(vec4 color) {\n  return nothing;\n}")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_kernels_of_any_system(mark: str, end: str) -> None:
    lines = ["// What it is.", "uniform float amount; // = 1", "vec4 kernel(vec4 c) {", "  return c * amount;", "}", ""]
    assert [parameter.name for parameter in scene.Filter(scene.Kernel(mark + end.join(lines))).parameters] == ["amount"]
    lines[3] = "  return nothing;"
    with pytest.raises(scene.InvalidArgumentError, match="line 4"):
        scene.Kernel(mark + end.join(lines))


def test_masks() -> None:
    mask = scene.Layer(frame=(0, 0, 10, 20), background_color="#000000")
    box = scene.Layer(frame=(10, 10, 20, 20), background_color="#ff0000", mask=mask)
    root = scene.Layer(frame=(0, 0, 60, 40), sublayers=[box])
    assert box.mask is mask
    assert mask.superlayer is box
    assert list(box.sublayers) == []
    assert render(root)[20, 5:35, 3].tolist() == [0] * 5 + [255] * 10 + [0] * 15
    box.mask_mode = "invertedAlpha"
    assert render(root)[20, 5:35, 3].tolist() == [0] * 15 + [255] * 10 + [0] * 5
    box.mask = None
    assert mask.superlayer is None
    with pytest.raises(scene.InvalidArgumentError):
        box.mask = box


def gaussian(shape: tuple[int, int], box: tuple[int, int, int, int], sigma: float) -> np.ndarray:
    """A box blurred by a true Gaussian, as scipy does it, in 0...255."""
    picture = np.zeros(shape)
    left, top, right, bottom = box
    picture[top:bottom, left:right] = 255
    return ndimage.gaussian_filter(picture, sigma, mode="constant", truncate=8)


@pytest.mark.parametrize("sigma", [0.5, 1, 2.5, 4, 7, 12, 20, 33])
def test_blur_is_a_gaussian(sigma: float) -> None:
    box = scene.Layer(
        frame=(100, 90, 60, 40), background_color="#ffffff", filters=[scene.Filter("gaussianBlur", radius=sigma)]
    )
    alpha = render(scene.Layer(frame=(0, 0, 260, 220), sublayers=[box]), 260, 220)[:, :, 3].astype(float)
    expected = gaussian((220, 260), (100, 90, 160, 130), sigma)
    assert np.abs(alpha - expected).mean() <= 1
    assert np.abs(alpha - expected).max() <= 4


def test_a_wide_blur_is_made_of_what_there_is() -> None:
    """A radius of many times the picture blurs as one of a few times does, and takes about as long."""

    def time_to_blur(radius: float) -> tuple[float, np.ndarray]:
        panel = scene.Layer(frame=(5, 5, 30, 20), background_filters=[scene.Filter("gaussianBlur", radius=radius)])
        box = scene.Layer(frame=(3, 3, 20, 20), background_color="#ffffff")
        with scene.Renderer(48, 36) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 48, 36), background_color="#000000", sublayers=[box, panel])
            renderer.render(0)
            before = time.process_time()
            for frame in range(1, 6):
                with scene.transaction(disable_actions=True):
                    panel.position = 20 + frame, 15
                renderer.render(frame)
            return time.process_time() - before, renderer.read()

    (quick, some), (slow, most) = time_to_blur(300), time_to_blur(2000)
    assert np.abs(some.astype(int) - most).max() <= 2
    assert slow < 20 * quick


@pytest.mark.parametrize("sigma", [1, 4, 15])
def test_shadow_is_a_gaussian(sigma: float) -> None:
    box = scene.Layer(
        frame=(60, 50, 60, 40), background_color="#ffffff", shadow_opacity=1, shadow_offset=(0, 0), shadow_radius=sigma
    )
    pixels = render(scene.Layer(frame=(0, 0, 180, 140), sublayers=[box]), 180, 140)
    outside = np.ones((140, 180), bool)
    outside[50:90, 60:120] = False
    difference = np.abs(pixels[:, :, 3].astype(float) - gaussian((140, 180), (60, 50, 120, 90), sigma))
    assert difference[outside].mean() <= 1
    assert difference[outside].max() <= 5


@given(st.sampled_from([kind.name for kind in scene.filter_types()]), st.data())
def test_any_numbers(name: str, data: st.DataObject) -> None:
    """Filters take every finite number in its range, give it back, and a frame comes of it; others they refuse."""
    made = scene.Filter(name)
    for parameter in made.parameters:
        if parameter.type == "number":
            value, old = data.draw(numbers), made[parameter.name]
            if parameter.minimum <= value <= parameter.maximum:
                made[parameter.name] = value
                assert made[parameter.name] == value
            else:
                with pytest.raises(scene.InvalidArgumentError, match=f"{parameter.name} of {name} must be"):
                    made[parameter.name] = value
                assert made[parameter.name] == old
    box = scene.Layer(frame=(5, 5, 10, 10), background_color="#804020", filters=[made])
    assert render(scene.Layer(frame=(0, 0, 20, 20), sublayers=[box]), 20, 20).shape == (20, 20, 4)


@given(numbers, numbers, st.floats(0, 1e308), numbers)
def test_any_shadow(x: float, y: float, radius: float, opacity: float) -> None:
    box = scene.Layer(
        frame=(5, 5, 10, 10),
        background_color="#804020",
        shadow_offset=(x, y),
        shadow_radius=radius,
        shadow_opacity=opacity,
    )
    assert box.shadow_offset == (x, y)
    assert box.shadow_radius == radius
    assert render(scene.Layer(frame=(0, 0, 20, 20), sublayers=[box]), 20, 20)[10, 10, 0] > 100


def test_a_name_of_several_types() -> None:
    """Two kernels have a parameter of one name and of two types, one of them that of a built-in filter's name, too."""
    number = scene.Kernel("uniform float tone; // = 1\nvec4 kernel(vec4 c) { return vec4(c.rgb * tone, c.a); }")
    color = scene.Kernel("uniform vec4 tone; // color = 1, 1, 1, 1\nvec4 kernel(vec4 c) { return c * tone; }")
    place = scene.Kernel(
        "uniform vec2 radius; // point = 0, 0\nvec4 kernel(vec4 c) { return vec4(c.rgb * radius.x, c.a); }"
    )
    layers = [
        scene.Layer(frame=(x, 0, 4, 4), background_color="#fff", filters=[scene.Filter(kernel, name="f")])
        for x, kernel in ((0, number), (4, color), (8, place))
    ]
    layers[0]["filters.f.tone"] = 0.5
    layers[1]["filters.f.tone"] = "#ff0000"
    layers[2]["filters.f.radius"] = (0.25, 0)
    layers[2]["filters.f.radius.x"] = 0.2
    assert layers[0]["filters.f.tone"] == 0.5
    assert layers[1]["filters.f.tone"] == (1, 0, 0, 1)
    assert layers[2]["filters.f.radius"] == (0.2, 0)
    with pytest.raises((TypeError, scene.InvalidArgumentError)):
        layers[0]["filters.f.tone"] = "#ff0000"
    with pytest.raises((TypeError, scene.InvalidArgumentError)):
        layers[1]["filters.f.tone"] = 0.5
    with scene.Renderer(12, 4) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 12, 4), sublayers=layers)
        renderer.render(0)
        assert [renderer.read()[2, x].tolist() for x in (2, 6, 10)] == [
            [128, 128, 128, 255],
            [255, 0, 0, 255],
            [51, 51, 51, 255],
        ]
        layers[0].add_animation(scene.BasicAnimation("filters.f.tone", from_value=0, to_value=1, duration=2))
        layers[1].add_animation(scene.BasicAnimation("filters.f.tone", from_value="#f00", to_value="#00f", duration=2))
        layers[2].add_animation(scene.KeyframeAnimation("filters.f.radius", values=[(0, 0), (1, 0)], duration=2))
        with pytest.raises(scene.InvalidArgumentError, match="is a color"):
            layers[1].add_animation(scene.BasicAnimation("filters.f.tone", from_value=0, to_value=1, duration=2))
        renderer.render(1)
        renderer.render(2)
        assert [renderer.read()[2, x].tolist() for x in (2, 6, 10)] == [
            [128, 128, 128, 255],
            [128, 0, 128, 255],
            [128, 128, 128, 255],
        ]
        saved = scene.Document(renderer.root).dumps()
        assert scene.Document.loads(saved).dumps() == saved
        renderer.root = None


def test_filters_are_switched() -> None:
    """`enabled` is a key path: set, read and animated, in what is filtered and in what lies below."""
    layer = scene.Layer(frame=(0, 0, 4, 4), background_color="#ff0000", filters=[scene.Filter("colorInvert", name="f")])
    glass = scene.Layer(frame=(4, 0, 4, 4), background_filters=[scene.Filter("colorInvert", name="g")])
    assert layer["filters.f.enabled"] is True

    def colors(time: float) -> list[list[int]]:
        renderer.render(time)
        return [renderer.read()[2, x, :3].tolist() for x in (2, 6)]

    with scene.Renderer(8, 4) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 4), background_color="#0000ff", sublayers=[layer, glass])
        assert colors(0) == [[0, 255, 255], [255, 255, 0]]
        layer["filters.f.enabled"] = False
        glass["backgroundFilters.g.enabled"] = False
        assert layer["filters.f.enabled"] is False
        assert layer.filters[0].enabled is False
        assert colors(1) == [[255, 0, 0], [0, 0, 255]]
        layer["filters.f.enabled"] = True
        assert colors(2) == [[0, 255, 255], [0, 0, 255]]
        flicker = scene.KeyframeAnimation("filters.f.enabled", values=[True, False, True], duration=3)
        flicker.calculation_mode = "discrete"
        layer.add_animation(flicker)
        assert colors(3)[0] == [0, 255, 255]
        assert colors(4.5)[0] == [255, 0, 0]
        assert colors(5.5)[0] == [0, 255, 255]
        assert colors(7)[0] == [0, 255, 255]
        with pytest.raises(scene.NotFoundError, match="no filter of the name"):
            layer["filters.x.enabled"] = True
        renderer.root = None


def test_a_matrix_is_animated() -> None:
    """From the identity to all red: half way there it is half of both."""
    red = [0, 0, 0, 0, 1, *[0] * 13, 1, 0]
    layer = scene.Layer(frame=(0, 0, 60, 40), background_color="blue")
    layer.filters = [scene.Filter("colorMatrix", name="tint")]
    layer.animate("filters.tint.matrix", to=red, duration=1, timing_function="linear")
    with scene.Renderer(60, 40) as renderer:
        renderer.root = layer
        for moment, wanted in ((0, (0, 0, 255)), (0.5, (128, 0, 128)), (1, (255, 0, 0))):
            renderer.render(moment)
            assert np.abs(renderer.read()[20, 30, :3].astype(int) - wanted).max() <= 1


def test_hard_mix_leaves_all_or_nothing() -> None:
    below = scene.Layer(frame=(0, 0, 60, 40), background_color=scene.Color(0.9, 0.5, 0.2))
    above = scene.Layer(frame=(0, 0, 60, 40), background_color=scene.Color(0.2, 0.4, 0.8), compositing_filter="hardMix")
    picture = render(scene.Layer(sublayers=[below, above]))
    assert tuple(picture[20, 30]) == (255, 0, 255, 255)


def test_what_blends_everywhere_is_filtered_beyond_what_is_seen() -> None:
    """The blend mode leaves nothing where neither is. The layer lies above the picture, and its shadow in it."""
    shadow = scene.Filter("dropShadow", offset=(0, 40), radius=0.01, color="#00f")
    above = scene.Layer(frame=(20, -30, 20, 10), background_color="#f00", filters=[shadow])
    above.compositing_filter = "destinationAtop"
    below = scene.Layer(frame=(0, 0, 60, 15), background_color="#0f0")
    pixels = render(scene.Layer(frame=(0, 0, 60, 40), sublayers=[below, above]))
    assert (pixels[11:15, 21:39] == (0, 255, 0, 255)).all()
    assert (pixels[15:19, 21:39] == (0, 0, 255, 255)).all()
    assert (pixels[21:, :, 3] == 0).all()


def test_sides_that_are_not_smoothed_cast_shadows() -> None:
    """A layer between pixels has the same sides with a shadow as without."""

    def picture(**values: object) -> np.ndarray:
        card = scene.Layer(bounds=(0, 0, 20.3, 10.4), position=(30.2, 20.3), background_color="#146ac8", **values)
        return render(scene.Layer(frame=(0, 0, 60, 40), background_color="#fff", sublayers=[card]))

    smooth = picture()
    for hard in ({"edge_antialiasing_mask": 0}, {"allows_edge_antialiasing": False}):
        without = picture(**hard)
        assert (without != smooth).any()
        card = (without == (20, 106, 200, 255)).all(axis=2)
        shadowed = picture(shadow_opacity=0.6, shadow_offset=(0, 4), **hard)
        assert ((shadowed == (20, 106, 200, 255)).all(axis=2) == card).all()
        assert (shadowed[~card] != without[~card]).any()
        # No side is mixed of card and shadow: what is around the card is gray.
        around = shadowed[~card].astype(int)
        assert np.ptp(around[:, :3], axis=1).max() <= 1
    # The shadow of a translucent layer that fades as a whole shows through in both ways alike.
    pale = picture(edge_antialiasing_mask=0, shadow_opacity=0.6, opacity=0.5, corner_radius=0)
    round_ = picture(shadow_opacity=0.6, opacity=0.5)
    assert abs(pale[20, 30].astype(int) - round_[20, 30]).max() <= 1


@pytest.mark.parametrize(
    "search",
    [scene.Filter("morphologyMaximum", radius=2), scene.Filter("edges", intensity=20)],
    ids=["morphologyMaximum", "edges"],
)
def test_what_is_searched_for_before_a_blur_lies_in_whole_pixels(search: scene.Filter) -> None:
    """A layer whose own corner lies between pixels shows lines that do not."""
    pictures = []
    for corner in (0, 0.5):
        layer = scene.Layer(frame=(20 + corner, 20 + corner, 40, 40))
        layer.sublayers.append(scene.Layer(frame=(8 - corner, 8 - corner, 20, 20), border_width=1, border_color="#fff"))
        layer.filters = [search, scene.Filter("gaussianBlur", radius=2)]
        with scene.Renderer(80, 80) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 80, 80), background_color="#000", sublayers=[layer])
            renderer.render(0)
            pictures.append(renderer.read().astype(int))
    assert pictures[0][..., 0].max() > 25
    assert np.abs(pictures[0] - pictures[1]).max() <= 4


@pytest.mark.parametrize(("name", "colors"), [("bloom", (0.5, 1, 1.5, 4)), ("gloom", (-4, -0.5, 0, 0.5, 1, 2))])
@pytest.mark.parametrize("around", [-2, 0.25, 3])
def test_colors_beyond_white_and_black_stay_in_their_order(name: str, colors: tuple[float, ...], around: float) -> None:
    shown = []
    for color in colors:
        pixels = np.full((16, 16, 4), around, np.float16)
        pixels[6:10, 6:10] = color
        pixels[..., 3] = 1
        photo = scene.Layer(frame=(0, 0, 16, 16), contents=scene.Image.from_array(pixels))
        photo.filters = [scene.Filter(name, radius=2, intensity=1)]
        with scene.Renderer(16, 16) as renderer:
            renderer.root = photo
            renderer.render(0)
            shown.append(int(renderer.read()[8, 8, 0]))
    assert shown == sorted(shown)
    if name == "bloom" and around > 0:
        assert shown[2:] == [255, 255]
    if name == "gloom":
        assert shown[:3] == [0, 0, 0]


NAMES = {
    "a variable": "vec4 kernel(vec4 color) { float amount = 0.5; return color * amount; }",
    "an argument": "vec4 f(vec4 c, float amount) { return c * amount; } vec4 kernel(vec4 c) { return f(c, 0.5); }",
    "of the kernel": "vec4 kernel(vec4 amount) { return amount * 0.5; }",
    "a field": "struct S { float amount; }; vec4 kernel(vec4 c) { S s; s.amount = 0.5; return c * s.amount; }",
    "a pixel": "vec4 kernel(Image image, vec2 p) { vec4 pixel = at(image, p); return pixel * 0.5 * amount; }",
    "a function": "vec4 pixel(vec4 c) { return c * 0.5; } vec4 kernel(vec4 c) { return pixel(c) * amount; }",
    "a picture": "uniform Image cover;\nvec4 kernel(vec4 color) { float cover = 0.5 * amount; return color * cover; }",
}


@pytest.mark.parametrize("what", NAMES)
def test_what_a_kernel_declares_may_be_called_as_a_parameter(what: str) -> None:
    """And as what a kernel is given: names have their scopes, as everywhere in GLSL."""
    kernel = scene.Kernel("uniform float amount; // = 1 in 0...1: How much.\n" + NAMES[what])
    layer = scene.Layer(frame=(0, 0, 4, 4), background_color="#fff", filters=[scene.Filter(kernel)])
    with scene.Renderer(4, 4) as renderer:
        renderer.root = layer
        renderer.render(0)
        assert abs(int(renderer.read()[2, 2, 3]) - 128) <= 1
