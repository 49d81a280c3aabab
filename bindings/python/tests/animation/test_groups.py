"""Groups of animations: the end of their time, what they leave open, and what is added."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

import pytest

import scene
from scene import AnimationGroup, BasicAnimation, KeyframeAnimation

FILLS: dict[str, Any] = {"fill_mode": "forwards", "removed_on_completion": False}


Stage = tuple[scene.Layer, scene.Renderer]


@pytest.fixture
def stage() -> Iterator[Stage]:
    """A root layer that has been rendered at time 0, and its renderer."""
    root = scene.Layer(frame=(0, 0, 16, 16))
    with scene.Renderer(16, 16) as renderer:
        renderer.root = root
        renderer.render(0)
        yield root, renderer


def move(**properties: Any) -> BasicAnimation:
    return BasicAnimation("position.x", from_value=0, to_value=100, **{"duration": 1, **properties})


def shown(animation: scene.Animation, times: Sequence[float]) -> list[float]:
    """Where a layer is, whose own place is 500, at some times since the animation was added."""
    layer = scene.Layer(bounds=(0, 0, 10, 10), position=(500, 5))
    with scene.Renderer(16, 16) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 16, 16), sublayers=[layer])
        renderer.render(0)
        layer.add_animation(animation, "group")
        places = []
        for time in times:
            renderer.render(10 + time)
            places.append(round(layer.presentation.position.x, 3))
    return places


def test_a_group_that_fills_holds_the_ends_of_its_members() -> None:
    assert shown(AnimationGroup([move()], duration=1, **FILLS), [0, 0.5, 1, 1.5, 9]) == [0, 50, 100, 100, 100]
    keys = KeyframeAnimation("position.x", values=[0, 40, 100], duration=1)
    assert shown(AnimationGroup([keys], duration=1, **FILLS), [0, 1, 2]) == [0, 100, 100]
    inner = AnimationGroup([move()], duration=1)
    assert shown(AnimationGroup([inner], duration=1, **FILLS), [0, 0.5, 1, 2]) == [0, 50, 100, 100]


def test_what_ends_before_its_group_is_over() -> None:
    assert shown(AnimationGroup([move(duration=0.5)], duration=1, **FILLS), [0, 0.25, 0.6, 1, 2]) == [
        0,
        50,
        500,
        500,
        500,
    ]


def test_the_moment_of_an_end_passes() -> None:
    """A frame may fall on the end of a member whose group goes on."""
    assert shown(AnimationGroup([move(duration=0.5)], duration=1), [0, 0.5, 0.500001, 0.75]) == [0, 100, 500, 500]


@pytest.mark.parametrize("begin", [0.1, 0.3, 0.7, 0.9])
def test_sums_of_times_are_rounded(begin: float) -> None:
    member = move(begin_time=begin, duration=1 - begin)
    assert shown(AnimationGroup([member], duration=1, **FILLS), [0, 1, 2]) == [500, 100, 100]


def test_a_group_that_turns_round_or_runs_back() -> None:
    turns = AnimationGroup([move()], duration=1, autoreverses=True)
    assert shown(turns, [0, 0.75, 1, 1.25, 1.75, 2]) == [0, 75, 100, 75, 25, 500]
    back = AnimationGroup([move()], duration=1, speed=-1)
    assert shown(back, [0, 0.25, 0.75, 1]) == [100, 75, 25, 500]


def test_a_curve_that_leads_beyond_the_ends() -> None:
    """What begins or ends with the group goes on as far; what is over is over."""
    for name in ("easeOutBack", "easeInBack"):
        curve, times = scene.TimingFunction(name), [0, 0.25, 0.5, 0.75]
        places = shown(AnimationGroup([move()], duration=1, timing_function=curve), times)
        assert places == shown(move(timing_function=curve), times)
        assert min(places) < 0 or max(places) > 100
    short = AnimationGroup([move(duration=0.5, fill_mode="forwards")], duration=1, timing_function="easeOutBack")
    assert shown(short, [0, 0.5, 0.75]) == [0, 100, 100]


def test_members_take_as_long_as_their_group_if_they_do_not_say() -> None:
    member = BasicAnimation("position.x", from_value=0, to_value=100)
    assert shown(AnimationGroup([member], duration=2), [0, 1, 1.5]) == [0, 50, 75]


def test_a_group_as_an_action_fills_in_what_its_members_leave_open() -> None:
    layer = scene.Layer(bounds=(0, 0, 10, 10), position=(100, 5))
    group = AnimationGroup([BasicAnimation("position.x"), BasicAnimation("opacity", from_value=0)])
    layer.actions["position"] = group
    with scene.Renderer(16, 16) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 16, 16), sublayers=[layer])
        renderer.render(0)
        with scene.transaction(duration=2):
            layer.position = (200, 5)
        places = []
        for time in (1, 2, 2.5, 3):
            renderer.render(time)
            places.append((layer.presentation.position.x, layer.presentation.opacity))
    assert places == [(100, 0), (150, 0.5), (175, 0.75), (200, 1)]


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        ({"by_value": 20}, [500, 510]),
        ({"to_value": 20}, [500, 510]),
        ({"from_value": 20}, [520, 510]),
        ({"from_value": 10, "to_value": 20}, [510, 515]),
    ],
)
def test_what_is_added_begins_or_ends_with_nothing(ends: dict[str, float], expected: list[float]) -> None:
    assert shown(BasicAnimation("position.x", duration=1, additive=True, **ends), [0, 0.5]) == expected


def test_whole_transforms_are_added_to_the_identity() -> None:
    layer = scene.Layer(frame=(0, 0, 10, 10), transform=scene.Transform.translation(5, 0))
    spin = BasicAnimation("transform", to_value=scene.Transform.translation(0, 8), duration=1, additive=True)
    with scene.Renderer(16, 16) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 16, 16), sublayers=[layer])
        renderer.render(0)
        layer.add_animation(spin)
        renderer.render(1)
        renderer.render(1.5)
        assert layer.presentation.transform == scene.Transform.translation(5, 4)


def test_cycles_build_on_the_ends_of_those_before() -> None:
    times = [0, 0.5, 1, 1.5, 2, 2.5]
    assert shown(move(cumulative=True, repeat_count=3), times) == [0, 50, 100, 150, 200, 250]
    back = move(cumulative=True, repeat_count=3, autoreverses=True)
    assert shown(back, times) == [0, 50, 100, 50, 0, 50]
    keys = KeyframeAnimation("position.x", values=[10, 60], duration=1, repeat_count=3, cumulative=True)
    assert shown(keys, [0, 0.5, 1, 1.5]) == [10, 35, 70, 95]
    keys.autoreverses = True
    assert shown(keys, [0, 1, 2, 3]) == [10, 60, 20, 70]


TIMINGS: list[dict[str, Any]] = [{}, {"timing_function": "easeIn"}, {"autoreverses": True}, {"speed": -1}]


@pytest.mark.parametrize("timing", TIMINGS)
@pytest.mark.parametrize("depth", [1, 2])
def test_how_fast_a_member_moves(timing: dict[str, Any], depth: int) -> None:
    """A spring that takes the group's place goes on with that."""
    layer = scene.Layer(bounds=(0, 0, 10, 10), position=(5, 5))
    with scene.Renderer(16, 16) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 16, 16), sublayers=[layer])
        renderer.render(0)
        group: scene.Animation = move()
        for _ in range(depth):
            group = AnimationGroup([group], duration=1, **timing)
        layer.add_animation(group, "move")
        places = []
        for time in (10, 10.2999, 10.3):
            renderer.render(time)
            places.append(layer.presentation.position.x)
        speed = (places[2] - places[1]) / 1e-4
        assert abs(speed) > 1
        assert layer.get_presentation_velocity("position.x") == pytest.approx(speed, rel=0.01)
        still = scene.SpringAnimation("position.x", from_value=places[2], to_value=places[2], duration=5, damping=20)
        layer.add_animation(still, "move")
        for time in (10.3, 10.3001):
            renderer.render(time)
            places.append(layer.presentation.position.x)
        assert (places[4] - places[3]) / 1e-4 == pytest.approx(speed, rel=0.01)


