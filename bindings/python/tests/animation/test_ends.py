"""Ends that become model values, and what else acts on the property meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import scene
from scene import AnimationGroup, BasicAnimation, Layer, SpringAnimation, Transform

ENDS: dict[str, Any] = {"commits_on_finish": True}


class Stage:
    """A layer at (5, 5), whose animations begin at second 10."""

    def __init__(self, **properties: Any) -> None:
        self.layer = Layer(bounds=(0, 0, 10, 10), position=(5, 5), **properties)
        self.renderer = scene.Renderer(16, 16)
        self.renderer.root = Layer(frame=(0, 0, 16, 16), sublayers=[self.layer])
        self.renderer.render(0)

    def add(self, *animations: scene.Animation) -> None:
        for animation in animations:
            self.layer.add_animation(animation)

    def shown(self, key_path: str, *times: float) -> list[Any]:
        values = []
        for time in times:
            self.renderer.render(10 + time)
            values.append(self.layer.get_presentation_value(key_path))
        scene.dispatch()
        return values


def test_an_end_takes_nothing_from_what_still_runs() -> None:
    stage = Stage()
    stage.add(
        BasicAnimation("position.x", to_value=105, duration=1, **ENDS),
        BasicAnimation("position.y", to_value=205, duration=2, **ENDS),
    )
    assert stage.shown("position.y", 0, 0.5, 1, 1.5, 2) == [5, 55, 105, 155, 205]
    assert stage.layer.position == (105, 205)
    stage = Stage(opacity=0.5)
    stage.add(
        BasicAnimation("opacity", to_value=0.4, duration=1, **ENDS),
        BasicAnimation("opacity", from_value=-0.1, to_value=-0.1, duration=5, additive=True),
    )
    assert stage.shown("opacity", 0, 1, 2) == pytest.approx([0.4, 0.3, 0.3])
    stage = Stage()
    stage.add(
        BasicAnimation("transform.scale", to_value=2, duration=1, **ENDS),
        BasicAnimation("transform.rotation", to_value=1, duration=2),
    )
    assert stage.shown("transform.rotation", 0, 1, 1.5) == pytest.approx([0, 0.5, 0.75])


def test_an_end_is_the_value_that_was_said() -> None:
    for made in (BasicAnimation, SpringAnimation):
        stage = Stage()
        stage.add(made("opacity", from_value=1, to_value=0.3, duration=1, **ENDS))
        assert stage.layer.get_goal_value("opacity") == 1
        stage.shown("opacity", 0)
        assert stage.layer.get_goal_value("opacity") == 0.3
        assert stage.shown("opacity", 2) == [0.3]
        assert stage.layer.opacity == 0.3


def test_an_end_shows_below_what_covers_it() -> None:
    stage = Stage(background_color="#ff0000")
    stage.add(
        BasicAnimation("backgroundColor", to_value="#00ff00", duration=1, **ENDS),
        BasicAnimation("backgroundColor", from_value="#0000ff", to_value="#0000ff", duration=5),
    )
    assert stage.shown("backgroundColor", 0, 1, 2) == [scene.Color(0, 0, 1)] * 3


@pytest.mark.parametrize(
    ("path", "end", "change"),
    [
        ("position.x", 105, lambda layer: layer.set_value("position.y", 50)),
        ("bounds.size.width", 100, lambda layer: layer.set_value("bounds.size.height", 7)),
        ("transform.rotation", 1, lambda layer: layer.set_value("transform.scale", 2)),
    ],
)
def test_another_part_may_be_set_meanwhile(path: str, end: float, change: Callable[[Layer], None]) -> None:
    stage = Stage()
    stage.add(BasicAnimation(path, to_value=end, duration=1, **ENDS))
    stage.shown(path, 0, 0.5)
    with scene.transaction(disable_actions=True):
        change(stage.layer)
    other = {"position.x": "position.y", "bounds.size.width": "bounds.size.height"}.get(path, "transform.scale")
    value = stage.layer.get_value(other)
    assert stage.shown(path, 0.5, 1, 2)[1:] == pytest.approx([end, end])
    assert stage.layer.get_value(path) == pytest.approx(end)
    assert stage.layer.get_value(other) == pytest.approx(value)


def test_rounding_is_no_change_of_another_part() -> None:
    """The rotation of a transform that is scaled anew is read a little otherwise."""
    for step in range(20):
        stage = Stage(transform=Transform.rotation(0.1 + 0.1 * step))
        stage.add(BasicAnimation("transform.rotation", to_value=3, duration=1, **ENDS))
        stage.shown("opacity", 0, 0.5)
        with scene.transaction(disable_actions=True):
            stage.layer.set_value("transform.scale", 1.1 + 0.07 * step)
        stage.shown("opacity", 1, 2)
        assert stage.layer.get_value("transform.rotation") == pytest.approx(3), step


def test_what_is_set_itself_counts_more_than_an_end() -> None:
    stage = Stage()
    stage.add(BasicAnimation("position.x", to_value=105, duration=1, **ENDS))
    stage.shown("position.x", 0, 0.5)
    with scene.transaction(disable_actions=True):
        stage.layer.position = (7, 8)
    assert stage.shown("position.x", 1, 2) == [7, 7]
    assert stage.layer.position == (7, 8)


def test_a_spring_ends_at_its_goal() -> None:
    stage = Stage()
    spring = SpringAnimation("position.x", to_value=1005, perceptual_duration=0.5, bounce=0.4, **ENDS)
    spring.duration = spring.settling_duration
    stage.add(spring)
    assert stage.shown("position.x", 0, 100)[1] == 1005
    assert stage.layer.position.x == 1005


def test_a_group_leaves_what_it_shows_at_its_end() -> None:
    early = BasicAnimation("position.x", to_value=105, duration=1)
    late = BasicAnimation("position.y", from_value=50, to_value=60, duration=1, begin_time=3)
    cut = BasicAnimation("opacity", to_value=0, duration=4)
    stage = Stage()
    stage.add(AnimationGroup([early, late, cut], duration=2, **ENDS))
    assert stage.shown("position", 0, 1.5, 2, 3) == [(5, 5)] * 4
    assert (stage.layer.position, stage.layer.opacity) == ((5, 5), 0.5)


def test_members_of_a_group_act_on_the_model_value_of_before_at_its_end() -> None:
    """The second of two moves begins anew at the model's value, and does not go on from the end of the first."""
    moves = [BasicAnimation("position.x", by_value=50, duration=1) for _ in range(2)]
    dims = [BasicAnimation("opacity", to_value=end, additive=True, duration=1) for end in (-0.25, -0.5)]
    turns = [BasicAnimation("transform.rotation", by_value=0.25, duration=1) for _ in range(2)]
    steps = AnimationGroup.parallel([AnimationGroup.sequence(pair) for pair in (moves, dims, turns)])
    steps.commits_on_finish = True
    ends = {"position.x": 55, "opacity": 0.25, "transform.rotation": 0.25}
    stage = Stage()
    stage.add(steps)
    for time in (0, 2 - 1e-9, 2):
        stage.shown("position", time)
        if time > 0:
            shown = {key_path: stage.layer.get_presentation_value(key_path) for key_path in ends}
            assert shown == pytest.approx(ends)
    assert {key_path: stage.layer.get_value(key_path) for key_path in ends} == pytest.approx(ends)


