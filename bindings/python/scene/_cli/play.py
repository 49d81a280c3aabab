"""scene play: a document in a window, with a time line."""

from __future__ import annotations

import argparse
import json
import statistics
from typing import Any

import scene
from scene._cli import options
from scene._cli.errors import CommandError
from scene._cli.player import Player
from scene.loop import wait

DESCRIPTION = """Show a scene document in a window, and read it again when it or one of its files changes.

Space plays and pauses, the arrows step by a frame, up and down change the speed, Home goes to the beginning.
L loops, P outlines passes, D marks what changes, O shows how often pixels are drawn, F how fast frames come,
H names the layer under the pointer, R reads the document again, Q closes.
The time line can be dragged. A file that is dropped is opened.
"""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="show a document in a window",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("document", metavar="DOCUMENT", help="a .scene.json, .json, .lottie or .svg file")
    parser.add_argument("--at", type=options.seconds, metavar="SECONDS", default=0.0, help="where to begin (default 0)")
    parser.add_argument(
        "--length",
        type=options.positive,
        metavar="SECONDS",
        default=10.0,
        help="how long the time line is (default 10)",
    )
    parser.add_argument("--speed", type=options.positive, metavar="N", default=1.0, help="how fast (default 1)")
    parser.add_argument("--fps", type=options.positive, metavar="F", default=60.0, help="frames of a step (default 60)")
    parser.add_argument("--for", type=options.positive, metavar="SECONDS", dest="seconds", help="close by itself")
    parser.add_argument("--statistics", action="store_true", help="print how it went, as a JSON object")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Runs the command."""
    player = Player(given.document, length=given.length, speed=given.speed, fps=given.fps, at=given.at)
    if player.error and given.seconds is None and not player.has_document:
        # What cannot be read at all is said where it was asked for.
        player.close()
        raise CommandError(player.error)
    timings = _Timings(player.renderer)
    end = None if given.seconds is None else scene.current_time() + given.seconds
    try:
        while player.is_open and (end is None or scene.current_time() < end):
            scene.dispatch()
            player.look()
            timings.collect()
            wait(player.patience)
    finally:
        player.close()
    if given.statistics:
        print(json.dumps(timings.report()))


class _Timings:
    """What became of the frames of a renderer."""

    def __init__(self, renderer: scene.Renderer) -> None:
        self._renderer = renderer
        self._next = 1
        self._found: list[scene.FrameTiming] = []

    def collect(self) -> None:
        """Takes what is new, before it is forgotten."""
        last = self._renderer.statistics.frames
        while self._next <= last:
            try:
                self._found.append(self._renderer.frame_timing(self._next))
            except (scene.NotFoundError, scene.InvalidStateError):
                break
            self._next += 1

    def report(self) -> dict[str, Any]:
        """The figures; times in seconds."""
        # The time until something moves again is no interval of a motion.
        intervals = [timing.interval for timing in self._found if 0 < timing.interval < 0.5]
        latencies = [timing.latency for timing in self._found if timing.latency > 0]
        return {
            "driver": self._renderer.driver_name,
            "frames": len(self._found),
            "missed": sum(timing.missed for timing in self._found),
            "interval_median": statistics.median(intervals) if intervals else None,
            "interval_worst": max(intervals, default=None),
            "latency_median": statistics.median(latencies) if latencies else None,
            "latency_worst": max(latencies, default=None),
        }
