"""Timing functions: easing curves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ctypes import byref, c_double
from math import nan
from typing import TypeAlias, Union, overload

from scene import raw
from scene._convert import to_count, to_number, to_numbers, to_text
from scene._object import Object, adopt
from scene._strings import take_text
from scene.enums import StepPosition
from scene.errors import check
from scene.geometry import Point


class TimingFunction(Object):
    """How the fraction of a change follows from the fraction of its time.

    `TimingFunction("easeOut")`, with "linear", "easeIn", "easeOut", "easeInEaseOut" or "default"; CSS text such as
    `TimingFunction("steps(4, jump-end)")`; or the two control points of a cubic Bezier curve, `TimingFunction(0.42, 0,
    1, 1)`. Calling it evaluates the curve. Two are equal when their CSS text is.
    """

    __slots__ = ()

    _retain = raw.scene_timing_function_retain
    _release = raw.scene_timing_function_release

    @overload
    def __init__(self, text: str, /) -> None: ...
    @overload
    def __init__(self, c1x: float, c1y: float, c2x: float, c2y: float, /) -> None: ...
    def __init__(self, *curve: str | float) -> None:
        """Makes the curve.

        Raises NotFoundError for an unknown name, FormatError for bad CSS text, which says where it is bad, and
        InvalidArgumentError for an x outside 0...1.
        """
        if len(curve) == 1 and isinstance(curve[0], str):
            text = to_text(curve[0], "text")
            make = raw.scene_timing_function_create_css if _is_css(curve[0]) else raw.scene_timing_function_create_named
            self._own(make(text))
        else:
            points = to_numbers(curve, 4, "a timing function", "a name, CSS text or (c1x, c1y, c2x, c2y)")
            self._own(raw.scene_timing_function_create_bezier(*points))

    @classmethod
    def linear(cls, stops: Iterable[float | tuple[float, float]]) -> TimingFunction:
        """Straight pieces between values, as CSS `linear()`: `TimingFunction.linear([0, (0.5, 0.25), 0.5, 1])`.

        A stop is a value, or a value and the fraction of the time at which it is reached; those without one are spread
        evenly between their neighbours.
        """
        outputs: list[float] = []
        inputs: list[float] = []
        for stop in stops:
            if isinstance(stop, tuple):
                output, place = to_numbers(stop, 2, "a stop", "a number or (value, fraction)")
            else:
                output, place = to_number(stop, "a stop"), nan
            outputs.append(output)
            inputs.append(place)
        array = c_double * len(outputs)
        return adopt(cls, raw.scene_timing_function_create_linear(array(*outputs), array(*inputs), len(outputs)))

    @classmethod
    def steps(cls, count: int, position: StepPosition | str = StepPosition.JUMP_END) -> TimingFunction:
        """Steps of equal length, as CSS `steps()`."""
        place = StepPosition.parse(position, "position")
        return adopt(cls, raw.scene_timing_function_create_steps(to_count(count, "count"), place))

    @property
    def css(self) -> str:
        """The curve as CSS text, from which it can be made again: "ease-in", "steps(4, jump-none)"."""
        return take_text(raw.scene_timing_function_copy_css(self))

    def __call__(self, fraction: float) -> float:
        """The curve's value at a fraction of the time; fractions beyond 0...1 are held."""
        return raw.scene_timing_function_evaluate(self, to_number(fraction, "fraction"))

    @property
    def control_points(self) -> tuple[Point, Point, Point, Point]:
        """The four control points of a cubic Bezier curve, of which the first is (0, 0) and the last (1, 1).

        Raises InvalidStateError for curves of other forms.
        """
        first, second, third, fourth = (self._control_point(index) for index in range(4))
        return first, second, third, fourth

    def _control_point(self, index: int) -> Point:
        point = raw.scene_point()
        check(raw.scene_timing_function_get_control_point(self, index, byref(point)))
        return Point.of(point)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same curve."""
        return isinstance(other, TimingFunction) and self.css == other.css

    def __hash__(self) -> int:
        """Of the CSS text."""
        return hash(self.css)

    def __repr__(self) -> str:
        """The CSS text."""
        return f"TimingFunction({self.css!r})"


def _is_css(text: str) -> bool:
    """Whether a text is CSS rather than one of Core Animation's names."""
    return "(" in text or "-" in text or text.strip() in ("linear", "ease")


TimingFunctionLike: TypeAlias = Union[TimingFunction, str, Sequence[float]]
"""A timing function, the name of one, CSS text, or (c1x, c1y, c2x, c2y)."""


def timing_function_of(value: TimingFunctionLike | None) -> TimingFunction | None:
    """A timing function from all that can stand for one; None stays None."""
    if value is None or isinstance(value, TimingFunction):
        return value
    if isinstance(value, str):
        return TimingFunction(value)
    return TimingFunction(*to_numbers(value, 4, "timing_function", "a name, CSS text or (c1x, c1y, c2x, c2y)"))
