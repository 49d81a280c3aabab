"""Processes that other processes start, by all of multiprocessing's methods, and how processes end."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys

import pytest

import scene


def draw(_: int) -> str:
    """What a worker draws, or why it cannot."""
    try:
        with scene.Renderer(4, 4) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 4, 4), background_color="#f00")
            renderer.render(0)
            return str(tuple(renderer.read()[2, 2]))
    except scene.Error as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_workers_of_their_own_draw(method: str) -> None:
    draw(0)
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map_async(draw, range(4)).get(timeout=120)
    assert found == [draw(0)] * 4


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_forked_workers_are_told_what_to_do() -> None:
    assert "Error" not in draw(0)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        found = pool.map_async(draw, range(4)).get(timeout=120)
    assert all("forked" in text and "forkserver" in text for text in found), found


ENDING = """
import sys, threading, time
import scene

class Lasting:
    # Goes after all modules, and lets other threads go on meanwhile.
    def __init__(self, sleep=time.sleep):
        self.sleep = sleep

    def __del__(self):
        self.sleep(0.5)

def draw(tile):
    begun.set()
    time.sleep(0.001)

begun = threading.Event()
layer = scene.TiledLayer(bounds=(0, 0, 100000, 100000), tile_size=(16, 16))
layer.set_source(draw)
renderer = scene.Renderer(64, 64)
renderer.root = scene.Layer(bounds=(0, 0, 64, 64))
renderer.root.sublayers.append(layer)
renderer.render(0)
layer.request_tiles((0, 0, 3000, 3000))
renderer.render(0)
assert begun.wait(30)
assert layer.tile_statistics.waiting > 10000
sys.kept = (Lasting(), renderer, layer)
"""


def test_threads_may_want_tiles_while_the_interpreter_ends() -> None:
    subprocess.run([sys.executable, "-c", ENDING], check=True, timeout=60)
