"""Emitter layers and cells: every property, copies, key paths, documents and frames."""

from __future__ import annotations

import copy
import json
import math

import numpy as np
import pytest

import scene

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)


def make_image() -> scene.Image:
    return scene.Image.from_array(memoryview(bytes([255] * 16)).cast("B", (2, 2, 4)))


def test_every_property_of_cells() -> None:
    cell = scene.EmitterCell()
    for name in scene.EmitterCell.__dict__:
        declared = getattr(scene.EmitterCell, name)
        if name.startswith("_") or type(declared).__name__ != "_CellProperty":
            continue
        value = getattr(cell, name)
        setattr(cell, name, value)
        assert getattr(cell, name) == value, name
    assert cell.duration == math.inf
    assert cell.scale == 1
    assert cell.enabled
    assert cell.color == scene.Color(1, 1, 1, 1)


def test_arguments_and_copies() -> None:
    inner = scene.EmitterCell(name="inner", birth_rate=3)
    outer = scene.EmitterCell(name="outer", emitter_cells=[inner], color="#ff0000", fill_mode="both")
    inner.birth_rate = 4
    assert outer.emitter_cells[0].birth_rate == 3
    for take in (scene.EmitterCell.copy, copy.copy, copy.deepcopy):
        assert take(outer).emitter_cells[0].name == "inner"
    assert outer.fill_mode is scene.FillMode.BOTH
    layer = scene.EmitterLayer(emitter_cells=[outer], emitter_shape="circle", render_mode="additive", seed=7)
    assert layer.emitter_shape is scene.EmitterShape.CIRCLE
    assert layer.render_mode is scene.EmitterRenderMode.ADDITIVE
    layer.set_value("emitterCells.inner.birthRate", 9)
    assert layer.get_value("emitterCells.inner.birthRate") == 9
    assert layer.emitter_cells[0].emitter_cells[0].birth_rate == 9


@pytest.mark.parametrize("name", ["birth_rate", "lifetime", "duration", "contents_scale"])
def test_bad_numbers(name: str) -> None:
    cell = scene.EmitterCell()
    with pytest.raises(scene.InvalidArgumentError):
        setattr(cell, name, -1)
    with pytest.raises(TypeError):
        scene.EmitterCell(mass=1)  # pyright: ignore[reportCallIssue]
    with pytest.raises(scene.NotFoundError):
        cell.set_value("mass", 1)
    with pytest.raises(TypeError):
        scene.EmitterLayer(emitter_cells=[3])  # pyright: ignore[reportArgumentType]


def test_documents() -> None:
    cells = [
        {"name": "c", "birthRate": 20, "lifetime": 2, "color": "#ff8000", "duration": 3, "enabled": False},
        {"spin": 0.5, "fillMode": "both", "emitterCells": [{"velocity": 5, "contentsRect": [0, 0, 0.5, 1]}]},
    ]
    root = {"sublayers": [{"type": "emitter", "emitterCells": cells, "seed": 3, "emitterShape": "sphere"}]}
    document = scene.Document.loads(json.dumps({"scene": 1, "size": [10, 10], "root": root}))
    written = document.root.description()["sublayers"][0]
    assert written["emitterCells"] == cells
    assert written["seed"] == 3
    assert written["emitterShape"] == "sphere"


def test_frames_follow_from_the_time_alone() -> None:
    def frame(*times: float) -> bytes:
        cell = scene.EmitterCell(contents=make_image(), birth_rate=80, lifetime=1, velocity=20, emission_range=6.3)
        root = scene.Layer(frame=(0, 0, 40, 40))
        root.sublayers.append(scene.EmitterLayer(emitter_position=(20, 20), emitter_cells=[cell]))
        with scene.Renderer(40, 40) as renderer:
            renderer.root = root
            for time in times:
                renderer.render(time)
            return bytes(renderer.read())

    assert frame(2) == frame(0.1, 0.5, 1.7, 2) == frame(9, 2)
    assert any(frame(2))
    assert frame(2) != frame(2.1)


def test_cells_on_screen_and_of_anything_that_is_an_image() -> None:
    cell = scene.EmitterCell(name="dot", birth_rate=10, lifetime=2, contents=np.full((2, 3, 4), 255, np.uint8))
    assert cell.contents is not None
    assert cell.contents.size == (3, 2)
    layer = scene.EmitterLayer(frame=(0, 0, 8, 8), emitter_cells=[cell, scene.EmitterCell(birth_rate=3)])
    with scene.Renderer(8, 8) as renderer:
        renderer.root = layer
        renderer.render(0)
        move = scene.BasicAnimation("emitterCells.dot.birthRate", from_value=0, to_value=40, duration=2)
        layer.add_animation(move)
        renderer.render(1)
        renderer.render(1.5)
        shown = layer.presentation.emitter_cells
        assert [each.birth_rate for each in shown] == [10, 3]
        assert [each.lifetime for each in shown] == [2, 0]
        renderer.render(2)
        assert layer.presentation.emitter_cells[0].birth_rate == 20


def in_space(*times: float) -> bytes:
    """The last of some frames of emitters in space that cut each other, whose particles live ever longer."""
    pictures = [scene.Image.from_array(memoryview(bytes(color) * 9).cast("B", (3, 3, 4))) for color in (RED, BLUE)]
    cells = [
        scene.EmitterCell(contents=picture, birth_rate=60, lifetime=1, velocity=30, emission_range=6.3, scale=3)
        for picture in pictures
    ]
    emitter = scene.EmitterLayer(
        frame=(0, 0, 80, 80),
        emitter_position=(40, 40),
        emitter_shape="sphere",
        emitter_size=(20, 20),
        emitter_cells=cells,
        preserves_depth=True,
    )
    longer = scene.BasicAnimation("lifetime", from_value=0.3, to_value=4, duration=1.2, repeat_count=3, begin_time=1e-9)
    emitter.add_animation(longer)
    copies = scene.ReplicatorLayer(frame=(0, 0, 80, 80), instance_count=3, preserves_depth=True, sublayers=[emitter])
    copies.instance_transform = scene.Transform.translation(0, 10, 3)
    root = scene.Layer(frame=(0, 0, 80, 80), sublayers=[copies])
    root.sublayer_transform = scene.Transform.perspective(200)
    with scene.Renderer(80, 80) as renderer:
        renderer.root = root
        for time in times:
            renderer.render(time)
        return bytes(renderer.read())


def test_a_later_frame_has_no_part_in_how_particles_are_divided_by_depth() -> None:
    expected = in_space(0.7)
    assert in_space(0.8, 0.7) == expected
    assert in_space(1.1, 0.7) == expected
    assert in_space(1.1, 0.6, 0.7) == expected


def test_a_jump_takes_a_time_that_grows_with_it() -> None:
    def takes(end: float) -> float:
        cell = scene.EmitterCell(contents=make_image(), birth_rate=10, lifetime=1, velocity=40)
        emitter = scene.EmitterLayer(emitter_cells=[cell])
        there = scene.BasicAnimation("emitterPosition.x", to_value=100, duration=1, autoreverses=True)
        there.repeat_count = math.inf
        emitter.add_animation(there)
        with scene.Renderer(40, 40) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 40, 40), sublayers=[emitter])
            renderer.render(0)
            renderer.render(end)
            # The frame's work is in the figures of the frame, so that others' work on the machine is not counted.
            return renderer.statistics.animate_time

    # Eight times as far: with the square of the way this would take more than thirty times as long.
    assert takes(512) < 20 * max(takes(64), 1e-3)
