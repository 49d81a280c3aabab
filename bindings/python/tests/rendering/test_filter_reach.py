"""What filters look at that lies beyond what is seen, or beyond the panel that they filter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import scene

SIZE = 80
MARGIN = 100
SIDE = 100

DISTORTIONS = [
    scene.Filter("twirlDistortion", center=(50, 50), radius=50, angle=2),
    scene.Filter("bumpDistortion", center=(50, 50), radius=50, scale=0.8),
    scene.Filter("pinchDistortion", center=(60, 40), radius=45, scale=0.7),
    scene.Filter("rippleDistortion", center=(50, 50), radius=60, width=20, scale=15),
    scene.Filter("zoomBlur", center=(100, 50), amount=60),
    scene.Filter("zoomBlur", center=(20, 90), amount=60),
    scene.Filter("dropShadow", offset=(40, -25), radius=2),
]


def patterned(position: tuple[float, float]) -> scene.Layer:
    """A layer of stripes along both axes, no two places of which look alike."""
    layer = scene.Layer(bounds=(0, 0, SIDE, SIDE), position=position)
    for number in range(10):
        part = number / 9
        layer.sublayers.append(scene.Layer(frame=(0, 10 * number, SIDE, 6), background_color=(part, 1 - part, 1, 1)))
        layer.sublayers.append(scene.Layer(frame=(10 * number, 0, 4, SIDE), background_color=(1, part, 0, 0.8)))
    return layer


def render(layers: list[scene.Layer], size: int) -> np.ndarray:
    with scene.Renderer(size, size) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, size, size), sublayers=layers)
        renderer.render(0)
        return renderer.read(scene.PixelFormat.RGBA8_PREMULTIPLIED).astype(int)


@pytest.mark.parametrize("offset", [17_000, -17_000, 3e6])
@pytest.mark.parametrize("axis", [0, 1])
def test_a_shadow_falls_as_far_out_of_view_as_it_likes(offset: float, axis: int) -> None:
    def picture(offset: float) -> np.ndarray:
        layer = patterned((40, 40))
        layer.filters = [scene.Filter("gaussianBlur", radius=2)]
        layer.shadow_opacity, layer.shadow_radius = 1, 3
        layer.shadow_offset = (offset, 0) if axis == 0 else (0, offset)
        return render([layer], SIZE)

    seen = picture(4000)
    assert seen.max() > 100
    assert np.abs(picture(offset) - seen).max() <= 1


@pytest.mark.parametrize("kind", DISTORTIONS, ids=lambda kind: kind.type)
@pytest.mark.parametrize("at", [(0, 40), (80, 40), (40, 0), (40, 80), (-20, -20), (95, 100)])
def test_a_layer_half_out_of_view_is_filtered_as_if_all_were_seen(kind: scene.Filter, at: tuple[int, int]) -> None:
    cut, whole = patterned(at), patterned((at[0] + MARGIN, at[1] + MARGIN))
    cut.filters = whole.filters = [kind]
    seen = render([whole], SIZE + 2 * MARGIN)[MARGIN:-MARGIN, MARGIN:-MARGIN]
    assert seen.max() > 100
    assert np.abs(render([cut], SIZE) - seen).max() <= 3


@pytest.mark.parametrize("first", [None, scene.Filter("colorInvert"), scene.Filter("gaussianBlur", radius=2)])
def test_a_small_panel_filters_what_a_large_one_does(first: scene.Filter | None) -> None:
    chain = [*([first] if first else []), scene.Filter("dropShadow", offset=(0, 30), radius=1, color="#ff0000")]
    pictures = []
    for panel in ((10, 40, 60, 30), (0, 0, SIZE, SIZE)):
        below = scene.Layer(frame=(20, 8, 40, 10), background_color="#4080ff")
        pictures.append(render([below, scene.Layer(frame=panel, background_filters=chain)], SIZE)[44:66, 14:66])
    assert pictures[0][..., 3].max() > 200
    assert np.abs(pictures[0] - pictures[1]).max() <= 3


def test_a_panel_follows_what_casts_a_shadow_into_it() -> None:
    """The backdrop's shadow falls from far above the panel: what lies there changes the panel."""
    caster = scene.Layer(frame=(20, 8, 40, 10), background_color="#ffffff")
    fall = scene.Filter("dropShadow", offset=(0, 30), radius=1)
    panel = scene.Layer(frame=(10, 35, 60, 30), background_filters=[fall])
    with scene.Renderer(2 * SIZE, 2 * SIZE) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 2 * SIZE, 2 * SIZE), sublayers=[caster, panel])
        renderer.background_color = "#80808080"
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            caster.position = (45, 15)
        renderer.render(0)
        assert renderer.statistics.drawn_pixels < 4 * SIZE * SIZE
        part = renderer.read()
        renderer.background_color = renderer.background_color
        renderer.render(0)
        assert renderer.statistics.drawn_pixels == 4 * SIZE * SIZE
        assert (part == renderer.read()).all()


