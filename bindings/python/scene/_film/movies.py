"""The sound of the movies that a film's tree shows."""

from __future__ import annotations

import math
import subprocess

from scene._film.audio import AudioTrack
from scene.layer import Layer
from scene.video import movies

WITH_SOUND = (".mp4", ".m4v", ".mov", ".mkv", ".webm")
"""The files of films that have sound."""


def movie_tracks(root: Layer, end: float) -> list[AudioTrack]:
    """The tracks of the movies of a tree that run at their own speed, up to a time of the film's.

    A movie that loops is heard again and again, and waits for the movie's length.
    """
    tracks: list[AudioTrack] = []
    for use in movies(root):
        if use.volume == 0 or use.speed != 1 or not _has_sound(use.uri):
            continue
        offset, length = use.begin, math.inf
        if use.loop:
            use.layer.wait(10)
            length = use.layer.movie_duration or math.inf
        while offset < end:
            if offset + length > 0:
                tracks.append(AudioTrack(use.uri, offset=offset, gain=use.volume))
            if math.isinf(length) or math.isinf(end):
                break
            offset += length
    return tracks


def _has_sound(uri: str) -> bool:
    command = ["ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "stream=index", "-of", "csv=p=0"]
    try:
        found = subprocess.run(
            [*command, f"file:{uri}"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
        )
    except OSError:
        return False
    return bool(found.stdout.strip())
