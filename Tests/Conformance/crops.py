#!/usr/bin/env python3
"""Renders random scenes twice: as they are, and amid more room, of which what they have by themselves is cut out.

    crops.py [--count 60] [--seed 1] [--out DIR]

Nothing is drawn otherwise for lying at the edge of a frame, or out of it, so that both come out alike. Filters of what
lies below a layer are taken out of the scenes: beyond the edge there is nothing for them. One layer gets a filter that
looks far around. Where two pictures differ by more than rounding, both are left in DIR as <seed>.png.
`--count 1 --seed N` shows one of them again.
"""

import argparse
import json
import random
import sys
from pathlib import Path

import damage
import numpy as np
import random_scenes

import scene

ROOM = 64
"""Pixels on each side."""

LEAST = 7
"""By how much of 255 a pixel differs that counts, and how many of them rounding may make."""
MOST = 4


def without_backdrops(layer):
    """A layer's description, without filters of what lies below it."""
    layer = {key: value for key, value in layer.items() if key != "backgroundFilters"}
    if "mask" in layer:
        layer["mask"] = without_backdrops(layer["mask"])
    if "sublayers" in layer:
        layer["sublayers"] = [without_backdrops(below) for below in layer["sublayers"]]
    return layer


def layers(layer):
    yield layer
    for below in layer.get("sublayers", []):
        yield from layers(below)


def distort(layer, chance):
    """Has a layer filtered by what looks elsewhere than where it draws."""
    _, _, width, height = layer.get("bounds", (0, 0, 160, 120))
    center = [chance.uniform(0, width), chance.uniform(0, height)]
    radius = chance.uniform(5, 60)
    kind = chance.choice(
        [
            {"type": "twirlDistortion", "center": center, "radius": radius, "angle": 2},
            {"type": "bumpDistortion", "center": center, "radius": radius, "scale": 0.7},
            {"type": "pinchDistortion", "center": center, "radius": radius, "scale": 0.5},
            {"type": "zoomBlur", "center": center, "amount": 40},
            {"type": "dropShadow", "offset": [chance.uniform(-30, 30), 20], "radius": 2},
        ]
    )
    layer["filters"] = [*layer.get("filters", []), kind]


def render(document, room):
    """A scene's pixels without those of the room around it. @param room in pixels."""
    loaded = scene.Document.loads(json.dumps(document))
    width, height = (round(length * random_scenes.SCALE) + 2 * room for length in loaded.size)
    root, shift = loaded.root, room / random_scenes.SCALE
    around = scene.Layer(frame=(0, 0, width / random_scenes.SCALE, height / random_scenes.SCALE))
    with scene.transaction(disable_actions=True):
        root.position = (root.position[0] + shift, root.position[1] + shift)
        around.sublayers.append(root)
    with scene.Renderer(width, height, random_scenes.SCALE) as renderer:
        renderer.content_wait = 10
        renderer.root = around
        renderer.render(0.3)
        pixels = np.array(renderer.read(scene.PixelFormat.RGBA8_PREMULTIPLIED))
    return pixels[room : height - room, room : width - room]


def check(seed, out):
    document = random_scenes.make(seed)
    document["root"] = without_backdrops(document["root"])
    chance = random.Random(seed)
    distort(chance.choice([*layers(document["root"])][1:]), chance)
    alone, amid = render(document, 0), render(document, ROOM)
    apart = np.abs(alone.astype(int) - amid).max(axis=2)
    count = (apart >= LEAST).sum()
    if count > MOST:
        print(f"FAIL  scene {seed}: {count} pixels differ, by up to {apart.max()}", flush=True)
        damage.save(alone, amid, out / f"{seed}.png")
    return count <= MOST


def main():
    parser = argparse.ArgumentParser(description="Compare random scenes with the same ones amid more room.")
    parser.add_argument("--count", type=int, default=60, help="how many scenes")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first one")
    parser.add_argument(
        "--out", type=Path, default=damage.ROOT / "out" / "crops", help="where pictures that differ are written"
    )
    options = parser.parse_args()
    failed = sum(not check(seed, options.out) for seed in range(options.seed, options.seed + options.count))
    if failed:
        print(f"the pictures: {options.out}")
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
