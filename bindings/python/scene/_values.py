"""Values of any property: which type a key path has, and how its values look in Python."""

from __future__ import annotations

from ctypes import byref, c_double, sizeof
from dataclasses import dataclass
from functools import cache
from typing import Any

from scene import raw
from scene._convert import from_text, items_of, to_bool, to_list, to_number, to_numbers, to_text
from scene._object import borrow, expect, handle_of
from scene._value_types import COUNTS, ENUMS, FORMS
from scene.color import Color, color_of
from scene.errors import check
from scene.filter import parameter_types
from scene.geometry import Point, Rect, Size
from scene.image import Image
from scene.path import Path, path_of
from scene.transform import Transform, transform_of


@dataclass(frozen=True)
class PropertyInfo:
    """What a property of layers is."""

    key: str
    """Core Animation's key, such as "cornerRadius"."""
    type: str
    """"bool", "number", "point", "size", "rect", "color", "transform", "enum", "flags", "string", "image", "numbers",
    "colors", "filters", "cells" or "path"."""
    animatable: bool
    """Whether animations may name it."""
    implicit: bool
    """Whether setting it on a layer that is on screen animates by itself."""
    optional: bool
    """Whether the value may be None."""
    names: tuple[str, ...]
    """Of enumerations and flags: the names of the constants or bits, as scene documents spell them."""
    default: Any
    """The value of a new layer."""
    kinds: tuple[str, ...]
    """The kinds of layers that have it, as scene documents spell them: "layer", "shape", "text" ..."""


_known: list[PropertyInfo] = []


def properties() -> tuple[PropertyInfo, ...]:
    """All properties that layers have: those of every layer, then those that were declared, by documents too."""
    # A property that is there stays as it is.
    for index in range(len(_known), raw.scene_property_count()):
        _known[index:] = [_info(index)]
    return tuple(_known)


def _info(index: int) -> PropertyInfo:
    info = raw.scene_property_info(struct_size=sizeof(raw.scene_property_info))
    check(raw.scene_property_get_info(index, byref(info)))
    key, names = info.key.decode(), tuple(info.enum_names.decode().split())
    name = raw.scene_value_type(info.type).name.removeprefix("SCENE_VALUE_").lower()
    default = from_value(key, info.default_value)
    kinds = tuple(
        kind.name.removeprefix("SCENE_LAYER_KIND_").lower() for kind in raw.scene_layer_kind if info.kinds & 1 << kind
    )
    return PropertyInfo(key, name, info.animatable, info.implicit, info.optional, names, default, kinds)


_types: dict[str, int] = {"frame": raw.SCENE_VALUE_RECT}


def type_of(key_path: str) -> int:
    """The type of a key path's values; NONE when it is no key path, which libscene says better."""
    known = _types.get(key_path)
    if known is None:
        known = _find_type(key_path)
        # What is no key path now may be declared later.
        if known != raw.SCENE_VALUE_NONE:
            _types[key_path] = known
    return known


def _find_type(key_path: str) -> int:
    key, _, part = key_path.partition(".")
    if part and key in _ELEMENTS:
        return next(iter(_types_of_parameter(key_path)), raw.SCENE_VALUE_NONE)
    if part and key == "emitterCells":
        return _type_of_cell_property(part)
    # A frame has the form of the bounds.
    whole = "rect" if key == "frame" else next((info.type for info in properties() if info.key == key), "none")
    if not part or whole == "none":
        return raw.scene_value_type[f"SCENE_VALUE_{whole.upper()}"]
    parts = {"origin": raw.SCENE_VALUE_POINT, "size": raw.SCENE_VALUE_SIZE, "translation": raw.SCENE_VALUE_SIZE}
    return parts.get(part, raw.SCENE_VALUE_NUMBER)


GENERATORS = ("generator", "backgroundPattern", "borderPattern")
"""The keys whose value is one filter, which has no name in key paths."""

_ELEMENTS = ("filters", "backgroundFilters", *GENERATORS)

ATTRIBUTES = {
    "filters": "filters",
    "backgroundFilters": "background_filters",
    "generator": "generator",
    "backgroundPattern": "background_pattern",
    "borderPattern": "border_pattern",
    "emitterCells": "emitter_cells",
}
"""The attributes behind the keys whose values are filters or cells, which no struct of C holds."""


