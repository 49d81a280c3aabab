#!/usr/bin/env python3
"""Renders three cards that fly apart, half way through, to hello.png."""

import math

import scene

COLORS = "#ff5e5b", "#ffb400", "#00a6a6"

with scene.Renderer(640, 400, scale=2) as renderer:
    root = scene.Layer(frame=(0, 0, 320, 200), background_color="#14213d")
    renderer.root = root
    cards = [
        scene.Layer(
            bounds=(0, 0, 90, 120), position=(160, 100), corner_radius=14, border_width=3, border_color="#ffffff",
            background_color=color,
        )
        for color in COLORS
    ]
    root.sublayers = cards
    renderer.render(0.0)

    # From here on the cards are on screen, so what is set animates.
    with scene.transaction(duration=1.0, timing_function="easeInEaseOut"):
        for card, side in zip(cards, (-1, 0, 1), strict=True):
            card.position = 160 + 95 * side, 100
            card.transform = scene.Transform.rotation(math.radians(12 * side))

    renderer.render(0.0)  # The animations begin when they are first shown.
    renderer.render(0.5)
    renderer.write_png("hello.png")
