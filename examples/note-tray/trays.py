"""Trays of cards: each shows a part of its deck, whose cards are made when they come into view."""

from __future__ import annotations

import math
from collections.abc import Callable

from cards import WIDTH as CARD_WIDTH
from cards import Card
from decks import Deck
from show.parts import SANS

import scene

WIDTH, HEIGHT, ROOM = 1168, 212, 974
REACH, SHOWN = 6, 19
"""How many cards beside the exposed one make room for it, and how many a tray shows."""


class Tray(scene.Layer):
    """A row of cards, of which one may be exposed."""

    def __init__(self, deck: Deck, order: Callable[[Card], None]) -> None:
        super().__init__(bounds=(0, 0, WIDTH, HEIGHT))
        self.deck = deck
        self.order = order
        """Has a card written."""
        self.count = len(deck.notes)
        self.first = 0.0
        """The card at the left end; between two cards while the tray is leafed through."""
        self.exposed: int | None = None
        self.cards: dict[int, Card] = {}
        self.board = self.lip()
        wall = scene.GradientLayer(frame=(0, 6, WIDTH, HEIGHT - 26), corner_radius=10, z_position=-400)
        wall.colors = ["#140d09", "#2c1d14", "#3a271b"]
        wall.border_width, wall.border_color = 1, "#6b4a3380"
        self.sublayers = [wall, self.board]
        self.arrange()

    def lip(self) -> scene.Layer:
        """The board before the cards, with the deck's name, and a groove that shows which part of it is seen."""
        board = scene.GradientLayer(frame=(-6, HEIGHT - 52, WIDTH + 12, 46), corner_radius=8, z_position=400)
        board.colors, board.locations = ["#8a5f41", "#6b4730", "#4a3020"], [0, 0.12, 1]
        board.shadow_opacity, board.shadow_radius, board.shadow_offset = 0.6, 7, (0, -2)
        plate = scene.Layer(frame=(24, 10, 190, 26), corner_radius=4, background_color="#f3e7cf")
        plate.border_width, plate.border_color = 2, "#c9a45c"
        text = {"font": SANS, "font_size": 13, "alignment_mode": "center"}
        plate.sublayers = [
            scene.TextLayer(string=self.deck.name, frame=(0, 5, 190, 18), foreground_color="#3a2a1c", **text)
        ]
        self.groove = scene.Layer(frame=(240, 18, 760, 10), corner_radius=5, background_color="#2a1a10b0")
        self.part = scene.Layer(frame=(0, 0, 10, 10), corner_radius=5, background_color="#e2bd7c")
        self.groove.sublayers = [self.part]
        self.number = scene.TextLayer(frame=(1012, 14, 152, 20), foreground_color="#f0dcbc", **text)
        board.sublayers = [plate, self.groove, self.number]
        return board

    @staticmethod
    def nearness(number: float, exposed: int | None) -> float:
        """1 at the exposed card, and less and less by a parabola to 0 where that makes no difference."""
        return 0 if exposed is None else max(0.0, 1 - abs(number - exposed) / REACH) ** 2

    @property
    def shown(self) -> range:
        """The cards that are in view, or come into it next."""
        return range(max(0, math.floor(self.first)), min(self.count, math.ceil(self.first) + SHOWN + 1))

    @property
    def farthest(self) -> float:
        return max(0.0, self.count - SHOWN - 1.0)

    def places(self, exposed: int | None) -> dict[int, float]:
        """Where the cards stand by their left sides. Those beside the exposed one stand farther apart."""
        gaps = {number: 1 + 0.9 * self.nearness(number + 0.5, exposed) for number in self.shown}
        if exposed in gaps:
            gaps[exposed] += 1.9
        # A card that is left of the first one by a part has gone by that part.
        gone = (self.first - math.floor(self.first)) * gaps.get(math.floor(self.first), 1)
        whole = sum(gaps.values()) - gone - (0 if self.first > self.farthest - 1 else 1)
        places, so_far = {}, -gone
        for number, gap in gaps.items():
            places[number] = 50 + ROOM * so_far / max(whole, SHOWN - 1)
            so_far += gap
        return places

    def arrange(self) -> None:
        """Leans every card as its neighbours let it: those beside the exposed one stand flatter."""
        shown = self.shown
        for number in [number for number in self.cards if number not in shown]:
            self.cards.pop(number).remove_from_superlayer()
        lean = math.acos(min(1, 1.32 * ROOM / SHOWN / CARD_WIDTH))
        for number, x in self.places(self.exposed).items():
            is_new = number not in self.cards
            card = self.cards[number] if not is_new else self.make(number)
            with scene.transaction(disable_actions=True if is_new else None):
                if number == self.exposed:
                    card.position = x - 6, 93
                    card.lean(0.1, 50, 0.04)
                else:
                    near = self.nearness(number, self.exposed)
                    card.position = x, 98
                    card.lean(lean * (1 - 0.42 * near), 0, 0.95 - 0.4 * near)
                # Cards come and go at the ends.
                card.opacity = min(1, max(0, number - self.first + 1), max(0, self.first + SHOWN + 1 - number))
        with scene.transaction(disable_actions=True):
            length = max(24, 760 * min(1, (SHOWN + 1) / self.count))
            part = self.first / self.farthest if self.farthest > 0 else 0
            self.part.frame = (760 - length) * part, 0, length, 10
            self.number.markup = f'<span font_features="tnum=1">{shown[0] + 1:,} of {self.count:,}</span>'

    def make(self, number: int) -> Card:
        card = self.cards[number] = Card(self.deck.notes[number], self.deck)
        self.sublayers.insert(len(self.sublayers) - 1 if number >= max(self.cards) else 1, card)
        self.order(card)
        return card

    def leaf_to(self, first: float) -> None:
        """Shows another part of the deck."""
        self.first = min(max(first, 0), self.farthest)
        self.exposed = None
        with scene.transaction(disable_actions=True):
            self.arrange()

    def expose(self, number: int | None) -> None:
        if number == self.exposed or (number is not None and number not in self.shown):
            return
        if self.exposed is not None and self.cards[self.exposed].is_peeked:
            self.cards[self.exposed].peek()
        self.exposed = number
        with scene.transaction(duration=0.35, timing_function="easeOut"):
            self.arrange()

    def card_at(self, x: float) -> int:
        """The card that lies at a place when it is exposed."""
        return min(self.shown, key=lambda number: abs(self.places(number)[number] + CARD_WIDTH / 2 - x))
