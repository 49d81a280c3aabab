"""Images from files, memory, arrays and Pillow."""

from __future__ import annotations

import contextlib
import gc
import io
import re
import struct
import sys
import weakref
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
    if want.ndim == 2:
        np.testing.assert_array_equal(got, want)
        return
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


@pytest.mark.parametrize("order", ["<", ">"])
def test_pillow_in_16_bits(order: str) -> None:
    levels = np.arange(16, dtype=np.uint16).reshape(2, 8) * 4096 + 255
    image = PIL.Image.frombytes("I;16" if order == "<" else "I;16B", (8, 2), levels.astype(order + "u2").tobytes())
    pixels = scene.Image.from_pil(image).to_array()
    assert pixels[..., 0].ravel().tolist() == list(range(0, 256, 16))
    assert (pixels[..., :3] == pixels[..., :1]).all()
    assert (pixels[..., 3] == 255).all()


@pytest.mark.parametrize(
    ("form", "mode"), [("jpeg", "RGB"), ("jpeg", "L"), ("jpeg", "CMYK"), ("webp", "RGB"), ("webp", "RGBA")]
)
def test_other_formats(form: str, mode: str, tmp_path: Path) -> None:
    across, down = np.meshgrid(np.linspace(0, 255, 32), np.linspace(0, 255, 24))
    gradient = np.dstack([across, down, 255 - across, 127 + down / 2]).astype(np.uint8)
    image = PIL.Image.fromarray(gradient).convert("RGB" if mode == "CMYK" else mode).convert(mode)
    file = io.BytesIO()
    image.save(file, form, **({"lossless": True} if form == "webp" else {"quality": 95}))
    expected = np.array(PIL.Image.open(io.BytesIO(file.getvalue())).convert("RGBA"))
    assert scene.has_feature(form)
    found = show(scene.Image.from_bytes(file.getvalue()))
    alpha = expected[..., 3:] / 255
    np.testing.assert_allclose(found[..., 3], expected[..., 3], atol=1)
    np.testing.assert_allclose(found[..., :3] * alpha, expected[..., :3] * alpha, atol=3)
    path = tmp_path / "picture.png"  # What it is called does not matter.
    path.write_bytes(file.getvalue())
    assert scene.Image.open(path).size == (32, 24)
    for end in (3, 20, len(file.getvalue()) // 2):
        path.write_bytes(file.getvalue()[:end])
        with pytest.raises(scene.FormatError, match=re.escape(str(path))):
            scene.Image.open(path)


def test_animated_webp() -> None:
    frames = [PIL.Image.new("RGB", (8, 8), color) for color in ("red", "blue")]
    file = io.BytesIO()
    frames[0].save(file, "webp", save_all=True, append_images=frames[1:])
    with pytest.raises(scene.UnsupportedError, match="animated"):
        scene.Image.from_bytes(file.getvalue())


@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_that_was_cut_off_is_no_picture(progressive: bool) -> None:
    gradient = np.mgrid[0:24, 0:40].sum(axis=0).astype(np.uint8) * 3
    file = io.BytesIO()
    PIL.Image.fromarray(np.dstack([gradient, 255 - gradient, gradient])).save(file, "jpeg", progressive=progressive)
    data = file.getvalue()
    for length in range(1, len(data) - 2):
        with pytest.raises(scene.FormatError, match=r"damaged|truncated|begins") as caught:
            scene.Image.from_bytes(data[:length])
        assert "0 x 0" not in str(caught.value)


@given(st.sampled_from(["jpeg", "webp"]), st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=8))
def test_damaged_files(form: str, changes: list[tuple[int, int]]) -> None:
    file = io.BytesIO()
    PIL.Image.fromarray(np.arange(16 * 16 * 3, dtype=np.uint8).reshape(16, 16, 3)).save(file, form)
    data = bytearray(file.getvalue())
    for place, value in changes:
        data[place % len(data)] = value
    # Some damage cannot be seen.
    with contextlib.suppress(scene.FormatError, scene.UnsupportedError, scene.InvalidArgumentError):
        assert scene.Image.from_bytes(data).width >= 1


