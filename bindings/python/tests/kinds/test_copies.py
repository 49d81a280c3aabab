"""Copies that replicators make: each runs at its own time, and its passes are kept while they stay the same."""

from __future__ import annotations

import itertools
import math
import re
import threading
import time as clock
from collections.abc import Callable
from typing import Any

import pytest
from frames import SIZE, Started, compare

import scene
from scene import BasicAnimation, EmitterCell, EmitterLayer, Layer, ReplicatorLayer, TiledLayer, Transform


def spark() -> scene.Image:
    """Six pixels by six, all white."""
    return scene.Image.from_array(memoryview(bytes([255] * 144)).cast("B", (6, 6, 4)))


# Delays.


def delayed(make: Callable[[Started], Layer], times: list[float], off: int = 2) -> None:
    """Copies with a delay look as layers whose time is the copy's."""
    step = 26

    def replicated(started: Started) -> list[Layer]:
        layer = ReplicatorLayer(frame=(0, 0, 24, 100), instance_count=4, instance_delay=0.5)
        layer.instance_transform = Transform.translation(step, 0)
        layer.sublayers.append(make(started))
        return [layer]

    def written_out(started: Started) -> list[Layer]:
        holders: list[Layer] = []
        for index in range(4):
            holder = Layer(frame=(step * index, 0, 24, 100), sublayers=[make(started)])
            holder.time_offset = -0.5 * index
            holders.append(holder)
        return holders

    compare(replicated, written_out, times, off)


def test_emitters_in_copies_run_at_the_copies_times() -> None:
    def fountain(started: Started) -> Layer:
        layer = EmitterLayer(frame=(0, 0, 24, 100), emitter_position=(12, 90))
        flying = {"velocity": 40, "emission_longitude": -math.pi / 2, "emission_range": 0.3, "alpha_speed": -0.4}
        layer.emitter_cells = [EmitterCell(birth_rate=5, lifetime=2, contents=spark(), y_acceleration=5, **flying)]
        rate = BasicAnimation("birthRate", from_value=0, to_value=4, duration=1.5, begin_time=0.25)
        started.append(lambda: layer.add_animation(rate, "a"))
        return layer

    delayed(fountain, [0.0, 0.9, 1.6, 2.2, 3.4, 6.0])


def test_generators_in_copies_run_at_the_copies_times() -> None:
    kernel = scene.Kernel("vec4 kernel(vec2 p, float time) { return vec4(fract(time / 4.0), p.y / 100.0, 0.5, 1.0); }")
    delayed(lambda _: Layer(frame=(0, 0, 20, 80), generator=kernel), [0.25, 1.9, 3.0, 5.5])


def test_transitions_in_copies_run_at_the_copies_times() -> None:
    for kind in ("fade", "push"):

        def changing(started: Started, kind: str = kind) -> Layer:
            layer = Layer(frame=(0, 0, 20, 80), background_color="#d6423b", masks_to_bounds=True)

            def change() -> None:
                with scene.transaction(disable_actions=True):
                    layer.add_animation(scene.Transition(kind, duration=1, begin_time=0.25), "transition")
                    layer.background_color = "#2f6fd0"

            started.append(change)
            return layer

        delayed(changing, [0.0, 0.75, 1.1, 1.6, 2.1, 2.6, 2.8, 4.0])


def frozen(row: ReplicatorLayer, start: Callable[[], None]) -> None:
    """A transition begins with what was on screen, where every copy has its own time, and leaves that as it was."""
    host = Layer(frame=(0, 0, 2 * SIZE, SIZE), sublayers=[row])
    with scene.Renderer(2 * SIZE, SIZE) as renderer:
        renderer.root = Layer(frame=(0, 0, 2 * SIZE, SIZE), background_color="#fff", sublayers=[host])
        renderer.render(0)
        start()
        renderer.render(0)
        renderer.render(0.7)
        before = renderer.read().astype(int)
        # The second one interrupts the first.
        for _ in range(2):
            host.add_animation(scene.Transition(duration=100))
            renderer.render(0.7)
            assert abs(renderer.read().astype(int) - before).max() <= 2
        host.remove_all_animations()
        renderer.render(0.7)
        assert abs(renderer.read().astype(int) - before).max() == 0
        renderer.root = None


def test_transitions_of_what_has_copies_begin_with_each_copy_at_its_time() -> None:
    for preserves_depth, shows in itertools.product((False, True), ("move", "group", "come", "fade")):
        dot = Layer(frame=(2, 2, 10, 10), background_color="#d6423b")
        if shows == "come":
            dot.begin_time = 0.4
        inner = ReplicatorLayer(frame=(0, 0, 20, 40), instance_count=2, instance_delay=0.15, sublayers=[dot])
        inner.instance_transform = Transform.translation(0, 14)
        inner.mask = Layer(frame=(0, 0, 18, 30), background_color="#000", corner_radius=5)
        row = ReplicatorLayer(frame=(0, 0, 60, 40), instance_count=3, instance_delay=0.25, sublayers=[inner])
        row.instance_transform = Transform.translation(20, 3)
        row.instance_blue_offset, row.instance_alpha_offset, row.preserves_depth = -0.3, -0.1, preserves_depth

        def start(dot: Layer = dot, shows: str = shows) -> None:
            move = BasicAnimation("position.y", from_value=0, to_value=30, duration=1)
            if shows == "move":
                dot.add_animation(move, "move")
            elif shows == "group":
                grow = BasicAnimation("transform.scale", from_value=0.5, to_value=1.5)
                dot.add_animation(scene.AnimationGroup([move, grow], duration=0.9), "group")
            elif shows == "fade":
                with scene.transaction(disable_actions=True):
                    dot.background_color = "#2f6fd0"
                    dot.add_animation(scene.Transition("fade", duration=1))

        frozen(row, start)


