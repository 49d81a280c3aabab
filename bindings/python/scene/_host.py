"""What the widgets of toolkits have in common: a tree, a renderer for the toolkit's context, the pointer's events."""

from __future__ import annotations

import math
from collections.abc import Callable
from ctypes import byref
from typing import Any

from scene import raw
from scene._callbacks import keep
from scene._object import optional
from scene.color import Color, ColorLike, color_of
from scene.enums import EventType, EventTypeName
from scene.errors import Error
from scene.event import Event, EventFunction, Handlers, event_of, make_event
from scene.gl import GLRenderer
from scene.layer import Layer
from scene.loop import current_time
from scene.renderer import Renderer
from scene.transactions import transaction


def dispatch() -> None:
    """Does what `scene.dispatch()` does, for loops that are C: what callbacks raise goes to `sys.unraisablehook`."""
    raw.scene_dispatch()


class Host:
    """What a widget shows, what draws it, and who hears of what happens there."""

    def __init__(self, root: Layer | None) -> None:
        self.root = optional(Layer, root, "root") or Layer()
        self.renderer: GLRenderer | None = None
        self.background_color = Color(0, 0, 0, 0)
        self.size = (0.0, 0.0)
        self.at = (0.0, 0.0)  # Where the pointer was last.
        self.handlers = Handlers()

    # Drawing

    def begin(self, want: Callable[[], object]) -> None:
        """Makes a renderer for the context that is current; `want` asks for a frame, and is called on any thread."""
        self.renderer = GLRenderer()
        self.renderer.root = self.root
        self.renderer.background_color = self.background_color
        self.renderer.set_frame_wanted_function(want)

    def end(self, is_current: bool) -> None:
        """Frees what the renderer has in its context, which is current, or gone."""
        renderer, self.renderer = self.renderer, None
        if renderer is not None:
            if not is_current:
                renderer.abandon()
            renderer.close()

    def draw(
        self, framebuffer: int | None, width: int, height: int, scale: float, time: float, *, buffer_age: int = 0
    ) -> float:
        """Draws a frame. How long the next one has time, in seconds; `math.inf` when none is due."""
        if self.renderer is None or width <= 0 or height <= 0:
            return math.inf
        try:
            self.renderer.render_into(framebuffer, width, height, time, scale=scale, clear=True, buffer_age=buffer_age)
        except Error as error:
            keep(error, self.draw)
            return math.inf
        return max(self.renderer.next_frame_time - time, 0.0)

    def set_root(self, root: Layer | None) -> None:
        """Shows another tree; the layers of the old one hear that the pointer has left."""
        self.cancel_pointer()
        raw.scene_layer_send_event(self.root, byref(make_event(EventType.POINTER_LEAVE, raw.scene_point(*self.at))))
        self.root = optional(Layer, root, "root") or Layer()
        self._fit()
        if self.renderer is not None:
            self.renderer.root = self.root

    def set_background_color(self, color: ColorLike | None) -> None:
        """Sets what is seen where nothing is drawn; None is nothing."""
        self.background_color = Color(0, 0, 0, 0) if color is None else color_of(color, "background_color")
        if self.renderer is not None:
            self.renderer.background_color = self.background_color

    # Events

    def resize(self, width: float, height: float) -> None:
        """Makes the root as large as the widget, in points, and says so."""
        if self.size == (width, height):
            return
        self.size = (width, height)
        self._fit()
        event = make_event(EventType.RESIZE, raw.scene_point(0, 0), time=current_time())
        self._offer(event_of(None, event))

    def _fit(self) -> None:
        with transaction(disable_actions=True):
            self.root.frame = (0, 0, *self.size)

    def point_at(self, kind: EventType, position: tuple[float, float], **what: Any) -> bool:
        """Brings what the pointer did to the layers under it, as a window does. Whether somebody took it."""
        self.at = position
        event = make_event(kind, raw.scene_point(*position), **what)
        is_taken = bool(raw.scene_layer_send_event(self.root, byref(event)))
        return is_taken or self._offer(event_of(None, event))

    def cancel_pointer(self) -> None:
        """Lets go of what the pointer holds: the toolkit has taken it."""
        self.root.cancel_pointer()

    def _offer(self, event: Event) -> bool:
        return _guarded(self.handlers, event)


class HostWidget:
    """The part of a widget that is the same in all toolkits."""

    _host: Host

    def _ask_for_frame(self) -> None:
        """Has the toolkit draw the widget again."""
        raise NotImplementedError

    @property
    def root(self) -> Layer:
        """The tree to show. It is as large as the widget."""
        return self._host.root

    @root.setter
    def root(self, layer: Layer | None) -> None:
        self._host.set_root(layer)
        self._ask_for_frame()

    @property
    def background_color(self) -> Color:
        """What is seen where nothing is drawn; None sets nothing, so that the window behind the widget is seen."""
        return self._host.background_color

    @background_color.setter
    def background_color(self, color: ColorLike | None) -> None:
        self._host.set_background_color(color)
        self._ask_for_frame()

    @property
    def renderer(self) -> Renderer | None:
        """What draws the widget: for its statistics, overlays and budgets; None before the widget is shown."""
        return self._host.renderer

    def on(self, event: EventType | EventTypeName, function: EventFunction | None = None) -> Any:
        """Has a function handle the events of a kind that no layer takes; a decorator without a function.

        "pointer_move", "pointer_press", "pointer_release", "pointer_enter", "pointer_leave", "wheel" and "resize".
        """
        return self._host.handlers.on(event, function)


def _guarded(handlers: Handlers, event: Event) -> bool:
    """A toolkit's loop is C, and what a function raises must not go through it."""
    try:
        return handlers.offer(event)
    except BaseException as error:
        keep(error, handlers.offer)
        return False
