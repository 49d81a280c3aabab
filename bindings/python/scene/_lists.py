"""Attributes that are lists: of colours and of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ctypes import c_double
from typing import Any

from scene import raw
from scene._convert import items_of, to_list, to_number
from scene.color import Color, ColorLike, to_color
from scene.errors import check


def read_list(read: Callable[..., int], layer: Any, kind: Any) -> Any:
    """All that a getter of a list gives."""
    values = (kind * read(layer, None, 0))()
    read(layer, values, len(values))
    return values


def read_colors(read: Callable[..., int], layer: Any) -> list[Color]:
    """The colours that a getter gives."""
    return [Color.of(color) for color in read_list(read, layer, raw.scene_color)]


def write_colors(write: Callable[..., int], layer: Any, colors: Iterable[ColorLike] | None, name: str) -> None:
    """Hands colours to a setter; `name` is what messages call them."""
    values = [to_color(color, name) for color in to_list(items_of(colors), name, "colors")]
    check(write(layer, (raw.scene_color * len(values))(*values), len(values)))


def read_numbers(read: Callable[..., int], layer: Any) -> list[float]:
    """The numbers that a getter gives."""
    return list(read_list(read, layer, c_double))


def write_numbers(write: Callable[..., int], layer: Any, numbers: Iterable[float] | None, name: str) -> None:
    """Hands numbers to a setter; `name` is what messages call them."""
    values = [to_number(number, name) for number in to_list(items_of(numbers), name, "numbers")]
    check(write(layer, (c_double * len(values))(*values), len(values)))
