#!/usr/bin/env python3
"""Paints lake.jpg and harbour.jpg, the same each time: a lake at sunrise, a harbour by night. Needs numpy, Pillow."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import numpy as np
from PIL import Image

Array: TypeAlias = np.ndarray
WIDTH, HEIGHT, SHORE = 1280, 720, 470
XS, YS = np.meshgrid(np.arange(WIDTH, dtype=np.float32), np.arange(HEIGHT, dtype=np.float32))


def rgb(color: str) -> Array:
    return np.array([int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)], np.float32)


def mix(first: Array, second: Array, part: Array) -> Array:
    """Colours between two pictures, or colours, by a mask 0...1."""
    return first + (second - first) * np.clip(part, 0, 1)[..., None]


def smooth(value: Array) -> Array:
    value = np.clip(value, 0, 1)
    return value * value * (3 - 2 * value)


def noise(x: Array, y: Array, seed: int, octaves: int = 5, gain: float = 0.5) -> Array:
    """Clouds of noise around 0, finer and weaker octave by octave."""
    table = np.random.default_rng(seed).uniform(-1, 1, (256, 256)).astype(np.float32)
    total, strength = np.zeros(np.broadcast(x, y).shape, np.float32), 1.0
    for octave in range(octaves):
        px, py = x * 2**octave + 17 * octave, y * 2**octave + 31 * octave
        column, row = np.floor(px).astype(int), np.floor(py).astype(int)
        across, down = smooth(px - column), smooth(py - row)
        left, right, top, low = column & 255, (column + 1) & 255, row & 255, (row + 1) & 255
        above = table[top, left] + (table[top, right] - table[top, left]) * across
        below = table[low, left] + (table[low, right] - table[low, left]) * across
        total += strength * (above + (below - above) * down)
        strength *= gain
    return total


def sky(*stops: tuple[float, str]) -> Array:
    """Colours from the top to the shore."""
    places = [SHORE * place for place, _ in stops]
    colors = np.array([rgb(color) for _, color in stops])
    return np.stack([np.interp(YS, places, colors[:, channel]) for channel in range(3)], -1).astype(np.float32)


def disc(x: float, y: float, radius: float, soft: float = 1.2) -> Array:
    return np.clip((radius - np.hypot(XS - x, YS - y)) / soft + 0.5, 0, 1)


def glow(x: float, y: float, reach: float) -> Array:
    return np.exp(-np.hypot(XS - x, YS - y) / reach)


def mirrored(picture: Array, tint: str, darkness: float, seed: int) -> Array:
    """The water below the shore: what is above it, upside down and moved by waves, the more so the nearer."""
    depth = np.maximum(YS - SHORE, 0)
    waves = noise(XS / (40 + depth), 900 / (8 + depth), seed, 4)
    rows = np.clip(2 * SHORE - YS + waves * depth * 0.16, 0, SHORE - 1).astype(int)
    columns = np.clip(XS + waves * (2 + depth * 0.08), 0, WIDTH - 1).astype(int)
    water = mix(picture[rows, columns], rgb(tint), darkness + 0.12 * waves + 0.0008 * depth)
    return np.where((YS >= SHORE)[..., None], water, picture)


def ridge(top: Array, seed: int, dark: str, light: str, snow: float) -> tuple[Array, Array]:
    """A chain of mountains below a line: its mask, and its colours, lit from the left."""
    below = YS - top
    rock = noise(XS / 90 + YS / 210, YS / 120, seed, 4, 0.55)
    # Ribs run down to both sides of the tops; what faces the sun is lit.
    lean = np.interp(XS[0], XS[0][::8], np.gradient(top[0])[::8])
    across = np.gradient(noise((XS - lean * below) / 95, below / 260, seed + 1, 4, 0.5), axis=1)
    lit = smooth(0.45 + 13 * across - 0.22 * lean + 0.1 * rock)
    color = mix(np.broadcast_to(rgb(dark), (HEIGHT, WIDTH, 3)), rgb(light), lit)
    white = smooth((snow - below - 46 * rock) / 24)
    color = mix(color, mix(np.broadcast_to(rgb("#93a5cc"), color.shape), rgb("#fff1e4"), lit), white)
    return np.clip(below + 0.5, 0, 1), color


def peaks(base: float, height: float, width: float, seed: int) -> Array:
    """The line of a chain's tops: sharp where noise turns round."""
    x = XS[0] / width
    line = 1 - np.abs(noise(x, np.float32(0.3) + 0 * x, seed, 1)) * 1.5
    fine = noise(x * 3, np.float32(4.5) + 0 * x, seed + 7, 6, 0.55)
    return (base - height * line - 0.2 * height * fine)[None, :]


