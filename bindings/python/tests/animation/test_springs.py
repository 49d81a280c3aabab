"""Springs on screen against numerical integration, the closed form, and what they replace."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

import scene
from scene import BasicAnimation, KeyframeAnimation, SpringAnimation


def frames(animation: scene.Animation, times: np.ndarray, key_path: str = "position.x") -> np.ndarray:
    """What is on screen of a property while an animation runs, from when it begins."""
    root = scene.Layer(frame=(0, 0, 4, 4))
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        root.add_animation(animation, "a")
        renderer.render(1)
        found = []
        for time in times:
            renderer.render(1 + time)
            found.append(root.get_presentation_value(key_path))
        renderer.root = None
        return np.array(found)


def integrated(
    mass: float, stiffness: float, damping: float, speed: float, start: float, end: float, times: np.ndarray
) -> np.ndarray:
    """mass x'' = -stiffness (x - end) - damping x', step by step."""

    def slope(_: float, state: np.ndarray) -> list[float]:
        x, v = state
        return [v, (-stiffness * (x - end) - damping * v) / mass]

    solution = solve_ivp(slope, (0, times[-1]), [start, speed], t_eval=times, rtol=1e-10, atol=1e-10, method="DOP853")
    return solution.y[0]


def closed(mass: float, stiffness: float, damping: float, velocity: float, times: np.ndarray) -> np.ndarray:
    """From 0 to 1."""
    frequency = math.sqrt(stiffness / mass)
    decay = damping / (2 * mass)
    gap = frequency**2 - decay**2
    if gap > 0:
        w = math.sqrt(gap)
        return 1 - np.exp(-decay * times) * (np.cos(w * times) + (decay - velocity) / w * np.sin(w * times))
    if gap == 0:
        return 1 - np.exp(-decay * times) * (1 + (decay - velocity) * times)
    s = math.sqrt(-gap)
    b = (s - decay + velocity) / (2 * s)
    return 1 - (1 - b) * np.exp((s - decay) * times) - b * np.exp((-s - decay) * times)


positive = st.floats(0.1, 10)


@settings(max_examples=40)
@given(positive, st.floats(1, 500), st.floats(0, 100), st.floats(-20, 20))
def test_integration_and_closed_form(mass: float, stiffness: float, damping: float, velocity: float) -> None:
    times = np.linspace(0, 1.99, 60)
    spring = SpringAnimation(
        "position.x",
        from_value=10,
        to_value=11,
        mass=mass,
        stiffness=stiffness,
        damping=damping,
        initial_velocity=velocity,
        allows_overdamping=True,
        duration=2,
    )
    shown = frames(spring, times)
    # Next to critical damping the textbook's form cancels, which the integration does not.
    ratio = damping / (2 * math.sqrt(stiffness * mass))
    if abs(ratio - 1) > 1e-3:
        assert shown == pytest.approx(10 + closed(mass, stiffness, damping, velocity, times), abs=1e-9)
    assert shown == pytest.approx(integrated(mass, stiffness, damping, velocity, 10, 11, times), abs=1e-4)


@pytest.mark.parametrize("damping", [19.9999999, 20, 20.0000001])
def test_next_to_critical(damping: float) -> None:
    times = np.linspace(0, 1.99, 100)
    spring = SpringAnimation(
        "position.x", from_value=0, to_value=1, damping=damping, allows_overdamping=True, initial_velocity=5, duration=2
    )
    assert frames(spring, times) == pytest.approx(integrated(1, 100, damping, 5, 0, 1, times), abs=1e-6)
    assert frames(spring, times) == pytest.approx(closed(1, 100, 20, 5, times), abs=1e-6)


