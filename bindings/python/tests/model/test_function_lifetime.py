"""How long functions live that layers have been given: as long as the layers, of which they mostly know some."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from collections.abc import Callable

import pytest

import scene


class Card(scene.Layer):
    """A layer that handles its own events."""

    def __init__(self) -> None:
        super().__init__(frame=(0, 0, 8, 8))
        self.presses = 0
        self.on("pointer_press", self.press)

    def press(self, _: scene.Event) -> bool:
        self.presses += 1
        return True


def closure() -> scene.Layer:
    layer = scene.Layer(sublayers=[scene.Layer()])
    layer.sublayers[0].on("pointer_press", lambda _: layer.name)
    return layer


def entries() -> scene.Layer:
    scroll = scene.ScrollLayer(frame=(0, 0, 8, 8))

    def enter(index: int, _: scene.Rect) -> scene.Layer:
        entry = scene.Layer(name=f"{index} of {scroll.name}")
        entry.on("pointer_press", lambda _: entry.name)
        return entry

    scroll.set_entries(9, enter, lambda _, entry: scroll.sublayers.count(entry))
    return scroll


def tiles() -> scene.Layer:
    tiled = scene.TiledLayer(frame=(0, 0, 8, 8))
    tiled.set_source(lambda _: tiled.name)
    return tiled


def animator() -> scene.Layer:
    made = scene.Animator(0.0, lambda _: made.name)
    return made


@pytest.mark.parametrize("make", [Card, closure, entries, tiles, animator])
def test_functions_that_know_their_layer_go_with_it(make: Callable[[], scene.Layer]) -> None:
    gc.collect()
    before = scene.live_objects()["layer"]
    gone = [weakref.ref(make()) for _ in range(5)]
    gc.collect()
    scene.flush()
    assert [layer() for layer in gone] == [None] * 5
    assert scene.live_objects()["layer"] == before


def test_functions_live_as_long_as_the_tree() -> None:
    heard: list[str | None] = []

    def hear(event: scene.Event) -> bool:
        heard.append(None if event.target is None else event.target.name)
        return True

    def tree() -> scene.Layer:
        inner = scene.Layer(name="inner", frame=(0, 0, 8, 8))
        root = scene.Layer(frame=(0, 0, 8, 8), sublayers=[scene.Layer(frame=(0, 0, 8, 8), sublayers=[inner])])
        inner.on("pointer_press", hear)
        return root

    root = tree()
    gc.collect()
    assert scene.send_event(root, "pointer_press", (4, 4), button=1)
    with scene.Renderer(8, 8) as renderer:
        renderer.root = tree()
        # The layers of documents have no objects until they are asked for.
        document = scene.Document.loads(
            '{"scene": 1, "size": [8, 8], "root": {"sublayers": [{"name": "box", "frame": [0, 0, 8, 8]}]}}'
        )
        document.find("box").on("pointer_press", hear)
        gc.collect()
        assert scene.send_event(renderer.root, "pointer_press", (4, 4), button=1)
        assert scene.send_event(document.root, "pointer_press", (4, 4), button=1)
    assert heard == ["inner", "inner", "box"]


def test_functions_of_a_layer_that_only_its_tree_holds_are_called() -> None:
    stage = scene.Layer(frame=(0, 0, 8, 8), sublayers=[entries(), tiles()])
    stage.sublayers[0].name = "list"
    gc.collect()
    with scene.Renderer(8, 8) as renderer:
        renderer.root = stage
        renderer.render(0)
        stage.sublayers[0].bounds = 0, 300, 8, 8
        renderer.render(1)
        renderer.render(2)
    assert stage.find("8 of list")
    assert isinstance(tiled := stage.sublayers[1], scene.TiledLayer)
    assert tiled.has_source


def test_what_was_taken_back_is_not_held() -> None:
    scroll, tiled = entries(), tiles()
    assert isinstance(scroll, scene.ScrollLayer)
    assert isinstance(tiled, scene.TiledLayer)
    scroll.clear_entries()
    tiled.clear_source()
    gone = weakref.ref(scroll), weakref.ref(tiled)
    gc.disable()
    try:
        del scroll, tiled
        assert [layer() for layer in gone] == [None, None]
    finally:
        gc.enable()


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_is_on_screen_cannot_be_copied(take: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match="can be neither copied nor pickled; the layer can"):
        take(scene.Layer().presentation)
