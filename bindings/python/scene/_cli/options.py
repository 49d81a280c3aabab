"""Numbers and sizes on the command line."""

from __future__ import annotations

import argparse
import math
import re
from fractions import Fraction

from scene._film.audio import AudioTrack
from scene._film.settings import fps_of


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


def rate(text: str) -> Fraction:
    """Frames per second."""
    try:
        return fps_of(float(text) if re.fullmatch(r"[\d.]+", text) else text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def share(text: str) -> float:
    """A number of 0...1."""
    number = _number(text, "a number from 0 to 1")
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return number


def percentage(text: str) -> float:
    """A number of 0...100."""
    number = _number(text, "a number from 0 to 100")
    if not 0 <= number <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 100")
    return number


def count(text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"\d{1,6}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 0 or more")
    return int(text)


def audio(text: str) -> AudioTrack:
    """A sound file, as in music.ogg@2.5,0.8."""
    match = re.fullmatch(r"(.+?)(?:@(-?[\d.]+)(?:,([\d.]+))?)?", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a file, such as music.ogg, or music.ogg@2.5,0.8")
    offset = _number(match[2] or "0", "a number of seconds")
    return AudioTrack(match[1], offset=offset, gain=_number(match[3] or "1", "a number"))


def _number(text: str, form: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{text!r} is not {form}")
    return number
