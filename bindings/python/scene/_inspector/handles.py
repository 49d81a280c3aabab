"""The handles of layers, as the library has them."""

from __future__ import annotations

from ctypes import POINTER, c_uint64, c_void_p, cast
from typing import Any

from scene import raw
from scene._object import borrow_alive
from scene.layer import Layer

_Handle = POINTER(raw.scene_layer)


def handles(top: Layer) -> Any:
    """The handles of a layer and of all below it, in the order of the tree: C's array."""
    count = raw.scene_layer_get_subtree(top, None, 0)
    found = (_Handle * count)()
    now = raw.scene_layer_get_subtree(top, found, count)
    return found if now >= count else (_Handle * now).from_buffer(found)


def numbers_of(found: Any) -> list[int]:
    """C's array of handles as numbers, which are quick to compare and name the layers of this process."""
    return list((c_void_p * len(found)).from_buffer(found)) if len(found) else []  # pyright: ignore


def addresses(top: Layer) -> list[int]:
    """The handles of a layer and of all below it as numbers."""
    return numbers_of(handles(top))


def animations_below(top: Layer) -> tuple[list[int], list[int]]:
    """The animations of a layer and of all below it: the handles of their layers as numbers, and their own numbers."""
    count = raw.scene_layer_get_subtree_animations(top, None, None, 0)
    layers, numbers = (_Handle * count)(), (c_uint64 * count)()
    now = min(raw.scene_layer_get_subtree_animations(top, layers, numbers, count), count)
    return numbers_of(layers)[:now], numbers[:now]


def layer_at(address: int) -> Layer | None:
    """The layer of a handle, or None when it is gone."""
    return borrow_alive(Layer, cast(address, _Handle))
