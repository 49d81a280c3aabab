#!/usr/bin/env python3
"""What time it is in the world: clock.py, or clock.py -o out/clock.mp4.

A click on a small clock, or left and right, choose the city that the large one is set to.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from cities import CITIES, City
from dial import Clock, LargeClock, seconds_of
from show import Deed, Program, run
from show.parts import LIGHT, enclosing, label

WIDTH, HEIGHT = 1280, 720
LEFT, COLUMN, ROW = 742, 168, 196


class CityClock(scene.Layer):
    """A small clock with the name of its city below, in a pane that shows when it is the chosen one."""

    def __init__(self, city: City, moment: datetime) -> None:
        super().__init__(bounds=(0, 0, 152, 184), corner_radius=22, corner_curve="continuous")
        self.city = city
        self.clock = Clock(52)
        self.clock.position = 76, 72
        self.clock.show(city.light(moment))
        self.clock.start(city.time(moment))
        self.caption = label(city.name, 13, "#ffffff", frame=(4, 146, 144, 20), alignment_mode="center")
        self.sublayers = [self.clock, self.caption]


class WorldClock(Program):
    title = "World clock"
    width, height, background = WIDTH, HEIGHT, "#000000"
    duration = 10.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.moment = datetime(2026, 6, 21, 9, 9, 36, tzinfo=UTC) if in_film else datetime.now(UTC)
        self.sky = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT))
        self.clock = LargeClock(268)
        self.clock.position = 366, 360
        self.city = label("", 52, "#000000", font=LIGHT, frame=(LEFT, 78, 520, 66))
        self.date = label("", 17, "#000000", frame=(LEFT + 3, 152, 520, 28))
        self.small = [CityClock(city, self.moment) for city in CITIES]
        for number, small in enumerate(self.small):
            small.position = LEFT + 70 + COLUMN * (number % 3), 332 + ROW * (number // 3)
        self.root.sublayers = [self.sky, self.clock, self.city, self.date, *self.small]
        self.current = 2
        self.clock.start(self.here)
        self.describe()

    @property
    def here(self) -> datetime:
        """The time in the chosen city."""
        return CITIES[self.current].time(self.moment)

    def describe(self) -> None:
        """Writes where and when that is, in the light of that time."""
        city, light = CITIES[self.current], CITIES[self.current].light(self.moment)
        self.clock.show(light)
        self.clock.title.string = " ".join(city.name.upper())
        self.sky.colors = light.sky
        self.city.string, self.city.foreground_color = city.name, light.ink
        self.date.string = f"{self.here:%A}, {self.here.day} {self.here:%B}"
        self.date.foreground_color = light.ink
        for number, small in enumerate(self.small):
            small.caption.foreground_color = light.ink
            small.background_color = "#ffffff38" if number == self.current else "#ffffff00"

    def choose(self, number: int) -> None:
        before = self.here
        self.current = number % len(CITIES)
        with scene.transaction(duration=0.5):
            self.describe()
            for hand in self.clock.hands:
                hand.turn_by(seconds_of(self.here) - seconds_of(before))
            for words in (self.city, self.date, self.clock.title):
                words.add_animation(scene.Transition(duration=0.5))

    def press(self, x: float, y: float) -> None:
        clock = enclosing(self.root.hit_test((x, y)), CityClock)
        if clock is not None:
            self.choose(self.small.index(clock))

    def key(self, name: str) -> None:
        if name in ("left", "right"):
            self.choose(self.current + (1 if name == "right" else -1))

    def script(self) -> Iterable[Deed]:
        for time, number in ((2.0, 4), (4.4, 0), (6.4, 3), (8.2, 5)):
            x, y = self.small[number].position
            yield time - 0.5, "move", x - 40, y + 30
            yield time, "press", x, y


if __name__ == "__main__":
    run(WorldClock)
