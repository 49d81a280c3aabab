"""A widget of GTK 4 that shows layers: `scene.gtk.LayerArea`, for programs that use PyGObject.

`import scene.gtk` needs PyGObject and GTK 4: python3-gi and gir1.2-gtk-4.0 of Debian, or `pip install PyGObject`.
"""

from __future__ import annotations

import ctypes
import importlib
import weakref
from collections.abc import Callable
from typing import Any

from scene._host import Host, HostWidget, dispatch
from scene.color import ColorLike
from scene.enums import EventType, Modifiers
from scene.errors import Error
from scene.layer import Layer
from scene.loop import get_fd

try:
    gi: Any = importlib.import_module("gi")
    for name, version in (("Gtk", "4.0"), ("Gdk", "4.0"), ("Graphene", "1.0")):
        gi.require_version(name, version)
    Gdk: Any = importlib.import_module("gi.repository.Gdk")
    GLib: Any = importlib.import_module("gi.repository.GLib")
    Graphene: Any = importlib.import_module("gi.repository.Graphene")
    Gtk: Any = importlib.import_module("gi.repository.Gtk")
except (ImportError, ValueError) as error:
    advice = "apt install python3-gi gir1.2-gtk-4.0"
    raise ImportError(f"scene.gtk needs PyGObject and GTK 4: {advice} ({error})") from error


class LayerArea(HostWidget, Gtk.GLArea):
    """A Gtk.GLArea that shows a layer and all below it: `box.append(scene.gtk.LayerArea(root))`.

    The layer is as large as the widget. Frames are drawn with the ticks of GTK's frame clock while something moves,
    when a change is due, and when something was committed or loaded on any thread; otherwise nothing runs.
    `scene.dispatch()` is called when there is something for it. A widget that is put into another window gets a new
    renderer there, and what its layers do goes on.

    The pointer's events go to the functions of layers (`layer.on("pointer_press", function)`) as those of a window do,
    and what no layer takes to those of the widget (`area.on(...)`). What they raise goes to `sys.unraisablehook`.
    """

    def __init__(self, root: Layer | None = None, *, background_color: ColorLike | None = None) -> None:
        """Made for GTK's thread. The widget's own size is GTK's business: `set_size_request`, `set_hexpand`.

        root: what is shown; a layer is made where none is given.
        background_color: what is seen where nothing is drawn; None is the window behind the widget.
        """
        super().__init__()  # pyright: ignore[reportUnknownMemberType]
        self._host = Host(root)
        self._host.set_background_color(background_color)
        self._tick = self._timer = self._watch = 0
        self._counted = self._clicks = 0  # What the gesture has counted of a press that comes, and of the last one.
        self.set_auto_render(False)
        self._click, motion = Gtk.GestureClick(button=0), Gtk.EventControllerMotion()
        scroll = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.BOTH_AXES)
        self._buttons, self._on_event = Gtk.EventControllerLegacy(), _EVENT_FUNCTION(_weakly(self._happened))
        _gtk.g_signal_connect_data(_address(self._buttons), b"event", self._on_event, None, None, 0)
        # GTK asks the one first that was added last: the gesture counts before a press is told of.
        for controller, signals in (
            (self._buttons, {}),
            (self._click, {"pressed": self._count, "cancel": self._cancelled}),
            (motion, {"motion": self._moved, "enter": self._entered, "leave": self._left}),
            (scroll, {"scroll": self._scrolled}),
        ):
            for signal, method in signals.items():
                controller.connect(signal, _weakly(method))
            self.add_controller(controller)

    def _ask_for_frame(self) -> None:
        self.queue_render()

    # Drawing

    def do_realize(self) -> None:
        """Makes the renderer; where there is no GL that it can draw with, the widget shows why."""
        Gtk.GLArea.do_realize(self)
        self.make_current()
        if self.get_error() is not None:
            return
        shown = weakref.ref(self)
        try:
            self._host.begin(lambda: GLib.idle_add(_redraw, shown))
        except Error as error:
            self.set_error(GLib.Error(str(error), "libscene", 0))
            return
        self._watch = GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, get_fd(), GLib.IOCondition.IN, _dispatch)

    def do_unrealize(self) -> None:
        """Frees what libscene has in the context, which GTK is about to destroy."""
        if self._tick:
            self.remove_tick_callback(self._tick)
        for source in (self._timer, self._watch):
            if source:
                GLib.source_remove(source)
        self._tick = self._timer = self._watch = 0
        self._click.reset()  # A gesture that a press has begun keeps the widget of a window that is closed.
        self.make_current()
        self._host.end(is_current=self.get_error() is None)
        Gtk.GLArea.do_unrealize(self)

    def do_render(self, _context: Any) -> bool:
        """Draws a frame, and has the next one drawn when it is due."""
        scale, now = self.get_scale_factor(), self.get_frame_clock().get_frame_time() / 1e6
        left = self._host.draw(None, self.get_width() * scale, self.get_height() * scale, scale, now)
        if self._timer:
            GLib.source_remove(self._timer)
            self._timer = 0
        shown = weakref.ref(self)
        if left <= 0:
            self._tick = self._tick or self.add_tick_callback(_ticked)
        elif left < 1e6:
            self._timer = GLib.timeout_add(int(1000 * left) + 1, _due, shown)
        return True

    def do_resize(self, _width: int, _height: int) -> None:
        """GTK's sizes are in pixels."""
        self._host.resize(self.get_width(), self.get_height())

    # Events

    def _point_at(self, kind: EventType, controller: Any, x: float, y: float, **what: Any) -> bool:
        state = controller.get_current_event_state()
        held = sum(bit for mask, bit in _MODIFIERS if state & mask)
        return self._host.point_at(kind, (x, y), modifiers=held, **what)

    def _happened(self, _controller: int, event: int, _data: int) -> bool:
        """Brings buttons, and the finger that stands in for the pointer. A gesture ends with the second button."""
        number = _gtk.gdk_event_get_event_type(event)
        kind, is_touch = _BUTTONS.get(number), number in _TOUCHES
        if is_touch and _gtk.gdk_touch_event_get_emulating_pointer(event):
            kind = _TOUCHES[number]
        if kind is None:
            return False
        if kind is EventType.POINTER_PRESS:
            self._clicks, self._counted = self._counted or 1, 0
        what: dict[str, int] = {}
        if kind is not EventType.POINTER_MOVE:
            what = {"button": 1 if is_touch else _gtk.gdk_button_event_get_button(event), "clicks": self._clicks}
        is_taken = self._point_at(kind, self._buttons, *self._place(event), **what)
        if is_taken and kind is EventType.POINTER_PRESS:
            self._click.set_state(Gtk.EventSequenceState.CLAIMED)
        return is_taken

    def _place(self, event: int) -> tuple[float, float]:
        """Where an event is in the widget; GTK says where it is in the surface."""
        native, x, y = self.get_native(), ctypes.c_double(), ctypes.c_double()
        _gtk.gdk_event_get_position(event, ctypes.byref(x), ctypes.byref(y))
        left, top = native.get_surface_transform()
        _, place = native.compute_point(self, Graphene.Point().init(x.value - left, y.value - top))
        return place.x, place.y

    def _count(self, _gesture: Any, count: int, _x: float, _y: float) -> None:
        self._counted = count

    def _cancelled(self, gesture: Any, _sequence: Any) -> None:
        """Somebody else has taken the pointer, unless a second button is pressed."""
        event = _gtk.gtk_event_controller_get_current_event(_address(gesture))
        if not event or _gtk.gdk_event_get_event_type(event) != Gdk.EventType.BUTTON_PRESS:
            self._host.cancel_pointer()

    def _moved(self, controller: Any, x: float, y: float) -> None:
        self._point_at(EventType.POINTER_MOVE, controller, x, y)

    def _entered(self, controller: Any, x: float, y: float) -> None:
        self._point_at(EventType.POINTER_ENTER, controller, x, y)

    def _left(self, controller: Any) -> None:
        self._point_at(EventType.POINTER_LEAVE, controller, *self._host.at)

    def _scrolled(self, controller: Any, x: float, y: float) -> bool:
        if hasattr(controller, "get_unit") and controller.get_unit() == Gdk.ScrollUnit.SURFACE:
            x, y = x / _LINE, y / _LINE
        return self._point_at(EventType.WHEEL, controller, *self._host.at, delta=(x, y))


