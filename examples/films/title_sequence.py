#!/usr/bin/env python3
"""A title sequence: letters, lines and a light, sequenced, as a film of 10 s.

python examples/films/title_sequence.py [OUT.mp4 [FRAMES A SECOND]]
"""

from __future__ import annotations

import sys

import numpy as np

import scene

WIDTH, HEIGHT = 960, 540
CARDS = (("a film by", "NORA VALE"), ("music", "ELIAS HART"), ("", "THE LONG TIDE"))


def letters(text: str, size: float, y: float) -> list[scene.TextLayer]:
    """A line of text, a layer for each letter, in the middle of the picture."""
    font = {
        "font": "Inter Display Light, DejaVu Sans Light",
        "font_size": size,
        "wrapped": False,
        "foreground_color": "#f3e9d2",
    }
    signs = [scene.TextLayer(string=letter, alignment_mode="center", opacity=0, **font) for letter in text]
    space, gap = size * 0.3, size * 0.2
    widths = [
        space if letter == " " else sign.preferred_frame_size.width for letter, sign in zip(text, signs, strict=True)
    ]
    left = (WIDTH - sum(widths) - gap * (len(text) - 1)) / 2
    for sign, width in zip(signs, widths, strict=True):
        sign.bounds, sign.position = (0, 0, width + 2, size * 1.4), (left + width / 2, y)
        left += width + gap
    return signs


def card(root: scene.Layer, small: str, large: str, stays: float) -> scene.Timeline:
    """A name: the line is drawn, the letters come, stay, and go."""
    above = scene.TextLayer(
        string=small, font="Inter, DejaVu Sans", font_size=17.0, foreground_color="#d8a24a", opacity=0
    )
    above.alignment_mode, above.frame = "center", (0, HEIGHT / 2 - 70, WIDTH, 26)
    signs = letters(large, 46 if small else 58, HEIGHT / 2 + 14)
    # The line is above a name, and below the title, as wide as that.
    first, last = signs[0].frame, signs[-1].frame
    path = f"M{WIDTH / 2 - 130} {HEIGHT / 2 - 34} h260" if small else f"M{first.x} {HEIGHT / 2 + 66} H{last.max_x}"
    line = scene.ShapeLayer(path=path, stroke_color="#d8a24a", line_width=1.5, stroke_end=0)
    root.sublayers += [line, above, *signs]

    def enter(sign: scene.TextLayer) -> scene.Timeline:
        x, y = sign.position
        return scene.parallel(
            scene.tween(sign, "opacity", 1, duration=0.5),
            scene.tween(sign, "position", (x, y), from_=(x, y + 18), duration=0.7, timing_function="easeOutBack"),
        )

    def leave(sign: scene.TextLayer, _index: int) -> scene.Timeline:
        return scene.tween(sign, "opacity", 0, from_=1, duration=0.45, timing_function="easeIn")

    return scene.sequence(
        scene.parallel(
            scene.tween(line, "stroke_end", 1, from_=0, duration=0.8, timing_function="easeInOutCubic"),
            scene.at(0.25, scene.tween(above, "opacity", 1, duration=0.5)),
            scene.at(0.3, scene.stagger(signs, enter, 0.045)),
        ),
        stays,
        scene.parallel(
            scene.stagger(signs, leave, 0.02),
            scene.tween(above, "opacity", 0, from_=1, duration=0.4),
            scene.tween(line, "stroke_start", 1, from_=0, duration=0.6, timing_function="easeInOutCubic"),
        ),
    )


def grain() -> scene.Layer:
    """What film has, and dark gradients need: without it bands are seen where the codec rounds."""
    noise = np.random.default_rng(3).integers(0, 256, (HEIGHT, WIDTH), np.uint8)
    picture = np.dstack([noise, noise, noise, np.full_like(noise, 9)])
    return scene.Layer(frame=(0, 0, WIDTH, HEIGHT), contents=scene.Image.from_array(picture))


def build() -> scene.Layer:
    """The tree with its animations: it can be played in a window, scrubbed, or saved as a document."""
    sky = scene.GradientLayer(
        frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial", colors=["#24405c", "#0a121c"], start_point=(0.5, 0.55)
    )
    sky.end_point = 1.2, 1.3
    light = scene.GradientLayer(
        bounds=(0, 0, 700, 700),
        position=(-100, 200),
        gradient_type="radial",
        colors=["#c98a3a50", "#c98a3a00"],
        start_point=(0.5, 0.5),
        end_point=(1, 1),
    )
    light.compositing_filter = "screen"
    root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#0a121c", sublayers=[sky, light])
    cards = [card(root, *names, stays) for names, stays in zip(CARDS, (0.7, 0.7, 2.3), strict=True)]
    root.sublayers.append(grain())
    drift = scene.tween(light, "position.x", WIDTH + 100, duration=10, timing_function="easeInOutSine")
    show = scene.parallel(drift, scene.sequence(*cards, gap=-0.15))
    show.start()
    return root


if __name__ == "__main__":
    out = sys.argv[1] if len(sys.argv) > 1 else "title-sequence.mp4"
    fps = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    print(scene.Film(out, build(), fps=fps, duration=10).write())
