"""Animations, implicit and explicit, and transactions."""

from __future__ import annotations

import math
import threading
from time import sleep

import pytest

import scene
from scene import BasicAnimation, Color, FillMode, Point, Transform

Shown = tuple[scene.Layer, scene.Renderer]


def add(root: scene.Layer, renderer: scene.Renderer, **properties: object) -> scene.Layer:
    """A sublayer that has been shown once."""
    layer = scene.Layer(**properties)
    root.sublayers.append(layer)
    renderer.render(0)
    return layer


TIMING = {
    "duration": (2.5, 0),
    "begin_time": (1.5, 0),
    "time_offset": (0.5, 0),
    "speed": (2.0, 1),
    "repeat_count": (math.inf, 0),
    "repeat_duration": (3.0, 0),
    "autoreverses": (True, False),
    "fill_mode": (FillMode.BOTH, FillMode.REMOVED),
    "removed_on_completion": (False, True),
    "additive": (True, False),
    "cumulative": (True, False),
}


@pytest.mark.parametrize("name", TIMING)
def test_timing_reads_back(name: str) -> None:
    value, default = TIMING[name]
    animation = BasicAnimation("position.x")
    assert getattr(animation, name) == default
    setattr(animation, name, value)
    assert getattr(animation, name) == value
    assert getattr(BasicAnimation("position.x", **{name: value}), name) == value


def test_timing_function_reads_back() -> None:
    animation = BasicAnimation("opacity")
    assert animation.timing_function is None
    for curve in ("easeOut", (0, 0, 0.58, 1), scene.TimingFunction("easeOut")):
        animation.timing_function = curve
        assert animation.timing_function.control_points == scene.TimingFunction("easeOut").control_points
    animation.timing_function = None
    assert animation.timing_function is None


VALUES = {
    "opacity": (0.25, 0.75),
    "position": (Point(1, 2), Point(3, 4)),
    "bounds.size": ((1, 2), (3, 4)),
    "bounds": ((0, 0, 1, 2), (0, 0, 3, 4)),
    "backgroundColor": (Color(1, 0, 0), Color(0, 0, 1, 0.5)),
    "transform": (Transform(), Transform.scale(2)),
    "transform.rotation.z": (0.0, 1.0),
}


@pytest.mark.parametrize("key_path", VALUES)
def test_values_read_back(key_path: str) -> None:
    start, end = VALUES[key_path]
    animation = BasicAnimation(key_path, from_value=start, to_value=end)
    assert (animation.key_path, animation.from_value, animation.to_value) == (key_path, start, end)
    assert animation.by_value is None
    animation.from_value = None
    assert animation.from_value is None


def test_bad_animations_raise() -> None:
    with pytest.raises(scene.NotFoundError, match="postion"):
        BasicAnimation("postion")
    with pytest.raises(scene.InvalidArgumentError, match="name"):
        BasicAnimation("name")
    with pytest.raises(TypeError, match="no argument 'length'"):
        BasicAnimation("opacity", length=1)  # pyright: ignore
    animation = BasicAnimation("position", from_value=(1, 2))
    for attribute, wrong in (("duration", -1), ("duration", math.nan), ("speed", math.inf), ("repeat_count", -1)):
        with pytest.raises(scene.InvalidArgumentError, match=attribute):
            setattr(animation, attribute, wrong)
    for wrong in (5, "here", (1, 2, 3), (math.nan, 0)):
        with pytest.raises((TypeError, ValueError)):
            animation.from_value = wrong
    with pytest.raises(ValueError, match="fill_mode"):
        animation.fill_mode = "forever"
    with pytest.raises(scene.InvalidArgumentError):
        BasicAnimation("transform", by_value=Transform.scale(2))
    assert animation.from_value == (1, 2)
    assert animation.duration == 0


