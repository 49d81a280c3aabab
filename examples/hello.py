#!/usr/bin/env python3
"""Renders three cards on their way apart to hello.png."""

import math

import scene

cards = [
    scene.Layer(bounds=(0, 0, 90, 120), position=(160, 100), corner_radius=14, border_width=3,
                border_color="#ffffff", background_color=color)
    for color in ("#ff5e5b", "#ffb400", "#00a6a6")
]
root = scene.Layer(frame=(0, 0, 320, 200), background_color="#14213d", sublayers=cards)

with scene.Renderer(640, 400, scale=2) as renderer:
    renderer.root = root
    renderer.render(0)

    # The cards are on screen now, so what is set from here on animates.
    with scene.transaction(duration=1, timing_function="easeInEaseOut"):
        for card, side in zip(cards, (-1, 0, 1)):
            card.position = 160 + 95 * side, 100
            card.transform = scene.Transform.rotation(math.radians(12 * side))

    renderer.render(0)  # Animations begin when they are first shown.
    renderer.render(0.6)
    renderer.write_png("hello.png")
