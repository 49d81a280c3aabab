#!/usr/bin/env python3
"""Renders random scenes twice, as libscene does and without its shortcuts, and compares the two pictures.

    shortcuts.py [--properties] [--count 48] [--seed 1] [--out DIR]

A shortcut is what libscene leaves out because the picture comes out the same without: passes, draws, layers that
others cover. With SCENE_SHORTCUTS=0 in the environment a renderer leaves out nothing. A scene whose pictures differ is
made smaller as long as they do, and left in DIR as <seed>.scene.json, with a picture of both and their difference.
`--count 1 --seed N` shows one of them again. With --properties the scenes are those of random_properties.py, which are
saved and opened, and have to look as they did before.
"""

import argparse
import copy
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import compare
import numpy as np
import random_properties
import random_scenes

import scene

ROOT = Path(__file__).resolve().parent.parent.parent
TIMES = (0.0, 0.35)
"""The times of the frames that are rendered; the last one is compared, and may be made of what the others left."""

ROUNDING = 4
"""How far channels may differ, of 255: passes of 8 bits in each other round one after the other."""
EDGE = 24
"""How far they may at edges, whose coverage is computed in different ways."""
MOST = 0.001
"""The share of the pixels that may differ by more."""


def render(document, takes_shortcuts, folder):
    """The last frame of a document as premultiplied numbers."""
    os.environ["SCENE_SHORTCUTS"] = "1" if takes_shortcuts else "0"
    loaded = scene.Document.loads(json.dumps(document), folder)
    # Particles are born from the first frame on.
    return show(loaded.root, loaded.size, TIMES if takes_shortcuts or folder else TIMES[-1:])


def show(root, size, times):
    """The last of some frames of a tree as premultiplied numbers."""
    width, height = (round(length * random_scenes.SCALE) for length in size)
    with scene.Renderer(width, height, random_scenes.SCALE) as renderer:
        renderer.content_wait = 10
        renderer.root = root
        for time in times:
            renderer.render(time)
        pixels = np.array(renderer.read())
        renderer.root = None
    return compare.premultiply(pixels)


def difference(got, want):
    """Where two pictures differ by more than they may, as a mask."""
    apart = np.abs(got - want).max(axis=2)
    curved = np.maximum(compare.bend(got), compare.bend(want)).max(axis=2)
    edge = compare.spread(curved)[1] > ROUNDING
    return apart > np.where(edge, EDGE, ROUNDING)


def differs(document, folder):
    """The two pictures of a document and the mask of what differs, or None when they are equal."""
    pictures = render(document, True, folder), render(document, False, folder)
    bad = difference(*pictures)
    return (*pictures, bad) if bad.mean() > MOST else None


def smaller(document):
    """The documents that have one thing less than this one."""

    def cut(node):
        if isinstance(node, dict):
            for key in [key for key in node if key not in ("scene", "size", "root", "type", "frame", "matrix", "path")]:
                yield lambda target, key=key: target.pop(key)
            for key, value in node.items():
                for step in cut(value):
                    yield lambda target, key=key, step=step: step(target[key])
        elif isinstance(node, list) and node and isinstance(node[0], dict):
            for index, value in enumerate(node):
                yield lambda target, index=index: target.pop(index)
                for step in cut(value):
                    yield lambda target, index=index, step=step: step(target[index])

    for step in cut(document):
        result = copy.deepcopy(document)
        step(result)
        yield result


def reduce(document, folder, attempts=400):
    """The smallest document found whose pictures still differ."""
    found = True
    while found and attempts > 0:
        found = False
        for candidate in smaller(document):
            attempts -= 1
            try:
                if attempts > 0 and differs(candidate, folder):
                    document, found = candidate, True
                    break
            except scene.Error:
                continue
    return document


def keep(seed, document, folder, out):
    """Leaves a document whose pictures differ, made smaller, with them."""
    document = reduce(document, folder)
    found = differs(document, folder)
    out.mkdir(parents=True, exist_ok=True)
    if folder:
        shutil.copytree(folder, out, dirs_exist_ok=True)
    (out / f"{seed}.scene.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    if found:
        compare.diff_image(*found).save(out / f"{seed}.png")


def make_properties(seed, folder):
    """The document of a scene with any properties, saved in a folder, and whether it looks as the scene does."""
    root = random_properties.make(seed)
    scene.Document(root, random_scenes.SIZE).save(folder / f"{seed}.scene.json")
    document = json.loads((folder / f"{seed}.scene.json").read_text(encoding="utf-8"))
    os.environ["SCENE_SHORTCUTS"] = "1"
    return document, (show(root, random_scenes.SIZE, TIMES) == render(document, True, folder)).all()


def passes(seed, options):
    """Whether a scene comes out alike in both ways, and says so where it does not."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) if options.properties else None
        document, is_kept = make_properties(seed, folder) if folder else (random_scenes.make(seed), True)
        found = differs(document, folder)
        if found:
            worst = np.abs(found[0] - found[1]).max()
            print(f"FAIL  scene {seed}: {int(found[2].sum())} pixels differ, by up to {worst:.0f} of 255", flush=True)
            keep(seed, document, folder, options.out)
        if not is_kept:
            print(f"FAIL  scene {seed}: looks otherwise when it was saved and opened", flush=True)
    return is_kept and not found


def main():
    parser = argparse.ArgumentParser(description="Compare libscene's shortcuts with its plainest way.")
    parser.add_argument("--properties", action="store_true", help="scenes with any properties of layers of all kinds")
    parser.add_argument("--count", type=int, default=48, help="how many scenes")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first one")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "out" / "shortcuts", help="where scenes that differ are written"
    )
    options = parser.parse_args()
    failed = 0
    for seed in range(options.seed, options.seed + options.count):
        failed += not passes(seed, options)
    if failed:
        print(f"the scenes, made smaller, and their pictures: {options.out}")
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
