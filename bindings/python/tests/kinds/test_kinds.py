"""Key frames, springs, groups and transitions: what they take, what they give back, and what they refuse."""

from __future__ import annotations

import math

import numpy as np
import pytest

import scene
from scene import (
    AnimationGroup,
    BasicAnimation,
    CalculationMode,
    Color,
    KeyframeAnimation,
    Path,
    Point,
    RotationMode,
    SpringAnimation,
    TimingFunction,
    Transform,
    Transition,
    TransitionSubtype,
    TransitionType,
)

Shown = tuple[scene.Layer, scene.Renderer]

KEYFRAMES = {
    "key_times": ([0.0, 0.25, 1.0], []),
    "holds": ([True, False], []),
    "calculation_mode": (CalculationMode.CUBIC, CalculationMode.LINEAR),
    "tension_values": ([0.0, 1.0, -1.0], []),
    "continuity_values": ([0.5], []),
    "bias_values": ([-0.5, 0.0, 0.0], []),
    "rotation_mode": (RotationMode.AUTO_REVERSE, RotationMode.NONE),
    "timing_functions": ([TimingFunction("easeIn"), TimingFunction("steps(2)")], []),
    "commits_on_finish": (True, False),
    "value_function": (None, None),
}
SPRINGS = {
    "mass": (2.0, 1.0),
    "stiffness": (50.0, 100.0),
    "damping": (1.5, 10.0),
    "initial_velocity": (-3.0, 0.0),
    "allows_overdamping": (True, False),
    "inherits_velocity": (False, True),
    "commits_on_finish": (True, False),
}
TRANSITIONS = {
    "type": (TransitionType.PUSH, TransitionType.FADE),
    "subtype": (TransitionSubtype.FROM_TOP, TransitionSubtype.FROM_LEFT),
    "start_progress": (0.25, 0.0),
    "end_progress": (0.5, 1.0),
    "duration": (2.0, 0.0),
}
CASES = [
    *[(KeyframeAnimation, ("position",), name, *values) for name, values in KEYFRAMES.items()],
    *[(SpringAnimation, ("position",), name, *values) for name, values in SPRINGS.items()],
    *[(Transition, (), name, *values) for name, values in TRANSITIONS.items()],
    (AnimationGroup, (), "commits_on_finish", True, False),
    (AnimationGroup, (), "speed", 3.0, 1.0),
]


@pytest.mark.parametrize(("kind", "arguments", "name", "value", "default"), CASES)
def test_attributes_read_back(kind: type, arguments: tuple, name: str, value: object, default: object) -> None:
    animation = kind(*arguments)
    assert getattr(animation, name) == default
    setattr(animation, name, value)
    assert getattr(animation, name) == value
    assert getattr(kind(*arguments, **{name: value}), name) == value


VALUES = {
    "opacity": [0.0, 1.0, 0.5],
    "position": [Point(1, 2), Point(3, 4)],
    "bounds.size": [(1, 2), (3, 4)],
    "bounds": [(0, 0, 1, 2), (0, 0, 3, 4)],
    "backgroundColor": [Color(1, 0, 0), None, Color(0, 0, 1, 0.5)],
    "transform": [Transform(), Transform.scale(2)],
    "hidden": [True, False],
    "transform.rotation.z": [0.0, 1.0],
}


@pytest.mark.parametrize("key_path", VALUES)
def test_values_read_back(key_path: str) -> None:
    animation = KeyframeAnimation(key_path, values=VALUES[key_path])
    assert animation.key_path == key_path
    assert animation.values == VALUES[key_path]
    animation.values = iter(VALUES[key_path][:1])
    assert animation.values == VALUES[key_path][:1]
    animation.values = []
    assert animation.values == []


def test_arrays_are_taken_whole() -> None:
    rows = np.arange(200_000, dtype=float).reshape(-1, 2)
    animation = KeyframeAnimation("position", values=rows)
    animation.values = rows[::-1]
    animation.values = rows[:3].astype("float32")
    assert animation.values == [(0, 1), (2, 3), (4, 5)]
    animation.values = rows[1:5:2].T.copy().T
    assert animation.values == [(2, 3), (6, 7)]
    numbers = KeyframeAnimation("opacity", values=np.array([0, 1, 2]))
    assert numbers.values == [0, 1, 2]
    numbers.values = np.array([[3], [4]])
    assert numbers.values == [3, 4]
    numbers.values = np.zeros(0)
    assert numbers.values == []
    scaled = KeyframeAnimation("transform", value_function="scale", values=np.array([[1, 2, 3], [4, 5, 6]]))
    assert scaled.values == [[1, 2, 3], [4, 5, 6]]
    for wrong in (rows.reshape(-1, 4), rows.reshape(-1), rows.reshape(-1, 1, 2), np.float64(3)):
        with pytest.raises((ValueError, TypeError)):
            animation.values = wrong
    with pytest.raises(scene.InvalidArgumentError, match="value 1"):
        animation.values = np.array([[0, 0], [math.nan, 0]])
    assert animation.values == [(2, 3), (6, 7)]


