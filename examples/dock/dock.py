#!/usr/bin/env python3
"""A dock: dock.py, or dock.py -o out/dock.mp4.

Icons grow below the pointer, a click opens one, and the space bar turns the dock into a stack of rows, and back.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from desktop import HEIGHT, WIDTH, Notes, Photos, Wallpaper
from icons import APPS, SIZE, Icon
from show import Deed, Program, run
from show.parts import SANS, enclosing

MARGIN, PADDING, SPACING = 22, 14, 12
DOCK_HEIGHT, ROOM = SIZE + 2 * PADDING, 190
"""How high the shelf is, and the icons can grow."""
REACH, APPROACH = 190, 90
"""How far the pointer's attention goes to both sides, and from where on it has any."""
GROWTH, STACK_GROWTH, STACK_WIDTH = 1.0, 0.28, 540


class Label(scene.Layer):
    """The name of the icon below the pointer, as wide as its text wants."""

    def __init__(self) -> None:
        super().__init__(background_color="#14151bd0", corner_radius=8, opacity=0)
        self.text = scene.TextLayer(font=SANS, font_size=14, foreground_color="#ffffff")
        self.layout_manager = scene.BoxLayout(padding=8)
        self.sublayers.append(self.text)

    def show(self, name: str | None, x: float, y: float) -> None:
        """Shows a name above a point, or none."""
        self.opacity = 0 if name is None else 1
        if name is None:
            return
        with scene.transaction(disable_actions=True):
            if self.text.string != name:
                self.text.string, self.text.bounds = name, (0, 0, 0, 0)
                self.bounds = 0, 0, *self.preferred_frame_size
                self.set_needs_layout()
            self.position = x, y - self.bounds.height / 2


