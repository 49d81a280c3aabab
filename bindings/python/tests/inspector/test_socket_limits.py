"""What the socket of an inspected program refuses, and how."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import scene
from scene._inspector.connection import Connection


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "socket"
    scene.inspector_listen(path)
    yield path
    scene.inspector_close()


def test_who_comes_when_enough_look_at_a_program_is_told_so(listening: Path) -> None:
    with contextlib.ExitStack() as others:
        for _ in range(8):
            others.enter_context(Connection(listening))
        with pytest.raises(scene.InvalidStateError, match="eight inspectors look at the program already"):
            Connection(listening)


@pytest.mark.parametrize("timing", [["a", 0, 0, 1], [0, 0, 1, None], [0, 0], ["a", 0, 0], {}, 1])
def test_times_of_layers_are_three_numbers(listening: Path, timing: object) -> None:
    layer = scene.Layer(speed=0.5)
    with scene.Renderer(8, 8) as renderer, Connection(listening) as connection:
        renderer.root = layer
        renderer.render(0)
        root = connection.ask("about")["renderers"][0]["root"]
        with pytest.raises(scene.FormatError, match="a begin time, a time offset and a speed"):
            connection.ask("time", layer=str(root), timing=timing)
        assert layer.speed == 0.5
        connection.ask("time", layer=str(root), timing=[0, 0, 0.25])
        assert layer.speed == 0.25
        renderer.root = None
