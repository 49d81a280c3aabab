"""Where a film goes: files that get their name when they are whole, folders of pictures, pipes."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import IO, Any

from scene._film.errors import FilmError


class Output:
    """A file that is written under another name, beside the one that it gets at the end.

    Every writer has a name of its own, so two of one file do not meet: the one that is ready last stays. A link stays,
    and leads to the new file. A device or a pipe is written into, for no file can take its place.
    """

    def __init__(self, path: Path, *, numbered: bool) -> None:
        """For a file, or for numbered pictures, whose name has %d in it."""
        if path.is_dir():
            raise FilmError(f"{path} is a folder; give the name of a file in it")
        self.path = path
        self.numbered = numbered
        self.is_stream = path.exists() and not path.is_file()
        self._goal = Path(os.path.realpath(path)) if path.is_symlink() else path
        if self.is_stream:
            self.partial = path
            return
        folder = self._goal.parent
        if not folder.is_dir():
            raise FilmError(f"{path}: there is no folder {folder}")
        if not os.access(folder, os.W_OK):
            raise FilmError(f"{path}: files cannot be made in {folder.resolve()}")
        token = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.partial = folder / (f".{token}.partial" if numbered else f".{path.stem}.{token}.partial{path.suffix}")

    def create(self) -> None:
        """Makes what is needed to write into."""
        if self.numbered:
            self.partial.mkdir()

    def picture(self, number: int) -> Path:
        """Where a numbered picture is written to."""
        return self.partial / (self.path.name % number)

    @property
    def picture_pattern(self) -> str:
        """Where ffmpeg writes numbered pictures to."""
        return os.path.join(str(self.partial).replace("%", "%%"), self.path.name)

    def commit(self) -> None:
        """Gives what was written its name."""
        if self.is_stream:
            return
        if not self.numbered:
            _replace(self._goal, self.partial)
            return
        for picture in sorted(self.partial.iterdir()):
            _replace(self.path.parent / picture.name, picture)
        self.partial.rmdir()

    def discard(self) -> None:
        """Removes what there is."""
        if self.is_stream:
            return
        if not self.numbered:
            self.partial.unlink(missing_ok=True)
            return
        # Another thread may be at its next picture, which finds no folder under the name that it knows.
        left = self.partial.with_name(f"{self.partial.name}.left")
        with contextlib.suppress(FileNotFoundError):
            self.partial.rename(left)
        # A picture that was just being made may come into the folder while the others are removed.
        for _ in range(9):
            if left.exists():
                shutil.rmtree(left, ignore_errors=True)


def _replace(old: Path, new: Path) -> None:
    """Puts a file in the place of another, with what that one allows to whom."""
    with contextlib.suppress(FileNotFoundError):
        shutil.copymode(old, new)
    os.replace(new, old)


class Terminated(BaseException):
    """The process was asked to end while a film was written."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def ending_cleanly() -> Generator[None]:
    """Lets what is written be removed when SIGTERM or SIGHUP ends the process, which they then do.

    A program that handles these signals itself, other threads than the main one, and a block within another one are
    left alone.
    """
    handled = signal.SIGTERM, signal.SIGHUP
    taken = [number for number in handled if signal.getsignal(number) == signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread() or not taken:
        yield
        return

    def end(number: int, _: FrameType | None) -> None:
        raise Terminated(number)

    for number in taken:
        signal.signal(number, end)
    ended: Terminated | None = None
    try:
        yield
    except Terminated as error:
        ended = error
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)
    if ended is not None:
        os.kill(os.getpid(), ended.number)


def standard_output() -> IO[bytes]:
    """The pipe or file that the program's output goes to. Raises FilmError for a terminal."""
    # A process that was started without has no standard output at all.
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise FilmError("there is no standard output to write the film to: it is closed")
    stream: Any = sys.stdout.buffer
    if stream.isatty():
        raise FilmError("a film is not written to a terminal: redirect the output to a file or a pipe")
    sys.stdout.flush()
    return stream