def _types_of_parameter(key_path: str) -> list[int]:
    """The types that a filter's parameter, or a part of it, can be of; none for other key paths."""
    key, _, path = key_path.partition(".")
    if key not in _ELEMENTS or not path:
        return []
    name, _, part = (path if key in GENERATORS else path.partition(".")[2]).partition(".")
    kinds = parameter_types(name)
    if part:
        return [raw.SCENE_VALUE_NUMBER] if kinds else []
    return [
        raw.SCENE_VALUE_NUMBERS if kind == "matrix" else raw.scene_value_type[f"SCENE_VALUE_{kind.upper()}"]
        for kind in kinds
    ]


def _type_of_cell_property(path: str) -> int:
    """The type of a property of an emitter cell, given what stands behind "emitterCells."."""
    _, _, rest = path.partition(".")
    key, _, part = rest.partition(".")
    whole = cell_types().get(key, raw.SCENE_VALUE_NONE)
    if not part or whole == raw.SCENE_VALUE_NONE:
        return whole
    return {"origin": raw.SCENE_VALUE_POINT, "size": raw.SCENE_VALUE_SIZE}.get(part, raw.SCENE_VALUE_NUMBER)


@cache
def cell_types() -> dict[str, int]:
    """The types of the properties of emitter cells, by their keys."""
    types: dict[str, int] = {}
    for index in range(raw.scene_emitter_cell_property_count()):
        info = raw.scene_property_info(struct_size=sizeof(raw.scene_property_info))
        check(raw.scene_emitter_cell_property_get_info(index, byref(info)))
        types[info.key.decode()] = raw.scene_value_type(info.type)
    return types


def to_value(key_path: str, value: Any) -> raw.scene_value:
    """The struct of C for a value of a key path; None is no value."""
    # Kernels may have parameters of one name and of several types: the first that the value can be.
    *others, last = _types_of_parameter(key_path) or [type_of(key_path)]
    for kind in others:
        try:
            return value_of_type(kind, key_path, value)
        except (TypeError, ValueError):
            continue
    return value_of_type(last, key_path, value)


def end_of(key_path: str) -> str:
    """What a key path that leads into other layers names there: "opacity" of "sublayers.card.mask.opacity".

    Names may have dots, so it is the longest end that can be a key path.
    """
    while True:
        if key_path.startswith("sublayers."):
            _, _, key_path = key_path.removeprefix("sublayers.").partition(".")
            while "." in key_path and not _leads_on(key_path) and type_of(key_path) == raw.SCENE_VALUE_NONE:
                key_path = key_path.partition(".")[2]
        elif key_path.startswith("mask."):
            key_path = key_path.removeprefix("mask.")
        else:
            return key_path


def _leads_on(key_path: str) -> bool:
    return key_path.startswith(("sublayers.", "mask."))


def to_value_of(layer: Any, key_path: str, value: Any) -> raw.scene_value:
    """The struct of C for a value of a layer's key path; the type is that of the value which is there now."""
    end = end_of(key_path)
    kind = type_of(end)
    if end.startswith(tuple(key + "." for key in _ELEMENTS)):
        now = raw.scene_value()
        if raw.scene_layer_get_value(layer, to_text(key_path, "key_path"), byref(now)) == raw.SCENE_OK and now.type:
            kind = raw.scene_value_type(now.type)
    is_list = kind in (raw.SCENE_VALUE_NUMBERS, raw.SCENE_VALUE_COLORS)
    return value_of_type(kind, end, items_of(value) if is_list else value)