_LINE = 40.0  # How many points a line of a wheel is, by which scroll layers move.

_BUTTONS = {
    Gdk.EventType.BUTTON_PRESS: EventType.POINTER_PRESS,
    Gdk.EventType.BUTTON_RELEASE: EventType.POINTER_RELEASE,
}

_TOUCHES = {
    Gdk.EventType.TOUCH_BEGIN: EventType.POINTER_PRESS,
    Gdk.EventType.TOUCH_UPDATE: EventType.POINTER_MOVE,
    Gdk.EventType.TOUCH_END: EventType.POINTER_RELEASE,
}

_MODIFIERS = (
    (Gdk.ModifierType.SHIFT_MASK, Modifiers.SHIFT),
    (Gdk.ModifierType.CONTROL_MASK, Modifiers.CONTROL),
    (Gdk.ModifierType.ALT_MASK, Modifiers.ALT),
    (Gdk.ModifierType.SUPER_MASK, Modifiers.COMMAND),
    (Gdk.ModifierType.LOCK_MASK, Modifiers.CAPS_LOCK),
)


# To older versions of PyGObject GDK's events are not objects.
_gtk = ctypes.CDLL("libgtk-4.so.1")
_EVENT_FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 3)
_ADDRESSES = [ctypes.c_void_p] * 3
_gtk.gdk_event_get_event_type.argtypes = _gtk.gdk_button_event_get_button.argtypes = _ADDRESSES[:1]
_gtk.gdk_touch_event_get_emulating_pointer.argtypes = _ADDRESSES[:1]
_gtk.gdk_event_get_position.argtypes = _ADDRESSES
_gtk.gtk_event_controller_get_current_event.argtypes = _ADDRESSES[:1]
_gtk.gtk_event_controller_get_current_event.restype = ctypes.c_void_p


def _address(thing: Any) -> ctypes.c_void_p:
    """Where an object of GTK's is, which PyGObject hashes it by."""
    return ctypes.c_void_p(hash(thing))


def _weakly(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, for one whom the widget holds."""
    reference = weakref.WeakMethod(method)

    def call(*arguments: Any) -> Any:
        found = reference()
        return None if found is None else found(*arguments)

    return call


def _redraw(shown: weakref.ref[LayerArea]) -> bool:
    area = shown()
    if area is not None:
        area.queue_render()
    return GLib.SOURCE_REMOVE


def _due(shown: weakref.ref[LayerArea]) -> bool:
    area = shown()
    if area is not None:
        area._timer = 0
    return _redraw(shown)


def _ticked(area: LayerArea, _clock: Any) -> bool:
    """A widget that nobody sees is not drawn, and asks for no more ticks."""
    area._tick = 0
    area.queue_render()
    return GLib.SOURCE_REMOVE


def _dispatch(_descriptor: int, _condition: Any) -> bool:
    dispatch()
    return GLib.SOURCE_CONTINUE
