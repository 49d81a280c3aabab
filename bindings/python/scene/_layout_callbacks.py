"""Python's layout managers as callbacks of the C API."""

from __future__ import annotations

from ctypes import byref, sizeof
from typing import Any, NamedTuple

from scene import raw
from scene._callbacks import answer, register, registry


class _Managed(NamedTuple):
    """A layout manager of Python's, and the layer that it was set on."""

    manager: Any
    layer: int


_managers: dict[int, int] = {}
"""The numbers of the layout managers, by the handles of their layers."""


def _ask(number: int, handle: Any, method: str) -> Any:
    """What a manager's method answers of a layer."""
    from scene._object import borrow_alive
    from scene.layer import Layer

    return getattr(registry[number].manager, method)(borrow_alive(Layer, handle))


def _ask_size(number: int, handle: Any, size: Any) -> bool:
    from scene.geometry import to_size

    preferred = _ask(number, handle, "preferred_size")
    if preferred is not None:
        size[0] = to_size(preferred, "what preferred_size() returned")
    return preferred is not None


_LAYOUT = raw.scene_layout_callbacks()
_LAYOUT.struct_size = sizeof(_LAYOUT)


@raw.scene_layout_sublayers_function
def _lay_out(handle: Any, number: int) -> None:
    answer(None, _ask, number, handle, "layout_sublayers")


@raw.scene_preferred_size_function
def _prefer(handle: Any, size: Any, number: int) -> bool:
    return answer(False, _ask_size, number, handle, size)


@raw.scene_invalidate_layout_function
def _invalidate(handle: Any, number: int) -> None:
    answer(None, _ask, number, handle, "invalidate_layout")


_LAYOUT.layout_sublayers, _LAYOUT.preferred_size, _LAYOUT.invalidate_layout = _lay_out, _prefer, _invalidate


@raw.scene_destroy_function
def _forget_manager(number: int) -> None:
    layer = registry.pop(number).layer
    if _managers.get(layer) == number:
        del _managers[layer]


def register_layout_manager(manager: Any, layer: int) -> Any:
    """A handle of a layout manager that calls one of Python's, for the layer of a handle; NULL when it fails."""
    number = register(_Managed(manager, layer))
    handle = raw.scene_layout_manager_create(byref(_LAYOUT), number, _forget_manager)
    if handle:
        _managers[layer] = number
    else:
        del registry[number]
    return handle


def layout_manager_of(layer: int) -> Any:
    """The layout manager of Python's that a layer has, or None."""
    known = registry.get(_managers.get(layer, 0))
    return None if known is None else known.manager
