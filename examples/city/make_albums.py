#!/usr/bin/env python3
"""Draws the album sleeves, albums/SIZE/*.png, the same each time. Needs numpy, Pillow and pycairo."""

import math
import shutil
from pathlib import Path

from editions import COUNT, edition
from sleeve import print_sleeve
from sleeves_geometric import GEOMETRIC
from sleeves_pictures import PICTURES

FOLDER = Path(__file__).resolve().parent / "albums"
GRAIN, COLORS = 2.2, 24
PICTURE_GRAIN, PICTURE_COLORS = 3.6, 48


def hue(image):
    """Where a sleeve stands in the order of hues: that of its mean colour, weighted by how strong its pixels are."""
    pixels = image.reshape(-1, 3) / 255
    strength = pixels.max(axis=1) - pixels.min(axis=1)
    red, green, blue = (pixels * strength[:, None]).sum(axis=0)
    return math.atan2(math.sqrt(3) * (green - blue), 2 * red - green - blue) % (2 * math.pi)


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    designs = [*GEOMETRIC, *PICTURES]
    drawings = [draw().image() for draw in designs]
    prints = [divmod(number, len(designs))[::-1] for number in range(COUNT)]
    images = {(design, number): edition(drawings[design], design, number) for design, number in prints}
    for place, (design, number) in enumerate(sorted(images, key=lambda key: hue(images[key]))):
        picture = designs[design] in PICTURES
        name = f"{place:03}-{designs[design].__name__.replace('_', '-')}-{number + 1}"
        grain, colors = (PICTURE_GRAIN, PICTURE_COLORS) if picture else (GRAIN, COLORS)
        print_sleeve(images[design, number], place, grain, colors, FOLDER, name)
    print(f"{len(images)} sleeves, {sum(file.stat().st_size for file in FOLDER.glob('*/*.png')) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
