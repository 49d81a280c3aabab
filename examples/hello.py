#!/usr/bin/env python3
"""Renders three cards on their way apart to hello.png."""

import math

import scene

BORDER = {"corner_radius": 14, "border_width": 3, "border_color": "#ffffff"}

cards = {
    side: scene.Layer(bounds=(0, 0, 90, 120), position=(160, 100), background_color=color, **BORDER)
    for side, color in {-1: "#ff5e5b", 0: "#ffb400", 1: "#00a6a6"}.items()
}
root = scene.Layer(frame=(0, 0, 320, 200), background_color="#14213d", sublayers=cards.values())

with scene.Renderer(640, 400, scale=2) as renderer:
    renderer.root = root
    renderer.render(0)

    # The cards are on screen now, so what is set from here on animates.
    with scene.transaction(duration=1, timing_function="easeInEaseOut"):
        for side, card in cards.items():
            card.position = 160 + 95 * side, 100
            card.transform = scene.Transform.rotation(math.radians(12 * side))

    renderer.render(0)  # Animations begin when they are first shown.
    renderer.render(0.6)
    renderer.write_png("hello.png")
