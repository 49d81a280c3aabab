"""Mirrors: copies of trees that are kept like their originals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import scene

SIZE = 96


class Shown:
    """A tree that a renderer shows, and a mirror of it that another one does."""

    def __init__(self) -> None:
        self.cards = [
            scene.Layer(frame=(12 * i, 8, 10, 40), background_color=scene.Color(1, i / 8, 0), corner_radius=i)
            for i in range(8)
        ]
        for i, card in enumerate(self.cards):
            card.sublayers = [scene.Layer(frame=(2, 8 * j, 5, 5), background_color="#2040ff") for j in range(3)]
            card.mask = scene.Layer(frame=(0, 0, 10, 30 + i), background_color="#ffffff")
        self.root = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color="#102030", sublayers=self.cards)
        self.layers = list(self.root.walk())
        self.renderer, self.other = scene.Renderer(SIZE, SIZE), scene.Renderer(SIZE, SIZE)
        self.renderer.root = self.root
        self.time = 1.0
        self.renderer.render(self.time)
        self.mirror = self.root.mirror()
        self.other.root = self.mirror

    def change(self, change: Callable[[], object], implicit: bool = False) -> None:
        with scene.transaction(disable_actions=not implicit):
            change()

    def step(self, seconds: float = 0.1) -> None:
        self.time += seconds
        self.renderer.render(self.time)

    def close(self) -> None:
        for renderer in (self.renderer, self.other):
            renderer.root = None
            renderer.close()

    def is_alike(self) -> bool:
        self.other.render(self.time)
        return bytes(self.other.read()) == bytes(self.renderer.read())


@pytest.fixture
def shown() -> Iterator[Shown]:
    made = Shown()
    yield made
    made.close()


def test_what_changes_is_taken_over(shown: Shown) -> None:
    assert shown.mirror.update_mirror() == 0
    image = scene.Image.from_array(memoryview(bytes([0, 255, 0, 255] * 4)).cast("B", (2, 2, 4)))
    changes: list[tuple[int, Callable[[], object]]] = [
        (1, lambda: setattr(shown.cards[3], "background_color", "#00ff00")),
        (1, lambda: setattr(shown.cards[2].sublayers[1], "position", (5, 20))),
        (1, lambda: setattr(shown.cards[4].mask, "opacity", 0.5)),
        (1, lambda: setattr(shown.cards[1], "contents", image)),
        (1, lambda: setattr(shown.cards[6], "filters", [scene.Filter("colorInvert")])),
        (1, lambda: setattr(shown.root, "background_color", "#405060")),
        (2, lambda: [setattr(shown.cards[i], "transform", scene.Transform.rotation(0.2)) for i in (0, 7)]),
    ]
    for count, change in changes:
        shown.change(change)
        shown.step()
        assert not shown.is_alike()
        assert shown.mirror.update_mirror() == count
        assert shown.is_alike()
    assert shown.mirror.update_mirror() == 0


def test_animations_begin_when_they_began_there(shown: Shown) -> None:
    fade = scene.BasicAnimation("opacity", from_value=1, to_value=0, duration=2)
    shown.change(lambda: shown.cards[2].add_animation(fade, "fade"))
    # The mirror has it before any frame has shown it.
    assert shown.mirror.update_mirror() == 1
    shown.step(0.5)
    # Once it is known when it began, that is taken over.
    assert shown.mirror.update_mirror() == 1
    assert shown.mirror.update_mirror() == 0
    for _ in range(6):
        shown.step()
        assert shown.is_alike()
    shown.change(lambda: shown.cards[2].remove_animation("fade"))
    shown.step()
    assert shown.mirror.update_mirror() == 1
    assert shown.is_alike()


def test_layers_that_resize_others_do_so_once(shown: Shown) -> None:
    for card in shown.cards:
        for dot in card.sublayers:
            dot.autoresizing_mask = scene.Autoresizing.WIDTH | scene.Autoresizing.HEIGHT
    shown.step()
    shown.mirror.update_mirror()
    shown.change(lambda: setattr(shown.cards[3], "frame", (30, 8, 20, 60)))
    shown.step()
    assert shown.mirror.update_mirror() == 4
    assert shown.is_alike()
    scene.flush()
    assert [layer.frame for layer in shown.mirror.walk()] == [layer.frame for layer in shown.root.walk()]


def _any_change(numbers: random.Random, layer: scene.Layer, step: int) -> Callable[[], object]:
    def moves() -> scene.Animation:
        return scene.BasicAnimation("position.x", by_value=numbers.uniform(-9, 9), duration=numbers.uniform(0.2, 1))

    return numbers.choice(
        [
            lambda: setattr(layer, "opacity", numbers.random()),
            lambda: setattr(layer, "position", (numbers.uniform(0, 90), numbers.uniform(0, 60))),
            lambda: setattr(layer, "background_color", scene.Color(numbers.random(), numbers.random(), 0)),
            lambda: setattr(layer, "corner_radius", numbers.uniform(0, 4)),
            lambda: layer.add_animation(moves(), f"k{step % 3}"),
            lambda: layer.add_animation(moves()),
            layer.remove_all_animations,
            lambda: setattr(layer, "hidden", not layer.hidden),
            lambda: setattr(layer, "shadow_opacity", numbers.random()),
            lambda: setattr(layer, "speed", numbers.choice((0.5, 1, 2))),
        ]
    )


@pytest.mark.parametrize("seed", range(4))
def test_whatever_changes(shown: Shown, seed: int) -> None:
    numbers = random.Random(seed)
    for step in range(60):
        change = _any_change(numbers, numbers.choice(shown.layers[1:]), step)
        shown.change(change, implicit=numbers.random() < 0.5)
        shown.step(numbers.uniform(0.01, 0.3))
        if numbers.random() < 0.6:
            shown.mirror.update_mirror()
            assert shown.is_alike()


def _wrap(shown: Shown) -> None:
    """Puts the tree into another one, which takes its place."""
    shown.renderer.root = None
    shown.renderer.root = scene.Layer(sublayers=[shown.root])


@pytest.mark.parametrize(
    "rearrange",
    [
        lambda shown: shown.cards[2].remove_from_superlayer(),
        lambda shown: shown.cards[1].sublayers.append(scene.Layer()),
        lambda shown: shown.root.sublayers.reverse(),
        lambda shown: setattr(shown.cards[1], "mask", None),
        lambda shown: setattr(shown.renderer, "root", None),
        _wrap,
    ],
)
def test_more_is_another_mirror(shown: Shown, rearrange: Callable[[Shown], object]) -> None:
    shown.change(lambda: rearrange(shown))
    shown.step()
    for _ in range(2):
        with pytest.raises(scene.InvalidStateError, match="another mirror"):
            shown.mirror.update_mirror()


def test_what_happens_elsewhere_does_not_matter(shown: Shown) -> None:
    # The mirror itself is shown and changed, and so are other trees.
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(sublayers=[scene.Layer()])
        scene.flush()
        renderer.root.sublayers.clear()
        renderer.root = None
    shown.change(lambda: shown.cards[0].sublayers[0].__setattr__("opacity", 0.5))
    scene.flush()
    assert shown.mirror.update_mirror() == 1


def test_a_root_that_left_and_came_back(shown: Shown) -> None:
    shown.renderer.root = None
    scene.flush()
    shown.change(lambda: setattr(shown.cards[0], "opacity", 0.5))
    shown.renderer.root = shown.root
    scene.flush()
    with pytest.raises(scene.InvalidStateError):
        shown.mirror.update_mirror()


def test_what_is_no_mirror(shown: Shown) -> None:
    for layer in (shown.root, shown.mirror.sublayers[0]):
        with pytest.raises(scene.InvalidArgumentError, match="mirror"):
            layer.update_mirror()
    # A tree that nobody shows tells of no changes.
    alone = scene.Layer()
    with pytest.raises(scene.InvalidStateError, match="no renderer"):
        alone.mirror().update_mirror()


def test_an_original_that_is_gone(shown: Shown) -> None:
    mirror = shown.mirror
    shown.renderer.root = None
    scene.flush()
    shown.layers.clear()
    shown.cards.clear()
    shown.root = scene.Layer()
    with pytest.raises(scene.InvalidStateError):
        mirror.update_mirror()
