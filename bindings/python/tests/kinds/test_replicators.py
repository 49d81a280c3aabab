"""Replicators: what they take, and that they look as if every copy were a tree of layers of its own."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_type_hints

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene
from scene import BasicAnimation, Color, Layer, ReplicatorLayer, Transform

ATTRIBUTES: dict[str, tuple[Any, Any]] = {
    "instance_count": (12, 1),
    "instance_delay": (-0.25, 0.0),
    "instance_transform": (Transform.rotation(0.5) @ Transform.translation(4, 5, 6), Transform()),
    "instance_color": (Color(0.5, 0.25, 0.125, 0.75), Color(1, 1, 1)),
    "instance_red_offset": (0.5, 0.0),
    "instance_green_offset": (-0.5, 0.0),
    "instance_blue_offset": (0.25, 0.0),
    "instance_alpha_offset": (-0.125, 0.0),
    "preserves_depth": (True, False),
}


def key_of(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attributes_read_back(name: str) -> None:
    value, default = ATTRIBUTES[name]
    layer = ReplicatorLayer()
    assert getattr(layer, name) == default
    assert layer.get_value(key_of(name)) == default
    setattr(layer, name, value)
    assert getattr(layer, name) == value
    assert layer.get_value(key_of(name)) == value
    assert getattr(ReplicatorLayer(**{name: value}), name) == value


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_documents_keep_attributes(name: str) -> None:
    value, _ = ATTRIBUTES[name]
    root = Layer(frame=(0, 0, 9, 9), sublayers=[ReplicatorLayer(**{name: value})])
    text = json.dumps({"scene": 1, "size": [9, 9], "root": root.description()})
    loaded = scene.Document.loads(text).root.sublayers[0]
    assert isinstance(loaded, ReplicatorLayer)
    assert getattr(loaded, name) == value


def test_a_count_on_screen_may_lie_between_whole_ones() -> None:
    layer = ReplicatorLayer(instance_count=4)
    layer.add_animation(BasicAnimation("instanceCount", from_value=4, to_value=5, duration=2))
    with scene.Renderer(8, 8) as renderer:
        renderer.root = Layer(sublayers=[layer])
        renderer.render(0)
        renderer.render(1)
        presentation = layer.presentation
        assert presentation.instance_count == 4.5
        assert get_type_hints(type(presentation).instance_count.fget)["return"] is float
        renderer.root = None


def test_counts_that_cannot_be() -> None:
    layer = ReplicatorLayer()
    for count in (262_145, 2**31, 2**32 - 1):
        with pytest.raises(scene.InvalidArgumentError, match="0 to 262144"):
            layer.instance_count = count
    for count in (-1, 2**32):
        with pytest.raises(ValueError, match="instance_count"):
            layer.instance_count = count
    for number in (-1.0, math.nan, math.inf, 1e308):
        with pytest.raises(scene.InvalidArgumentError, match="instanceCount"):
            layer.set_value("instanceCount", number)
    with pytest.raises(scene.NotFoundError, match="replicator layers"):
        Layer().set_value("instanceCount", 3)
    assert layer.instance_count == 1


@pytest.mark.parametrize("outer", [0, 1, 3])
@pytest.mark.parametrize("inner", [0, 1, 4])
@pytest.mark.parametrize("preserves_depth", [(False, False), (True, False), (False, True), (True, True)])
def test_replicators_in_replicators(outer: int, inner: int, preserves_depth: tuple[bool, bool]) -> None:
    """Places and delays of copies of copies add up, colours are multiplied, and without copies there is nothing."""
    box = Layer(frame=(0, 0, 8, 8), background_color="#ffffff")
    row = ReplicatorLayer(
        frame=(1, 1, 10, 10),
        instance_count=inner,
        instance_transform=Transform.translation(10, 0),
        instance_delay=0.125,
        instance_color=Color(1, 0.75, 1),
        instance_red_offset=-0.25,
        sublayers=[box],
    )
    rows = ReplicatorLayer(
        frame=(0, 0, 10, 10),
        instance_count=outer,
        instance_transform=Transform.translation(0, 10),
        instance_delay=0.5,
        instance_color=Color(1, 1, 0.5),
        instance_red_offset=-0.125,
        instance_green_offset=-0.25,
        sublayers=[row],
    )
    rows.preserves_depth, row.preserves_depth = preserves_depth
    with scene.Renderer(50, 50) as renderer:
        renderer.root = Layer(frame=(0, 0, 50, 50), sublayers=[rows])
        renderer.render(0)
        box.add_animation(BasicAnimation("opacity", from_value=1, to_value=0, duration=2, begin_time=1e-6), "fade")
        for time in (0, 1.5):
            renderer.render(time)
            frame = renderer.read("rgba8_premultiplied").astype(int)
            for y, x in np.ndindex(5, 5):
                shown = y < outer and x < inner
                # Before a copy's animation begins the box is as it is.
                alpha = (1 - max(time - 0.5 * y - 0.125 * x, 0) / 2) * shown
                red, green = (1 - 0.25 * x) * (1 - 0.125 * y), 0.75 * (1 - 0.25 * y)
                want = np.array([red, green, 0.5, 1]) * alpha * 255
                assert np.abs(frame[5 + 10 * y, 5 + 10 * x] - want).max() <= 2, (time, x, y)


@pytest.mark.parametrize("delay", [0, 0.1])
def test_replicators_in_copies_that_preserve_depth(delay: float) -> None:
    """What lies in one plane looks the same whether depth is preserved or not."""
    pictures = []
    for preserves_depth in (False, True):
        box = Layer(frame=(2, 2, 6, 6), background_color="#ff0000", border_width=1)
        row = ReplicatorLayer(frame=(0, 0, 10, 10), instance_count=4, border_width=1, sublayers=[box])
        rows = ReplicatorLayer(frame=(0, 0, 10, 10), instance_count=4, sublayers=[row])
        rows.preserves_depth, rows.instance_delay, row.instance_delay = preserves_depth, 4 * delay, delay
        row.instance_transform, rows.instance_transform = Transform.translation(12, 0), Transform.translation(0, 12)
        with scene.Renderer(50, 50) as renderer:
            renderer.root = Layer(frame=(0, 0, 50, 50), sublayers=[rows])
            renderer.render(0)
            box.add_animation(BasicAnimation("opacity", from_value=1, to_value=0.2, duration=2), "fade")
            renderer.render(0)
            renderer.render(1)
            pictures.append(renderer.read("rgba8_premultiplied").astype(int))
            renderer.root = None
    assert np.abs(pictures[0] - pictures[1]).max() <= 1


@pytest.mark.parametrize("number", [1e308, -1e308, 1e-308])
def test_numbers_without_measure_draw_something_or_nothing(number: float) -> None:
    grow = Transform.scale(number, 1) @ Transform.translation(number, number)
    layer = ReplicatorLayer(
        frame=(0, 0, 20, 20),
        instance_count=40,
        instance_transform=grow,
        instance_delay=number,
        instance_red_offset=number,
        instance_alpha_offset=number,
        sublayers=[Layer(frame=(0, 0, 10, 10), background_color="#fff")],
    )
    with scene.Renderer(20, 20) as renderer:
        renderer.root = Layer(frame=(0, 0, 20, 20), sublayers=[layer])
        renderer.render(0)
        animation = BasicAnimation("opacity", from_value=0, to_value=1, duration=1, repeat_count=math.inf)
        layer.sublayers[0].add_animation(animation, "a")
        renderer.render(1)
        renderer.render(1.5)
        # The first copy is as it is.
        assert renderer.read()[5, 5, 0] >= 1


# Trees that can be made more than once, with and without replicators.


@dataclass(frozen=True)
class Box:
    """A layer, what animates in it, and what lies in it."""

    place: tuple[float, float, float, float]
    look: dict[str, Any]
    animations: tuple[tuple[str, Any, Any, float], ...] = ()
    sublayers: tuple[Box, ...] = ()
    mask: Box | None = None
    gradient: bool = False

    def make(self, started: list[Callable[[], None]]) -> Layer:
        """The layer; its animations are added when all trees are on screen."""
        kind = scene.GradientLayer if self.gradient else Layer
        x, y, width, height = self.place
        layer = kind(bounds=(0, 0, width, height), position=(x, y), **self.look)
        for box in self.sublayers:
            layer.sublayers.append(box.make(started))
        if self.mask is not None:
            layer.mask = self.mask.make(started)
        for index, (path, start, end, duration) in enumerate(self.animations):
            # A begin time of 0 would be that of the copy when it is first shown.
            timing = {"begin_time": 1e-6, "duration": duration, "repeat_count": 1e9, "autoreverses": True}
            animation = BasicAnimation(path, from_value=start, to_value=end, **timing)
            started.append(lambda key=str(index), animation=animation: layer.add_animation(animation, key))
        return layer


@dataclass(frozen=True)
class Copies:
    """A replicator."""

    count: int
    delay: float
    step: Transform
    alpha: float
    fade: float
    bounds: tuple[float, float, float, float]
    boxes: tuple[Box, ...]
    look: dict[str, Any] = field(default_factory=dict)

    def replicate(self, started: list[Callable[[], None]]) -> Layer:
        return ReplicatorLayer(
            bounds=self.bounds,
            position=(60, 50),
            instance_count=self.count,
            instance_delay=self.delay,
            instance_transform=self.step,
            instance_color=Color(1, 1, 1, self.alpha),
            instance_alpha_offset=self.fade,
            sublayers=[box.make(started) for box in self.boxes],
            **self.look,
        )

    def expand(self, started: list[Callable[[], None]]) -> Layer:
        """The same as layers: a holder for each copy, turned about its middle, whose time is the copy's."""
        x, y, width, height = self.bounds
        holders: list[Layer] = []
        transform = Transform()
        for index in range(self.count):
            holder = Layer(
                bounds=self.bounds,
                position=(x + width / 2, y + height / 2),
                transform=transform,
                opacity=min(max(self.alpha + self.fade * index, 0), 1),
                sublayers=[box.make(started) for box in self.boxes],
            )
            if self.delay:
                holder.time_offset = -self.delay * index
            holders.append(holder)
            transform = self.step @ transform
        return Layer(bounds=self.bounds, position=(60, 50), sublayers=holders, **self.look)


