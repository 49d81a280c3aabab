"""Animations: what a property does over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ctypes import byref
from typing import Any, NamedTuple, TypedDict, Unpack

from scene import raw
from scene._callbacks import set_animation_delegate, to_callback
from scene._convert import from_text, to_bool, to_number, to_text
from scene._object import Object, adopt
from scene._values import from_value, to_value, value_of_type
from scene.enums import FillMode, ReducedMotion, StopReason
from scene.errors import check
from scene.timing import TimingFunction, TimingFunctionLike, timing_function_of


class AnimationArguments(TypedDict, total=False):
    """What all animations take by name."""

    duration: float
    begin_time: float
    time_offset: float
    speed: float
    repeat_count: float
    repeat_duration: float
    autoreverses: bool
    fill_mode: FillMode | str
    removed_on_completion: bool
    timing_function: TimingFunctionLike | None
    reduced_motion: ReducedMotion | str
    on_start: Callable[[], object] | None
    on_stop: Callable[[StopReason], object] | None


class GroupArguments(AnimationArguments, total=False):
    """What all but transitions take by name."""

    commits_on_finish: bool


class PropertyArguments(GroupArguments, total=False):
    """What animations of a property take by name."""

    additive: bool
    cumulative: bool


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


class Animation(Object):
    """What all animations have: their timing. Times are in seconds.

    The time within the animation is (layer time - begin_time) * speed + time_offset. Layers and groups copy an
    animation that is added to them; changing it afterwards has no effect there.
    """

    __slots__ = ("_on_start", "_on_stop")

    _retain = raw.scene_animation_retain
    _release = raw.scene_animation_release

    _on_start: Callable[[], object] | None
    _on_stop: Callable[[StopReason], object] | None

    def _take(self, arguments: Mapping[str, Any], known: type) -> None:
        """Sets the attributes that a constructor was given by name."""
        for name, value in arguments.items():
            if name not in known.__annotations__:
                raise TypeError(f"{type(self).__name__}() has no argument {name!r}")
            setattr(self, name, value)

    def _describe(self, parts: Mapping[str, Any]) -> str:
        """A text such as "duration=1", of what is not None."""
        given = "".join(f"{name}={value!r}, " for name, value in parts.items() if value is not None)
        return f"{given}duration={self.duration:g}"

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
    def begin_time(self) -> float:
        """When it begins, in the layer's time. 0, the default: when the commit that adds it is first shown."""
        return raw.scene_animation_get_begin_time(self)

    @begin_time.setter
    def begin_time(self, value: float) -> None:
        check(raw.scene_animation_set_begin_time(self, to_number(value, "begin_time")))

    @property
    def time_offset(self) -> float:
        """Added to its own time: where within itself it starts. Default 0."""
        return raw.scene_animation_get_time_offset(self)

    @time_offset.setter
    def time_offset(self, value: float) -> None:
        check(raw.scene_animation_set_time_offset(self, to_number(value, "time_offset")))

    @property
    def speed(self) -> float:
        """How fast its time runs against the layer's. Default 1; 0 holds it still."""
        return raw.scene_animation_get_speed(self)

    @speed.setter
    def speed(self, value: float) -> None:
        check(raw.scene_animation_set_speed(self, to_number(value, "speed")))

    @property
    def duration(self) -> float:
        """How long one cycle takes. 0, the default: the transaction's duration when it is added."""
        return raw.scene_animation_get_duration(self)

    @duration.setter
    def duration(self, value: float) -> None:
        check(raw.scene_animation_set_duration(self, to_number(value, "duration")))

    @property
    def repeat_count(self) -> float:
        """How many cycles, also fractions; `math.inf` for ever. 0, the default, and 1 both mean once."""
        return raw.scene_animation_get_repeat_count(self)

    @repeat_count.setter
    def repeat_count(self, value: float) -> None:
        check(raw.scene_animation_set_repeat_count(self, to_number(value, "repeat_count")))

    @property
    def repeat_duration(self) -> float:
        """How long it repeats; used instead of `repeat_count` when above 0. `math.inf` for ever. Default 0."""
        return raw.scene_animation_get_repeat_duration(self)

    @repeat_duration.setter
    def repeat_duration(self, value: float) -> None:
        check(raw.scene_animation_set_repeat_duration(self, to_number(value, "repeat_duration")))

    @property
    def autoreverses(self) -> bool:
        """Whether each cycle runs forth and back, taking twice the duration. Default False."""
        return raw.scene_animation_get_autoreverses(self)

    @autoreverses.setter
    def autoreverses(self, value: bool) -> None:
        check(raw.scene_animation_set_autoreverses(self, to_bool(value, "autoreverses")))

    @property
    def fill_mode(self) -> FillMode:
        """What it shows outside its active time. Default FillMode.REMOVED.

        Forwards is seen only with `removed_on_completion=False`.
        """
        return FillMode(raw.scene_animation_get_fill_mode(self))

    @fill_mode.setter
    def fill_mode(self, value: FillMode | str) -> None:
        check(raw.scene_animation_set_fill_mode(self, FillMode.parse(value, "fill_mode")))

    @property
    def reduced_motion(self) -> ReducedMotion:
        """What becomes of it when it is added while `scene.reduced_motion` is on. Default ReducedMotion.AUTOMATIC."""
        return ReducedMotion(raw.scene_animation_get_reduced_motion_policy(self))

    @reduced_motion.setter
    def reduced_motion(self, value: ReducedMotion | str) -> None:
        policy = ReducedMotion.parse(value, "reduced_motion")
        check(raw.scene_animation_set_reduced_motion_policy(self, policy))

    @property
    def removed_on_completion(self) -> bool:
        """Whether it is taken from the layer when it is over. Default True."""
        return raw.scene_animation_get_removed_on_completion(self)

    @removed_on_completion.setter
    def removed_on_completion(self, value: bool) -> None:
        check(raw.scene_animation_set_removed_on_completion(self, to_bool(value, "removed_on_completion")))

    @property
    def timing_function(self) -> TimingFunction | None:
        """The curve of one cycle. None, the default, is linear."""
        handle = raw.scene_animation_copy_timing_function(self)
        return adopt(TimingFunction, handle) if handle else None

    @timing_function.setter
    def timing_function(self, value: TimingFunctionLike | None) -> None:
        check(raw.scene_animation_set_timing_function(self, timing_function_of(value)))


