"""What follows something, set anew before every frame, moves: a pointer, a finger, a value that streams in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

import scene


@dataclass
class Stage:
    box: scene.Layer
    renderer: scene.Renderer

    @property
    def x(self) -> float:
        return self.box.presentation.position.x


@pytest.fixture
def stage() -> Iterator[Stage]:
    box = scene.Layer(bounds=(0, 0, 10, 10))
    with scene.Renderer(500, 50) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 500, 50), sublayers=[box])
        renderer.render(0)
        yield Stage(box, renderer)


def follow(stage: Stage, frames: int, step: float = 10.0, rate: float = 30.0) -> list[float]:
    shown = []
    for frame in range(1, frames + 1):
        stage.box.position = step * frame, 0
        stage.renderer.render(frame / rate)
        shown.append(stage.x)
    return shown


def test_an_implied_animation_goes_on_where_the_last_frame_was(stage: Stage) -> None:
    shown = follow(stage, 30)
    moved = np.diff(shown)
    assert shown[0] == 0  # The first one begins with the frame that shows it.
    assert np.all(moved[1:] > 0)
    assert 300 - shown[-1] < 80  # It lags behind by a part of its duration.
    # In the end each frame takes it as far as what it follows moves.
    assert moved[-1] == pytest.approx(10, abs=0.5)


def test_several_changes_before_a_frame_count_as_one(stage: Stage) -> None:
    shown = []
    for frame in range(1, 31):
        for part in range(3):
            stage.box.position = 10 * frame - 5 + part, 3
            scene.flush()
        stage.box.position = 10 * frame, 0
        stage.renderer.render(frame / 30)
        shown.append(stage.x)
    assert np.all(np.diff(shown)[1:] > 0)


def test_springs_follow_with_their_speed(stage: Stage) -> None:
    stage.box.actions["position"] = scene.SpringAnimation("position", perceptual_duration=0.3, settling=True)
    shown = follow(stage, 60)
    assert np.all(np.diff(shown)[2:] > 0)
    assert 600 - shown[-1] < 80
    assert np.diff(shown)[-1] == pytest.approx(10, abs=0.5)


def test_what_starts_at_given_values_begins_with_its_first_frame(stage: Stage) -> None:
    follow(stage, 5)
    stage.box.add_animation(
        scene.BasicAnimation("position", from_value=(0, 0), to_value=(100, 0), duration=1), "position"
    )
    stage.renderer.render(6 / 30)
    assert stage.x == 0
    stage.renderer.render(6 / 30 + 0.5)
    assert stage.x == pytest.approx(50)


def test_what_stood_still_for_long_does_not_jump(stage: Stage) -> None:
    with scene.transaction(duration=10, timing_function="linear"):
        stage.box.position = 100, 0
    stage.renderer.render(1)
    stage.renderer.render(2)
    assert stage.x == pytest.approx(10)
    with scene.transaction(duration=10, timing_function="linear"):
        stage.box.position = 110, 0
    stage.renderer.render(9)  # The program slept.
    assert stage.x == pytest.approx(11)  # a tenth of a second on
    stage.renderer.render(10)
    assert stage.x == pytest.approx(21)


def test_a_change_in_the_same_frame_begins_there(stage: Stage) -> None:
    with scene.transaction(duration=1, timing_function="linear"):
        stage.box.position = 100, 0
    stage.renderer.render(1)
    stage.renderer.render(1.5)
    with scene.transaction(duration=1, timing_function="linear"):
        stage.box.position = 0, 0
    stage.renderer.render(1.5)
    assert stage.x == pytest.approx(50)
    stage.renderer.render(2)
    assert stage.x == pytest.approx(25)


def test_pictures_that_come_with_each_frame_are_seen(stage: Stage) -> None:
    stage.box.bounds = 0, 0, 40, 40
    stage.box.position = 20, 20
    stage.renderer.render(10)
    stage.renderer.render(20)
    for frame in range(30):
        stage.box.contents = scene.Image.from_array(np.full((4, 4), 8 * frame, np.uint8), "gray8")
        stage.renderer.render(20 + frame / 30)
    assert stage.renderer.read()[20, 20, 0] > 120
