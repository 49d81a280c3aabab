"""Python's layout managers as callbacks of the C API."""

from __future__ import annotations

from ctypes import byref, sizeof
from typing import Any, NamedTuple

from scene import raw
from scene._callbacks import keep_for_caller, register, registry


class _Managed(NamedTuple):
    """A layout manager of Python's, and the layer that it was set on."""

    manager: Any
    layer: int


_managers: dict[int, int] = {}
"""The numbers of the layout managers, by the handles of their layers."""


def _managed(number: int, handle: Any) -> tuple[Any, Any]:
    from scene._object import borrow_alive
    from scene.layer import Layer

    return registry[number].manager, borrow_alive(Layer, handle)


_LAYOUT = raw.scene_layout_callbacks()
_LAYOUT.struct_size = sizeof(_LAYOUT)


@raw.scene_layout_sublayers_function
def _lay_out(handle: Any, number: int) -> None:
    try:
        manager, layer = _managed(number, handle)
        manager.layout_sublayers(layer)
    except BaseException as error:
        keep_for_caller(error)


@raw.scene_preferred_size_function
def _prefer(handle: Any, size: Any, number: int) -> bool:
    from scene.geometry import to_size

    try:
        manager, layer = _managed(number, handle)
        answer = manager.preferred_size(layer)
        if answer is not None:
            size[0] = to_size(answer, "what preferred_size() returned")
    except BaseException as error:
        keep_for_caller(error)
        return False
    return answer is not None


@raw.scene_invalidate_layout_function
def _invalidate(handle: Any, number: int) -> None:
    try:
        manager, layer = _managed(number, handle)
        manager.invalidate_layout(layer)
    except BaseException as error:
        keep_for_caller(error)


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
