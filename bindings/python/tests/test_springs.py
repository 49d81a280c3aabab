"""Springs on screen against numerical integration, the closed form, and what they replace."""

from __future__ import annotations

import math

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
