"""Numbers at the ends of what a double holds: refused with an error, or drawn as well as can be, never a crash."""

import contextlib
import math
import random
from collections.abc import Callable, Iterable

import pytest

import scene

NUMBERS = (0, 1, -1, 0.5, 2, 5e-324, 1e-300, 1e300, -1e300, 1.7e308, 1e9, -1e9, 3e38, -3e38)
KEY_PATHS = ("position.x", "transform.rotation.y", "transform.scale.x", "opacity", "bounds.size.width", "zPosition")
COUNTS = {"bounds": 4, "contents_rect": 4, "contents_center": 4, "position": 2, "anchor_point": 2}
SINGLE = ("z_position", "anchor_point_z", "opacity", "corner_radius", "border_width", "contents_scale")


def change(layer: scene.Layer, draw: random.Random) -> None:
    name = draw.choice([*COUNTS, *SINGLE, "transform", "sublayer_transform", "masks_to_bounds", "geometry_flipped"])
    if name in COUNTS:
        setattr(layer, name, tuple(draw.choice(NUMBERS) for _ in range(COUNTS[name])))
    elif name in SINGLE:
        setattr(layer, name, draw.choice(NUMBERS))
    elif name.endswith("transform"):
        rows = [[draw.choice(NUMBERS) if draw.random() < 0.3 else float(i == j) for j in range(4)] for i in range(4)]
        setattr(layer, name, rows)
    else:
        setattr(layer, name, draw.random() < 0.5)


def animate(layer: scene.Layer, draw: random.Random) -> None:
    animation = scene.BasicAnimation(draw.choice(KEY_PATHS), duration=draw.choice((1e-300, 0.1, 1, 1e300)))
    animation.from_value, animation.by_value = draw.choice(NUMBERS), draw.choice(NUMBERS)
    animation.speed, animation.repeat_count = draw.choice((0, -1, 1, 1e300)), draw.choice((1, 1e300, float("inf")))
    layer.add_animation(animation)


def look(layer: scene.Layer, other: scene.Layer, draw: random.Random) -> None:
    """Asks where layers lie. What cannot be told is said, and what is told is finite."""
    source = draw.choice((layer, layer.presentation))
    x, y, size = (draw.choice((0.0, 10.0, -5.0, 1e-300, 1e300, 1.7e308)) for _ in range(3))
    asked: tuple[Callable[[], Iterable[float]], ...] = (
        lambda: source.convert_point((x, y), to=other),
        lambda: source.convert_point((x, y), from_=None),
        lambda: source.convert_rect((x, y, size, size), to=other),
        lambda: [number for corner in source.corners(other) for number in corner],
        lambda: source.visible_rect,
    )
    for ask in asked:
        with contextlib.suppress(scene.InvalidStateError):
            assert all(map(math.isfinite, ask()))
    hit = source.hit_test((x, y))
    assert hit is None or isinstance(hit, scene.Layer)


@pytest.mark.parametrize("seed", range(6))
def test_extreme_numbers_are_refused_or_drawn(seed: int) -> None:
    draw, time, frames = random.Random(seed), 0.0, 0
    root = scene.Layer(frame=(0, 0, 64, 48))
    layers: list[scene.Layer] = [root]
    refusals: list[str] = []
    with scene.Renderer(64, 48) as renderer:
        renderer.root = root
        for _ in range(600):
            choice = draw.random()
            try:
                if choice < 0.15:
                    layers.append(scene.Layer(frame=(0, 0, 20, 20), background_color="#f00"))
                    draw.choice(layers[:-1]).sublayers.append(layers[-1])
                elif choice < 0.8:
                    change(draw.choice(layers), draw)
                elif choice < 0.9:
                    animate(draw.choice(layers), draw)
            except scene.Error as error:
                refusals.append(str(error))
            look(draw.choice(layers), draw.choice(layers), draw)
            if choice >= 0.9:
                time += draw.choice((0, 0.01, 1, 1e6))
                renderer.render(time)
                frames += 1
        renderer.render(time)
        assert frames > 10
        assert refusals
        assert all(refusals)
        assert renderer.statistics.layers == len(layers)
        assert renderer.plan_description().startswith("frame 64x48")
