"""Windows that draw by themselves: the program may sleep, compute or block, and what moves goes on moving."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from ctypes import byref, sizeof
from time import monotonic
from typing import Any, Self, TypeVar, overload

from scene import raw
from scene._convert import to_bool, to_count, to_number, to_text
from scene._object import borrow, expect, optional
from scene._strings import take_text
from scene._window_properties import WindowProperties
from scene.color import ColorLike
from scene.display_link import DisplayLink, Refresh
from scene.enums import CursorShape, CursorShapeName, EventType, EventTypeName
from scene.errors import check
from scene.event import EventFunction, forget_functions, handlers_of
from scene.geometry import RectLike, SizeLike, to_rect, to_size
from scene.image import Image
from scene.layer import Layer
from scene.loop import dispatch, hold, let_go, running_loop, wait
from scene.renderer import Renderer

_E = TypeVar("_E", bound=EventFunction)


class Window(WindowProperties):
    """A window that shows a layer and all below it: `Window(root).run()` is a program.

    A thread of the library's draws it, paced by its screen. Windows belong to the thread that made the first one; their
    events are handled there, in `scene.dispatch()`, which `run()` calls, and `async with` has the running loop call.

    Subclasses handle events with methods named for them, such as `on_pointer_press(self, event)`, `on_key_press`,
    `on_wheel`, `on_resize`; others with `window.on("key_press", function)`, or as a decorator::

        @window.on("key_press")
        def quit(event):
            if event.text == "Escape":
                window.close()

    What a handler raises, `run()` raises, with the window closed.
    """

    __slots__ = ("__dict__",)

    _retain = raw.scene_window_retain
    _release = raw.scene_window_release

    def __init__(
        self,
        root: Layer | None = None,
        *,
        title: str = "libscene",
        size: SizeLike | None = None,
        background_color: ColorLike | None = "#000000",
        resizable: bool = True,
        bordered: bool = True,
        transparent: bool = False,
        full_screen: bool = False,
        hidden: bool = False,
        screen: int = 0,
    ) -> None:
        """Makes a window and shows it. Raises UnsupportedError without SDL2 or a display; the message says which.

        root: what is shown; it is as large as the window from now on. A layer is made where none is given.
        size: in points; that of the root unless given, or 640 x 400.
        background_color: what is seen where nothing is drawn; None, or `transparent`, is nothing.
        transparent: whether what lies behind the window is seen there, where the system has that.
        screen: the place in `scene.screens()` of the one to appear on.
        """
        root = optional(Layer, root, "root") or Layer()
        width, height = root.bounds.size
        wanted = to_size((width or 640, height or 400) if size is None else size, "size")
        options = raw.scene_window_options(struct_size=sizeof(raw.scene_window_options))
        options.title = to_text(title, "title")
        options.width, options.height = wanted.width, wanted.height
        options.resizable, options.bordered = to_bool(resizable, "resizable"), to_bool(bordered, "bordered")
        options.transparent, options.hidden = to_bool(transparent, "transparent"), to_bool(hidden, "hidden")
        options.full_screen = to_bool(full_screen, "full_screen")
        options.screen = to_count(screen, "screen")
        self._own(raw.scene_window_create(byref(options)))
        renderer = borrow(_WindowRenderer, raw.scene_window_get_renderer(self))
        assert renderer is not None
        renderer.window = weakref.ref(self)
        self._links: list[DisplayLink] = []
        self.renderer: Renderer = renderer
        """What draws the window: for its statistics, overlays, background and budgets."""
        if background_color is not None and not transparent:
            self.renderer.background_color = background_color
        self.root = root
        for kind in EventType:
            method = getattr(self, f"on_{kind.name.lower()}", None)
            if method is not None:
                self.on(kind, method)

    # What it shows

    @property
    def root(self) -> Layer | None:
        """The tree to show. It is as large as the window."""
        return borrow(Layer, raw.scene_window_get_root(self))

    @root.setter
    def root(self, layer: Layer | None) -> None:
        check(raw.scene_window_set_root(self, optional(Layer, layer, "root")))
        # The object of the root holds those of the program's own classes below it.
        self._root = layer

    @property
    def focused_layer(self) -> Layer | None:
        """The layer that keys go to, or None for the window."""
        return borrow(Layer, raw.scene_window_get_focused_layer(self))

    @focused_layer.setter
    def focused_layer(self, layer: Layer | None) -> None:
        check(raw.scene_window_set_focused_layer(self, optional(Layer, layer, "focused_layer")))

    @property
    def is_open(self) -> bool:
        """Whether the window has not been closed."""
        is_open = raw.scene_window_is_open(self)
        if not is_open:
            forget_functions(self)
        return is_open

    @property
    def full_screen(self) -> bool:
        """Whether it fills the screen that it is on."""
        return raw.scene_window_is_full_screen(self)

    @full_screen.setter
    def full_screen(self, full_screen: bool) -> None:
        check(raw.scene_window_set_full_screen(self, to_bool(full_screen, "full_screen")))

    def set_title(self, title: str) -> None:
        """Sets the title."""
        check(raw.scene_window_set_title(self, to_text(title, "title")))

    def set_maximum_size(self, size: SizeLike) -> None:
        """Sets the greatest size in points that people can give it."""
        check(raw.scene_window_set_maximum_size(self, to_size(size, "size")))

    def set_minimum_size(self, size: SizeLike) -> None:
        """Sets the least size that people can give it, in points."""
        check(raw.scene_window_set_minimum_size(self, to_size(size, "size")))

    def set_icon(self, icon: Image) -> None:
        """Sets the picture that stands for it in task bars: at most 512 x 512 pixels, best a square, as it is now."""
        check(raw.scene_window_set_icon(self, expect(Image, icon, "icon")))

    def set_always_on_top(self, always_on_top: bool = True) -> None:
        """Sets whether it stays above the windows of other programs."""
        check(raw.scene_window_set_always_on_top(self, to_bool(always_on_top, "always_on_top")))

    def set_cursor_shape(self, shape: CursorShape | CursorShapeName) -> None:
        """Sets what the pointer looks like over the program's windows: "arrow", "text", "hand", "hidden", ..."""
        check(raw.scene_window_set_cursor_shape(self, CursorShape.parse(shape, "shape")))

    def set_text_input(self, enabled: bool = True, area: RectLike = (0, 0, 0, 0)) -> None:
        """Sets whether keys make text, with dead keys and input methods; `area` is where it appears in the window."""
        check(raw.scene_window_set_text_input(self, to_bool(enabled, "enabled"), to_rect(area, "area")))

    def show(self) -> None:
        """Puts a hidden window on the screen."""
        check(raw.scene_window_show(self))

    def hide(self) -> None:
        """Takes the window from the screen until `show()`."""
        check(raw.scene_window_hide(self))

    def minimize(self) -> None:
        """Puts it away, where people find it again. The system may do otherwise."""
        check(raw.scene_window_minimize(self))

    def maximize(self) -> None:
        """Makes it as large as the screen lets it be. The system may do otherwise."""
        check(raw.scene_window_maximize(self))

    def restore(self) -> None:
        """Takes back what `minimize()`, `maximize()` or a person did."""
        check(raw.scene_window_restore(self))

    def activate(self) -> None:
        """Puts it before all others, and has keys go to it. The system may do otherwise."""
        check(raw.scene_window_activate(self))

    # Its events

    @overload
    def on(self, event: EventType | EventTypeName) -> Callable[[_E], _E]: ...
    @overload
    def on(self, event: EventType | EventTypeName, function: _E) -> _E: ...
    def on(self, event: EventType | EventTypeName, function: EventFunction | None = None) -> Any:
        """Has a function handle the events of a kind that no layer takes; a decorator without a function.

        It is called with an Event. One that answers True takes it: functions that were added earlier do not get it,
        and a window whose "close" is taken stays open.
        """
        return handlers_of(self, raw.scene_window_set_event_function).on(event, function)

    def display_link(
        self, function: Callable[[Refresh], object], *, preferred_frames_per_second: float = 0
    ) -> DisplayLink:
        """Calls a function for each refresh of the window's display, until the window is closed; also a decorator.

        See DisplayLink, of which this makes one.
        """
        link = DisplayLink(function, self.renderer, preferred_frames_per_second=preferred_frames_per_second)
        self._links.append(link)
        return link

    def drag(self, layer: Layer, limits: RectLike | None = None) -> None:
        """Has a layer follow the pointer or finger that was just pressed, until it is let go of.

        To be called in a handler of "pointer_press", of any button, or "touch_begin". A layer that moves is caught
        where it is seen; its position is set without animation, in the space of the superlayer, before handlers hear
        of a motion: they may put it elsewhere. limits: where it may lie there; None for anywhere.
        """
        area = None if limits is None else byref(to_rect(limits, "limits"))
        check(raw.scene_window_drag_layer(self, expect(Layer, layer, "layer"), area))

    def close(self) -> None:
        """Takes the window from the screen for good. Nothing happens when it is closed already."""
        check(raw.scene_window_close(self))
        forget_functions(self)
        while self._links:
            self._links.pop().invalidate()

    def run(self, seconds: float | None = None) -> None:
        """Handles events until the window is closed, or for some seconds.

        What handlers raise is raised here, as is KeyboardInterrupt; the window is closed then.
        """
        end = None if seconds is None else monotonic() + to_number(seconds, "seconds")
        try:
            dispatch()
            while self.is_open:
                left = None if end is None else end - monotonic()
                if left is not None and left <= 0:
                    return
                wait(left)
                dispatch()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """The window itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the window."""
        self.close()

    async def __aenter__(self) -> Self:
        """The window itself. The running loop handles its events from now on."""
        hold(running_loop(), id(self))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Closes the window."""
        let_go(running_loop(), id(self))
        self.close()

    async def closed(self) -> None:
        """Waits until the window is closed."""
        import asyncio

        while self.is_open:
            await asyncio.sleep(0.05)

    def __repr__(self) -> str:
        """Its size, or that it is closed."""
        if not self.is_open:
            return "<scene.Window closed>"
        return f"<scene.Window {self.size.width:g} x {self.size.height:g} scale={self.scale:g}>"


class _WindowRenderer(Renderer):
    """What draws a window: its scale is that of the screen that the window is on."""

    __slots__ = ("window",)

    window: weakref.ref[Window]

    @property
    def scale(self) -> float:
        """Pixels per point."""
        window = self.window()
        return 1.0 if window is None else window.scale


def get_clipboard_text() -> str:
    """The text of the system's clipboard; "" when there is none."""
    return take_text(raw.scene_clipboard_copy_text())


def set_clipboard_text(text: str) -> None:
    """Puts text into the system's clipboard."""
    check(raw.scene_clipboard_set_text(to_text(text, "text")))
