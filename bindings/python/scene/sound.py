"""Sounds that are no movie's: samples, files, tones, and how loud they are."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from ctypes import POINTER, c_double, c_float, cast
from typing import TYPE_CHECKING, Any

from scene import raw
from scene._callbacks import to_callback
from scene._convert import to_bool, to_count, to_number, to_path
from scene._lazy import numpy
from scene._movie_callbacks import set_sound_meter
from scene._object import Object, adopt
from scene.errors import check
from scene.video import SoundLevels

if TYPE_CHECKING:
    from numpy.typing import NDArray

SOUND_RATE = 48_000
"""Samples in a second of all sounds."""


class Sound(Object):
    """A sound: `Sound.open("click.ogg").play()`; `Sound.from_array(samples)`; `Sound.tone(440)`.

    All sounds of the process are mixed into one stream, with low latency. Without a sound device nothing is heard, and
    everything else goes on.
    """

    __slots__ = ()

    _retain = raw.scene_sound_retain
    _release = raw.scene_sound_release

    def __init__(self) -> None:
        """A sound is made of something: raises TypeError."""
        raise TypeError("a sound is made by Sound.open, Sound.from_array or Sound.tone")

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Sound:
        """Decodes a file of any kind that GStreamer plays, at most 10 minutes of it.

        Raises FileError (no such file, no sound in it, no decoder) or UnsupportedError (no GStreamer).
        """
        return adopt(cls, raw.scene_sound_create_from_file(to_path(path)))

    @classmethod
    def from_array(cls, samples: NDArray[Any], rate: float = SOUND_RATE) -> Sound:
        """Samples -1...1 from a numpy array of shape (count,), (count, 1) or (count, 2). They are copied.

        rate: samples in a second, 1000...192000.
        """
        np = numpy()
        array = np.ascontiguousarray(samples, np.float32)
        if array.ndim not in (1, 2):
            raise ValueError(f"samples must be of shape (count,), (count, 1) or (count, 2), not {array.shape}")
        channels = 1 if array.ndim == 1 else array.shape[1]
        pointer = cast(array.ctypes.data, POINTER(c_float))
        number = to_number(rate, "rate")
        return adopt(cls, raw.scene_sound_create_from_samples(pointer, array.shape[0], channels, number))

    @classmethod
    def tone(cls, frequency: float, ratios: Sequence[float] = (1,), amplitudes: Sequence[float] | None = None) -> Sound:
        """A tone that goes on until it is stopped: sine waves at multiples of a frequency in Hz.

        ratios: what the frequency is multiplied by, 1 to 32 of them.
        amplitudes: how loud each is, 0...1; by default all together are 0.5.
        """
        count = len(ratios)
        loud = [0.5 / max(count, 1)] * count if amplitudes is None else amplitudes
        if len(loud) != count:
            raise ValueError(f"there are {count} ratios and {len(loud)} amplitudes, expected as many")
        return adopt(
            cls, raw.scene_sound_create_tone(to_number(frequency, "frequency"), _doubles(ratios), _doubles(loud), count)
        )

    def play(self) -> None:
        """Plays the sound from its beginning, beside what is heard of it already. A tone is heard once."""
        check(raw.scene_sound_play(self))

    def play_part(
        self,
        start: float = 0.0,
        duration: float = math.inf,
        *,
        delay: float = 0.0,
        period: float = 0.0,
        total: float = math.inf,
    ) -> None:
        """Plays a part of the sound, once or again and again; all in seconds.

        start, duration: the part. delay: until it begins. period: from one beginning to the next, 0 for one alone.
        total: from the first beginning to the end. Raises InvalidStateError for a tone.
        """
        numbers = {"delay": delay, "start": start, "duration": duration, "period": period, "total": total}
        check(raw.scene_sound_play_part(self, *(to_number(value, name) for name, value in numbers.items())))

    def to_array(self) -> NDArray[Any]:
        """The samples as float32 of shape (count, 2), 48,000 a second, whatever the volume; none of a tone."""
        count = raw.scene_sound_get_sample_count(self)
        samples = numpy().zeros((count, 2), numpy().float32)
        if count > 0:
            check(raw.scene_sound_read_samples(self, 0, count, cast(samples.ctypes.data, POINTER(c_float))))
        return samples

    def stop(self) -> None:
        """Ends all that is heard of the sound, within some milliseconds."""
        check(raw.scene_sound_stop(self))

    def set_amplitudes(self, amplitudes: Sequence[float]) -> None:
        """Changes how loud the parts of a tone are; it glides there while it is heard."""
        check(raw.scene_sound_set_amplitudes(self, _doubles(amplitudes), len(amplitudes)))

    @property
    def is_playing(self) -> bool:
        """Whether any of the sound is heard, or would be on a sound device."""
        return raw.scene_sound_is_playing(self)

    @property
    def volume(self) -> float:
        """How loud the sound is, also while it is heard: 0 silent, 1 as it was made, at most 10. Default 1."""
        return raw.scene_sound_get_volume(self)

    @volume.setter
    def volume(self, value: float) -> None:
        check(raw.scene_sound_set_volume(self, to_number(value, "volume")))

    @property
    def loop(self) -> bool:
        """Whether the sound begins anew at its end, until it is stopped. Default False."""
        return raw.scene_sound_get_loop(self)

    @loop.setter
    def loop(self, value: bool) -> None:
        check(raw.scene_sound_set_loop(self, to_bool(value, "loop")))

    @property
    def duration(self) -> float:
        """How long the sound is, in seconds; infinity for a tone."""
        return raw.scene_sound_get_duration(self)


def mix_sounds(count: int) -> NDArray[Any]:
    """The next moments of all sounds that play, mixed: float32 of shape (count, 2), 48,000 a second.

    They move on with it. From the first call on nothing is played on a device: for tests, and for the sound of a film.
    """
    samples = numpy().zeros((to_count(count, "count"), 2), numpy().float32)
    check(raw.scene_sound_mix(cast(samples.ctypes.data, POINTER(c_float)), count))
    return samples


def set_sound_meter_function(
    function: Callable[[SoundLevels], object] | None, bands: int = 0, interval: float = 1 / 30
) -> None:
    """Has a function told how loud all sounds together are while any is heard, in `scene.dispatch()` on this thread.

    bands: of the spectrum, at most 1024. interval: seconds from one call to the next, 0.01...10.
    """
    tell = to_callback(function, "function")

    def measured(given: tuple[tuple[float, ...], ...]) -> None:
        if tell is not None:
            tell(SoundLevels(*given))

    told = None if tell is None else measured
    check(set_sound_meter(to_count(bands, "bands"), to_number(interval, "interval"), told))


def _doubles(numbers: Sequence[float]) -> Any:
    return (c_double * max(len(numbers), 1))(*(to_number(number, "numbers") for number in numbers))
