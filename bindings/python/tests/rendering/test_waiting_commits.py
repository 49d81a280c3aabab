"""What is committed while nobody makes frames."""

import os
import time
from pathlib import Path

import numpy as np

import scene

STEPS = 16000
"""So many commits that some are taken in without a frame, and the last ones are not."""

PATIENCE = 2.1
"""The seconds after a frame from which on commits are taken in without another one."""


def resident() -> int:
    """Bytes of the process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_commits_do_not_pile_up() -> None:
    """Of changes that animate there is never more than the last one."""
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="white")
    with scene.Renderer(100, 100) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 100, 100), sublayers=[layer])
        renderer.render(0)
        time.sleep(PATIENCE)

        def move(times: int) -> None:
            for step in range(times):
                with scene.transaction():
                    layer.position = step % 50, 5
                if step % 100 == 0:
                    scene.dispatch()

        move(STEPS)
        before = resident()
        move(3 * STEPS)
        assert resident() - before < 12 << 20


def test_animations_begin_with_the_next_frame() -> None:
    """All of them, whenever they were committed."""
    early, late = (scene.Layer(frame=(0, y, 20, 20), background_color="white") for y in (0, 40))
    busy = scene.Layer(frame=(60, 0, 20, 20), background_color="white")
    with scene.Renderer(100, 60) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 100, 60), sublayers=[early, late, busy])
        renderer.render(0)
        with scene.transaction(duration=1, timing_function="linear"):
            early.position = 50, 10
        time.sleep(PATIENCE)
        for step in range(STEPS):
            with scene.transaction(disable_actions=True):
                busy.position = 70, step % 50
        with scene.transaction(duration=1, timing_function="linear"):
            late.position = 50, 50
        renderer.render(5)
        renderer.render(5.5)
        assert early.presentation.position == (30, 10)
        assert late.presentation.position == (30, 50)
        rows = np.array(renderer.read())[..., 0]
        assert rows[10, 18:44].tolist() == rows[50, 18:44].tolist()
        assert busy.presentation.position == (70, (STEPS - 1) % 50)


def test_what_is_on_screen_holds_until_the_next_frame() -> None:
    """However much is committed between two frames."""
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="white")
    numbers = {"position.x": 5.0, "opacity": 0.5, "zPosition": 1.0, "cornerRadius": 2.0, "borderWidth": 1.0}
    with scene.Renderer(20, 20) as renderer:
        renderer.root = layer
        renderer.render(0)
        start = time.monotonic()
        for step in range(6000):
            with scene.transaction(disable_actions=True):
                for key, number in numbers.items():
                    layer.set_value(key, number - step % 2 / 4)
        # On a machine that is slower the engine may think that nobody makes frames.
        if time.monotonic() - start < PATIENCE - 0.2:
            assert layer.presentation.opacity == 1
        renderer.render(0)
        assert layer.presentation.opacity == 0.25


def test_layers_that_come_and_go_leave_nothing() -> None:
    """Their numbers are used again before a frame has shown them."""
    root = scene.Layer(frame=(0, 0, 40, 20))
    with scene.Renderer(40, 20) as renderer:
        renderer.root = root
        renderer.render(0)
        time.sleep(PATIENCE)
        for step in range(STEPS):
            with scene.transaction(disable_actions=True):
                color = "#f00" if step % 2 else "#0f0"
                root.sublayers = [scene.Layer(frame=(step % 20, 0, 20, 20), background_color=color)]
        renderer.render(1)
        assert renderer.statistics.layers == 2
        pixels = np.array(renderer.read())
        left = (STEPS - 1) % 20
        assert pixels[10, left + 10].tolist() == [255, 0, 0, 255]
        assert not pixels[:, :left].any() and not pixels[:, left + 20 :].any()
