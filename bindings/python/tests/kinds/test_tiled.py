"""Tiled layers in Python."""

from __future__ import annotations

import math
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import scene
from scene import LATER, Tile, TiledLayer

Shown = tuple[scene.Layer, scene.Renderer]


def make(shown: Shown, **properties: Any) -> TiledLayer:
    layer = TiledLayer(frame=(0, 0, 100, 100), tile_size=(32, 32), **properties)
    shown[0].sublayers.append(layer)
    shown[1].content_wait = 10
    return layer


def paint(tile: Tile) -> None:
    tile.pixels[...] = (16 * tile.column % 256, 16 * tile.row % 256, 100, 255)


def test_properties() -> None:
    layer = TiledLayer(tile_size=(64, 64), levels_of_detail=4, levels_of_detail_bias=2, memory_limit=1 << 40)
    assert (layer.tile_size, layer.levels_of_detail, layer.levels_of_detail_bias) == ((64, 64), 4, 2)
    assert layer.memory_limit == 1 << 40
    assert (layer.fade_duration, layer.prefetch_margin) == (0.25, 1)
    with pytest.raises(scene.InvalidArgumentError):
        layer.levels_of_detail = 0
    with pytest.raises(ValueError, match="memory_limit"):
        layer.memory_limit = -1
    with pytest.raises(TypeError):
        layer.set_source(None)  # pyright: ignore
    with pytest.raises(scene.InvalidStateError):
        layer.request_tiles((0, 0, 1, 1))
    assert layer.tile_statistics.drawn == 0
    document = scene.Document.loads('{"scene": 1, "size": [9, 9], "root": {"type": "tiled", "fadeDuration": 2}}')
    assert isinstance(document.root, TiledLayer)
    assert document.root.fade_duration == 2


