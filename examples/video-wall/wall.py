#!/usr/bin/env python3
"""Sixteen channels on a wall, each a stream of its own: wall.py, or wall.py -o out/video-wall.mp4.

A click on a channel brings it out of the wall, another one puts it back.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.parts import circle, label

WIDTH, HEIGHT = 1280, 720
TILE = 256, 144
CHANNELS = {
    "Bars": "videotestsrc pattern=smpte",
    "Ball": "videotestsrc pattern=ball motion=sweep",
    "Zone": "videotestsrc pattern=zone-plate kx2=14 ky2=14 kt=2",
    "Snow": "videotestsrc pattern=snow",
    "Circular": "videotestsrc pattern=circular",
    "Spokes": "videotestsrc pattern=spokes",
    "Pinwheel": "videotestsrc pattern=pinwheel",
    "Checkers": "videotestsrc pattern=checkers-8",
    "Chroma": "videotestsrc pattern=chroma-zone-plate kx2=9 ky2=9 kt=3",
    "Gamut": "videotestsrc pattern=gamut",
    "Blink": "videotestsrc pattern=blink",
    "Colours": "videotestsrc pattern=colors",
    "Waves": "videotestsrc pattern=zone-plate kx2=3 kyt=2 kt=6",
    "Gradient": "videotestsrc pattern=gradient",
    "Gamma": "videotestsrc pattern=smpte-rp-219",
    "Flight": "videotestsrc pattern=ball background-color=0xff14306a foreground-color=0xffffd070",
}


class Channel(scene.Layer):
    """A screen with its stream and its name."""

    def __init__(self, number: int, name: str, source: str) -> None:
        super().__init__(bounds=(0, 0, *TILE), corner_radius=10, background_color="#11151f")
        self.shadow_opacity, self.shadow_radius, self.shadow_offset = 0.0, 24, (0, 14)
        text = f"{source} ! video/x-raw,width=320,height=180,framerate=30/1 ! videoconvert name=video"
        self.video = scene.VideoLayer(frame=(0, 0, *TILE), corner_radius=10, masks_to_bounds=True, pipeline=text)
        badge = scene.Layer(frame=(10, TILE[1] - 36, 128, 26), corner_radius=8, background_color="#0a0d16b0")
        badge.background_filters = [scene.Filter("gaussianBlur", radius=6)]
        badge.masks_to_bounds = True
        light = circle(14, 13, 4, "#ff5a4f")
        self.title = label(f"{number:02}  {name}", 12, "#ffffff", frame=(26, 5, 100, 18))
        badge.sublayers = [light, self.title]
        pulse = scene.BasicAnimation("opacity", from_value=1, to_value=0.25, duration=0.7, autoreverses=True)
        pulse.repeat_count, pulse.time_offset = float("inf"), number * 0.17
        light.add_animation(pulse, "pulse")
        self.sublayers = [self.video, badge]
        self.home = scene.Point(0, 0)


class Wall(Program):
    title = "Video wall"
    width, height, background = WIDTH, HEIGHT, "#05060b"
    duration = 8.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        room = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial", colors=["#1b2338", "#05060b"])
        room.start_point, room.end_point = (0.5, 0.4), (1.1, 1.1)
        self.wall = scene.Layer(frame=(0, 0, WIDTH, HEIGHT))
        self.wall.sublayer_transform = scene.Transform.perspective(1600)
        self.dark = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#000000", opacity=0)
        self.channels = [Channel(at + 1, name, source) for at, (name, source) in enumerate(CHANNELS.items())]
        for at, channel in enumerate(self.channels):
            column, row = at % 4, at // 4
            channel.home = scene.Point(WIDTH / 2 + (column - 1.5) * 280, HEIGHT / 2 + (row - 1.5) * 160)
            channel.position = channel.home
            # The wall is bent around who stands before it.
            channel.transform = scene.Transform.rotation(0.16 * (1.5 - column), 0, 1, 0)
            channel.z_position = 26 * abs(column - 1.5) ** 2
            if not in_film:
                channel.video.play()
        self.wall.sublayers = [*self.channels, self.dark]
        self.root.sublayers = [room, self.wall]
        self.chosen: Channel | None = None
        self.bring(None)

    def bring(self, channel: Channel | None) -> None:
        """Brings a channel out of the wall, and puts back the one that is out."""
        before, self.chosen = self.chosen, channel
        with scene.transaction(duration=0.7, timing_function="easeInEaseOut"):
            self.dark.opacity, self.dark.z_position = (0.6, 150) if channel else (0, 150)
            if before is not None:
                column = self.channels.index(before) % 4
                before.position, before.z_position = before.home, 26 * abs(column - 1.5) ** 2
                before.transform = scene.Transform.rotation(0.16 * (1.5 - column), 0, 1, 0)
                before.shadow_opacity = 0
            if channel is not None:
                channel.position, channel.z_position = (WIDTH / 2, HEIGHT / 2), 220
                channel.transform, channel.shadow_opacity = scene.Transform.scale(3.2, 3.2), 0.8

    def press(self, x: float, y: float) -> None:
        if self.chosen is not None:
            self.bring(None)
            return
        for channel in self.channels:
            place = channel.convert_point((x, y), from_=self.root)
            if 0 <= place.x <= TILE[0] and 0 <= place.y <= TILE[1]:
                self.bring(channel)
                return

    def script(self) -> Iterable[Deed]:
        for time, number in ((1.2, 8), (4.4, 6)):
            x, y = self.channels[number].home
            yield time - 0.4, "move", x, y
            yield time, "press", x, y
            yield time + 2.2, "press", WIDTH / 2, HEIGHT / 2


if __name__ == "__main__":
    run(Wall)