def test_explicit_animations(shown: Shown) -> None:
    layer = add(*shown, position=(5, 0))
    layer.add_animation(BasicAnimation("position.x", from_value=0, to_value=100, duration=1), "slide")
    layer.add_animation(BasicAnimation("opacity", to_value=0, duration=2))
    assert layer.animation_keys == ["slide"]
    assert layer.animation_count == 2
    for time, x in ((2, 0), (2.25, 25), (2.75, 75), (3.5, 5)):
        shown[1].render(time)
        assert layer.presentation.position == pytest.approx((x, 0))
        assert layer.position == (5, 0)
    assert layer.presentation.opacity == pytest.approx(0.25)
    assert layer.animation_keys == []
    assert layer.animation_count == 1


def test_animations_of_a_layer(shown: Shown) -> None:
    layer = add(*shown)
    slide = BasicAnimation("position.x", by_value=10, duration=1)
    layer.add_animation(slide, "slide")
    slide.duration = 5
    assert layer.animation("slide").duration == 1
    assert layer.animation("slide").by_value == 10
    layer.add_animation(slide, "slide")
    assert layer.animation("slide").duration == 5
    layer.add_animation(slide, "again")
    assert layer.animation_keys == ["slide", "again"]
    layer.remove_animation("slide")
    assert layer.animation_keys == ["again"]
    with pytest.raises(scene.NotFoundError, match="slide"):
        layer.animation("slide")
    layer.remove_animation("slide")
    assert layer.animation_keys == ["again"]
    layer.remove_all_animations()
    assert layer.animation_count == 0
    with pytest.raises(TypeError, match="animation must be of type Animation"):
        layer.add_animation("slide")  # pyright: ignore
    assert repr(slide) == "BasicAnimation('position.x', by_value=10.0, duration=5)"


@pytest.mark.parametrize("has_thread", [False, True])
def test_what_a_renderer_has_ended_is_told_when_it_is_gone(has_thread: bool) -> None:
    layer, told = scene.Layer(frame=(0, 0, 8, 8)), []
    renderer = scene.Renderer(8, 8)
    renderer.root = layer
    fade = BasicAnimation("opacity", to_value=0, duration=0.05, on_stop=lambda reason: told.append(reason.label))
    with scene.transaction(completion=lambda: told.append("completion")):
        layer.add_animation(fade, "fade")
    if has_thread:
        renderer.start(0.01)
        sleep(0.5)
    else:
        renderer.render(0)
        renderer.render(5)
    renderer.close()
    scene.dispatch()
    assert told == ["finished", "completion"]
    assert layer.animation_keys == []


def test_changes_animate_implicitly(shown: Shown) -> None:
    _, renderer = shown
    layer = add(*shown, position=(0, 0), background_color="#000000")
    layer.position = 100, 50
    layer.background_color = "#ffffff"
    assert layer.position == (100, 50)
    assert sorted(layer.animation_keys) == ["backgroundColor", "position"]
    renderer.render(1)
    renderer.render(1.125)
    x, y = layer.presentation.position
    assert 60 < x < 90
    assert y == pytest.approx(x / 2)
    assert 0.6 < layer.presentation.background_color.r < 0.9
    assert layer.get_presentation_value("position.x") == x
    renderer.render(1.5)
    assert layer.presentation.position == (100, 50)
    assert layer.animation_keys == []


def test_a_change_on_the_way_starts_from_what_is_on_screen(shown: Shown) -> None:
    layer = add(*shown)
    layer.z_position = 100
    shown[1].render(1)
    shown[1].render(1.1)
    there = layer.presentation.z_position
    layer.z_position = 0
    shown[1].render(1.1)
    assert 0 < there < 100
    assert layer.presentation.z_position == pytest.approx(there)


def test_layers_that_are_not_shown_change_at_once(shown: Shown) -> None:
    layer = scene.Layer()
    layer.opacity = 0.5
    assert layer.presentation.opacity == 0.5
    shown[0].sublayers.append(layer)
    layer.opacity = 0.25
    shown[1].render(0)
    assert layer.presentation.opacity == 0.25
    assert layer.animation_count == 0


