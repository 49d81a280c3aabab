"""From Python's values to C's and back. `name` is what messages call the value."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from typing import SupportsFloat, SupportsIndex, TypeVar, cast

_T = TypeVar("_T")


def to_number(value: SupportsFloat | SupportsIndex, name: str) -> float:
    """A number, also one of numpy's."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} must be a number, not {value!r}")
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name} is a number too large for a float") from None
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number, not {value!r}") from None


def to_number_within(value: float, least: float, most: float, name: str) -> float:
    """A number within a range, both ends included."""
    number = to_number(value, name)
    if not least <= number <= most:
        raise ValueError(f"{name} must be {least}...{most}, not {value!r}")
    return number


def to_seconds(value: float, name: str) -> float:
    """A time or a length of time, finite."""
    number = to_number(value, name)
    if not math.isfinite(number):
        raise ValueError(f"{name} must be a finite number of seconds, not {value!r}")
    return number


_PLAIN = frozenset((int, float))


def to_numbers(value: object, count: int, name: str, form: str) -> tuple[float, ...]:
    """`count` numbers from any iterable; `form` says how they are written, such as "(x, y)"."""
    # What is written most often.
    if isinstance(value, tuple) and len(value) == count and _PLAIN.issuperset(map(type, value)):  # pyright: ignore
        try:
            return tuple(map(float, value))  # pyright: ignore
        except OverflowError:
            pass  # Which one it is, is said below.
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be {form}, not {value!r}")
    items = tuple(cast("Iterable[SupportsFloat]", value))
    if len(items) != count:
        raise ValueError(f"{name} must be {form}, not {value!r}")
    return tuple([to_number(item, f"{name}, which is {form},") for item in items])


def to_list(values: Iterable[_T], name: str, things: str) -> list[_T]:
    """The items of any iterable but text; `things` is what they are called."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name} must be a list of {things}, not {values!r}")
    return list(values)


def items_of(values: Iterable[_T] | None) -> Iterable[_T]:
    """What is assigned to a list that Core Animation has as an optional one: None stands for no items."""
    return () if values is None else values


def to_bool(value: object, name: str) -> bool:
    """True or False, also numpy's, 0 or 1."""
    try:
        if value == 0 or value == 1:
            return bool(value)
    except (TypeError, ValueError):
        pass
    raise TypeError(f"{name} must be True or False, not {value!r}")


def to_text(value: str | None, name: str) -> bytes | None:
    """UTF-8 for C, None for no text."""
    if value is None:
        return None
    if not isinstance(value, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name} must be a str, not {value!r}")
    if "\0" in value:
        raise ValueError(f"{name} must not contain NUL, as {value!r} does")
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name} cannot be written in UTF-8: {error}") from None


def from_text(text: bytes | None) -> str | None:
    """A text of C's."""
    return None if text is None else text.decode()


def to_path(path: str | os.PathLike[str]) -> bytes:
    """A file's name for C."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError(f"a path must not contain NUL, as {path!r} does")
    return name


def to_count(value: int, name: str, bits: int = 32) -> int:
    """A number that fits into so many bits without a sign; what is allowed among those is libscene's to say."""
    try:
        number = value.__index__()
    except AttributeError:
        raise TypeError(f"{name} must be an int, not {value!r}") from None
    if not 0 <= number < 2**bits:
        raise ValueError(f"{name} must be 0 or more and less than 2**{bits}, not {value!r}")
    return number