def test_a_group_as_an_action_moves_what_is_set_before_every_frame() -> None:
    found = []
    for action in (BasicAnimation("position", duration=1), AnimationGroup([BasicAnimation("position")], duration=1)):
        layer = scene.Layer(bounds=(0, 0, 10, 10), position=(0, 5))
        layer.actions["position"] = action
        with scene.Renderer(16, 16) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 16, 16), sublayers=[layer])
            renderer.render(0)
            for frame in range(10):
                layer.position = 100 + frame, 5
                renderer.render(10 + frame / 60)
            found.append(layer.presentation.position.x)
    assert found == [pytest.approx(found[0])] * 2
    assert found[0] > 10


@pytest.mark.parametrize("speed", [0, 1, 2])
@pytest.mark.parametrize("depth", [1, 2])
def test_a_curve_of_time_in_a_group(stage: Stage, speed: float, depth: int) -> None:
    root, renderer = stage
    layer = scene.Layer(frame=(0, 0, 10, 10), speed=speed)
    root.sublayers.append(layer)
    renderer.render(1)
    moving = BasicAnimation("position.x", from_value=0, to_value=100, duration=100, begin_time=-1e-9, fill_mode="both")
    moving.removed_on_completion = False
    layer.add_animation(moving)
    curve: scene.Animation = BasicAnimation("timeOffset", from_value=0, to_value=10, duration=2)
    for _ in range(depth):
        curve = AnimationGroup([curve], duration=2)
    layer.add_animation(curve, "curve")
    found = []
    for time in (2, 2.5, 3, 3.5, 4, 5):
        renderer.render(time)
        found.append(layer.presentation.position.x - speed * time)
    assert found == pytest.approx([0, 2.5, 5, 7.5, 0, 0], abs=1e-6)
    assert speed or renderer.next_frame_time == math.inf


