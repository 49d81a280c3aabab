"""A film, and a layer that shows one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from movies import encode

import scene


@pytest.fixture(scope="session")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two seconds of WebM with sound, at 30 pictures a second: the whole picture is as light as its number says."""
    path = tmp_path_factory.getbasetemp() / "film.webm"
    light = "geq=lum='20+N*3':cb=128:cr=128"
    source = ["-f", "lavfi", "-i", f"color=size=64x36:rate=30:duration=2,format=yuv420p,{light}"]
    sound = ["-f", "lavfi", "-i", "sine=440:duration=2"]
    return encode(path, *source, *sound, "-c:v", "libvpx-vp9", "-lossless", "1", "-g", "15", "-c:a", "libvorbis")


@pytest.fixture
def stage() -> Iterator[tuple[scene.VideoLayer, scene.Renderer]]:
    """A video layer in a renderer that draws when it is told to."""
    layer = scene.VideoLayer(frame=(0, 0, 64, 36))
    with scene.Renderer(64, 36) as renderer:
        renderer.root = layer
        yield layer, renderer
