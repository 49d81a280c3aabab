"""How much of each pixel boxes cover, beside the same boxes drawn sixteen times as fine and averaged."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import scene

SIDE, FINE = 48, 16
CORNERS = ("topLeft", "topRight", "bottomLeft", "bottomRight")


def box(chance: random.Random, color: str | None) -> dict[str, Any]:
    """A turned box, of which some corners are round; of a colour, or a border alone."""
    values: dict[str, Any] = {
        "bounds": (0, 0, chance.uniform(14, 30), chance.uniform(14, 30)),
        "position": (24 + chance.random(), 24 + chance.random()),
        "background_color": color,
        "corner_radius": chance.uniform(2, 7),
        "masked_corners": chance.sample(CORNERS, chance.randint(1, 3)),
        "transform": scene.Transform.rotation(chance.uniform(0, 6.28)),
    }
    if color is None:
        values |= {"border_width": chance.uniform(1, 4), "border_color": "#f00"}
    return values


def render(values: dict[str, Any], scale: float) -> np.ndarray[Any, Any]:
    side = round(SIDE * scale)
    with scene.Renderer(side, side, scale) as renderer:
        root = scene.Layer(frame=(0, 0, SIDE, SIDE), background_color="#fff", sublayers=[scene.Layer(**values)])
        renderer.root = root
        renderer.render(0)
        return renderer.read()[..., :3].astype(float)


@pytest.mark.parametrize("color", ["#000", None], ids=["filled", "border alone"])
@pytest.mark.parametrize("scale", [1, 2])
def test_turned_boxes_with_uneven_corners(scale: int, color: str | None) -> None:
    chance = random.Random(7)
    worst, bad, edges = 0.0, 0, 0
    for _ in range(6):
        values = box(chance, color)
        pixels, fine = render(values, scale), render(values, scale * FINE)
        exact = fine.reshape(SIDE * scale, FINE, SIDE * scale, FINE, 3).mean((1, 3))
        difference = np.abs(pixels - exact).max(-1)
        worst = max(worst, difference.max())
        bad += np.count_nonzero(difference > 16)
        edges += np.count_nonzero(((exact > 1) & (exact < 254)).any(-1))
    # The share of a straight edge is told from the distance of the pixel's middle, which is exact only upright.
    what = f"worst {worst:.1f} of 255, {bad} of {edges} pixels at edges are off by more than 16"
    assert worst <= 20, what
    assert bad <= edges * 0.01, what


def even_box(chance: random.Random, width: float) -> dict[str, Any]:
    """A turned card whose corners are alike, with a border."""
    return {
        "bounds": (0, 0, chance.uniform(16, 30), chance.uniform(16, 30)),
        "position": (24 + chance.random(), 24 + chance.random()),
        "background_color": "#036",
        "corner_radius": chance.uniform(4, 8),
        "border_width": width,
        "border_color": "#fc0",
        "transform": scene.Transform.rotation(chance.uniform(0, 6.28)),
    }


@pytest.mark.parametrize("width", [0, 0.7, 3])
def test_even_corners_have_the_same_coverage_in_every_program(width: float) -> None:
    """Boxes with four corners alike have a short program; beside one with other corners they share a longer one."""
    chance = random.Random(3)

    def picture(*layers: scene.Layer) -> np.ndarray[Any, Any]:
        with scene.Renderer(2 * SIDE, SIDE) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 2 * SIDE, SIDE), background_color="#fff", sublayers=layers)
            renderer.render(0)
            return renderer.read()

    for _ in range(40):
        values = even_box(chance, width)
        other = scene.Layer(frame=(60, 10, 30, 30), background_color="#0f0")
        other.corner_radius, other.masked_corners = 9, ["topLeft"]
        alone, beside = picture(scene.Layer(**values)), picture(scene.Layer(**values), other)
        assert (alone[:, :SIDE] == beside[:, :SIDE]).all()
        assert (beside[20, 75] == [0, 255, 0, 255]).all()


@pytest.mark.parametrize("color", ["#000", None], ids=["filled", "border alone"])
def test_even_corners_cover_what_many_samples_do(color: str | None) -> None:
    chance = random.Random(5)
    for _ in range(4):
        values = even_box(chance, 0 if color else 3) | {"background_color": color, "border_color": "#f00"}
        fine = render(values, FINE).reshape(SIDE, FINE, SIDE, FINE, 3).mean((1, 3))
        assert np.abs(render(values, 1) - fine).max() <= 24


def hard_shadow(chance: random.Random, corners: dict[str, Any]) -> dict[str, Any]:
    """An upright card between pixels, with a shadow that nothing blurs."""
    return {
        "bounds": (0, 0, chance.uniform(12, 20), chance.uniform(12, 20)),
        "position": (24 + chance.random(), 24 + chance.random()),
        "background_color": "#d842bd",
        "shadow_opacity": 0.9,
        "shadow_radius": 0,
        # No side of the shadow shares pixels with the one that casts it.
        "shadow_offset": (chance.choice((-1, 1)) * chance.uniform(2, 6), chance.choice((-1, 1)) * chance.uniform(2, 6)),
        **corners,
    }


@pytest.mark.parametrize(
    ("corners", "worst", "most"),
    [
        ({}, 3, 2),
        ({"corner_radius": 5}, 24, 6.5),
        ({"corner_radius": 5, "corner_curve": "continuous"}, 24, 6.5),
        ({"corner_radius": 5, "masked_corners": ["topLeft", "bottomRight"]}, 24, 6.5),
    ],
    ids=["square", "round", "continuous", "uneven"],
)
def test_hard_shadows_cover_what_many_samples_do(corners: dict[str, Any], worst: float, most: float) -> None:
    """Sides are exact, and round corners as those of all boxes: fewer than 24 pixels are off by more than `most`."""
    chance = random.Random(11)
    for _ in range(6):
        values = hard_shadow(chance, corners)
        fine = render(values, FINE).reshape(SIDE, FINE, SIDE, FINE, 3).mean((1, 3))
        off = np.sort(np.abs(render(values, 1) - fine).max(-1), axis=None)
        assert off[-1] <= worst, f"{off[-1]:.1f} of 255: {values}"
        assert off[-24] <= most, f"{off[-24]:.1f} of 255: {values}"


def test_hard_shadows_share_a_draw_with_soft_ones() -> None:
    chance = random.Random(2)
    hard = hard_shadow(chance, {"position": (24, 24), "corner_radius": 4})
    soft = hard | {"position": (72, 24), "shadow_radius": 3}

    def picture(*values: dict[str, Any]) -> tuple[np.ndarray[Any, Any], int]:
        with scene.Renderer(2 * SIDE, SIDE) as renderer:
            layers = [scene.Layer(**each) for each in values]
            renderer.root = scene.Layer(frame=(0, 0, 2 * SIDE, SIDE), background_color="#fff", sublayers=layers)
            renderer.render(0)
            return renderer.read(), renderer.statistics.draw_calls

    (alone, _), (beside, calls) = picture(hard), picture(hard, soft)
    assert (alone[:, :SIDE] == beside[:, :SIDE]).all()
    assert calls == 1


def test_hard_shadows_are_cut_with_what_casts_them() -> None:
    """At the curve of a clip nothing of a shadow shines through the card that hides it."""
    chance = random.Random(13)
    for _ in range(4):
        offset = [chance.choice((-1, 1)) * chance.uniform(2, 4) for _ in range(2)]
        card = {"bounds": (0, 0, 20, 20), "position": (4, 3), "corner_radius": 4, "shadow_offset": offset}
        card = hard_shadow(chance, {}) | card
        clip = {"frame": (10.3, 12.6, 27.5, 24.2), "corner_radius": 8, "masks_to_bounds": True}

        def picture(scale: float, card: dict[str, Any] = card, clip: dict[str, Any] = clip) -> np.ndarray[Any, Any]:
            return render(clip | {"sublayers": [scene.Layer(**card)]}, scale)

        fine = picture(FINE).reshape(SIDE, FINE, SIDE, FINE, 3).mean((1, 3))
        worst = np.abs(picture(1) - fine).max()
        assert worst <= 24, f"{worst:.1f} of 255: {card}"


@pytest.mark.parametrize("turn", [0.0, 0.4])
@pytest.mark.parametrize("radius", [0, 5])
@pytest.mark.parametrize("color", ["#f00", "#ff000080"])
def test_a_border_of_almost_no_width_is_almost_none(turn: float, radius: float, color: str) -> None:
    values: dict[str, Any] = {
        "bounds": (0, 0, 20.4, 16.7),
        "position": (24.3, 23.8),
        "background_color": "#0c8",
        "corner_radius": radius,
        "transform": scene.Transform.rotation(turn),
        "border_color": color,
    }
    without, thin, thicker = (render({**values, "border_width": width}, 1) for width in (0, 1e-4, 0.05))
    assert np.abs(thin - without).max() <= 1
    # A border twentieth of a point wide takes no more of a pixel than that.
    assert np.abs(thicker - without).max() <= 0.08 * 255
