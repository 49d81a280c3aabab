#!/usr/bin/env python3
"""A model of GL's among layers: model.py, or model.py -o out/model.mp4.

A knot that moderngl draws turns in a card with round corners. A pane of frosted glass lies over it, the floor reflects
both, and a click lets the card fall back or come near.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from mesh import Model
from show import Deed, Program, run
from show.parts import label

WIDTH, HEIGHT = 1280, 720
SIDE, FLOOR = 440, 575


class Card(scene.Layer):
    """The model behind its pane of glass, as tall as it is wide."""

    def __init__(self) -> None:
        super().__init__(bounds=(0, 0, SIDE, SIDE), corner_radius=36, masks_to_bounds=True, name="card")
        wall = scene.GradientLayer(frame=self.bounds, colors=["#2c3e66", "#101728"], end_point=(0.7, 1))
        model, self.model = Model(), scene.GLLayer(frame=self.bounds, contents_scale=1.5, asynchronous=True)
        self.model.set_drawing(model.draw, prepare=model.prepare, destroy=model.destroy)
        self.glass = scene.Layer(
            frame=(28, SIDE - 122, SIDE - 56, 94),
            corner_radius=24,
            background_color="#ffffff30",
            border_width=1,
            border_color="#ffffff60",
            background_filters=[scene.Filter("gaussianBlur", radius=9)],
        )
        self.glass.sublayers = [
            label("Knot", 26, "#ffffff", frame=(24, 14, 300, 36)),
            label("20,160 triangles, drawn by moderngl", 15, "#ffffffd0", frame=(24, 52, 340, 26)),
        ]
        self.sublayers = [wall, self.model, self.glass]


class Gallery(Program):
    """The card above its reflection."""

    title = "A model of GL's"
    background = "#05070d"
    duration = 8.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        sky = scene.GradientLayer(frame=self.root.bounds, colors=["#0a0f1c", "#1b2438", "#07090f"])
        sky.locations = [0, FLOOR / HEIGHT, FLOOR / HEIGHT + 0.001]
        self.card = Card()
        # One card, shown twice: the second one upside down below the first, and darker.
        self.mirror = scene.ReplicatorLayer(frame=(0, FLOOR - 360, WIDTH, 720), instance_count=2)
        self.mirror.instance_transform = scene.Transform.scale(1, -1)
        self.mirror.instance_alpha_offset = -0.8
        self.mirror.sublayers.append(self.card)
        self.place(1)
        self.root.sublayers = [sky, self.mirror]
        self.near = True

    def press(self, _x: float, _y: float) -> None:
        """The card falls back, or comes near."""
        self.near = not self.near
        with scene.transaction(duration=0.9, timing_function="easeOutBack"):
            self.place(1 if self.near else 0.62)
            self.card.glass.opacity = 1 if self.near else 0

    def place(self, size: float) -> None:
        """Has the card stand on the floor, which is the middle of the mirror."""
        self.card.transform = scene.Transform.scale(size, size)
        self.card.position = WIDTH / 2, 360 - size * SIDE / 2 - 14

    def script(self) -> Iterable[Deed]:
        """What happens in the film."""
        yield 3.0, "press", 640, 300
        yield 5.2, "press", 640, 300


if __name__ == "__main__":
    run(Gallery)
