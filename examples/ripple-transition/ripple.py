#!/usr/bin/env python3
"""A page becomes another one by filters of two pictures: ripple.py, or ripple.py -o out/ripple.mp4.

A click brings the other page: behind a ripple from where it was, under a page that is rolled up, or through holes that
burn into the old one. A name below, or left and right, choose which.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.parts import TITLES, enclosing, label

WIDTH, HEIGHT = 1280, 720
FOLDER = Path(__file__).resolve().parent
KINDS = {"Ripple": 2.4, "Curl": 2.6, "Dissolve": 2.8}
"""The transitions and how long they take."""
PAGES = ("lake", "Five in the morning", "The lake"), ("harbour", "Eleven at night", "The harbour")


class Choice(scene.Layer):
    """The name of a transition."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__(frame=(10 + 116 * number, 8, 112, 36), corner_radius=18)
        self.sublayers = [label(name, 15, "#ffffff", frame=(0, 9, 112, 22), alignment_mode="center")]


class Transitions(Program):
    title = "Transitions"
    width, height, background = WIDTH, HEIGHT, "#000000"
    duration = 9.6

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.dissolve = scene.Kernel((FOLDER / "dissolve.glsl").read_text())
        self.pictures = [scene.Image.open(FOLDER / f"{name}.jpg") for name, *_ in PAGES]
        self.hour = label("", 20, "#ffffffd8", frame=(64, 58, 600, 30))
        self.name = label("", 54, "#ffffff", font=TITLES, frame=(62, 84, 800, 72))
        for words in (self.hour, self.name):
            words.shadow_opacity, words.shadow_radius, words.shadow_offset = 0.6, 7, (0, 1)
        self.page = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=[self.hour, self.name])
        self.choices = [Choice(number, name) for number, name in enumerate(KINDS)]
        bar = scene.Layer(frame=(WIDTH / 2 - 182, 640, 364, 52), corner_radius=26, background_color="#10162a70")
        bar.background_filters = [scene.Filter("gaussianBlur", radius=14)]
        bar.border_width, bar.border_color, bar.sublayers = 1, "#ffffff40", self.choices
        self.root.sublayers = [self.page, bar]
        self.shown = self.kind = 0
        self.repaint()
        self.choose(0)

    def repaint(self) -> None:
        """Gives the page the picture and the words that it is to have."""
        self.page.contents = self.pictures[self.shown]
        _, self.hour.string, self.name.string = PAGES[self.shown]

    def choose(self, number: int) -> None:
        self.kind = number % len(KINDS)
        for at, choice in enumerate(self.choices):
            choice.background_color = "#ffffff48" if at == self.kind else "#ffffff00"

    def passing(self, name: str, x: float, y: float) -> scene.Filter:
        """The filter that makes the frames in between: two of libscene's, and a kernel of one's own."""
        if name == "Ripple":
            return scene.Filter("ripple", center=(x / WIDTH, y / HEIGHT), amplitude=22, wavelength=66)
        if name == "Curl":
            return scene.Filter("pageCurl", angle=-2.64, radius=70)
        return scene.Filter(self.dissolve)

    def turn(self, x: float, y: float) -> None:
        """Shows the other page. What the transaction changes is the new picture, and the filter is given both."""
        name, duration = list(KINDS.items())[self.kind]
        passing = self.passing(name, x, y)
        self.shown = 1 - self.shown
        with scene.transaction(disable_actions=True):
            self.repaint()
            self.page.add_animation(
                scene.Transition(filter=passing, duration=duration, timing_function="easeInEaseOut")
            )

    def press(self, x: float, y: float) -> None:
        choice = enclosing(self.root.hit_test((x, y)), Choice)
        if choice is None:
            self.turn(x, y)
        else:
            self.choose(self.choices.index(choice))

    def key(self, name: str) -> None:
        if name in ("left", "right"):
            self.choose(self.kind + (1 if name == "right" else -1))
        elif name in (" ", "space", "return"):
            self.turn(WIDTH / 2, HEIGHT / 2)

    def script(self) -> Iterable[Deed]:
        yield 0.1, "move", 430, 500
        yield 0.4, "press", 430, 500
        yield 2.9, "press", 640, 666
        yield 3.2, "press", 1120, 560
        yield 6.1, "press", 756, 666
        yield 6.6, "press", 860, 240


if __name__ == "__main__":
    run(Transitions)
