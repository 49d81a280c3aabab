"""Renderers: what turns a layer tree into pixels, in memory, without a display."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable
from ctypes import byref, c_char, c_ubyte, sizeof
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Self, cast

from scene import raw
from scene._callbacks import set_frame_wanted, to_callback
from scene._convert import to_count, to_number, to_path
from scene._lazy import has_numpy, numpy, pillow
from scene._object import Handle, adopt, borrow, expect, optional
from scene._png import png
from scene._renderer_properties import RendererProperties
from scene._strings import take_text
from scene.color import Color, ColorLike, color_of, to_color
from scene.enums import PixelFormat, PixelFormatName
from scene.errors import check
from scene.image import Image
from scene.layer import Layer

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image as PillowImage


@dataclass(frozen=True)
class Statistics:
    """Figures of a frame. Times are the rendering thread's, in seconds."""

    layers: int
    """Layers in the tree."""
    layers_drawn: int
    """Layers of which something was drawn."""
    items: int
    """Rectangles in the frame plan."""
    draw_calls: int
    """GL draw calls."""
    passes: int
    """Render passes, the target's own included."""
    animations: int
    """Animations that were evaluated."""
    uploads: int
    """Textures uploaded for this frame."""
    frames: int
    """Frames rendered so far."""
    commit_time: float
    """Applying commits."""
    animate_time: float
    """Evaluating animations."""
    plan_time: float
    """Updating transforms and planning the frame."""
    encode_time: float
    """Writing the instances, without the driver."""
    submit_time: float
    """Issuing the GL commands: the driver's share, which for a software driver includes drawing."""
    raster_time: float
    """Drawing paths, on all threads together; it is in none of the others."""
    rasters: int
    """Paths drawn anew for this frame; those that look as they did before are kept."""
    sort_time: float
    """Of `plan_time` the part that bringing planes in space into order took."""
    planes: int
    """Planes that were sorted by depth, since some of those that share their space leave its plane."""
    plane_parts: int
    """Parts that they are drawn in: more than there are planes where planes cut each other, fewer where opaque planes
    hide others."""
    images_awaited: int
    """Images that the tree shows, or could show, and that are still being loaded."""
    upload_bytes: int
    """Bytes of images uploaded for this frame."""
    image_bytes: int
    """What the textures of images take in this renderer, in bytes."""
    drawn_pixels: int
    """Pixels of the target that were drawn: all, those that changed since the last frame, or none where nothing did."""
    wait_time: float
    """How long reading pixels has waited until the driver had drawn, since the frame was made: of a clock."""
    read_time: float
    """How long copying and converting pixels took since the frame was made: of a clock."""


@dataclass(frozen=True)
class FrameTiming:
    """What became of a frame of a renderer's thread. Times are those of `current_time()`, durations are in seconds."""

    number: int
    """Frames of a renderer are counted from 1."""
    missed: int
    """How many refreshes of the display went by without it."""
    time: float
    """The time that it shows."""
    began: float
    presented: float
    """When it was there: handed to the display, or ready to be read."""
    interval: float
    """From the frame before to this one, as they were presented."""
    latency: float
    """From the oldest commit that is new in it to `presented`; 0 when there is none."""
    commit_time: float
    animate_time: float
    plan_time: float
    encode_time: float
    submit_time: float


@dataclass(frozen=True, eq=False)
class Frame:
    """A frame of a renderer's thread as pixels.

    Its picture goes back into the ring with the last array that shows it.
    """

    number: int
    """As in `FrameTiming`."""
    time: float
    """The time that it shows, by `current_time()`."""
    pixels: NDArray[Any]
    """The top row first: a numpy array of bytes (uint8) of shape (height, width, 4), not writable.

    A memoryview without numpy.
    """


def _give_back(renderer: Renderer, number: int) -> None:
    raw.scene_renderer_release_frame(renderer, number)