def test_very_many_copies_are_frozen_as_the_first() -> None:
    """So many layers are not made for a transition."""
    dot = Layer(frame=(0, 0, 2, 2), background_color="#d6423b")
    row: Layer = dot
    for _ in range(14):
        row = ReplicatorLayer(frame=(0, 0, 2, 2), instance_count=3, instance_delay=0.01, sublayers=[row])
    host = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[row])
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = host
        renderer.render(0)
        dot.add_animation(BasicAnimation("opacity", from_value=0.5, to_value=1, duration=9), "x")
        renderer.render(0)
        host.add_animation(scene.Transition(duration=1))
        renderer.render(0.5)
        renderer.render(2)
        renderer.root = None


def test_what_runs_below_copies_that_come_late_is_not_over_before() -> None:
    """A step over the time in which they came shows the same as many small ones."""
    for kind in ("animation", "group", "transition"):
        ends = []
        for times in ([0.5], [0.1, 0.2, 0.25, 0.31, 0.35, 0.42, 0.5]):
            layer = Layer(frame=(5, 5, 20, 20), background_color="#d6423b")
            row = ReplicatorLayer(frame=(0, 0, 100, 50), instance_count=3, instance_delay=0.2, sublayers=[layer])
            row.instance_transform = Transform.translation(30, 0)
            with scene.Renderer(SIZE, SIZE) as renderer:
                renderer.root = row
                renderer.render(0)
                more = BasicAnimation("instanceCount", from_value=1, to_value=3, duration=0.4)
                more.fill_mode, more.removed_on_completion = scene.FillMode.BOTH, False
                row.add_animation(more, "more")
                color = BasicAnimation("backgroundColor", from_value="#00f", to_value="#0f0", duration=0.3)
                if kind == "animation":
                    layer.add_animation(color, "x")
                elif kind == "group":
                    layer.add_animation(scene.AnimationGroup([color], duration=0.3), "x")
                else:
                    layer.add_animation(scene.Transition("push", duration=0.3))
                for time in [0, *times]:
                    renderer.render(time)
                ends.append((renderer.read().tobytes(), layer.animation_keys))
                renderer.root = None
        assert ends[0] == ends[1]
        assert ends[0][1]


@pytest.mark.parametrize("shows", ["transition", "group", "layer"])
@pytest.mark.parametrize("speed", [0, -1])
def test_copies_whose_time_stands_still_or_runs_back(shows: str, speed: float) -> None:
    """They show what others do that came there at once, and where the time stands still they ask for no frames."""

    def make(renderer: scene.Renderer) -> Layer:
        dot = Layer(frame=(0, 0, 20, 20), background_color="#d6423b")
        if shows == "layer":
            dot.begin_time, dot.duration = 0.35, 0.2
        row = ReplicatorLayer(frame=(0, 0, 80, 20), instance_count=3, instance_delay=0.2, sublayers=[dot])
        row.instance_transform = Transform.translation(24, 0)
        host = Layer(frame=(0, 0, 80, 20), sublayers=[row])
        renderer.root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[host])
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            if shows == "transition":
                dot.background_color = "#2f6fd0"
                dot.add_animation(scene.Transition("fade", duration=0.4, begin_time=0.1, removed_on_completion=False))
            elif shows == "group":
                fade = BasicAnimation("opacity", from_value=0, to_value=1)
                dot.add_animation(scene.AnimationGroup([fade], duration=1, removed_on_completion=False), "group")
        renderer.render(0)
        host.speed = speed
        return host

    with scene.Renderer(SIZE, SIZE) as renderer, scene.Renderer(SIZE, SIZE) as fresh:
        host = make(renderer)
        for step, time in enumerate((0.1, 0.3, 0.4, 0.6, 0.9, 1.1, 1.5, 1.1, 0.9, 0.5, 0.1, -0.2)):
            host.time_offset = time - speed * step / 100
            renderer.render(step / 100)
            if speed == 0:
                assert renderer.next_frame_time == math.inf
            make(fresh).time_offset = time
            fresh.render(0)
            assert (renderer.read() == fresh.read()).all(), time
            fresh.root = None
        renderer.root = None


def test_layers_come_and_go_at_the_copies_times() -> None:
    def passing(_: Started) -> Layer:
        return Layer(frame=(0, 0, 20, 80), background_color="#d6423b", begin_time=0.5, duration=0.75)

    # The last step is from within the last copy's time to beyond it.
    delayed(passing, [0.4, 0.6, 1.2, 1.3, 2.6, 2.7, 2.9])


