"""Codecs: which of ffmpeg's encoders make them, and what those are told."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from scene._film.errors import FilmError

CodecName: TypeAlias = Literal[
    "h264", "h265", "vp9", "av1", "prores", "ffv1", "gif", "apng", "webp", "png", "jpg", "raw"
]
"""The codecs of films."""

Hardware: TypeAlias = Literal["nvenc", "qsv", "vaapi"]
"""The kinds of hardware encoders that ffmpeg may have."""


VAAPI_DEVICE = "/dev/dri/renderD128"
"""The GPU whose encoder is used through VA-API."""


@dataclass(frozen=True)
class Codec:
    """How ffmpeg makes pictures of a kind."""

    encoders: tuple[str, ...]
    """Encoders in software, the best first."""
    pixels: str
    """The pixel format of what is opaque."""
    alpha_pixels: str | None
    """The pixel format with alpha; None where the codec has none."""
    quality: Callable[[str, float], list[str]]
    """Options of an encoder for a quality of 0...100."""
    hardware: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    even: bool = False
    """Whether both sides must be even: colours are kept for four pixels at a time."""


def _scale(at_0: float, at_100: float) -> Callable[[float], int]:
    return lambda quality: round(at_0 + (at_100 - at_0) * quality / 100)


def _h26x(shift: int) -> Callable[[str, float], list[str]]:
    def options(encoder: str, quality: float) -> list[str]:
        level = str(_scale(38 + shift, 11 + shift)(quality))
        if encoder.endswith("_nvenc"):
            return ["-rc", "vbr", "-cq", level, "-b:v", "0"]
        if encoder.endswith("_qsv"):
            return ["-global_quality", level]
        if encoder.endswith("_vaapi"):
            return ["-qp", level]
        return ["-crf", level] + (["-x265-params", "log-level=error"] if encoder == "libx265" else [])

    return options


def _av1(encoder: str, quality: float) -> list[str]:
    level = str(_scale(55, 19)(quality))
    if encoder == "libsvtav1":
        return ["-crf", level, "-preset", "8"]
    if encoder == "librav1e":
        return ["-qp", str(_scale(220, 40)(quality)), "-speed", "8"]
    if encoder == "libaom-av1":
        return ["-crf", level, "-b:v", "0", "-cpu-used", "6", "-row-mt", "1"]
    return ["-cq", level] if encoder.endswith("_nvenc") else ["-global_quality", level]


def _nothing(_: str, __: float) -> list[str]:
    return []


CODECS: dict[str, Codec] = {
    "h264": Codec(
        ("libx264", "libopenh264"),
        "yuv420p",
        None,
        _h26x(0),
        ("h264_nvenc", "h264_qsv", "h264_vaapi"),
        even=True,
    ),
    "h265": Codec(
        ("libx265",), "yuv420p", None, _h26x(4), ("hevc_nvenc", "hevc_qsv", "hevc_vaapi"), ("-tag:v", "hvc1"), even=True
    ),
    "vp9": Codec(
        ("libvpx-vp9",),
        "yuv420p",
        "yuva420p",
        lambda _, quality: ["-crf", str(_scale(48, 16)(quality)), "-b:v", "0", "-row-mt", "1"],
        even=True,
    ),
    "av1": Codec(
        ("libsvtav1", "libaom-av1", "librav1e"),
        "yuv420p",
        None,
        _av1,
        ("av1_nvenc", "av1_qsv", "av1_vaapi"),
        even=True,
    ),
    "prores": Codec(
        ("prores_ks",),
        "yuv422p10le",
        "yuva444p10le",
        lambda _, quality: ["-qscale:v", str(max(_scale(24, 4)(quality), 1))],
        options=("-vendor", "apl0"),
    ),
    "ffv1": Codec(("ffv1",), "bgr0", "bgra", _nothing, options=("-level", "3", "-slices", "4")),
    "gif": Codec(("gif",), "pal8", "pal8", _nothing),
    "apng": Codec(("apng",), "rgb24", "rgba", _nothing, options=("-plays", "0")),
    "webp": Codec(
        ("libwebp_anim", "libwebp"),
        "yuv420p",
        "yuva420p",
        lambda _, quality: ["-lossless", "1"] if quality >= 100 else ["-quality", f"{quality:g}"],
        options=("-loop", "0"),
    ),
    "png": Codec(("png",), "rgb24", "rgba", _nothing),
    "jpg": Codec(
        ("mjpeg",), "yuvj444p", None, lambda _, quality: ["-qscale:v", str(_scale(31, 1)(quality)), "-qmin", "1"]
    ),
    "raw": Codec(("rawvideo",), "rgb24", "rgba", _nothing),
}


@lru_cache(maxsize=8)
def encoders_of(ffmpeg: str) -> frozenset[str]:
    """The encoders that an ffmpeg was built with."""
    try:
        done = subprocess.run(
            [ffmpeg, "-hide_banner", "-encoders"], check=False, capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FilmError(f"{ffmpeg} cannot be run: {error}") from None
    if done.returncode:
        raise FilmError(f"ffmpeg failed: {done.stderr.strip() or f'exit status {done.returncode}'}")
    _, _, listed = done.stdout.partition("------")
    return frozenset(line.split()[1] for line in listed.splitlines() if len(line.split()) > 1)


@lru_cache(maxsize=32)
def _works(ffmpeg: str, encoder: str) -> bool:
    """Whether an encoder that ffmpeg has finds its hardware."""
    source = ["-f", "lavfi", "-i", "color=size=256x256:duration=0.1"]
    if encoder.endswith("_vaapi"):
        source = ["-vaapi_device", VAAPI_DEVICE, *source, "-vf", "format=nv12,hwupload"]
    command = [ffmpeg, "-v", "error", *source, "-c:v", encoder, "-f", "null", "-"]
    try:
        return subprocess.run(command, check=False, capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def encoder_for(name: str, ffmpeg: str, hardware: Hardware | bool) -> str:
    """The encoder that is to be used for a codec. Raises FilmError, which says what there is."""
    codec, there = CODECS[name], encoders_of(ffmpeg)
    if hardware:
        wanted = [encoder for encoder in codec.hardware if hardware is True or encoder.endswith(f"_{hardware}")]
        for encoder in wanted:
            if encoder in there and _works(ffmpeg, encoder):
                return encoder
        kind = "hardware" if hardware is True else hardware
        raise FilmError(
            f"no {kind} encoder for {name} works here: ffmpeg has "
            f"{', '.join(encoder for encoder in wanted if encoder in there) or 'none'}; leave `hardware` away"
        )
    for encoder in codec.encoders:
        if encoder in there:
            return encoder
    others = ", ".join(other for other, made in CODECS.items() if there.intersection(made.encoders))
    raise FilmError(
        f"ffmpeg ({ffmpeg}) has no encoder for {name}: it was built without {' and '.join(codec.encoders)}. "
        f"It has {others}"
    )
