#!/usr/bin/env python3
"""A flight through the stars: star_field.py, or star_field.py -o out/star-field.mp4.

A click lets a star explode, the pointer steers, and the space bar switches the warp drive on and off.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from sky import Stars, Supernova, background, comet, planet

WIDTH, HEIGHT = 1280, 720
AHEAD = 520, 300
ORBIT = "M-120 600C200 520 380 360 560 160C700 10 1000 -20 1420 90"
WARP = 7


class StarField(Program):
    title = "Star field"
    width, height, background = WIDTH, HEIGHT, "#000000"
    duration = 10.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.stars = Stars(*AHEAD)
        self.planet = planet(940, 452)
        self.supernova = Supernova()
        self.root.sublayers = [*background(WIDTH, HEIGHT), comet(ORBIT, 9), self.stars, self.planet, self.supernova]
        self.warping = False

    def move(self, x: float, y: float) -> None:
        """What is near moves aside, and the planet a little."""
        x, y = WIDTH / 2 - x, HEIGHT / 2 - y
        with scene.transaction(disable_actions=True):
            self.stars.position = 0.14 * x, 0.14 * y
            self.planet.position = 940 + 0.05 * x, 452 + 0.05 * y

    def press(self, x: float, y: float) -> None:
        self.supernova.explode(x, y)

    def key(self, name: str) -> None:
        if name == "space":
            self.warping = not self.warping
            self.stars.run_at(WARP if self.warping else 1, self.time)

    def script(self) -> Iterable[Deed]:
        yield 1.9, "press", 330, 240
        yield 3.4, "press", 560, 470
        yield 4.6, "key", "space"
        for step in range(61):
            yield 5.0 + step / 30, "move", 640 + 300 * math.sin(math.tau * step / 60), 360
        yield 7.4, "key", "space"
        yield 8.2, "press", 250, 400
        yield 8.6, "press", 460, 180


if __name__ == "__main__":
    run(StarField)