def pictures(layer: Layer, started: list[Callable[[], None]], times: list[float]) -> list[Any]:
    with scene.Renderer(120, 100) as renderer:
        renderer.root = Layer(frame=(0, 0, 120, 100), background_color="#204060", sublayers=[layer])
        renderer.render(0)
        for start in started:
            start()
        renderer.render(0)
        frames: list[Any] = []
        for time in times:
            renderer.render(time)
            frames.append(renderer.read("rgba8_premultiplied").astype(int))
        return frames


def check(copies: Copies, times: list[float]) -> None:
    first: list[Callable[[], None]] = []
    second: list[Callable[[], None]] = []
    replicated = pictures(copies.replicate(first), first, times)
    expanded = pictures(copies.expand(second), second, times)
    for time, got, want in zip(times, replicated, expanded, strict=True):
        off = np.abs(got - want)
        # Translucent groups over each other round at every one.
        assert off.max() <= 8, f"at {time}: off by {off.max()} at {np.argwhere(off == off.max())[:3].tolist()}"


COLORS = st.sampled_from(["#ff0000", "#00ff00", "#ffff0080", "#ffffff"])
NUMBERS = st.integers(-8, 8).map(lambda number: number / 4)
PLACES = st.tuples(st.integers(-40, 60), st.integers(-40, 60), st.integers(1, 40), st.integers(1, 40)).map(
    lambda place: tuple(number / 2 for number in place)
)
ANIMATIONS = st.one_of(
    st.tuples(st.just("position"), st.just((0, 0)), st.just((30, 10)), st.just(2.0)),
    st.tuples(st.just("position.x"), st.just(-5), st.just(20), st.just(1.5)),
    st.tuples(st.just("opacity"), st.just(0.2), st.just(1), st.just(1.0)),
    st.tuples(st.just("transform.rotation.z"), st.just(0), st.just(3), st.just(2.5)),
    st.tuples(st.just("transform.scale"), st.just(0.5), st.just(1.5), st.just(1.25)),
    st.tuples(st.just("transform.scale.x"), st.just(0), st.just(1), st.just(2.25)),
    st.tuples(st.just("backgroundColor"), st.just("#ff0000"), st.just("#0000ff80"), st.just(2.0)),
)
RARE_ANIMATIONS = st.one_of(
    ANIMATIONS,
    st.tuples(st.just("bounds.size"), st.just((5, 5)), st.just((20, 10)), st.just(2.0)),
    st.tuples(st.just("cornerRadius"), st.just(0), st.just(8), st.just(1.5)),
    st.tuples(st.just("shadowRadius"), st.just(0), st.just(4), st.just(1.0)),
    st.tuples(st.just("sublayerTransform.scale"), st.just(0.5), st.just(1.5), st.just(1.0)),
)
PLAIN_LOOKS = st.fixed_dictionaries(
    {"background_color": COLORS},
    optional={
        "corner_radius": st.sampled_from([0, 3.0, 50.0]),
        "border_width": st.sampled_from([0, 1.5]),
        "opacity": st.sampled_from([1, 0.5]),
        "anchor_point": st.sampled_from([(0, 0), (0.5, 1)]),
        "transform": st.sampled_from([Transform.rotation(0.4), Transform.scale(1.5, 0.5)]),
        "z_position": st.sampled_from([-1, 1]),
    },
)
RICH_LOOKS = st.fixed_dictionaries(
    {},
    optional={
        "background_color": COLORS,
        "corner_radius": st.sampled_from([0, 3.0]),
        "border_width": st.sampled_from([0, 1.5]),
        "opacity": st.sampled_from([1, 0.5]),
        "masks_to_bounds": st.booleans(),
        "hidden": st.sampled_from([False, False, True]),
        "double_sided": st.booleans(),
        "shadow_opacity": st.sampled_from([0, 0.5]),
        "geometry_flipped": st.booleans(),
        "transform": st.sampled_from([Transform.rotation(0.4), Transform.rotation(1, 0, 1, 0)]),
        "sublayer_transform": st.sampled_from([Transform.scale(0.5, 1), Transform.perspective(200)]),
        "filters": st.sampled_from([["colorInvert"], ["sepiaTone"]]),
        "time_offset": st.sampled_from([0, 0.5]),
        "speed": st.sampled_from([1, 2, -1]),
        "allows_group_opacity": st.booleans(),
    },
)


