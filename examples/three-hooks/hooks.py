#!/usr/bin/env python3
"""The three hooks for filters, one after the other: hooks.py, or hooks.py -o out/three-hooks.mp4.

What a layer has itself is distorted, what lies below it is blurred, and how it is put there is by adding. A click on a
name, or 1, 2 and 3, take the filter away or give it back.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from flower import HEIGHT, WIDTH, flare, flower
from show import Deed, Program, run
from show.parts import BOLD, enclosing, label

HOOKS = (
    ("filters", "The text is bent"),
    ("backgroundFilters", "What lies below the badge is blurred"),
    ("compositingFilter", "The flare adds its light"),
)


class Name(scene.Layer):
    """The name of a hook, lit while it has its filter."""

    def __init__(self, number: int) -> None:
        super().__init__(frame=(40 + 404 * number, 634, 392, 58), corner_radius=18, corner_curve="continuous")
        name, words = HOOKS[number]
        self.border_width = 1
        self.dot = scene.Layer(frame=(20, 24, 10, 10), corner_radius=5)
        key = label(name, 16, "#ffffff", font=BOLD, frame=(44, 9, 330, 24))
        self.sublayers = [self.dot, key, label(words, 13, "#e6efe8c0", frame=(44, 31, 330, 20))]

    def light(self, lit: bool) -> None:
        self.background_color = "#08140fd8" if lit else "#08140f90"
        self.border_color = "#ffd98a" if lit else "#ffffff28"
        self.dot.background_color = "#ffd98a" if lit else "#ffffff40"


class Hooks(Program):
    title = "Three hooks"
    width, height, background = WIDTH, HEIGHT, "#07130e"
    duration = 11.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        self.text = self.make_text()
        self.badge = self.make_badge()
        self.flare = scene.Layer(bounds=(0, 0, 760, 760), position=(236, 190), contents=flare())
        drift = scene.BasicAnimation("position", from_value=(150, 150), to_value=(450, 236), duration=5.5)
        drift.autoreverses, drift.repeat_count, drift.timing_function = True, math.inf, "easeInEaseOut"
        self.flare.add_animation(drift, "drift")
        self.names = [Name(number) for number in range(3)]
        bloom = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), contents=flower())
        self.root.sublayers = [bloom, self.text, self.badge, self.flare, *self.names]
        self.lit = [False, False, False]
        for number in range(3):
            self.toggle(number)

    def make_text(self) -> scene.TextLayer:
        """Letters with a lens that wanders along them: an animation of its filter's key path."""
        words = {"font": BOLD, "font_size": 188.0, "foreground_color": "#ffffff", "alignment_mode": "center"}
        text = scene.TextLayer(string="DAHLIA", frame=(120, 200, 1040, 300), **words)
        text.shadow_opacity, text.shadow_radius, text.shadow_offset = 0.55, 12, (0, 6)
        return text

    def make_badge(self) -> scene.Layer:
        badge = scene.Layer(bounds=(0, 0, 300, 104), corner_radius=30, corner_curve="continuous")
        badge.position, badge.background_color = (1050, 136), "#ffffff1e"
        badge.border_width, badge.border_color = 1, "#ffffff60"
        badge.sublayers = [
            label("Giverny", 34, "#ffffff", font=BOLD, frame=(0, 17, 300, 44), alignment_mode="center"),
            label("August 2006", 17, "#ffffffd8", frame=(0, 62, 300, 26), alignment_mode="center"),
        ]
        slide = scene.BasicAnimation("position", from_value=(1086, 128), to_value=(800, 190), duration=4.4)
        slide.autoreverses, slide.repeat_count, slide.timing_function = True, math.inf, "easeInEaseOut"
        badge.add_animation(slide, "slide")
        return badge

    def toggle(self, number: int) -> None:
        """Takes a hook's filter away, or gives it back."""
        lit = self.lit[number] = not self.lit[number]
        self.names[number].light(lit)
        if number == 0:
            self.text.filters = [self.lens()] if lit else []
            if lit:
                self.wander()
            else:
                self.text.remove_animation("wander")
        elif number == 1:
            blur = scene.Filter("gaussianBlur", radius=15), scene.Filter("colorControls", brightness=-0.06)
            self.badge.background_filters = blur if lit else []
        else:
            self.flare.compositing_filter = "plusLighter" if lit else "sourceOver"

    @staticmethod
    def lens() -> scene.Filter:
        return scene.Filter("bumpDistortion", name="lens", center=(230, 150), radius=240, scale=0.62)

    def wander(self) -> None:
        way = scene.BasicAnimation("filters.lens.center", from_value=(150, 170), to_value=(890, 120), duration=3.6)
        way.autoreverses, way.repeat_count, way.timing_function = True, math.inf, "easeInEaseOut"
        self.text.add_animation(way, "wander")

    def press(self, x: float, y: float) -> None:
        name = enclosing(self.root.hit_test((x, y)), Name)
        if name is not None:
            self.toggle(self.names.index(name))

    def key(self, name: str) -> None:
        if name in ("1", "2", "3"):
            self.toggle(int(name) - 1)

    def script(self) -> Iterable[Deed]:
        for number, time in enumerate((2.4, 5.2, 8.0)):
            x, y = self.names[number].position
            yield time - 0.4, "move", x + 120, y
            yield time, "press", x + 120, y
            yield time + 1.5, "press", x + 120, y


if __name__ == "__main__":
    run(Hooks)
