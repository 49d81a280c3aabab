"""The example of the README."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import PIL.Image

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"


def test_hello(tmp_path: Path) -> None:
    subprocess.run([sys.executable, EXAMPLES / "hello.py"], cwd=tmp_path, check=True)
    picture = np.array(PIL.Image.open(tmp_path / "hello.png"))
    assert picture.shape == (400, 640, 4)
    colors = {tuple(pixel) for pixel in picture.reshape(-1, 4).tolist()}
    for color in ((0xFF, 0x5E, 0x5B), (0xFF, 0xB4, 0), (0, 0xA6, 0xA6), (0x14, 0x21, 0x3D)):
        assert (*color, 255) in colors
