"""What Lottie files are made of, as dictionaries: values, shapes, paints, groups and layers."""

from __future__ import annotations

import math
from typing import Any

Part = dict[str, Any]
RATE, FRAMES, SIDE = 60, 120, 200
"""All animations are squares of 200 units, two seconds long, and end as they begin."""


def rgb(color: str) -> list[float]:
    """A colour like "#ff8800" as numbers 0...1."""
    return [round(int(color[at : at + 2], 16) / 255, 4) for at in (1, 3, 5)]


def value(given: Any) -> Part:
    """A value that does not change, unless it is one already."""
    return given if isinstance(given, dict) else {"a": 0, "k": list(given) if isinstance(given, tuple) else given}


def keys(*moments: tuple[float, Any], ease: tuple[float, float] = (0.4, 0.6)) -> Part:
    """Key frames, (frame, value) each, that are eased: how long they start slowly, and from where they end slowly."""
    curve = {"o": {"x": [ease[0]], "y": [0]}, "i": {"x": [ease[1]], "y": [1]}}
    listed = [(at, list(now) if isinstance(now, tuple) else [now]) for at, now in moments]
    return {"a": 1, "k": [{"t": at, "s": now, **curve} for at, now in listed]}


def steady(*moments: tuple[float, Any]) -> Part:
    """Key frames with the same speed all the way."""
    return keys(*moments, ease=(0, 1))


def transform(p: Any = (0, 0), a: Any = (0, 0), s: Any = (100, 100), r: Any = 0, o: Any = 100) -> Part:
    return {key: value(given) for key, given in zip("pasro", (p, a, s, r, o), strict=True)}


def fill(color: str, name: str = "fill", o: Any = 100) -> Part:
    return {"ty": "fl", "nm": name, "c": value(rgb(color)), "o": value(o), "r": 1}


def gradient(start: tuple[float, float], end: tuple[float, float], first: str, last: str) -> Part:
    stops = [0, *rgb(first), 1, *rgb(last)]
    colors = {"p": 2, "k": value(stops)}
    return {
        "ty": "gf",
        "nm": "gradient",
        "t": 1,
        "s": value(start),
        "e": value(end),
        "o": value(100),
        "r": 1,
        "g": colors,
    }


def stroke(color: str, width: Any, name: str = "stroke", o: Any = 100) -> Part:
    ends = {"lc": 2, "lj": 2}
    return {"ty": "st", "nm": name, "c": value(rgb(color)), "o": value(o), "w": value(width), **ends}


def ellipse(x: float, y: float, width: Any, height: float | None = None) -> Part:
    size = width if isinstance(width, dict) else (width, width if height is None else height)
    return {"ty": "el", "p": value((x, y)), "s": value(size)}


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> Part:
    return {"ty": "rc", "p": value((x, y)), "s": value((width, height)), "r": value(radius)}


def star(points: int, outer: float, inner: float) -> Part:
    sizes = {"or": value(outer), "ir": value(inner), "os": value(0), "is": value(0)}
    return {"ty": "sr", "sy": 1, "pt": value(points), "p": value((0, 0)), "r": value(0), **sizes}


def outline(*knots: tuple[float, ...], closed: bool = True) -> Part:
    """A path through knots: x, y, and where its curve comes from and goes to, from there."""
    whole = [(*knot, *(0,) * (6 - len(knot))) for knot in knots]
    curve = {"v": [knot[:2] for knot in whole], "i": [knot[2:4] for knot in whole], "o": [knot[4:] for knot in whole]}
    return {"ty": "sh", "ks": {"a": 0, "k": {**curve, "c": closed}}}


def trim(start: Any = 0, end: Any = 100, offset: Any = 0) -> Part:
    return {"ty": "tm", "s": value(start), "e": value(end), "o": value(offset), "m": 1}


def repeater(copies: int, turn: float) -> Part:
    return {
        "ty": "rp",
        "c": value(copies),
        "o": value(0),
        "m": 1,
        "tr": {**transform(r=turn), "so": value(100), "eo": value(100)},
    }


def group(name: str, *items: Part, **moved: Any) -> Part:
    return {"ty": "gr", "nm": name, "it": [*items, {"ty": "tr", **transform(**moved)}]}


def layer(name: str, *shapes: Part, parent: int | None = None, **moved: Any) -> Part:
    """A layer of shapes. Its number, by which others follow it, is given by `composition`."""
    made = {"ty": 4, "nm": name, "ip": 0, "op": FRAMES, "st": 0, "ks": transform(**moved), "shapes": list(shapes)}
    return made if parent is None else {**made, "parent": parent}


def composition(name: str, *layers: Part) -> Part:
    """A file. The first layer is above the others."""
    numbered = [{"ind": number, **made} for number, made in enumerate(layers, 1)]
    head = {"v": "5.9.0", "nm": name, "fr": RATE, "ip": 0, "op": FRAMES, "w": SIDE, "h": SIDE}
    return {**head, "layers": numbered}


def around(count: int, radius: float, turned: float = 0) -> list[tuple[float, float]]:
    """Places on a circle."""
    angles = [turned + 2 * math.pi * number / count for number in range(count)]
    return [(round(radius * math.cos(angle), 2), round(radius * math.sin(angle), 2)) for angle in angles]
