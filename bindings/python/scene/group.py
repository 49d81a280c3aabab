"""Groups of animations, and transitions."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import POINTER, Array
from functools import wraps
from typing import TYPE_CHECKING, Any

from scene import raw
from scene._animation_properties import TransitionProperties
from scene._constructors import GroupConstructor, TransitionConstructor
from scene._convert import items_of, to_list, to_number
from scene._object import addresses_of, adopt, expect, optional
from scene.animation import Animation, BasicAnimation, GroupableAnimation
from scene.enums import TransitionSubtype, TransitionSubtypeName, TransitionType, TransitionTypeName
from scene.errors import check, last_error
from scene.filter import Filter
from scene.keyframe import KeyframeAnimation
from scene.spring import SpringAnimation


class AnimationGroup(GroupConstructor, GroupableAnimation):
    """Animations that run at the same time in a time of their own: `AnimationGroup([move, fade], duration=2)`.

    The group's time begins at 0 and is eased by its timing function; what lies beyond its duration is cut off. When it
    ends they all do, whatever their `removed_on_completion`.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @wraps(GroupConstructor.__init__)
        def __init__(self, animations=(), **arguments):
            self._own(raw.scene_animation_create_group())
            self.animations = animations
            self._take(arguments)

    @classmethod
    def sequence(cls, animations: Iterable[Animation], gap: float = 0) -> AnimationGroup:
        """A group of copies of animations that follow each other; gap: seconds between an end and the next begin."""
        steps = list(animations)
        made = raw.scene_animation_create_sequence(_steps(steps), len(steps), to_number(gap, "gap"))
        return adopt(AnimationGroup, made)

    @classmethod
    def parallel(cls, animations: Iterable[Animation]) -> AnimationGroup:
        """A group of copies of animations that begin together."""
        steps = list(animations)
        return adopt(AnimationGroup, raw.scene_animation_create_parallel(_steps(steps), len(steps)))

    @classmethod
    def stagger(cls, animations: Iterable[Animation], delay: float) -> AnimationGroup:
        """A group of copies of animations; delay: seconds from the begin of each to that of the next."""
        steps = list(animations)
        made = raw.scene_animation_create_stagger(_steps(steps), len(steps), to_number(delay, "delay"))
        return adopt(AnimationGroup, made)

    @property
    def animations(self) -> list[Animation]:
        """Copies of the group's animations. Any iterable can be assigned; transitions cannot be in a group."""
        count = raw.scene_animation_get_animation_count(self)
        return [animation_of(raw.scene_animation_copy_animation_at(self, index)) for index in range(count)]

    @animations.setter
    def animations(self, animations: Iterable[Animation] | None) -> None:
        # What is wrong shows before anything changes.
        trial = raw.scene_animation_create_group()
        try:
            given = to_list(items_of(animations), "animations", "animations")
            made = [expect(Animation, animation, "each of animations") for animation in given]
            for animation in made:
                check(raw.scene_animation_add_animation(trial, animation))
        finally:
            raw.scene_animation_release(trial)
        check(raw.scene_animation_remove_all_animations(self))
        for animation in made:
            self.add(animation)

    def add(self, animation: Animation) -> None:
        """Puts a copy of an animation into the group."""
        check(raw.scene_animation_add_animation(self, expect(Animation, animation, "animation")))

    def __repr__(self) -> str:
        """The animations and the duration."""
        return f"AnimationGroup({self.animations!r}, {self._describe({})})"


class Transition(TransitionConstructor, TransitionProperties, Animation):
    """A layer from what it was before the transaction to what it is after it: `Transition("push", "fromTop")`.

    On a layer its key is always "transition". `Transition(filter=...)` goes by a filter of a custom kernel.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @wraps(TransitionConstructor.__init__)
        def __init__(self, type=TransitionType.FADE, subtype=TransitionSubtype.FROM_LEFT, **arguments):
            self._own(raw.scene_animation_create_transition())
            self.type, self.subtype = type, subtype
            self._take(arguments)

    @property
    def type(self) -> TransitionType:
        """How the new picture comes. Default TransitionType.FADE."""
        return TransitionType(raw.scene_animation_get_transition_type(self))

    @type.setter  # noqa: A003
    def type(self, value: TransitionType | TransitionTypeName) -> None:
        check(raw.scene_animation_set_transition_type(self, TransitionType.parse(value, "type")))

    @property
    def subtype(self) -> TransitionSubtype:
        """The side from which it comes. Default TransitionSubtype.FROM_LEFT."""
        return TransitionSubtype(raw.scene_animation_get_transition_subtype(self))

    @subtype.setter
    def subtype(self, value: TransitionSubtype | TransitionSubtypeName) -> None:
        check(raw.scene_animation_set_transition_subtype(self, TransitionSubtype.parse(value, "subtype")))

    @property
    def filter(self) -> Filter | None:
        """A copy of what makes one picture of the two in place of the type, or None, the default.

        A filter of a kernel `vec4 kernel(Image from, Image to, vec2 p, float progress)`.
        """
        handle = raw.scene_animation_copy_transition_filter(self)
        return adopt(Filter, handle) if handle else None

    @filter.setter  # noqa: A003
    def filter(self, value: Filter | None) -> None:
        check(raw.scene_animation_set_transition_filter(self, optional(Filter, value, "filter")))

    def __repr__(self) -> str:
        """Type, side and duration."""
        return f"Transition({self.type.label!r}, {self.subtype.label!r}, {self._describe({})})"


_CLASSES: dict[int, Any] = {
    raw.SCENE_ANIMATION_BASIC: BasicAnimation,
    raw.SCENE_ANIMATION_KEYFRAME: KeyframeAnimation,
    raw.SCENE_ANIMATION_SPRING: SpringAnimation,
    raw.SCENE_ANIMATION_GROUP: AnimationGroup,
    raw.SCENE_ANIMATION_TRANSITION: Transition,
}


def animation_of(handle: Any) -> Animation:
    """The animation, of its own class, that takes over a reference; raises the last error when it is NULL."""
    if not handle:
        raise last_error()
    return adopt(_CLASSES[raw.scene_animation_get_kind(handle)], handle)


def current_animation() -> Animation | None:
    """The animation that a callback is told of by `scene.dispatch()`, as a copy; None outside of any.

    It is that of on_start, on_stop, animation_did_start() and animation_did_stop(), with the values that it was given:
    `scene.current_animation()["id"]`.
    """
    raw.scene_error_clear()
    handle = raw.scene_animation_copy_current()
    return animation_of(handle) if handle or raw.scene_error_status() != raw.SCENE_OK else None


def _steps(animations: list[Animation]) -> Array[Any]:
    """C's list of animations."""
    addresses = addresses_of(Animation, animations, "each of animations")
    return (POINTER(raw.scene_animation) * len(addresses)).from_buffer(addresses)
