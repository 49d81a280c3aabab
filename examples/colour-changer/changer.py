#!/usr/bin/env python3
"""A movie whose colours go round: changer.py, or changer.py -o out/colour-changer.mp4.

A click on a swatch takes the movie to that colour; the filter's angle goes there by itself.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.movies import make_movie
from show.parts import circle, label

WIDTH, HEIGHT = 1280, 720
SWATCHES = 9


class Changer(Program):
    title = "Colour changer"
    width, height, background = WIDTH, HEIGHT, "#08090d"
    duration = 7.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.movie = scene.VideoLayer(make_movie(), frame=(160, 60, 960, 480), corner_radius=30, masks_to_bounds=True)
        self.movie.contents_gravity, self.movie.loop, self.movie.volume = "resizeAspectFill", True, 0
        self.movie.filters = [scene.Filter("hueAdjust", name="hue", angle=0)]
        mirror = scene.ReplicatorLayer(frame=(0, 0, WIDTH, 540), instance_count=2)
        # The second copy lies on the floor: upside down, and faint.
        mirror.instance_transform = scene.Transform.scale(1, -1) @ scene.Transform.translation(0, 548)
        mirror.instance_alpha_offset = -0.78
        mirror.sublayers = [self.movie]
        self.swatches = []
        for at in range(SWATCHES):
            angle = 2 * math.pi * at / SWATCHES
            swatch = circle(240 + 100 * at, 640, 26, border_width=3, border_color="#ffffff50")
            swatch.background_color = scene.Color(*(0.5 + 0.45 * math.cos(angle - turn) for turn in (0, 2.1, 4.2)), 1)
            swatch.shadow_opacity, swatch.shadow_radius, swatch.shadow_offset = 0.6, 8, (0, 4)
            self.swatches.append(swatch)
        self.name = label("", 15, "#ffffff90", frame=(0, 682, WIDTH, 24), alignment_mode="center")
        self.root.sublayers = [mirror, *self.swatches, self.name]
        self.choose(0)
        if not in_film:
            self.movie.play()

    def choose(self, number: int) -> None:
        angle = 2 * math.pi * number / SWATCHES
        turn = scene.SpringAnimation("filters.hue.angle", perceptual_duration=0.9, bounce=0.15)
        turn.to_value = angle
        turn.removed_on_completion, turn.fill_mode = False, "forwards"
        self.movie.add_animation(turn, "turn")
        for at, swatch in enumerate(self.swatches):
            swatch.transform = scene.Transform.scale(1.35, 1.35) if at == number else scene.Transform()
            swatch.border_color = "#ffffff" if at == number else "#ffffff50"
        self.name.string = f"hueAdjust, {math.degrees(angle):.0f} degrees"

    def press(self, x: float, y: float) -> None:
        for at, swatch in enumerate(self.swatches):
            if math.dist(swatch.position, (x, y)) < 40:
                self.choose(at)

    def script(self) -> Iterable[Deed]:
        for time, at in ((0.8, 2), (2.2, 5), (3.6, 7), (5.0, 3)):
            yield time - 0.5, "move", *self.swatches[at].position
            yield time, "press", *self.swatches[at].position


if __name__ == "__main__":
    run(Changer)
