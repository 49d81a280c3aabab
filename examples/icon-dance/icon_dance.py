#!/usr/bin/env python3
"""Icons to put in order: icon_dance.py, or icon_dance.py -o out/icon-dance.mp4.

A click on an icon makes them dance. Then a click on a box closes an icon, one on an icon takes it into the hand or puts
it down, and one beside them, or Escape, ends it. R brings back what was closed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from glyphs import APPS, DOCK
from icons import SIZE, Icon, wallpaper
from show import Deed, Program, run

WIDTH, HEIGHT = 1280, 720
COLUMNS, LEFT, TOP, COLUMN, ROW = 6, 215, 108, 170, 152


def place(number: int) -> tuple[float, float]:
    row, column = divmod(number, COLUMNS)
    return LEFT + COLUMN * column, TOP + ROW * row


class IconDance(Program):
    title = "Icons"
    width, height, background = WIDTH, HEIGHT, "#180c30"
    duration = 11.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        random.seed(8)
        self.page = scene.Layer(frame=(0, 0, WIDTH, HEIGHT))
        self.icons = [Icon(app) for app in APPS]
        self.closed: list[Icon] = []
        self.docked = [Icon(app, docked=True) for app in DOCK]
        self.page.sublayers = self.icons
        self.root.sublayers = [wallpaper(WIDTH, HEIGHT), self.page, self.make_dock()]
        self.dancing = False
        self.held: Icon | None = None
        self.arrange()

    def make_dock(self) -> scene.Layer:
        dock = scene.Layer(frame=(330, 584, 620, 116), corner_radius=34, corner_curve="continuous")
        dock.background_filters = [scene.Filter("gaussianBlur", radius=18)]
        dock.masks_to_bounds = True
        dock.background_color, dock.border_width, dock.border_color = "#ffffff2e", 1, "#ffffff30"
        for number, icon in enumerate(self.docked):
            icon.position = 78 + 116 * number, 58
        dock.sublayers = self.docked
        return dock

    def arrange(self) -> None:
        """Every icon goes to its place; which is no more than to say where that is."""
        for number, icon in enumerate(self.icons):
            if icon is not self.held:
                icon.position = place(number)

    def dance(self, dancing: bool) -> None:
        self.dancing = dancing
        self.put_down()
        for icon in [*self.icons, *self.docked]:
            if dancing:
                icon.dance()
            else:
                icon.rest()

    def close(self, icon: Icon) -> None:
        self.icons.remove(icon)
        self.closed.append(icon)
        icon.remove_from_superlayer()
        self.arrange()

    def restore(self) -> None:
        for icon in self.closed:
            icon.position = place(len(self.icons))
            self.icons.append(icon)
            self.page.sublayers.append(icon)
            if self.dancing:
                icon.dance()
            else:
                icon.rest()
        self.closed = []

    def take(self, icon: Icon) -> None:
        self.held = icon
        icon.lift(True)

    def put_down(self) -> None:
        if self.held is not None:
            self.held.lift(False)
            self.held = None
            self.arrange()

    def icon_at(self, x: float, y: float) -> tuple[Icon | None, bool]:
        """The icon at a point of the picture, and whether it is its box that lies there."""
        found, passed = self.root.presentation.hit_test((x, y)), list[scene.Layer]()
        while found is not None and not isinstance(found, Icon):
            passed.append(found)
            found = found.superlayer
        return found, found is not None and found.close in passed

    def press(self, x: float, y: float) -> None:
        icon, on_box = self.icon_at(x, y)
        if self.held is not None:
            self.put_down()
        elif icon is None or not self.dancing:
            self.dance(icon is not None)
        elif icon in self.icons:
            if on_box:
                self.close(icon)
            else:
                self.take(icon)

    def move(self, x: float, y: float) -> None:
        """What is held follows the pointer, and the others make room where it is."""
        if self.held is None:
            return
        with scene.transaction(disable_actions=True):
            self.held.position = x, y
        number = min(range(len(self.icons)), key=lambda other: abs(place(other)[0] - x) + 2 * abs(place(other)[1] - y))
        if self.icons[number] is not self.held:
            self.icons.remove(self.held)
            self.icons.insert(number, self.held)
            self.arrange()

    def key(self, name: str) -> None:
        if name == "escape":
            self.dance(False)
        elif name == "r":
            self.restore()

    def script(self) -> Iterable[Deed]:
        yield 0.5, "move", 520, 300
        yield 1.0, "press", 560, 262
        for time, number in ((2.4, 7), (3.3, 2), (3.9, 0)):
            x, y = place(number)
            yield time - 0.3, "move", x - 20, y - 22
            yield time, "press", x - SIZE / 2 + 6, y - SIZE / 2 + 6
        yield 5.0, "press", *place(12)
        for step in range(46):
            yield 5.1 + step / 30, "move", place(12)[0] + 11.4 * step, place(12)[1] - 5.3 * step
        yield 6.9, "press", 725, 172
        yield 8.0, "key", "r"
        yield 9.6, "press", 1220, 560


if __name__ == "__main__":
    run(IconDance)
