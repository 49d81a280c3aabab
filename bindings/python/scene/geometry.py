"""Points, sizes and rectangles: tuples with names and arithmetic, in points, y downwards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias, Union

from scene import raw
from scene._convert import to_number, to_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    _Numbers = tuple[float, ...]
else:
    _Numbers = object


class Arithmetic(_Numbers):
    """What tuples of numbers can do: `+` and `-` with others, `*` and `/` with a number or others, and mixing."""

    __slots__ = ()

    def __add__(self, other: Sequence[float]) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The sums of the numbers."""
        return self._of(a + b for a, b in zip(self, self._others(other), strict=True))

    __radd__ = __add__

    def __sub__(self, other: Sequence[float]) -> Self:
        """The differences of the numbers."""
        return self._of(a - b for a, b in zip(self, self._others(other), strict=True))

    def __rsub__(self, other: Sequence[float]) -> Self:
        return self._of(b - a for a, b in zip(self, self._others(other), strict=True))

    def __mul__(self, factor: float | Sequence[float]) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The numbers times another one, or each times one of others."""
        return self._of(a * b for a, b in zip(self, self._factors(factor), strict=True))

    __rmul__ = __mul__  # pyright: ignore[reportAssignmentType]

    def __truediv__(self, divisor: float | Sequence[float]) -> Self:
        """The numbers divided by another one, or each by one of others."""
        return self._of(a / b for a, b in zip(self, self._factors(divisor), strict=True))

    def __neg__(self) -> Self:
        return self._of(-a for a in self)

    def __pos__(self) -> Self:
        return self

    def mix(self, other: Sequence[float], fraction: float) -> Self:
        """What lies between this (0) and the other (1); fractions beyond go on in the same direction."""
        return self._of(a + (b - a) * fraction for a, b in zip(self, self._others(other), strict=True))

    def _of(self, numbers: Iterator[float]) -> Self:
        return type(self)(*numbers)  # pyright: ignore[reportArgumentType]

    def _others(self, other: object) -> tuple[float, ...]:
        count = len(self)
        return to_numbers(other, count, f"what is combined with a {type(self).__name__}", f"{count} numbers")

    def _factors(self, factor: object) -> tuple[float, ...]:
        if isinstance(factor, (tuple, list)) or hasattr(factor, "__array_interface__"):
            return self._others(factor)  # pyright: ignore
        return (to_number(factor, "the factor"),) * len(self)  # pyright: ignore[reportArgumentType]


class _PointFields(NamedTuple):
    x: float
    y: float


class Point(Arithmetic, _PointFields):
    """A point, in points: `Point(1, 2) + (3, 4) == Point(4, 6)`, `Point(1, 2) * 2 == Point(2, 4)`.

    It is a tuple, but for `+` and `*`, which are those of vectors.
    """

    __slots__ = ()

    @classmethod
    def of(cls, value: raw.scene_point) -> Point:
        """From the struct of C."""
        return cls(value.x, value.y)

    @classmethod
    def polar(cls, radius: float, angle: float) -> Point:
        """The point at a distance from the origin, and an angle in radians, which grows clockwise on screen."""
        return cls(radius * math.cos(angle), radius * math.sin(angle))

    def __abs__(self) -> float:
        """The distance from the origin."""
        return math.hypot(self.x, self.y)

    @property
    def angle(self) -> float:
        """The direction from the origin, in radians, clockwise on screen from the right."""
        return math.atan2(self.y, self.x)

    def distance(self, other: PointLike) -> float:
        """How far another point is away."""
        return abs(self - self._others(other))

    def rotated(self, angle: float, around: PointLike = (0.0, 0.0)) -> Point:
        """The point turned about another one by an angle in radians, clockwise on screen."""
        (cx, cy), cosine, sine = self._others(around), math.cos(angle), math.sin(angle)
        x, y = self.x - cx, self.y - cy
        return Point(cx + x * cosine - y * sine, cy + x * sine + y * cosine)


class _SizeFields(NamedTuple):
    width: float
    height: float


class Size(Arithmetic, _SizeFields):
    """A size, in points, with the arithmetic of Point."""

    __slots__ = ()

    @classmethod
    def of(cls, value: raw.scene_size) -> Size:
        """From the struct of C."""
        return cls(value.width, value.height)

    @property
    def aspect(self) -> float:
        """The width divided by the height; infinite where there is no height."""
        return self.width / self.height if self.height else math.inf

    def fitted(self, into: SizeLike) -> Size:
        """The largest size of the same proportions that fits into another one."""
        width, height = self._others(into)
        return self * min(width / self.width, height / self.height)

    def filling(self, whole: SizeLike) -> Size:
        """The smallest size of the same proportions that covers another one."""
        width, height = self._others(whole)
        return self * max(width / self.width, height / self.height)


class _RectFields(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Rect(Arithmetic, _RectFields):
    """A rectangle, in points.

    `rect + (dx, dy)` moves it, `rect * 2` is as far from the origin and as large as twice, `a | b` holds both, `a & b`
    is what they share.
    """

    __slots__ = ()

    @classmethod
    def of(cls, value: raw.scene_rect) -> Rect:
        """From the struct of C."""
        return cls(value.x, value.y, value.width, value.height)

    @classmethod
    def around(cls, center: PointLike, size: SizeLike) -> Rect:
        """The rectangle of a size that has its centre there."""
        x, y = to_numbers(center, 2, "center", "(x, y)")
        width, height = to_numbers(size, 2, "size", "(width, height)")
        return cls(x - width / 2, y - height / 2, width, height)

    def _others(self, other: object) -> tuple[float, ...]:
        # A rectangle moves by a point.
        if isinstance(other, Sequence) and len(other) == 2:  # pyright: ignore[reportUnknownArgumentType]
            return (*to_numbers(other, 2, "what a Rect is moved by", "(x, y)"), 0.0, 0.0)  # pyright: ignore
        return super()._others(other)  # pyright: ignore

    def _factors(self, factor: object) -> tuple[float, ...]:
        if isinstance(factor, (tuple, list)) and len(factor) == 2:  # pyright: ignore[reportUnknownArgumentType]
            return to_numbers(factor, 2, "the factors", "two numbers") * 2  # pyright: ignore[reportUnknownArgumentType]
        return super()._factors(factor)  # pyright: ignore

    @property
    def origin(self) -> Point:
        """The corner with the smallest coordinates."""
        return Point(self.x, self.y)

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def center(self) -> Point:
        """The centre."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def max_x(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def max_y(self) -> float:
        """The bottom edge."""
        return self.y + self.height

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies in it."""
        return self.width <= 0 or self.height <= 0

    def at(self, x: float, y: float) -> Point:
        """The point at a fraction of the width and of the height: `rect.at(0.5, 1)` is the middle of the bottom."""
        return Point(self.x + self.width * x, self.y + self.height * y)

    def inset(self, x: float, y: float | None = None) -> Rect:
        """The rectangle without a margin at all sides; below 0 it grows. With `x` alone, `y` is the same."""
        dy = x if y is None else y
        return Rect(self.x + x, self.y + dy, self.width - 2 * x, self.height - 2 * dy)

    def contains(self, other: PointLike | RectLike) -> bool:
        """Whether a point lies in it, or the whole of another rectangle. Its right and bottom edges are outside."""
        x, y, *size = (float(number) for number in other)
        if not size:
            return self.x <= x < self.max_x and self.y <= y < self.max_y
        return self.x <= x and self.y <= y and x + size[0] <= self.max_x and y + size[1] <= self.max_y

    def __or__(self, other: RectLike) -> Rect:
        """The smallest rectangle that holds both."""
        that = Rect(*to_numbers(other, 4, "the other", "(x, y, width, height)"))
        x, y = min(self.x, that.x), min(self.y, that.y)
        return Rect(x, y, max(self.max_x, that.max_x) - x, max(self.max_y, that.max_y) - y)

    def __and__(self, other: RectLike) -> Rect:
        """What both share; empty, where they meet or between them, if nothing."""
        that = Rect(*to_numbers(other, 4, "the other", "(x, y, width, height)"))
        x, y = max(self.x, that.x), max(self.y, that.y)
        return Rect(x, y, max(min(self.max_x, that.max_x) - x, 0.0), max(min(self.max_y, that.max_y) - y, 0.0))


PointLike: TypeAlias = Union[Point, "tuple[float, float]", Sequence[float], "NDArray[Any]"]
"""A point, a pair of numbers or an array of two."""
SizeLike: TypeAlias = Union[Size, "tuple[float, float]", Sequence[float], "NDArray[Any]"]
"""A size, a pair of numbers or an array of two."""
RectLike: TypeAlias = Union[Rect, "tuple[float, float, float, float]", Sequence[float], "NDArray[Any]"]
"""A rectangle, four numbers or an array of four."""


def to_point(value: PointLike, name: str) -> raw.scene_point:
    """The struct of C."""
    return raw.scene_point(*to_numbers(value, 2, name, "(x, y)"))


def to_size(value: SizeLike, name: str) -> raw.scene_size:
    """The struct of C."""
    return raw.scene_size(*to_numbers(value, 2, name, "(width, height)"))


def to_rect(value: RectLike, name: str) -> raw.scene_rect:
    """The struct of C."""
    return raw.scene_rect(*to_numbers(value, 4, name, "(x, y, width, height)"))
