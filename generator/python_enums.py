"""Writes scene/enums.py: C's enumerations as classes."""

from __future__ import annotations

from .comments import docstring, told
from .model import MARK, EnumClass, Model, camel

PROLOGUE = f'''# {MARK} from include/scene. Do not edit.
"""Enumerations. Wherever one is asked for, its name will do: "resizeAspect", "resize_aspect" or "RESIZE_ASPECT".

Type checkers know the first two spellings.
"""
# ruff: noqa: E501

from typing import Literal, TypeAlias

from scene import raw
from scene._enumeration import Bits, Choice, Level
'''

BASES = {"LogLevel": "Level"}
"""The base classes of enumerations that can do more than others."""


def write(model: Model) -> str:
    """The text of the module."""
    return PROLOGUE + "".join(_class(model, enum) for enum in model.enums.values())


def _class(model: Model, enum: EnumClass) -> str:
    base = BASES.get(enum.name, "Bits" if enum.is_bits else "Choice")
    doc = told(model, enum.c.comments[enum.c.name])
    if enum.is_bits:
        doc += f" They are combined with `|`; a name or several names will do, too: {_example(enum)}."
    lines = [f"\n\nclass {enum.name}({base}):\n", docstring(doc, 4), "\n"]
    if enum.is_bits and "NONE" not in enum.members:
        lines.append("    NONE = 0\n")
    for name, constant in enum.members.items():
        lines.append(f"    {name} = raw.{constant}\n")
        if comment := enum.c.comments.get(constant):
            lines.append(docstring(told(model, comment), 4))
    if enum.is_bits and "ALL" not in enum.members and len(enum.members) > 2:
        lines.append(f"    ALL = {sum(enum.c.constants.values())}\n")
    lines.append(_names(enum))
    return "".join(lines)


def _names(enum: EnumClass) -> str:
    """The type of what names a member."""
    names = [name.lower() for name in enum.members]
    if enum.is_bits:
        names = ["none", *names] + (["all"] if len(enum.members) > 2 else [])
    spellings = dict.fromkeys(spelling for name in names for spelling in (camel(name), name))
    listed = ", ".join(f'"{spelling}"' for spelling in spellings)
    what = f"Names of {enum.name}, as type checkers know them."
    return f'\n\n{enum.name}Name: TypeAlias = Literal[{listed}]\n"""{what}"""\n'


def _example(enum: EnumClass) -> str:
    """The first two members but for `NONE` and `ALL`, by their names."""
    names = [name for name in enum.members if name not in ("NONE", "ALL")][:2]
    return "[" + ", ".join(f'"{camel(name.lower())}"' for name in names) + "]"
