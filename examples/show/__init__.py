"""What the examples share: a program of layers is shown in a window, or as a film of what somebody does with it."""

from __future__ import annotations

import argparse
import select
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import scene
from show.film import write

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Deed", "Program", "run"]

Deed: TypeAlias = "tuple[float, str, *tuple[Any, ...]]"
"""When, which method of the program, and what it is given: (1.5, "press", 640, 360)."""


class Program:
    """A root layer, and what becomes of clicks and keys."""

    title = "libscene"
    width, height = 1280, 720
    background = "#000000"
    duration = 8.0
    """How long the film is, in seconds."""
    content_wait = 0.0
    """How long a frame of the film waits for what is drawn on other threads, in seconds (renderer.content_wait)."""

    def __init__(self, *, in_film: bool = False) -> None:
        self.in_film = in_film
        self.time = 0.0
        """What time it is, by the clock of the frames: about when it was pressed, moved, ..."""
        self.shift = False
        """Whether the shift key is down."""
        self.root = scene.Layer(frame=(0, 0, self.width, self.height), masks_to_bounds=True)

    advances = False
    """Whether `advance` is to be called for each refresh of the display, and not only when something has happened."""

    def advance(self) -> None:
        """Called before the changes are committed; `time` is about the time of the next frame."""

    def press(self, x: float, y: float) -> None:
        """The pointer was pressed at a point of the root's superlayer."""

    def move(self, x: float, y: float) -> None:
        """The pointer was moved."""

    def release(self, x: float, y: float) -> None:
        """The pointer is no longer pressed."""

    def wheel(self, lines: float) -> None:
        """The wheel was turned: up is more than 0."""

    def key(self, name: str) -> None:
        """A key was pressed, by its name in lower case: "left", "return", "escape", "a"."""

    def release_key(self, name: str) -> None:
        """A key is no longer pressed."""

    def hold(self, shift: bool) -> None:
        """The shift key is pressed, or no longer."""
        self.shift = shift

    def resize(self, width: float, height: float) -> None:
        """The window has another size, or in a film what stands for one. The root keeps its own unless told."""

    sounds = False
    """Whether the program makes sounds by `scene.Sound`: its film has them, and `listen` is told them."""

    def listen(self, samples: np.ndarray) -> None:
        """Called in a film with the sound of each frame, of shape (count, 2)."""

    def script(self) -> Iterable[Deed]:
        """What somebody does in the film, in the order of the times."""
        return ()


def run(kind: type[Program]) -> None:
    """Runs a program as the command line says."""
    parser = argparse.ArgumentParser(description=f"{kind.title}. Without options it opens a window.")
    parser.add_argument("-o", "--output", type=Path, metavar="VIDEO", help="write a film, without any window")
    parser.add_argument("--sheet", type=Path, metavar="PICTURE", help="write six moments of the film side by side")
    parser.add_argument("--fps", type=int, help="frames per second (default 30, for --sheet 15)")
    parser.add_argument("--frames", type=int, help="close the window after the time of that many frames, 60 a second")
    options = parser.parse_args()
    for path in filter(None, (options.output, options.sheet)):
        path.parent.mkdir(parents=True, exist_ok=True)
    if options.output or options.sheet:
        write(kind(in_film=True), options.fps or (30 if options.output else 15), options.output, options.sheet)
    else:
        show(kind(), options.frames)


def show(program: Program, frames: int | None) -> None:
    """Shows a program in a window, until that is closed or the time of so many frames is over."""
    size = program.width, program.height
    # The time of its layers begins now, as it does in a film.
    program.root.begin_time = scene.current_time()
    with scene.Window(program.root, title=program.title, size=size, background_color=program.background) as window:
        window.renderer.dithering = True
        window.on("pointer_press", lambda event: program.press(*event.position))
        window.on("pointer_move", lambda event: program.move(*event.position))
        window.on("pointer_release", lambda event: program.release(*event.position))
        window.on("wheel", lambda event: program.wheel(-event.delta.y))

        def press_key(event: scene.Event) -> None:
            program.hold(bool(event.modifiers & scene.Modifiers.SHIFT))
            if event.text == "Q":
                window.close()
            else:
                program.key(event.text.lower())

        window.on("key_press", press_key)
        window.on("resize", lambda _: program.resize(*window.size))
        window.on("key_release", lambda event: program.release_key(event.text.lower()))

        def advance(time: float) -> None:
            program.time = time
            program.advance()

        if program.advances:
            window.display_link(lambda refresh: advance(refresh.target_timestamp))
        turns = 0
        while window.is_open and (frames is None or turns < frames or window.renderer.statistics.frames == 0):
            turns += 1
            if not program.advances:
                advance(scene.current_time())
            scene.dispatch()
            # What is to end by itself looks now and then.
            select.select([scene.get_fd()], [], [], 1 / 60 if frames else None)
