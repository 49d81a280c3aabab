"""Video layers: movies, cameras and other streams of pictures as the contents of a layer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from ctypes import byref, sizeof
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Self

from scene import raw
from scene._callbacks import to_callback
from scene._constructors import VideoConstructor
from scene._convert import from_text, to_bool, to_count, to_number
from scene._movie_callbacks import set_video_delegate
from scene._object import adopt
from scene._strings import take_text
from scene._video_properties import VideoPresentationProperties, VideoProperties
from scene.enums import PixelFormat, PixelFormatName, VideoState, VideoTrackKind
from scene.errors import InvalidStateError, check
from scene.geometry import Size
from scene.image import Image, place_of
from scene.layer import Layer, Presentation
from scene.loop import attach

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class VideoStatistics:
    """Figures of a layer's pictures since it was made."""

    waiting: int
    """Pictures that wait to be shown."""
    received: int
    """Pictures that came from the decoder,"""
    shown: int
    """that a renderer showed,"""
    dropped: int
    """and that others had overtaken when a renderer came to them."""


@dataclass(frozen=True)
class SoundLevels:
    """How loud a sound is at a moment, in decibels: 0 is the loudest there is."""

    rms: tuple[float, ...]
    """The mean of each channel."""
    peak: tuple[float, ...]
    """The largest of each channel."""
    spectrum: tuple[float, ...]
    """Each band of frequencies, from the lowest up: -90 or more."""


class VideoLayer(  # pyright: ignore[reportIncompatibleMethodOverride]
    VideoProperties, Layer, kind=raw.SCENE_LAYER_KIND_VIDEO
):
    """A movie, a camera or another stream of pictures (AVPlayerLayer with its AVPlayer).

    `VideoLayer("movie.webm")` opens a movie and pauses it at its first picture; `play()` plays it. `push()` shows
    pictures of the program's own. In `Renderer.render()`, and with `follows_layer_time`, the movie shows the exact
    place of the layer's own media time. Here `pause()` and `seek()` are the movie's; the layer's time is paused and
    sought by its `speed`, `time_offset` and `begin_time`.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @wraps(VideoConstructor.__init__)
        def __init__(self, movie=None, /, **arguments):
            if movie is not None:
                arguments["uri"] = os.fspath(movie)
            self._make(arguments)

    @property
    def presentation(self) -> VideoPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return VideoPresentation(self)

    # What it is told.

    def seek(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, seconds: float, exact: bool = True
    ) -> None:
        """Goes to another place; the last picture stays until that of the place has come.

        exact: True for the very picture, False for a key picture near it, which is quicker.
        """
        check(raw.scene_video_layer_seek(self, to_number(seconds, "seconds"), to_bool(exact, "exact")))

    def push(
        self, array: NDArray[Any] | memoryview, pixel_format: PixelFormat | PixelFormatName = PixelFormat.RGBA8
    ) -> None:
        """Shows pixels of the program's as the layer's picture, from the next frame on.

        The array is as in `Image.from_array`. It is copied.
        """
        pixels, place = place_of(array, pixel_format)
        check(raw.scene_video_layer_push_frame(self, *place))
        del pixels

    def share_player(self, other: VideoLayer) -> None:
        """Shows what another layer shows, with the one player that both have from now on.

        The layer's delegate hears of that player.
        """
        check(raw.scene_video_layer_share_player(self, other))

    def set_meter(self, bands: int = 0, interval: float = 1 / 30) -> None:
        """Has the delegate's `levels` called while the movie plays, each time for what has just been heard.

        The movie is opened anew for it, and goes on where it is.

        bands: of the spectrum, at most 1024; 0 for the loudness alone.
        interval: seconds from one call to the next, 0.01...10; 0 ends the calls.
        """
        check(raw.scene_video_layer_set_meter(self, to_count(bands, "bands"), to_number(interval, "interval")))

    def set_delegate(
        self,
        *,
        ready: Callable[[], object] | None = None,
        ended: Callable[[], object] | None = None,
        failed: Callable[[str], object] | None = None,
        warned: Callable[[str], object] | None = None,
        levels: Callable[[SoundLevels], object] | None = None,
    ) -> None:
        """Sets who is told of the movie, in `scene.dispatch()` on this thread, in place of who was before.

        ready: the first picture is there, and with it size and duration.
        ended: the movie is at its end and does not loop.
        failed: it cannot be played, or not any further; with the reason.
        warned: something is not as it should be, and the movie goes on.
        levels: how loud the movie was, see `set_meter()`.
        """
        named = {"ready": ready, "ended": ended, "failed": failed, "warned": warned, "levels": levels}
        hearers = {name: to_callback(value, name) for name, value in named.items() if value is not None}
        if "levels" in hearers:
            tell = hearers["levels"]

            def measured(given: tuple[tuple[float, ...], ...]) -> None:
                tell(SoundLevels(*given))

            hearers["levels"] = measured
        check(set_video_delegate(self, hearers))

    async def ready(self) -> Self:
        """Waits for the first picture: `await layer.ready()` gives the layer, or raises why there is none.

        The delegate's functions are called as well. The running loop dispatches for them, as `scene.attach()` has it.
        Raises InvalidStateError where there is nothing to play.
        """
        import asyncio

        attach()
        while True:
            try:
                self.wait(0)
                return self
            except InvalidStateError:
                if self.state == VideoState.EMPTY:
                    raise
            await asyncio.sleep(0.01)

    # How it is.

    @property
    def state(self) -> VideoState:
        """What the movie is doing."""
        return VideoState(raw.scene_video_layer_get_state(self))

    @property
    def failure(self) -> str:
        """Why the movie has failed; "" when it has not."""
        return from_text(raw.scene_video_layer_get_failure(self)) or ""

    @property
    def time(self) -> float:
        """The place in the movie, in seconds. Setting it is an exact `seek()`."""
        return raw.scene_video_layer_get_time(self)

    @time.setter
    def time(self, seconds: float) -> None:
        self.seek(seconds)

    @property
    def movie_duration(self) -> float:
        """How long the movie is, in seconds: 0 as long as that is not known, infinity for what has no end.

        `duration` is that of the layer's own media timing.
        """
        return raw.scene_video_layer_get_duration(self)

    @property
    def buffering(self) -> float:
        """How much has come of what is needed to go on, 0...1."""
        return raw.scene_video_layer_get_buffering(self)

    @property
    def natural_size(self) -> Size:
        """The size of the picture that is shown, in pixels; (0, 0) as long as there is none."""
        size = raw.scene_video_layer_get_natural_size(self)
        return Size(size.width, size.height)

    @property
    def audio_tracks(self) -> tuple[str, ...]:
        """The names of the movie's sounds; "" for one without."""
        return self._tracks(VideoTrackKind.AUDIO)

    @property
    def subtitle_tracks(self) -> tuple[str, ...]:
        """The names of the movie's subtitles; "" for some without."""
        return self._tracks(VideoTrackKind.SUBTITLES)

    def _tracks(self, kind: VideoTrackKind) -> tuple[str, ...]:
        count = raw.scene_video_layer_get_track_count(self, kind)
        return tuple(take_text(raw.scene_video_layer_copy_track_name(self, kind, index)) for index in range(count))

    @property
    def statistics(self) -> VideoStatistics:
        """Figures of the layer's pictures."""
        figures = raw.scene_video_statistics(struct_size=sizeof(raw.scene_video_statistics))
        check(raw.scene_video_layer_get_statistics(self, byref(figures)))
        return VideoStatistics(**{name: getattr(figures, name) for name in VideoStatistics.__dataclass_fields__})

    def copy_frame(self) -> Image:
        """A copy of the picture that is shown now; `to_array()` gives its pixels.

        Raises InvalidStateError as long as there is none.
        """
        return adopt(Image, raw.scene_video_layer_copy_frame(self))


