"""Springs: animations that go as a mass on a spring does."""

from __future__ import annotations

from typing import Any, Unpack

from scene import raw
from scene._animation_properties import SpringProperties, SpringPropertyArguments
from scene._convert import to_bool, to_number, to_text
from scene._keys import key_path_of
from scene._signatures import spelled_out
from scene.animation import BasicAnimation, PropertyArguments
from scene.errors import check


class SpringArguments(PropertyArguments, SpringPropertyArguments, total=False):
    """What springs take by name."""


class SpringAnimation(SpringProperties, BasicAnimation):
    """An animation between two values as a spring goes: `SpringAnimation("position.x", to_value=200, damping=15)`.

    With `perceptual_duration` and `bounce` it is described by how it looks instead of by mass, stiffness and damping.
    Its duration is not set by itself: without one it takes the transaction's; `settling=True` makes it what the spring
    needs to come to rest.

    A spring that replaces a running animation of the same key and property goes on with its velocity.
    """

    __slots__ = ()

    @spelled_out(SpringArguments)
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
        self._own(raw.scene_animation_create_spring(to_text(key_path_of(key_path), "key_path")))
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

    def set_perceptual(self, duration: float, bounce: float = 0.0) -> None:
        """Sets mass, stiffness and damping by how the motion looks, and allows over-damping.

        `duration` is that of one swing, above 0; `bounce` is 0 for a critical spring, up to 1 for one that swings for
        ever, and above -1 for one that is over-damped.
        """
        check(
            raw.scene_animation_set_perceptual(self, to_number(duration, "duration"), to_number(bounce, "bounce")),
        )
