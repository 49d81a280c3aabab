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


@pytest.mark.parametrize(
    ("path", "start", "end"),
    [
        ("position.x", 1.7e308, -1.7e308),
        ("bounds", (-1.7e308, 0, 0, 0), (1.7e308, 0, 1e300, 0)),
        ("transform", scene.Transform.scale(1.7e308), scene.Transform.scale(-1.7e308)),
        ("transform.scale", 1.7e308, -1.7e308),
        ("transform.translation.x", 1.7e308, -1.7e308),
    ],
)
@pytest.mark.parametrize("kind", [BasicAnimation, SpringAnimation, KeyframeAnimation])
@pytest.mark.parametrize("how", ["plain", "additive", "cumulative"])
def test_numbers_at_their_limits(
    shown: Shown, path: str, start: object, end: object, kind: type[scene.PropertyAnimation], how: str
) -> None:
    root, renderer = shown
    ends = {"values": [start, end, start]} if kind is KeyframeAnimation else {"from_value": start, "to_value": end}
    animation = kind(path, duration=1, repeat_count=1e6, **ends)  # pyright: ignore
    if how != "plain":
        setattr(animation, how, True)
    if kind is KeyframeAnimation:
        animation.calculation_mode = "cubic"  # pyright: ignore
    root.add_animation(animation, "a")
    for time in (0, 0.25, 0.5, 0.999, 1.5, 1e5 + 0.3):
        renderer.render(time)
        assert all(map(math.isfinite, root.presentation.position))
        assert all(map(math.isfinite, root.presentation.bounds))
        assert all(map(math.isfinite, root.presentation.transform))
    root.remove_all_animations()
    renderer.render(1e6)


def test_callbacks_that_remove_their_own_animation(shown: Shown) -> None:
    root, renderer = shown
    told: list[object] = []

    def started() -> None:
        root.remove_animation("own")
        root.add_animation(BasicAnimation("opacity", to_value=0, duration=1, on_stop=stopped), "next")

    def stopped(reason: scene.StopReason) -> None:
        told.append(reason)
        # It is gone already, so that there is nothing to remove.
        root.remove_animation("own")

    root.add_animation(BasicAnimation("opacity", to_value=0, duration=1, on_start=started, on_stop=stopped), "own")
    for time in (1, 2, 3, 4):
        renderer.render(time)
        scene.dispatch()
    assert told == [scene.StopReason.REMOVED, scene.StopReason.FINISHED]
    assert root.animation_count == 0
    assert renderer.next_frame_time == math.inf


@pytest.mark.parametrize("when", ["on_start", "on_stop"])
def test_callbacks_that_let_go_of_their_layer(shown: Shown, when: str) -> None:
    root, renderer = shown
    held = [scene.Layer()]
    root.sublayers.append(held[0])
    renderer.render(0)
    told: list[object] = []

    def let_go(*reason: scene.StopReason) -> None:
        told.extend(reason)
        root.sublayers.clear()
        held.clear()

    animation = BasicAnimation("opacity", to_value=0, duration=1, on_stop=told.append)
    setattr(animation, when, let_go)
    held[0].add_animation(animation, "a")
    for time in (1, 1.5, 2, 3, 4):
        renderer.render(time)
        scene.dispatch()
    assert told == [scene.StopReason.LAYER_GONE if when == "on_start" else scene.StopReason.FINISHED]
    assert held == []
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
