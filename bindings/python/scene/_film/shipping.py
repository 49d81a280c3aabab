"""Sends sources to other processes."""

from __future__ import annotations

import importlib
import pickle
from typing import Any

from scene._copies import without_layers
from scene._film.errors import FilmError
from scene._film.sources import Source


def pack(source: Source) -> bytes:
    """A source as bytes. Raises FilmError, which says what cannot be sent."""
    source = source.portable()
    with without_layers():
        return _dumps(source)


def _dumps(source: Source) -> bytes:
    try:
        plain = pickle.dumps(source)
        if b"__main__" not in plain:
            return plain
    except Exception as error:
        reason: Exception = error
    else:
        reason = FilmError("it is of the program's main module, which workers do not have")
    try:
        cloudpickle: Any = importlib.import_module("cloudpickle")
    except ImportError:
        raise FilmError(
            f"the film function cannot be sent to workers ({reason}): put it into a module that they can import, "
            "or install cloudpickle"
        ) from None
    try:
        return cloudpickle.dumps(source)
    except Exception as error:
        raise FilmError(
            f"the film function cannot be sent to workers: {error}. Make what it needs within it, for example in a "
            "generator function"
        ) from error


def unpack(data: bytes) -> Source:
    """The source again, in another process. Raises FilmError when something that it needs is missing there."""
    try:
        return pickle.loads(data)
    except Exception as error:
        raise FilmError(f"the film cannot be unpacked here: {type(error).__name__}: {error}") from error
