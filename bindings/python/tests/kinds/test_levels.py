"""Animations that follow how loud a sound is: offline by places in movies, live by what is heard, and in documents."""

from __future__ import annotations

import json
import math
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from movies import encode, pipeline, until

import scene

LOUD, QUIET = 20 * math.log10(0.5) - 3.01, 20 * math.log10(0.05) - 3.01
"""A sine of a half, and of a twentieth, in decibels."""


@pytest.fixture(scope="session")
def fading(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two seconds of WebM: 440 Hz at LOUD, and from the first second on at QUIET."""
    path = tmp_path_factory.getbasetemp() / "fading.webm"
    # The sine of ffmpeg is one of an eighth.
    sound = "sine=440:duration=2:sample_rate=48000,volume=eval=frame:volume='if(lt(t,1),4,0.4)'"
    video = ["-f", "lavfi", "-i", "color=red:size=64x36:rate=30:duration=2", "-f", "lavfi", "-i", sound]
    return encode(path, *video, "-c:v", "libvpx-vp9", "-c:a", "libvorbis", "-q:a", "8")


@pytest.fixture
def stage() -> Iterator[tuple[scene.VideoLayer, scene.Layer, scene.Renderer]]:
    """A movie, a bar that is as far to the right as the level is above -60 dB, and a renderer."""
    movie, bar = scene.VideoLayer(frame=(0, 0, 64, 36)), scene.Layer(bounds=(0, 0, 1, 1), position=(7, 7))
    with scene.Renderer(64, 36) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 64, 36), sublayers=[movie, bar])
        yield movie, bar, renderer


def follow(bar: scene.Layer, level: scene.Level, key: str = "level") -> None:
    """Puts the bar where the level is."""
    way = scene.BasicAnimation("position.x", from_value=0, to_value=60)
    way.level = level
    bar.add_animation(way, key)
    scene.flush()


def shown(bar: scene.Layer) -> float:
    """The level that the bar shows."""
    return bar.presentation.position.x - 60


def test_a_level_reads_back_and_wrong_ones_change_nothing() -> None:
    movie = scene.VideoLayer()
    way = scene.BasicAnimation("opacity")
    assert way.level is None
    way.level = scene.Level(movie, (40, 120), floor=-50, fall=math.inf)
    assert way.level == scene.Level(movie, (40, 120), -50, 0, math.inf)
    assert way.level.movie is movie
    for wrong in (scene.Level(floor=0), scene.Level(fall=0), scene.Level(frequencies=(9, 8))):
        with pytest.raises(scene.InvalidArgumentError):
            way.level = wrong
    with pytest.raises(TypeError, match="Level"):
        way.level = -20  # type: ignore[assignment]
    with pytest.raises(TypeError, match="movie"):
        way.level = scene.Level(scene.Layer())  # type: ignore[arg-type]
    assert way.level.floor == -50
    with pytest.raises(scene.InvalidStateError):
        scene.SpringAnimation("opacity").level = scene.Level()
    way.level = None
    assert way.level is None


def test_offline_the_level_is_that_of_the_place(fading: Path, stage: Any) -> None:
    movie, bar, renderer = stage
    movie.uri = str(fading)
    follow(bar, scene.Level(movie))
    for seconds, level in ((0.5, LOUD), (1.9, QUIET), (0.8, LOUD), (0.5, LOUD), (5, -60)):
        renderer.render(seconds)
        assert shown(bar) == pytest.approx(level, abs=1), seconds
    # It falls as fast as it may, and is the same whenever it is asked for.
    renderer.render(1.2)
    falling = shown(bar)
    assert QUIET + 3 < falling < LOUD - 3
    renderer.render(0)
    renderer.render(1.2)
    assert shown(bar) == falling
    follow(bar, scene.Level(movie, fall=math.inf))
    renderer.render(1.2)
    assert shown(bar) == pytest.approx(QUIET, abs=1)
    bar.remove_animation("level")
    renderer.render(0.5)
    assert bar.presentation.position == (7, 7)


def test_offline_the_movies_own_time_counts(fading: Path, stage: Any) -> None:
    movie, bar, renderer = stage
    movie.uri = str(fading)
    movie.begin_time = 1
    follow(bar, scene.Level(movie))
    for seconds, level in ((0.5, -60), (1.5, LOUD), (2.9, QUIET)):
        renderer.render(seconds)
        assert shown(bar) == pytest.approx(level, abs=1), seconds
    movie.loop = True
    renderer.render(1 + movie.movie_duration + 0.5)
    assert shown(bar) == pytest.approx(LOUD, abs=1)
    movie.speed, movie.begin_time, movie.time_offset = 0, 0, 0.6
    for seconds in (8, 9):
        renderer.render(seconds)
        assert shown(bar) == pytest.approx(LOUD, abs=1)


@pytest.mark.parametrize("sample", [math.nan, math.inf, -math.inf, 3e38])
def test_samples_may_be_any_floats(sample: float, tmp_path: Path, stage: Any) -> None:
    movie, bar, renderer = stage
    data = np.full(48_000, sample, "<f4").tobytes()
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 3, 1, 48_000, 192_000, 4, 32)
    content = b"WAVE" + form + b"data" + struct.pack("<I", len(data)) + data
    (tmp_path / "odd.wav").write_bytes(b"RIFF" + struct.pack("<I", len(content)) + content)
    movie.uri = str(tmp_path / "odd.wav")
    for level in (scene.Level(movie), scene.Level(movie, (40, 20_000))):
        follow(bar, level)
        renderer.render(0.5)
        assert -60 <= shown(bar) <= 0


def test_bands_are_told_apart(fading: Path, stage: Any) -> None:
    movie, bar, renderer = stage
    movie.uri = str(fading)
    for frequencies, is_heard in (((400, 480), True), ((2000, 4000), False), ((20, 200), False), ((0, 90_000), True)):
        follow(bar, scene.Level(movie, frequencies))
        renderer.render(0.5)
        assert (shown(bar) > -30) == is_heard, frequencies


def test_copies_that_are_behind_show_what_was_heard_before(fading: Path) -> None:
    movie = scene.VideoLayer(fading, frame=(0, 30, 4, 4))
    lamp = scene.Layer(frame=(0, 0, 8, 8), background_color="#ffffff", opacity=0)
    glow = scene.BasicAnimation("opacity", from_value=0, to_value=1)
    glow.level = scene.Level(movie, fall=math.inf, floor=-40, ceiling=-10)
    lamp.add_animation(glow)
    copies = scene.ReplicatorLayer(frame=(0, 0, 64, 8), instance_count=3, instance_delay=0.5, sublayers=[lamp])
    copies.instance_transform = scene.Transform.translation(8, 0)
    with scene.Renderer(64, 36) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 64, 36), sublayers=[movie, copies])
        renderer.render(1.4)
        alpha = np.asarray(renderer.read())[4, [4, 12, 20], 3] / 255
        # Of 1.4, 0.9 and 0.4 seconds.
        np.testing.assert_allclose(alpha, [(QUIET + 40) / 30, 1, 1], atol=0.05)
        renderer.render(0.7)
        np.testing.assert_allclose(np.asarray(renderer.read())[4, [4, 12, 20], 3] / 255, [1, 1, 0], atol=0.05)


def test_key_frames_and_groups_follow_too(fading: Path, stage: Any) -> None:
    movie, bar, renderer = stage
    movie.uri = str(fading)
    steps = scene.KeyframeAnimation("backgroundColor", values=["#0000ff", "#00ff00", "#ff0000"])
    steps.calculation_mode = "discrete"
    fade = scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=1)
    both = scene.AnimationGroup([fade], duration=2)
    both.level = scene.Level(movie, ceiling=LOUD - 1)
    steps.level = scene.Level(movie)
    bar.add_animation(steps)
    bar.add_animation(both)
    renderer.render(0.5)
    assert bar.presentation.background_color == scene.Color(1, 0, 0)
    # The member is over in the middle of the group's two seconds.
    assert bar.presentation.opacity == bar.opacity
    renderer.render(1.9)
    assert bar.presentation.background_color == scene.Color(0, 1, 0)
    assert bar.presentation.opacity == bar.opacity or bar.presentation.opacity < 1


def test_a_live_movie_moves_layers_while_the_program_is_blocked(stage: Any) -> None:
    movie, bar, renderer = stage
    tone = "audiotestsrc volume={volume} ! audio/x-raw,rate=48000 ! level interval=30000000 ! fakesink sync=true"
    movie.pipeline = f"{pipeline('red')} {tone.format(volume=0.5)}"
    follow(bar, scene.Level(movie))
    renderer.start(interval=1 / 60)
    movie.play()
    time.sleep(1)  # Nobody dispatches.
    assert shown(bar) == pytest.approx(LOUD, abs=1.5)
    frames = renderer.statistics.frames
    movie.pause()
    assert until(lambda: shown(bar) == -60)
    # At rest nothing is drawn.
    time.sleep(0.2)
    frames = renderer.statistics.frames
    time.sleep(0.3)
    assert renderer.statistics.frames - frames <= 2
    movie.pipeline = f"{pipeline('red')} {tone.format(volume=0.05)}"
    movie.play()
    assert until(lambda: abs(shown(bar) - QUIET) < 1.5)


def test_a_movie_is_measured_from_when_it_is_followed(fading: Path, stage: Any) -> None:
    movie, bar, renderer = stage
    movie.uri = str(fading)
    movie.loop = True
    renderer.start(interval=1 / 60)
    movie.play()
    assert until(lambda: movie.time > 0.1)
    follow(bar, scene.Level(movie, (400, 480)))
    assert until(lambda: shown(bar) > -30)
    # Nobody asked for a delegate's meter, so nobody is told.
    told: list[scene.SoundLevels] = []
    movie.set_delegate(levels=told.append)
    time.sleep(0.2)
    scene.dispatch()
    assert not told
    assert movie.state is scene.VideoState.PLAYING


def test_what_is_gone_is_silent(fading: Path, stage: Any) -> None:
    _, bar, renderer = stage
    other = scene.VideoLayer(fading)
    level = scene.Level(other)
    follow(bar, level)
    renderer.render(0.5)
    # Not in the tree of the renderer.
    assert shown(bar) == -60
    del other, level
    follow(bar, scene.Level())
    renderer.render(1)
    assert shown(bar) == -60
    renderer.root = None
    scene.flush()


def test_all_sounds_together() -> None:
    """In a process of its own: one that mixes plays nothing."""
    program = """
import sys, time
import scene
bar = scene.Layer(bounds=(0, 0, 1, 1))
way = scene.BasicAnimation("position.x", from_value=0, to_value=60)
way.level = scene.Level()
bar.add_animation(way)
tone = scene.Sound.tone(1000, amplitudes=[0.5], ratios=[1])
with scene.Renderer(8, 8) as renderer:
    renderer.root = scene.Layer(frame=(0, 0, 8, 8), sublayers=[bar])
    renderer.start(interval=1 / 60)
    tone.play()
    end = time.monotonic() + 10
    level = lambda: bar.presentation.position.x - 60
    while abs(level() + 9) > 1.5 and time.monotonic() < end:
        scene.dispatch()
        time.sleep(0.01)
    print(round(level()), end=" ")
    tone.stop()
    while level() > -60 and time.monotonic() < end:
        scene.dispatch()
        time.sleep(0.01)
    print(round(level()))
"""
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True, text=True)
    assert done.stdout.split()[0] in ("-8", "-9", "-10")
    assert done.stdout.split()[1] == "-60"


def test_documents_have_levels(tmp_path: Path, fading: Path) -> None:
    (tmp_path / "a.webm").write_bytes(fading.read_bytes())
    level = {"movie": "film", "frequencies": [400, 480], "floor": -50, "fall": None}
    way = {"type": "basic", "key": "way", "keyPath": "position.x", "from": 0, "to": 60, "level": level}
    bar = {"name": "bar", "bounds": [0, 0, 1, 1], "animations": [way]}
    movie = {"type": "video", "name": "film", "uri": "a.webm"}
    text: dict[str, Any] = {"scene": 1, "size": [64, 36], "root": {"sublayers": [bar, movie]}}
    document = scene.Document.loads(json.dumps(text), folder=tmp_path)
    found = document.root.find("bar").animation("way").level
    assert found == scene.Level(document.root.find("film"), (400, 480), -50, 0, math.inf)
    with scene.Renderer(64, 36) as renderer:
        renderer.root = document.root
        renderer.render(0.5)
        assert document.root.find("bar").presentation.position.x > 20
    document.save(tmp_path / "copy.scene.json")
    again = scene.Document.load(tmp_path / "copy.scene.json")
    assert again.root.find("bar").animation("way").level == scene.Level(
        again.root.find("film"), (400, 480), -50, 0, math.inf
    )
    document.root.find("film").name = None
    with pytest.raises(scene.UnsupportedError, match="without a name"):
        document.save(tmp_path / "none.scene.json")
    for key, wrong in (("movie", "bar"), ("movie", "nobody"), ("floor", 1), ("frequencies", [1]), ("loudness", 3)):
        way["level"] = {**level, key: wrong}
        with pytest.raises(scene.Error):
            scene.Document.loads(json.dumps(text), folder=tmp_path)


def test_a_frame_does_not_wait_for_a_movie_that_was_cut_off(
    stage: tuple[scene.VideoLayer, scene.Layer, scene.Renderer], fading: Path, tmp_path: Path
) -> None:
    movie, bar, renderer = stage
    path = tmp_path / "cut.ogg"
    subprocess.run(["ffmpeg", "-v", "error", "-i", fading, "-vn", "-c:a", "copy", path], check=True)
    path.write_bytes(path.read_bytes()[:1000])
    follow(bar, scene.Level(movie))
    renderer.content_wait = 60
    movie.uri = str(path)
    began = time.monotonic()
    renderer.render(0)
    assert time.monotonic() - began < 8
    assert movie.failure.startswith(str(path))
