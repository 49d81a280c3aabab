"""What layers have for layout."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from scene import raw
from scene._convert import items_of
from scene._object import Object
from scene.errors import check
from scene.geometry import Size
from scene.layout import (
    Constraint,
    LayoutManager,
    add_constraint,
    get_constraints,
    get_layout_manager,
    set_constraints,
    set_layout_manager,
)

if TYPE_CHECKING:
    from scene.layer import Layer


class LayerLayout(Object):
    """The part of `Layer` that is about layout.

    A layer needs layout when its sublayers or its bounds have changed. What needs it and is on screen is laid out as
    part of the transaction that made it necessary, so it moves as that says.
    """

    __slots__ = ()

    @property
    def layout_manager(self) -> LayoutManager | None:
        """Who places the sublayers: one of the library's, or a subclass of LayoutManager. None, the default: nobody.

        A layer whose class overrides `layout_sublayers`, or whose delegate has it, is laid out by that instead.
        """
        return get_layout_manager(self._layer)

    @layout_manager.setter
    def layout_manager(self, manager: LayoutManager | None) -> None:
        set_layout_manager(self._layer, manager)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """Where the layer lies in a superlayer with a ConstraintLayout. Any iterable of Constraints can be assigned."""
        return get_constraints(self._layer)

    @constraints.setter
    def constraints(self, constraints: Iterable[Constraint | tuple[Any, ...]] | None) -> None:
        set_constraints(self._layer, items_of(constraints))

    def add_constraint(self, constraint: Constraint | tuple[Any, ...]) -> None:
        """Adds a constraint to those that there are."""
        add_constraint(self._layer, constraint)

    @property
    def needs_layout(self) -> bool:
        """Whether the sublayers or the bounds have changed since the last layout."""
        return raw.scene_layer_needs_layout(self)

    def layout_sublayers(self) -> object:
        """Lays out this layer's sublayers, whether they need it or not.

        To be overridden by layers that place their sublayers themselves. There `super().layout_sublayers()` is what
        the layout manager does.
        """
        check(raw.scene_layer_layout_sublayers(self))

    @property
    def preferred_frame_size(self) -> Size:
        """The size that the layer would like to have: what its layout manager or its text needs, or its own."""
        size = raw.scene_layer_get_preferred_frame_size(self)
        # What a manager of Python's raised.
        check(raw.SCENE_OK)
        return Size.of(size)

    @property
    def _layer(self) -> Layer:
        return cast("Layer", self)
