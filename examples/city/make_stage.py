#!/usr/bin/env python3
"""Draws the pictures of the stage: stage/sky.png, floor.png, fog.png and glow.png. Needs numpy and Pillow; the same each time."""
from pathlib import Path

import numpy as np
from PIL import Image

FOLDER = Path(__file__).resolve().parent / "stage"
GROUND = np.array([5, 6, 13]) / 255     # the root's background colour


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def save(name, color, alpha=None):
    """Writes colours 0...1 (and alpha) as a PNG, with noise of one step against banding."""
    random = np.random.default_rng(1)
    channels = color if alpha is None else np.dstack([color, alpha])
    noise = random.uniform(-.5, .5, channels.shape[:2])[..., None]
    Image.fromarray(np.clip(np.round(channels * 255 + noise), 0, 255).astype(np.uint8)).save(FOLDER / f"{name}.png", optimize=True)


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
    across = np.exp(-((x - .5) / .20) ** 2)
    height = np.clip((.9 - y) / .9 * (1.5 - .5 * across), 0, 1)
    color = blend(height, ((0, (1, .56, .36)), (.035, (.86, .31, .38)), (.12, (.44, .14, .40)), (.30, (.15, .08, .27)),
                           (.6, (.04, .033, .10)), (1, GROUND)))
    below = smooth((1 - y) / .1 + .05)
    save("sky", mix(color, across * np.where(y > .9, below ** 4, 1)))


def floor():
    """A dark gloss with a pool of light in the middle."""
    y, x = np.mgrid[0:512, 0:512] / 511
    pool = np.exp(-((x - .5) / .23) ** 2 - ((y - .52) / .27) ** 2)
    far = np.exp(-(y / .14) ** 2) * np.exp(-((x - .5) / .34) ** 2)
    light = pool[..., None] * np.array([.08, .055, .17]) + far[..., None] * np.array([.42, .15, .18])
    edges = smooth(x / .2) * smooth((1 - x) / .2) * smooth((1 - y) / .3)
    save("floor", GROUND + light * edges[..., None])


def fog():
    """A bank of haze about the floor: thick in the middle, gone at its edges."""
    y, x = np.mgrid[0:128, 0:256] / [[[127]], [[255]]] - .5
    alpha = np.exp(-(y / .16) ** 2) * smooth((.5 - abs(y)) / .2) * smooth((.5 - abs(x)) / .22)
    save("fog", np.broadcast_to(np.array([.42, .17, .40]), (*alpha.shape, 3)), alpha * .34)


def glow():
    """A soft round light."""
    y, x = np.mgrid[0:64, 0:64] / 63 - .5
    r = np.hypot(x, y) * 2
    alpha = smooth(1 - r) ** 2
    color = blend(r, ((0, (1, .97, .88)), (.25, (1, .80, .55)), (1, (1, .45, .30))))
    save("glow", color, alpha)


def main():
    FOLDER.mkdir(exist_ok=True)
    for draw in (sky, floor, fog, glow):
        draw()


if __name__ == "__main__":
    main()
