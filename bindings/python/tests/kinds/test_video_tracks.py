"""Video layers: tracks, directions and effects, and what is missing: decoders, sound devices, a quick display."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from movies import encode, pipeline, pixel, until

import scene

SUBTITLES = "1\n00:00:00,000 --> 00:00:01,000\nWWWWWWWW\n"


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A black film with two sounds and two texts, in English and German."""
    folder = tmp_path_factory.mktemp("spoken")
    words = folder / "words.srt"
    words.write_text(SUBTITLES)
    inputs = ["-f", "lavfi", "-i", "color=black:size=320x180:rate=10:duration=1"]
    inputs += ["-f", "lavfi", "-i", "sine=300:duration=1", "-f", "lavfi", "-i", "sine=900:duration=1"]
    inputs += ["-i", str(words), "-i", str(words)]
    tracks = [option for track in range(5) for option in ("-map", str(track))]
    names = ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=ger"]
    names += ["-metadata:s:s:0", "title=Words", "-metadata:s:s:1", "language=ger"]
    names += ["-disposition:s:0", "0", "-disposition:s:1", "0"]
    coding = ["-c:v", "libvpx-vp9", "-c:a", "libvorbis", "-c:s", "srt"]
    return encode(folder / "spoken.mkv", *inputs, *tracks, *names, *coding)


def test_tracks_have_names_and_are_chosen(spoken: Path) -> None:
    layer = scene.VideoLayer(spoken)
    layer.wait(10)
    assert len(layer.audio_tracks) == 2
    assert [name[:2].lower() for name in layer.audio_tracks] == ["en", "de"]
    assert layer.subtitle_tracks[0] == "Words"
    assert len(layer.subtitle_tracks) == 2
    # What is not there changes nothing.
    layer.audio_track = layer.subtitle_track = 7
    layer.play()
    assert until(lambda: layer.state is scene.VideoState.ENDED)


def test_subtitles_are_seen(spoken: Path) -> None:
    layer = scene.VideoLayer(spoken, frame=(0, 0, 320, 180), subtitle_track=1)
    with scene.Renderer(320, 180) as renderer:
        renderer.root = layer
        renderer.render(0.5)
        # White letters in the lower part of the black film.
        assert np.asarray(renderer.read())[90:, :, :3].max() > 200


