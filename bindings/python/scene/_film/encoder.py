"""What frames are written to: ffmpeg, pictures in files, or a stream."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import resource
import shutil
import signal
import subprocess
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path
from typing import IO, Any

from scene._film.audio import audio_options
from scene._film.codecs import CODECS, VAAPI_DEVICE, Hardware, encoder_for, encoders_of
from scene._film.errors import FilmError
from scene._film.output import Output
from scene._film.settings import Settings

_PIPE_BYTES = 1 << 20
"""As much as an unprivileged process may have in a pipe."""


class Sink(ABC):
    """Takes frames in order. It is used by one thread."""

    encoder_time = 0.0
    """CPU seconds of encoding outside of this process, once it has finished."""

    @abstractmethod
    def write(self, frame: Any) -> None:
        """Takes the next frame: its bytes as the settings' `payload` says."""

    @abstractmethod
    def finish(self) -> None:
        """All frames were written."""

    @abstractmethod
    def abort(self) -> None:
        """No more frames come, and what was written is of no use. It may be called on any thread, and twice."""


class PictureSink(Sink):
    """Pictures that are ready, one file each."""

    def __init__(self, output: Output, first: int) -> None:
        """Into the output's folder, from a number on; or one picture into its file."""
        self._output = output
        self._next = first

    def write(self, frame: Any) -> None:
        path = self._output.picture(self._next) if self._output.numbered else self._output.partial
        try:
            with open(path, "wb") as file:
                file.write(frame)
        except OSError as error:
            raise FilmError(f"{self._output.path}: {error.strerror}") from None
        self._next += 1

    def finish(self) -> None:
        pass

    def abort(self) -> None:
        pass


class StreamSink(Sink):
    """Frames one after the other into a stream."""

    def __init__(self, stream: IO[bytes], name: str, *, owned: bool) -> None:
        """owned: whether the stream is closed at the end."""
        self._stream = stream
        self._name = name
        self._owned = owned

    def write(self, frame: Any) -> None:
        try:
            view = memoryview(frame).cast("B")
            while view:
                # A stream without a buffer may take a part.
                view = view[self._stream.write(view) :]
        except BrokenPipeError:
            raise
        except OSError as error:
            raise FilmError(f"{self._name}: {error.strerror}") from None

    def finish(self) -> None:
        self._stream.flush()
        if self._owned:
            self._stream.close()

    def abort(self) -> None:
        if self._owned:
            with contextlib.suppress(OSError):
                self._stream.close()


