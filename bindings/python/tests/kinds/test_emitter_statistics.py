"""Emitters: where particles are, how old they are and in which colour, in pictures beside the closed form."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import scene

WIDTH, HEIGHT = 400, 200
FAINT = 1 / 16
"""The alpha of a particle: so many may lie over each other before their sum is cut."""
COUNT = 3000


@dataclass(frozen=True)
class Moments:
    """What a channel of a picture holds: its sum in particles, and where it lies from left to right."""

    count: float
    mean: float
    variance: float


def emitter(seed: float = 0, **properties: Any) -> scene.EmitterLayer:
    """Squares of 2 points, emitted to the right from an upright line at x = 20, 3000 at a time."""
    white = scene.Image.from_array(memoryview(bytes([255] * 16)).cast("B", (2, 2, 4)))
    look = {"contents": white, "color": scene.Color(1, 1, 1, FAINT), "lifetime": 2, "name": "cell"} | properties
    look.setdefault("birth_rate", COUNT / look["lifetime"])
    return scene.EmitterLayer(
        emitter_position=(20, HEIGHT / 2),
        emitter_size=(0, HEIGHT - 20),
        emitter_shape="rectangle",
        render_mode="additive",
        seed=seed,
        emitter_cells=[scene.EmitterCell(**look)],
    )


def picture(layer: scene.Layer, *times: float) -> np.ndarray[Any, Any]:
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=[layer])
        for time in times:
            renderer.render(time)
        return renderer.read("rgba8_premultiplied").astype(float)


def moments(channel: np.ndarray[Any, Any]) -> Moments:
    """The moments of a channel over the columns, from where the particles set out."""
    assert channel.max() < 255, "some lie over too many others to be counted"
    weights = channel.sum(axis=0)
    places = np.arange(WIDTH) + 0.5 - 20
    mean = float((weights * places).sum() / weights.sum())
    # The square of 2 points has a variance of its own, and so have the pixels.
    spread = float((weights * (places - mean) ** 2).sum() / weights.sum()) - (2**2 + 1) / 12
    return Moments(weights.sum() / (255 * FAINT * 4), mean, spread)


@pytest.mark.parametrize("seed", [0, 1, 17])
@pytest.mark.parametrize(
    ("velocity", "spread", "acceleration"), [(100, 0, 0), (100, 100, 0), (60, 120, 0), (40, 40, 80), (150, 20, -50)]
)
def test_places(velocity: float, spread: float, acceleration: float, seed: float) -> None:
    """Ages are even from 0 to the lifetime T, velocities from V - R/2 to V + R/2; x = v t + a t^2 / 2."""
    alpha = picture(emitter(seed, velocity=velocity, velocity_range=spread, x_acceleration=acceleration), 10)[:, :, 3]
    got, time = moments(alpha), 2
    square = velocity**2 + spread**2 / 12
    mean = velocity * time / 2 + acceleration * time**2 / 6
    second = square * time**2 / 3 + velocity * acceleration * time**3 / 4 + acceleration**2 * time**4 / 20
    variance = second - mean**2
    assert got.count == pytest.approx(COUNT, rel=0.02)
    assert got.mean == pytest.approx(mean, abs=4 * math.sqrt(variance / COUNT) + 0.25)
    assert got.variance == pytest.approx(variance, rel=0.08)


@pytest.mark.parametrize("spread", [0, 1, 2, 4])
def test_ages(spread: float) -> None:
    """Of lifetimes L from T - R/2 to T + R/2 the longer are met more often: E[age^k] = E[L^(k+1)] / ((k+1) T)."""
    time, velocity = 2, 80
    alpha = picture(emitter(velocity=velocity, lifetime=time, lifetime_range=spread), 20)[:, :, 3]
    got = moments(alpha)
    mean = (time**2 + spread**2 / 12) / (2 * time)
    second = (time**3 + time * spread**2 / 4) / (3 * time)
    assert got.count == pytest.approx(COUNT, rel=0.03)
    assert got.mean / velocity == pytest.approx(mean, rel=0.04)
    assert got.variance / velocity**2 == pytest.approx(second - mean**2, rel=0.1)


def test_colours_change_with_age() -> None:
    """At 100 points a second every column has its age, and with it its colour, which stops at 0."""
    layer = emitter(velocity=100, lifetime=3, red_speed=-0.25, green_speed=-0.5, blue_speed=0.5)
    columns = picture(layer, 10).sum(axis=0)
    for x in range(30, 310, 20):
        ages = (x + 0.5 - 20) / 100
        red, green, blue, alpha = columns[x]
        assert alpha > 100
        assert red / alpha == pytest.approx(1 - 0.25 * ages, abs=0.04)
        assert green / alpha == pytest.approx(max(1 - 0.5 * ages, 0), abs=0.04)
        assert blue / alpha == pytest.approx(1, abs=0.04)


def test_colours_are_even_in_their_ranges() -> None:
    color = scene.Color(0.5, 0.25, 1, FAINT)
    frame = picture(emitter(velocity=100, color=color, red_range=1, green_range=0.5, alpha_range=FAINT), 10)
    red, green, blue, alpha = (frame[:, :, index].sum() for index in range(4))
    assert alpha / (255 * FAINT * 4) == pytest.approx(COUNT, rel=0.04)
    assert red / alpha == pytest.approx(0.5, abs=0.03)
    assert green / alpha == pytest.approx(0.25, abs=0.03)
    assert blue / alpha == pytest.approx(1, abs=0.03)


def test_sizes_grow_with_age() -> None:
    """The area of squares of 1 + t sides' lengths, over even ages to T: the mean of 4 (1 + t)^2."""
    frame = picture(emitter(velocity=100, birth_rate=200, scale_speed=1), 10)
    area = frame[:, :, 3].sum() / (255 * FAINT)
    assert area == pytest.approx(400 * 4 * (3**3 - 1) / (3 * 2), rel=0.03)


