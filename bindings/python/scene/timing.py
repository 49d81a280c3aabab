"""Timing functions: easing curves."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref
from typing import TypeAlias, Union, overload

from scene import raw
from scene._convert import to_number, to_numbers, to_text
from scene._object import Object
from scene.errors import check
from scene.geometry import Point


class TimingFunction(Object):
    """A curve from (0, 0) to (1, 1): how the fraction of a change follows from the fraction of its time.

    `TimingFunction("easeOut")`, with "linear", "easeIn", "easeOut", "easeInEaseOut" or "default"; or the two control
    points of a cubic Bezier curve, as in CSS: `TimingFunction(0.42, 0, 1, 1)`. Calling it evaluates the curve.
    """

    __slots__ = ()

    _retain = raw.scene_timing_function_retain
    _release = raw.scene_timing_function_release

    @overload
    def __init__(self, name: str, /) -> None: ...
    @overload
    def __init__(self, c1x: float, c1y: float, c2x: float, c2y: float, /) -> None: ...
    def __init__(self, *curve: str | float) -> None:
        """Makes the curve. Raises NotFoundError for an unknown name, InvalidArgumentError for an x outside 0...1."""
        if len(curve) == 1 and isinstance(curve[0], str):
            self._own(raw.scene_timing_function_create_named(to_text(curve[0], "name")))
        else:
            points = to_numbers(curve, 4, "a timing function", "a name or (c1x, c1y, c2x, c2y)")
            self._own(raw.scene_timing_function_create_bezier(*points))

    def __call__(self, fraction: float) -> float:
        """The curve's value at a fraction of the time; fractions beyond 0...1 are held."""
        return raw.scene_timing_function_evaluate(self, to_number(fraction, "fraction"))

    @property
    def control_points(self) -> tuple[Point, Point, Point, Point]:
        """The four control points, of which the first is (0, 0) and the last (1, 1)."""
        first, second, third, fourth = (self._control_point(index) for index in range(4))
        return first, second, third, fourth

    def _control_point(self, index: int) -> Point:
        point = raw.scene_point()
        check(raw.scene_timing_function_get_control_point(self, index, byref(point)))
        return Point.of(point)

    def __repr__(self) -> str:
        """The two control points in the middle."""
        _, (c1x, c1y), (c2x, c2y), _ = self.control_points
        return f"TimingFunction({c1x:g}, {c1y:g}, {c2x:g}, {c2y:g})"


TimingFunctionLike: TypeAlias = Union[TimingFunction, str, Sequence[float]]
"""A timing function, the name of one, or (c1x, c1y, c2x, c2y)."""


def timing_function_of(value: TimingFunctionLike | None) -> TimingFunction | None:
    """A timing function from all that can stand for one; None stays None."""
    if value is None or isinstance(value, TimingFunction):
        return value
    if isinstance(value, str):
        return TimingFunction(value)
    return TimingFunction(*to_numbers(value, 4, "timing_function", "a name or (c1x, c1y, c2x, c2y)"))
