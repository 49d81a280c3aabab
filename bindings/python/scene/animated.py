"""What is animated: animations under keys, and time that can stand still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, cast

from scene import raw
from scene._constructors import PropertyArguments
from scene._convert import to_number, to_text
from scene._object import expect
from scene._signatures import spelled_out
from scene.animation import Animation, BasicAnimation
from scene.errors import check
from scene.group import animation_of
from scene.running import RunningAnimation

if TYPE_CHECKING:
    from scene.layer import Layer


class Animated:
    """What animations are added to: a layer."""

    __slots__ = ()

    def add_animation(self, animation: Animation, key: str | None = None) -> None:
        """Adds a copy of the animation. One of the same key is replaced; without a key it stays until it is over.

        Animations act in the order in which they were added; of those that are not additive the last one wins.
        """
        check(raw.scene_layer_add_animation(self, expect(Animation, animation, "animation"), to_text(key, "key")))

    @spelled_out(PropertyArguments)
    def animate(
        self,
        key_path: str,
        to: Any = None,
        *,
        from_: Any = None,
        by: Any = None,
        key: str | None = None,
        **arguments: Unpack[PropertyArguments],
    ) -> RunningAnimation:
        """Makes a BasicAnimation and adds it: `layer.animate("position", to=(200, 100), duration=1)`.

        Within a coroutine `reason = await layer.animate(...)` goes on when it has stopped; without `await` it just
        runs.

        from_, to, by: where it starts, where it ends, how far it goes; see BasicAnimation. Where only the end is said
            and an animation of the key still runs, it starts from what is on screen.
        key: what it is added under; the key path unless given, so that it replaces the one before.
        arguments: duration and whatever else BasicAnimation takes. commits_on_finish is True unless given: the value at
            its end becomes the layer's own.
        """
        running = RunningAnimation(
            cast("Layer", self), key_path if key is None else key, arguments.get("on_start"), arguments.get("on_stop")
        )
        if from_ is None and by is None and to is not None and running.key in self.animation_keys:
            from_ = cast("Layer", self).get_presentation_value(key_path)
        animation = BasicAnimation(key_path, from_value=from_, to_value=to, by_value=by, **arguments)
        animation.on_start, animation.on_stop = running.did_start, running.did_stop
        if "commits_on_finish" not in arguments:
            animation.commits_on_finish = True
        self.add_animation(animation, running.key)
        return running

    def remove_animation(self, key: str) -> None:
        """Removes the animation of a key, if there is one; implicit ones have their property's key."""
        check(raw.scene_layer_remove_animation(self, to_text(key, "key")))

    def remove_all_animations(self) -> None:
        """Removes all animations."""
        check(raw.scene_layer_remove_all_animations(self))

    def animation(self, key: str) -> Animation:
        """A copy of the animation of a key, of its own class. Raises NotFoundError if there is none."""
        return animation_of(raw.scene_layer_copy_animation(self, to_text(key, "key")))

    @property
    def animation_keys(self) -> list[str]:
        """The keys of the layer's animations in the order in which they act. Those without a key are left out."""
        keys = [raw.scene_layer_get_animation_key(self, index) for index in range(self.animation_count)]
        return [key.decode() for key in keys if key is not None]

    @property
    def animation_count(self) -> int:
        """How many animations the layer has, implicit ones and those without a key included."""
        return raw.scene_layer_get_animation_count(self)

    def seek(self, layer_time: float, time: float = 0.0) -> None:
        """Sets the layer's own time: for scrubbing while it is paused, or for a jump while it runs.

        `time` is that of the renderer at which the layer is to have it; while it is paused it does not matter.
        """
        check(raw.scene_layer_seek(self, to_number(layer_time, "layer_time"), to_number(time, "time")))