class Dock(Program):
    """Icons that a layout manager lines up, on a shelf of glass."""

    title = "Dock"
    background = "#1b2350"
    duration = 12.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.icons = [Icon(app) for app in APPS]
        self.row = scene.BoxLayout(spacing=SPACING, padding=PADDING, alignment="trailing")
        self.stack = scene.FlowLayout(spacing=26, line_spacing=24, padding=34)
        self.holder = scene.Layer(name="icons", layout_manager=self.row, sublayers=self.icons)
        self.shelf = scene.Layer(
            name="shelf", background_color="#ffffff33", corner_radius=26, corner_curve="continuous"
        )
        self.shelf.border_width, self.shelf.border_color = 1, "#ffffff70"
        glass = scene.Filter("gaussianBlur", radius=24), scene.Filter("colorControls", saturation=1.5)
        self.shelf.background_filters = glass
        self.label = Label()
        self.pointer = WIDTH / 2, 0.0
        self.attentions = [0.0] * len(self.icons)
        self.photos = Photos((96, 64, 620, 610))
        self.root.sublayers = [
            Wallpaper(),
            Notes((760, 132, 420, 540)),
            self.photos,
            self.shelf,
            self.holder,
            self.label,
        ]
        self.arrange()

    @property
    def stacked(self) -> bool:
        return self.holder.layout_manager is self.stack

    def icon_at(self, x: float, y: float) -> Icon | None:
        return enclosing(self.root.hit_test((x, y)), Icon)

    # What has the pointer's attention, from 0 to 1: in the stack what it is on; in the dock what is near, the more so
    # the nearer the pointer comes to the dock.

    def find_attentions(self) -> list[float]:
        x, y = self.pointer
        if self.stacked:
            below = self.icon_at(x, y)
            return [float(icon is below) for icon in self.icons]
        nearness = min(max((y - (HEIGHT - DOCK_HEIGHT - 2 * MARGIN - APPROACH)) / APPROACH, 0.0), 1.0)
        # Where the pointer is along the dock at rest. The dock is as wide as the icons are, so it takes some rounds.
        found = [0.0] * len(self.icons)
        room = rest = sum(self.extents(found))
        for _ in range(6):
            place = ((x - WIDTH / 2) / room + 0.5) * rest
            found = [attention * nearness**2 * (3 - 2 * nearness) for attention in self.attentions_at(place)]
            room = sum(self.extents(found))
        return found

    def attentions_at(self, place: float) -> list[float]:
        found, end = [], 0.0
        for extent in self.extents([0.0] * len(self.icons)):
            distance = abs(end + extent / 2 - place)
            end += extent
            found.append(math.cos(math.pi / 2 * distance / REACH) ** 2 if distance < REACH else 0.0)
        return found

    def extents(self, attentions: list[float]) -> list[float]:
        """How much of the row each icon takes, with the space beside it."""
        extents: list[float] = []
        for icon, attention in zip(self.icons, attentions, strict=True):
            lean = math.radians(abs(icon.app.tilt)) * (1 - attention)
            extents.append((math.cos(lean) + math.sin(lean)) * SIZE * (1 + GROWTH * attention) + SPACING)
        return extents

    # Where things belong. That they move there is the transaction's doing.

    def arrange(self) -> None:
        self.attentions = self.find_attentions()
        growth = STACK_GROWTH if self.stacked else GROWTH
        for icon, attention in zip(self.icons, self.attentions, strict=True):
            icon.magnify(1 + growth * attention, attention)
        # The icons' frames have changed, which is no reason for a layout by itself; nor may the size of the holder be.
        self.holder.set_needs_layout()
        if self.stacked:
            self.holder.bounds = 0, 0, STACK_WIDTH, 0
            height = self.holder.preferred_frame_size.height
            self.holder.frame = (WIDTH - STACK_WIDTH) / 2, (HEIGHT - height) / 2, STACK_WIDTH, height
            self.shelf.frame, self.shelf.corner_radius = self.holder.frame, 40
        else:
            width = self.holder.preferred_frame_size.width
            left, bottom = (WIDTH - width) / 2, HEIGHT - MARGIN
            self.holder.frame = left, bottom - ROOM, width, ROOM
            self.shelf.frame, self.shelf.corner_radius = (left, bottom - DOCK_HEIGHT, width, DOCK_HEIGHT), 26

    def name(self, icon: Icon | None) -> None:
        """Shows the name of an icon."""
        if icon is None:
            self.label.show(None, 0, 0)
        else:
            frame = self.root.convert_rect(icon.frame, from_=self.holder)
            self.label.show(icon.name, frame.x + frame.width / 2, frame.y - 12)

    def move(self, x: float, y: float) -> None:
        self.pointer = x, y
        # Between the icons of the stack there is a way to go, in the dock everything goes with the pointer.
        if self.find_attentions() != self.attentions:
            with scene.transaction(duration=0.2, disable_actions=not self.stacked, timing_function="easeOut"):
                self.arrange()
        self.name(self.icon_at(x, y))

    def press(self, x: float, y: float) -> None:
        icon = self.icon_at(x, y)
        if icon is not None:
            icon.spin()

    def wheel(self, lines: float) -> None:
        """Scrolls the pictures, which pass below the glass."""
        self.photos.wheel(lines)

    def key(self, name: str) -> None:
        if name == "space":
            self.name(None)
            with scene.transaction(duration=0.8, timing_function="easeInEaseOut"):
                self.holder.layout_manager = self.row if self.stacked else self.stack
                self.arrange()

    def script(self) -> Iterable[Deed]:
        for step in range(22):
            yield 0.4 + step * 0.034, "move", 300 + 5 * step, 450 + 9 * step
        for step in range(60):
            yield 1.2 + step * 0.034, "move", 410 + 8.1 * step, 648 - 6 * math.sin(step / 9)
            if step == 10:
                yield 1.55, "wheel", -1.6
        yield 3.6, "press", 888, 648
        for step in range(24):
            yield 4.8 + step * 0.034, "move", 888 - 9 * step, 648 - 11 * step
        yield 5.9, "key", "space"
        for step in range(52):
            angle = step / 52 * 2 * math.pi
            yield 7.0 + step * 0.036, "move", 640 + 160 * math.sin(angle), 360 - 50 * math.cos(angle)
            if step in (2, 34):
                yield 7.0 + step * 0.036, "wheel", 1.4 if step == 2 else -1.8
        yield 9.0, "press", 640, 310
        yield 10.2, "key", "space"
        for step in range(20):
            yield 11.1 + step * 0.034, "move", 640 + 2 * step, 330 + 16 * step


if __name__ == "__main__":
    run(Dock)
