"""Images: what layers show as their contents."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from scene import raw
from scene._callbacks import lend_pixels
from scene._convert import to_path
from scene._lazy import numpy
from scene._object import Object, adopt
from scene.enums import PixelFormat
from scene.geometry import Size

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image as PillowImage

Bytes: TypeAlias = Union[bytes, bytearray, memoryview]


class Image(Object):
    """Pixels that any number of layers can show. They are decoded or copied once, and never change.

    Made by `Image.open`, `Image.from_bytes`, `Image.from_array` or `Image.from_pil`.
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
    def from_array(
        cls,
        array: NDArray[Any] | memoryview,
        pixel_format: PixelFormat | str = PixelFormat.RGBA8,
        *,
        copy: bool = True,
    ) -> Image:
        """Pixels, top row first, from a numpy array or a memoryview of bytes (uint8).

        The shape is (height, width, 4), by default red, green, blue and straight alpha. Numpy arrays may also have the
        shape (height, width, 3), opaque, or (height, width), grey, whatever the format says.

        copy: False shows a numpy array where it is, if it is of the format RGBA8_PREMULTIPLIED and contiguous. It is
        kept alive, and must not change while anything shows the image. Others are copied all the same.
        """
        form = PixelFormat.parse(pixel_format, "pixel_format")
        if isinstance(array, memoryview):
            height, width = _shape_of(array)
            return adopt(cls, raw.scene_image_create_from_pixels(width, height, width * 4, form, bytes(array)))
        pixels = _pixels(array)
        if pixels.ndim == 2:
            form = PixelFormat.GRAY8
        elif form is PixelFormat.GRAY8:
            raise ValueError(f"pixels must be of shape (height, width) for the format gray8, not {pixels.shape}")
        height, width = pixels.shape[:2]
        # What numpy says of the strides of a single row or pixel means nothing.
        stride = pixels.strides[0] if not pixels.flags.c_contiguous else width * (1 if pixels.ndim == 2 else 4)
        place = width, height, stride, form, pixels.ctypes.data
        return adopt(cls, raw.scene_image_create_from_pixels(*place) if copy else lend_pixels(pixels, *place))

    @classmethod
    def from_pil(cls, image: PillowImage) -> Image:
        """Copies an image of Pillow's, of any mode."""
        rgba = image.convert("RGBA")
        pixels = memoryview(rgba.tobytes()).cast("B", shape=[rgba.height, rgba.width, 4])
        return cls.from_array(pixels)

    @property
    def width(self) -> int:
        """Width in pixels."""
        return raw.scene_image_get_width(self)

    @property
    def height(self) -> int:
        """Height in pixels."""
        return raw.scene_image_get_height(self)

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return Size(self.width, self.height)

    def __repr__(self) -> str:
        """The size."""
        return f"<scene.Image {self.width} x {self.height}>"


def _shape_of(pixels: memoryview) -> tuple[int, int]:
    """Height and width of a memoryview of pixels."""
    if pixels.ndim != 3 or pixels.format != "B" or pixels.shape is None or pixels.shape[2] != 4:
        found = f"format {pixels.format!r} and shape {pixels.shape}"
        raise ValueError(f"a memoryview of pixels must have format 'B' and shape (height, width, 4), not {found}")
    return pixels.shape[0], pixels.shape[1]


def _pixels(array: Any) -> Any:
    """A numpy array whose rows can be read as they are: four bytes for each pixel, or one in grey, without gaps."""
    np = numpy()
    pixels = np.asarray(array)
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3) or (pixels.ndim == 3 and pixels.shape[2] not in (3, 4)):
        shapes = "(height, width, 4), (height, width, 3) or (height, width)"
        raise ValueError(f"pixels must be uint8 of shape {shapes}, not {pixels.dtype} of shape {pixels.shape}")
    if pixels.ndim == 3 and pixels.shape[2] == 3:
        pixels = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
    each = (1,) if pixels.ndim == 2 else (4, 1)
    if pixels.strides[1:] != each or pixels.strides[0] < each[0] * pixels.shape[1]:
        pixels = np.ascontiguousarray(pixels)
    return pixels
