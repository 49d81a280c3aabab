"""Animators: values of the program's own that animate as layers do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ctypes import byref
from typing import Any, cast
from weakref import ref

from scene import raw
from scene._callbacks import call, destroy, handle_with, registered, to_callback
from scene._values import from_value, to_value, value_of_type
from scene.errors import check
from scene.layer import Layer
from scene.property import type_name

_BY_LENGTH = {2: "point", 4: "rect", 16: "transform"}


class Animator(Layer):
    """A number, point, size, rect, colour or transform of the program's own that moves as a layer does.

    `Animator((100, 100), window.move)`: setting `value` animates it, from where it is to the new value, over the
    transaction's duration; on the way each value is given to the callable, in `scene.dispatch()` on the thread that
    made the animator (`scene.attach()` makes an asyncio loop dispatch).

    It is a layer that is shown nowhere, and its value a property of it: animations of `key_path`, springs,
    transactions, actions, delegates and the presentation are those of layers. It moves as long as Python holds it.
    """

    __slots__ = ("_key_path",)

    _key_path: str

    def __init__(
        self, initial: Any, on_change: Callable[[Any], object] | None = None, *, type: str | None = None
    ) -> None:
        """Makes an animator that is at a value; the first change animates.

        type: "number", "point", "size", "rect", "color" or "transform"; that of `initial` unless given: two numbers
            are a point, four a rect, a text is a colour.
        """
        kind = _kind(initial) if type is None else type
        constant = raw.scene_value_type.__members__.get(f"SCENE_VALUE_{kind.upper()}")
        if constant is None:
            raise ValueError(f"type must be number, point, size, rect, color or transform, not {type!r}")
        value = value_of_type(constant, "initial", initial)
        tell = to_callback(on_change, "on_change")

        def changed(new: raw.scene_value) -> None:
            if tell is not None:
                tell(from_value("value", new))

        # The animator's object holds the callable.
        create = raw.scene_animator_create
        self._own(handle_with(ref(changed), lambda number: create(byref(value), _did_change, number, destroy)))
        self._hold("value", changed)
        self._key_path = raw.scene_animator_get_key_path(self).decode()

    @property
    def key_path(self) -> str:
        """What animations of the value name: "value" for a number, "pointValue", "rectValue" ... for others."""
        return self._key_path

    @property
    def value(self) -> Any:
        """Where it goes; `presentation.value` is where it is. Setting it animates."""
        value = raw.scene_value()
        check(raw.scene_animator_get_value(self, byref(value)))
        return from_value(self._key_path, value)

    @value.setter
    def value(self, value: Any) -> None:
        check(raw.scene_animator_set_value(self, byref(to_value(self._key_path, value))))

    @property
    def shown(self) -> Any:
        """Where it is, at the time of the last dispatch."""
        return self.get_presentation_value(self._key_path)

    def __repr__(self) -> str:
        """Where it goes."""
        return f"<scene.{type(self).__name__} {self.value!r}>"


@raw.scene_animator_function
def _did_change(value: Any, number: int) -> None:
    on_change = registered(number)
    if on_change is not None:
        call(on_change, value.contents)


def _kind(value: Any) -> str:
    if isinstance(value, str):
        return "color"
    name = type_name(value, "initial")
    if name == "numbers" and isinstance(value, Iterable):
        return _BY_LENGTH.get(len(list(cast("Iterable[Any]", value))), name)
    return name
