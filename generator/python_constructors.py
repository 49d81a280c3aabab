"""Writes scene/_constructors.py: what the constructors of layers and animations take, name by name.

Signatures are spelled out, so that editors complete them and type checkers know them; what has no name there may be
a custom property of a program's own class.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .comments import docstring
from .model import MARK, Model
from .python_properties import GROUPS, HAND_WRITTEN, arguments, layer_groups

POSITIONAL = {"video": "movie: str | os.PathLike[str] | None = None"}
"""What constructors take without a name, by the kind."""

BY_HAND = {
    "layer": {
        "sublayers": "Iterable[Layer] | None",
        "mask": "Layer | None",
        "filters": "Iterable[Filter | str] | None",
        "background_filters": "Iterable[Filter | str] | None",
        "generator": "Filter | Kernel | None",
        "background_pattern": "Filter | Kernel | None",
        "border_pattern": "Filter | Kernel | None",
        "actions": "Mapping[str, ActionLike] | None",
        "style": "StyleLike",
        "delegate": "Any",
        "layout_manager": "LayoutManager | None",
        "constraints": "Iterable[Constraint | tuple[Any, ...]] | None",
    },
    "emitter": {"emitter_cells": "Iterable[EmitterCell] | None"},
    "gradient": {"colors": "Iterable[ColorLike] | None", "locations": "Iterable[float] | None"},
    "shape": {
        "line_dash_pattern": "Iterable[float] | None",
        "fill_gradient_colors": "Iterable[ColorLike] | None",
        "fill_gradient_locations": "Iterable[float] | None",
        "stroke_gradient_colors": "Iterable[ColorLike] | None",
        "stroke_gradient_locations": "Iterable[float] | None",
    },
    "text": {"runs": "Iterable[RunLike]"},
}
"""What constructors take that is no generated attribute, by the kind."""


@dataclass(frozen=True)
class Animation:
    """The constructor of a class of animations."""

    name: str
    """Such as "Spring", for a class SpringConstructor."""
    summary: str
    positional: str
    """What it takes without a name."""
    own: tuple[str, ...]
    """What it takes by name that is no attribute, or whose attribute is written by hand."""
    groups: tuple[str, ...]
    """The groups of generated attributes that it takes by name."""
    notes: tuple[str, ...] = ()
    """What else is to be known of it."""


KEY_PATH = "key_path: str"
FUNCTION = "value_function: str | None = None"
VALUES = ("from_value: Any = None", "to_value: Any = None", "by_value: Any = None", FUNCTION)
LISTS = {"key_times": "float", "timing_functions": "TimingFunctionLike | None", "holds": "bool"} | dict.fromkeys(
    ("tension_values", "continuity_values", "bias_values"), "float"
)
ALL = ("Animation",)
GROUPABLE = (*ALL, "Groupable")
PROPERTY = (*GROUPABLE, "Property")
HEARING = {
    "reduced_motion": "ReducedMotion | ReducedMotionName",
    "on_start": "Callable[[], object] | None",
    "on_stop": "Callable[[StopReason], object] | None",
}
"""What all animations take that is written by hand."""

ANIMATIONS = (
    Animation(
        "Basic",
        'Makes an animation of a property or of a part of one: "opacity", "position.x", "transform.rotation.z".',
        KEY_PATH,
        VALUES,
        PROPERTY,
        ("Raises NotFoundError when there is no such key path, InvalidArgumentError when it cannot be animated.",),
    ),
    Animation(
        "Spring",
        "Makes a spring for a property or a part of one.",
        KEY_PATH,
        (
            *VALUES,
            "perceptual_duration: float | None = None",
            "bounce: float | None = None",
            "settling: bool = False",
        ),
        (*PROPERTY, "Spring"),
        (
            "perceptual_duration: that of one swing, 0.5 unless it is given and `bounce` is.",
            "bounce: 0 for a critical spring, up to 1 for one that swings, above -1 for one that creeps.",
            "settling: has the duration be `settling_duration`, for these parameters.",
        ),
    ),
    Animation(
        "Keyframe",
        "Makes an animation of a property or of a part of one. It needs values or a path before it can be added.",
        KEY_PATH,
        (
            "values: Iterable[Any] | NDArray[Any] | None = ()",
            "path: PathLike | None = None",
            FUNCTION,
            *(f"{name}: Iterable[{of}] | None = _DEFAULT" for name, of in LISTS.items()),
        ),
        (*PROPERTY, "Keyframe"),
    ),
    Animation(
        "Group",
        "Makes a group of copies of the animations.",
        "animations: Iterable[Animation] | None = ()",
        (),
        GROUPABLE,
    ),
    Animation(
        "Transition",
        "Makes a transition of a type, from a side.",
        "type: TransitionType | TransitionTypeName = _DEFAULT,\n"
        "        subtype: TransitionSubtype | TransitionSubtypeName = _DEFAULT",
        ("filter: Filter | None = _DEFAULT",),
        (*ALL, "Transition"),
    ),
)

IMPORTS = {
    "numpy.typing": ["NDArray"],
    "scene.action": ["ActionLike", "StyleLike"],
    "scene.animation": ["Animation"],
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
    timing = {group.name: arguments(model, group, by_hand) for group in GROUPS["animation"]}
    classes += [_animation(animation, timing) for animation in ANIMATIONS]
    body = "".join([*classes, _property_arguments(timing)])
    return f'''# {MARK} from include/scene. Do not edit.
"""What the constructors of layers and animations take.

Their classes have constructors of these signatures, which set what they are given.
"""
# ruff: noqa: E501

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

{_imports(model, body)}
_DEFAULT: Any = ...
"""What stands for the value that a property has by itself."""
{body}'''


def _imports(model: Model, body: str) -> str:
    words = set(re.findall(r"\w+", body))
    enums = [name for enum in model.enums.values() for name in (enum.name, f"{enum.name}Name")]
    modules = {**IMPORTS, "scene.enums": enums}
    lines = ["if TYPE_CHECKING:", "    import os", "    from collections.abc import Callable, Iterable, Mapping", ""]
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


def _of_groups(names: tuple[str, ...], timing: dict[str, dict[str, str]]) -> dict[str, str]:
    """Names and types of what animations take that have the attributes of these groups."""
    return {name: of for group in names for name, of in timing[group].items()} | HEARING


def _animation(animation: Animation, timing: dict[str, dict[str, str]]) -> str:
    taken = (f"{name}: {of} = _DEFAULT" for name, of in _of_groups(animation.groups, timing).items())
    parameters = "".join(f"        {parameter},\n" for parameter in (*animation.own, *taken))
    return f'''

class {animation.name}Constructor:
    """How the animation is made."""

    __slots__ = ()

    def __init__(
        self,
        {animation.positional},
        *,
{parameters}    ) -> None:
{docstring(animation.summary, 8, list(animation.notes))}'''


def _property_arguments(timing: dict[str, dict[str, str]]) -> str:
    fields = "".join(f"    {name}: {of}\n" for name, of in _of_groups(PROPERTY, timing).items())
    return f'''

class PropertyArguments(TypedDict, total=False):
    """What animations of a property take by name, for functions that make one."""

{fields}'''
