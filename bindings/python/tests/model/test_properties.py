"""Properties of layers, as attributes and through key paths."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene
from scene import Color, ContentsFilter, ContentsGravity, Corners, Point, Rect, Size, Transform
from scene._layer_properties import LayerProperties


def attribute_of(key: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), key)


ALL = {info.key: info for info in scene.properties()}
# Custom properties, which other tests register, have no attributes: test_custom.py. Lists of filters are objects of
# their own: test_filters.py.
BUILT_IN = {key: info for key, info in ALL.items() if hasattr(scene.Layer, attribute_of(key))}
PROPERTIES = {key: info for key, info in BUILT_IN.items() if info.type != "filters"}
TURNED = Transform.rotation(0.5, 1, 2, 3) @ Transform.translation(4, 5, 6)


def samples(info: scene.PropertyInfo) -> list[Any]:
    """Values of a property other than its default."""
    match info.type:
        case "bool":
            return [not info.default]
        case "number":
            return [0.1, 1e9, 3]
        case "point":
            return [Point(1.5, -2.5), (3, 4)]
        case "size":
            return [Size(1.5, -2.5), (3, 4)]
        case "rect":
            return [Rect(1, 2, 3, 4), (0.25, 0.25, 0.5, 0.5)]
        case "color":
            return [Color(0.5, 0.25, 0.125, 0.75), Color(0, 0, 1)]
        case "transform":
            return [TURNED]
        case "enum" | "flags":
            return [value for value in (0, 1, 2) if value != info.default and value < len(info.names)]
        case "string":
            return ["name", "Ünïcödé 🎉", ""]
        case "image":
            return [scene.Image.from_array(np.zeros((2, 3, 4), np.uint8))]
        case "path":
            return [scene.Path.rounded_rect((0, 0, 10, 20), 3), scene.Path("M0 0 Q5 5 10 0 Z"), scene.Path()]
        case other:
            raise AssertionError(f"no samples for {other}")


def test_every_property_has_an_attribute_and_every_attribute_a_property() -> None:
    attributes = {name for name, value in vars(LayerProperties).items() if isinstance(value, property)}
    assert attributes == {attribute_of(key) for key in PROPERTIES} | {"frame"}
    assert {"filters", "backgroundFilters", "shadowPath"} <= set(BUILT_IN)
    assert len(PROPERTIES) >= 27


@pytest.mark.parametrize("key", PROPERTIES)
def test_a_new_layer_has_the_default(key: str) -> None:
    layer = scene.Layer()
    assert getattr(layer, attribute_of(key)) == PROPERTIES[key].default
    assert layer.get_value(key) == PROPERTIES[key].default


@pytest.mark.parametrize("key", PROPERTIES)
def test_what_is_set_reads_back(key: str) -> None:
    info, attribute = PROPERTIES[key], attribute_of(key)
    for value in samples(info):
        by_attribute, by_key, by_argument = scene.Layer(), scene.Layer(), scene.Layer(**{attribute: value})
        setattr(by_attribute, attribute, value)
        by_key.set_value(key, value)
        for layer in (by_attribute, by_key, by_argument):
            assert getattr(layer, attribute) == value
            assert layer.get_value(key) == value
            assert getattr(layer.presentation, attribute) == value
            assert type(getattr(layer, attribute)) is type(layer.get_value(key))


@pytest.mark.parametrize("key", [key for key in PROPERTIES if PROPERTIES[key].optional])
def test_optional_properties_can_be_none(key: str) -> None:
    layer = scene.Layer(**{attribute_of(key): samples(PROPERTIES[key])[0]})
    setattr(layer, attribute_of(key), None)
    assert layer.get_value(key) is None
    layer.set_value(key, samples(PROPERTIES[key])[0])
    layer.set_value(key, None)
    assert getattr(layer, attribute_of(key)) is None


def test_no_compositing_filter_is_the_usual_one() -> None:
    layer = scene.Layer(compositing_filter="multiply")
    layer.compositing_filter = None
    assert layer.compositing_filter is scene.BlendMode.SOURCE_OVER
    assert scene.Layer(compositing_filter=None).compositing_filter is scene.BlendMode.SOURCE_OVER


@pytest.mark.parametrize("key", [k for k in PROPERTIES if not PROPERTIES[k].optional and k != "compositingFilter"])
def test_other_properties_cannot_be_none(key: str) -> None:
    layer = scene.Layer()
    with pytest.raises((TypeError, ValueError)):
        setattr(layer, attribute_of(key), None)
    with pytest.raises((TypeError, ValueError)):
        layer.set_value(key, None)
    assert getattr(layer, attribute_of(key)) == PROPERTIES[key].default


WRONG = {
    "bool": ["yes", 2, None, [], math.nan],
    "number": ["1", b"1", None, (1,), 1j, math.nan, math.inf],
    "point": [1, (1,), (1, 2, 3), "ab", (math.nan, 0), ("1", "2"), ((1, 2), (3, 4))],
    "size": [1, (1,), (1, 2, 3), "ab", (math.nan, 0), ("1", "2"), ((1, 2), (3, 4))],
    "rect": [1, (1, 2), "abcd", (0, 0, math.inf, 1)],
    "color": ["reddish", "#12", "#ggg", (1, 2), 3, (math.nan, 0, 0)],
    "transform": [1, range(15), "x", [1, 2, 3, 4], np.eye(3), [math.nan] * 16],
    "enum": ["nothing", -1, 99, 1.5],
    "flags": ["middle", -1, 64, 1.5, [["topLeft"]]],
    "string": [1, b"text", "a\0b", "\ud800"],
    "image": [1, b"png"],
    "path": [1, b"M0 0", (0, 0, 1, 1)],
}


@pytest.mark.parametrize("key", PROPERTIES)
def test_bad_values_raise_and_change_nothing(key: str) -> None:
    layer, attribute = scene.Layer(), attribute_of(key)
    for wrong in WRONG[PROPERTIES[key].type]:
        if key in ("duration", "repeatCount", "repeatDuration") and wrong == math.inf:
            continue
        for setter in (lambda value: setattr(layer, attribute, value), lambda value: layer.set_value(key, value)):
            with pytest.raises((TypeError, ValueError)) as error:
                setter(wrong)
            assert re.search(f"{attribute}|{key}", str(error.value)), (wrong, str(error.value))
        assert getattr(layer, attribute) == PROPERTIES[key].default


def test_values_out_of_range() -> None:
    layer = scene.Layer()
    for attribute, value in (("corner_radius", -1), ("border_width", -0.1), ("contents_scale", 0)):
        with pytest.raises(scene.InvalidArgumentError, match=re.sub("_.", ".*", attribute)):
            setattr(layer, attribute, value)


def test_numbers_that_are_not_finite_are_named() -> None:
    layer = scene.Layer(filters=[scene.Filter("gaussianBlur", name="blur")])
    for path, value, said in (
        ("opacity", math.nan, "opacity must be finite, not nan"),
        ("position", (1, math.inf), "position must be finite, not inf"),
        ("bounds.size.width", -math.inf, "bounds.size.width must be finite, not -inf"),
        ("filters.blur.radius", math.nan, "radius must be finite, not nan"),
    ):
        with pytest.raises(scene.InvalidArgumentError, match=said):
            layer.set_value(path, value)
    with pytest.raises(scene.InvalidArgumentError, match="frame must be finite, not nan"):
        layer.frame = (0, math.nan, 1, 1)


def test_misspelled_attributes_and_arguments_raise() -> None:
    layer = scene.Layer()
    with pytest.raises(AttributeError):
        layer.postion = 1, 2  # pyright: ignore
    with pytest.raises(TypeError, match="postion"):
        scene.Layer(postion=(1, 2))  # pyright: ignore
    with pytest.raises(AttributeError):
        layer.presentation.opacity = 0.5  # pyright: ignore


def test_unknown_key_paths_raise() -> None:
    layer = scene.Layer()
    for key_path in ("", "postion", "position.z", "opacity.x", "transform.rotation.w", "positión"):
        with pytest.raises(scene.NotFoundError) as error:
            layer.get_value(key_path)
        assert isinstance(error.value, LookupError)
        if "." in key_path or not key_path:
            with pytest.raises(scene.NotFoundError):
                layer.set_value(key_path, 1)


def test_parts_of_properties() -> None:
    layer = scene.Layer(bounds=(1, 2, 3, 4))
    layer.set_value("position.y", 7)
    layer.set_value("bounds.size", (30, 40))
    layer.set_value("bounds.origin.x", np.float32(9))
    layer.set_value("transform.rotation", math.pi / 2)
    layer.set_value("sublayerTransform.translation", Size(5, 6))
    assert layer.position == (0, 7)
    assert layer.bounds == (9, 2, 30, 40)
    assert layer.get_value("bounds.origin") == Point(9, 2)
    assert layer.get_value("transform.rotation.z") == pytest.approx(math.pi / 2)
    assert layer.transform == pytest.approx(Transform.rotation(math.pi / 2))
    assert layer.sublayer_transform == Transform.translation(5, 6)
    assert layer.get_value("sublayerTransform.translation") == Size(5, 6)


def test_frame() -> None:
    layer = scene.Layer(frame=(10, 20, 30, 40), anchor_point=(0, 1))
    assert layer.position == (10, 60)
    assert layer.bounds == (0, 0, 30, 40)
    layer.frame = np.array([1, 2, 3, 4])
    assert layer.get_value("frame") == layer.frame == Rect(1, 2, 3, 4)


def test_values_may_be_arrays() -> None:
    layer = scene.Layer(
        position=np.array([1, 2]),
        opacity=np.float32(0.5),
        hidden=np.bool_(True),
        background_color=np.array([1, 0.5, 0]),
        transform=np.array(TURNED),
    )
    assert layer.position == (1, 2)
    assert layer.opacity == 0.5
    assert layer.hidden is True
    assert layer.background_color == (1, 0.5, 0, 1)
    assert layer.transform == TURNED


def test_colors() -> None:
    layer = scene.Layer()
    for text, expected in (("#fff", (1, 1, 1, 1)), ("#FF000000", (1, 0, 0, 0)), ("#0f08", (0, 1, 0, 136 / 255))):
        layer.background_color = text
        assert layer.background_color == pytest.approx(expected)
        assert Color.parse(layer.background_color.hex) == pytest.approx(expected)
    assert Color(1, 0.5, 0).hex == "#ff8000"
    assert Color(1, 0.5, 0, 0.5).hex == "#ff800080"


def test_bits_are_numbers_of_any_kind() -> None:
    layer = scene.Layer(autoresizing_mask=np.int64(3))
    assert layer.autoresizing_mask == scene.Layer(autoresizing_mask=3).autoresizing_mask


def test_enumerations_by_name() -> None:
    for name in (
        "resizeAspectFill",
        "resize_aspect_fill",
        "RESIZE_ASPECT_FILL",
        ContentsGravity.RESIZE_ASPECT_FILL,
        11,
    ):
        assert scene.Layer(contents_gravity=name).contents_gravity is ContentsGravity.RESIZE_ASPECT_FILL
    layer = scene.Layer(minification_filter="trilinear", masked_corners=["topLeft", Corners.BOTTOM_RIGHT])
    assert layer.minification_filter is ContentsFilter.TRILINEAR
    assert layer.masked_corners == Corners.TOP_LEFT | Corners.BOTTOM_RIGHT
    assert layer.masked_corners.labels == ["topLeft", "bottomRight"]
    layer.masked_corners = "all"
    assert layer.masked_corners is Corners.ALL
    layer.masked_corners = []
    assert layer.masked_corners is Corners.NONE


@pytest.mark.parametrize("key", ["contentsGravity", "minificationFilter", "maskedCorners"])
def test_enumerations_are_named_as_in_documents(key: str) -> None:
    info = PROPERTIES[key]
    for index, name in enumerate(info.names):
        number = 1 << index if info.type == "flags" else index
        layer = scene.Layer(**{attribute_of(key): name})
        assert layer.get_value(key) == number


@given(st.floats(allow_nan=False, allow_infinity=False), st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_read_back_bit_for_bit(x: float, y: float) -> None:
    layer = scene.Layer(position=(x, y), z_position=x)
    assert (layer.position.x.hex(), layer.position.y.hex(), layer.z_position.hex()) == (x.hex(), y.hex(), x.hex())


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_names_read_back(name: str) -> None:
    layer = scene.Layer(name=name)
    assert layer.name == name
    assert repr(name) in repr(layer)


def test_numbers_that_no_float_holds_are_refused() -> None:
    layer, huge = scene.Layer(position=(1, 2)), 10**400
    for change in (
        lambda: setattr(layer, "opacity", huge),
        lambda: setattr(layer, "position", (1, huge)),
        lambda: layer.set_value("position", [1, huge]),
        lambda: scene.set_numbers([layer], "position", [[1, huge]]),
    ):
        with pytest.raises(ValueError, match="too large for a float"):
            change()
    assert layer.position == (1, 2)


def made_of_lists() -> dict[str, tuple[Any, Any]]:
    """Attributes that are nil in Core Animation by default, with an object and a value."""
    keyframes, gradient, shape = (
        scene.KeyframeAnimation("opacity", values=[0, 1]),
        scene.GradientLayer(),
        scene.ShapeLayer(),
    )
    layer, emitter = scene.Layer(), scene.EmitterLayer()
    cell = scene.EmitterCell()
    return {
        "sublayers": (layer, [scene.Layer()]),
        "filters": (layer, ["colorInvert"]),
        "background_filters": (layer, ["colorInvert"]),
        "constraints": (layer, [("midX", "superlayer", "midX")]),
        "actions": (layer, {"opacity": None}),
        "emitter_cells": (emitter, [scene.EmitterCell()]),
        "emitter_cells of a cell": (cell, [scene.EmitterCell()]),
        "colors": (gradient, ["red", "blue"]),
        "locations": (gradient, [0, 1]),
        "line_dash_pattern": (shape, [1, 2]),
        "fill_gradient_colors": (shape, ["red", "blue"]),
        "fill_gradient_locations": (shape, [0, 1]),
        "stroke_gradient_colors": (shape, ["red", "blue"]),
        "stroke_gradient_locations": (shape, [0, 1]),
        "animations": (scene.AnimationGroup(), [scene.BasicAnimation("opacity")]),
        "values": (keyframes, [0, 1]),
        "key_times": (keyframes, [0, 1]),
        "timing_functions": (keyframes, ["easeIn"]),
        "holds": (keyframes, [True]),
        "tension_values": (keyframes, [1, 1]),
        "continuity_values": (keyframes, [1, 1]),
        "bias_values": (keyframes, [1, 1]),
    }


@pytest.mark.parametrize("name", made_of_lists())
def test_none_takes_the_items_of_a_list_away(name: str) -> None:
    target, value = made_of_lists()[name]
    attribute = name.partition(" ")[0]
    setattr(target, attribute, value)
    assert len(getattr(target, attribute)) == len(value)
    setattr(target, attribute, None)
    assert len(getattr(target, attribute)) == 0
    setattr(target, attribute, value)
    if isinstance(target, scene.Layer) and attribute not in ("sublayers", "constraints", "actions"):
        key = "".join(part.capitalize() for part in attribute.split("_"))
        target.set_value(key[0].lower() + key[1:], None)
        assert len(getattr(target, attribute)) == 0
    with pytest.raises(TypeError):
        setattr(target, attribute, 3)
