"""Video layers: where a movie is, from its opening over seeks, loops and openings anew to its end."""

from __future__ import annotations

import http.server
import math
import shutil
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from movies import encode, middle, pixel, until

import scene


@pytest.fixture(scope="module")
def flash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten pictures at 25 a second, without sound: nine that are dark, and a white one."""
    light = "geq=lum='if(eq(N,9),235,16+N*10)':cb=128:cr=128"
    source = ["-f", "lavfi", "-i", f"color=black:size=64x36:rate=25,{light}", "-frames:v", "10"]
    return encode(tmp_path_factory.mktemp("flash") / "flash.mov", *source, "-c:v", "png")


@pytest.fixture(scope="module")
def tone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A second of sound alone."""
    source = ["-f", "lavfi", "-i", "sine=440:duration=1"]
    return encode(tmp_path_factory.mktemp("tone") / "tone.ogg", *source, "-c:a", "libvorbis")


@pytest.mark.parametrize("begins_anew", [False, True])
def test_a_seek_before_the_movie_is_ready_is_kept(film: Path, flash: Path, begins_anew: bool) -> None:
    for _ in range(6):
        warnings: list[str] = []
        layer = scene.VideoLayer(flash if begins_anew else None)
        layer.set_delegate(warned=warnings.append)
        if begins_anew:
            layer.wait(10)
        layer.uri = str(film)
        layer.seek(1.5)
        layer.wait(10)
        assert until(lambda layer=layer: abs(layer.time - 1.5) < 0.02, 2)
        # Of a sound device that is not there.
        assert not [text for text in warnings if "place" in text]