@pytest.mark.parametrize("stays", [False, True])
def test_groups_that_end_together_leave_the_end_of_the_last(stays: bool) -> None:
    stage = Stage()
    # What groups before them had is used again.
    stage.add(*(AnimationGroup([BasicAnimation("opacity")], duration=9) for _ in range(8)))
    stage.shown("opacity", 0)
    stage.layer.remove_all_animations()
    fill = {"fill_mode": "forwards", "removed_on_completion": False} if stays else {}
    for place in range(1, 9):
        stage.add(AnimationGroup([BasicAnimation("position.x", to_value=place)], duration=1, **ENDS, **fill))
    assert stage.shown("position.x", 1, 1.999, 2) == [5, pytest.approx(8, abs=0.01), 8]
    assert stage.layer.position.x == 8


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("order", ["PG", "GP", "PGP", "GPG", "GGP", "PPG"])
def test_groups_and_plain_animations_that_end_together_leave_the_end_of_the_last(order: str, stays: bool) -> None:
    stage, ends = Stage(), {**ENDS, "duration": 1, "removed_on_completion": not stays}
    for number, kind in enumerate(order, 1):
        across = BasicAnimation("position.x", to_value=10 * number)
        plain = BasicAnimation("position", to_value=(10 * number, 100), **ends)
        stage.add(plain if kind == "P" else AnimationGroup([across], **ends))
    assert [place.x for place in stage.shown("position", 0, 2)] == [5, 10 * len(order)]
    assert stage.layer.position == (10 * len(order), 100)


