"""Splines through what is no plain number: transforms part by part, lists and paths element by element."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene
from scene import KeyframeAnimation, Transform


def frames(layer: scene.Layer, key_path: str, values: Sequence[Any], times: Sequence[float], **more: Any) -> list[Any]:
    """What a layer shows of a property at fractions of a keyframe animation through values."""
    animation = KeyframeAnimation(key_path, values=values, duration=1, fill_mode="both", removed_on_completion=False)
    animation.calculation_mode = "cubic"
    for name, value in more.items():
        setattr(animation, name, value)
    with scene.Renderer(4, 4) as renderer:
        renderer.root = layer
        renderer.render(0)
        layer.add_animation(animation, "a")
        renderer.render(1)
        found = []
        for time in times:
            renderer.render(1 + time)
            found.append(layer.get_presentation_value(key_path))
        layer.remove_all_animations()
        renderer.root = None
    return found


def matrices(values: Sequence[Transform], times: Sequence[float], **more: Any) -> np.ndarray:
    return np.array(frames(scene.Layer(), "transform", values, times, **more)).reshape(-1, 4, 4)


def numbers(values: Sequence[float], times: Sequence[float], **more: Any) -> np.ndarray:
    """The same of numbers, which test_keyframes.py holds against what is published."""
    return np.array(frames(scene.Layer(), "position.x", values, times, **more))


TIMES = np.linspace(0, 1, 61)
unit = st.floats(-1, 1)
parameters = st.fixed_dictionaries(
    {name: st.lists(unit, max_size=5) for name in ("tension_values", "continuity_values", "bias_values")}
    | {
        "key_times": st.sampled_from([[], [0, 0.1, 0.4, 0.8, 1]]),
        "calculation_mode": st.just("cubic"),
    }
)


@settings(max_examples=30)
@given(st.floats(-4, 4), st.lists(st.floats(-3, 3), min_size=4, max_size=4), parameters)
def test_turns_about_one_axis_go_as_their_angles(start: float, steps: list[float], more: dict[str, Any]) -> None:
    """As long as none is half a turn from the next, for transforms go the shorter way."""
    angles = np.cumsum([start, *steps])
    shown = matrices([Transform.rotation(angle, 0, 0, 1) for angle in angles], list(TIMES), **more)
    expected = numbers(list(angles), list(TIMES), **more)
    assert shown[:, 0, 0] == pytest.approx(np.cos(expected), abs=1e-9)
    assert shown[:, 0, 1] == pytest.approx(np.sin(expected), abs=1e-9)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(0.1, 4), unit), min_size=5, max_size=5), parameters)
def test_parts_go_as_numbers_do(parts: list[tuple[float, float, float]], more: dict[str, Any]) -> None:
    transforms = [
        Transform.scale(s) @ Transform.skew(math.atan(k)) @ Transform.translation(x, -x, 2 * x) for x, s, k in parts
    ]
    shown = matrices(transforms, list(TIMES), **more)
    for place, column in ((3, 0), (3, 1), (3, 2)):
        values = [np.reshape(list(transform), (4, 4))[place, column] for transform in transforms]
        assert shown[:, place, column] == pytest.approx(numbers(values, list(TIMES), **more), abs=1e-8)
    scales = numbers([s for _, s, _ in parts], list(TIMES), **more)
    assert shown[:, 0, 0] == pytest.approx(scales, abs=1e-9)
    skews = numbers([k for _, _, k in parts], list(TIMES), **more)
    assert shown[:, 1, 0] == pytest.approx(scales * skews, abs=1e-8)


directions = st.tuples(unit, unit, unit).filter(lambda v: np.linalg.norm(v) > 0.1)


def spin(matrix: np.ndarray, then: np.ndarray, time: float) -> np.ndarray:
    """The angular velocity between two rotations a moment apart."""
    change = (then - matrix) / time @ matrix.T
    return np.array([change[1, 2], change[2, 0], change[0, 1]])


@settings(max_examples=30)
@given(st.lists(st.tuples(st.floats(-3, 3), directions), min_size=5, max_size=5))
def test_turns_in_space_meet_their_values_without_a_corner(turns: list[tuple[float, tuple[float, ...]]]) -> None:
    values = [Transform.rotation(angle, *axis) for angle, axis in turns]
    step = 1e-6
    times = [t for k in range(5) for t in (k / 4 - step, k / 4, k / 4 + step)]
    shown = matrices(values, times)[:, :3, :3]
    identity = np.broadcast_to(np.eye(3), shown.shape)
    assert shown @ shown.transpose(0, 2, 1) == pytest.approx(identity, abs=1e-9)
    for k in range(5):
        assert shown[3 * k + 1] == pytest.approx(np.reshape(list(values[k]), (4, 4))[:3, :3], abs=1e-9)
    for k in range(1, 4):
        before, there, after = shown[3 * k : 3 * k + 3]
        assert spin(there, after, step) == pytest.approx(spin(before, there, step), abs=0.01)


def test_they_are_no_straight_lines() -> None:
    """Half way through a corner the way is outside of it, as of the points."""
    values = [Transform.translation(x, y) for x, y in ((0, 0), (10, 0), (10, 10), (0, 10))]
    shown = matrices(values, [0.5])[0]
    assert shown[3, :2] == pytest.approx([11.25, 5])


def test_at_an_even_speed() -> None:
    values = [Transform.translation(x, y) for x, y in ((0, 0), (90, 10), (100, 60), (20, 100))]
    points = matrices(values, list(np.linspace(0, 1, 101)), calculation_mode="cubicPaced")[:, 3, :2]
    ways = np.linalg.norm(np.diff(points, axis=0), axis=1)
    assert ways.max() / ways.min() < 1.01
    free = matrices(values, list(np.linspace(0, 1, 101)))[:, 3, :2]
    ways = np.linalg.norm(np.diff(free, axis=0), axis=1)
    assert ways.max() / ways.min() > 1.5


def test_what_cannot_be_taken_apart_switches() -> None:
    """Between it and its neighbours there is nothing; on the other segments the spline goes on without it."""
    values = [
        Transform.translation(0),
        Transform.translation(10),
        Transform.scale(0),
        Transform.translation(30),
        Transform.translation(50),
    ]
    shown = matrices(values, [0.125, 0.3, 0.45, 0.55, 0.7, 0.875])
    assert shown[:, 3, 0] == pytest.approx([5, 10, 0, 0, 30, 40])
    assert [bool(matrix[0, 0]) for matrix in shown] == [True, True, False, False, True, True]


@settings(max_examples=30)
@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=5, max_size=5), parameters)
def test_lists_go_number_by_number(lists: list[list[float]], more: dict[str, Any]) -> None:
    layer = scene.GradientLayer()
    found = np.array(frames(layer, "locations", lists, list(TIMES), **more))
    for place in range(3):
        assert found[:, place] == pytest.approx(
            numbers([values[place] for values in lists], list(TIMES), **more), abs=1e-9
        )


def test_colours_go_premultiplied() -> None:
    lists = [["#f00", "#0000"], ["#0f0", "#fff"], ["#00f8", "#000"], ["#fff", "#f0f"]]
    layer = scene.GradientLayer()
    single = scene.Layer()
    for place in range(2):
        found = [colors[place] for colors in frames(layer, "colors", lists, [0.2, 0.5, 0.9])]
        alone = frames(single, "backgroundColor", [colors[place] for colors in lists], [0.2, 0.5, 0.9])
        for one, other in zip(found, alone, strict=True):
            assert tuple(one) == pytest.approx(tuple(other), abs=1e-5)


def test_paths_go_point_by_point() -> None:
    tips = [(10, 0), (40, 10), (20, 30), (0, 50)]
    ways = [f"M0 0 L{x} {y} Q5 5 {y} {x} Z" for x, y in tips]
    # A cubic curve in the place of a quadratic one is one of the same kind.
    ways[2] = "M0 0 L20 30 C10 13.333333333333334 13.333333333333334 10 30 20 Z"
    found = frames(scene.ShapeLayer(), "path", ways, list(TIMES))
    xs, ys = (numbers([tip[place] for tip in tips], list(TIMES)) for place in (0, 1))
    for path, x, y in zip(found, xs, ys, strict=True):
        assert tuple(path.vertices()[1]) == pytest.approx((x, y), abs=1e-9)


def test_lists_of_other_lengths_switch() -> None:
    lists = [[0, 0.5], [0.5, 1], [0, 0.5, 1], [0.25, 0.5, 0.75]]
    found = frames(scene.GradientLayer(), "locations", lists, [1 / 6, 0.4, 0.6, 5 / 6])
    assert found[0] == pytest.approx([0.25, 0.75])
    assert found[1] == [0.5, 1]
    assert found[2] == [0, 0.5, 1]
    assert found[3] == pytest.approx([0.125, 0.5, 0.875])


def test_paced_lists_take_time_for_their_way() -> None:
    """In proportion to how far their numbers are apart, as of points."""
    lists = [[0, 0], [0.3, 0.4], [0.3, 1.0]]
    for mode in ("paced", "cubicPaced"):
        times = np.linspace(0, 1, 41)
        found = np.array(frames(scene.GradientLayer(), "locations", lists, list(times), calculation_mode=mode))
        ways = [float(np.linalg.norm(b - a)) for a, b in pairwise(found)]
        # Where it turns a corner the chord is shorter.
        assert sorted(ways)[-1] / sorted(ways)[2] < 1.02, mode


def test_pictures_fade_straight() -> None:
    """There is nothing a spline could go through; half way is half of each."""
    pixels = [
        scene.Image.from_array(np.full((4, 4, 4), (level, level, level, 255), np.uint8)) for level in (0, 200, 100, 0)
    ]
    layer = scene.Layer(frame=(0, 0, 4, 4))
    animation = KeyframeAnimation("contents", values=pixels, calculation_mode="cubic", duration=3)
    with scene.Renderer(4, 4) as renderer:
        renderer.root = layer
        layer.add_animation(animation, "a")
        renderer.render(0)
        levels = []
        for time in (0.5, 1.5, 2.5):
            renderer.render(time)
            levels.append(int(renderer.read()[2, 2, 0]))
        renderer.root = None
    assert levels == pytest.approx([100, 150, 50], abs=1)


huge = st.floats(-1e300, 1e300) | st.sampled_from([0.0, 1e-300, 1e308])


@settings(max_examples=60)
@given(
    st.lists(st.lists(huge, min_size=16, max_size=16), min_size=1, max_size=5),
    st.sampled_from(["cubic", "cubicPaced", "linear", "paced"]),
)
def test_whatever_the_numbers_what_is_shown_is_finite(values: list[list[float]], mode: str) -> None:
    shown = matrices([Transform(*numbers) for numbers in values], [0, 0.1, 0.5, 0.99, 1], calculation_mode=mode)
    assert np.isfinite(shown).all()
