"""Films: what is written, for all formats, and what becomes of errors."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import PIL.Image
import pytest
from films import MOVING, probe

import scene

Write = Callable[..., Path]


def decoded(path: Path, size: tuple[int, int], pixels: str = "rgba") -> np.ndarray:
    """The frames of a film, as ffmpeg decodes them."""
    decoder = ["-c:v", "libvpx-vp9"] if probe(path, "codec_name") == ["vp9"] else []
    command = ["ffmpeg", "-v", "error", *decoder, "-i", path, "-f", "rawvideo", "-pix_fmt", pixels, "-"]
    data = subprocess.run(command, capture_output=True, check=True).stdout
    return np.frombuffer(data, np.uint8).reshape(-1, size[1], size[0], 4)


def middle(picture: np.ndarray) -> float:
    """Where the red bar is."""
    red = (picture[10, :, 0] > 150) & (picture[10, :, 2] < 100)
    return float(np.flatnonzero(red).mean())


@pytest.mark.parametrize("way", ["name", "document"])
def test_a_film_of_a_lottie_file_is_as_long_as_the_file_says(tmp_path: Path, way: str) -> None:
    path = tmp_path / "still.json"
    still = {"ty": 1, "sc": "#f00", "sw": 8, "sh": 8, "ip": 0, "op": 90, "ks": {}}
    header = {"v": "5.9", "fr": 30, "ip": 0, "op": 90, "w": 8, "h": 8}
    path.write_text(json.dumps({**header, "layers": [still]}))
    film = scene.Film(tmp_path / "film.gif", path if way == "name" else scene.Lottie.load(path), fps=10)
    assert (film.duration, film.frame_count) == (3, 30)


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("film.mp4", "h264"),
        ("film.mov", "prores"),
        ("film.mkv", "vp9"),
        ("film.mkv", "h265"),
        ("film.webm", "vp9"),
        ("film.webm", "av1"),
        ("film.gif", None),
        ("film.apng", None),
    ],
)
def test_a_film_shows_what_moves(document: Write, tmp_path: Path, name: str, codec: str | None) -> None:
    out = tmp_path / name
    size = (80, 64)
    film = scene.Film(out, document({**MOVING, "frame": [0, 0, 40, 32]}, size=[40, 32]), fps=10, scale=2, codec=codec)
    assert (film.duration, film.frame_count, film.size) == (0.5, 5, size)
    report = film.write()
    assert report.frames == 5
    frames = decoded(out, size)
    assert len(frames) == 5
    for number, frame in enumerate(frames):
        assert abs(middle(frame) - (2 * (5 + 6 * number) - 0.5)) < 2
    # Decoded with the matrix that the film names, blue and red are what they were.
    assert frames[0][40, 60, :3].tolist() == pytest.approx([0, 0, 255], abs=14)
    assert [path.name for path in tmp_path.iterdir() if "partial" in path.name] == []


def test_rates_are_fractions(document: Write, tmp_path: Path) -> None:
    out = tmp_path / "film.mp4"
    scene.Film(out, document(MOVING), fps="30000/1001").write()
    assert probe(out, "r_frame_rate", "nb_read_frames") == ["30000/1001", "15"]
    for written, meant in ((29.97, Fraction(30000, 1001)), (23.976, Fraction(24000, 1001)), (25, Fraction(25))):
        assert scene.Film(out, document(MOVING), fps=written).fps == meant
    with pytest.raises(ValueError, match="fps must be a number such as 30"):
        scene.Film(out, document(MOVING), fps="fast")


def test_numbered_pictures_come_together(document: Write, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    for ending in ("png", "jpg"):
        scene.Film(tmp_path / "out" / f"p-%02d.{ending}", document(MOVING), fps=10).write()
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(
        f"p-{number:02}.{ending}" for number in range(5) for ending in ("png", "jpg")
    )
    assert middle(np.array(PIL.Image.open(tmp_path / "out" / "p-04.jpg").convert("RGBA"))) == pytest.approx(28.5, abs=1)


@pytest.mark.parametrize("name", ["film.webm", "film.mov", "film.gif", "film.apng", "film.webp", "film.mkv"])
def test_what_is_transparent_stays_so(tmp_path: Path, name: str) -> None:
    root = scene.Layer(
        frame=(0, 0, 64, 48), sublayers=[scene.Layer(frame=(16, 12, 32, 24), background_color="#00ff0080")]
    )
    codec = {".mov": "prores", ".mkv": "ffv1"}.get(Path(name).suffix)
    film = scene.Film(tmp_path / name, root, duration=0.1, fps=20, codec=codec)
    film.write()
    if name.endswith("webp"):
        with PIL.Image.open(tmp_path / name) as picture:
            shown = np.array(picture.convert("RGBA"))
    else:
        shown = decoded(tmp_path / name, (64, 48))[0]
    assert shown[2, 2, 3] == 0
    if not name.endswith("gif"):
        assert shown[24, 32].tolist() == pytest.approx([0, 255, 0, 128], abs=12)
    with pytest.raises(scene.FilmError, match=r"h264 has no alpha in mp4; alpha is kept by mov with prores"):
        scene.Film(tmp_path / "film.mp4", root, duration=1, codec="h264", alpha=True)


def test_functions_change_the_tree_between_frames(tmp_path: Path) -> None:
    root = scene.Layer(frame=(0, 0, 40, 20), background_color="#0000ff")
    bar = scene.Layer(bounds=(0, 0, 10, 20), background_color="#ff0000")
    root.sublayers.append(bar)

    def frame(t: float) -> scene.Layer:
        with scene.transaction(disable_actions=True):
            bar.position = 5 + 60 * t, 10
        return root

    stream = io.BytesIO()
    scene.Film(stream, frame, (40, 20), fps=10, duration=0.5, format="raw").write()
    frames = np.frombuffer(stream.getvalue(), np.uint8).reshape(-1, 20, 40, 4)
    assert [middle(frame) for frame in frames] == pytest.approx([4.5, 10.5, 16.5, 22.5, 28.5])


def animated() -> Iterator[scene.Layer | float]:
    bar = scene.Layer(bounds=(0, 0, 10, 20), position=(5, 10), background_color="#ff0000")
    yield scene.Layer(frame=(0, 0, 40, 20), background_color="#0000ff", sublayers=[bar])
    with scene.transaction(duration=0.4, timing_function="linear"):
        bar.position = 29, 10
    yield 0.4


def test_what_a_generator_changes_animates_as_in_a_window() -> None:
    stream = io.BytesIO()
    film = scene.Film(stream, animated, (40, 20), fps=10, format="raw")
    assert film.frame_count == 5
    film.write()
    frames = np.frombuffer(stream.getvalue(), np.uint8).reshape(-1, 20, 40, 4)
    # The change is seen for the first time, and begins, in the frame after the first.
    assert [middle(frame) for frame in frames] == pytest.approx([4.5, 4.5, 10.5, 16.5, 22.5])


def test_pictures_of_others_are_frames() -> None:
    stream = io.BytesIO()

    def frame(t: float) -> np.ndarray:
        return np.full((4, 6, 3), round(100 * t), np.uint8)

    scene.Film(stream, frame, (6, 4), fps=10, duration=0.3, format="raw").write()
    frames = np.frombuffer(stream.getvalue(), np.uint8).reshape(-1, 4, 6, 4)
    assert frames[:, 0, 0].tolist() == [[0, 0, 0, 255], [10, 10, 10, 255], [20, 20, 20, 255]]


def test_motion_blur_is_the_mean_of_moments(document: Write) -> None:
    sharp, blurred = io.BytesIO(), io.BytesIO()
    path = document(MOVING)
    scene.Film(sharp, path, fps=40, duration=0.1, format="raw").write()
    scene.Film(blurred, path, fps=10, duration=0.1, format="raw", motion_blur=1, samples=4).write()
    moments = np.frombuffer(sharp.getvalue(), np.uint8).reshape(4, -1).astype(int)
    mean = np.frombuffer(blurred.getvalue(), np.uint8).astype(int)
    assert np.abs(moments.mean(axis=0) - mean).max() <= 0.51
    assert (mean != moments[0]).any()


def test_sound_is_mixed(tmp_path: Path) -> None:
    root = scene.Layer(frame=(0, 0, 32, 32), background_color="#222")
    rate = 8000
    tone = np.sin(np.arange(rate) / rate * 2 * np.pi * 440).astype(np.float32)
    tracks = [
        scene.AudioTrack(0.25 * tone[: rate // 2], offset=0.5, rate=rate),
        scene.AudioTrack((8000 * tone).astype(np.int16), offset=0.5, gain=0.5, duration=0.5, rate=rate),
    ]
    out = tmp_path / "film.mov"
    scene.Film(out, root, duration=1.5, fps=10, audio=tracks).write()
    command = ["ffmpeg", "-v", "error", "-i", out, "-f", "f32le", "-ac", "1", "-ar", str(rate), "-"]
    heard = np.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, np.float32)
    loudness = [float(np.sqrt((part**2).mean())) for part in np.array_split(heard, 6)]
    assert len(heard) == pytest.approx(1.5 * rate, abs=1100)
    assert max(loudness[0], loudness[1], loudness[4], loudness[5]) < 0.05
    assert loudness[2:4] == pytest.approx([(0.25 + 8000 / 32768 / 2) / np.sqrt(2)] * 2, rel=0.1)
    with pytest.raises(scene.FilmError, match="gif has no sound"):
        scene.Film(tmp_path / "film.gif", root, duration=1, audio=tone)
    with pytest.raises(scene.FilmError, match=r"missing\.ogg: there is no such sound file"):
        scene.Film(out, root, duration=1, audio="missing.ogg")


def test_chapters_and_titles(document: Write, tmp_path: Path) -> None:
    out = tmp_path / "film.mkv"
    scene.Film(out, document(MOVING), title="A = B; C", chapters=[(0, "One"), (0.25, "Two")]).write()
    command = ["ffprobe", "-v", "error", "-show_chapters", "-show_format", out]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "title=A = B; C" in said
    assert said.index("TAG:title=One") < said.index("start_time=0.250000") < said.index("TAG:title=Two")


# Errors


def test_what_a_film_cannot_be_is_said(document: Write, tmp_path: Path) -> None:
    path = document(MOVING)
    still = scene.Layer(frame=(0, 0, 10, 10))
    (tmp_path / "folder.mp4").mkdir()
    cases: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
        ("folder.mp4 is a folder", ("folder.mp4", path), {}),
        ("there is no folder", ("nowhere/film.mp4", path), {}),
        (r"ends in .mp5 \(did you mean mp4\?\)", ("film.mp5", path), {}),
        ("ends in .bmp; expected one of .mp4, .mov", ("film.bmp", path), {}),
        ("has no ending", ("film", path), {}),
        ("gif cannot hold h264", ("film.gif", path), {"codec": "h264"}),
        ("there is no codec 'h246' \\(did you mean h26.\\?\\)", ("film.mp4", path), {"codec": "h246"}),
        ("nothing moves by itself, so the film needs a duration", ("film.mp4", still), {}),
        ("a film of a function needs a duration", ("film.mp4", lambda t: still), {"size": (8, 8)}),
        ("needs a size", ("film.mp4", animated), {}),
        ("numbered pictures are named as in frame-%04d.png", ("a-%s.png", path), {}),
        ("size must be 1...16384 pixels", ("film.mp4", path), {"size": (0, 8)}),
        ("quality must be 0...100", ("film.mp4", path), {"quality": 101}),
        ("chapters must be in ascending order", ("film.mp4", path), {"chapters": [(1, "b"), (0, "a")]}),
        ("a film is made of a Layer", ("film.mp4", 3), {}),
        ("a stream of bytes", (io.StringIO(), path), {"format": "raw"}),
        ("audio must be a file, samples", ("film.mp4", path), {"audio": 3}),
    ]
    before = os.getcwd()
    os.chdir(tmp_path)
    try:
        for said, arguments, options in cases:
            with pytest.raises((scene.FilmError, ValueError, TypeError), match=said):
                scene.Film(*arguments, **options).write()
    finally:
        os.chdir(before)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["folder.mp4", path.name]


@pytest.mark.parametrize("format", ["mp4", "png"])
def test_a_function_that_raises_names_its_frame(tmp_path: Path, format: str) -> None:
    root = scene.Layer(frame=(0, 0, 10, 10))

    def frame(t: float) -> scene.Layer:
        if t > 0.35:
            raise KeyError("gone")
        return root

    name = "film.mp4" if format == "mp4" else "film-%d.png"
    with pytest.raises(scene.FilmError, match=r"frame 4, at 0.4 s: KeyError: 'gone'") as error:
        scene.Film(tmp_path / name, frame, (10, 10), fps=10, duration=1).write()
    assert error.value.frame == 4
    assert list(tmp_path.iterdir()) == []


def test_a_film_is_cancelled(document: Write, tmp_path: Path) -> None:
    film = scene.Film(tmp_path / "film.mp4", document(MOVING), duration=1000)
    threading.Timer(0.2, film.cancel).start()
    with pytest.raises(scene.FilmCancelled):
        film.write()
    with pytest.raises(ZeroDivisionError):
        film.write(on_frame=lambda done, count: 1 // (3 - done))
    assert [entry.name for entry in tmp_path.iterdir()] == ["test.scene.json"]


def test_a_full_disk_is_said(document: Write) -> None:
    class Full(io.RawIOBase):
        def write(self, _: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(scene.FilmError, match="No space left on device"):
        scene.Film(Full(), document(MOVING), format="raw").write()


def test_a_file_that_may_not_grow_is_said(document: Write, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scene", "render", document(MOVING), "-o", tmp_path / "film.mp4"]
    done = subprocess.run(["bash", "-c", 'ulimit -f 1; "$@"', "-", *command], capture_output=True, text=True)
    assert done.returncode == 1
    assert "film.mp4: ffmpeg failed: ffmpeg was ended by signal 25 (File size limit exceeded)" in done.stderr
    assert [entry.name for entry in tmp_path.iterdir()] == ["test.scene.json"]


def test_what_finds_no_room_at_the_very_end_is_said(
    document: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    statvfs = os.statvfs

    def full(path: str | Path) -> os.statvfs_result:
        return os.statvfs_result((*statvfs(path)[:4], 0, *statvfs(path)[5:]))

    monkeypatch.setattr(os, "statvfs", full)
    with pytest.raises(scene.FilmError, match=r"film\.mkv: No space left on device"):
        scene.Film(tmp_path / "film.mkv", document(MOVING)).write()
    assert [entry.name for entry in tmp_path.iterdir()] == ["test.scene.json"]


def test_an_encoder_that_ffmpeg_lacks_is_named(
    document: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scene._film import codecs

    monkeypatch.setattr(codecs, "encoders_of", lambda _: frozenset(["libvpx-vp9"]))
    with pytest.raises(scene.FilmError, match=r"has no encoder for h264: .*without libx264.* It has vp9"):
        scene.Film(tmp_path / "film.mp4", document(MOVING)).write()
    with pytest.raises(scene.FilmError, match="no hardware encoder for h264 works here"):
        scene.Film(tmp_path / "film.mp4", document(MOVING), hardware=True).write()


FFMPEG = """#!/bin/sh
case "$*" in
    *-encoders*) echo ' ------'; echo ' V....D libx264 x'; echo ' V....D h264_nvenc x'; echo ' V....D h264_vaapi x' ;;
    *lavfi*h264_vaapi*) echo '[AVHWDeviceContext @ 0x55] No VA display found for device' >&2; exit 1 ;;
    *lavfi*) ;;
    *) echo "$*" >"$FFMPEG_LOG"; for last; do :; done; exec cat >"${last#file:}" ;;
