"""Key frames on screen: splines against published values, even speeds, and numbers that cannot go wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene
from scene import KeyframeAnimation


def frames(animation: scene.Animation, times: np.ndarray, key_path: str = "position") -> np.ndarray:
    """What is on screen of a property at fractions of an animation's duration of 1."""
    root = scene.Layer(frame=(0, 0, 4, 4))
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        animation.duration = 1
        animation.fill_mode, animation.removed_on_completion = "both", False
        root.add_animation(animation, "a")
        renderer.render(1)
        found = []
        for time in times:
            renderer.render(1 + time)
            found.append(root.get_presentation_value(key_path))
        renderer.root = None
        return np.array(found)


def hermite(p1: float, p2: float, out: float, into: float, s: float) -> float:
    """Kochanek and Bartels 1984, equation (2): the matrix of the Hermite basis."""
    return (
        (2 * s**3 - 3 * s**2 + 1) * p1 + (3 * s**2 - 2 * s**3) * p2 + (s**3 - 2 * s**2 + s) * out + (s**3 - s**2) * into
    )


def source_derivative(p: list[float], t: float, c: float, b: float) -> float:
    """Equation (8): the incoming tangent at p[1] of p[0], p[1], p[2]."""
    return (1 - t) * (1 - c) * (1 + b) / 2 * (p[1] - p[0]) + (1 - t) * (1 + c) * (1 - b) / 2 * (p[2] - p[1])


def destination_derivative(p: list[float], t: float, c: float, b: float) -> float:
    """Equation (9): the outgoing tangent."""
    return (1 - t) * (1 + c) * (1 + b) / 2 * (p[1] - p[0]) + (1 - t) * (1 - c) * (1 - b) / 2 * (p[2] - p[1])


unit = st.floats(-1, 1)
triple = st.tuples(unit, unit, unit)


@settings(max_examples=60)
@given(st.lists(st.floats(-100, 100), min_size=4, max_size=4), triple, triple, st.floats(0, 1))
def test_splines_of_kochanek_and_bartels(
    p: list[float], first: tuple[float, ...], second: tuple[float, ...], s: float
) -> None:
    (t1, c1, b1), (t2, c2, b2) = first, second
    animation = KeyframeAnimation(
        "position.x",
        values=p,
        calculation_mode="cubic",
        tension_values=[0, t1, t2],
        continuity_values=[0, c1, c2],
        bias_values=[0, b1, b2],
    )
    out, into = destination_derivative(p[:3], t1, c1, b1), source_derivative(p[1:], t2, c2, b2)
    shown = frames(animation, np.array([(1 + s) / 3]), "position.x")[0]
    assert shown == pytest.approx(hermite(p[1], p[2], out, into, s), abs=1e-8)


def test_without_parameters_it_is_catmull_and_rom() -> None:
    """Half way between two values: (-p0 + 9 p1 + 9 p2 - p3) / 16; the tangents are half of p2 - p0."""
    p = [3.0, -10.0, 40.0, 20.0]
    animation = KeyframeAnimation("position.x", values=p, calculation_mode="cubic")
    step = 1e-6
    middle, before, after = frames(animation, np.array([0.5, 1 / 3, 1 / 3 + step]), "position.x")
    assert middle == pytest.approx((-3 - 90 + 360 - 20) / 16)
    assert (after - before) / (3 * step) == pytest.approx((40 - 3) / 2, rel=1e-4)


def test_extreme_parameters_look_as_published() -> None:
    """Tension 1 stops at the value; continuity -1 makes straight lines, which is what its figures show."""
    p = [0.0, 30.0, 10.0, 50.0]
    step = 1e-6
    tight = KeyframeAnimation("position.x", values=p, calculation_mode="cubic", tension_values=[0, 1, 0])
    before, there, after = frames(tight, np.array([1 / 3 - step, 1 / 3, 1 / 3 + step]), "position.x")
    assert abs(after - there) < 1e-4 > abs(there - before)
    corner = KeyframeAnimation("position.x", values=p, calculation_mode="cubic", continuity_values=[0, -1, -1])
    assert frames(corner, np.array([0.4, 0.5, 0.6]), "position.x") == pytest.approx([26, 20, 14])