@pytest.mark.parametrize("spread", [0.5, 2, math.pi, 2 * math.pi])
def test_directions_are_even_in_their_cone(spread: float) -> None:
    """Evenly over the sphere within half of the range r of the axis: the cosine's mean is (1 + cos(r/2)) / 2."""
    layer = emitter(velocity=45, birth_rate=750, emission_range=spread)
    layer.emitter_position = (200, HEIGHT / 2)
    layer.emitter_size = (0, 16)
    got = moments(picture(layer, 10)[:, :, 3])
    assert got.count == pytest.approx(1500, rel=0.02)
    # Ages are 1 second in the mean.
    assert got.mean - 180 == pytest.approx(45 * (1 + math.cos(spread / 2)) / 2, abs=1.5)


def test_a_frame_does_not_depend_on_those_before() -> None:
    def make() -> scene.EmitterLayer:
        inner = {"birth_rate": 20, "lifetime": 0.5, "velocity": 30, "emission_range": 6, "lifetime_range": 0.5}
        layer = emitter(3, velocity=50, velocity_range=40, lifetime_range=1, birth_rate=50, spin_range=9, scale_range=1)
        cell = layer.emitter_cells[0]
        cell.emitter_cells = [scene.EmitterCell(contents=cell.contents, **inner)]
        layer.emitter_cells = [cell]
        return layer

    direct = picture(make(), 4.7)
    assert direct.any()
    assert (picture(make(), 4.7) == direct).all()
    assert (picture(make(), *np.arange(0, 4.7, 0.13), 4.7) == direct).all()
    assert (picture(make(), 4.7, 100, 0, 4.7) == direct).all()
    assert (picture(make(), 4.6) != direct).any()


@pytest.mark.parametrize("rate", [1e9, 1e308])
def test_too_many_are_cut_and_said_once(rate: float) -> None:
    heard: list[str] = []
    scene.set_log_function(lambda level, text: heard.append(text), "warning")
    try:
        frame = picture(emitter(velocity=100, birth_rate=rate, color=scene.Color(1, 1, 1, 1)), 5, 5.1, 6)
    finally:
        scene.set_log_function(None)
    assert [text for text in heard if "birth rates are lowered" in text] == heard
    assert len(heard) == 1
    assert '"cell"' in heard[0]
    # They are lowered, not left out: the way of the particles is full.
    assert (frame[20:-20, 25:215, 3] > 250).all()
    assert not frame[:, 225:, 3].any()
