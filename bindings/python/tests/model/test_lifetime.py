"""Which objects live how long, and that there is one of Python's for each of libscene's."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest

import scene
from scene import raw


def count(kind: str) -> int:
    gc.collect()
    return scene.live_objects()[kind]


def test_dropped_objects_are_released() -> None:
    before = scene.live_objects()
    image = scene.Image.from_array(np.zeros((1, 1, 4), np.uint8))
    made = [scene.Layer(contents=image), scene.BasicAnimation("opacity"), scene.TimingFunction(0, 0.5, 1, 1), image]
    after = scene.live_objects()
    for kind in ("layer", "animation", "timing_function", "image"):
        assert after[kind] == before[kind] + 1
    del made, image
    scene.flush()
    gc.collect()
    assert scene.live_objects() == before


def test_a_superlayer_holds_its_sublayers() -> None:
    before = count("layer")
    root = scene.Layer(sublayers=[scene.Layer(name="child", sublayers=[scene.Layer()])])
    assert count("layer") == before + 3
    child = root.sublayers[0]
    assert child.name == "child"
    del root
    scene.flush()
    assert count("layer") == before + 2
    assert child.superlayer is None


def test_a_renderer_holds_its_root() -> None:
    with scene.Renderer(1, 1) as renderer:
        renderer.root = scene.Layer(name="root")
        gc.collect()
        assert renderer.root.name == "root"


def test_one_wrapper_for_each_object() -> None:
    child = scene.Layer()
    root = scene.Layer(sublayers=[child])
    assert child.superlayer is root
    assert root.sublayers[0] is child
    image = scene.Image.from_array(np.zeros((1, 1, 4), np.uint8))
    root.contents = image
    assert root.contents is image
    assert root.get_value("contents") is image


def test_wrappers_come_back() -> None:
    root = scene.Layer(sublayers=[scene.Layer(name="child")])
    gone = weakref.ref(root.sublayers[0])
    gc.collect()
    assert gone() is None
    assert root.sublayers[0].name == "child"
    assert root.sublayers[0] in root.sublayers


def test_subclasses_keep_their_identity() -> None:
    class Card(scene.Layer):
        def __init__(self, number: int) -> None:
            super().__init__(name=f"card {number}")
            self.number = number

    card = Card(7)
    root = scene.Layer(sublayers=[card])
    assert root.sublayers[0] is card
    assert repr(card).startswith("<scene.Card 'card 7'")


def test_objects_pass_through_raw() -> None:
    layer = scene.Layer()
    assert raw.scene_layer_set_opacity(layer, 0.25) == raw.SCENE_OK
    assert layer.opacity == 0.25


def test_a_constructor_that_fails_leaves_nothing() -> None:
    before = count("layer"), count("animation")
    with pytest.raises(scene.InvalidArgumentError):
        scene.Layer(corner_radius=-1)
    with pytest.raises(TypeError):
        scene.Layer(sublayers=[None])  # pyright: ignore
    with pytest.raises(scene.InvalidArgumentError):
        scene.BasicAnimation("opacity", duration=-1)
    assert (count("layer"), count("animation")) == before


def test_texts_are_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[str] = []

    def free(text: object) -> None:
        freed.append(ctypes.string_at(text).decode())  # pyright: ignore
        original(text)

    original = raw.scene_string_free
    monkeypatch.setattr(raw, "scene_string_free", free)
    scene.Layer(name="freed").description()
    with scene.Renderer(1, 1) as renderer:
        renderer.render()
        plan = renderer.plan_description()
    assert "freed" in freed[0]
    assert freed[1:] == [plan]


def test_a_closed_renderer_says_so() -> None:
    renderer = scene.Renderer(4, 4)
    renderer.close()
    renderer.close()
    assert count("renderer") == 0
    for call in (
        renderer.render,
        renderer.plan_description,
        lambda: renderer.write_png("x.png"),
        lambda: renderer.statistics,
    ):
        with pytest.raises(scene.InvalidHandleError, match="scene_renderer_"):
            call()


def test_objects_can_be_dropped_on_any_thread() -> None:
    before = count("layer")
    made = [[scene.Layer(sublayers=[scene.Layer()]) for _ in range(200)] for _ in range(4)]
    threads = [threading.Thread(target=lambda own=own: (own.clear(), scene.flush())) for own in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    scene.flush()
    assert count("layer") == before


def test_threads_that_look_at_one_tree_share_wrappers() -> None:
    root = scene.Layer(sublayers=[scene.Layer() for _ in range(100)])
    found: list[list[scene.Layer]] = []
    threads = [threading.Thread(target=lambda: found.append(list(root.sublayers))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(one is other for row in found for one, other in zip(row, found[0], strict=True))


def test_nothing_is_released_at_the_end_of_the_interpreter() -> None:
    code = """
import scene
scene.Layer._release = lambda handle: print("released")
kept, dropped = scene.Layer(), scene.Layer()
del dropped
print("end")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("released\nend\n", "")


