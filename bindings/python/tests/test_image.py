"""Images from files, memory, arrays and Pillow."""

from __future__ import annotations

import io
import re
import struct
import zlib
from pathlib import Path

import numpy as np
import PIL.Image
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene

RED, HALF_BLUE = (255, 0, 0, 255), (0, 0, 255, 128)


def picture() -> np.ndarray:
    pixels = np.zeros((3, 2, 4), np.uint8)
    pixels[0], pixels[1], pixels[2] = RED, HALF_BLUE, (0, 0, 0, 0)
    return pixels


def png(pixels: np.ndarray) -> bytes:
    file = io.BytesIO()
    PIL.Image.fromarray(pixels).save(file, "png")
    return file.getvalue()


def show(image: scene.Image) -> np.ndarray:
    """What a renderer makes of the image, pixel by pixel."""
    width, height = image.width, image.height
    root = scene.Layer(frame=(0, 0, width, height), contents=image, magnification_filter="nearest")
    with scene.Renderer(width, height) as renderer:
        renderer.root = root
        renderer.render()
        return np.array(renderer.read())


def same(got: np.ndarray, want: np.ndarray) -> None:
    np.testing.assert_allclose(got[..., 3], want[..., 3], atol=1)
    alpha = want[..., 3:] / 255
    np.testing.assert_allclose(got[..., :3] * alpha, want[..., :3] * alpha, atol=2)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "pïcture.png"
    path.write_bytes(png(picture()))
    for name in (path, str(path)):
        image = scene.Image.open(name)
        assert image.size == (2, 3)
        same(show(image), picture())
    assert repr(image) == "<scene.Image 2 x 3>"


def test_memory() -> None:
    data = png(picture())
    for form in (data, bytearray(data), memoryview(data)):
        same(show(scene.Image.from_bytes(form)), picture())


def test_arrays() -> None:
    pixels = picture()
    wide = np.zeros((3, 7, 4), np.uint8)
    wide[:, 2:4] = pixels
    turned = np.ascontiguousarray(pixels.swapaxes(0, 1)).swapaxes(0, 1)
    view = memoryview(pixels.tobytes()).cast("B", shape=[3, 2, 4])
    for form in (pixels, wide[:, 2:4], turned, np.asfortranarray(pixels), view):
        same(show(scene.Image.from_array(form)), pixels)
    same(show(scene.Image.from_array(pixels[::-1])), pixels[::-1])
    same(show(scene.Image.from_array(pixels[:, ::-1])), pixels[:, ::-1])


def test_arrays_without_alpha() -> None:
    grey = np.array([[0, 128], [200, 255]], np.uint8)
    expected = np.dstack([grey, grey, grey, np.full((2, 2), 255, np.uint8)])
    same(show(scene.Image.from_array(grey)), expected)
    same(show(scene.Image.from_array(expected[..., :3])), expected)


def test_pixel_formats() -> None:
    premultiplied = np.array([[[64, 32, 0, 128]]], np.uint8)
    expected = np.array([[[128, 64, 0, 128]]], np.uint8)
    same(show(scene.Image.from_array(premultiplied, "rgba8_premultiplied")), expected)
    same(
        show(scene.Image.from_array(premultiplied[..., [2, 1, 0, 3]], scene.PixelFormat.BGRA8_PREMULTIPLIED)), expected
    )


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "L", "P", "1", "LA"])
def test_pillow(mode: str) -> None:
    image = PIL.Image.fromarray(picture()).convert(mode)
    same(show(scene.Image.from_pil(image)), np.array(image.convert("RGBA")))


def test_the_array_is_copied() -> None:
    pixels = picture()
    image = scene.Image.from_array(pixels)
    pixels[:] = 0
    same(show(image), picture())


def test_wrong_arrays_raise() -> None:
    shapes = [(2, 2, 2), (2, 2, 5), (4,), (1, 2, 2, 4)]
    wrong = [np.zeros(shape, np.uint8) for shape in shapes] + [np.zeros((2, 2, 4)), np.zeros((2, 2, 4), np.int8)]
    for array in [*wrong, memoryview(bytes(16)), "pixels", None]:
        with pytest.raises(ValueError, match="pixels must"):
            scene.Image.from_array(array)
    for shape in ((0, 2, 4), (2, 0, 4), (1, 16385, 4), (16385, 1, 4)):
        with pytest.raises(scene.InvalidArgumentError, match="expected 1 x 1 to 16384 x 16384"):
            scene.Image.from_array(np.zeros(shape, np.uint8))
    with pytest.raises(ValueError, match="pixel_format"):
        scene.Image.from_array(picture(), "rgb")


def test_bad_files_raise(tmp_path: Path) -> None:
    path = tmp_path / "bad.png"
    with pytest.raises(scene.FileError, match=re.escape(str(path))) as error:
        scene.Image.open(path)
    assert isinstance(error.value, OSError)
    for data in (b"", b"no picture", png(picture())[:-20], png(picture())[:40]):
        path.write_bytes(data)
        with pytest.raises(scene.FormatError, match=re.escape(str(path))):
            scene.Image.open(path)
        with pytest.raises(scene.FormatError if data else scene.InvalidArgumentError):
            scene.Image.from_bytes(data)
    with pytest.raises(ValueError, match="NUL"):
        scene.Image.open("a\0b")
    with pytest.raises(TypeError):
        scene.Image.open(5)  # pyright: ignore
    with pytest.raises(TypeError, match=r"Image\.open"):
        scene.Image()


def test_enormous_pictures_raise() -> None:
    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 6, 0, 0, 0)
    chunk = b"IHDR" + header
    data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    with pytest.raises(scene.InvalidArgumentError, match="30000"):
        scene.Image.from_bytes(data + png(picture())[33:])


@given(st.binary(min_size=1, max_size=200))
def test_noise_is_no_picture(data: bytes) -> None:
    for noise in (data, b"\x89PNG\r\n\x1a\n" + data):
        with pytest.raises(scene.FormatError):
            scene.Image.from_bytes(noise)