class FFmpegSink(Sink):
    """An ffmpeg that is fed through a pipe."""

    def __init__(self, settings: Settings, output: Output | None, stream: IO[bytes] | None) -> None:
        """Starts it. Raises FilmError when it is not there or lacks the encoder."""
        ffmpeg = find_ffmpeg(settings.name)
        self._name = settings.name
        self._target = None if output is None else output.partial.parent
        self._folder = tempfile.TemporaryDirectory(prefix="scene-film-")
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        # ffmpeg writes into descriptors. What is for another stream, as io.BytesIO, is copied from a file at the end.
        self._stream = stream
        self._made = None if stream is None or _has_descriptor(stream) else tempfile.TemporaryFile()  # noqa: SIM115
        try:
            command = [ffmpeg, *arguments(settings, ffmpeg, output, Path(self._folder.name))]
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=self._made or stream or subprocess.DEVNULL,
                stderr=self._complaints,
                # An interrupt from the keyboard is for the program alone to handle.
                start_new_session=True,
            )
        except BaseException:
            self._clean()
            raise
        assert self._process.stdin is not None
        self._pipe = self._process.stdin
        with contextlib.suppress(OSError):
            fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)

    def write(self, frame: Any) -> None:
        try:
            view = memoryview(frame).cast("B")
            while view:
                view = view[os.write(self._pipe.fileno(), view) :]
        except (BrokenPipeError, ValueError):
            raise self._failure() from None
        except OSError as error:
            if error.errno == errno.EBADF:
                raise self._failure() from None
            raise

    def finish(self) -> None:
        before = _children_time()
        try:
            self._pipe.close()
            self._process.wait()
            # What finds no room when a file is ended changes nothing in the status of ffmpeg before 6.0.
            if self._process.returncode or "Error writing trailer" in self._said():
                raise self._failure()
            # ffmpeg does not say when the last of what it has buffered finds no room.
            if self._target is not None and os.statvfs(self._target).f_bavail == 0:
                raise FilmError(f"{self._name}: {os.strerror(errno.ENOSPC)}")
            self.encoder_time = _children_time() - before
            if self._made is not None and self._stream is not None:
                self._made.seek(0)
                shutil.copyfileobj(self._made, self._stream)
        finally:
            self._clean()

    def abort(self) -> None:
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            self._pipe.close()
        self._clean()

    def _clean(self) -> None:
        with contextlib.suppress(OSError):
            self._folder.cleanup()
        self._complaints.close()
        if self._made is not None:
            self._made.close()

    def _failure(self) -> FilmError:
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        said = self._said()
        status = self._process.returncode
        if status is not None and status < 0:
            said = f"{said}\n" if said else ""
            said += f"ffmpeg was ended by signal {-status} ({signal.strsignal(-status)})"
        return FilmError(f"{self._name}: ffmpeg failed: {said or f'exit status {status}'}")

    def _said(self) -> str:
        """What ffmpeg complained of."""
        with contextlib.suppress(ValueError):
            # Of one that was aborted meanwhile the file is closed.
            self._complaints.seek(0)
            return self._complaints.read().decode(errors="replace").strip()
        return ""


def _has_descriptor(stream: IO[bytes]) -> bool:
    try:
        stream.fileno()
    except (AttributeError, OSError):
        return False
    return True


def _children_time() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def find_ffmpeg(name: str) -> str:
    """The program ffmpeg. Raises FilmError, which says what can be done without it."""
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        raise FilmError(
            f"{name}: making a video needs the program ffmpeg, which is not installed (apt install ffmpeg); "
            "pictures need nothing more: frame-%04d.png"
        )
    return ffmpeg


# What ffmpeg is told


def arguments(settings: Settings, ffmpeg: str, output: Output | None, folder: Path) -> list[str]:
    """The command line of ffmpeg; files that it reads are put into the folder."""
    encoder = encoder_for(settings.codec, ffmpeg, settings.hardware)
    fps, (width, height) = settings.fps, settings.size
    source = ["-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", f"{width}x{height}"]
    source += ["-framerate", f"{fps.numerator}/{fps.denominator}", "-i", "pipe:0"]
    graph = [f"[0:v]{_picture_filters(settings, encoder)}[picture]"]
    coding: list[str] = []
    inputs = 1
    if settings.audio:
        length = None if settings.count is None else float(settings.count / fps)
        files, mixing = audio_options(settings.audio, inputs, settings.start, length, folder)
        source += files
        inputs += len(settings.audio)
        graph.append(mixing)
        coding += ["-map", "[sound]", "-c:a", _audio_encoder(settings, ffmpeg), "-b:a", "192k"]
    metadata = ["-map_metadata", "-1"]
    if settings.chapters or settings.title:
        (folder / "metadata.txt").write_text(_metadata(settings), encoding="utf-8")
        source += ["-f", "ffmetadata", "-i", str(folder / "metadata.txt")]
        metadata = ["-map_metadata", str(inputs), "-map_chapters", str(inputs)]
    codec = CODECS[settings.codec]
    coding = ["-map", "[picture]", "-c:v", encoder, *codec.quality(encoder, settings.quality), *codec.options, *coding]
    exact = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
    form, target = settings.format, _target(settings, output)
    form_options = form.piped if output is None or output.is_stream else form.options
    device = ["-vaapi_device", VAAPI_DEVICE] if encoder.endswith("_vaapi") else []
    return [
        *(
            "-v",
            "error",
            "-nostdin",
            "-y",
            *device,
            *source,
            "-filter_complex",
            ";".join(graph),
            *coding,
            *metadata,
            *exact,
        ),
        *form_options,
        *settings.encoder_options,
        *target,
    ]


