"""Values of properties as the page has them, and back."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, cast

from scene import raw
from scene._enumeration import Bits, Choice
from scene._values import PropertyInfo, properties
from scene.color import Color
from scene.errors import Error
from scene.image import Image
from scene.layer import Layer
from scene.path import Path

FIXED = ("filters", "cells", "image")
"""Types of properties that the page shows and does not edit."""

_ANGLES = ("rotation.x", "rotation.y", "rotation.z")
_PARTS = (*_ANGLES, "scale.x", "scale.y", "scale.z", "translation.x", "translation.y", "translation.z")


def to_json(value: Any, names: tuple[str, ...] = ()) -> Any:
    """A value as JSON has it: infinite numbers as text, colours as "#rrggbbaa", paths as SVG.

    names: of a property's constants or bits, as scene documents spell them.
    """
    if isinstance(value, Choice):
        return names[value] if value < len(names) else value.label
    if isinstance(value, Bits):
        return " ".join(name for bit, name in enumerate(names) if value & 1 << bit)
    if isinstance(value, Color):
        return value.hex
    if isinstance(value, float):
        return round(value, 9) if math.isfinite(value) else ("forever" if value > 0 else str(value))
    if isinstance(value, Path):
        return value.svg
    if isinstance(value, Image):
        return f"{value.width} by {value.height} pixels"
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Iterable):
        return [to_json(part) for part in cast("Iterable[Any]", value)]
    return repr(value)


def from_json(layer: Layer, key_path: str, value: Any) -> Any:
    """A value of the page's for a key path of a layer's."""
    key, _, part = key_path.partition(".")
    info = next((info for info in properties_of(layer) if info.key == key and not part), None)
    if info is not None and info.type in ("filters", "cells"):
        raise ValueError(f"{key} is edited by its parameters, not as a whole")
    if value == "forever" and (info is None or info.type == "number"):
        return math.inf
    if info is None or not info.names or not isinstance(value, str):
        return value
    bits = value.split() if info.type == "flags" else [value]
    unknown = [name for name in bits if name not in info.names]
    if unknown:
        raise ValueError(f"{key} is of {', '.join(info.names)}, not {unknown[0]!r}")
    places = [info.names.index(name) for name in bits]
    return sum(1 << place for place in set(places)) if info.type == "flags" else places[0]


def kind_of(layer: Layer) -> str:
    """The kind of a layer, as scene documents spell it."""
    return raw.scene_layer_kind(raw.scene_layer_get_kind(layer)).name.removeprefix("SCENE_LAYER_KIND_").lower()


def properties_of(layer: Layer) -> list[PropertyInfo]:
    """The properties that a layer's kind has."""
    kind = kind_of(layer)
    return [info for info in properties() if kind in info.kinds]


def rows(layer: Layer, shown: Layer) -> list[dict[str, Any]]:
    """A row for each property of a layer: the model's value, and what is on screen, which `shown` has."""
    made: list[dict[str, Any]] = []
    for info in properties_of(layer):
        made.append(_row(layer, shown, info))
        if info.type == "transform" and info.key in ("transform", "sublayerTransform"):
            made += [
                _part(layer, shown, f"{info.key}.{part}", 1.0 if part.startswith("scale") else 0.0, _unit(part))
                for part in _PARTS
            ]
        if info.key in ("filters", "backgroundFilters"):
            made += _parameters(layer, shown, info.key)
    return made


def _row(layer: Layer, shown: Layer, info: PropertyInfo) -> dict[str, Any]:
    if info.type in ("filters", "cells"):
        model = presentation = _listed(layer, info.key)
    else:
        model, presentation = (
            to_json(value, info.names) for value in (layer.get_value(info.key), shown.get_presentation_value(info.key))
        )
    default = None if info.type in ("filters", "cells") else to_json(info.default, info.names)
    return {
        "key": info.key,
        "type": info.type,
        "model": model,
        "presentation": presentation,
        "default": default,
        "names": info.names,
        "optional": info.optional,
        "animatable": info.animatable,
        "editable": info.type not in FIXED,
    }


def _part(layer: Layer, shown: Layer, key_path: str, default: float, unit: str) -> dict[str, Any]:
    try:
        model, presentation = layer.get_value(key_path), shown.get_presentation_value(key_path)
    except Error:
        model = presentation = None
    return {
        "key": key_path,
        "type": "number",
        "unit": unit,
        "model": to_json(model),
        "presentation": to_json(presentation),
        "default": default,
        "names": (),
        "optional": False,
        "animatable": True,
        "editable": model is not None,
    }


def _unit(part: str) -> str:
    return "radians" if part in _ANGLES else ""


def _parameters(layer: Layer, shown: Layer, key: str) -> list[dict[str, Any]]:
    """Rows of the numbers of filters that have a name: others have no key path."""
    filters = layer.filters if key == "filters" else layer.background_filters
    return [
        _part(layer, shown, f"{key}.{made.name}.{parameter.name}", parameter.default, parameter.unit)
        for made in filters
        if made.name
        for parameter in made.parameters
        if parameter.type == "number"
    ]


def _listed(layer: Layer, key: str) -> list[str]:
    """The filters or emitter cells of a layer as text."""
    found: Any = getattr(layer, attribute_of(key), None)
    if found is None:
        return []
    return [repr(item) for item in cast("Iterable[Any]", found)] if isinstance(found, Iterable) else [repr(found)]


def attribute_of(key: str) -> str:
    """The attribute of Python's for a key: "corner_radius" of "cornerRadius"."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in key)
