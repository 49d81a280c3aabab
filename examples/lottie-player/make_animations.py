#!/usr/bin/env python3
"""Writes animations/*.json, the Lottie files of this example, the same each time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from parts import (
    FRAMES,
    Part,
    around,
    composition,
    ellipse,
    fill,
    gradient,
    group,
    keys,
    layer,
    outline,
    rectangle,
    repeater,
    star,
    steady,
    stroke,
    trim,
)  # fmt: skip

FOLDER = Path(__file__).resolve().parent / "animations"
MIDDLE = (100, 100)


def heart() -> Part:
    """It beats twice, and sparks fly off."""
    shape = outline(
        (0, 46, 0, 0, -8, -7), (-52, -14, 0, 26, 0, -19), (-25, -42, -15, 0, 12, 0), (0, -27, -4, -9, 4, -9),
        (25, -42, -12, 0, 15, 0), (52, -14, 0, -19, 0, 26), (0, 46, 8, -7, 0, 0),
    )  # fmt: skip
    beat = keys(
        (0, (100, 100)), (12, (122, 122)), (24, (96, 96)), (36, (112, 112)), (54, (100, 100)), (120, (100, 100))
    )
    ring = group("ring", ellipse(0, 0, keys((8, (60, 60)), (50, (176, 176)))), stroke("#ff8fa3", keys((8, 9), (50, 0))))
    sparks = [
        group("spark", ellipse(0, 0, 9), fill(color), p=keys((10, (x * 0.5, y * 0.5)), (52, (x, y))),
              s=keys((10, (0, 0)), (22, (100, 100)), (56, (0, 0))))
        for (x, y), color in zip(around(9, 88, 0.35), ("#ffd166", "#7ee0ff", "#ff8fa3") * 3, strict=True)
    ]  # fmt: skip
    return composition(
        "heart",
        layer("heart", shape, fill("#ff3d63", "heart colour"), p=MIDDLE, s=beat),
        layer("burst", ring, *sparks, p=MIDDLE),
    )


def loader() -> Part:
    """Three arcs that chase their ends."""
    arcs = []
    for number, (radius, color) in enumerate(((62, "#7c5cff"), (46, "#2fd6c3"), (30, "#ffb84d"))):
        start = keys((0, 0), (60, 12), (120, 100))
        end = keys((0, 4), (60, 78), (120, 104))
        turn = steady((0, number * 60), (FRAMES, number * 60 + (360 if number % 2 == 0 else -360)))
        arcs.append(group("arc", ellipse(0, 0, 2 * radius), stroke(color, 10), trim(start, end), r=turn))
    return composition("loader", layer("arcs", *arcs, p=MIDDLE))


def done() -> Part:
    """A circle closes, fills, and is ticked."""
    gone = keys((0, 0), (14, 100), (104, 100), (118, 0))
    tick = outline((-27, 3), (-8, 22), (29, -19), closed=False)
    pop = keys((20, (0, 0)), (38, (112, 112)), (50, (100, 100)))
    return composition(
        "done",
        layer("tick", tick, trim(0, keys((34, 0), (54, 100))), stroke("#ffffff", 12), p=MIDDLE, o=gone),
        layer("disc", ellipse(0, 0, 112), fill("#22c57f", "disc colour"), p=MIDDLE, s=pop, o=gone),
        layer(
            "edge", ellipse(0, 0, 128), trim(0, keys((0, 0), (30, 100))), stroke("#7ff0bd", 5), p=MIDDLE, r=-90, o=gone
        ),
    )


def bell() -> Part:
    """It rings, and its clapper is late."""
    swing = keys((0, 0), (10, 24), (24, -20), (38, 15), (52, -10), (66, 5), (80, 0))
    late = keys((0, 0), (16, 16), (30, -15), (44, 11), (58, -7), (72, 4), (88, 0))
    dome = outline((-46, 46), (-36, 30, -8, 8, 4, -12), (-30, -8, 0, 20, 0, -32), (0, -44, -28, 0, 28, 0),
                   (30, -8, 0, -32, 0, 20), (36, 30, -4, -12, 8, 8), (46, 46))  # fmt: skip
    waves = [
        group("wave", ellipse(0, 0, 118 + 34 * ring), trim(100 * side + 2, 100 * side + 14), stroke("#ffe3a1", 6),
              r=-27, o=keys((6 + 8 * ring, 0), (14 + 8 * ring, 100), (56 + 6 * ring, 0)))
        for ring in (0, 1)
        for side in (0.25, 0.75)
    ]  # fmt: skip
    return composition(
        "bell",
        layer("dome", dome, gradient((0, -44), (0, 46), "#ffd66b", "#f49a1f"), p=(100, 58), a=(0, -44), r=swing),
        layer("clapper", ellipse(0, 56, 26), fill("#d97a10", "clapper colour"), p=(100, 58), a=(0, -44), r=late),
        layer("waves", *waves, p=MIDDLE),
    )


def rocket() -> Part:
    """It hovers on its flame, and stars go by."""
    hover = keys((0, (100, 96)), (30, (103, 90)), (60, (100, 98)), (90, (97, 91)), (120, (100, 96)))
    body = outline((0, -62, -20, 16, 20, 16), (26, 18, 0, -34, 0, 10), (16, 40), (-16, 40), (-26, 18, 0, 10, 0, -34))
    fins = [
        outline((sign * 23, 6, 0, 0, sign * 16, 8), (sign * 44, 48, 0, -20, 0, 0), (sign * 15, 38)) for sign in (-1, 1)
    ]
    flicker = [(frame, (100, 100 if frame % 20 == 0 else 72)) for frame in range(0, FRAMES + 1, 10)]
    flame = outline((-13, 0), (13, 0, 0, 0, 4, 20), (0, 48, 7, -12, -7, -12), (-13, 0, -4, 20, 0, 0))
    core = outline((-6, 0), (6, 0, 0, 0, 2, 10), (0, 26, 3, -6, -3, -6), (-6, 0, -2, 10, 0, 0))
    stars = []
    for number in range(12):
        x, begin = 12 + 16 * number, (0, 7, 3, 10, 5, 1, 8, 4, 11, 2, 9, 6)[number] / 12
        way = steady((0, (x, -30 + 260 * begin)), (FRAMES * (1 - begin), (x, 230)), (FRAMES * (1 - begin), (x, -30)),
                     (FRAMES, (x, -30 + 260 * begin)))  # fmt: skip
        stars.append(group("star", rectangle(0, 0, 3.4, 15 + number % 3 * 8, 1.7), fill("#9fc2ff"), p=way, o=75))
    return composition(
        "rocket",
        layer("window", ellipse(0, -14, 25), fill("#57c7ff", "window colour"), stroke("#2b4a86", 6), parent=2),
        layer("body", body, gradient((-26, 0), (26, 0), "#ffffff", "#c9d6ef"), p=hover),
        layer("fins", *fins, fill("#ff5a4f", "fins colour"), parent=2),
        layer("core", core, fill("#fff3b8"), parent=2, p=(0, 42), s=keys(*flicker)),
        layer("flame", flame, gradient((0, 0), (0, 48), "#ffc24a", "#ff5a2f"), parent=2, p=(0, 42), s=keys(*flicker)),
        layer("stars", *stars),
    )


def weather() -> Part:
    """The sun turns behind a cloud, which drops rain."""
    rays = [rectangle(0, -48, 7, 17, 3.5), fill("#ffd24a"), repeater(12, 30)]
    drift = keys((0, (112, 122)), (60, (102, 122)), (120, (112, 122)))
    cloud = [ellipse(-34, 8, 52), ellipse(2, -10, 76), ellipse(38, 9, 50), rectangle(2, 18, 84, 32, 16)]
    drops = []
    for number, x in enumerate((-38, -14, 10, 34)):
        begin = 12 * (number * 3 % 4)
        fall = keys((begin, (x, 26)), (begin + 44, (x - 12, 74)), ease=(0.6, 0.9))
        seen = keys((begin, 0), (begin + 8, 100), (begin + 32, 100), (begin + 44, 0))
        drops.append(group("drop", rectangle(0, 0, 6, 17, 3), fill("#58b7ff"), p=fall, o=seen, r=14))
    return composition(
        "weather",
        layer("cloud", *cloud, gradient((0, -48), (0, 36), "#ffffff", "#c6d5ea"), p=drift),
        layer("rain", *drops, parent=1),
        layer("rays", *rays, p=(84, 74), r=steady((0, 0), (FRAMES, 60))),
        layer("sun", ellipse(0, 0, 66), gradient((0, -33), (0, 33), "#ffe684", "#ffb52e"), p=(84, 74)),
    )


def music() -> Part:
    """Bars that dance, each in its own time."""
    colors = "#ff4d8d", "#ff7a59", "#ffc145", "#6be585", "#3fc7ff", "#8f7bff", "#e46bff"
    bars = []
    for number, color in enumerate(colors):
        heights = [30 + 70 * abs(((number * 37 + step * 53) % 17) / 16 - 0.15) for step in range(8)]
        moments = [(step * 15, (100, heights[step % 8])) for step in range(9)]
        bars.append(
            group("bar", rectangle(0, -60, 15, 120, 7.5), fill(color), p=(24.5 * (number - 3), 62), s=keys(*moments))
        )
    return composition("music", layer("bars", *bars, p=MIDDLE))


def orbits() -> Part:
    """A planet and its moons on their ways."""
    moons = [
        group("way", ellipse(0, 0, 2 * radius, 0.72 * radius), stroke("#9db2ff", 1.8, o=45), r=tilt)
        for radius, tilt in ((58, 18), (80, -24))
    ]
    running = []
    for (radius, tilt), color, start in zip(((58, 18), (80, -24)), ("#ffd166", "#58e0c2"), (0, 0.4), strict=True):
        dots = group(
            "moon", ellipse(0, 0, 2 * radius, 0.72 * radius), stroke(color, keys((0, 11), (60, 15), (120, 11))),
            trim(0, 0.01, steady((0, 360 * start), (FRAMES, 360 * start + 360))), r=tilt,
        )  # fmt: skip
        running.append(dots)
    shine = group("shine", star(4, 9, 2.6), fill("#ffffff"), p=(-14, -14),
                  s=keys((0, (0, 0)), (40, (100, 100)), (80, (0, 0)), (120, (0, 0))))  # fmt: skip
    planet = group("planet", ellipse(0, 0, 64), gradient((-30, -30), (30, 30), "#8f7bff", "#4a2fd0"))
    return composition("orbits", layer("planet", *running, shine, planet, *moons, p=MIDDLE))


ANIMATIONS: tuple[Callable[[], Part], ...] = (heart, loader, done, bell, rocket, weather, music, orbits)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for make in ANIMATIONS:
        text = json.dumps(make(), separators=(",", ":"))
        (FOLDER / f"{make.__name__}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