def _target(settings: Settings, output: Output | None) -> list[str]:
    form = settings.format
    if output is None:
        return ["-f", form.muxer, "pipe:1"]
    if output.numbered:
        return ["-f", "image2", "-start_number", str(settings.first_number), f"file:{output.picture_pattern}"]
    if form.muxer == "image2pipe":
        return ["-f", "image2", "-update", "1", f"file:{output.partial}"]
    return ["-f", form.muxer, f"file:{output.partial}"]


def _picture_filters(settings: Settings, encoder: str) -> str:
    codec = CODECS[settings.codec]
    pixels = (codec.alpha_pixels if settings.alpha else None) or codec.pixels
    filters: list[str] = []
    if codec.even and (settings.size[0] % 2 or settings.size[1] % 2):
        filters.append("pad=ceil(iw/2)*2:ceil(ih/2)*2")
    if settings.codec == "gif":
        transparent = 1 if settings.alpha else 0
        return (
            f"split[frames][sample];[sample]palettegen=reserve_transparent={transparent}:stats_mode=diff[palette];"
            "[frames][palette]paletteuse=dither=sierra2_4a:diff_mode=rectangle"
        )
    if pixels.startswith("yuvj"):
        filters.append("scale=out_range=pc:out_color_matrix=bt601:flags=accurate_rnd+full_chroma_int")
    elif pixels.startswith("yuv") and settings.codec != "webp":
        # As all players take it that are told nothing else, and those that are told.
        filters.append("scale=out_range=tv:out_color_matrix=bt709:flags=bicubic+accurate_rnd")
        filters.append(f"format={'nv12' if encoder.endswith(('_vaapi', '_qsv')) else pixels}")
        filters.append("setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709")
        if encoder.endswith("_vaapi"):
            filters.append("hwupload")
        return ",".join(filters)
    filters.append(f"format={pixels}")
    return ",".join(filters)


def _audio_encoder(settings: Settings, ffmpeg: str) -> str:
    if not settings.format.audio:
        raise FilmError(f"{settings.name}: {settings.format.name} has no sound; mp4, mov, mkv and webm have")
    there = encoders_of(ffmpeg)
    for encoder in settings.format.audio:
        if encoder in there:
            return encoder
    raise FilmError(
        f"ffmpeg has no encoder for the sound of {settings.format.name}: {', '.join(settings.format.audio)}"
    )


def _metadata(settings: Settings) -> str:
    def quoted(text: str) -> str:
        return "".join(f"\\{letter}" if letter in "=;#\\\n" else letter for letter in text)

    lines = [";FFMETADATA1"]
    if settings.title:
        lines.append(f"title={quoted(settings.title)}")
    end = settings.start + float((settings.count or 0) / settings.fps)
    begins = [time for time, _ in settings.chapters]
    for (time, name), until in zip(settings.chapters, [*begins[1:], end], strict=False):
        begin, over = (max(round(1000 * (moment - settings.start)), 0) for moment in (time, max(until, time)))
        lines += ["[CHAPTER]", "TIMEBASE=1/1000", f"START={begin}", f"END={over}", f"title={quoted(name)}"]
    return "\n".join(lines) + "\n"


def hardware_of(value: Hardware | bool | str) -> Hardware | bool:
    """Which hardware encoder is asked for."""
    if value in (True, False, "nvenc", "qsv", "vaapi"):
        return value  # pyright: ignore[reportReturnType]
    raise ValueError(f"hardware must be True, False, 'nvenc', 'qsv' or 'vaapi', not {value!r}")
