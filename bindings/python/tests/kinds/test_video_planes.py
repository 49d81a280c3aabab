"""Movies whose pictures are converted where they are drawn: the same as those that GStreamer converts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from movies import until

import scene

WIDTH, HEIGHT = 64, 48


def source(
    form: str = "NV12", pattern: str = "zone-plate kx2=20 ky2=20", size: tuple[int, int] = (WIDTH, HEIGHT), **more: str
) -> str:
    """The text of a pipeline of few pictures."""
    caps = {"format": form, "width": size[0], "height": size[1], "framerate": "25/1"}
    caps |= {name.replace("_", "-"): f"(string){value}" for name, value in more.items()}
    text = ",".join(f"{name}={value}" for name, value in caps.items())
    return f"videotestsrc num-buffers=500 pattern={pattern} ! video/x-raw,{text} ! videoconvert name=video"


class Pictures:
    """Frames with pictures in planes, and with those that GStreamer converts."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def renderer(self, planes: bool, size: tuple[int, int], scale: float = 1) -> scene.Renderer:
        """One that has pictures come in planes, or not."""
        self._patch.setenv("SCENE_VIDEO_PLANES", "1" if planes else "0")
        return scene.Renderer(*size, scale)

    def frame(
        self, planes: bool, text: str, size: tuple[int, int] = (WIDTH, HEIGHT), at: float = 0.0, **properties: Any
    ) -> np.ndarray:
        """The pixels of one frame."""
        properties = {"frame": (0, 0, *size), **properties}
        layer = scene.VideoLayer(**properties)
        layer.pipeline = text
        with self.renderer(planes, size) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, *size), sublayers=[layer])
            renderer.render(at)
            pixels = layer.natural_size[0] * layer.natural_size[1]
            # Only planes are less than four bytes a pixel.
            assert (renderer.statistics.upload_bytes < 4 * pixels) == planes or pixels < 16
            return np.frombuffer(bytes(renderer.read()), np.uint8).reshape(size[1], size[0], 4).astype(int)

    def differences(self, text: str, size: tuple[int, int] = (WIDTH, HEIGHT), **properties: Any) -> np.ndarray:
        """How far the two frames are from each other."""
        one, other = (self.frame(planes, text, size, **properties) for planes in (False, True))
        assert one[..., :3].max() > one[..., :3].min()
        return abs(one - other)


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> Pictures:
    """What makes frames in both ways."""
    return Pictures(monkeypatch)


@pytest.mark.parametrize("form", ["NV12", "I420"])
@pytest.mark.parametrize("colorimetry", ["bt601", "bt709", "bt2020", "smpte240m", "1:4:0:0", "1:3:5:1"])
def test_matrices_and_ranges(pictures: Pictures, form: str, colorimetry: str) -> None:
    text = source(form, colorimetry=colorimetry, chroma_site="jpeg")
    # Where numbers go from 16 to 235, GStreamer's integers are off by up to 3.
    assert pictures.differences(text).max() <= (2 if colorimetry.startswith("1:") else 3)


@pytest.mark.parametrize("size", [(2, 2), (2, 1), (63, 35), (34, 63), (641, 577)])
def test_odd_sizes(pictures: Pictures, size: tuple[int, int]) -> None:
    for form in ("NV12", "I420"):
        assert pictures.differences(source(form, size=size, colorimetry="1:4:0:0"), size).max() <= 2


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (5, 1)])
def test_single_pixels(pictures: Pictures, size: tuple[int, int]) -> None:
    for form in ("NV12", "I420"):
        frame = pictures.frame(True, source(form, "red", size, colorimetry="bt601"), size)
        assert abs(frame - (255, 0, 0, 255)).max() <= 3


def test_what_is_done_with_images_is_done_with_planes(pictures: Pictures) -> None:
    turned = scene.Transform.rotation(0.3) @ scene.Transform.scale(0.7, 0.7)
    deep = scene.Transform.perspective(200) @ scene.Transform.rotation(0.7, 0, 1, 0)
    for properties in (
        {"contents_rect": (0.25, 0.1, 0.5, 0.6)},
        {"corner_radius": 14, "masks_to_bounds": True},
        {"transform": turned},
        {"transform": deep},
        {"filters": [scene.Filter("gaussianBlur", radius=3)]},
        {"filters": [scene.Filter("colorInvert")]},
        {"magnification_filter": "nearest", "frame": (-40, -40, 3 * WIDTH, 3 * HEIGHT)},
        {"minification_filter": "trilinear", "frame": (8, 8, WIDTH / 4, HEIGHT / 4)},
        {"contents_gravity": "resizeAspect", "frame": (0, 0, WIDTH, HEIGHT / 2)},
    ):
        assert pictures.differences(source(colorimetry="1:4:0:0"), **properties).max() <= 2, properties


