"""What a renderer keeps shows in no frame: after each change the picture is that of one that keeps nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import scene

Change = Callable[[], None]


def draw(renderer: scene.Renderer, time: float) -> tuple[np.ndarray, np.ndarray]:
    """A frame as the renderer draws it, and as it does after it has lost all that it keeps."""
    renderer.render(time)
    picture = renderer.read()
    renderer.lose_context()
    renderer.render(time)
    return picture, renderer.read()


def change(action: Change) -> None:
    with scene.transaction(disable_actions=True):
        action()


def pads(count: int) -> list[scene.Layer]:
    """Layers at the side, which make a tree so large that it is changed in place."""
    return [scene.Layer(frame=(150, number, 4, 1), background_color="#888") for number in range(count)]


@pytest.mark.parametrize("radius", [0, 8])
def test_what_is_cut_no_more(radius: float) -> None:
    inner = scene.Layer(frame=(30, 20, 60, 60), background_color="#f80")
    cell = scene.Layer(frame=(20, 20, 50, 40), background_color="#246", corner_radius=radius, sublayers=[inner])
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), sublayers=[*pads(40), cell])
        renderer.render(0)
        for time, cuts in enumerate([True, False, True, False]):
            change(lambda cuts=cuts: setattr(cell, "masks_to_bounds", cuts))
            assert np.array_equal(*draw(renderer, time)), time


@pytest.mark.parametrize("times", [(0.1, 0.31, 0.42, 0.5, 0.6), (0.1, 0.26, 0.34, 0.44, 0.47, 0.6)])
@pytest.mark.parametrize("count", [0, 40])
def test_copies_with_a_delay_come_to_rest(times: tuple[float, ...], count: int) -> None:
    box = scene.Layer(frame=(90, 5, 20, 20), background_color="#f80")
    copies = scene.ReplicatorLayer(
        frame=(0, 0, 60, 20),
        instance_count=3,
        instance_delay=0.1,
        instance_transform=scene.Transform.translation(0, 30),
    )
    copies.sublayers.append(box)
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), sublayers=[*pads(count), copies])
        renderer.render(0)
        box.add_animation(scene.BasicAnimation("position.x", from_value=20, duration=0.25))
        for time in times:
            renderer.render(time)
        # All stand at their place, and nothing more comes.
        assert renderer.next_frame_time == np.inf
        assert renderer.read()[[15, 45, 75], 100].tolist() == [[255, 136, 0, 255]] * 3


def test_a_picture_that_changed_while_it_was_gone() -> None:
    """Other passes of the frame have no name by which they could be kept."""
    mask = scene.Layer(frame=(0, 0, 30, 30), background_color="#000", corner_radius=10)
    blended = scene.Layer(frame=(0, 0, 40, 40), background_color="#a0a", compositing_filter="multiply", mask=mask)
    blended.sublayers.append(scene.Layer(frame=(10, 10, 40, 40), background_color="#00a"))
    cut = {"masks_to_bounds": True, "corner_radius": 9}
    within = scene.Layer(frame=(5, 5, 60, 60), transform=scene.Transform.rotation(0.4), sublayers=[blended], **cut)
    turned = scene.Layer(frame=(90, 10, 60, 60), transform=scene.Transform.rotation(0.3), sublayers=[within], **cut)
    inner = scene.Layer(frame=(0, 0, 40, 40), background_color="#f00")
    over = scene.Layer(frame=(20, 20, 40, 40), background_color="#00f")
    group = scene.Layer(frame=(10, 10, 60, 60), opacity=0.5, sublayers=[inner, over])
    root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[turned, group])
    with scene.Renderer(160, 120) as renderer:
        renderer.root = root
        renderer.render(0)
        steps: list[Change] = [
            lambda: setattr(group, "opacity", 1),
            lambda: setattr(inner, "background_color", "#0ff"),
            lambda: setattr(group, "opacity", 0.5),
        ]
        for time, step in enumerate(steps):
            change(step)
            renderer.render(time + 1)
        assert renderer.read()[15, 15].tolist() == [127, 255, 255, 255]


@pytest.mark.parametrize("depth", [0, 1])
@pytest.mark.parametrize("kind", ["image", "text"])
def test_a_flip_turns_kept_pictures_over(kind: str, depth: int) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (8, 8, 4), np.uint8)
    noise[..., 3] = 255
    layer: scene.Layer = (
        scene.TextLayer(frame=(10, 10, 60, 30), string="words", font_size=14, foreground_color="#000")
        if kind == "text"
        else scene.Layer(frame=(10, 10, 60, 30), contents=scene.Image.from_array(noise))
    )
    layer.should_rasterize = True
    for _ in range(depth):
        layer = scene.Layer(frame=(0, 0, 100, 80), sublayers=[layer])
    cell = scene.Layer(frame=(20, 20, 100, 80), sublayers=[layer])
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[cell])
        renderer.render(0)
        for time, flipped in enumerate([True, False]):
            change(lambda flipped=flipped: setattr(cell, "geometry_flipped", flipped))
            assert np.array_equal(*draw(renderer, time + 1)), flipped


def test_what_is_dithered_does_not_hang_on_what_shares_its_draw() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (8, 8, 4), np.uint8)
    noise[..., 3] = 255
    picture = scene.Layer(frame=(100, 50.5, 40, 40), contents=scene.Image.from_array(noise))
    gradient = scene.GradientLayer(frame=(10, 10, 50, 50), colors=["#112233", "#1a2b3c"])
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[picture, gradient])
        renderer.dithering = True
        renderer.render(0)
        for time, hidden in enumerate([True, False]):
            change(lambda hidden=hidden: setattr(gradient, "hidden", hidden))
            assert np.array_equal(*draw(renderer, time + 1)), hidden


@pytest.mark.parametrize("count", [0, 40])
@pytest.mark.parametrize("kind", ["mask", "rasterized"])
@pytest.mark.parametrize("anchor", [("anchor_point", (0.2, 0.9)), ("anchor_point_z", 40.0)])
def test_sublayers_that_are_transformed_about_another_anchor(anchor: tuple[str, object], kind: str, count: int) -> None:
    inner = scene.Layer(frame=(10, 10, 50, 40), background_color="#f80")
    cell = scene.Layer(frame=(20, 20, 90, 70), background_color="#246", sublayers=[inner])
    cell.sublayer_transform = scene.Transform.rotation(0.5, 0.3, 1, 0.4)
    if kind == "mask":
        cell.mask = scene.Layer(frame=(0, 0, 80, 60), background_color="#000", corner_radius=9)
    else:
        cell.should_rasterize = cell.masks_to_bounds = True
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), sublayers=[*pads(count), cell])
        renderer.render(0)
        change(lambda: setattr(cell, *anchor))
        assert np.array_equal(*draw(renderer, 1))


def resident() -> int:
    """Bytes of the process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_rasters_that_no_frame_shows_any_more_go() -> None:
    """Also where all frames change the plan that there is."""
    shapes = [
        scene.ShapeLayer(frame=(20, 10, 100, 100), path="M10 5 H90 L50 90 Z", fill_color="#08f") if number == 0 else pad
        for number, pad in enumerate(pads(60))
    ]
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), sublayers=shapes)
        angles = iter(np.random.default_rng(5).uniform(0, 6, 4000))

        def turn(times: int) -> None:
            for _ in range(times):
                change(lambda: shapes[0].set_value("transform.rotation", float(next(angles))))
                renderer.render(0)

        turn(700)
        before = resident()
        turn(3000)
        assert resident() - before < 40 << 20


