"""Scroll layers that flip their geometry or transform their sublayers: contents go where the pointer goes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import scene
from scene import Layer, ScrollLayer, Transform

WAYS: list[dict[str, Any]] = [
    {},
    {"geometry_flipped": True},
    {"sublayer_transform": Transform.scale(2, 2)},
    {"sublayer_transform": Transform.rotation(math.pi / 2)},
    {"sublayer_transform": Transform.rotation(0.4), "geometry_flipped": True, "anchor_point": (0.2, 0.1)},
    {"sublayer_transform": Transform.perspective(500), "transform": Transform.rotation(math.pi)},
]


class Scrolled:
    """A scroll layer in the middle of its contents, which is shown."""

    def __init__(self, renderer: scene.Renderer, **properties: Any) -> None:
        self.root = Layer(frame=(0, 0, 400, 300))
        self.scroll = ScrollLayer(content_size=(5000, 5000), **properties)
        self.scroll.frame = 0, 0, 400, 300
        self.contents = Layer(frame=(0, 0, 5000, 5000))
        self.scroll.sublayers.append(self.contents)
        self.root.sublayers.append(self.scroll)
        with scene.transaction(disable_actions=True):
            self.scroll.bounds = 1000, 1000, 400, 300
        renderer.root = self.root
        renderer.render(0)

    def place(self) -> Any:
        return np.array(self.contents.convert_point((1000, 1000), to=self.root))


@pytest.mark.parametrize("properties", WAYS)
def test_contents_follow_the_pointer(properties: dict[str, Any]) -> None:
    with scene.Renderer(400, 300) as renderer:
        made, now = Scrolled(renderer, **properties), scene.current_time()
        before = made.place()
        scene.send_event(made.root, "pointer_press", (100, 150), button=1, time=now)
        scene.send_event(made.root, "pointer_move", (120, 200), time=now + 0.02)
        np.testing.assert_allclose(made.place() - before, (20, 50), atol=1e-6)
        scene.send_event(made.root, "pointer_release", (120, 200), button=1, time=now + 9)
        renderer.root = None


@pytest.mark.parametrize("flip", [False, True])
def test_a_wheel_shows_what_lies_below_on_screen(flip: bool) -> None:
    with scene.Renderer(400, 300) as renderer:
        made = Scrolled(renderer, geometry_flipped=flip)
        before = made.place()
        with scene.transaction(disable_actions=True):
            assert scene.send_event(made.root, "wheel", (100, 150), delta=(0.5, 1))
        np.testing.assert_allclose(made.place() - before, (-20, -40), atol=1e-6)
        renderer.root = None


@pytest.mark.parametrize("properties", WAYS)
def test_layers_scroll_to_where_they_are_seen(properties: dict[str, Any]) -> None:
    with scene.Renderer(400, 300) as renderer:
        made = Scrolled(renderer, **properties)
        row = Layer(frame=(1000, 1500, 20, 20))
        made.contents.sublayers.append(row)
        assert row.visible_rect == (0, 0, 0, 0)
        with scene.transaction(disable_actions=True):
            row.scroll_rect_to_visible(row.bounds)
        np.testing.assert_allclose(row.visible_rect, row.bounds, atol=1e-6)
        seen = made.scroll.bounds
        with scene.transaction(disable_actions=True):
            row.scroll_rect_to_visible(row.bounds)
            np.testing.assert_allclose(made.scroll.bounds, seen, atol=1e-6)
            row.scroll_point((5, 6))
        np.testing.assert_allclose(row.convert_point((5, 6), to=made.scroll), made.scroll.bounds.origin, atol=1e-6)
        renderer.root = None


def test_what_cannot_be_scrolled_to() -> None:
    row = Layer(frame=(10, 50, 20, 20))
    scroll = ScrollLayer(
        frame=(0, 0, 100, 100), sublayers=[row], sublayer_transform=Transform.rotation(math.pi / 2, y=1)
    )
    with pytest.raises(scene.InvalidStateError, match="singular"):
        row.scroll_point((0, 0))
    with pytest.raises(scene.InvalidStateError, match="singular"):
        row.scroll_rect_to_visible(row.bounds)
    assert scroll.bounds == (0, 0, 100, 100)
