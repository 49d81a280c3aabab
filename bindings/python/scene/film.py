"""Films: frames of a tree over time, as a file."""

from __future__ import annotations

import base64
import contextlib
import io
import itertools
import math
import os
import re
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, cast

from scene._convert import to_count, to_number, to_number_within, to_seconds
from scene._film.audio import AudioLike, AudioTrack, tracks_of
from scene._film.codecs import CodecName, Hardware, HardwareEncoder, codec_of
from scene._film.encoder import FFmpegSink, PictureSink, Sink, StreamSink, hardware_of
from scene._film.errors import FilmCancelled, FilmError, FilmSettingsError
from scene._film.formats import NUMBERED, FormatName, codec_for, format_for
from scene._film.leavings import removable
from scene._film.output import Output, ending_cleanly, standard_output
from scene._film.progress import Progress
from scene._film.recorder import Tally, Told, Writer, record, writing
from scene._film.report import FilmReport, report_of
from scene._film.settings import FpsLike, Settings, Shot, fps_of
from scene._film.sources import FilmSource, GeneratorSource, Performance, source_of
from scene._film.stage import Stage
from scene.color import ColorLike, color_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["AudioTrack", "Film", "FilmCancelled", "FilmError", "FilmReport"]

_MOST_FRAMES = 10_000_000


