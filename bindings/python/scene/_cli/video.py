"""Videos, through ffmpeg."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import IO, Self, cast

import scene
from scene._cli.errors import CommandError

EVEN = "pad=ceil(iw/2)*2:ceil(ih/2)*2"
PALETTE = "split[frames][sample];[sample]palettegen=reserve_transparent=1[palette];[frames][palette]paletteuse"

# A video without alpha is made of pixels that are multiplied by it: what is transparent is then black.
FORMATS = {
    ".mp4": (
        scene.PixelFormat.RGBA8_PREMULTIPLIED,
        ["-vf", EVEN, "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
    ),
    ".webm": (
        scene.PixelFormat.RGBA8,
        ["-vf", EVEN, "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-pix_fmt", "yuva420p"],
    ),
    ".gif": (scene.PixelFormat.RGBA8, ["-filter_complex", PALETTE]),
}
"""How pixels are handed to ffmpeg, and what it is told to make of them, by the file's ending."""


class Video:
    """A video file that frames are added to. It gets its name only when it is whole."""

    def __init__(self, path: Path, renderer: scene.Renderer, fps: float) -> None:
        """Starts ffmpeg for frames of the renderer."""
        ffmpeg = shutil.which("ffmpeg")
        if ffmpeg is None:
            raise CommandError(
                f"{path}: making a video needs the program ffmpeg, which is not installed (apt install ffmpeg); "
                "pictures need nothing more: -o frame-%04d.png"
            )
        self._path = path
        self._partial = path.with_name(f".{path.stem}.partial{path.suffix}")
        self._renderer = renderer
        self._format, options = FORMATS[path.suffix]
        size = f"{renderer.width}x{renderer.height}"
        source = [
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgba",
            "-video_size",
            size,
            "-framerate",
            f"{fps:.10g}",
            "-i",
            "pipe:0",
        ]
        exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
        command = [ffmpeg, "-v", "error", "-nostdin", "-y", *source, *options, *exact, str(self._partial)]
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self._complaints
        )

    def add(self) -> None:
        """Adds the renderer's last frame."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(memoryview(cast("memoryview", self._renderer.read(self._format))))
        except BrokenPipeError:
            self._process.wait()
            raise self._failure() from None

    def __enter__(self) -> Self:
        """The video itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Lets ffmpeg finish and gives the file its name; after an error, removes what is there of it."""
        try:
            if kind is not None:
                self._process.kill()
            self._process.communicate()
            if kind is None:
                if self._process.returncode:
                    raise self._failure()
                os.replace(self._partial, self._path)
        finally:
            self._partial.unlink(missing_ok=True)
            self._complaints.close()

    def _failure(self) -> CommandError:
        self._complaints.seek(0)
        said = self._complaints.read().decode(errors="replace").strip()
        return CommandError(f"{self._path}: ffmpeg failed: {said or f'exit status {self._process.returncode}'}")
