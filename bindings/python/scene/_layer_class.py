"""What the classes of the kinds of layers have in common: how they are found, and how their layers are made."""

from __future__ import annotations

import importlib
import weakref
from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar

from scene import raw
from scene._names import MODULES
from scene._near import hint
from scene._object import Object, borrow_alive
from scene.property import Property

if TYPE_CHECKING:
    from scene.layer import Layer

# Arguments that are set when the layer has the others: what it consists of, and its frame, which is made of others.
_PARTS = ("sublayers", "filters", "background_filters", "generator", "background_pattern", "border_pattern", "mask")
_LATER = frozenset(("frame", *_PARTS))


class LayerClass(Object):
    """A class that names the kind of its layers, and takes the constructor that is declared for that kind."""

    __slots__ = ("_functions", "_keeper", "_kept")

    _kept: dict[int, LayerClass]
    """Those of its sublayers and its mask whose objects have something to lose, by their handles.

    The objects hold each other as the layers do, so the garbage collector sees through cycles of both.
    """
    _keeper: weakref.ref[LayerClass] | None
    """The object that holds this one so."""
    _functions: dict[str, object]
    """What C calls about the layer, by what it is for.

    The functions mostly know the layer. C refers to them weakly: the garbage collector does not see what C holds.
    """

    _kind: ClassVar[int]
    _arguments: ClassVar[frozenset[str]]
    # The classes of the kinds, for layers that Python has not made itself.
    _classes: ClassVar[dict[int, type[Layer]]] = {}

    def __init_subclass__(cls, *, kind: int | None = None, **rest: Any) -> None:
        """Notes the class of a kind of layers, with what its constructor takes."""
        super().__init_subclass__(**rest)
        if kind is None:
            return
        cls._kind = kind
        cls._classes[kind] = cls  # pyright: ignore[reportArgumentType]
        declared: Any = super(cls, cls).__init__
        if declared.__kwdefaults__:
            cls._arguments = frozenset(declared.__kwdefaults__)
            if "__init__" not in vars(cls):
                # What type checkers are to see is the declaration.
                type.__setattr__(cls, "__init__", _constructor(declared))

    @classmethod
    def _class_of(cls, handle: Any) -> type[Layer]:
        """The class of the layer's kind."""
        found = cls._class_of_kind(raw.scene_layer_get_kind(handle))
        return found if issubclass(found, cls) else cls  # pyright: ignore[reportReturnType]

    @classmethod
    def _class_of_kind(cls, kind: int) -> type[Layer]:
        """The class of a kind, also of one that the program has named no class of so far."""
        if kind not in cls._classes:
            for name in MODULES:
                if name.endswith("Layer"):
                    importlib.import_module(f"scene.{MODULES[name]}")
        return cls._classes.get(kind, cls._classes[raw.SCENE_LAYER_KIND_LAYER])

    def _own(self, handle: Any) -> None:
        self._kept = {}
        self._functions = {}
        self._keeper = None
        super()._own(handle)

    def _keep(self, layer: LayerClass) -> None:
        """Holds the object of a layer that lies in this one now, if it has something to lose."""
        layer._let_go()
        keeper: LayerClass | None = self
        while keeper is not None and layer._has_something_to_lose():
            keeper._kept[layer._address] = layer
            layer._keeper = weakref.ref(keeper)
            # The objects of those above would go otherwise, and what they hold with them.
            layer, keeper = keeper, keeper._above()
            if layer._keeper is not None and layer._keeper() is keeper:
                return
            layer._let_go()

    def _hold(self, purpose: str, functions: object) -> None:
        """Holds what C calls about the layer for as long as the layer lives."""
        self._functions[purpose] = functions
        superlayer = self._above()
        if superlayer is not None:
            superlayer._keep(self)

    def _has_something_to_lose(self) -> bool:
        """Whether its class is the program's, or it holds functions or such objects."""
        return self._classes[self._kind] is not type(self) or bool(self._kept) or bool(self._functions)

    def _let_go(self) -> None:
        """Is no longer held as a sublayer or mask."""
        keeper = None if self._keeper is None else self._keeper()
        if keeper is not None:
            keeper._kept.pop(self._address, None)
        self._keeper = None

    def _above(self) -> LayerClass | None:
        handle = raw.scene_layer_get_superlayer(self)
        return borrow_alive(self._classes[raw.SCENE_LAYER_KIND_LAYER], handle) if handle else None

    def _make(self, arguments: Mapping[str, Any]) -> None:
        """What the constructors of all kinds do."""
        self._own(raw.scene_layer_create(self._kind))
        known = self._arguments
        for name, value in arguments.items():
            if name not in known and not isinstance(getattr(type(self), name, None), Property):
                raise TypeError(f"{type(self).__name__}() has no argument {name!r}{hint(name, known)}")
            if name not in _LATER:
                setattr(self, name, value)
        if "frame" in arguments:
            object.__setattr__(self, "frame", arguments["frame"])
        self._link_hooks()
        if not _LATER.isdisjoint(arguments):
            for name in _PARTS:
                if name in arguments:
                    setattr(self, name, arguments[name])

    def _link_hooks(self) -> None:
        """Has a subclass asked whose methods answer."""
        raise NotImplementedError


def _constructor(declared: Any) -> Any:
    """A constructor of layers with the signature of another."""

    @wraps(declared)
    def __init__(self: LayerClass, **arguments: Any) -> None:  # noqa: N807
        self._make(arguments)

    return __init__
