#!/usr/bin/env python3
"""Lottie animations in a grid, one of them on a stage below glass: player.py, or player.py -o out/lottie-player.mp4.

A click on an animation puts it on the stage; one on a colour restyles it there. Dragging along the line scrubs, the
space bar plays and stops, and left and right go from frame to frame.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.parts import TITLES, circle, label

WIDTH, HEIGHT = 1280, 720
FOLDER = Path(__file__).resolve().parent / "animations"
NAMES = ("heart", "loader", "done", "bell", "rocket", "weather", "music", "orbits")
STYLED = {"heart": "heart colour", "done": "disc colour", "bell": "clapper colour", "rocket": "fins colour"}
"""What is restyled, by its name in the file."""
COLORS = "#ff3d63", "#ffb02e", "#2fd6a3", "#4d9dff", "#a878ff"
TILE, GAP, SIDE = 164, 16, 200
CARD, PANE = (440, 540), (400, 150)
LINE = 352
T = scene.Transform


class Tile(scene.Layer):
    """An animation of the grid, which plays for ever."""

    def __init__(self, name: str, number: int) -> None:
        row, column = divmod(number, 4)
        x, y = 48 + (TILE + GAP) * column, 196 + (TILE + GAP + 30) * row
        super().__init__(frame=(x, y, TILE, TILE), corner_radius=28, corner_curve="continuous", border_width=1.5)
        self.background_color, self.name = "#1b2140", name
        self.animation = scene.Lottie.load(FOLDER / f"{name}.json")
        picture = self.animation.root
        picture.position, picture.anchor_point = (TILE / 2, TILE / 2), (0.5, 0.5)
        picture.transform = T.scale(0.76, 0.76)
        words = label(name.capitalize(), 14, "#a9b4dc", frame=(0, TILE + 8, TILE, 20), alignment_mode="center")
        self.sublayers = [picture, words]
        self.animation.play(repeat=math.inf)
        self.light(False)

    def light(self, chosen: bool) -> None:
        self.border_color = "#7f9bff" if chosen else "#ffffff14"
        self.background_color = "#28315e" if chosen else "#1b2140"


class Stage(scene.Layer):
    """A card in perspective with one animation, and before it the glass with what can be done."""

    def __init__(self) -> None:
        super().__init__(bounds=(0, 0, *CARD), position=(1010, 372))
        self.transform = T.rotation(-0.42, 0, 1, 0) @ T.rotation(0.06, 1, 0, 0) @ T.perspective(1300)
        self.card = scene.GradientLayer(frame=(0, 0, *CARD), corner_radius=40, corner_curve="continuous")
        self.card.colors, self.card.masks_to_bounds = ["#34407c", "#1d2450", "#151a3c"], True
        self.card.border_width, self.card.border_color = 1.5, "#ffffff30"
        shadow = scene.Layer(frame=(0, 0, *CARD), corner_radius=40, background_color="#151a3c", shadow_opacity=0.7)
        shadow.shadow_radius, shadow.shadow_offset = 36, (0, 26)
        self.sublayers = [shadow, self.card, self.make_glass()]
        self.is_playing = False

    def make_glass(self) -> scene.Layer:
        glass = scene.Layer(frame=(20, CARD[1] - PANE[1] - 20, *PANE), corner_radius=26, corner_curve="continuous")
        glass.background_filters = [
            scene.Filter("gaussianBlur", radius=16),
            scene.Filter("colorControls", saturation=1.6),
        ]
        glass.background_color, glass.border_width, glass.border_color = "#ffffff1c", 1, "#ffffff48"
        self.words = label("", 22, "#ffffff", font=TITLES, frame=(24, 16, 220, 30))
        self.count = label("", 14, "#dbe2ff", frame=(PANE[0] - 164, 22, 140, 22), alignment_mode="right")
        self.rail = scene.Layer(frame=(24, 66, LINE, 5), corner_radius=2.5, background_color="#ffffff38")
        self.done = scene.Layer(frame=(0, 0, 0, 5), corner_radius=2.5, background_color="#ffffff")
        self.knob = circle(0, 2.5, 8, "#ffffff", shadow_opacity=0.45, shadow_radius=4, shadow_offset=(0, 2))
        self.rail.sublayers = [self.done, self.knob]
        self.dots = [circle(38 + 40 * at, 112, 12, color, border_width=2) for at, color in enumerate(COLORS)]
        glass.sublayers = [self.words, self.count, self.rail, *self.dots]
        return glass

    def show(self, name: str) -> None:
        """Takes an animation of its own from the file, which is restyled without any other."""
        self.animation = scene.Lottie.load(FOLDER / f"{name}.json")
        picture = self.animation.root
        picture.anchor_point, picture.position = (0.5, 0.5), (CARD[0] / 2, 236)
        picture.transform = T.scale(2.05, 2.05)
        grow = scene.SpringAnimation(
            "transform.scale", from_value=0.6, perceptual_duration=0.5, bounce=0.3, settling=True
        )
        picture.add_animation(grow, "grow")
        self.card.sublayers = [picture]
        self.words.string = name.capitalize()
        style = STYLED.get(name)
        self.styled = None if style is None else self.animation.find(style, scene.ShapeLayer)
        for dot in self.dots:
            dot.opacity, dot.border_color = float(self.styled is not None), "#ffffff00"
        self.play()

    def restyle(self, number: int) -> None:
        """Gives what has a name in the file another colour, while it plays."""
        if self.styled is None:
            return
        with scene.transaction(duration=0.5):
            self.styled.fill_color = COLORS[number]
            for at, dot in enumerate(self.dots):
                dot.border_color = "#ffffff" if at == number else "#ffffff00"

    def play(self) -> None:
        """Plays from where the animation stands to its end, and then for ever."""
        self.is_playing = True
        self.animation.play(repeat=math.inf)

    def pause(self) -> None:
        self.is_playing = False
        self.animation.pause()

    def scrub(self, part: float) -> None:
        self.is_playing = False
        first, last = self.animation.start_frame, self.animation.end_frame
        self.animation.seek(first + min(max(part, 0), 0.999) * (last - first))

    def update(self) -> None:
        first, last = self.animation.start_frame, self.animation.end_frame
        frame = self.animation.frame
        part = (frame - first) / (last - first)
        with scene.transaction(disable_actions=True):
            self.done.frame = 0, 0, LINE * part, 5
            self.knob.position = LINE * part, 2.5
            self.count.markup = f'<span font_features="tnum=1">{frame:.0f} / {last:.0f}</span>'


class LottiePlayer(Program):
    title = "Lottie player"
    width, height, background = WIDTH, HEIGHT, "#0b0e1f"
    duration = 11.6
    advances = True

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        room = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial", colors=["#2a3266", "#0b0e1f"])
        room.z_position = -1000  # Behind all of the card, which reaches back.
        room.start_point, room.end_point = (0.78, 0.4), (1.5, 1.4)
        head = label("Lottie, as layers", 40, "#ffffff", font=TITLES, frame=(48, 64, 640, 54))
        line = label("Eight files. Each is a tree of layers that stays alive.", 17, "#a9b4dc", frame=(48, 122, 640, 28))
        self.tiles = [Tile(name, number) for number, name in enumerate(NAMES)]
        self.stage = Stage()
        self.root.sublayers = [room, head, line, *self.tiles, self.stage]
        self.held = False
        self.choose(4)

    def choose(self, number: int) -> None:
        for tile in self.tiles:
            tile.light(tile is self.tiles[number])
        self.stage.show(NAMES[number])

    def press(self, x: float, y: float) -> None:
        place = self.stage.rail.convert_point((x, y), from_=self.root)
        self.held = -14 <= place.y <= 19 and -10 <= place.x <= LINE + 10
        if self.held:
            self.stage.scrub(place.x / LINE)
            return
        found = self.root.hit_test((x, y))
        while found is not None and found not in (*self.tiles, *self.stage.dots):
            found = found.superlayer
        if isinstance(found, Tile):
            self.choose(self.tiles.index(found))
        elif found is not None:
            self.stage.restyle(self.stage.dots.index(found))

    def release(self, _x: float, _y: float) -> None:
        self.held = False

    def move(self, x: float, y: float) -> None:
        if self.held:
            self.stage.scrub(self.stage.rail.convert_point((x, y), from_=self.root).x / LINE)

    def key(self, name: str) -> None:
        if name in (" ", "space"):
            if self.stage.is_playing:
                self.stage.pause()
            else:
                self.stage.play()
        elif name in ("left", "right"):
            animation = self.stage.animation
            step = 1 if name == "right" else -1
            self.stage.scrub(
                (animation.frame + step - animation.start_frame) / (animation.end_frame - animation.start_frame)
            )

    def advance(self) -> None:
        self.stage.update()

    def script(self) -> Iterable[Deed]:
        def at(layer: scene.Layer) -> tuple[float, float]:
            return tuple(layer.convert_point((layer.bounds.width / 2, layer.bounds.height / 2), to=self.root))

        def tap(time: float, layer: scene.Layer) -> Iterable[Deed]:
            yield time - 0.4, "move", *at(layer)
            yield time, "press", *at(layer)

        yield from tap(1.6, self.stage.dots[3])
        yield from tap(2.6, self.stage.dots[2])
        yield from tap(3.8, self.tiles[0])
        for time, number in ((5.0, 1), (5.6, 4), (6.2, 3)):
            yield from tap(time, self.stage.dots[number])
        start = self.stage.rail.convert_point((LINE * 0.1, 2), to=self.root)
        yield 7.2, "press", *start
        for step in range(40):
            part = 0.1 + 0.3 * (1 - math.cos(step / 39 * 2 * math.pi))
            yield 7.25 + step / 30, "move", *self.stage.rail.convert_point((LINE * part, 2), to=self.root)
        yield 8.7, "release", *start
        yield 9.0, "key", "space"
        yield from tap(10.0, self.tiles[5])


if __name__ == "__main__":
    run(LottiePlayer)