def test_the_interpreter_ends_quietly_with_everything_alive() -> None:
    code = """
import scene
root = scene.Layer(sublayers=[scene.Layer()])
renderer = scene.Renderer(8, 8)
renderer.root = root
renderer.render(0)
root.opacity = 0.5
cycle = [root, renderer]
cycle.append(cycle)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_ten_thousand_layers_leave_nothing() -> None:
    """Delegates, images, animations and callbacks go with their layers, whenever the garbage collector runs."""

    class Delegate:
        def __init__(self, layer: scene.Layer) -> None:
            self.layer = layer

        def action_for_key(self, layer: scene.Layer, key: str) -> None:
            assert layer is self.layer
            assert key

        def animation_did_stop(self, layer: scene.Layer, key: str, reason: scene.StopReason) -> None:
            assert (key, layer) == ("opacity", self.layer)
            assert isinstance(reason, scene.StopReason)

    gc.collect()
    before = scene.live_objects()
    with scene.Renderer(8, 8) as renderer:
        renderer.root = root = scene.Layer(frame=(0, 0, 8, 8))
        for turn in range(20):
            cards = []
            for number in range(500):
                image = scene.Image.from_array(np.full((2, 2, 4), number % 256, np.uint8))
                card = scene.Layer(name=f"card {number}", frame=(0, 0, 2, 2), contents=image)
                # A circle through Python, and one through what C holds.
                card.delegate = Delegate(card)
                card.animate("opacity", 0.5, duration=0.1, on_stop=lambda _, card=card: card.name)
                cards.append(card)
            root.sublayers = cards
            renderer.render(turn)
            if turn % 3 == 0:
                gc.collect()
            root.sublayers = cards[::2]
            del cards, card, image
            renderer.render(turn + 0.5)
            scene.dispatch()
            if turn % 2:
                gc.collect()
            root.sublayers = []
            renderer.render(turn + 0.7)
            scene.dispatch()
        del root
    scene.flush()
    scene.dispatch()
    gc.collect()
    scene.dispatch()
    gc.collect()
    assert scene.live_objects() == before


class Node(scene.Layer):
    """A layer of the program's own class."""

    def __init__(self, owner: scene.Layer | None = None, **arguments: object) -> None:
        super().__init__(**arguments)  # pyright: ignore
        self.owner = owner
        self.laid_out = 0
        self.itself = self.layout_sublayers

    def layout_sublayers(self) -> None:
        self.laid_out += 1


def test_objects_of_subclasses_live_as_long_as_their_tree() -> None:
    def tree() -> scene.Layer:
        inner = scene.Layer(sublayers=[Node(name="node")], mask=Node(name="mask"))
        inner.sublayers[0].set_needs_layout()
        return scene.Layer(frame=(0, 0, 8, 8), sublayers=[scene.Layer(sublayers=[inner])])

    root = tree()
    gc.collect()
    assert root.find("node", Node).laid_out == 0
    assert isinstance(root.find("mask"), Node)
    with scene.Renderer(8, 8) as renderer:
        # The renderer alone has the tree.
        renderer.root = tree()
        gc.collect()
        renderer.render(0)
        assert renderer.root.find("node", Node).laid_out == 1
    document = scene.Document(tree(), (8, 8))
    assert isinstance(document.find("node"), Node)
    document = scene.Document.loads(scene.Document(scene.Layer(sublayers=[scene.Layer()]), (8, 8)).dumps())
    document.root.sublayers[0].sublayers.append(Node(name="late"))
    gc.collect()
    assert isinstance(document.find("late"), Node)


def test_objects_of_subclasses_go_with_their_tree_and_when_they_leave_it() -> None:
    gc.collect()
    before = count("layer")
    root = scene.Layer()
    root.sublayers.append(Node(root, name="outer", sublayers=[Node(root, name="inner")], mask=Node(root)))
    outer = root.find("outer", Node)
    outer.owner, outer.find("inner", Node).owner = root, outer
    assert count("layer") == before + 4
    del outer
    assert count("layer") == before + 4
    root.find("outer").mask = None
    assert count("layer") == before + 3
    root.find("inner").remove_from_superlayer()
    assert count("layer") == before + 2
    root.sublayers[0] = Node(root)
    assert count("layer") == before + 2
    root.sublayers = [Node(root), scene.Layer(sublayers=[Node(root)])]
    assert count("layer") == before + 4
    root.sublayers.remove(root.sublayers[1])
    assert count("layer") == before + 2
    del root.sublayers[0]
    assert count("layer") == before + 1
    root.sublayers.append(Node(root, sublayers=[Node(root)]))
    assert count("layer") == before + 3
    del root
    assert count("layer") == before


def test_objects_of_subclasses_move_with_their_layers() -> None:
    first, second = scene.Layer(), scene.Layer()
    first.sublayers.append(scene.Layer(sublayers=[Node(name="node")]))
    second.sublayers.append(first.sublayers[0])
    del first
    gc.collect()
    assert isinstance(second.find("node"), Node)
    second.sublayers.append(second.find("node"))
    second.sublayers.reverse()
    gc.collect()
    assert [type(layer) for layer in second.sublayers] == [Node, scene.Layer]
    with pytest.raises(scene.InvalidArgumentError):
        second.find("node").sublayers.append(second)
    gc.collect()
    assert isinstance(second.find("node"), Node)
