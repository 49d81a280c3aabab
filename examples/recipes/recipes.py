#!/usr/bin/env python3
"""What to make of strawberries: recipes.py, or recipes.py -o out/recipes.mp4.

Up and down select, right or Return opens, left or Escape goes back, and the wheel scrolls. A click selects, or opens
what is selected; one on the title goes back. With shift all of that is slow.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from pages import CREAM, GOLD, HEIGHT, PALE, WIDTH, Menu, Page, Row
from show import Deed, Program, run
from show.parts import TITLES, enclosing, label

TOP = 128


class Browser(Program):
    title = "The Strawberry Book"
    width, height, background = 1280, 720, "#08070a"
    duration = 17.0
    slowness = 5

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.table = table = scene.GradientLayer(frame=(0, 0, self.width, self.height), gradient_type="radial")
        table.start_point, table.end_point = (0.28, 0.5), (1.15, 1.3)
        table.colors, table.locations = ["#6d1529", "#3a0a18", "#16040a"], [0, 0.48, 1]
        self.heading = label("", 38, CREAM, font=TITLES, frame=(0, 34, WIDTH, 60), alignment_mode="center")
        self.rule = rule = scene.GradientLayer(frame=(340, 100, 600, 1), start_point=(0, 0.5), end_point=(1, 0.5))
        rule.colors = [f"{GOLD}00", f"{GOLD}b0", f"{GOLD}00"]
        keys = "\u2191 \u2193  choose      \u2192  open      \u2190  back      \u21e7  slowly"
        self.hints = hints = label(keys, 13, PALE, frame=(0, 688, WIDTH, 20))
        hints.alignment_mode, hints.opacity = "center", 0.6
        self.stage = scene.Layer(frame=(0, TOP, WIDTH, HEIGHT), masks_to_bounds=True)
        self.root.sublayers = [table, self.heading, rule, self.stage, hints]
        self.pages: list[Page] = []
        self.open(Menu(in_film=in_film))

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def open(self, page: Page | None) -> None:
        if page is not None:
            self.pages.append(page)
            self.show("fromRight")

    def back(self) -> None:
        if len(self.pages) > 1:
            self.pages.pop()
            self.show("fromLeft")

    def show(self, side: str) -> None:
        """Puts the page in the place of the one before. That it pushes is the stage's action for other sublayers."""
        duration = 0.5 * self.pace
        push = scene.Transition("push", side, duration=duration, timing_function="easeInEaseOut")
        self.stage.actions["sublayers"] = push
        self.page.resize(self.stage.bounds.width)
        self.stage.sublayers = [self.page]
        self.heading.string = self.page.title
        self.heading.add_animation(scene.Transition("fade", duration=duration))

    @property
    def pace(self) -> float:
        """How many times as long everything takes."""
        return self.slowness if self.shift else 1

    def resize(self, width: float, height: float) -> None:
        """Gives everything its place in another width. The text of a recipe is set anew; all else only moves."""
        with scene.transaction(disable_actions=True):
            self.root.frame = 0, 0, width, max(height, self.height)
            self.table.frame = self.root.bounds
            self.heading.frame, self.hints.frame = (0, 34, width, 60), (0, 688, width, 20)
            self.rule.position = width / 2, 100.5
            self.stage.frame = 0, TOP, width, HEIGHT
        self.page.resize(width)

    def key(self, name: str) -> None:
        steps = {"up": -1, "down": 1, "pageup": -7, "pagedown": 7, "home": -self.page.count, "end": self.page.count}
        if name in steps:
            with scene.transaction(duration=0.25 * self.pace):
                self.page.select(self.page.selected + steps[name])
        elif name in ("right", "return"):
            self.open(self.page.opened())
        elif name in ("left", "escape", "backspace"):
            self.back()

    def wheel(self, lines: float) -> None:
        self.page.wheel(lines)

    def press(self, x: float, y: float) -> None:
        row = enclosing(self.root.hit_test((x, y)), Row)
        if row is None:
            if y < TOP:
                self.back()
        elif row.number == self.page.selected:
            self.open(self.page.opened())
        else:
            self.page.select(row.number)

    def script(self) -> Iterable[Deed]:
        for time, name in ((0.5, "down"), (0.65, "down")):
            yield time, "key", name
        yield 1.4, "hold", True
        yield 1.45, "key", "down"
        yield 1.75, "key", "down"
        yield 3.2, "hold", False
        yield 3.3, "key", "up"
        yield 3.9, "key", "right"
        for number in range(6):
            yield 5.0 + 0.16 * number, "key", "down"
        yield 6.4, "wheel", -3
        yield 8.3, "press", 880, 400
        yield 8.9, "key", "right"
        for step in range(81):
            part = step / 80
            yield 10.6 + step / 30, "resize", 1280 - 340 * math.sin(math.pi * part), 720
        yield 14.0, "hold", True
        yield 14.1, "key", "left"


if __name__ == "__main__":
    run(Browser)
