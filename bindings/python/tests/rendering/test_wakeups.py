"""What wakes a host that sleeps between frames: its descriptor, and a function that hears that a frame is wanted."""

from __future__ import annotations

import select
import threading
import time
from typing import Any

import pytest

import scene


def commit_elsewhere(layer: scene.Layer, delay: float = 0) -> threading.Thread:
    def work() -> None:
        time.sleep(delay)
        with scene.transaction(disable_actions=True):
            layer.opacity = 0.5 if layer.opacity == 1 else 1

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_a_commit_elsewhere_wakes_who_polls() -> None:
    with scene.Renderer(16, 16) as renderer:
        renderer.root = layer = scene.Layer(frame=(0, 0, 16, 16), background_color="#ff0000")
        renderer.render(0)
        scene.dispatch()
        start = time.monotonic()
        thread = commit_elsewhere(layer, 0.2)
        assert select.select([scene.get_fd()], [], [], 5)[0]
        assert time.monotonic() - start < 2
        thread.join()
        scene.dispatch()
        assert renderer.next_frame_time < 0


def test_a_function_hears_once_a_frame() -> None:
    heard: list[int] = []
    with scene.Renderer(16, 16) as renderer:
        renderer.root = layer = scene.Layer(frame=(0, 0, 16, 16), background_color="#ff0000")
        renderer.render(0)
        renderer.set_frame_wanted_function(lambda: heard.append(threading.get_ident()))
        for count in (1, 1, 2):
            if count == 2:
                renderer.render(1)
            thread = commit_elsewhere(layer)
            thread.join()
            assert len(heard) == count
        assert heard[-1] == thread.ident
        renderer.set_frame_wanted_function(None)
        renderer.render(2)
        commit_elsewhere(layer).join()
        assert len(heard) == 2


def test_what_it_raises_is_nobodys_business(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", lambda unraisable: raised.append(unraisable.exc_value))
    with scene.Renderer(16, 16) as renderer:
        renderer.root = layer = scene.Layer(frame=(0, 0, 16, 16))
        renderer.render(0)
        renderer.set_frame_wanted_function(lambda: 1 / 0)
        layer.corner_radius = 3
        scene.flush()
    assert [type(error) for error in raised] == [ZeroDivisionError]
    with scene.Renderer(16, 16) as renderer, pytest.raises(TypeError, match="function must be callable"):
        renderer.set_frame_wanted_function(3)  # type: ignore[arg-type]
