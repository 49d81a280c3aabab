"""Animations with bad input: an error or the documented result, never a crash or an animation that is stuck."""

from __future__ import annotations

import math

import pytest

import scene
from scene import AnimationGroup, BasicAnimation, KeyframeAnimation, SpringAnimation, Transition

Shown = tuple[scene.Layer, scene.Renderer]

OF_A_PROPERTY = [BasicAnimation, KeyframeAnimation, SpringAnimation]


@pytest.mark.parametrize("kind", OF_A_PROPERTY)
def test_unknown_key_paths(kind: type[scene.PropertyAnimation]) -> None:
    for path in (
        "",
        "postion",
        "position.",
        "position.w",
        "transform.rotation.w",
        "bounds.size.depth",
        ".x",
        "x" * 10_000,
    ):
        with pytest.raises(scene.NotFoundError):
            kind(path)
    for path in ("name", "frame", "contentsGravity", "geometryFlipped", "beginTime", "speed"):
        with pytest.raises(scene.InvalidArgumentError):
            kind(path)
    for path in (None, 5, b"opacity", "a\0b"):
        with pytest.raises((TypeError, ValueError)):
            kind(path)  # pyright: ignore


@pytest.mark.parametrize("wrong", ["1", (1, 2), [], math.nan, math.inf, object()])
def test_wrong_types_and_numbers(wrong: object) -> None:
    basic, spring, frames = (
        BasicAnimation("opacity"),
        SpringAnimation("opacity"),
        KeyframeAnimation("opacity", values=[1]),
    )
    for animation in (basic, spring):
        for attribute in ("from_value", "to_value", "by_value"):
            with pytest.raises((TypeError, ValueError)):
                setattr(animation, attribute, wrong)
            assert getattr(animation, attribute) is None
    with pytest.raises((TypeError, ValueError)):
        frames.values = [0.5, wrong]
    assert frames.values == [1]
    for attribute in (
        "mass",
        "stiffness",
        "damping",
        "initial_velocity",
        "duration",
        "speed",
        "begin_time",
        "time_offset",
    ):
        before = getattr(spring, attribute)
        with pytest.raises((TypeError, ValueError)):
            setattr(spring, attribute, wrong)
        assert getattr(spring, attribute) == before


@pytest.mark.parametrize("bad", [math.nan, -0.001, 1.001, math.inf, -math.inf])
def test_key_times_and_parameters_out_of_range(bad: float) -> None:
    animation = KeyframeAnimation("opacity", values=[0, 1, 2], key_times=[0, 0.5, 1])
    with pytest.raises(scene.InvalidArgumentError, match=r"times\[1\]"):
        animation.key_times = [0, bad, 1]
    assert animation.key_times == [0, 0.5, 1]
    for attribute in ("tension_values", "continuity_values", "bias_values"):
        with pytest.raises(scene.InvalidArgumentError, match=r"\[2\]"):
            setattr(animation, attribute, [0, 0, bad - 1 if bad < 0 else bad])
        assert getattr(animation, attribute) == []


def test_key_times_that_fall() -> None:
    animation = KeyframeAnimation("opacity", values=[0, 1, 2])
    with pytest.raises(scene.InvalidArgumentError, match=r"times\[2\]"):
        animation.key_times = [0, 0.6, 0.5]
    animation.key_times = [0, 0.5, 0.5]


@pytest.mark.parametrize(
    "arguments",
    [
        {"values": []},
        {"values": [0, 1], "key_times": [0]},
        {"values": [0, 1], "key_times": [0, 0.5, 1]},
        {"values": [0, 1], "key_times": [0, 0.4, 0.6, 1], "calculation_mode": "discrete"},
        {"values": [0, 1], "timing_functions": ["easeIn", "easeIn"]},
        {"values": [0, 1, 2], "timing_functions": ["easeIn"]},
        {"values": [0, 1], "holds": [True, True, True]},
        {"values": [0, 1], "tension_values": [0, 0, 0], "calculation_mode": "cubic"},
    ],
    ids=str,
)
def test_what_does_not_fit_together_is_not_added(shown: Shown, arguments: dict[str, object]) -> None:
    root, renderer = shown
    root.add_animation(BasicAnimation("opacity", from_value=0, to_value=1, duration=10), "a")
    renderer.render(0)
    bad = KeyframeAnimation("opacity", duration=1, **arguments)  # pyright: ignore
    for animation in (bad, AnimationGroup([bad], duration=1)):
        with pytest.raises(scene.InvalidArgumentError):
            root.add_animation(animation, "a")
    renderer.render(5)
    assert root.presentation.opacity == pytest.approx(0.5)
    assert root.animation_keys == ["a"]


