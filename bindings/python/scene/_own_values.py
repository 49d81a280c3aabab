"""Values whose type no property says: it is told by the value."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any, cast

from scene import raw
from scene._values import value_of_type
from scene.color import Color
from scene.geometry import Point, Rect, Size
from scene.image import Image
from scene.path import Path
from scene.transform import Transform

CLASSES: tuple[tuple[type, str], ...] = (
    (bool, "bool"),
    (str, "string"),
    (Point, "point"),
    (Size, "size"),
    (Rect, "rect"),
    (Color, "color"),
    (Transform, "transform"),
    (Image, "image"),
    (Path, "path"),
    (Real, "number"),
)
"""What the types of values are in Python."""


def type_name(value: Any, key: str) -> str:
    """The type that a value is of."""
    for kind, name in CLASSES:
        if isinstance(value, kind):
            return name
    if isinstance(value, Iterable):
        items = list(cast("Iterable[Any]", value))
        return "colors" if items and all(isinstance(item, Color) for item in items) else "numbers"
    if hasattr(value, "__float__"):
        return "number"
    raise TypeError(f"the type of {key} cannot be told from {value!r}; give type=...")


def own_value(key: str, value: Any) -> raw.scene_value:
    """The struct of C for a value of a key that is no property's; None is no value."""
    if value is None:
        return raw.scene_value()
    return value_of_type(raw.scene_value_type[f"SCENE_VALUE_{type_name(value, key).upper()}"], key, value)
