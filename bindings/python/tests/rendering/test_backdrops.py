"""Filtered backdrops against the formula: a layer's picture on what lies below it, faded and masked as one."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest

import scene

Picture = np.ndarray

SIZE = 64
PANEL = (12, 10, 40, 44)


def render(root: scene.Layer, background: str = "#00000000") -> Picture:
    """Premultiplied, 0...1."""
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.background_color = background
        renderer.render(0)
        return renderer.read(scene.PixelFormat.RGBA8_PREMULTIPLIED).astype(float) / 255


def fill(*rgba: float) -> Picture:
    """A picture of one colour that is not premultiplied."""
    red, green, blue, alpha = rgba
    return np.full((SIZE, SIZE, 4), (red * alpha, green * alpha, blue * alpha, alpha))


def over(source: Picture, below: Picture) -> Picture:
    return source + below * (1 - source[..., 3:])


def multiply(source: Picture, below: Picture) -> Picture:
    """Compositing and Blending Level 1, premultiplied."""
    colors = source * (1 - below[..., 3:]) + below * (1 - source[..., 3:]) + source * below
    colors[..., 3] = source[..., 3] + below[..., 3] * (1 - source[..., 3])
    return colors


def invert(picture: Picture) -> Picture:
    colors = picture[..., 3:] - picture
    colors[..., 3] = picture[..., 3]
    return colors


def inside(x: int, y: int, width: int, height: int, radius: float = 0) -> tuple[Picture, Picture]:
    """Coverage of a rounded box by pixels: what is wholly inside, and what its edge runs through."""
    offsets = (np.arange(SIZE * 8) + 0.5) / 8
    dx = np.maximum(np.abs(offsets - x - width / 2) - (width / 2 - radius), 0)
    dy = np.maximum(np.abs(offsets - y - height / 2) - (height / 2 - radius), 0)
    fine = dx[None, :] ** 2 + dy[:, None] ** 2 <= radius**2
    coverage = fine.reshape(SIZE, 8, SIZE, 8).mean(axis=(1, 3))[..., None]
    return coverage, (coverage > 0) & (coverage < 1)


BACKDROPS = {
    "opaque": ("#336699", "#ffcc66"),
    "translucent": ("#33669980", "#ffcc66c0"),
    "nothing": (None, "#ffcc6680"),
}


def scene_below(kind: str) -> tuple[scene.Layer, Picture]:
    """A root of one colour, another on its right half; and what they look like."""
    left, right = BACKDROPS[kind]
    half = scene.Layer(frame=(SIZE // 2, 0, SIZE // 2, SIZE), background_color=right)
    root = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color=left, sublayers=[half])
    picture = fill(*scene.Color.parse(left)) if left else np.zeros((SIZE, SIZE, 4))
    picture[:, SIZE // 2 :] = over(fill(*scene.Color.parse(right)), picture)[:, SIZE // 2 :]
    return root, picture


def leaf(panel: scene.Layer) -> Picture:
    panel.background_color = (0.9, 0.2, 0.4, 0.5)
    return fill(0.9, 0.2, 0.4, 0.5)


def group(panel: scene.Layer) -> Picture:
    """Two sublayers that overlap, and leave free places."""
    picture = np.zeros((SIZE, SIZE, 4))
    for frame, color in (((4, 4, 20, 20), (0.1, 0.8, 0.3, 1)), ((14, 14, 20, 20), (0.7, 0.1, 0.9, 0.6))):
        panel.sublayers.append(scene.Layer(frame=frame, background_color=color))
        x, y, width, height = frame
        part = np.zeros_like(picture)
        part[y + 10 : y + 10 + height, x + 12 : x + 12 + width] = fill(*color)[:height, :width]
        picture = over(part, picture)
    return picture


def nothing(_panel: scene.Layer) -> Picture:
    return np.zeros((SIZE, SIZE, 4))


@pytest.mark.parametrize("content", [leaf, group, nothing])
@pytest.mark.parametrize("kind", BACKDROPS)
@pytest.mark.parametrize(
    ("opacity", "mask", "mode", "radius"),
    [
        (1, None, "source_over", 0),
        (0.6, None, "source_over", 0),
        (1, 0.7, "source_over", 12),
        (0.6, 0.7, "source_over", 12),
        (1, None, "multiply", 0),
        (0.6, None, "multiply", 12),
        (0.6, 0.7, "multiply", 0),
    ],
)
def test_formula(
    content: Callable[[scene.Layer], Picture], kind: str, opacity: float, mask: float | None, mode: str, radius: float
) -> None:
    root, below = scene_below(kind)
    panel = scene.Layer(
        frame=PANEL, background_filters=["colorInvert"], opacity=opacity, corner_radius=radius, compositing_filter=mode
    )
    own = content(panel)
    root.sublayers.append(panel)
    shape, edge = inside(*PANEL, radius)
    if content is leaf:
        own = own * shape
    dissolved: Picture | float = 1.0
    if mask is not None:
        # A box that ends within the panel, and is translucent.
        panel.mask = scene.Layer(frame=(6, 6, 40, 30), background_color=(0, 0, 0, mask))
        dissolved = inside(18, 16, 40, 30)[0] * mask
    behind = below * (1 - shape) + invert(below) * shape
    blended = multiply(own, behind) if mode == "multiply" else over(own, behind)
    wanted = below + (blended - below) * opacity * dissolved
    got = render(root)
    difference = np.abs(got - wanted)
    difference[edge[..., 0]] = 0
    assert difference.max() <= 2.6 / 255, np.argwhere(difference > 2.6 / 255)[:4]


@pytest.mark.parametrize("angle", [0.4, 2])
def test_turned_glass(angle: float) -> None:
    """The shape of glass that is turned, and of continuous corners."""
    pictures = []
    for opacity, curve in itertools.product((1, 0.5), ("circular", "continuous")):
        root, below = scene_below("opaque")
        panel = scene.Layer(
            bounds=(0, 0, 40, 30),
            position=(32, 32),
            corner_radius=8,
            corner_curve=curve,
            background_filters=["colorInvert"],
            background_color=(1, 1, 1, 0.25),
            transform=scene.Transform.rotation(angle),
            opacity=opacity,
        )
        root.sublayers.append(panel)
        pictures.append(render(root) - below)
    # Half of what the whole does, also along the edges.
    assert np.abs(pictures[0] / 2 - pictures[2]).max() <= 3 / 255
    assert np.abs(pictures[1] / 2 - pictures[3]).max() <= 3 / 255


def test_a_filter_that_takes_alpha_lets_the_canvas_shine_through() -> None:
    """What is opaque below loses alpha, and is not drawn over itself; the canvas below the root is no backdrop."""
    for color in ("#ffffff", "#ffffff80"):
        root = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color="#204060")
        glass = scene.Layer(frame=PANEL, background_filters=[scene.Filter("opacity", amount=0.5)])
        root.sublayers.append(glass)
        shape, _ = inside(*PANEL)
        opaque = fill(*scene.Color.parse("#204060"))
        wanted = over(opaque * (1 - shape / 2), fill(*scene.Color.parse(color)))
        assert np.abs(render(root, color) - wanted).max() <= 1.6 / 255


@pytest.mark.parametrize("radius", [20, 60])
def test_a_wide_blur_of_dark_colours_keeps_what_lies_between_their_steps(radius: float) -> None:
    """A ramp that noise dithers is after a blur what it was before: the steps of the small pictures do not add up."""
    width, height, margin = 1024, 300, 120
    ramp = np.broadcast_to(np.linspace(2, 24, width), (height, width))
    pixels = np.full((height, width, 4), 255, np.uint8)
    pixels[..., :3] = np.floor(ramp + np.random.default_rng(1).random(ramp.shape))[..., None]
    root = scene.Layer(frame=(0, 0, width, height), contents=scene.Image.from_array(pixels))
    blur = scene.Filter("gaussianBlur", radius=radius)
    root.sublayers.append(scene.Layer(frame=(0, 0, width, height), background_filters=[blur]))
    with scene.Renderer(width, height) as renderer:
        renderer.root = root
        renderer.render(0)
        blurred = renderer.read()[:, margin:-margin, 0].astype(float)
    assert np.abs(blurred - ramp[:, margin:-margin]).max() < 0.85


def behind(pixels: Picture, *filters: scene.Filter) -> Picture:
    """What panels with filters show of a picture, the last of which lies over all before."""
    root = scene.Layer(frame=(0, 0, SIZE, SIZE), contents=scene.Image.from_array(pixels))
    root.sublayers = [scene.Layer(frame=PANEL, background_filters=list(filters))]
    return render(root)


def test_a_smear_of_several_runs_leaves_no_holes() -> None:
    white = np.full((SIZE, SIZE, 4), 255, np.uint8)
    for radius in (10, 16, 50):
        assert behind(white, scene.Filter("motionBlur", radius=radius)).min() == 1


@pytest.mark.parametrize("axis", [0, 1])
def test_the_largest_is_found_as_far_as_the_radius_reaches(axis: int) -> None:
    pixels = np.zeros((SIZE, SIZE, 4), np.uint8)
    pixels[..., 3] = 255
    pixels[1] = 255
    x, y, width, height = PANEL
    if axis:
        pixels = pixels.swapaxes(0, 1).copy()
    found = behind(pixels, scene.Filter("morphologyMaximum", radius=30))[y : y + height, x : x + width, 0]
    # The line at 1 is found by what lies up to 31.
    white = np.count_nonzero(found[:, 20] if axis == 0 else found[20])
    assert white == 32 - (y if axis == 0 else x)


def test_the_smallest_after_a_blur_is_found_in_both_directions() -> None:
    x, y, *_ = PANEL
    pixels = np.full((SIZE, SIZE, 4), 255, np.uint8)
    pixels[y - 5 : y - 2, :, :3] = 0
    pixels[:, x - 5 : x - 2, :3] = 0
    filters = [scene.Filter("boxBlur", radius=1), scene.Filter("morphologyMinimum", radius=6)]
    found = behind(pixels, *filters)[..., 0]
    assert np.array_equal(found[y : y + 6, 40], found[40, x : x + 6])
    assert found[y, 40] == 0


def test_a_panel_sees_the_panel_below_it() -> None:
    root = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color="#ff8000")
    for place in (4, 20):
        inverted = [scene.Filter("colorInvert")]
        root.sublayers.append(scene.Layer(frame=(place, place, 30, 30), background_filters=inverted))
    picture = np.rint(render(root) * 255)
    # Once, twice and not at all.
    assert picture[10, 10].tolist() == [0, 127, 255, 255]
    assert picture[25, 25].tolist() == picture[60, 60].tolist() == [255, 128, 0, 255]


@pytest.mark.parametrize("grey", [193, 215, 225])
def test_the_luminosity_of_black_makes_greys_no_blacker_than_it_covers(grey: int) -> None:
    root = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color=(grey / 255,) * 3)
    veil = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color=(0, 0, 0, 0.5), compositing_filter="luminosity")
    root.sublayers = [veil]
    assert abs(render(root)[20, 20, 0] * 255 - grey / 2) <= 1


@pytest.mark.parametrize("name", ["gaussianBlur", "motionBlur", "morphologyMaximum"])
def test_a_panel_sees_what_the_mask_around_it_hides(name: str) -> None:
    """A mask hides parts of the filtered picture. What the panel looks at is whole."""
    stripes = [scene.Layer(frame=(0, y, SIZE, 3), background_color=(1, y / SIZE, 0, 1)) for y in range(0, SIZE, 6)]
    panel = scene.Layer(frame=PANEL, background_filters=[scene.Filter(name, radius=4)])
    if name == "motionBlur":
        panel.background_filters = [scene.Filter(name, radius=4, angle=1.5707963)]
    group = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color="#0044ff", sublayers=[*stripes, panel])
    root = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[group])
    whole = render(root)
    mask = scene.Layer(frame=(8, 20, 48, 17), background_color="#000", opacity=0.5)
    mask.sublayers.append(scene.Layer(frame=(2, 2, 20, 8), background_color="#000"))
    with scene.transaction(disable_actions=True):
        group.mask = mask
    shown = inside(8, 20, 48, 17)[0] > 0
    shown[20:32, 8:32] = False
    assert np.abs(render(root) - 0.5 * whole)[shown[..., 0]].max() <= 3 / 255
