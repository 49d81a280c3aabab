"""The sound of films: tracks of files and samples, mixed by ffmpeg."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from scene._convert import to_count, to_number
from scene._film.errors import FilmError
from scene._lazy import numpy

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class AudioTrack:
    """A piece of a film's sound: `AudioTrack("music.ogg", offset=2, gain=0.5)`, or samples of numpy's."""

    source: str | os.PathLike[str] | NDArray[Any]
    """A file that ffmpeg reads, or samples of shape (n,) or (n, channels): floats -1...1, or int16 or int32."""
    offset: float = 0.0
    """When it begins, in seconds of the film's time; below 0 it has begun before."""
    gain: float = 1.0
    """What the samples are multiplied by; 0 or more."""
    start: float = 0.0
    """How much of the source is left out at its beginning, in seconds."""
    duration: float | None = None
    """How much of the source is heard, in seconds; None for all."""
    fade_in: float = 0.0
    """How long it takes to get loud, in seconds."""
    fade_out: float = 0.0
    """How long it takes to get silent before its `duration` is over, which has to be given."""
    rate: int = 48000
    """Samples per second, of samples."""


AudioLike: TypeAlias = Union[AudioTrack, str, "os.PathLike[str]", "NDArray[Any]"]
"""A track, the name of a file, or samples at 48,000 a second."""


def tracks_of(audio: AudioLike | Iterable[AudioLike] | None) -> tuple[AudioTrack, ...]:
    """The tracks of all that can stand for them, checked."""
    if audio is None:
        return ()
    if isinstance(audio, (AudioTrack, str, os.PathLike)) or hasattr(audio, "__array_interface__"):
        audio = [audio]  # pyright: ignore[reportAssignmentType]
    if not isinstance(audio, Iterable):
        raise TypeError(f"audio must be a file, samples, an AudioTrack or several of these, not {audio!r}")
    tracks = [track if isinstance(track, AudioTrack) else AudioTrack(track) for track in audio]  # pyright: ignore
    for track in tracks:
        _check(track)
    return tuple(tracks)


def _check(track: AudioTrack) -> None:
    to_number(track.offset, "offset")
    for name in ("gain", "start", "fade_in", "fade_out"):
        if not to_number(getattr(track, name), name) >= 0:
            raise ValueError(f"{name} of a track must be 0 or more, not {getattr(track, name)!r}")
    if track.duration is not None and not to_number(track.duration, "duration") > 0:
        raise ValueError(f"duration of a track must be more than 0 seconds, not {track.duration!r}")
    if track.fade_out and track.duration is None:
        raise ValueError("a track with fade_out needs a duration, at whose end it is silent")
    if isinstance(track.source, (str, os.PathLike)):
        if not Path(track.source).is_file():
            raise FilmError(f"{os.fspath(track.source)}: there is no such sound file")
    elif to_count(track.rate, "rate") == 0:
        raise ValueError("rate of a track must be above 0")
    else:
        _samples(track.source)


def _samples(source: Any) -> NDArray[Any]:
    """The samples as 32-bit floats of shape (n, channels)."""
    array = numpy().asarray(source)
    if array.ndim == 1:
        array = array.reshape(-1, 1)
    if array.ndim != 2 or not 1 <= array.shape[1] <= 8 or array.shape[0] == 0:
        raise ValueError(f"samples must be of shape (n,) or (n, channels) with up to 8 channels, not {array.shape}")
    if array.dtype.kind == "f":
        return array.astype("<f4")
    for kind, bits in (("int16", 15), ("int32", 31)):
        if array.dtype == kind:
            return (array / float(1 << bits)).astype("<f4")
    raise TypeError(f"samples must be floats, int16 or int32, not {array.dtype}")


def audio_options(
    tracks: tuple[AudioTrack, ...], first_input: int, start: float, duration: float | None, folder: Path
) -> tuple[list[str], str]:
    """What ffmpeg is told: its inputs, and the filter that makes "[sound]" of them.

    start, duration: the part of the film's time that is written. Samples are put into the folder.
    """
    inputs: list[str] = []
    graph: list[str] = []
    for index, track in enumerate(tracks):
        if isinstance(track.source, (str, os.PathLike)):
            inputs += ["-i", f"file:{os.fspath(track.source)}"]
        else:
            samples = _samples(track.source)
            path = folder / f"track-{index}.f32"
            path.write_bytes(samples.tobytes())
            shape = ["-ar", str(track.rate), "-ac", str(samples.shape[1])]
            inputs += ["-f", "f32le", *shape, "-i", str(path)]
        graph.append(f"[{first_input + index}:a:0]{_filters(track, start)}[track{index}]")
    whole = "".join(f"[track{index}]" for index in range(len(tracks)))
    # Tracks are added up as they are: what is too loud together is for the gains to say.
    end = "" if duration is None else f",apad,atrim=0:{duration:.6f}"
    graph.append(f"{whole}amix=inputs={len(tracks)}:normalize=0:duration=longest{end}[sound]")
    return inputs, ";".join(graph)


def _filters(track: AudioTrack, start: float) -> str:
    offset = track.offset - start
    skipped = track.start + max(-offset, 0.0)
    left = None if track.duration is None else max(track.duration - max(-offset, 0.0), 0.0)
    parts = [f"atrim=start={skipped:.6f}" + ("" if left is None else f":duration={left:.6f}"), "asetpts=PTS-STARTPTS"]
    parts += ["aresample=48000", f"volume={track.gain:.6f}"]
    if track.fade_in > max(-offset, 0.0):
        parts.append(f"afade=t=in:st=0:d={track.fade_in - max(-offset, 0.0):.6f}")
    if track.fade_out and left is not None:
        parts.append(f"afade=t=out:st={max(left - track.fade_out, 0.0):.6f}:d={track.fade_out:.6f}")
    if offset > 0:
        parts.append(f"adelay={1000 * offset:.3f}:all=1")
    return ",".join(parts)
