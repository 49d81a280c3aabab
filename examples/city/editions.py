"""Editions of a sleeve: another print of a drawing, in other colours, turned, cropped, with a band for its title."""

import math

import numpy as np
from PIL import Image

COUNT = 150  # sleeves in all
HUES = (0, 1.35, 2.75, 4.1, 5.2)  # how far the colours of an edition are turned, in radians
CROPS = (
    None,
    None,
    (0.0, 0.0, 0.68),
    (0.3, 0.3, 0.7),
    (0.12, 0.2, 0.74),
)  # left, top and side of the part that is shown
BANDS = ((18, 20, 28), (244, 236, 220), (226, 67, 42), (21, 36, 74))


def turned_hue(image, angle):
    """The image with all hues turned around the axis of greys, which stay."""
    cosine, sine = math.cos(angle), math.sin(angle)
    part, lean = (1 - cosine) / 3, math.sqrt(1 / 3) * sine
    row = np.array([cosine + part, part - lean, part + lean])
    return np.clip(image @ np.stack([row, np.roll(row, 1), np.roll(row, 2)]).T, 0, 255)


def edition(image, design, number):
    """A print of a drawing, an array (side, side, 3) of numbers 0...255. Number 0 is the drawing itself."""
    if number == 0:
        return image
    side = len(image)
    made = np.rot90(image, (design + number) % 4)
    if (design + number) % 3 == 0:
        made = made[:, ::-1]
    if crop := CROPS[number]:
        left, top, size = (round(side * part) for part in crop)
        cropped = Image.fromarray(made[top : top + size, left : left + size].astype(np.uint8))
        made = np.asarray(cropped.resize((side, side), Image.Resampling.LANCZOS), np.float64)
    made = turned_hue(made, HUES[number] + 0.07 * (design % 5))
    # Ink on card is no light: a hue that was turned to where screens are strong loses some of that.
    grey = made.mean(axis=2, keepdims=True)
    made = grey + 0.76 * (made - grey)
    if number % 2:
        band(made, design)
    return made


def band(image, design):
    """A strip at the top or at the bottom, with bars that read as lines of type."""
    side, random = len(image), np.random.default_rng(design)
    tall = round(side * (0.15, 0.2, 0.26)[design % 3])
    ground = BANDS[design % len(BANDS)]
    top = 0 if design % 2 else side - tall
    image[top : top + tall] = ground
    ink = (246, 240, 228) if sum(ground) < 380 else (24, 24, 30)
    for row, width in enumerate(random.uniform(0.25, 0.7, 2)):
        y, height = top + round(tall * (0.3 + 0.32 * row)), round(tall * (0.17 - 0.07 * row))
        image[y : y + height, round(side * 0.07) : round(side * (0.07 + width))] = ink
