"""Writes Tests/C/Misuse/rows/*.h: for each header the rows of the misuse tests that follow from types and comments.

A row names a function and the kind of each of its parameters, for which misuse.h knows everything that is wrong. What
needs more, lists, callbacks, text or a certain state, has a row by hand in the program that includes the rows; it is
left out here.
"""

from __future__ import annotations

import re

from .headers import Function, Parameter
from .model import MARK, ROOT, Model, plain

FOLDER = "Tests/C/Misuse"

HANDLES = {
    "scene_action": "ACTION",
    "scene_animation": "ANIMATION",
    "scene_document": "DOCUMENT",
    "scene_emitter_cell": "CELL",
    "scene_filter": "EFFECT",
    "scene_image": "IMAGE",
    "scene_kernel": "KERNEL",
    "scene_layer": "LAYER",
    "scene_layout_manager": "MANAGER",
    "scene_path": "PATH",
    "scene_renderer": "RENDERER",
    "scene_style": "STYLE",
    "scene_timing_function": "CURVE",
}
SECTIONS = {
    "Keyframe animations": "KEYFRAME",
    "Spring animations": "SPRING",
    "Groups": "GROUP",
    "Transitions": "TRANSITION",
}
"""The kinds of animations that have what stands below these headings."""

VALUES = {
    "scene_point": ("POINT", "point_of(&a[{}])"),
    "scene_size": ("SIZE", "size_of(&a[{}])"),
    "scene_rect": ("RECT", "rect_of(&a[{}])"),
    "scene_color": ("COLOR", "color_of(&a[{}])"),
    "const scene_transform *": ("TRANSFORM", "transform_of(&a[{}])"),
}
CONSTANTS = {"bool": "true", "uint64_t": "1 << 20"}
"""What is passed for parameters that cannot be wrong."""


def write(model: Model) -> dict[str, str]:
    """The texts of the files, by their names."""
    by_hand = _rows_by_hand(model)
    rows: dict[str, list[tuple[str, str]]] = {}
    for function in model.headers.functions:
        row = None if function.name in by_hand else _row(model, function)
        if row:
            rows.setdefault(function.header, []).append(row)
    return {f"{header}.h": _file(header, found) for header, found in rows.items()}


def _rows_by_hand(model: Model) -> set[str]:
    """The functions that a misuse program has a row for."""
    texts = [path.read_text(encoding="utf-8") for path in ROOT.glob(f"{FOLDER}/misuse_*.c")]
    return {name for text in texts for name in re.findall(r"\bROW\((\w+)", text)} & model.functions.keys()


def _file(header: str, rows: list[tuple[str, str]]) -> str:
    calls = "".join(call for call, _ in rows)
    table = "".join(f"    {row},\n" for _, row in rows)
    guard = f"MISUSE_ROWS_{header.upper()}_H"
    return f"""/* {MARK} from include/scene/{header}.h. Do not edit. */
#ifndef {guard}
#define {guard}

/* clang-format off */
{calls}
static const row {header}_rows[] = {{
{table}}};
/* clang-format on */

#endif
"""


def _row(model: Model, function: Function) -> tuple[str, str] | None:
    """How a function is called, and its row; None where that does not follow from the header."""
    name = function.name
    if name.endswith("_release") and name.removesuffix("_release") in HANDLES:
        kind = HANDLES[name.removesuffix("_release")]
        return f"RELEASE({name.removesuffix('_release')}_retain, {name})\n", f"ROW({name}, {kind}_OR_NULL)"
    if not function.parameters or plain(function.parameters[0].type) not in HANDLES:
        return None
    if [p.type for p in function.parameters[1:]] == ["scene_color *"] and function.result == "bool":
        return f"COLOR_GETTER({name})\n", f"ROW({name}, {HANDLES[plain(function.parameters[0].type)]})"
    kinds: list[str] = []
    arguments: list[str] = []
    for parameter in function.parameters:
        found = _parameter(model, function, parameter, len(kinds))
        if found is None:
            return None
        kinds += [found[0]] if found[0] else []
        arguments.append(found[1])
    call = _call(model, function, ", ".join(arguments))
    return (call, f"ROW({name}, {', '.join(kinds)})") if call else None


def _call(model: Model, function: Function, arguments: str) -> str | None:
    """The macro that defines the call."""
    name, result = function.name, function.result
    if result == "scene_status":
        return f"STATUS({name}, {arguments})\n"
    if result in ("char *", "const char *") or result in model.c_enums or result in model.structs or "*" not in result:
        if result == "char *":
            return f"OWNED(char *, {name}, scene_string_free, {arguments})\n"
        return None if result == "void" else f"VALUE({result}, {name}, {arguments})\n"
    if re.search("_(create|copy|retain)", name):
        return f"OWNED({result}, {name}, {plain(result)}_release, {arguments})\n"
    return f"VALUE({result}, {name}, {arguments})\n"


def _parameter(model: Model, function: Function, parameter: Parameter, place: int) -> tuple[str, str] | None:
    """The kind of a parameter, empty for one that cannot be wrong, and how it is passed."""
    type_, base = parameter.type, plain(parameter.type)
    if type_ in VALUES:
        kind, argument = VALUES[type_]
        return _ranged(kind, function) if kind == "SIZE" else kind, argument.format(place)
    if type_ in CONSTANTS:
        return "", CONSTANTS[type_]
    if type_ == "double":
        is_alone = [p.type for p in function.parameters].count("double") == 1
        return (_ranged("NUMBER", function), f"a[{place}].numbers[0]") if is_alone else None
    is_setter = "_set_" in function.name and len(function.parameters) == 2
    if type_ == "const char *" and is_setter and "NULL" in function.comment:
        return "NAME_OR_NULL", f"a[{place}].text"
    if type_ == "const scene_color *" and "NULL" in function.comment:
        return "COLOR_OR_NULL", f"optional_color_of(&a[{place}])"
    if type_ in model.c_enums:
        return f"ENUM({list(model.c_enums[type_].constants)[-1]})", f"({type_})a[{place}].integer"
    if type_ in ("uint32_t", "size_t") and parameter.name == "index":
        return "INDEX", f"({type_})a[{place}].integer"
    if type_ == "uint32_t" and "bits of" in function.comment:
        return "", "1"
    if base in HANDLES and type_.count("*") == 1:
        return _handle(function, base, place), f"a[{place}].handle"
    is_read = type_.count("*") == 1 and not type_.startswith("const") and base in (*model.structs, "double")
    has_size = base in model.structs and model.structs[base].fields[0].name == "struct_size"
    if is_read and not has_size and "may be NULL" not in function.comment:
        return "POINTER", f"a[{place}].pointer"
    return None


def _handle(function: Function, base: str, place: int) -> str:
    """The kind of a handle, which may be NULL where the comment says so."""
    if place == 0:
        return SECTIONS.get(function.section, "ANIMATION") if base == "scene_animation" else HANDLES[base]
    return HANDLES[base] + ("_OR_NULL" if "NULL" in function.comment or "An empty" in function.comment else "")


def _ranged(kind: str, function: Function) -> str:
    """The kind of a number, or of a size, by the range that the comment tells."""
    comment = function.comment
    if "0 or more" in comment:
        if kind == "SIZE":
            return "NOT_NEGATIVE_SIZE"
        return "CYCLES" if "INFINITY" in comment else "NOT_NEGATIVE"
    if "above 0" in comment:
        return "POSITIVE" if kind == "NUMBER" else "POSITIVE_SIZE"
    return kind
