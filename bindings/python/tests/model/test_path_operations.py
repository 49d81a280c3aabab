"""What paths can be made into."""

from __future__ import annotations

import math
import time

import numpy as np
import pytest

import scene
from scene import Path
from scene.enums import FillRuleName

SQUARE, OTHER = Path("M0 0 H100 V100 H0 Z"), Path("M50 50 H150 V150 H50 Z")


@pytest.mark.parametrize(
    ("operation", "first", "both", "second"),
    [
        ("union", True, True, True),
        ("intersection", False, True, False),
        ("difference", True, False, False),
        ("exclusive_or", True, False, True),
    ],
)
def test_areas_are_joined(operation: str, first: bool, both: bool, second: bool) -> None:
    joined = SQUARE.combined(OTHER, operation)
    for point, inside in (((25, 25), first), ((75, 75), both), ((125, 125), second), ((125, 25), False)):
        for even_odd in (False, True):
            assert joined.contains(*point, even_odd=even_odd) is inside


def test_curves_and_holes_stay() -> None:
    ring = Path.ellipse((0, 0, 100, 100)).combined(Path.ellipse((25, 25, 50, 50)), "difference")
    assert not ring.contains(50, 50) and ring.contains(10, 50)
    assert ring.length == pytest.approx(math.pi * 150, rel=1e-3)


def test_the_rule_says_what_is_inside() -> None:
    star = Path("M50 0 L80 95 L2 36 H98 L20 95 Z")
    assert star.normalized().contains(50, 50)
    hollow = star.normalized(rule="evenOdd")
    assert not hollow.contains(50, 50) and hollow.contains(50, 15)
    # Both rules fill what is normalized alike.
    assert star.normalized().contains(50, 50, even_odd=True)


def test_areas_grow_and_shrink() -> None:
    assert SQUARE.offset(10).bounding_box == (-10, -10, 120, 120)
    assert not SQUARE.offset(10, join="round").contains(-8, -8) and SQUARE.offset(10).contains(-8, -8)
    assert SQUARE.offset(-20).bounding_box == (20, 20, 60, 60)
    assert len(SQUARE.offset(-60)) == 0


def test_nothing_joined_with_something() -> None:
    assert len(Path().combined(Path(), "union")) == 0
    assert Path().combined(SQUARE, "union").bounding_box == SQUARE.bounding_box
    assert len(SQUARE.combined(SQUARE, "difference")) == 0


def test_corners_are_rounded_by_half_a_side_at_most() -> None:
    rounded = SQUARE.rounded(10)
    assert not rounded.contains(1, 1) and rounded.contains(4, 4) and rounded.contains(50, 1)
    assert SQUARE.rounded(500).bounding_box == SQUARE.bounding_box
    assert not SQUARE.rounded(500).contains(12, 12), "it is a circle"
    line = Path("M0 0 L50 0 L50 50").rounded(10)
    assert line.svg.startswith("M0 0 L40 0 C") and line.svg.endswith("L50 50"), "ends stay"


def test_puckered_and_bloated() -> None:
    flower, star = SQUARE.bloated(0.5), SQUARE.bloated(-0.5)
    assert flower.contains(-5, 50) and not flower.contains(5, 5)
    assert star.contains(-10, -10) and not star.contains(5, 50)


def test_zig_zag_goes_from_side_to_side() -> None:
    points = Path("M0 0 H100").zig_zag(10, 3).vertices().tolist()
    assert [y for _, y in points] == [10, -10, 10, -10, 10]
    assert [x for x, _ in points] == [0, 25, 50, 75, 100]
    smooth = Path("M0 0 H100").zig_zag(10, 3, smooth=True)
    assert {element.kind for element in smooth} == {"move", "curve"}


def test_flattened_lines_are_near_the_curve() -> None:
    circle = Path.ellipse((-100, -100, 200, 200)).flattened(0.1)
    assert {element.kind for element in circle} <= {"move", "line", "close"}
    for x, y in circle.vertices():
        assert math.hypot(x, y) == pytest.approx(100, abs=0.05)
    assert circle.length == pytest.approx(200 * math.pi, rel=2e-3)