@pytest.mark.parametrize(("damping", "duration"), [(5, 2.85), (10, 1.47), (15, 1.02)])
def test_settling_durations_as_documented(damping: float, duration: float) -> None:
    """core-animation.md C6: CASpringAnimation's defaults with these dampings."""
    spring = SpringAnimation("opacity", damping=damping)
    assert spring.settling_duration == pytest.approx(duration, abs=0.01)
    times = np.linspace(spring.settling_duration, 10, 500)
    assert np.abs(closed(1, 100, damping, 0, times) - 1).max() <= 1e-3


@given(st.floats(0.05, 20), st.floats(-0.95, 1))
def test_perceptual_parameters(duration: float, bounce: float) -> None:
    """C6: stiffness (2 pi / d)^2, damping ratio 1 - bounce, or 1 / (1 + bounce) below 0."""
    spring = SpringAnimation("opacity", perceptual_duration=duration, bounce=bounce)
    ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
    assert spring.stiffness == pytest.approx((2 * math.pi / duration) ** 2)
    assert spring.damping == pytest.approx(4 * math.pi * ratio / duration)
    assert spring.perceptual_duration == pytest.approx(duration)
    assert spring.bounce == pytest.approx(bounce, abs=1e-9)
    assert spring.allows_overdamping
    assert math.isfinite(spring.settling_duration)


class Retargeted:
    """A layer whose motion is replaced by a spring, and how fast it goes on both sides of that moment."""

    step = 1e-5

    def __init__(self, first: scene.Animation, at: float, goal: float, **arguments: object) -> None:
        root = scene.Layer(frame=(0, 0, 4, 4))
        with scene.Renderer(4, 4) as renderer:
            renderer.root = root
            renderer.render(0)
            root.add_animation(first, "move")
            renderer.render(1)
            self.values = []
            for time in (at - self.step, at):
                renderer.render(1 + time)
                self.values.append(root.presentation.position.x)
            spring = SpringAnimation("position.x", from_value=self.values[-1], to_value=goal, duration=3, **arguments)
            root.add_animation(spring, "move")
            for time in (at, at + self.step):
                renderer.render(1 + time)
                self.values.append(root.presentation.position.x)
            renderer.root = None
        before, there, then, after = self.values
        self.jump = abs(then - there)
        self.before, self.after = (there - before) / self.step, (after - then) / self.step


def movers() -> st.SearchStrategy[scene.Animation]:
    goals = st.floats(-200, 200)
    curves = st.sampled_from(["linear", "easeIn", "easeOut", "easeInEaseOut"])
    timing = {"duration": st.just(1.0), "timing_function": curves}
    return st.one_of(
        st.builds(BasicAnimation, st.just("position.x"), from_value=goals, to_value=goals, **timing),
        st.builds(
            SpringAnimation,
            st.just("position.x"),
            from_value=goals,
            to_value=goals,
            damping=st.floats(0, 30),
            duration=st.just(1.0),
        ),
        st.builds(
            KeyframeAnimation,
            st.just("position.x"),
            values=st.lists(goals, min_size=2, max_size=2),
            calculation_mode=st.sampled_from(["linear", "cubic"]),
            **timing,
        ),
    )


@settings(max_examples=60)
@given(movers(), st.floats(0.05, 0.95), st.floats(-200, 200))
def test_a_new_goal_keeps_value_and_velocity(first: scene.Animation, at: float, goal: float) -> None:
    kept = Retargeted(first, at, goal)
    # Over a step the speeds of a motion change by what it accelerates; a corner would be of the order of the speed.
    bound = 0.5 + 0.01 * abs(kept.before)
    assert kept.jump < 1e-9
    assert abs(kept.after - kept.before) < bound
    broken = Retargeted(first, at, goal, inherits_velocity=False)
    assert abs(broken.after) < bound
    if abs(broken.before) > 3:
        assert abs(broken.after - broken.before) > bound


def test_a_velocity_that_is_given_counts() -> None:
    first = BasicAnimation("position.x", from_value=0, to_value=100, duration=1)
    moved = Retargeted(first, 0.5, 150, initial_velocity=2)
    assert moved.before == pytest.approx(100, abs=0.01)
    assert moved.after == pytest.approx(200, abs=0.5)