@pytest.mark.parametrize(("speed", "own"), [(1, 1), (2, 1), (0.5, 1), (1, 2), (1, 0.5)])
def test_a_spring_goes_on_with_the_speed_of_what_it_replaces(speed: float, own: float) -> None:
    stage = Stage(speed=speed)
    stage.layer.add_animation(BasicAnimation("position.x", from_value=0, to_value=100, duration=speed), "move")
    stage.shown("position.x", 0, 0.49, 0.5)
    before = stage.layer.get_presentation_velocity("position.x")
    place = stage.layer.presentation.position.x
    stage.layer.add_animation(
        SpringAnimation("position.x", from_value=place, to_value=place, duration=5, damping=20, speed=own), "move"
    )
    after = (stage.shown("position.x", 0.5, 0.5001)[1] - place) / 0.0001
    assert (before, after) == (pytest.approx(100, rel=0.01), pytest.approx(100, rel=0.01))


def turned(*parts: tuple[str, float], model: Transform | None = None) -> np.ndarray:
    """The first two columns and rows of what animations of parts of a transform come to half-way."""
    stage = Stage(transform=model or Transform())
    stage.add(*[BasicAnimation(f"transform.{part}", to_value=value, duration=1) for part, value in parts])
    stage.shown("transform", 0)
    return np.array(stage.shown("transform", 0.5)[0])[:2, :2].round(6)


def test_parts_of_a_mirror_are_scaled_apart() -> None:
    assert turned(("scale.y", 2), model=Transform.scale(-1, 1, 1)).tolist() == [[-1, 0], [0, 1.5]]
    assert turned(("scale.x", 2), model=Transform.scale(1, -1, 1)).tolist() == [[1.5, 0], [0, -1]]
    assert turned(("scale.x", -2), ("scale.y", 2)).tolist() == [[-0.5, 0], [0, 1.5]]


@pytest.mark.parametrize("order", [1, -1])
def test_a_card_that_is_turned_over_turns_in_its_plane_too(order: int) -> None:
    angle, tilt = math.radians(120), 0.1
    got = turned(*[("rotation.y", 2 * angle), ("rotation.z", 2 * tilt)][::order])
    expected = np.array(Transform.rotation(angle, y=1)) @ np.array(Transform.rotation(tilt))
    np.testing.assert_allclose(got, expected[:2, :2], atol=1e-6)
    flipped = turned(("rotation.z", 0.4), model=Transform.rotation(math.pi, y=1))
    np.testing.assert_allclose(flipped, [[-math.cos(0.2), -math.sin(0.2)], [-math.sin(0.2), math.cos(0.2)]], atol=1e-6)


@pytest.mark.parametrize("fill", ["removed", "forwards"])
@pytest.mark.parametrize("grouped", [False, True])
def test_what_stays_on_its_layer_leaves_its_end_too(fill: str, grouped: bool) -> None:
    stage = Stage()
    fade = BasicAnimation("opacity", to_value=0.25, duration=1)
    stays: dict[str, Any] = {"fill_mode": fill, "removed_on_completion": False, **ENDS}
    stage.add(
        AnimationGroup([fade], duration=1, **stays)
        if grouped
        else BasicAnimation("opacity", to_value=0.25, duration=1, **stays)
    )
    assert stage.shown("opacity", 0, 1, 2) == [1, 0.25, 0.25]
    assert (stage.layer.opacity, stage.layer.animation_count) == (0.25, 1)
    with scene.transaction(disable_actions=True):
        stage.layer.opacity = 0.75
    stage.shown("opacity", 3, 4)
    assert stage.layer.opacity == 0.75


def test_a_negative_end_of_a_size_is_standardised_on_screen_too() -> None:
    stage = Stage()
    stage.add(BasicAnimation("bounds.size.width", to_value=-10, duration=1, **ENDS))
    assert stage.shown("bounds", 0, 1, 2)[1:] == [(-10, 0, 10, 10)] * 2
    assert stage.layer.bounds == (-10, 0, 10, 10)


