"""Writes scene/_value_types.py: what scene/_values.py knows of the types of values."""

from __future__ import annotations

from .model import BITS, MARK, Model

PROLOGUE = f'''# {MARK} from include/scene. Do not edit.
"""The types of values: how many numbers they have, and which enumerations properties are of."""

from scene import enums, raw
'''

NUMBERS = {"BOOL": 1, "NUMBER": 1, "ENUM": 1, "FLAGS": 1}
"""The types that are one number; others that are made of numbers have a struct of the same name."""


def write(model: Model) -> str:
    """The text of the module."""
    counts, forms = "", ""
    for constant in model.c_enums["scene_value_type"].constants:
        name = constant.removeprefix("SCENE_VALUE_")
        struct = model.structs.get(f"scene_{name.lower()}")
        count = NUMBERS.get(name) or (len(struct.fields) if struct else 0)
        if count:
            counts += f"    raw.{constant}: {count},\n"
        # Colours and transforms can be written in several ways, and say so themselves.
        if struct and name not in ("COLOR", "TRANSFORM"):
            forms += f'    raw.{constant}: "({", ".join(field.name for field in struct.fields)})",\n'
    enums = "".join(f'    "{key}": enums.{name},\n' for key, name in _enums(model).items())
    return (
        f"{PROLOGUE}\nENUMS = {{\n{enums}}}\n"
        '"""The classes of properties that are enumerations or bits, by Core Animation\'s keys."""\n\n'
        f"COUNTS = {{\n{counts}}}\n"
        '"""How many numbers the types have that are made of numbers."""\n\n'
        f"FORMS = {{\n{forms}}}\n"
        '"""How people write them."""\n'
    )


def _enums(model: Model) -> dict[str, str]:
    prefixes = ["scene_layer", *(f"scene_{kind}_layer" for kind in model.kinds())]
    found: dict[str, str] = {}
    for p in (p for prefix in prefixes for p in model.properties(prefix)):
        if enum := model.enums.get(BITS.get(p.name, p.type)):
            found[p.key] = enum.name
    return found
