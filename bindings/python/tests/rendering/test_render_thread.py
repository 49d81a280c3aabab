"""Renderers that draw by themselves, while the program computes with Python's interpreter lock."""

from __future__ import annotations

import gc
import math
import time

import pytest

import scene

PACE = 0.05
"""A slow display, so that a busy machine keeps its pace."""


def wait_for_frames(renderer: scene.Renderer, count: int) -> int:
    for _ in range(2000):
        if renderer.statistics.frames >= count:
            break
        time.sleep(0.005)
    assert renderer.statistics.frames >= count
    return renderer.statistics.frames


def moving(count: int) -> scene.Layer:
    root = scene.Layer(frame=(0, 0, 64, 64), background_color="#102030")
    for number in range(count):
        dot = scene.Layer(frame=(number % 60, number // 4, 4, 4), background_color="#ff8800")
        turn = scene.BasicAnimation("transform.rotation", by_value=math.tau, duration=1, repeat_count=math.inf)
        root.sublayers.append(dot)
        dot.add_animation(turn, "turn")
    return root


def keeps_pace(renderer: scene.Renderer, root: scene.Layer, commits: bool) -> bool:
    """Computes for a second, and tells whether frames came evenly meanwhile, and soon after what was committed."""
    first = wait_for_frames(renderer, renderer.statistics.frames + 1)
    end, number = time.monotonic() + 1, 0
    while time.monotonic() < end:
        number += 1
        if commits:
            with scene.transaction(disable_actions=True):
                for dot in root.sublayers[:50]:
                    dot.opacity = 0.5 + 0.1 * (number % 5)
    timings = [renderer.frame_timing(number) for number in range(first + 1, renderer.statistics.frames + 1)]
    longest = max(PACE, *(timing.presented - timing.began for timing in timings))
    latency = max(timing.latency for timing in timings)
    assert (latency > 0) == commits
    return (
        len(timings) >= 0.6 / longest
        and max(timing.interval for timing in timings) <= 2 * longest + 0.01
        and latency <= 2 * longest + 0.01
    )


@pytest.mark.parametrize("commits", [False, True])
def test_a_program_that_computes_holds_up_no_frame(commits: bool) -> None:
    with scene.Renderer(64, 64) as renderer:
        renderer.root = root = moving(200)
        renderer.start(PACE)
        scene.flush()
        wait_for_frames(renderer, 3)
        # Other programs may have the machine for a while, but not each time.
        assert any(keeps_pace(renderer, root, commits) for _ in range(8))
        renderer.root = None
        scene.flush()


def test_what_is_set_moves_and_can_be_read() -> None:
    with scene.Renderer(40, 10) as renderer:
        renderer.root = root = scene.Layer(frame=(0, 0, 40, 10))
        dot = scene.Layer(frame=(0, 0, 10, 10), background_color="#ff0000")
        root.sublayers.append(dot)
        renderer.start(0.02)
        scene.flush()
        wait_for_frames(renderer, 1)
        dot.position = 35, 5
        scene.flush()
        time.sleep(0.6)
        assert tuple(renderer.read()[5, 35]) == (255, 0, 0, 255)
        assert dot.presentation.position.x == 35
        assert renderer.is_running
        renderer.stop()
        assert not renderer.is_running
        renderer.render(scene.current_time())


def test_misuse() -> None:
    with scene.Renderer(4, 4) as renderer:
        with pytest.raises(scene.InvalidArgumentError, match="interval is 0"):
            renderer.start(0)
        renderer.start()
        with pytest.raises(scene.InvalidStateError):
            renderer.render(0)
        with pytest.raises(scene.InvalidStateError):
            renderer.start()
        with pytest.raises(scene.NotFoundError):
            renderer.frame_timing(12345)


def test_frames_are_pixels_that_stay_as_they_are() -> None:
    root = scene.Layer(frame=(0, 0, 8, 4), background_color="#ff0000")
    with scene.Renderer(8, 4) as renderer:
        renderer.root = root
        renderer.set_frame_ring(3, "rgba8")
        renderer.start(0.02)
        scene.flush()
        red = renderer.acquire_frame(timeout=20)
        while red.pixels[0, 0].tolist() != [255, 0, 0, 255]:
            red = renderer.acquire_frame(red.number, timeout=20)
        assert red.pixels.shape == (4, 8, 4)
        assert red.pixels.dtype == "uint8"
        assert not red.pixels.flags.writeable
        with scene.transaction(disable_actions=True):
            root.background_color = "#00ff00"
        green = renderer.acquire_frame(red.number, timeout=20)
        assert green.pixels[3, 7].tolist() == [0, 255, 0, 255]
        assert red.pixels[3, 7].tolist() == [255, 0, 0, 255]
        assert green.time > red.time
        with pytest.raises(scene.InvalidStateError, match="running|thread"):
            renderer.set_frame_ring(0, "rgba8")
        renderer.stop()
        # Held as long as there is an array of it.
        pixels = green.pixels[1:]
        del red, green
        gc.collect()
        with pytest.raises(scene.InvalidStateError, match="held"):
            renderer.set_frame_ring(0, "rgba8")
        del pixels
        gc.collect()
        renderer.set_frame_ring(0, "rgba8")


def test_a_lost_context_is_replaced() -> None:
    root = scene.Layer(frame=(0, 0, 8, 4), background_color="#336699")
    with scene.Renderer(8, 4) as renderer:
        renderer.root = root
        renderer.render()
        before = renderer.read()
        renderer.lose_context()
        renderer.render()
        assert (renderer.read() == before).all()
