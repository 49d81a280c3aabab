#!/usr/bin/env python3
"""Records to leaf through: cover_flow.py, or cover_flow.py -o out/cover-flow.mp4.

Left and right leaf, as does a click on a record; a click on the one in front turns it over.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.parts import enclosing, label, picture
from sleeves import RECORDS, SIZE, Record, back, front, reflection

WIDTH, HEIGHT = 1280, 720
FLOOR = "#08090c"
MIDDLE = 640, 318
T = scene.Transform


def spring(key: str) -> scene.SpringAnimation:
    return scene.SpringAnimation(key, perceptual_duration=0.55, bounce=0.12)


class Sleeve(scene.TransformLayer):
    """A record in its sleeve, standing on the floor, which reflects it. It does not flatten its two sides."""

    def __init__(self, record: Record) -> None:
        super().__init__(bounds=(0, 0, SIZE, SIZE), anchor_point=(0.5, 0.5))
        self.record = record
        self.turned = False
        for draw, angle in ((front, 0), (back, math.pi)):
            turn = T.rotation(angle, 0, 1, 0)
            for y, image in ((0, picture(draw(record))), (SIZE, picture(reflection(draw(record), FLOOR)))):
                # Of each of its two sides only the face is seen.
                side = scene.Layer(frame=(0, y, SIZE, SIZE), contents=image, double_sided=False, transform=turn)
                side.minification_filter = "trilinear"
                self.sublayers.append(side)
        # What comes to another place goes there on a spring, from wherever it is, and as fast as it is.
        self.actions = {key: spring(key) for key in ("transform", "position", "zPosition")}


class CoverFlow(Program):
    title = "Cover flow"
    width, height, background = WIDTH, HEIGHT, FLOOR
    duration = 9.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.current = 3
        self.root.background_color = FLOOR
        glow = scene.GradientLayer(frame=(140, -140, 1000, 800), gradient_type="radial", start_point=(0.5, 0.5))
        glow.end_point = 1, 1
        glow.colors = ["#39404f", "#08090c"]
        self.stage = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), sublayer_transform=T.perspective(1000))
        self.stage.anchor_point, self.stage.position = (MIDDLE[0] / WIDTH, MIDDLE[1] / HEIGHT), MIDDLE
        self.sleeves = [Sleeve(record) for record in RECORDS]
        self.stage.sublayers = self.sleeves
        self.caption = scene.Layer(frame=(0, 616, WIDTH, 80))
        self.name = label("", 24, "#ffffff", frame=(0, 0, WIDTH, 32), alignment_mode="center")
        self.artist = label("", 15, "#9aa3b2", frame=(0, 36, WIDTH, 24), alignment_mode="center")
        self.caption.sublayers = [self.name, self.artist]
        self.root.sublayers = [glow, self.stage, self.caption]
        self.arrange()

    def arrange(self) -> None:
        """Puts every sleeve into its place; those that move go there on their springs."""
        for number, sleeve in enumerate(self.sleeves):
            offset = number - self.current
            if offset:
                side = math.copysign(1, offset)
                sleeve.turned = False
                sleeve.transform = T.rotation(-side * 1.2, 0, 1, 0)
                sleeve.position = MIDDLE[0] + side * (238 + 66 * (abs(offset) - 1)), MIDDLE[1]
                sleeve.z_position = -60
            else:
                sleeve.transform = T.rotation(math.pi if sleeve.turned else 0, 0, 1, 0)
                sleeve.position = MIDDLE
                sleeve.z_position = 110
        record = self.sleeves[self.current].record
        if self.name.string != record.title:
            self.name.string = record.title
            self.artist.string = f"{record.artist}  \N{MIDDLE DOT}  {record.year}"
            self.caption.add_animation(scene.Transition(duration=0.3), "caption")

    def show(self, number: int) -> None:
        self.current = min(max(number, 0), len(self.sleeves) - 1)
        self.arrange()

    def key(self, name: str) -> None:
        if name in ("left", "right"):
            self.show(self.current + (1 if name == "right" else -1))
        elif name in ("home", "end"):
            self.show(0 if name == "home" else len(self.sleeves) - 1)
        elif name in ("space", "return"):
            self.turn_over()

    def turn_over(self) -> None:
        self.sleeves[self.current].turned ^= True
        self.arrange()

    def press(self, x: float, y: float) -> None:
        # Where the sleeves are on screen, even on their way.
        sleeve = enclosing(self.root.presentation.hit_test((x, y)), Sleeve)
        if sleeve is self.sleeves[self.current]:
            self.turn_over()
        elif sleeve is not None:
            self.show(self.sleeves.index(sleeve))

    def script(self) -> Iterable[Deed]:
        for time in (0.6, 0.85, 1.1, 1.35):
            yield time, "key", "right"
        yield 2.6, "press", *MIDDLE
        yield 4.4, "press", *MIDDLE
        yield 5.3, "press", 1180, MIDDLE[1]
        for time in (6.6, 6.8, 7.0, 7.2, 7.4):
            yield time, "key", "left"


if __name__ == "__main__":
    run(CoverFlow)
