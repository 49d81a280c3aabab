"""The command `scene` in this process: an interpreter of its own takes longer to start than most commands take."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from unittest import mock

from scene._cli import main


def run(
    *arguments: object, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """What `python -m scene` does with arguments, and all that it says, libscene and other programs included.

    env: what other programs see; libscene has looked at the environment before.
    """
    words = list(map(str, arguments))
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with (
            contextlib.chdir(cwd or Path.cwd()),
            mock.patch.dict(os.environ, env or os.environ, clear=True),
            _diverted("stdout", 1, out.fileno()),
            _diverted("stderr", 2, err.fileno()),
        ):
            try:
                status = main(words)
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else 1
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(words, status, out.read().decode(), err.read().decode())


def run_apart(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, for what ends it."""
    command = [sys.executable, "-m", "scene", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@contextlib.contextmanager
def _diverted(name: str, number: int, to: int) -> Iterator[None]:
    """Has what is printed, and what is written to the descriptor, go elsewhere."""
    kept = os.dup(number)
    os.dup2(to, number)
    try:
        with (
            io.TextIOWrapper(os.fdopen(os.dup(number), "wb"), write_through=True) as stream,
            mock.patch.object(sys, name, stream),
        ):
            yield
    finally:
        os.dup2(kept, number)
        os.close(kept)