def boxes(looks: Any, animations: Any, depth: int) -> Any:
    inner = st.just(()) if depth == 0 else st.lists(boxes(looks, animations, depth - 1), max_size=2).map(tuple)
    mask = st.none() if looks is PLAIN_LOOKS else st.one_of(st.none(), st.none(), boxes(PLAIN_LOOKS, animations, 0))
    return st.builds(
        Box,
        place=PLACES,
        look=looks,
        animations=st.lists(animations, max_size=2, unique_by=lambda animation: animation[0].split(".")[0]).map(tuple),
        sublayers=inner,
        mask=mask,
    )


STEPS = st.builds(
    lambda angle, scale, x, y: Transform.scale(scale, scale) @ Transform.rotation(angle) @ Transform.translation(x, y),
    st.sampled_from([0, 0, 0.25, math.pi / 2]),
    st.sampled_from([1, 1, 0.95, 1.0625]),
    st.integers(-12, 24).map(lambda number: number / 2),
    st.integers(-12, 12).map(lambda number: number / 2),
)
BOUNDS = st.sampled_from([(0, 0, 40, 30), (-5, 8, 20, 20)])
TIMES = [0.0, 0.3, 1.7, 12.25]


@settings(deadline=None, max_examples=60)
@given(
    st.builds(
        Copies,
        count=st.integers(16, 24),
        delay=st.sampled_from([0, 0.125, -0.25]),
        step=STEPS,
        alpha=st.sampled_from([1, 1, 0.75]),
        fade=st.sampled_from([0, -0.0625]),
        bounds=BOUNDS,
        boxes=st.lists(boxes(PLAIN_LOOKS, ANIMATIONS, 1), min_size=1, max_size=2).map(tuple),
        look=st.sampled_from([{}, {"masks_to_bounds": True}, {"masks_to_bounds": True, "corner_radius": 9.0}]),
    )
)
def test_runs_look_like_layers(copies: Copies) -> None:
    check(copies, TIMES)


