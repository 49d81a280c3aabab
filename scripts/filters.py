#!/usr/bin/env python3
"""Writes docs/filters.md from the table of filters that the built library has.

scripts/filters.py            writes it
scripts/filters.py --check    writes nothing; fails when it is not what would be written
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "python"))
os.environ.setdefault("SCENE_LIBRARY_PATH", str(ROOT / ".build" / "release" / "libscene.so"))

import scene  # noqa: E402

PROLOGUE = """\
# Filters

The filters that are built in, for `filters` and `backgroundFilters` of layers: in documents
`{ "type": "gaussianBlur", "radius": 4 }`, in C `scene_filter_create("gaussianBlur")`, in Python
`scene.Filter("gaussianBlur", radius=4)`. Lengths and places are in points of the layer, angles in radians. Numbers
beyond a range act as its nearer end. Colour filters work on unpremultiplied sRGB; each filter clamps its result.

This page is written by `scripts/filters.py` from the table in the library.
"""


def number(value):
    """A number as people write it."""
    return "" if abs(value) == float("inf") else f"{value:g}"


def default(parameter):
    """A default value in the form of documents."""
    if parameter.type == "image":
        return "none"
    if parameter.type == "number":
        return number(parameter.default)
    return "[" + ", ".join(number(part) for part in parameter.default) + "]"


def allowed(parameter):
    """What a parameter's numbers may be."""
    low, high = number(parameter.minimum), number(parameter.maximum)
    return f"{low}...{high}" if low or high else ""


def page():
    """The text of the page."""
    parts = [PROLOGUE]
    for kind in scene.filter_types():
        parts.append(f"\n## {kind.name}\n\n{kind.documentation}\n")
        if kind.parameters:
            parts.append("\n| parameter | type | default | range | unit | |\n|---|---|---|---|---|---|\n")
        for p in kind.parameters:
            unit = "" if p.unit == "none" else p.unit
            cells = [f"`{p.name}`", p.type, default(p), allowed(p), unit, p.documentation]
            parts.append("| " + " | ".join(cells) + " |\n")
    return "".join(parts)


def main():
    """Runs the command line; returns the exit status."""
    path = ROOT / "docs" / "filters.md"
    if sys.argv[1:] == ["--check"]:
        if path.exists() and path.read_text(encoding="utf-8") == page():
            return 0
        print("docs/filters.md is not what the library's table says: run scripts/filters.py", file=sys.stderr)
        return 1
    path.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
