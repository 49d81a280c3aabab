"""Replicators and emitters that preserve depth: they look as if what they show were layers in the space around them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from frames import EYE, SIZE, Started, compare, frames
from hypothesis import given, settings
from hypothesis import strategies as st

import scene
from scene import BasicAnimation, EmitterCell, EmitterLayer, Layer, ReplicatorLayer, Transform, TransformLayer

TIMES = [0.0, 0.4, 2.3]


# Replicators.


def card(look: dict[str, Any], animation: tuple[str, Any, Any] | None, started: Started, tint: float = 1) -> Layer:
    colors = {"background_color": tuple(part * tint for part in look["background_color"])}
    layer = Layer(**{**look, **colors})
    if animation is not None:
        path, start, end = animation
        timing = {"begin_time": 1e-6, "duration": 1.7, "repeat_count": 1e9, "autoreverses": True}
        moving = BasicAnimation(path, from_value=start, to_value=end, **timing)
        started.append(lambda: layer.add_animation(moving, "a"))
    return layer


CARDS = st.tuples(
    st.fixed_dictionaries(
        {
            "bounds": st.tuples(st.just(0), st.just(0), st.integers(8, 40), st.integers(8, 40)),
            "position": st.tuples(st.integers(0, 40), st.integers(0, 40)),
            "background_color": st.sampled_from([(1, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)]),
        },
        optional={
            "z_position": st.integers(-60, 60),
            "transform": st.sampled_from([Transform.rotation(0.8, 0, 1, 0), Transform.rotation(-1.1, 1, 0.3, 0)]),
            "double_sided": st.booleans(),
            "opacity": st.sampled_from([1, 0.5]),
            "corner_radius": st.sampled_from([0, 4]),
        },
    ),
    st.one_of(
        st.none(),
        st.just(("zPosition", -30, 45)),
        st.just(("transform.rotation.y", 0, 3)),
        st.just(("opacity", 0.2, 1)),
    ),
)
STEPS = st.sampled_from(
    [
        Transform.translation(9, 4, 25),
        Transform.rotation(0.61, 0, 1, 0),
        Transform.rotation(0.4, 1, 0, 0) @ Transform.translation(0, 6, -10),
        Transform.translation(14, 3),
        Transform.scale(0.9, 0.9) @ Transform.rotation(0.3) @ Transform.translation(0, 0, 17),
    ]
)


@settings(deadline=None, max_examples=60)
@given(
    cards=st.lists(CARDS, min_size=1, max_size=2),
    count=st.integers(0, 6),
    step=STEPS,
    delay=st.sampled_from([0, 0.25, -0.4]),
    fade=st.sampled_from([0, -0.15]),
    tint=st.sampled_from([0, -0.125]),
    look=st.fixed_dictionaries(
        {},
        optional={
            "transform": st.sampled_from([Transform.rotation(0.5, 0.2, 1, 0), Transform.rotation(0.5)]),
            "sublayer_transform": st.sampled_from([Transform.scale(1.2, 0.8), Transform.rotation(0.3, 0, 1, 0)]),
            "z_position": st.integers(-40, 40),
            "opacity": st.just(0.75),
            # What a transform layer does not draw either.
            "background_color": st.just("#ff00ff"),
            "border_width": st.just(3),
        },
    ),
    is_nested=st.booleans(),
)
def test_copies_with_depth_look_like_layers(
    cards: Any,
    count: int,
    step: Transform,
    delay: float,
    fade: float,
    tint: float,
    look: dict[str, Any],
    is_nested: bool,
) -> None:
    place: dict[str, Any] = {"bounds": (0, 0, 40, 40), "position": (50, 60)}
    inner: dict[str, Any] = {"bounds": (0, 0, 40, 40), "position": (20, 20)}

    def others() -> list[Layer]:
        plane = Layer(bounds=(0, 0, 100, 70), position=(60, 60), background_color="#e9b44c")
        wall = Layer(bounds=(0, 0, 90, 90), position=(60, 60), background_color=(0, 0.5, 0.9, 0.7))
        wall.transform = Transform.rotation(1.2, 0, 1, 0)
        return [plane, wall]

    def replicated(started: Started) -> list[Layer]:
        look_of = {**place, **look} if not is_nested else inner
        layer = ReplicatorLayer(
            preserves_depth=True,
            instance_count=count,
            instance_transform=step,
            instance_delay=delay,
            instance_alpha_offset=fade,
            instance_red_offset=tint,
            instance_green_offset=tint,
            instance_blue_offset=tint,
            sublayers=[card(values, animation, started) for values, animation in cards],
            **look_of,
        )
        if is_nested:
            # Two copies of all copies.
            turn = Transform.translation(15, -25, 12)
            layer = ReplicatorLayer(
                preserves_depth=True,
                instance_count=2,
                instance_transform=turn,
                instance_delay=0.125,
                sublayers=[layer],
                **place,
                **look,
            )
        return [others()[0], layer, others()[1]]

    def copies(started: Started) -> list[Layer]:
        holders: list[Layer] = []
        transform = Transform()
        for index in range(count):
            bright = min(max(1 + tint * index, 0), 1)
            holder = TransformLayer(bounds=(0, 0, 40, 40), position=(20, 20), transform=transform)
            holder.opacity = min(max(1 + fade * index, 0), 1)
            holder.sublayers.extend([card(values, animation, started, bright) for values, animation in cards])
            holder.time_offset = -delay * index
            holders.append(holder)
            transform = step @ transform
        return holders

    def written_out(started: Started) -> list[Layer]:
        if not is_nested:
            layer = TransformLayer(sublayers=copies(started), **place, **look)
        else:
            outer: list[Layer] = []
            for index in range(2):
                holder = TransformLayer(bounds=(0, 0, 40, 40), position=(20, 20))
                holder.transform = Transform.translation(15 * index, -25 * index, 12 * index)
                holder.time_offset = -0.125 * index
                holder.sublayers.append(TransformLayer(sublayers=copies(started), **inner))
                outer.append(holder)
            layer = TransformLayer(sublayers=outer, **place, **look)
        return [others()[0], layer, others()[1]]

    # Colours of translucent layers over each other round at every one.
    compare(replicated, written_out, TIMES, 4)


def ring(**look: Any) -> ReplicatorLayer:
    """Cards around a vertical axis."""
    layer = ReplicatorLayer(bounds=(0, 0, 40, 40), position=(60, 60), instance_count=8, **look)
    layer.instance_transform = Transform.rotation(math.pi / 4, 0, 1, 0)
    layer.sublayers.append(Layer(bounds=(0, 0, 20, 30), position=(20, 20), z_position=40, background_color="#d6423b"))
    return layer


def test_depth_can_be_turned_on_and_off() -> None:
    layer = ring()
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayer_transform=Transform.perspective(EYE))
    root.sublayers.extend([layer, Layer(frame=(0, 50, SIZE, 10), background_color="#ffffff")])
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        pictures: list[Any] = []
        for preserves in (False, True, False, True):
            layer.preserves_depth = preserves
            renderer.render(0)
            pictures.append(renderer.read().astype(int))
    # The nearest card lies before the bar only where it is not flattened.
    assert pictures[0][55, 60].tolist() == [255, 255, 255, 255]
    assert pictures[1][55, 60].tolist() == [214, 66, 59, 255]
    assert (pictures[0] == pictures[2]).all()
    assert (pictures[1] == pictures[3]).all()


def test_layers_that_cannot_join_a_space_are_one_themselves() -> None:
    """As the topmost layer, and as a mask."""
    layer = ring(preserves_depth=True)
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = layer
        renderer.render(0)
        assert renderer.read()[..., 3].max() == 255
        renderer.root = None
    masked = Layer(frame=(0, 0, SIZE, SIZE), background_color="#ffffff", mask=layer)
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = masked
        renderer.render(0)
        shown = renderer.read()[..., 3]
        assert shown[60, 60] == 255
        assert shown[5, 5] == 0


def test_too_many_copies_are_said() -> None:
    heard: list[str] = []
    scene.set_log_function(lambda _, text: heard.append(text), "warning")
    row = ReplicatorLayer(frame=(0, 0, 9, 9), instance_count=262_144, preserves_depth=True)
    row.instance_transform = Transform.translation(0, 0, -0.001)
    row.sublayers.extend([Layer(frame=(0, 0, 9, 9), background_color="#ff0000") for _ in range(4)])
    with scene.Renderer(20, 20) as renderer:
        renderer.root = Layer(frame=(0, 0, 20, 20), sublayers=[row])
        renderer.render(0)
    scene.set_log_function(None)
    assert any("replicators have more copies than" in text for text in heard)


def test_hits_are_those_of_the_first_copy_in_its_space() -> None:
    near = Layer(bounds=(0, 0, 40, 40), position=(20, 20), z_position=50)
    layer = ReplicatorLayer(bounds=(0, 0, 40, 40), position=(60, 60), instance_count=3, sublayers=[near])
    wall = Layer(frame=(0, 0, SIZE, SIZE))
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayer_transform=Transform.perspective(EYE), sublayers=[layer, wall])
    assert root.hit_test((60, 60)) == wall
    layer.preserves_depth = True
    assert root.hit_test((60, 60)) == near


# Emitters.


def spark() -> scene.Image:
    """Six pixels by six, all white."""
    return scene.Image.from_array(memoryview(bytes([255] * 144)).cast("B", (6, 6, 4)))


RATE = 5.0
LIFE = 2.0


def cell(latitude: float, longitude: float, velocity: float, **values: Any) -> EmitterCell:
    return EmitterCell(
        birth_rate=RATE,
        lifetime=LIFE,
        velocity=velocity,
        emission_latitude=latitude,
        emission_longitude=longitude,
        contents=spark(),
        **values,
    )


def particles(latitude: float, longitude: float, velocity: float, scale: float, time: float) -> list[Layer]:
    """What such a cell shows at a time, as layers."""
    found: list[Layer] = []
    for number in range(1, int(time * RATE + 1e-9) + 1):
        age = time - number / RATE
        if age >= LIFE:
            continue
        way = velocity * age
        x = way * math.cos(latitude) * math.cos(longitude)
        y = way * math.cos(latitude) * math.sin(longitude)
        size = 6 * scale
        layer = Layer(bounds=(0, 0, size, size), position=(20 + x, 20 + y), z_position=way * math.sin(latitude))
        layer.contents = spark()
        found.append(layer)
    return found


WALLS: dict[str, Callable[[], list[Layer]]] = {
    "nothing": list,
    "behind": lambda: [Layer(bounds=(0, 0, 80, 80), position=(60, 60), z_position=-90, background_color="#e9b44c")],
    "across": lambda: [Layer(bounds=(0, 0, 80, 80), position=(60, 60), z_position=30.5, background_color="#d6423b")],
    "two": lambda: [
        Layer(bounds=(0, 0, 60, 60), position=(70, 60), z_position=41.5, background_color=(0, 0.5, 0.9, 0.5)),
        Layer(bounds=(0, 0, 80, 80), position=(60, 60), z_position=11.5, background_color="#d6423b"),
    ],
}


@pytest.mark.parametrize("wall", WALLS)
@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("way", [(0.9, 0.7, 60), (-0.6, 2.5, 50), (1.2, 3.9, 160), (0, 0.5, 20)])
def test_particles_with_depth_look_like_layers(wall: str, scale: int, way: tuple[float, float, float]) -> None:
    place: dict[str, Any] = {"bounds": (0, 0, 40, 40), "position": (50, 55)}
    # Walls that are parted exactly lie parallel to the layer.
    axis = (0.3, 1, 0) if wall in ("nothing", "behind") else (0, 0, 1)
    place["transform"] = Transform.rotation(0.4, *axis)
    for time in (0.7, 2.5):

        def emitted(_: Started) -> list[Layer]:
            layer = EmitterLayer(preserves_depth=True, emitter_cells=[cell(*way, scale=1.5)], **place)
            layer.emitter_position = (20, 20)
            return [*WALLS[wall](), layer]

        def written_out(_: Started, time: float = time) -> list[Layer]:
            return [*WALLS[wall](), TransformLayer(sublayers=particles(*way, 1.5, time), **place)]

        compare(emitted, written_out, [time], 3, scale)


def test_particles_go_through_a_plane_that_is_tilted() -> None:
    """Where it is not told particle by particle, it is by thin slices: few pixels differ, near the cut."""
    way = (0.3, 0.2, 45)
    place: dict[str, Any] = {"bounds": (0, 0, 40, 40), "position": (40, 50)}

    def wall() -> Layer:
        turned = Transform.rotation(1.0, 0, 1, 0)
        return Layer(bounds=(0, 0, 80, 80), position=(70, 60), transform=turned, background_color="#d6423b")

    def emitted(_: Started) -> list[Layer]:
        return [
            EmitterLayer(preserves_depth=True, emitter_cells=[cell(*way)], emitter_position=(20, 20), **place),
            wall(),
        ]

    def written_out(_: Started) -> list[Layer]:
        return [TransformLayer(sublayers=particles(*way, 1, 2.1), **place), wall()]

    def without(_: Started) -> list[Layer]:
        return [wall()]

    got, want, none = (frames(make, [2.1])[0] for make in (emitted, written_out, without))
    assert (want != none).any(-1).sum() > 150
    assert (np.abs(got - want).max(-1) > 3).sum() <= 20


def test_the_emitters_own_plane_takes_part() -> None:
    """Its background hides the particles that are behind it, and its opacity fades both."""
    layer = EmitterLayer(bounds=(0, 0, 60, 60), position=(60, 60), preserves_depth=True, background_color="#d6423b")
    layer.emitter_cells = [cell(-math.pi / 2, 0, 20, scale=2)]
    layer.emitter_position = (30, 30)
    behind = frames(lambda _: [layer], [1.0])[0]
    assert behind[60, 60].tolist() == [214, 66, 59, 255]
    layer.emitter_cells = [cell(math.pi / 2, 0, 20, scale=2)]
    before = frames(lambda _: [layer], [1.0])[0]
    assert before[60, 60].tolist() == [255, 255, 255, 255]
    layer.opacity = 0.5
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer])
        renderer.render(0.3)
        # One particle over the plane, each faded by itself.
        assert renderer.read("rgba8_premultiplied")[60, 60].tolist() == pytest.approx([181, 144, 142, 191], abs=2)
