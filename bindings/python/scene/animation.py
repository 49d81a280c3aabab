"""Animations: what a property does over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ctypes import byref, sizeof
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from scene import raw
from scene._animation_properties import AnimationProperties, GroupableProperties, PropertyProperties
from scene._callbacks import set_animation_delegate, to_callback
from scene._constructors import BasicConstructor
from scene._convert import from_text, to_text
from scene._copies import copied_animation, reduced_animation
from scene._keys import key_path_of
from scene._near import hint
from scene._own_values import own_value
from scene._values import from_value, to_value, value_of_type
from scene.enums import ReducedMotion, ReducedMotionName, StopReason
from scene.errors import check
from scene.level import Level, from_level, to_level


class _Hearers(NamedTuple):
    """An animation's own callables, which know what they are about."""

    on_start: Callable[[], object] | None
    on_stop: Callable[[StopReason], object] | None

    def start(self, _layer: Any, _key: bytes | None, /) -> None:
        if self.on_start is not None:
            self.on_start()

    def stop(self, _layer: Any, _key: bytes | None, reason: StopReason, /) -> None:
        if self.on_stop is not None:
            self.on_stop(reason)


class Animation(AnimationProperties):
    """What all animations have: their timing. Times are in seconds.

    The time within the animation is (layer time - begin_time) * speed + time_offset. Layers and groups copy an
    animation that is added to them; changing it afterwards has no effect there.
    """

    __slots__ = ("_on_start", "_on_stop")

    _retain = raw.scene_animation_retain
    _release = raw.scene_animation_release

    __iter__ = None  # Keys are no indices.

    _on_start: Callable[[], object] | None
    _on_stop: Callable[[StopReason], object] | None

    def copy(self) -> Self:
        """Another animation that is as this one is now."""
        return copied_animation(self)

    def __copy__(self) -> Self:
        """What copy() answers."""
        return copied_animation(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """What copy() answers."""
        return copied_animation(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles the animation through a scene document, without on_start and on_stop."""
        return reduced_animation(self)

    def _take(self, arguments: Mapping[str, Any]) -> None:
        """Sets the attributes that a constructor was given by name."""
        for name, value in arguments.items():
            if not self._has_settable(name):
                known = filter(self._has_settable, dir(self))
                raise TypeError(f"{type(self).__name__}() has no argument {name!r}{hint(name, known)}")
            setattr(self, name, value)

    def _has_settable(self, name: str) -> bool:
        attribute = getattr(type(self), name, None)
        return isinstance(attribute, property) and attribute.fset is not None

    def _describe(self, parts: Mapping[str, Any]) -> str:
        """A text such as "duration=1", of what is not None."""
        given = "".join(f"{name}={value!r}, " for name, value in parts.items() if value is not None)
        return f"{given}duration={self.duration:g}"

    def __getitem__(self, key: str) -> Any:
        """A value of the program's own: `animation["id"]`. Raises KeyError when the animation has none of that key."""
        value = raw.scene_value()
        name = to_text(key, "key")
        status = raw.scene_animation_get_value_for_key(self, name, byref(value))
        if status == raw.SCENE_ERROR_NOT_FOUND:
            raise KeyError(key)
        check(status)
        return from_value(key, value)

    def __setitem__(self, key: str, value: Any) -> None:
        """Gives the animation a value of a type that properties have, by which to know it again: `animation["id"] = 7`.

        Copies on layers have it too: those that `layer.animation()` answers, and `scene.current_animation()`. None
        takes it away. No key of a property may be used.
        """
        check(raw.scene_animation_set_value_for_key(self, to_text(key, "key"), byref(own_value(key, value))))

    @property
    def on_start(self) -> Callable[[], object] | None:
        """What is called, without arguments, in `scene.dispatch()` when it begins, on the thread that added it.

        Every animation that is added to a layer starts once and stops once, whatever becomes of it. Layers' copies have
        the callables of the time when they were added; those that are read back from a layer do not tell them.
        """
        return getattr(self, "_on_start", None)

    @on_start.setter
    def on_start(self, value: Callable[[], object] | None) -> None:
        self._on_start = to_callback(value, "on_start")
        self._set_delegate()

    @property
    def on_stop(self) -> Callable[[StopReason], object] | None:
        """What is called with the StopReason when it stops, as on_start is."""
        return getattr(self, "_on_stop", None)

    @on_stop.setter
    def on_stop(self, value: Callable[[StopReason], object] | None) -> None:
        self._on_stop = to_callback(value, "on_stop")
        self._set_delegate()

    def _set_delegate(self) -> None:
        hearers = _Hearers(self.on_start, self.on_stop)
        check(set_animation_delegate(self, hearers if self.on_start or self.on_stop else None))

    @property
    def reduced_motion(self) -> ReducedMotion:
        """What becomes of it when it is added while `scene.reduced_motion` is on. Default ReducedMotion.AUTOMATIC."""
        return ReducedMotion(raw.scene_animation_get_reduced_motion_policy(self))

    @reduced_motion.setter
    def reduced_motion(self, value: ReducedMotion | ReducedMotionName) -> None:
        policy = ReducedMotion.parse(value, "reduced_motion")
        check(raw.scene_animation_set_reduced_motion_policy(self, policy))


class GroupableAnimation(GroupableProperties, Animation):
    """What all animations but transitions have."""

    __slots__ = ()

    @property
    def level(self) -> Level | None:
        """The level of a sound that it follows in place of its time: see Level. Default None.

        It is at its beginning at the level's floor, at its end at its ceiling, and does not end by itself. Raises
        InvalidStateError for a spring, and InvalidArgumentError for an animation of "timeOffset".
        """
        level = raw.scene_level(struct_size=sizeof(raw.scene_level))
        status = raw.scene_animation_get_level(self, byref(level))
        if status == raw.SCENE_ERROR_NOT_FOUND:
            return None
        check(status)
        return from_level(level)

    @level.setter
    def level(self, value: Level | None) -> None:
        check(raw.scene_animation_set_level(self, None if value is None else byref(to_level(value))))


class PropertyAnimation(PropertyProperties, GroupableAnimation):
    """What animations of a property have."""

    __slots__ = ()

    @property
    def key_path(self) -> str:
        """The property, or the part of one, that it animates."""
        return raw.scene_animation_get_key_path(self).decode()

    @property
    def value_function(self) -> str | None:
        """What makes transforms of the values, for "transform" and "sublayerTransform"; None, the default, for nothing.

        "rotateX", "rotateY", "rotateZ" (radians), "scaleX", "scaleY", "scaleZ", "translateX", "translateY" and
        "translateZ" take numbers, "scale" and "translate" lists of three. Values that were set are dropped when it
        changes. Raises NotFoundError for another name.
        """
        return from_text(raw.scene_animation_get_value_function(self))

    @value_function.setter
    def value_function(self, name: str | None) -> None:
        check(raw.scene_animation_set_value_function(self, to_text(name, "value_function")))

    def _value_type(self) -> int | None:
        """The type that the value function takes, or None for that of the key path."""
        name = self.value_function
        if name is None:
            return None
        return raw.SCENE_VALUE_NUMBERS if name in ("scale", "translate") else raw.SCENE_VALUE_NUMBER

    def _to_value(self, value: Any) -> raw.scene_value:
        kind = self._value_type()
        return to_value(self.key_path, value) if kind is None else value_of_type(kind, self.key_path, value)


class BasicAnimation(BasicConstructor, PropertyAnimation):
    """An animation of one property between two values: `BasicAnimation("position.x", to_value=200, duration=1)`.

    from and to: from one to the other. from and by: from it to it plus by. by and to: from to minus by to it. One
    alone: the other end is the layer's own value. None at all: from what is on screen when it is added to the layer's
    own value.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @wraps(BasicConstructor.__init__)
        def __init__(self, key_path, *, value_function=None, **arguments):
            self._own(raw.scene_animation_create_basic(to_text(key_path_of(key_path), "key_path")))
            # Values are of the type that the function takes.
            self.value_function = value_function
            self._take(arguments)

    @property
    def from_value(self) -> Any:
        """Where it starts, of the key path's type, or None."""
        return self._read(raw.scene_animation_get_from_value)

    @from_value.setter
    def from_value(self, value: Any) -> None:
        check(raw.scene_animation_set_from_value(self, byref(self._to_value(value))))

    @property
    def to_value(self) -> Any:
        """Where it ends, of the key path's type, or None."""
        return self._read(raw.scene_animation_get_to_value)

    @to_value.setter
    def to_value(self, value: Any) -> None:
        check(raw.scene_animation_set_to_value(self, byref(self._to_value(value))))

    @property
    def by_value(self) -> Any:
        """How far it goes, or None. For numbers, points, sizes and rects."""
        return self._read(raw.scene_animation_get_by_value)

    @by_value.setter
    def by_value(self, value: Any) -> None:
        check(raw.scene_animation_set_by_value(self, byref(self._to_value(value))))

    def _read(self, getter: Any) -> Any:
        value = raw.scene_value()
        check(getter(self, byref(value)))
        return from_value(self.key_path, value)

    def __repr__(self) -> str:
        """Key path, values and duration."""
        values = {"from_value": self.from_value, "to_value": self.to_value, "by_value": self.by_value}
        return f"{type(self).__name__}({self.key_path!r}, {self._describe(values)})"
