"""Counts and lengths that cannot be, in layers of every kind: they are refused, also in documents."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scene

KINDS: dict[str, type[scene.Layer]] = {
    "replicator": scene.ReplicatorLayer,
    "tiled": scene.TiledLayer,
    "shape": scene.ShapeLayer,
    "text": scene.TextLayer,
    "emitter": scene.EmitterLayer,
}

NEGATIVE: list[tuple[str, str, Any]] = [
    ("replicator", "instanceCount", -1),
    ("replicator", "instanceCount", 1e9),
    ("tiled", "levelsOfDetail", -1),
    ("tiled", "levelsOfDetail", 0),
    ("tiled", "levelsOfDetailBias", -1),
    ("tiled", "tileSize", (-64, 64)),
    ("tiled", "memoryLimit", -1),
    ("shape", "lineWidth", -1),
    ("shape", "miterLimit", -1),
    ("shape", "lineDashPattern", [4, -1]),
    ("text", "fontSize", -1),
    ("emitter", "birthRate", -1),
    ("emitter", "lifetime", -1),
    ("emitter", "seed", -1),
]


@pytest.mark.parametrize(("kind", "key", "value"), NEGATIVE)
def test_negative_numbers(document: Callable[..., Path], kind: str, key: str, value: Any) -> None:
    layer = KINDS[kind]()
    before = layer.get_value(key)
    with pytest.raises(scene.InvalidArgumentError, match=key):
        layer.set_value(key, value)
    assert layer.get_value(key) == before
    given = list(value) if isinstance(value, tuple) else value
    with pytest.raises(scene.FormatError, match=re.escape(f"/root/sublayers/0/{key}")):
        scene.Document.load(document({"sublayers": [{"type": kind, key: given}]}))


@pytest.mark.parametrize("key", ["birthRate", "lifetime", "duration"])
def test_negative_numbers_of_cells(document: Callable[..., Path], key: str) -> None:
    cell = scene.EmitterCell(name="c")
    before = cell.get_value(key)
    with pytest.raises(scene.InvalidArgumentError, match=key):
        cell.set_value(key, -1)
    assert cell.get_value(key) == before
    layer = scene.EmitterLayer(emitter_cells=[cell])
    with pytest.raises(scene.InvalidArgumentError, match=key):
        layer.set_value(f"emitterCells.c.{key}", -1)
    assert layer.emitter_cells[0].get_value(key) == before
    with pytest.raises(scene.FormatError, match=f"/root/emitterCells/0/{key}"):
        scene.Document.load(document({"type": "emitter", "emitterCells": [{key: -1}]}))
