"""Video layers: what is played, when it is seen, and what becomes of films that are wrong."""

from __future__ import annotations

import asyncio
import json
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from movies import middle, pipeline, pixel, until
from PIL import Image as Pillow

import scene
from scene._cli import main


def number_of(renderer: scene.Renderer) -> int:
    """Which picture of the film a frame shows."""
    red = pixel(renderer, 32, 18)[0]
    return round((red - 2) / (3 * 255 / 219))


def test_properties_and_their_defaults() -> None:
    layer = scene.VideoLayer()
    assert (layer.uri, layer.pipeline, layer.rate, layer.loop) == (None, None, 0, False)
    assert (layer.volume, layer.muted, layer.follows_layer_time) == (1, False, False)
    assert layer.state is scene.VideoState.EMPTY
    assert (layer.natural_size, layer.time, layer.movie_duration, layer.failure) == (scene.Size(0, 0), 0, 0, "")
    with pytest.raises(scene.InvalidArgumentError):
        layer.volume = -1
    with pytest.raises(scene.InvalidStateError):
        layer.copy_frame()
    with pytest.raises(scene.NotFoundError):
        scene.Layer().set_value("uri", "a.webm")


def test_a_film_is_ready_with_size_and_duration(film: Path) -> None:
    layer = scene.VideoLayer(film)
    layer.wait(10)
    assert layer.natural_size == (64, 36)
    assert layer.movie_duration == pytest.approx(2, abs=0.05)
    assert len(layer.audio_tracks) == 1
    assert layer.state is scene.VideoState.PAUSED
    assert layer.copy_frame().to_array().shape == (36, 64, 4)
    assert layer.preferred_frame_size == (64, 36)