@pytest.mark.parametrize("stays", ["commits", "fills"])
@pytest.mark.parametrize("grouped", [False, True])
def test_a_curve_of_time_that_leaves_its_end(stage: Stage, stays: str, grouped: bool) -> None:
    root, renderer = stage
    layer = scene.Layer(frame=(0, 0, 10, 10), speed=0)
    root.sublayers.append(layer)
    renderer.render(1)
    moving = BasicAnimation("position.x", from_value=0, to_value=100, duration=100, begin_time=-1e-9, fill_mode="both")
    moving.removed_on_completion = False
    layer.add_animation(moving)
    ends: dict[str, Any] = {"commits_on_finish": True} if stays == "commits" else FILLS
    curve = BasicAnimation("timeOffset", from_value=0, to_value=10, duration=2, **({} if grouped else ends))
    layer.add_animation(AnimationGroup([curve], duration=2, **ends) if grouped else curve, "curve")
    found = []
    for time in (2, 3, 4, 5):
        renderer.render(time)
        scene.dispatch()
        found.append(layer.presentation.position.x)
    assert found == pytest.approx([0, 5, 10, 10], abs=1e-6)
    assert (layer.time_offset, renderer.next_frame_time) == (10 if stays == "commits" else 0, math.inf)


def test_thousands_of_animations_on_one_layer_are_told_apart_quickly() -> None:
    layer = scene.Layer(frame=(0, 0, 10, 10))
    with scene.Renderer(16, 16) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 16, 16), sublayers=[layer])
        renderer.render(0)
        push = BasicAnimation("position.x", from_value=0, to_value=1, duration=1, additive=True)
        begun = process_time()
        for number in range(8000):
            layer.add_animation(push, str(number))
        for time in (1, 1.5, 3):
            renderer.render(time)
            assert len(layer.animation_keys) == (8000 if time < 2 else 0)
        # A copy of every animation for each of them took fourteen seconds.
        assert process_time() - begun < 5
