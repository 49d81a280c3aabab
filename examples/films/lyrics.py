#!/usr/bin/env python3
"""A lyric video: words that come with the beat, each in a way of its own, as a film of 10 s.

python examples/films/lyrics.py [OUT.mp4 [FRAMES A SECOND]]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

import scene

WIDTH, HEIGHT = 960, 540
BEAT = 0.5
LINES = ("WE WERE", "DANCING", "ON THE", "EDGE OF", "SUNLIGHT", "UP & UP", "AND", "AGAIN", "ONE MORE", "TIME")
COLORS = ("tomato", "gold", "turquoise", "orchid", "deepskyblue")


def word(text: str, color: scene.ColorLike) -> scene.TextLayer:
    """A word in the middle of the picture, as wide as fits."""
    layer = scene.TextLayer(font="Inter, DejaVu Sans", font_size=100, foreground_color=color, opacity=0, wrapped=False)
    layer.runs, layer.alignment_mode = [scene.TextRun(text, weight=700)], "center"
    size = layer.font_size = min(100 * 0.8 * WIDTH / layer.preferred_frame_size.width, 190)
    layer.bounds, layer.position = (0, 0, WIDTH, size * 1.2), (WIDTH / 2, HEIGHT / 2)
    return layer


def ring(color: scene.ColorLike) -> scene.ShapeLayer:
    """A ring that a beat sends out."""
    layer = scene.ShapeLayer(bounds=(0, 0, 400, 400), position=(WIDTH / 2, HEIGHT / 2), opacity=0)
    layer.path, layer.fill_color = scene.Path.ellipse((5, 5, 390, 390)), None
    layer.stroke_color, layer.line_width = color, 10
    return layer


def spread(layer: scene.ShapeLayer) -> scene.Timeline:
    """How a ring goes out."""
    return scene.parallel(
        scene.tween(layer, "transform.scale", 2.6, from_=0.4, duration=BEAT, timing_function="easeOutCubic"),
        scene.sequence(
            scene.tween(layer, "opacity", 0.4, duration=0.05),
            scene.tween(layer, "opacity", 0, duration=BEAT - 0.05, timing_function="easeOutQuad"),
        ),
    )


def entrance(layer: scene.TextLayer, number: int) -> Iterator[scene.Timeline]:
    """One of several ways for a word to come."""
    yield scene.tween(layer, "opacity", 1, duration=0.12)
    if number % 4 == 0:
        yield scene.tween(layer, "transform.scale", 1, from_=2.6, duration=0.35, timing_function="easeOutExpo")
    elif number % 4 == 1:
        yield scene.tween(layer, "position.y", HEIGHT / 2, from_=-80, duration=0.6, timing_function="easeOutBounce")
    elif number % 4 == 2:
        yield scene.tween(layer, "position.x", WIDTH / 2, from_=-400, duration=0.5, timing_function="easeOutBack")
        yield scene.tween(layer, "transform.rotation.z", 0, from_=-0.3, duration=0.5, timing_function="easeOutBack")
    else:
        yield scene.tween(layer, "transform.scale.x", 1, from_=0.01, duration=0.7, timing_function="easeOutElastic")


def build() -> scene.Layer:
    """All words, two beats each."""
    root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#121212")
    wash = scene.Layer(frame=(0, 0, WIDTH, HEIGHT))
    root.sublayers.append(wash)
    steps: list[scene.TimelineItem] = []
    for number, text in enumerate(LINES):
        begin, color = 2 * BEAT * number, scene.Color.parse(COLORS[number % len(COLORS)])
        layer, rings = word(text, color), [ring(color), ring(color)]
        root.sublayers += [*rings, layer]
        leave = scene.parallel(
            scene.tween(layer, "opacity", 0, from_=1, duration=0.16, timing_function="easeIn"),
            scene.tween(layer, "transform.scale.y", 0.2, from_=1, duration=0.16, timing_function="easeIn"),
        )
        dark = color.mix("#0b0b0f", 0.82)
        steps.append(scene.at(begin, scene.tween(wash, "background_color", dark, duration=0.3)))
        steps.append(scene.at(begin, scene.stagger(rings, spread, BEAT)))
        steps.append(scene.at(begin, scene.sequence(scene.parallel(*entrance(layer, number)), scene.at(0.84, leave))))
    scene.parallel(*steps).start()
    return root


def music(rate: int = 48000) -> np.ndarray:
    """A beat and a bass."""
    time = np.arange(10 * rate) / rate
    beat = time % BEAT
    drum = np.sin(2 * np.pi * (45 + 60 * np.exp(-40 * beat)) * beat) * np.exp(-9 * beat)
    off = (time + BEAT / 2) % BEAT
    noise = np.random.default_rng(7).standard_normal(len(time))
    hat = noise * np.exp(-70 * off)
    notes = np.array([55, 55, 65.4, 49])[(time // (4 * BEAT)).astype(int) % 4]
    bass = np.sign(np.sin(2 * np.pi * notes * time)) * np.exp(-3 * ((time * 4) % 1))
    return ((0.55 * drum + 0.05 * hat + 0.08 * bass) * np.minimum(1, (10 - time) / 0.5)).astype(np.float32)


if __name__ == "__main__":
    out = sys.argv[1] if len(sys.argv) > 1 else "lyrics.mp4"
    fps = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    print(scene.Film(out, build(), fps=fps, duration=10, audio=music()).write())
