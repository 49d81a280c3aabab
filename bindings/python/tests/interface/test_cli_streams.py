"""The command line where streams are full or closed, numbers beyond all measure and files without an end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import run, run_apart

import scene

Write = Callable[..., Path]
FULL = "scene: No space left on device\n"


def shell(tmp_path: Path, line: str) -> subprocess.CompletedProcess[str]:
    """What a line for the shell says and does; `scene` in it is the command."""
    command = f'scene() {{ "{sys.executable}" -m scene "$@"; }}; {line}'
    return subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    "line", ["check DOC", "dump DOC", "filters", "render DOC -o o.png --statistics", "inspect DOC --for 1"]
)
def test_a_full_standard_output_is_said(document: Write, tmp_path: Path, line: str) -> None:
    done = shell(tmp_path, f"scene {line.replace('DOC', document().name)} >/dev/full")
    assert (done.returncode, done.stderr) == (1, FULL)


def test_an_inspection_ends_where_nobody_reads_its_address(document: Write, tmp_path: Path) -> None:
    done = shell(tmp_path, f"(scene inspect {document().name} --for 60; echo $? >&2) | true")
    assert done.stderr == "1\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "scene render DOC -o - --format mp4 --to 1 >&-",
            "there is no standard output to write the film to: it is closed",
        ),
        ("scene render - -o o.png <&-", "- reads the document from a pipe, and there is none"),
    ],
)
def test_streams_that_are_closed_are_errors(document: Write, tmp_path: Path, line: str, said: str) -> None:
    done = shell(tmp_path, line.replace("DOC", document().name))
    assert (done.returncode, done.stderr) == (1, f"scene: {said}\n")


def test_controls_of_kernels_do_not_reach_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "loud.glsl").write_text("// Loud \x1b[2J.\nvec4 kernel(vec4 color) { return color; }")
    done = shell(tmp_path, f'SCENE_FILTER_PATH="{tmp_path}" scene filters loud')
    assert (done.stdout, done.stderr) == ("loud: Loud \\u001b[2J.\n", "")


@pytest.mark.parametrize("seconds", ["1e10", "1e300"])
def test_a_timeout_may_be_of_any_length(document: Write, tmp_path: Path, seconds: str) -> None:
    done = run_apart("render", document(), "-o", tmp_path / "o.png", "--timeout", seconds)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_has_no_end_is_no_document(tmp_path: Path) -> None:
    for command in ("scene check", "scene render -o o.png", "scene render -o o.mp4 --to 1", "scene inspect --for 1"):
        done = shell(tmp_path, f"ulimit -t 30; {command} /dev/zero")
        assert done.returncode == 1
        assert done.stderr.endswith("cannot read /dev/zero: it is not a regular file\n")


def test_films_of_numbers_beyond_all_measure(document: Write, tmp_path: Path) -> None:
    film = tmp_path / "o.mp4"
    done = run("render", document(), "-o", film, "--to", "1e300")
    assert done.stderr == f"scene: {film}: the film would last 1e+300 s, more than 10000000 frames\n"
    done = run("render", document(), "-o", film, "--to", 1, "--fps", "1e-300")
    assert done.stderr.endswith("fps must be a fraction of numbers below 2147483648, not '1e-300'\n")


def test_only_pictures_are_numbered(document: Write, tmp_path: Path) -> None:
    for name in ("%d.mp4", "100%.mp4"):
        assert run("render", document(), "-o", tmp_path / name, "--to", 0.2).returncode == 0
        assert (tmp_path / name).stat().st_size > 0
        (tmp_path / name).unlink()
    assert os.listdir(tmp_path) == ["test.scene.json"]


def ended(tmp_path: Path, number: signal.Signals | None, *arguments: object) -> int:
    """The status of a command that a signal or its own --timeout ends when it has a folder of its own."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    command = [sys.executable, "-m", "scene", *map(str, arguments)]
    environment = os.environ | {"TMPDIR": str(folder)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        patience = time.monotonic() + 60
        while not list(folder.glob("scene-*/*")) and time.monotonic() < patience:
            time.sleep(0.02)
        assert list(folder.glob("scene-*/*"))
        if number is not None:
            process.send_signal(number)
        try:
            status = process.wait(timeout=60)
        finally:
            process.kill()
    assert list(folder.iterdir()) == []
    return status


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_the_folder_of_a_capture_goes_with_the_command(tmp_path: Path, number: signal.Signals) -> None:
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 8))
        renderer.render(0)
        renderer.capture(tmp_path / "capture.zip")
        renderer.root = None
    status = ended(tmp_path, number, "inspect", tmp_path / "capture.zip")
    assert status == (130 if number == signal.SIGINT else -number)


def test_folders_go_with_what_is_given_up(document: Write, tmp_path: Path) -> None:
    pictures = tmp_path / "frame-%05d.png"
    assert ended(tmp_path, None, "render", document(), "-o", pictures, "--to", 9000, "--timeout", 3) == 124


@pytest.mark.parametrize("form", ["gif", "apng", "webp", "mkv", "webm", "mp4", "png", "jpg", "raw"])
def test_a_film_that_finds_no_room_on_a_device_is_an_error(document: Write, form: str) -> None:
    frames = ["--at", 0] if form in ("png", "jpg") else ["--to", 0.2]
    done = run("render", document(), "-o", "/dev/full", "--format", form, *frames)
    assert done.returncode == 1
    assert "No space left on device" in done.stderr