def test_exact_places_are_the_same_each_time(pictures: Pictures) -> None:
    text = source(pattern="ball motion=sweep")
    layer = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
    layer.pipeline = text
    seen: dict[float, bytes] = {}
    with pictures.renderer(True, (WIDTH, HEIGHT)) as renderer:
        renderer.root = layer
        for time in (0, 0.5, 1.2, 0.5, 0, 1.2):
            renderer.render(time)
            assert seen.setdefault(time, bytes(renderer.read())) == bytes(renderer.read())
    assert len(set(seen.values())) == 3
    plain = pictures.frame(False, text, at=1.2)
    found = np.frombuffer(seen[1.2], np.uint8).reshape(HEIGHT, WIDTH, 4).astype(int)
    assert abs(found - plain).max() <= 3


def test_what_plays_changes_to_planes_and_back(pictures: Pictures) -> None:
    layer = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
    layer.pipeline = source(pattern="smpte").replace("num-buffers=500 ", "is-live=true ")
    layer.play()
    # The movie is open before the first renderer shows it.
    layer.wait(10)

    def shows(renderer: scene.Renderer, share: float) -> bool:
        figures = renderer.statistics
        return figures.uploads > 0 and figures.upload_bytes == round(share * WIDTH * HEIGHT)

    with pictures.renderer(True, (WIDTH, HEIGHT)) as renderer:
        renderer.root = layer
        renderer.start(interval=1 / 60)
        assert until(lambda: shows(renderer, 1.5))
        # A second renderer that has no use for planes has them converted for both.
        with pictures.renderer(False, (WIDTH, HEIGHT)) as other:
            twin = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
            twin.share_player(layer)
            other.root = twin
            other.start(interval=1 / 60)
            assert until(lambda: shows(other, 4) and shows(renderer, 4))
        assert until(lambda: shows(renderer, 1.5))
        renderer.stop()


def test_a_still_of_planes_is_their_picture(pictures: Pictures) -> None:
    layer = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
    layer.pipeline = source("I420", "smpte")
    with pictures.renderer(True, (WIDTH, HEIGHT)) as renderer:
        renderer.root = layer
        renderer.render(0)
        shown = np.frombuffer(bytes(renderer.read()), np.uint8).reshape(HEIGHT, WIDTH, 4).astype(int)
        still = layer.copy_frame().to_array().astype(int)
        # GL mixes colours in steps of 1/256.
        assert abs(still - shown).max() <= 2


def test_what_has_alpha_or_more_colour_comes_as_it_did(pictures: Pictures) -> None:
    for form in ("RGBA", "AYUV", "Y444"):
        with pictures.renderer(True, (WIDTH, HEIGHT)) as renderer:
            layer = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
            layer.pipeline = source(form)
            renderer.root = layer
            renderer.render(0)
            assert renderer.statistics.upload_bytes == 4 * WIDTH * HEIGHT


def test_beside_other_layers_it_is_the_same(pictures: Pictures) -> None:
    """A film in planes beside shapes, texts and shadows: what converts it leaves no trace in how they are drawn."""
    frames = []
    for planes in (False, True):
        layer = scene.VideoLayer(frame=(0, 0, WIDTH, HEIGHT))
        layer.pipeline = source()
        card = scene.Layer(frame=(4, 4, 30, 20), corner_radius=6, background_color="tomato", opacity=0.5)
        card.shadow_opacity = 0.5
        text = scene.TextLayer(string="Hello", frame=(10, 20, 50, 20), font_size=12)
        with pictures.renderer(planes, (WIDTH, HEIGHT)) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=[layer, card, text])
            for time in (0, 0.04, 0.08):
                renderer.render(time)
            frames.append(np.frombuffer(bytes(renderer.read()), np.uint8).astype(int))
    assert abs(frames[0] - frames[1]).max() <= 3


@pytest.mark.parametrize("form", ["NV12", "I420"])
@pytest.mark.parametrize("colorimetry", ["bt601", "bt709"])
def test_colours_are_what_they_were(pictures: Pictures, form: str, colorimetry: str) -> None:
    # GStreamer's own integers are off by more.
    for name, color in (("red", (255, 0, 0)), ("green", (0, 255, 0)), ("blue", (0, 0, 255)), ("white", (255,) * 3)):
        frame = pictures.frame(True, source(form, name, colorimetry=colorimetry))
        assert abs(frame[..., :3] - color).max() <= 3, name
        assert frame[..., 3].min() == 255
