"""Actions, styles and delegates of layers; reduced motion."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import scene


@pytest.fixture
def box(shown: tuple[scene.Layer, scene.Renderer]) -> scene.Layer:
    """A layer that has been rendered."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    return layer


def test_actions_of_a_layer(box: scene.Layer) -> None:
    calls: list[tuple[str, scene.Layer, float]] = []
    box.actions["opacity"] = lambda event, layer: calls.append((event, layer, layer.opacity))
    box.opacity = 0.25
    assert calls == [("opacity", box, 0.25)]
    assert box.animation_count == 0
    box.actions["opacity"] = None
    box.opacity = 0.5
    assert len(calls) == 1
    assert box.animation_count == 0
    assert box.actions["opacity"].is_null
    del box.actions["opacity"]
    with pytest.raises(KeyError):
        del box.actions["opacity"]
    box.opacity = 1
    assert box.animation_keys == ["opacity"]
    fade = scene.BasicAnimation("opacity", from_value=0, duration=3)
    box.actions = {"position": fade, "bounds": None}
    assert sorted(box.actions) == ["bounds", "position"]
    assert "position" in box.actions
    assert len(box.actions) == 2
    fade.duration = 9
    box.position = 7, 7
    assert box.animation("position").duration == 3
    action = box.actions["position"]
    assert action.animation is not None
    assert action.animation.duration == 3
    action.run("event", box)
    assert "event" in box.animation_keys
    box.actions = {}
    assert list(box.actions) == []
    with pytest.raises(TypeError, match="an action must be"):
        box.actions["position"] = 3
    box.remove_all_animations()


def test_styles(box: scene.Layer) -> None:
    box.style = {"borderWidth": 3, "actions": {"opacity": None}, "style": {"cornerRadius": 9, "borderWidth": 1}}
    assert (box.border_width, box.corner_radius) == (3, 9)
    box.opacity = 0
    assert "opacity" not in box.animation_keys
    style = box.style
    assert style is not None
    assert (style["borderWidth"], style["cornerRadius"], style["zPosition"]) == (3, 9, None)
    action = style.action("opacity")
    assert action is not None
    assert action.is_null
    assert style.action("position") is None
    box.style = None
    assert box.style is None
    assert (box.border_width, box.corner_radius) == (0, 0)
    with pytest.raises(scene.NotFoundError):
        scene.Style({"nonsense": 1})
    with pytest.raises(TypeError, match="a style must be"):
        box.style = 3
    assert scene.Layer(style={"opacity": 0.5}).opacity == 0.5


class Silent(scene.Layer):
    """Moves without animating, and notes what it is asked and told."""

    def __init__(self, **properties: Any) -> None:
        self.heard: list[Any] = []
        super().__init__(**properties)

    def action_for_key(self, key: str) -> scene.ActionLike:
        self.heard.append(key)
        if key == "zPosition":
            raise RuntimeError("no depth")
        return scene.NO_ACTION if key == "position" else None

    def animation_did_start(self, key: str | None) -> None:
        self.heard.append(("start", key))

    def animation_did_stop(self, key: str | None, reason: scene.StopReason) -> None:
        self.heard.append(("stop", key, reason))