def test_an_array_that_is_lent() -> None:
    pixels = np.zeros((4, 4, 4), np.uint8)
    pixels[:] = (64, 32, 0, 128)
    gone = weakref.ref(pixels)
    image = scene.Image.from_array(pixels, "rgba8_premultiplied", copy=False)
    layer = scene.Layer(frame=(0, 0, 4, 4), contents=image)
    expected = np.array([128, 64, 0, 128])
    del pixels
    gc.collect()
    assert gone() is not None
    same(show(image), np.broadcast_to(expected, (4, 4, 4)))
    del image
    gc.collect()
    assert gone() is not None
    layer.contents = None
    assert gone() is None


def test_arrays_that_cannot_be_lent() -> None:
    for array, form in ((picture(), "rgba8"), (picture()[:, ::-1], "rgba8_premultiplied")):
        before = sys.getrefcount(array)
        image = scene.Image.from_array(array, form, copy=False)
        assert sys.getrefcount(array) == before
        assert image.size == (2, 3)
    with pytest.raises(scene.InvalidArgumentError):
        scene.Image.from_array(np.zeros((0, 4, 4), np.uint8), "rgba8_premultiplied", copy=False)


def test_grey_and_straight_bgra() -> None:
    grey = np.array([[0, 128, 7], [200, 255, 9]], np.uint8)
    same(show(scene.Image.from_array(grey[:, :2], "gray8"))[..., 0], grey[:, :2])
    with pytest.raises(ValueError, match="gray8"):
        scene.Image.from_array(picture(), "gray8")
    same(show(scene.Image.from_array(picture()[..., [2, 1, 0, 3]], "bgra8")), picture())
    with scene.Renderer(2, 3) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 2, 3), contents=scene.Image.from_array(picture()))
        renderer.render()
        assert (renderer.read("bgra8") == renderer.read()[..., [2, 1, 0, 3]]).all()
        with pytest.raises(scene.InvalidArgumentError, match="GRAY8"):
            renderer.read("gray8")


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


def test_half_floats() -> None:
    bright = np.array([[[2, 0.5, -1, 1], [1, 1, 0, 0.5]]], np.float16)
    image = scene.Image.from_array(bright)
    assert image.to_array("rgba16Float").dtype == np.float16
    np.testing.assert_array_equal(image.to_array("rgba16Float"), bright)
    np.testing.assert_array_equal(image.to_array(), [[[255, 128, 0, 255], [255, 255, 0, 128]]])
    np.testing.assert_allclose(show(image), image.to_array(), atol=1)
    layer = scene.Layer(frame=(0, 0, 2, 1), contents=image, filters=[scene.Filter("exposureAdjust", ev=-1)])
    with scene.Renderer(2, 1) as renderer:
        renderer.root = layer
        renderer.render(0)
        np.testing.assert_allclose(renderer.read()[0, 0], [255, 64, 0, 255], atol=1)
        image.update(np.array([[[4, 0, 1, 1]]], np.float16))
        renderer.render(1)
        np.testing.assert_allclose(renderer.read()[0, 0], [255, 0, 128, 255], atol=1)
        image.update(np.array([[[255, 0, 0, 255]]], np.uint8))
        renderer.render(2)
        np.testing.assert_allclose(renderer.read()[0, 0], [128, 0, 0, 255], atol=1)
        with pytest.raises(scene.InvalidArgumentError, match="images only"):
            renderer.read("rgba16Float")
    wide = np.zeros((2, 4, 4), np.float16)
    wide[:, 1:3] = 0.25
    multiplied = scene.Image.from_array(wide[:, 1:3]).to_array("rgba16FloatPremultiplied")
    np.testing.assert_array_equal(multiplied, np.broadcast_to([0.0625, 0.0625, 0.0625, 0.25], (2, 2, 4)))
    grey = scene.Image.from_array(np.full((1, 1), 0.5, np.float16))
    np.testing.assert_array_equal(grey.to_array("rgba16Float"), [[[0.5, 0.5, 0.5, 1]]])
    for array, form in (
        (bright, "gray8"),
        (bright, "bgra8"),
        (picture(), "rgba16Float"),
        (bright.astype(">f2"), "rgba8"),
    ):
        with pytest.raises(ValueError, match="pixels"):
            scene.Image.from_array(array, form)


