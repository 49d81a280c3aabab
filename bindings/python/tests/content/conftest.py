"""What the tests of contents share."""

from __future__ import annotations

import pytest

import scene


@pytest.fixture(name="stage")
def _stage() -> tuple[scene.Renderer, scene.Layer]:
    """A renderer of 16 x 16 pixels with a root that shows nothing."""
    root = scene.Layer(frame=(0, 0, 16, 16))
    renderer = scene.Renderer(16, 16)
    renderer.root = root
    renderer.render(0)
    return renderer, root