def shown_around(
    layer: scene.Layer,
    key_path: str,
    first: scene.Animation,
    at: float,
    spring: scene.SpringAnimation,
    times: list[float],
) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """What is on screen of a property a step before a spring takes over and then, and at times after that."""
    step = Retargeted.step
    with scene.Renderer(4, 4) as renderer:
        renderer.root = layer
        renderer.render(0)
        layer.add_animation(first, "move")
        renderer.render(1)

        def look(time: float) -> np.ndarray:
            renderer.render(1 + time)
            value = layer.get_presentation_value(key_path)
            return np.array([tuple(part) for part in value] if isinstance(value[0], tuple) else value, dtype=float)

        before = [look(at - step), look(at)]
        spring.from_value = layer.get_presentation_value(key_path)
        spring.duration = 3
        layer.add_animation(spring, "move")
        after = [look(at + time) for time in [0.0, step, *times]]
        layer.remove_all_animations()
        renderer.root = None
    return before, after


axes = st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1)).filter(lambda axis: np.linalg.norm(axis) > 0.1)
turns = st.builds(lambda angle, axis: scene.Transform.rotation(angle, *axis), st.floats(-3, 3), axes)


@settings(max_examples=30)
@given(turns, turns, turns, st.floats(0.1, 0.9))
def test_a_whole_transform_keeps_the_speed_of_its_parts(
    start: scene.Transform, end: scene.Transform, goal: scene.Transform, at: float
) -> None:
    """What turned goes on turning, and stays a turn: nothing is stretched or skewed on the way."""
    first = BasicAnimation("transform", from_value=start, to_value=end, duration=1)
    spring = SpringAnimation("transform", to_value=goal)
    before, after = shown_around(scene.Layer(), "transform", first, at, spring, [0.05, 0.1, 0.3, 0.8])
    assert after[0] == pytest.approx(before[1], abs=1e-9)
    assert (after[1] - after[0]) / Retargeted.step == pytest.approx((before[1] - before[0]) / Retargeted.step, abs=0.05)
    for shown in after:
        rows = shown.reshape(4, 4)[:3, :3]
        assert rows @ rows.T == pytest.approx(np.eye(3), abs=1e-9)


def test_parts_of_a_transform_go_as_numbers_do() -> None:
    """A place, a size and a turn about one axis: each as a spring of that part alone goes."""

    def transform(x: float, scale: float, angle: float) -> scene.Transform:
        return scene.Transform.scale(scale) @ scene.Transform.rotation(angle) @ scene.Transform.translation(x)

    first = BasicAnimation("transform", from_value=transform(0, 1, 0), to_value=transform(100, 3, 2), duration=1)
    times = [0.1, 0.2, 0.5, 1.0]
    spring = SpringAnimation("transform", to_value=transform(80, 0.5, 2.5), damping=5)
    _, after = shown_around(scene.Layer(), "transform", first, 0.5, spring, times)
    whole = [scene.Transform(*values.reshape(16)) for values in after[2:]]
    expected = {}
    for path, start, end, goal in (("position.x", 0, 100, 80), ("zPosition", 1, 3, 0.5), ("cornerRadius", 0, 2, 2.5)):
        layer = scene.Layer()
        with scene.Renderer(4, 4) as renderer:
            renderer.root = layer
            renderer.render(0)
            layer.add_animation(BasicAnimation(path, from_value=start, to_value=end, duration=1), "move")
            renderer.render(1)
            renderer.render(1.5)
            there = layer.get_presentation_value(path)
            layer.add_animation(SpringAnimation(path, from_value=there, to_value=goal, damping=5, duration=3), "move")
            renderer.render(1.5)
            expected[path] = []
            for time in times:
                renderer.render(1.5 + time)
                expected[path].append(layer.get_presentation_value(path))
            renderer.root = None
    assert [shown.m41 for shown in whole] == pytest.approx(expected["position.x"], abs=1e-4)
    assert [math.hypot(shown.m11, shown.m12) for shown in whole] == pytest.approx(expected["zPosition"], abs=1e-6)
    angles = np.unwrap([math.atan2(shown.m12, shown.m11) for shown in whole])
    assert list(angles) == pytest.approx(expected["cornerRadius"], abs=1e-6)


