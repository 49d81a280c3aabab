"""The font of the tests with text, and what is seen of layers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import scene

FONT = Path(__file__).resolve().parents[4] / "Tests" / "Fonts" / "SceneTest.ttf"
"""Its letters are boxes; see Tests/Fonts/make.py."""


def pixels(*layers: scene.Layer, size: tuple[int, int] = (200, 100), scale: float = 1, time: float = 0) -> np.ndarray:
    """The frame of a time, of layers that are shown at the time 0."""
    root = scene.Layer(frame=(0, 0, size[0] / scale, size[1] / scale), sublayers=layers)
    with scene.Renderer(*size, scale) as renderer:
        renderer.root = root
        renderer.render(0)
        renderer.render(time)
        return renderer.read().astype(int)