def firs(picture: Array) -> Array:
    """Firs at both sides, near."""
    random = np.random.default_rng(5)
    rough = 1.8 * noise(XS / 7, YS / 7, 3, 2)
    for x in sorted([*random.uniform(-20, 330, 17), *random.uniform(1010, 1300, 14)]):
        far = min(abs(x - 20), abs(x - 1265)) / 330
        tall = (250 - 170 * far) * random.uniform(0.75, 1.1)
        foot = SHORE + 120 - 90 * far
        up = (foot - YS) / tall
        branches = 0.34 + 0.66 * np.abs(np.mod(up * 9 + 0.03 * np.abs(XS - x), 1) - 0.15)
        half = np.where((up > 0) & (up < 1), 0.2 * tall * (1 - up) * branches + 1.2, -9)
        mask = np.clip(half - np.abs(XS - x) + rough, 0, 1)
        picture = mix(picture, rgb("#14231f") * (1 + 0.9 * far), mask)
    return picture


def lake() -> Array:
    picture = sky((0, "#3d6fb4"), (0.45, "#9fb8d8"), (0.72, "#f6cfa8"), (1, "#ffb27c"))
    clouds = noise(XS / 300 + 1.3, YS / 66, 12, 6)
    picture = mix(picture, rgb("#fff0e0"), smooth(clouds * 1.1 - 0.12) * 0.85 * smooth(1.15 - YS / 330))
    picture += glow(830, 318, 170)[..., None] * rgb("#ffb060") * 0.55
    picture = mix(picture, rgb("#fffbe6"), disc(830, 318, 30))
    for base, height, width, seed, dark, light, snow in (
        (430, 150, 210, 21, "#7d86ad", "#c8b2b8", 70),
        (458, 232, 330, 44, "#4a5480", "#b08f8c", 96),
        (480, 128, 250, 61, "#2f4a4e", "#7b8562", -60),
    ):
        mask, color = ridge(peaks(base, height, width, seed), seed, dark, light, snow)
        haze = smooth((YS - base + 120) / 190) * 0.55
        picture = mix(picture, mix(color, rgb("#f3c9a6"), haze), mask)
    picture = mirrored(picture, "#2d5872", 0.3, 9)
    return firs(picture)


def towers(picture: Array, count: int, tallest: float, color: str, seed: int, lit: float) -> Array:
    """A row of houses with windows, some of which are lit."""
    random = np.random.default_rng(seed)
    for x in random.uniform(-40, WIDTH, count):
        width, tall = random.uniform(44, 96), tallest * random.uniform(0.3, 1) * (1 - 0.5 * abs(x - 560) / 800)
        left, right, top = int(max(x, 0)), int(min(x + width, WIDTH)), int(SHORE - tall)
        if right <= left:
            continue
        picture[top:SHORE, left:right] = rgb(color) * np.linspace(1.25, 0.7, right - left)[None, :, None]
        for row in range(top + 8, SHORE - 8, 11):
            for column in range(left + 6, right - 8, 10):
                if random.uniform() < lit:
                    warm = ("#ffdf9a", "#ffc266", "#cfe6ff")[int(random.uniform() * 2.4)]
                    picture[row : row + 5, column : column + 5] = rgb(warm) * random.uniform(0.45, 1)
    return picture


def harbour() -> Array:
    picture = sky((0, "#0a1030"), (0.5, "#1d2759"), (0.85, "#4b3f74"), (1, "#8a5a78"))
    stars = np.random.default_rng(3)
    for x, y, bright in zip(
        stars.uniform(0, WIDTH, 330), stars.uniform(0, 330, 330), stars.uniform(0, 1, 330), strict=True
    ):
        near = slice(int(y), int(y) + 2), slice(int(x), int(x) + 2)
        picture[near] += (0.12 + 0.75 * bright**4) * (1 - y / 380)
    picture += glow(1000, 130, 120)[..., None] * rgb("#8fa8ff") * 0.55
    picture = mix(
        picture, rgb("#f4f1e2") * (1 - 0.12 * smooth(noise(XS / 18, YS / 18, 8, 4)))[..., None], disc(1000, 130, 46)
    )
    clouds = smooth(noise(XS / 260, YS / 44, 30, 6) - 0.2)
    picture = mix(picture, rgb("#6a5d92"), clouds * 0.4 * smooth(YS / 200))
    picture = towers(picture, 44, 250, "#2b2a55", 2, 0.2)
    picture = mix(picture, rgb("#6a4a78"), 0.35 * smooth((YS - 300) / 170) * (YS < SHORE))
    picture = towers(picture, 30, 190, "#141633", 8, 0.34)
    lights = np.zeros_like(picture)
    for x in range(20, WIDTH, 62):
        lights += glow(x, SHORE - 6, 9)[..., None] * rgb("#ffb860") * 1.5
    picture = np.clip(picture + lights, 0, 1)
    return mirrored(picture, "#0a1234", 0.42, 19)


def main() -> None:
    folder = Path(__file__).resolve().parent
    grain = np.random.default_rng(1).normal(0, 0.008, (HEIGHT, WIDTH, 1))
    for scene in (lake, harbour):
        pixels = np.round(np.clip(scene() + grain, 0, 1) * 255).astype(np.uint8)
        Image.fromarray(pixels).save(folder / f"{scene.__name__}.jpg", quality=90, optimize=True)


if __name__ == "__main__":
    main()
