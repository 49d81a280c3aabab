"""Time: of layers, of animations, of the next frame, in random circumstances."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import scene
from scene import AnimationGroup, BasicAnimation, KeyframeAnimation, SpringAnimation

Shown = tuple[scene.Layer, scene.Renderer]

# Conversions


def test_the_measured_example() -> None:
    """core-animation.md C4 [M]: 10 s in mid are 18.5 in leaf, at the root 47; 10 in leaf 5.75 in mid, 23/6 there."""
    root, mid, leaf = scene.Layer(), scene.Layer(), scene.Layer()
    root.sublayers.append(mid)
    mid.sublayers.append(leaf)
    mid.begin_time, mid.speed, mid.time_offset = 2, 3, 0.25
    leaf.begin_time, leaf.speed, leaf.time_offset = 1, 2, 0.5
    assert mid.convert_time(10, to=leaf) == leaf.convert_time(10, from_=mid) == 18.5
    assert root.convert_time(10, to=leaf) == leaf.convert_time(10, from_=None) == 47
    assert leaf.convert_time(10, to=mid) == 5.75
    assert leaf.convert_time(10) == leaf.convert_time(10, to=root) == pytest.approx(23 / 6)
    for wrong in ({"to": 3}, {"from_": "x"}, {"to": mid, "from_": root}, {"of": mid}):
        with pytest.raises(TypeError):
            leaf.convert_time(10, **wrong)
    for wrong in (math.nan, math.inf):
        with pytest.raises(scene.InvalidArgumentError):
            leaf.convert_time(wrong)


times = st.floats(-1e4, 1e4)
speeds = st.floats(0.01, 100) | st.floats(-100, -0.01)
timings = st.tuples(times, speeds, times)


@given(st.lists(timings, min_size=1, max_size=8), st.integers(0, 7), times)
def test_there_and_back_is_the_identity(chain: list[tuple[float, float, float]], start: int, time: float) -> None:
    layers = [scene.Layer()]
    for begin, speed, offset in chain:
        layer = scene.Layer(begin_time=begin, speed=speed, time_offset=offset)
        layers[-1].sublayers.append(layer)
        layers.append(layer)
    upper, lower = layers[min(start, len(layers) - 1)], layers[-1]
    below = upper.convert_time(time, to=lower)
    # What a time far away loses in digits, slow layers above make more of again.
    scale, size = 1.0, abs(time)
    for begin, speed, offset in chain:
        size = (size + abs(begin)) * max(abs(speed), 1) + abs(offset)
        scale /= min(abs(speed), 1)
    assert lower.convert_time(below, to=upper) == pytest.approx(time, abs=size * scale * 1e-13 + 1e-9)
    assert lower.convert_time(time, to=lower) == time


def test_conversion_below_a_layer_that_stands_still() -> None:
    root, mid, leaf = scene.Layer(speed=0, time_offset=5), scene.Layer(speed=2), scene.Layer(speed=3)
    root.sublayers.append(mid)
    mid.sublayers.append(leaf)
    assert mid.convert_time(10, to=leaf) == 30
    assert leaf.convert_time(30, to=mid) == 10
    assert leaf.convert_time(123, from_=None) == 30


# Layers that stand still, go on and jump


@settings(max_examples=50)
@given(st.lists(st.tuples(st.sampled_from(["pause", "resume", "seek", "wait"]), st.floats(0, 5)), max_size=12))
def test_a_layer_has_the_time_that_it_was_given(steps: list[tuple[str, float]]) -> None:
    """However it is paused, resumed and moved, its time is what a stop watch would show, and so is what moves in it."""
    root, layer = scene.Layer(frame=(0, 0, 4, 4), speed=2, time_offset=3), scene.Layer()
    root.sublayers.append(layer)
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        layer.add_animation(
            BasicAnimation(
                "zPosition", from_value=0, to_value=1e3, duration=1e3, begin_time=1e-9, removed_on_completion=False
            )
        )
        now, local, runs = 0.0, 3.0, True
        for step, amount in steps:
            if step == "pause":
                layer.pause(now)
                runs = False
            elif step == "resume":
                layer.resume(now)
                runs = True
            elif step == "seek":
                layer.seek(amount, now)
                local = amount
            else:
                now += amount
                local += 2 * amount * runs
            renderer.render(now)
            assert layer.convert_time(now, from_=None) == pytest.approx(local)
            assert layer.presentation.z_position == pytest.approx(local, abs=1e-6)
        renderer.root = None


# Progress

repeats = st.floats(0, 1e6) | st.just(math.inf)
kinds: list[Callable[..., scene.Animation]] = [
    lambda **timing: BasicAnimation("position.x", from_value=-3, to_value=7, **timing),
    lambda **timing: SpringAnimation("position.x", from_value=-3, to_value=7, **timing),
    lambda **timing: KeyframeAnimation("position.x", values=[-3, 5, 7], calculation_mode="cubic", **timing),
    lambda **timing: KeyframeAnimation("position", path="M-3 0 C1 1 2 5 7 0", calculation_mode="paced", **timing),
    lambda **timing: AnimationGroup([BasicAnimation("position.x", by_value=2, duration=0.5, repeat_count=3)], **timing),
    lambda **timing: BasicAnimation(
        "transform", from_value=scene.Transform(), to_value=scene.Transform.scale(3), **timing
    ),
]


def timing(**more: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    """The timing of an animation with anything that is allowed, large and small, in it."""
    moments = st.floats(-1e3, 1e3) | st.sampled_from([0.0, 1e-300, 1e15, -1e15, 1e300])
    return st.fixed_dictionaries(
        {
            "duration": st.floats(0, 1e3) | st.sampled_from([1e-300, 1e-9, 1e15, 1e300]),
            "begin_time": moments,
            "time_offset": moments,
            "speed": st.floats(-1e3, 1e3) | st.sampled_from([0.0, 1e-300, -1e-300, 1e300]),
            "repeat_count": repeats,
            "repeat_duration": repeats,
            "autoreverses": st.booleans(),
            "fill_mode": st.sampled_from(list(scene.FillMode)),
            "removed_on_completion": st.booleans(),
            "timing_function": st.sampled_from(
                [None, "easeIn", "steps(3, jump-both)", (1, -2, 0, 3), "linear(0, 2, -1, 1)"]
            ),
            **more,
        }
    )


@settings(max_examples=200)
@given(st.sampled_from(kinds), timing(), st.lists(st.floats(-1e4, 1e4), min_size=1, max_size=5), speeds)
def test_what_is_shown_is_finite(
    make: Callable[..., scene.Animation], arguments: dict[str, object], at: list[float], speed: float
) -> None:
    root = scene.Layer(frame=(0, 0, 4, 4))
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        root.speed = speed
        root.add_animation(make(**arguments), "a")
        for time in at:
            renderer.render(time)
            assert all(map(math.isfinite, root.presentation.position))
            assert all(map(math.isfinite, root.presentation.transform))
            assert not math.isnan(renderer.next_frame_time)
            # It is no earlier than the frame that was made, for what it tells is when to make another.
            assert renderer.next_frame_time >= time
        root.remove_all_animations()
        renderer.render(at[-1])
        assert root.presentation.position == root.position
        assert root.presentation.transform == root.transform
        renderer.root = None


@given(st.sampled_from(kinds[:4]), st.floats(0.01, 10), st.floats(0, 1), st.sampled_from([None, "easeIn", "steps(4)"]))
def test_autoreverse_is_symmetric(
    make: Callable[..., scene.Animation], duration: float, fraction: float, curve: str | None
) -> None:
    # On a step, or at the end of a cycle, either side is right.
    assume(min(abs(fraction * 4 - step) for step in range(5)) > 1e-6)
    root = scene.Layer(frame=(0, 0, 4, 4))
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        root.add_animation(
            make(duration=duration, autoreverses=True, timing_function=curve, begin_time=1, repeat_count=2)
        )
        seen = []
        for time in (fraction, 2 - fraction, 2 + fraction, 4 - fraction):
            renderer.render(1 + time * duration)
            seen.append(tuple(root.presentation.position))
        renderer.root = None
    for other in seen[1:]:
        assert other == pytest.approx(seen[0], abs=1e-6)


@settings(max_examples=100)
@given(
    st.lists(st.tuples(st.sampled_from(kinds), st.floats(0.1, 5)), min_size=1, max_size=4),
    st.lists(st.floats(0, 6), max_size=4),
    st.floats(0, 6),
)
def test_removing_at_any_moment_leaves_the_model_value(
    added: list[tuple[Callable[..., scene.Animation], float]], before: list[float], at: float
) -> None:
    root = scene.Layer(frame=(0, 0, 4, 4))
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        for index, (make, duration) in enumerate(added):
            root.add_animation(make(duration=duration, fill_mode="both", removed_on_completion=False), str(index))
        for time in sorted([*before, at]):
            renderer.render(time)
        for index in range(len(added)):
            if str(index) in root.animation_keys:
                root.remove_animation(str(index))
        renderer.render(at)
        assert root.presentation.position == root.position == (2, 2)
        assert root.presentation.transform == scene.Transform()
        assert root.animation_count == 0
        assert renderer.next_frame_time == math.inf
        renderer.root = None


# The next frame


@settings(max_examples=100)
@given(
    st.sampled_from(
        [
            lambda **timing: BasicAnimation(
                "zPosition", from_value=1, to_value=8, timing_function="steps(5)", **timing
            ),
            lambda **timing: KeyframeAnimation("zPosition", values=[1, 2, 3, 4], calculation_mode="discrete", **timing),
            lambda **timing: KeyframeAnimation("zPosition", values=[1, 2, 3], holds=[True, True], **timing),
            lambda **timing: KeyframeAnimation(
                "zPosition", values=[1, 2, 3], timing_functions=["steps(3)", "steps(2, jump-start)"], **timing
            ),
            lambda **timing: AnimationGroup(
                [
                    BasicAnimation(
                        "zPosition", from_value=1, to_value=3, timing_function="step-end", duration=0.3, begin_time=0.1
                    ),
                    BasicAnimation("opacity", from_value=0, to_value=0.5, timing_function="steps(2)", duration=0.7),
                ],
                **timing,
            ),
        ]
    ),
    st.floats(0.01, 10),
    st.floats(0.1, 100),
    st.floats(0.1, 7),
    st.floats(0, 3),
    st.floats(0.1, 10),
)
def test_frames_in_between_look_the_same(
    make: Callable[..., scene.Animation], duration: float, begin: float, speed: float, count: float, layer_speed: float
) -> None:
    """Of what moves by steps every change is told: between two of the times that are told nothing changes."""
    root, layer = scene.Layer(frame=(0, 0, 4, 4)), scene.Layer(speed=layer_speed)
    root.sublayers.append(layer)
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        layer.add_animation(make(duration=duration, begin_time=begin, speed=speed, repeat_count=count))

        def look(time: float) -> tuple[float, float]:
            renderer.render(time)
            return layer.presentation.z_position, layer.presentation.opacity

        now, seen, told = 0.0, look(0.0), []
        while len(told) < 60 and renderer.next_frame_time < math.inf:
            then = renderer.next_frame_time
            assert then > now, "it moves all the time"
            # A key counts as reached a little before, by 2^-40 of a cycle, for times such as n / 60 are rounded.
            for between in (now + (then - now) / 2, then - 1e-8):
                if now < between < then:
                    assert look(between) == seen
                    assert renderer.next_frame_time == pytest.approx(then, rel=1e-14)
            seen = look(then)
            told.append(then)
            now = then
        assert told
        assert all(a < b for a, b in pairwise(told))
        if len(told) < 60:
            assert look(now + 1e6) == (0, 1)
        renderer.root = None


def test_frames_are_a_function_of_time(shown: Shown) -> None:
    """Going back and forth in time, steps and sleeping animations show what they show at that time."""
    root, renderer = shown
    keep = {"removed_on_completion": False, "begin_time": 5}
    root.add_animation(KeyframeAnimation("zPosition", values=[1, 2, 3], holds=[True, True], duration=3, **keep))
    root.add_animation(BasicAnimation("opacity", from_value=0, to_value=0.5, duration=2, fill_mode="both", **keep))

    def look(time: float) -> tuple[float, float]:
        renderer.render(time)
        return root.presentation.z_position, root.presentation.opacity

    moments = [0, 4.9, 5, 5.5, 6, 6.4, 6.9, 7, 7.5, 8, 9, 100]
    forwards = {time: look(time) for time in moments}
    assert {time: look(time) for time in reversed(moments)} == forwards
    assert {time: look(time) for time in [7.5, 0, 100, 6, 5.5, 9, 5, 4.9, 8, 7, 6.9, 6.4]} == forwards


def test_next_frame_time(shown: Shown) -> None:
    root, renderer = shown
    assert renderer.next_frame_time == math.inf
    root.z_position = 5
    scene.flush()
    assert renderer.next_frame_time == -math.inf
    renderer.render(1)
    assert renderer.next_frame_time == 1
    renderer.render(1.25)
    assert renderer.next_frame_time == math.inf
    root.begin_time = 9
    renderer.render(2)
    assert renderer.next_frame_time == 9


def test_what_is_removed_before_its_time_needs_no_frame(shown: Shown) -> None:
    root, renderer = shown
    root.add_animation(BasicAnimation("opacity", to_value=0, duration=1, begin_time=9), "later")
    renderer.render(1)
    assert renderer.next_frame_time == 9
    root.remove_animation("later")
    renderer.render(2)
    assert renderer.next_frame_time == math.inf


def test_how_long_a_layer_moves_by_itself() -> None:
    layer = scene.Layer(speed=0)
    layer.add_animation(BasicAnimation("timeOffset", from_value=0, to_value=10, duration=2), "curve")
    assert layer.animation_end == 2
    backwards = BasicAnimation("opacity", to_value=0, duration=1, speed=-1, begin_time=3, time_offset=0.5)
    layer = scene.Layer()
    layer.add_animation(backwards)
    assert layer.animation_end == 3.5


def test_key_frames_change_in_the_frame_that_they_name() -> None:
    """Also where the time of a frame, of a begin or of a cycle is rounded; rendered one by one and directly."""
    numbers = scene.KeyframeAnimation(
        "zPosition", values=[0, 1, 2], calculation_mode="discrete", duration=3 / 60, repeat_count=1e9, begin_time=1 / 60
    )

    def shown(*frames: int) -> list[float]:
        root = scene.Layer(frame=(0, 0, 9, 9))
        with scene.Renderer(9, 9) as renderer:
            renderer.root = root
            renderer.render(0)
            root.add_animation(numbers)
            found = []
            for frame in frames:
                renderer.render(frame / 60)
                found.append(root.presentation.z_position)
            return found

    wanted = [(frame - 1) % 3 for frame in range(1, 400)]
    assert shown(*range(1, 400)) == wanted
    assert [shown(frame)[0] for frame in range(1, 400, 7)] == wanted[::7]
    # The last cycle ends, and begins no other.
    numbers.repeat_count, numbers.fill_mode, numbers.removed_on_completion = 4, scene.FillMode.FORWARDS, False
    assert shown(11, 12, 13, 14) == [1, 2, 2, 2]


@pytest.mark.parametrize("timing", [{"begin_time": -1}, {"speed": 2}])
def test_the_time_of_the_next_frame_does_not_creep(timing: dict[str, float]) -> None:
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff", **timing)
    blink = scene.BasicAnimation("hidden", from_value=True, to_value=False, autoreverses=True, duration=4)
    blink.begin_time = 0.1
    layer.add_animation(blink)
    with scene.Renderer(20, 20) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 20, 20), sublayers=[layer])
        renderer.render(1.6)
        assert renderer.next_frame_time == 1.6


@pytest.mark.parametrize("outer", [{"autoreverses": True, "repeat_count": 3}, {"speed": -1}])
def test_a_layer_that_is_over_comes_back_where_time_runs_back(outer: dict[str, Any]) -> None:
    def shown(*times: float) -> float:
        inner = scene.Layer(frame=(20, 0, 10, 10), duration=0.5, background_color="#fff")
        stays = scene.BasicAnimation("position.x", from_value=5, to_value=5, duration=1, begin_time=0.25)
        stays.fill_mode, stays.removed_on_completion = scene.FillMode.BOTH, False
        inner.add_animation(stays)
        around = scene.Layer(frame=(0, 0, 60, 40), duration=1, sublayers=[inner], **outer)
        with scene.Renderer(60, 40) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 60, 40), sublayers=[around])
            for moment in times:
                renderer.render(moment)
            return inner.presentation.position.x

    for moment in (0.6, 1.2, 1.6, 1.8):
        assert shown(0.1, 0.4, moment) == shown(moment)


def test_copies_of_a_layer_that_stands_still_come_in_their_time() -> None:
    still = scene.Layer(frame=(0, 0, 10, 10), begin_time=1, speed=0, background_color="#fff")
    copies = scene.ReplicatorLayer(frame=(0, 0, 60, 40), instance_count=2, instance_delay=0.25, sublayers=[still])
    copies.instance_transform = scene.Transform.translation(30, 0)
    with scene.Renderer(60, 40) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 60, 40), sublayers=[copies])
        seen = []
        for moment in (0.5, 1.1, 1.3, 3):
            renderer.render(moment)
            seen.append(renderer.read()[5, [5, 35], 3].tolist())
    assert seen == [[0, 0], [255, 0], [255, 255], [255, 255]]
