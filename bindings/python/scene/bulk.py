"""One property of thousands of layers at a time."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from ctypes import POINTER, Array, c_double
from typing import TYPE_CHECKING, Any, cast

from scene import raw
from scene._convert import to_number, to_text
from scene._keys import key_path_of
from scene._lazy import has_numpy, numpy
from scene._object import addresses_of
from scene._value_types import COUNTS
from scene._values import type_of
from scene.errors import check
from scene.layer import Layer

if TYPE_CHECKING:
    from numpy.typing import NDArray

_Handle = POINTER(raw.scene_layer)


def set_numbers(layers: Iterable[Layer], key_path: str, numbers: NDArray[Any] | Sequence[Any]) -> None:
    """Sets a property, or a part of one, of many layers: `set_numbers(cards, "position", array)`.

    `numbers` has as many rows as there are layers, and in each row as many numbers as the key path's values have: a
    numpy array, a list of tuples, or a flat sequence of them all. All layers change, or with an error none.
    """
    key_path = key_path_of(key_path)
    # The layers live until the call is over, wherever they come from.
    layers = list(layers)
    handles = _handles(layers)
    values = _doubles(numbers)
    components = _components(key_path)
    if len(values) != len(handles) * components:
        expected = f"{len(handles)} layers x {components}"
        raise ValueError(f"{key_path} of {expected} takes {len(handles) * components} numbers, not {len(values)}")
    pointer = (c_double * len(values)).from_buffer(values)
    check(raw.scene_layers_set_numbers(handles, len(handles), to_text(key_path, "key_path"), pointer, components))


def get_numbers(layers: Iterable[Layer], key_path: str) -> NDArray[Any]:
    """Reads the model values of a property, or of a part of one, of many layers.

    A value that is not set reads as zeros. The result is a numpy array of shape (layers, numbers of a value), or a
    memoryview of that shape where there is no numpy.
    """
    key_path = key_path_of(key_path)
    layers = list(layers)
    handles = _handles(layers)
    components = _components(key_path)
    values = array("d", bytes(8 * len(handles) * components))
    pointer = (c_double * len(values)).from_buffer(values)
    check(raw.scene_layers_get_numbers(handles, len(handles), to_text(key_path, "key_path"), pointer, components))
    if has_numpy():
        return numpy().frombuffer(values).reshape(len(handles), components)
    return cast("NDArray[Any]", memoryview(values).cast("B").cast("d", shape=[len(handles), components]))


def _handles(layers: list[Layer]) -> Array[Any]:
    addresses = addresses_of(Layer, layers, "each of the layers")
    return (_Handle * len(addresses)).from_buffer(addresses)


def _components(key_path: str) -> int:
    # For what is no key path or has no numbers any count will do: libscene says what is wrong.
    return COUNTS.get(type_of(key_path), 1)


def _doubles(numbers: Any) -> Any:
    """All numbers in one writable buffer of doubles."""
    if has_numpy():
        try:
            return numpy().array(numbers, dtype=float).reshape(-1)
        except OverflowError:
            raise ValueError("one of the numbers is too large for a float") from None
    flat = array("d")
    for row in cast("Iterable[Any]", numbers):
        items = cast("Iterable[Any]", row) if isinstance(row, Iterable) else [row]
        flat.extend([to_number(item, "a number") for item in items])
    return flat