def test_values_that_cannot_be() -> None:
    animation = KeyframeAnimation("position", values=[(1, 2)])
    for wrong in (5, "ab", [(1, 2), 3], [(1, 2, 3)], [None], [(math.nan, 0)], [("a", "b")]):
        with pytest.raises((TypeError, ValueError)):
            animation.values = wrong  # pyright: ignore
    assert animation.values == [(1, 2)]
    with pytest.raises((TypeError, ValueError)):
        KeyframeAnimation("contents", values=[3])


def test_value_functions() -> None:
    turn = BasicAnimation("transform", value_function="rotateZ", from_value=0, to_value=2 * math.pi)
    assert (turn.value_function, turn.from_value, turn.to_value) == ("rotateZ", 0, 2 * math.pi)
    turn.value_function = "translate"
    assert turn.to_value is None
    turn.to_value = np.array([1, 2, 3])
    assert turn.to_value == [1, 2, 3]
    for wrong in ([1, 2], 3, "abc"):
        with pytest.raises((TypeError, ValueError)):
            turn.to_value = wrong
    with pytest.raises(scene.NotFoundError, match="shear"):
        turn.value_function = "shear"
    with pytest.raises(scene.InvalidArgumentError, match="opacity"):
        BasicAnimation("opacity", value_function="scale")


def test_paths() -> None:
    animation = KeyframeAnimation("position", path="M0 0 L10 20")
    assert animation.path == Path("M0 0 L10 20")
    way = Path().move_to(0, 0).line_to(5, 5)
    animation.path = way
    way.line_to(9, 9)
    assert animation.path == Path("M0 0 L5 5")
    animation.path = None
    assert animation.path is None
    with pytest.raises(scene.FormatError):
        animation.path = "over there"
    with pytest.raises(scene.InvalidArgumentError):
        animation.path = Path()
    with pytest.raises(TypeError, match="path must be a Path or SVG path data"):
        animation.path = 5  # pyright: ignore
    with pytest.raises(scene.InvalidArgumentError, match="opacity"):
        KeyframeAnimation("opacity", path="M0 0 L1 1")


def test_timing_functions_of_segments() -> None:
    animation = KeyframeAnimation("opacity", values=[0, 1, 2, 3, 4])
    animation.timing_functions = ["easeIn", "steps(4, jump-end)", (0.1, 0.2, 0.3, 0.4), None]
    assert [curve.css for curve in animation.timing_functions] == [
        "ease-in",
        "steps(4)",
        "cubic-bezier(0.1, 0.2, 0.3, 0.4)",
        "linear",
    ]
    with pytest.raises(scene.NotFoundError):
        animation.timing_functions = ["bouncy"]
    assert len(animation.timing_functions) == 4


def test_springs_by_their_looks() -> None:
    spring = SpringAnimation("opacity", perceptual_duration=0.5, bounce=0.25, settling=True)
    assert spring.perceptual_duration == pytest.approx(0.5)
    assert spring.bounce == pytest.approx(0.25)
    assert spring.duration == spring.settling_duration > 0.5
    assert SpringAnimation("opacity", bounce=-0.5).bounce == pytest.approx(-0.5)
    assert SpringAnimation("opacity", perceptual_duration=2).bounce == 0
    with pytest.raises(TypeError, match="damping, not both"):
        SpringAnimation("opacity", bounce=0.1, damping=3)
    with pytest.raises(TypeError, match="settling, not both"):
        SpringAnimation("opacity", settling=True, duration=3)
    with pytest.raises(scene.InvalidArgumentError):
        SpringAnimation("opacity", bounce=2)
    assert SpringAnimation("opacity").settling_duration == pytest.approx(1.4727, abs=1e-4)