@settings(deadline=None, max_examples=60)
@given(
    st.builds(
        Copies,
        count=st.integers(0, 5),
        delay=st.sampled_from([0, 0.125, -0.25]),
        step=STEPS,
        alpha=st.sampled_from([1, 1, 0.75]),
        fade=st.sampled_from([0, -0.0625]),
        bounds=BOUNDS,
        boxes=st.lists(boxes(RICH_LOOKS, RARE_ANIMATIONS, 2), min_size=1, max_size=2).map(tuple),
        look=st.fixed_dictionaries(
            {},
            optional={
                "masks_to_bounds": st.booleans(),
                "corner_radius": st.just(9.0),
                "opacity": st.just(0.5),
                "filters": st.just(["colorInvert"]),
                "shadow_opacity": st.just(0.5),
                "should_rasterize": st.booleans(),
            },
        ),
    )
)
def test_copies_look_like_layers(copies: Copies) -> None:
    check(copies, TIMES)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_background_of_a_replicator_fades_with_a_group(count: int) -> None:
    """A replicator of no copies draws its own background, also where it fades together with others."""
    replicator = ReplicatorLayer(frame=(10, 10, 20, 20), background_color="#f00", instance_count=count)
    other = Layer(frame=(12, 2, 20, 12), background_color="#00f")
    group = Layer(frame=(0, 0, 5, 5), opacity=0.5, sublayers=[replicator, other])
    with scene.Renderer(40, 40) as renderer:
        renderer.root = Layer(frame=(0, 0, 40, 40), sublayers=[group])
        renderer.render(0)
        pixels = renderer.read()
    assert pixels[25, 25].tolist() == [255, 0, 0, 128]
    assert pixels[12, 15].tolist() == [0, 0, 255, 128]
