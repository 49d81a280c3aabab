"""Where layers lie in each other, and which one is at a point."""

from __future__ import annotations

from ctypes import byref
from typing import TYPE_CHECKING, Any, overload

from scene import raw
from scene._object import borrow_alive, optional
from scene.errors import check
from scene.geometry import Point, PointLike, Rect, RectLike, to_point, to_rect

if TYPE_CHECKING:
    from scene.layer import Layer


class Placed:
    """What lies in a superlayer: a layer by its model values, or as it is on screen.

    Where another layer is named, None stands for what the topmost layers lie in: the renderer's target, in points,
    which is where a pointer's position comes from. Points are converted as they are seen, also in perspective: by the
    ray from the eye to the other layer's plane. InvalidStateError says that a layer on the way is seen from its edge,
    or that something lies behind the eye.
    """

    __slots__ = ()

    def _placed(self) -> tuple[Layer, bool]:
        """The layer, and whether it lies as on screen."""
        raise NotImplementedError

    @overload
    def convert_point(self, point: PointLike, *, to: Layer | None = None) -> Point: ...
    @overload
    def convert_point(self, point: PointLike, *, from_: Layer | None) -> Point: ...
    def convert_point(self, point: PointLike, **other: Layer | None) -> Point:
        """A point of this layer as that of another (`to`), or a point of another as that of this one (`from_`)."""
        source, target, presentation = self._way("convert_point", "a point", other)
        result = raw.scene_point()
        check(raw.scene_layer_convert_point(source, to_point(point, "point"), target, presentation, byref(result)))
        return Point.of(result)

    @overload
    def convert_rect(self, rect: RectLike, *, to: Layer | None = None) -> Rect: ...
    @overload
    def convert_rect(self, rect: RectLike, *, from_: Layer | None) -> Rect: ...
    def convert_rect(self, rect: RectLike, **other: Layer | None) -> Rect:
        """The smallest rectangle around a rectangle of this layer in another (`to`), or the other way (`from_`).

        What of it lies behind the eye is left out.
        """
        source, target, presentation = self._way("convert_rect", "a rect", other)
        result = raw.scene_rect()
        check(raw.scene_layer_convert_rect(source, to_rect(rect, "rect"), target, presentation, byref(result)))
        return Rect.of(result)

    def corners(self, to: Layer | None = None) -> tuple[Point, Point, Point, Point]:
        """The corners of the bounds in another layer, on screen for None: the smallest x and y, then on along x."""
        layer, presentation = self._placed()
        points = (raw.scene_point * 4)()
        check(raw.scene_layer_get_corners(layer, _layer(to, "to"), presentation, points))
        return Point.of(points[0]), Point.of(points[1]), Point.of(points[2]), Point.of(points[3])

    @property
    def visible_rect(self) -> Rect:
        """A rectangle around what the layers above that mask to their bounds leave of this one's; zeros for nothing."""
        return Rect.of(raw.scene_layer_get_visible_rect(*self._placed()))

    def hit_test(
        self, point: PointLike, *, ignores_transparent: bool = False, ignores_delegates: bool = False
    ) -> Layer | None:
        """The deepest layer at a point, of this one and all below it; None when there is none.

        It is the layer that the picture shows there, if all of them were filled: sublayers before their superlayer,
        and of siblings the one that is nearest to the eye at that point. Hidden layers are passed over, and what
        superlayers clip that mask to their bounds.

        point: in the superlayer's space; for a topmost layer in points of the renderer's target.
        ignores_transparent: layers of opacity 0 are not there, nor is what is below them.
        ignores_delegates: layers are as large as their bounds, whatever contains_point() says.
        """
        layer, presentation = self._placed()
        options = (
            (raw.SCENE_HIT_TEST_PRESENTATION if presentation else 0)
            | (raw.SCENE_HIT_TEST_IGNORES_TRANSPARENT if ignores_transparent else 0)
            | (raw.SCENE_HIT_TEST_IGNORES_DELEGATES if ignores_delegates else 0)
        )
        raw.scene_error_clear()
        found = raw.scene_layer_hit_test(layer, to_point(point, "point"), options)
        check(0 if found else raw.scene_error_status())
        return _borrow(found) if found else None

    def _shape_contains(self, point: PointLike) -> bool:
        """Whether a point lies in the bounds with their round corners."""
        layer, presentation = self._placed()
        options = raw.SCENE_HIT_TEST_IGNORES_DELEGATES | (raw.SCENE_HIT_TEST_PRESENTATION if presentation else 0)
        raw.scene_error_clear()
        contains = raw.scene_layer_contains_point(layer, to_point(point, "point"), options)
        check(raw.scene_error_status())
        return contains

    def _way(self, name: str, what: str, other: dict[str, Layer | None]) -> tuple[Any, Any, bool]:
        if len(other) > 1 or not other.keys() <= {"to", "from_"}:
            raise TypeError(f"{name}() takes {what} and one of to and from_")
        layer, presentation = self._placed()
        if "from_" in other:
            return _layer(other["from_"], "from_"), layer, presentation
        return layer, _layer(other.get("to"), "to"), presentation


def _borrow(handle: Any) -> Layer | None:
    from scene.layer import Layer

    return borrow_alive(Layer, handle)


def _layer(value: Layer | None, name: str) -> Layer | None:
    from scene.layer import Layer

    return optional(Layer, value, name)
