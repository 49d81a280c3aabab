"""Reduced motion: what becomes of animations by their policies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import scene


@pytest.fixture
def reduced() -> Iterator[None]:
    """Motion is reduced."""
    scene.reduced_motion = True
    yield
    scene.reduced_motion = False


@pytest.mark.usefixtures("reduced")
def test_reduced_motion(box: scene.Layer, shown: tuple[scene.Layer, scene.Renderer]) -> None:
    _, renderer = shown
    assert scene.reduced_motion is True
    box.position = 50, 50
    box.opacity = 0
    renderer.render(1)
    assert box.presentation.position == (50, 50)
    assert box.presentation.opacity == 1
    renderer.render(1.1)
    assert 0 < box.presentation.opacity < 1
    run = scene.BasicAnimation("position.x", from_value=0, to_value=10, duration=1, reduced_motion="run")
    assert run.reduced_motion is scene.ReducedMotion.RUN
    box.add_animation(run)
    renderer.render(2)
    renderer.render(2.5)
    assert box.presentation.position.x == pytest.approx(5)
    renderer.render(4)


def fills(**more: Any) -> scene.BasicAnimation:
    return scene.BasicAnimation("position.x", from_value=5, to_value=80, duration=1, reduced_motion="crossFade", **more)


STAYING: dict[str, dict[str, Any]] = {
    "fills": {"fill_mode": "forwards", "removed_on_completion": False},
    "is committed": {"commits_on_finish": True},
}


@pytest.mark.usefixtures("reduced")
@pytest.mark.parametrize("stays", STAYING)
def test_a_cross_fade_into_an_end_that_stays(shown: tuple[scene.Layer, scene.Renderer], stays: str) -> None:
    """Nothing moves: the picture before fades into the picture with the end value, which stays."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)

    def alphas(time: float) -> tuple[int, int]:
        renderer.render(time)
        picture = renderer.read()
        return int(picture[5, 5, 3]), int(picture[5, 80, 3])

    told: list[scene.StopReason] = []
    starts: list[int] = []
    layer.add_animation(fills(on_stop=told.append, on_start=lambda: starts.append(1), **STAYING[stays]), "move")
    assert alphas(10) == (255, 0)
    assert layer.presentation.position.x == 80
    assert alphas(10.25) == pytest.approx((191, 64), abs=1)
    assert alphas(10.75) == pytest.approx((64, 191), abs=1)
    scene.dispatch()
    assert (starts, told) == ([1], [])
    assert alphas(11) == (0, 255)
    assert alphas(20) == (0, 255)
    scene.dispatch()
    assert (starts, told) == ([1], [scene.StopReason.FINISHED])
    assert layer.position.x == (80 if stays == "is committed" else 5)
    assert layer.animation_keys == ([] if stays == "is committed" else ["move"])
    layer.remove_all_animations()
    assert alphas(21) == ((0, 255) if stays == "is committed" else (255, 0))
    assert renderer.next_frame_time == float("inf")


@pytest.mark.usefixtures("reduced")
@pytest.mark.parametrize(
    ("more", "end"),
    [
        ({"autoreverses": True}, 5),
        ({"repeat_count": 2.5}, 42.5),
        ({"repeat_count": float("inf")}, 80),
        ({"speed": -1}, 5),
        ({"speed": 4, "time_offset": 0.5}, 80),
        ({"timing_function": "easeIn", "repeat_count": 1.25}, 5 + 75 * scene.TimingFunction("easeIn")(0.25)),
        ({"cumulative": True, "repeat_count": 3}, 240),
    ],
    ids=str,
)
@pytest.mark.parametrize("policy", ["jump", "crossFade"])
def test_what_stays_of_them_is_the_end(
    shown: tuple[scene.Layer, scene.Renderer], policy: str, more: dict[str, Any], end: float
) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    animation = fills(**STAYING["fills"], **more)
    animation.reduced_motion = policy
    layer.add_animation(animation, "move")
    for time in (1, 1.1, 50):
        renderer.render(time)
        assert layer.presentation.position.x == pytest.approx(end), time


