"""Scene documents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import PIL.Image
import pytest

import scene

Write = Callable[..., Path]


def test_load(document: Write) -> None:
    path = document({"name": "all", "sublayers": [{"name": "card", "frame": [1, 2, 3, 4]}]}, background="#ff0000")
    loaded = scene.Document.load(path)
    assert loaded.size == (40, 20)
    assert loaded.background == (1, 0, 0, 1)
    assert loaded.root.name == "all"
    assert loaded.root.bounds == (0, 0, 40, 20)
    assert loaded.find("card").frame == (1, 2, 3, 4)
    assert loaded.find("card").superlayer is loaded.root
    assert repr(loaded) == "<scene.Document 40 x 20 points>"
    with pytest.raises(scene.NotFoundError, match="nobody"):
        loaded.find("nobody")


def test_loads(document: Write) -> None:
    text = document({"opacity": 0.5}).read_text()
    for form in (text, text.encode()):
        loaded = scene.Document.loads(form)
        assert loaded.root.opacity == 0.5
        assert loaded.background == (0, 0, 0, 0)


def test_images(document: Write, tmp_path: Path) -> None:
    PIL.Image.fromarray(np.full((2, 2, 4), 255, np.uint8)).save(tmp_path / "white.png")
    path = document({"contents": "white"}, images={"white": "white.png"})
    assert scene.Document.load(path).root.contents.size == (2, 2)
    assert scene.Document.loads(path.read_text(), tmp_path).root.contents.size == (2, 2)
    with pytest.raises(scene.Error, match="white"):
        scene.Document.loads(path.read_text())


def test_animations_begin_at_zero(document: Write) -> None:
    path = document({"animations": [{"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 2}]})
    loaded = scene.Document.load(path)
    with scene.Renderer(1, 1) as renderer:
        renderer.root = loaded.root
        renderer.render(0.5)
        assert loaded.root.presentation.opacity == pytest.approx(0.25)


def test_descriptions_are_documents(document: Write) -> None:
    sublayers = [{"name": "a", "frame": [1, 2, 3, 4], "backgroundColor": "#ff000080"}, {"transform": [{"rotate": 0.5}]}]
    loaded = scene.Document.load(document({"sublayers": sublayers}))
    for everything in (False, True):
        description = loaded.root.description(all=everything)
        again = scene.Document.loads(json.dumps({"scene": 1, "size": [40, 20], "root": description}))
        assert again.root.description(all=True) == loaded.root.description(all=True)
        assert ("borderWidth" in description) is everything


def test_bad_documents_raise(document: Write, tmp_path: Path) -> None:
    missing = tmp_path / "missing.scene.json"
    with pytest.raises(scene.FileError, match="missing"):
        scene.Document.load(missing)
    bad = {
        "/root/opacity": {"opacity": "half"},
        "/root/opacty": {"opacty": 1},
        "/root/sublayers/1/frame": {"sublayers": [{}, {"frame": [1, 2, 3]}]},
    }
    for pointer, root in bad.items():
        with pytest.raises(scene.FormatError, match=pointer) as error:
            scene.Document.load(document(root))
        assert "test.scene.json" in str(error.value)
    for text in ("", "{", "[]", "null", "{}", '{"scene": 2}', "\udcff", "\0"):
        with pytest.raises((scene.FormatError, scene.UnsupportedError, ValueError)):
            scene.Document.loads(text)
    with pytest.raises(TypeError, match=r"Document\.load"):
        scene.Document()
