"""Frames of trees that are made more than once, to be compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import scene
from scene import Layer, Transform

SIZE = 120
EYE = 300.0

Started = list[Callable[[], None]]


def shown(renderer: scene.Renderer, time: float) -> Any:
    """The frame of a time."""
    renderer.render(time)
    return renderer.read("rgba8_premultiplied")


def frames(make: Callable[[Started], list[Layer]], times: list[float], scale: int = 1) -> list[Any]:
    """The frames of layers in one space at some times; animations begin together."""
    started: Started = []
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayer_transform=Transform.perspective(EYE), background_color="#204060")
    root.sublayers.extend(make(started))
    with scene.Renderer(SIZE * scale, SIZE * scale, scale=scale) as renderer:
        renderer.root = root
        renderer.render(0)
        for start in started:
            start()
        renderer.render(0)
        found: list[Any] = []
        for time in times:
            renderer.render(time)
            found.append(renderer.read("rgba8_premultiplied").astype(int))
        return found


def compare(
    first: Callable[[Started], list[Layer]],
    second: Callable[[Started], list[Layer]],
    times: list[float],
    off: int,
    scale: int = 1,
) -> None:
    for time, got, want in zip(times, frames(first, times, scale), frames(second, times, scale), strict=True):
        difference = np.abs(got - want)
        most = difference.max()
        assert most <= off, f"at {time}: off by {most} at {np.argwhere(difference == most)[:3].tolist()}"
