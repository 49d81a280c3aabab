"""Paths: lines and curves, for shapes, shadows and motion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from ctypes import byref, c_double
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeAlias, Union

from scene import raw
from scene._convert import to_bool, to_count, to_number, to_numbers, to_text
from scene._lazy import numpy
from scene._object import Object, adopt
from scene._strings import take_text
from scene.enums import FillRule, FillRuleName, LineJoin, LineJoinName, PathOperation, PathOperationName
from scene.errors import check
from scene.geometry import Point, PointLike, Rect, RectLike, to_rect
from scene.transform import TransformLike, to_transform

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS = {
    raw.SCENE_PATH_ELEMENT_MOVE: "move",
    raw.SCENE_PATH_ELEMENT_LINE: "line",
    raw.SCENE_PATH_ELEMENT_QUAD: "quad",
    raw.SCENE_PATH_ELEMENT_CURVE: "curve",
    raw.SCENE_PATH_ELEMENT_CLOSE: "close",
}
CHUNK = 1024
"""How many elements are read at a time."""


class PathElement(NamedTuple):
    """A step of a path."""

    kind: str
    """"move", "line", "quad", "curve" or "close"."""
    points: tuple[Point, ...]
    """The control points, and then where it goes: 1, 1, 2, 3 or no points."""


class Path(Object):
    """Lines and Bezier curves, in points: `Path("M0 0 L10 10")`, from SVG path data, or built step by step.

    Each of the methods that build returns the path: `Path().move_to(0, 0).line_to(10, 0).line_to(5, 8).close()`. A path
    that is given somewhere is copied, so later changes have no effect there. Two paths are equal when their elements
    are. What would make a coordinate infinite or larger than 1e100, or more than 4 million elements, raises
    InvalidArgumentError and changes nothing; drawing without a move first raises InvalidStateError.
    """

    __slots__ = ()
    __hash__: ClassVar[None]  # pyright: ignore[reportIncompatibleMethodOverride]

    _retain = raw.scene_path_retain
    _release = raw.scene_path_release

    def __init__(self, data: PathLike | None = None) -> None:
        """An empty path, one out of SVG path data, or a copy of another.

        Raises FormatError for bad data: the message says at which byte, and what was expected there.
        """
        if data is None:
            self._own(raw.scene_path_create())
        elif isinstance(data, str):
            self._own(raw.scene_path_create_svg(to_text(data, "data")))
        else:
            self._own(raw.scene_path_copy(path_of(data, "data")))

    @classmethod
    def rect(cls, rect: RectLike) -> Path:
        """A rectangle."""
        return adopt(cls, raw.scene_path_create_rect(to_rect(rect, "rect")))

    @classmethod
    def rounded_rect(cls, rect: RectLike, radius: float | Sequence[float], *, continuous: bool = False) -> Path:
        """A rectangle with rounded corners; see `add_rounded_rect`."""
        return cls().add_rounded_rect(rect, radius, continuous=continuous)

    @classmethod
    def ellipse(cls, rect: RectLike) -> Path:
        """The ellipse in a rectangle."""
        return adopt(cls, raw.scene_path_create_ellipse(to_rect(rect, "rect")))

    @classmethod
    def polygon(cls, points: Iterable[PointLike], *, closed: bool = True) -> Path:
        """Lines through points, such as an array of shape (n, 2)."""
        path = cls()
        for point in points:
            x, y = to_numbers(point, 2, "a point", "(x, y)")
            path = path.line_to(x, y) if path else path.move_to(x, y)
        return path.close() if closed and path else path

    def copy(self) -> Path:
        """Another path with the same elements."""
        return adopt(type(self), raw.scene_path_copy(self))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Path:
        """Another path with the same elements."""
        return self.copy()

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles SVG path data."""
        return Path, (self.svg,)

    def _repr_svg_(self) -> str:
        """The outline, for notebooks."""
        box = self.bounds
        margin = max(box.width, box.height, 1.0) * 0.05
        view = box.inset(-margin)
        scale = min(320 / view.width, 240 / view.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{view.width * scale:.0f}" '
            f'height="{view.height * scale:.0f}" viewBox="{view.x:g} {view.y:g} {view.width:g} {view.height:g}">'
            f'<path d="{self.svg}" fill="#4078c030" stroke="#4078c0" stroke-width="{1.5 / scale:g}"/></svg>'
        )

    # Building

    def move_to(self, x: float, y: float) -> Self:
        """Starts a subpath."""
        check(raw.scene_path_move_to(self, to_number(x, "x"), to_number(y, "y")))
        return self

    def line_to(self, x: float, y: float) -> Self:
        """A line from the current point."""
        check(raw.scene_path_line_to(self, to_number(x, "x"), to_number(y, "y")))
        return self

    def quad_to(self, cx: float, cy: float, x: float, y: float) -> Self:
        """A quadratic Bezier curve from the current point, with its control point first."""
        check(raw.scene_path_quad_to(self, *to_numbers((cx, cy, x, y), 4, "a curve", "(cx, cy, x, y)")))
        return self

    def curve_to(self, c1x: float, c1y: float, c2x: float, c2y: float, x: float, y: float) -> Self:
        """A cubic Bezier curve from the current point, with its control points first."""
        numbers = to_numbers((c1x, c1y, c2x, c2y, x, y), 6, "a curve", "(c1x, c1y, c2x, c2y, x, y)")
        check(raw.scene_path_curve_to(self, *numbers))
        return self

    def arc(self, x: float, y: float, radius: float, start: float, end: float, *, clockwise: bool = True) -> Self:
        """A part of the circle about (x, y), between two angles in radians, and a line to its start.

        Clockwise is what it looks like on screen. Angles that are a whole turn or more apart give the whole circle.
        """
        numbers = to_numbers((x, y, radius, start, end), 5, "an arc", "(x, y, radius, start, end)")
        check(raw.scene_path_arc(self, *numbers, to_bool(clockwise, "clockwise")))
        return self

    def arc_to(self, x1: float, y1: float, x2: float, y2: float, radius: float) -> Self:
        """A line towards (x1, y1), and an arc that touches it and the line from there to (x2, y2)."""
        numbers = to_numbers((x1, y1, x2, y2, radius), 5, "an arc", "(x1, y1, x2, y2, radius)")
        check(raw.scene_path_arc_to(self, *numbers))
        return self

    def close(self) -> Self:
        """Closes the subpath with a line to where it began."""
        check(raw.scene_path_close(self))
        return self

    def add_rect(self, rect: RectLike) -> Self:
        """Adds a rectangle."""
        check(raw.scene_path_add_rect(self, to_rect(rect, "rect")))
        return self

    def add_rounded_rect(self, rect: RectLike, radius: float | Sequence[float], *, continuous: bool = False) -> Self:
        """Adds a rectangle with rounded corners.

        `radius` is one number, or four: top left, top right, bottom right, bottom left. Radii that do not fit are made
        smaller. Continuous corners have a curvature that grows gradually, as `corner_curve` "continuous".
        """
        if isinstance(radius, Iterable):
            radii = to_numbers(radius, 4, "radius", "a number or four")
        else:
            radii = (to_number(radius, "radius"),) * 4
        corners = (c_double * 4)(*radii)
        smooth = to_bool(continuous, "continuous")
        check(raw.scene_path_add_rounded_rect_with_radii(self, to_rect(rect, "rect"), corners, smooth))
        return self

    def add_ellipse(self, rect: RectLike) -> Self:
        """Adds the ellipse in a rectangle."""
        check(raw.scene_path_add_ellipse(self, to_rect(rect, "rect")))
        return self

    def append(self, other: PathLike, transform: TransformLike | None = None) -> Self:
        """Adds the elements of another path, mapped by a transform without perspective."""
        mapping = None if transform is None else byref(to_transform(transform, "transform"))
        check(raw.scene_path_append(self, path_of(other, "other"), mapping))
        return self

    def transform(self, transform: TransformLike) -> Self:
        """Maps all points by a transform without perspective."""
        check(raw.scene_path_transform(self, byref(to_transform(transform, "transform"))))
        return self

    def reverse(self) -> Self:
        """Turns every subpath round."""
        check(raw.scene_path_reverse(self))
        return self

    # Asking

    @property
    def svg(self) -> str:
        """SVG path data, of which `Path` makes an equal path, to the bit."""
        return take_text(raw.scene_path_copy_svg(self))

    @property
    def bounds(self) -> Rect:
        """The smallest rectangle around all points, control points included."""
        return Rect.of(raw.scene_path_get_bounds(self))

    @property
    def bounding_box(self) -> Rect:
        """The smallest rectangle around what is drawn."""
        return Rect.of(raw.scene_path_get_bounding_box(self))

    @property
    def current_point(self) -> Point | None:
        """Where the next element begins; None when the path is empty."""
        if not self:
            return None
        point = raw.scene_point()
        check(raw.scene_path_get_current_point(self, byref(point)))
        return Point.of(point)

    @property
    def length(self) -> float:
        """How long all that is drawn is."""
        return raw.scene_path_get_length(self)

    def point_at(self, length: float) -> Point:
        """The point at a length from the start; it is held between 0 and the path's.

        Raises InvalidStateError when the path draws nothing.
        """
        point = raw.scene_point()
        check(raw.scene_path_get_point_at_length(self, to_number(length, "length"), byref(point), None))
        return Point.of(point)

    def tangent_at(self, length: float) -> Point:
        """The direction at a length from the start, a vector of length 1."""
        tangent = raw.scene_point()
        check(raw.scene_path_get_point_at_length(self, to_number(length, "length"), None, byref(tangent)))
        return Point.of(tangent)

    def contains(self, x: float, y: float, *, even_odd: bool = False) -> bool:
        """Whether a point is inside. Open subpaths count as closed."""
        point = raw.scene_point(to_number(x, "x"), to_number(y, "y"))
        if not (isfinite(point.x) and isfinite(point.y)):
            raise ValueError(f"the point must be finite, not {(x, y)!r}")
        return raw.scene_path_contains_point(self, point, to_bool(even_odd, "even_odd"))

    def interpolated(self, to: PathLike, fraction: float) -> Path:
        """The path a part of the way to another one with the same kinds of elements.

        Raises InvalidArgumentError when they differ.
        """
        other = path_of(to, "to")
        return adopt(type(self), raw.scene_path_create_interpolated(self, other, to_number(fraction, "fraction")))

    def combined(
        self,
        other: PathLike,
        operation: PathOperation | PathOperationName,
        *,
        rule: FillRule | FillRuleName = FillRule.NON_ZERO,
    ) -> Path:
        """The outlines of what two areas are joined to.

        Operation is "union", "intersection", "difference" or "exclusive_or".

        Raises UnsupportedError where the library GEOS is missing.
        """
        joined = path_of(other, "other")
        kind, inside = PathOperation.parse(operation, "operation"), FillRule.parse(rule, "rule")
        return adopt(type(self), raw.scene_path_create_combined(self, joined, kind, inside))

    def normalized(self, *, rule: FillRule | FillRuleName = FillRule.NON_ZERO) -> Path:
        """The outlines of what the path fills, which do not cross."""
        return adopt(type(self), raw.scene_path_create_normalized(self, FillRule.parse(rule, "rule")))

    def offset(
        self,
        distance: float,
        *,
        join: LineJoin | LineJoinName = LineJoin.MITER,
        miter_limit: float = 10,
        rule: FillRule | FillRuleName = FillRule.NON_ZERO,
    ) -> Path:
        """The outlines of an area that is larger, or with a negative distance smaller, by a distance on all sides."""
        kind, inside = LineJoin.parse(join, "join"), FillRule.parse(rule, "rule")
        distance, miter_limit = to_number(distance, "distance"), to_number(miter_limit, "miter_limit")
        return adopt(type(self), raw.scene_path_create_offset(self, distance, kind, miter_limit, inside))

    def flattened(self, tolerance: float) -> Path:
        """The path with straight lines in place of curves, at most `tolerance` points from them."""
        return adopt(type(self), raw.scene_path_create_flattened(self, to_number(tolerance, "tolerance")))

    def rounded(self, radius: float) -> Path:
        """The path with its corners rounded, where two straight lines meet."""
        return adopt(type(self), raw.scene_path_create_rounded(self, to_number(radius, "radius")))

    def bloated(self, amount: float) -> Path:
        """The path with its points drawn to their middle: a flower, or with a negative amount a star."""
        return adopt(type(self), raw.scene_path_create_bloated(self, to_number(amount, "amount")))

    def zig_zag(self, size: float, ridges: int, *, smooth: bool = False) -> Path:
        """The path as a line from side to side, with so many tips between the ends of each segment."""
        size, ridges = to_number(size, "size"), to_count(ridges, "ridges")
        return adopt(type(self), raw.scene_path_create_zig_zag(self, size, ridges, to_bool(smooth, "smooth")))

    def vertices(self) -> NDArray[Any]:
        """All points, control points too, as a numpy array of shape (n, 2)."""
        return numpy().array([point for element in self for point in element.points], dtype=float).reshape(-1, 2)

    def __iter__(self) -> Iterator[PathElement]:
        """The elements."""
        chunk, start = (raw.scene_path_element * CHUNK)(), 0
        while count := raw.scene_path_get_elements(self, start, chunk, CHUNK):
            # All of them now: the path may change before the next one is asked for.
            yield from [_element(element) for element in chunk[:count]]
            start += count

    def __len__(self) -> int:
        """How many elements there are."""
        return raw.scene_path_get_element_count(self)

    def __eq__(self, other: object) -> bool:
        """Whether the elements are the same."""
        if not isinstance(other, Path):
            return NotImplemented
        return raw.scene_path_equal(self, other)

    def __repr__(self) -> str:
        """The SVG path data, shortened."""
        if len(self) <= 20:
            return f"Path({self.svg!r})"
        box = ", ".join(f"{number:g}" for number in self.bounds)
        return f"<scene.Path of {len(self)} elements in ({box})>"


def _element(element: raw.scene_path_element) -> PathElement:
    points = tuple(Point.of(point) for point in element.points[: element.point_count])
    return PathElement(KINDS[raw.scene_path_element_type(element.type)], points)


PathLike: TypeAlias = Union[Path, str]
"""A path, or SVG path data."""


def path_of(value: PathLike, name: str) -> Path:
    """A path from all that can stand for one."""
    if isinstance(value, str):
        return Path(value)
    if not isinstance(value, Path):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name} must be a Path or SVG path data (Path.polygon() takes points), not {value!r}")
    return value
