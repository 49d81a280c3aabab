#!/usr/bin/env python3
"""Draws the pictures of the stage, stage/*.png, the same each time. Needs numpy and Pillow."""

from pathlib import Path

import numpy as np
from PIL import Image

FOLDER = Path(__file__).resolve().parent / "stage"
GROUND = np.array([5, 6, 13]) / 255  # the root's background colour


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def save(name, color, alpha=None):
    """Writes colours 0...1 (and alpha) as a PNG, with noise of one step against banding."""
    random = np.random.default_rng(1)
    channels = color if alpha is None else np.dstack([color, alpha])
    noise = random.uniform(-0.5, 0.5, channels.shape[:2])[..., None]
    pixels = np.clip(np.round(channels * 255 + noise), 0, 255).astype(np.uint8)
    Image.fromarray(pixels).save(FOLDER / f"{name}.png", optimize=True)


def blend(t, stops):
    """Colours along `t` through (place, (r, g, b)) stops."""
    places = [place for place, _ in stops]
    return np.dstack([np.interp(t, places, [color[i] for _, color in stops]) for i in range(3)])


def mix(color, amount):
    """The colours on the ground of the stage: all of it where `amount` is 1."""
    return GROUND + (color - GROUND) * amount[..., None]


def sky():
    """A dusk: near-black above, violet, and a warm band where it meets the floor at 0.9 of its height."""
    y, x = np.mgrid[0:320, 0:512] / [[[319]], [[511]]]
    across = np.exp(-(((x - 0.5) / 0.20) ** 2))
    height = np.clip((0.9 - y) / 0.9 * (1.5 - 0.5 * across), 0, 1)
    color = blend(
        height,
        (
            (0, (1, 0.56, 0.36)),
            (0.035, (0.86, 0.31, 0.38)),
            (0.12, (0.44, 0.14, 0.40)),
            (0.30, (0.15, 0.08, 0.27)),
            (0.6, (0.04, 0.033, 0.10)),
            (1, GROUND),
        ),
    )
    below = smooth((1 - y) / 0.1 + 0.05)
    save("sky", mix(color, across * np.where(y > 0.9, below**4, 1)))


def floor():
    """A dark gloss with a pool of light in the middle."""
    y, x = np.mgrid[0:512, 0:512] / 511
    pool = np.exp(-(((x - 0.5) / 0.23) ** 2) - ((y - 0.52) / 0.27) ** 2)
    light = pool[..., None] * np.array([0.08, 0.055, 0.17])
    edges = smooth(x / 0.2) * smooth((1 - x) / 0.2) * smooth((1 - y) / 0.3) * smooth(y / 0.2)
    save("floor", GROUND + light * edges[..., None])


def shine():
    """The dusk in the far end of the floor, which it hides."""
    y, x = np.mgrid[0:96, 0:384] / [[[95]], [[383]]]
    light = np.exp(-((y * 2.2) ** 2) - ((x - 0.5) / 0.19) ** 2)[..., None] * np.array([0.42, 0.15, 0.20])
    save("shine", GROUND + light, smooth((1 - y) / 0.8) * smooth(x / 0.2) * smooth((1 - x) / 0.2))


def fog():
    """A bank of haze about the floor: thick in the middle, gone at its edges."""
    y, x = np.mgrid[0:128, 0:256] / [[[127]], [[255]]] - 0.5
    alpha = np.exp(-((y / 0.16) ** 2)) * smooth((0.5 - abs(y)) / 0.2) * smooth((0.5 - abs(x)) / 0.22)
    save("fog", np.broadcast_to(np.array([0.42, 0.17, 0.40]), (*alpha.shape, 3)), alpha * 0.34)


def glow():
    """A soft round light."""
    y, x = np.mgrid[0:24, 0:24] / 23 - 0.5
    r = np.hypot(x, y) * 2
    alpha = smooth(1 - r) ** 2
    color = blend(r, ((0, (1, 0.97, 0.88)), (0.25, (1, 0.80, 0.55)), (1, (1, 0.45, 0.30))))
    save("glow", color, alpha)


def main():
    FOLDER.mkdir(exist_ok=True)
    for draw in (sky, floor, shine, fog, glow):
        draw()


if __name__ == "__main__":
    main()
