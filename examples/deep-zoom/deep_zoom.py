#!/usr/bin/env python3
"""A picture of 100,000 x 100,000 points: deep_zoom.py, or deep_zoom.py -o out/deep-zoom.mp4.

The wheel zooms, arrows scroll, a click goes nearer, the space bar flies to the next place, and escape far away again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from atlas import BIAS, HOME, MEMORY, PLACES, SIZE, Atlas, Place
from camera import View
from show import Deed, Program, run
from show.parts import label

WIDTH, HEIGHT = 1280, 720
STEP = 320
ARROWS = {"left": (-STEP, 0), "right": (STEP, 0), "up": (0, -STEP), "down": (0, STEP)}


class Panel(scene.Layer):
    """Where one is, and what that takes."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(frame=(24, HEIGHT - 120, 396, 96), corner_radius=16, background_color="#0a0f1ee4")
        self.corner_curve, self.border_width, self.border_color = "continuous", 1, "#ffffff24"
        self.atlas = atlas
        self.map = scene.Layer(frame=(12, 12, 72, 72), corner_radius=8, masks_to_bounds=True, contents=atlas.overview)
        self.map.minification_filter = "trilinear"
        self.frame_of_view = scene.Layer(border_width=1.5, border_color="#ffd27a", corner_radius=1.5)
        self.map.sublayers.append(self.frame_of_view)
        self.name_of_place = label(HOME.name, 16, "#ffffff", frame=(100, 14, 284, 24))
        self.scale = label("", 11.5, "#c3cbe0", frame=(100, 41, 284, 18))
        self.memory = label("", 11.5, "#8f9ab8", frame=(100, 59, 284, 18))
        self.bar = scene.Layer(position=(100, 80), anchor_point=(0, 0), corner_radius=1.5, background_color="#ffd27a")
        groove = scene.Layer(frame=(100, 80, 272, 3), corner_radius=1.5, background_color="#ffffff1c")
        self.sublayers = [self.map, self.name_of_place, self.scale, self.memory, groove, self.bar]

    def arrive(self, place: Place) -> None:
        self.name_of_place.string = place.name
        self.name_of_place.add_animation(scene.Transition(duration=0.6))

    def update(self) -> None:
        """Says how it is at this moment."""
        view, tiles = self.atlas.seen, self.atlas.picture.tile_statistics
        megabytes = tiles.bytes / (1 << 20)
        with scene.transaction(disable_actions=True):
            unit = self.map.bounds.width / SIZE
            size = max(WIDTH / view.scale * unit, 5), max(HEIGHT / view.scale * unit, 5)
            self.frame_of_view.bounds, self.frame_of_view.position = (0, 0, *size), (view.x * unit, view.y * unit)
            digits = 3 if view.scale < 1 else 1
            nearer = f"{view.scale / HOME.view.scale:.1f} times nearer"
            self.scale.string = f"{nearer}   ·   {view.scale:.{digits}f} pixels to a point"
            self.memory.string = f"{tiles.kept} tiles in {megabytes:.0f} of {MEMORY >> 20} MB   ·   {tiles.drawn} drawn"
            self.bar.bounds = 0, 0, 272 * min(tiles.bytes / MEMORY, 1), 3


class DeepZoom(Program):
    title = "Deep zoom"
    width, height, background = WIDTH, HEIGHT, "#0a1128"
    duration = 16.0
    advances = True

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.atlas = Atlas(WIDTH, HEIGHT)
        self.panel = Panel(self.atlas)
        self.root.sublayers = [self.atlas, self.panel]
        self.current, self.pointer = -1, (WIDTH / 2, HEIGHT / 2)

    def advance(self) -> None:
        self.panel.update()
        # The first frames do not wait for their tiles: one sees how they come.
        self.content_wait = 0.0 if self.time < 0.8 else 1.0

    def fly(self, place: Place) -> None:
        self.atlas.fly(place.view)
        self.panel.arrive(place)

    def move(self, x: float, y: float) -> None:
        self.pointer = x, y

    def press(self, x: float, y: float) -> None:
        """Goes to where the pointer is, four times as near."""
        seen = self.atlas.seen
        across, down = (x - WIDTH / 2) / seen.scale, (y - HEIGHT / 2) / seen.scale
        self.atlas.fly(View(seen.x + across, seen.y + down, min(4 * seen.scale, 2**BIAS)))

    def wheel(self, lines: float) -> None:
        self.atlas.zoom(*self.pointer, 1.2**lines)

    def key(self, name: str) -> None:
        if name in ARROWS:
            self.atlas.pan(*ARROWS[name])
        elif name == "space":
            self.current = (self.current + 1) % len(PLACES)
            self.fly(PLACES[self.current])
        elif name == "escape":
            self.fly(HOME)

    def script(self) -> Iterable[Deed]:
        yield 1.5, "key", "space"
        yield 5.2, "key", "down"
        yield 7.4, "key", "space"
        yield 12.1, "key", "escape"


if __name__ == "__main__":
    run(DeepZoom)
