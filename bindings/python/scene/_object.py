"""What all objects of libscene have in common in Python: a handle, its lifetime, and its identity."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from ctypes import c_void_p, cast
from functools import wraps
from threading import RLock
from typing import Any, ClassVar, TypeVar
from typing import cast as cast_type
from weakref import WeakValueDictionary, finalize

from scene.errors import last_error

Handle = Any
"""A pointer to one of the opaque structures of `scene.raw`."""


class Object:
    """A reference to an object of libscene, which is given back when Python drops this one.

    There is one of these for each of libscene's objects at a time, so `is` works. It can be passed to the functions of
    `scene.raw` as it is. At the end of the interpreter nothing is given back: the process takes it all with it.
    """

    __slots__ = ("__weakref__", "_address", "_as_parameter_", "_finalizer")

    _retain: ClassVar[Callable[[Handle], Handle]]
    _release: ClassVar[Callable[[Handle], None]]

    _as_parameter_: Handle
    _address: int
    _finalizer: finalize[..., Any]

    def __init_subclass__(cls, **rest: Any) -> None:
        """Has a program's objects know that they are not made until their `__init__` has called the one above."""
        super().__init_subclass__(**rest)
        own = cls.__module__.partition(".")[0] == "scene"
        if not own and "__init__" in vars(cls) and "__new__" not in vars(cls):
            type.__setattr__(cls, "__new__", staticmethod(_unmade(cls.__init__)))

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Refuses `copy.copy` and pickling: a second Python object would give the same reference back once more."""
        raise TypeError(f"{type(self).__name__} stands for an object of libscene: it can be neither copied nor pickled")

    @classmethod
    def _class_of(cls, handle: Handle) -> type[Object]:  # noqa: ARG003
        """The class for an object that Python has not seen yet: this one, or one below it."""
        return cls

    def _own(self, handle: Handle) -> None:
        """Takes over a reference; raises the last error when it is NULL."""
        if not handle:
            raise last_error()
        self._as_parameter_ = handle
        self._address = address = cast_type("int", c_void_p.from_buffer(handle).value)
        self._finalizer = finalize(self, type(self)._release, handle)
        self._finalizer.atexit = False
        with _lock:
            _objects[address] = self


class _Unmade:
    """In place of the handle of an object that is still without one."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def _as_parameter_(self) -> Handle:
        raise TypeError(f"this {self._name} is not made yet: {self._name}.__init__ must call super().__init__() first")


def _unmade(constructor: Callable[..., None]) -> Callable[..., Object]:
    """Makes an object before its `__init__`, and takes what that takes: consoles look here first."""

    @wraps(constructor)
    def make(cls: type[Object], *_: object, **__: object) -> Object:
        made = object.__new__(cls)
        made._as_parameter_ = _Unmade(cls.__name__)
        return made

    return make


_T = TypeVar("_T", bound=Object)

# Handles of all kinds differ, and one that is used again has another generation.
_objects: WeakValueDictionary[int, Object] = WeakValueDictionary()
_lock = RLock()


def address_of(handle: Handle) -> int:
    """The bits of a handle."""
    return cast(handle, c_void_p).value or 0


def adopt(kind: type[_T], handle: Handle) -> _T:
    """The object that takes over a reference to a handle; raises the last error when it is NULL."""
    address = address_of(handle)
    known = _objects.get(address)
    if not isinstance(known, kind):
        created = kind.__new__(cast_type("type[_T]", kind._class_of(handle)))
        # Another thread may have been faster. C is not called here: it may wait for a thread that waits for this lock.
        with _lock:
            known = _objects.get(address)
            if not isinstance(known, kind):
                created._own(handle)
                return created
    kind._release(handle)
    return known


def borrow(kind: type[_T], handle: Handle) -> _T | None:
    """The object of a handle that is only borrowed, or None for NULL."""
    return adopt(kind, kind._retain(handle)) if handle else None


def borrow_alive(kind: type[_T], handle: Handle) -> _T | None:
    """The object of a handle that is only borrowed, or None when it is gone by now."""
    retained = kind._retain(handle)
    return adopt(kind, retained) if retained else None


def handle_of(value: Object) -> Handle:
    """The object's handle, where it is not passed as a parameter."""
    return value._as_parameter_


def addresses_of(kind: type[_T], values: Iterable[object], name: str) -> array[int]:
    """The handles of many objects of a kind as C's array of pointers; `name` is what messages call each of them."""
    return array(
        "Q", [value._address if isinstance(value, kind) else expect(kind, value, name)._address for value in values]
    )


def expect(kind: type[_T], value: object, name: str) -> _T:
    """`value`, which must be of that kind; `name` is what messages call it."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be of type {kind.__name__}, not {value!r}")
    return value


def optional(kind: type[_T], value: object, name: str) -> _T | None:
    """`value`, which must be of that kind or None."""
    if value is not None and not isinstance(value, kind):
        raise TypeError(f"{name} must be of type {kind.__name__} or None, not {value!r}")
    return value