class Film:
    """A film of a tree, a document or a function: `Film("out.mp4", root, (1280, 720), fps=30, duration=10).write()`.

    Nothing is drawn before `write()`. A frame at a time is a function of the tree and of that time, so a film is the
    same whoever draws it: one process, several (`workers`), or a cluster.

    A function `frame(t)` is called before each frame, changes the tree (with actions disabled, or it animates), and
    returns the root (or None for the same one as before), or a picture. A generator function yields once a frame, or
    yields for how many seconds everything stays as it is; what it changes between frames animates as in a window::

        def film():
            card = scene.Layer(frame=(20, 20, 100, 60), background_color="#ff8800")
            yield scene.Layer(frame=(0, 0, 320, 200), sublayers=[card])
            card.position = 200, 100  # Animates from here on.
            yield 1.5

        scene.Film("film.mp4", film, (320, 200)).write()
    """

    def __init__(
        self,
        output: str | os.PathLike[str] | IO[bytes],
        source: FilmSource,
        size: tuple[int, int] | Sequence[int] | None = None,
        fps: FpsLike = 30,
        duration: float | None = None,
        *,
        start: float = 0.0,
        scale: float | None = None,
        background: ColorLike | None = None,
        format: FormatName | str | None = None,
        codec: CodecName | HardwareEncoder | str | None = None,
        quality: float = 75.0,
        alpha: bool | None = None,
        hardware: Hardware | bool = False,
        audio: AudioLike | Iterable[AudioLike] | None = None,
        chapters: Iterable[tuple[float, str]] = (),
        title: str | None = None,
        motion_blur: float = 0.0,
        samples: int = 8,
        workers: int = 1,
        cluster: str | None = None,
        independent: bool = False,
        encoder_options: Iterable[str] = (),
    ) -> None:
        """Describes a film. Raises FilmError, ValueError or TypeError for what cannot be.

        output: the file, whose ending says the format; numbered pictures as "frame-%04d.png"; "-" for the standard
            output; or a stream that is open for bytes. A device or a pipe of that name is written into.
        source: a root layer, a Document, the name of a document's file, or a function.
        size: in pixels, 1...16384; the source's canvas times `scale` unless given. The canvas is fitted into it.
        fps: frames per second, more than 0 and at most 1000: 30, 29.97, "30000/1001" or a Fraction.
        duration: in seconds; unless given to the end of the last animation, or of a Lottie file. Of a generator:
            until it ends.
        start: the time of the first frame, in seconds.
        scale: pixels per point; unless given, 1 or what fits into `size`.
        background: what frames are cleared to; the document's, or transparent, unless given.
        format: "mp4", "mov", "mkv", "webm", "gif", "apng", "webp", "png", "jpg" or "raw", where no ending says it.
        codec: "h264", "h265", "vp9", "av1", "prores" (4444 with alpha), "ffv1"; the format's usual one unless given.
            ffmpeg's name of a hardware encoder, as "h264_nvenc", says `hardware` as well.
        quality: 0...100. 75, the default, looks as the frames do; 100 is without loss for webp and ffv1 only.
        alpha: whether transparency is kept; unless given, where the codec can and the background lets it be seen.
        hardware: True for an encoder in hardware, or which: "nvenc", "qsv", "vaapi". Raises FilmError where none works.
        audio: tracks, files, or samples at 48,000 a second, which are added up.
        chapters: times and names, in ascending order.
        title: what players show.
        motion_blur: how much of a frame's time is exposed, 0...1: 0.5 is the shutter of cinema. Needs numpy.
        samples: how many pictures make up a frame with motion blur, 2...256.
        workers: how many processes draw, 1...1024; 0 for as many as there are cores.
        cluster: the address of a Dask scheduler, as "tcp://host:8786", or "local". Needs `scene[cluster]`.
        independent: whether frames of a function depend on nothing but the time, so that workers need not call it for
            the frames of others.
        encoder_options: whatever else ffmpeg is to be told of the output.
        """
        self._cancelled = threading.Event()
        self._source = source_of(source)
        self._stream: IO[bytes] | None = None
        self._path: Path | None = None
        name = self._take_output(output)
        form = format_for(None if self._path is None else str(self._path), format)
        self._fps = fps_of(fps)
        self._start = to_seconds(start, "start")
        self._scale = None if scale is None else _above_0(scale, "scale")
        self._background = None if background is None else color_of(background, "background")
        self._size = None if size is None else _size_of(size)
        self._duration = None if duration is None else _above_0(duration, "duration")
        self._blur = to_number_within(motion_blur, 0, 1, "motion_blur")
        self._samples = int(to_number_within(to_count(samples, "samples"), 2, 256, "samples"))
        count = int(to_number_within(to_count(workers, "workers"), 0, 1024, "workers"))
        self._workers = count or len(os.sched_getaffinity(0))
        self._cluster = None if cluster is None else _address_of(cluster)
        self._independent = independent
        self._alpha = alpha
        self._known_count: int | None = None
        self._length = "a duration"
        # In the name of any other film a % is a letter like all.
        pictures = form.name in ("png", "jpg") and self._path is not None
        numbered = pictures and "%" in name.rpartition("/")[2]
        if numbered and not NUMBERED.fullmatch(name.rpartition("/")[2]):
            raise FilmSettingsError(f"{self._path}: numbered pictures are named as in frame-%04d.{form.name}")
        self._numbered = numbered
        self._one_picture = pictures and not numbered
        codec, built_in = (None, None) if codec is None else codec_of(codec)
        if built_in is not None and hardware not in (False, True, built_in):
            raise ValueError(f"codec says {built_in}, and hardware {hardware!r}")
        codec_name = codec_for(form, codec, alpha)
        self._settings = Settings(
            name=name,
            format=form,
            codec=codec_name,
            size=(0, 0),
            fps=self._fps,
            alpha=False,
            quality=to_number_within(quality, 0, 100, "quality"),
            hardware=hardware_of(built_in or hardware),
            start=self._start,
            audio=tracks_of(audio),
            chapters=_chapters(chapters, form.chapters, form.name),
            title=title,
            encoder_options=tuple(str(option) for option in encoder_options),
        )
        if self._settings.audio and not form.audio:
            raise FilmSettingsError(f"{name}: {form.name} has no sound; mp4, mov, mkv and webm have")

    def _take_output(self, output: Any) -> str:
        if isinstance(output, (str, os.PathLike)):
            if os.fspath(output) == "-":
                self._stream = standard_output()
                return "the standard output"
            self._path = Path(cast("str | os.PathLike[str]", output))
            return str(self._path)
        if not hasattr(output, "write") or isinstance(output, io.TextIOBase):
            raise TypeError(f"output must be the name of a file, '-' or a stream of bytes, not {output!r}")
        self._stream = output
        return str(getattr(output, "name", "the stream"))

    # What it will be

    @property
    def duration(self) -> float:
        """How long it is, in seconds. Raises FilmError where nobody says, and nothing ends by itself."""
        return float(self.frame_count / self._fps)

    @property
    def frame_count(self) -> int:
        """How many frames it has. A generator without a duration is run through once, without drawing, to know."""
        if self._known_count is None:
            self._known_count = self._count()
        return self._known_count

    @property
    def fps(self) -> Fraction:
        """Frames per second."""
        return self._fps

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        if self._size is None:
            self._size = self._natural_size()
        return self._size

    def _count(self) -> int:
        if self._one_picture:
            return 1
        duration = self._duration
        if duration is None:
            end = self._source.end()
            if end is None and isinstance(self._source, GeneratorSource):
                return self._counted()
            if end is None:
                raise FilmError(f"{self._settings.name}: a film of a function needs {self._length}")
            duration = end - self._start
            if duration <= 0:
                said = "nothing moves by itself" if end <= 0 else f"all has come to rest at {end:g} s"
                raise FilmError(f"{self._settings.name}: {said}, so the film needs {self._length}")
        count = max(round(Fraction(duration) * self._fps), 1)
        if count > _MOST_FRAMES:
            raise FilmError(
                f"{self._settings.name}: the film would last {float(duration):g} s, more than {_MOST_FRAMES} frames"
            )
        return count

    def _counted(self) -> int:
        """How many frames a generator yields."""
        self._source.portable()
        with Stage(self._source, self._shot((1, 1))) as stage:
            count = 0
            while stage.skip(count):
                count += 1
        return count

    def _natural_size(self) -> tuple[int, int]:
        performance = self._performance()
        canvas = performance.size
        if canvas is None:
            performance.close()
            raise FilmError(f"{self._settings.name}: the source has no size of its own, so the film needs one")
        scale = self._scale or 1.0
        # Of numbers without an end, too, it is said that they are too large.
        width, height = (max(round(min(side * scale, 1e9)), 1) for side in (canvas.width, canvas.height))
        try:
            return _size_of((width, height))
        except ValueError as error:
            raise FilmSettingsError(f"{self._settings.name}: {error}") from None

    def _performance(self) -> Performance:
        if isinstance(self._source, GeneratorSource):
            raise FilmError(f"{self._settings.name}: a film of a function needs a size")
        return self._source.perform(self._fps)

    def _shot(self, size: tuple[int, int]) -> Shot:
        fits = self._scale is None and self._size is not None
        return Shot(
            size=size,
            scale=None if fits else self._scale or 1.0,
            fps=self._fps,
            start=self._start,
            payload=self._settings.payload,
            background=self._background,
            shutter=self._blur,
            samples=self._samples if self._blur else 1,
            independent=self._independent,
        )

    def _complete(self, count: int | None) -> tuple[Settings, Shot]:
        size = self.size
        alpha = self._alpha
        if alpha is None:
            alpha = self._settings.codec in self._settings.format.alpha and self._is_seen_through()
        self._settings = replace(self._settings, size=size, count=count, alpha=alpha)
        return self._settings, self._shot(size)

    def _is_seen_through(self) -> bool:
        background = self._background
        if background is None and not isinstance(self._source, GeneratorSource):
            background = self._source.perform(self._fps).background
        return background is None or background.a < 1

    # Making it

    def frame(self, index: int = 0) -> NDArray[Any]:
        """One frame of it, to look at: an array of bytes (uint8) of shape (height, width, 4), with straight alpha."""
        _, shot = self._complete(None)
        shot = replace(shot, payload="straight")
        with Stage(self._source.preview(), shot) as stage:
            pixels = stage.draw(to_count(index, "index"), stage.new_buffer())
        if pixels is None:
            raise FilmError(f"the film has no frame {index}")
        from scene._lazy import numpy

        return numpy().frombuffer(pixels, dtype="uint8").reshape(*reversed(shot.size), 4)

    def cancel(self) -> None:
        """Ends `write()`, which raises FilmCancelled and leaves no file. For other threads, and for `on_frame`."""
        self._cancelled.set()

    def write(
        self,
        *,
        progress: bool | None = None,
        on_frame: Callable[[int, int | None], object] | None = None,
    ) -> FilmReport:
        """Makes the film. The file is there when it is whole; otherwise what was there before is as it was.

        progress: whether to show a bar; None, the default, does in terminals and notebooks.
        on_frame: called with the number of frames that were drawn, and how many there will be (None: nobody knows).
            What it raises ends the film.

        Raises FilmError, which names the frame that cannot be made, and FilmCancelled.
        """
        self._cancelled.clear()
        shared = self._workers > 1 or self._cluster is not None
        is_counted = shared or self._duration is not None or not isinstance(self._source, GeneratorSource)
        count = self.frame_count if is_counted else None
        settings, shot = self._complete(count)
        output = None if self._path is None else Output(self._path, numbered=self._numbered)
        before = monotonic()
        tally = Tally()
        with ending_cleanly(), contextlib.ExitStack() as leavings:
            try:
                if output is not None:
                    leavings.enter_context(removable(output.discard))
                sink = self._sink(settings, output)
                leavings.enter_context(removable(sink.abort))
                with Progress(count, shown=progress) as bar, writing(sink, tally, self._cancelled) as writer:
                    drawn = 0

                    def told(tally: Tally) -> None:
                        nonlocal drawn
                        drawn += 1
                        bar.step(drawn, tally.workers)
                        if on_frame is not None:
                            on_frame(drawn, count)
                        writer.check()

                    self._record(shot, count, writer, tally, told)
                if tally.frames == 0:
                    raise FilmError(f"{settings.name}: the film has no frames: the function ended at once")
                if output is not None:
                    output.commit()
            except BaseException:
                if output is not None:
                    output.discard()
                raise
        return report_of(tally, monotonic() - before, sink.encoder_time)

    def _record(self, shot: Shot, count: int | None, writer: Writer, tally: Tally, told: Told) -> None:
        if self._cluster is not None and count is not None:
            # Both are rarely needed, and the cluster's takes long to import.
            from scene._film.cluster import Cluster

            cluster = Cluster(self._cluster, self._workers if self._workers > 1 else None)
            try:
                cluster.record(self._source, shot, count, writer, tally, told)
            finally:
                cluster.close()
        elif self._workers > 1 and count is not None:
            from scene._film.farm import Farm

            farm = Farm(self._source, shot, count, self._workers)
            try:
                farm.record(count, writer, tally, told)
                writer.finish()
            finally:
                farm.close()
        else:
            record(self._source, shot, count, writer, tally, told)

    def _sink(self, settings: Settings, output: Output | None) -> Sink:
        if output is not None:
            output.create()
        if settings.payload == "png" and (output is not None):
            return PictureSink(output, settings.first_number)
        if settings.payload == "png" or settings.format.name == "raw":
            stream = self._stream if output is None else output.partial.open("wb", buffering=0)
            return StreamSink(cast("IO[bytes]", stream), settings.name, owned=output is not None)
        return FFmpegSink(settings, output, self._stream)

    # Showing it

    def _repr_html_(self) -> str | None:
        """The film itself, for notebooks, if it was written to a file that browsers play."""
        if self._path is None or not self._path.is_file() or self._numbered:
            return None
        data = base64.b64encode(self._path.read_bytes()).decode()
        name = self._settings.format.name
        width, _ = self.size
        if name in ("mp4", "webm"):
            return (
                f'<video controls loop muted width="{min(width, 960)}" src="data:video/{name};base64,{data}"></video>'
            )
        if name in ("gif", "apng", "webp", "png"):
            kind = "png" if name == "apng" else name
            return f'<img width="{min(width, 960)}" src="data:image/{kind};base64,{data}">'
        return None

    def __repr__(self) -> str:
        """Name, size and rate."""
        size = "" if self._size is None else f" {self._size[0]} x {self._size[1]}"
        return f"<scene.Film {self._settings.name!r}{size} at {self._fps} frames a second>"


