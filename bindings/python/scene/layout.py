"""Layout: who places sublayers when their superlayer, or one of them, changes."""

from __future__ import annotations

from ctypes import byref
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from scene import raw
from scene._convert import from_text, to_count, to_list, to_number, to_text
from scene._layout_callbacks import layout_manager_of, register_layout_manager
from scene._object import Object, address_of, adopt, handle_of
from scene.enums import Alignment, AlignmentName, ConstraintAttribute, ConstraintAttributeName
from scene.errors import check, last_error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scene.geometry import SizeLike
    from scene.layer import Layer


class Constraint(NamedTuple):
    """A relation between a layer and its superlayer or a sibling (CAConstraint).

    It says that `attribute` is the `source_attribute` of the source, times `scale`, plus `offset`. Attributes may be
    given by name: `Constraint("minX", "icon", "maxX", offset=8)`.
    """

    attribute: ConstraintAttribute | ConstraintAttributeName
    source: str = "superlayer"
    """ "superlayer", or a sibling's name."""
    source_attribute: ConstraintAttribute | ConstraintAttributeName | None = None
    """None stands for the same attribute."""
    scale: float = 1.0
    offset: float = 0.0


class LayoutManager:
    """Places the sublayers of layers (CALayoutManager): a subclass does, in `layout_sublayers`.

    One manager can be that of any number of layers, which hold it. What it raises comes out of the call that lays out:
    the end of the transaction, a renderer's `render`, or `Layer.layout_if_needed`.
    """

    __slots__ = ()

    def layout_sublayers(self, layer: Layer) -> object:
        """Places the layer's sublayers."""
        raise NotImplementedError

    def preferred_size(self, layer: Layer) -> SizeLike | None:
        """The size that the layer would like to have; None when there is no such size."""
        del layer
        return None

    def invalidate_layout(self, layer: Layer) -> object:
        """Told once before a layout when the layer has changed since the one before."""


class _BuiltIn(Object, LayoutManager):
    """A manager of the library's."""

    __slots__ = ()

    _retain = raw.scene_layout_manager_retain
    _release = raw.scene_layout_manager_release

    def layout_sublayers(self, layer: Layer) -> object:
        """What the library does by itself."""
        raise TypeError(f"{type(self).__name__} lays {layer!r} out when the layer does: call layer.layout_sublayers()")


class ConstraintLayout(_BuiltIn):
    """Makes the constraints of sublayers true (CAConstraintLayoutManager)."""

    __slots__ = ()

    def __init__(self) -> None:
        """A manager; all of them do the same."""
        self._own(raw.scene_layout_manager_create_constraint())


class BoxLayout(_BuiltIn):
    """Lines up the sublayers that are not hidden, from the left or, `vertical`, from the top."""

    __slots__ = ()

    def __init__(
        self,
        *,
        vertical: bool = False,
        spacing: float = 0.0,
        padding: float = 0.0,
        alignment: Alignment | AlignmentName = Alignment.CENTER,
    ) -> None:
        """spacing: between neighbours, in points. padding: around all. alignment: where they lie across the axis."""
        axis = raw.SCENE_LAYOUT_VERTICAL if vertical else raw.SCENE_LAYOUT_HORIZONTAL
        distances = to_number(spacing, "spacing"), to_number(padding, "padding")
        self._own(raw.scene_layout_manager_create_box(axis, *distances, Alignment.parse(alignment, "alignment")))


class FlowLayout(_BuiltIn):
    """Lines up sublayers in rows, which wrap."""

    __slots__ = ()

    def __init__(
        self,
        *,
        spacing: float = 0.0,
        line_spacing: float = 0.0,
        padding: float = 0.0,
        alignment: Alignment | AlignmentName = Alignment.CENTER,
    ) -> None:
        """line_spacing: between rows, in points. Others as in `BoxLayout`; alignment is that in a row's height."""
        numbers = (("spacing", spacing), ("line_spacing", line_spacing), ("padding", padding))
        distances = [to_number(value, name) for name, value in numbers]
        self._own(raw.scene_layout_manager_create_flow(*distances, Alignment.parse(alignment, "alignment")))


