"""The tree: sublayers as a list, superlayers, and a model of both."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

import scene
from scene import Layer


def family(count: int) -> tuple[Layer, list[Layer]]:
    children = [Layer(name=str(index)) for index in range(count)]
    return Layer(sublayers=children), children


def test_sublayers_are_a_list() -> None:
    root, (a, b, c) = family(3)
    assert root.sublayers == [a, b, c]
    assert len(root.sublayers) == 3
    assert root.sublayers[0] is a
    assert root.sublayers[-1] is c
    assert root.sublayers[1:] == [b, c]
    assert root.sublayers.index(b) == 1
    assert b in root.sublayers
    assert root not in root.sublayers
    assert [layer.superlayer for layer in root.sublayers] == [root] * 3
    assert list(reversed(root.sublayers)) == [c, b, a]


def test_sublayers_change_as_lists_do() -> None:
    root, (a, b, c) = family(3)
    d, e = Layer(), Layer()
    root.sublayers.append(d)
    root.sublayers.insert(1, e)
    assert root.sublayers == [a, e, b, c, d]
    root.sublayers.remove(b)
    assert b.superlayer is None
    assert root.sublayers.pop(0) is a
    root.sublayers[0] = b
    assert root.sublayers == [b, c, d]
    assert e.superlayer is None
    del root.sublayers[-1]
    root.sublayers.reverse()
    assert root.sublayers == [c, b]
    root.sublayers.extend([a, d])
    root.sublayers += [e]
    assert root.sublayers == [c, b, a, d, e]
    root.sublayers.clear()
    assert not root.sublayers
    assert a.superlayer is None


def test_slices_can_be_assigned() -> None:
    root, (a, b, c) = family(3)
    d, e = Layer(), Layer()
    root.sublayers[1:2] = [d, e]
    assert root.sublayers == [a, d, e, c]
    root.sublayers[:] = [c, a]
    assert root.sublayers == [c, a]
    root.sublayers = (b, c, d)
    assert root.sublayers == [b, c, d]
    del root.sublayers[::2]
    assert root.sublayers == [c]


def test_moving_within_the_list() -> None:
    root, (a, b, c) = family(3)
    root.sublayers.append(a)
    assert root.sublayers == [b, c, a]
    root.sublayers.insert(0, a)
    assert root.sublayers == [a, b, c]
    root.sublayers.insert(100, b)
    root.sublayers.insert(-100, c)
    assert root.sublayers == [c, a, b]
    root.sublayers[0] = b
    assert root.sublayers == [b, a, c]
    root.sublayers[0] = b
    assert root.sublayers == [b, a, c]


def test_sublayers_change_places() -> None:
    """None gets lost where layers are put in the places of others in the same list."""
    root, (a, b, c) = family(3)
    root.sublayers[0], root.sublayers[2] = root.sublayers[2], root.sublayers[0]
    assert root.sublayers == [c, b, a]
    random.Random(7).shuffle(root.sublayers)
    assert set(root.sublayers) == {a, b, c}
    a.name, b.name, c.name = "3", "1", "2"
    root.sublayers.sort(key=lambda layer: layer.name)
    assert root.sublayers == [b, c, a]
    root.sublayers.sort(key=lambda layer: layer.name, reverse=True)
    assert root.sublayers == [a, c, b]


def test_a_layer_is_in_one_place() -> None:
    first, (a, _) = family(2)
    second = Layer(sublayers=[a])
    assert a.superlayer is second
    assert len(first.sublayers) == 1
    second.sublayers.extend(first.sublayers)
    assert len(second.sublayers) == 2
    assert not first.sublayers
    a.remove_from_superlayer()
    a.remove_from_superlayer()
    assert a.superlayer is None


def test_no_layer_is_its_own_ancestor() -> None:
    root, (child,) = family(1)
    grandchild = Layer()
    child.sublayers.append(grandchild)
    for impossible in (root, child, grandchild):
        with pytest.raises(scene.InvalidArgumentError):
            grandchild.sublayers.append(impossible)
        with pytest.raises(scene.InvalidArgumentError):
            grandchild.sublayers.insert(0, impossible)
    with pytest.raises(scene.InvalidArgumentError):
        child.sublayers[0] = root
    assert [layer.superlayer for layer in (root, child, grandchild)] == [None, root, child]


def test_a_failed_assignment_changes_nothing() -> None:
    root, (a, b, c) = family(3)
    other, (x, y) = family(2)
    for bad in ([x, b, root], [y, x, "layer"], [x, x], [a, a]):
        with pytest.raises((ValueError, TypeError)):
            root.sublayers = bad  # pyright: ignore
        assert root.sublayers == [a, b, c]
        assert other.sublayers == [x, y]
    with pytest.raises(scene.InvalidArgumentError):
        c.sublayers = [x, y, Layer(sublayers=[]), root]
    assert other.sublayers == [x, y]
    assert not c.sublayers


def test_a_mask_is_no_sublayer() -> None:
    root, (a, b) = family(2)
    mask = Layer(name="mask")
    a.mask = mask
    assert mask not in a.sublayers
    with pytest.raises(ValueError, match="not a sublayer"):
        a.sublayers.remove(mask)
    a.sublayers.insert(-1, b)
    with pytest.raises(scene.InvalidArgumentError):
        b.sublayers = [mask, root]
    assert a.mask is mask
    a.sublayers = [mask]
    assert a.mask is None
    assert a.sublayers == [mask]


def test_wrong_indices_and_values_raise() -> None:
    root, (a, b) = family(2)
    for index in (2, -3):
        with pytest.raises(IndexError, match="sublayer"):
            root.sublayers[index]
        with pytest.raises(IndexError):
            root.sublayers[index] = Layer()
        with pytest.raises(IndexError):
            del root.sublayers[index]
    with pytest.raises(TypeError, match="'float' object"):
        root.sublayers[1.5]  # pyright: ignore
    for wrong in (None, 1, "layer", scene.TimingFunction("linear")):
        with pytest.raises(TypeError, match="sublayer must be of type Layer"):
            root.sublayers.append(wrong)  # pyright: ignore
    with pytest.raises(ValueError, match="not a sublayer"):
        root.sublayers.remove(Layer())
    assert root.sublayers == [a, b]


def test_find_and_outline() -> None:
    mask = scene.ShapeLayer(name="hole")
    root = scene.Layer(
        name="root", sublayers=[scene.Layer(name="card", mask=mask, opacity=0.5), scene.Layer(name="x.y")]
    )
    card = root.sublayers[0]
    assert [layer.name for layer in root.walk()] == ["root", "card", "hole", "x.y"]
    assert root.find("root") is root
    assert root.find("hole") is mask
    assert root.outline() == 'layer "root"\n  layer "card"  opacity 0.5\n    mask: shape "hole"\n  layer "x.y"\n'
    with pytest.raises(scene.NotFoundError, match="nobody"):
        card.find("nobody")
    root["sublayers.card.mask.opacity"] = 0.25
    root["sublayers.x.y.position.x"] = 7
    assert mask.opacity == card["mask.opacity"] == 0.25
    assert root.get_presentation_value("sublayers.x.y.position") == (7, 0)
    with pytest.raises(scene.NotFoundError, match="no sublayer"):
        root["sublayers.hole.opacity"] = 1


def test_walk_goes_depth_first() -> None:
    leaf, branch = Layer(name="leaf"), Layer(name="branch")
    root = Layer(name="root", sublayers=[Layer(name="first", sublayers=[leaf]), branch])
    assert [layer.name for layer in root.walk()] == ["root", "first", "leaf", "branch"]


def test_deep_trees() -> None:
    root = deepest = Layer()
    for _ in range(20_000):
        below = Layer()
        deepest.sublayers.append(below)
        deepest = below
    assert sum(1 for _ in root.walk()) == 20_001
    with pytest.raises(scene.InvalidArgumentError):
        deepest.sublayers.append(root)


class Trees(RuleBasedStateMachine):
    """Layers beside lists of lists that should look the same."""

    COUNT = 6
    layer = st.integers(0, COUNT - 1)

    def __init__(self) -> None:
        super().__init__()
        self.layers = [Layer(name=str(index)) for index in range(self.COUNT)]
        self.model: list[list[int]] = [[] for _ in range(self.COUNT)]

    def parent(self, child: int) -> int | None:
        return next((index for index, children in enumerate(self.model) if child in children), None)

    def is_below(self, layer: int | None, top: int) -> bool:
        while layer is not None and layer != top:
            layer = self.parent(layer)
        return layer == top

    def take(self, child: int) -> None:
        parent = self.parent(child)
        if parent is not None:
            self.model[parent].remove(child)

    @rule(parent=layer, child=layer, index=st.integers(-8, 8))
    def insert(self, parent: int, child: int, index: int) -> None:
        if self.is_below(parent, child):
            with pytest.raises(scene.InvalidArgumentError):
                self.layers[parent].sublayers.insert(index, self.layers[child])
            return
        self.layers[parent].sublayers.insert(index, self.layers[child])
        self.take(child)
        self.model[parent].insert(index, child)

    @rule(parent=layer, child=layer)
    def append(self, parent: int, child: int) -> None:
        self.insert(parent, child, len(self.model[parent]) + 1)

    @rule(child=layer)
    def remove(self, child: int) -> None:
        self.layers[child].remove_from_superlayer()
        self.take(child)

    @rule(parent=layer, index=st.integers(0, 5), new=layer)
    def replace(self, parent: int, index: int, new: int) -> None:
        if index >= len(self.model[parent]) or self.is_below(parent, new):
            return
        old = self.model[parent][index]
        self.layers[parent].sublayers[index] = self.layers[new]
        if old != new:
            self.take(new)
            self.model[parent][self.model[parent].index(old)] = new

    @rule(parent=layer, start=st.integers(0, 5), end=st.integers(0, 5), new=st.lists(layer, unique=True, max_size=4))
    def assign_slice(self, parent: int, start: int, end: int, new: list[int]) -> None:
        wanted = list(self.model[parent])
        wanted[start:end] = new
        values = [self.layers[index] for index in new]
        if len(set(wanted)) < len(wanted) or any(self.is_below(parent, index) for index in new):
            with pytest.raises(ValueError):
                self.layers[parent].sublayers[start:end] = values
            return
        self.layers[parent].sublayers[start:end] = values
        for index in new:
            self.take(index)
        self.model[parent] = wanted

    @rule(parent=layer)
    def reverse(self, parent: int) -> None:
        self.layers[parent].sublayers.reverse()
        self.model[parent].reverse()

    @invariant()
    def agree(self) -> None:
        for index, layer in enumerate(self.layers):
            assert layer.sublayers == [self.layers[child] for child in self.model[index]]
            parent = self.parent(index)
            assert layer.superlayer is (None if parent is None else self.layers[parent])

    def teardown(self) -> None:
        for layer in self.layers:
            layer.remove_from_superlayer()


TestTrees = Trees.TestCase
TestTrees.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_animations_by_their_numbers() -> None:
    low = scene.Layer()
    root = scene.Layer(sublayers=[low])
    fade = scene.BasicAnimation("opacity", to_value=0, duration=9)
    low.add_animation(fade, "fade")
    root.add_animation(fade)
    first = root.subtree_animations()
    assert [layer for layer, _ in first] == [root, low]
    assert low.subtree_animations() == first[1:]
    low.add_animation(fade, "fade")
    assert root.subtree_animations()[0] == first[0]
    assert root.subtree_animations()[1] != first[1]
