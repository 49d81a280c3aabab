#!/usr/bin/env python3
"""Plots what layers cost by their number, as an SVG file, from what the workload `scale` has measured.

Benchmarks/run scale --json | Benchmarks/plot.py docs/images/cost.svg
"""

import json
import math
import re
import sys
from pathlib import Path

WIDTH, HEIGHT = 720, 400
LEFT, TOP, RIGHT, BOTTOM = 76, 24, 44, 48
KINDS = {
    "plain": ("plain layers", "#2a6fdb"),
    "card": ("cards with shadows", "#d9552b"),
    "panel": ("layers with three sublayers", "#b58a1f"),
    "group": ("groups that fade", "#7a3fb5"),
    "label": ("labels", "#2c8f5b"),
}
FEWEST, MOST, LEAST, LARGEST = 10, 100_000, 0.001, 100.0


def across(count):
    return LEFT + (WIDTH - LEFT - RIGHT) * math.log(count / FEWEST) / math.log(MOST / FEWEST)


def down(milliseconds):
    place = math.log(max(milliseconds, LEAST) / LEAST) / math.log(LARGEST / LEAST)
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * place


def points(figures, kind, way):
    """The measured points of a line, from few layers to many."""
    pattern = re.compile(rf"{kind}_(\d+)_{way}_ms")
    found = ((int(match[1]), value) for key, value in figures.items() if (match := pattern.fullmatch(key)))
    return sorted(found)


def axes():
    for power in range(1, 6):
        x = across(10**power)
        yield f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}" class="grid"/>'
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{10**power:,}</text>'
    for power in range(-3, 3):
        y = down(10.0**power)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" class="grid"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} ms</text>'
    frame = down(1000 / 60)
    # Beside the legend.
    yield f'<line x1="{LEFT + 216}" y1="{frame:.1f}" x2="{WIDTH - RIGHT}" y2="{frame:.1f}" class="frame"/>'
    yield f'<text x="{LEFT + 222}" y="{frame - 5:.1f}" class="frame-label">a frame of 60 a second</text>'
    yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">layers</text>'


def lines(figures):
    for row, (kind, (name, color)) in enumerate(KINDS.items()):
        for way in ("all", "one"):
            path = " ".join(f"{across(count):.1f},{down(value):.1f}" for count, value in points(figures, kind, way))
            dash = ' stroke-dasharray="5 4"' if way == "one" else ""
            yield f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"{dash}/>'
        y = TOP + 18 + 17 * row
        yield f'<line x1="{LEFT + 12}" y1="{y - 4}" x2="{LEFT + 36}" y2="{y - 4}" stroke="{color}" stroke-width="2"/>'
        yield f'<text x="{LEFT + 44}" y="{y}">{name}</text>'


def main():
    figures = json.load(sys.stdin)["scale"]
    style = (
        "text { font: 12px sans-serif; fill: #444 } .grid { stroke: #e2e2e2 } "
        ".frame { stroke: #999; stroke-dasharray: 2 3 } .frame-label { fill: #777; font-size: 11px }"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
    body = [f"<style>{style}</style>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    Path(sys.argv[1]).write_text("\n".join([head, *body, *axes(), *lines(figures), "</svg>"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
