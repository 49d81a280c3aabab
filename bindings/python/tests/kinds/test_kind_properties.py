"""Every property that only some kinds of layers have: default, set, get, animate, and through a document and back."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene
from scene import BasicAnimation, Color, Path, Point, Size, Transform

CLASSES: dict[str, type[scene.Layer]] = {
    "shape": scene.ShapeLayer,
    "gradient": scene.GradientLayer,
    "text": scene.TextLayer,
    "replicator": scene.ReplicatorLayer,
    "emitter": scene.EmitterLayer,
    "scroll": scene.ScrollLayer,
    "tiled": scene.TiledLayer,
}

# Lists of cells and generators are objects of their own: test_emitter.py, test_generators.py.
PROPERTIES = {
    (kind, info.key): info
    for info in scene.properties()
    for kind in info.kinds
    if kind in CLASSES and len(info.kinds) < 5 and info.type not in ("filters", "cells")
}
IDS = [f"{kind}-{key}" for kind, key in PROPERTIES]
EVERY = pytest.mark.parametrize(("kind", "key"), PROPERTIES, ids=IDS)

FLOATS = st.floats(-1e6, 1e6).map(lambda number: number + 0.0)
PARTS = st.floats(0, 1, width=32)
COLORS = st.builds(Color, PARTS, PARTS, PARTS, PARTS)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
OPERATIONS = st.one_of(
    st.tuples(st.just("line_to"), FLOATS, FLOATS),
    st.tuples(st.just("curve_to"), FLOATS, FLOATS, FLOATS, FLOATS, FLOATS, FLOATS),
    st.tuples(st.just("close")),
)
RANGES = {
    "instanceCount": st.integers(0, 262_144).map(float),
    "levelsOfDetail": st.integers(1, 30).map(float),
    "levelsOfDetailBias": st.integers(0, 29).map(float),
    "tileSize": st.builds(Size, st.integers(1, 4096), st.integers(1, 4096)),
    "contentSize": st.builds(Size, st.floats(0, 1e6), st.floats(0, 1e6)),
    "memoryLimit": st.integers(0, 2**52).map(float),
    "seed": st.integers(0, 2**32 - 1).map(float),
    "lineDashPattern": st.lists(st.floats(0, 1e6), max_size=5),
}
NOT_NEGATIVE = {"lineWidth", "miterLimit", "fontSize", "birthRate", "lifetime", "fadeDuration", "prefetchMargin"}


@st.composite
def paths(draw: st.DrawFn) -> Path:
    path = Path().move_to(draw(FLOATS), draw(FLOATS))
    for name, *numbers in draw(st.lists(OPERATIONS, max_size=5)):
        getattr(path, name)(*numbers)
    return path


def values(info: scene.PropertyInfo) -> st.SearchStrategy[Any]:
    """Values of a property."""
    if info.key in RANGES:
        return RANGES[info.key]
    if info.key in NOT_NEGATIVE:
        return st.floats(0, 1e6)
    return {
        "bool": st.booleans(),
        "number": FLOATS,
        "point": st.builds(Point, FLOATS, FLOATS),
        "size": st.builds(Size, FLOATS, FLOATS),
        "color": COLORS,
        "colors": st.lists(COLORS, max_size=5),
        "numbers": st.lists(FLOATS, max_size=5),
        "transform": st.builds(
            lambda x, y, turn: Transform.rotation(turn) @ Transform.translation(x, y), *[FLOATS] * 3
        ),
        "enum": st.integers(0, max(len(info.names) - 1, 0)),
        "string": TEXTS,
        "path": paths(),
    }[info.type]


def attribute_of(key: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), key)


def loaded(layer: scene.Layer) -> scene.Layer:
    """The layer after a way through a document."""
    root = scene.Layer(frame=(0, 0, 9, 9), sublayers=[layer])
    text = json.dumps({"scene": 1, "size": [9, 9], "root": root.description()})
    return scene.Document.loads(text).root.sublayers[0]


def test_all_kinds_are_here() -> None:
    assert {kind for kind, _ in PROPERTIES} == set(CLASSES)
    assert len(PROPERTIES) >= 50


@EVERY
def test_a_new_layer_has_the_default(kind: str, key: str) -> None:
    layer, info = CLASSES[kind](), PROPERTIES[kind, key]
    assert layer.get_value(key) == info.default
    assert getattr(layer, attribute_of(key)) == info.default
    assert getattr(layer.presentation, attribute_of(key)) == info.default


@EVERY
@settings(max_examples=10)
@given(data=st.data())
def test_what_is_set_reads_back(kind: str, key: str, data: st.DataObject) -> None:
    info, attribute = PROPERTIES[kind, key], attribute_of(key)
    value = data.draw(values(info))
    by_key, by_attribute = CLASSES[kind](), CLASSES[kind]()
    by_key.set_value(key, value)
    # What only whole numbers can be, the attribute takes and gives as an int.
    is_whole = info.type == "number" and isinstance(getattr(by_attribute, attribute), int)
    setattr(by_attribute, attribute, int(value) if is_whole else value)
    by_argument = CLASSES[kind](**{attribute: getattr(by_attribute, attribute)})
    for layer in (by_key, by_attribute, by_argument):
        assert layer.get_value(key) == value
        assert getattr(layer, attribute) == value
        assert layer.presentation.get_value(key) == value
        assert getattr(layer.presentation, attribute) == value
        if not is_whole:
            assert type(getattr(layer, attribute)) is type(layer.get_value(key))


@EVERY
@settings(max_examples=10)
@given(data=st.data())
def test_documents_keep_values(kind: str, key: str, data: st.DataObject) -> None:
    value = data.draw(values(PROPERTIES[kind, key]))
    layer = CLASSES[kind]()
    layer.set_value(key, value)
    again = loaded(layer)
    assert type(again) is CLASSES[kind]
    assert again.get_value(key) == value
    assert again.description(all=True) == layer.description(all=True)


@EVERY
def test_other_kinds_do_not_have_it(kind: str, key: str) -> None:
    for other in (scene.Layer, *CLASSES.values()):
        if other in [CLASSES[each] for each in PROPERTIES[kind, key].kinds]:
            continue
        with pytest.raises(scene.NotFoundError, match=key):
            other().get_value(key)
        with pytest.raises(TypeError):
            other(**{attribute_of(key): PROPERTIES[kind, key].default})


def numbers_of(value: Any) -> list[float]:
    """What is interpolated of a value: of colours what is premultiplied."""
    match value:
        case int() | float():
            return [float(value)]
        case Color(r, g, b, a):
            return [r * a, g * a, b * a, a]
        case Path():
            return [number for element in value for point in element.points for number in point]
        case _:
            return [number for item in value for number in numbers_of(item)]


def elements_of(value: Any) -> Any:
    """What two values must have in common so that something lies between them."""
    return [element.kind for element in value] if isinstance(value, Path) else len(numbers_of(value))


MOVING = {name: info for name, info in PROPERTIES.items() if info.animatable}
MOVING_IDS = [f"{kind}-{key}" for kind, key in MOVING]


@pytest.mark.parametrize(("kind", "key"), MOVING, ids=MOVING_IDS)
@settings(max_examples=5)
@given(data=st.data(), part=st.sampled_from([0.0, 0.25, 0.75]))
def test_animations_go_through_what_lies_between(kind: str, key: str, data: st.DataObject, part: float) -> None:
    info = MOVING[kind, key]
    first, last = data.draw(values(info)), data.draw(values(info))
    if info.type == "transform":
        first, last = Transform.translation(first[12], first[13]), Transform.translation(last[12], last[13])
    layer = CLASSES[kind](bounds=(0, 0, 4, 4))
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 8), sublayers=[layer])
        renderer.render(0)
        layer.add_animation(BasicAnimation(key, from_value=first, to_value=last, duration=4), "go")
        renderer.render(0)
        renderer.render(4 * part)
        seen = layer.presentation.get_value(key)
        if elements_of(first) == elements_of(last):
            ends = zip(numbers_of(first), numbers_of(last), strict=True)
            assert numbers_of(seen) == pytest.approx([a + (b - a) * part for a, b in ends], rel=1e-6, abs=1e-6)
        else:
            assert seen == (first if part < 0.5 else last)
        assert getattr(layer.presentation, attribute_of(key)) == seen
        assert layer.get_value(key) == info.default
        renderer.render(5)
        assert layer.presentation.get_value(key) == info.default


@EVERY
def test_setting_animates_by_itself_when_the_table_says_so(kind: str, key: str) -> None:
    info = PROPERTIES[kind, key]
    layer = CLASSES[kind](bounds=(0, 0, 4, 4))
    value = {"number": 2, "bool": True, "enum": 1, "point": (3, 4), "size": (5, 6), "color": "#f80", "string": "a"}.get(
        info.type
    )
    if value is None:
        value = {"path": Path("M0 0 L9 9"), "colors": ["#f00", "#0f0"], "numbers": [1, 2]}.get(
            info.type, Transform.scale(2)
        )
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 8), sublayers=[layer])
        renderer.render(0)
        layer.set_value(key, value)
        assert layer.animation_keys == ([key] if info.implicit else [])
        renderer.render(1)
        renderer.render(2)
        assert layer.animation_keys == []
        assert getattr(layer.presentation, attribute_of(key)) == getattr(layer, attribute_of(key)) != info.default


@pytest.mark.parametrize("key", sorted({key for (_, key), info in PROPERTIES.items() if not info.animatable}))
def test_what_does_not_animate_says_so(key: str) -> None:
    with pytest.raises(scene.InvalidArgumentError, match=key):
        BasicAnimation(key, from_value=0)


@pytest.mark.parametrize("kind", CLASSES)
def test_bad_values_raise_and_change_nothing(kind: str) -> None:
    layer = CLASSES[kind]()
    for (owner, key), info in PROPERTIES.items():
        if owner != kind:
            continue
        wrong: list[Any] = {
            "bool": ["yes", 2, None],
            "number": ["1", None, (1,), math.nan, math.inf],
            "point": [1, (1,), "ab", (math.nan, 0)],
            "size": [1, (1, 2, 3), (math.inf, 0)],
            "color": ["reddish", "#12", 3, (math.nan, 0, 0)],
            "colors": ["#fff", 1, [1], [(math.inf, 0, 0)]],
            "numbers": ["12", 1, ["a"], [math.nan]],
            "transform": [1, "x", [math.nan] * 16],
            "enum": ["nothing", -1, 99, 1.5],
            "string": [1, b"text", "a\0b", "\ud800"],
            "path": [1, b"M0 0", "M0 0 L1", "over there"],
        }[info.type]
        for value in wrong:
            if value is None and info.optional:
                continue
            with pytest.raises((TypeError, ValueError, scene.FormatError)):
                setattr(layer, attribute_of(key), value)
            with pytest.raises((TypeError, ValueError, scene.FormatError)):
                layer.set_value(key, value)
        assert layer.get_value(key) == info.default
