"""The sublayers of a layer as a list."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from ctypes import POINTER, c_uint64
from typing import TYPE_CHECKING, Any, ClassVar, cast, overload

from scene import raw
from scene._object import addresses_of, borrow, borrow_alive, expect
from scene.errors import check, last_error

if TYPE_CHECKING:
    from scene.layer import Layer

_Handle = POINTER(raw.scene_layer)


def subtree(layer: Layer, kind: type[Layer]) -> list[Layer]:
    """A layer and all below it, each before its mask, then its sublayers; `kind` is Layer."""
    return _layers(raw.scene_layer_get_subtree, layer, kind)


def subtree_animations(layer: Layer, kind: type[Layer]) -> list[tuple[Layer, int]]:
    """The layers of the animations of a layer and of all below it, but for those that are gone, with numbers."""
    count = raw.scene_layer_get_subtree_animations(layer, None, None, 0)
    handles, numbers = (_Handle * count)(), (c_uint64 * count)()
    count = min(count, raw.scene_layer_get_subtree_animations(layer, handles, numbers, count))
    found = ((borrow_alive(kind, handles[index]), numbers[index]) for index in range(count))
    return [(owner, number) for owner, number in found if owner is not None]


def _layers(read: Callable[..., int], layer: Layer, kind: type[Layer]) -> list[Layer]:
    """What a function that fills an array with handles answers, but for what is gone by now."""
    count = read(layer, None, 0)
    handles = (_Handle * count)()
    count = min(count, read(layer, handles, count))
    layers = (borrow_alive(kind, handles[index]) for index in range(count))
    return [layer for layer in layers if layer is not None]


class Sublayers(MutableSequence["Layer"]):
    """The sublayers of a layer, back to front. It is a view: what changes here changes the layer.

    A layer is in one place only: one that is put in here is first taken from where it was. Making a layer a sublayer of
    itself, at any depth, raises InvalidArgumentError and changes nothing.
    """

    __slots__ = ("_kind", "_superlayer")

    def __init__(self, superlayer: Layer, kind: type[Layer]) -> None:
        """The view of a layer's sublayers; `kind` is Layer."""
        self._superlayer = superlayer
        self._kind = kind

    def __len__(self) -> int:
        """How many sublayers there are."""
        return raw.scene_layer_get_sublayer_count(self._superlayer)

    def __iter__(self) -> Iterator[Layer]:
        """The sublayers as they are now, whatever happens to them during the iteration."""
        return iter(self._all())

    def __contains__(self, value: object) -> bool:
        """Whether a layer is one of them. The mask, whose superlayer this is too, is none."""
        layer = self._superlayer
        return isinstance(value, self._kind) and value.superlayer is layer and layer.mask is not value

    def __eq__(self, other: object) -> bool:
        """Whether a list, a tuple or another view has the same layers in the same order."""
        if isinstance(other, Sequence) and not isinstance(other, (str, bytes)):
            return self._all() == list(other)  # pyright: ignore[reportUnknownArgumentType]
        return NotImplemented

    __hash__: ClassVar[None]  # pyright: ignore[reportIncompatibleMethodOverride]

    @overload
    def __getitem__(self, index: int) -> Layer: ...
    @overload
    def __getitem__(self, index: slice) -> list[Layer]: ...
    def __getitem__(self, index: int | slice) -> Layer | list[Layer]:
        """The sublayer at an index, 0 being the backmost, or a list of several."""
        if isinstance(index, slice):
            return self._all()[index]
        layer = borrow(self._kind, raw.scene_layer_get_sublayer(self._superlayer, self._place(index)))
        if layer is None:
            raise last_error()
        return layer

    @overload
    def __setitem__(self, index: int, value: Layer) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[Layer]) -> None: ...
    def __setitem__(self, index: int | slice, value: Layer | Iterable[Layer]) -> None:
        """Puts a layer in the place of another, or layers in the place of several.

        A layer that is one of these sublayers already changes places with the other.
        """
        if isinstance(index, slice):
            if isinstance(value, self._kind):
                raise TypeError(f"sublayers must be a list of layers, not {value!r}")
            wanted = self._all()
            wanted[index] = cast("Iterable[Layer]", value)
            self._assign(wanted)
            return
        old, new = self[index], expect(self._kind, value, "a sublayer")
        if new in self:
            places = {old: new, new: old}
            self._assign([places.get(layer, layer) for layer in self._all()])
        else:
            check(raw.scene_layer_replace_sublayer(self._superlayer, old, new))
            old._let_go()
            self._superlayer._keep(new)

    def __delitem__(self, index: int | slice) -> None:
        """Takes the layer at an index, or several, out."""
        if isinstance(index, slice):
            rest = self._all()
            del rest[index]
            self._assign(rest)
        else:
            self._take_out(self[index])

    def insert(self, index: int, value: Layer) -> None:
        """Puts a layer before the one at `index`; its own old place among these sublayers does not count."""
        layer = expect(self._kind, value, "a sublayer")
        index, count = operator.index(index), len(self) - (layer in self)
        place = max(index + count, 0) if index < 0 else min(index, count)
        check(raw.scene_layer_insert_sublayer(self._superlayer, layer, place))
        self._superlayer._keep(layer)

    def append(self, value: Layer) -> None:
        """Puts a layer on top."""
        check(raw.scene_layer_add_sublayer(self._superlayer, expect(self._kind, value, "a sublayer")))
        self._superlayer._keep(value)

    def remove(self, value: Layer) -> None:
        """Takes a layer out; raises ValueError when it is not here."""
        if value not in self:
            raise ValueError(f"{value!r} is not a sublayer of {self._superlayer!r}")
        self._take_out(value)

    def clear(self) -> None:
        """Takes all layers out."""
        del self[:]

    def reverse(self) -> None:
        """Turns the order around."""
        self._assign(self._all()[::-1])

    def sort(self, *, key: Callable[[Layer], Any], reverse: bool = False) -> None:
        """Brings the layers into the order of what `key` makes of them; those that are alike stay as they lie."""
        self._assign(sorted(self._all(), key=key, reverse=reverse))

    def __repr__(self) -> str:
        """The list of the layers."""
        return repr(self._all())

    def _all(self) -> list[Layer]:
        return _layers(raw.scene_layer_get_sublayers, self._superlayer, self._kind)

    def _place(self, index: int) -> int:
        """An index as C has it: counted from the start."""
        index, count = operator.index(index), len(self)
        if not -count <= index < count:
            raise IndexError(f"there is no sublayer {index}: {self._superlayer!r} has {count}")
        return index + count if index < 0 else index

    def _assign(self, wanted: list[Layer]) -> None:
        """Makes the sublayers those of a list, in its order. Nothing changes when one of them cannot be a sublayer."""
        addresses, former = addresses_of(self._kind, wanted, "a sublayer"), set(self._all())
        handles = (_Handle * len(addresses)).from_buffer(addresses) if addresses else None
        check(raw.scene_layer_set_sublayers(self._superlayer, handles, len(addresses)))
        for layer in former.difference(wanted):
            layer._let_go()
        for layer in wanted:
            if layer not in former:
                self._superlayer._keep(layer)

    @staticmethod
    def _take_out(layer: Layer) -> None:
        check(raw.scene_layer_remove_from_superlayer(layer))
        layer._let_go()
