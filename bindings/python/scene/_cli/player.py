"""The window of `scene play`: a document on a time of its own, the time line below it, and what is wrong with it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import scene

BAR, MARGIN = 40.0, 56.0
WHITE, GRAY, RED = "#ffffff", "#ffffff50", "#b3261e"
FONT: dict[str, Any] = {"font": "DejaVu Sans", "font_size": 12.0, "foreground_color": WHITE}


class Player(scene.Window):
    """Shows a document; `look()` is to be called now and then, `patience` says how soon."""

    def __init__(self, path: str, *, length: float, speed: float, fps: float, at: float) -> None:
        """Opens the window."""
        self.path, self.length, self.rate, self.step = Path(path), length, speed, 1 / fps
        self.document: scene.Document | None = None
        self.error = ""
        self.playing, self.loops, self.shows_hit, self.dragging = True, True, False, False
        self.files: dict[Path, float] = {}
        self.stage = scene.TransformLayer(name="stage", anchor_point=(0, 0))
        self.canvas = scene.Layer(name="canvas")
        self.build()
        self.load()
        size = self.document.size if self.document else (640, 400)
        super().__init__(
            self.chrome,
            title=self.window_title,
            size=(max(size[0], 320), size[1] + BAR),
            background_color="#1c1b1f",
        )
        self.apply_document()
        self.seek(at)

    @property
    def has_document(self) -> bool:
        """Whether there is a good version to show."""
        return self.document is not None

    @property
    def window_title(self) -> str:
        """What the window is called: of a name that is no text, what can be shown."""
        return f"{os.fsencode(self.path.name).decode(errors='replace')} - scene play"

    @property
    def patience(self) -> float:
        """How long to wait at most before `look()`, in seconds."""
        return 1 / 30 if self.playing else 0.3

    # What it consists of

    def build(self) -> None:
        """Makes the layers around the document."""
        self.knob = scene.Layer(bounds=(0, 0, 12, 12), corner_radius=6, background_color=WHITE)
        self.track = scene.Layer(background_color=GRAY, corner_radius=2)
        self.button = scene.ShapeLayer(frame=(16, 12, 16, 16), fill_color=WHITE)
        self.clock = scene.TextLayer(**FONT)
        self.bar = scene.Layer(background_color="#2b2930", sublayers=[self.track, self.knob, self.button, self.clock])
        self.message = scene.TextLayer(wrapped=True, **FONT)
        self.panel = scene.Layer(background_color=RED, corner_radius=6, hidden=True, sublayers=[self.message])
        self.outline = scene.Layer(border_width=1.5, border_color="#4fc3f7", hidden=True)
        self.label = scene.TextLayer(background_color="#000000a0", hidden=True, **FONT)
        self.chrome = scene.Layer(sublayers=[self.stage, self.bar, self.outline, self.label, self.panel])

    def arrange(self) -> None:
        """Places everything in the window, without animation."""
        width, height = self.size
        with scene.transaction(disable_actions=True):
            self.bar.frame = 0, height - BAR, width, BAR
            self.track.frame = MARGIN, BAR / 2 - 2, max(width - MARGIN - 110, 1), 4
            self.clock.frame = width - 96, 12, 90, 18
            self.panel.frame = 16, 16, max(width - 32, 1), 64
            self.message.frame = 10, 8, max(width - 52, 1), 48
            if self.document:
                wide, high = self.document.size
                scale = min(width / wide, (height - BAR) / high)
                self.stage.transform = scene.Transform.scale(scale)
                self.stage.position = (width - wide * scale) / 2, (height - BAR - high * scale) / 2
        self.show_time()

    def show_time(self) -> None:
        """Puts the knob and the clock where the document's time is."""
        now = self.time
        frame = self.track.frame
        with scene.transaction(disable_actions=True):
            self.knob.position = frame.x + frame.width * min(max(now / self.length, 0), 1), BAR / 2
            self.clock.string = f"{now:6.2f} s  x{self.rate:g}"
            self.button.path = "M0 0 H5 V16 H0 Z M10 0 H15 V16 H10 Z" if self.playing else "M0 0 L15 8 L0 16 Z"

    # The document

    def load(self) -> None:
        """Reads the document; what is wrong with it is shown, with the last good version."""
        try:
            document = scene.Document.load(self.path)
            self.document, self.error = document, ""
        except scene.Error as error:
            self.error = str(error)
        self.files = {path: _changed(path) for path in self.named_files()}

    def apply_document(self) -> None:
        """Shows what was read."""
        with scene.transaction(disable_actions=True):
            if self.document and not self.error:
                self.canvas.frame = 0, 0, *self.document.size
                self.canvas.background_color = self.document.background
                self.stage.sublayers = [self.canvas, self.document.root]
            self.message.string = self.error
            self.panel.hidden = not self.error
        self.arrange()

    def named_files(self) -> Iterator[Path]:
        """The document, and what it names: images, fonts, kernels."""
        yield self.path
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            # Whatever could be read before is watched as well.
            yield from self.files
            return
        for text in _texts(content):
            if 0 < len(text) < 1000 and "\n" not in text and "\0" not in text:
                path = self.path.parent / text
                if path.is_file():
                    yield path

    # Its time

    @property
    def time(self) -> float:
        """Where the document is."""
        return self.stage.convert_time(scene.current_time(), from_=None)

    def seek(self, moment: float) -> None:
        """Goes to a time."""
        now = scene.current_time()
        with scene.transaction(disable_actions=True):
            self.stage.time_offset, self.stage.begin_time = max(moment, 0.0), now
            self.stage.speed = self.rate if self.playing else 0.0
        self.show_time()

    def play(self, playing: bool) -> None:
        """Lets it run, or stand."""
        moment = self.time
        self.playing = playing
        self.seek(moment)

    def look(self) -> None:
        """What is to be looked after: the end of the time line, and files that have changed."""
        if not self.is_open:
            return
        if self.playing and self.time >= self.length:
            if self.loops:
                self.seek(0.0)
            else:
                self.play(False)
        if any(_changed(path) != time for path, time in self.files.items()):
            self.load()
            self.apply_document()
        if self.playing:
            self.show_time()

    # What somebody does

    def on_resize(self, _: scene.Event) -> None:
        self.arrange()

    def on_drop_file(self, event: scene.Event) -> None:
        self.path = Path(event.text)
        self.set_title(self.window_title)
        self.load()
        self.apply_document()
        self.seek(0.0)

    def on_key_press(self, event: scene.Event) -> None:
        key = event.text
        if key in ("Q", "Escape"):
            self.close()
        elif key == "Space":
            self.play(not self.playing)
        elif key in ("Left", "Right"):
            self.play(False)
            self.seek(self.time + (self.step if key == "Right" else -self.step))
        elif key in ("Up", "Down"):
            moment = self.time
            self.rate = min(max(self.rate * (2 if key == "Up" else 0.5), 1 / 64), 64)
            self.seek(moment)
        elif key == "Home":
            self.seek(0.0)
        elif key == "L":
            self.loops = not self.loops
        elif key == "P":
            self.renderer.overlays ^= scene.Overlays.PASSES
        elif key == "D":
            self.renderer.overlays ^= scene.Overlays.DAMAGE
        elif key == "O":
            self.renderer.overlays ^= scene.Overlays.OVERDRAW
        elif key == "F":
            self.renderer.overlays ^= scene.Overlays.FPS
        elif key == "H":
            self.shows_hit = not self.shows_hit
            self.outline.hidden = self.label.hidden = True
        elif key == "R":
            self.load()
            self.apply_document()

    def on_pointer_press(self, event: scene.Event) -> None:
        x, y = event.position
        if y < self.size.height - BAR:
            return
        if x < MARGIN - 10:
            self.play(not self.playing)
        else:
            self.dragging = True
            self.scrub(x)

    def on_pointer_move(self, event: scene.Event) -> None:
        if self.dragging:
            self.scrub(event.position.x)
        elif self.shows_hit:
            self.name_hit(event)

    def on_pointer_release(self, _: scene.Event) -> None:
        self.dragging = False

    def scrub(self, x: float) -> None:
        """Goes to the time that a place on the time line stands for."""
        frame = self.track.frame
        self.seek(min(max((x - frame.x) / frame.width, 0), 1) * self.length)

    def name_hit(self, event: scene.Event) -> None:
        """Outlines the layer of the document under the pointer, and names it.

        The outline itself lies under the pointer from then on.
        """
        layer = self.stage.presentation.hit_test(event.position)
        ways: list[scene.Layer] = []
        while layer is not None and layer is not self.stage:
            ways.append(layer)
            layer = layer.superlayer
        found = layer is self.stage and bool(ways) and ways[0] is not self.canvas
        with scene.transaction(disable_actions=True):
            self.outline.hidden = self.label.hidden = not found
            if found:
                hit = ways[0]
                corners = [scene.Point(*point) for point in self._corners(hit)]
                left, top = min(x for x, _ in corners), min(y for _, y in corners)
                self.outline.frame = left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top
                self.label.string = " / ".join(reversed([way.name or type(way).__name__ for way in ways]))
                self.label.frame = left, max(top - 18, 0), 400, 18

    def _corners(self, layer: scene.Layer) -> list[Any]:
        x, y, width, height = layer.bounds
        places = (x, y), (x + width, y), (x, y + height), (x + width, y + height)
        return [layer.presentation.convert_point(place, to=self.chrome) for place in places]


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return -1.0


def _texts(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict):
        yield from _texts(list(cast("dict[str, Any]", content).values()))
    elif isinstance(content, list):
        for value in cast("list[Any]", content):
            yield from _texts(value)
