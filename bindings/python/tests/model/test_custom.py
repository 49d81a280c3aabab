"""Custom properties."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene
from scene import Color, Point, Rect, Size, Transform


@cache
def dial_class() -> Any:
    """Declares the properties when the first test needs them: all layers have them from then on."""
    scene.register_property("progress", 0.0, implicit=True)
    scene.register_property("label", None, type="string")

    class Dial(scene.Layer):
        needle_angle = scene.Property(0.0, implicit=True)
        ticks = scene.Property([0.0, 1.0])
        caption = scene.Property("none")
        spot = scene.Property(Point(1, 2), key="dialSpot")

    return Dial


@pytest.fixture(autouse=True)
def declared() -> None:
    dial_class()


def test_by_key() -> None:
    layer = scene.Layer()
    assert layer["progress"] == 0
    layer["progress"] = 0.25
    assert layer["progress"] == layer.get_value("progress") == layer.presentation["progress"] == 0.25
    assert layer["label"] is None
    layer["label"] = "schön"
    assert layer["label"] == "schön"
    layer["label"] = None
    assert layer["label"] is None
    layer["position.x"] = 4
    assert layer["position"] == (4, 0)


def test_as_attributes() -> None:
    dial = dial_class()(needle_angle=1, caption="a", position=(3, 4))
    assert (dial.needle_angle, dial.caption, dial.spot, dial.ticks) == (1, "a", (1, 2), [0, 1])
    assert dial["needleAngle"] == 1
    assert dial_class().spot.key == "dialSpot"
    dial.ticks = (1, 2, 3)
    assert dial.presentation.ticks == [1, 2, 3]
    with pytest.raises(AttributeError):
        dial.presentation.nonsense  # noqa: B018
    with pytest.raises(TypeError, match="Dial\\(\\) has no argument 'nonsense'"):
        dial_class()(nonsense=1)
    # All layers have it; only the class has the attribute.
    assert scene.Layer()["needleAngle"] == 0
    assert not hasattr(scene.Layer(), "needle_angle")


VALUES: dict[str, Any] = {
    "number": 1.5,
    "bool": True,
    "string": "x",
    "point": Point(1, 2),
    "size": Size(3, 4),
    "rect": Rect(1, 2, 3, 4),
    "color": Color(1, 0.5, 0, 1),
    "transform": Transform.rotation(1),
    "numbers": [1.0, 2.0, 3.0],
    "colors": [Color(1, 0, 0, 1), Color(0, 0, 0, 0.5)],
}


@pytest.mark.parametrize("kind", VALUES)
def test_every_type(kind: str) -> None:
    key, value = f"test{kind.capitalize()}", VALUES[kind]
    scene.register_property(key, value)
    info = next(info for info in scene.properties() if info.key == key)
    assert (info.type, info.default, info.implicit) == (kind, value, False)
    assert info.animatable == (kind not in {"bool", "string"})
    layer = scene.Layer()
    assert layer[key] == value
    layer[key] = value
    assert layer[key] == value
    scene.register_property(key, value)
    with pytest.raises(scene.InvalidStateError, match=kind if kind != "string" else "string"):
        scene.register_property(key, "other" if kind != "string" else 1.0)


def test_declared_once_and_well() -> None:
    with pytest.raises(scene.InvalidStateError, match="progress"):
        scene.register_property("progress", 1.0)
    for key in ("opacity", "frame", "a.b", "", "sublayers", "value"):
        with pytest.raises(scene.InvalidArgumentError):
            scene.register_property(key, 0.0)
    with pytest.raises(TypeError, match="type="):
        scene.register_property("unknown", object())
    with pytest.raises(ValueError, match="type must be"):
        scene.register_property("unknown", 1.0, type="nonsense")
    with pytest.raises(scene.NotFoundError):
        scene.Layer()["unknown"]
    with pytest.raises(TypeError, match="list of numbers"):
        dial_class()(ticks=4)
    with pytest.raises(scene.InvalidArgumentError):
        dial_class()(needle_angle=math.nan)


def test_they_animate(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    dial = dial_class()()
    root.sublayers.append(dial)
    renderer.render(0)
    with scene.transaction(duration=1, timing_function="linear"):
        dial.needle_angle = 8
    dial.spot = 9, 9
    assert dial.animation_keys == ["needleAngle"]
    renderer.render(1)
    renderer.render(1.25)
    assert dial.presentation.needle_angle == pytest.approx(2)
    assert dial.needle_angle == 8
    assert dial.presentation.spot == (9, 9)
    dial.add_animation(scene.BasicAnimation("ticks", from_value=[0, 0], to_value=[2, 4], duration=1), "ticks")
    dial.add_animation(scene.BasicAnimation("dialSpot.x", from_value=0, to_value=2, duration=1))
    renderer.render(2)
    renderer.render(2.5)
    assert dial.presentation.ticks == pytest.approx([1, 2])
    assert dial.presentation.spot == (1, 9)
    with pytest.raises(scene.InvalidArgumentError, match="caption"):
        scene.BasicAnimation("caption")


def test_in_bulk() -> None:
    layers = [scene.Layer() for _ in range(3)]
    scene.set_numbers(layers, "progress", [1, 2, 3])
    assert [layer["progress"] for layer in layers] == [1, 2, 3]
    assert scene.get_numbers(layers, "progress").tolist() == [[1], [2], [3]]


def test_in_documents(document: Callable[..., Path]) -> None:
    custom = {"progress": 0.5, "fromFile": "#102030", "side": {"type": "size", "value": [1, 2]}}
    root = scene.Document.load(document({"custom": custom})).root
    assert root["progress"] == 0.5
    assert root["fromFile"].hex == "#102030"
    assert root["side"] == Size(1, 2)
    assert root.description()["custom"] == custom
    with pytest.raises(scene.FormatError, match="/root/custom/progress.*declared before as a number"):
        scene.Document.load(document({"custom": {"progress": "half"}}))
    before = len(scene.properties())
    with pytest.raises(scene.FormatError):
        scene.Document.load(document({"custom": {"gone": 1}, "nonsense": 1}))
    assert len(scene.properties()) == before
    with pytest.raises(scene.NotFoundError):
        root["gone"]


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=50))
def test_lists_read_back_bit_for_bit(numbers: list[float]) -> None:
    dial = dial_class()(ticks=numbers)
    assert [number.hex() for number in dial.ticks] == [number.hex() for number in numbers]


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_texts_read_back(text: str) -> None:
    layer = scene.Layer()
    layer["label"] = text
    assert layer["label"] == text
    assert layer.description().get("custom", {}).get("label") in (text, {"type": "string", "value": text})
