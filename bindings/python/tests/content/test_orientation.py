"""Images are turned as their EXIF data says, and pixels without alpha are opaque."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

import scene

UPRIGHT = np.zeros((16, 32, 3), np.uint8)
UPRIGHT[:8, :16], UPRIGHT[:8, 16:], UPRIGHT[8:, :16], UPRIGHT[8:, 16:] = (
    (255, 0, 0),
    (0, 255, 0),
    (0, 0, 255),
    (255, 255, 0),
)
TURNS = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""What makes of an upright picture the pixels that a file of each orientation has."""


FORMATS = {"JPEG": {"quality": 95, "subsampling": 0}, "WEBP": {"quality": 95}, "PNG": {}}


def encoded(orientation: int, form: str = "JPEG") -> bytes:
    """The upright picture in a file of an orientation."""
    picture, turn = Image.fromarray(UPRIGHT), TURNS[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = io.BytesIO()
    (picture if turn is None else picture.transpose(turn)).save(file, form, exif=exif, **FORMATS[form])
    return file.getvalue()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("orientation", TURNS)
def test_each_orientation_stands_upright(orientation: int, form: str) -> None:
    image = scene.Image.from_bytes(encoded(orientation, form))
    assert image.size == (32, 16)
    difference = np.abs(image.to_array()[..., :3].astype(int) - UPRIGHT)
    assert np.median(difference) < 8
    for y, x in ((3, 4), (3, 27), (12, 4), (12, 27)):
        assert difference[y, x].max() < 16, (y, x)


def test_damaged_exif_says_nothing() -> None:
    whole = encoded(6)
    place = whole.index(b"Exif\0\0")
    for offset in range(6, len(whole[place : whole.index(b"\xff\xdb")])):
        for byte in (0, 0xFF):
            broken = bytearray(whole)
            broken[place + offset] = byte
            try:
                assert scene.Image.from_bytes(bytes(broken)).size in ((32, 16), (16, 32))
            except scene.FormatError:
                # The decoder itself minds some of it, such as a segment of another length.
                assert offset < 8


@pytest.mark.parametrize(("form", "order"), [("rgbx8", [0, 1, 2]), ("bgrx8", [2, 1, 0])])
def test_formats_without_alpha_are_opaque(form: str, order: list[int]) -> None:
    given = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    shown = scene.Image.from_array(given, form).to_array()
    assert (shown[..., 3] == 255).all()
    assert (shown[..., :3] == given[..., order]).all()
