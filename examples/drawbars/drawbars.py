#!/usr/bin/env python3
"""The nine drawbars of an organ, and the wave that they make: drawbars.py, or drawbars.py -o out/drawbars.mp4.

A click on a bar pulls it there, one on a name pulls them all. Left and right go from name to name. The keys on screen
sound, and the letters from A to P.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from bars import BARS, COLORS, LOUDEST, WAY, Drawbar, Pill
from keys import LETTERS, LOWEST, Key, Keyboard, Meter, loudness
from show import Deed, Program, run
from show.parts import enclosing

WIDTH, HEIGHT = 1280, 720
LEFT, RIGHT, AXIS = 80, 1200, 166
PITCHES = np.array([0.5, 1.5, 1, 2, 3, 4, 5, 6, 8])
"""What each bar sounds, in multiples of the key that is pressed."""
XS = np.linspace(LEFT, RIGHT, 449)
SINES = np.sin(2 * np.pi * PITCHES[:, None] * 4 * (XS - LEFT) / (RIGHT - LEFT))

STOPS = {
    "Flute": ("008430000", "#6fd3ff"),
    "Clarinet": ("006070540", "#ffb35c"),
    "Jazz": ("888000000", "#c79bff"),
    "Gospel": ("888000008", "#ff7d9c"),
    "Bells": ("000800578", "#8affc1"),
    "Full": ("888888888", "#ffffff"),
}


CHORDS = ("48 55 64 67", "45 52 60 64", "53 57 60 69", "43 55 59 62", "48 60 64 67 72")
"""What is played in the film."""


def curve(heights: np.ndarray) -> str:
    """A line through heights above the axis, as SVG path data."""
    ys = AXIS - heights
    return "M" + " L".join(f"{x:.1f} {y:.2f}" for x, y in zip(XS, ys, strict=True))


def line(color: scene.ColorLike, width: float) -> scene.ShapeLayer:
    return scene.ShapeLayer(fill_color=None, stroke_color=color, line_width=width, line_join="round")


class Drawbars(Program):
    title = "Drawbars"
    width, height, background = WIDTH, HEIGHT, "#05070d"
    duration = 12.0
    sounds = True

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        sky = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), colors=["#131a33", "#070912", "#05070d"])
        sky.locations = [0, 0.62, 1]
        # What the bars are pulled to is the program's own, and no layer's. Here it moves, and `hear` is told.
        self.levels = np.zeros(len(BARS))
        self.pulls = [scene.Animator(0.0, lambda level, at=at: self.hear(at, level)) for at in range(len(BARS))]
        for at, pull in enumerate(self.pulls):
            pull.actions["value"] = scene.SpringAnimation(
                "value", perceptual_duration=0.42 + 0.045 * at, bounce=0.38, settling=True
            )
        self.tint = scene.Animator("#ffffff", self.paint)
        self.parts = [line(f"{color}90", 1.5) for color in COLORS]
        self.glow, self.sum = line(None, 9), line(None, 3)
        self.glow.opacity = 0.28
        self.glow.filters = [scene.Filter("gaussianBlur", radius=7)]
        self.area = scene.ShapeLayer(opacity=0.12)
        self.bars = [
            Drawbar(name, color, 122 + 84 * at) for at, (name, color) in enumerate(zip(BARS, COLORS, strict=True))
        ]
        self.pills = [Pill(name, 944 + 132 * (at % 2), 352 + 62 * (at // 2)) for at, name in enumerate(STOPS)]
        self.keyboard = Keyboard(80, 582, PITCHES.tolist())
        self.meter = Meter(946, 606)
        self.root.sublayers = [
            sky,
            self.area,
            *self.parts,
            self.glow,
            self.sum,
            *self.bars,
            *self.pills,
            self.keyboard,
            self.meter,
        ]
        # A film hears its own sound; in a window all that sounds is measured, 30 times a second.
        if not in_film:
            scene.set_sound_meter_function(lambda levels: self.meter.show(levels.rms))
        self.held: int | None = None
        self.current = 0
        self.paint(self.tint.value)
        self.hear(0, 0.0)
        self.choose(0)

    def hear(self, at: int, level: float) -> None:
        """Shows a bar where it is by now, and the wave as it sounds then."""
        self.levels[at] = level
        loudness = self.levels / LOUDEST
        with scene.transaction(disable_actions=True):
            self.bars[at].show(level)
            self.parts[at].path = curve(SINES[at] * loudness[at] * 40)
            whole = curve(loudness @ SINES * 128 / (1 + 0.5 * np.abs(loudness).sum()))
            self.glow.path = self.sum.path = whole
            self.area.path = f"{whole} L{RIGHT} {AXIS} L{LEFT} {AXIS} Z"
        self.keyboard.pull(np.maximum(loudness, 0) * 0.18 / (1 + 0.5 * np.abs(loudness).sum()))

    def paint(self, color: scene.Color) -> None:
        with scene.transaction(disable_actions=True):
            self.sum.stroke_color = self.glow.stroke_color = self.area.fill_color = color

    def choose(self, number: int) -> None:
        """Pulls all bars. Each starts where it is, as fast as it moves: also in the middle of the last choice."""
        self.current = number % len(STOPS)
        levels, color = list(STOPS.values())[self.current]
        for pull, level in zip(self.pulls, levels, strict=True):
            pull.value = float(level)
        with scene.transaction(duration=0.6):
            self.tint.value = color
            for at, pill in enumerate(self.pills):
                pill.light(color if at == self.current else None)

    def press(self, x: float, y: float) -> None:
        found = enclosing(self.root.hit_test((x, y)), (Drawbar, Pill, Key))
        if isinstance(found, Pill):
            self.choose(self.pills.index(found))
        elif isinstance(found, Key):
            self.held = found.note
            self.sound(found.note)
        elif found is not None:
            self.pulls[self.bars.index(found)].value = found.level_at(y)

    def key(self, name: str) -> None:
        if name in ("left", "right"):
            self.choose(self.current + (1 if name == "right" else -1))
        elif len(name) == 1 and name in LETTERS:
            self.sound(LOWEST + 12 + LETTERS.index(name))

    def release_key(self, name: str) -> None:
        if len(name) == 1 and name in LETTERS:
            self.keyboard.release(LOWEST + 12 + LETTERS.index(name))

    def release(self, _x: float, _y: float) -> None:
        if self.held is not None:
            self.keyboard.release(self.held)
            self.held = None

    def sound(self, note: int) -> None:
        self.keyboard.press(note, self.tint.value)

    def chord(self, notes: str) -> None:
        """Holds these keys and no others."""
        wanted = {int(note) for note in notes.split()}
        for note in set(self.keyboard.down) - wanted:
            self.keyboard.release(note)
        for note in sorted(wanted):
            self.sound(note)

    def listen(self, samples: np.ndarray) -> None:
        self.meter.show(loudness(samples))

    def script(self) -> Iterable[Deed]:
        def press(time: float, layer: scene.Layer, level: float | None = None) -> Iterable[Deed]:
            x, y = layer.position
            if level is not None:
                y = layer.frame.y + 64 + WAY * level / LOUDEST
            yield time - 0.4, "move", x, y
            yield time, "press", x, y

        deeds: list[Deed] = []
        for time, number in ((1.8, 1), (3.6, 3), (3.9, 2), (5.6, 4)):
            deeds.extend(press(time, self.pills[number]))
        for time, number, level in ((7.2, 1, 6), (7.9, 4, 8), (8.6, 2, 7)):
            deeds.extend(press(time, self.bars[number], level))
        deeds.extend(press(10.0, self.pills[5]))
        deeds.extend((0.5 + 1.1 * number, "chord", CHORDS[number % 4]) for number in range(9))
        deeds += [(10.5, "chord", CHORDS[4]), (11.7, "chord", "")]
        return sorted(deeds, key=lambda deed: deed[0])


if __name__ == "__main__":
    run(Drawbars)
