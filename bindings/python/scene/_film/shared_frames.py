"""Memory that workers of a cluster on this machine draw into: files of a folder in memory, which go round."""

from __future__ import annotations

import contextlib
import mmap
import os
import secrets
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Self

_TOKEN = "token"
_FREE = ".free"


class SharedFrames:
    """A folder of files that ranges of frames lie in. A file that nobody looks at any more has a name that says so."""

    def __init__(self, folder: str) -> None:
        """The folder, which is there."""
        self.folder = folder

    @classmethod
    @contextlib.contextmanager
    def of(cls, token: str) -> Generator[Self]:
        """A new folder, which workers of this machine know by a token in it; gone in the end with all that it holds."""
        # Memory where there is some, as much as files take.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        folder = tempfile.mkdtemp(prefix="scene-film-", dir=memory)
        try:
            Path(folder, _TOKEN).write_text(token, encoding="utf-8")
            yield cls(folder)
        finally:
            # A worker whose range is no longer wanted makes no more files in a folder that has another name.
            gone = f"{folder}.gone"
            os.rename(folder, gone)
            shutil.rmtree(gone)

    @staticmethod
    def is_there(folder: str, token: str) -> bool:
        """Whether the folder is of this machine, and of whom the token names."""
        try:
            return Path(folder, _TOKEN).read_text(encoding="utf-8") == token
        except OSError:
            return False

    def take(self, size: int) -> tuple[str, memoryview]:
        """A file to draw into, and its memory. Raises OSError where there is no room."""
        path = str(Path(self.folder, secrets.token_hex(8)))
        # What was used before need neither be found by the system nor cleared.
        for free in Path(self.folder).glob(f"*{_FREE}"):
            # Another worker may have it.
            with contextlib.suppress(FileNotFoundError):
                os.rename(free, path)
                break
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                # Without room for it now, writing would end the process.
                os.posix_fallocate(file, 0, size)
                return path, memoryview(mmap.mmap(file, size))
            finally:
                os.close(file)
        except OSError:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)
            raise

    def read(self, path: str) -> memoryview:
        """The memory of a file that was drawn into."""
        with open(path, "rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    def give_back(self, path: str) -> None:
        """Says that nobody looks at a file any more."""
        # The last frames are encoded when all others have gone home.
        with contextlib.suppress(FileNotFoundError):
            os.rename(path, path + _FREE)
