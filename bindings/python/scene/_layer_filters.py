"""What layers have of filters."""

from __future__ import annotations

from collections.abc import Iterable

from scene import raw
from scene._convert import items_of
from scene._object import Object, adopt, optional
from scene.errors import check
from scene.filter import Filter, Kernel, to_filters


class LayerFilters(Object):
    """The part of `Layer` that is about filters, and about contents that a kernel makes."""

    __slots__ = ()

    @property
    def filters(self) -> tuple[Filter, ...]:
        """Copies of what the layer's image passes through, first to last.

        Any iterable of filters, or of names of types, can be assigned. A filter's parameters are set and animated by
        the key path `filters.<name>.<parameter>`.
        """
        count = raw.scene_layer_get_filter_count(self)
        return tuple(adopt(Filter, raw.scene_layer_copy_filter(self, index)) for index in range(count))

    @filters.setter
    def filters(self, filters: Iterable[Filter | str] | None) -> None:
        handles = to_filters(items_of(filters), "filters")
        check(raw.scene_layer_set_filters(self, handles, len(handles)))

    @property
    def background_filters(self) -> tuple[Filter, ...]:
        """Copies of what passes through filters that lies below the layer, within its shape."""
        count = raw.scene_layer_get_background_filter_count(self)
        return tuple(adopt(Filter, raw.scene_layer_copy_background_filter(self, index)) for index in range(count))

    @background_filters.setter
    def background_filters(self, filters: Iterable[Filter | str] | None) -> None:
        handles = to_filters(items_of(filters), "background_filters")
        check(raw.scene_layer_set_background_filters(self, handles, len(handles)))

    @property
    def generator(self) -> Filter | None:
        """A copy of what makes the layer's contents: a filter of a kernel without an image, or None.

        It is drawn within the bounds, above `contents` and below the sublayers. A kernel `vec4 kernel(vec2 p, float
        time)` gets the layer's own time, which `speed`, `time_offset` and `begin_time` say, and is drawn anew while
        that goes on. Its parameters are set and animated by the key path `generator.<parameter>`.
        """
        handle = raw.scene_layer_copy_generator(self)
        return adopt(Filter, handle) if handle else None

    @generator.setter
    def generator(self, generator: Filter | Kernel | None) -> None:
        check(raw.scene_layer_set_generator(self, _generator(generator, "generator")))

    @property
    def background_pattern(self) -> Filter | None:
        """A copy of the background's pattern, or None: what `Pattern`, `Gradient` or another generator makes.

        It is drawn above `background_color` and below the contents, with the round corners. Its parameters are set and
        animated by the key path `backgroundPattern.<parameter>`.
        """
        handle = raw.scene_layer_copy_background_pattern(self)
        return adopt(Filter, handle) if handle else None

    @background_pattern.setter
    def background_pattern(self, pattern: Filter | Kernel | None) -> None:
        check(raw.scene_layer_set_background_pattern(self, _generator(pattern, "background_pattern")))

    @property
    def border_pattern(self) -> Filter | None:
        """A copy of the border's pattern, which takes the place of `border_color`, or None.

        Its parameters are set and animated by the key path `borderPattern.<parameter>`.
        """
        handle = raw.scene_layer_copy_border_pattern(self)
        return adopt(Filter, handle) if handle else None

    @border_pattern.setter
    def border_pattern(self, pattern: Filter | Kernel | None) -> None:
        check(raw.scene_layer_set_border_pattern(self, _generator(pattern, "border_pattern")))


def _generator(value: Filter | Kernel | None, name: str) -> Filter | None:
    return Filter(value) if isinstance(value, Kernel) else optional(Filter, value, name)