def test_drawing(shown: Shown) -> None:
    layer = make(shown, prefetch_margin=0)
    threads: set[int] = set()

    def draw(tile: Tile) -> None:
        threads.add(threading.get_ident())
        assert tile.rect == (32 * tile.column, 32 * tile.row, 32, 32)
        assert (tile.scale, tile.level, tile.width, tile.cancelled) == (1, 0, 32, False)
        assert not tile.pixels.any()
        paint(tile)

    layer.set_source(draw)
    assert layer.has_source
    shown[1].render(0)
    pixels = shown[1].read()
    for x, y in ((0, 0), (31, 33), (99, 99)):
        assert tuple(pixels[y, x]) == (16 * (x // 32), 16 * (y // 32), 100, 255)
    assert threading.get_ident() not in threads
    assert (layer.tile_statistics.drawn, layer.tile_statistics.bytes) == (16, 16 * 4096)
    layer.set_source(lambda tile: tile.write(bytes([0, 0, 255, 255]) * 1024), "bgra8_premultiplied")
    shown[1].render(1)
    assert tuple(shown[1].read()[50, 50]) == (255, 0, 0, 255)
    layer.clear_source()
    shown[1].render(2)
    assert tuple(shown[1].read()[50, 50]) == (0, 0, 0, 0)


def test_what_raises_has_failed(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    layer = make(shown)
    raised: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", lambda unraisable: raised.append(unraisable.exc_value))

    def draw(tile: Tile) -> None:
        paint(tile)
        if (tile.column, tile.row) == (1, 1):
            raise KeyError("no such tile")
        if (tile.column, tile.row) == (2, 2):
            tile.write(b"too short")

    layer.set_source(draw)
    shown[1].render(0)
    shown[1].render(1)
    assert sorted(type(error).__name__ for error in raised) == ["KeyError", "ValueError"]
    assert layer.tile_statistics.failed == 2
    assert tuple(shown[1].read()[40, 40]) == (0, 0, 0, 0)
    layer.set_source(paint)
    shown[1].render(2)
    assert tuple(shown[1].read()[40, 40]) == (16, 16, 100, 255)


def test_later(shown: Shown) -> None:
    layer = make(shown)
    kept: list[Tile] = []

    def draw(tile: Tile) -> object:
        if (tile.column, tile.row) != (0, 0):
            return paint(tile)
        kept.append(tile)
        return LATER

    layer.set_source(draw)
    shown[1].content_wait = 0.5
    shown[1].render(0)
    (tile,) = kept
    tile.pixels[...] = 255
    tile.finish()
    with pytest.raises(scene.InvalidStateError):
        tile.finish()
    tile.pixels[...] = 7
    shown[1].render(1)
    shown[1].render(2)
    assert tuple(shown[1].read()[5, 5]) == (255, 255, 255, 255)
    kept.clear()
    layer.invalidate((0, 0, 1, 1))
    shown[1].render(3)
    kept.pop().fail()
    del tile
    layer.clear_source()


def test_tiles_that_come_quickly_keep_no_frame_longer_than_it_may_wait(shown: Shown) -> None:
    layer = make(shown, contents_scale=64)
    layer.tile_size = (16, 16)
    layer.set_source(paint)
    shown[1].content_wait = 0.2
    start = time.monotonic()
    shown[1].render(0)
    assert time.monotonic() - start < 5
    assert 0 < layer.tile_statistics.drawn < 100_000


def test_what_never_returns_holds_up_nobody_else(shown: Shown) -> None:
    root, renderer = shown
    released, stuck = threading.Event(), threading.Semaphore(0)

    def wait(_: Tile) -> None:
        stuck.release()
        released.wait()

    hanging, layer = make(shown), make(shown)
    renderer.content_wait = 0
    hanging.set_source(wait)
    renderer.render(0)
    assert stuck.acquire(timeout=10)
    layer.set_source(paint)
    try:
        for frame in range(1, 200):
            renderer.render(frame)
            if layer.tile_statistics.drawn == 16:
                break
            time.sleep(0.05)
        # They have come after their places were seen, and fade in.
        renderer.render(300)
        renderer.render(301)
        assert tuple(renderer.read()[99, 99]) == (48, 48, 100, 255)
        assert hanging.tile_statistics.drawn == 0
        assert hanging.tile_statistics.running > 0
        # Its layer can go while it hangs.
        root.sublayers.remove(hanging)
        hanging.clear_source()
        renderer.render(302)
    finally:
        released.set()


def test_panning_cancels(shown: Shown) -> None:
    root, renderer = shown
    layer = TiledLayer(bounds=(0, 0, 1e5, 1e5), anchor_point=(0, 0), tile_size=(32, 32), prefetch_margin=0)
    root.sublayers.append(layer)
    layer.memory_limit = 64 * 4096
    calls = cancelled = 0
    gate = threading.Event()
    lock = threading.Lock()

    def draw(tile: Tile) -> None:
        nonlocal calls, cancelled
        with lock:
            calls += 1
        while not gate.is_set() and not tile.cancelled:
            time.sleep(0.002)
        with lock:
            cancelled += tile.cancelled
        paint(tile)

    layer.set_source(draw)
    for step in range(20):
        with scene.transaction(disable_actions=True):
            layer.position = (-step * 1000, -step * 500)
        renderer.render(step)
        time.sleep(0.01)
    assert layer.tile_statistics.cancelled > 0
    gate.set()
    renderer.content_wait = math.inf
    renderer.render(100)
    renderer.render(101)
    assert tuple(renderer.read()[50, 50])[3] == 255
    assert cancelled > 0
    assert calls < 20 * 16
    assert layer.tile_statistics.bytes <= 70 * 4096
    layer.clear_source()
    assert np.asarray(renderer.read()).shape == (100, 100, 4)


@pytest.mark.parametrize("answer", [None, LATER])
def test_what_is_given_up_half_way_has_failed(shown: Shown, answer: object) -> None:
    layer = make(shown, prefetch_margin=0)
    given_up: list[Tile] = []

    def draw(tile: Tile) -> object:
        paint(tile)
        if (tile.column, tile.row) != (1, 1):
            return None
        tile.fail()
        given_up.append(tile)
        return answer

    layer.set_source(draw)
    shown[1].render(0)
    assert layer.tile_statistics.failed == len(given_up) == 1
    assert layer.tile_statistics.running == 0
    assert tuple(shown[1].read()[40, 40]) == (0, 0, 0, 0)
    # Its memory is gone, and is not written any more.
    with pytest.raises(scene.InvalidStateError):
        given_up[0].finish()
    with pytest.raises(scene.InvalidStateError):
        given_up.pop().fail()
    layer.clear_source()


def test_tiles_are_told_at_once_and_leave_no_mark() -> None:
    layer = scene.TiledLayer()
    layer.set_source(lambda tile: None)
    layer.set_needs_display()
    assert not layer.needs_display


def test_a_page_without_room_for_its_tiles_says_so(tmp_path: Path) -> None:
    layer = TiledLayer(frame=(0, 0, 256, 256), tile_size=(64, 64), name="map")
    layer.set_source(paint)
    layer.memory_limit = 8 * 64 * 64 * 4
    with scene.Paper("pdf", (256, 256)) as paper:
        with pytest.raises(scene.OutOfMemoryError, match="map.*memory limit"):
            paper.add_page(layer)
        assert paper.page_count == 1
        # A coarser level shows all of it.
        layer.levels_of_detail = 2
        paper.add_page(layer)
        layer.levels_of_detail, layer.memory_limit = 1, 16 * 64 * 64 * 4
        paper.add_page(layer)
        assert paper.page_count == 3
