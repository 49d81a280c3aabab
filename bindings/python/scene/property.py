"""Custom properties: what a program's own layers have beside those of every layer."""

from __future__ import annotations

from ctypes import byref
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from scene import raw
from scene._convert import to_bool, to_text
from scene._own_values import CLASSES, type_name
from scene._values import properties, value_of_type
from scene.errors import check

if TYPE_CHECKING:
    from scene.layer import Layer

T = TypeVar("T")

_DISCRETE = {"bool", "string", "image"}
"""What switches instead of moving."""


def register_property(
    key: str, initial: Any, *, type: str | None = None, animatable: bool | None = None, implicit: bool = False
) -> None:
    """Declares a property that all layers then have: `scene.register_property("progress", 0.0)`.

    It is set and read by key, `layer["progress"] = 1`, takes animations, and has its place in transactions and
    documents; the engine draws nothing of it. Declaring it again in the same way does nothing, differently raises
    InvalidStateError.

    initial: its value on layers that have not set it.
    type: "bool", "number", "point", "size", "rect", "color", "transform", "string", "image", "path", "numbers" or
        "colors"; that of `initial` unless given: a tuple or a list of numbers is "numbers".
    animatable: whether animations may name it; unless given, when there is something between two of its values.
    implicit: whether setting it on a layer that is on screen animates by itself.
    """
    name = type_name(initial, key) if type is None else type
    kind = raw.scene_value_type.__members__.get(f"SCENE_VALUE_{name.upper()}")
    if kind is None:
        names = ", ".join(name for _, name in CLASSES)
        raise ValueError(f"type must be one of {names}, numbers or colors, not {type!r}")
    value = value_of_type(kind, key, initial)
    if initial is None:
        value.type = kind
    moves = name not in _DISCRETE if animatable is None else to_bool(animatable, "animatable")
    check(
        raw.scene_property_register(
            to_text(key, "key"), byref(value), moves or to_bool(implicit, "implicit"), to_bool(implicit, "implicit")
        )
    )
    properties()


class Property(Generic[T]):
    """A custom property as an attribute of a subclass of Layer: `progress = scene.Property(0.0, implicit=True)`.

    Its key is the attribute's name as Core Animation would spell it, "lineWidth" for `line_width`, unless `key` gives
    another.
    """

    def __init__(
        self,
        initial: T,
        *,
        type: str | None = None,
        animatable: bool | None = None,
        implicit: bool = False,
        key: str | None = None,
    ) -> None:
        """What register_property takes; the property is declared when the class is made."""
        self._initial = initial
        self._options: dict[str, Any] = {"type": type, "animatable": animatable, "implicit": implicit}
        self._key = key

    def __set_name__(self, owner: type, name: str) -> None:
        if self._key is None:
            first, *rest = name.split("_")
            self._key = first + "".join(word.capitalize() for word in rest)
        register_property(self._key, self._initial, **self._options)

    @property
    def key(self) -> str:
        """The property's key, for key paths."""
        if self._key is None:
            raise TypeError("a Property has a key once it is an attribute of a class")
        return self._key

    @overload
    def __get__(self, layer: None, owner: type) -> Property[T]: ...
    @overload
    def __get__(self, layer: Layer, owner: type) -> T: ...
    def __get__(self, layer: Layer | None, owner: type) -> Property[T] | T:
        return self if layer is None else layer.get_value(self.key)

    def __set__(self, layer: Layer, value: T) -> None:
        layer.set_value(self.key, value)