def test_tiles_in_copies_fade_in_at_the_copies_times() -> None:
    may_draw = threading.Event()

    def draw(tile: scene.Tile) -> None:
        may_draw.wait(10)
        tile.pixels[...] = 255

    layer = TiledLayer(frame=(0, 0, 20, 20), tile_size=(20, 20), fade_duration=1, prefetch_margin=0)
    row = ReplicatorLayer(frame=(0, 0, 24, 24), instance_count=3, instance_delay=0.5, sublayers=[layer])
    row.instance_transform = Transform.translation(26, 0)
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.content_wait = 0
        renderer.root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[row])
        layer.set_source(draw)
        renderer.render(0)
        may_draw.set()
        while layer.tile_statistics.drawn < 1:
            clock.sleep(0.005)
        for since in (0, 0.25, 0.75, 1.25, 1.75, 2.0, 3.0):
            renderer.render(10 + since)
            shown = renderer.read("rgba8_premultiplied")
            for copy in range(3):
                want = min(max(since - 0.5 * copy, 0), 1) * 255
                assert abs(int(shown[10, 10 + 26 * copy, 3]) - want) <= 1, (since, copy)
        assert renderer.next_frame_time == math.inf
        layer.clear_source()


# What is kept.


def test_passes_of_copies_are_kept() -> None:
    """They are drawn again where something of them has changed, and only there."""
    mover = Layer(frame=(0, 100, 10, 10), background_color="#ffffff")
    inner = Layer(frame=(2, 2, 10, 10), background_color="#d6423b")
    card = Layer(frame=(0, 0, 20, 20), background_color="#e9b44c", filters=["colorInvert"], sublayers=[inner])
    for preserves in (False, True):
        row = ReplicatorLayer(frame=(0, 0, 20, 20), instance_count=5, preserves_depth=preserves)
        row.instance_transform = Transform.translation(22, 0, 10 * preserves)
        row.instance_red_offset = -0.1
        row.sublayers.append(card)
        root = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[row, mover])
        with scene.Renderer(SIZE, SIZE) as renderer:
            renderer.root = root
            drawn: list[int] = []
            pictures: list[Any] = []
            for step in range(6):
                with scene.transaction(disable_actions=True):
                    mover.position = (10 + step, 105)
                    if step == 3:
                        inner.background_color = "#2f6fd0"
                    if step == 5:
                        inner.background_color = "#d6423b"
                renderer.render(step)
                drawn.append(renderer.statistics.passes)
                pictures.append(renderer.read().astype(int)[:90])
            renderer.root = None
        assert drawn[1] - drawn[2] == 0, drawn
        assert drawn[0] - drawn[1] == 5, drawn
        assert drawn[3] - drawn[4] == 5, drawn
        assert (pictures[0] == pictures[2]).all()
        assert (pictures[2] != pictures[3]).any()
        assert (pictures[5] == pictures[0]).all()
        row.sublayers.clear()


# Vector contents.


def drawn(*layers: Layer) -> tuple[list[str], str]:
    """The rasters of a frame's plan, and what rendering said."""
    root, said = Layer(frame=(0, 0, 400, 400), sublayers=list(layers)), ""
    with scene.Renderer(400, 400) as renderer:
        renderer.root = root
        try:
            renderer.render(0)
        except scene.OutOfMemoryError as error:
            said = str(error)
        plan = renderer.plan_description()
        renderer.root = None
    return [line for line in plan.splitlines() if line.startswith("raster ")], said


def area(rasters: list[str]) -> int:
    sizes = [re.search(r"(\d+)x(\d+)", line) for line in rasters]
    return sum(int(size[1]) * int(size[2]) for size in sizes if size)


def test_copies_of_vector_contents_share_rasters() -> None:
    """Twenty thousand copies, each turned or scaled in another way: their pixels have a bound, and all are drawn."""
    text = scene.TextLayer(string="Hello wonderful world", font_size=24, frame=(40, 180, 300, 40))
    shape = scene.ShapeLayer(path="M0 0 L300 40 L200 300 Z", fill_color="#f008", frame=(0, 0, 300, 300))
    for content, transform in ((text, Transform.rotation(0.0137)), (shape, Transform.scale(0.9997))):
        copies = ReplicatorLayer(frame=(0, 0, 400, 400), instance_count=20_000, instance_transform=transform)
        copies.sublayers.append(content)
        rasters, said = drawn(copies)
        assert said == ""
        assert 100 < len(rasters) < 1500
        assert area(rasters) < 40 << 20


def test_rasters_have_a_budget() -> None:
    """What is beyond it is left out, with the first layer's name; the rest is drawn."""
    layers = [scene.ShapeLayer(path=f"M0 0 L400 {i} L200 400 Z", frame=(0, 0, 400, 400)) for i in range(2200)]
    layers[-1].name = "the last"
    rasters, said = drawn(*layers)
    assert len(rasters) == 2200
    assert "256 MiB" in said
    assert "sublayer" in said
    assert drawn(*layers[:1000])[1] == ""
