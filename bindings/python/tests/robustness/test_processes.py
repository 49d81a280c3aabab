"""Processes that other processes start: by all of multiprocessing's methods."""

from __future__ import annotations

import multiprocessing

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
