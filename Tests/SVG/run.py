#!/usr/bin/env python3
"""Draws SVG files with libscene and compares the pictures with those beside them.

    Tests/SVG/run.py                     the project's own files, whose pictures librsvg has made
    Tests/SVG/run.py FOLDER ...          all pairs NAME.svg and NAME.png of folders, and of those in them
    Tests/SVG/run.py --refresh           makes the pictures of the project's own files anew; needs rsvg-convert
    --diffs DIR                          writes what failed: libscene's picture, the other one, and where they differ
    --least PERCENT                      how many must pass, of each folder's files; all by default

Pictures are compared premultiplied. A pixel is bad when it cannot be explained by the 3x3 neighbourhood of the other
picture, asked both ways, with
a tolerance of 24 of 255. A picture passes with at most 0.5 % of bad pixels, and no more than 24 in any window of
11x11. The outermost two pixels do
not count.
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
from typing import Any

import numpy as np
from PIL import Image

import scene

OWN = pathlib.Path(__file__).parent / "files"
TOLERANCE, MOST_BAD, MOST_TOGETHER, WINDOW, FRAME = 24, 0.005, 24, 11, 2
WIDTH = 240

Pixels = np.ndarray[Any, Any]


def premultiplied(pixels: Pixels) -> Pixels:
    wide = pixels.astype(np.int32)
    return np.concatenate([(wide[..., :3] * wide[..., 3:] + 127) // 255, wide[..., 3:]], axis=2).astype(np.int16)


def spread(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """The least and the most of each pixel's neighbourhood."""
    padded = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = pixels.shape[:2]
    shifts = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    return np.minimum.reduce(shifts), np.maximum.reduce(shifts)


def bad_pixels(got: Pixels, want: Pixels) -> Pixels:
    good = np.ones(got.shape[:2], bool)
    for one, other in ((got, want), (want, got)):
        low, high = spread(other)
        good &= ((one >= low - TOLERANCE) & (one <= high + TOLERANCE)).all(axis=2)
    bad = ~good
    bad[:FRAME] = bad[-FRAME:] = bad[:, :FRAME] = bad[:, -FRAME:] = False
    return bad


def most_together(bad: Pixels) -> int:
    n = WINDOW
    sums = np.pad(bad.astype(np.int32), n + 1).cumsum(axis=0).cumsum(axis=1)
    return int((sums[n:, n:] - sums[:-n, n:] - sums[n:, :-n] + sums[:-n, :-n]).max())


def draw(path: pathlib.Path, size: tuple[int, int]) -> Pixels:
    """A file's picture in a size in pixels."""
    document = scene.Document.load(path)
    scale = size[0] / document.size.width
    with scene.Renderer(*size, scale=scale) as renderer:
        renderer.root = document.root
        renderer.render(0)
        return renderer.read()


def compare(path: pathlib.Path, diffs: pathlib.Path | None) -> str | None:
    """Why a file's picture is not the one beside it, or None when it is."""
    with Image.open(path.with_suffix(".png")) as image:
        want = premultiplied(np.asarray(image.convert("RGBA")))
    try:
        got = premultiplied(draw(path, (want.shape[1], want.shape[0])))
    except scene.Error as error:
        return str(error)
    bad = bad_pixels(got, want)
    share, together = float(bad.mean()), most_together(bad)
    if share <= MOST_BAD and together <= MOST_TOGETHER:
        return None
    if diffs:
        diffs.mkdir(parents=True, exist_ok=True)
        show = [np.clip(each[..., :3] + (255 - each[..., 3:]) * 200 // 255, 0, 255) for each in (got, want)]
        marks = np.full_like(show[0], 255)
        marks[bad] = (255, 0, 0)
        name = f"{path.parent.parent.name}-{path.parent.name}-{path.stem}.png"
        Image.fromarray(np.concatenate([*show, marks], axis=1).astype(np.uint8)).save(diffs / name)
    return f"{share:.2%} of the pixels differ, up to {together} together"


def refresh() -> None:
    for path in sorted(OWN.rglob("*.svg")):
        command = [
            "rsvg-convert",
            "--width",
            str(WIDTH),
            "--keep-aspect-ratio",
            "-o",
            str(path.with_suffix(".png")),
            str(path),
        ]
        subprocess.run(command, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=pathlib.Path, default=[OWN])
    parser.add_argument("--diffs", type=pathlib.Path)
    parser.add_argument("--least", type=float, default=100)
    parser.add_argument("--refresh", action="store_true")
    given = parser.parse_args()
    if given.refresh:
        refresh()
    failed = False
    for folder in given.folders:
        groups: dict[str, list[int]] = {}
        for path in sorted(folder.rglob("*.svg")):
            if not path.with_suffix(".png").exists():
                continue
            name = str(path.relative_to(folder).parent)
            reason = compare(path, given.diffs)
            count = groups.setdefault(name, [0, 0])
            count[0] += reason is None
            count[1] += 1
            if reason:
                print(f"{path.relative_to(folder)}: {reason}")
        passed, total = (sum(count[index] for count in groups.values()) for index in (0, 1))
        for name, (good, every) in sorted(groups.items()):
            print(f"{name:36} {good:4} of {every:4}  {good / every:6.1%}")
        print(f"{folder.name:36} {passed:4} of {total:4}  {passed / max(total, 1):6.1%}")
        failed |= total == 0 or passed < total * given.least / 100
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
