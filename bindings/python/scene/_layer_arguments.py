"""What layers of all kinds take by name beside their properties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scene.action import ActionLike, StyleLike
    from scene.filter import Filter, Kernel
    from scene.layer import Layer
    from scene.layout import Constraint, LayoutManager


class OtherLayerArguments(TypedDict, total=False):
    """What Layer() takes by name and is no property of its own values."""

    sublayers: Iterable[Layer]
    mask: Layer | None
    filters: Iterable[Filter | str]
    background_filters: Iterable[Filter | str]
    generator: Filter | Kernel | None
    actions: Mapping[str, ActionLike]
    style: StyleLike
    delegate: Any
    layout_manager: LayoutManager | None
    constraints: Iterable[Constraint | tuple[Any, ...]]
