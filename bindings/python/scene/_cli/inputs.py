"""Documents that commands are given: files, or what comes through a pipe."""

from __future__ import annotations

import contextlib
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

from scene._capture import Capture, is_capture, unpacked
from scene._cli.errors import CommandError
from scene._film.leavings import removable
from scene._film.output import ending_cleanly


@contextlib.contextmanager
def named_file(name: str) -> Generator[str]:
    """The name of a file with the document: what is read from the standard input lies in one meanwhile.

    Its images are then found relative to the current folder.
    """
    if name != "-":
        yield name
        return
    # A process that was started without has no standard input at all.
    if sys.stdin is None or sys.stdin.isatty():  # pyright: ignore[reportUnnecessaryComparison]
        raise CommandError("- reads the document from a pipe, and there is none")
    data = sys.stdin.buffer.read()
    with ending_cleanly(), _temporary_file() as file, removable(Path(file.name).unlink):
        file.write(data)
        file.flush()
        yield file.name


def _temporary_file() -> tempfile._TemporaryFileWrapper[bytes]:
    """A file in the current folder, or among the system's temporary ones where none can be made here."""
    try:
        return tempfile.NamedTemporaryFile(prefix=".stdin-", suffix=".scene.json", dir=Path.cwd())
    except PermissionError:
        return tempfile.NamedTemporaryFile(prefix="stdin-", suffix=".scene.json")


@contextlib.contextmanager
def opened(name: str) -> Generator[tuple[str, Capture | None]]:
    """The name of a file with the document, and the capture that it is of, if it is of one."""
    with named_file(name) as file, captured(file) as found:
        yield found


@contextlib.contextmanager
def captured(file: str) -> Generator[tuple[str, Capture | None]]:
    """The same for what is a file."""
    if not is_capture(file):
        yield file, None
        return
    with unpacked(file) as capture:
        yield str(capture.document), capture
