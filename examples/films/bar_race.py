#!/usr/bin/env python3
"""A racing bar chart with sound: ten years of ten cities, as a film of 10 s.

python examples/films/bar_race.py [OUT.mp4 [FRAMES A SECOND]]
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator

import numpy as np

import scene

WIDTH, HEIGHT = 960, 540
LEFT, TOP, ROW, LENGTH = 150, 92, 40, 700
SECONDS, YEARS = 10.0, range(2015, 2026)
CITIES = ["Arden", "Bellmar", "Corvo", "Dunmore", "Eastfall", "Farrow", "Glenhall", "Harrow", "Ivory", "Juniper"]


def population(city: int, year: float) -> float:
    """Thousands of people: a course of its own for each city."""
    since = year - YEARS[0]
    return 320 + 46 * city + since * (90 - 9 * city) + 60 * math.sin(0.9 * since + 2.1 * city)


class Bar(scene.Layer):
    """A city's bar, with its name and its number."""

    def __init__(self, city: int) -> None:
        super().__init__(bounds=(0, 0, WIDTH, ROW), anchor_point=(0, 0))
        color = scene.Color.oklch(0.72, 0.13, 36 * city + 20)
        font = {"font": "DejaVu Sans", "font_size": 17.0, "wrapped": False}
        name = scene.TextLayer(string=CITIES[city], alignment_mode="right", foreground_color="#dfe6ee", **font)
        name.frame = 10, 8, LEFT - 22, 24
        self.value = scene.TextLayer(frame=(0, 8, 90, 24), foreground_color="#aebac7", **font)
        self.bar = scene.GradientLayer(
            frame=(LEFT, 4, 10, ROW - 8),
            colors=[color.darker(0.08), color],
            start_point=(0, 0.5),
            end_point=(1, 0.5),
            corner_radius=6,
        )
        self.sublayers = [name, self.bar, self.value]

    def show(self, people: float, most: float) -> None:
        """The bar at a number."""
        width = LENGTH * people / most
        self.bar.frame = LEFT, 4, width, ROW - 8
        self.value.position = LEFT + width + 55, ROW / 2
        self.value.string = f"{people:,.0f}"


def race(fps: float) -> Iterator[scene.Layer | None]:
    """The film: bars are set frame by frame, and change places by implicit animations."""
    bars = [Bar(city) for city in range(len(CITIES))]
    title = scene.TextLayer(frame=(LEFT, 24, 700, 40), string="People per city, in thousands", font="DejaVu Sans")
    title.font_size, title.foreground_color = 26, "#ffffff"
    year = scene.TextLayer(frame=(700, 420, 230, 90), font="DejaVu Sans", font_size=72.0, foreground_color="#ffffff38")
    year.alignment_mode = "right"
    root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#101820", sublayers=[*bars, title, year])
    places: dict[Bar, int] = {}
    frames = round(SECONDS * fps)
    for frame in range(frames):
        now = YEARS[0] + (YEARS[-1] - YEARS[0]) * frame / (frames - 1)
        people = [population(city, now) for city in range(len(CITIES))]
        with scene.transaction(disable_actions=True):
            year.string = str(int(now))
            for bar, number in zip(bars, people, strict=True):
                bar.show(number, max(people) * 1.08)
        order = sorted(range(len(bars)), key=lambda city: -people[city])
        for place, city in enumerate(order):
            if places.get(bars[city]) != place:
                known = bars[city] in places
                with scene.transaction(duration=0.5, timing_function="easeInOutCubic", disable_actions=not known):
                    bars[city].position = 0, TOP + place * (ROW + 3)
                places[bars[city]] = place
        yield root if frame == 0 else None


def sound(rate: int = 48000) -> np.ndarray:
    """A tick for each year, over a slow chord."""
    time = np.arange(round(SECONDS * rate)) / rate
    chord = sum(
        np.sin(2 * np.pi * pitch * time) * (1 + np.sin(2 * np.pi * time / 5 + pitch)) for pitch in (110, 165, 220)
    )
    samples = 0.03 * chord * np.minimum(1, np.minimum(time, SECONDS - time) / 0.6)
    for year in range(len(YEARS)):
        begin = round(year * SECONDS / (len(YEARS) - 1) * rate)
        tick = time[: min(rate // 5, len(time) - begin)]
        pitch = 660 * 2 ** (year / 12)
        samples[begin : begin + len(tick)] += 0.25 * np.sin(2 * np.pi * pitch * tick) * np.exp(-28 * tick)
    return samples.astype(np.float32)


if __name__ == "__main__":
    out = sys.argv[1] if len(sys.argv) > 1 else "bar-race.mp4"
    fps = float(sys.argv[2]) if len(sys.argv) > 2 else 30

    def film() -> Iterator[scene.Layer | None]:
        yield from race(fps)

    print(scene.Film(out, film, (WIDTH, HEIGHT), fps=fps, audio=sound(), title="A race of cities").write())
