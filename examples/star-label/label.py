#!/usr/bin/env python3
"""A title of which stars fly off wherever the pointer goes along it: label.py, or label.py -o out/star-label.mp4."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.parts import BOLD, picture

WIDTH, HEIGHT = 1280, 720


def star() -> scene.Image:
    """A star of five points, white."""
    points = []
    for at in range(10):
        radius, angle = (15, 6.3)[at % 2], math.pi * at / 5 - math.pi / 2
        points.append(f"{16 + radius * math.cos(angle):.2f} {16 + radius * math.sin(angle):.2f}")
    return picture(scene.ShapeLayer(frame=(0, 0, 32, 32), path=f"M{' L'.join(points)} Z", fill_color="#ffffff"))


class Label(Program):
    title = "Star label"
    width, height, background = WIDTH, HEIGHT, "#0a0616"
    duration = 6.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        night = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), colors=["#1d1140", "#0a0616", "#05030c"])
        words = {"string": "Core Animation", "font": BOLD, "font_size": 118, "alignment_mode": "center"}
        frame = (40, 270, WIDTH - 80, 180)
        self.glow = scene.TextLayer(frame=frame, foreground_color="#ff9bf0", **words)
        self.glow.filters = [scene.Filter("gaussianBlur", radius=22)]
        self.glow.opacity = 0.55
        # The words are the mask of colours that wander through them.
        self.colors = scene.GradientLayer(frame=frame, start_point=(0, 0.5), end_point=(1, 0.5))
        self.colors.colors = ["#ffe66b", "#ff8a5b", "#ff5fa8", "#a56bff", "#5fc9ff", "#ffe66b"]
        self.colors.mask = scene.TextLayer(frame=(0, 0, *frame[2:]), foreground_color="#ffffff", **words)
        wander = scene.BasicAnimation("locations", duration=3)
        wander.from_value, wander.to_value = [-0.4, -0.2, 0, 0.2, 0.4, 0.6], [0.4, 0.6, 0.8, 1, 1.2, 1.4]
        wander.autoreverses, wander.repeat_count = True, float("inf")
        self.colors.add_animation(wander, "wander")
        cell = scene.EmitterCell(contents=star(), birth_rate=150, lifetime=1.8, lifetime_range=0.8)
        cell.velocity, cell.velocity_range, cell.emission_range = 120, 90, 2 * math.pi
        cell.y_acceleration, cell.spin, cell.spin_range = 130, 1, 6
        cell.scale, cell.scale_range, cell.scale_speed = 0.34, 0.24, -0.12
        cell.color, cell.red_range, cell.green_range, cell.blue_range = "#ffd9a0", 0.3, 0.5, 0.6
        cell.alpha_speed = -0.5
        self.stars = scene.EmitterLayer(frame=(0, 0, WIDTH, HEIGHT), emitter_cells=[cell], render_mode="additive")
        self.stars.emitter_shape, self.stars.emitter_size = "rectangle", (60, 50)
        self.stars.birth_rate = 0
        self.root.sublayers = [night, self.glow, self.colors, self.stars]

    def move(self, x: float, y: float) -> None:
        with scene.transaction(disable_actions=True):
            self.stars.emitter_position = x, y
            self.stars.birth_rate = 1 if abs(y - 350) < 110 else 0

    def press(self, x: float, y: float) -> None:  # noqa: ARG002
        jump = scene.SpringAnimation(
            "transform.scale", from_value=1.14, to_value=1, perceptual_duration=0.5, bounce=0.5, settling=True
        )
        for layer in (self.colors, self.glow):
            layer.add_animation(jump, "jump")

    def script(self) -> Iterable[Deed]:
        for step in range(150):
            way = step / 150
            if step == 75:
                yield 2.8, "press", 640, 350
            yield 0.5 + way * 4.6, "move", 640 - 460 * math.cos(way * 4 * math.pi), 350 + 60 * math.sin(way * 14)


if __name__ == "__main__":
    run(Label)
