"""Codecs: which of ffmpeg's encoders make them, and what those are told."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from scene._film.errors import FilmError

CodecName: TypeAlias = Literal[
    "h264", "h265", "vp9", "av1", "prores", "ffv1", "gif", "apng", "webp", "png", "jpg", "raw"
]
"""The codecs of films."""

Hardware: TypeAlias = Literal["nvenc", "qsv", "vaapi"]
"""The kinds of hardware encoders that ffmpeg may have."""

HardwareEncoder: TypeAlias = Literal[
    "h264_nvenc",
    "h264_qsv",
    "h264_vaapi",
    "hevc_nvenc",
    "hevc_qsv",
    "hevc_vaapi",
    "av1_nvenc",
    "av1_qsv",
    "av1_vaapi",
]
"""ffmpeg's names of hardware encoders, which may stand for the codec."""

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
def _trouble(ffmpeg: str, encoder: str) -> str | None:
    """Why an encoder in hardware does not work; None where it does."""
    if encoder not in encoders_of(ffmpeg):
        return "ffmpeg was built without it"
    source = ["-f", "lavfi", "-i", "color=size=256x256:duration=0.1"]
    if encoder.endswith("_vaapi"):
        source = ["-vaapi_device", VAAPI_DEVICE, *source, "-vf", "format=nv12,hwupload"]
    command = [ffmpeg, "-v", "error", *source, "-c:v", encoder, "-f", "null", "-"]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace", timeout=30)
    except subprocess.TimeoutExpired:
        return "it did not answer within 30 s"
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return None
    # The first line is the cause, and the others are what came of it; addresses mean nothing to anybody.
    said = re.sub(r"^\[[^]]*\]\s*", "", done.stderr.strip().partition("\n")[0])
    return said.rstrip(".") or f"exit status {done.returncode}"


def encoder_for(name: str, ffmpeg: str, hardware: Hardware | bool) -> str:
    """The encoder that is to be used for a codec. Raises FilmError, which says what there is."""
    codec, there = CODECS[name], encoders_of(ffmpeg)
    if hardware:
        wanted = [encoder for encoder in codec.hardware if hardware is True or encoder.endswith(f"_{hardware}")]
        for encoder in wanted:
            if _trouble(ffmpeg, encoder) is None:
                return encoder
        kind = "hardware" if hardware is True else hardware
        reasons = "; ".join(f"{encoder}: {_trouble(ffmpeg, encoder)}" for encoder in wanted)
        raise FilmError(
            f"no {kind} encoder for {name} works here ({reasons or 'ffmpeg knows none'}); "
            f"without `hardware` the film is encoded by the CPU"
        )
    for encoder in codec.encoders:
        if encoder in there:
            return encoder
    others = ", ".join(other for other, made in CODECS.items() if there.intersection(made.encoders))
    raise FilmError(
        f"ffmpeg ({ffmpeg}) has no encoder for {name}: it was built without {' and '.join(codec.encoders)}. "
        f"It has {others}"
    )


def codec_of(name: str) -> tuple[str, Hardware | None]:
    """The codec that a name stands for, and the hardware where it is that of an encoder: "h264_nvenc"."""
    for codec, made in CODECS.items():
        if name in made.hardware:
            return codec, cast("Hardware", name.rpartition("_")[2])
    return name, None
