"""A short movie: strawberries fall past the eye. libscene draws it, once, and ffmpeg keeps it."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

from art import strawberry
from show.movies import FOLDER, record

import scene

SIZE, SECONDS, COUNT = (640, 360), 4, 34


def movie() -> Path | None:
    """Where the movie is, which ends as it begins; None without ffmpeg."""
    path = FOLDER / f"harvest-{SIZE[0]}x{SIZE[1]}-{SECONDS}.webm"
    if path.exists():
        return path
    if not shutil.which("ffmpeg"):
        return None
    stage = scene.GradientLayer(frame=(0, 0, *SIZE), colors=["#fff4e2", "#ffd2b8", "#f29a8c"], masks_to_bounds=True)
    for number in range(COUNT):
        near = (number + 1) / COUNT
        side = 34 + 92 * near**2
        x = SIZE[0] * (number * 0.618 % 1)
        berry = scene.Layer(bounds=(0, 0, side, side * 1.1), position=(x, -side), contents=strawberry())
        berry.minification_filter = "trilinear"
        turns = 1 if number % 2 else -1
        for key, first, last in (
            ("position.y", -side, SIZE[1] + side),
            ("transform.rotation.z", number, number + turns * 2 * math.pi),
        ):
            fall = scene.BasicAnimation(
                key, from_value=first, to_value=last, duration=SECONDS / (2 if near > 0.5 else 1)
            )
            fall.repeat_count, fall.time_offset = math.inf, SECONDS * (number * 0.377 % 1)
            berry.add_animation(fall, key)
        stage.sublayers.append(berry)
    record(stage, path, SECONDS, [])
    return path
