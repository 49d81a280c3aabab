#!/usr/bin/env python3
"""A camera through filters, and what it saw before: capture.py, or capture.py -o out/capture.mp4.

The keys 1 to 6 choose a filter, a click takes a picture, which goes to the strip below. The picture is that of the
first camera, or a test picture where there is none.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.parts import label

WIDTH, HEIGHT = 1280, 720
LOOKS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "Plain": [],
    "Sepia": [("sepiaTone", {"intensity": 1})],
    "Ink": [("colorMonochrome", {"color": "#9fc4ff", "intensity": 1}), ("colorControls", {"contrast": 1.6})],
    "Comic": [("posterize", {"levels": 4}), ("colorControls", {"saturation": 1.8})],
    "Blocks": [("pixellate", {"scale": 18})],
    "Twirl": [("twirlDistortion", {"center": (400, 225), "radius": 260, "angle": 2.4})],
}
TEST = "videotestsrc pattern=smpte"


class Capture(Program):
    title = "Capture"
    width, height, background = WIDTH, HEIGHT, "#0b0e15"
    duration = 8.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        camera = not in_film and Path("/dev/video0").exists()
        source = "v4l2src ! decodebin" if camera else f"{TEST} ! video/x-raw,width=800,height=450,framerate=30/1"
        self.video = scene.VideoLayer(frame=(240, 32, 800, 450), corner_radius=20, masks_to_bounds=True)
        self.video.contents_gravity = "resizeAspectFill"
        self.video.pipeline = f"{source} ! videoconvert name=video"
        self.video.set_delegate(failed=self.fail)
        frame = scene.Layer(frame=(240, 32, 800, 450), corner_radius=20, background_color="#000000", shadow_opacity=0.7)
        frame.shadow_radius, frame.shadow_offset = 26, (0, 14)
        self.names = [
            label(f"{at + 1}  {name}", 16, "#8f9bb8", frame=(256 + 132 * at, 502, 130, 24))
            for at, name in enumerate(LOOKS)
        ]
        self.strip: list[scene.VideoLayer] = []
        self.root.sublayers = [frame, self.video, *self.names]
        self.choose(0)
        if not in_film:
            self.video.play()

    def fail(self, message: str) -> None:
        """A camera that was unplugged, or is somebody else's."""
        self.names[0].string = message

    def choose(self, number: int) -> None:
        look = list(LOOKS.values())[number]
        self.video.filters = [scene.Filter(kind, **values) for kind, values in look]
        for at, name in enumerate(self.names):
            name.foreground_color = "#ffc14d" if at == number else "#8f9bb8"
        self.look = look

    def take(self) -> None:
        """The picture that is seen now goes to a layer of its own, as an array."""
        shot = scene.VideoLayer(frame=(WIDTH + 20, 556, 208, 117), corner_radius=12, masks_to_bounds=True)
        shot.push(self.video.copy_frame().to_array())
        shot.filters = [
            scene.Filter(kind, **values) for kind, values in self.look if kind not in ("twirlDistortion", "pixellate")
        ]
        shot.border_width, shot.border_color = 3, "#ffffff"
        with scene.transaction(disable_actions=True):
            self.root.sublayers.append(shot)
        self.strip.insert(0, shot)
        scene.flush()
        with scene.transaction(duration=0.5):
            for at, old in enumerate(self.strip):
                old.frame = 64 + 236 * at, 556, 208, 117
                old.opacity = 1 if at < 5 else 0

    def press(self, x: float, y: float) -> None:  # noqa: ARG002
        self.take()

    def key(self, name: str) -> None:
        if name in "123456" and name:
            self.choose(int(name) - 1)

    def script(self) -> Iterable[Deed]:
        for at in range(6):
            yield 0.4 + 1.25 * at, "key", str(at + 1)
            yield 0.95 + 1.25 * at, "press", 640, 250


if __name__ == "__main__":
    run(Capture)