def parts(**properties: object) -> np.ndarray:
    """Red above green above blue, twelve pixels wide and high, in a layer of 30 x 60."""
    bands = np.zeros((12, 12, 4), np.uint8)
    bands[..., 3] = 255
    for band in range(3):
        bands[4 * band : 4 * band + 4, :, band] = 255
        bands[4 * band : 4 * band + 4, :, (band + 1) % 3] = np.arange(12) * 20
    flipped = bool(properties.pop("flipped", False))
    layer = scene.Layer(frame=(0, 0, 30, 60), contents=scene.Image.from_array(bands), **properties)
    with scene.Renderer(30, 60) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 30, 60), geometry_flipped=flipped, sublayers=[layer])
        renderer.render()
        return np.array(renderer.read())


@pytest.mark.parametrize("center", [(1 / 3, 1 / 3, 1 / 3, 1 / 3), (0, 0.5, 1, 0.25), (0, 0, 1, 0.4)])
def test_nine_parts_stand_upright_in_a_flipped_tree(center: tuple[float, float, float, float]) -> None:
    upright = parts(contents_center=center)
    np.testing.assert_array_equal(parts(contents_center=center, flipped=True), upright)
    np.testing.assert_array_equal(parts(contents_center=center, geometry_flipped=True), upright)


def test_contents_of_negative_size_are_mirrored() -> None:
    plain = parts()
    assert tuple(plain[0, 0]) == (255, 0, 0, 255)
    assert (plain[:, 0] != plain[:, -1]).any()
    np.testing.assert_array_equal(parts(contents_rect=(0, 1, 1, -1)), plain[::-1])
    np.testing.assert_array_equal(parts(contents_rect=(0, 1, 1, -1), flipped=True), plain[::-1])
    np.testing.assert_array_equal(parts(contents_rect=(1, 0, -1, 1)), plain[:, ::-1])
    half = {"contents_gravity": "top_left", "contents_rect": (0, 0, 0.5, 1)}
    left = parts(**half)[:12, :6]
    np.testing.assert_array_equal(parts(**half | {"contents_rect": (0.5, 0, -0.5, 1)})[:12, :6], left[:, ::-1])


def test_an_idle_renderer_keeps_no_more_of_an_image_than_its_pixels() -> None:
    """Updates at ever other places wait for renderers that make no frames."""

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    image = scene.Image.from_array(np.zeros((480, 640, 4), np.uint8))
    with scene.Renderer(8, 8) as shown, scene.Renderer(8, 8) as idle:
        shown.root = scene.Layer(frame=(0, 0, 8, 8), contents=image)
        idle.root = scene.Layer(frame=(0, 0, 8, 8))
        sizes = []
        for index in range(600):
            image.update(np.full((200, 200, 4), index % 250, np.uint8), x=index * 37 % 440, y=index * 53 % 280)
            shown.render(index)
            sizes.append(resident())
        assert sizes[-1] - sizes[199] < 20_000_000
        pixels = image.to_array()
        idle.root = scene.Layer(frame=(0, 0, 8, 8), contents=image)
        idle.render(0)
        shown.render(600)
        np.testing.assert_array_equal(np.array(idle.read()), np.array(shown.read()))
        assert (pixels[..., 0] > 0).any()


def test_textures_of_images_that_nobody_sees_any_more_are_freed() -> None:
    layer = scene.Layer(frame=(0, 0, 8, 8), contents=scene.Image.from_array(np.full((600, 600, 4), 90, np.uint8)))
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 8), sublayers=[layer])
        renderer.render(0)
        assert renderer.statistics.image_bytes > 1_000_000
        layer.hidden = True
        renderer.render(1)
        layer.contents = None
        renderer.render(2)
        renderer.render(3)
        scene.dispatch()
        renderer.render(4)
        assert renderer.statistics.image_bytes == 0
