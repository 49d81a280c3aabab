"""Formats of files: which codecs they hold, and how ffmpeg writes them to files and pipes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal, TypeAlias

from scene._film.codecs import CODECS
from scene._film.errors import FilmSettingsError
from scene._near import near

FormatName: TypeAlias = Literal["mp4", "mov", "mkv", "webm", "gif", "apng", "webp", "png", "jpg", "raw"]
"""The formats of films."""


@dataclass(frozen=True)
class Format:
    """A format of files."""

    name: str
    muxer: str
    codecs: tuple[str, ...]
    """The codecs that it may hold, the usual one first."""
    audio: tuple[str, ...] = ()
    """Encoders of its sound, the best first; none where it has no sound."""
    options: tuple[str, ...] = ()
    piped: tuple[str, ...] = ()
    """Options in place of those where the output cannot be gone back in."""
    chapters: bool = False
    alpha: tuple[str, ...] = ()
    """Those of its codecs that keep transparency in it."""


_FASTSTART = ("-movflags", "+faststart")
_FRAGMENTS = ("-movflags", "frag_keyframe+empty_moov+default_base_moof")

FORMATS: dict[str, Format] = {
    "mp4": Format("mp4", "mp4", ("h264", "h265", "av1", "vp9"), ("aac",), _FASTSTART, _FRAGMENTS, True),
    "mov": Format(
        "mov", "mov", ("h264", "h265", "prores"), ("aac", "pcm_s16le"), _FASTSTART, _FRAGMENTS, True, ("prores",)
    ),
    "mkv": Format(
        "mkv",
        "matroska",
        ("h264", "h265", "vp9", "av1", "prores", "ffv1"),
        ("libopus", "opus", "flac"),
        chapters=True,
        alpha=("vp9", "prores", "ffv1"),
    ),
    "webm": Format("webm", "webm", ("vp9", "av1"), ("libopus", "libvorbis"), chapters=True, alpha=("vp9",)),
    "gif": Format("gif", "gif", ("gif",), alpha=("gif",)),
    "apng": Format("apng", "apng", ("apng",), alpha=("apng",)),
    "webp": Format("webp", "webp", ("webp",), alpha=("webp",)),
    "png": Format("png", "image2pipe", ("png",), alpha=("png",)),
    "jpg": Format("jpg", "image2pipe", ("jpg",)),
    "raw": Format("raw", "rawvideo", ("raw",), alpha=("raw",)),
}

_ENDINGS = {**{name: name for name in FORMATS if name != "raw"}, "jpeg": "jpg", "m4v": "mp4", "rgba": "raw"}

NUMBERED = re.compile(r"[^%]*%(0?[1-9]\d*)?d[^%]*")
"""The name of numbered pictures: one number, as in frame-%04d.png."""


def format_for(output: str | None, name: str | None) -> Format:
    """The format that a name or the ending of a file says; `output` is None for pipes."""
    if name is not None:
        found = FORMATS.get(_ENDINGS.get(name.lower().removeprefix("."), name))
        if found is None:
            raise FilmSettingsError(f"there is no format {name!r}{_hint(name)}; there are {', '.join(FORMATS)}")
        return found
    if output is None:
        raise FilmSettingsError(
            f"a pipe has no ending that says the format: give one of {', '.join(FORMATS)} as `format`"
        )
    ending = PurePath(output).suffix.removeprefix(".").lower()
    if ending not in _ENDINGS:
        endings = ", ".join(f".{ending}" for ending in _ENDINGS)
        said = f"ends in .{ending}{_hint(ending)}" if ending else "has no ending"
        raise FilmSettingsError(f"{output} {said}; expected one of {endings}, or a `format`")
    return FORMATS[_ENDINGS[ending]]


def codec_for(form: Format, name: str | None, alpha: bool | None) -> str:
    """The codec of a film. Raises FilmSettingsError for one that the format cannot hold, or without alpha."""
    if name is None:
        candidates = [codec for codec in form.codecs if not alpha or codec in form.alpha]
        if not candidates:
            raise FilmSettingsError(f"{form.name} holds no codec with alpha; {_with_alpha()}")
        return candidates[0]
    name = _ALIASES.get(name.lower(), name.lower())
    if name not in CODECS:
        raise FilmSettingsError(f"there is no codec {name!r}{_hint(name, list(CODECS))}; there are {', '.join(CODECS)}")
    if name not in form.codecs:
        raise FilmSettingsError(f"{form.name} cannot hold {name}; it holds {', '.join(form.codecs)}")
    if alpha and name not in form.alpha:
        raise FilmSettingsError(f"{name} has no alpha in {form.name}; {_with_alpha()}")
    return name


_ALIASES = {"hevc": "h265", "x264": "h264", "x265": "h265", "avc": "h264", "prores4444": "prores", "jpeg": "jpg"}


def _with_alpha() -> str:
    pairs = [f"{form.name} with {codec}" for form in FORMATS.values() for codec in form.alpha]
    return "alpha is kept by " + ", ".join(pairs)


def _hint(name: str, names: list[str] | None = None) -> str:
    # What begins with another letter is another format, such as bmp or tif.
    meant = near(name, [known for known in names or _ENDINGS if known[0] == name[:1]])
    return f" (did you mean {meant}?)" if meant else ""
