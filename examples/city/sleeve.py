"""The canvas that the album sleeves are drawn on: cairo in a unit square, then grain, then a small palette."""

import math

import cairo
import numpy as np
from PIL import Image

SIZE = 256
SIZES = (128, 64, 32)  # what is written: the city shows the smaller ones further away
SUPERSAMPLING = 2

INK, BONE, CREAM, WHITE = "#14151a", "#f1e8d8", "#f9f2e2", "#ffffff"
VERMILION, MUSTARD, TEAL, NAVY, COBALT = "#e2432a", "#eab22e", "#137a72", "#15244a", "#2450c8"
PINK, SAGE, TERRACOTTA, PLUM, SKY = "#f3a6b2", "#9db89a", "#c4623d", "#4b1f45", "#8fc4d9"
LILAC, MINT, CORAL, FOREST, SAND = "#b9a3e3", "#a8dcc5", "#ff7a59", "#1e4634", "#e3c79a"


def rgb(color):
    """A "#rrggbb" colour as three numbers 0...1."""
    return tuple(int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))


def mix(a, b, t):
    """The colour at `t` of the way from a to b."""
    pairs = zip(rgb(a), rgb(b), strict=True)
    return "#" + "".join(f"{round(255 * (x + (y - x) * t)):02x}" for x, y in pairs)


class Sleeve:
    """A square of side 1, y down, with the few shapes that modernist sleeves are made of."""

    def __init__(self, ground):
        side = SIZE * SUPERSAMPLING
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, side, side)
        self.context = cairo.Context(self.surface)
        self.context.scale(side, side)
        self.fill(ground, lambda c: c.paint(), closed=False)

    def fill(self, color, shape, alpha=1.0, closed=True):
        """Fills what `shape(context)` draws. A colour may also be a cairo pattern."""
        context = self.context
        if isinstance(color, cairo.Pattern):
            context.set_source(color)
        else:
            context.set_source_rgba(*rgb(color), alpha)
        context.new_path()
        shape(context)
        if closed:
            context.fill()

    def rect(self, x, y, w, h, color, alpha=1.0):
        self.fill(color, lambda c: c.rectangle(x, y, w, h), alpha)

    def disc(self, x, y, r, color, alpha=1.0):
        self.fill(color, lambda c: c.arc(x, y, r, 0, 2 * math.pi), alpha)

    def ring(self, x, y, r, width, color, alpha=1.0):
        def shape(c):
            c.arc(x, y, r + width / 2, 0, 2 * math.pi)
            c.new_sub_path()
            c.arc_negative(x, y, r - width / 2, 2 * math.pi, 0)

        self.fill(color, shape, alpha)

    def wedge(self, x, y, r, start, end, color, alpha=1.0):
        """A sector; angles in turns, clockwise from the right."""

        def shape(c):
            c.move_to(x, y)
            c.arc(x, y, r, start * 2 * math.pi, end * 2 * math.pi)
            c.close_path()

        self.fill(color, shape, alpha)

    def polygon(self, points, color, alpha=1.0):
        def shape(c):
            for point in points:
                c.line_to(*point)
            c.close_path()

        self.fill(color, shape, alpha)

    def line(self, points, width, color, alpha=1.0, round_ends=False):
        context = self.context
        context.set_source_rgba(*rgb(color), alpha)
        context.set_line_width(width)
        context.set_line_join(cairo.LINE_JOIN_ROUND)
        context.set_line_cap(cairo.LINE_CAP_ROUND if round_ends else cairo.LINE_CAP_BUTT)
        context.new_path()
        for point in points:
            context.line_to(*point)
        context.stroke()

    def vertical(self, *stops):
        """A gradient from top to bottom through (offset, colour) stops."""
        return self._stops(cairo.LinearGradient(0, 0, 0, 1), stops)

    def diagonal(self, *stops):
        return self._stops(cairo.LinearGradient(0, 0, 1, 1), stops)

    def radial(self, x, y, r, *stops):
        return self._stops(cairo.RadialGradient(x, y, 0, x, y, r), stops)

    @staticmethod
    def _stops(gradient, stops):
        for offset, color in stops:
            gradient.add_color_stop_rgb(offset, *rgb(color))
        return gradient

    def caption(self, x, y, color, widths=(0.16, 0.10), height=0.016, gap=0.032):
        """Small bars that read as lines of type."""
        for row, width in enumerate(widths):
            self.rect(x, y + row * gap, width, height, color)

    def image(self):
        """The drawing as an array (SIZE, SIZE, 3) of numbers 0...255."""
        side = SIZE * SUPERSAMPLING
        pixels = np.frombuffer(self.surface.get_data(), np.uint8).reshape(side, side, 4)[..., 2::-1]
        shape = (SIZE, SUPERSAMPLING, SIZE, SUPERSAMPLING, 3)
        return pixels.astype(np.float64).reshape(shape).mean(axis=(1, 3))


def print_sleeve(image, seed, grain, colors, folder, name):
    """Adds the grain of printed card and writes a PNG of each size, with a palette, which keeps it small."""
    random = np.random.default_rng(seed)
    fine = random.normal(0, 1, image.shape[:2])
    coarse = np.kron(random.normal(0, 1, (SIZE // 2, SIZE // 2)), np.ones((2, 2)))
    noisy = image + (grain * (fine + 0.6 * coarse))[..., None]
    for size in SIZES:
        shape = (size, SIZE // size, size, SIZE // size, 3)
        pixels = np.clip(np.round(noisy.reshape(shape).mean(axis=(1, 3))), 0, 255).astype(np.uint8)
        palette = Image.fromarray(pixels).quantize(
            colors, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE
        )
        (folder / str(size)).mkdir(parents=True, exist_ok=True)
        palette.save(folder / str(size) / f"{name}.png", optimize=True)
