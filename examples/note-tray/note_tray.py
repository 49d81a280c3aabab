#!/usr/bin/env python3
"""Trays of notes to leaf through: note_tray.py, or note_tray.py -o out/note-tray.mp4.

The pointer exposes the card below it, a click turns that over, and the space bar flaps it up to show what is behind.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from cards import WIDTH as CARD_WIDTH
from cards import Card
from decks import DECKS, Deck
from show import Deed, Program, run
from show.parts import SANS

WIDTH, HEIGHT = 1280, 720
TRAY_WIDTH, TRAY_HEIGHT, ROOM = 1168, 212, 974
REACH = 6


class Tray(scene.Layer):
    """A row of cards, of which one may be exposed."""

    def __init__(self, deck: Deck, y: float) -> None:
        super().__init__(frame=((WIDTH - TRAY_WIDTH) / 2, y, TRAY_WIDTH, TRAY_HEIGHT))
        self.exposed: int | None = None
        self.cards = [Card(note, deck) for note in deck.notes]
        self.sublayers = [*self.wood(), *self.cards, self.lip(deck)]
        self.arrange()

    def wood(self) -> list[scene.Layer]:
        wall = scene.GradientLayer(frame=(0, 6, TRAY_WIDTH, TRAY_HEIGHT - 26), corner_radius=10, z_position=-400)
        wall.colors = ["#140d09", "#2c1d14", "#3a271b"]
        wall.border_width, wall.border_color = 1, "#6b4a3380"
        return [wall]

    def lip(self, deck: Deck) -> scene.Layer:
        """The board before the cards, with the deck's name on it."""
        board = scene.GradientLayer(frame=(-6, TRAY_HEIGHT - 52, TRAY_WIDTH + 12, 46), corner_radius=8, z_position=400)
        board.colors, board.locations = ["#8a5f41", "#6b4730", "#4a3020"], [0, 0.12, 1]
        board.shadow_opacity, board.shadow_radius, board.shadow_offset = 0.6, 7, (0, -2)
        plate = scene.Layer(frame=(TRAY_WIDTH / 2 - 84, 11, 180, 26), corner_radius=4, background_color="#f3e7cf")
        plate.border_width, plate.border_color = 2, "#c9a45c"
        name = scene.TextLayer(string=deck.name, font=SANS, font_size=13, foreground_color="#3a2a1c")
        name.frame, name.alignment_mode = (0, 4, 180, 20), "center"
        plate.sublayers.append(name)
        board.sublayers.append(plate)
        return board

    @staticmethod
    def nearness(number: float, exposed: int | None) -> float:
        """1 at the exposed card, and less and less by a parabola to 0 where that makes no difference."""
        return 0 if exposed is None else max(0.0, 1 - abs(number - exposed) / REACH) ** 2

    def places(self, exposed: int | None) -> list[float]:
        """Where the cards stand by their left sides. Those beside the exposed one stand farther apart."""
        gaps = [1 + 0.9 * self.nearness(number + 0.5, exposed) for number in range(len(self.cards) - 1)]
        if exposed is not None and exposed < len(gaps):
            gaps[exposed] += 1.9
        return [50 + ROOM * sum(gaps[:number]) / sum(gaps) for number in range(len(self.cards))]

    def arrange(self) -> None:
        """Leans every card as its neighbours let it: those beside the exposed one stand flatter."""
        lean = math.acos(min(1, 1.32 * ROOM / (len(self.cards) - 1) / CARD_WIDTH))
        for number, (card, x) in enumerate(zip(self.cards, self.places(self.exposed), strict=True)):
            if number == self.exposed:
                card.position = x - 6, 93
                card.lean(0.1, 50, 0.04)
            else:
                near = self.nearness(number, self.exposed)
                card.position = x, 98
                card.lean(lean * (1 - 0.42 * near), 0, 0.95 - 0.4 * near)

    def expose(self, number: int | None) -> None:
        if number == self.exposed:
            return
        if self.exposed is not None and self.cards[self.exposed].is_peeked:
            self.cards[self.exposed].peek()
        self.exposed = number
        with scene.transaction(duration=0.35, timing_function="easeOut"):
            self.arrange()

    def card_at(self, x: float) -> int:
        """The card that lies at a place when it is exposed."""
        return min(range(len(self.cards)), key=lambda number: abs(self.places(number)[number] + CARD_WIDTH / 2 - x))


class NoteTray(Program):
    title = "Trays of notes"
    width, height, background = WIDTH, HEIGHT, "#0f0a07"
    duration = 10.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        desk = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial")
        desk.colors = ["#4b382b", "#1a120d"]
        desk.start_point, desk.end_point = (0.5, 0.3), (1.2, 1.2)
        self.trays = [Tray(deck, 20 + 232 * row) for row, deck in enumerate(DECKS)]
        self.root.sublayers = [desk, *self.trays]

    def tray_at(self, x: float, y: float) -> tuple[Tray, Card | None] | None:
        """The tray at a point, and the card, if there is one."""
        layer = self.root.hit_test((x, y))
        card = None
        while layer is not None and not isinstance(layer, Tray):
            card = layer if isinstance(layer, Card) else card
            layer = layer.superlayer
        return None if layer is None else (layer, card)

    def move(self, x: float, y: float) -> None:
        found = self.tray_at(x, y)
        for tray in self.trays:
            if found is None or tray is not found[0]:
                tray.expose(None)
            elif found[1] is not None:
                tray.expose(tray.card_at(tray.convert_point((x, y), from_=None).x))

    def press(self, x: float, y: float) -> None:
        found = self.tray_at(x, y)
        if found is None or found[1] is None:
            return
        tray, card = found
        number = tray.cards.index(card)
        if number == tray.exposed:
            with scene.transaction(duration=0.5):
                card.turn_over()
        else:
            tray.expose(number)

    def key(self, name: str) -> None:
        for tray in self.trays:
            if tray.exposed is None:
                continue
            if name == "space":
                with scene.transaction(duration=0.5):
                    tray.cards[tray.exposed].peek()
            elif name in ("left", "right"):
                number = tray.exposed + (1 if name == "right" else -1)
                tray.expose(min(max(number, 0), len(tray.cards) - 1))

    def script(self) -> Iterable[Deed]:
        for step in range(24):
            yield 0.5 + step * 0.06, "move", 220 + 22 * step, 110
        yield 2.6, "press", 740, 110
        yield 3.6, "press", 740, 110
        yield 4.3, "move", 700, 300
        for step in range(16):
            yield 4.4 + step * 0.05, "move", 690 - 14 * step, 340
        yield 5.7, "key", "space"
        yield 7.0, "key", "space"
        for step in range(22):
            yield 7.5 + step * 0.05, "move", 480 + 22 * step, 570
        yield 9.0, "press", 990, 570


if __name__ == "__main__":
    run(NoteTray)
