#!/usr/bin/env python3
"""The album-art city as a poster of A2: print_city.py [-o out/city.pdf] [--at 8] [--tiles].

Which prints it on sheets of a4.
"""

import argparse
import sys
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1] / "city"))
import city
import pieces

WIDTH, HEIGHT = scene.A2.height, scene.A2.width
EDGE = 48


def poster():
    """The city's picture over the width of the sheet, and its name below."""
    root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#0b0d16")
    scale = (WIDTH - 2 * EDGE) / pieces.WIDTH
    window = scene.Layer(bounds=(0, 0, pieces.WIDTH, pieces.HEIGHT), anchor_point=(0, 0), position=(EDGE, EDGE))
    window.transform, window.masks_to_bounds = scene.Transform.scale(scale, scale), True
    window.sublayers = [city.city()]
    below = EDGE + scale * pieces.HEIGHT
    title = scene.TextLayer(
        string="The city of sleeves",
        font_size=64,
        foreground_color="#f3ead2",
        font="Inter Display Light, DejaVu Sans Light",
    )
    title.frame = EDGE, below + 24, WIDTH - 2 * EDGE, 90
    words = f"{len(pieces.album_names())} albums, each a house"
    line = scene.TextLayer(string=words, font_size=22, foreground_color="#9aa0b8", font="Inter, DejaVu Sans")
    line.frame = EDGE, below + 108, WIDTH - 2 * EDGE, 40
    root.sublayers = [window, title, line]
    return root


def main():
    parser = argparse.ArgumentParser(description="Print the album-art city.")
    parser.add_argument("-o", "--output", type=Path, default=Path("out/city.pdf"), help="a .pdf or .svg")
    parser.add_argument("--at", type=float, default=8, help="the moment of the film, in seconds (default 8)")
    parser.add_argument("--tiles", action="store_true", help="on sheets of A4 instead")
    options = parser.parse_args()
    options.output.parent.mkdir(parents=True, exist_ok=True)
    size = scene.A4 if options.tiles else (WIDTH, HEIGHT)
    with scene.Paper(options.output.suffix[1:], size) as paper:
        paper.title, paper.resolution = "The city of sleeves", 200
        if options.tiles:
            paper.margins = 24
            paper.add_tiles(poster(), options.at)
        else:
            paper.add_page(poster(), options.at)
        paper.write(options.output)
    print(options.output)


if __name__ == "__main__":
    main()
