"""Documents that ask for minutes of work: they are errors within a second."""

from __future__ import annotations

import json
import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest

import scene


def load(root: dict[str, Any], folder: Path, **keys: Any) -> scene.Document:
    path = folder / "costly.scene.json"
    path.write_text(json.dumps({"scene": 1, "size": [512, 512], "root": root, **keys}))
    return scene.Document.load(path)


def filtered(**values: Any) -> dict[str, Any]:
    """A layer with as many filters as a list may have."""
    return {"frame": [0, 0, 512, 512], "backgroundColor": "#f80", "filters": [values] * 256}


@pytest.mark.parametrize(
    "values",
    [
        {"type": "zoomBlur", "amount": 200},
        {"type": "motionBlur", "radius": 50},
        {"type": "boxBlur", "radius": 20},
        {"type": "morphologyMaximum", "radius": 1000},
        {"type": "gaussianBlur", "radius": 100},
    ],
    ids=lambda values: values["type"],
)
def test_filters(values: dict[str, Any], tmp_path: Path) -> None:
    document = load({"sublayers": [filtered(**values)]}, tmp_path)
    started = process_time()
    with scene.Renderer(512, 512) as renderer:
        renderer.root = document.root
        with pytest.raises(scene.UnsupportedError, match="sublayer 0.*more than 134217728 pixels together"):
            renderer.render(0)
        renderer.read()
    assert process_time() - started < 10


def test_as_many_filters_as_anyone_needs() -> None:
    layer = scene.Layer(frame=(0, 0, 512, 512), background_color="#f80", masks_to_bounds=True)
    layer.filters = [scene.Filter("zoomBlur", amount=20, center=(256, 256)) for _ in range(5)]
    with scene.Renderer(512, 512) as renderer:
        renderer.root = layer
        renderer.render(0)
        assert renderer.read()[256, 256].tolist() == [255, 136, 0, 255]


def test_custom_properties(tmp_path: Path) -> None:
    """Keys of documents that fail to load are forgotten: seventy thousand leave room for those of another one."""
    for number in range(70):
        keys = {f"costly{number}of{index}": 1.0 for index in range(1024)}
        with pytest.raises(scene.FormatError, match="nonsense"):
            load({"custom": keys, "sublayers": [{"nonsense": 1}]}, tmp_path)
    keys = {f"costly{index}": [1, 2] for index in range(1025)}
    with pytest.raises(scene.FormatError, match="at most 1024 custom properties that are new"):
        load({"custom": keys}, tmp_path)
    load({"custom": {"costlyAfterAll": 1.0}}, tmp_path)


ALL_NUMBERS = """
import json, scene

def load(root):
    return scene.Document.loads(json.dumps({"scene": 1, "size": [9, 9], "root": root}))

try:
    for number in range(100):
        load({"custom": {f"{number}of{index}": 1.0 for index in range(1000)}})
except scene.FormatError as error:
    print(error)
load({"animations": [{"type": "basic", "keyPath": "filters.b.radius", "to": 5}]})
try:
    for number in range(100_000):
        scene.BasicAnimation(f"filters.x{number}.radius")
except scene.Error as error:
    print(error)
scene.register_property("mine", 1.0)
print(scene.Layer()["mine"])
"""


def test_documents_leave_numbers_of_properties_to_others() -> None:
    done = subprocess.run([sys.executable, "-c", ALL_NUMBERS], check=True, capture_output=True, text=True, timeout=120)
    lines = done.stdout.splitlines()
    assert "too many custom properties" in lines[0]
    assert lines[1].endswith("too many such key paths already")
    assert lines[2:] == ["1.0"]


@pytest.mark.parametrize("form", ["layers", "runs", "markup"])
def test_font_families(form: str, tmp_path: Path) -> None:
    def tree(count: int) -> dict[str, Any]:
        names = [f"Family {index}" for index in range(count)]
        if form == "layers":
            return {"sublayers": [{"type": "text", "string": "a", "font": name} for name in names * 2]}
        if form == "runs":
            return {"sublayers": [{"type": "text", "string": [{"string": "a", "font": name} for name in names]}]}
        markup = "".join(f'<span font_family="{name}">a</span>' for name in names)
        return {"sublayers": [{"type": "text", "string": {"markup": markup}}]}

    load(tree(1024), tmp_path)
    with pytest.raises(scene.FormatError, match="more than 1024 font families"):
        load(tree(1025), tmp_path)


def grey(path: Path, width: int, height: int) -> None:
    """A black PNG of one bit a pixel, written without having its pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(bytes((1 + width // 8) * height), 1)
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def test_images(tmp_path: Path) -> None:
    grey(tmp_path / "large.png", 16384, 16384)
    grey(tmp_path / "small.png", 8, 8)
    images = {"large": "large.png", "small": "small.png"}
    shown = [{"frame": [0, 0, 8, 8], "hidden": True, "contents": name} for name in images]
    with pytest.raises(scene.FormatError, match="/images/small.*more than 268435456 pixels"):
        load({"sublayers": shown}, tmp_path, images=images)
    # What nothing shows is not decoded.
    document = load({"sublayers": shown[1:]}, tmp_path, images=images)
    with scene.Renderer(8, 8) as renderer:
        renderer.root = document.root
        renderer.render(0)
        assert not np.any(renderer.read())


def test_crossing_planes() -> None:
    """Most of the parts that 2,000 planes cut each other into lie behind others, and are not drawn."""
    chance = random.Random(5)
    planes: list[scene.Layer] = []
    for _ in range(2000):
        plane = scene.Layer(
            bounds=(0, 0, 300, 300),
            position=(chance.uniform(156, 356), chance.uniform(156, 356)),
            background_color=[chance.random() for _ in range(3)],
            z_position=chance.uniform(-50, 50),
        )
        for axis in "xy":
            plane.set_value(f"transform.rotation.{axis}", chance.uniform(-1.4, 1.4))
        planes.append(plane)
    space = scene.TransformLayer(frame=(0, 0, 512, 512), sublayers=planes)
    with scene.Renderer(512, 512) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 512, 512), sublayers=[space])
        started = process_time()
        renderer.render(0)
        renderer.read()
        assert process_time() - started < 4
        assert renderer.statistics.plane_parts > 100_000
        assert renderer.statistics.items < 5_000
