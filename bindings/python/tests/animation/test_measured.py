"""What was measured of Core Animation (the [M] of the contract's C1 and C3 to C7), as far as it is of time.

More of it, with the fact that each test is about: conversions of time in test_time.py, curves in test_timing.py and
Tests/C/Animation/timing_functions.c, springs in test_springs.py, the recipes of pausing in Tests/C/Animation/timing.c,
transactions in Tests/C/Model/transactions.c and Tests/C/Model/completions.c.
"""

from __future__ import annotations

import math

import pytest

import scene
from scene import (
    AnimationGroup,
    BasicAnimation,
    FillMode,
    KeyframeAnimation,
    SpringAnimation,
    TimingFunction,
    Transition,
)

Shown = tuple[scene.Layer, scene.Renderer]


def test_c1_defaults_of_a_layers_timing() -> None:
    """A layer's duration defaults to infinity, its repeatCount to 0, speed to 1, fillMode to removed."""
    layer = scene.Layer()
    assert (layer.duration, layer.repeat_count, layer.speed, layer.fill_mode) == (math.inf, 0, 1, FillMode.REMOVED)
    assert (layer.begin_time, layer.time_offset, layer.repeat_duration, layer.autoreverses) == (0, 0, 0, False)


def test_c1_an_equal_value_animates_nothing(shown: Shown) -> None:
    """Setting an equal value posts no change and no animation, measured for position."""
    root, _ = shown
    root.position = root.position
    assert root.animation_keys == []
    root.position = 1, 2
    assert root.animation_keys == ["position"]


def test_c3_layers_that_are_not_hosted_never_animate() -> None:
    """animationKeys is nil in every case measured, even after commit and a turn of the loop."""
    root, child = scene.Layer(), scene.Layer()
    root.sublayers.append(child)
    for layer in (root, child):
        layer.opacity = 0.5
        layer.position = 3, 4
        assert layer.animation_keys == []
        scene.flush()
        assert layer.animation_keys == []
        layer.opacity = 0.25
        assert (layer.animation_keys, layer.presentation.opacity) == ([], 0.25)


def test_c3_an_implied_animation(shown: Shown) -> None:
    """A basic animation of 0.25 s under the property's key, from what is on screen to the model value, not given."""
    root, renderer = shown
    root.z_position = 100
    renderer.render(1)
    animation = root.animation("zPosition")
    assert isinstance(animation, BasicAnimation)
    assert (animation.key_path, animation.duration, animation.from_value, animation.to_value) == (
        "zPosition",
        0.25,
        0,
        None,
    )
    assert animation.timing_function == TimingFunction("default")


@pytest.mark.parametrize(
    "animation",
    [
        BasicAnimation("opacity", from_value=0.5, duration=3),
        KeyframeAnimation(
            "opacity", values=[0, 1, 0.5], key_times=[0, 0.25, 1], calculation_mode="cubic", bias_values=[1]
        ),
        SpringAnimation(
            "opacity", to_value=1, damping=3, stiffness=7, mass=2, initial_velocity=4, inherits_velocity=False
        ),
        AnimationGroup([BasicAnimation("opacity"), SpringAnimation("zPosition", damping=4)], duration=2, speed=3),
        Transition("push", "fromTop", start_progress=0.25, end_progress=0.5, duration=2),
    ],
    ids=lambda animation: type(animation).__name__,
)
def test_c6_animations_are_copied_when_they_are_added(animation: scene.Animation) -> None:
    """Later edits have no effect on the copy; copies keep the values of their class."""
    layer = scene.Layer()
    names = [name for name in dir(animation) if isinstance(getattr(type(animation), name, None), property)]

    def values(of: scene.Animation) -> dict[str, object]:
        return {name: getattr(of, name) for name in names if name != "animations"}

    before = values(animation)
    key = "transition" if isinstance(animation, Transition) else "a"
    animation.timing_function = "easeOut"
    before["timing_function"] = TimingFunction("easeOut")
    layer.add_animation(animation, key)
    animation.timing_function = None
    duration, animation.duration = animation.duration, 99
    found = values(layer.animation(key))
    assert found == {**before, "duration": duration or 0.25}
    animation.duration, animation.timing_function = duration, None


def test_c6_progress_of_transitions_is_not_constrained() -> None:
    """startProgress and endProgress take any number."""
    transition = Transition(start_progress=-3, end_progress=7)
    assert (transition.start_progress, transition.end_progress) == (-3, 7)
    with pytest.raises(scene.InvalidArgumentError):
        transition.end_progress = math.nan


def test_c6_unknown_value_functions_are_none() -> None:
    """CAValueFunction: an unknown name gives nil."""
    animation = BasicAnimation("transform")
    with pytest.raises(scene.NotFoundError, match="rotateZ"):
        animation.value_function = "rotateW"
    assert animation.value_function is None


def test_c7_durations_of_transactions(shown: Shown) -> None:
    """0.25 s unless a transaction says so; a nested one sees the outer one's, sets only its own, and restores."""
    root, _ = shown

    def duration() -> float:
        root.add_animation(BasicAnimation("opacity"), "a")
        return root.animation("a").duration

    assert duration() == 0.25
    with scene.transaction(duration=2):
        assert duration() == 2
        with scene.transaction():
            assert duration() == 2
            with scene.transaction(duration=3):
                assert duration() == 3
            assert duration() == 2
        assert duration() == 2
    assert duration() == 0.25
