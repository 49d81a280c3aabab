"""Movies for the examples, made on the spot, and the sound of films that show them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import scene

FOLDER = Path(tempfile.gettempdir()) / "libscene-examples"

CHORDS = "+".join(
    (
        "0.16*sin(2*PI*t*{low})*exp(-1.4*mod(t,0.5))",
        "0.12*sin(2*PI*t*{mid})*exp(-2*mod(t+0.25,0.5))",
        "0.1*sin(2*PI*t*{top})*exp(-3*mod(t,0.25))",
    )
)
"""A bass, a melody and a hi-hat of sines, of which each dies away and begins again."""


def make_movie(seconds: float = 12, size: tuple[int, int] = (960, 540)) -> Path:
    """The northern lights of `examples/aurora` with music, made once."""
    path = FOLDER / f"{size[0]}x{size[1]}-{seconds:.0f}" / "Northern lights.webm"
    if path.exists():
        return path
    if not shutil.which("ffmpeg"):
        raise SystemExit("ffmpeg is needed to make the movie, and is not installed; or name a movie of your own")
    notes = "55*pow(2,floor(mod(t,4))/6)", "220*pow(2,floor(mod(2*t,8))/12)", "1760*pow(2,mod(floor(4*t),5)/7)"
    formula = CHORDS.format(low=notes[0], mid=notes[1], top=notes[2]).replace(",", r"\,")
    document = scene.Document.load(Path(__file__).resolve().parents[1] / "aurora" / "aurora.scene.json")
    width, height = document.size
    # The document fills the picture, which is wider than the document.
    stage = scene.Layer(frame=(0, 0, *size), masks_to_bounds=True)
    scale = max(size[0] / width, size[1] / height)
    document.root.position, document.root.anchor_point = (size[0] / 2, size[1] / 2), (0.5, 0.5)
    document.root.transform = scene.Transform.scale(scale, scale)
    stage.sublayers.append(document.root)
    record(stage, path, seconds, ["-f", "lavfi", "-i", f"aevalsrc='{formula}':d={seconds}", "-c:a", "libvorbis"])
    return path


def record(stage: scene.Layer, path: Path, seconds: float, sound: list[str]) -> None:
    """Writes a WebM of a tree, 30 frames a second. sound: what ffmpeg is told of it, at least that there is none."""
    size = tuple(round(side) for side in stage.bounds.size)
    picture = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{size[0]}x{size[1]}", "-r", "30", "-i", "-"]
    coding = [
        "-pix_fmt",
        "yuv420p",
        "-c:v",
        "libvpx",
        "-b:v",
        "2M",
        "-deadline",
        "realtime",
        "-cpu-used",
        "6",
        "-g",
        "30",
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    # Several programs may make the same movie at once.
    part = path.with_suffix(f".{os.getpid()}.webm")
    command = ["ffmpeg", "-v", "error", "-y", *picture, *sound, "-t", str(seconds), *coding, str(part)]
    with scene.Renderer(*size) as renderer, subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
        renderer.root = stage
        stream: Any = ffmpeg.stdin
        for number in range(round(seconds * 30)):
            renderer.render(number / 30)
            stream.write(renderer.read())
    if ffmpeg.returncode:
        raise SystemExit("ffmpeg could not make the movie")
    part.rename(path)


class SoundTrack:
    """What is heard of a tree's movies while a film of it is made: where they are sought, paused and begun anew."""

    def __init__(self) -> None:
        self.parts: list[tuple[float, float, scene.MovieUse]] = []
        """From when to when a movie runs as it is said."""

    def note(self, time: float, root: scene.Layer, step: float) -> None:
        """Hears a frame of the film."""
        for use in scene.movies(root):
            if use.volume == 0 or use.speed != 1:
                continue
            last = next((part for part in reversed(self.parts) if part[2] == use), None)
            if last is not None and abs(last[1] - time) < step / 2:
                self.parts[self.parts.index(last)] = (last[0], time + step, use)
            else:
                self.parts.append((time, time + step, use))

    def arguments(self, first: int) -> list[str]:
        """What ffmpeg is told to read and to mix. first: the number of the first input."""
        inputs: list[str] = []
        filters: list[str] = []
        heard = [part for part in self.parts if has_sound(part[2].uri)]
        for number, (begin, end, use) in enumerate(heard):
            place = max(begin - use.begin, 0)
            inputs += ["-ss", f"{place:.3f}", "-t", f"{end - begin:.3f}", "-i", use.uri]
            delay = f"adelay={max(begin, use.begin) * 1000:.0f}:all=1"
            filters.append(f"[{first + number}:a]volume={use.volume:g},{delay}[a{number}]")
        if not heard:
            return []
        names = "".join(f"[a{number}]" for number in range(len(heard)))
        mixed = f"{';'.join(filters)};{names}amix=inputs={len(heard)}:normalize=0[sound]"
        return [*inputs, "-filter_complex", mixed, "-map", "0:v", "-map", "[sound]", "-c:a", "aac", "-b:a", "160k"]


def has_sound(uri: str) -> bool:
    """Whether a movie has any."""
    command = ["ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "stream=index", "-of", "csv=p=0", uri]
    return bool(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout.strip())