def test_subclasses_decide(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer = Silent(frame=(0, 0, 10, 10))
    assert layer.heard == []
    root.sublayers.append(layer)
    renderer.render(0)
    layer.position = 30, 30
    layer.opacity = 0
    assert layer.heard == ["onOrderIn", "position", "opacity"]
    assert layer.animation_keys == ["opacity"]
    renderer.render(1)
    renderer.render(2)
    scene.dispatch()
    assert layer.heard[3:] == [("start", "opacity"), ("stop", "opacity", scene.StopReason.FINISHED)]
    # What is raised comes out of the assignment; the change is made.
    with pytest.raises(RuntimeError, match="no depth"):
        layer.z_position = 3
    assert layer.z_position == 3
    assert layer.find_action("position") is None
    assert layer.find_action("bounds") is not None


class Delegate:
    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.answer: scene.ActionLike = None

    def action_for_key(self, layer: scene.Layer, key: str) -> scene.ActionLike:
        self.heard.append((layer, key))
        return self.answer


def test_delegates(box: scene.Layer) -> None:
    delegate = Delegate()
    box.delegate = delegate
    assert box.delegate is delegate
    box.opacity = 0.5
    assert delegate.heard == [(box, "opacity")]
    assert box.animation("opacity").duration == 0.25
    delegate.answer = scene.BasicAnimation("opacity", duration=5)
    box.opacity = 0.25
    assert box.animation("opacity").duration == 5
    delegate.answer = scene.NO_ACTION
    box.position = 9, 9
    assert "position" not in box.animation_keys
    # Held weakly.
    del delegate
    gc.collect()
    assert box.delegate is None
    box.position = 5, 5
    assert "position" in box.animation_keys
    box.delegate = None
    box.remove_all_animations()


def test_the_class_comes_before_the_delegate(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer, delegate = Silent(frame=(0, 0, 10, 10)), Delegate()
    layer.delegate = delegate
    root.sublayers.append(layer)
    renderer.render(0)
    layer.position = 3, 3
    layer.opacity = 0
    assert delegate.heard == [(layer, "onOrderIn"), (layer, "opacity")]
    layer.delegate = None
    layer.heard.clear()
    layer.opacity = 1
    assert layer.heard == ["opacity"]
    with scene.transaction(disable_actions=True):
        layer.opacity = 0.5
    assert layer.heard == ["opacity"]


def test_leaving_with_an_animation(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown

    def alpha(time: float) -> int:
        renderer.render(time)
        return int(renderer.read()[50, 50, 3])

    layer = scene.Layer(frame=(0, 0, 100, 100), background_color="#fff")
    layer.actions["onOrderOut"] = scene.BasicAnimation("opacity", to_value=0, duration=1)
    root.sublayers.append(layer)
    assert alpha(0) == 255
    layer.remove_from_superlayer()
    assert layer.superlayer is None
    # Python lets go of it, and it fades all the same.
    del layer
    gc.collect()
    assert alpha(1) == 255
    assert alpha(1.5) == pytest.approx(128, abs=1)
    assert alpha(2) == 0
    scene.flush()


def test_in_documents(document: Callable[..., Path]) -> None:
    root = {
        "actions": {"opacity": None, "position": {"type": "basic", "keyPath": "opacity", "from": 0}},
        "style": {"cornerRadius": 4, "actions": {"bounds": None}, "style": {"borderWidth": 2}},
        "animations": [{"type": "basic", "keyPath": "opacity", "key": "o", "reducedMotion": "crossFade"}],
    }
    layer = scene.Document.load(document(root)).root
    assert layer.actions["opacity"].is_null
    animation = layer.actions["position"].animation
    assert animation is not None
    assert animation.duration == 0
    assert (layer.corner_radius, layer.border_width) == (4, 2)
    assert layer.animation("o").reduced_motion is scene.ReducedMotion.CROSS_FADE
    described = layer.description()
    assert described["actions"]["opacity"] is None
    assert described["style"]["style"] == {"borderWidth": 2}
    assert described["animations"][0]["reducedMotion"] == "crossFade"
    for bad, place in (
        ({"actions": {"opacity": 3}}, "/root/actions/opacity"),
        ({"actions": []}, "/root/actions"),
        ({"style": {"nonsense": 3}}, "/root/style/nonsense"),
        ({"style": {"opacity": "x"}}, "/root/style/opacity"),
        ({"style": {"style": 3}}, "/root/style/style"),
    ):
        with pytest.raises(scene.FormatError, match=place):
            scene.Document.load(document(bad))


@pytest.fixture
def reduced() -> Iterator[None]:
    """Motion is reduced."""
    scene.reduced_motion = True
    yield
    scene.reduced_motion = False


@pytest.mark.usefixtures("reduced")
def test_reduced_motion(box: scene.Layer, shown: tuple[scene.Layer, scene.Renderer]) -> None:
    _, renderer = shown
    assert scene.reduced_motion is True
    box.position = 50, 50
    box.opacity = 0
    renderer.render(1)
    assert box.presentation.position == (50, 50)
    assert box.presentation.opacity == 1
    renderer.render(1.1)
    assert 0 < box.presentation.opacity < 1
    run = scene.BasicAnimation("position.x", from_value=0, to_value=10, duration=1, reduced_motion="run")
    assert run.reduced_motion is scene.ReducedMotion.RUN
    box.add_animation(run)
    renderer.render(2)
    renderer.render(2.5)
    assert box.presentation.position.x == pytest.approx(5)
    renderer.render(4)


def fills(**more: Any) -> scene.BasicAnimation:
    return scene.BasicAnimation("position.x", from_value=5, to_value=80, duration=1, reduced_motion="crossFade", **more)


STAYING: dict[str, dict[str, Any]] = {
    "fills": {"fill_mode": "forwards", "removed_on_completion": False},
    "is committed": {"commits_on_finish": True},
}


@pytest.mark.usefixtures("reduced")
@pytest.mark.parametrize("stays", STAYING)
def test_a_cross_fade_into_an_end_that_stays(shown: tuple[scene.Layer, scene.Renderer], stays: str) -> None:
    """Nothing moves: the picture before fades into the picture with the end value, which stays."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)

    def alphas(time: float) -> tuple[int, int]:
        renderer.render(time)
        picture = renderer.read()
        return int(picture[5, 5, 3]), int(picture[5, 80, 3])

    told: list[scene.StopReason] = []
    starts: list[int] = []
    layer.add_animation(fills(on_stop=told.append, on_start=lambda: starts.append(1), **STAYING[stays]), "move")
    assert alphas(10) == (255, 0)
    assert layer.presentation.position.x == 80
    assert alphas(10.25) == pytest.approx((191, 64), abs=1)
    assert alphas(10.75) == pytest.approx((64, 191), abs=1)
    scene.dispatch()
    assert (starts, told) == ([1], [])
    assert alphas(11) == (0, 255)
    assert alphas(20) == (0, 255)
    scene.dispatch()
    assert (starts, told) == ([1], [scene.StopReason.FINISHED])
    assert layer.position.x == (80 if stays == "is committed" else 5)
    assert layer.animation_keys == ([] if stays == "is committed" else ["move"])
    layer.remove_all_animations()
    assert alphas(21) == ((0, 255) if stays == "is committed" else (255, 0))
    assert renderer.next_frame_time == float("inf")


@pytest.mark.usefixtures("reduced")
@pytest.mark.parametrize(
    ("more", "end"),
    [
        ({"autoreverses": True}, 5),
        ({"repeat_count": 2.5}, 42.5),
        ({"repeat_count": float("inf")}, 80),
        ({"speed": -1}, 5),
        ({"speed": 4, "time_offset": 0.5}, 80),
        ({"timing_function": "easeIn", "repeat_count": 1.25}, 5 + 75 * scene.TimingFunction("easeIn")(0.25)),
        ({"cumulative": True, "repeat_count": 3}, 240),
    ],
    ids=str,
)
@pytest.mark.parametrize("policy", ["jump", "crossFade"])
def test_what_stays_of_them_is_the_end(
    shown: tuple[scene.Layer, scene.Renderer], policy: str, more: dict[str, Any], end: float
) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    animation = fills(**STAYING["fills"], **more)
    animation.reduced_motion = policy
    layer.add_animation(animation, "move")
    for time in (1, 1.1, 50):
        renderer.render(time)
        assert layer.presentation.position.x == pytest.approx(end), time


@pytest.mark.usefixtures("reduced")
def test_springs_and_groups_cross_fade(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    spring = scene.SpringAnimation("position.x", to_value=80, settling=True, reduced_motion="crossFade")
    spring.commits_on_finish = True
    layer.add_animation(spring, "spring")
    stays = {"fill_mode": "forwards", "removed_on_completion": False}
    members = [scene.BasicAnimation("zPosition", to_value=7, duration=0.5, **stays), fills()]
    layer.add_animation(scene.AnimationGroup(members, duration=1, reduced_motion="crossFade", **stays), "group")
    renderer.render(1)
    assert layer.presentation.position.x == pytest.approx(80, abs=0.1)
    assert layer.presentation.z_position == 7
    renderer.render(2)
    renderer.render(5)
    assert layer.presentation.z_position == 7
    assert layer.position.x == pytest.approx(80, abs=0.1)


@pytest.mark.usefixtures("reduced")
def test_a_cross_fade_may_be_replaced_and_removed(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    """Each animation is told once how it ended, whatever becomes of the fade."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)
    told: list[tuple[str, scene.StopReason]] = []

    def add(key: str) -> None:
        layer.add_animation(fills(on_stop=lambda reason: told.append((key, reason)), **STAYING["fills"]), key)

    add("first")
    renderer.render(1)
    # Another fade takes the place of the first one's, which goes on to its end.
    add("second")
    renderer.render(1.5)
    layer.remove_animation("second")
    renderer.render(1.6)
    scene.dispatch()
    assert told == [("second", scene.StopReason.REMOVED)]
    renderer.render(2)
    scene.dispatch()
    assert told[1:] == [("first", scene.StopReason.FINISHED)]
    add("third")
    renderer.render(2)
    layer.add_animation(scene.Transition(duration=1))
    renderer.render(2.5)
    assert layer.presentation.position.x == 80
    root.sublayers.clear()
    renderer.render(3)
    scene.dispatch()
    assert told[2:] == [("first", scene.StopReason.REPLACED), ("third", scene.StopReason.LAYER_GONE)] or told[2:] == [
        ("third", scene.StopReason.LAYER_GONE)
    ]
    assert renderer.next_frame_time == float("inf")


@pytest.mark.usefixtures("reduced")
def test_a_cross_fade_that_begins_later(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)
    layer.add_animation(fills(begin_time=5, **STAYING["fills"]), "later")
    renderer.render(1)
    assert renderer.next_frame_time == 5
    assert layer.presentation.position.x == 5
    renderer.render(5.5)
    assert layer.presentation.position.x == 80
    assert int(renderer.read()[5, 5, 3]) == pytest.approx(128, abs=1)
    renderer.render(6)
    assert renderer.read()[5, 5, 3] == 0


@pytest.mark.usefixtures("reduced")
@pytest.mark.parametrize("policy", ["jump", "crossFade"])
def test_what_fills_before_it_begins_shows_its_start(shown: tuple[scene.Layer, scene.Renderer], policy: str) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)
    spring = scene.SpringAnimation(
        "position.x", from_value=20, to_value=80, duration=10, begin_time=5, reduced_motion=policy
    )
    spring.fill_mode, spring.removed_on_completion = "both", False
    layer.add_animation(spring, "later")
    found = []
    for time in (1, 4.9, 5.1, 15.1, 30):
        renderer.render(time)
        found.append(layer.presentation.position.x)
    assert found == pytest.approx([20, 20, 80, 80, 80])


@pytest.mark.usefixtures("reduced")
def test_members_of_groups_that_jump_and_fill(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    """What is in a group fills until the group ends, whether it is removed or not."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    members = [
        scene.SpringAnimation("position.x", to_value=80, duration=5, fill_mode="forwards"),
        scene.BasicAnimation("zPosition", to_value=7, duration=0.5, fill_mode="forwards", reduced_motion="crossFade"),
        scene.BasicAnimation("position.y", to_value=30, duration=0.5),
        scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=1),
    ]
    layer.add_animation(scene.AnimationGroup(members, duration=1), "group")
    for time in (1, 1.5):
        renderer.render(time)
        assert layer.presentation.position == pytest.approx((80, 5), abs=0.1)
        assert layer.presentation.z_position == 7
    assert layer.presentation.opacity == pytest.approx(0.5)
    renderer.render(2)
    assert layer.presentation.position == (5, 5)
    assert layer.animation_count == 0


def test_reduced_motion_is_off() -> None:
    assert scene.reduced_motion is False
    with pytest.raises(TypeError):
        scene.reduced_motion = "yes"
    with pytest.raises(ValueError, match="automatic, run, shorten, jump, crossFade"):
        scene.BasicAnimation("opacity", reduced_motion="never")