class GroupableAnimation(Animation):
    """What all animations but transitions have."""

    __slots__ = ()

    @property
    def commits_on_finish(self) -> bool:
        """Whether its end value becomes the layer's own value when it has finished, so that nothing has to fill.

        Default False: as in Core Animation the layer's own value shows again.
        """
        return raw.scene_animation_get_commits_on_finish(self)

    @commits_on_finish.setter
    def commits_on_finish(self, value: bool) -> None:
        check(raw.scene_animation_set_commits_on_finish(self, to_bool(value, "commits_on_finish")))


class PropertyAnimation(GroupableAnimation):
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

    def _value_type(self) -> raw.scene_value_type | None:
        """The type that the value function takes, or None for that of the key path."""
        name = self.value_function
        if name is None:
            return None
        return raw.SCENE_VALUE_NUMBERS if name in ("scale", "translate") else raw.SCENE_VALUE_NUMBER

    def _to_value(self, value: Any) -> raw.scene_value:
        kind = self._value_type()
        return to_value(self.key_path, value) if kind is None else value_of_type(kind, self.key_path, value)

    @property
    def additive(self) -> bool:
        """Whether its value is added to what the property would show without it; transforms are concatenated.

        For numbers, points, sizes, rects and transforms. Default False.
        """
        return raw.scene_animation_get_additive(self)

    @additive.setter
    def additive(self, value: bool) -> None:
        check(raw.scene_animation_set_additive(self, to_bool(value, "additive")))

    @property
    def cumulative(self) -> bool:
        """Whether each cycle starts where the last one ended. Default False."""
        return raw.scene_animation_get_cumulative(self)

    @cumulative.setter
    def cumulative(self, value: bool) -> None:
        check(raw.scene_animation_set_cumulative(self, to_bool(value, "cumulative")))


class BasicAnimation(PropertyAnimation):
    """An animation of one property between two values: `BasicAnimation("position.x", to_value=200, duration=1)`.

    from and to: from one to the other. from and by: from it to it plus by. by and to: from to minus by to it. One
    alone: the other end is the layer's own value. None at all: from what is on screen when it is added to the layer's
    own value.
    """

    __slots__ = ()

    def __init__(
        self,
        key_path: str,
        *,
        from_value: Any = None,
        to_value: Any = None,
        by_value: Any = None,
        value_function: str | None = None,
        **timing: Unpack[PropertyArguments],
    ) -> None:
        """Makes an animation of a property or of a part of one: "opacity", "position.x", "transform.rotation.z".

        Raises NotFoundError when there is no such key path, InvalidArgumentError when it cannot be animated.
        """
        self._own(raw.scene_animation_create_basic(to_text(key_path, "key_path")))
        self.value_function = value_function
        self.from_value, self.to_value, self.by_value = from_value, to_value, by_value
        self._take(timing, PropertyArguments)

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
