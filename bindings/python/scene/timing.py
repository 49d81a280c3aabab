"""Timing functions: easing curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from ctypes import byref, c_double
from math import nan
from typing import Any, Self, TypeAlias, Union, overload

from scene import raw
from scene._convert import to_count, to_number, to_numbers, to_text
from scene._object import Object, adopt
from scene._strings import take_text
from scene.enums import StepPosition, StepPositionName
from scene.errors import check
from scene.geometry import Point


class TimingFunction(Object):
    """How the fraction of a change follows from the fraction of its time.

    `TimingFunction("easeOut")`, with "linear", "easeIn", "easeOut", "easeInEaseOut" or "default", or Penner's such as
    "easeOutBack" and "easeInOutElastic"; CSS text such as
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
    def sampled(cls, function: Callable[[float], float], error: float = 0.001) -> TimingFunction:
        """The curve of a Python function of 0...1, as straight pieces: `TimingFunction.sampled(lambda t: t ** 3)`.

        error: how far the pieces may be away from the function, above 0. Raises ValueError for a function that they
        cannot follow that closely: one that jumps takes steps(), or a larger error.
        """
        most = to_number(error, "error")
        if not 0 < most < math.inf:
            raise ValueError(f"error must be more than 0, not {error!r}")
        return cls.linear(_pieces(function, most))

    @classmethod
    def steps(cls, count: int, position: StepPosition | StepPositionName = StepPosition.JUMP_END) -> TimingFunction:
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

    def __copy__(self) -> Self:
        """The curve itself, which never changes."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """The curve itself."""
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles the CSS text."""
        return TimingFunction, (self.css,)

    def _repr_svg_(self) -> str:
        """The curve, for notebooks."""
        values = [(index / 100, self(index / 100)) for index in range(101)]
        low, high = min(0.0, *(value for _, value in values)), max(1.0, *(value for _, value in values))
        points = " ".join(f"{10 + 100 * x:.2f},{10 + 100 * (high - y):.2f}" for x, y in values)
        height = 20 + 100 * (high - low)
        lines = "".join(
            f'<line x1="10" x2="110" y1="{10 + 100 * (high - y):.1f}" y2="{10 + 100 * (high - y):.1f}" stroke="#8886"/>'
            for y in (0, 1)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="{height:.0f}" viewBox="0 0 120 {height:.1f}">'
            f'{lines}<polyline points="{points}" fill="none" stroke="#4078c0" stroke-width="2"/></svg>'
        )

    def __repr__(self) -> str:
        """The CSS text."""
        return f"TimingFunction({self.css!r})"


_PIECES = 20_000


def _pieces(function: Callable[[float], float], error: float) -> list[float | tuple[float, float]]:
    """Points of a function, between which it stays close to straight lines."""

    def at(place: float) -> float:
        value = to_number(function(place), "what the function answers")
        if not math.isfinite(value):
            raise ValueError(f"the function must answer finite numbers, not {value!r} for {place:g}")
        return value

    points: list[float | tuple[float, float]] = [(at(0.0), 0.0)]
    # Of an uneven number, so that waves do not hide between points that are all alike.
    waiting = [(index / 13, (index + 1) / 13) for index in reversed(range(13))]
    while waiting:
        start, end = waiting.pop()
        first, last = at(start), at(end)
        places = [start + (end - start) * share for share in (0.12, 0.25, 0.37, 0.5, 0.63, 0.75, 0.88)]
        lines = (first + (last - first) * (place - start) / (end - start) for place in places)
        if all(abs(at(place) - line) <= 0.8 * error for place, line in zip(places, lines, strict=True)):
            points.append((last, end))
        elif len(points) + len(waiting) > _PIECES or end - start < 1e-9:
            raise ValueError(
                f"the function cannot be followed within {error:g}: near {start:.6g} it leaps, or swings too fast"
            )
        else:
            middle = (start + end) / 2
            waiting += [(middle, end), (start, middle)]
    return points


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