def test_a_silent_movie_that_loops_shows_its_last_picture(flash: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(flash)
    layer.loop = True
    renderer.start(interval=1 / 100)
    layer.wait(10)
    layer.play()
    begins: list[float] = []
    lights: list[int] = []
    end = time.monotonic() + 3
    while time.monotonic() < end:
        light = pixel(renderer, 32, 18)[0]
        if not lights or lights[-1] != light:
            lights.append(light)
            if light < 5:
                begins.append(time.monotonic())
        scene.dispatch()
        time.sleep(0.003)
    assert statistics.median(after - before for before, after in pairwise(begins)) == pytest.approx(0.4, abs=0.03)
    counts = Counter(lights)
    assert counts[255] >= len(begins) - 2


def test_a_silent_movie_has_ended_when_its_last_picture_was_seen(flash: Path) -> None:
    layer = scene.VideoLayer(flash)
    layer.wait(10)
    told: list[float] = []
    layer.set_delegate(ended=lambda: told.append(time.monotonic()))
    begin = time.monotonic()
    layer.play()
    assert until(lambda: bool(told), pause=0.001)
    assert told[0] - begin > 0.39


def test_a_picture_that_loops_rests(tmp_path: Path) -> None:
    picture = encode(tmp_path / "picture.png", "-f", "lavfi", "-i", "color=red:size=8x8", "-frames:v", "1")
    layer = scene.VideoLayer(picture, loop=True)
    layer.wait(10)
    layer.play()
    time.sleep(0.4)
    assert layer.state is scene.VideoState.PLAYING
    assert layer.statistics.received < 6


def test_what_has_failed_is_opened_where_it_is_set_again(tmp_path: Path, film: Path) -> None:
    path = tmp_path / "late.webm"
    layer = scene.VideoLayer(path)
    assert until(lambda: layer.state is scene.VideoState.FAILED)
    shutil.copy(film, path)
    layer.uri = str(path)
    layer.wait(10)
    assert layer.state is scene.VideoState.PAUSED
    assert layer.failure == ""


def test_a_movie_that_is_gone_has_no_time(film: Path, flash: Path) -> None:
    layer = scene.VideoLayer(film)
    layer.wait(10)
    layer.seek(1)
    assert until(lambda: abs(layer.time - 1) < 0.02)
    layer.uri = str(flash)
    assert layer.time == 0
    layer.wait(10)
    layer.seek(0.2)
    assert until(lambda: layer.time > 0.1)
    layer.uri = None
    assert layer.time == 0
    time.sleep(0.1)
    assert layer.time == 0


def test_a_picture_of_the_programs_is_that_of_all_times(stage: Any) -> None:
    layer, renderer = stage
    for light in (40, 200, 90):
        layer.push(np.full((4, 6, 3), light, np.uint8))
        renderer.render(1)
        assert pixel(renderer, 10, 10)[0] == light


@pytest.mark.parametrize("is_ready", [False, True])
def test_a_movie_of_sound_alone_outlives_stills(tone: Path, stage: Any, is_ready: bool) -> None:
    layer, renderer = stage
    told: list[str] = []
    layer.set_delegate(failed=told.append)
    layer.uri = str(tone)
    if is_ready:
        layer.wait(10)
    for seconds in (0.2, 0.7, 5):
        renderer.render(seconds)
        time.sleep(0.1)
    layer.wait(10)
    assert layer.movie_duration == pytest.approx(1, abs=0.05)
    renderer.start(interval=1 / 60)
    layer.play()
    assert until(lambda: layer.state is scene.VideoState.PLAYING and layer.time > 0.2)
    assert not told


def test_stills_leave_a_movie_where_it_plays(film: Path, stage: Any) -> None:
    layer, _ = stage
    layer.uri = str(film)
    layer.wait(10)
    layer.seek(0.5)
    assert until(lambda: abs(layer.time - 0.5) < 0.02)
    with scene.Renderer(64, 36) as other:
        twin = scene.VideoLayer(frame=(0, 0, 64, 36))
        twin.share_player(layer)
        other.root = twin
        other.render(middle(50))
        assert layer.time == pytest.approx(middle(50))
        # A place that is asked for meanwhile is gone to afterwards.
        layer.seek(0.8)
    assert until(lambda: layer.state is scene.VideoState.PAUSED and abs(layer.time - 0.8) < 0.02)


def test_levels_are_told_when_they_are_heard(film: Path) -> None:
    layer = scene.VideoLayer(film)
    told: list[tuple[float, scene.SoundLevels]] = []
    layer.set_delegate(levels=lambda levels: told.append((layer.time, levels)))
    layer.set_meter(4, 0.05)
    layer.wait(10)
    until(lambda: False, 0.3)
    assert not told
    layer.play()
    assert until(lambda: layer.time > 1 and layer.state is scene.VideoState.PLAYING)
    assert len(told) >= 12
    for index, (place, levels) in enumerate(told):
        # Each is of the twentieth of a second before.
        assert place > (index + 1) * 0.05 - 0.03
        assert (len(levels.rms), len(levels.peak), len(levels.spectrum)) == (1, 1, 4)
    layer.pause()
    assert until(lambda: layer.state is scene.VideoState.PAUSED)
    until(lambda: False, 0.1)
    count = len(told)
    until(lambda: False, 0.3)
    assert len(told) == count
    layer.set_delegate()


def test_a_meter_leaves_a_movie_where_it_is(film: Path) -> None:
    layer = scene.VideoLayer(film)
    layer.wait(10)
    layer.play()
    assert until(lambda: layer.time > 0.7)
    layer.set_meter(8, 0.1)
    times: list[float] = []
    until(lambda: times.append(layer.time) or layer.time > 1.2, pause=0)
    assert min(times) > 0.6
    assert layer.state is scene.VideoState.PLAYING


def test_a_movie_that_followed_a_time_goes_on(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    renderer.start(interval=1 / 60)
    layer.wait(10)
    layer.seek(1)
    assert until(lambda: abs(layer.time - 1) < 0.02)
    # Nobody asks for a place of the layer's time before it plays again.
    renderer.stop()
    layer.follows_layer_time = True
    layer.wait(10)
    layer.follows_layer_time = False
    layer.play()
    assert until(lambda: layer.state is scene.VideoState.PLAYING)
    times: list[float] = []
    until(lambda: times.append(layer.time) or layer.time > 1.2, 3, pause=0)
    assert min(times) > 0.9


def test_frames_rest_when_the_last_movie_that_follows_a_time_has_gone(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.follows_layer_time = True
    layer.uri = str(film)
    renderer.root = root = scene.Layer()
    root.sublayers.append(layer)
    scene.flush()
    # The first picture is still to come, as in the last frame with the movie.
    renderer.start(interval=1 / 100)
    assert until(lambda: renderer.statistics.frames > 0)
    root.sublayers.remove(layer)
    scene.flush()
    assert until(lambda: renderer.next_frame_time == math.inf)
    renderer.stop()
    begin = time.monotonic()
    renderer.render(1)
    assert time.monotonic() - begin < 10


def test_a_delegate_moves_to_the_player_that_its_layer_shares(flash: Path) -> None:
    first, second = scene.VideoLayer(flash), scene.VideoLayer()
    told: list[str] = []
    second.set_delegate(ready=lambda: told.append("ready"), ended=lambda: told.append("ended"))
    first.wait(10)
    second.share_player(first)
    first.play()
    assert until(lambda: "ended" in told)
    assert told[0] == "ready"


class Host:
    """A server of files that knows nothing of parts of them."""

    def __init__(self) -> None:
        self.data = b""
        self.most: int | None = None
        self._ends = threading.Event()
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *arguments: Any) -> None: ...

            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Length", str(len(host.data)))
                self.end_headers()
                try:
                    self.wfile.write(host.data[: host.most])
                    if host.most is not None:
                        host._ends.wait(30)
                except OSError:
                    pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.uri = f"http://127.0.0.1:{self._server.server_address[1]}/film.webm"

    def close(self) -> None:
        self._ends.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.close()


@pytest.fixture(scope="module")
def stream(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Two seconds of noise in WebM: too much for the buffers of a player."""
    source = ["-f", "lavfi", "-i", "color=gray:size=320x180:rate=30:duration=2,noise=alls=90:allf=t"]
    coding = ["-c:v", "libvpx", "-b:v", "20M", "-quality", "realtime", "-cpu-used", "8"]
    return encode(tmp_path_factory.mktemp("stream") / "noise.webm", *source, *coding).read_bytes()


def test_a_stream_that_cannot_go_elsewhere_says_so_and_goes_on(host: Host, stream: bytes) -> None:
    host.data = stream
    layer = scene.VideoLayer(host.uri)
    told: list[str] = []
    layer.set_delegate(failed=lambda text: told.append("failed"), warned=told.append)
    layer.wait(10)
    layer.play()
    assert until(lambda: layer.time > 0.3)
    layer.seek(1.6)
    assert until(lambda: bool(told))
    assert "another place" in told[0]
    assert until(lambda: layer.state is scene.VideoState.PLAYING and layer.time > 0.1)
    layer.seek(1.6)
    assert until(lambda: len(told) == 2)
    # At its end it begins anew.
    layer.loop = True
    assert until(lambda: layer.time > 1.6)
    assert until(lambda: layer.state is scene.VideoState.PLAYING and 0.1 < layer.time < 1)
    assert "failed" not in told


def test_a_stream_that_stalls_at_its_first_picture_is_buffering(host: Host, stream: bytes) -> None:
    host.data, host.most = stream, 200_000
    layer = scene.VideoLayer(host.uri)
    layer.play()
    layer.wait(10)
    assert until(lambda: layer.state is scene.VideoState.BUFFERING)
    until(lambda: False, 0.2)
    assert layer.state is scene.VideoState.BUFFERING
    layer.pause()
    assert until(lambda: layer.state is scene.VideoState.PAUSED)
