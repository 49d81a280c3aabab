"""numpy, Pillow and cairo, imported when they are first needed: the package itself needs neither."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from typing import Any


@cache
def has_numpy() -> bool:
    """Whether numpy can be imported."""
    return importlib.util.find_spec("numpy") is not None


@cache
def numpy() -> Any:
    """The module numpy; raises ImportError with advice when it is not there."""
    return _module("numpy", "numpy")


@cache
def pillow() -> Any:
    """The module PIL.Image; raises ImportError with advice when it is not there."""
    return _module("PIL.Image", "images")


@cache
def cairo() -> Any:
    """The module cairo (pycairo) or cairocffi: that which the program has imported, or else is there.

    Raises ImportError with advice when neither is.
    """
    known = [name for name in ("cairo", "cairocffi") if name in sys.modules]
    for name in (*known, "cairo", "cairocffi"):
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    raise ImportError("draw(context) needs pycairo or cairocffi, and neither is installed: pip install 'scene[cairo]'")


def _module(name: str, extra: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"{name} is needed for this: pip install 'scene[{extra}]' ({error})") from error
