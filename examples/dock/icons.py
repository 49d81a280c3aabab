"""The icons of the dock: a name, two colours, and what is drawn on them, in a square of 100 points."""

from __future__ import annotations

import math
from typing import NamedTuple

import scene

SIZE = 64.0
T = scene.Transform


class App(NamedTuple):
    """What an icon stands for."""

    name: str
    colors: tuple[str, str]
    tilt: float
    """How it leans at rest, in degrees."""


class Stroke(NamedTuple):
    """A path with its colours: None fills or strokes nothing."""

    path: str | scene.Path
    fill: str | None
    stroke: str | None = None
    width: float = 0.0


def circle(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y} a{radius} {radius} 0 1 0 {2 * radius} 0 a{radius} {radius} 0 1 0 {-2 * radius} 0 Z"


def days() -> list[Stroke]:
    """A dot for each day that is left of the month, and a ring for today."""
    places = [(22 + 18.6 * x, 44 + 16 * y) for y in range(3) for x in range(4)]
    return [
        *(Stroke(circle(*place, 4.6), "#44474f") for place in places[:-1]),
        Stroke(circle(59.2, 60, 7.5), None, "#f0483e", 2.5),
    ]


def hours() -> list[Stroke]:
    """The marks on a clock's face."""
    directions = [(math.sin(hour * math.pi / 6), -math.cos(hour * math.pi / 6)) for hour in range(12)]
    return [Stroke(f"M50 50 m{33 * x} {33 * y} l{3 * x} {3 * y}", None, "#333740", 3) for x, y in directions]


def petals() -> list[Stroke]:
    """Eight leaves around the middle, each in its colour."""
    colors = "#f6b73c", "#ee7d3b", "#e5484d", "#c44fa0", "#7c5cc4", "#3f7fd6", "#2fa58a", "#8fc03f"
    turned = []
    for number, color in enumerate(colors):
        turn = T.translation(-50, -50) @ T.rotation(number * math.pi / 4) @ T.translation(50, 50)
        leaf = scene.Path("M50 46 C40 40 39 14 50 14 C61 14 60 40 50 46 Z")
        turned.append(Stroke(leaf.transform(turn), color + "d8"))
    return turned


APPS = (
    App("Mail", ("#6cc3ff", "#1573e6"), -5),
    App("Calendar", ("#ffffff", "#e7e7ec"), 4),
    App("Photos", ("#ffffff", "#efeef2"), -3),
    App("Music", ("#ff7a8a", "#e3264a"), 6),
    App("Weather", ("#7fc9f5", "#2a74c9"), -4),
    App("Compass", ("#f4f6f8", "#cfd6dd"), 3),
    App("Camera", ("#5b6068", "#1f2227"), -6),
    App("Messages", ("#8af07a", "#23b33c"), 5),
    App("Clock", ("#3b3e45", "#0f1013"), -3),
    App("Terminal", ("#4a5166", "#171b27"), 4),
)