def test_durations() -> None:
    for animation in (BasicAnimation("opacity"), AnimationGroup(), Transition()):
        for wrong in (-1, -1e-300, math.nan, math.inf, -math.inf):
            with pytest.raises(scene.InvalidArgumentError):
                animation.duration = wrong
        assert animation.duration == 0


def test_a_duration_of_nothing_is_over_at_once(shown: Shown) -> None:
    """A duration of 0 is the transaction's; when that is 0, too, the animation is over with its first frame."""
    root, renderer = shown
    for animation in (
        BasicAnimation("opacity", to_value=0),
        SpringAnimation("opacity", to_value=0),
        KeyframeAnimation("opacity", values=[0, 0.5]),
        AnimationGroup([BasicAnimation("opacity", to_value=0)]),
        AnimationGroup(),
        BasicAnimation("opacity", to_value=0, repeat_count=math.inf),
        BasicAnimation("opacity", to_value=0, repeat_count=1e6, autoreverses=True),
        BasicAnimation("opacity", to_value=0, speed=-1),
    ):
        with scene.transaction(duration=0):
            root.add_animation(animation, "a")
        renderer.render(1)
        renderer.render(1)
        assert root.animation_count == 0, animation
        assert root.presentation.opacity == 1
        root.add_animation(animation, "a")
        assert root.animation("a").duration == 0.25
        root.remove_all_animations()


def test_a_group_that_holds_itself() -> None:
    """A group takes copies, so it holds what it was before."""
    group = AnimationGroup([BasicAnimation("opacity", to_value=0, duration=1)], duration=1)
    group.add(group)
    assert len(group.animations) == 2
    assert len(group.animations[1].animations) == 1  # pyright: ignore
    group.animations = [group, group]

    def add_for_ever() -> None:
        while True:
            group.add(group)

    with pytest.raises(scene.InvalidArgumentError, match="64|10000"):
        add_for_ever()
    layer = scene.Layer()
    layer.add_animation(group, "g")
    layer.remove_animation("g")


def test_animations_of_released_layers(shown: Shown) -> None:
    root, renderer = shown
    layer = scene.Layer()
    handle = layer._as_parameter_
    root.sublayers.append(layer)
    renderer.render(0)
    layer.add_animation(BasicAnimation("opacity", to_value=0, duration=100), "a")
    renderer.render(1)
    layer.remove_from_superlayer()
    del layer
    # A transaction holds what it changes until it is committed.
    scene.flush()
    animation = BasicAnimation("opacity", to_value=0, duration=1)
    status = scene.raw.scene_layer_add_animation(handle, animation, b"a")
    assert status == scene.raw.SCENE_ERROR_INVALID_HANDLE
    renderer.render(2)
    assert renderer.next_frame_time == math.inf


@pytest.mark.parametrize("count", [1e6, 1e15, 1e300, math.inf])
def test_a_million_repeats(shown: Shown, count: float) -> None:
    root, renderer = shown
    turn = BasicAnimation(
        "transform",
        from_value=scene.Transform(),
        to_value=scene.Transform.rotation(0.1),
        duration=1e-3,
        repeat_count=count,
    )
    turn.cumulative = True
    root.add_animation(turn, "turn")
    root.add_animation(
        BasicAnimation("position.x", by_value=1, duration=1e-3, repeat_count=count, autoreverses=True), "x"
    )
    root.add_animation(
        AnimationGroup([SpringAnimation("opacity", to_value=0, duration=1e-4)], duration=1e-3, repeat_count=count)
    )
    for time in (0, 0.5, 900, 999.9995, 1e5, 1e11):
        renderer.render(time)
        assert all(map(math.isfinite, root.presentation.transform))
        assert 49 <= root.presentation.position.x <= 51
        assert math.isfinite(root.presentation.opacity)
    assert root.animation_count == (0 if count == 1e6 else 3)
    root.remove_all_animations()
    renderer.render(2e11)
    assert renderer.next_frame_time == math.inf


def test_bad_layer_times() -> None:
    layer = scene.Layer()
    for attribute in ("begin_time", "time_offset", "speed"):
        for wrong in (math.nan, math.inf, "1"):
            with pytest.raises((TypeError, ValueError)):
                setattr(layer, attribute, wrong)
    for attribute in ("duration", "repeat_count", "repeat_duration"):
        for wrong in (math.nan, -1, "1"):
            with pytest.raises((TypeError, ValueError)):
                setattr(layer, attribute, wrong)
    for call in (layer.pause, layer.resume, layer.seek):
        for wrong in (math.nan, math.inf, "1", None):
            with pytest.raises((TypeError, ValueError)):
                call(wrong)  # pyright: ignore
    with pytest.raises(ValueError, match="fill_mode"):
        layer.fill_mode = "never"  # pyright: ignore
    assert layer.speed == 1
