"""Animations in scene documents: whatever an animation has is kept, there and back."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scene
from scene import (
    AnimationGroup,
    BasicAnimation,
    KeyframeAnimation,
    SpringAnimation,
    TimingFunction,
    Transform,
    Transition,
)

TIMING: dict[str, Any] = {
    "begin_time": 1.5,
    "time_offset": 0.25,
    "speed": -2.0,
    "duration": 3.0,
    "repeat_count": 2.5,
    "repeat_duration": 7.0,
    "autoreverses": True,
    "fill_mode": "both",
    "removed_on_completion": False,
    "timing_function": "linear(0, 0.5 25%, 1)",
    "reduced_motion": "shorten",
}
FRAMES: dict[str, Any] = {
    "values": [1, 5, 2],
    "key_times": [0, 0.25, 1],
    "timing_functions": ["ease-in", "steps(3, jump-both)"],
    "holds": [False, True],
    "calculation_mode": "cubic",
    "tension_values": [0.5],
    "continuity_values": [0, -0.5],
    "bias_values": [0, 0, 1],
}
ANIMATIONS: dict[str, Callable[[], scene.Animation]] = {
    "basic": lambda: BasicAnimation(
        "position.x", from_value=1, by_value=2, additive=True, cumulative=True, commits_on_finish=True, **TIMING
    ),
    "for ever": lambda: BasicAnimation("opacity", to_value=0, duration=1, repeat_count=math.inf),
    "transform": lambda: BasicAnimation("transform", to_value=Transform.rotation(1, 1, 2, 3), duration=1),
    "turning": lambda: BasicAnimation("transform", value_function="rotateZ", from_value=0, to_value=9, duration=1),
    "keyframes": lambda: KeyframeAnimation("zPosition", **FRAMES, **TIMING),
    "way": lambda: KeyframeAnimation(
        "position", path="M0 0 C1 2 3 4 5 6", calculation_mode="paced", rotation_mode="autoReverse", duration=1
    ),
    "spring": lambda: SpringAnimation(
        "bounds.size",
        from_value=(1, 2),
        to_value=(3, 4),
        mass=2,
        stiffness=50,
        damping=30,
        initial_velocity=-3,
        allows_overdamping=True,
        inherits_velocity=False,
        **TIMING,
    ),
    "group": lambda: AnimationGroup(
        [
            BasicAnimation("opacity", to_value=0.5, duration=1),
            AnimationGroup([SpringAnimation("position", damping=3, duration=2)], duration=2),
        ],
        commits_on_finish=True,
        **TIMING,
    ),
    "transition": lambda: Transition("reveal", "fromBottom", start_progress=0.25, end_progress=2, **TIMING),
}
EXTRA = {"on_start", "on_stop", "settling_duration"}


def facts(animation: scene.Animation) -> dict[str, Any]:
    """Everything that can be read of an animation."""
    kind = type(animation)
    names = [name for name in dir(kind) if isinstance(getattr(kind, name), property) and name not in EXTRA]
    found = {name: getattr(animation, name) for name in names}
    if isinstance(animation, AnimationGroup):
        found["animations"] = [facts(member) for member in animation.animations]
    return {"kind": kind.__name__, **found}


def same(value: Any, other: Any) -> bool:
    if isinstance(value, dict):
        return value.keys() == other.keys() and all(same(value[key], other[key]) for key in value)
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (float, dict)):
        return len(value) == len(other) and all(same(a, b) for a, b in zip(value, other, strict=True))
    return other == (pytest.approx(value, rel=1e-12) if isinstance(value, float) else value)


@pytest.mark.parametrize("name", ANIMATIONS)
def test_what_an_animation_has_is_kept(name: str, document: Callable[..., Path]) -> None:
    animation = ANIMATIONS[name]()
    layer = scene.Layer()
    layer.add_animation(animation, "key")
    before = facts(animation)
    described = layer.description()["animations"]
    loaded = scene.Document.load(document({"animations": described})).root
    (key,) = loaded.animation_keys
    assert key == ("transition" if name == "transition" else "key")
    after = facts(loaded.animation(key))
    assert {fact: after[fact] for fact in after if not same(before[fact], after[fact])} == {}
    assert loaded.description()["animations"] == described


def test_no_duration_is_no_default(tmp_path: Path) -> None:
    """An animation that takes no time takes none in its document either, nor do those of a group."""
    layer = scene.Layer(frame=(0, 0, 10, 10))
    with scene.transaction(duration=0):
        layer.add_animation(AnimationGroup([BasicAnimation("opacity", to_value=0)], autoreverses=True), "group")
    assert layer.animation("group").duration == 0
    scene.Document(layer, (10, 10)).save(tmp_path / "a.scene.json")
    loaded = scene.Document.load(tmp_path / "a.scene.json").root
    group = loaded.animation("group")
    assert isinstance(group, AnimationGroup)
    assert group.duration < 1e-6
    assert group.animations[0].duration < 1e-6


def test_springs_by_what_one_sees(document: Callable[..., Path]) -> None:
    spring = {"type": "spring", "key": "a", "keyPath": "opacity", "to": 0, "perceptualDuration": 0.4, "bounce": -0.25}
    loaded = scene.Document.load(document({"animations": [spring]})).root.animation("a")
    assert isinstance(loaded, SpringAnimation)
    assert (loaded.perceptual_duration, loaded.bounce) == pytest.approx((0.4, -0.25))
    assert loaded.allows_overdamping
    for wrong in ({"bounce": 1.5}, {"perceptualDuration": 0}, {"mass": -1}, {"damping": "much"}):
        with pytest.raises(scene.FormatError, match="/root/animations/0"):
            scene.Document.load(document({"animations": [{**spring, **wrong}]}))


@pytest.mark.parametrize(
    "wrong",
    [
        {"keyPath": "postion"},
        {"keyPath": "name"},
        {"from": "x"},
        {"from": [1, 2]},
        {"duration": -1},
        {"duration": "1"},
        {"repeatCount": -1},
        {"fillMode": "sometimes"},
        {"timingFunction": "bouncy"},
        {"timingFunction": [2, 0, 1, 1]},
        {"reducedMotion": "never"},
        {"type": "keyframe", "values": [0, 1], "keyTimes": [0.5, 0.25]},
        {"type": "keyframe", "values": [0, 1], "keyTimes": [0]},
        {"type": "keyframe", "values": [0, "x"]},
        {"type": "keyframe", "values": [0, 1], "tensionValues": [2]},
        {"type": "group", "animations": [{"type": "basic", "keyPath": "nothing"}]},
        {"type": "leap"},
    ],
    ids=str,
)
def test_bad_animations_name_their_place(wrong: dict[str, Any], document: Callable[..., Path]) -> None:
    good = {"type": "basic", "keyPath": "opacity"}
    with pytest.raises(scene.FormatError, match="/root/animations/0"):
        scene.Document.load(document({"animations": [{**good, **wrong}]}))


def test_curves_are_text_or_numbers(document: Callable[..., Path]) -> None:
    for curve in ("easeOut", "ease-out", "steps(4)", "linear(0, 1 20%, 0.5)", [0.1, -2, 0.3, 4]):
        animation = {"type": "basic", "key": "a", "keyPath": "opacity", "timingFunction": curve}
        loaded = scene.Document.load(document({"animations": [animation]})).root.animation("a").timing_function
        assert loaded == (TimingFunction(*curve) if isinstance(curve, list) else TimingFunction(curve))


def positions(root: scene.Layer, name: str, *times: float) -> list[float]:
    layer = root if root.name == name else next(sublayer for sublayer in root.sublayers if sublayer.name == name)
    with scene.Renderer(40, 20) as renderer:
        renderer.root = root
        found = []
        for time in times:
            renderer.render(time)
            found.append(layer.presentation.position.x)
        renderer.root = None
    return found


@pytest.mark.parametrize("timing", [{}, {"time_offset": 0.5}, {"speed": 2, "time_offset": 0.5}, {"begin_time": -3}])
def test_saved_animations_begin_where_the_live_ones_do(timing: dict[str, float]) -> None:
    moving = scene.BasicAnimation("position.x", from_value=0, to_value=100, duration=1)
    layer = scene.Layer(name="layer", frame=(0, 0, 10, 10), **timing)
    layer.add_animation(moving, "moving")
    root = scene.Layer(frame=(0, 0, 40, 20), sublayers=[layer])
    document = scene.Document(root, (40, 20))
    text = document.dumps()
    live = positions(root, "layer", 0, 0.1, 0.3)
    assert document.dumps() == text
    loaded = scene.Document.loads(text)
    assert (
        positions(loaded.root, "layer", 0, 0.1, 0.3)
        == live
        == pytest.approx([0, 10 * timing.get("speed", 1), 30 * timing.get("speed", 1)])
    )
    assert loaded.dumps() == text


def test_saved_animations_wait_for_a_layer_that_begins_later() -> None:
    title = scene.Layer(name="layer", frame=(0, 0, 10, 10), begin_time=2, duration=3)
    title.add_animation(scene.BasicAnimation("position.x", from_value=0, to_value=100, duration=1), "moving")
    root = scene.Layer(frame=(0, 0, 40, 20), sublayers=[title])
    loaded = scene.Document.loads(scene.Document(root, (40, 20)).dumps()).root
    times = 0, 1, 2, 2.5, 3, 4
    assert positions(loaded, "layer", *times) == positions(root, "layer", *times) == [5, 5, 0, 50, 5, 5]


@pytest.mark.parametrize("grouped", [False, True])
def test_saved_curves_of_time_run_by_the_time_around_their_layer(grouped: bool) -> None:
    layer = scene.Layer(name="layer", frame=(0, 0, 10, 10), begin_time=-1, speed=2)
    curve: scene.Animation = scene.BasicAnimation("timeOffset", from_value=0, to_value=10, duration=1)
    layer.add_animation(scene.AnimationGroup([curve], duration=1) if grouped else curve, "curve")
    moving = scene.BasicAnimation("position.x", from_value=0, to_value=100, duration=100, begin_time=1e-9)
    layer.add_animation(moving, "moving")
    root = scene.Layer(frame=(0, 0, 40, 20), sublayers=[layer])
    loaded = scene.Document.loads(scene.Document(root, (40, 20)).dumps()).root
    times = 0, 0.25, 0.5, 1
    assert positions(loaded, "layer", *times) == positions(root, "layer", *times) == pytest.approx([2, 5, 8, 4])


def test_members_of_groups_take_as_long_as_the_group() -> None:
    member = {"type": "basic", "keyPath": "position.x", "from": 0, "to": 100}
    root = {"name": "layer", "animations": [{"type": "group", "duration": 2, "animations": [member]}]}
    text = json.dumps({"scene": 1, "size": [40, 20], "root": root})
    assert positions(scene.Document.loads(text).root, "layer", 0, 0.2, 1) == [0, 10, 50]
