"""What type checkers are to accept, and what they are to refuse.

A comment that ignores an error is an error itself where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator

import scene


class Gauge(scene.Layer):
    """A layer with a property of its own."""

    level = scene.Property(0.0, implicit=True)


class Badge(scene.TextLayer):
    """A layer of another kind with a property of its own."""

    is_new = scene.Property(True)


gauge = Gauge(level=0.5, corner_radius=4, sublayers=[Badge(is_new=False, string="3", font_size=9)])
level: float = gauge.level
gauge.level = "high"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
Gauge(level=1, corner_radius="round")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# Enumerations by name
scene.Layer(
    contents_gravity="resizeAspect", corner_curve=scene.CornerCurve.CONTINUOUS, masked_corners=["topLeft", "top_right"]
)
scene.Layer(contents_gravity="resizeAspekt")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
scene.ShapeLayer(line_cap="roundish")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
scene.BasicAnimation("opacity", fill_mode="both", duration=1)
scene.BasicAnimation("opacity", durations=1)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]

# What is found is of the class that was asked for.
shape: scene.ShapeLayer = gauge.find("shape", scene.ShapeLayer)
other: scene.ShapeLayer = gauge.find("shape")  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]


@gauge.on("pointer_press")
def press(event: scene.Event) -> bool:
    """A handler stays what it is."""
    return event.position.x > 3


pressed: bool = press  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
gauge.on("pointer_pres", press)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType]


def story() -> Iterator[scene.Layer | float]:
    """A film."""
    yield gauge
    yield 0.5


scene.Film("story.mp4", story, (320, 180), codec="h265", audio=["beat.wav"])
scene.stagger([gauge], lambda layer: scene.tween(layer, "opacity", 1, duration=0.3), 0.1)
