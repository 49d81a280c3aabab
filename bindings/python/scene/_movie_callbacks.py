"""Who hears of movies and sounds, as callbacks of the C API."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, sizeof
from typing import Any

from scene import raw
from scene._callbacks import call, destroy, hand_over, registry


def _tells(name: str) -> Callable[..., None]:
    def tell(_: Any, number: int) -> None:
        if name in registry[number]:
            call(registry[number][name])

    return tell


def _says(name: str) -> Callable[..., None]:
    def say(_: Any, message: bytes, number: int) -> None:
        if name in registry[number]:
            call(registry[number][name], message.decode(errors="replace"))

    return say


def levels_of(levels: Any) -> tuple[tuple[float, ...], ...]:
    """The numbers of scene_sound_levels."""
    channels, bands = levels.channel_count, levels.band_count
    counts = {"rms": channels, "peak": channels, "spectrum": bands}
    return tuple(tuple(getattr(levels, name)[:count]) if count else () for name, count in counts.items())


def _measures(_: Any, levels: Any, number: int) -> None:
    if "levels" in registry[number]:
        call(registry[number]["levels"], levels_of(levels.contents))


_VIDEO_DELEGATE = raw.scene_video_delegate(
    ready=raw.scene_video_function(_tells("ready")),
    ended=raw.scene_video_function(_tells("ended")),
    failed=raw.scene_video_message_function(_says("failed")),
    warned=raw.scene_video_message_function(_says("warned")),
    levels=raw.scene_video_levels_function(_measures),
)
_VIDEO_DELEGATE.struct_size = sizeof(_VIDEO_DELEGATE)


def set_video_delegate(layer: Any, hearers: dict[str, Callable[..., object]]) -> int:
    """Makes the callables the delegate of a video layer; none takes it away. Returns the status."""
    if not hearers:
        return raw.scene_video_layer_set_delegate(layer, None, None, raw.scene_destroy_function())
    return hand_over(
        hearers, lambda number: raw.scene_video_layer_set_delegate(layer, byref(_VIDEO_DELEGATE), number, destroy)
    )


@raw.scene_sound_levels_function
def _sounds(levels: Any, number: int) -> None:
    call(registry[number], levels_of(levels.contents))


def set_sound_meter(bands: int, interval: float, function: Callable[..., object] | None) -> int:
    """Has a callable told how loud all sounds are, None nobody. Returns the status."""
    if function is None:
        return raw.scene_sound_set_meter(bands, interval, raw.scene_sound_levels_function(), None, destroy)
    return hand_over(function, lambda number: raw.scene_sound_set_meter(bands, interval, _sounds, number, destroy))
