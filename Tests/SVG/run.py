#!/usr/bin/env python3
"""Draws SVG files with libscene and compares the pictures with those beside them.

    Tests/SVG/run.py                     the project's own files, whose pictures librsvg has made, and Chromium
    Tests/SVG/run.py FOLDER ...          all pairs NAME.svg and NAME.png of folders, and of those in them
    Tests/SVG/run.py --refresh [PART]    makes the pictures of the project's own files anew, or of those whose path has
                                         PART in it; needs rsvg-convert, chromium and chromium-driver
    --diffs DIR                          writes what failed: libscene's picture, the other one, and where they differ
    --least PERCENT                      how many must pass, of each folder's files; all by default

NAME@1.5.png is the picture of NAME.svg after 1.5 seconds.

Pictures are compared premultiplied, those without alpha on white. A pixel is bad when it cannot be explained by the 3x3
neighbourhood of the other picture, asked both ways, with a tolerance of 24 of 255. A picture passes with at most 0.5 %
of bad pixels, and no more than 24 in any window of 11x11. The outermost two pixels do not count.
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
CHROMIUM: dict[str, tuple[float, ...]] = {"animation": (0, 0.5, 1.1, 1.7, 2.6), "filters": (0,), "styles": (0,)}
"""The folders whose pictures Chromium makes, and at which times."""
SEEK = """
    for (const drawing of document.querySelectorAll("svg")) {
        drawing.pauseAnimations();
        drawing.setCurrentTime(%g);
    }
    for (const animation of document.getAnimations()) {
        const isPaused = animation.playState == "paused" && !animation.isOurs;
        if (isPaused) continue;
        animation.isOurs = true;
        animation.pause();
        animation.currentTime = %g;
    }
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
"""

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


def draw(path: pathlib.Path, size: tuple[int, int], seconds: float) -> Pixels:
    """A file's picture in a size in pixels, at a time."""
    document = scene.Document.load(path)
    scale = size[0] / document.size.width
    with scene.Renderer(*size, scale=scale) as renderer:
        renderer.root = document.root
        renderer.render(seconds)
        return renderer.read()


def compare(path: pathlib.Path, picture: pathlib.Path, diffs: pathlib.Path | None) -> str | None:
    """Why a file's picture is not one beside it, or None when it is."""
    seconds = float(picture.stem.partition("@")[2] or 0)
    with Image.open(picture) as image:
        is_page = image.mode == "RGB"
        want = premultiplied(np.asarray(image.convert("RGBA")))
    try:
        got = premultiplied(draw(path, (want.shape[1], want.shape[0]), seconds))
    except scene.Error as error:
        return str(error)
    if is_page:
        got = got + 255 - got[..., 3:]
    bad = bad_pixels(got, want)
    share, together = float(bad.mean()), most_together(bad)
    if share <= MOST_BAD and together <= MOST_TOGETHER:
        return None
    if diffs:
        diffs.mkdir(parents=True, exist_ok=True)
        show = [np.clip(each[..., :3] + (255 - each[..., 3:]) * 200 // 255, 0, 255) for each in (got, want)]
        marks = np.full_like(show[0], 255)
        marks[bad] = (255, 0, 0)
        name = f"{path.parent.parent.name}-{path.parent.name}-{picture.stem}.png"
        Image.fromarray(np.concatenate([*show, marks], axis=1).astype(np.uint8)).save(diffs / name)
    return f"{share:.2%} of the pixels differ, up to {together} together"


def refresh(part: str) -> None:
    """Pictures of what stands still by librsvg; those of what moves, and of what librsvg does not know, by Chromium."""
    for path in sorted(OWN.rglob("*.svg")):
        folder = path.parent.name
        if part not in str(path.relative_to(OWN)) or folder in CHROMIUM:
            continue
        picture = path.with_suffix(".png")
        command = ["rsvg-convert", "--width", str(WIDTH), "--keep-aspect-ratio", "-o", str(picture), str(path)]
        subprocess.run(command, check=True)
    paths = [path for folder in CHROMIUM for path in sorted((OWN / folder).glob("*.svg"))]
    paths = [path for path in paths if part in str(path.relative_to(OWN))]
    if not paths:
        return
    sys.path.insert(0, str(OWN.parents[2] / "bindings" / "python" / "tests" / "support"))
    from browser import Browser

    with Browser() as browser:
        for path in paths:
            times = CHROMIUM[path.parent.name]
            document = scene.Document.load(path)
            height = round(WIDTH * document.size.height / document.size.width)
            page = path.with_suffix(".html")
            size = f"display: block; width: {WIDTH}px; height: {height}px"
            style = f"body {{ margin: 0 }} body > svg {{ {size} }}"
            page.write_text(f"<!DOCTYPE html><style>{style}</style>{path.read_text()}")
            try:
                browser.open(page.absolute().as_uri())
                for seconds in times:
                    browser.script(SEEK % (seconds, seconds * 1000))
                    name = (
                        path.with_suffix(".png") if len(times) == 1 else path.with_name(f"{path.stem}@{seconds:g}.png")
                    )
                    browser.screenshot(name)
                    with Image.open(name) as page_picture:
                        page_picture.convert("RGB").crop((0, 0, WIDTH, height)).save(name)
            finally:
                page.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=pathlib.Path, default=[OWN])
    parser.add_argument("--diffs", type=pathlib.Path)
    parser.add_argument("--least", type=float, default=100)
    parser.add_argument("--refresh", nargs="?", const="", metavar="PART")
    given = parser.parse_args()
    if given.refresh is not None:
        refresh(given.refresh)
    failed = False
    for folder in given.folders:
        groups: dict[str, list[int]] = {}
        for path in sorted(folder.rglob("*.svg")):
            plain = path.with_suffix(".png")
            for picture in ([plain] if plain.exists() else []) + sorted(path.parent.glob(f"{path.stem}@*.png")):
                reason = compare(path, picture, given.diffs)
                count = groups.setdefault(str(path.relative_to(folder).parent), [0, 0])
                count[0] += reason is None
                count[1] += 1
                if reason:
                    print(f"{picture.relative_to(folder)}: {reason}")
        passed, total = (sum(count[index] for count in groups.values()) for index in (0, 1))
        for name, (good, every) in sorted(groups.items()):
            print(f"{name:36} {good:4} of {every:4}  {good / every:6.1%}")
        print(f"{folder.name:36} {passed:4} of {total:4}  {passed / max(total, 1):6.1%}")
        failed |= total == 0 or passed < total * given.least / 100
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