def test_a_circle_in_view_needs_nothing_from_beyond() -> None:
    """A layer far larger than what is seen of it: what is drawn for the filter ends with the circle."""
    layer = scene.Layer(bounds=(0, 0, 3000, 3000), position=(SIZE / 2, SIZE / 2))
    layer.sublayers.append(scene.Layer(frame=(0, 0, 3000, 1501), background_color="#4080ff"))
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer])
        for radius, size in ((20, "0,0 80x80"), (100, "-60,-60 200x200")):
            with scene.transaction(disable_actions=True):
                layer.filters = [scene.Filter("twirlDistortion", center=(1500, 1500), radius=radius)]
            renderer.render(0)
            plan = renderer.plan_description()
            assert f"at {size} items" in next(line for line in plan.splitlines() if "twirlDistortion" in line)


def cut_layer(shows: str, clips: bool) -> scene.Layer:
    """A layer that shows something beyond its left side."""
    place = {"bounds": (0, 0, 40, 40), "position": (SIZE / 2, SIZE / 2), "masks_to_bounds": clips}
    if shows == "path":
        return scene.ShapeLayer(path="M-12 10 h10 v20 h-10 Z", fill_color="#d6423b", **place)
    layer = scene.Layer(**place)
    if shows == "sublayer":
        layer.sublayers.append(scene.Layer(frame=(-12, 10, 10, 20), background_color="#d6423b"))
    else:
        pixels = np.zeros((40, 100, 4), np.uint8)
        pixels[10:30, 18:28] = (214, 66, 59, 255)
        layer.contents = scene.Image.from_array(pixels)
        layer.contents_gravity = "center"
        if shows == "contents that fade over":
            same = scene.Image.from_array(pixels)
            fade = scene.BasicAnimation("contents", from_value=layer.contents, to_value=same, duration=99)
            layer.add_animation(fade, "fade")
    return layer


@pytest.mark.parametrize("shows", ["sublayer", "path", "contents", "contents that fade over"])
@pytest.mark.parametrize(
    "outer", [{}, {"corner_radius": 12}, {"transform": scene.Transform.rotation(0.4)}], ids=["box", "round", "turned"]
)
@pytest.mark.parametrize(
    "spread",
    [
        {"filters": [scene.Filter("gaussianBlur", radius=6)]},
        {"filters": [scene.Filter("dropShadow", offset=(30, 0), radius=2)]},
        {"filters": [scene.Filter("gaussianBlur", radius=2), scene.Filter("dropShadow", offset=(14, 0), radius=5)]},
        {"shadow_opacity": 1, "shadow_offset": (20, 0), "shadow_radius": 2},
    ],
    ids=["blur", "far shadow", "blurred shadow", "own shadow"],
)
def test_filters_see_what_lies_outside_of_the_bounds_that_cut_their_result(
    spread: dict[str, Any], outer: dict[str, Any], shows: str
) -> None:
    """`masksToBounds` cuts what comes out of filters and shadows, not what goes into them."""
    shape = scene.Layer(bounds=(0, 0, 40, 40), position=(SIZE / 2, SIZE / 2), background_color="#fff", **outer)
    inside = render([shape], SIZE)[..., 3:] / 255
    cut, whole = cut_layer(shows, True), cut_layer(shows, False)
    for layer in (cut, whole):
        for key, value in (spread | outer).items():
            setattr(layer, key, value)
    want = render([whole], SIZE) * inside
    assert want.max() > 20
    # A shadow that is cut is one of its layer's filters, and is not made apart in other pixels.
    assert np.abs(render([cut], SIZE) - want).max() <= 6


@pytest.mark.parametrize(
    "spread", [{"filters": [scene.Filter("gaussianBlur", radius=4)]}, {"shadow_opacity": 1}], ids=["blur", "shadow"]
)
@pytest.mark.parametrize("away", range(2, 34, 6))
def test_what_lies_between_two_clips_is_not_drawn(away: int, spread: dict[str, Any]) -> None:
    """A cell beside the list that it is in may cast its shadow into the list; the cell, and what reaches beyond it, is
    not seen."""
    cell = scene.Layer(frame=(-24 - away, 10, 24, 40), background_color="#d6423b", masks_to_bounds=True, **spread)
    cell.sublayers.append(scene.Layer(frame=(5, 5, 60, 10), background_color="#2a7f62"))
    shown = scene.Layer(frame=(30, 10, 40, 60), masks_to_bounds=True, sublayers=[cell])
    got = render([shown], SIZE)
    assert got.max() == 0
