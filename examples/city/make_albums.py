#!/usr/bin/env python3
"""Draws the album sleeves, albums/SIZE/*.png, the same each time. Needs numpy, Pillow and pycairo."""

import math
import shutil
from pathlib import Path

from sleeve import print_sleeve
from sleeves_geometric import GEOMETRIC
from sleeves_pictures import PICTURES

FOLDER = Path(__file__).resolve().parent / "albums"
GRAIN, COLORS = 3.2, 40
PICTURE_GRAIN, PICTURE_COLORS = 5.0, 64


def hue(image):
    """Where a sleeve stands in the order of hues: that of its mean colour, weighted by how strong its pixels are."""
    pixels = image.reshape(-1, 3) / 255
    strength = pixels.max(axis=1) - pixels.min(axis=1)
    red, green, blue = (pixels * strength[:, None]).sum(axis=0)
    return math.atan2(math.sqrt(3) * (green - blue), 2 * red - green - blue) % (2 * math.pi)


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    images = {draw: draw().image() for draw in (*GEOMETRIC, *PICTURES)}
    for number, draw in enumerate(sorted(images, key=lambda draw: hue(images[draw]))):
        picture = draw in PICTURES
        name = f"{number:02}-{draw.__name__.replace('_', '-')}"
        grain, colors = (PICTURE_GRAIN, PICTURE_COLORS) if picture else (GRAIN, COLORS)
        print_sleeve(images[draw], number, grain, colors, FOLDER, name)
    print(f"{number + 1} sleeves, {sum(file.stat().st_size for file in FOLDER.glob('*/*.png')) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
