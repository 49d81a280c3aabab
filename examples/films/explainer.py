#!/usr/bin/env python3
"""An explainer on one page: how a queue smooths a rush, as a film of 10 s.

python examples/films/explainer.py [OUT.mp4 [FRAMES A SECOND]]
"""

from __future__ import annotations

import sys

import scene
from scene import at, parallel, sequence, stagger, tween

WIDTH, HEIGHT = 960, 540
ENDS = ((150, "users", "#e4572e"), (810, "worker", "#58a55c"))


def text(string: str, frame: tuple[float, float, float, float], size: float, color: str = "#22303c") -> scene.TextLayer:
    layer = scene.TextLayer(string=string, font="Inter, DejaVu Sans", font_size=size, foreground_color=color, opacity=0)
    layer.frame, layer.alignment_mode = frame, "center"
    return layer


def box(x: float, label: str, color: str, size: tuple[float, float], top: float) -> scene.Layer:
    layer = scene.Layer(bounds=(0, 0, *size), position=(x, 260), corner_radius=16, background_color=color)
    layer.shadow_opacity, layer.shadow_radius, layer.shadow_offset, layer.opacity = 0.2, 8, (0, 4), 0
    name = text(label, (0, top, size[0], 30), 20, "#ffffff")
    name.opacity = 1
    layer.sublayers.append(name)
    return layer


def arrow(begin: float, end: float) -> scene.ShapeLayer:
    path = f"M{begin} 260 H{end} M{end - 10} 252 L{end} 260 L{end - 10} 268"
    return scene.ShapeLayer(
        path=path, fill_color=None, stroke_color="#22303c66", line_width=2.5, line_cap="round", stroke_end=0
    )


def build() -> scene.Layer:
    title = text("Why put a queue in between?", (0, 40, WIDTH, 48), 32)
    said = [
        text("Requests come all at once.", (0, 440, WIDTH, 36), 22),
        text("The queue takes them, whatever the rush.", (0, 440, WIDTH, 36), 22),
        text("The worker takes one after the other. Nothing is lost.", (0, 440, WIDTH, 36), 22),
    ]
    users, worker = (box(x, name, color, (160, 130), 50) for x, name, color in ENDS)
    queue = box(480, "queue", "#4d7ea8", (210, 170), 18)
    arrows = [arrow(240, 360), arrow(600, 715)]
    dots = [scene.Layer(bounds=(0, 0, 22, 22), corner_radius=11, background_color="#f3a712") for _ in range(8)]
    for dot in dots:
        dot.position, dot.opacity = users.position, 0
    root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#f5f1e8")
    # Requests come from behind the users, lie in the queue, and go behind the worker.
    root.sublayers = [title, *said, *arrows, queue, *dots, users, worker]

    def appear(layer: scene.Layer) -> scene.Timeline:
        return parallel(
            tween(layer, "opacity", 1, duration=0.4),
            tween(layer, "transform.scale", 1, from_=0.7, duration=0.6, timing_function="easeOutBack"),
        )

    def rush(dot: scene.Layer, index: int) -> scene.Timeline:
        place = 417 + index % 4 * 42, 266 if index < 4 else 308
        return parallel(
            tween(dot, "opacity", 1, duration=0.15),
            tween(dot, "position", place, duration=0.7, timing_function="easeInOutCubic"),
        )

    def work(dot: scene.Layer) -> scene.Timeline:
        return sequence(
            tween(dot, "position", worker.position, duration=0.45, timing_function="easeInOutSine"),
            tween(dot, "opacity", 0, duration=0.15),
        )

    def line(layer: scene.Layer, stays: float) -> scene.Timeline:
        return sequence(tween(layer, "opacity", 1, duration=0.4), stays, tween(layer, "opacity", 0, duration=0.3))

    pulse = scene.KeyframeAnimation("transform.scale", values=[1, 1.08, 1], duration=0.45, repeat_count=8)
    parallel(
        tween(title, "opacity", 1, duration=0.5),
        at(0.4, stagger([users, queue, worker], appear, 0.25)),
        at(1.0, stagger(arrows, lambda layer: tween(layer, "stroke_end", 1, duration=0.5), 0.25)),
        at(1.5, line(said[0], 1.0)),
        at(2.0, stagger(dots, rush, 0.08)),
        at(3.4, line(said[1], 1.2)),
        at(5.3, line(said[2], 3.9)),
        at(5.4, stagger(dots, work, 0.45)),
        at(5.8, (worker, pulse)),
    ).start()
    return root


if __name__ == "__main__":
    out = sys.argv[1] if len(sys.argv) > 1 else "explainer.mp4"
    fps = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    print(scene.Film(out, build(), fps=fps, duration=10).write())
