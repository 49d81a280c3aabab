"""numpy and Pillow, imported when they are first needed: the package itself needs neither."""

from __future__ import annotations

import importlib
import importlib.util
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


def _module(name: str, extra: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"{name} is needed for this: pip install 'scene[{extra}]' ({error})") from error
