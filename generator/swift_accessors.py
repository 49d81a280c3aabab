"""Writes Sources/Scene/Generated: functions of C that set or read a property of a layer, unless written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .headers import Function
from .model import BITS, MARK, Model, class_name

FOLDER = Path("Sources/Scene/Generated")
HAND_WRITTEN = "Sources/Scene/**/*.swift"
LINE = 140

HEAD = f"""// {MARK} from include/scene. Do not edit.

public import CScene
import SceneCommit
import SceneGeometry
"""


@dataclass(frozen=True)
class Accessor:
    """How a property of a C type is set and read in Swift.

    `{name}` stands for the parameter, `{type}` for the C type, `{key}` for the property.
    """

    parameter: str
    set: str
    result: str
    get: str
    takes: str = ""
    """What the getter takes besides the layer."""


def _value(parameter: str, set_to: str, get: str) -> Accessor:
    return Accessor(parameter, f"set(.{{key}}, of: layer, to: {set_to})", parameter, f"{get}(.{{key}}, of: layer)")


ENUM = Accessor(
    "{type}",
    "set(.{key}, of: layer, to: .enumeration(Int32(clamping: {name}.rawValue)))",
    "{type}",
    "{type}(rawValue: constant(.{key}, of: layer))",
)

ACCESSORS = {
    "double": _value("Double", ".number({name})", "number"),
    "uint32_t": _value("UInt32", ".number(Double({name}))", "count"),
    "bool": _value("Bool", ".bool({name})", "isOn"),
    "scene_point": _value("scene_point", ".point(Point({name}))", "point"),
    "scene_size": _value("scene_size", ".size(Size({name}))", "size"),
    "scene_rect": _value("scene_rect", ".rect(Rect({name}))", "rect"),
    "scene_color": _value("scene_color", ".color(Color({name}))", "color"),
    "const scene_color *": Accessor(
        "UnsafePointer<scene_color>?",
        "setOptionalColor(.{key}, of: layer, to: {name})",
        "Bool",
        "optionalColor(.{key}, of: layer, {name})",
        takes=", _ {name}: UnsafeMutablePointer<scene_color>?",
    ),
    "const scene_transform *": Accessor(
        "UnsafePointer<scene_transform>?",
        "setTransform(.{key}, of: layer, to: {name})",
        "scene_transform",
        "transform(.{key}, of: layer)",
    ),
    "const scene_path *": Accessor(
        "OpaquePointer?", "setPath(.{key}, of: layer, to: {name})", "OpaquePointer?", "copyPath(.{key}, of: layer)"
    ),
}
"""By the C type that the setter takes. Whatever is not here is written by hand."""


def write(model: Model) -> dict[Path, str]:
    """The texts of all files, by their paths in the repository."""
    by_hand = model.by_hand(HAND_WRITTEN)
    files: dict[Path, str] = {}
    for prefix in ["scene_layer", *(f"scene_{kind}_layer" for kind in model.kinds())]:
        functions: list[str] = []
        for property_ in model.properties(prefix):
            accessor = ENUM if property_.type in model.c_enums else ACCESSORS.get(property_.type)
            setter, getter = property_.setter, property_.getter
            if accessor is None or setter is None or property_.name in BITS or {setter.name, getter.name} & by_hand:
                continue
            functions += _pair(property_.key, setter, getter, accessor)
        if functions:
            files[FOLDER / f"{class_name(prefix)}Accessors.swift"] = "\n".join([HEAD, *functions])
    return files


def _pair(key: str, setter: Function, getter: Function, accessor: Accessor) -> list[str]:
    given = setter.parameters[1]
    words = {"key": key, "type": given.type, "name": given.name}
    set_text = _function(
        setter, f", _ {given.name}: {accessor.parameter.format(**words)}", "scene_status", accessor.set.format(**words)
    )
    words["name"] = getter.parameters[-1].name
    get_text = _function(
        getter, accessor.takes.format(**words), accessor.result.format(**words), accessor.get.format(**words)
    )
    return [set_text, get_text]


def _function(function: Function, more: str, result: str, body: str) -> str:
    parameters = f"_ layer: OpaquePointer?{more}"
    line = f"public func {function.name}({parameters}) -> {result} {{"
    if len(line) > LINE:
        line = f"public func {function.name}(\n    {parameters}\n) -> {result} {{"
    return f"@c @implementation\n{line}\n    {body}\n}}\n"
