"""Values of the program's own that animate."""

from __future__ import annotations

import asyncio
import gc
import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene
from scene import Animator, Color, Point, Rect, Size, Transform


def move(animator: Animator, value: Any, duration: float = 1) -> None:
    with scene.transaction(duration=duration, timing_function="linear"):
        animator.value = value


def test_it_goes_there_step_by_step() -> None:
    told: list[float] = []
    volume = Animator(0.0, told.append)
    assert volume.key_path == "value"
    scene.dispatch(10)
    move(volume, 1)
    assert volume.value == 1
    assert volume.shown == 0
    scene.dispatch(11)
    assert told == []
    for step in range(1, 6):
        scene.dispatch(11 + step / 4)
    assert told == pytest.approx([0.25, 0.5, 0.75, 1])
    assert volume.shown == 1
    assert volume.superlayer is None
    with scene.transaction(disable_actions=True):
        volume.value = 3
    scene.dispatch(20)
    assert told[-1] == 3


def test_time_may_run_back() -> None:
    told: list[float] = []
    volume = Animator(0.0, told.append)
    scene.dispatch(10)
    move(volume, 1)
    for time in (11, 11.75, 11.25, 11.5, 12, 3):
        scene.dispatch(time)
    assert told == pytest.approx([0.75, 0.25, 0.5, 1])
    move(volume, 0)
    scene.dispatch(3)
    scene.dispatch(3.25)
    assert told[4:] == pytest.approx([0.75])
    del volume
    scene.dispatch(20)


KINDS: dict[str, tuple[Any, Any]] = {
    "value": (1, 2.0),
    "pointValue": ((1, 2), Point(3, 4)),
    "sizeValue": (Size(1, 2), Size(3, 4)),
    "rectValue": ((0, 0, 1, 1), Rect(1, 2, 3, 4)),
    "colorValue": ("#000", Color(1, 1, 1, 1)),
    "transformValue": (Transform.translation(0, 0), Transform.translation(8, 0)),
}


@pytest.mark.parametrize("key_path", KINDS)
def test_every_type(key_path: str) -> None:
    initial, goal = KINDS[key_path]
    told: list[Any] = []
    animator = Animator(initial, told.append)
    assert animator.key_path == key_path
    assert type(animator.value) is type(goal)
    move(animator, goal)
    for time in (1, 1.5, 3):
        scene.dispatch(time)
    assert [type(value) for value in told] == [type(goal)] * 2
    assert told[-1] == animator.value == goal


def test_types_by_name() -> None:
    assert Animator((1, 2), type="size").value == Size(1, 2)
    assert Animator((1, 1, 1, 1), type="color").key_path == "colorValue"
    for wrong in ("nonsense", "bool", "numbers"):
        with pytest.raises((ValueError, TypeError)):
            Animator(0, type=wrong)
    with pytest.raises(TypeError):
        Animator(object())
    with pytest.raises(scene.InvalidArgumentError):
        Animator(math.nan)
    with pytest.raises(TypeError):
        Animator(0).value = "text"
    with pytest.raises(TypeError, match="on_change must be callable, not 3"):
        Animator(0, 3)  # pyright: ignore


def test_it_is_a_layer() -> None:
    told: list[float] = []
    animator = Animator(0.0, told.append)
    stops: list[scene.StopReason] = []
    spring = scene.BasicAnimation("value", to_value=8, duration=2, autoreverses=True, on_stop=stops.append)
    animator.add_animation(spring, "there and back")
    for time in (0, 1, 2, 3, 4):
        scene.dispatch(time)
    assert told == pytest.approx([4, 8, 4, 0])
    assert stops == [scene.StopReason.FINISHED]
    animator.actions["value"] = None
    animator.value = 5
    scene.dispatch(5)
    assert told[-1] == 5


def test_what_is_told_may_raise_and_let_go() -> None:
    def fail(value: float) -> None:
        raise RuntimeError(f"at {value}")

    animator = Animator(0.0, fail)
    scene.dispatch(0)
    move(animator, 1)
    scene.dispatch(1)
    with pytest.raises(RuntimeError, match=r"at 0\.5"):
        scene.dispatch(1.5)
    with pytest.raises(RuntimeError, match=r"at 1\.0"):
        scene.dispatch(2)
    held: list[Animator] = []
    held.append(Animator(0.0, lambda value: held.clear()))
    move(held[0], 1)
    scene.dispatch(2)
    assert len(held) == 1
    scene.dispatch(2.5)
    assert held == []
    gc.collect()
    scene.dispatch(3)


def test_it_moves_in_asyncio() -> None:
    told: list[float] = []

    async def main() -> None:
        scene.attach()
        animator = Animator(0.0, told.append)
        reason = await animator.animate("value", to=1, duration=0.1)
        assert reason is scene.StopReason.FINISHED
        assert animator.value == 1
        scene.detach()

    asyncio.run(main())
    assert told[-1] == 1
    assert told == sorted(told)
    assert len(told) > 2


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=8), st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_wherever_it_is_sent_it_arrives(goals: list[float], steps: list[float]) -> None:
    told: list[float] = [0.0]
    animator = Animator(0.0, told.append)
    time = 0.0
    for goal in goals:
        move(animator, goal)
        for step in steps:
            time += step
            scene.dispatch(time)
            low, high = min(0.0, *goals), max(0.0, *goals)
            assert low - 1e-6 <= told[-1] <= high + 1e-6
            assert told[-1] == animator.shown
    scene.dispatch(time + 2)
    scene.dispatch(time + 4)
    assert told[-1] == goals[-1]
    assert all(a != b for a, b in pairwise(told))
