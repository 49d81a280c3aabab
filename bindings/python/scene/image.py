"""Images: what layers show as their contents."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from ctypes import byref, sizeof
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeAlias, Union, cast

from scene import raw
from scene._callbacks import lend_pixels, lend_texture, load_image
from scene._convert import to_count, to_number, to_path
from scene._copies import png_of, reduced_image
from scene._image_properties import ImageProperties
from scene._lazy import numpy
from scene._object import adopt
from scene.enums import ImageState, PixelFormat, PixelFormatName
from scene.errors import check, error_with
from scene.geometry import Size
from scene.loop import attach, running_loop

if TYPE_CHECKING:
    import asyncio

    from numpy.typing import NDArray
    from PIL.Image import Image as PillowImage

Bytes: TypeAlias = Union[bytes, bytearray, memoryview]
ImageLike: TypeAlias = Union["Image", str, "os.PathLike[str]", "NDArray[Any]", "PillowImage"]
"""What can be shown as an image: one, the name of a file, an array of pixels, or an image of Pillow's."""

_HALF_FLOATS = {
    PixelFormat.RGBA8: PixelFormat.RGBA16_FLOAT,
    PixelFormat.RGBA8_PREMULTIPLIED: PixelFormat.RGBA16_FLOAT_PREMULTIPLIED,
}
"""The formats of half floats, by those of bytes that are as they are."""

_NO_MODIFIER = 0x00FFFFFFFFFFFFFF
"""SCENE_DMA_BUF_MODIFIER_NONE: the driver knows how the pixels lie."""


@dataclass(frozen=True)
class ImageStatistics:
    """Figures of the process: of the images that are loaded when they are needed."""

    cached: int
    """How many have their pixels in memory, beside those that renderers are about to upload;"""
    cached_bytes: int
    """and how many bytes these take."""
    decoded: int
    """How many times one was decoded,"""
    failed: int
    """could not be decoded,"""
    evicted: int
    """or let go of its pixels because there was too much."""


