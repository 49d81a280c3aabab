"""Scroll layers: a part of larger contents, and lists whose entries are made as they come into view."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from ctypes import byref, sizeof
from dataclasses import dataclass
from typing import Any

from scene import raw
from scene._callbacks import set_entries, to_callback
from scene._convert import to_bool, to_count, to_number
from scene._object import borrow, borrow_alive, expect
from scene._scroll_properties import ScrollPresentationProperties, ScrollProperties
from scene.errors import check, last_error
from scene.geometry import Point, PointLike, Rect, SizeLike, to_point, to_size
from scene.layer import Layer, Presentation


@dataclass(frozen=True)
class ScrollMotion:
    """How a scroll layer that was let go of comes to rest."""

    deceleration_rate: float = 0.998
    """What a millisecond leaves of the speed, above 0 and below 1."""
    bounces: bool = True
    """Whether it swings beyond the ends of the contents, or stops there."""
    spring_duration: float = 0.5
    """The time of one undamped swing of the spring at the ends, in seconds."""


class ScrollLayer(ScrollProperties, Layer, kind=raw.SCENE_LAYER_KIND_SCROLL):
    """A part of larger contents: what it shows of its sublayers is where the origin of its bounds lies (CAScrollLayer).

    Scrolling sets that origin, so it animates as every change of the bounds does. What is dragged is scrolled to
    `resisted_point()` in a transaction without actions, and let go of with `scroll_with_velocity()`. The layer clips
    nothing by itself: set `masks_to_bounds`.
    """

    __slots__ = ()

    @property
    def presentation(self) -> ScrollPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return ScrollPresentation(self)

    def scroll_with_velocity(self, velocity: PointLike, motion: ScrollMotion | None = None) -> None:
        """Lets go of the layer with a speed of its bounds' origin, in points per second.

        It slows down evenly and comes to rest; at an end of the contents a spring takes over and brings it back.
        """
        how = None if motion is None else byref(_motion(motion))
        check(raw.scene_scroll_layer_scroll_with_velocity(self, to_point(velocity, "velocity"), how))

    def rest_point(self, velocity: PointLike, motion: ScrollMotion | None = None) -> Point:
        """Where `scroll_with_velocity()` would lead: to choose a place near by, such as the start of a page."""
        how = None if motion is None else byref(_motion(motion))
        raw.scene_error_clear()
        point = raw.scene_scroll_layer_get_rest_point(self, to_point(velocity, "velocity"), how)
        return Point.of(_checked(point))

    def resisted_point(self, point: PointLike) -> Point:
        """The point to scroll to while the contents are dragged to another: beyond their ends they follow ever less."""
        raw.scene_error_clear()
        return Point.of(_checked(raw.scene_scroll_layer_get_resisted_point(self, to_point(point, "point"))))

    def set_entries(
        self,
        count: int,
        enter: Callable[[int, Rect], Layer | None],
        leave: Callable[[int, Layer], object] | None = None,
        *,
        size: SizeLike = (0, 44),
        spacing: SizeLike = (0, 0),
        columns: int = 0,
        margin: float = 100,
    ) -> None:
        """Fills the layer with entries that are made as they come into view, and sets `content_size` for all of them.

        Entries are all of one size and lie row by row from (0, 0). Those in view are asked for at once, others in
        `scene.dispatch()` on this thread and before frames that it renders. Where there are fewer than before, a layer
        that shows what lies beyond them is scrolled back to the last ones.

        count: how many there are.
        enter: called with an index and where the entry lies; returns its layer, or None for none.
        leave: called with the index and the layer of an entry that has left: it may be kept, to be another one later.
        size: of each, in points; a width of 0 is that of the bounds.
        spacing: the room between them.
        columns: how many there are in a row; 0 for as many as there is room for.
        margin: how far around the bounds entries count as in view, in points.
        """
        entries = raw.scene_scroll_entries(count=to_count(count, "count"), columns=to_count(columns, "columns"))
        entries.size = to_size(size, "size")
        entries.spacing = to_size(spacing, "spacing")
        entries.margin = to_number(margin, "margin")
        if enter is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise TypeError("enter must be callable, not None; clear_entries() takes them away")
        made = _Entries(self, to_callback(enter, "enter"), to_callback(leave, "leave"))
        check(set_entries(self, entries, made))
        self._hold("entries", made)

    def clear_entries(self) -> None:
        """Asks for no more entries. Those that are there stay, as sublayers."""
        check(raw.scene_scroll_layer_set_entries(self, None, None, raw.scene_destroy_function()))
        self._functions.pop("entries", None)

    def reload_entries(self) -> None:
        """Lets all entries leave, and asks for those in view again. Raises NotFoundError where there are none."""
        check(raw.scene_scroll_layer_reload_entries(self))

    def entry(self, index: int) -> Layer | None:
        """The layer of an entry, or None when it is not in view."""
        return borrow(Layer, raw.scene_scroll_layer_get_entry(self, to_count(index, "index")))


class ScrollPresentation(Presentation, ScrollPresentationProperties):
    """A scroll layer as it is on screen. Its attributes can only be read."""

    __slots__ = ()


class _Entries:
    """What C calls about a layer's entries. It does not hold the layer, which holds it."""

    def __init__(
        self,
        layer: ScrollLayer,
        enter: Callable[[int, Rect], Layer | None],
        leave: Callable[[int, Layer], object] | None,
    ) -> None:
        self.layer = weakref.ref(layer)
        self._enter = enter
        self._leave = leave

    def enter(self, _: Any, index: int, frame: raw.scene_rect, /) -> Layer | None:
        entry = self._enter(index, Rect.of(frame))
        layer = self.layer()
        if entry is not None and layer is not None:
            layer._keep(expect(Layer, entry, "what enter() returns"))
        return entry

    def leave(self, _: Any, index: int, entry: Any, /) -> None:
        layer = borrow_alive(Layer, entry)
        if layer is None:
            return
        layer._let_go()
        if self._leave is not None:
            self._leave(index, layer)


def _motion(motion: ScrollMotion) -> raw.scene_scroll_motion:
    if not isinstance(motion, ScrollMotion):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"motion must be a ScrollMotion, not {motion!r}")
    result = raw.scene_scroll_motion(
        deceleration_rate=to_number(motion.deceleration_rate, "deceleration_rate"),
        spring_duration=to_number(motion.spring_duration, "spring_duration"),
        bounces=to_bool(motion.bounces, "bounces"),
    )
    result.struct_size = sizeof(result)
    return result


def _checked(value: raw.scene_point) -> raw.scene_point:
    if raw.scene_error_status():
        raise last_error()
    return value
