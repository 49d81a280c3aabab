"""Writes scene/_constructors.py: what the constructors of layers take, name by name.

Signatures are spelled out, so that editors complete them and type checkers know them; what has no name there may be
a custom property of a program's own class.
"""

from __future__ import annotations

import re

from .model import MARK, Model
from .python_properties import HAND_WRITTEN, arguments, layer_groups

POSITIONAL = {"video": "movie: str | os.PathLike[str] | None = None"}
"""What constructors take without a name, by the kind."""

BY_HAND = {
    "layer": {
        "sublayers": "Iterable[Layer]",
        "mask": "Layer | None",
        "filters": "Iterable[Filter | str]",
        "background_filters": "Iterable[Filter | str]",
        "generator": "Filter | Kernel | None",
        "actions": "Mapping[str, ActionLike]",
        "style": "StyleLike",
        "delegate": "Any",
        "layout_manager": "LayoutManager | None",
        "constraints": "Iterable[Constraint | tuple[Any, ...]]",
    },
    "emitter": {"emitter_cells": "Iterable[EmitterCell]"},
    "gradient": {"colors": "Iterable[ColorLike]", "locations": "Iterable[float]"},
    "shape": {
        "line_dash_pattern": "Iterable[float]",
        "fill_gradient_colors": "Iterable[ColorLike]",
        "fill_gradient_locations": "Iterable[float]",
        "stroke_gradient_colors": "Iterable[ColorLike]",
        "stroke_gradient_locations": "Iterable[float]",
    },
    "text": {"runs": "Iterable[RunLike]"},
}
"""What constructors take that is no generated attribute, by the kind."""

IMPORTS = {
    "scene.action": ["ActionLike", "StyleLike"],
    "scene.color": ["ColorLike"],
    "scene.emitter": ["EmitterCell"],
    "scene.filter": ["Filter", "Kernel"],
    "scene.geometry": ["PointLike", "RectLike", "SizeLike"],
    "scene.image": ["ImageLike"],
    "scene.layer": ["Layer"],
    "scene.layout": ["Constraint", "LayoutManager"],
    "scene.path": ["PathLike"],
    "scene.text": ["RunLike"],
    "scene.timing": ["TimingFunctionLike"],
    "scene.transform": ["TransformLike"],
}
"""Where the types come from."""


def write(model: Model) -> str:
    """The text of the module."""
    groups, by_hand = layer_groups(model), model.by_hand(HAND_WRITTEN)
    taken = {kind: {**arguments(model, group, by_hand), **BY_HAND.get(kind, {})} for kind, group in groups.items()}
    classes = [_class(kind, group.name, {**taken["layer"], **taken[kind]}) for kind, group in groups.items()]
    body = "".join(classes)
    return f'''# {MARK} from include/scene. Do not edit.
"""What the constructors of layers take.

The classes of the kinds have constructors of these signatures, which set what they are given.
"""
# ruff: noqa: E501

from __future__ import annotations

from typing import TYPE_CHECKING, Any

{_imports(model, body)}
_DEFAULT: Any = ...
"""What stands for the value that a property has by itself."""
{body}'''


def _imports(model: Model, body: str) -> str:
    words = set(re.findall(r"\w+", body))
    enums = [name for enum in model.enums.values() for name in (enum.name, f"{enum.name}Name")]
    modules = {**IMPORTS, "scene.enums": enums}
    lines = ["if TYPE_CHECKING:", "    import os", "    from collections.abc import Iterable, Mapping", ""]
    for module in sorted(modules):
        if used := sorted(words & set(modules[module])):
            lines.append(f"    from {module} import {', '.join(used)}")
    return "\n".join(lines) + "\n"


def _class(kind: str, name: str, taken: dict[str, str]) -> str:
    what = "layer" if kind == "layer" else f"{kind} layer"
    positional = f"        {POSITIONAL[kind]},\n        /,\n" if kind in POSITIONAL else ""
    parameters = "".join(f"        {argument}: {of} = _DEFAULT,\n" for argument, of in taken.items())
    return f'''

class {name}Constructor:
    """How a {what} is made."""

    __slots__ = ()

    def __init__(
        self,
{positional}        *,
{parameters}        **properties: Any,
    ) -> None:
        """Makes a {what} with the default values but for those given; `frame` is set after the others.

        properties: those that the layer's class has as `Property`.
        """
'''
