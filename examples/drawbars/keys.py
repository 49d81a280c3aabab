"""What an organ has beside its drawbars: keys that sound, and the meter that shows how loud all of it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

import scene

LOWEST = 48
"""The key at the left, as MIDI counts: c of the small octave."""
WHITE, TALL = 52, 118
BLACKS = {1, 3, 6, 8, 10}
LETTERS = "awsedftgyhujkolp"
"""The letters of a keyboard that are keys of the organ, from the octave's middle on."""


class Key(scene.GradientLayer):
    """A key of the organ."""

    def __init__(self, note: int, place: float) -> None:
        self.is_black = note % 12 in BLACKS
        width, height = (32, 72) if self.is_black else (WHITE - 3, TALL)
        super().__init__(frame=(place, 0, width, height), corner_radius=5, masked_corners=["bottomLeft", "bottomRight"])
        self.note = note
        self.z_position = 1 if self.is_black else 0
        self.shadow_opacity, self.shadow_radius, self.shadow_offset = (0.6 if self.is_black else 0), 4, (0, 3)
        self.light(None)

    def light(self, color: scene.ColorLike | None) -> None:
        """Shows whether the key is down, in the colour of what sounds."""
        tops = ["#323848", "#0d1018"] if self.is_black else ["#c9cfe0", "#f3f5fb"]
        self.colors = tops if color is None else [tops[0], color]


class Keyboard(scene.Layer):
    """Two octaves, and the tones of the keys that are down."""

    def __init__(self, x: float, y: float, ratios: Sequence[float]) -> None:
        super().__init__(frame=(x, y, 15 * WHITE, TALL))
        self.ratios = ratios
        self.amplitudes = [0.0] * len(ratios)
        self.down: dict[int, scene.Sound] = {}
        self.keys: dict[int, Key] = {}
        place = 0.0
        for note in range(LOWEST, LOWEST + 25):
            black = note % 12 in BLACKS
            self.keys[note] = Key(note, place - 17 if black else place)
            place += 0 if black else WHITE
        self.sublayers = list(self.keys.values())

    def pull(self, amplitudes: Sequence[float]) -> None:
        """Says how loud each sine is, also of what sounds by now."""
        self.amplitudes = [float(each) for each in amplitudes]
        for sound in self.down.values():
            sound.set_amplitudes(self.amplitudes)

    def press(self, note: int, color: scene.ColorLike) -> None:
        if note in self.keys and note not in self.down:
            frequency = 440 * 2 ** ((note - 69) / 12)
            sound = self.down[note] = scene.Sound.tone(frequency, self.ratios, self.amplitudes)
            sound.play()
            with scene.transaction(duration=0.08):
                self.keys[note].light(color)

    def release(self, note: int) -> None:
        if note in self.down:
            self.down.pop(note).stop()
            with scene.transaction(duration=0.2):
                self.keys[note].light(None)

    def release_all(self) -> None:
        for note in list(self.down):
            self.release(note)


class Meter(scene.Layer):
    """Two rows of lamps, left and right, that rise at once and fall slowly."""

    LAMPS, STEP, FLOOR = 28, 9, -42.0

    def __init__(self, x: float, y: float) -> None:
        super().__init__(frame=(x, y, self.LAMPS * self.STEP, 44))
        self.shown = [self.FLOOR, self.FLOOR]
        self.rows: list[scene.ReplicatorLayer] = []
        for number in range(2):
            frame = (0, 24 * number, self.LAMPS * self.STEP, 14)
            self.sublayers.append(self.lamps(frame, 0.14)[0])
            row, lamps = self.lamps(frame, 1)
            self.sublayers.append(row)
            self.rows.append(lamps)

    def lamps(
        self, frame: tuple[float, float, float, float], opacity: float
    ) -> tuple[scene.Layer, scene.ReplicatorLayer]:
        """A row of colours that is seen through as many lamps as are lit."""
        lamp = scene.Layer(frame=(0, 0, self.STEP - 3, 14), corner_radius=2, background_color="#ffffff")
        lamps = scene.ReplicatorLayer(
            frame=(0, 0, self.LAMPS * self.STEP, 14), instance_count=self.LAMPS, sublayers=[lamp]
        )
        lamps.instance_transform = scene.Transform.translation(self.STEP, 0)
        row = scene.GradientLayer(frame=frame, start_point=(0, 0.5), end_point=(1, 0.5), opacity=opacity, mask=lamps)
        row.colors, row.locations = ["#3ee08f", "#b5e655", "#ffd166", "#ff5f57"], [0, 0.6, 0.8, 1]
        return row, lamps

    def show(self, decibels: Sequence[float]) -> None:
        with scene.transaction(disable_actions=True):
            for number, lamps in enumerate(self.rows):
                now = decibels[min(number, len(decibels) - 1)] if decibels else self.FLOOR
                self.shown[number] = max(now, self.shown[number] - 1.2, self.FLOOR)
                lit = round(self.LAMPS * (1 - self.shown[number] / self.FLOOR))
                lamps.hidden, lamps.instance_count = lit == 0, max(lit, 1)


def loudness(samples: np.ndarray) -> list[float]:
    """How loud two channels are, in decibels."""
    means = np.sqrt(np.mean(np.square(samples), axis=0))
    return [20 * math.log10(max(float(mean), 1e-5)) for mean in means]
