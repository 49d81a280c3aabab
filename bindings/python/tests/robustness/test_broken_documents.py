"""Scene documents with something wrong in them: refused as a whole, or loaded and drawn; never a crash or a hang."""

from __future__ import annotations

import json
import os
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from random_values import EXTREMES, SLOW, bounded, examples, few, refused

import scene

ROOT = Path(__file__).parents[4]
DOCUMENTS = sorted(
    path
    for folder in ("Tests/Conformance/cases", "Tests/Plans", "examples", "Benchmarks")
    for path in (ROOT / folder).rglob("*.scene.json")
    if path.stat().st_size < 60_000
)

ODD = (
    *(
        None,
        True,
        False,
        "",
        "\ufffd",
        "../x",
        "/etc/passwd",
        [],
        {},
        [[]],
        [None] * 3,
        "x" * 5000,
        list(range(300)),
        0,
        -1,
        0.5,
    ),
    *(
        1e15,
        10**20,
        -(2**63),
        2**32,
        "M0 0 L1e308 0",
        "forever",
        {"type": "group", "animations": []},
        [1, 2],
        [0, 0, 9, 9],
    ),
    *({"type": "replicator", "instanceCount": 1e5, "sublayers": [{"frame": [0, 0, 9, 9]}]}, "superlayer", "kernel"),
    *[number for number in EXTREMES if isinstance(number, float)],
)

Place = tuple[Any, Any]


def places(node: Any) -> list[Place]:
    """All places in a document that hold a value: what holds it, and its key or index there."""
    found: list[Place] = []
    waiting = [node]
    while waiting:
        holder = waiting.pop()
        items = list(holder.items() if isinstance(holder, dict) else enumerate(holder))
        found += [(holder, key) for key, _ in items]
        waiting += [value for _, value in items if isinstance(value, (dict, list))]
    return found


@st.composite
def changed_documents(draw: st.DrawFn) -> tuple[Path, bytes]:
    """A document with some of its values changed, and perhaps some of its bytes; and its folder."""
    path = draw(st.sampled_from(DOCUMENTS))
    document = json.loads(path.read_text(encoding="utf-8"))
    for _ in range(draw(st.integers(0, 5))):
        found = places(document)
        if not found:
            break
        holder, key = found[draw(st.integers(0, 10**6)) % len(found)]
        other, there = found[draw(st.integers(0, 10**6)) % len(found)]
        match draw(st.integers(0, 6)):
            case 0:
                del holder[key]
            case 1:
                holder[key] = deepcopy(other[there])
            case 2 if isinstance(holder, dict):
                holder[there if isinstance(there, str) else "name"] = holder.pop(key)
            case 3 if isinstance(holder, list):
                holder.insert(key, deepcopy(other[there]))
            case 4:
                holder[key] = [deepcopy(holder[key])] * draw(st.integers(1, 3))
            case _:
                holder[key] = deepcopy(draw(st.sampled_from(ODD)))
    return path, broken(draw, json.dumps(document).encode())


def broken(draw: st.DrawFn, data: bytes) -> bytes:
    """Data, sometimes with bytes that were changed, lost, or there twice."""
    changed = bytearray(data)
    for _ in range(max(draw(few) - 9, 0)):
        start = draw(st.integers(0, len(changed)))
        end = start + draw(st.integers(0, 40))
        match draw(st.integers(0, 3)):
            case 0:
                del changed[start:end]
            case 1:
                changed[start:start] = changed[start:end]
            case 2:
                changed[start:end] = draw(
                    st.sampled_from((b"1e999", b"\\u0000", b"\xff", b'"', b"[" * 3000, b"}", b"-0", b"NaN"))
                )
            case _:
                changed[start : start + 1] = bytes([draw(st.integers(0, 255))])
    return bytes(changed)


def counts() -> dict[str, int]:
    """How many objects there are."""
    scene.flush()
    return dict(scene.live_objects())


@pytest.fixture(scope="module")
def renderer() -> Any:
    """One for all documents."""
    with scene.Renderer(48, 36) as made:
        made.content_wait = SLOW
        yield made


def load(folder: Path, data: bytes) -> scene.Document | None:
    """The document, or None where it is refused: then nothing is left of it."""
    before = counts()
    try:
        return scene.Document.loads(data, folder)
    except scene.Error as error:
        refused(error)
    assert counts() == before
    return None


def show(document: scene.Document, renderer: scene.Renderer) -> None:
    """Draws it at two times, each of which gives one picture."""
    renderer.root = document.root
    try:
        for time in (0, 0.7):
            pictures = []
            for _ in range(2):
                try:
                    renderer.render(time)
                except scene.Error as error:
                    # What a frame cannot show is said; the rest is drawn.
                    refused(error)
                pictures.append(renderer.read().tobytes())
            assert pictures[0] == pictures[1]
    finally:
        renderer.root = None


@examples(600, suppress_health_check=list(HealthCheck))
@given(changed_documents())
def test_changed_documents_are_refused_or_drawn(renderer: scene.Renderer, changed: tuple[Path, bytes]) -> None:
    path, data = changed
    with bounded():
        document = load(path.parent, data)
    if document is not None:
        with bounded():
            show(document, renderer)


@examples(200, suppress_health_check=list(HealthCheck))
@given(changed_documents())
def test_what_was_loaded_can_be_saved_and_loaded_again(
    tmp_path_factory: pytest.TempPathFactory, changed: tuple[Path, bytes]
) -> None:
    document = load(changed[0].parent, changed[1])
    if document is None:
        return
    folder = tmp_path_factory.mktemp("saved")
    first, second = folder / "first.scene.json", folder / "second.scene.json"
    document.save(first)
    scene.Document.load(first).save(second)
    before, after = (os.fsdecode(path.read_bytes()).replace(path.name[:-11], "") for path in (first, second))
    assert before.splitlines() == after.splitlines()


def test_deep_nesting_is_refused() -> None:
    """Of whatever can be in itself: a reader that recurses must count."""
    layer, animation, many = '{"sublayers": [', '{"type": "group", "animations": [', 100_000
    for text in (
        "[" * many,
        '{"scene": ' * many,
        '{"scene": 1, "size": [9, 9], "root": ' + layer * many + "]}" * many + "}",
        '{"scene": 1, "size": [9, 9], "root": {"animations": [' + animation * many + "]}" * many + "]}}",
        '{"scene": 1, "size": [9, 9], "root": ' + '{"mask": ' * many + "{}" + "}" * many + "}",
        '{"scene": 1, "size": [9, 9], "root": {"style": ' + '{"style": ' * many + "{}" + "}" * many + "}}",
        '{"scene": 1, "size": [9, 9], "x-root": ' + "[" * many + "]" * many + "}",
    ):
        with pytest.raises(scene.FormatError):
            scene.Document.loads(text)