@pytest.mark.parametrize("grouped", [False, True])
def test_goals(grouped: bool) -> None:
    def goal(animation: scene.Animation, **ends: Any) -> float:
        stage = Stage()
        stage.add(AnimationGroup([animation], duration=1, **ends) if grouped else animation)
        stage.shown("position.x", 0, 0.5)
        before = stage.layer.get_goal_value("position.x")
        stage.renderer.render(12)
        assert stage.layer.get_goal_value("position.x") == before
        assert stage.shown("position.x", 3) == pytest.approx([before])
        return before

    stays: dict[str, Any] = {"fill_mode": "forwards", "removed_on_completion": False}
    for ends in (ENDS, stays):
        own = {} if grouped else ends
        assert goal(BasicAnimation("position.x", to_value=105, duration=1, **own), **ends) == 105
    assert goal(BasicAnimation("position.x", to_value=105, duration=1)) == 5
    if grouped:
        assert goal(BasicAnimation("position.x", to_value=105, duration=1, **ENDS)) == 5
    for curve in ("linear", "easeIn", "steps(3)"):
        for damping in (0, 3):
            spring = SpringAnimation("position.x", to_value=1005, damping=damping, duration=1, timing_function=curve)
            spring.commits_on_finish = not grouped
            assert goal(spring, **ENDS) == 1005


def test_another_goal_is_gone_to_from_what_is_on_screen() -> None:
    stage = Stage()
    stage.layer.animate("position.x", to=105, duration=1)
    stage.shown("position.x", 0, 0.5)
    stage.layer.animate("position.x", to=5, duration=1)
    assert stage.shown("position.x", 0.5, 1, 1.5) == [55, 30, 5]
    assert stage.layer.position.x == 5


def test_copies_with_a_delay_wait_for_their_time_and_stay_at_their_end() -> None:
    """Of what changes by itself, and of what leaves its end as the value."""
    for implied in (True, False):
        dot = Layer(frame=(0, 0, 4, 4), background_color="#ffffff")
        copies = scene.ReplicatorLayer(
            frame=(0, 0, 4, 4), instance_count=3, instance_delay=0.5, instance_transform=Transform.translation(6, 0)
        )
        copies.sublayers.append(dot)
        with scene.Renderer(16, 4) as renderer:
            renderer.root = Layer(frame=(0, 0, 16, 4), background_color="#000000", sublayers=[copies])
            renderer.render(0)
            if implied:
                with scene.transaction(duration=0.25):
                    dot.opacity = 0
            else:
                dot.animate("opacity", to=0, duration=0.25)
            looks = []
            for time in (1, 1.375, 1.7, 1.875, 2.5):
                renderer.render(time)
                looks.append([value > 127 for value in renderer.read()[2, [2, 8, 14], 0].tolist()])
            scene.dispatch()
        assert looks == [[True] * 3, [False, True, True], [False, False, True], [False, False, True], [False] * 3]


@pytest.mark.parametrize("closes", [False, True])
def test_what_is_over_is_over_in_the_next_renderer(closes: bool) -> None:
    """Nobody dispatched meanwhile."""
    layer = Layer(frame=(0, 0, 20, 20), background_color="red")
    root = Layer(frame=(0, 0, 20, 20), sublayers=[layer])
    with scene.Renderer(20, 20) as first:
        first.root = root
        first.render(0)
        layer.opacity = 0
        layer.add_animation(BasicAnimation("position.x", from_value=0, to_value=100, duration=1))
        first.render(0.1)
        first.render(5)
        if not closes:
            first.root = None
    with scene.Renderer(20, 20) as second:
        second.root = root
        for time in (10, 10.1):
            second.render(time)
            assert (layer.presentation.opacity, layer.presentation.position.x) == (0, 10)
    scene.dispatch()


def test_what_has_a_begin_of_its_own_is_a_function_of_time_in_every_renderer() -> None:
    layer = Layer(frame=(0, 0, 10, 10), background_color="red")
    layer.add_animation(BasicAnimation("position.x", from_value=5, to_value=85, duration=1, begin_time=1))
    root = Layer(frame=(0, 0, 90, 10), sublayers=[layer])
    found = []
    for time in (1.25, 5, 1.75):
        with scene.Renderer(90, 10) as renderer:
            renderer.root = root
            renderer.render(time)
            found.append(int(np.flatnonzero(renderer.read()[5, :, 3])[0]))
    assert found == [20, 0, 60]
