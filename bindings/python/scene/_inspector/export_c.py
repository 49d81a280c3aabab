"""Trees as C."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

from scene import raw
from scene._inspector.sketch import Sketch, attribute_of
from scene._values import GENERATORS, PropertyInfo, properties, type_of
from scene.color import Color

_HEAD = """#include <math.h>
#include <scene/scene.h>

/* A layer with all below it: a reference that you own. */
scene_layer *make_layers(void) {
"""


class _Writer:
    """The lines of a function."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._count = 0

    def add(self, line: str) -> None:
        self.lines.append(f"    {line}" if line else "")

    def name(self, what: str) -> str:
        """A name for a variable of no importance."""
        self._count += 1
        return f"{what}{self._count}_"


def text_of(sketches: list[Sketch]) -> str:
    """A function that makes the layers and answers the topmost."""
    writer = _Writer()
    known = {info.key: info for info in properties()}
    for sketch in sketches:
        _layer(writer, sketch, known)
    writer.add(f"return {sketches[-1].variable};")
    return _HEAD + "\n".join(writer.lines) + "\n}\n"


def _layer(writer: _Writer, sketch: Sketch, known: dict[str, PropertyInfo]) -> None:
    layer = sketch.variable
    writer.add(f"scene_layer *{layer} = scene_layer_create(SCENE_LAYER_KIND_{sketch.kind.upper()});")
    if sketch.lost:
        writer.add(f"/* Not in this text: {', '.join(sketch.lost)}. */")
    for key, value in sketch.values.items():
        info = known.get(key)
        names = info.names if info else ()
        _with_value(
            writer,
            raw.scene_value_type(type_of(key)).name,
            value,
            lambda made, key=key: f"scene_layer_set_value({layer}, {_text(key)}, {made})",
            names,
        )
    for key, filters in sketch.filters.items():
        _filters(writer, layer, key, filters)
    if sketch.mask:
        writer.add(f"scene_layer_set_mask({layer}, {sketch.mask});")
        writer.add(f"scene_layer_release({sketch.mask});")
    for below in sketch.sublayers:
        writer.add(f"scene_layer_add_sublayer({layer}, {below});")
        writer.add(f"scene_layer_release({below});")
    for described in sketch.animations:
        made = _animation(writer, described)
        key = described.get("key")
        writer.add(f"scene_layer_add_animation({layer}, {made}, {'NULL' if key is None else _text(key)});")
        writer.add(f"scene_animation_release({made});")
    writer.add("")


# Values


def _with_value(writer: _Writer, kind: str, value: Any, use: Callable[[str], str], names: tuple[str, ...] = ()) -> None:
    """Writes a use of a value: what makes it before, what frees it afterwards."""
    kind = kind.removeprefix("SCENE_VALUE_")
    if value is None:
        writer.add(use("&(scene_value)SCENE_VALUE_INIT") + ";")
    elif kind == "PATH":
        path = writer.name("path")
        writer.add(f"scene_path *{path} = scene_path_create_svg({_text(value)});")
        writer.add(use(f"&(scene_value){{.type = SCENE_VALUE_PATH, .path = {path}}}") + ";")
        writer.add(f"scene_path_release({path});")
    else:
        writer.add(use("&" + _literal(kind, value, names)) + ";")


def _literal(kind: str, value: Any, names: tuple[str, ...] = ()) -> str:
    """A value as a compound literal."""
    if kind == "STRING":
        return f"(scene_value){{.type = SCENE_VALUE_STRING, .string = {_text(value)}}}"
    if kind in ("NUMBERS", "COLORS"):
        numbers = [part for item in value for part in (Color.parse(item) if kind == "COLORS" else [item])]
        array = f"(const double[]){{{_numbers(numbers)}}}" if numbers else "NULL"
        return f"(scene_value){{.type = SCENE_VALUE_{kind}, .count = {len(value)}, .array = {array}}}"
    return f"(scene_value){{.type = SCENE_VALUE_{kind}, .numbers = {{{_numbers(_parts(kind, value, names))}}}}}"


def _parts(kind: str, value: Any, names: tuple[str, ...]) -> list[float]:
    """The numbers of a value."""
    if kind == "COLOR":
        return list(Color.parse(value))
    if kind == "ENUM" and isinstance(value, str):
        return [float(names.index(value))]
    if kind == "FLAGS" and isinstance(value, list):
        return [float(sum(1 << names.index(name) for name in value))]  # pyright: ignore
    if kind == "BOOL":
        return [float(bool(value))]
    return list(value) if isinstance(value, list) else [math.inf if value == "forever" else value]  # pyright: ignore


def _numbers(values: list[float]) -> str:
    return ", ".join(_number(value) for value in values)


def _number(value: float) -> str:
    return repr(float(value)).removesuffix(".0") if math.isfinite(value) else "INFINITY"


def _text(text: str) -> str:
    """A string of C's."""
    return '"' + "".join(_escaped(byte) for byte in text.encode()) + '"'


def _escaped(byte: int) -> str:
    if byte in b'"\\':
        return "\\" + chr(byte)
    # Three octal digits, so that what follows is not taken for one more; a question mark may begin a trigraph.
    return chr(byte) if 32 <= byte < 127 and byte != ord("?") else f"\\{byte:03o}"


# Filters


def _filters(writer: _Writer, layer: str, key: str, filters: list[dict[str, Any]]) -> None:
    names = [_filter(writer, described) for described in filters]
    setter = f"scene_layer_set_{attribute_of(key)}"
    if key in GENERATORS:
        writer.add(f"{setter}({layer}, {names[0]});")
    else:
        writer.add(f"{setter}({layer}, (scene_filter *[]){{{', '.join(names)}}}, {len(names)});")
    for name in names:
        writer.add(f"scene_filter_release({name});")


def _filter(writer: _Writer, described: dict[str, Any]) -> str:
    name = writer.name("filter")
    is_kernel = described["type"] == "kernel" and "text" in described
    if is_kernel:
        kernel = writer.name("kernel")
        writer.add(f"scene_kernel *{kernel} = scene_kernel_create({_text(described['text'])});")
        writer.add(f"scene_filter *{name} = scene_filter_create_with_kernel({kernel});")
        writer.add(f"scene_kernel_release({kernel});")
    else:
        writer.add(f"scene_filter *{name} = scene_filter_create({_text(described['type'])});")
    for key, value in described.items():
        if is_kernel and key == "text":
            continue
        if key == "name":
            writer.add(f"scene_filter_set_name({name}, {_text(value)});")
        elif key == "enabled":
            writer.add(f"scene_filter_set_enabled({name}, {str(bool(value)).lower()});")
        elif isinstance(value, str) and value.startswith("#"):
            color = _numbers(list(Color.parse(value)))
            writer.add(f"scene_filter_set_numbers({name}, {_text(key)}, (const double[]){{{color}}}, 4);")
        elif isinstance(value, list):
            numbers = _numbers(value)  # pyright: ignore[reportUnknownArgumentType]
            writer.add(f"scene_filter_set_numbers({name}, {_text(key)}, (const double[]){{{numbers}}}, {len(value)});")  # pyright: ignore
        elif isinstance(value, (int, float)):
            writer.add(f"scene_filter_set_number({name}, {_text(key)}, {_number(value)});")
        elif key != "type":
            writer.add(f"/* Not in this text: {json.dumps(key)[1:-1]}. */")
    return name


# Animations

_ENUMS = {
    "fillMode": "SCENE_FILL_MODE",
    "calculationMode": "SCENE_CALCULATION",
    "rotationMode": "SCENE_ROTATION",
    "transitionType": "SCENE_TRANSITION",
    "subtype": "SCENE_TRANSITION",
    "reducedMotion": "SCENE_REDUCED_MOTION",
}
_SETTERS = {
    "transitionType": "transition_type",
    "subtype": "transition_subtype",
    "reducedMotion": "reduced_motion_policy",
}


def _animation(writer: _Writer, described: dict[str, Any]) -> str:
    kind, path = described["type"], described.get("keyPath")
    name = writer.name("animation")
    writer.add(f"scene_animation *{name} = scene_animation_create_{kind}({'' if path is None else _text(path)});")
    for key, value in described.items():
        if key not in ("type", "key", "keyPath"):
            _animation_value(writer, name, described, key, value)
    return name


def _animation_value(writer: _Writer, name: str, described: dict[str, Any], key: str, value: Any) -> None:
    setter = f"scene_animation_set_{_SETTERS.get(key, attribute_of(key))}"
    kind = _kind_of(described)
    if key in ("from", "to", "by"):
        _with_value(writer, kind, value, lambda made: f"scene_animation_set_{key}_value({name}, {made})")
    elif key == "values":
        items = ", ".join(_literal(kind, item) for item in value)
        writer.add(f"{setter}({name}, (scene_value[]){{{items}}}, {len(value)});")
    elif key == "animations":
        for member in value:
            made = _animation(writer, member)
            writer.add(f"scene_animation_add_animation({name}, {made});")
            writer.add(f"scene_animation_release({made});")
    elif key == "timingFunction":
        made = _curve(writer, value)
        writer.add(f"{setter}({name}, {made});")
        writer.add(f"scene_timing_function_release({made});")
    elif key == "timingFunctions":
        names = [_curve(writer, item) for item in value]
        writer.add(f"{setter}({name}, (scene_timing_function *[]){{{', '.join(names)}}}, {len(names)});")
        for made in names:
            writer.add(f"scene_timing_function_release({made});")
    elif key == "path":
        path = writer.name("path")
        writer.add(f"scene_path *{path} = scene_path_create_svg({_text(value)});")
        writer.add(f"{setter}({name}, {path});")
        writer.add(f"scene_path_release({path});")
    elif key in _ENUMS and isinstance(value, str):
        writer.add(f"{setter}({name}, {_ENUMS[key]}_{attribute_of(value).upper()});")
    elif isinstance(value, bool):
        writer.add(f"{setter}({name}, {str(value).lower()});")
    elif isinstance(value, list):
        kind = "bool" if key == "holds" else "double"
        numbers = ", ".join(str(item).lower() if kind == "bool" else _number(item) for item in value)  # pyright: ignore
        writer.add(f"{setter}({name}, (const {kind}[]){{{numbers}}}, {len(value)});")  # pyright: ignore
    elif isinstance(value, (int, float)) or value == "forever":
        writer.add(f"{setter}({name}, {_number(math.inf if value == 'forever' else value)});")
    elif key == "valueFunction":
        writer.add(f"{setter}({name}, {_text(value)});")
    else:
        writer.add(f"/* Not in this text: {json.dumps(key)[1:-1]}. */")


def _kind_of(described: dict[str, Any]) -> str:
    """The type of an animation's values."""
    function = described.get("valueFunction")
    if function is not None:
        return "NUMBERS" if function in ("scale", "translate") else "NUMBER"
    return raw.scene_value_type(type_of(described.get("keyPath", ""))).name.removeprefix("SCENE_VALUE_")


def _curve(writer: _Writer, value: Any) -> str:
    made = writer.name("curve")
    if isinstance(value, list):
        call = f"scene_timing_function_create_bezier({_numbers(value)})"  # pyright: ignore[reportUnknownArgumentType]
    elif "(" in value or "-" in value or value in ("linear", "ease"):
        call = f"scene_timing_function_create_css({_text(value)})"
    else:
        call = f"scene_timing_function_create_named({_text(value)})"
    writer.add(f"scene_timing_function *{made} = {call};")
    return made
