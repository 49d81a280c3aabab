"""Springs: animations that go as a mass on a spring does."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from scene import raw
from scene._animation_properties import SpringProperties
from scene._constructors import SpringConstructor
from scene._convert import to_bool, to_number, to_text
from scene._keys import key_path_of
from scene.animation import BasicAnimation
from scene.errors import check


class SpringAnimation(SpringConstructor, SpringProperties, BasicAnimation):
    """An animation between two values as a spring goes: `SpringAnimation("position.x", to_value=200, damping=15)`.

    With `perceptual_duration` and `bounce` it is described by how it looks instead of by mass, stiffness and damping.
    Its duration is not set by itself: without one it takes the transaction's; `settling=True` makes it what the spring
    needs to come to rest.

    A spring that replaces a running animation of the same key and property goes on with its velocity.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @wraps(SpringConstructor.__init__)
        def __init__(
            self, key_path, *, value_function=None, perceptual_duration=None, bounce=None, settling=False, **arguments
        ):
            self._own(raw.scene_animation_create_spring(to_text(key_path_of(key_path), "key_path")))
            # Values are of the type that the function takes.
            self.value_function = value_function
            if perceptual_duration is not None or bounce is not None:
                given = [name for name in ("mass", "stiffness", "damping") if name in arguments]
                if given:
                    raise TypeError(f"SpringAnimation() takes perceptual_duration and bounce or {given[0]}, not both")
                self.set_perceptual(0.5 if perceptual_duration is None else perceptual_duration, bounce or 0.0)
            self._take(arguments)
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