def test_bad_numbers_are_refused() -> None:
    for make in (
        lambda: SQUARE.flattened(0),
        lambda: SQUARE.rounded(-1),
        lambda: SQUARE.rounded(math.nan),
        lambda: SQUARE.bloated(math.inf),
        lambda: SQUARE.zig_zag(1, 2**32 - 1),
        lambda: SQUARE.offset(math.nan),
        lambda: SQUARE.offset(1, miter_limit=-1),
    ):
        with pytest.raises((scene.InvalidArgumentError, ValueError)):
            make()


def test_an_area_of_thousands_of_rings_takes_less_than_looking_through_all_of_them_for_each() -> None:
    side = 80
    squares = Path("".join(f"M{10 * x} {10 * y}h5v5h-5z" for x in range(side) for y in range(side)))
    began = time.process_time()
    squares.normalized()
    made = time.process_time()
    assert all(squares.contains(2 + 10 * x, 402) for x in range(side) for _ in range(4))
    # The rings are twenty times as many as what was asked for.
    assert made - began < 20 * (time.process_time() - made)
    grown = squares.offset(1)
    for x, y in ((0, 0), (400, 790), (790, 790)):
        assert grown.contains(x - 0.5, y + 5.5) and not grown.contains(x + 7.5, y + 2)


def test_what_lies_above_and_below_counts_for_no_point() -> None:
    rings = Path("M0 0h10v10h-10zM0 20h10v10h-10zM2 22h6v6h-6z")
    hollow = rings.normalized(rule="evenOdd")
    assert [hollow.contains(5, y) for y in (5, 15, 21, 25, 29, 35)] == [True, False, True, False, True, False]
    assert rings.normalized().contains(5, 25)


def noisy_circle(count: int) -> Path:
    random = np.random.default_rng(1)
    angles = np.arange(count) * math.tau / count
    return Path.polygon(np.stack([np.cos(angles), np.sin(angles)], 1) * (100 + random.normal(0, 0.1, (count, 2))))


def star(count: int) -> Path:
    angles = np.arange(count) * math.pi * (count - 1) / count
    return Path.polygon(np.stack([np.cos(angles), np.sin(angles)], 1) * 100)


def test_what_would_take_minutes_is_refused() -> None:
    assert noisy_circle(16000).normalized().contains(0, 0)
    for make in (
        lambda: star(1001).normalized(),
        lambda: star(1001).combined(SQUARE, "union"),
        lambda: noisy_circle(16000).offset(1),
        lambda: noisy_circle(16000).offset(-1),
        lambda: Path("M0 0L1e3 1e3L0 1e-3z" * 6000).normalized(),
    ):
        with pytest.raises(scene.UnsupportedError, match="too many"):
            make()


@pytest.mark.parametrize("bar", ["M{} 0v1e4h1v-1e4z", "M0 {}h1e4v1h-1e4z"])
def test_lines_that_stand_side_by_side_are_not_too_many(bar: str) -> None:
    """Bars as long as the whole path cross nothing, however many they are."""
    bars = Path("".join(bar.format(2 * place) for place in range(14_000)))
    began = time.process_time()
    outlines = bars.normalized()
    assert time.process_time() - began < 12
    for along, across, inside in ((5e3, 0.5, True), (5e3, 1.5, False), (9e3, 27998.5, True)):
        point = (across, along) if bar.startswith("M{}") else (along, across)
        assert outlines.contains(*point) == inside


@pytest.mark.parametrize("rule", ["nonZero", "evenOdd"])
def test_a_path_that_crosses_itself_thousands_of_times_has_the_outlines_of_its_inside(rule: FillRuleName) -> None:
    random = np.random.default_rng(2)
    path = Path.polygon(random.uniform(0, 100, (150, 2)))
    outlines = path.normalized(rule=rule)
    for x, y in random.uniform(0, 100, (500, 2)):
        inside = path.contains(x, y, even_odd=rule == "evenOdd")
        assert outlines.contains(x, y) == outlines.contains(x, y, even_odd=True) == inside