def test_offline_each_time_shows_its_picture(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    seen: dict[int, bytes] = {}
    # Onward, far ahead, back, and each once more.
    for number in (0, 1, 2, 7, 50, 20, 21, 3, 59, 50, 7, 0, 59):
        renderer.render(middle(number))
        assert number_of(renderer) == number
        assert seen.setdefault(number, bytes(renderer.read())) == bytes(renderer.read())
    renderer.render(5)
    assert number_of(renderer) == 59
    layer.loop = True
    scene.flush()
    renderer.render(layer.movie_duration + middle(10))
    assert number_of(renderer) == 10


def test_offline_the_layers_own_time_counts(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    layer.speed = 0.5
    layer.time_offset = 0.5
    for time_, number in ((0, 15), (1, 30), (1.5, 37)):
        renderer.render(time_ + 2 * middle(0))
        assert number_of(renderer) == number
    layer.speed = 0
    layer.time_offset = middle(15)
    renderer.render(7)
    assert number_of(renderer) == 15


def test_pages_show_the_places_of_their_times(film: Path, tmp_path: Path) -> None:
    layer = scene.VideoLayer(film, frame=(0, 0, 64, 36))
    root = scene.Layer(frame=(0, 0, 64, 36), sublayers=[layer])
    numbers = (0, 40, 7)
    with scene.Paper("pdf", (64, 36)) as paper:
        for number in numbers:
            paper.add_page(root, middle(number))
        paper.write(tmp_path / "pages.pdf")
    subprocess.run(["pdftoppm", "-r", "72", tmp_path / "pages.pdf", tmp_path / "page"], check=True)
    for page, number in enumerate(numbers, 1):
        red = np.asarray(Pillow.open(tmp_path / f"page-{page}.ppm"))[18, 32, 0]
        assert round((int(red) - 2) / (3 * 255 / 219)) == number


def test_a_movie_has_its_time_when_a_page_has_waited_for_all_else() -> None:
    def draw(tile: scene.Tile) -> object:
        tile.write(bytes([255] * 4 * tile.width * tile.height))
        threading.Timer(20.5, tile.finish).start()
        return scene.LATER

    # One picture, as others would each come as late. The movie follows time from the start: one that would be opened
    # anew for the page would sleep twice.
    late = "videotestsrc num-buffers=1 ! identity sleep-time=22500000 ! video/x-raw,width=64,height=36,framerate=30/1"
    movie = scene.VideoLayer(frame=(16, 0, 64, 36), follows_layer_time=True)
    movie.pipeline = f"{late} ! videoconvert name=video"
    tiled = scene.TiledLayer(frame=(0, 0, 16, 16))
    tiled.set_source(draw)
    with scene.Paper("svg", (80, 36)) as paper:
        paper.add_page(scene.Layer(frame=(0, 0, 80, 36), sublayers=[tiled, movie]))
        assert paper.to_bytes().count(b"<image") == 2


def test_a_movie_that_plays_goes_on_when_a_page_has_shown_it(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    renderer.start(interval=1 / 60)
    layer.wait(10)
    # Slowly, so that a busy machine finds the movie before its middle.
    layer.rate = 0.2
    assert until(lambda: layer.time > 0.1)
    paper = scene.Paper("svg", (64, 36))
    paper.add_page(layer.copy(), middle(50))
    assert until(lambda: layer.state is scene.VideoState.PLAYING)
    assert layer.time < 1
    assert b"<image" in paper.to_bytes()


def test_pictures_for_notebooks_leave_a_movie_alone_that_plays(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    renderer.root = None
    renderer.root = above = scene.Layer(frame=(0, 0, 64, 36), sublayers=[layer])
    renderer.start(interval=1 / 60)
    layer.wait(10)
    layer.rate = 0.2
    assert until(lambda: layer.time > 0.1)
    for shown in (layer, above):
        before = layer.time
        assert "<image" in (shown._repr_svg_() or "")
        assert shown._repr_png_() is not None
        assert layer.state is scene.VideoState.PLAYING
        assert layer.time >= before


def test_layers_of_one_player_have_times_of_their_own_offline(film: Path) -> None:
    first, second = scene.VideoLayer(film, frame=(0, 0, 32, 36)), scene.VideoLayer(frame=(32, 0, 32, 36))
    second.share_player(first)
    second.time_offset = 1
    root = scene.Layer(frame=(0, 0, 64, 36))
    root.sublayers = [first, second]
    with scene.Renderer(64, 36) as renderer:
        renderer.root = root
        renderer.render(0.2)
        pixels = np.asarray(renderer.read())
    assert pixels[18, 48, 0] > pixels[18, 16, 0] + 60


def test_it_plays_by_the_clock_while_the_program_is_blocked(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    layer.wait(10)
    renderer.start(interval=1 / 60)
    layer.play()
    assert until(lambda: layer.time > 0.1)
    before, begin = layer.statistics, time.monotonic()
    time.sleep(1)  # Nobody dispatches.
    after, took = layer.statistics, time.monotonic() - begin
    assert after.shown - before.shown == pytest.approx(30 * took, abs=4)
    assert after.dropped - before.dropped <= 2
    assert after.waiting <= 6
    layer.pause()
    assert until(lambda: layer.state is scene.VideoState.PAUSED)
    shown = layer.statistics.shown
    time.sleep(0.2)
    assert layer.statistics.shown - shown <= 2


def test_seek_rate_end_and_loop(film: Path, stage: Any) -> None:
    layer, renderer = stage
    told: list[str] = []
    layer.set_delegate(ready=lambda: told.append("ready"), ended=lambda: told.append("ended"))
    layer.uri = str(film)
    renderer.start(interval=1 / 60)
    assert until(lambda: "ready" in told)
    layer.seek(1.0)
    assert until(lambda: abs(layer.time - 1) < 0.04)
    assert until(lambda: abs(number_of(renderer) - 30) <= 1)
    layer.seek(1.7)
    layer.rate = 2
    assert until(lambda: "ended" in told)
    assert layer.state is scene.VideoState.ENDED
    layer.loop = True
    layer.play()
    assert until(lambda: layer.state is scene.VideoState.PLAYING and layer.time < 1)
    layer.seek(1.8)
    assert until(lambda: layer.time > 1.7)
    assert until(lambda: layer.time < 1)
    assert told.count("ended") == 1


def test_a_layer_that_follows_its_time_in_a_running_renderer(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.follows_layer_time = True
    layer.uri = str(film)
    layer.speed = 0
    layer.time_offset = middle(30)
    renderer.start(interval=1 / 60)
    assert until(lambda: renderer.statistics.frames > 0 and number_of(renderer) == 30)
    layer.time_offset = middle(15)
    scene.flush()
    assert until(lambda: number_of(renderer) == 15)


def test_a_pipeline_and_what_it_lacks(stage: Any) -> None:
    layer, renderer = stage
    layer.pipeline = pipeline("blue")
    renderer.render(0)
    assert pixel(renderer, 10, 10) == pytest.approx((0, 0, 255, 255), abs=2)
    failures: list[str] = []
    layer.set_delegate(failed=failures.append)
    for text, reason in (
        ("videotestsrc ! nothing name=video", "no element"),
        ("videotestsrc ! fakesink", "name=video"),
        ("videotestsrc ! fakesink name=video", "somewhere else"),
        ("audiotestsrc name=video", ""),
    ):
        failures.clear()
        layer.pipeline = text
        assert until(lambda: bool(failures)), text
        assert reason in failures[0]
        assert layer.state is scene.VideoState.FAILED
    # What failed holds up no frame, and another source heals it.
    renderer.render(1)
    layer.pipeline = pipeline("green")
    renderer.render(2)
    assert pixel(renderer, 10, 10) == pytest.approx((0, 255, 0, 255), abs=2)


def test_alpha_is_kept(stage: Any) -> None:
    layer, renderer = stage
    source = "videotestsrc pattern=solid-color foreground-color=0x80ff0000"
    layer.pipeline = f"{source} ! video/x-raw,format=ARGB,width=64,height=36 ! identity name=video"
    renderer.render(0)
    assert pixel(renderer, 5, 5) == pytest.approx((255, 0, 0, 128), abs=2)


def test_pictures_of_the_programs_own(stage: Any) -> None:
    layer, renderer = stage
    for light in (40, 200):
        layer.push(np.full((4, 6, 3), light, np.uint8))
        renderer.render(light)
        assert np.asarray(renderer.read())[10, 10, 0] == light
    assert layer.natural_size == (6, 4)
    layer.push(np.full((2, 2, 4), 90, np.uint8), "bgrx8")
    assert until(lambda: layer.natural_size == (2, 2))
    with pytest.raises(ValueError, match="shape"):
        layer.push(np.zeros((4, 6), np.float32))


def test_a_transition_goes_on_from_the_picture_that_was_shown(stage: Any) -> None:
    layer, renderer = stage
    layer.push(np.full((4, 6, 3), 40, np.uint8))
    renderer.render(0)
    layer.add_animation(scene.Transition("fade", duration=2, timing_function="linear"))
    renderer.render(0)
    layer.push(np.full((4, 6, 3), 200, np.uint8))
    # What the transition kept as a picture is drawn anew.
    renderer.lose_context()
    renderer.render(1)
    assert pixel(renderer, 10, 10)[0] == pytest.approx(120, abs=1)


def test_a_replicator_shows_one_stream_many_times() -> None:
    layer = scene.VideoLayer(frame=(0, 0, 16, 36), pipeline=pipeline("red"))
    copies = scene.ReplicatorLayer(frame=(0, 0, 64, 36), instance_count=4)
    copies.instance_transform = scene.Transform.translation(16, 0)
    copies.sublayers.append(layer)
    with scene.Renderer(64, 36) as renderer:
        renderer.root = copies
        renderer.render(0)
        pixels = np.asarray(renderer.read())
    assert (pixels[18, [8, 24, 40, 56], 0] > 250).all()
    assert layer.statistics.received <= 4


def test_await_ready_and_a_layer_released_in_a_callback(film: Path) -> None:
    async def run() -> None:
        layer = await scene.VideoLayer(film).ready()
        assert layer.natural_size == (64, 36)
        with pytest.raises(scene.FileError):
            await scene.VideoLayer("/nothing/there.webm").ready()

    asyncio.run(run())

    async def twice() -> list[str]:
        told: list[str] = []
        layer = scene.VideoLayer(film)
        layer.set_delegate(ready=lambda: told.append("ready"), ended=lambda: told.append("ended"))
        async with asyncio.timeout(20):
            assert await asyncio.gather(layer.ready(), layer.ready()) == [layer, layer]
        layer.play()
        patience = time.monotonic() + 20
        while len(told) < 2 and time.monotonic() < patience:
            await asyncio.sleep(0.01)
        with pytest.raises(scene.InvalidStateError):
            await scene.VideoLayer().ready()
        scene.detach()
        return told

    assert asyncio.run(twice()) == ["ready", "ended"]
    kept = [scene.VideoLayer(film)]
    kept[0].set_delegate(ready=kept.clear)
    assert until(lambda: not kept)


def test_documents_have_movies_beside_them(tmp_path: Path, film: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.webm").write_bytes(film.read_bytes())
    root: dict[str, Any] = {"type": "video", "uri": "a.webm", "loop": True, "volume": 0.5, "beginTime": -1}
    text = {"scene": 1, "size": [64, 36], "root": root}
    (tmp_path / "a.scene.json").write_text(json.dumps(text))
    document = scene.Document.load(tmp_path / "a.scene.json")
    with scene.Renderer(64, 36) as renderer:
        renderer.root = document.root
        renderer.render(0.5 + middle(0))
        assert number_of(renderer) == 45
    use = next(scene.movies(document.root))
    assert (use.uri, use.begin, use.speed, use.volume, use.loop) == (str(tmp_path / "a.webm"), -1, 1, 0.5, True)
    (tmp_path / "copy").mkdir()
    document.save(tmp_path / "copy" / "b.scene.json")
    again = scene.Document.load(tmp_path / "copy" / "b.scene.json")
    assert again.root.get_value("uri").endswith("b.files/movie-1.webm")
    for wrong in ("../a.webm", "/etc/passwd", "file:///etc/passwd", "none.webm"):
        root["uri"] = wrong
        with pytest.raises(scene.Error):
            scene.Document.loads(json.dumps(text), folder=tmp_path)
    del root["uri"]
    root["pipeline"] = pipeline()
    with pytest.raises(scene.UnsupportedError, match="SCENE_DOCUMENT_PIPELINES"):
        scene.Document.loads(json.dumps(text))
    monkeypatch.setenv("SCENE_DOCUMENT_PIPELINES", "1")
    assert scene.Document.loads(json.dumps(text)).root.get_value("pipeline") == pipeline()


def test_copies_show_what_the_original_plays(tmp_path: Path, film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    renderer.root = copy = layer.copy()
    renderer.render(middle(20))
    assert number_of(renderer) == 20
    del copy, layer
    renderer.render(middle(7))
    assert number_of(renderer) == 7
    (tmp_path / "a.webm").write_bytes(film.read_bytes())
    root = {"type": "video", "uri": "a.webm", "frame": [0, 0, 64, 36]}
    document = tmp_path / "a.scene.json"
    document.write_text(json.dumps({"scene": 1, "size": [64, 36], "root": root}))
    for path, options in ((tmp_path / "a.png", []), (tmp_path / "a-%02d.png", ["--to", "0.1"])):
        assert main(["render", str(document), "-o", str(path), *options]) in (0, None)
        picture = scene.Image.open(str(path).replace("%02d", "01")).to_array()
        assert picture[18, 32, 3] == 255


def test_a_film_of_a_document_has_the_movies_sound(tmp_path: Path, film: Path) -> None:
    (tmp_path / "a.webm").write_bytes(film.read_bytes())
    root = {"type": "video", "uri": "a.webm", "beginTime": 0.25}
    document = tmp_path / "a.scene.json"
    document.write_text(json.dumps({"scene": 1, "size": [64, 36], "root": root}))
    made = tmp_path / "made.mp4"
    assert main(["render", str(document), "-o", str(made), "--to", "1", "--fps", "10"]) in (0, None)
    command = ["ffmpeg", "-v", "error", "-i", str(made), "-ac", "1", "-ar", "8000", "-f", "f32le", "-"]
    sound = np.frombuffer(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout, np.float32)
    assert np.abs(sound[:1600]).max() < 0.01
    assert np.abs(sound[2800:7200]).max() > 0.05


def test_pictures_keep_to_the_time_of_the_sound(film: Path, stage: Any) -> None:
    layer, renderer = stage
    layer.uri = str(film)
    layer.wait(10)
    renderer.start(interval=1 / 60)
    layer.play()
    assert until(lambda: layer.time > 0.2)
    errors: list[float] = []
    while layer.time < 1.8:
        before, shown, after = layer.time, number_of(renderer), layer.time
        # The picture that is seen began at most a picture's time ago.
        errors.append(max(shown / 30 - after, before - (shown + 1) / 30, 0.0))
        time.sleep(0.013)
        scene.dispatch()
    assert len(errors) > 20
    # On a machine that does much else some frames come late.
    assert np.quantile(errors, 0.8) < 1 / 30


def test_what_comes_while_nobody_shows_it_was_not_dropped(stage: Any) -> None:
    layer, renderer = stage
    for count in (1, 2, 3):
        renderer.root = None
        # The renderer hears of that with a frame.
        renderer.render(0)
        for _ in range(10 * (count - 1)):
            layer.push(np.zeros((36, 64, 4), np.uint8))
        renderer.root = layer
        renderer.start(interval=1 / 60)
        layer.push(np.zeros((36, 64, 4), np.uint8))
        assert until(lambda count=count: layer.statistics.shown >= count)
        renderer.stop()
    assert layer.statistics.dropped == 0
