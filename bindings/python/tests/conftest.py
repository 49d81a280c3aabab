"""What all tests share."""

from __future__ import annotations

import gc
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from browser import Browser
from hypothesis import settings
from texts import FONT

import scene

settings.register_profile("scene", deadline=None, derandomize=True, max_examples=50)
# Two hundred times as many examples, other ones each time: pytest --hypothesis-profile long -k random
settings.register_profile("long", deadline=None, max_examples=10_000, print_blob=True)
settings.load_profile("scene")

# Programs in the background of a script ignore these, and so would those that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_finish() -> None:
    """The modules and the tests stay to the end, so no collection looks through them again: each test makes two."""
    # An object that comes with its module, and stays.
    assert scene.NO_ACTION
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_leaks(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test gives back all objects of libscene that it made."""
    gc.collect()
    before, modules = scene.live_objects(), len(sys.modules)
    yield
    request.node.funcargs.clear()
    scene.flush()
    gc.collect()
    # Threads may still be drawing what the test does not want any more, and may leave cycles of references then.
    patience = time.monotonic() + 10
    while (left := left_of(before)) and time.monotonic() < patience:
        time.sleep(0.01)
        gc.collect()
    assert left == {}
    if len(sys.modules) > modules:
        # Some modules have a hundred thousand objects, and the tests after this one would look through them.
        gc.freeze()


def left_of(before: Mapping[str, int]) -> dict[str, int]:
    """The objects that are there now and were not before."""
    return {kind: count for kind, count in scene.live_objects().items() if count > before[kind]}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, which takes a second to start. Whoever opens a page in it opens about:blank in the end."""
    with Browser() as made:
        yield made


@pytest.fixture
def boxes() -> Iterator[str]:
    """The family of the tests' font."""
    scene.add_font(FONT, "Boxes")
    yield "Boxes"
    scene.remove_font("Boxes")


@pytest.fixture
def shown() -> Iterator[tuple[scene.Layer, scene.Renderer]]:
    """A root layer of 100 x 100 points that has been rendered at time 0, and its renderer."""
    root = scene.Layer(frame=(0, 0, 100, 100))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = root
        renderer.render(0)
        yield root, renderer


@pytest.fixture
def box(shown: tuple[scene.Layer, scene.Renderer]) -> scene.Layer:
    """A layer that has been rendered."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    return layer


@pytest.fixture
def document(tmp_path: Path) -> Callable[..., Path]:
    """Writes a scene document of 40 x 20 points with a root of these keys, and returns its path."""

    def write(root: dict[str, Any] | None = None, **top: Any) -> Path:
        path = tmp_path / "test.scene.json"
        content = {"scene": 1, "size": [40, 20], "root": root or {}, **top}
        path.write_text(json.dumps(content), encoding="utf-8")
        return path

    return write