@pytest.mark.parametrize("kind", ["locations", "colors", "path"])
def test_lists_and_paths_keep_their_speed(kind: str) -> None:
    layer: scene.Layer
    if kind == "path":
        layer, values = scene.ShapeLayer(), ["M0 0 L10 10", "M0 0 L50 90", "M0 5 L20 20"]
    elif kind == "colors":
        layer, values = scene.GradientLayer(), [["#000", "#fff"], ["#f00", "#0f08"], ["#00f", "#888"]]
    else:
        layer, values = scene.GradientLayer(), [[0, 1], [0.4, 0.6], [0.1, 0.2]]
    spring = SpringAnimation(kind, to_value=values[2])
    first = BasicAnimation(kind, from_value=values[0], to_value=values[1], duration=1)

    def numbers(value: object) -> np.ndarray:
        if isinstance(value, scene.Path):
            return value.vertices()
        colors = np.array([tuple(part) if isinstance(part, tuple) else (part,) for part in value], dtype=float)  # pyright: ignore
        if kind == "colors":
            colors[:, :3] *= colors[:, 3:]
        return colors

    step = 1e-3
    with scene.Renderer(4, 4) as renderer:
        renderer.root = layer
        renderer.render(0)
        layer.add_animation(first, "move")
        renderer.render(1)
        seen = []
        for time in (0.5 - step, 0.5):
            renderer.render(1 + time)
            seen.append(numbers(layer.get_presentation_value(kind)))
        spring.from_value, spring.duration = layer.get_presentation_value(kind), 3
        layer.add_animation(spring, "move")
        for time in (0.5, 0.5 + step):
            renderer.render(1 + time)
            seen.append(numbers(layer.get_presentation_value(kind)))
        renderer.render(3.9)
        assert numbers(layer.get_presentation_value(kind)) == pytest.approx(
            numbers(scene.Path(values[2]) if kind == "path" else layer.get_presentation_value(kind)), abs=0.01
        )
        layer.remove_all_animations()
        renderer.root = None
    before, there, then, after = seen
    assert then == pytest.approx(there, abs=1e-6)
    speed = (there - before) / step
    # In a step it accelerates by a thousandth of the stiffness times the distance.
    assert (after - then) / step == pytest.approx(speed, abs=0.06 * max(1, np.abs(then).max()))
    assert np.abs(speed).max() > 0.3


@pytest.mark.parametrize("at", [0.5 - 0.5e-4, 0.5, 0.5 + 0.5e-4])
def test_an_angle_that_passes_half_a_turn_keeps_its_speed(at: float) -> None:
    """Angles are read within half a turn to both sides: there it must not seem to have gone all the way back."""
    layer = scene.Layer()
    with scene.Renderer(4, 4) as renderer:
        renderer.root = layer
        renderer.render(0)
        layer.add_animation(BasicAnimation("transform.rotation.z", from_value=0, to_value=math.tau, duration=1), "turn")
        renderer.render(1)
        renderer.render(1 + at)
        layer.add_animation(
            SpringAnimation("transform.rotation.z", from_value=at * math.tau, to_value=at * math.tau, duration=3),
            "turn",
        )
        renderer.render(1 + at)
        renderer.render(1 + at + 1e-3)
        shown = layer.presentation.transform
        renderer.root = None
    angle = math.atan2(shown.m12, shown.m11) % math.tau
    assert angle - at * math.tau == pytest.approx(math.tau * 1e-3, rel=0.01)