@pytest.mark.usefixtures("reduced")
def test_springs_and_groups_cross_fade(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    spring = scene.SpringAnimation("position.x", to_value=80, settling=True, reduced_motion="crossFade")
    spring.commits_on_finish = True
    layer.add_animation(spring, "spring")
    stays = {"fill_mode": "forwards", "removed_on_completion": False}
    members = [scene.BasicAnimation("zPosition", to_value=7, duration=0.5, **stays), fills()]
    layer.add_animation(scene.AnimationGroup(members, duration=1, reduced_motion="crossFade", **stays), "group")
    renderer.render(1)
    assert layer.presentation.position.x == pytest.approx(80)
    assert layer.presentation.z_position == 7
    renderer.render(2)
    renderer.render(5)
    assert layer.presentation.z_position == 7
    assert layer.position.x == pytest.approx(80)


@pytest.mark.usefixtures("reduced")
def test_a_cross_fade_may_be_replaced_and_removed(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    """Each animation is told once how it ended, whatever becomes of the fade."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)
    told: list[tuple[str, scene.StopReason]] = []

    def add(key: str) -> None:
        layer.add_animation(fills(on_stop=lambda reason: told.append((key, reason)), **STAYING["fills"]), key)

    add("first")
    renderer.render(1)
    # Another fade takes the place of the first one's, which goes on to its end.
    add("second")
    renderer.render(1.5)
    layer.remove_animation("second")
    renderer.render(1.6)
    scene.dispatch()
    assert told == [("second", scene.StopReason.REMOVED)]
    renderer.render(2)
    scene.dispatch()
    assert told[1:] == [("first", scene.StopReason.FINISHED)]
    add("third")
    renderer.render(2)
    layer.add_animation(scene.Transition(duration=1))
    renderer.render(2.5)
    assert layer.presentation.position.x == 80
    root.sublayers.clear()
    renderer.render(3)
    scene.dispatch()
    assert told[2:] == [("first", scene.StopReason.REPLACED), ("third", scene.StopReason.LAYER_GONE)] or told[2:] == [
        ("third", scene.StopReason.LAYER_GONE)
    ]
    assert renderer.next_frame_time == float("inf")


@pytest.mark.usefixtures("reduced")
def test_a_cross_fade_that_begins_later(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)
    layer.add_animation(fills(begin_time=5, **STAYING["fills"]), "later")
    renderer.render(1)
    assert renderer.next_frame_time == 5
    assert layer.presentation.position.x == 5
    renderer.render(5.5)
    assert layer.presentation.position.x == 80
    assert int(renderer.read()[5, 5, 3]) == pytest.approx(128, abs=1)
    renderer.render(6)
    assert renderer.read()[5, 5, 3] == 0


@pytest.mark.usefixtures("reduced")
@pytest.mark.parametrize("policy", ["jump", "crossFade"])
def test_what_fills_before_it_begins_shows_its_start(shown: tuple[scene.Layer, scene.Renderer], policy: str) -> None:
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10), background_color="#fff")
    root.sublayers.append(layer)
    renderer.render(0)
    spring = scene.SpringAnimation(
        "position.x", from_value=20, to_value=80, duration=10, begin_time=5, reduced_motion=policy
    )
    spring.fill_mode, spring.removed_on_completion = "both", False
    layer.add_animation(spring, "later")
    found = []
    for time in (1, 4.9, 5.1, 15.1, 30):
        renderer.render(time)
        found.append(layer.presentation.position.x)
    assert found == pytest.approx([20, 20, 80, 80, 80])


@pytest.mark.usefixtures("reduced")
def test_members_of_groups_that_jump_and_fill(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    """What is in a group fills until the group ends, whether it is removed or not."""
    root, renderer = shown
    layer = scene.Layer(frame=(0, 0, 10, 10))
    root.sublayers.append(layer)
    renderer.render(0)
    members = [
        scene.SpringAnimation("position.x", to_value=80, duration=5, fill_mode="forwards"),
        scene.BasicAnimation("zPosition", to_value=7, duration=0.5, fill_mode="forwards", reduced_motion="crossFade"),
        scene.BasicAnimation("position.y", to_value=30, duration=0.5),
        scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=1),
    ]
    layer.add_animation(scene.AnimationGroup(members, duration=1), "group")
    for time in (1, 1.5):
        renderer.render(time)
        assert layer.presentation.position == pytest.approx((80, 5))
        assert layer.presentation.z_position == 7
    assert layer.presentation.opacity == pytest.approx(0.5)
    renderer.render(2)
    assert layer.presentation.position == (5, 5)
    assert layer.animation_count == 0


@pytest.mark.usefixtures("reduced")
@pytest.mark.parametrize("stays", ["commits", "fills"])
def test_a_group_leaves_the_ends_of_members_that_jump(box: scene.Layer, shown: Any, stays: str) -> None:
    members = [
        scene.BasicAnimation("position.x", to_value=80, duration=1),
        scene.BasicAnimation("position.y", to_value=30, duration=0.5),
    ]
    fills: dict[str, Any] = {"fill_mode": "forwards", "removed_on_completion": False}
    box.add_animation(
        scene.AnimationGroup(members, duration=1, **({"commits_on_finish": True} if stays == "commits" else fills))
    )
    for time in (1, 1.75, 2, 3):
        shown[1].render(time)
        scene.dispatch()
        assert box.presentation.position == (80, 5)
    assert box.position == ((80, 5) if stays == "commits" else (5, 5))


def test_reduced_motion_is_off() -> None:
    assert scene.reduced_motion is False
    with pytest.raises(TypeError):
        scene.reduced_motion = "yes"
    with pytest.raises(ValueError, match="automatic, run, shorten, jump, crossFade"):
        scene.BasicAnimation("opacity", reduced_motion="never")
