"""Video layers: sources that are unusual, wrong, slow or many."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from movies import encode, pipeline, pixel, until

import scene


def test_bad_files_fail_with_a_reason(tmp_path: Path, film: Path) -> None:
    truncated, noise = tmp_path / "short.webm", tmp_path / "noise.webm"
    truncated.write_bytes(film.read_bytes()[:300])
    noise.write_bytes(bytes(range(256)) * 40)
    for uri in (tmp_path / "none.webm", truncated, noise, "nonsense://x", tmp_path):
        layer = scene.VideoLayer(uri)
        with pytest.raises(scene.FileError):
            layer.wait(30)
        assert layer.state is scene.VideoState.FAILED
        assert layer.failure
        with scene.Renderer(8, 8) as renderer:
            renderer.root = layer
            begin = time.monotonic()
            renderer.render(0)
            assert time.monotonic() - begin < 2


@pytest.mark.parametrize("size", [(1, 1), (33, 17), (2, 300)])
@pytest.mark.parametrize("form", ["I420", "Y444", "I420_10LE", "NV12"])
def test_odd_pictures(stage: Any, size: tuple[int, int], form: str) -> None:
    layer, renderer = stage
    caps = f"video/x-raw,format={form},width={size[0]},height={size[1]}"
    layer.pipeline = f"videotestsrc pattern=white ! {caps} ! identity name=video"
    renderer.render(0)
    assert layer.natural_size == size
    assert pixel(renderer, 32, 18) == pytest.approx((255, 255, 255, 255), abs=3)


@pytest.mark.parametrize("form", ["yuv444p", "yuv420p10le"])
def test_films_of_more_than_usual(tmp_path: Path, stage: Any, form: str) -> None:
    layer, renderer = stage
    source = f"color=red:size=64x36:rate=10:duration=0.2,format={form}"
    layer.uri = str(encode(tmp_path / "odd.webm", "-f", "lavfi", "-i", source, "-c:v", "libvpx-vp9"))
    renderer.render(0)
    assert pixel(renderer, 32, 18) == pytest.approx((255, 0, 0, 255), abs=8)


def test_a_film_whose_size_changes(stage: Any) -> None:
    layer, renderer = stage
    layer.pipeline = (
        "concat name=c ! videoconvert name=video "
        "videotestsrc num-buffers=5 pattern=red ! video/x-raw,width=16,height=16,framerate=10/1 ! c. "
        "videotestsrc num-buffers=5 pattern=blue ! video/x-raw,width=48,height=32,framerate=10/1 ! c."
    )
    renderer.render(0)
    assert layer.natural_size == (16, 16)
    renderer.render(0.85)
    assert layer.natural_size == (48, 32)
    assert pixel(renderer, 32, 18) == pytest.approx((0, 0, 255, 255), abs=2)


def test_a_film_of_sound_alone(tmp_path: Path) -> None:
    sound = ["-f", "lavfi", "-i", "sine=440:duration=0.2", "-c:a", "libvorbis"]
    layer = scene.VideoLayer(encode(tmp_path / "sound.ogg", *sound))
    layer.wait(10)
    assert layer.natural_size == (0, 0)
    assert layer.movie_duration == pytest.approx(0.2, abs=0.05)


def test_a_film_that_lies_on_its_side_stands_upright(tmp_path: Path) -> None:
    source = "color=red:size=64x36:rate=10:duration=0.2,drawbox=w=20:h=36:color=blue:t=fill"
    path = encode(tmp_path / "side.mp4", "-f", "lavfi", "-i", source, "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p")
    data = bytearray(path.read_bytes())
    # The matrix of the track's header: a quarter turn clockwise, as of a telephone that was held upright.
    matrix = data.index(b"tkhd") + 44
    data[matrix : matrix + 36] = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 36 << 16, 0, 1 << 30)
    path.write_bytes(data)
    layer = scene.VideoLayer(path, frame=(0, 0, 36, 64))
    with scene.Renderer(36, 64) as renderer:
        renderer.root = layer
        renderer.render(0)
        assert layer.natural_size == (36, 64)
        assert pixel(renderer, 18, 4) == pytest.approx((0, 0, 255, 255), abs=8)
        assert pixel(renderer, 18, 60) == pytest.approx((255, 0, 0, 255), abs=8)


def test_pictures_of_8k(stage: Any) -> None:
    layer, renderer = stage
    caps = "video/x-raw,format=I420,width=7680,height=4320,framerate=10/1"
    layer.pipeline = f"videotestsrc num-buffers=2 pattern=blue ! {caps} ! identity name=video"
    renderer.render(0)
    assert layer.natural_size == (7680, 4320)
    assert pixel(renderer, 32, 18) == pytest.approx((0, 0, 255, 255), abs=3)


def test_a_camera_that_is_unplugged_says_so(stage: Any) -> None:
    layer, renderer = stage
    told: list[str] = []
    layer.set_delegate(ready=lambda: told.append("ready"), failed=told.append)
    caps = "video/x-raw,width=64,height=36,framerate=30/1"
    camera = "videotestsrc is-live=true pattern=green ! identity name=camera error-after=10"
    layer.pipeline = f"{camera} ! {caps} ! videoconvert name=video"
    renderer.start(interval=1 / 60)
    layer.play()
    assert until(lambda: len(told) == 2)
    assert told[0] == "ready"
    assert "(camera)" in told[1]
    assert layer.state is scene.VideoState.FAILED
    # The last picture stays, and the layer shows the next camera.
    assert pixel(renderer, 32, 18) == pytest.approx((0, 255, 0, 255), abs=2)
    layer.pipeline = pipeline("blue")
    assert until(lambda: pixel(renderer, 32, 18)[2] > 250)


@pytest.mark.parametrize("share", [0, 0.05, 0.5])
def test_a_source_that_stalls_holds_nothing_up(film: Path, share: float) -> None:
    data = film.read_bytes()
    connections: list[socket.socket] = []
    failures: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server, scene.Renderer(64, 36) as renderer:

        def serve() -> None:
            connections.append(server.accept()[0])
            connections[0].sendall(data[: int(len(data) * share)])

        thread = threading.Thread(target=serve)
        thread.start()
        layer = scene.VideoLayer(frame=(0, 0, 64, 36))
        layer.set_delegate(failed=failures.append)
        host = f"tcpclientsrc host=127.0.0.1 port={server.getsockname()[1]}"
        layer.pipeline = f"{host} ! matroskademux ! vp9dec ! videoconvert name=video"
        # Beside it the scene goes on.
        card = scene.Layer(frame=(0, 0, 8, 8), background_color="tomato")
        scene.tween(card, "position.x", 60, duration=30).start()
        renderer.root = scene.Layer(frame=(0, 0, 64, 36), sublayers=[layer, card])
        renderer.start(interval=1 / 60)
        layer.play()
        thread.join()
        frames = renderer.statistics.frames
        assert until(lambda: renderer.statistics.frames > frames + 20)
        expected = scene.VideoState.LOADING if share < 0.5 else scene.VideoState.PLAYING
        assert until(lambda: layer.state is expected)
        assert not failures
        layer.uri = str(film)
        assert until(lambda: layer.state is scene.VideoState.PLAYING and layer.movie_duration > 1)
        connections[0].close()


def used() -> tuple[int, int, int]:
    """Megabytes, files and threads that the process has."""
    megabytes = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    return megabytes, len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))


def test_a_thousand_layers_come_and_go(film: Path) -> None:
    def come_and_go(count: int) -> None:
        for index in range(count):
            layer = scene.VideoLayer(film)
            if index % 3 == 0:
                layer.play()
            if index % 7 == 0:
                layer.wait(20)

    come_and_go(50)
    before = used()
    come_and_go(1000)
    assert until(lambda: used()[1] <= before[1] and used()[2] <= before[2] + 2)
    assert used()[0] < before[0] + 24


def test_a_thousand_seeks(film: Path) -> None:
    layer = scene.VideoLayer(film)
    layer.wait(20)
    before = used()
    for index in range(1000):
        layer.rate = (0, 1, 1, 2)[index % 4]
        layer.seek(index % 20 / 10, exact=index % 2 == 0)
        if index % 10 == 0:
            time.sleep(0.005)
            scene.dispatch()
    layer.pause()
    layer.seek(1.5)
    assert until(lambda: abs(layer.time - 1.5) < 0.05)
    after = used()
    assert after[0] < before[0] + 24
    assert after[1] < before[1] + 10
