"""Timing functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene
from scene import TimingFunction

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