esac
"""
"""An ffmpeg of a machine with NVENC and without VA-API."""


def test_hardware_encoders(document: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, log = tmp_path / "bin", tmp_path / "log"
    folder.mkdir()
    (folder / "ffmpeg").write_text(FFMPEG)
    (folder / "ffmpeg").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    monkeypatch.setenv("FFMPEG_LOG", str(log))
    path, out = document(MOVING), tmp_path / "film.mp4"
    for options in ({"codec": "h264_nvenc"}, {"hardware": True}, {"codec": "h264", "hardware": "nvenc"}):
        scene.Film(out, path, **options).write()
        assert "-c:v h264_nvenc -rc vbr -cq 18 -b:v 0 " in log.read_text()
        log.unlink()
    reason = "h264_vaapi: No VA display found for device"
    with pytest.raises(scene.FilmError, match=rf"no vaapi encoder for h264 works here \({reason}\); without"):
        scene.Film(out, path, codec="h264_vaapi").write()
    with pytest.raises(scene.FilmError, match="h265 works here .*hevc_nvenc: ffmpeg was built without it"):
        scene.Film(out, path, codec="h265", hardware=True).write()
    with pytest.raises(ValueError, match="codec says nvenc, and hardware 'vaapi'"):
        scene.Film(out, path, codec="h264_nvenc", hardware="vaapi")
    with pytest.raises(ValueError, match="webm cannot hold h264"):
        scene.Film(tmp_path / "film.webm", path, codec="h264_nvenc")
    with pytest.raises(scene.FilmError, match="gif .*ffmpeg knows none"):
        scene.Film(tmp_path / "film.gif", path, hardware=True).write()


def test_the_report_says_where_the_time_goes(document: Write, tmp_path: Path) -> None:
    report = scene.Film(tmp_path / "film.mp4", document(MOVING), fps=20).write()
    assert report.frames == 10
    assert 0 < report.engine < report.elapsed
    assert report.read > 0
    assert report.encoder > 0
    for part in ("engine", "driver", "waiting for the raster", "reading back", "encoder"):
        assert part in str(report)
