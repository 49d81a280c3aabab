"""Draws a film's frames, some or all of them, in whatever process."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from ctypes import c_char
from dataclasses import dataclass, fields
from typing import Any, Self

from scene import raw
from scene._film.errors import FilmError, at_frame
from scene._film.leavings import temporary_folder
from scene._film.settings import Shot
from scene._film.sources import Performance, Shown, Source
from scene._lazy import numpy, pillow
from scene._png import png
from scene.color import Color
from scene.errors import check
from scene.loop import dispatch
from scene.renderer import Renderer, Statistics

_FORMATS = {"straight": raw.SCENE_PIXEL_FORMAT_RGBA8, "premultiplied": raw.SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED}


@dataclass
class Times:
    """Seconds that frames took, added up: of the thread's CPU, but for waiting and reading."""

    frames: int = 0
    commit: float = 0.0
    animate: float = 0.0
    plan: float = 0.0
    encode: float = 0.0
    driver: float = 0.0
    """Issuing GL commands."""
    paths: float = 0.0
    """Drawing paths and text, on all threads together; part of none of the others."""
    raster: float = 0.0
    """Waiting for the driver to have drawn."""
    read: float = 0.0
    """Reading the pixels back, and converting them."""

    def add(self, other: Times) -> None:
        """Adds what others took."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    @property
    def engine(self) -> float:
        """What the engine itself took: commits, animations, planning, encoding."""
        return self.commit + self.animate + self.plan + self.encode


class Stage:
    """A renderer with a source, that goes to one frame after the other."""

    def __init__(self, source: Source, shot: Shot) -> None:
        """Makes the renderer when the first frame is drawn, on the thread that draws it."""
        self.shot = shot
        self.times = Times()
        self._source = source
        self._performance: Performance | None = None
        self._renderer: Renderer | None = None
        self._next = 0
        self._next_frame: tuple[int, Shown | None] | None = None
        self._is_small = False
        self._folder: str | None = None
        self._leavings = ExitStack()
        self._sum: Any = None
        self.last_statistics: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Gives back what it drew with."""
        if self._performance is not None:
            self._performance.close()
        if self._renderer is not None:
            self._renderer.root = None
            self._renderer.close()
        self._leavings.close()

    def has_passed(self, index: int) -> bool:
        """Whether a frame cannot be drawn any more: functions go forwards, and animations that are over are gone."""
        return index < self._next

    def new_buffer(self) -> bytearray:
        """Room for a frame's pixels."""
        return bytearray(self.shot.frame_bytes)

    def draw(self, index: int, buffer: Any) -> Any:
        """Draws a frame into the buffer. Returns it, the bytes of a PNG file, or None when the film is over.

        Frames come in ascending order. Raises FilmError, which names the frame.
        """
        shown = self._next_shown(index)
        self._next_frame = None
        if shown is None:
            return None
        with self._errors_of(index):
            return self._expose(index, shown, buffer)

    def frames(self, indices: Iterable[int], take: Callable[[], Any]) -> Iterator[tuple[int, Any, Any]]:
        """Draws frames, in ascending order: gives the number of each, what `draw` returns, and the buffer.

        The pixels of one are brought to memory while the next one is drawn. `take` gives buffers that are free.
        """
        begun: int | None = None
        for index in indices:
            can_overlap = self._begin(index)
            if begun is not None:
                buffer = take()
                yield begun, self._finish(begun, buffer), buffer
                begun = None
            if can_overlap:
                begun = index
                continue
            buffer = take()
            frame = self.draw(index, buffer)
            yield index, frame, buffer
            if frame is None:
                return
        if begun is not None:
            buffer = take()
            yield begun, self._finish(begun, buffer), buffer

    def _begin(self, index: int) -> bool:
        """Draws a frame and begins to read it. Returns False for what has to be drawn in one go, and is not yet."""
        if self.shot.payload == "png" or self.shot.samples > 1:
            return False
        shown = self._next_shown(index)
        if shown is None or shown.picture is not None:
            return False
        with self._errors_of(index):
            self._show(shown, small=False)
            renderer = self._render(self.shot.time(index))
            self._count(renderer)
            check(raw.scene_renderer_begin_reading(renderer))
            self._count_reading(renderer, None)
            self._next_frame = None
            return True

    def _finish(self, index: int, buffer: Any) -> Any:
        """Brings the frame to memory whose reading was begun."""
        with self._errors_of(index):
            assert self._renderer is not None
            target = (c_char * len(buffer)).from_buffer(buffer)
            form, stride = _FORMATS[self.shot.payload], self.shot.size[0] * 4
            before = self._renderer.statistics
            check(raw.scene_renderer_finish_reading(self._renderer, form, stride, target, len(buffer)))
            self._count_reading(self._renderer, before)
            return buffer

    def _next_shown(self, index: int) -> Shown | None:
        """What a frame shows; it is asked for once."""
        if self._next_frame is None or self._next_frame[0] != index:
            with self._errors_of(index):
                if self._performance is None:
                    self._performance = self._source.perform(self.shot.fps)
                shown = None
                if self._run_up(index):
                    shown = self._performance.frame(index, self.shot.time(index))
                if shown is not None:
                    self._next = index + 1
                self._next_frame = index, shown
        return self._next_frame[1]

    @contextmanager
    def _errors_of(self, index: int) -> Generator[None]:
        """Names the frame of what goes wrong; what goes wrong in those before it is theirs."""
        try:
            yield
        except FilmError as error:
            if error.frame is not None:
                raise
            raise at_frame(index, self.shot.time(index), error) from error
        except Exception as error:
            number = min(self._next, index)
            raise at_frame(number, self.shot.time(number), error) from error

    def skip(self, index: int) -> bool:
        """Goes through a frame without drawing it. Returns False when the film is over."""
        if self._performance is None:
            self._performance = self._source.perform(self.shot.fps)
        return self._run_up(index + 1)

    def _run_up(self, index: int) -> bool:
        """Goes through what comes before a frame and matters for it, in a picture of one pixel."""
        assert self._performance is not None
        if self._performance.ordered and not self.shot.independent:
            while self._next < index:
                number, time = self._next, self.shot.time(self._next)
                shown = self._performance.frame(number, time)
                if shown is None:
                    return False
                self._next += 1
                if shown.picture is None:
                    self._show(shown, small=True)
                    self._render(time)
        elif self._renderer is None:
            # What names no begin time begins with the film's time, wherever the first frame lies.
            shown = self._performance.frame(index, 0.0) if not self._performance.ordered else None
            if shown is not None:
                self._show(shown, small=True)
                self._render(0.0)
        return True

    # A frame

    def _expose(self, index: int, shown: Shown, buffer: Any) -> Any:
        samples = self.shot.samples if self.shot.shutter > 0 else 1
        if samples == 1:
            return self._picture(shown, self.shot.time(index), buffer, self.shot.payload)
        np = numpy()
        if self._sum is None:
            self._sum = np.zeros(self.shot.frame_bytes, dtype=np.uint32)
        self._sum.fill(0)
        for sample in range(samples):
            time = self.shot.time(index, sample)
            if sample:
                assert self._performance is not None
                shown = self._performance.sample(time) or shown
            self._picture(shown, time, buffer, "premultiplied")
            self._sum += np.frombuffer(buffer, dtype=np.uint8)
        mixed = ((self._sum + samples // 2) // samples).astype(np.uint8)
        if self.shot.payload != "premultiplied":
            mixed = _straight(mixed.reshape(-1, 4)).reshape(-1)
        memoryview(buffer)[:] = mixed.data
        return self._payload(buffer)

    def _picture(self, shown: Shown, time: float, buffer: Any, payload: str) -> Any:
        if shown.picture is not None:
            pixels = _pixels(shown.picture, self.shot.size)
            memoryview(buffer)[:] = (_premultiplied(pixels) if payload == "premultiplied" else pixels).tobytes()
            return self._payload(buffer) if payload == "png" else buffer
        self._show(shown, small=False)
        renderer = self._render(time)
        self._count(renderer)
        if payload == "png":
            return self._png(renderer)
        target = (c_char * len(buffer)).from_buffer(buffer)
        check(raw.scene_renderer_read_pixels(renderer, _FORMATS[payload], self.shot.size[0] * 4, target, len(buffer)))
        self._count_reading(renderer, None)
        return buffer

    def _payload(self, buffer: Any) -> Any:
        """What pixels with straight alpha are handed over as."""
        return png(bytes(buffer), *self.shot.size) if self.shot.payload == "png" else buffer

    def _png(self, renderer: Renderer) -> bytes:
        if self._folder is None:
            self._folder = self._leavings.enter_context(temporary_folder("scene-film-"))
        path = os.path.join(self._folder, "frame.png")
        renderer.write_png(path)
        with open(path, "rb") as file:
            return file.read()

    def _show(self, shown: Shown, *, small: bool) -> None:
        """Has the renderer show a tree, in its own size, or in one pixel for what nobody sees."""
        assert self._performance is not None
        canvas = self._performance.size
        root = shown.root
        if canvas is None and root is not None and min(root.bounds.size) > 0:
            canvas = root.bounds.size
        width, height = self.shot.size
        scale = self.shot.scale
        if scale is None:
            scale = 1.0 if canvas is None else min(width / canvas.width, height / canvas.height)
        if self._renderer is None:
            self._renderer = Renderer(1, 1, scale)
            self._is_small = True
            self._renderer.content_wait = self.shot.content_wait
            color = self.shot.background
            self._renderer.background_color = color or self._performance.background or Color(0, 0, 0, 0)
        if self._is_small != small:
            self._renderer.resize(*((1, 1) if small else (width, height)), scale)
            self._is_small = small
        if self._renderer.root is not root:
            self._renderer.root = root

    def _render(self, time: float) -> Renderer:
        assert self._renderer is not None
        self._renderer.render(time)
        dispatch(time)
        return self._renderer

    def _count(self, renderer: Renderer) -> None:
        self.last_statistics = figures = renderer.statistics
        times = self.times
        times.frames += 1
        times.commit += figures.commit_time
        times.animate += figures.animate_time
        times.plan += figures.plan_time
        times.encode += figures.encode_time
        times.driver += figures.submit_time
        times.paths += figures.raster_time

    def _count_reading(self, renderer: Renderer, before: Statistics | None) -> None:
        figures = renderer.statistics
        self.times.raster += figures.wait_time - (before.wait_time if before else 0.0)
        self.times.read += figures.read_time - (before.read_time if before else 0.0)


# Pixels


def _pixels(picture: Any, size: tuple[int, int]) -> Any:
    """A picture as an array of bytes of shape (height, width, 4), with straight alpha."""
    np = numpy()
    if hasattr(picture, "convert") and not hasattr(picture, "dtype"):
        pillow()
        picture = np.asarray(picture.convert("RGBA"))
    array = np.asarray(picture)
    width, height = size
    if array.ndim == 2:
        array = np.repeat(array[:, :, None], 3, axis=2)
    if array.ndim != 3 or array.shape[2] not in (3, 4) or array.shape[:2] != (height, width):
        raise FilmError(f"a picture must be of shape ({height}, {width}, 3 or 4), not {array.shape}")
    if array.dtype.kind == "f":
        array = (np.clip(array, 0, 1) * 255 + 0.5).astype(np.uint8)
    if array.dtype != np.uint8:
        raise FilmError(f"a picture must be of bytes (uint8), or of floats 0...1, not {array.dtype}")
    if array.shape[2] == 3:
        array = np.dstack([array, np.full((height, width), 255, np.uint8)])
    return np.ascontiguousarray(array)


def _premultiplied(pixels: Any) -> Any:
    np = numpy()
    if (pixels[..., 3] == 255).all():
        return pixels
    result = pixels.copy()
    alpha = pixels[..., 3:].astype(np.uint16)
    result[..., :3] = (pixels[..., :3] * alpha + 127) // 255
    return result


def _straight(pixels: Any) -> Any:
    np = numpy()
    alpha = pixels[..., 3:].astype(np.uint32)
    if (alpha == 255).all():
        return pixels
    result = pixels.copy()
    result[..., :3] = np.minimum((pixels[..., :3].astype(np.uint32) * 255 + alpha // 2) // np.maximum(alpha, 1), 255)
    return result
