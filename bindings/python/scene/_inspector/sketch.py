"""A tree as a program makes it: each layer with a name for a variable, those that lie in others first."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass, field
from typing import Any

from scene._values import GENERATORS

LOST = ("contents", "emitterCells", "layoutManager", "constraints", "font", "actions", "style")
"""What a program's text cannot have: images and fonts are files, and the others are objects of the program's."""

_STRUCTURE = ("type", "sublayers", "mask", "animations", "filters", "backgroundFilters", *GENERATORS)


@dataclass
class Sketch:
    """A layer of a scene document on its way to a program."""

    variable: str
    kind: str
    values: dict[str, Any]
    """What differs from the defaults, by key."""
    animations: list[dict[str, Any]]
    filters: dict[str, list[dict[str, Any]]]
    """By key: "filters", "backgroundFilters", and those of `GENERATORS` with one each."""
    mask: str | None = None
    sublayers: list[str] = field(default_factory=list[str])
    lost: list[str] = field(default_factory=list[str])


def sketch_of(described: dict[str, Any]) -> list[Sketch]:
    """The layers of a layer object; the topmost is the last."""
    made: list[Sketch] = []
    taken: set[str] = set()
    _sketch(described, "root", made, taken)
    return made


def _sketch(described: dict[str, Any], usual: str, made: list[Sketch], taken: set[str]) -> str:
    variable = _variable(described.get("name"), usual, taken)
    filters = {key: described[key] for key in ("filters", "backgroundFilters") if described.get(key)}
    filters |= {key: [described[key]] for key in GENERATORS if described.get(key)}
    kind = described.get("type", "layer")
    lost = [key for key in LOST if described.get(key) is not None and (key, kind) != ("font", "text")]
    values = {key: value for key, value in described.items() if key not in _STRUCTURE and key not in lost}
    sketch = Sketch(variable, kind, values, described.get("animations", []), filters, lost=lost)
    if isinstance(values.get("string"), list):
        values["string"] = "".join(run.get("string", "") for run in values["string"])
        lost.append("how the runs of the text look")
    if described.get("mask"):
        sketch.mask = _sketch(described["mask"], f"{variable}_mask", made, taken)
    for below in described.get("sublayers", []):
        sketch.sublayers.append(_sketch(below, below.get("type", "layer"), made, taken))
    made.append(sketch)
    return variable


def _variable(name: str | None, usual: str, taken: set[str]) -> str:
    """A name for a variable that is not taken yet."""
    plain = re.sub(r"\W+", "_", (name or usual).lower(), flags=re.ASCII).strip("_") or usual
    if plain[0].isdigit() or keyword.iskeyword(plain) or plain in _WORDS_OF_C:
        plain = f"the_{plain}"
    made, number = plain, 1
    while made in taken:
        number += 1
        made = f"{plain}_{number}"
    taken.add(made)
    return made


_WORDS_OF_C = frozenset(
    (
        "scene",
        "math",
        "auto",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "float",
        "for",
        "goto",
        "if",
        "int",
        "long",
        "main",
        "register",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
    )
)


def attribute_of(key: str) -> str:
    """A key of Core Animation's as Python and C spell it: "corner_radius" of "cornerRadius"."""
    return re.sub(r"(?<!^)([A-Z])", lambda found: "_" + found[1].lower(), key)