def value_of_type(kind: int, key_path: str, value: Any) -> raw.scene_value:
    """The struct of C for a value of a type; `key_path` is what messages call it."""
    if value is None or kind == raw.SCENE_VALUE_NONE:
        return raw.scene_value()
    if kind == raw.SCENE_VALUE_STRING:
        return raw.scene_value(type=kind, string=to_text(value, key_path))
    # What nobody else holds, such as a path out of text, has to live as long as the struct.
    if kind == raw.SCENE_VALUE_IMAGE:
        image = expect(Image, value, key_path)
        result = raw.scene_value(type=kind, image=handle_of(image))
        vars(result)["owner"] = image
        return result
    if kind == raw.SCENE_VALUE_PATH:
        path = path_of(value, key_path)
        result = raw.scene_value(type=kind, path=handle_of(path))
        vars(result)["owner"] = path
        return result
    if kind in (raw.SCENE_VALUE_NUMBERS, raw.SCENE_VALUE_COLORS):
        return _list(kind, key_path, value)
    result = raw.scene_value(type=kind)
    numbers = _numbers(kind, key_path, value)
    result.numbers[: len(numbers)] = numbers
    return result


def _list(kind: int, key_path: str, value: Any) -> raw.scene_value:
    items = to_list(value, key_path, "numbers" if kind == raw.SCENE_VALUE_NUMBERS else "colors")
    if kind == raw.SCENE_VALUE_NUMBERS:
        numbers = [to_number(item, f"each of {key_path}") for item in items]
    else:
        numbers = [part for item in items for part in color_of(item, f"each of {key_path}")]
    count = len(numbers) if kind == raw.SCENE_VALUE_NUMBERS else len(numbers) // 4
    # ctypes keeps the array for as long as the struct lives.
    return raw.scene_value(type=kind, count=count, array=(c_double * len(numbers))(*numbers))


def _numbers(kind: int, key_path: str, value: Any) -> tuple[float, ...]:
    match kind:
        case raw.SCENE_VALUE_BOOL:
            return (to_bool(value, key_path),)
        case raw.SCENE_VALUE_NUMBER:
            return (to_number(value, key_path),)
        case raw.SCENE_VALUE_COLOR:
            return color_of(value, key_path)
        case raw.SCENE_VALUE_TRANSFORM:
            return transform_of(value, key_path)
        case raw.SCENE_VALUE_ENUM | raw.SCENE_VALUE_FLAGS if key_path in ENUMS:
            return (ENUMS[key_path].parse(value, key_path),)
        case raw.SCENE_VALUE_ENUM | raw.SCENE_VALUE_FLAGS:
            return (to_number(value, key_path),)
        case raw.SCENE_VALUE_FILTERS | raw.SCENE_VALUE_CELLS:
            things = "filters" if kind == raw.SCENE_VALUE_FILTERS else "emitter cells"
            raise TypeError(
                f"{key_path} holds {things}, which the layer itself is given: by its attribute, not by a value"
            )
        case _:
            return to_numbers(value, COUNTS[kind], key_path, FORMS[kind])


def from_value(key_path: str, value: raw.scene_value) -> Any:
    """A value of C's: bool, float, Point, Size, Rect, Color, Transform, enumeration, str, Image, Path, list or None."""
    numbers = value.numbers
    match value.type:
        case raw.SCENE_VALUE_NONE:
            return None
        case raw.SCENE_VALUE_BOOL:
            return numbers[0] != 0
        case raw.SCENE_VALUE_NUMBER:
            return numbers[0]
        case raw.SCENE_VALUE_POINT:
            return Point(*numbers[:2])
        case raw.SCENE_VALUE_SIZE:
            return Size(*numbers[:2])
        case raw.SCENE_VALUE_RECT:
            return Rect(*numbers[:4])
        case raw.SCENE_VALUE_COLOR:
            return Color(*numbers[:4])
        case raw.SCENE_VALUE_TRANSFORM:
            return Transform(*numbers)
        case raw.SCENE_VALUE_STRING:
            return from_text(value.string)
        case raw.SCENE_VALUE_IMAGE:
            return borrow(Image, value.image)
        case raw.SCENE_VALUE_PATH:
            return borrow(Path, value.path)
        case raw.SCENE_VALUE_NUMBERS:
            return value.array[: value.count] if value.count else []
        case raw.SCENE_VALUE_COLORS:
            return [Color(*value.array[4 * i : 4 * i + 4]) for i in range(value.count)]
        case raw.SCENE_VALUE_FILTERS | raw.SCENE_VALUE_CELLS:
            return None if key_path in GENERATORS else ()
        case _:
            return ENUMS.get(end_of(key_path), int)(int(numbers[0]))