def test_implicit_motion_is_caught_up_with() -> None:
    """A spring under a property's key replaces the implicit animation of it."""
    root = scene.Layer(frame=(0, 0, 4, 4))
    with scene.Renderer(4, 4) as renderer:
        renderer.root = root
        renderer.render(0)
        root.z_position = 100
        values = []
        for time in (1, 1.1 - 1e-5, 1.1):
            renderer.render(time)
            values.append(root.presentation.z_position)
        root.add_animation(SpringAnimation("zPosition", from_value=values[-1], to_value=0, duration=2), "zPosition")
        for time in (1.1, 1.1 + 1e-5):
            renderer.render(time)
            values.append(root.presentation.z_position)
        renderer.root = None
    _, before, there, then, after = values
    assert then == pytest.approx(there, abs=1e-9)
    assert (after - then) == pytest.approx(there - before, rel=0.01)
    assert there > before + 1e-3


class Moving:
    """A layer that an action's spring takes to wherever the position is set, and how fast it goes."""

    step = 1e-4

    def __init__(self, action: scene.Animation) -> None:
        self.root = scene.Layer(frame=(0, 0, 4, 4))
        self.layer = scene.Layer(position=(0, 0))
        self.layer.actions["position"] = action
        self.root.sublayers.append(self.layer)
        self.renderer = scene.Renderer(4, 4)
        self.renderer.root = self.root
        self.x(0)
        self.layer.position = (200, 0)
        self.x(1)

    def x(self, time: float) -> float:
        self.renderer.render(time)
        return self.layer.presentation.position.x

    def speeds(self, at: float, retarget: Callable[[scene.Layer], None]) -> tuple[float, float, float]:
        """The speed before and after a new goal at a time, and how far the layer jumps there."""
        before, there = self.x(at - self.step), self.x(at)
        retarget(self.layer)
        scene.flush()
        then, after = self.x(at), self.x(at + self.step)
        self.renderer.close()
        return (there - before) / self.step, (after - then) / self.step, abs(then - there)


def to_both_sides(layer: scene.Layer) -> None:
    """A goal that another takes the place of before a frame showed it."""
    layer.position = (-500, 0)
    scene.flush()
    layer.position = (-700, 0)
    layer.position = (80, 0)


@pytest.mark.parametrize(
    "retarget",
    [
        lambda layer: setattr(layer, "position", (320, 0)),
        lambda layer: setattr(layer, "position", (-50, 0)),
        to_both_sides,
    ],
    ids=["further", "back", "twice"],
)
def test_an_action_s_spring_goes_on_with_the_speed_on_screen(retarget: Callable[[scene.Layer], None]) -> None:
    """Its ends are open: where it starts is what is on screen, where it ends is the model value."""
    moving = Moving(SpringAnimation("position", duration=3))
    before, after, jump = moving.speeds(1.1, retarget)
    assert jump < 1e-9
    assert before > 500
    assert after == pytest.approx(before, abs=0.01 * before + 5)


def test_a_spring_from_a_given_value_goes_on_with_the_speed_on_screen() -> None:
    """What follows a spring whose end is the model value had its speed before that value changed."""

    def retarget(layer: scene.Layer) -> None:
        with scene.transaction(disable_actions=True):
            layer.position = (-50, 0)
        spring = SpringAnimation("position", from_value=layer.presentation.position, duration=3)
        layer.add_animation(spring, "position")

    before, after, jump = Moving(SpringAnimation("position", duration=3)).speeds(1.1, retarget)
    assert jump < 1e-9
    assert before > 500
    assert after == pytest.approx(before, abs=0.01 * before + 5)


@pytest.mark.parametrize("path", ["opacity", "position.x", "bounds.size.width"])
def test_a_spring_of_huge_numbers_stays_finite(path: str) -> None:
    spring = SpringAnimation(path, from_value=1e300, to_value=0, initial_velocity=1e300, damping=0, duration=9)
    assert np.isfinite(frames(spring, np.linspace(0, 5, 20), path)).all()
