"""Keyframe animations: through several values, or along a path."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from ctypes import POINTER, byref, c_bool, c_double
from functools import wraps
from typing import TYPE_CHECKING, Any, cast

from scene import raw
from scene._animation_properties import KeyframeProperties
from scene._constructors import KeyframeConstructor
from scene._convert import items_of, to_bool, to_number, to_text
from scene._keys import key_path_of
from scene._lazy import numpy
from scene._object import adopt, handle_of
from scene._value_types import COUNTS
from scene._values import from_value, type_of
from scene.animation import PropertyAnimation
from scene.errors import check
from scene.path import Path, PathLike, path_of
from scene.timing import TimingFunction, TimingFunctionLike, timing_function_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_Handle = POINTER(raw.scene_timing_function)


class KeyframeAnimation(KeyframeConstructor, KeyframeProperties, PropertyAnimation):
    """An animation of one property through several values, or of a point along a path.

    `KeyframeAnimation("opacity", values=[0, 1, 0.5], key_times=[0, 0.2, 1], duration=1)`, or
    `KeyframeAnimation("position", path="M0 0 C50 0 50 80 100 80", rotation_mode="auto", duration=2)`.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @wraps(KeyframeConstructor.__init__)
        def __init__(self, key_path, *, value_function=None, **arguments):
            self._own(raw.scene_animation_create_keyframe(to_text(key_path_of(key_path), "key_path")))
            # Values are of the type that the function takes.
            self.value_function = value_function
            self._take(arguments)

    @property
    def values(self) -> list[Any]:
        """The values, of the key path's type.

        Any iterable can be assigned; an array of shape (n, numbers of a value), or of n numbers, is taken as a whole.
        """
        found: list[Any] = []
        value = raw.scene_value()
        for index in range(raw.scene_animation_get_value_count(self)):
            check(raw.scene_animation_get_value(self, index, byref(value)))
            found.append(from_value(self.key_path, value))
        return found

    @values.setter
    def values(self, values: Iterable[Any] | NDArray[Any] | None) -> None:
        if hasattr(values, "__array_interface__"):
            self._set_array(cast("NDArray[Any]", values))
            return
        values = items_of(values)
        if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):  # pyright: ignore
            raise TypeError(f"values must be a list of values of {self.key_path}, not {values!r}")
        # The structs own what they point to, and live until the call is over.
        structs = [self._to_value(value) for value in values]
        array = (raw.scene_value * len(structs))(*structs)
        check(raw.scene_animation_set_values(self, array, len(structs)))

    def _set_array(self, values: NDArray[Any]) -> None:
        kind = self._value_type() or type_of(self.key_path)
        # A list of numbers is that of a value function.
        components = 3 if kind == raw.SCENE_VALUE_NUMBERS else COUNTS.get(kind, 1)
        rows = numpy().ascontiguousarray(values, dtype=float)
        if rows.ndim == 1 and components == 1:
            rows = rows.reshape(-1, 1)
        if rows.ndim != 2 or (rows.size and rows.shape[1] != components):
            raise ValueError(f"values of {self.key_path} must be of shape (n, {components}), not {values.shape}")
        pointer = rows.ctypes.data_as(POINTER(c_double))
        check(raw.scene_animation_set_numbers(self, pointer, len(rows), components))

    @property
    def path(self) -> Path | None:
        """A way to go along in place of the values, for key paths of points: a Path or SVG path data. Default None.

        Every point that it is made of but those that begin a part of their own is a key frame.
        """
        handle = raw.scene_animation_copy_path(self)
        return adopt(Path, handle) if handle else None

    @path.setter
    def path(self, path: PathLike | None) -> None:
        made = None if path is None else path_of(path, "path")
        check(raw.scene_animation_set_path(self, made))

    @property
    def key_times(self) -> list[float]:
        """When each value is reached, as a fraction of the duration; empty, the default, spreads them evenly.

        As many as values, never falling; for discrete animations one more is allowed, the end of the last value. How
        many there are is checked when the animation is added.
        """
        return self._list(raw.scene_animation_get_key_times)

    @key_times.setter
    def key_times(self, times: Iterable[float] | None) -> None:
        self._set_list(raw.scene_animation_set_key_times, times, "key_times")

    @property
    def timing_functions(self) -> list[TimingFunction]:
        """The curves of the segments, one fewer than values; empty, the default, is linear.

        A curve may be given by name, as CSS text or as (c1x, c1y, c2x, c2y); None is linear.
        """
        count = raw.scene_animation_get_timing_function_count(self)
        handles = [raw.scene_animation_copy_timing_function_at(self, index) for index in range(count)]
        return [adopt(TimingFunction, handle) for handle in handles]

    @timing_functions.setter
    def timing_functions(self, functions: Iterable[TimingFunctionLike | None] | None) -> None:
        made = [timing_function_of(function) for function in items_of(functions)]
        handles = (_Handle * len(made))(*[handle_of(function) if function else None for function in made])
        check(raw.scene_animation_set_timing_functions(self, handles, len(made)))

    @property
    def holds(self) -> list[bool]:
        """Which segments hold their first value until their end; missing ones do not."""
        count = raw.scene_animation_get_holds(self, None, 0)
        found = (c_bool * count)()
        raw.scene_animation_get_holds(self, found, count)
        return list(found)

    @holds.setter
    def holds(self, holds: Iterable[bool] | None) -> None:
        made = [to_bool(hold, "each of holds") for hold in items_of(holds)]
        check(raw.scene_animation_set_holds(self, (c_bool * len(made))(*made), len(made)))

    @property
    def tension_values(self) -> list[float]:
        """At each value of a cubic animation, how tight the curve is, -1...1; missing ones are 0."""
        return self._list(raw.scene_animation_get_tension_values)

    @tension_values.setter
    def tension_values(self, values: Iterable[float] | None) -> None:
        self._set_list(raw.scene_animation_set_tension_values, values, "tension_values")

    @property
    def continuity_values(self) -> list[float]:
        """At each value of a cubic animation, how sharp the corner is, -1...1; missing ones are 0."""
        return self._list(raw.scene_animation_get_continuity_values)

    @continuity_values.setter
    def continuity_values(self, values: Iterable[float] | None) -> None:
        self._set_list(raw.scene_animation_set_continuity_values, values, "continuity_values")

    @property
    def bias_values(self) -> list[float]:
        """At each value of a cubic animation, where the curve bends: 1 after it, -1 before it; missing ones are 0."""
        return self._list(raw.scene_animation_get_bias_values)

    @bias_values.setter
    def bias_values(self, values: Iterable[float] | None) -> None:
        self._set_list(raw.scene_animation_set_bias_values, values, "bias_values")

    def _list(self, getter: Callable[..., int]) -> list[float]:
        count = getter(self, None, 0)
        found = (c_double * count)()
        getter(self, found, count)
        return list(found)

    def _set_list(self, setter: Callable[..., Any], numbers: Iterable[float] | None, name: str) -> None:
        values = array("d", [to_number(number, f"each of {name}") for number in items_of(numbers)])
        check(setter(self, (c_double * len(values)).from_buffer(values) if values else None, len(values)))

    def __repr__(self) -> str:
        """Key path, how many values or which path, and duration."""
        path = self.path
        count = raw.scene_animation_get_value_count(self)
        what = f"<{count} values>" if path is None else f"path={path.svg!r}"
        return f"KeyframeAnimation({self.key_path!r}, {what}, {self._describe({})})"
