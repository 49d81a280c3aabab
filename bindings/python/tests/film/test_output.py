"""Where films are written to, and what is left there when they are not."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from films import MOVING, probe

import scene

Write = Callable[..., Path]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_leave_no_file(document: Write, tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "scene", "render", document(MOVING), "-o", tmp_path / "film.mp4", "--to", "10000"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        patience = time.monotonic() + 60
        while not list(tmp_path.glob(".film*")) and time.monotonic() < patience:
            time.sleep(0.02)
        process.send_signal(number)
        try:
            process.wait(timeout=60)
        finally:
            process.kill()
    assert process.returncode == (130 if number == signal.SIGINT else -number)
    assert [entry.name for entry in tmp_path.iterdir()] == ["test.scene.json"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_leave_no_file_of_a_document_from_a_pipe(
    document: Write, tmp_path: Path, number: signal.Signals
) -> None:
    text = document(MOVING).read_bytes()
    (tmp_path / "test.scene.json").unlink()
    command = [sys.executable, "-m", "scene", "render", "-", "-o", "film.mp4", "--to", "10000"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdin is not None
        process.stdin.write(text)
        process.stdin.close()
        patience = time.monotonic() + 60
        while not list(tmp_path.glob(".film*")) and time.monotonic() < patience:
            time.sleep(0.02)
        process.send_signal(number)
        try:
            process.wait(timeout=60)
        finally:
            process.kill()
    assert process.returncode == (130 if number == signal.SIGINT else -number)
    assert list(tmp_path.iterdir()) == []


INTERRUPTED = """
import random, signal, threading
from scene._film.recorder import Writer

class Interrupted(BaseException):
    pass

def end(*_):
    raise Interrupted

class Nowhere:
    handing_over = frames = 0

    def write(self, frame):
        pass

signal.signal(signal.SIGALRM, end)
for _ in range(500):
    writer = Writer(Nowhere(), Nowhere(), threading.Event())
    try:
        signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-4, 2e-3))
        while True:
            writer.put(b"", lambda: None)
    except Interrupted:
        pass
    signal.setitimer(signal.ITIMER_REAL, 20)
    writer.stop()
    signal.setitimer(signal.ITIMER_REAL, 0)
"""


def test_a_signal_leaves_no_lock_behind() -> None:
    """What the handler raises comes anywhere in the handing over of frames."""
    subprocess.run([sys.executable, "-c", INTERRUPTED], check=True, timeout=100)


def test_pipes(document: Write, tmp_path: Path) -> None:
    text = document(MOVING).read_bytes()
    (tmp_path / "test.scene.json").unlink()
    command = [sys.executable, "-m", "scene", "render", "-", "-o", "-", "--format", "mkv", "--fps", "10"]
    # As some editors write it.
    done = subprocess.run(command, input=b"\xef\xbb\xbf" + text, capture_output=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    (tmp_path / "out.mkv").write_bytes(done.stdout)
    assert probe(tmp_path / "out.mkv", "nb_read_frames") == ["5"]


@pytest.mark.parametrize(
    ("options", "name"), [([], "a.png"), (["--format", "png"], "a.png"), (["--format", "jpg"], "a.jpg")]
)
def test_one_picture_goes_to_a_pipe(document: Write, tmp_path: Path, options: list[str], name: str) -> None:
    command = [sys.executable, "-m", "scene", "render", document(MOVING), "--at", "0.25", "-o"]
    subprocess.run([*command, tmp_path / name], check=True)
    piped = subprocess.run([*command, "-", *options], check=True, capture_output=True).stdout
    assert piped == (tmp_path / name).read_bytes()


@pytest.mark.parametrize("name", ["film.mp4", "film.mkv", "film.png", "film.jpg", "film.rgba"])
def test_a_pipe_with_a_name_is_written_into(document: Write, tmp_path: Path, name: str) -> None:
    path, pipe = document(MOVING), tmp_path / name
    scene.Film(tmp_path / f"whole-{name}", path, fps=10).write()
    os.mkfifo(pipe)
    with subprocess.Popen(["timeout", "60", "cat", pipe], stdout=subprocess.PIPE) as reader:
        scene.Film(pipe, path, fps=10).write()
        data = reader.communicate()[0]
    assert pipe.is_fifo()
    assert not list(tmp_path.glob(".*"))
    if name in ("film.mp4", "film.mkv"):
        (tmp_path / f"read-{name}").write_bytes(data)
        assert probe(tmp_path / f"read-{name}", "nb_read_frames") == ["5"]
    else:
        assert data == (tmp_path / f"whole-{name}").read_bytes()


def test_a_link_stays_and_a_new_file_allows_what_the_old_one_did(document: Write, tmp_path: Path) -> None:
    path, link, target = document(MOVING), tmp_path / "link.png", tmp_path / "real" / "picture.png"
    target.parent.mkdir()
    link.symlink_to("real/picture.png")
    scene.Film(link, path).write()
    first = target.read_bytes()
    target.chmod(0o600)
    scene.Film(link, path, start=0.25).write()
    assert link.is_symlink()
    assert target.read_bytes() != first
    assert target.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in target.parent.iterdir()] == ["picture.png"]


def test_two_writers_of_one_film_do_not_meet(document: Write, tmp_path: Path) -> None:
    path, out = document(MOVING), tmp_path / "film.mp4"
    first = scene.Film(out, path, fps=10)

    def second(done: int, count: int | None) -> None:
        if done == 2:
            scene.Film(out, path, fps=20).write()

    first.write(on_frame=second)
    assert probe(out, "nb_read_frames") == ["5"]


@pytest.mark.parametrize(("form", "beginning"), [("gif", b"GIF89a"), ("webm", b"\x1a\x45\xdf\xa3"), ("raw", b"\xff")])
def test_a_film_is_written_into_a_stream_that_is_no_file(form: str, beginning: bytes) -> None:
    made = io.BytesIO(b"before")
    made.seek(0, io.SEEK_END)
    root = scene.Layer(frame=(0, 0, 40, 30), background_color="#fff")
    scene.Film(made, root, duration=0.3, fps=10, format=form).write()
    assert made.getvalue().startswith(b"before" + beginning)