class VideoPresentation(Presentation, VideoPresentationProperties):
    """A layer as it is on screen. Its attributes can only be read."""

    __slots__ = ()


@dataclass(frozen=True)
class MovieUse:
    """A movie that a tree shows, as somebody needs it who gives a film of the tree its sound."""

    layer: VideoLayer
    uri: str
    begin: float
    """The time of the root's at which the movie is at its beginning."""
    speed: float
    """How fast the movie runs against the root's time."""
    volume: float
    """0 for one that is muted."""
    loop: bool


def movies(root: Layer) -> Iterator[MovieUse]:
    """The movies of a tree that have a uri, from the bottom up.

    `begin` and `speed` follow from the media timing of the layer and those above it, as it is now: the movie's place at
    a time of the root's is `(time - begin) * speed`. Layers that stand still are left out.
    """
    stack: list[tuple[Layer, float, float]] = [(root, 0.0, 1.0)]
    while stack:
        layer, begin, speed = stack.pop()
        # Local time is (time - beginTime) * speed + timeOffset; at 0 the parent's is beginTime - timeOffset / speed.
        own = layer.speed
        if own * speed == 0:
            continue
        begin += (layer.begin_time - layer.time_offset / own) / speed
        speed *= own
        if isinstance(layer, VideoLayer) and layer.uri:
            yield MovieUse(layer, layer.uri, begin, speed, 0.0 if layer.muted else layer.volume, layer.loop)
        children = [*layer.sublayers]
        if layer.mask is not None:
            children.append(layer.mask)
        stack += [(child, begin, speed) for child in reversed(children)]
