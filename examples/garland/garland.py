#!/usr/bin/env python3
"""A garden at dusk: garlands of lights that swing in the wind, and can be plucked.

What a program works out anew for each frame, here where the ropes are, is set in a function that a display link calls
for each refresh of the display; the lights themselves glow by animations, which nobody has to look after.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ropes import STEP, Rope
from show import Deed, Program, run

import scene

WIDTH, HEIGHT = 1280, 720
HOOKS = (
    ((70, 150), (640, 92), 34, 0.07),
    ((640, 92), (1210, 176), 34, 0.09),
    ((70, 220), (1210, 250), 58, 0.06),
)
COLORS = ("#ffd37a", "#ff9d5c", "#ff7b7b", "#9fe0b4", "#8fc7ff")
REACH = 70.0
"""How near to a rope it is taken hold of."""


class Bulb(scene.Layer):
    """A light on a rope: its top hangs at a point of that."""

    def __init__(self, color: str, number: int) -> None:
        super().__init__(bounds=(0, 0, 17, 24), anchor_point=(0.5, 0))
        socket = scene.Layer(frame=(5, 0, 7, 8), corner_radius=2, background_color="#1d2036")
        glass = scene.Layer(frame=(0, 6, 17, 17), corner_radius=8.5, background_color=color)
        glass.shadow_color, glass.shadow_opacity, glass.shadow_offset, glass.shadow_radius = color, 0.95, (0, 0), 15
        spark = scene.Layer(frame=(4, 10, 6, 6), corner_radius=3, background_color="#ffffffb0")
        self.sublayers = [glass, socket, spark]
        breath = scene.BasicAnimation("opacity", from_value=1, to_value=0.72, duration=1.6, autoreverses=True)
        breath.repeat_count, breath.time_offset = math.inf, number * 0.37 % 3.2
        breath.timing_function = "easeInEaseOut"
        glass.add_animation(breath, "breath")


class Garden(Program):
    """Three garlands above a garden."""

    title = "Garland"
    background = "#141b3c"
    duration = 9.0
    advances = True

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.ropes = [Rope(*hook) for hook in HOOKS]
        self.lines = [
            scene.ShapeLayer(fill_color=None, stroke_color="#10132a", line_width=3, line_join="round")
            for _ in self.ropes
        ]
        self.bulbs = [
            (rope, number, Bulb(COLORS[number // 2 % len(COLORS)], number))
            for rope in self.ropes
            for number in range(2, len(rope.points) - 2, 2)
        ]
        self.root.sublayers = [*backdrop(), *self.lines, *(bulb for _, _, bulb in self.bulbs)]
        self.done = 0.0
        # The ropes have come to rest when the first frame is seen.
        for _ in range(400):
            self.step(0)
        self.place()

    def step(self, wind: float) -> None:
        """Goes on by the time of one step."""
        for at, rope in enumerate(self.ropes):
            gusts = [wind * math.sin(self.done * 2.1 + point[0] / 210 + at) for point in rope.points]
            rope.advance(gusts)

    def advance(self) -> None:
        # The clock of the first frame is where the garden's begins; who was away for long finds it as it was.
        if self.done == 0 or self.time - self.done > 0.25:
            self.done = self.time
        while self.done + STEP <= self.time:
            self.done += STEP
            self.step(260 * (0.55 + 0.45 * math.sin(self.done * 0.7)))
        self.place()

    def place(self) -> None:
        """Shows where everything is."""
        with scene.transaction(disable_actions=True):
            for rope, line in zip(self.ropes, self.lines, strict=True):
                line.path = scene.Path("M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in rope.points))
            for rope, number, bulb in self.bulbs:
                (left, top), (right, bottom) = rope.points[number - 1], rope.points[number + 1]
                bulb.position = rope.points[number]
                # A bulb hangs down, and leans with its rope.
                lean = math.atan2(bottom - top, right - left)
                swing = 14 * (rope.points[number][0] - rope.before[number][0])
                bulb.transform = scene.Transform.rotation(0.55 * lean - math.atan(0.12 * swing))

    def press(self, x: float, y: float) -> None:
        (distance, number), rope = min((rope.nearest((x, y)), rope) for rope in self.ropes)
        if distance < REACH:
            rope.hold(number, (x, y))

    def move(self, x: float, y: float) -> None:
        for rope in self.ropes:
            if rope.held:
                rope.hold(rope.held[0], (x, y))

    def release(self, _x: float, _y: float) -> None:
        for rope in self.ropes:
            rope.held = None

    def script(self) -> Iterable[Deed]:
        for start, (x, y), (dx, dy) in (
            (1.6, (352, 236), (-90, -110)),
            (3.2, (640, 412), (-170, -150)),
            (7.6, (930, 250), (60, -150)),
        ):
            yield start, "press", x, y
            for number in range(1, 25):
                part = math.sin(number / 24 * math.pi / 2)
                yield start + number / 30, "move", x + dx * part, y + dy * part
            yield start + 1, "release", x + dx, y + dy


def backdrop() -> list[scene.Layer]:
    """The sky with its stars, hills, and what the garlands hang on."""
    sky = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT))
    sky.colors, sky.locations = ["#141b3c", "#3a2f66", "#8a4a76", "#e08a6a"], [0, 0.4, 0.62, 0.78]
    chance = random.Random(7)
    stars = scene.ShapeLayer(fill_color="#ffffff90")
    stars.path = scene.Path(
        "".join(
            f"M{chance.uniform(0, WIDTH):.1f} {chance.triangular(0, 420, 0):.1f}h{size:.2f}v{size:.2f}h-{size:.2f}z"
            for size in (chance.uniform(0.8, 2.2) for _ in range(150))
        )
    )
    hills = (
        ("#5b3a63", "M0 560 C200 500 330 520 520 548 C720 578 900 500 1280 540 V720 H0 Z"),
        ("#35274f", "M0 610 C260 560 470 640 700 606 C930 575 1100 600 1280 588 V720 H0 Z"),
        ("#1a1633", "M0 672 C320 640 620 668 900 652 C1060 644 1180 650 1280 640 V720 H0 Z"),
    )
    poles = ((70, 128, 690), (640, 70, 700), (1210, 150, 690))
    return [
        sky,
        stars,
        *(scene.ShapeLayer(path=path, fill_color=color) for color, path in hills),
        *(
            scene.Layer(frame=(x - 5, top, 10, bottom - top), corner_radius=4, background_color="#120f26")
            for x, top, bottom in poles
        ),
    ]


if __name__ == "__main__":
    run(Garden)
