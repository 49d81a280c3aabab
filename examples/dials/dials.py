"""Dials that draw themselves with cairo, and whose needles animate: a subclass of Layer with a property of its own.

    python dials.py [FILE]

writes dials.png: the needles on their way. It needs pycairo or cairocffi.
"""

from __future__ import annotations

import sys
from math import pi
from typing import Any

import scene


class Dial(scene.Layer):
    """A dial whose `level`, 0 to 1, animates as any property does."""

    level = scene.Property(0.0, implicit=True)

    def needs_display_for_key(self, key: str) -> bool:
        """It is drawn anew for each frame that shows another level."""
        return key == "level"

    def draw(self, context: Any) -> None:
        """Draws what is on screen now."""
        level = self.get_presentation_value("level")
        first, here, last = (pi * (0.75 + 1.5 * share) for share in (0, level, 1))
        context.translate(100, 100)
        context.arc(0, 0, 96, 0, 2 * pi)
        context.set_source_rgb(0.11, 0.14, 0.2)
        context.fill()
        context.set_line_width(12)
        context.arc(0, 0, 78, first, last)
        context.set_source_rgba(1, 1, 1, 0.12)
        context.stroke()
        context.arc(0, 0, 78, first, here)
        context.set_source_rgb(0.27, 0.78, 0.72)
        context.stroke()

        context.save()
        context.rotate(here)
        context.move_to(66, 0)
        context.line_to(0, 6)
        context.line_to(0, -6)
        context.restore()
        context.set_source_rgb(1, 0.42, 0.21)
        context.fill()
        context.arc(0, 0, 9, 0, 2 * pi)
        context.set_source_rgb(0.93, 0.95, 0.97)
        context.fill()


def main() -> None:
    """Renders the dials half-way."""
    dials = [Dial(frame=(20 + 210 * i, 20, 200, 200), contents_scale=2) for i in range(3)]
    for dial in dials:
        dial.set_needs_display()
    renderer = scene.Renderer(1320, 480, scale=2)
    renderer.root = scene.Layer(frame=(0, 0, 660, 240), background_color="#edeff2", sublayers=dials)
    renderer.render(0)
    with scene.transaction(duration=1):
        for dial, level in zip(dials, (0.25, 0.6, 0.95), strict=True):
            dial.level = level
    renderer.render(0)
    renderer.render(0.5)
    renderer.write_png(sys.argv[1] if len(sys.argv) > 1 else "dials.png")


if __name__ == "__main__":
    main()
