"""Writes frames to an H.264 video through ffmpeg."""

import shutil
import subprocess


class Film:
    """A video file that is open for frames; use it in a `with` statement."""

    def __init__(self, path, width, height, fps):
        if not shutil.which("ffmpeg"):
            raise SystemExit("ffmpeg is needed to write a video, and is not installed")
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._ffmpeg = subprocess.Popen(
            [
                "ffmpeg",
                "-v",
                "error",
                "-y",
                "-f",
                "rawvideo",
                "-pix_fmt",
                "rgba",
                "-s",
                f"{width}x{height}",
                "-r",
                str(fps),
                "-i",
                "-",
                "-c:v",
                "libx264",
                "-preset",
                "medium",
                "-crf",
                "18",
                "-pix_fmt",
                "yuv420p",
                "-movflags",
                "+faststart",
                str(path),
            ],
            stdin=subprocess.PIPE,
        )

    def add(self, pixels):
        """Appends a frame: width * height * 4 bytes of red, green, blue and alpha, top row first."""
        try:
            self._ffmpeg.stdin.write(pixels)
        except BrokenPipeError:
            raise SystemExit(f"ffmpeg could not write {self._path}") from None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self._ffmpeg.stdin.close()
        if self._ffmpeg.wait() != 0 and kind is None:
            raise SystemExit(f"ffmpeg could not write {self._path}")
