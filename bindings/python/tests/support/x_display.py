"""A person, a window manager and other programs on the display of a program that a test starts, by Xlib and XTEST."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_int, c_long, c_uint, c_ulong, c_void_p
from typing import Any

x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
for name, result in (
    ("XOpenDisplay", c_void_p),
    ("XDefaultRootWindow", c_ulong),
    ("XInternAtom", c_ulong),
    ("XStringToKeysym", c_ulong),
    ("XCreateSimpleWindow", c_ulong),
):
    getattr(x11, name).restype = result

display = c_void_p(x11.XOpenDisplay(None))
root = x11.XDefaultRootWindow(display)


def call(name: str, *arguments: Any) -> Any:
    """Calls a function of Xlib's or XTEST's with the display, and has the server do it."""
    result = getattr(xtst if name.startswith("XTest") else x11, name)(display, *arguments)
    x11.XSync(display, 0)
    return result


def move(x: float, y: float) -> None:
    """Moves the pointer to a place on the screen."""
    call("XTestFakeMotionEvent", -1, int(x), int(y), 0)


def button(number: int, down: bool) -> None:
    """Presses a button of the pointer's, or lets go of it."""
    call("XTestFakeButtonEvent", number, int(down), 0)


def click(number: int = 1) -> None:
    """Presses a button and lets go of it."""
    button(number, True)
    button(number, False)


def key(name: str, *downs: bool) -> None:
    """Presses a key and lets go of it, or one of both."""
    code = x11.XKeysymToKeycode(display, x11.XStringToKeysym(name.encode()))
    for down in downs or (True, False):
        call("XTestFakeKeyEvent", code, int(down), 0)


def atom(name: str) -> int:
    """The number of a name."""
    return int(call("XInternAtom", name.encode(), 0))


def window_at(x: float, y: float) -> int:
    """The window of a program's at a place on the screen, which the pointer is moved to."""
    move(x, y)
    found, child, number, mask = c_ulong(), c_ulong(), c_int(), c_uint()
    places = [byref(number)] * 4
    call("XQueryPointer", c_ulong(root), byref(found), byref(child), *places, byref(mask))
    return child.value


def focus(window: int) -> None:
    """Has keys go to a window."""
    call("XSetInputFocus", c_ulong(window), 1, c_ulong(0))


def set_property(window: int, name: str, kind: str, *values: int) -> None:
    """Sets a property of a window's."""
    data = (c_ulong * max(len(values), 1))(*values)
    call("XChangeProperty", c_ulong(window), c_ulong(atom(name)), c_ulong(atom(kind)), 32, 0, data, len(values))


def set_states(window: int, *names: str) -> None:
    """Says what a window is, as its manager does."""
    set_property(window, "_NET_WM_STATE", "ATOM", *map(atom, names))


def send(window: int, message: str, *data: int) -> None:
    """Sends a message of 32-bit numbers to a window."""
    event = (c_long * 24)(33, 0, 0, 0, window, atom(message), 32, *data)
    call("XSendEvent", c_ulong(window), 0, c_long(0), event)


def next_event() -> list[int] | None:
    """The words of the next event that somebody has for the test, or None."""
    event = (c_long * 24)()
    if call("XPending") == 0:
        return None
    call("XNextEvent", event)
    return list(event)


def drop_file(path: str, window: int, x: float, y: float, wait: Any) -> None:
    """Drags a file to a window of another program's, from outside of it, and drops it.

    wait: has the other program do what it has to.
    """
    source = call("XCreateSimpleWindow", c_ulong(root), 0, 0, 10, 10, 0, c_ulong(0), c_ulong(0))
    call("XMapWindow", c_ulong(source))
    call("XGrabPointer", c_ulong(source), 0, 0x4 | 0x8 | 0x40, 1, 1, c_ulong(0), c_ulong(0), c_ulong(0))
    call("XSetSelectionOwner", c_ulong(atom("XdndSelection")), c_ulong(source), c_ulong(0))
    move(x, y)
    send(window, "XdndEnter", source, 5 << 24, atom("text/uri-list"))
    wait()
    send(window, "XdndPosition", source, 0, int(x) << 16 | int(y), 0, atom("XdndActionCopy"))
    wait()
    send(window, "XdndDrop", source)
    wait()
    while (event := next_event()) is not None:
        if event[0] & 0xFF == 30:
            requestor, selection, target, name = event[5:9]
            data = f"file://{path}\r\n".encode()
            where = c_ulong(requestor), c_ulong(name), c_ulong(target)
            call("XChangeProperty", *where, 8, 0, data, len(data))
            answer = (c_long * 24)(31, 0, 0, 0, requestor, selection, target, name, 0)
            call("XSendEvent", c_ulong(requestor), 0, c_long(0), answer)
    wait()
    call("XUngrabPointer", c_ulong(0))
    wait()
