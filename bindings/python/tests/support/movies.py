"""Films and pipelines for tests of video layers."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import scene

BARS = "videotestsrc pattern={pattern} {more} ! video/x-raw,width=64,height=36,framerate=30/1 ! videoconvert name=video"


def pipeline(pattern: str = "red", more: str = "") -> str:
    """The text of a pipeline that shows a test picture."""
    return BARS.format(pattern=pattern, more=more)


def encode(path: Path, *arguments: str) -> Path:
    """Has ffmpeg make a film."""
    subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments, str(path)], check=True)
    return path


def until(holds: Callable[[], bool], seconds: float = 10, pause: float = 0.005) -> bool:
    """Dispatches until something holds."""
    end = time.monotonic() + seconds
    # The condition is not asked again once it holds: a film that loops may have gone on.
    while not (held := holds()) and time.monotonic() < end:
        scene.dispatch()
        time.sleep(pause)
    return held


def pixel(renderer: scene.Renderer, x: int, y: int) -> tuple[int, ...]:
    """A pixel of the last frame."""
    return tuple(int(channel) for channel in np.asarray(renderer.read())[y, x])


def middle(number: int) -> float:
    """The time at which a picture of the film has been seen half: encoders of sound begin some milliseconds early."""
    return (number + 0.5) / 30
