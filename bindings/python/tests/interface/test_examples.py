"""The example of the README."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import PIL.Image
from displays import on_display

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"

PHOTOGRAPH = """
import os, subprocess, sys, time

program = subprocess.Popen([sys.executable, sys.argv[1]])
grab = ["ffmpeg", "-v", "error", "-f", "x11grab", "-video_size", "640x400", "-draw_mouse", "0"]
pictures = [b""]
while len(pictures) < 20 and (len(pictures[-1]) < 4000 or pictures[-1] != pictures[-2]):
    time.sleep(1)
    subprocess.run([*grab, "-i", os.environ["DISPLAY"], "-frames:v", "1", "-y", "hello.png"], check=True)
    pictures.append(open("hello.png", "rb").read())
print(program.poll())
program.terminate()
"""


def test_hello(tmp_path: Path) -> None:
    """The window fills a screen of its size, and its cards fan out by themselves."""
    command = [*on_display("640x400"), sys.executable, "-c", PHOTOGRAPH, str(EXAMPLES / "hello.py")]
    shown = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=120)
    assert shown.stdout == "None\n"  # It was still running.
    picture = np.array(PIL.Image.open(tmp_path / "hello.png").convert("RGB"))
    assert picture.shape == (400, 640, 3)
    for place, color in {(140, 200): 0xFF5E5B, (320, 200): 0xFFB400, (500, 200): 0x00A6A6, (20, 20): 0x14213D}.items():
        x, y = place
        wanted = [color >> 16, color >> 8 & 255, color & 255]
        assert np.abs(picture[y, x].astype(int) - wanted).max() <= 3, place
