#!/usr/bin/env python3
"""A racing bar chart with sound: ten years of ten cities, as a film of 10 s.

python examples/films/bar_race.py [OUT.mp4 [FRAMES A SECOND]]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

import scene

WIDTH, HEIGHT = 960, 540
LEFT, TOP, ROW, LENGTH = 150, 92, 40, 700
SECONDS, YEARS = 10.0, range(2015, 2026)
CITIES = {
    "Arden": (820, 930, 1.6),
    "Bellmar": (745, 1230, 1.1),
    "Corvo": (700, 690, 1.0),
    "Dunmore": (610, 1380, 2.2),
    "Eastfall": (575, 615, 0.8),
    "Farrow": (480, 1020, 0.7),
    "Glenhall": (420, 1310, 1.4),
    "Harrow": (390, 545, 0.6),
    "Ivory": (330, 1130, 3.0),
    "Juniper": (265, 790, 0.9),
}
"""For each city how many thousands of people live there at first and in the end, and how late they come."""


def population(city: str, year: float) -> float:
    """Thousands of people."""
    first, last, late = CITIES[city]
    return first + (last - first) * ((year - YEARS[0]) / (YEARS[-1] - YEARS[0])) ** late


class Bar(scene.Layer):
    """A city's bar, with its name and its number."""

    def __init__(self, city: str, hue: float) -> None:
        super().__init__(bounds=(0, 0, WIDTH, ROW), anchor_point=(0, 0))
        color = scene.Color.oklch(0.72, 0.13, hue)
        font = {"font": "Inter, DejaVu Sans", "font_size": 17.0, "wrapped": False}
        name = scene.TextLayer(string=city, alignment_mode="right", foreground_color="#dfe6ee", **font)
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
    bars = {city: Bar(city, 36 * number + 20) for number, city in enumerate(CITIES)}
    title = scene.TextLayer(
        frame=(LEFT, 24, 540, 40), font="Inter, DejaVu Sans", font_size=24, foreground_color="#ffffff"
    )
    title.runs = [scene.TextRun("People per city, in thousands", weight=700)]
    year = scene.TextLayer(frame=(700, 16, 230, 60), font="Inter, DejaVu Sans", font_size=46.0)
    year.alignment_mode, year.foreground_color = "right", "#ffffff80"
    root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#101820")
    root.sublayers = [*bars.values(), title, year]
    places: dict[str, int] = {}
    frames = round(SECONDS * fps)
    for frame in range(frames):
        now = YEARS[0] + (YEARS[-1] - YEARS[0]) * frame / (frames - 1)
        people = {city: population(city, now) for city in CITIES}
        with scene.transaction(disable_actions=True):
            year.runs = [scene.TextRun(str(int(now)), weight=700)]
            for city, bar in bars.items():
                bar.show(people[city], max(people.values()) * 1.08)
        for place, city in enumerate(sorted(CITIES, key=lambda city: -people[city])):
            before = places.get(city)
            if before != place:
                # Who overtakes passes in front.
                bars[city].z_position = 1 if before is not None and place < before else 0
                with scene.transaction(duration=0.4, timing_function="easeInOutCubic", disable_actions=before is None):
                    bars[city].position = 0, TOP + place * (ROW + 3)
                places[city] = place
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
