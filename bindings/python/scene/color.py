"""Colours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union

from scene import raw
from scene._convert import to_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Color(NamedTuple):
    """A colour: sRGB components and straight alpha, each 0...1. libscene keeps them as 32-bit floats."""

    r: float
    g: float
    b: float
    a: float = 1.0

    @classmethod
    def of(cls, value: raw.scene_color) -> Color:
        """From the struct of C."""
        return cls(value.r, value.g, value.b, value.a)

    @classmethod
    def parse(cls, text: str) -> Color:
        """From "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa"."""
        return cls(*_components(text))

    @property
    def hex(self) -> str:
        """The colour as "#rrggbb", or as "#rrggbbaa" when it is not opaque."""
        digits = bytes(round(255 * min(max(component, 0), 1)) for component in self).hex()
        return "#" + digits.removesuffix("ff" if len(digits) == 8 else "")


@lru_cache(maxsize=256)
def _components(text: str) -> tuple[float, ...]:
    if not re.fullmatch(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})", text):
        raise ValueError(f"a colour is written as '#rgb', '#rrggbb' or '#rrggbbaa', not {text!r}")
    digits = text[1:] if len(text) > 5 else "".join(digit * 2 for digit in text[1:])
    return tuple(component / 255 for component in bytes.fromhex(digits))


ColorLike: TypeAlias = Union[Color, str, Sequence[float], "NDArray[Any]"]
"""A colour, "#rrggbb" and the like, or three or four numbers 0...1."""


def color_of(value: ColorLike, name: str) -> Color:
    """A colour from all that can stand for one."""
    if isinstance(value, str):
        try:
            return Color.parse(value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    count = len(value) if hasattr(value, "__len__") else 4
    return Color(*to_numbers(value, 3 if count == 3 else 4, name, "(r, g, b), (r, g, b, a) or '#rrggbb'"))


def to_color(value: ColorLike, name: str) -> raw.scene_color:
    """The struct of C."""
    return raw.scene_color(*color_of(value, name))
