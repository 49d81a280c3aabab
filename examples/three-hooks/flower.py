"""A dahlia before a dark garden, and the flare of a lens: shapes and gradients that libscene draws once."""

from __future__ import annotations

import math

from show.parts import picture

import scene

T = scene.Transform
WIDTH, HEIGHT = 1280, 720
RINGS = (
    (300, 21, "#7d0f3f", "#e0447c"), (262, 19, "#95134a", "#ee5f8e"), (222, 18, "#ab1c55", "#f67c9f"),
    (180, 16, "#b82159", "#f88aa8"), (138, 14, "#c02f62", "#fb9cb0"), (98, 12, "#c53a66", "#fca6b0"),
    (62, 9, "#c43f63", "#fba9ab"), (34, 7, "#b0335a", "#f59c9c"),
)  # fmt: skip
"""From the outermost in: how long its petals are, how many there are, and their colours at root and tip."""


def glow(x: float, y: float, radius: float, *colors: str) -> scene.GradientLayer:
    """Colours from the middle of a disc outwards."""
    frame = x - radius, y - radius, 2 * radius, 2 * radius
    disc = scene.GradientLayer(frame=frame, gradient_type="radial", colors=colors)
    disc.start_point, disc.end_point = (0.5, 0.5), (1, 1)
    return disc


def petal(length: float, count: int, root: str, tip: str, turn: float) -> scene.Layer:
    """A petal that points upwards from the middle of the flower, turned, with a fold along it and a shadow below."""
    half = 1.25 * length * math.tan(math.pi / count)
    frame = (0, 0, 2 * half, length)
    edge = (
        f"M{half} {length} C{half * 0.5} {length * 0.86} {-0.16 * half} {length * 0.42} {half * 0.36} {length * 0.16}"
    )
    edge += f" Q{half * 0.72} {length * 0.05} {half} 0"
    other = f"Q{half * 1.28} {length * 0.05} {half * 1.64} {length * 0.16}"
    other += f" C{half * 2.16} {length * 0.42} {half * 1.5} {length * 0.86} {half} {length} Z"
    paint = scene.GradientLayer(frame=frame, colors=[tip, tip, root], locations=[0, 0.22, 1])
    fold = scene.GradientLayer(frame=frame, start_point=(0, 0.5), end_point=(1, 0.5))
    fold.colors, fold.locations = ["#ffffff50", "#ffffff00", "#30001038", "#ffffff18"], [0, 0.44, 0.53, 1]
    paint.sublayers = [fold]
    paint.mask = scene.ShapeLayer(frame=frame, path=f"{edge} {other}")
    leaf = scene.Layer(
        bounds=frame, anchor_point=(0.5, 1), position=(0, 0), transform=T.rotation(turn), sublayers=[paint]
    )
    leaf.shadow_opacity, leaf.shadow_radius, leaf.shadow_offset, leaf.shadow_color = 0.5, 8, (0, 0), "#3a0018"
    return leaf


def flower() -> scene.Image:
    """The whole picture, of 1280 x 720 points."""
    garden = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), colors=["#16341f", "#0e2418", "#07130e"])
    garden.masks_to_bounds = True
    lights = []
    for number in range(46):
        x, y = (number * 389 + 70) % 1380 - 50, (number * number * 67 + number * 151) % 760 - 20
        radius = 26 + number * 29 % 60
        color = ("#6fae5a", "#a8cf6a", "#3f8b62", "#e3d27b", "#d98aa8")[number % 5]
        lights.append(glow(x, y, radius, f"{color}48", f"{color}40", f"{color}00"))
    bloom = scene.Layer(position=(676, 372))
    for ring, (length, count, root, tip) in enumerate(RINGS):
        petals = [
            petal(length * (1 + 0.05 * math.sin(5.1 * number + ring)), count, root, tip,
                  2 * math.pi * (number + 0.5 * (ring % 2)) / count + 0.04 * math.sin(7 * number + 2 * ring))
            for number in range(count)
        ]  # fmt: skip
        bloom.sublayers.extend(petals)
    bloom.sublayers.append(glow(0, 0, 44, "#7a1233d0", "#b0305400"))
    light = glow(330, 60, 760, "#fff2c850", "#fff2c800")
    garden.sublayers = [*lights, bloom, light]
    return picture(garden, 1)


def flare() -> scene.Image:
    """Light in a lens: a core, its halo, a ring and rays, on nothing."""
    side = 520
    middle = side / 2
    whole = scene.Layer(frame=(0, 0, side, side))
    whole.sublayers = [
        glow(middle, middle, 255, "#ff9d4aa0", "#c2562a40", "#30100000"),
        glow(middle, middle, 104, "#ffe6b8c0", "#ffb75c70", "#ff8a3000"),
        glow(middle, middle, 36, "#ffffff", "#fff6dcb0", "#ffe9b000"),
    ]
    ring = scene.ShapeLayer(fill_color=None, stroke_color="#ff8f5038", line_width=14, filters=[
        scene.Filter("gaussianBlur", radius=5)
    ])  # fmt: skip
    ring.path = scene.Path.ellipse((middle - 196, middle - 196, 392, 392))
    whole.sublayers.append(ring)
    for number in range(14):
        length, width = (252, 3) if number % 2 == 0 else (170, 2)
        ray = scene.GradientLayer(bounds=(0, 0, length, width), anchor_point=(0, 0.5), position=(middle, middle))
        ray.start_point, ray.end_point, ray.corner_radius = (0, 0.5), (1, 0.5), width / 2
        ray.colors, ray.transform = ["#fff3d0b0", "#ffb46000"], T.rotation(2 * math.pi * number / 14 + 0.11)
        whole.sublayers.append(ray)
    streak = scene.GradientLayer(frame=(0, middle - 2, side, 4), start_point=(0, 0.5), end_point=(1, 0.5))
    streak.colors = ["#ffd9a000", "#ffffff", "#ffd9a000"]
    whole.sublayers.append(streak)
    return picture(whole)
