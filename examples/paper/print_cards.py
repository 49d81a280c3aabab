#!/usr/bin/env python3
"""The note tray's cards on sheets of A4, to be cut out: print_cards.py [-o out/cards.pdf].

Every second page has the backs.
"""

import argparse
import sys
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1] / "note-tray"))
sys.path.append(str(Path(__file__).resolve().parents[1]))
from cards import HEIGHT, WIDTH, answer, question
from decks import DECKS

COLUMNS, ROWS = 3, 6
LEFT, TOP = (scene.A4.width - COLUMNS * WIDTH) / 2, (scene.A4.height - ROWS * HEIGHT) / 2
MARK = 10


def marks():
    """Lines outside of the cards that say where to cut."""
    path = scene.Path()
    right, bottom = LEFT + COLUMNS * WIDTH, TOP + ROWS * HEIGHT
    for column in range(COLUMNS + 1):
        x = LEFT + column * WIDTH
        path.move_to(x, TOP - 4).line_to(x, TOP - 4 - MARK).move_to(x, bottom + 4).line_to(x, bottom + 4 + MARK)
    for row in range(ROWS + 1):
        y = TOP + row * HEIGHT
        path.move_to(LEFT - 4, y).line_to(LEFT - 4 - MARK, y).move_to(right + 4, y).line_to(right + 4 + MARK, y)
    return scene.ShapeLayer(frame=(0, 0, *scene.A4), path=path, stroke_color="#000000", fill_color=None, line_width=0.4)


def sheet(faces, mirrored):
    """A page of cards; those on the backs are mirrored, so that they come to lie behind their fronts."""
    root = scene.Layer(frame=(0, 0, *scene.A4))
    root.sublayers.append(marks())
    for number, face in enumerate(faces):
        row, column = divmod(number, COLUMNS)
        column = COLUMNS - 1 - column if mirrored else column
        face.frame = LEFT + column * WIDTH, TOP + row * HEIGHT, WIDTH, HEIGHT
        face.corner_radius = 0
        root.sublayers.append(face)
    return root


def main():
    parser = argparse.ArgumentParser(description="Print the cards of the note tray.")
    parser.add_argument("-o", "--output", type=Path, default=Path("out/cards.pdf"), help="a .pdf or .svg")
    options = parser.parse_args()
    options.output.parent.mkdir(parents=True, exist_ok=True)
    with scene.Paper(options.output.suffix[1:], scene.A4) as paper:
        paper.title = "Cards"
        for deck in DECKS[:3]:
            for start in range(0, len(deck.notes), COLUMNS * ROWS):
                notes = deck.notes[start : start + COLUMNS * ROWS]
                paper.add_page(sheet([question(note, deck) for note in notes], mirrored=False))
                if start == 0:
                    paper.add_bookmark(deck.name)
                paper.add_page(sheet([answer(note, deck) for note in notes], mirrored=True))
        paper.write(options.output)
    print(options.output)


if __name__ == "__main__":
    main()