def test_groups() -> None:
    move = BasicAnimation("position.x", to_value=5, duration=1)
    group = AnimationGroup([move, SpringAnimation("opacity")], duration=2)
    move.duration = 9
    first, second = group.animations
    assert isinstance(first, BasicAnimation)
    assert isinstance(second, SpringAnimation)
    assert (first.duration, second.key_path) == (1, "opacity")
    group.add(KeyframeAnimation("zPosition"))
    group.add(AnimationGroup(duration=1))
    group.add(group)
    assert [type(animation).__name__ for animation in group.animations] == [
        "BasicAnimation",
        "SpringAnimation",
        "KeyframeAnimation",
        "AnimationGroup",
        "AnimationGroup",
    ]
    assert len(group.animations[-1].animations) == 4
    for wrong in ([move, 3], [Transition()], 5):
        with pytest.raises((TypeError, ValueError)):
            group.animations = wrong  # pyright: ignore
    assert len(group.animations) == 5
    group.animations = []
    assert group.animations == []


def test_layers_give_back_the_right_class(shown: Shown) -> None:
    layer = shown[0]
    made = [
        BasicAnimation("opacity", to_value=1),
        KeyframeAnimation("opacity", values=[1, 2]),
        SpringAnimation("opacity", damping=3),
        AnimationGroup([BasicAnimation("opacity")]),
    ]
    for animation in made:
        layer.add_animation(animation, "key")
        found = layer.animation("key")
        assert type(found) is type(animation)
        assert found is not animation
    layer.add_animation(Transition("reveal"), "another key")
    assert layer.animation_keys == ["key", "transition"]
    assert isinstance(layer.animation("transition"), Transition)
    layer.add_animation(Transition("fade"))
    assert layer.animation_count == 2
    layer.opacity = 0.5
    assert isinstance(layer.animation("opacity"), BasicAnimation)
    with pytest.raises(scene.NotFoundError):
        layer.animation("nothing")


def test_reprs() -> None:
    assert repr(KeyframeAnimation("opacity", values=[1, 2], duration=3)) == (
        "KeyframeAnimation('opacity', <2 values>, duration=3)"
    )
    assert repr(KeyframeAnimation("position", path="M0 0 L1 2")) == (
        "KeyframeAnimation('position', path='M0 0 L1 2', duration=0)"
    )
    assert repr(SpringAnimation("opacity", to_value=1)) == "SpringAnimation('opacity', to_value=1.0, duration=0)"
    assert repr(AnimationGroup([], duration=2)) == "AnimationGroup([], duration=2)"
    assert repr(Transition("moveIn", "fromBottom", duration=1)) == "Transition('moveIn', 'fromBottom', duration=1)"


@pytest.mark.parametrize("kind", [BasicAnimation, KeyframeAnimation, SpringAnimation, AnimationGroup, Transition])
def test_misspelled_arguments_raise(kind: type) -> None:
    arguments = () if kind in (AnimationGroup, Transition) else ("opacity",)
    with pytest.raises(TypeError, match=f"{kind.__name__}.* 'length'"):
        kind(*arguments, length=1)
    with pytest.raises(AttributeError):
        kind(*arguments).length = 1


def test_transitions_have_no_commit_and_groups_no_values() -> None:
    for kind, attribute in (
        (Transition(), "commits_on_finish"),
        (AnimationGroup(), "key_path"),
        (Transition(), "additive"),
    ):
        assert not hasattr(kind, attribute)


def test_commit_on_finish(shown: Shown) -> None:
    root, renderer = shown
    move = BasicAnimation("position.x", from_value=0, to_value=80, duration=1, commits_on_finish=True)
    root.add_animation(move, "move")
    for time in (0, 0.5, 1.0, 1.5):
        renderer.render(time)
        assert root.presentation.position.x == pytest.approx(min(80 * time, 80))
    assert root.position == (80, 50)
    assert root.animation_count == 0


def test_one_that_fills_below_another_is_dropped(shown: Shown) -> None:
    """Animations that a later filling one wholly covers go, and say that they were replaced."""
    root, renderer = shown
    for index in range(10):
        fill = BasicAnimation(
            "opacity", to_value=index / 10, duration=1, fill_mode="forwards", removed_on_completion=False
        )
        root.add_animation(fill)
    part = BasicAnimation("position.x", to_value=5, duration=1, fill_mode="both", removed_on_completion=False)
    root.add_animation(part)
    renderer.render(0)
    renderer.render(0.5)
    assert root.animation_count == 11
    renderer.render(2)
    assert root.presentation.opacity == pytest.approx(0.9)
    assert root.animation_count == 2
