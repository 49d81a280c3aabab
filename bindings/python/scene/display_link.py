"""Display links: a function of the program's for each refresh of the display."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import ref

from scene import raw
from scene._callbacks import call, destroy, handle_with, registered
from scene._convert import to_bool, to_number
from scene._object import Object, optional
from scene.errors import check
from scene.renderer import Renderer


class Refresh(NamedTuple):
    """A refresh of the display. Times are those of `scene.current_time()`, in seconds."""

    timestamp: float
    """When the refresh was."""
    target_timestamp: float
    """When what is set now is seen: the next refresh."""
    interval: float
    """From one refresh of the display to the next."""


class DisplayLink(Object):
    """Calls a function for each refresh of the display (CADisplayLink), for what is worked out anew for each frame.

    Animations need none. `window.display_link(function)` makes one for a window, also as a decorator::

        @window.display_link
        def step(refresh):
            world.advance(refresh.target_timestamp)
            with scene.transaction(disable_actions=True):
                ball.position = world.ball

    The function runs in `scene.dispatch()` on the thread that made the link, as `Window.run()` and `async with` have
    it. Of refreshes that went by while the thread was busy only the last is told, and none while nobody sees the
    frames, as those of a hidden window. The link runs as long as Python holds it, or its window is open.
    """

    __slots__ = ("_function",)

    _retain = raw.scene_display_link_retain
    _release = raw.scene_display_link_release

    _function: Callable[[Refresh], object]

    def __init__(
        self,
        function: Callable[[Refresh], object],
        renderer: Renderer | None = None,
        *,
        preferred_frames_per_second: float = 0,
        paused: bool = False,
    ) -> None:
        """Makes a link that runs, unless it is paused.

        renderer: one with a thread, as `window.renderer` is. One without, and None, are taken for a display of 60
            refreshes a second.
        """
        if not callable(function):
            raise TypeError(f"function must be callable, not {type(function).__name__}")
        rate, pauses = _frames(preferred_frames_per_second), to_bool(paused, "paused")
        renderer = optional(Renderer, renderer, "renderer")

        def refreshed(refresh: Refresh) -> None:
            function(refresh)

        # The link's object holds the function, so that a link which the function knows goes with both.
        create = raw.scene_display_link_create
        self._own(handle_with(ref(refreshed), lambda number: create(renderer, _did_refresh, number, destroy)))
        self._function = refreshed
        if pauses:
            self.paused = True
        check(raw.scene_display_link_set_preferred_frames_per_second(self, rate))

    @property
    def paused(self) -> bool:
        """Whether nothing is told for now. A link that goes on is told of the first refresh after that."""
        return raw.scene_display_link_is_paused(self)

    @paused.setter
    def paused(self, value: bool) -> None:
        check(raw.scene_display_link_set_paused(self, to_bool(value, "paused")))

    @property
    def preferred_frames_per_second(self) -> float:
        """How many refreshes in a second are enough, 0 or more; 0, the default, is all of them.

        Others are left out, so that those that are told come about so often.
        """
        return raw.scene_display_link_get_preferred_frames_per_second(self)

    @preferred_frames_per_second.setter
    def preferred_frames_per_second(self, value: float) -> None:
        check(raw.scene_display_link_set_preferred_frames_per_second(self, _frames(value)))

    def invalidate(self) -> None:
        """Ends the link: nothing is told any more."""
        self._finalizer()
        self._function = _nothing


def _nothing(_refresh: Refresh) -> None: ...


def _frames(value: float) -> float:
    return to_number(value, "preferred_frames_per_second")


@raw.scene_display_link_function
def _did_refresh(refresh: Any, number: int) -> None:
    function = registered(number)
    if function is not None:
        told = refresh.contents
        call(function, Refresh(told.timestamp, told.target_timestamp, told.interval))
