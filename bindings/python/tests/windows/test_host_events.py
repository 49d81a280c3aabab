"""Events that a host brings to layers."""

from __future__ import annotations

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
