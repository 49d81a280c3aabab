"""A progress bar for terminals."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self, TextIO

WIDTH = 30
INTERVAL = 0.1


class Progress:
    """Shows how far a number of frames has come, on a terminal; writes nothing anywhere else."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        """A bar for `total` frames, on stderr unless another stream is given."""
        self._stream = sys.stderr if stream is None else stream
        self._visible = self._stream.isatty()
        self._total = total
        self._done = 0
        self._start = time.monotonic()
        self._shown = 0.0

    def step(self) -> None:
        """One frame more is done."""
        self._done += 1
        now = time.monotonic()
        if self._visible and (now - self._shown >= INTERVAL or self._done == self._total):
            self._shown = now
            self._stream.write("\r" + self.line(now - self._start) + "\x1b[K")
            self._stream.flush()

    def line(self, elapsed: float) -> str:
        """The bar as text, after so many seconds."""
        filled = WIDTH * self._done // self._total
        rate = self._done / elapsed if elapsed > 0 else 0.0
        left = (self._total - self._done) / rate if rate > 0 else 0.0
        bar = "#" * filled + "-" * (WIDTH - filled)
        return f"[{bar}] {self._done}/{self._total} frames, {rate:.1f} a second, {left:.0f} s left"

    def __enter__(self) -> Self:
        """The bar itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the line."""
        if self._visible and self._done:
            self._stream.write("\n")
            self._stream.flush()
