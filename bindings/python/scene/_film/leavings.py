"""What lies in the user's folders while a command or a film is at work, for a process that ends at once."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Generator
from functools import partial
from tempfile import TemporaryDirectory

_removers: list[Callable[[], object]] = []


@contextlib.contextmanager
def removable(remove: Callable[[], object]) -> Generator[None]:
    """Has `remove_all` call a function for as long as the block runs, which removes by itself what it made."""
    _removers.append(remove)
    try:
        yield
    finally:
        _removers.remove(remove)


@contextlib.contextmanager
def temporary_folder(prefix: str) -> Generator[str]:
    """A folder among the system's temporary ones, which goes with the block or with `remove_all`."""
    with TemporaryDirectory(prefix=prefix) as folder, removable(partial(shutil.rmtree, folder, ignore_errors=True)):
        yield folder


def remove_all() -> None:
    """Removes what lies there now, the latest first. It may be called on any thread."""
    for remove in reversed(_removers):
        with contextlib.suppress(Exception):
            remove()
