#!/usr/bin/env python3
"""Loading and playing Lottie files, beside ThorVG's software renderer where that is installed. Prints a JSON object.

    lottie.py [FOLDER [SIDE]]      of .json files, by default the project's own, and how many pixels the longer side has

Each file is played from its first frame to its last, or its first 120, one frame of its own after the other, with a
longer side of 512 pixels where nothing else is said. Both players draw the same pixels, with one thread of their own in
a process each; what counts is the CPU time of the process.
"""

from __future__ import annotations

import ctypes
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

OWN = Path(__file__).resolve().parents[2] / "Tests" / "Lottie" / "cases"
MOST_FRAMES = 120
SIDE = 512
# Frames before those that count: programs are compiled, and pictures made.
WARM = 3
LOADS = 7
COPIES = 20
# What glibc says is of one heap.
ONE_HEAP = {**os.environ, "MALLOC_ARENA_MAX": "1"}


class Clip:
    """What of a file is played, and how large."""

    def __init__(self, path: Path, side: int) -> None:
        header = json.loads(path.read_text(encoding="utf-8"))
        count = max(min(int(header["op"] - header["ip"]), MOST_FRAMES), 1)
        self.path = path
        self.rate = header["fr"]
        self.frames = range(count)
        self.scale = side / max(header["w"], header["h"])
        self.width, self.height = (max(round(header[key] * self.scale), 1) for key in ("w", "h"))


class Heap(ctypes.Structure):
    """What glibc says of its heap, `struct mallinfo2`: ten numbers."""

    _fields_ = [(f"field{index}", ctypes.c_size_t) for index in range(10)]


def heap() -> int:
    """Bytes of the process that are in use."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Heap
    found = ask()
    # hblkhd and uordblks: mapped by itself, and in use of the heap.
    return found.field4 + found.field7


def loaded_bytes(load: Callable[[], Any]) -> float:
    """How many bytes a loaded animation takes: what many of them have in use."""
    keep = [load() for _ in range(3)]
    before = heap()
    keep += [load() for _ in range(COPIES)]
    return (heap() - before) / COPIES


def play_with_scene(clip: Clip) -> dict[str, float]:
    """Milliseconds to load a file and to draw a frame of it."""
    os.environ.setdefault("EGL_PLATFORM", "surfaceless")
    os.environ.setdefault("LP_NUM_THREADS", "1")
    import scene

    loads = []
    for _ in range(LOADS):
        start = time.process_time()
        animation = scene.Lottie.load(clip.path)
        loads.append(time.process_time() - start)
    renderer = scene.Renderer(clip.width, clip.height, clip.scale)
    renderer.root = animation.root
    moments = [frame / clip.rate for frame in clip.frames]
    for moment in moments[:WARM]:
        renderer.render(moment)
    renderer.read()
    start = time.process_time()
    for moment in moments:
        renderer.render(moment)
    renderer.read()
    spent = time.process_time() - start
    size = loaded_bytes(lambda: scene.Lottie.load(clip.path))
    return {"load_ms": 1e3 * statistics.median(loads), "frame_ms": 1e3 * spent / len(moments), "bytes": size}


def play_with_thorvg(clip: Clip) -> dict[str, float]:
    """Milliseconds to draw a frame of a file."""
    import thorvg_python

    engine = thorvg_python.Engine(threads=0)
    canvas = thorvg_python.SwCanvas(engine)
    canvas.set_target(clip.width, clip.height)
    start = time.process_time()
    animation = thorvg_python.Animation(engine)
    picture = animation.get_picture()
    picture.load(str(clip.path))
    picture.set_size(clip.width, clip.height)
    canvas.add(picture)
    load = time.process_time() - start

    def draw(frame: int) -> None:
        animation.set_frame(frame)
        canvas.update()
        canvas.draw(True)
        canvas.sync()

    for frame in clip.frames[:WARM]:
        draw(frame)
    start = time.process_time()
    for frame in clip.frames:
        draw(frame)
    return {"load_ms": 1e3 * load, "frame_ms": 1e3 * (time.process_time() - start) / len(clip.frames)}


PLAYERS = {"scene": play_with_scene, "thorvg": play_with_thorvg}


def run_apart(player: str, path: Path, side: int) -> dict[str, float] | None:
    """What a player says of a file in a process of its own; None where it fails."""
    done = subprocess.run(
        [sys.executable, __file__, player, path, str(side)], check=False, stdout=subprocess.PIPE, text=True
    )
    return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None


def measure(folder: Path, side: int, hears: bool) -> dict[str, float | int]:
    """Figures over all files; `hears` prints each file's to the standard error."""
    has_thorvg = importlib.util.find_spec("thorvg_python") is not None
    files = sorted(path for path in folder.glob("*.json") if not path.name.endswith(".meta.json"))
    loads, ratios, frames, shares = {}, [], [], []
    for path in files:
        own = run_apart("scene", path, side)
        if own is None:
            sys.exit(f"{path} cannot be played")
        loads[path] = own["load_ms"]
        frames.append(own["frame_ms"])
        shares.append(own["bytes"] / path.stat().st_size)
        other = run_apart("thorvg", path, side) if has_thorvg else None
        if other is not None and other["frame_ms"] > 0:
            ratios.append(own["frame_ms"] / other["frame_ms"])
        if hears:
            beside = f"{other['frame_ms']:8.3f} {ratios[-1]:6.2f}" if other else ""
            print(
                f"{path.stem:44} {own['load_ms']:7.2f} {shares[-1]:7.1f} {own['frame_ms']:8.3f} {beside}",
                file=sys.stderr,
            )
    largest = max(files, key=lambda path: path.stat().st_size)
    result = {
        "files": len(files),
        "largest_load_ms": loads[largest],
        "largest_kib": largest.stat().st_size / 1024,
        "frame_ms": statistics.median(frames),
        "memory_share": statistics.median(shares),
    }
    if ratios:
        result |= {"thorvg_ratio": statistics.median(ratios), "thorvg_worst_ratio": max(ratios)}
    return result


def main() -> None:
    """Measures a folder, or plays one file with one player."""
    if len(sys.argv) == 4 and sys.argv[1] in PLAYERS:
        print(json.dumps(PLAYERS[sys.argv[1]](Clip(Path(sys.argv[2]), int(sys.argv[3])))))
        return
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else OWN
    side = int(sys.argv[2]) if len(sys.argv) > 2 else SIDE
    print(json.dumps(measure(folder, side, hears=len(sys.argv) > 1)))


if __name__ == "__main__":
    main()
