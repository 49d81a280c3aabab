"""How far a film has come: a line in terminals, a bar in notebooks."""

from __future__ import annotations

import importlib
import sys
import time
from types import TracebackType
from typing import Any, Self, TextIO

WIDTH = 30
INTERVAL = 0.1


class Progress:
    """Shows how far a number of frames has come, on a terminal or in a notebook; writes nothing anywhere else."""

    def __init__(self, total: int | None, stream: TextIO | None = None, *, shown: bool | None = None) -> None:
        """A bar for `total` frames (None: nobody knows), on stderr unless another stream is given.

        shown: whether there is one; None where somebody looks.
        """
        self._stream = sys.stderr if stream is None else stream
        self._notebook = _notebook() if stream is None and shown is not False else None
        self._visible = shown is not False and (self._notebook is not None or shown is True or self._stream.isatty())
        self._total = total
        self._done = 0
        self._workers = 1
        self._start = time.monotonic()
        self._shown = 0.0

    def step(self, done: int | None = None, workers: int = 1) -> None:
        """One frame more is done, or so many."""
        self._done = self._done + 1 if done is None else done
        self._workers = workers
        now = time.monotonic()
        if self._visible and (now - self._shown >= INTERVAL or self._done == self._total):
            self._shown = now
            self._show(self.line(now - self._start))

    def _show(self, line: str) -> None:
        if self._notebook is not None:
            share = 100 * self._done / self._total if self._total else 0
            bar = (
                '<div style="width:20em;background:#8884;border-radius:4px;display:inline-block;vertical-align:middle">'
                f'<div style="width:{share:.1f}%;height:8px;background:#4078c0;border-radius:4px"></div></div>'
            )
            text = line.partition("] ")[2] or line
            data = {"text/plain": line, "text/html": f"{bar} <small>{text}</small>"}
            self._notebook.update(data, raw=True)
            return
        self._stream.write("\r" + line + "\x1b[K")
        self._stream.flush()

    def line(self, elapsed: float) -> str:
        """The bar as text, after so many seconds."""
        rate = self._done / elapsed if elapsed > 0 else 0.0
        workers = f", {self._workers} workers" if self._workers > 1 else ""
        if not self._total:
            return f"{self._done} frames, {rate:.1f} a second{workers}"
        filled = WIDTH * min(self._done, self._total) // self._total
        left = (self._total - self._done) / rate if rate > 0 else 0.0
        bar = "#" * filled + "-" * (WIDTH - filled)
        return f"[{bar}] {self._done}/{self._total} frames, {rate:.1f} a second{workers}, {left:.0f} s left"

    def __enter__(self) -> Self:
        """The bar itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the line."""
        if self._visible and self._done and self._notebook is None:
            self._stream.write("\n")
            self._stream.flush()


def _notebook() -> Any:
    """A place in the output of the notebook that runs the program; None in others."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    display: Any = importlib.import_module("IPython.display")
    return display.display({"text/plain": ""}, raw=True, display_id=True)
