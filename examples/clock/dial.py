"""A clock: its dial, and hands that run by themselves."""

from __future__ import annotations

import math
from datetime import datetime

from cities import Light
from show.parts import LIGHT, circle, label

import scene

ACCENT = "#ff5433"
TURN = math.tau
MINUTE, HOUR, HALF_DAY = 60.0, 3600.0, 43200.0


def bar(width: float, top: float, bottom: float) -> scene.Path:
    """A rounded bar that stands on the axis, from so far above it to so far below."""
    return scene.Path.rounded_rect((-width / 2, -top, width, top + bottom), width / 2)


class Hand(scene.Layer):
    """A hand on the axis. It does not turn itself, the shape in it does: so its shadow always falls the same way."""

    def __init__(self, middle: float, path: scene.Path, period: float, height: float) -> None:
        super().__init__(position=(middle, middle), bounds=(0, 0, 0, 0))
        self.shadow_opacity, self.shadow_offset, self.shadow_radius = 0.32, (0, height), height
        self.period = period
        self.shape = scene.ShapeLayer(path=path)
        self.sublayers = [self.shape]

    def start(self, seconds: float) -> None:
        """Runs from a time of day on, for ever, and nobody needs to do anything about it."""
        run = scene.BasicAnimation("transform.rotation", from_value=0, to_value=TURN, additive=True)
        run.duration, run.repeat_count = self.period, math.inf
        run.time_offset = seconds % self.period
        self.shape.add_animation(run, "run")

    def turn_by(self, seconds: float) -> None:
        """Goes to another time. What it is short of is an animation that adds to the others, and fades away."""
        angle = TURN * math.remainder(seconds / self.period, 1)
        turn = scene.Transform.rotation(angle)
        with scene.transaction(disable_actions=True):
            self.shape.transform = self.shape.transform @ turn
        spring = scene.SpringAnimation(
            "transform.rotation", from_value=-angle, to_value=0, additive=True, perceptual_duration=0.9, bounce=0.18
        )
        spring.duration = spring.settling_duration
        self.shape.add_animation(spring)


class SecondHand(Hand):
    """Goes from second to second, a little too far, and back."""

    def start(self, seconds: float) -> None:
        step = TURN / 60
        tick = scene.KeyframeAnimation(
            "transform.rotation", values=[0, 1.25 * step, 0.9 * step, step, step], key_times=[0, 0.09, 0.15, 0.2, 1]
        )
        tick.timing_functions = ["easeOut", "easeInEaseOut", "easeInEaseOut", "linear"]
        tick.duration, tick.repeat_count = 1, math.inf
        tick.additive = tick.cumulative = True
        tick.time_offset = seconds % 60
        self.shape.add_animation(tick, "run")


class Clock(scene.Layer):
    """A dial of some radius in the light of a time of day."""

    def __init__(self, radius: float) -> None:
        super().__init__(bounds=(0, 0, 2 * radius, 2 * radius))
        self.radius = radius
        unit = radius / 100
        self.rim = scene.GradientLayer(frame=(-3 * unit, -3 * unit, 206 * unit, 206 * unit), corner_radius=103 * unit)
        self.rim.shadow_opacity, self.rim.shadow_radius, self.rim.shadow_offset = 0.35, 9 * unit, (0, 8 * unit)
        self.face = circle(radius, radius, radius)
        self.hours = Hand(radius, bar(5 * unit, 54 * unit, 0), HALF_DAY, 1.4 * unit)
        self.minutes = Hand(radius, bar(3.6 * unit, 84 * unit, 0), HOUR, 2 * unit)
        self.hands = [self.hours, self.minutes]
        self.marks = self.make_marks(unit)
        self.cap = circle(radius, radius, 4.5 * unit)
        self.sublayers = [self.rim, self.face, *self.marks, *self.hands, self.cap]

    def ticks(self, count: int, width: float, length: float) -> scene.ReplicatorLayer:
        """One tick, and the others as copies of it."""
        tick = scene.Layer(bounds=(0, 0, width, length), anchor_point=(0.5, 0), corner_radius=width / 2)
        tick.position = self.radius, self.radius * 0.055
        turn = scene.Transform.rotation(TURN / count)
        return scene.ReplicatorLayer(bounds=self.bounds, position=(self.radius, self.radius), sublayers=[tick],
                                     instance_count=count, instance_transform=turn)  # fmt: skip

    def make_marks(self, unit: float) -> list[scene.Layer]:
        return [self.ticks(12, 2 * unit, 9 * unit)]

    def show(self, light: Light) -> None:
        """The light of another time; all of these animate by themselves."""
        self.face.background_color = light.face
        self.rim.colors = light.rim
        self.cap.background_color = light.ink
        for hand in self.hands:
            hand.shape.fill_color = ACCENT if isinstance(hand, SecondHand) else light.ink
        for mark in self.marks:
            for layer in mark.sublayers:
                layer.background_color = light.ink

    def start(self, time: datetime) -> None:
        for hand in self.hands:
            hand.start(seconds_of(time))


class LargeClock(Clock):
    """Also with numerals, minutes, the name of its city, a second hand, and a small hand for the whole day."""

    def make_marks(self, unit: float) -> list[scene.Layer]:
        middle = self.radius
        self.numerals: list[scene.TextLayer] = []
        for hour in range(1, 13):
            angle, away = TURN * hour / 12, 72 * unit
            x, y = middle + away * math.sin(angle), middle - away * math.cos(angle)
            frame = x - 15 * unit, y - 9.4 * unit, 30 * unit, 20 * unit
            numeral = label(str(hour), 16 * unit, "#000000", font=LIGHT, frame=frame)
            numeral.alignment_mode = "center"
            self.numerals.append(numeral)
        self.seconds = SecondHand(middle, self.second_path(unit), MINUTE, 2.8 * unit)
        self.hands.append(self.seconds)
        name = middle - 50 * unit, middle - 40 * unit, 100 * unit, 8 * unit
        self.title = label("", 4.6 * unit, "#000000", frame=name, alignment_mode="center")
        return [self.ticks(60, 0.7 * unit, 4 * unit), self.ticks(12, 2.2 * unit, 9 * unit), *self.numerals, self.title]

    @staticmethod
    def second_path(unit: float) -> scene.Path:
        needle = bar(1.2 * unit, 88 * unit, 24 * unit)
        return needle.add_ellipse((-3 * unit, -3 * unit, 6 * unit, 6 * unit)).append(
            bar(3 * unit, -11 * unit, 26 * unit)
        )

    def show(self, light: Light) -> None:
        super().show(light)
        for numeral in self.numerals:
            numeral.foreground_color = light.ink
        self.title.foreground_color = light.quiet
        self.cap.background_color = ACCENT


def seconds_of(time: datetime) -> float:
    """The seconds of a day."""
    return time.hour * 3600 + time.minute * 60 + time.second + time.microsecond / 1e6
