"""An icon that dances, with a box to close it; and what is behind the icons."""

from __future__ import annotations

import math
import random

from glyphs import App
from show.parts import circle, label, picture

import scene

SIZE = 88
HILLS = ("#d0688d", "#a04a86"), ("#96407f", "#6a3073"), ("#5d2a6b", "#401d5a"), ("#351853", "#190c31")


def artwork(app: App) -> scene.Image:
    """An icon's picture: drawn once, since a picture can be turned more cheaply than paths."""
    art = scene.GradientLayer(frame=(0, 0, SIZE, SIZE), colors=app.colors, masks_to_bounds=True)
    art.corner_radius, art.corner_curve = 20, "continuous"
    for part in app.draw():
        shape = scene.ShapeLayer(path=part.path, line_cap="round", line_join="round", line_width=part.width)
        shape.fill_color, shape.stroke_color = (None, part.color) if part.width else (part.color, None)
        shape.transform = scene.Transform.scale(SIZE / 100)
        art.sublayers.append(shape)
    return picture(art, 3)


def swing(key: str, by: float, period: float) -> scene.BasicAnimation:
    """To and fro for ever, added to whatever the layer does besides. No two begin at the same point of it."""
    return scene.BasicAnimation(
        key, from_value=-by, to_value=by, additive=True, duration=period, autoreverses=True, repeat_count=math.inf,
        timing_function="easeInEaseOut", time_offset=random.uniform(0, 2 * period),
    )  # fmt: skip


class Icon(scene.Layer):
    """A picture. Outside of the dock it has its name below, and a box at its corner that closes it while it dances."""

    def __init__(self, app: App, *, docked: bool = False) -> None:
        super().__init__(bounds=(0, 0, SIZE, SIZE))
        self.face = scene.Layer(frame=(0, 0, SIZE, SIZE), contents=artwork(app), minification_filter="trilinear")
        self.face.shadow_opacity, self.face.shadow_radius, self.face.shadow_offset = 0.3, 5, (0, 4)
        self.close = circle(6, 6, 12, "#3b3b42e0", border_width=1, border_color="#ffffff38")
        self.close.sublayers.append(
            scene.ShapeLayer(path="M8 8L16 16M16 8L8 16", stroke_color="#ffffff", line_width=2, line_cap="round")
        )
        self.close.transform, self.close.opacity = scene.Transform.scale(0.01), 0
        self.close.actions["transform"] = scene.SpringAnimation("transform", perceptual_duration=0.35, bounce=0.35)
        self.body = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[self.face])
        self.sublayers = [self.body]
        if not docked:
            self.body.sublayers.append(self.close)
            name = label(app.name, 13, "#ffffff", frame=(-30, SIZE + 9, SIZE + 60, 20), alignment_mode="center")
            name.shadow_opacity, name.shadow_radius, name.shadow_offset = 0.5, 2, (0, 1)
            self.sublayers.append(name)
        # What makes room does so on a spring; what is closed shrinks to nothing before it is gone.
        self.actions["position"] = scene.SpringAnimation("position", perceptual_duration=0.5, bounce=0.2)
        for event, sizes in (("onOrderIn", (0.01, 1)), ("onOrderOut", (1, 0.01))):
            self.actions[event] = scene.BasicAnimation(
                "transform.scale", from_value=sizes[0], to_value=sizes[1], duration=0.3, timing_function="easeInEaseOut"
            )

    def dance(self) -> None:
        self.body.add_animation(swing("transform.rotation", 0.033, random.uniform(0.11, 0.14)), "turn")
        self.body.add_animation(swing("position.x", 0.9, random.uniform(0.13, 0.17)), "sway")
        self.body.add_animation(swing("position.y", 1.1, random.uniform(0.12, 0.16)), "hop")
        self.close.transform, self.close.opacity = scene.Transform.scale(1), 1

    def rest(self) -> None:
        for key in ("turn", "sway", "hop"):
            if key in self.body.animation_keys:
                self.body.remove_animation(key)
        self.close.transform, self.close.opacity = scene.Transform.scale(0.01), 0

    def lift(self, lifted: bool) -> None:
        """Into the hand, above the others, or back."""
        self.z_position = 1 if lifted else 0
        self.opacity = 0.85 if lifted else 1
        self.transform = scene.Transform.scale(1.2 if lifted else 1)


def hill(width: float, height: float, number: int) -> scene.Path:
    """The ground below a wavy line, which lies at 100."""
    path, before, step = scene.Path().move_to(0, height).line_to(0, 130), 130.0, width / 5
    for x in range(5):
        y = 100 + 62 * math.sin(2.4 * x + 1.9 * number)
        path.curve_to(step * (x + 0.45), before, step * (x + 0.55), y, step * (x + 1), y)
        before = y
    return path.line_to(width, height).close()


def wallpaper(width: float, height: float) -> scene.Layer:
    """Hills in the last light."""
    sky = scene.GradientLayer(frame=(0, 0, width, height), masks_to_bounds=True)
    sky.colors, sky.locations = ["#20164f", "#5a2b83", "#b94c80", "#f59a72", "#ffd9a0"], [0, 0.28, 0.5, 0.68, 0.8]
    glow = scene.GradientLayer(frame=(640, 60, 760, 760), gradient_type="radial", start_point=(0.5, 0.5))
    glow.end_point, glow.colors = (1, 1), ["#fff1c8", "#fff1c8", "#ffd08a80", "#ffd08a00"]
    glow.locations = [0, 0.155, 0.165, 1]
    sky.sublayers.append(glow)
    for number, colors in enumerate(HILLS):
        y = 300 + 76 * number
        ground = scene.GradientLayer(frame=(0, y, width, height - y), colors=colors, end_point=(0.5, 0.7))
        ground.mask = scene.ShapeLayer(frame=ground.bounds, path=hill(width, height - y, number))
        sky.sublayers.append(ground)
    return scene.Layer(frame=(0, 0, width, height), contents=picture(sky))
