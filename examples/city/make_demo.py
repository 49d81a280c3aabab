#!/usr/bin/env python3
"""Renders city.scene.json to out/city.mp4 and a contact sheet out/city.png, and prints the engine's times.

make_demo.py [--out DIR] [--fps 60]
"""

import argparse
import hashlib
import statistics
import sys
import time
from pathlib import Path

import make_city
import pieces
from film import Film
from PIL import Image

import scene

ROOT = pieces.FOLDER.parent.parent
STAGES = ("commit", "animate", "plan", "encode", "submit")
SHEET_TIMES = (0.9, 1.4, 2.2, 3.2, 3.9, 4.4, 4.8, 5.4, 6.2, 7.2, 7.6, 8.2)
SHEET_COLUMNS, SHEET_WIDTH, SHEET_GAP = 3, 640, 6


class Figures:
    """What the renderer's statistics said, frame by frame."""

    def __init__(self):
        self.times = {stage: [] for stage in STAGES}
        self.draw_calls = []
        self.seconds = 0
        self.last = None

    def add(self, figures, seconds):
        self.last = figures
        self.draw_calls.append(figures.draw_calls)
        self.seconds += seconds
        for stage in STAGES:
            self.times[stage].append(getattr(figures, f"{stage}_time") * 1000)

    def report(self, seconds):
        frames, last = len(self.times["plan"]), self.last
        engine = [sum(times) for times in zip(*(self.times[stage] for stage in STAGES[:-1]), strict=True)]
        print(f"\n{frames} frames of {pieces.WIDTH}x{pieces.HEIGHT}: {frames / self.seconds:.1f} frames per second")
        print(f"{seconds:.1f} s in all, with loading and writing the video")
        draw_calls = f"{statistics.median(self.draw_calls):g} draw calls (at most {max(self.draw_calls)})"
        print(f"{last.layers} layers, {last.animations} animations, {draw_calls}\n")
        print(f"{'CPU per frame, ms':22} {'median':>8} {'largest':>8}")
        for stage in STAGES:
            name = f"{stage} (driver)" if stage == "submit" else stage
            print(f"  {name:20} {statistics.median(self.times[stage]):8.3f} {max(self.times[stage]):8.3f}")
        print(f"  {'engine, no driver':20} {statistics.median(engine):8.3f} {max(engine):8.3f}\n")


def contact_sheet(frames, path):
    """Writes the pictures as a grid, left to right and top to bottom."""
    height = SHEET_WIDTH * pieces.HEIGHT // pieces.WIDTH
    rows = -(-len(frames) // SHEET_COLUMNS)
    size = (SHEET_COLUMNS * (SHEET_WIDTH + SHEET_GAP) - SHEET_GAP, rows * (height + SHEET_GAP) - SHEET_GAP)
    sheet = Image.new("RGB", size, "black")
    for number, frame in enumerate(frames):
        small = frame.resize((SHEET_WIDTH, height), Image.Resampling.LANCZOS)
        row, column = divmod(number, SHEET_COLUMNS)
        sheet.paste(small, (column * (SHEET_WIDTH + SHEET_GAP), row * (height + SHEET_GAP)))
    sheet.save(path, optimize=True)


def progress(done, total):
    """A bar on a terminal; nothing where the output is kept."""
    if sys.stderr.isatty():
        bar = "#" * (40 * done // total)
        print(f"\r[{bar:40}] {done}/{total} frames", end="\n" if done == total else "", file=sys.stderr, flush=True)


def render_film(document, path, fps):
    """Renders all frames into a video: the figures, the pictures for the contact sheet and a digest of all pixels."""
    figures, kept, digest = Figures(), [], hashlib.sha256()
    total = pieces.DURATION * fps
    shown = {round(moment * fps) for moment in SHEET_TIMES}
    size = pieces.WIDTH, pieces.HEIGHT
    with scene.Renderer(*size) as renderer, Film(path, *size, fps) as film:
        renderer.root = document.root
        renderer.background_color = document.background
        for number in range(total):
            start = time.perf_counter()
            renderer.render(number / fps)
            pixels = renderer.read()
            figures.add(renderer.statistics, time.perf_counter() - start)
            digest.update(pixels)
            film.add(pixels)
            if number in shown:
                kept.append(renderer.to_pil().convert("RGB"))
            progress(number + 1, total)
    return figures, kept, digest.hexdigest()[:16]


def main():
    parser = argparse.ArgumentParser(description="Render the album-art city.")
    parser.add_argument("--out", type=Path, default=ROOT / "out", help="where city.mp4 and city.png are written")
    parser.add_argument("--fps", type=int, default=60, help="frames per second (default 60)")
    options = parser.parse_args()

    path = pieces.FOLDER / "city.scene.json"
    make_city.write(make_city.document(), path)
    film, sheet = options.out / "city.mp4", options.out / "city.png"
    start = time.perf_counter()
    figures, kept, digest = render_film(scene.Document.load(path), film, options.fps)
    contact_sheet(kept, sheet)
    figures.report(time.perf_counter() - start)
    print(f"digest of all frames {digest}\n{film}\n{sheet}")


if __name__ == "__main__":
    main()