class GridLayout(_BuiltIn):
    """Puts sublayers into columns of the same width, row by row."""

    __slots__ = ()

    def __init__(
        self,
        columns: int,
        *,
        spacing: float = 0.0,
        padding: float = 0.0,
        alignment: Alignment | AlignmentName = Alignment.CENTER,
    ) -> None:
        """columns: how many, 1 or more. spacing: between columns and between rows. alignment: in the cells."""
        distances = to_number(spacing, "spacing"), to_number(padding, "padding")
        kind = Alignment.parse(alignment, "alignment")
        self._own(raw.scene_layout_manager_create_grid(to_count(columns, "columns"), *distances, kind))


def set_constraints(layer: Layer, constraints: Iterable[Constraint | tuple[Any, ...]]) -> None:
    """Sets a layer's constraints; plain tuples stand for Constraints."""
    given = [_to_constraint(constraint) for constraint in to_list(constraints, "constraints", "constraints")]
    check(raw.scene_layer_set_constraints(layer, (raw.scene_constraint * len(given))(*given), len(given)))


def add_constraint(layer: Layer, constraint: Constraint | tuple[Any, ...]) -> None:
    """Adds a constraint to a layer's."""
    check(raw.scene_layer_add_constraint(layer, byref(_to_constraint(constraint))))


def _to_constraint(constraint: Constraint | tuple[Any, ...]) -> raw.scene_constraint:
    if not isinstance(constraint, tuple):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a constraint must be a Constraint or a tuple of its values, not {constraint!r}")
    given = Constraint(*cast("tuple[Any, Any]", constraint))
    of_source = given.attribute if given.source_attribute is None else given.source_attribute
    return raw.scene_constraint(
        ConstraintAttribute.parse(given.attribute, "attribute"),
        to_text(given.source, "source"),
        ConstraintAttribute.parse(of_source, "source_attribute"),
        to_number(given.scale, "scale"),
        to_number(given.offset, "offset"),
    )


def get_constraints(layer: Layer) -> tuple[Constraint, ...]:
    """A layer's constraints."""
    found: list[Constraint] = []
    for index in range(raw.scene_layer_get_constraint_count(layer)):
        constraint = raw.scene_constraint()
        check(raw.scene_layer_get_constraint(layer, index, byref(constraint)))
        attributes = ConstraintAttribute(constraint.attribute), ConstraintAttribute(constraint.source_attribute)
        source = from_text(constraint.source) or ""
        found.append(Constraint(attributes[0], source, attributes[1], constraint.scale, constraint.offset))
    return tuple(found)


def get_layout_manager(layer: Layer) -> LayoutManager | None:
    """Who lays out a layer's sublayers: the object that was set, or an equal one of the library's."""
    handle = raw.scene_layer_copy_layout_manager(layer)
    if not handle:
        if raw.scene_error_status() != raw.SCENE_OK:
            raise last_error()
        return None
    built_in = adopt(_BuiltIn, handle)
    return layout_manager_of(address_of(handle_of(layer))) or built_in


def set_layout_manager(layer: Layer, manager: LayoutManager | None) -> None:
    """Sets who lays out a layer's sublayers."""
    if manager is None or isinstance(manager, _BuiltIn):
        check(raw.scene_layer_set_layout_manager(layer, manager))
        return
    if not isinstance(manager, LayoutManager):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"layout_manager must be a LayoutManager or None, not {manager!r}")
    handle = register_layout_manager(manager, address_of(handle_of(layer)))
    if not handle:
        raise last_error()
    try:
        check(raw.scene_layer_set_layout_manager(layer, handle))
    finally:
        # The layer holds it.
        raw.scene_layout_manager_release(handle)
