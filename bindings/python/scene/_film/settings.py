"""What a film is to be, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Literal, TypeAlias, Union

from scene._film.audio import AudioTrack
from scene._film.codecs import Hardware
from scene._film.formats import Format
from scene.color import Color

FpsLike: TypeAlias = Union[int, float, str, Fraction]
"""Frames per second: 30, 29.97, "30000/1001" or Fraction(30000, 1001)."""

Payload: TypeAlias = Literal["straight", "premultiplied", "png"]
"""What frames are handed over as: bytes of red, green, blue and alpha, or PNG files."""


@dataclass(frozen=True)
class Shot:
    """Which frames are drawn, and how: what whoever draws some of them must know."""

    size: tuple[int, int]
    """In pixels."""
    scale: float | None
    """Pixels per point; None fits the source into the size."""
    fps: Fraction
    start: float
    """The time of the first frame, in seconds."""
    payload: Payload
    background: Color | None = None
    """What frames are cleared to; None for what the source says."""
    shutter: float = 0.0
    """How much of a frame's time the picture is exposed, 0...1."""
    samples: int = 1
    """How many pictures make up a frame."""
    content_wait: float = 60.0
    """How long a frame waits for what it shows, in seconds."""
    independent: bool = False
    """Whether a frame of a function needs none of those before it."""

    def time(self, index: int, sample: int = 0) -> float:
        """The time that a frame, or one of its samples, shows."""
        # The whole is rounded once, so the times are the same wherever a part begins.
        moment = index / self.fps
        if sample:
            moment += Fraction(self.shutter) * sample / (self.samples * self.fps)
        return self.start + float(moment)

    @property
    def frame_bytes(self) -> int:
        """The bytes of a frame's pixels."""
        return self.size[0] * self.size[1] * 4


@dataclass(frozen=True)
class Settings:
    """What is made of the frames."""

    name: str
    """What messages call the film."""
    format: Format
    codec: str
    size: tuple[int, int]
    fps: Fraction
    alpha: bool
    quality: float = 75.0
    hardware: Hardware | bool = False
    start: float = 0.0
    count: int | None = None
    """How many frames there are; None while nobody knows."""
    audio: tuple[AudioTrack, ...] = ()
    chapters: tuple[tuple[float, str], ...] = ()
    title: str | None = None
    encoder_options: tuple[str, ...] = ()
    first_number: int = 0

    @property
    def payload(self) -> Payload:
        """What the frames are to be handed over as."""
        if self.format.name == "png":
            return "png"
        # What has no alpha is made of pixels that are multiplied by it: what is transparent is then black.
        return "straight" if self.alpha else "premultiplied"


def fps_of(value: FpsLike) -> Fraction:
    """Frames per second as a fraction: 29.97 and the like mean 30000/1001."""
    try:
        if isinstance(value, (str, Rational)):
            fps = Fraction(value)
        else:
            number = float(value)
            ntsc = Fraction(round(number * 1.001) * 1000, 1001)
            whole = Fraction(number).limit_denominator(1_000_000)
            # As people write the rates of television: to two or three decimals.
            fps = ntsc if whole.denominator > 1 and ntsc and abs(float(ntsc) - number) < 0.0051 else whole
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise ValueError(
            f"fps must be a number such as 30, or a fraction such as '30000/1001', not {value!r}"
        ) from None
    if not 0 < fps <= 1000:
        raise ValueError(f"fps must be more than 0 and at most 1000, not {value!r}")
    # Films have rates of two numbers of 32 bits.
    if max(fps.numerator, fps.denominator) >= 1 << 31:
        raise ValueError(f"fps must be a fraction of numbers below 2147483648, not {value!r}")
    return fps