def test_uneven_key_times_keep_the_velocity() -> None:
    """The paper's adjustment for times that are not even: no corner in the speed."""
    animation = KeyframeAnimation(
        "position.x", values=[0, 10, 40, 20], key_times=[0, 0.1, 0.7, 1], calculation_mode="cubic"
    )
    step = 1e-6
    for time in (0.1, 0.7):
        before, there, after = frames(animation, np.array([time - step, time, time + step]), "position.x")
        assert (after - there) / step == pytest.approx((there - before) / step, rel=1e-3)


ARC = [(100 * math.cos(a), 100 * math.sin(a)) for a in (0, 0.4, 0.7, 1.2, 1.5, 2.1, 2.4, 3.0)]


@pytest.mark.parametrize(
    "animation",
    [
        KeyframeAnimation("position", values=ARC, calculation_mode="cubicPaced"),
        KeyframeAnimation("position", path="M0 0 C0 60 40 100 100 100 Q200 100 200 0", calculation_mode="paced"),
        KeyframeAnimation("position", path="M0 0 C0 60 40 100 100 100 L160 100", calculation_mode="cubicPaced"),
        KeyframeAnimation("position", path="M100 0 A100 100 0 0 1 0 100 A20 20 0 0 1 -20 80", calculation_mode="paced"),
    ],
    ids=["spline", "curves", "curve and line", "arcs"],
)
def test_paced_speeds_are_even(animation: KeyframeAnimation) -> None:
    """The same way in the same time along an arc, whatever the key times say (C6)."""
    animation.key_times, animation.timing_functions = [], []
    points = frames(animation, np.linspace(0, 0.9999, 201))
    ways = np.linalg.norm(np.diff(points, axis=0), axis=1)
    assert ways.max() / ways.min() < 1.01


def test_paced_ignores_key_times_and_curves() -> None:
    """C6 [H]."""
    times = np.linspace(0, 0.99, 20)
    for mode in ("paced", "cubicPaced"):
        plain = KeyframeAnimation("position", values=ARC[:3], calculation_mode=mode)
        given = KeyframeAnimation(
            "position",
            values=ARC[:3],
            calculation_mode=mode,
            key_times=[0, 0.9, 1],
            timing_functions=["easeIn", "easeOut"],
        )
        assert frames(given, times) == pytest.approx(frames(plain, times))


def test_curves_of_paths_go_by_their_parameter() -> None:
    """C6: every point but those of moves is a key frame; progress within a segment is the curve's parameter."""
    animation = KeyframeAnimation("position", path="M0 0 C0 100 100 100 100 0 L200 0")
    times = np.linspace(0, 0.49, 30)
    t = times * 2
    expected = np.stack([3 * (1 - t) * t**2 * 100 + t**3 * 100, 300 * (1 - t) * t], axis=1)
    assert frames(animation, times) == pytest.approx(expected)


@settings(max_examples=60)
@given(
    st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=6),
    st.sampled_from(list(scene.CalculationMode)),
    st.lists(unit, max_size=1),
    st.floats(0, 1),
    st.sampled_from([None, "easeIn", "steps(3)", (0.2, -3, 0.8, 4)]),
)
def test_values_are_met_and_finite(
    values: list[float], mode: scene.CalculationMode, parameters: list[float], at: float, curve: object
) -> None:
    animation = KeyframeAnimation("position.x", values=values, calculation_mode=mode, timing_function=curve)  # pyright: ignore
    animation.tension_values = animation.continuity_values = animation.bias_values = parameters
    shown = frames(animation, np.array([0, at, 1]), "position.x")
    assert np.isfinite(shown).all()
    assert shown[0] == pytest.approx(values[0], rel=1e-9, abs=1e-6)
    assert shown[2] == pytest.approx(values[-1], rel=1e-9, abs=1e-6)


def test_images_that_nobody_else_holds() -> None:
    pixels = np.zeros((2, 2, 4), np.uint8)
    animation = KeyframeAnimation("contents", values=(scene.Image.from_array(pixels) for _ in range(3)))
    assert [image.size for image in animation.values] == [(2, 2)] * 3
