#!/usr/bin/env python3
"""The layers of examples/hosts in a window of libscene's own."""

from cards import BACKGROUND, Cards

import scene

cards = Cards(640, 400)
window = scene.Window(cards.root, title="libscene's own window", size=(640, 400), background_color=BACKGROUND)
window.on("resize", lambda _event: cards.resize(*cards.root.bounds.size))
window.on("wheel", lambda event: cards.turn(event.delta.y))
cards.resize(*cards.root.bounds.size)
window.run()
