"""What frames show of themselves, where the environment asks for it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from displays import on_display
from PIL import Image as PillowImage

import scene

Write = Callable[..., Path]


def run(code: str, *command: str, **environment: str) -> str:
    program = [*command, sys.executable, "-c", "import scene\n" + textwrap.dedent(code)]
    found = {**os.environ, **environment}
    done = subprocess.run(program, capture_output=True, text=True, env=found, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


LOOK = """
    said = []
    scene.set_log_function(lambda level, message: said.append(message), "warning")
    for _ in range(2):
        with scene.Renderer(8, 8) as renderer:
            print(renderer.overlays.labels)
    print(said)
"""


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ("", []),
        ("fps", ["fps"]),
        ("passes,damage,overdraw,fps", ["passes", "damage", "overdraw", "fps"]),
        (" damage , passes,,", ["passes", "damage"]),
    ],
)
def test_the_environment_names_overlays(value: str, labels: list[str]) -> None:
    assert run(LOOK, SCENE_OVERLAY=value).splitlines() == [str(labels), str(labels), "[]"]


def test_unknown_names_are_said_once() -> None:
    first, second, said = run(LOOK, SCENE_OVERLAY="passes,overdrow,PASSES").splitlines()
    assert (first, second) == ("['passes']", "['passes']")
    assert said.count("SCENE_OVERLAY") == 1
    assert '"overdrow", "PASSES", expected names of passes, damage, overdraw, fps' in said


def test_commands_show_them(document: Write, tmp_path: Path) -> None:
    path = document(
        {
            "sublayers": [
                {"frame": [0, 0, 20, 20], "backgroundColor": "#ff0000"},
                {"frame": [10, 0, 20, 20], "backgroundColor": "#00ff0080"},
            ]
        }
    )
    command = [sys.executable, "-m", "scene", "render", str(path), "-o", str(tmp_path / "out.png")]
    subprocess.run(command, env={**os.environ, "SCENE_OVERLAY": "overdraw"}, check=True, timeout=120)
    heat = np.asarray(PillowImage.open(tmp_path / "out.png").convert("RGB"))
    step = np.array([48, 20, 8])
    for column, count in [(5, 1), (15, 2), (25, 1), (35, 0)]:
        assert (heat[:, column] == count * step).all()


def test_windows_show_them() -> None:
    shown = run(
        """
        root = scene.Layer(bounds=(0, 0, 60, 40), background_color="#0000ff")
        window = scene.Window(root)
        window.run(seconds=0.5)
        print(window.renderer.overlays.labels, "color" in window.renderer.plan_description())
        print(window.renderer.plan_description().count("item "))
        window.close()
        """,
        *on_display("640x480"),
        SCENE_OVERLAY="fps",
    )
    labels, items = shown.splitlines()
    assert labels == "['fps'] True"
    # The plate has the letters of "fps", at least.
    assert int(items) > 20


def test_the_inspector_shows_its_own() -> None:
    code = """
        from scene._inspector.mirror import Mirror
        mirror = Mirror()
        print(mirror.overlays.labels)
        mirror.close()
    """
    assert run(code, SCENE_OVERLAY="fps") == "[]\n"


def test_copies_and_perspective_are_counted() -> None:
    """Runs of instances, and layers in space, are as hot as what they draw."""
    copies = scene.ReplicatorLayer(frame=(0, 0, 100, 100), instance_count=4)
    copies.instance_transform = scene.Transform.translation(20, 0)
    copies.sublayers.append(scene.Layer(frame=(0, 0, 30, 30), background_color=(1, 0, 0, 0.5)))
    tilted = scene.Layer(frame=(0, 50, 40, 40), background_color=(0, 0, 1, 0.5), opacity=0.5)
    tilted.transform = scene.Transform.rotation(0.8, 0, 1, 0)
    space = scene.Layer(frame=(0, 0, 100, 100), sublayers=[copies, tilted])
    space.sublayer_transform = scene.Transform.perspective(200)
    with scene.Renderer(100, 100) as renderer:
        renderer.root, renderer.overlays = space, "overdraw"
        renderer.render(0)
        heat = np.asarray(renderer.read())[..., 0].astype(int)
        counts = heat // 48
        assert (heat % 48 == 0).mean() > 0.9
        assert counts[10, [5, 15, 25, 35, 45, 85, 95]].tolist() == [1, 1, 2, 1, 2, 1, 0]
        renderer.overlays = "none"
        renderer.render(0)
        # Heat has hard edges.
        alpha = np.asarray(renderer.read())[50:, :, 3].astype(int)
        assert (counts[50:][alpha > 48] > 0).all()
        assert (counts[50:][alpha == 0] == 0).all()
        renderer.root = None