PICTURES = {
    "Mail": [
        Stroke("M22 32 h56 a5 5 0 0 1 5 5 v27 a5 5 0 0 1 -5 5 h-56 a5 5 0 0 1 -5 -5 v-27 a5 5 0 0 1 5 -5 Z", "#ffffff"),
        Stroke("M20 36 L46 56 Q50 59 54 56 L80 36", None, "#2a7fe0", 3.5),
    ],
    "Calendar": [Stroke("M0 0 h100 v28 h-100 Z", "#f0483e"), *days()],
    "Photos": petals(),
    "Music": [
        Stroke("M40 68 V30 L72 23 V61", None, "#ffffff", 6),
        Stroke("M40 41 L72 34", None, "#ffffff", 7),
        Stroke(circle(33, 69, 9) + circle(65, 62, 9), "#ffffff"),
    ],
    "Weather": [
        Stroke(circle(40, 40, 18), "#ffd84a"),
        Stroke("M34 74 a14 14 0 0 1 2 -28 a19 19 0 0 1 36 5 a12 12 0 0 1 1 23 Z", "#ffffffee"),
    ],
    "Compass": [
        Stroke(circle(50, 50, 37), "#2f8be6", "#ffffff", 4),
        Stroke("M70 30 L56 56 L44 44 Z", "#ff4f45"),
        Stroke("M30 70 L44 44 L56 56 Z", "#ffffff"),
    ],
    "Camera": [
        Stroke(circle(50, 50, 33), "#14161a", "#8b929c", 4),
        Stroke(circle(50, 50, 21), "#28406b", "#0b0d10", 4),
        Stroke(circle(43, 42, 6), "#ffffffb0"),
        Stroke(circle(82, 19, 4), "#ffb930"),
    ],
    "Messages": [
        Stroke(
            "M50 22 C71 22 84 34 84 48 C84 63 70 74 50 74 C46 74 42 73.5 38 72.5 C33 77 27 79 21 79"
            "C25 75 26 71 26 68 C19 63 16 56 16 48 C16 34 29 22 50 22 Z",
            "#ffffff",
        ),
    ],
    "Clock": [
        Stroke(circle(50, 50, 38), "#fbfbfb"),
        *hours(),
        Stroke("M50 50 L34 41", None, "#17181b", 4.5),
        Stroke("M50 50 L66 27", None, "#17181b", 3.5),
        Stroke("M44 61 L60 34", None, "#f59a1b", 1.6),
        Stroke(circle(50, 50, 2.6), "#f59a1b"),
    ],
    "Terminal": [
        Stroke("M22 32 L40 48 L22 64", None, "#7ff0a4", 7),
        Stroke("M48 66 H74", None, "#e9eef5", 7),
    ],
}


class Icon(scene.Layer):
    """An icon, which leans a little, and is magnified as a whole: it is lines all the way, and stays crisp."""

    def __init__(self, app: App) -> None:
        super().__init__(name=app.name, bounds=(0, 0, SIZE, SIZE))
        self.app, self.magnification = app, 1.0
        plate = scene.GradientLayer(frame=(0, 0, SIZE, SIZE), colors=app.colors, corner_radius=0.23 * SIZE)
        plate.corner_curve, plate.masks_to_bounds = "continuous", True
        for number, stroke in enumerate(PICTURES[app.name]):
            shape = scene.ShapeLayer(name=f"{app.name} {number}", path=stroke.path, fill_color=stroke.fill)
            shape.stroke_color, shape.line_width = stroke.stroke, stroke.width
            shape.line_cap = shape.line_join = "round"
            shape.anchor_point, shape.transform = (0, 0), T.scale(SIZE / 100)
            plate.sublayers.append(shape)
        edge = scene.Layer(frame=(0, 0, SIZE, SIZE), corner_radius=0.23 * SIZE, corner_curve="continuous")
        edge.border_width, edge.border_color = 0.75, "#ffffff58"
        self.sublayers = [plate, edge]
        self.corner_radius, self.corner_curve = 0.23 * SIZE, "continuous"
        self.background_color = app.colors[1]
        self.shadow_opacity, self.shadow_radius, self.shadow_offset = 0.35, 5, (0, 4)
        self.magnify(1, 0)

    def magnify(self, factor: float, attention: float) -> None:
        """Makes it that many times as large; with all of the attention it stands upright."""
        self.magnification = factor
        lean = math.radians(self.app.tilt * (1 - attention))
        self.transform = T.scale(factor) @ T.rotation(lean)

    def spin(self) -> None:
        """Opens the app: the icon jumps, and turns round once."""
        hop = scene.KeyframeAnimation(
            "transform.translation.y", values=[0, -46, 0, -14, 0], duration=0.9, additive=True
        )
        hop.key_times = [0, 0.3, 0.62, 0.8, 1]
        hop.timing_functions = ["easeOut", "easeIn", "easeOut", "easeIn"]
        turn = scene.BasicAnimation("transform.rotation.z", by_value=2 * math.pi, duration=0.9, additive=True)
        turn.timing_function = "easeInEaseOut"
        self.add_animation(hop, "hop")
        self.add_animation(turn, "turn")
