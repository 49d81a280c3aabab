"""Cards, as layers: what is on them, and how they turn."""

from __future__ import annotations

import math
from typing import Any

from decks import Deck, Note
from show.parts import SANS

import scene

WIDTH, HEIGHT = 168, 132
INK, PAPER, NIGHT = "#2b2622", "#fbf7ee", "#22315e"
T = scene.Transform


def label(text: str, size: float, color: str, y: float, **properties: Any) -> scene.TextLayer:
    frame = 12, y, WIDTH - 24, size * 1.5
    properties = {"frame": frame, "font": SANS, "alignment_mode": "center", **properties}
    return scene.TextLayer(string=text, font_size=size, foreground_color=color, **properties)


def sheet(color: str, stripe: str) -> scene.Layer:
    card = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color=color, corner_radius=7, double_sided=False)
    card.border_width, card.border_color = 0.75, "#00000040"
    card.sublayers.append(scene.Layer(frame=(0, 14, WIDTH, 2), background_color=stripe))
    return card


def sky(note: Note) -> scene.Layer:
    card = sheet(NIGHT, "#ffffff20")
    left, top, width, height = 22, 24, WIDTH - 44, HEIGHT - 34
    points = [(left + width * x, top + height * y) for x, y, _ in note.stars]
    for start, end in note.lines:
        (x, y), (u, v) = points[start], points[end]
        line = scene.Layer(bounds=(0, 0, math.hypot(u - x, v - y), 1), position=((x + u) / 2, (y + v) / 2))
        line.background_color = "#7d95d2b0"
        line.transform = T.rotation(math.atan2(v - y, u - x))
        card.sublayers.append(line)
    for (x, y), (_, _, magnitude) in zip(points, note.stars, strict=True):
        radius = 5.4 - 1.1 * magnitude
        star = scene.Layer(frame=(x - radius, y - radius, 2 * radius, 2 * radius), corner_radius=radius)
        star.background_color = "#fff6d8"
        card.sublayers.append(star)
    return card


def question(note: Note, deck: Deck) -> scene.Layer:
    if note.stars:
        return sky(note)
    card = sheet(PAPER, deck.color)
    size = 54 if len(note.question) < 3 and note.question.isalpha() else 25 if len(note.question) < 11 else 18
    card.sublayers.append(label(note.question, size, INK, 67 - size * 0.62))
    card.sublayers.append(label(note.hint, 12, deck.color, 104))
    return card


def answer(note: Note, deck: Deck) -> scene.Layer:
    card = sheet(PAPER, deck.color)
    size = 24 if len(note.answer) < 13 else 15
    card.sublayers.append(label(note.answer, size, deck.color, 62 - size / 2))
    card.sublayers.append(label(deck.name, 10, "#9a9187", 106))
    return card


def remark(note: Note, deck: Deck) -> scene.Layer:
    card = sheet("#f2e9d4", deck.color)
    frame = 16, 34, WIDTH - 32, HEIGHT - 44
    card.sublayers.append(label(note.more, 15, INK, 0, frame=frame, wrapped=True))
    return card


def blank(stripe: str) -> scene.Layer:
    """What is there until a card is written."""
    card = sheet(PAPER, stripe)
    card.sublayers.extend(
        scene.Layer(frame=(WIDTH / 2 - width / 2, y, width, 9), corner_radius=4.5, background_color="#d9d1c2")
        for y, width in ((52, 86), (72, 52))
    )
    return card


class Card(scene.TransformLayer):
    """A card that leans in its tray by one side, and turns about its middle to show the other.

    Its faces are blank until it is given those that were written meanwhile, on another thread.
    """

    def __init__(self, note: Note, deck: Deck) -> None:
        super().__init__(bounds=(0, 0, WIDTH, HEIGHT), anchor_point=(0, 0.5))
        self.note, self.deck = note, deck
        self.is_turned = self.is_peeked = False
        self.leaf = scene.TransformLayer(frame=(0, 0, WIDTH, HEIGHT))
        self.shades: list[scene.GradientLayer] = []
        self.is_written = False
        self.set_faces(blank(deck.color), blank(deck.color))
        # What a card throws on the one behind it while it is flapped up.
        self.shadow = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#1a0d05", corner_radius=10, opacity=0)
        self.shadow.filters = [scene.Filter("gaussianBlur", radius=9)]
        self.shadow.z_position = -2
        self.sublayers = [self.shadow, self.leaf]
        self.below: scene.Layer | None = None

    def set_faces(self, front: scene.Layer, back: scene.Layer) -> None:
        shade = self.shades[0].opacity if self.shades else 1.0
        self.shades.clear()
        back.transform = T.rotation(math.pi, 0, 1, 0)
        self.leaf.sublayers = [self.lit(front), self.lit(back)]
        for layer in self.shades:
            layer.opacity = shade

    def write(self, faces: tuple[scene.Layer, scene.Layer]) -> None:
        """Takes the faces that another thread has made; the front one fades in."""
        self.is_written = True
        with scene.transaction(disable_actions=True):
            self.set_faces(*faces)
            faces[0].add_animation(scene.BasicAnimation("opacity", from_value=0.55, to_value=1, duration=0.25))

    def lit(self, face: scene.Layer) -> scene.Layer:
        """Puts a shade on a face: the side that leans back lies in the shadow of the next card."""
        shade = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), corner_radius=7)
        shade.colors = ["#1a0d0510", "#1a0d0560", "#1a0d05d0"]
        shade.start_point, shade.end_point = (0, 0.5), (1, 0.5)
        face.sublayers.append(shade)
        self.shades.append(shade)
        return face

    def lean(self, angle: float, lift: float, shade: float) -> None:
        """Leans the card back by an angle, seen in a perspective of its own, and lights it."""
        self.transform = T.rotation(angle, 0, 1, 0) @ T.translation(0, 0, lift) @ T.perspective(1500)
        for layer in self.shades:
            layer.opacity = shade

    def turn_over(self) -> None:
        self.is_turned = not self.is_turned
        if not self.is_peeked:
            self.leaf.transform = self.flat

    @property
    def flat(self) -> scene.Transform:
        return T.rotation(math.pi if self.is_turned else 0, 0, 1, 0)

    def peek(self) -> None:
        """Flaps the card up to show the one behind it, or lets it down again. That one is there only meanwhile."""
        self.is_peeked = not self.is_peeked
        if not self.is_peeked:
            self.put_back()
            return
        if self.below is None:
            self.below = remark(self.note, self.deck)
            self.below.z_position = -4
            self.sublayers.insert(0, self.below)
        self.shadow.opacity = 0.42
        self.shadow.transform = T.translation(14, -62, 0)
        flapped = self.flat @ T.rotation(0.5, 1, 0, 0) @ T.rotation(-0.22) @ T.translation(30, -118, 120)
        self.leaf.transform = flapped

    def put_back(self) -> None:
        with scene.transaction(duration=0.4, completion=self.forget):
            self.leaf.transform = self.flat
            self.shadow.opacity, self.shadow.transform = 0, T()

    def forget(self) -> None:
        """The card is down again, unless it was flapped up once more meanwhile."""
        if not self.is_peeked and self.below is not None:
            self.below.remove_from_superlayer()
            self.below = None
