"""Springs: animations that go as a mass on a spring does."""

from __future__ import annotations

from typing import Any, Unpack

from scene import raw
from scene._convert import to_bool, to_number, to_text
from scene.animation import BasicAnimation, PropertyArguments
from scene.errors import check


class SpringArguments(PropertyArguments, total=False):
    """What springs take by name."""

    mass: float
    stiffness: float
    damping: float
    initial_velocity: float
    allows_overdamping: bool
    inherits_velocity: bool


class SpringAnimation(BasicAnimation):
    """An animation between two values as a spring goes: `SpringAnimation("position.x", to_value=200, damping=15)`.

    With `perceptual_duration` and `bounce` it is described by how it looks instead of by mass, stiffness and damping.
    Its duration is not set by itself: without one it takes the transaction's; `settling=True` makes it what the spring
    needs to come to rest.

    A spring that replaces a running animation of the same key and property goes on with its velocity.
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
        perceptual_duration: float | None = None,
        bounce: float | None = None,
        settling: bool = False,
        **arguments: Unpack[SpringArguments],
    ) -> None:
        """Makes a spring for a property or a part of one.

        `perceptual_duration` is that of one swing, 0.5 unless it is given and `bounce` is; `bounce` is 0 for a critical
        spring, up to 1 for one that swings, above -1 for one that creeps. With `settling` the duration is
        `settling_duration`, for these parameters.
        """
        self._own(raw.scene_animation_create_spring(to_text(key_path, "key_path")))
        self.value_function = value_function
        self.from_value, self.to_value, self.by_value = from_value, to_value, by_value
        if perceptual_duration is not None or bounce is not None:
            given = [name for name in ("mass", "stiffness", "damping") if name in arguments]
            if given:
                raise TypeError(f"SpringAnimation() takes perceptual_duration and bounce or {given[0]}, not both")
            self.set_perceptual(0.5 if perceptual_duration is None else perceptual_duration, bounce or 0.0)
        self._take(arguments, SpringArguments)
        if to_bool(settling, "settling"):
            if "duration" in arguments:
                raise TypeError("SpringAnimation() takes duration or settling, not both")
            self.duration = self.settling_duration

    @property
    def mass(self) -> float:
        """The mass at the spring's end: above 0. Default 1."""
        return raw.scene_animation_get_mass(self)

    @mass.setter
    def mass(self, value: float) -> None:
        check(raw.scene_animation_set_mass(self, to_number(value, "mass")))

    @property
    def stiffness(self) -> float:
        """The stiffness of the spring: above 0. Default 100."""
        return raw.scene_animation_get_stiffness(self)

    @stiffness.setter
    def stiffness(self, value: float) -> None:
        check(raw.scene_animation_set_stiffness(self, to_number(value, "stiffness")))

    @property
    def damping(self) -> float:
        """How much the motion is slowed down: 0 or more; 0 swings for ever. Default 10."""
        return raw.scene_animation_get_damping(self)

    @damping.setter
    def damping(self, value: float) -> None:
        check(raw.scene_animation_set_damping(self, to_number(value, "damping")))

    @property
    def initial_velocity(self) -> float:
        """How fast it starts, in distances from start to end per second, above 0 towards the end. Default 0."""
        return raw.scene_animation_get_initial_velocity(self)

    @initial_velocity.setter
    def initial_velocity(self, value: float) -> None:
        check(raw.scene_animation_set_initial_velocity(self, to_number(value, "initial_velocity")))

    @property
    def allows_overdamping(self) -> bool:
        """Whether a damping beyond the critical one is heeded; otherwise it counts as critical. Default False."""
        return raw.scene_animation_get_allows_overdamping(self)

    @allows_overdamping.setter
    def allows_overdamping(self, value: bool) -> None:
        check(raw.scene_animation_set_allows_overdamping(self, to_bool(value, "allows_overdamping")))

    @property
    def inherits_velocity(self) -> bool:
        """Whether it goes on with the velocity of a running animation of its key and property, which it replaces.

        An `initial_velocity` other than 0 counts instead. Default True.
        """
        return raw.scene_animation_get_inherits_velocity(self)

    @inherits_velocity.setter
    def inherits_velocity(self, value: bool) -> None:
        check(raw.scene_animation_set_inherits_velocity(self, to_bool(value, "inherits_velocity")))

    def set_perceptual(self, duration: float, bounce: float = 0.0) -> None:
        """Sets mass, stiffness and damping by how the motion looks, and allows over-damping.

        `duration` is that of one swing, above 0; `bounce` is 0 for a critical spring, up to 1 for one that swings for
        ever, and above -1 for one that is over-damped.
        """
        check(
            raw.scene_animation_set_perceptual(self, to_number(duration, "duration"), to_number(bounce, "bounce")),
        )

    @property
    def perceptual_duration(self) -> float:
        """How long one swing of the spring takes."""
        return raw.scene_animation_get_perceptual_duration(self)

    @property
    def bounce(self) -> float:
        """How much it swings over: 0 not, 1 for ever, below 0 it is over-damped."""
        return raw.scene_animation_get_bounce(self)

    @property
    def settling_duration(self) -> float:
        """How long the spring takes until it rests; at most a day."""
        return raw.scene_animation_get_settling_duration(self)
