"""Filters that are found by name: the transitions that come along, and kernels in folders."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import scene
from scene._cli import main

TRANSITIONS = ("dissolve", "swipe", "copyMachine", "ripple", "pageCurl")
INCLUDED = (*TRANSITIONS, "pattern", "gradient", "constantColor", "checkerboard", "stripes", "starShine")
HALF = """// Leaves half of it.
uniform float amount; // = 0.5 in 0...1: How much.
vec4 kernel(vec4 color) { return color * amount; }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that filters are looked for in, and no other one."""
    monkeypatch.setenv("SCENE_FILTER_PATH", f"/nowhere:{tmp_path}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "shared"))
    return tmp_path


@pytest.mark.parametrize("name", TRANSITIONS)
def test_a_transition_begins_with_the_old_picture_and_ends_with_the_new(name: str) -> None:
    layer = scene.Layer(frame=(10, 10, 100, 60), background_color="#ff0000")
    with scene.Renderer(120, 80) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 120, 80), background_color="#204060", sublayers=[layer])
        renderer.render(0)
        old = renderer.read().astype(int)
        transition = scene.Transition(filter=scene.Filter(name), duration=1, timing_function="linear")
        with scene.transaction(disable_actions=True):
            layer.background_color = "#0000ff"
            layer.add_animation(transition)
        frames = []
        for time in (0, 0.5, 0.9999, 1):
            renderer.render(time)
            frames.append(renderer.read().astype(int))
        first, middle, last, new = frames
    assert np.abs(first - old).max() <= 2
    assert np.abs(last - new).max() <= 2
    assert np.abs(middle - old).max() > 40
    assert np.abs(middle - new).max() > 40


def test_files_in_folders(folder: Path) -> None:
    assert tuple(scene.filter_library()) == INCLUDED
    (folder / "half.glsl").write_text(HALF)
    (folder / "data/libscene/filters").mkdir(parents=True)
    (folder / "data/libscene/filters/half.glsl").write_text(HALF.replace("half", "most").replace("0.5", "0.75"))
    (folder / "data/libscene/filters/other.glsl").write_text("vec4 kernel(vec4 color) { return color; }")
    (folder / "ripple.glsl").write_text(HALF)
    assert tuple(scene.filter_library()) == (*INCLUDED, "half", "other")
    assert scene.filter_library()["half"] == "Leaves half of it."
    assert scene.filter_library()["other"] == ""
    # The first folder's counts, and what comes along before all.
    assert scene.Filter("half")["amount"] == 0.5
    assert "center" in [parameter.name for parameter in scene.Filter("ripple").parameters]
    with scene.Renderer(4, 4) as renderer:
        renderer.root = scene.Layer(
            frame=(0, 0, 4, 4), background_color="#fff", filters=[scene.Filter("half", amount=0.25)]
        )
        renderer.render(0)
        assert np.abs(renderer.read()[2, 2].astype(int) - 64).max() <= 1


def test_a_document_names_them(folder: Path) -> None:
    (folder / "half.glsl").write_text(HALF)
    layer = {
        "frame": [0, 0, 4, 4],
        "filters": [{"type": "half", "name": "h", "amount": 1}],
        "animations": [
            {"type": "transition", "transitionType": {"type": "pageCurl", "radius": 9}},
            {"type": "basic", "keyPath": "filters.h.amount", "from": 0, "duration": 1},
        ],
    }
    document = scene.Document.loads(json.dumps({"scene": 1, "size": [4, 4], "root": layer}))
    assert document.root.filters[0]["amount"] == 1
    # What is written needs no folder.
    (folder / "half.glsl").unlink()
    assert scene.Document.loads(document.dumps()).root.filters[0]["amount"] == 1
    wrong = {"scene": 1, "size": [4, 4], "root": {"filters": [{"type": "half", "text": HALF}]}}
    with pytest.raises(scene.FormatError, match='/root/filters/0/type: there is no filter "half"'):
        scene.Document.loads(json.dumps(wrong))
    (folder / "half.glsl").write_text(HALF)
    with pytest.raises(scene.FormatError, match='no parameter "text"'):
        scene.Document.loads(json.dumps(wrong))


def test_what_is_no_kernel_is_told(folder: Path) -> None:
    (folder / "bad.glsl").write_text("// Bad.\nfloat number;")
    (folder / "bytes.glsl").write_bytes(b"\xff\xfe")
    (folder / "folder.glsl").mkdir()
    (folder / "two words.glsl").write_text(HALF)
    heard: list[str] = []
    scene.set_log_function(lambda level, text: heard.append(text), "warning")
    try:
        assert tuple(scene.filter_library()) == INCLUDED
    finally:
        scene.set_log_function(None)
    assert [text.split(" is left out")[0] for text in heard] == [
        f'the filter "{name}"' for name in ("bad", "bytes", "folder")
    ]
    with pytest.raises(scene.Error, match=r"bad\.glsl: .*kernel"):
        scene.Filter("bad")
    with pytest.raises(scene.Error, match=r"folder\.glsl: .*directory"):
        scene.Filter("folder")


@pytest.mark.parametrize("name", ["../half", "a/b", ".", "", "a" * 200, "two words", "kernel"])
def test_names_that_lead_nowhere(folder: Path, name: str) -> None:
    (folder / "half.glsl").write_text(HALF)
    (folder / "sub").mkdir()
    with pytest.raises(scene.NotFoundError):
        scene.Filter(name)


def test_a_name_that_was_probably_meant(folder: Path) -> None:
    (folder / "glitter.glsl").write_text(HALF)
    for given, meant in (("page-curl", "pageCurl"), ("gliter", "glitter"), ("gaussianblurr", "gaussianBlur")):
        with pytest.raises(scene.NotFoundError, match=f'did you mean "{meant}"'):
            scene.Filter(given)


def test_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "half.glsl").write_text(HALF)
    assert main(["filters"]) == 0
    out = capsys.readouterr().out
    assert "gaussianBlur" in out
    assert "half" in out
    assert "Leaves half of it." in out
    assert main(["filters", "half"]) == 0
    assert "amount: number = 0.5. How much." in capsys.readouterr().out
    assert main(["filters", "hlaf"]) == 1
    assert "did you mean" in capsys.readouterr().err
