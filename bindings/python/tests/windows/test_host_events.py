"""Events that a host brings to layers."""

from __future__ import annotations

import gc
from functools import partial

import pytest

import scene


@pytest.fixture
def tree() -> tuple[scene.Layer, scene.Layer, scene.Renderer]:
    """A root with a box, which are shown."""
    root, box = scene.Layer(), scene.Layer(frame=(20, 20, 40, 40), name="box")
    root.sublayers.append(box)
    renderer = scene.Renderer(100, 100)
    root.frame = (0, 0, 100, 100)
    renderer.root = root
    renderer.render(0)
    return root, box, renderer


def test_layers_hear_of_them(tree: tuple[scene.Layer, scene.Layer, scene.Renderer]) -> None:
    root, box, _ = tree
    heard: list[str] = []

    def hear(event: scene.Event) -> bool:
        heard.append(f"{event.type.label} {tuple(event.point)} {event.button}/{event.buttons} {event.window}")
        # A function that holds the layer would keep it alive.
        assert event.target is not None and event.target.name == "box"
        return event.type == scene.EventType.POINTER_PRESS

    for kind in ("pointer_enter", "pointer_press", "pointer_release", "key_press"):
        box.on(kind, hear)
    assert scene.send_event(root, "pointer_press", (30, 25), button=1)
    assert not scene.send_event(root, "pointer_release", (90, 95), button=1)
    assert not scene.send_event(root, "key_press", text="a", target=box)
    assert heard == [
        "pointerEnter (10.0, 5.0) 0/1 None",
        "pointerPress (10.0, 5.0) 1/1 None",
        "pointerRelease (70.0, 75.0) 1/0 None",
        "keyPress (0.0, 0.0) 0/0 None",
    ]


def test_what_is_raised_and_refused(tree: tuple[scene.Layer, scene.Layer, scene.Renderer]) -> None:
    root, box, _ = tree
    box.on("pointer_press", lambda event: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        scene.send_event(root, "pointer_press", (30, 25), button=1)
    with pytest.raises(scene.InvalidArgumentError, match="not finite"):
        scene.send_event(root, "pointer_move", (float("nan"), 0))
    with pytest.raises(scene.InvalidArgumentError, match="no close"):
        scene.send_event(root, "close")
    with pytest.raises(scene.InvalidArgumentError, match="not in the tree"):
        scene.send_event(root, "key_press", target=scene.Layer())


@pytest.fixture
def nested() -> tuple[dict[str, scene.Layer], scene.Renderer, list[str]]:
    """A card in a page in a root beside another page, and what they hear of the pointer's coming and going."""
    layers = {
        "root": scene.Layer(frame=(0, 0, 400, 300)),
        "page": scene.Layer(frame=(0, 0, 200, 200)),
        "card": scene.Layer(frame=(10, 10, 50, 50)),
        "other": scene.Layer(frame=(200, 0, 200, 200)),
    }
    layers["root"].sublayers = [layers["page"], layers["other"]]
    layers["page"].sublayers = [layers["card"]]
    heard: list[str] = []

    def hear(event: scene.Event, name: str) -> None:
        heard.append(f"{name} {event.type.label[7:]}")

    for name, layer in layers.items():
        layer.name = name
        for kind in ("pointer_enter", "pointer_leave", "pointer_move", "pointer_release"):
            layer.on(kind, partial(hear, name=name))
    renderer = scene.Renderer(400, 300)
    renderer.root = layers["root"]
    renderer.render(0)
    scene.send_event(layers["root"], "pointer_move", (20, 20))
    heard.clear()
    return layers, renderer, heard


@pytest.mark.parametrize("way", ["leaves", "moves", "ends"])
def test_each_layer_hears_that_the_pointer_comes_and_goes_once(
    nested: tuple[dict[str, scene.Layer], scene.Renderer, list[str]], way: str
) -> None:
    """Whatever becomes of the layer under it meanwhile."""
    layers, renderer, heard = nested
    card = layers.pop("card")
    if way == "moves":
        layers["other"].sublayers = [card]
    else:
        layers["page"].sublayers = []
    if way == "ends":
        del card
        gc.collect()
    renderer.render(0.1)
    scene.send_event(layers["root"], "pointer_move", (21, 20))
    assert heard == ([] if way == "ends" else ["card Leave"]) + ["page Move", "root Move"]
    heard.clear()
    scene.send_event(layers["root"], "pointer_leave", (500, 20))
    assert heard == ["page Leave", "root Leave"]


def test_the_pointer_is_held_beyond_the_edge(
    nested: tuple[dict[str, scene.Layer], scene.Renderer, list[str]],
) -> None:
    """A leave while a button is down ends nothing, and layers that reach beyond the root hear nothing of a release."""
    layers, renderer, heard = nested
    layers["other"].frame = (200, 0, 900, 200)
    renderer.render(9)
    renderer.render(10)
    root = layers["root"]
    scene.send_event(root, "pointer_press", (21, 20), button=1)
    for kind in ("pointer_leave", "pointer_move"):
        scene.send_event(root, kind, (450, 20))
    assert heard == ["card Leave", "page Leave", "root Leave", "card Move", "page Move", "root Move"]
    heard.clear()
    scene.send_event(root, "pointer_release", (450, 20), button=1)
    assert heard == ["card Release", "page Release", "root Release"]
    heard.clear()
    scene.send_event(root, "pointer_enter", (250, 20))
    assert heard == ["root Enter", "other Enter"]


def test_a_drag_begins_in_the_handler_of_a_press() -> None:
    root = scene.Layer(frame=(0, 0, 100, 100))
    box = scene.Layer(frame=(20, 20, 40, 40))
    root.sublayers.append(box)
    with pytest.raises(scene.InvalidStateError, match="in a window with scene_window_drag_layer"):
        box.drag()
    box.on("pointer_press", lambda event: box.drag(limits=(0, 0, 60, 60)))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = root
        renderer.render(0)
        scene.send_event(root, "pointer_press", (30, 30), button=1)
        assert scene.send_event(root, "pointer_move", (45, 80))
        assert box.position == (55, 60)
