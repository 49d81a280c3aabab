#!/usr/bin/env python3
"""A movie with rounded corners behind controls of glass: player.py [MOVIE], or player.py -o out/movie-player.mp4.

A click on the picture plays or pauses, dragging along the line seeks. Left and right go five seconds back and on.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.movies import make_movie
from show.parts import circle, label

WIDTH, HEIGHT = 1280, 720
PICTURE = 1088, 612
EDGES = [60 * 1.5**step for step in range(13)]
"""Where the bands of the spectrum begin and end, in Hz."""
LINE = 640
PANEL = 860, 92


class Player(Program):
    title = "Movie player"
    width, height, background = WIDTH, HEIGHT, "#04050a"
    duration = 10.0
    movie_file: Path | None = None

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        path = self.movie_file or make_movie()
        sky = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial", colors=["#2a3350", "#080a12"])
        sky.start_point, sky.end_point = (0.5, 0.45), (1.1, 1.2)
        self.movie = scene.VideoLayer(path, bounds=(0, 0, *PICTURE), contents_gravity="resizeAspectFill")
        self.movie.position = PICTURE[0] / 2, PICTURE[1] / 2
        picture = scene.Layer(frame=((WIDTH - PICTURE[0]) / 2, 40, *PICTURE), corner_radius=28, masks_to_bounds=True)
        picture.corner_curve = "continuous"
        picture.sublayers = [self.movie]
        shadow = scene.Layer(frame=picture.frame, corner_radius=28, background_color="#000000", shadow_opacity=0.8)
        shadow.shadow_radius, shadow.shadow_offset = 34, (0, 22)
        self.show_name(path)
        self.controls = self.make_controls()
        picture.sublayers.append(self.controls)
        self.root.sublayers = [sky, shadow, picture]
        self.picture, self.held, self.is_playing = picture, False, False
        self.movie.set_delegate(ended=self.stand)
        self.toggle()

    advances = True

    def show_name(self, path: Path) -> None:
        """The name of the movie, above the picture."""
        name = label(path.stem, 15, "#ffffffa0", frame=(0, 24, PICTURE[0] - 28, 24), alignment_mode="right")
        self.movie.sublayers = [name]

    def make_controls(self) -> scene.Layer:
        """The glass over the lower part of the picture, with what can be done."""
        panel = scene.Layer(bounds=(0, 0, *PANEL), position=(PICTURE[0] / 2, PICTURE[1] - 76), corner_radius=24)
        panel.corner_curve, panel.background_color = "continuous", "#10141f70"
        vivid = scene.Filter("colorControls", saturation=1.5)
        panel.background_filters = [scene.Filter("gaussianBlur", radius=18), vivid]
        panel.border_width, panel.border_color = 1, "#ffffff38"
        panel.masks_to_bounds = True
        self.play_sign = scene.ShapeLayer(path="M-8 -11 L12 0 L-8 11 Z", position=(48, 46), fill_color="#ffffff")
        self.pause_sign = scene.ShapeLayer(path="M-9 -11 H-2 V11 H-9 Z M3 -11 H10 V11 H3 Z", position=(48, 46))
        self.pause_sign.fill_color = "#ffffff"
        self.rail = scene.Layer(frame=(92, 58, LINE, 6), corner_radius=3, background_color="#ffffff30")
        self.done = scene.Layer(frame=(0, 0, 0, 6), corner_radius=3, background_color="#ffb13d")
        self.knob = circle(0, 3, 9, "#ffffff", shadow_opacity=0.5, shadow_radius=4, shadow_offset=(0, 2))
        self.rail.sublayers = [self.done, self.knob]
        self.code = label("00:00:00", 20, "#ffffff", frame=(746, 49, 104, 28))
        panel.sublayers = [self.make_spectrum(), self.play_sign, self.pause_sign, self.rail, self.code]
        return panel

    def make_spectrum(self) -> scene.Layer:
        """Bars that follow the bands of the movie's sound from the middle to the right, and once more to the left."""
        halves = scene.ReplicatorLayer(frame=(92, 12, LINE, 36), instance_count=2)
        halves.instance_transform = scene.Transform.scale(-1, 1)
        step = LINE / 2 / (len(EDGES) - 1)
        for at, band in enumerate(itertools.pairwise(EDGES)):
            part = at / len(EDGES)
            bar = scene.Layer(bounds=(0, 0, step - 8, 2), anchor_point=(0.5, 1), corner_radius=2)
            bar.position = LINE / 2 + (at + 0.5) * step, 36
            bar.background_color = scene.Color(1, 0.75 - 0.45 * part, 0.25 + 0.6 * part, 0.9)
            grow = scene.BasicAnimation("bounds.size.height", from_value=2, to_value=36)
            grow.level = scene.Level(self.movie, band, floor=-62, ceiling=-8, fall=90)
            bar.add_animation(grow)
            halves.sublayers.append(bar)
        return halves

    def stand(self) -> None:
        self.is_playing = False
        self.update()

    def toggle(self) -> None:
        self.is_playing = not self.is_playing
        if self.in_film:
            # A film has its own time: what is paused stands still in it.
            now = self.movie_time()
            self.movie.speed = 1 if self.is_playing else 0
            self.movie.begin_time, self.movie.time_offset = (self.time - now, 0) if self.is_playing else (0, now)
        elif self.is_playing:
            self.movie.play()
        else:
            self.movie.pause()
        self.update()

    def movie_time(self) -> float:
        """The place in the movie, in seconds."""
        if not self.in_film:
            return self.movie.time
        if self.movie.speed == 0:
            return self.movie.time_offset
        return max(self.time - self.movie.begin_time, 0)

    def seek(self, seconds: float) -> None:
        seconds = min(max(seconds, 0), self.length)
        if not self.in_film:
            self.movie.seek(seconds)
        elif self.is_playing:
            self.movie.begin_time = self.time - seconds
        else:
            self.movie.time_offset = seconds

    @property
    def length(self) -> float:
        return self.movie.movie_duration or 12.0

    def update(self) -> None:
        """Shows the place, and what a click would do."""
        place = self.movie_time()
        fraction = min(place / self.length, 1)
        with scene.transaction(disable_actions=True):
            self.play_sign.hidden, self.pause_sign.hidden = self.is_playing, not self.is_playing
            self.done.frame = 0, 0, fraction * LINE, 6
            self.knob.position = fraction * LINE, 3
            minutes, frames = int(place // 60), int(place % 1 * 30)
            time = f"{minutes:02}:{int(place % 60):02}:{frames:02}"
            # All figures are as wide as each other, so that the code stands still.
            self.code.markup = f'<span font_features="tnum=1">{time}</span>'

    def advance(self) -> None:
        self.update()

    def press(self, x: float, y: float) -> None:
        place = self.rail.convert_point((x, y), from_=self.root)
        self.held = -20 <= place.y <= 26 and -10 <= place.x <= LINE + 10
        if self.held:
            self.seek(place.x / LINE * self.length)
        else:
            self.toggle()

    def move(self, x: float, y: float) -> None:
        if self.held:
            self.seek(self.rail.convert_point((x, y), from_=self.root).x / LINE * self.length)

    def release(self, _x: float, _y: float) -> None:
        self.held = False

    def key(self, name: str) -> None:
        if name in ("left", "right"):
            self.seek(self.movie_time() + (5 if name == "right" else -5))
        elif name in (" ", "space"):
            self.toggle()

    def script(self) -> Iterable[Deed]:
        x, y = self.rail.convert_point((0, 3), to=self.root)
        yield 2.6, "move", 640, 300
        yield 3.0, "press", 640, 300
        yield 3.9, "press", 640, 300
        yield 5.0, "press", x + LINE * 0.38, y
        for step in range(24):
            yield 5.1 + step / 30, "move", x + LINE * (0.38 + 0.4 * step / 24), y
        yield 6.0, "release", x + LINE * 0.78, y


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        Player.movie_file = Path(sys.argv.pop(1))
    run(Player)
