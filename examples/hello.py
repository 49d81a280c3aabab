#!/usr/bin/env python3
"""A window with three cards, which fan out, and in or out again with each click."""

import math

import scene

cards = {
    side: scene.Layer(
        frame=(245, 100, 150, 200), background_color=color, corner_radius=20, border_width=4, border_color="#ffffff"
    )
    for side, color in {-1: "#ff5e5b", 0: "#ffb400", 1: "#00a6a6"}.items()
}
root = scene.Layer(frame=(0, 0, 640, 400), background_color="#14213d", sublayers=cards.values())
window = scene.Window(root, title="Hello")


@window.on("shown")
@window.on("pointer_press")
def fan(_event: scene.Event) -> None:
    """The cards are on screen, so what is set from here on animates."""
    spread = 0 if cards[1].position.x > 320 else 1
    with scene.transaction(duration=1, timing_function="easeInEaseOut"):
        for side, card in cards.items():
            card.position = 320 + 180 * side * spread, 200
            card.transform = scene.Transform.rotation(math.radians(12 * side * spread))


window.run()
