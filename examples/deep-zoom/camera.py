"""Where one looks from, and ways to look elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple


class View(NamedTuple):
    """What point is in the middle, and how many points on screen one of the picture has."""

    x: float
    y: float
    scale: float


def flight(start: View, end: View, width: float) -> tuple[float, Callable[[float], View]]:
    """The way that seems shortest: from afar one moves faster. Returns how long it is, and the view at a share of it.

    See van Wijk and Nuij, "Smooth and efficient zooming and panning", 2003.
    """
    bend = 1.42
    dx, dy = end.x - start.x, end.y - start.y
    far, w0, w1 = math.hypot(dx, dy), width / start.scale, width / end.scale
    if far < 1e-3 * min(w0, w1):
        length = abs(math.log(w1 / w0)) / bend
        return length, lambda t: View(start.x + dx * t, start.y + dy * t, width / (w0 * (w1 / w0) ** t))

    def angle(w: float, sign: float) -> float:
        return -math.asinh((w1 * w1 - w0 * w0 + sign * bend**4 * far * far) / (2 * w * bend * bend * far))

    first = angle(w0, 1)
    length = (angle(w1, -1) - first) / bend

    def at(t: float) -> View:
        place = bend * length * t + first
        gone = w0 / bend**2 * (math.cosh(first) * math.tanh(place) - math.sinh(first)) / far
        return View(start.x + dx * gone, start.y + dy * gone, width * math.cosh(place) / (w0 * math.cosh(first)))

    return length, at


def ease(t: float) -> float:
    """Begins and ends at rest."""
    return t * t * t * (t * (6 * t - 15) + 10)