class Image(ImageProperties):
    """Pixels that any number of layers can show, in any number of renderers. They are decoded and uploaded once.

    Made by `Image.open`, `Image.from_bytes`, `Image.from_array` or `Image.from_pil`; by `Image.open_async` and
    `Image.from_bytes_async`, which decode on another thread when the image is first needed; and by
    `Image.from_gl_texture` and `Image.from_dma_buf`, which show the pixels of others. `update` changes a rectangle.
    """

    __slots__ = ()

    _retain = raw.scene_image_retain
    _release = raw.scene_image_release

    def __init__(self) -> None:
        """An image is made from something: raises TypeError."""
        raise TypeError("an image is made by Image.open, Image.from_bytes, Image.from_array or Image.from_pil")

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Image:
        """Reads a PNG, JPEG or WebP file. Other formats go through Pillow: `Image.from_pil(PIL.Image.open(path))`.

        Raises FileError (there is no such file) or FormatError (it is no such image, or a broken one).
        """
        return adopt(cls, raw.scene_image_create_from_file(to_path(path)))

    @classmethod
    def from_bytes(cls, data: Bytes) -> Image:
        """Reads a PNG, JPEG or WebP from memory. Raises FormatError when it is none, or a broken one."""
        whole = bytes(data)
        return adopt(cls, raw.scene_image_create_from_memory(whole, len(whole)))

    @classmethod
    def open_async(cls, path: str | os.PathLike[str], placeholder: Image | None = None) -> Image:
        """A PNG, JPEG or WebP file that is read and decoded on another thread when it is first needed.

        That is when a frame would show it, or `load`, `ready` or `wait` asks for it. Until then layers show the
        placeholder, or only their background; the next frame after that shows the image. Its pixels may go while
        nothing shows them, and are decoded again: the file must stay as it is. Whether there is such a file is found
        out later; a relative path is from the folder that is current now.
        """
        return adopt(cls, raw.scene_image_create_from_file_async(to_path(path), placeholder))

    @classmethod
    def from_bytes_async(cls, data: Bytes, placeholder: Image | None = None) -> Image:
        """The same for a PNG, JPEG or WebP in memory, which is copied."""
        whole = bytes(data)
        return adopt(cls, raw.scene_image_create_from_memory_async(whole, len(whole), placeholder))

    @classmethod
    def from_gl_texture(
        cls,
        texture: int,
        width: int,
        height: int,
        *,
        opaque: bool = False,
        bottom_up: bool = False,
        release: Callable[[], object] | None = None,
    ) -> Image:
        """Shows a GL_TEXTURE_2D of the program's, premultiplied, in GL renderers whose context has it.

        bottom_up: the first row is the bottom one, as in what was drawn into a framebuffer.
        release: called when nothing shows the image any more, on any thread. It may call nothing of libscene.

        Say with `changed` that you have drawn into the texture.
        """
        flags = raw.SCENE_GL_TEXTURE_OPAQUE if opaque else 0
        flags |= raw.SCENE_GL_TEXTURE_BOTTOM_UP if bottom_up else 0
        size = to_count(width, "width"), to_count(height, "height")
        return adopt(cls, lend_texture(release, to_count(texture, "texture"), *size, flags))

    @classmethod
    def from_dma_buf(
        cls,
        width: int,
        height: int,
        drm_format: int,
        fds: Sequence[int],
        strides: Sequence[int],
        offsets: Sequence[int] | None = None,
        modifier: int = _NO_MODIFIER,
    ) -> Image:
        """Shows memory of a device, a plane for each descriptor; these are duplicated.

        A renderer that cannot import it raises UnsupportedError when it draws a frame, with the name of the EGL
        extension that is missing; the rest of the frame is drawn.
        """
        places = [0] * len(fds) if offsets is None else offsets
        if not (1 <= len(fds) <= 4 and len(fds) == len(strides) == len(places)):
            lengths = f"{len(fds)} fds, {len(strides)} strides and {len(places)} offsets"
            raise ValueError(f"a dma-buf has 1 to 4 planes, each with fd, stride and offset, not {lengths}")
        buffer = raw.scene_dma_buf(struct_size=sizeof(raw.scene_dma_buf))
        buffer.width, buffer.height = to_count(width, "width"), to_count(height, "height")
        buffer.format, buffer.modifier = to_count(drm_format, "drm_format"), to_count(modifier, "modifier", 64)
        buffer.plane_count = len(fds)
        for index, (fd, stride, offset) in enumerate(zip(fds, strides, places, strict=True)):
            buffer.fds[index] = fd
            buffer.strides[index], buffer.offsets[index] = to_count(stride, "strides"), to_count(offset, "offsets")
        return adopt(cls, raw.scene_image_create_from_dma_buf(byref(buffer)))

    @classmethod
    def from_array(
        cls,
        array: NDArray[Any] | memoryview,
        pixel_format: PixelFormat | PixelFormatName = PixelFormat.RGBA8,
        *,
        copy: bool = True,
    ) -> Image:
        """Pixels, top row first, from a numpy array or a memoryview of bytes (uint8).

        The shape is (height, width, 4), by default red, green, blue and straight alpha. Numpy arrays may also have the
        shape (height, width, 3), opaque, or (height, width), grey, whatever the format says. Those of half floats
        (float16) keep them: 1 is what 255 is in bytes, and colours may be below 0 and above 1, which filters see.

        copy: False shows a numpy array where it is, if it is of the format RGBA8_PREMULTIPLIED and contiguous. It is
        kept alive, and must not change while anything shows the image. Others are copied all the same. It goes on any
        thread, while a call of libscene may be running: what ends with it may call nothing of libscene.
        """
        pixels, place = place_of(array, pixel_format)
        lends = not copy and not isinstance(array, memoryview)
        return adopt(cls, lend_pixels(pixels, *place) if lends else raw.scene_image_create_from_pixels(*place))

    @classmethod
    def from_pil(cls, image: PillowImage) -> Image:
        """Copies an image of Pillow's, of any mode: as it is, whatever its EXIF data say of how it is to be turned.

        Grey levels of 16 bits are brought to bytes. In the modes "I" and "F" Pillow takes 0...255 for black to white.
        """
        if image.mode.startswith("I;16"):
            gray = (numpy().asarray(image) >> 8).astype(numpy().uint8)
            return cls.from_array(numpy().dstack([gray, gray, gray, numpy().full_like(gray, 255)]))
        rgba = image.convert("RGBA")
        pixels = memoryview(rgba.tobytes()).cast("B", shape=[rgba.height, rgba.width, 4])
        return cls.from_array(pixels)

    def update(
        self,
        array: NDArray[Any] | memoryview,
        x: int = 0,
        y: int = 0,
        pixel_format: PixelFormat | PixelFormatName = PixelFormat.RGBA8,
    ) -> None:
        """Replaces the pixels from (x, y) on, with this thread's transaction; only they are uploaded.

        The array is as in `from_array`. It is copied, and lies wholly in the image, which stays one of bytes or of half
        floats. An image made with `copy=False` gets pixels of its own with this.
        Raises InvalidStateError while the image is not ready, and for pixels of others.
        """
        pixels, (width, height, stride, form, data) = place_of(array, pixel_format)
        place = to_count(x, "x"), to_count(y, "y"), width, height
        check(raw.scene_image_update_rect(self, *place, stride, form, data))
        del pixels

    def to_array(self, pixel_format: PixelFormat | PixelFormatName = PixelFormat.RGBA8) -> NDArray[Any]:
        """A copy of the pixels with all changes that were committed, of shape (height, width, 4).

        It is of uint8, or for the formats RGBA16_FLOAT and RGBA16_FLOAT_PREMULTIPLIED of float16.

        Raises UnsupportedError for pixels of others, and why an image could not be loaded.
        """
        form = PixelFormat.parse(pixel_format, "pixel_format")
        self.wait(math.inf)
        kind = numpy().float16 if form in _HALF_FLOATS.values() else numpy().uint8
        pixels = numpy().empty((self.height, self.width, 4), kind)
        stride = self.width * 4 * pixels.itemsize
        check(raw.scene_image_read_pixels(self, form, stride, pixels.nbytes, pixels.ctypes.data))
        return pixels

    def changed(self) -> None:
        """The owner of a texture or a dma-buf says that it has drawn into it: what was kept of it is drawn anew."""
        check(raw.scene_image_update_rect(self, 0, 0, self.width, self.height, 0, PixelFormat.RGBA8, None))

    def load(self, on_done: Callable[[Exception | None], object] | None = None) -> None:
        """Has the image loaded as if a frame needed it.

        on_done: called once in `scene.dispatch()` on this thread, with None or why it could not be loaded.
        """
        if on_done is None:
            check(raw.scene_image_load(self, raw.scene_image_function(), None, raw.scene_destroy_function()))
            return

        def done(status: int, message: str) -> None:
            on_done(error_with(status, message) if status else None)

        check(load_image(self, done))

    async def ready(self) -> Self:
        """Has the image loaded: `await image.ready()` gives the image, or raises why it could not be loaded.

        The running loop dispatches for it, as `scene.attach()` has it.
        """
        loop = running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def done(error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.load(done)
        attach(loop)
        await future
        return self

    def wait(self, seconds: float) -> None:
        """Has the image loaded and waits for it, at most so long.

        Raises why it could not be loaded, or InvalidStateError when it takes longer.
        """
        check(raw.scene_image_wait(self, to_number(seconds, "seconds")))

    @staticmethod
    def statistics() -> ImageStatistics:
        """Figures of the images that are loaded when they are needed."""
        figures = raw.scene_image_statistics(struct_size=sizeof(raw.scene_image_statistics))
        check(raw.scene_image_get_statistics(byref(figures)))
        return ImageStatistics(**{name: getattr(figures, name) for name in ImageStatistics.__dataclass_fields__})

    @staticmethod
    def get_cache_limit() -> int:
        """How much memory the decoded pixels of images may take that can be decoded again, in bytes. Default 64 MiB."""
        return raw.scene_image_get_cache_limit()

    @staticmethod
    def set_cache_limit(size: int) -> None:
        """Sets it; what is too much goes at once, that first which was used longest ago."""
        check(raw.scene_image_set_cache_limit(to_count(size, "size", 64)))

    def __copy__(self) -> Self:
        """The image itself: any number of layers can show it."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """The image itself."""
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles the pixels, as a PNG."""
        return reduced_image(self)

    def _repr_png_(self) -> bytes:
        """The picture, for notebooks."""
        return png_of(self)

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return Size(self.width, self.height)

    def __repr__(self) -> str:
        """The size, or that it is not known."""
        state = self.state
        return (
            f"<scene.Image {self.width} x {self.height}>"
            if state is ImageState.READY
            else f"<scene.Image {state.label}>"
        )


def image_of(value: object, name: str) -> Image | None:
    """The image for something that can be shown as one, or None for None; `name` is what messages call the value."""
    if value is None or isinstance(value, Image):
        return value
    if isinstance(value, (str, os.PathLike)):
        return Image.open(cast("str | os.PathLike[str]", value))
    if hasattr(value, "__array_interface__") and hasattr(value, "convert"):
        return Image.from_pil(cast("PillowImage", value))
    if hasattr(value, "__array_interface__"):
        return Image.from_array(cast("NDArray[Any]", value))
    raise TypeError(f"{name} must be an Image, a file name, a numpy array, an image of Pillow's or None, not {value!r}")


def place_of(
    array: NDArray[Any] | memoryview, pixel_format: PixelFormat | PixelFormatName
) -> tuple[object, tuple[int, int, int, PixelFormat, Any]]:
    """What holds the pixels of an array, and width, height, stride, format and address as C takes them."""
    form = PixelFormat.parse(pixel_format, "pixel_format")
    if isinstance(array, memoryview):
        height, width = _shape_of(array)
        if form in _HALF_FLOATS.values():
            raise ValueError(f"a memoryview of pixels has bytes, and cannot be of the format {form.label}")
        pixels = bytes(array)
        return pixels, (width, height, width * 4, form, pixels)
    pixels = _pixels(array)
    if pixels.dtype == numpy().float16:
        form = _HALF_FLOATS.get(form, form)
        if form not in _HALF_FLOATS.values():
            raise ValueError(f"pixels of float16 must be of the format rgba16Float, not {form.label}")
    elif form in _HALF_FLOATS.values():
        raise ValueError(f"pixels must be float16 for the format {form.label}, not {pixels.dtype}")
    elif pixels.ndim == 2:
        form = PixelFormat.GRAY8
    elif form is PixelFormat.GRAY8:
        raise ValueError(f"pixels must be of shape (height, width) for the format gray8, not {pixels.shape}")
    height, width = pixels.shape[:2]
    # What numpy says of the strides of a single row or pixel means nothing.
    each = pixels.itemsize * (1 if pixels.ndim == 2 else 4)
    stride = pixels.strides[0] if not pixels.flags.c_contiguous else width * each
    return pixels, (width, height, stride, form, pixels.ctypes.data)


def _shape_of(pixels: memoryview) -> tuple[int, int]:
    """Height and width of a memoryview of pixels."""
    if pixels.ndim != 3 or pixels.format != "B" or pixels.shape is None or pixels.shape[2] != 4:
        found = f"format {pixels.format!r} and shape {pixels.shape}"
        raise ValueError(f"a memoryview of pixels must have format 'B' and shape (height, width, 4), not {found}")
    return pixels.shape[0], pixels.shape[1]


def _pixels(array: Any) -> Any:
    """A numpy array whose rows can be read as they are, without gaps: four numbers a pixel, or one byte in grey."""
    np = numpy()
    pixels = np.asarray(array)
    is_known = pixels.dtype in (np.uint8, np.float16) and pixels.ndim in (2, 3)
    if not is_known or (pixels.ndim == 3 and pixels.shape[2] not in (3, 4)):
        shapes = "(height, width, 4), (height, width, 3) or (height, width)"
        raise ValueError(
            f"pixels must be uint8 or float16 of shape {shapes}, not {pixels.dtype} of shape {pixels.shape}"
        )
    if pixels.dtype == np.float16 and pixels.ndim == 2:
        pixels = np.dstack([pixels, pixels, pixels])
    if pixels.ndim == 3 and pixels.shape[2] == 3:
        opaque = 255 if pixels.dtype == np.uint8 else 1
        pixels = np.dstack([pixels, np.full(pixels.shape[:2], opaque, pixels.dtype)])
    each = (1,) if pixels.ndim == 2 else (4 * pixels.itemsize, pixels.itemsize)
    if pixels.strides[1:] != each or pixels.strides[0] < each[0] * pixels.shape[1]:
        pixels = np.ascontiguousarray(pixels)
    return pixels