def test_transactions_set_duration_and_curve(shown: Shown) -> None:
    layer = add(*shown)
    with scene.transaction(duration=2, timing_function="linear"):
        layer.z_position = 100
        with scene.transaction(duration=4):
            layer.opacity = 0
    shown[1].render(1)
    shown[1].render(2)
    assert layer.presentation.z_position == pytest.approx(50)
    assert layer.presentation.opacity == pytest.approx(0.75)


def test_transactions_can_disable_animations(shown: Shown) -> None:
    layer = add(*shown)
    with scene.transaction(disable_actions=True):
        layer.opacity = 0.5
        with scene.transaction(disable_actions=False):
            layer.z_position = 5
    assert layer.animation_keys == ["zPosition"]
    shown[1].render(1)
    assert layer.presentation.opacity == 0.5


def test_transactions_appear_whole(shown: Shown) -> None:
    root, renderer = shown
    root.background_color = "#ff0000"
    renderer.render(10)
    with scene.transaction(disable_actions=True):
        root.background_color = "#0000ff"
        scene.flush()
        renderer.render(11)
        assert renderer.read()[50, 50].tolist() == [255, 0, 0, 255]
        root.opacity = 0.5
    renderer.render(12)
    assert renderer.read()[50, 50].tolist() == [0, 0, 255, 128]


def test_a_transaction_whose_block_raises_is_committed(shown: Shown) -> None:
    layer = add(*shown)

    def fail() -> None:
        with scene.transaction(disable_actions=True):
            layer.opacity = 0.5
            raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        fail()
    shown[1].render(1)
    assert layer.presentation.opacity == 0.5
    layer.z_position = 1
    assert layer.animation_keys == ["zPosition"]


def test_bad_transactions_raise_and_leave_none_open(shown: Shown) -> None:
    layer = add(*shown)
    for wrong in (
        {"duration": -1},
        {"duration": math.nan},
        {"duration": "1"},
        {"timing_function": "bouncy"},
        {"disable_actions": 3},
    ):
        with pytest.raises((ValueError, TypeError, LookupError)), scene.transaction(**wrong):
            raise AssertionError("the block must not run")
    layer.opacity = 0.5
    scene.flush()
    shown[1].render(1)
    shown[1].render(2)
    assert layer.presentation.opacity == 0.5


def test_transactions_belong_to_their_thread(shown: Shown) -> None:
    layer = add(*shown)

    def change() -> None:
        layer.opacity = 0.25
        scene.flush()

    with scene.transaction(duration=100):
        thread = threading.Thread(target=change)
        thread.start()
        thread.join()
        shown[1].render(1)
    shown[1].render(1.25)
    assert layer.presentation.opacity == 0.25


def test_groups_of_animations_that_follow_each_other() -> None:
    steps = [scene.BasicAnimation("opacity", to_value=n / 4, duration=1 + n) for n in range(3)]
    begins = [step.begin_time for step in scene.AnimationGroup.sequence(steps, gap=0.5).animations]
    assert begins == [0, 1.5, 4]
    assert scene.AnimationGroup.sequence(steps).duration == 6
    assert scene.AnimationGroup.parallel(steps).duration == 3
    assert [step.begin_time for step in scene.AnimationGroup.stagger(steps, 0.25).animations] == [0, 0.25, 0.5]
    # What lies before an offset is left out, and after it where time runs back.
    for speed, offset, length in ((1, 0.5, 1.5), (1, -0.5, 2.5), (-2, 0.5, 0.25), (-2, 0, 1), (2, 9, 0)):
        step = scene.BasicAnimation("opacity", to_value=0, duration=2, speed=speed, time_offset=offset)
        assert scene.AnimationGroup.sequence([step, steps[0]]).animations[1].begin_time == length
    with pytest.raises(scene.InvalidArgumentError):
        scene.AnimationGroup.sequence([])
