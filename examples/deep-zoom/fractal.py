"""The Mandelbrot set, drawn in pieces of any size: how fast points escape, with light on the slope of that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = "NDArray[np.complex128]"
Pixels: TypeAlias = "NDArray[np.uint8]"

LEFT, TOP, EXTENT = -2.8, -2.2, 4.4
"""The square of the plane that is drawn, by its corner."""
MOST, STEP = 1200, 5
"""What has not escaped after so many turns never does; after how many it is looked."""
FAR = 1e6
COLORS = "#0a1128", "#122a54", "#1f5f8b", "#5fb3b3", "#f2efd9", "#f6c667", "#d97941", "#8c2f39", "#3b1c4a", "#0a1128"
INSIDE = np.array([9, 10, 22], np.float32)
LIGHT = np.exp(2.2j)


def palette(count: int = 4096) -> NDArray[np.float32]:
    """The colours one after the other, without an edge between them."""
    stops = np.array([[int(color[at : at + 2], 16) for at in (1, 3, 5)] for color in COLORS])
    place = np.linspace(0, len(stops) - 1, count, endpoint=False)
    first = place.astype(int)
    share = (place - first)[:, None]
    share = share * share * (3 - 2 * share)
    return (stops[first] * (1 - share) + stops[first + 1] * share).astype(np.float32)


PALETTE = palette()


def is_inside(c: Points) -> NDArray[np.bool_]:
    """Whether points lie in the heart or in the disc beside it, which is most of the set."""
    x, square = c.real - 0.25, c.imag**2
    q = x * x + square
    return (q * (q + x) <= 0.25 * square) | ((c.real + 1) ** 2 + square <= 0.0625)


def escape(c: Points, is_cancelled: Callable[[], bool]) -> tuple[NDArray[np.int32], Points, Points]:
    """After how many turns of z² + c points have escaped, 0 for never; where to, and how that depends on c."""
    count, ends, slopes = np.zeros(c.shape, np.int32), np.ones_like(c), np.ones_like(c)
    left = np.flatnonzero(~is_inside(c))
    c = c[left]
    z, d = c.copy(), np.ones_like(c)
    for turn in range(0, MOST, STEP):
        if not left.size or is_cancelled():
            break
        for _ in range(STEP):
            d *= z
            d *= 2
            d += 1
            z *= z
            z += c
        out = z.real**2 + z.imag**2 > FAR
        if out.any():
            count[left[out]], ends[left[out]], slopes[left[out]] = turn + STEP, z[out], d[out]
            stays = ~out
            left, c, z, d = left[stays], c[stays], z[stays], d[stays]
    return count, ends, slopes


def draw(x: float, y: float, pixel: float, width: int, height: int, is_cancelled: Callable[[], bool]) -> Pixels:
    """A picture of what lies right of and below a point of the plane."""
    across, down = x + (np.arange(width) + 0.5) * pixel, y + (np.arange(height) + 0.5) * pixel
    count, z, d = escape((across[None, :] + 1j * down[:, None]).ravel(), is_cancelled)
    is_out = count > 0
    size = np.abs(z)
    height_of = np.log(size, out=np.ones_like(size), where=is_out)
    # Without steps from one number of turns to the next.
    turns = count + 1 - np.log2(height_of / np.log(2))
    color = np.maximum(np.log(np.maximum(turns, 1)) - 0.35, 0) * 0.4
    slope = z / d
    light = ((slope / np.abs(slope)) * np.conj(LIGHT)).real
    shade = 0.42 + 0.75 * np.clip((light + 1.3) / 2.3, 0, 1)
    lit = PALETTE[(color % 1 * len(PALETTE)).astype(np.int32)] * shade[:, None]
    # What is nearer to the set than a pixel is part of it, or it would be noise.
    distance = size * height_of / np.abs(d) / pixel
    share = np.where(is_out, np.clip(0.9 * distance, 0, 1), 0)[:, None]
    return np.clip(INSIDE + (lit - INSIDE) * share, 0, 255).astype(np.uint8).reshape(height, width, 3)
