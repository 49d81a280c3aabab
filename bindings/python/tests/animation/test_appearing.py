"""Transitions of layers that come and go: from nothing to the layer, and from the layer to nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest

import scene
from scene import Filter, Kernel, Layer, Renderer, StopReason, Transition

SIDE = 40


class Stage:
    """A black root, and a white layer that covers it."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.layer = Layer(frame=(0, 0, SIDE, SIDE), background_color="white")
        self.root = Layer(frame=(0, 0, SIDE, SIDE), background_color="black")
        renderer.root = self.root
        renderer.render(0)

    def show(self) -> None:
        self.root.sublayers.append(self.layer)
        self.renderer.render(1)

    def at(self, time: float) -> list[int]:
        """How bright the left and the right half are."""
        self.renderer.render(10 + time)
        pixels = self.renderer.read()
        return [int(pixels[SIDE // 2, x, 0]) for x in (5, SIDE - 5)]

    def shown(self, *times: float) -> list[list[int]]:
        self.at(0)
        return [self.at(time) for time in times]


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Renderer(SIDE, SIDE) as renderer:
        yield Stage(renderer)
        renderer.root = None


def come(stage: Stage, how: str, transition: Transition) -> None:
    """Makes the layer visible, with a transition."""
    if how == "action":
        stage.layer.actions["onOrderIn"] = transition
        stage.root.sublayers.append(stage.layer)
    elif how == "explicit":
        stage.root.sublayers.append(stage.layer)
        stage.layer.add_animation(transition)
    elif how == "before":
        stage.layer.add_animation(transition)
        stage.root.sublayers.append(stage.layer)
    elif how == "unhidden":
        stage.layer.hidden = True
        stage.show()
        stage.layer.add_animation(transition)
        stage.layer.hidden = False
    else:
        stage.layer.actions["onOrderIn"] = transition
        around = Layer(frame=(0, 0, SIDE, SIDE), hidden=True, sublayers=[stage.layer])
        stage.root.sublayers.append(around)
        stage.renderer.render(1)
        around.hidden = False


COMING = ["action", "explicit", "before", "unhidden", "below what is unhidden"]


@pytest.mark.parametrize("how", COMING)
def test_a_layer_that_comes_was_nothing(stage: Stage, how: str) -> None:
    come(stage, how, Transition("fade", duration=1))
    assert np.abs(np.array(stage.shown(0, 0.25, 0.75, 1)) - [[0, 0], [64, 64], [191, 191], [255, 255]]).max() <= 1


@pytest.mark.parametrize("how", COMING)
def test_a_layer_is_pushed_in(stage: Stage, how: str) -> None:
    come(stage, how, Transition("push", "fromLeft", duration=1))
    assert stage.shown(0, 0.5, 1) == [[0, 0], [255, 0], [255, 255]]


def go(stage: Stage, how: str, transition: Transition) -> None:
    """Takes the layer off the screen, with a transition."""
    stage.show()
    if "action" in how:
        stage.layer.actions["onOrderOut"] = transition
    elif how == "hidden, then in transition":
        stage.layer.hidden = True
    if how != "action, and removed":
        if "action" not in how:
            stage.layer.add_animation(transition)
        stage.layer.hidden = True
    else:
        stage.layer.remove_from_superlayer()


GOING = ["action, and removed", "action, and hidden", "in transition, then hidden", "hidden, then in transition"]


@pytest.mark.parametrize("how", GOING)
def test_a_layer_that_goes_becomes_nothing(stage: Stage, how: str) -> None:
    go(stage, how, Transition("fade", duration=1))
    assert np.abs(np.array(stage.shown(0, 0.25, 0.75, 1)) - [[255, 255], [191, 191], [64, 64], [0, 0]]).max() <= 1
    assert stage.layer.hidden == ("hidden" in how) and stage.layer.animation_count == 0


@pytest.mark.parametrize("how", GOING)
@pytest.mark.parametrize("kind", ["push", "reveal"])
def test_a_layer_is_pushed_out(stage: Stage, how: str, kind: str) -> None:
    go(stage, how, Transition(kind, "fromLeft", duration=1))
    assert stage.shown(0, 0.5, 1) == [[255, 255], [0, 255], [0, 0]]


@pytest.mark.parametrize("how", GOING)
def test_by_a_filter(stage: Stage, how: str) -> None:
    mixed = (
        "vec4 kernel(Image from, Image to, vec2 p, float progress) { return mix(at(from, p), at(to, p), progress); }"
    )
    go(stage, how, Transition(filter=Filter(Kernel(mixed)), duration=1))
    assert np.abs(np.array(stage.shown(0, 0.5, 1)) - [[255, 255], [128, 128], [0, 0]]).max() <= 1


@pytest.mark.parametrize("how", GOING)
def test_what_blends_with_what_lies_below_it(stage: Stage, how: str) -> None:
    stage.layer.compositing_filter = "difference"
    go(stage, how, Transition("fade", duration=1))
    assert np.abs(np.array(stage.shown(0, 0.5, 1)) - [[255, 255], [128, 128], [0, 0]]).max() <= 1


@pytest.mark.parametrize("how", GOING)
def test_with_a_curve_that_reaches_its_end_early(stage: Stage, how: str) -> None:
    """The layer is gone from where the curve is at its end."""
    go(stage, how, Transition("fade", duration=1, timing_function="steps(2, jump-none)"))
    assert stage.shown(0, 0.4, 0.6, 1) == [[255, 255], [255, 255], [0, 0], [0, 0]]


@pytest.mark.parametrize("how", GOING)
def test_a_transition_that_begins_later(stage: Stage, how: str) -> None:
    go(stage, how, Transition("fade", duration=1, begin_time=11))
    assert np.abs(np.array(stage.shown(0, 0.9, 1.5, 2)) - [[255, 255], [255, 255], [128, 128], [0, 0]]).max() <= 1


def test_a_layer_comes_back_before_it_is_gone(stage: Stage) -> None:
    """It goes on from what is on screen, also where the second transition is interrupted."""
    go(stage, "in transition, then hidden", Transition("fade", duration=1))
    assert np.abs(np.array(stage.shown(0.5)) - 128).max() <= 1
    stage.layer.add_animation(Transition("fade", duration=1))
    stage.layer.hidden = False
    assert np.abs(np.array([stage.at(0.5), stage.at(1)]) - [[128, 128], [191, 191]]).max() <= 2
    stage.layer.add_animation(Transition("fade", duration=1))
    stage.layer.hidden = True
    assert np.abs(np.array([stage.at(1), stage.at(1.5), stage.at(2)]) - [[191, 191], [96, 96], [0, 0]]).max() <= 2


@pytest.mark.parametrize("how", ["action, and removed", "action, and hidden"])
def test_actions_bring_a_layer_back_before_it_is_gone(stage: Stage, how: str) -> None:
    go(stage, how, Transition("fade", duration=1))
    stage.layer.actions["onOrderIn"] = Transition("fade", duration=1)
    assert np.abs(np.array(stage.shown(0.5)) - 128).max() <= 1
    if stage.layer.hidden:
        stage.layer.hidden = False
    else:
        stage.root.sublayers.append(stage.layer)
    assert (
        np.abs(np.array([stage.at(0.5), stage.at(1), stage.at(1.5)]) - [[128, 128], [191, 191], [255, 255]]).max() <= 2
    )


def test_a_layer_comes_right_after_the_frame_in_which_it_has_gone(stage: Stage) -> None:
    """Nothing was committed since that frame."""
    go(stage, "action, and removed", Transition("fade", duration=1))
    stage.layer.actions["onOrderIn"] = Transition("fade", duration=1)
    assert stage.shown(0.5, 2)[1] == [0, 0]
    stage.root.sublayers.append(stage.layer)
    assert np.abs(np.array([stage.at(2), stage.at(2.5), stage.at(3)]) - [[0, 0], [128, 128], [255, 255]]).max() <= 2


def test_a_layer_goes_while_it_comes(stage: Stage) -> None:
    come(stage, "explicit", Transition("fade", duration=1))
    assert np.abs(np.array(stage.shown(0.5)) - 128).max() <= 1
    stage.layer.add_animation(Transition("fade", duration=1))
    stage.layer.hidden = True
    assert np.abs(np.array([stage.at(0.5), stage.at(1), stage.at(1.5)]) - [[128, 128], [64, 64], [0, 0]]).max() <= 2


def test_a_layer_that_is_shown_again_without_a_transition_is_there(stage: Stage) -> None:
    """The transition that runs leads to what the layer is now."""
    go(stage, "in transition, then hidden", Transition("fade", duration=1))
    stage.shown(0.5)
    stage.layer.hidden = False
    assert stage.at(0.5) == [255, 255] and stage.at(0.75) == [255, 255] and stage.at(2) == [255, 255]


def test_a_hidden_layer_whose_transition_is_removed_is_gone(stage: Stage) -> None:
    told: list[StopReason] = []
    go(stage, "in transition, then hidden", Transition("fade", duration=1, on_stop=told.append))
    stage.shown(0.5)
    stage.layer.remove_animation("transition")
    assert stage.at(0.5) == [0, 0] and stage.layer.animation_count == 0
    scene.dispatch()
    assert told == [StopReason.REMOVED]


def test_what_was_hidden_before_stays_hidden(stage: Stage) -> None:
    stage.layer.hidden = True
    stage.show()
    stage.layer.add_animation(Transition("fade", duration=1))
    assert stage.shown(0, 0.5) == [[0, 0], [0, 0]]


def test_a_layer_of_a_document_is_there_from_the_beginning(stage: Stage) -> None:
    """Its transition leads from what it is to what it takes on."""
    layer = {
        "frame": [0, 0, SIDE, SIDE],
        "backgroundColor": "#fff",
        "animations": [{"type": "transition", "duration": 1}],
    }
    document = scene.Document.loads(json.dumps({"scene": 1, "size": [SIDE, SIDE], "root": layer}))
    stage.renderer.root = document.root
    stage.renderer.render(0.5)
    assert stage.renderer.read()[5, 5].tolist() == [255] * 4


def vanish(layer: Layer, how: str) -> None:
    """Has nothing be seen of a layer that is not hidden."""
    with scene.transaction(disable_actions=True):
        if how == "transparent":
            layer.opacity = 0
        else:
            layer.double_sided = False
            layer.set_value("transform.rotation.y", np.pi)


VANISHING = ["transparent", "turned"]


@pytest.mark.parametrize("how", VANISHING)
@pytest.mark.parametrize("place", ["plain", "in a group", "in a space", "a mask"])
def test_a_layer_of_which_nothing_is_seen_becomes_nothing(stage: Stage, how: str, place: str) -> None:
    stage.show()
    if place == "in a group":
        below = Layer(frame=(0, 0, SIDE, SIDE), background_color="black")
        stage.root.sublayers = [Layer(frame=(0, 0, SIDE, SIDE), opacity=0.999, sublayers=[below, stage.layer])]
    elif place == "in a space":
        stage.layer.z_position = 1
        stage.root.sublayers = [scene.TransformLayer(frame=(0, 0, SIDE, SIDE), sublayers=[stage.layer])]
    elif place == "a mask":
        shown = Layer(frame=(0, 0, SIDE, SIDE), background_color="white")
        stage.root.sublayers = [shown]
        shown.mask = stage.layer
        shown.remove_all_animations()
    stage.renderer.render(2)
    stage.layer.add_animation(Transition("fade", duration=1))
    vanish(stage.layer, how)
    assert np.abs(np.array(stage.shown(0, 0.25, 0.75, 1)) - [[255, 255], [191, 191], [64, 64], [0, 0]]).max() <= 2


@pytest.mark.parametrize("how", VANISHING)
@pytest.mark.parametrize("kind", ["push", "reveal"])
def test_a_layer_of_which_nothing_is_seen_is_pushed_out(stage: Stage, how: str, kind: str) -> None:
    stage.show()
    stage.layer.add_animation(Transition(kind, "fromLeft", duration=1))
    vanish(stage.layer, how)
    assert stage.shown(0, 0.5, 1) == [[255, 255], [0, 255], [0, 0]]


@pytest.mark.parametrize("how", VANISHING)
def test_a_layer_of_which_nothing_is_seen_comes_back_before_it_is_gone(stage: Stage, how: str) -> None:
    stage.show()
    stage.layer.add_animation(Transition("fade", duration=1))
    vanish(stage.layer, how)
    assert np.abs(np.array(stage.shown(0.5)) - 128).max() <= 1
    stage.layer.add_animation(Transition("fade", duration=1))
    with scene.transaction(disable_actions=True):
        stage.layer.opacity = 1
        stage.layer.transform = scene.Transform()
    assert np.abs(np.array([stage.at(0.5), stage.at(1), stage.at(2)]) - [[128, 128], [191, 191], [255, 255]]).max() <= 2


@pytest.mark.parametrize("how", VANISHING)
def test_a_layer_of_which_nothing_is_seen_is_that_before_and_after_a_transition(stage: Stage, how: str) -> None:
    stage.show()
    stage.layer.add_animation(Transition("fade", duration=1, begin_time=11, removed_on_completion=False))
    vanish(stage.layer, how)
    assert np.abs(np.array(stage.shown(0.5, 1, 1.5, 3)) - [[0, 0], [255, 255], [128, 128], [0, 0]]).max() <= 1


@pytest.mark.parametrize("comes", [None, 0.1, 0.5])
def test_a_layer_is_shown_again_while_it_fades_out(stage: Stage, comes: float | None) -> None:
    fade = scene.BasicAnimation("opacity", to_value=0, duration=0.5)
    inner, going = (Layer(actions={"onOrderOut": fade}) for _ in range(2))
    stage.layer.actions["onOrderOut"] = fade
    if comes is not None:
        stage.layer.actions["onOrderIn"] = scene.BasicAnimation("opacity", duration=comes)
    stage.layer.sublayers = [inner, going]
    stage.show()
    going.hidden = stage.layer.hidden = True
    assert stage.at(0) == [255, 255]
    seen = [stage.at(0.2)[0]]
    stage.layer.hidden = False
    assert stage.layer.animation_keys == ([] if comes is None else ["onOrderIn"])
    assert inner.animation_keys == []
    assert "onOrderOut" in going.animation_keys
    seen += [stage.at(time)[0] for time in (0.201, 0.25, 0.3, 0.35, 0.45, 0.51, 0.6, 0.8)]
    assert seen == sorted(seen)
    assert seen[-1] == 255
    assert comes is None or seen[1] - seen[0] <= 3
