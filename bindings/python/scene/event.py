"""What happens in windows and in hosts: pointers, touches, keys, text, drops, and the windows themselves."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, sizeof
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary, ref

from scene import raw
from scene._callbacks import Collected, destroy, hand_over, keep, raise_all, registered
from scene._callbacks import to_callback as to_function
from scene._convert import to_bool, to_count, to_number, to_text
from scene._object import Object, borrow_alive, expect, handle_of
from scene.enums import EventType, EventTypeName, Modifiers
from scene.errors import check
from scene.geometry import Point, PointLike, to_point
from scene.layer import Layer

if TYPE_CHECKING:
    from scene.window import Window


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a window. What does not belong to its type is 0, empty or None."""

    type: EventType
    time: float
    """When it happened, by `scene.current_time()`."""
    window: Window | None
    target: Layer | None
    """The layer at the pointer, the one that captured it, or the focused one; None for the window."""
    point: Point
    """Where it is in the layer whose handler this is, as on screen; in the window for a window's."""
    position: Point
    """Where it is in the window, in points."""
    button: int
    """1 left, 2 middle, 3 right, and others."""
    buttons: int
    """The buttons that are down after it: 1 left, 2 middle, 4 right."""
    clicks: int
    """How many presses there were at one place in quick succession: 2 for a double click."""
    modifiers: Modifiers
    delta: Point
    """How far the wheel was turned, in lines; more than 0 shows what lies to the right and below."""
    finger: int
    pressure: float
    code: int
    """The key, by its place, whatever the layout: its usage of the USB HID page of keyboards."""
    is_repeat: bool
    text: str
    """The key's name in the layout, without modifiers ("A", "Return", "Left Shift"), the text, or a path."""
    cursor: int
    length: int
    """Of a composition: where the cursor is in it, and how many characters from there are chosen."""
    history: tuple[tuple[float, Point], ...]
    """Where the pointer was, and when, since the last event of its motion; the oldest first."""


EventFunction: TypeAlias = Callable[[Event], object]
"""Handles an event. It takes the event when it answers True: nobody else gets it then."""


class Handlers:
    """The functions that handle the events of one window or layer."""

    def __init__(self) -> None:
        self.functions: dict[EventType, list[EventFunction]] = {}

    def on(self, event: EventType | EventTypeName, function: EventFunction | None) -> Any:
        """Adds a function, or answers what adds one."""
        kind = EventType.parse(event, "event")

        def add(new: EventFunction) -> EventFunction:
            self.functions.setdefault(kind, []).append(to_function(new, "function"))
            return new

        return add if function is None else add(function)

    def handle(self, window: Any, event: raw.scene_event) -> bool:
        """Offers an event of a window to the functions."""
        return EventType(event.type) in self.functions and self.offer(event_of(window, event))

    def offer(self, event: Event) -> bool:
        """Offers an event to the functions, the last that was added first, until one takes it."""
        found = self.functions.get(event.type, ())
        return any(function(event) is True for function in reversed(tuple(found)))


# Who holds them is C, for as long as the window lives.
_known: WeakValueDictionary[int, Handlers] = WeakValueDictionary()


def handlers_of(window: Window, set_function: Callable[..., int]) -> Handlers:
    """The handlers of a window, made with the first call."""
    handlers = _known.get(window._address)
    if handlers is None:
        handlers = Handlers()
        _hand_over(window, set_function, handlers)
        _known[window._address] = handlers
    return handlers


def handlers_of_layer(layer: Layer, set_function: Callable[..., int]) -> Handlers:
    """The handlers of a layer, made with the first call; its object holds them."""
    handlers = layer._functions.get("events")
    if not isinstance(handlers, Handlers):
        handlers = Handlers()
        _hand_over(layer, set_function, ref(handlers))
        layer._hold("events", handlers)
    return handlers


def _hand_over(owner: Object, set_function: Callable[..., int], thing: object) -> None:
    check(hand_over(thing, lambda number: set_function(owner, _did_happen, number, destroy)))


def forget_functions(window: Window) -> None:
    """Lets the functions of a closed window go, which nothing happens to: they mostly know it, and C holds them."""
    handlers = _known.get(window._address)
    if handlers is not None:
        handlers.functions.clear()


@raw.scene_event_function
def _did_happen(window: Any, event: Any, number: int) -> bool:
    handlers = registered(number)
    try:
        return handlers is not None and handlers.handle(window, event.contents)
    except BaseException as error:
        keep(error, handlers)
        return False


def event_of(window: Any, event: raw.scene_event) -> Event:
    """An event of C's. window: NULL in a host."""
    from scene.window import Window

    return Event(
        type=EventType(event.type),
        time=event.time,
        window=borrow_alive(Window, window) if window else None,
        target=borrow_alive(Layer, event.target) if event.target else None,
        point=Point.of(event.point),
        position=Point.of(event.position),
        button=event.button,
        buttons=event.buttons,
        clicks=event.clicks,
        modifiers=Modifiers(event.modifiers),
        delta=Point.of(event.delta),
        finger=event.finger,
        pressure=event.pressure,
        code=event.code,
        is_repeat=event.is_repeat,
        text=(event.text or b"").decode(errors="replace"),
        cursor=event.cursor,
        length=event.length,
        history=tuple((event.history[i].time, Point.of(event.history[i].position)) for i in range(event.history_count)),
    )


def send_event(
    root: Layer,
    event: EventType | EventTypeName,
    position: PointLike = (0, 0),
    *,
    button: int = 0,
    clicks: int = 0,
    delta: PointLike = (0, 0),
    modifiers: Modifiers = Modifiers.NONE,
    finger: int = 0,
    pressure: float = 0.0,
    code: int = 0,
    is_repeat: bool = False,
    text: str = "",
    target: Layer | None = None,
    time: float = 0.0,
) -> bool:
    """Brings an event of a toolkit's to the functions of layers, as a window of libscene's does.

    root: the layer that the host shows. It finds the layer at the pointer, tells layers of the pointer's coming and
    going, and has the layer that was pressed get all events until no button is down.
    position: in points of the host's widget.
    target: the layer that has the focus, for keys and text.
    time: when it happened, by `scene.current_time()`; 0 is now.

    Whether somebody took it: the host's own functions are for the others. What functions raise is raised here.
    """
    made = make_event(
        EventType.parse(event, "event"),
        to_point(position, "position"),
        button=to_count(button, "button"),
        clicks=to_count(clicks, "clicks"),
        delta=to_point(delta, "delta"),
        modifiers=int(modifiers),
        finger=to_count(finger, "finger"),
        pressure=to_number(pressure, "pressure"),
        code=to_count(code, "code"),
        is_repeat=to_bool(is_repeat, "is_repeat"),
        text=to_text(text, "text"),
        time=to_number(time, "time"),
    )
    if target is not None:
        made.target = handle_of(expect(Layer, target, "target"))
    raw.scene_error_clear()
    with Collected() as errors:
        is_taken = bool(raw.scene_layer_send_event(expect(Layer, root, "root"), byref(made)))
        status = raw.scene_error_status()
    raise_all(errors)
    if not is_taken:
        check(status)
    return is_taken


def make_event(kind: EventType, position: Any, **what: Any) -> raw.scene_event:
    """An event for C."""
    made = raw.scene_event(type=kind, position=position, point=position, **what)
    made.struct_size = sizeof(made)
    return made