def test_a_film_runs_backwards(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    layer.wait(10)
    renderer.start(interval=1 / 60)
    layer.seek(1.5)
    assert until(lambda: abs(layer.time - 1.5) < 0.05)
    began, times, states = time.monotonic(), [layer.time], set()
    layer.rate = -1

    def ended() -> bool:
        times.append(layer.time)
        states.add(layer.state)
        return scene.VideoState.ENDED in states

    assert until(ended, 20)
    assert scene.VideoState.PLAYING in states
    # A machine under load sees few moments of the way, in their order, and never a shorter way.
    assert time.monotonic() - began > 1.2
    assert times[-1] < 0.3 and max(times) < 1.6
    assert [pair for pair in pairwise(times) if pair[1] > pair[0] + 0.1] == []


def test_a_film_is_nowhere_else_while_it_turns_round(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    layer.wait(10)
    renderer.start(interval=1 / 60)
    layer.seek(1.0)
    assert until(lambda: abs(layer.time - 1.0) < 0.05)
    seen: list[tuple[float, float]] = []
    for rate in [-1, 1] * 5:
        layer.rate = rate
        # Asked as often as can be: turning round takes some milliseconds.
        end = time.monotonic() + 0.05
        until(lambda end=end: seen.append((time.monotonic(), layer.time)) or time.monotonic() > end, pause=0)
    # The way there and back has no gaps, but for those in which a machine under load does not ask.
    ways = [(later[0] - earlier[0], abs(later[1] - earlier[1])) for earlier, later in pairwise(seen)]
    assert [way for way in ways if way[1] > way[0] + 0.15] == []
    # What ended the way back does not end the way on.
    assert until(lambda: layer.state is scene.VideoState.ENDED)
    assert layer.time > 1.9


def test_a_missing_decoder_is_named_with_its_package(tmp_path: Path) -> None:
    source = ["-f", "lavfi", "-i", "color=red:size=64x36:rate=10:duration=0.3"]
    layer = scene.VideoLayer(encode(tmp_path / "wma.mkv", *source, "-c:v", "wmv2"))
    told: list[str] = []
    layer.set_delegate(warned=told.append, failed=told.append)
    assert until(lambda: bool(told) or layer.state is scene.VideoState.PAUSED)
    if layer.state is not scene.VideoState.PAUSED:
        assert "gstreamer1.0-libav" in "".join(told)


def test_without_a_sound_device_a_film_plays_on(film: Path, monkeypatch: pytest.MonkeyPatch, stage: Any) -> None:
    # Where there is one, it is not found.
    for name in ("PULSE_SERVER", "PIPEWIRE_REMOTE"):
        monkeypatch.setenv(name, "nowhere")
    layer, renderer = stage
    warnings: list[str] = []
    failures: list[str] = []
    layer.set_delegate(warned=warnings.append, failed=failures.append)
    layer.uri = str(film)
    layer.wait(10)
    renderer.start(interval=1 / 60)
    layer.play()
    assert until(lambda: layer.time > 0.5)
    assert layer.state is scene.VideoState.PLAYING
    assert not failures
    assert all("sink" in text or "sound" in text for text in warnings)


def test_a_slow_display_collects_no_pictures(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    layer.loop = True
    layer.wait(10)
    renderer.start(interval=0.5)
    layer.rate = 2
    end, most = time.monotonic() + 2, 0
    while time.monotonic() < end:
        most = max(most, layer.statistics.waiting)
        scene.dispatch()
        time.sleep(0.005)
    assert most <= 7
    statistics = layer.statistics
    assert statistics.received > 40
    assert statistics.dropped > statistics.shown
    assert statistics.shown >= 2


def test_it_is_a_layer_with_corners_masks_filters_and_perspective() -> None:
    def draw(**values: Any) -> np.ndarray:
        layer = scene.VideoLayer(frame=(0, 0, 64, 36), pipeline=pipeline("red"))
        for name, value in values.items():
            setattr(layer, name, value)
        with scene.Renderer(64, 36) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 64, 36), sublayers=[layer])
            renderer.render(0)
            return np.asarray(renderer.read())

    whole = draw()
    assert tuple(whole[0, 0]) == pytest.approx((255, 0, 0, 255), abs=2)
    assert draw(corner_radius=18, masks_to_bounds=True)[0, 0, 3] == 0
    assert draw(opacity=0.5)[18, 32, 3] == pytest.approx(128, abs=1)
    inverted = draw(filters=[scene.Filter("colorInvert")])
    assert tuple(inverted[18, 32]) == pytest.approx((0, 255, 255, 255), abs=2)
    masked = draw(mask=scene.Layer(frame=(0, 0, 32, 36), background_color="black"))
    assert (masked[18, 10, 3], masked[18, 50, 3]) == (255, 0)
    turned = draw(transform=scene.Transform.perspective(100) @ scene.Transform.rotation(1, 0, 1, 0))
    assert 0 < (turned[..., 3] > 0).sum() < (whole[..., 3] > 0).sum()
    assert draw(contents_gravity="center", frame=(0, 0, 64, 36), contents_scale=2)[2, 2, 3] == 0


def test_frames_go_from_one_layer_to_another(stage: Any) -> None:
    layer, renderer = stage
    camera = scene.VideoLayer(pipeline=pipeline("green"))
    camera.wait(10)
    layer.push(camera.copy_frame().to_array())
    renderer.render(0)
    assert pixel(renderer, 32, 18) == pytest.approx((0, 255, 0, 255), abs=2)
