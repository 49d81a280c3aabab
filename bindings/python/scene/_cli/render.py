"""scene render: a document as a picture, pictures or a video."""

from __future__ import annotations

import argparse
import functools
import os
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import scene
from scene._cli import options, stage
from scene._cli.errors import CommandError
from scene._cli.progress import Progress
from scene._cli.video import FORMATS, Video

DESCRIPTION = """Render a scene document.

OUT says what is made:
  picture.png                   one picture, at the time --at
  frame-%04d.png                numbered pictures: frame-0000.png, frame-0001.png ...
  film.mp4, film.webm, film.gif a video (needs ffmpeg)
They show the times from --from until --to, --fps of them for each second; the last lies just before --to.
"""

STAGES = ("commit", "animate", "plan", "encode")


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    form = argparse.RawDescriptionHelpFormatter
    parser: argparse.ArgumentParser = commands.add_parser(
        "render", help="make a picture, numbered pictures or a video", description=DESCRIPTION, formatter_class=form
    )
    parser.add_argument("document", metavar="DOCUMENT", help="a .scene.json file")
    parser.add_argument(
        "-o", "--output", metavar="OUT", required=True, help="the file or files to make; the ending says of which kind"
    )
    parser.add_argument("--at", type=options.seconds, metavar="SECONDS", help="time of one picture (default 0)")
    parser.add_argument(
        "--from", type=options.seconds, metavar="A", dest="start", help="time of the first frame (default 0)"
    )
    parser.add_argument("--to", type=options.seconds, metavar="B", dest="end", help="time at which the frames end")
    parser.add_argument("--fps", type=options.positive, metavar="F", help="frames per second (default 30)")
    parser.add_argument("--scale", type=options.positive, metavar="S", help="pixels per point (default 1)")
    parser.add_argument(
        "--size",
        type=options.size,
        metavar="WxH",
        help="size in pixels (default: the document's size times the scale); without --scale, the document is fitted",
    )
    parser.add_argument("--statistics", action="store_true", help="print how fast it went, and what the engine did")
    parser.add_argument(
        "--timeout",
        type=options.positive,
        metavar="SECONDS",
        help="give up, with status 124, after so much time for all of it: for documents of strangers",
    )
    parser.set_defaults(run=functools.partial(run, parser))


def run(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Runs the command."""
    times = _times(parser, given)
    if given.timeout is not None:
        _give_up_after(given.timeout, given.document)
    document = scene.Document.load(given.document)
    with stage.set_up(document, given.scale, given.size) as renderer:
        meter = Meter(renderer)
        _write(given, renderer, times, meter)
    if given.statistics:
        print(meter.report())


def _give_up_after(seconds: float, document: str) -> None:
    """Ends the process when the time is over, whatever it is at: no exit handler waits for the frame."""

    def give_up() -> None:
        print(f"scene: {document}: gave up after {seconds:g} s (--timeout)", file=sys.stderr, flush=True)
        os._exit(124)

    timer = threading.Timer(seconds, give_up)
    timer.daemon = True
    timer.start()


def _times(parser: argparse.ArgumentParser, given: argparse.Namespace) -> list[float]:
    """The times to render; a command line that does not fit OUT ends here."""
    out, many = Path(given.output), "%" in given.output
    if many and not re.fullmatch(r"[^%]*%(0?[1-9]\d*)?d[^%]*\.png", given.output):
        parser.error(f"{out}: numbered pictures are written as in frame-%04d.png")
    if out.suffix != ".png" and out.suffix not in FORMATS:
        parser.error(f"{out}: the file must end in .png, {', '.join(FORMATS)}")
    if not many and out.suffix == ".png":
        if (given.start, given.end, given.fps) != (None, None, None):
            parser.error(f"{out} is one picture, of the time --at; for several, name them as in frame-%04d.png")
        return [given.at or 0.0]
    if given.at is not None:
        parser.error(f"--at is for one picture; for {out} give --from and --to")
    if given.end is None:
        parser.error(f"{out} needs --to, the time at which it ends")
    start, fps = given.start or 0.0, given.fps or 30.0
    if given.end <= start:
        parser.error(f"--to {given.end:g} must be later than --from {start:g}")
    return [start + index / fps for index in range(max(round((given.end - start) * fps), 1))]


def _write(given: argparse.Namespace, renderer: scene.Renderer, times: list[float], meter: Meter) -> None:
    out = Path(given.output)
    if out.parent != Path() and not out.parent.is_dir():
        raise CommandError(f"{out}: there is no folder {out.parent}")
    if out.suffix in FORMATS:
        with Video(out, renderer, given.fps or 30.0) as video:
            _frames(renderer, times, meter, lambda _: video.add())
    elif "%" in given.output:
        _frames(renderer, times, meter, lambda index: renderer.write_png(given.output % index))
    else:
        _frames(renderer, times, meter, lambda _: renderer.write_png(out))


def _frames(renderer: scene.Renderer, times: list[float], meter: Meter, write: Callable[[int], None]) -> None:
    with Progress(len(times)) as progress:
        for index, moment in enumerate(times):
            renderer.render(moment)
            meter.count()
            write(index)
            progress.step()


class Meter:
    """Adds up the figures of frames."""

    def __init__(self, renderer: scene.Renderer) -> None:
        """A meter for frames of a renderer, from now on."""
        self._renderer = renderer
        self._start = time.monotonic()
        self._frames = 0
        self._times = dict.fromkeys((*STAGES, "submit"), 0.0)
        self._last: scene.Statistics | None = None

    def count(self) -> None:
        """Adds the renderer's last frame."""
        self._last = self._renderer.statistics
        self._frames += 1
        for name in self._times:
            self._times[name] += getattr(self._last, f"{name}_time")

    def report(self) -> str:
        """The figures as two lines."""
        assert self._last is not None
        elapsed = time.monotonic() - self._start
        average = {name: 1000 * total / self._frames for name, total in self._times.items()}
        engine = sum(average[name] for name in STAGES)
        parts = ", ".join(f"{name} {average[name]:.3f}" for name in STAGES)
        frames = "1 frame" if self._frames == 1 else f"{self._frames} frames"
        last = self._last
        return (
            f"{frames} in {elapsed:.1f} s, {self._frames / elapsed:.1f} a second; "
            f"a frame takes the engine {engine:.3f} ms ({parts}) and the driver {average['submit']:.3f} ms\n"
            f"last frame: {last.layers} layers, {last.layers_drawn} drawn, {last.animations} animations, "
            f"{last.draw_calls} draw calls, {last.passes} passes"
        )
