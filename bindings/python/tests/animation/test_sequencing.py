"""Sequencing: when what happens, on which layer, and that it is plain groups."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

import scene
from scene import at, parallel, repeat, sequence, stagger, tween


def begins(timeline: scene.Timeline) -> list[float]:
    return [round(entry.begin, 9) for entry in timeline.entries]


def a_layer() -> scene.Layer:
    return scene.Layer(frame=(0, 0, 10, 10))


def test_times() -> None:
    a, b, c = (tween(a_layer(), "opacity", 0, duration=duration) for duration in (1, 2, 0.5))
    assert begins(sequence(a, b, c)) == [0, 1, 3]
    assert sequence(a, b, c).duration == 3.5
    timeline = sequence(a, "middle", 0.25, b, gap=0.5)
    assert (begins(timeline), timeline.duration, timeline.labels) == ([0, 1.75], 3.75, {"middle": 1})
    assert begins(sequence(a, b, gap=-0.5)) == [0, 0.5]
    assert (begins(parallel(a, b, at(0.75, c))), parallel(a, at(3, b)).duration) == ([0, 0, 0.75], 5)
    assert begins(sequence(a, "here", b, at("here", c))) == [0, 1, 1]
    assert begins(repeat(a, 3, gap=0.5)) == [0, 1.5, 3]
    assert begins(sequence(a, parallel(b, sequence(c, c)), a)) == [0, 1, 1, 1.5, 3]
    layers = [a_layer() for _ in range(3)]
    assert begins(stagger(layers, lambda layer: tween(layer, "opacity", 0), 0.2)) == [0, 0.2, 0.4]
    second = stagger(layers, lambda layer, index: tween(layer, "opacity", 0, duration=index + 1), 0.1)
    assert second.duration == pytest.approx(3.2)


def test_an_offset_makes_a_step_shorter() -> None:
    late = scene.BasicAnimation("opacity", to_value=0, duration=2, time_offset=0.5, speed=2)
    assert begins(scene.sequence(late, scene.BasicAnimation("opacity", to_value=1))) == [0, 0.75]
    again = scene.BasicAnimation("opacity", to_value=1, duration=1)
    for speed, offset, begin in ((-1, 0.5, 0.5), (-1, 0, 2), (1, -0.5, 2.5), (2, -0.5, 1.25)):
        step = scene.BasicAnimation("opacity", from_value=0.5, to_value=0, duration=2, speed=speed, time_offset=offset)
        assert begins(scene.sequence(step, again)) == [0, begin]


def test_a_step_by_a_distance_begins_there_before_its_end() -> None:
    steps = [
        scene.BasicAnimation("position.x", to_value=100),
        scene.BasicAnimation("position.x", to_value=50, by_value=10),
    ]
    second = scene.sequence(*steps).group().animations[1]
    assert (second.from_value, second.to_value, second.by_value) == (None, 50, 10)


def test_what_is_seen(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    box, other = a_layer(), a_layer()
    root.sublayers = [box, other]
    move = sequence(tween(box, "position.x", 50, duration=1), tween(box, "position.x", 20, duration=1), gap=0.5)
    show = sequence(
        move, parallel(tween(box, "opacity", 0, duration=1), tween(other, "position.y", 90, from_=40, duration=1))
    )
    key = show.start(1)
    expected = {
        0: (5, 1, 40),
        1.5: (27.5, 1, 40),
        2.25: (50, 1, 40),
        3: (35, 1, 40),
        4: (20, 0.5, 65),
        9: (20, 0, 90),
        1.5001: (27.5, 1, 40),
    }
    for time, (x, opacity, y) in expected.items():
        renderer.render(time)
        seen = box.presentation.position.x, box.presentation.opacity, other.presentation.position.y
        assert seen == pytest.approx((x, opacity, y), abs=0.02), time
    # The end is the layers' own, and what was added is a group.
    assert (box.position.x, box.opacity, other.position.y) == (20, 0, 90)
    assert isinstance(box.animation(key), scene.AnimationGroup)
    again = scene.Document.loads(json.dumps(json.loads(scene.Document(root.copy()).dumps())))
    assert again.root.animation_end == pytest.approx(show.duration + 1)


def test_what_is_over_may_go(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    """And leaves the layer to what is set later, while it stays above that otherwise."""
    root, renderer = shown
    gone, stays = a_layer(), a_layer()
    root.sublayers = [gone, stays]
    for layer in gone, stays:
        timeline = sequence(tween(layer, "position.x", 50, duration=1), tween(layer, "position.x", 20, duration=1))
        timeline.start(1, removed_on_completion=layer is gone, key="timeline")
    for time in 1.0, 2.0, 2.5, 3.5:
        renderer.render(time)
        assert gone.presentation.position.x == pytest.approx(stays.presentation.position.x), time
    scene.dispatch()
    assert (gone.animation_keys, stays.animation_keys) == ([], ["timeline"])
    with scene.transaction(disable_actions=True):
        gone.position = stays.position = 80, 5
    renderer.render(4)
    assert (gone.presentation.position.x, stays.presentation.position.x) == (80, 20)


def test_animations_without_layers_make_groups() -> None:
    fade, grow = (
        scene.BasicAnimation("opacity", to_value=0, duration=1),
        scene.BasicAnimation("bounds.size.width", by_value=5),
    )
    group = sequence(fade, grow, gap=0.5).group()
    assert [(member.begin_time, member.duration) for member in group.animations] == [(0, 1), (1.5, 0.25)]
    assert group.duration == 1.75
    with pytest.raises(ValueError, match="is of no layer"):
        sequence(fade).start()


def test_what_cannot_be_is_said() -> None:
    layer = a_layer()
    endless = layer, scene.BasicAnimation("opacity", to_value=0, duration=1, repeat_count=math.inf)
    cases = {
        "would never begin": lambda: sequence(endless, endless),
        "would begin at -1 s": lambda: sequence(
            tween(layer, "opacity", 0, duration=1), tween(layer, "opacity", 1), gap=-2
        ),
        "there is no label 'x'": lambda: sequence(at("x", tween(layer, "opacity", 0))),
        "made of animations": lambda: sequence(scene.Transition()),
        "delay must be 0 seconds or more": lambda: stagger([layer], lambda one: tween(one, "opacity", 0), -1),
        "each must be callable, not 0.5": lambda: stagger([tween(layer, "opacity", 0)], 0.5),  # pyright: ignore
        "count must be": lambda: repeat(tween(layer, "opacity", 0), 0),
    }
    for said, make in cases.items():
        with pytest.raises((ValueError, TypeError), match=said):
            make()


def test_functions_become_curves() -> None:
    def swing(t: float) -> float:
        return t + 0.2 * math.sin(9 * t) * (1 - t)

    curve = scene.TimingFunction.sampled(swing, 0.002)
    assert max(abs(curve(i / 5000) - swing(i / 5000)) for i in range(5001)) <= 0.002
    with pytest.raises(ValueError, match="near 0.5 it leaps"):
        scene.TimingFunction.sampled(lambda t: float(t > 0.5))
    with pytest.raises(ZeroDivisionError):
        scene.TimingFunction.sampled(lambda t: 1 / t)


def steps(make: Callable[[scene.Layer], scene.Timeline], key_path: str, *times: float) -> list[object]:
    """What a layer at (20, 20) shows of a timeline at some times, and the value that is left in the end."""
    layer = scene.Layer(bounds=(0, 0, 10, 10), position=(20, 20))
    with scene.Renderer(16, 16) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 16, 16), sublayers=[layer])
        renderer.render(0)
        key = make(layer).start(10)
        found: list[object] = []
        for time in times:
            renderer.render(10 + time)
            found.append(layer.get_presentation_value(key_path))
        layer.remove_animation(key)
        renderer.render(100)
        return [*found, layer.get_presentation_value(key_path)]


def test_parts_follow_the_whole_and_the_whole_its_parts() -> None:
    whole = scene.tween
    assert steps(
        lambda layer: scene.sequence(
            whole(layer, "position", (100, 100), duration=1), whole(layer, "position.x", 0, duration=1)
        ),
        "position",
        *(0, 0.5, 1.5, 2),
    ) == [(20, 20), (60, 60), (50, 100), (0, 100), (0, 100)]
    sizes = steps(
        lambda layer: scene.sequence(
            whole(layer, "bounds.size", (50, 50), duration=1), whole(layer, "bounds.size.width", 10, duration=1)
        ),
        "bounds.size",
        *(0, 0.5, 1.5, 2),
    )
    assert sizes == [(10, 10), (30, 30), (30, 50), (10, 50), (10, 50)]
    back = steps(
        lambda layer: scene.sequence(
            whole(layer, "position", (50, 50), duration=1),
            whole(layer, "position.x", 100, duration=1),
            whole(layer, "position", (10, 10), duration=1),
        ),
        "position",
        *(0.5, 1.5, 3),
    )
    assert back == [(35, 35), (75, 50), (10, 10), (10, 10)]


def test_steps_along_paths_and_what_is_added() -> None:
    along = scene.KeyframeAnimation("position", path="M20 20 L100 60", duration=1)
    assert steps(
        lambda layer: scene.sequence((layer, along), scene.tween(layer, "position", (0, 0), duration=1)),
        "position",
        *(0.5, 1.5, 2),
    ) == [(60, 40), (50, 30), (0, 0), (0, 0)]
    more = scene.BasicAnimation("position.x", by_value=10, duration=1, additive=True)
    assert steps(
        lambda layer: scene.sequence(scene.tween(layer, "position.x", 100, duration=1), (layer, more)),
        "position.x",
        *(0.5, 1.5, 2),
    )[:3] == [60, 105, 110]


@pytest.mark.parametrize(("timing", "end"), [({"speed": -1}, 20), ({"autoreverses": True, "repeat_count": 1.5}, 100)])
def test_a_step_goes_on_from_where_another_turned_back(timing: dict[str, Any], end: float) -> None:
    first = scene.tween
    length = 3 if "autoreverses" in timing else 1
    assert steps(
        lambda layer: scene.sequence(
            first(layer, "position.x", 100, duration=1, **timing), first(layer, "position.x", 0, duration=1)
        ),
        "position.x",
        *(length + 0.5, length + 1),
    ) == [end / 2, 0, 0]


def test_a_group_is_a_step() -> None:
    inner = scene.AnimationGroup(
        [scene.BasicAnimation("position.x", from_value=20, to_value=100, duration=1)], duration=1
    )
    shown = steps(
        lambda layer: scene.sequence((layer, inner), scene.tween(layer, "position.x", 0, from_=100, duration=1)),
        "position.x",
        *(0, 0.5, 1.5),
    )
    assert shown[:3] == [20, 60, 50]


LEAVING: list[scene.PropertyAnimation] = [
    scene.BasicAnimation("position.x", from_value=10, to_value=20, repeat_count=3, cumulative=True),
    scene.BasicAnimation("position.x", from_value=10, to_value=20, repeat_count=3, cumulative=True, autoreverses=True),
    scene.BasicAnimation("position.x", from_value=10, to_value=20, repeat_count=2.25, timing_function="easeIn"),
    scene.BasicAnimation("position.x", from_value=10, to_value=20, repeat_count=1.75, autoreverses=True),
    scene.BasicAnimation("position.x", from_value=10, to_value=20, repeat_count=1.5, autoreverses=True),
    scene.BasicAnimation("position.x", from_value=10, to_value=20, repeat_duration=0.6),
    scene.BasicAnimation("position.x", to_value=20, by_value=5, repeat_count=1.5),
    scene.BasicAnimation("position.x", to_value=20, repeat_count=2, speed=-2),
    scene.BasicAnimation("position", from_value=(1, 2), by_value=(4, 8), repeat_count=2.5, cumulative=True),
    scene.KeyframeAnimation("position.x", values=[10, 30, 20], repeat_count=2, cumulative=True),
    scene.KeyframeAnimation("position.x", values=[10, 30, 20], autoreverses=True),
]


@pytest.mark.parametrize("step", LEAVING)
def test_a_step_that_repeats_leaves_what_it_shows_at_its_end(
    step: scene.PropertyAnimation, shown: tuple[scene.Layer, scene.Renderer]
) -> None:
    root, renderer = shown
    box = a_layer()
    root.sublayers.append(box)
    renderer.render(0)
    timeline = sequence((box, step), 1, tween(box, step.key_path, (100, 100) if step.key_path == "position" else 100))
    timeline.start(1)
    end = 1 + timeline.entries[0].duration
    places = []
    for time in (end - 1e-6, end + 0.5, end + 1, end + 1.25):
        renderer.render(time)
        places.append(box.presentation.position)
    assert places[:3] == [pytest.approx(places[1], abs=1e-3)] * 3
    assert places[3].x == 100
    sequence((box, step)).start(10)
    renderer.render(10)
    renderer.render(20)
    assert box.presentation.position == pytest.approx(box.position)