class Renderer(RendererProperties):
    """Draws a layer tree into memory: `with Renderer(640, 480) as renderer: ...`.

    The frame at a time is a function of the tree and of that time alone. A renderer is used by one thread at a time.
    """

    __slots__ = ("_background_color", "_last_frame", "_root", "_scale")

    _retain = raw.scene_renderer_retain
    _release = raw.scene_renderer_release

    def __init__(self, width: int, height: int, scale: float = 1.0) -> None:
        """Makes a renderer of that many pixels, with `scale` pixels per point.

        Raises UnsupportedError, which names what is missing, on a machine without EGL or OpenGL ES 3.
        """
        size = to_count(width, "width"), to_count(height, "height")
        self._own(raw.scene_renderer_create_offscreen(*size, to_number(scale, "scale")))
        self._scale = float(scale)

    def _own(self, handle: Handle) -> None:
        self._scale = 1.0
        self._background_color = Color(0, 0, 0, 0)
        self._last_frame = 0.0, 0
        self._root: Layer | None = None
        super()._own(handle)

    def close(self) -> None:
        """Frees the renderer and its GL objects. What is called afterwards raises InvalidHandleError."""
        self._finalizer()
        self._root = None

    def __enter__(self) -> Self:
        """The renderer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the renderer."""
        self.close()

    @property
    def root(self) -> Layer | None:
        """The tree to draw, or None. The renderer holds it. A layer that lies in another cannot be a root."""
        return borrow(Layer, raw.scene_renderer_get_root(self))

    @root.setter
    def root(self, layer: Layer | None) -> None:
        check(raw.scene_renderer_set_root(self, optional(Layer, layer, "root")))
        # The object of the root holds those of the program's own classes below it.
        self._root = layer

    @property
    def background_color(self) -> Color:
        """What the picture is cleared to. Default transparent."""
        return self._background_color

    @background_color.setter
    def background_color(self, color: ColorLike) -> None:
        check(raw.scene_renderer_set_background_color(self, to_color(color, "background_color")))
        self._background_color = color_of(color, "background_color")

    @property
    def scale(self) -> float:
        """Pixels per point."""
        return self._scale

    def resize(self, width: int, height: int, scale: float | None = None) -> None:
        """Changes the size in pixels, and the scale if one is given, from the next frame on."""
        points = self.scale if scale is None else to_number(scale, "scale")
        check(raw.scene_renderer_set_size(self, to_count(width, "width"), to_count(height, "height"), points))
        self._scale = points

    def render(self, time: float = 0.0) -> None:
        """Commits this thread's changes and draws the tree as it is at `time`, in seconds.

        Animations that were added since the last frame, and name no begin time, begin at `time`.
        """
        check(raw.scene_renderer_render(self, to_number(time, "time")))
        self._did_render(time)

    def _did_render(self, time: float) -> None:
        """Notes the time of a frame, and how many there were, for the inspector."""
        self._last_frame = float(time), self._last_frame[1] + 1

    @property
    def next_frame_time(self) -> float:
        """When the next frame is worth making: one made before would look like the last one.

        The last frame's time while something moves, the exact time of the next change otherwise, `math.inf` when
        nothing will change by itself. `-math.inf` before the first frame and while a change waits to be shown.
        """
        return raw.scene_renderer_next_frame_time(self)

    def set_frame_wanted_function(self, function: Callable[[], object] | None) -> None:
        """Has a function called when there is something new to show; None stops that.

        It is called on any thread, once until the next frame is rendered, and may call nothing of libscene: it wakes
        whoever draws, as `loop.call_soon_threadsafe` does. What it raises goes to `sys.unraisablehook`. A thread that
        waits on `get_fd()` and renders needs none of it.
        """
        check(set_frame_wanted(self, to_callback(function, "function")))

    def start(self, interval: float = 1 / 60) -> None:
        """Starts a thread that draws the frames from now on: the program may sleep, compute or block meanwhile.

        interval: seconds between the frames of what moves, 0.001...10. What stands still needs none.
        """
        check(raw.scene_renderer_start(self, to_number(interval, "interval")))

    def stop(self) -> None:
        """Ends the thread after the frame in hand; the program draws again. Nothing happens when there is none."""
        check(raw.scene_renderer_stop(self))

    @property
    def is_running(self) -> bool:
        """Whether a thread draws the frames."""
        return raw.scene_renderer_is_running(self)

    def frame_timing(self, number: int = 0) -> FrameTiming:
        """What became of a frame of the thread's, of the last one for 0. The last 1024 are known.

        Raises NotFoundError for others.
        """
        timing = raw.scene_frame_timing(struct_size=sizeof(raw.scene_frame_timing))
        check(raw.scene_renderer_get_frame_timing(self, to_count(number, "number"), byref(timing)))
        return FrameTiming(**{name: getattr(timing, name) for name in FrameTiming.__dataclass_fields__})

    def acquire_frame(self, after: int = 0, timeout: float = 0) -> Frame:
        """The newest frame of the thread's, as pixels: see `set_frame_ring()`. Neither side waits for the other.

        after: only a frame with a greater number. timeout: seconds to wait for one, or math.inf. Raises NotFoundError
        when none has come.
        """
        held = raw.scene_frame(struct_size=sizeof(raw.scene_frame))
        number = to_count(after, "after", 64)
        check(raw.scene_renderer_acquire_frame(self, number, to_number(timeout, "timeout"), byref(held)))
        pixels = (c_ubyte * (held.stride * held.height)).from_address(held.pixels)
        # The picture is given back with the last view of it.
        weakref.finalize(pixels, _give_back, self, held.number).atexit = False
        view = memoryview(pixels).cast("B").cast("B", shape=[held.height, held.width, 4]).toreadonly()
        return Frame(held.number, held.time, numpy().asarray(view) if has_numpy() else cast("NDArray[Any]", view))

    def read(self, pixel_format: PixelFormat | PixelFormatName = PixelFormat.RGBA8) -> NDArray[Any]:
        """The last frame, top row first: a numpy array of bytes (uint8) of shape (height, width, 4).

        By default red, green, blue and straight alpha. Without numpy it is a memoryview of that shape. Raises
        InvalidStateError before the first frame.
        """
        return self._pixels(raw.scene_renderer_read_pixels, pixel_format, self.width, self.height)

    def begin_reading(self) -> None:
        """Begins to bring the last frame to memory while others are drawn; `finish_reading` gives it. At most 3.

        Raises InvalidStateError before the first frame, and when 3 are on their way.
        """
        check(raw.scene_renderer_begin_reading(self))

    def finish_reading(
        self, pixel_format: PixelFormat | PixelFormatName = PixelFormat.RGBA8, size: tuple[int, int] | None = None
    ) -> NDArray[Any]:
        """The frame whose reading was begun first, as `read` gives one: bytes (uint8) of shape (height, width, 4).

        size: the width and height that it has, where the renderer has another size by now.
        """
        width, height = (self.width, self.height) if size is None else size
        return self._pixels(
            raw.scene_renderer_finish_reading, pixel_format, to_count(width, "width"), to_count(height, "height")
        )

    def _pixels(
        self, read: Callable[..., int], pixel_format: PixelFormat | PixelFormatName, width: int, height: int
    ) -> NDArray[Any]:
        form = PixelFormat.parse(pixel_format, "pixel_format")
        pixels = bytearray(width * height * 4)
        target = (c_char * len(pixels)).from_buffer(pixels)
        check(read(self, form, width * 4, target, len(pixels)))
        if has_numpy():
            return numpy().frombuffer(pixels, dtype="uint8").reshape(height, width, 4)
        return cast("NDArray[Any]", memoryview(pixels).cast("B", shape=[height, width, 4]))

    def to_pil(self) -> PillowImage:
        """The last frame as an image of Pillow's, in mode RGBA."""
        return pillow().frombytes("RGBA", (self.width, self.height), bytes(self.read()))

    def write_png(self, path: str | os.PathLike[str]) -> None:
        """Writes the last frame as a PNG file with straight alpha.

        Raises FileError when it cannot be written, ValueError for a name that says another format.
        """
        suffix = PurePath(path).suffix.lower()
        if suffix in (".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".pdf", ".mp4"):
            raise ValueError(f"write_png writes PNG, not {suffix}: {str(path)!r} would have a name that lies")
        check(raw.scene_renderer_write_png(self, to_path(path)))

    def capture(self, path: str | os.PathLike[str]) -> None:
        """Writes the last frame to one file, such as "capture.zip": what is attached to a report of a wrong picture.

        `scene inspect capture.zip` opens it elsewhere, and `scene render capture.zip -o frame.png` draws the same
        pixels there. It has the tree as a scene document with its animations as far as they were, images and fonts,
        the plan, and what drew the frame. What the program draws into tiles and with OpenGL is missing, and movies are
        stills; the file says so. `SCENE_CAPTURE=capture.zip` in the environment captures a frame of any program.

        Raises InvalidStateError before the first frame and without a root, FileError when it cannot be written.
        """
        check(raw.scene_renderer_capture(self, to_path(path)))

    @property
    def statistics(self) -> Statistics:
        """Figures of the last frame; all 0 before the first."""
        figures = raw.scene_renderer_statistics(struct_size=sizeof(raw.scene_renderer_statistics))
        check(raw.scene_renderer_get_statistics(self, byref(figures)))
        return Statistics(**{name: getattr(figures, name) for name in Statistics.__dataclass_fields__})

    def prepare(self, layer: Layer) -> None:
        """Compiles the programs that drawing a layer takes, so that the first frame that shows it need not.

        The layer and its sublayers are drawn as their model values say, where nobody sees it; give it as it will be
        seen. InvalidStateError within a transaction.
        """
        check(raw.scene_renderer_prepare(self, expect(Layer, layer, "layer")))

    @property
    def driver_name(self) -> str:
        """What draws, as the driver says: GL_RENDERER and GL_VERSION of the renderer's context."""
        return take_text(raw.scene_renderer_copy_driver_name(self))

    def plan_description(self) -> str:
        """What the last frame consists of, as text: passes and why each was made, clips, items in painter's order."""
        return take_text(raw.scene_renderer_copy_plan_description(self))

    def pass_image(self, number: int) -> Image:
        """What a pass of the last frame came to, with its filters, before it fades, is masked or is put anywhere.

        The pass is drawn once more for it, beside the frame.

        Args:
            number: the pass's in `plan_description`; 0 is the frame.
        """
        return adopt(Image, raw.scene_renderer_copy_pass_image(self, to_count(number, "number")))

    def _repr_png_(self) -> bytes | None:
        """The last frame, for notebooks; nothing before the first."""
        if self.statistics.frames == 0:
            return None
        return png(bytes(self.read()), self.width, self.height)

    def __repr__(self) -> str:
        """Size and scale."""
        return f"<scene.Renderer {self.width} x {self.height} scale={self.scale:g}>"
