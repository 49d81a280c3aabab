"""Frame plans of the scenes in Tests/Plans, compared with the text beside them: which passes are made, which not."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from texts import FONT

import scene

PLANS = Path(__file__).resolve().parents[4] / "Tests" / "Plans"
SCENES = sorted(PLANS.glob("*.scene.json"))


@pytest.fixture(autouse=True, scope="module")
def boxes() -> Iterator[None]:
    """The font of the scenes with text, whose letters are boxes."""
    scene.add_font(FONT, "Plan Boxes")
    yield
    scene.remove_font("Plan Boxes")


def plan_of(path: Path) -> str:
    """The plan of a scene's frame at time 0."""
    document = scene.Document.load(path)
    width, height = document.size
    with scene.Renderer(int(width), int(height)) as renderer:
        renderer.root = document.root
        renderer.render(0)
        # A kernel's number depends on what else the process has.
        return re.sub(r"\bkernel \d+", "kernel", renderer.plan_description())


def test_there_are_scenes() -> None:
    assert len(SCENES) >= 23


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.name.removesuffix(".scene.json"))
def test_plan(path: Path) -> None:
    expected = path.with_name(path.name.replace(".scene.json", ".plan.txt"))
    plan = plan_of(path)
    if os.environ.get("SCENE_WRITE_PLANS"):
        expected.write_text(plan, encoding="utf-8")
    assert plan == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "passes"),
    [
        ("opacity-apart", 1),
        ("opacity-overlapping", 2),
        ("cards", 1),
        ("shadow-with-sublayers-inside", 1),
        ("shadow-clipped-away", 1),
        ("shadow-of-border", 1),
        ("shadow-of-group", 2),
        ("shadow-of-path", 3),
        ("glass", 1),
        ("filters", 2),
    ],
)
def test_passes(name: str, passes: int) -> None:
    """What the texts say, in numbers: nothing that can do without a pass has one."""
    assert f" {passes} passes," in plan_of(PLANS / f"{name}.scene.json")


def test_groups_of_no_size_do_not_reach_to_their_place() -> None:
    """The pass of a masked group is as large as what it shows, wherever the group itself lies."""
    shown = {"frame": [60, 50, 20, 10], "backgroundColor": "#f00"}
    mask = {"sublayers": [{"frame": [65, 50, 20, 10], "backgroundColor": "#000"}]}
    group = {"mask": mask, "maskMode": "invertedAlpha", "sublayers": [shown]}
    document = scene.Document.loads(json.dumps({"scene": 1, "size": [100, 100], "root": {"sublayers": [group]}}))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = document.root
        renderer.render()
        passes = re.findall(
            r"^pass \d+ .* at (\d+),(\d+) (\d+)x(\d+) .*mask", renderer.plan_description(), re.MULTILINE
        )
        assert passes
        for x, y, width, height in (map(int, numbers) for numbers in passes):
            assert x >= 59 and y >= 49 and width <= 22 and height <= 12
        row = renderer.read()[55]
        assert row[62, 3] == 255 and row[70, 3] == 0 and row[10, 3] == 0


@pytest.mark.parametrize(
    ("x", "more", "passes"), [(60, {}, 2), (30, {}, 3), (60, {"filters": [{"type": "colorInvert"}]}, 4)]
)
def test_a_mask_dissolves_each_item_that_lies_apart(x: float, more: dict[str, object], passes: int) -> None:
    """Items of a group that do not lie over each other need no pass together, and come out as they would in one."""
    mask = {"sublayers": [{"frame": [15, 15, 70, 50], "backgroundColor": "#00000088", "cornerRadius": 20}]}
    items = [
        {"frame": [10, 10, 40, 60], "backgroundColor": "#f00", "transform": [{"rotate": 0.1}]},
        {"sublayers": [{"frame": [x, 20, 50, 30], "backgroundColor": "#0000ff88", **more}]},
    ]
    pictures = []
    for group in ({}, {"shouldRasterize": True}):
        root = {"sublayers": [{"mask": mask, "sublayers": items, **group}]}
        document = scene.Document.loads(json.dumps({"scene": 1, "size": [120, 90], "root": root}))
        with scene.Renderer(120, 90) as renderer:
            renderer.root = document.root
            renderer.render(0)
            pictures.append(bytes(renderer.read(scene.PixelFormat.RGBA8)))
            if not group:
                assert renderer.statistics.passes == passes
    assert max(abs(a - b) for a, b in zip(*pictures, strict=True)) <= 2


@pytest.mark.parametrize("is_picture", [False, True])
@pytest.mark.parametrize("radius", [0, 12])
def test_a_shadow_that_the_bounds_cut_off_is_not_made(is_picture: bool, radius: float) -> None:
    """Within the bounds an opaque colour or picture lies over the shadow."""
    image = scene.Image.from_array(np.full((4, 6, 4), 255, np.uint8))
    pictures = []
    for shadow in (0, 1):
        layer = scene.Layer(frame=(10, 10, 60, 40), corner_radius=radius, masks_to_bounds=True, shadow_opacity=shadow)
        if is_picture:
            layer.contents = image
        else:
            layer.background_color = "#00f"
        with scene.Renderer(90, 70) as renderer:
            renderer.root = scene.Layer(bounds=(0, 0, 90, 70), sublayers=[layer])
            renderer.render(0)
            assert renderer.statistics.passes == 1
            pictures.append(renderer.read())
    assert (pictures[0] == pictures[1]).all()
