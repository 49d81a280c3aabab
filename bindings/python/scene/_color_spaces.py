"""Colour spaces, as CSS Color Module Level 4 has them: numbers in, numbers out."""

from __future__ import annotations

import math
from collections.abc import Callable

Triple = tuple[float, float, float]


def linear(value: float) -> float:
    """A component of sRGB as light."""
    size = abs(value)
    return math.copysign(size / 12.92 if size <= 0.04045 else ((size + 0.055) / 1.055) ** 2.4, value)


def encoded(value: float) -> float:
    """Light as a component of sRGB."""
    size = abs(value)
    return math.copysign(12.92 * size if size <= 0.0031308 else 1.055 * size ** (1 / 2.4) - 0.055, value)


def oklab_of(red: float, green: float, blue: float) -> Triple:
    """OKLab of sRGB: lightness 0...1, a and b about -0.4...0.4 (Björn Ottosson, 2020)."""
    r, g, b = linear(red), linear(green), linear(blue)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def srgb_of_oklab(lightness: float, a: float, b: float) -> Triple:
    """SRGB of OKLab, which may lie outside of 0...1."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
        encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
        encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
    )


def srgb_of_lab(lightness: float, a: float, b: float) -> Triple:
    """SRGB of CIE Lab with lightness 0...1, which may lie outside of 0...1."""
    middle = (100 * lightness + 16) / 116

    def part(f: float) -> float:
        return f**3 if f > 6 / 29 else (f - 4 / 29) * 108 / 841

    # Of the white D50.
    x, y, z = 0.9642956764 * part(middle + a / 500), part(middle), 0.8251046025 * part(middle - b / 200)
    return (
        encoded(3.1341359570 * x - 1.6173863322 * y - 0.4906619460 * z),
        encoded(-0.9787955029 * x + 1.9162545673 * y + 0.0334427312 * z),
        encoded(0.0719553799 * x - 0.2289768264 * y + 1.4053860583 * z),
    )


def srgb_of_oklch(lightness: float, chroma: float, hue: float) -> Triple:
    """SRGB 0...1 of OKLCH, the hue in degrees: what no screen can show loses colour, not lightness or hue."""
    return shown(srgb_of_oklab, lightness, *plane_of(chroma, hue))


def plane_of(chroma: float, hue: float) -> tuple[float, float]:
    """The place in the plane of colours, a and b, of a chroma and a hue in degrees."""
    return chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))


def shown(space: Callable[[float, float, float], Triple], lightness: float, a: float, b: float) -> Triple:
    """SRGB 0...1 of a colour in a space of lightness 0...1, a and b: what no screen can show loses colour alone."""
    if lightness <= 0:
        return 0.0, 0.0, 0.0
    if lightness >= 1:
        return 1.0, 1.0, 1.0

    def at(share: float) -> Triple:
        return space(lightness, share * a, share * b)

    low, high = 0.0, 1.0
    if not _is_shown(at(1.0)):
        for _ in range(24):
            middle = (low + high) / 2
            low, high = (middle, high) if _is_shown(at(middle)) else (low, middle)
        high = low
    red, green, blue = (min(max(component, 0.0), 1.0) for component in at(high))
    return red, green, blue


def _is_shown(color: Triple) -> bool:
    return all(-0.0005 <= component <= 1.0005 for component in color)


def srgb_of_hsl(hue: float, saturation: float, lightness: float) -> Triple:
    """SRGB of hue (degrees), saturation and lightness (0...1)."""
    reach = saturation * min(lightness, 1 - lightness)

    def component(shift: float) -> float:
        place = (shift + hue / 30) % 12
        return lightness - reach * max(-1.0, min(place - 3, 9 - place, 1.0))

    return component(0), component(8), component(4)


def srgb_of_hwb(hue: float, white: float, black: float) -> Triple:
    """SRGB of hue (degrees), whiteness and blackness (0...1)."""
    if white + black >= 1:
        gray = white / (white + black)
        return gray, gray, gray
    red, green, blue = (part * (1 - white - black) + white for part in srgb_of_hsl(hue, 1, 0.5))
    return red, green, blue
