"""Layers as text that makes them again: documents, Python, C."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import scene
from scene import raw
from scene._inspector.export import text_of
from scene._load import candidates

ROOT = Path(__file__).parents[4]
PLANS = sorted((ROOT / "Tests" / "Plans").glob("*.scene.json"))


def moving() -> scene.Layer:
    """A tree with animations of all kinds."""
    box = scene.Layer(name='2 of: "hearts"?\\ \n', frame=(10, 10, 20, 20), background_color="#12345678")
    box.add_animation(
        scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=2, repeat_count=float("inf")), "fade"
    )
    box.add_animation(
        scene.KeyframeAnimation(
            "position",
            values=[(0, 0), (10, 20), (30, 10)],
            key_times=[0, 0.2, 1],
            timing_functions=["easeIn", (0.1, 0.2, 0.3, 1)],
            duration=3,
            fill_mode="both",
            removed_on_completion=False,
        ),
        "move",
    )
    box.add_animation(scene.KeyframeAnimation("position", path="M0 0 L10 0 L10 10", rotation_mode="auto"), "along")
    box.add_animation(scene.SpringAnimation("transform.scale", from_value=0.5, to_value=1, stiffness=50), "spring")
    members = [scene.BasicAnimation("cornerRadius", to_value=30), scene.BasicAnimation("borderColor", to_value="red")]
    box.add_animation(scene.AnimationGroup(members, duration=2, begin_time=1), "group")
    box.add_animation(scene.Transition("push", "fromTop", duration=0.5))
    box.add_animation(
        scene.BasicAnimation(
            "transform", from_value=0, to_value=3, value_function="rotateZ", timing_function="steps(3)"
        ),
        "turn",
    )
    return scene.Layer(name="for", bounds=(0, 0, 60, 60), speed=0.5, sublayers=[box, scene.Layer(name="for")])


def kinds() -> scene.Layer:
    """A tree with values of all types."""
    shape = scene.ShapeLayer(
        name="shape", frame=(0, 0, 30, 30), path="M0 0 L30 0 L15 30 Z", fill_color="#ff0000", line_dash_pattern=[2, 1]
    )
    gradient = scene.GradientLayer(frame=(30, 0, 30, 30), colors=["#ff0000", "#0000ff80"], locations=[0, 0.7])
    text = scene.TextLayer(frame=(0, 30, 60, 20), string="Ünï \t'quoted' \"twice\" ??/", font_size=14, wrapped=True)
    glass = scene.Layer(
        frame=(10, 10, 30, 30),
        corner_radius=8,
        masked_corners=["topLeft", "bottomRight"],
        compositing_filter="multiply",
        background_filters=[scene.Filter("gaussianBlur", radius=2.5, name="soft")],
        filters=[scene.Filter("colorMatrix"), scene.Filter("dropShadow", offset=(1, 2), color="#11223344")],
        transform=scene.Transform.rotation(0.3),
    )
    copies = scene.ReplicatorLayer(instance_count=3, instance_transform=scene.Transform.translation(5, 5))
    copies.sublayers = [scene.Layer(frame=(0, 0, 4, 4), background_color="#00ff00", shadow_path="M0 0 H4 V4 Z")]
    root = scene.Layer(
        bounds=(0, 0, 60, 60), sublayers=[shape, gradient, text, glass, copies], repeat_count=float("inf")
    )
    root.mask = scene.Layer(frame=(0, 0, 60, 50), background_color="#000000")
    return root


def document(path: Path) -> Callable[[], scene.Layer]:
    return lambda: scene.Document.load(path).root


TREES: list[Any] = [moving, kinds, *(pytest.param(document(path), id=path.name.split(".")[0]) for path in PLANS)]


def wanted_of(layer: scene.Layer) -> dict[str, Any]:
    """The description but for what a text says that it lacks."""
    described = layer.description()
    waiting = [described]
    while waiting:
        item = waiting.pop()
        for key in ("contents", "emitterCells", "layoutManager", "constraints"):
            item.pop(key, None)
        if isinstance(item.get("string"), list):
            item["string"] = "".join(run["string"] for run in item["string"])
        waiting += [*item.get("sublayers", []), *([item["mask"]] if item.get("mask") else [])]
    return described


@pytest.mark.parametrize("make", TREES)
def test_python_makes_the_same_layers(make: Callable[[], scene.Layer]) -> None:
    layer = make()
    text = text_of(layer, "python")
    names: dict[str, Any] = {}
    exec(compile(text, "exported", "exec"), names)
    made = list(names.values())[-1]
    assert made.description() == wanted_of(layer)


def test_documents_make_the_same_layers() -> None:
    layer = kinds()
    assert scene.Document.loads(text_of(layer, "document")).root.description() == layer.description()
    image = scene.Image.from_array(np.full((2, 2, 4), 255, np.uint8))
    shown = scene.Layer(name="photo", frame=(0, 0, 2, 2), contents=image)
    # Images are files beside a document: the text alone names them.
    assert json.loads(text_of(shown, "document"))["root"]["contents"] == "image-1"
    assert "# Not in this text: contents." in text_of(shown, "python")
    assert "/* Not in this text: contents. */" in text_of(shown, "c")
    with pytest.raises(ValueError, match="document, python, c"):
        text_of(shown, "perl")


def test_c_makes_the_same_layers(tmp_path: Path) -> None:
    trees = [moving(), kinds(), *(scene.Document.load(path).root for path in PLANS)]
    parts: list[str] = []
    for index, tree in enumerate(trees):
        text = text_of(tree, "c").replace("make_layers", f"make_layers_{index}")
        parts.append(text)
    source, library = tmp_path / "layers.c", tmp_path / "layers.so"
    source.write_text("\n".join(parts))
    engine = next(path for path, _ in candidates() if Path(path).is_file())
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-O0"]
    subprocess.run(["cc", *flags, "-I", ROOT / "include", source, engine, "-o", library], check=True)
    loaded = ctypes.CDLL(str(library))
    for index, tree in enumerate(trees):
        make = getattr(loaded, f"make_layers_{index}")
        make.restype = ctypes.POINTER(raw.scene_layer)
        handle = make()
        try:
            text = raw.scene_layer_copy_description(handle, False, False)
            made = json.loads(ctypes.string_at(text))
            raw.scene_string_free(text)
        finally:
            raw.scene_layer_release(handle)
        assert made == wanted_of(tree)


def test_the_time_of_the_root_is_the_programs() -> None:
    root = scene.Layer(name="root", frame=(0, 0, 10, 10), speed=3)
    with scene.inspect(root, quiet=True) as inspector:
        session = inspector._session
        session.do(lambda: session.run_clock("speed", 0))
        text = session.do(lambda: session.export(root._address, "python"))
    assert "speed=3" in text
    assert "begin_time" not in text
