"""Finds libscene, checks its version, and binds its functions."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

SONAME = "libscene.so.0"
FILE_NAMES = (SONAME, "libscene.so")

# Paths as text: pathlib imports more than half of the package does.
PACKAGE = os.path.dirname(os.path.realpath(__file__))


def candidates() -> Iterator[tuple[str, str]]:
    """Where the library may be, as (path or soname, why there). `SCENE_LIBRARY_PATH` stands for itself alone."""
    chosen = os.environ.get("SCENE_LIBRARY_PATH")
    if chosen:
        files = [chosen] if not os.path.isdir(chosen) else [os.path.join(chosen, name) for name in FILE_NAMES]
        yield from ((file, "SCENE_LIBRARY_PATH") for file in files)
        return
    yield os.path.join(PACKAGE, SONAME), "in the package"
    checkout = os.path.dirname(os.path.dirname(os.path.dirname(PACKAGE)))
    if os.path.exists(os.path.join(checkout, "include", "scene", "scene.h")):
        yield os.path.join(checkout, ".build", "release", "libscene.so"), "built in this checkout by make build"
        yield os.path.join(checkout, "build", "stage", "lib", SONAME), "staged in this checkout by make install"
    yield SONAME, "installed on this system"


def load(wanted: int) -> ctypes.CDLL:
    """Opens the library. It must be as new as `wanted`, a version number, and of the same series.

    Raises ImportError, which lists every place that was tried, or says which versions do not fit.
    """
    tried: list[str] = []
    for path, why in candidates():
        if os.sep in path and not os.path.exists(path):
            tried.append(f"  {path} ({why}): no such file")
            continue
        try:
            library = ctypes.CDLL(path)
        except OSError as error:
            tried.append(f"  {path} ({why}): {error}")
            continue
        check_version(library, path, wanted)
        return library
    hint = "Build it with `make build`, install it, or set SCENE_LIBRARY_PATH to the file or its folder."
    raise ImportError("\n".join(["libscene was not found. Tried:", *tried, hint]))


def check_version(library: ctypes.CDLL, path: str, wanted: int) -> None:
    """Raises ImportError unless the library at `path` has the interface of version `wanted` of the headers."""
    try:
        found = library.scene_version()
    except AttributeError:
        raise ImportError(f"{path} is not libscene: it has no function scene_version") from None
    # Before 1.0 a new minor version may change the interface; from then on only a new major version.
    series = 1_000_000 if wanted >= 1_000_000 else 1_000
    if found // series != wanted // series or found < wanted:
        raise ImportError(
            f"{path} is libscene {spell(found)}, but this package needs {spell(wanted)} or a later one of its series"
        )


def spell(version: int) -> str:
    """A version number as text, such as "0.1.0"."""
    return f"{version // 1_000_000}.{version // 1_000 % 1_000}.{version % 1_000}"


def check_sizes(sizes: dict[type[ctypes.Structure], int]) -> None:
    """Raises ImportError when a structure is not as large here as it is in C."""
    for structure, size in sizes.items():
        if ctypes.sizeof(structure) != size:
            found = ctypes.sizeof(structure)
            raise ImportError(
                f"{structure.__name__} has {found} bytes on this machine, not {size} as in libscene's headers"
            )


class Binder:
    """Gives the library's functions their types."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.library = library

    def check(self, names: Iterable[str]) -> None:
        """Raises ImportError when the library does not have a function."""
        for name in names:
            self._function(name)

    def _function(self, name: str) -> Any:
        try:
            return self.library[name]
        except AttributeError:
            raise ImportError(
                f"{self.library._name} lacks the function {name}: it is not the library of this package"
            ) from None

    def __call__(self, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        """The function `name`."""
        function = self._function(name)
        function.restype = result
        function.argtypes = arguments
        return function
