"""The rule by which pictures of Lottie files are compared, which lets two rasterisers differ at edges and nowhere else.

Pictures are premultiplied sRGB. The outermost two pixels do not count. A pixel is bad when the 3x3 neighbourhood of the
other picture cannot explain it, asked both ways, with a tolerance of 24 of 255. A picture passes with at most 0.5 % bad
pixels, and at most 24 of them in any window of 11x11: what differs at edges is thin, what is missing is not.
"""

import numpy as np
from PIL import Image

TOLERANCE, MOST_SHARE, MOST_CLUMP, WINDOW, FRAME = 24, 0.005, 24, 11, 2


def load(path):
    """A picture as premultiplied RGBA."""
    pixels = np.asarray(Image.open(path).convert("RGBA")).astype(np.int32)
    color = (pixels[..., :3] * pixels[..., 3:] + 127) // 255
    return np.concatenate([color, pixels[..., 3:]], axis=2).astype(np.int16)


def neighbourhood(picture):
    """The least and the greatest value around each pixel."""
    padded = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = picture.shape[:2]
    shifted = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    return np.minimum.reduce(shifted), np.maximum.reduce(shifted)


def bad_pixels(got, want):
    """Which pixels the other picture does not explain."""
    bad = np.zeros(got.shape[:2], bool)
    for one, other in ((got, want), (want, got)):
        low, high = neighbourhood(other)
        bad |= ((one < low - TOLERANCE) | (one > high + TOLERANCE)).any(axis=2)
    bad[:FRAME] = bad[-FRAME:] = bad[:, :FRAME] = bad[:, -FRAME:] = False
    return bad


def clump(bad):
    """The most bad pixels in any window."""
    sums = np.pad(bad.astype(np.int32), WINDOW + 1).cumsum(axis=0).cumsum(axis=1)
    windows = sums[WINDOW:, WINDOW:] - sums[:-WINDOW, WINDOW:] - sums[WINDOW:, :-WINDOW] + sums[:-WINDOW, :-WINDOW]
    return int(windows.max())


def verdict(got, want):
    """Whether two pictures are the same, and what to say."""
    if got.shape != want.shape:
        return False, f"is {got.shape[1]}x{got.shape[0]}, expected {want.shape[1]}x{want.shape[0]}", None
    bad = bad_pixels(got, want)
    share, thick = float(bad.mean()), clump(bad)
    passes = share <= MOST_SHARE and thick <= MOST_CLUMP
    return passes, f"{100 * share:.2f} % bad pixels, at most {thick} in a window", bad


def picture_of(got, want, bad):
    """Got, want and the difference beside each other, over grey; bad pixels are red."""
    sides = [np.clip(side[..., :3] + (255 - side[..., 3:]) * 160 // 255, 0, 255) for side in (got, want)]
    difference = np.clip(255 - 3 * abs(got - want).max(axis=2), 0, 255)[..., None].repeat(3, axis=2)
    difference[bad] = (255, 0, 0)
    return Image.fromarray(np.concatenate([*sides, difference], axis=1).astype(np.uint8))
