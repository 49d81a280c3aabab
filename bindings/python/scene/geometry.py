"""Points, sizes and rectangles: tuples with names, in points, y downwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union

from scene import raw
from scene._convert import to_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Point(NamedTuple):
    """A point, in points."""

    x: float
    y: float

    @classmethod
    def of(cls, value: raw.scene_point) -> Point:
        """From the struct of C."""
        return cls(value.x, value.y)


class Size(NamedTuple):
    """A size, in points."""

    width: float
    height: float

    @classmethod
    def of(cls, value: raw.scene_size) -> Size:
        """From the struct of C."""
        return cls(value.width, value.height)


class Rect(NamedTuple):
    """A rectangle, in points."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of(cls, value: raw.scene_rect) -> Rect:
        """From the struct of C."""
        return cls(value.x, value.y, value.width, value.height)

    @property
    def origin(self) -> Point:
        """The corner with the smallest coordinates."""
        return Point(self.x, self.y)

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)


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
