"""The screens that windows can be on."""

from __future__ import annotations

from ctypes import byref, sizeof
from dataclasses import dataclass

from scene import raw
from scene._strings import take_text
from scene.errors import check, last_error
from scene.geometry import Rect


@dataclass(frozen=True)
class Screen:
    """A screen, as it is when it is asked for. Rectangles are in points, among all screens, y down."""

    index: int
    """Its place among the screens, for `Window(screen=...)`."""
    name: str
    """What the system calls it, such as "HDMI-1"; "" where the system does not say."""
    frame: Rect
    """Where it is."""
    visible_frame: Rect
    """The part of it that bars and docks of the desktop leave free."""
    refresh_rate: float
    """Pictures a second; 0 where the system does not say."""


def screens() -> tuple[Screen, ...]:
    """The screens there are now, the main one first.

    Raises UnsupportedError without SDL2 or a display. The calling thread becomes the one that has windows.
    """
    count = raw.scene_screen_count()
    if count == 0:
        raise last_error()
    return tuple(_screen(index) for index in range(count))


def _screen(index: int) -> Screen:
    info = raw.scene_screen_info(struct_size=sizeof(raw.scene_screen_info))
    check(raw.scene_screen_get_info(index, byref(info)))
    name = take_text(raw.scene_screen_copy_name(index))
    return Screen(index, name, Rect.of(info.frame), Rect.of(info.visible_frame), info.refresh_rate)
