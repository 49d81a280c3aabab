"""Movies whose pictures come in GL's memory: they are shown from there, and are the same as those in the processor's.

What is shown from a device's memory is not uploaded, which tells the two ways apart. dma-bufs take the same way, but no
machine without a GPU has any.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from movies import encode, until

import scene

WIDTH, HEIGHT = 64, 48


def source(
    form: str = "I420",
    pattern: str = "smpte",
    size: tuple[int, int] = (WIDTH, HEIGHT),
    *,
    gl: bool = True,
    more: str = "",
) -> str:
    """The text of a pipeline of pictures that stay the same."""
    caps = f"video/x-raw,format={form},width={size[0]},height={size[1]},framerate=25/1"
    last = "glupload" if gl else "videoconvert"
    return f"videotestsrc num-buffers=500 pattern={pattern} ! {caps}{more} ! {last} name=video"


def frame(renderer: scene.Renderer) -> np.ndarray:
    """The pixels of the last frame."""
    return np.asarray(renderer.read()).astype(int)


def shown(text: str, size: tuple[int, int] = (WIDTH, HEIGHT), **properties: Any) -> tuple[np.ndarray, int]:
    """The pixels of one frame, and how many bytes were uploaded for it."""
    layer = scene.VideoLayer(**{"frame": (0, 0, *size), **properties})
    layer.pipeline = text
    with scene.Renderer(*size) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, *size), sublayers=[layer])
        renderer.render(0.1)
        return frame(renderer), renderer.statistics.upload_bytes


@pytest.fixture
def playing() -> Iterator[tuple[scene.VideoLayer, scene.Renderer]]:
    """A layer that plays, in a renderer that draws by itself."""
    layer = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
    layer.pipeline = source("NV12", "ball motion=sweep").replace("num-buffers=500 ", "is-live=true ")
    layer.play()
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        renderer.root = layer
        renderer.start(interval=1 / 60)
        yield layer, renderer
        renderer.stop()


@pytest.mark.parametrize("form", ["I420", "NV12", "YUY2", "RGBx", "BGRx"])
def test_pictures_are_shown_where_they_are(form: str) -> None:
    size = (320, 240)
    found, uploaded = shown(source(form, size=size), size)
    assert uploaded == 0
    bars = [(1, 1, 1), (1, 1, 0), (0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1)]
    middles = found[20, 22::46, :3][:7]
    assert abs(middles - 255 * np.array(bars)).max() <= 2
    assert found[..., 3].min() == 255
    # Elsewhere they are those that GStreamer converts, but for its rounding, and edges of colours that pixels share.
    plain, copied = shown(source(form, size=size, gl=False), size)
    assert copied > 0
    assert (abs(found - plain)[:150].max(axis=2) <= 5).mean() > 0.9


def test_elements_of_gl_end_a_pipeline() -> None:
    snow = "gltestsrc pattern=snow num-buffers=9 ! video/x-raw(memory:GLMemory),width=64,height=48"
    found, uploaded = shown(f"{snow} ! gleffects_mirror ! glcolorconvert name=video")
    assert uploaded == 0
    half = WIDTH // 2
    assert abs(found[:, :half] - found[:, half:][:, ::-1]).max() <= 1
    assert found[..., :3].std() > 20


def test_alpha_is_kept() -> None:
    text = source("AYUV", "red", more=" ! alpha alpha=0.5")
    ways = [text, text.replace("glupload name", "videoconvert name")]
    (found, uploaded), (plain, _) = (shown(way, background_color="blue") for way in ways)
    assert uploaded == 0
    assert abs(found - plain).max() <= 3
    assert 120 <= found[5, 5, 0] <= 135
    assert 120 <= found[5, 5, 2] <= 135


@pytest.mark.parametrize(
    "properties",
    [
        {"corner_radius": 14, "masks_to_bounds": True},
        {"filters": [scene.Filter("colorInvert")]},
        {"transform": scene.Transform.perspective(200) @ scene.Transform.rotation(0.7, 0, 1, 0)},
        {"magnification_filter": "nearest", "frame": (-40, -40, 3 * WIDTH, 3 * HEIGHT)},
    ],
)
@pytest.mark.parametrize("form", ["RGBx", "RGBA"])
def test_what_is_done_with_images_is_done_with_them(form: str, properties: dict[str, Any]) -> None:
    (found, uploaded), (plain, _) = (shown(source(form, gl=gl), **properties) for gl in (True, False))
    assert uploaded == 0
    assert abs(found - plain).max() <= 2


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (63, 35), (641, 477)])
def test_odd_sizes(size: tuple[int, int]) -> None:
    found, uploaded = shown(source("RGBx", "green", size), size)
    assert uploaded == 0
    assert abs(found - (0, 255, 0, 255)).max() <= 1


def test_pixels_are_made_square_and_pictures_upright() -> None:
    layer = scene.VideoLayer()
    layer.pipeline = source("I420", more=",pixel-aspect-ratio=2/1")
    layer.wait(10)
    assert layer.natural_size == (2 * WIDTH, HEIGHT)
    turned = scene.VideoLayer()
    turned.pipeline = source("I420", more=" ! taginject tags=image-orientation=rotate-90")
    turned.wait(10)
    assert turned.natural_size == (HEIGHT, WIDTH)


def test_films_go_by_way_of_gl_when_that_is_asked_for(
    film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "testsrc=size=64x36:rate=30:duration=1,format=yuv420p10le"
    deep = encode(tmp_path / "deep.webm", "-f", "lavfi", "-i", source, "-c:v", "libvpx-vp9")
    for path, way, at in ((film, "", 1), (film, "1", 1), (film, "0", 1), (deep, "1", 0)):
        monkeypatch.setenv("SCENE_VIDEO_GL", way)
        layer = scene.VideoLayer(path, frame=(0, 0, 64, 36))
        with scene.Renderer(64, 36) as renderer:
            renderer.root = layer
            renderer.render(at + 0.01)
            # Ten bits are more than all versions of GStreamer make RGBA of.
            assert layer.failure == ""
            assert (renderer.statistics.upload_bytes == 0) == (way == "1" and path == film)
            if path == film:
                assert abs(frame(renderer)[18, 32, 0] - (20 + 30 * 3 - 16) * 255 / 219) <= 3


def test_exact_places_are_the_same_each_time(film: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCENE_VIDEO_GL", "1")
    seen: dict[float, bytes] = {}
    with scene.Renderer(64, 36) as renderer:
        renderer.root = scene.VideoLayer(film, frame=(0, 0, 64, 36))
        for time in (0, 0.5, 1.2, 0.5, 0, 1.2):
            renderer.render(time)
            assert renderer.statistics.upload_bytes == 0
            assert seen.setdefault(time, bytes(renderer.read())) == bytes(renderer.read())
    assert len(set(seen.values())) == 3


def test_it_plays_and_goes_on_without_its_renderer(playing: tuple[scene.VideoLayer, scene.Renderer]) -> None:
    layer, renderer = playing
    assert until(lambda: layer.statistics.shown > 10)
    assert renderer.statistics.upload_bytes == 0
    renderer.stop()
    renderer.root = None
    before = layer.statistics.received
    assert until(lambda: layer.statistics.received > before + 10)
    with scene.Renderer(WIDTH, HEIGHT) as other:
        other.root = layer
        other.start(interval=1 / 60)
        count = layer.statistics.shown
        assert until(lambda: layer.statistics.shown > count + 5)
        assert other.statistics.upload_bytes == 0
        other.stop()


def test_renderers_that_share_nothing_show_one_player(
    playing: tuple[scene.VideoLayer, scene.Renderer], monkeypatch: pytest.MonkeyPatch
) -> None:
    layer, renderer = playing
    assert until(lambda: layer.statistics.shown > 3)

    def twin() -> scene.VideoLayer:
        other = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
        other.share_player(layer)
        return other

    def is_lit(of: scene.Renderer) -> bool:
        return bool(frame(of)[..., :3].max() > 200)

    # Their contexts are of one display, so that both show the pictures where they are.
    with scene.Renderer(WIDTH, HEIGHT) as second:
        second.root = twin()
        second.start(interval=1 / 60)
        assert until(lambda: second.statistics.frames > 5 and is_lit(second))
        assert renderer.statistics.upload_bytes == second.statistics.upload_bytes == 0
        # One that shows none from there has them copied for all.
        monkeypatch.setenv("SCENE_VIDEO_GL", "0")
        with scene.Renderer(WIDTH, HEIGHT) as third:
            third.root = twin()
            third.start(interval=1 / 60)
            assert until(lambda: third.statistics.upload_bytes > 0 and second.statistics.upload_bytes > 0)
            assert is_lit(third)
            assert is_lit(second)
            third.stop()
        # Its tree is gone with it, and the others show them where they are again.
        assert until(lambda: renderer.statistics.uploads == 0 and second.statistics.uploads == 0)
        assert is_lit(second)
        second.stop()


def test_a_context_that_is_lost_takes_no_picture_along(playing: tuple[scene.VideoLayer, scene.Renderer]) -> None:
    layer, renderer = playing
    for _ in range(3):
        renderer.lose_context()
        count = layer.statistics.shown
        assert until(lambda count=count: layer.statistics.shown > count + 3)
        assert renderer.statistics.upload_bytes == 0
        assert frame(renderer)[..., :3].max() > 200


def test_a_picture_is_copied_for_who_asks(playing: tuple[scene.VideoLayer, scene.Renderer]) -> None:
    layer, _ = playing
    assert until(lambda: layer.statistics.shown > 3)
    still = layer.copy_frame().to_array()
    assert still.shape == (HEIGHT, WIDTH, 4)
    assert still[..., :3].max() > 200


def test_many_come_and_go(film: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCENE_VIDEO_GL", "1")
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT))
        renderer.root = root
        renderer.start(interval=1 / 60)
        for number in range(60):
            layer = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
            if number % 3:
                layer.pipeline = source("I420").replace("num-buffers=500 ", "is-live=true " if number % 2 else "")
            else:
                layer.uri = str(film)
            layer.play()
            root.sublayers = [layer]
            # Some are gone before they have opened.
            if number % 4 == 0:
                layer.wait(10)
                assert until(lambda layer=layer: layer.statistics.shown > 0)
        root.sublayers = []
        renderer.stop()


def test_without_gstreamers_gl_the_rest_goes_on(tmp_path: Path) -> None:
    """In a process of its own, whose GStreamer has all plugins but that."""
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    for path in Path("/usr/lib").glob("*/gstreamer-1.0/libgst*.so"):
        if path.name != "libgstopengl.so":
            (plugins / path.name).symlink_to(path)
    program = """
        import scene
        def show(pipeline):
            layer = scene.VideoLayer(frame=(0, 0, 64, 48))
            layer.pipeline = pipeline
            with scene.Renderer(64, 48) as renderer:
                renderer.root = layer
                renderer.render(0)
                return tuple(bytes(renderer.read())[:4]), layer.failure
        print(show("videotestsrc pattern=red ! video/x-raw,format=RGB,width=64,height=48 ! videoconvert name=video"))
        print(show("videotestsrc ! glupload name=video"))
    """
    environment = {
        **os.environ,
        "GST_PLUGIN_SYSTEM_PATH": str(plugins),
        "GST_REGISTRY": str(tmp_path / "registry"),
        "SCENE_VIDEO_GL": "1",
    }
    command = [sys.executable, "-c", textwrap.dedent(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=True)
    red, none = done.stdout.splitlines()
    assert red == "((255, 0, 0, 255), '')"
    assert none.startswith("((0, 0, 0, 0)")
    assert "glupload" in none
    assert "install gstreamer1.0-gl" in none
