"""Renderers that make no frames for long while the program goes on: of trees that are drawn when somebody asks."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator

import numpy as np
import pytest

import scene

MANY = 6000
"""More transactions than a renderer lets wait."""


class Stage:
    """A tree that was rendered at time 0."""

    def __init__(self) -> None:
        self.box = scene.Layer(frame=(2, 2, 8, 8), background_color="#f80")
        self.label = scene.TextLayer(frame=(0, 16, 48, 16), string="0", font_size=12)
        self.root = scene.Layer(frame=(0, 0, 48, 32), sublayers=[self.box, self.label])
        self.renderer = scene.Renderer(48, 32)
        self.renderer.root = self.root
        self.renderer.render(0)

    def change(self, place: int) -> None:
        """Commits several changes, with implicit animations, and a layer that comes and goes."""
        self.box.position = 6 + place % 30, 6
        self.box.opacity = 0.5 + place % 2 / 4
        self.label.string = str(place)
        if place % 3 == 0:
            self.root.sublayers.append(scene.Layer(frame=(0, 0, 4, 4), background_color="#08f", name="guest"))
        elif place % 3 == 1 and self.root.sublayers[-1].name == "guest":
            del self.root.sublayers[-1]
        scene.flush()


@pytest.fixture
def stages() -> Iterator[tuple[Stage, Stage]]:
    stages = Stage(), Stage()
    yield stages
    for stage in stages:
        stage.renderer.root = None
        stage.renderer.close()


def used_memory() -> int:
    """Bytes that are allocated."""

    class Figures(ctypes.Structure):
        _fields_ = tuple((name, ctypes.c_size_t) for name in ("arena", *"abcdef", "used", "free", "top"))

    library = ctypes.CDLL(None)
    library.mallinfo2.restype = Figures
    return library.mallinfo2().used


def test_what_waits_for_a_frame_takes_a_bounded_room(stages: tuple[Stage, Stage]) -> None:
    stage, _ = stages
    for place in range(2 * MANY):
        stage.change(place)
    before = used_memory()
    for place in range(4 * MANY):
        stage.change(place)
    assert used_memory() - before < 12_000_000
    assert stage.renderer.next_frame_time == -math.inf
    stage.renderer.render(1)
    assert stage.renderer.next_frame_time == 1


def test_a_frame_after_many_transactions_is_that_of_a_few(stages: tuple[Stage, Stage]) -> None:
    many, few = stages
    for place in range(MANY + 5):
        many.change(place)
    for place in range(MANY, MANY + 5):
        few.change(place)
    for time in (1.0, 1.1, 1.2, 2.0):
        for stage in stages:
            stage.renderer.render(time)
        assert many.box.presentation.position == few.box.presentation.position
        assert many.box.presentation.opacity == few.box.presentation.opacity
        assert np.array_equal(many.renderer.read(), few.renderer.read())
    assert many.box.animation_keys == []
