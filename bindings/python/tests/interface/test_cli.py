"""The command line, as it is run by people."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import PIL.Image
import pytest
from commands import run, run_apart

import scene
from scene._film.progress import Progress

Write = Callable[..., Path]

MOVING = {
    "backgroundColor": "#0000ff",
    "sublayers": [
        {
            "name": "box",
            "bounds": [0, 0, 10, 20],
            "position": [5, 10],
            "backgroundColor": "#ff0000",
            "animations": [{"type": "basic", "keyPath": "position.x", "from": 5, "to": 35, "duration": 1}],
        }
    ],
}


def pixels(path: Path) -> np.ndarray:
    return np.array(PIL.Image.open(path).convert("RGBA"))


def frames_of(path: Path) -> list[np.ndarray]:
    """The frames of a video, as ffmpeg decodes them."""
    folder = path.parent / f"{path.name}-frames"
    folder.mkdir()
    subprocess.run(["ffmpeg", "-v", "error", "-i", path, folder / "%03d.png"], check=True)
    return [pixels(frame) for frame in sorted(folder.iterdir())]


def red_columns(picture: np.ndarray) -> list[int]:
    red = (picture[10, :, 0] > 150) & (picture[10, :, 2] < 100)
    return np.flatnonzero(red).tolist()


def test_one_picture(document: Write, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    done = run_apart("render", document(MOVING), "-o", out, "--at", 0.5)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert pixels(out).shape == (20, 40, 4)
    assert red_columns(pixels(out)) == list(range(15, 25))
    assert run("render", document(MOVING), "--output", out).returncode == 0
    assert red_columns(pixels(out)) == list(range(10))


def test_scale_and_size(document: Write, tmp_path: Path) -> None:
    out, path = tmp_path / "out.png", document(MOVING)
    shapes = {
        ("--scale", "2"): (40, 80),
        ("--size", "80x40"): (40, 80),
        ("--size", "100x20"): (20, 100),
        ("--size", "40x20", "--scale", "2"): (20, 40),
    }
    for options, shape in shapes.items():
        assert run("render", path, "-o", out, *options).returncode == 0
        assert pixels(out).shape[:2] == shape
    assert red_columns(pixels(out)) == list(range(20))
    run("render", path, "-o", out, "--size", "100x20")
    assert pixels(out)[5, 50].tolist() == [0, 0, 0, 0]
    run("render", document(MOVING, background="#00ff00"), "-o", out, "--size", "100x20")
    assert pixels(out)[5, 50].tolist() == [0, 255, 0, 255]


def test_numbered_pictures(document: Write, tmp_path: Path) -> None:
    done = run("render", document(MOVING), "-o", tmp_path / "frame-%03d.png", "--from", 0.25, "--to", 0.75, "--fps", 4)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["frame-000.png", "frame-001.png"]
    assert red_columns(pixels(tmp_path / "frame-001.png")) == list(range(15, 25))


@pytest.mark.parametrize("ending", ["mp4", "webm", "gif"])
def test_videos(document: Write, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"film.{ending}"
    done = run("render", document(MOVING), "-o", out, "--to", 1, "--fps", 10)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    frames = frames_of(out)
    assert len(frames) == 10
    assert frames[0].shape[:2] == (20, 40)
    middle = red_columns(frames[5])
    assert abs(np.mean(middle) - 19.5) < 2
    assert not list(tmp_path.glob(".*partial*"))


def test_videos_of_odd_size(document: Write, tmp_path: Path) -> None:
    done = run("render", document(MOVING), "-o", tmp_path / "film.mp4", "--to", 0.2, "--size", "39x19")
    assert done.returncode == 0, done.stderr
    assert frames_of(tmp_path / "film.mp4")[0].shape[:2] == (20, 40)


def test_videos_are_the_same_each_time(document: Write, tmp_path: Path) -> None:
    path = document(MOVING)
    for name in ("a.mp4", "b.mp4"):
        run("render", path, "-o", tmp_path / name, "--to", 0.5)
    assert (tmp_path / "a.mp4").read_bytes() == (tmp_path / "b.mp4").read_bytes()


def test_transparent_gifs(document: Write, tmp_path: Path) -> None:
    out = tmp_path / "film.gif"
    run("render", document({**MOVING, "backgroundColor": None}), "-o", out, "--to", 0.5, "--fps", 10)
    with PIL.Image.open(out) as film:
        assert film.n_frames == 5
        first = np.array(film.convert("RGBA"))
    assert first[10, 5].tolist() == pytest.approx([255, 0, 0, 255], abs=8)
    assert first[10, 30, 3] == 0


def test_statistics(document: Write, tmp_path: Path) -> None:
    done = run("render", document(MOVING), "-o", tmp_path / "out.png", "--statistics")
    assert done.stdout.startswith("1 frame in ")
    assert "2 layers, 2 drawn" in done.stdout
    assert "reading back" in done.stdout


def test_check(document: Write, tmp_path: Path) -> None:
    path = document(MOVING)
    done = run("check", path)
    assert (done.returncode, done.stdout) == (0, f"{path}: 40 x 20 points, 2 layers, 1 animation\n")
    wrong = document({"opacty": 1})
    done = run("check", wrong)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("scene: ")
    assert "/root/opacty" in done.stderr
    assert run("check", tmp_path / "missing.scene.json").returncode == 1
    cut = tmp_path / "cut.json"
    cut.write_text('{"scene": 1,')
    for command in ("check", "render"):
        done = run(command, cut, *(["-o", tmp_path / "cut.png"] if command == "render" else []))
        assert done.stderr.startswith(f"scene: {cut}: line 1, column ")
        assert done.stderr.count(str(cut)) == 1


def test_check_tells_all_errors(tmp_path: Path) -> None:
    path = tmp_path / "wrong.scene.json"
    layers = [
        {"opacty": 1},
        {"position": [1, "a"], "filters": [{"type": "nothing"}, {"type": "gaussianBlur", "radius": "wide"}]},
        7,
        {"frame": [0, 0, 1, 1]},
        {"sublayers": [{"type": "text", "string": [{"text": "a"}]}], "backgroundColor": "reddish"},
    ]
    path.write_text(json.dumps({"scene": 1, "size": [8, "x"], "root": {"sublayers": layers, "cornerRadius": -1}}))
    done = run("check", path)
    assert (done.returncode, done.stdout) == (1, "")
    places = [line.removeprefix(f"scene: {path}: ").split(": ")[0] for line in done.stderr.splitlines()]
    assert sorted(places) == [
        "/root/cornerRadius",
        "/root/sublayers/0/opacty",
        "/root/sublayers/1/filters/0/type",
        "/root/sublayers/1/filters/1/radius",
        "/root/sublayers/1/position/1",
        "/root/sublayers/2",
        "/root/sublayers/4/backgroundColor",
        "/root/sublayers/4/sublayers/0/string/0",
        "/size/1",
    ]


def test_check_compiles_kernels_and_knows_fonts(tmp_path: Path) -> None:
    path = tmp_path / "kernels.scene.json"
    (tmp_path / "good.glsl").write_text("vec4 kernel(vec4 color) { return color; }")
    (tmp_path / "bad.glsl").write_text("vec4 kernel(vec4 color) {\n    return colour;\n}")
    text = {"type": "text", "string": "a", "font": "No Such Family"}
    bad = {"filters": [{"type": "kernel", "text": "vec4 kernel(vec4 color) { return color.xyw; }"}]}
    document = {"scene": 1, "size": [8, 8], "filters": {"good": "good.glsl", "bad": "bad.glsl"}}
    path.write_text(json.dumps({**document, "root": {"sublayers": [text, bad]}}))
    done = run("check", path)
    assert done.returncode == 1
    assert '/root/sublayers/0/font: there is no font family "No Such Family"' in done.stdout
    assert "good.glsl" not in done.stderr
    errors = done.stderr.splitlines()
    assert any("/filters/bad: " in line for line in errors)
    assert any("/root/sublayers/1/filters/0/text: " in line for line in errors)


def test_dump_as_text(document: Write) -> None:
    done = run("dump", document(MOVING), "--at", 0, "--at", 0.5)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [lines[0], lines[3]] == ["at 0 s", "at 0.5 s"]
    assert lines[2].startswith('    layer "box"  ')
    assert "position: [5, 10]" in lines[2]
    assert "position: [20, 10]" in lines[5]
    assert "borderWidth" not in done.stdout
    assert "borderWidth: 0" in run("dump", document(MOVING), "--all").stdout


def test_dump_as_json(document: Write) -> None:
    path = document(MOVING, background="#112233")
    done = run("dump", path, "--at", 0.5, "--at", 0.25, "--json", "--all")
    half, quarter = (json.loads(line) for line in done.stdout.splitlines())
    assert (half["x-time"], quarter["x-time"]) == (0.5, 0.25)
    assert half["root"]["sublayers"][0]["position"] == [20, 10]
    assert half["root"]["sublayers"][0]["borderWidth"] == 0
    still = scene.Document.loads(json.dumps(quarter))
    assert still.background.hex == "#112233"
    assert still.find("box").position == (12.5, 10)
    assert still.find("box").animation_count == 0


def test_a_dump_has_filters_as_they_are_then(document: Write) -> None:
    blur = {"type": "gaussianBlur", "name": "soft", "radius": 0}
    grows = {"type": "basic", "keyPath": "filters.soft.radius", "from": 0, "to": 8, "duration": 1}
    path = document({"frame": [0, 0, 8, 8], "filters": [blur], "animations": [grows]})
    (then,) = json.loads(run("dump", path, "--at", 0.5, "--json").stdout)["root"]["filters"]
    assert then == {**blur, "radius": 4}


def test_dumps_keep_their_images(document: Write, tmp_path: Path) -> None:
    for name, side in (("small", 1), ("large", 5)):
        PIL.Image.fromarray(np.zeros((side, side, 4), np.uint8)).save(tmp_path / f"{name}.png")
    sublayers = [{"contents": "small", "x-note": "ignored"}, {}, {"contents": None}, {"contents": "large"}]
    images = {"large": "large.png", "small": "small.png"}
    path = document({"contents": "large", "sublayers": sublayers}, images=images)
    for options in ((), ("--all",)):
        again = scene.Document.loads(run("dump", path, "--json", *options).stdout, tmp_path)
        sizes = [layer.contents and layer.contents.width for layer in again.root.walk()]
        assert sizes == [5, 1, None, None, 5]
    assert 'contents: "small"' in run("dump", path).stdout


def test_dumps_keep_the_images_of_masks_and_filters(document: Write, tmp_path: Path) -> None:
    PIL.Image.fromarray(np.zeros((3, 3, 4), np.uint8)).save(tmp_path / "a.png")
    moved = {"type": "displacement", "image": "a", "scale": 5}
    path = document({"mask": {"contents": "a"}, "filters": [moved], "name": "a"}, images={"a": "a.png"})
    again = scene.Document.loads(run("dump", path, "--json").stdout, tmp_path).root
    assert (again.mask.contents.width, again.filters[0]["image"].width, again.name) == (3, 3, "a")


def test_dumps_of_the_deepest_documents(document: Write) -> None:
    path, depth = document({"name": "deepest"}), 511
    text = (
        path.read_text()
        .replace('{"name"', '{"sublayers": [' * depth + '{"name"')
        .replace("}}", "}" + "]}" * depth + "}")
    )
    path.write_text(text)
    done = run("dump", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].lstrip().startswith('layer "deepest"')


WRONG_USE = [
    [],
    ["paint"],
    ["render"],
    ["render", "DOC"],
    ["render", "DOC", "-o", "out.tif"],
    ["render", "DOC", "-o", "out"],
    ["render", "DOC", "-o", "out.gif", "--codec", "h264"],
    ["render", "DOC", "-o", "out.mp4", "--alpha"],
    ["render", "DOC", "-o", "-"],
    ["render", "DOC", "-o", "out.mp4", "--at", "1"],
    ["render", "DOC", "-o", "out.mp4", "--to", "0"],
    ["render", "DOC", "-o", "out.png", "--to", "1"],
    ["render", "DOC", "-o", "out-%s.png", "--to", "1"],
    ["render", "DOC", "-o", "out-%d-%d.png", "--to", "1"],
    ["render", "DOC", "-o", "out.png", "--at", "soon"],
    ["render", "DOC", "-o", "out.png", "--at", "nan"],
    ["render", "DOC", "-o", "out.png", "--size", "0x10"],
    ["render", "DOC", "-o", "out.png", "--scale", "-1"],
    ["render", "DOC", "-o", "out.png", "--scale=--"],
    ["render", "DOC", "-o", "out.png", "--at=--"],
    ["render", "DOC", "--output=--"],
    ["render", "DOC", "-o", "out-%d.png", "--to", "1", "--fps", "0"],
    ["dump", "DOC", "--at", "inf"],
    ["check"],
]


@pytest.mark.parametrize("arguments", WRONG_USE, ids=" ".join)
def test_wrong_use_exits_with_2(document: Write, tmp_path: Path, arguments: list[str]) -> None:
    path = document(MOVING)
    done = run(*[path if argument == "DOC" else argument for argument in arguments], cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: scene")
    assert os.listdir(tmp_path) == [path.name]


def test_all_endings_are_said(document: Write, tmp_path: Path) -> None:
    done = run("render", document(MOVING), "-o", "out.pdg", cwd=tmp_path)
    assert done.stderr.endswith(".rgba, or a `format`; pages are .pdf or .svg\n")


def test_errors_exit_with_1(document: Write, tmp_path: Path) -> None:
    path = document(MOVING)
    cases = {
        "missing.scene.json": ["render", "missing.scene.json", "-o", "out.png"],
        "no folder nowhere": ["render", path, "-o", "nowhere/out.png"],
        "65536x1": ["render", path, "-o", "out.png", "--size", "65536x1"],
        "is missing": ["dump", document({"contents": "white"})],
    }
    for said, arguments in cases.items():
        done = run(*arguments, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("scene: ")
        assert "Traceback" not in done.stderr, said


def test_videos_without_ffmpeg(document: Write, tmp_path: Path) -> None:
    done = run(
        "render", document(MOVING), "-o", tmp_path / "film.mp4", "--to", 1, env={**os.environ, "PATH": str(tmp_path)}
    )
    assert done.returncode == 1
    assert "needs the program ffmpeg, which is not installed" in done.stderr
    assert not (tmp_path / "film.mp4").exists()


def test_ffmpegs_complaints_are_shown(document: Write, tmp_path: Path) -> None:
    fake = tmp_path / "bin" / "ffmpeg"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\necho 'no such codec' >&2\nexit 3\n")
    fake.chmod(0o755)
    environment = {**os.environ, "PATH": f"{fake.parent}:{os.environ['PATH']}"}
    done = run("render", document(MOVING), "-o", tmp_path / "film.mp4", "--to", 1, "--size", "800x400", env=environment)
    assert done.returncode == 1
    assert "ffmpeg failed: no such codec" in done.stderr


def test_help_is_for_newcomers() -> None:
    for command in ([], ["render"], ["check"], ["dump"]):
        done = run(*command, "--help")
        assert done.returncode == 0
        assert "scene document" in done.stdout.lower()
    assert run("--version").stdout == f"libscene {scene.version()}\n"


def test_a_closed_pipe_is_no_error(document: Write) -> None:
    path = document({"sublayers": [{"name": f"layer {index}"} for index in range(5000)]})
    done = subprocess.run(
        f"{sys.executable} -m scene dump {path} --all | head -n 1", shell=True, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("at 0 s\n", "")


def test_progress_is_for_terminals_only(capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal(list[str]):
        def isatty(self) -> bool:
            return True

        def flush(self) -> None:
            pass

        write = list.append

    terminal = Terminal()
    for stream in (terminal, None):
        with Progress(4, stream) as progress:  # pyright: ignore
            for _ in range(4):
                progress.step()
    assert capsys.readouterr().err == ""
    assert terminal[-1] == "\n"
    assert "[##############################] 4/4 frames" in terminal[-2]


def test_a_document_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "long.scene.json"
    path.write_text(json.dumps({"scene": 1, "size": [40, 20], "root": MOVING}))
    done = run_apart("render", path, "-o", tmp_path / "out.mp4", "--to", 100_000, "--timeout", 1)
    assert done.returncode == 124
    assert "gave up after 1 s" in done.stderr
    assert run_apart("render", path, "-o", tmp_path / "out.png", "--timeout", 60).returncode == 0


@pytest.mark.parametrize("arguments", [["-o", "film.mp4"], ["-o", "frame-%d.png"], ["-o", "frame-%d.jpg"]])
def test_what_is_given_up_leaves_nothing(document: Write, tmp_path: Path, arguments: list[str]) -> None:
    text = document(MOVING).read_bytes()
    (tmp_path / "test.scene.json").unlink()
    command = [sys.executable, "-m", "scene", "render", "-", *arguments, "--to", "90000", "--timeout", "1.5"]
    done = subprocess.run(command, input=text, capture_output=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (124, b"scene: -: gave up after 1.5 s (--timeout)\n")
    assert os.listdir(tmp_path) == []


def test_a_picture_that_is_too_large_is_an_error(document: Write, tmp_path: Path) -> None:
    for scale, said in (("1000", "40000 x 20000"), ("1e308", "1000000000 x 1000000000")):
        done = run("render", document(MOVING), "-o", tmp_path / "out.png", "--scale", scale)
        assert done.returncode == 1
        assert done.stderr.endswith(f"out.png: size must be 1...16384 pixels each way, not {said}\n")
    done = run("render", document(MOVING), "-o", tmp_path / "out.gif", "--motion-blur", 1, "--samples", 0)
    assert (done.returncode, done.stderr) == (1, "scene: samples must be 2...256, not 0\n")


def test_controls_of_documents_do_not_reach_the_terminal(document: Write) -> None:
    key = "\x1b[2J\x07\x9b\u202e"
    shown = "\\u001b[2J\\u0007\\u009b\\u202e"
    for command in ("check", "dump"):
        done = run(command, document({key: 1}))
        assert done.returncode == 1
        assert f"/root/{shown}: unknown key" in done.stderr
    named = run("dump", document({"name": key})).stdout
    assert "\x9b" not in named
    assert "\u202e" not in named


def test_check_goes_on_after_a_file_that_is_not_there(document: Write, tmp_path: Path) -> None:
    done = run("check", tmp_path / "missing.scene.json", document(MOVING))
    assert done.returncode == 1
    assert "missing.scene.json" in done.stderr
    assert "2 layers, 1 animation" in done.stdout


def test_a_dump_names_no_images_that_the_document_does_not_name(document: Write, tmp_path: Path) -> None:
    PIL.Image.fromarray(np.zeros((1, 1, 4), np.uint8)).save(tmp_path / "a.png")
    done = run("dump", document({"style": {"contents": "a"}}, images={"a": "a.png"}))
    assert (done.returncode, done.stderr) == (0, "")
