"""Numbers and sizes on the command line."""

from __future__ import annotations

import argparse
import math
import re


def seconds(text: str) -> float:
    """A time."""
    return _number(text, "a number of seconds, such as 1.5")


def positive(text: str) -> float:
    """A number above 0."""
    number = _number(text, "a number above 0")
    if number <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def size(text: str) -> tuple[int, int]:
    """A width and a height in pixels."""
    match = re.fullmatch(r"([1-9]\d*)x([1-9]\d*)", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size in pixels, such as 1280x720")
    return int(match[1]), int(match[2])


def _number(text: str, form: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{text!r} is not {form}")
    return number
