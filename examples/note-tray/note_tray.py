#!/usr/bin/env python3
"""Five thousand notes in trays to leaf through: note_tray.py, or note_tray.py -o out/note-tray.mp4.

The pointer exposes the card below it, a click turns that over, and the space bar flaps it up to show what is behind.
Dragging along the groove of a tray leafs through it; the wheel scrolls to other trays.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from cards import Card, answer, question
from decks import DECKS
from show import Deed, Program, run
from show.parts import enclosing
from trays import HEIGHT as TRAY_HEIGHT
from trays import Tray

WIDTH, HEIGHT, PITCH = 1280, 720, 232
AT_ONCE = 4
"""How many cards a frame of a film takes of those that are written by then."""


class NoteTray(Program):
    title = "Trays of notes"
    width, height, background = WIDTH, HEIGHT, "#0f0a07"
    duration = 13.0
    advances = True

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        desk = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial")
        desk.colors = ["#4b382b", "#1a120d"]
        desk.start_point, desk.end_point = (0.5, 0.3), (1.2, 1.2)
        self.writer = ThreadPoolExecutor(1)
        self.orders: dict[Card, Future[tuple[scene.Layer, scene.Layer]]] = {}
        self.trays: dict[int, Tray] = {}
        self.kept: dict[int, float] = {}
        """Where the trays were left that have gone out of view."""
        self.scrubbed: Tray | None = None
        self.sections = scene.ScrollLayer(frame=(0, 0, WIDTH, HEIGHT), scroll_mode="vertically", masks_to_bounds=True)
        self.sections.set_entries(len(DECKS), self.enter, self.leave, size=(0, PITCH), margin=60)
        self.root.sublayers = [desk, self.sections]

    # Trays are made as they come into view, and so are their cards. What is on a card is made on another thread.

    def enter(self, number: int, _: scene.Rect) -> scene.Layer:
        tray = self.trays[number] = Tray(DECKS[number], self.write)
        tray.position = WIDTH / 2, 20 + TRAY_HEIGHT / 2
        tray.leaf_to(self.kept.pop(number, 0))
        return scene.Layer(bounds=(0, 0, WIDTH, PITCH), sublayers=[tray])

    def leave(self, number: int, _: scene.Layer) -> None:
        self.kept[number] = self.trays.pop(number).first

    def write(self, card: Card) -> None:
        note, deck = card.note, card.deck
        self.orders[card] = self.writer.submit(lambda: (question(note, deck), answer(note, deck)))

    def advance(self) -> None:
        """Gives cards the faces that are ready, and forgets what is not in view any more."""
        for card in [card for card in self.orders if card.superlayer is None]:
            self.orders.pop(card).cancel()
        # A film shows the same each time: it waits for some, and leaves the others to later frames.
        ready = [card for card, order in self.orders.items() if self.in_film or order.done()]
        for card in ready[: AT_ONCE if self.in_film else None]:
            card.write(self.orders.pop(card).result())

    def tray_at(self, x: float, y: float) -> tuple[Tray, Card | None] | None:
        """The tray at a point, and the card, if there is one."""
        hit = self.root.hit_test((x, y))
        tray = enclosing(hit, Tray)
        return None if tray is None else (tray, enclosing(hit, Card))

    def scrub(self, tray: Tray, x: float, y: float) -> None:
        tray.leaf_to(tray.groove.convert_point((x, y), from_=self.root).x / tray.groove.bounds.width * tray.farthest)

    def move(self, x: float, y: float) -> None:
        if self.scrubbed is not None:
            self.scrub(self.scrubbed, x, y)
            return
        found = self.tray_at(x, y)
        for tray in self.trays.values():
            if found is None or tray is not found[0]:
                tray.expose(None)
            elif found[1] is not None:
                tray.expose(tray.card_at(tray.convert_point((x, y), from_=None).x))

    def press(self, x: float, y: float) -> None:
        found = self.tray_at(x, y)
        if found is None:
            return
        tray, card = found
        if card is None:
            place = tray.groove.convert_point((x, y), from_=self.root)
            if -18 <= place.y <= 28 and -10 <= place.x <= tray.groove.bounds.width + 10:
                self.scrubbed = tray
                self.scrub(tray, x, y)
            return
        number = next(number for number, each in tray.cards.items() if each is card)
        if number == tray.exposed:
            with scene.transaction(duration=0.5):
                card.turn_over()
        else:
            tray.expose(number)

    def release(self, _x: float, _y: float) -> None:
        self.scrubbed = None

    def wheel(self, lines: float) -> None:
        for tray in self.trays.values():
            tray.expose(None)
        self.sections.scroll_with_velocity((0, -900 * lines))

    def key(self, name: str) -> None:
        for tray in self.trays.values():
            if tray.exposed is None:
                continue
            if name in (" ", "space"):
                with scene.transaction(duration=0.5):
                    tray.cards[tray.exposed].peek()
            elif name in ("left", "right"):
                tray.expose(tray.exposed + (1 if name == "right" else -1))

    def script(self) -> Iterable[Deed]:
        for step in range(24):
            yield 0.4 + step * 0.05, "move", 220 + 22 * step, 110
        yield 1.9, "press", 740, 110
        yield 2.7, "press", 740, 110
        for step in range(16):
            yield 3.1 + step * 0.04, "move", 690 - 14 * step, 340
        yield 4.0, "key", "space"
        yield 5.2, "key", "space"
        yield 5.9, "move", 640, 400
        yield 6.0, "wheel", -2.6
        yield 8.0, "move", 310, 408
        yield 8.2, "press", 310, 408
        for step in range(50):
            yield 8.3 + step * 0.04, "move", 310 + 13 * step, 408
        yield 10.4, "release", 950, 408
        for step in range(20):
            yield 10.9 + step * 0.04, "move", 960 - 14 * step, 330
        yield 12.0, "press", 694, 330


if __name__ == "__main__":
    run(NoteTray)
