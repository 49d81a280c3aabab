"""Timing functions."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene
from scene import KeyframeAnimation, Layer, TimingFunction

NAMED = {
    "linear": (0, 0, 1, 1),
    "easeIn": (0.42, 0, 1, 1),
    "easeOut": (0, 0, 0.58, 1),
    "easeInEaseOut": (0.42, 0, 0.58, 1),
    "default": (0.25, 0.1, 0.25, 1),
}


@pytest.mark.parametrize("name", NAMED)
def test_named_curves(name: str) -> None:
    curve = TimingFunction(name)
    _, first, second, _ = curve.control_points
    assert curve(0) == 0
    assert curve(1) == 1
    if name != "linear":
        assert (*first, *second) == pytest.approx(NAMED[name])
        assert curve(0.3) == pytest.approx(TimingFunction(*NAMED[name])(0.3))
    else:
        assert curve(0.3) == pytest.approx(0.3)


@given(st.floats(0, 1), st.floats(-2, 2), st.floats(0, 1), st.floats(-2, 2), st.floats(0, 1))
def test_curves_are_beziers(c1x: float, c1y: float, c2x: float, c2y: float, t: float) -> None:
    def bezier(a: float, b: float) -> float:
        return 3 * a * t * (1 - t) ** 2 + 3 * b * t**2 * (1 - t) + t**3

    curve = TimingFunction(c1x, c1y, c2x, c2y)
    x, y = bezier(c1x, c2x), bezier(c1y, c2y)
    # The curve may be vertical at t; then its values nearby bracket the right one.
    near = [curve(min(max(x + offset, 0), 1)) for offset in (-1e-6, 0, 1e-6)]
    assert min(near) - 1e-3 <= y <= max(near) + 1e-3


def test_ends_are_held() -> None:
    curve = TimingFunction("easeIn")
    assert (curve(-1), curve(2)) == (0, 1)
    assert repr(curve) == "TimingFunction('ease-in')"
    assert curve.control_points[0] == (0, 0)
    assert curve.control_points[3] == (1, 1)


def test_bad_curves_raise() -> None:
    with pytest.raises(scene.NotFoundError, match="bouncy"):
        TimingFunction("bouncy")
    for wrong in ((2, 0, 1, 1), (float("nan"), 0, 1, 1), (0, 0, 1), (0, 0, 1, 1, 1), ()):
        with pytest.raises(ValueError):
            TimingFunction(*wrong)
    with pytest.raises(TypeError):
        TimingFunction("linear", 0, 1, 1)  # pyright: ignore


def test_css_text() -> None:
    curve = TimingFunction("steps(4, jump-end)")
    assert [curve(t) for t in (0, 0.24, 0.25, 0.99, 1)] == [0, 0, 0.25, 0.75, 1]
    assert curve.css == "steps(4)"
    assert TimingFunction("cubic-bezier(0.42, 0, 1, 1)") == TimingFunction("ease-in") == TimingFunction("easeIn")
    assert TimingFunction("ease") == TimingFunction("default") != TimingFunction("linear")
    assert len({TimingFunction("ease"), TimingFunction("default"), TimingFunction("linear")}) == 2
    for text in ("steps(4", "cubic-bezier(2, 0, 1, 1)", "ease-sideways", "linear()", "linear(0, 1) 3"):
        with pytest.raises(scene.FormatError, match="character"):
            TimingFunction(text)
    with pytest.raises(scene.InvalidStateError, match="steps"):
        _ = curve.control_points


def test_steps_and_lists() -> None:
    assert TimingFunction.steps(3, "jumpNone").css == "steps(3, jump-none)"
    assert TimingFunction.steps(3, scene.StepPosition.JUMP_BOTH)(0) == 0.25
    curve = TimingFunction.linear([0, (0.5, 0.25), (0.5, 0.75), 1])
    assert [curve(t) for t in (0, 0.125, 0.5, 0.875, 1)] == [0, 0.25, 0.5, 0.75, 1]
    assert TimingFunction.linear([3])(0.5) == 3
    for wrong in ([], [math.nan], [(0, 1, 2)], ["a"], [(0, math.inf)]):
        with pytest.raises((TypeError, ValueError)):
            TimingFunction.linear(wrong)  # pyright: ignore
    for wrong in (0, -1, 2**31, 1.5, "4"):
        with pytest.raises((TypeError, ValueError)):
            TimingFunction.steps(wrong)  # pyright: ignore
    with pytest.raises(ValueError, match="position"):
        TimingFunction.steps(3, "middle")


@pytest.mark.parametrize("curve", [{"timing_functions": ["steps(4, start)"]}, {"timing_function": "steps(4, start)"}])
def test_stairs_have_not_risen_before_their_begin(curve: dict[str, Any]) -> None:
    """The "before flag" of CSS Easing Functions: before what goes forth begins, and behind what goes back."""

    def shown(*times: float, **timing: Any) -> list[float]:
        layer = Layer()
        animation = KeyframeAnimation("zPosition", values=[0, 4], duration=1, begin_time=1, **curve, **timing)
        animation.fill_mode, animation.removed_on_completion = "both", False
        layer.add_animation(animation)
        values = list[float]()
        with scene.Renderer(4, 4) as renderer:
            renderer.root = layer
            for time in times:
                renderer.render(time)
                values.append(layer.presentation.z_position)
            renderer.root = None
        return values

    assert shown(0, 1, 1.3, 2, 3) == [0, 1, 2, 4, 4]
    assert shown(0, 1, 1.2, 2, 3, speed=-1) == [4, 4, 4, 0, 0]
    assert shown(0, 1, 1.3, 2.6, 2.9, 3, autoreverses=True) == [0, 1, 2, 2, 1, 0]


finite = st.floats(-1e6, 1e6)


@given(st.lists(st.tuples(finite, st.floats(0, 1)) | finite, min_size=1, max_size=8), st.floats(-0.5, 1.5))
def test_lists_read_back_and_are_finite(stops: list[tuple[float, float] | float], at: float) -> None:
    curve = TimingFunction.linear(stops)
    outputs = [stop[0] if isinstance(stop, tuple) else stop for stop in stops]
    again = TimingFunction(curve.css)
    assert again == curve
    assert again(at) == curve(at)
    assert math.isfinite(curve(at))
    if all(not isinstance(stop, tuple) for stop in stops):
        assert min(outputs) - 1e-6 <= curve(at) <= max(outputs) + 1e-6


def test_measured_values() -> None:
    """core-animation.md C5 [M]: values at a quarter, a half and three quarters."""
    for name, values in {
        "easeIn": (0.0935, 0.3154, 0.6219),
        "easeOut": (0.3781, 0.6846, 0.9065),
        "easeInEaseOut": (0.1292, 0.5, 0.8708),
    }.items():
        assert [TimingFunction(name)(t) for t in (0.25, 0.5, 0.75)] == pytest.approx(values, abs=1e-4)
