#!/usr/bin/env python3
"""Draws the album sleeves: albums/00-target.png and so on, 256 x 256. Needs numpy, Pillow and pycairo; the same each time."""
from pathlib import Path

from sleeve import print_sleeve
from sleeves_geometric import GEOMETRIC
from sleeves_pictures import PICTURES

FOLDER = Path(__file__).resolve().parent / "albums"
GRAIN, COLORS = 3.2, 40
PICTURE_GRAIN, PICTURE_COLORS = 5.0, 64


def interleave(a, b):
    """Both lists as one, evenly mixed, so that neighbours in the city differ."""
    places = [(i / len(a), 0, x) for i, x in enumerate(a)] + [(i / len(b), 1, x) for i, x in enumerate(b)]
    return [x for _, _, x in sorted(places, key=lambda place: place[:2])]


def main():
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for number, draw in enumerate(interleave(GEOMETRIC, PICTURES)):
        picture = draw in PICTURES
        path = FOLDER / f"{number:02}-{draw.__name__.replace('_', '-')}.png"
        print_sleeve(draw().image(), number, PICTURE_GRAIN if picture else GRAIN, PICTURE_COLORS if picture else COLORS, path)
    print(f"{number + 1} sleeves, {sum(file.stat().st_size for file in FOLDER.glob('*.png')) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