def _size_of(value: Any) -> tuple[int, int]:
    try:
        width, height = value
    except (TypeError, ValueError):
        raise ValueError(f"size must be (width, height) in pixels, not {value!r}") from None
    size = to_count(width, "width"), to_count(height, "height")
    if not all(1 <= side <= 16384 for side in size):
        raise ValueError(f"size must be 1...16384 pixels each way, not {size[0]} x {size[1]}")
    return size


def _address_of(cluster: str) -> str:
    if cluster != "local" and not re.fullmatch(r"([a-z]+://)?[^\s/]+:\d{1,5}", str(cluster)):
        raise ValueError(f"cluster must be 'local' or a scheduler's address as 'tcp://host:8786', not {cluster!r}")
    return cluster


def _above_0(value: float, name: str) -> float:
    number = to_number(value, name)
    if not 0 < number < math.inf:
        raise ValueError(f"{name} must be more than 0, not {value!r}")
    return number


def _chapters(chapters: Iterable[tuple[float, str]], can: bool, form: str) -> tuple[tuple[float, str], ...]:
    found = tuple((to_seconds(time, "the time of a chapter"), str(name)) for time, name in chapters)
    if found and not can:
        raise FilmSettingsError(f"{form} has no chapters; mp4, mov, mkv and webm have")
    if any(later[0] <= earlier[0] for earlier, later in itertools.pairwise(found)):
        raise ValueError("chapters must be in ascending order of their times")
    return found
