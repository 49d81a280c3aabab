"""What layers are drawn with: a context of cairo's, or pixels."""

from __future__ import annotations

from ctypes import c_char, memmove
from typing import TYPE_CHECKING, Any

from scene import raw
from scene._lazy import cairo, has_numpy, numpy
from scene.errors import check
from scene.geometry import Rect

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage


HALF_FLOATS = (raw.SCENE_PIXEL_FORMAT_RGBA16_FLOAT, raw.SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED)


class Drawing:
    """What `draw_pixels()` is to draw, and its pixels."""

    __slots__ = ("_is_half", "_memory", "height", "pixels", "rect", "scale", "width")

    rect: Rect
    """What to draw, in points of the layer's space: the bounds, or the part of them that needs display."""
    scale: float
    """Pixels in a point."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    pixels: Any
    """What to write: a numpy array of shape (height, width, 4), or a memoryview. Transparent at first.

    The first row is that of the smallest y: the top one, unless the layer's `contents_are_flipped`.

    Red, green, blue and straight alpha, or in the `pixel_format` that the drawer has asked for: of uint8, or of float16
    for half floats. Their memoryview is one of the bits, uint16.
    """

    def __init__(self, info: raw.scene_drawing_info) -> None:
        """Of what C wants drawn."""
        self.rect = Rect.of(info.rect)
        self.scale, self.width, self.height = info.scale, info.width, info.height
        self._memory = bytearray(info.stride * info.height)
        self._is_half = info.format in HALF_FLOATS
        shape = (info.height, info.width, 4)
        if has_numpy():
            self.pixels = numpy().frombuffer(self._memory, "float16" if self._is_half else "uint8").reshape(shape)
        else:
            self.pixels = memoryview(self._memory).cast("H" if self._is_half else "B", shape=list(shape))

    def write(self, source: PillowImage | bytes | bytearray | memoryview | Any) -> None:
        """Writes all pixels at once: an image of Pillow's of this size, an array, or anything with as many bytes.

        Numbers of arrays become those of `pixels`.
        """
        data = self._bytes_of(source)
        if len(data) != len(self._memory):
            raise ValueError(f"{self.width} x {self.height} pixels have {len(self._memory)} bytes, not {len(data)}")
        self._memory[:] = data

    def _bytes_of(self, source: Any) -> bytes:
        if not hasattr(source, "convert"):
            return _numbers_of(source, self.pixels)
        if source.size != (self.width, self.height):
            raise ValueError(
                f"the image must be {self.width} x {self.height} pixels, not {source.width} x {source.height}"
            )
        pixels = source.convert("RGBA")
        return (numpy().asarray(pixels, "float16") / 255).tobytes() if self._is_half else pixels.tobytes()


def _numbers_of(source: Any, pixels: Any) -> bytes:
    """The bytes of an array, with its numbers as those of the pixels where both are of numpy."""
    if has_numpy() and isinstance(source, numpy().ndarray) and source.dtype != pixels.dtype:
        source = source.astype(pixels.dtype)
    return memoryview(source).tobytes()


def write_pixels(hook: Any, info: raw.scene_drawing_info) -> None:
    """Has a hook write pixels. The library's memory is gone after the call, and Python's may be kept: they are two."""
    drawing = Drawing(info)
    hook(drawing)
    _copy(drawing._memory, info)


def draw_with_cairo(hook: Any, info: raw.scene_drawing_info) -> None:
    """Has a hook draw with a context of pycairo's or cairocffi's, in points of the layer's space."""
    module = cairo()
    memory = bytearray(info.stride * info.height)
    surface = module.ImageSurface.create_for_data(memory, module.FORMAT_ARGB32, info.width, info.height, info.stride)
    context = module.Context(surface)
    context.scale(info.width / info.rect.width, info.height / info.rect.height)
    context.translate(-info.rect.x, -info.rect.y)
    hook(context)
    surface.flush()
    _copy(memory, info)


def _copy(memory: bytearray, info: raw.scene_drawing_info) -> None:
    memmove(info.pixels, (c_char * len(memory)).from_buffer(memory), len(memory))


def drawing_is_cancelled() -> bool:
    """Whether nobody wants any more what this thread is drawing: it may stop. False where nothing is being drawn."""
    return raw.scene_drawing_is_cancelled()


def drawing_is_asynchronous() -> bool:
    """Whether what this thread is drawing is drawn asynchronously. False where nothing is."""
    return raw.scene_drawing_is_asynchronous()


def cancel_drawing() -> None:
    """Throws away what this thread is drawing: the contents stay as they were. So does a hook that raises.

    Raises InvalidStateError where nothing is being drawn.
    """
    check(raw.scene_drawing_cancel())
