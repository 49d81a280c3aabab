"""Writes docs/filters.md from the table of filters that the built library has."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, cast

from .model import MARK, ROOT

if TYPE_CHECKING:
    from scene import Parameter

PROLOGUE = f"""\
<!-- {MARK} from the library's table of filters. Do not edit. -->
# Filters

The filters that are built in, for `filters` and `backgroundFilters` of layers: in documents
`{{ "type": "gaussianBlur", "radius": 4 }}`, in C `scene_filter_create("gaussianBlur")`, in Python
`scene.Filter("gaussianBlur", radius=4)`. Lengths and places are in points of the layer, angles in radians. A number
beyond a range is an error; an animation may lead beyond, and acts as the nearer end there. Colour filters work on
unpremultiplied sRGB; each filter clamps its result.

This page is written by `make generate` from the table in the library.
"""


def write() -> str:
    """The text of the page. Python's package must be the one that was generated, and the library must be built."""
    os.environ.setdefault("SCENE_LIBRARY_PATH", str(ROOT / os.environ.get("LIBRARY", ".build/release/libscene.so")))
    sys.path.insert(0, str(ROOT / "bindings" / "python"))
    import scene

    parts = [PROLOGUE]
    for kind in scene.filter_types():
        parts.append(f"\n## {kind.name}\n\n{kind.documentation}\n")
        if kind.parameters:
            parts.append("\n| parameter | type | default | range | unit | |\n|---|---|---|---|---|---|\n")
        for p in kind.parameters:
            unit = "" if p.unit == "none" else p.unit
            cells = [f"`{p.name}`", p.type, _default(p), _allowed(p), unit, p.documentation]
            parts.append("| " + " | ".join(cells) + " |\n")
    return "".join(parts)


def _number(value: float) -> str:
    """A number as people write it."""
    return "" if abs(value) == float("inf") else f"{value:g}"


def _default(parameter: Parameter) -> str:
    """A default value in the form of documents."""
    if parameter.type == "image":
        return "none"
    if parameter.type == "number":
        return _number(parameter.default)
    return "[" + ", ".join(_number(part) for part in cast("tuple[float, ...]", parameter.default)) + "]"


def _allowed(parameter: Parameter) -> str:
    """What a parameter's numbers may be."""
    low, high = _number(parameter.minimum), _number(parameter.maximum)
    return f"{low}...{high}" if low or high else ""