def test_what_whole_frames_need_is_given_back_when_parts_are_drawn_for_long() -> None:
    """And frames come out as before, parts and whole ones."""
    count, side = 40_000, 400
    with scene.transaction(disable_actions=True):
        layers = [
            scene.Layer(
                frame=(2 * (n % 200), 2 * (n // 200), 2.5, 2.5), background_color=(n % 7 / 7, n % 5 / 5, 0.5, 0.9)
            )
            for n in range(count)
        ]
        root = scene.Layer(frame=(0, 0, side, side), background_color="#fff", sublayers=layers)

    def move_one(step: int) -> None:
        with scene.transaction(disable_actions=True):
            layers[(77 * step) % count].position = (step, 200)

    def frame(renderer: scene.Renderer) -> np.ndarray:
        renderer.render(0)
        return np.array(renderer.read())

    with scene.Renderer(side, side) as renderer:
        renderer.root = root
        for _ in range(2):
            frame(renderer)
            # All layers are planned and drawn anew.
            with scene.transaction(disable_actions=True):
                root.sublayers[0].mask = scene.Layer(frame=(0, 0, 2, 2), background_color="#000")
        frame(renderer)
        move_one(1)
        frame(renderer)
        most = resident()
        for step in range(2, 40):
            move_one(step)
            frame(renderer)
        assert most - resident() > 100 * count
        parts = frame(renderer)
        renderer.background_color = "#fff"
        whole = frame(renderer)
    with scene.Renderer(side, side) as anew:
        anew.root = root
        assert np.array_equal(parts, frame(anew))
    assert np.array_equal(parts, whole)
