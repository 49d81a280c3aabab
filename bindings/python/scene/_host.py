"""What the widgets of toolkits have in common: a tree, a renderer for the toolkit's context, the pointer's events."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scene import raw
from scene._callbacks import keep
from scene._object import optional
from scene.color import Color, ColorLike, color_of
from scene.enums import EventType, EventTypeName, Modifiers
from scene.errors import Error
from scene.event import Event, EventFunction, Handlers, known_handlers
from scene.geometry import Point
from scene.gl import GLRenderer
from scene.layer import Layer
from scene.loop import current_time
from scene.transaction import transaction


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
        self.handlers = Handlers()
        self.pointer = Pointer()

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
        """Shows another tree."""
        self.root = optional(Layer, root, "root") or Layer()
        self.pointer = Pointer()
        self._fit()
        if self.renderer is not None:
            self.renderer.root = self.root

    def set_background_color(self, color: ColorLike | None) -> None:
        """Sets what is seen where nothing is drawn; None is nothing."""
        self.background_color = Color(0, 0, 0, 0) if color is None else color_of(color, "background_color")
        if self.renderer is not None:
            self.renderer.background_color = self.background_color

    # Events

    def on(self, event: EventType | EventTypeName, function: EventFunction | None) -> Any:
        """Adds a function for what no layer takes, or answers what adds one."""
        return self.handlers.on(event, function)

    def resize(self, width: float, height: float) -> None:
        """Makes the root as large as the widget, in points, and says so."""
        if self.size == (width, height):
            return
        self.size = (width, height)
        self._fit()
        self._offer(_event(EventType.RESIZE, None, Point(0, 0)))

    def _fit(self) -> None:
        with transaction(disable_actions=True):
            self.root.frame = (0, 0, *self.size)

    def point_at(
        self,
        kind: EventType,
        position: tuple[float, float],
        *,
        button: int = 0,
        clicks: int = 0,
        delta: tuple[float, float] = (0, 0),
        modifiers: int = 0,
    ) -> bool:
        """Brings what the pointer did to the layers under it, as a window does. Whether somebody took it."""
        place, pointer = Point(*position), self.pointer
        pointer.press(kind, button)
        hit = None if kind is EventType.POINTER_LEAVE else self.root.presentation.hit_test(place)
        if pointer.captor is None:
            self._hover(hit, place)
        if kind in (EventType.POINTER_ENTER, EventType.POINTER_LEAVE):
            return self._offer(_event(kind, None, place))
        if kind is EventType.POINTER_PRESS and pointer.captor is None:
            pointer.captor = hit
        made = replace(
            _event(kind, pointer.captor or hit, place),
            button=button,
            buttons=pointer.buttons,
            clicks=clicks,
            delta=Point(*delta),
            modifiers=Modifiers(modifiers),
        )
        is_taken = self._deliver(made)
        if kind is EventType.POINTER_RELEASE and not pointer.buttons:
            pointer.captor = None
            self._hover(hit, place)
        return is_taken

    def _hover(self, layer: Layer | None, place: Point) -> None:
        """Tells the layers that the pointer has left, and those that it has come into."""
        old, self.pointer.hovered = self.pointer.hovered, layer
        if old is layer:
            return
        left, entered = _way(old), _way(layer)
        for above in left:
            if above not in entered:
                _call(above, _event(EventType.POINTER_LEAVE, old, place))
        for above in reversed(entered):
            if above not in left:
                _call(above, _event(EventType.POINTER_ENTER, layer, place))

    def _deliver(self, event: Event) -> bool:
        return any(_call(layer, event) for layer in _way(event.target)) or self._offer(event)

    def _offer(self, event: Event) -> bool:
        return _guarded(self.handlers, event)


class Pointer:
    """Where the pointer is, and what it holds."""

    def __init__(self) -> None:
        self.buttons = 0
        self.captor: Layer | None = None
        """The layer that was pressed, which gets all events until no button is down."""
        self.hovered: Layer | None = None

    def press(self, kind: EventType, button: int) -> None:
        """Counts the buttons that are down."""
        bit = 1 << (button - 1) if 1 <= button <= 32 else 0
        if kind is EventType.POINTER_PRESS:
            self.buttons |= bit
        elif kind is EventType.POINTER_RELEASE:
            self.buttons &= ~bit
        elif kind is EventType.POINTER_LEAVE:
            self.buttons, self.captor = 0, None


def _event(kind: EventType, target: Layer | None, place: Point) -> Event:
    return Event(
        type=kind,
        time=current_time(),
        window=None,
        target=target,
        point=place,
        position=place,
        button=0,
        buttons=0,
        clicks=0,
        modifiers=Modifiers.NONE,
        delta=Point(0, 0),
        finger=0,
        pressure=0.0,
        code=0,
        is_repeat=False,
        text="",
        cursor=0,
        length=0,
        history=(),
    )


def _way(layer: Layer | None) -> list[Layer]:
    """A layer and those that it lies in, up to the root."""
    way: list[Layer] = []
    while layer is not None:
        way.append(layer)
        layer = layer.superlayer
    return way


def _call(layer: Layer, event: Event) -> bool:
    """Offers an event to a layer's functions, with the point where it is there."""
    handlers = known_handlers(layer)
    if handlers is None or event.type not in handlers.functions:
        return False
    try:
        point = layer.presentation.convert_point(event.position, from_=None)
    except Error:
        point = Point(0, 0)  # As in windows: the layer is seen from its edge.
    return _guarded(handlers, replace(event, point=point))


def _guarded(handlers: Handlers, event: Event) -> bool:
    """A toolkit's loop is C, and what a function raises must not go through it."""
    try:
        return handlers.offer(event)
    except BaseException as error:
        keep(error, handlers.offer)
        return False
