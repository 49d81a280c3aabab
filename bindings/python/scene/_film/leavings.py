"""What lies in the user's folders while a command or a film is at work, for a process that ends at once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator

_removers: list[Callable[[], object]] = []


@contextlib.contextmanager
def removable(remove: Callable[[], object]) -> Generator[None]:
    """Has `remove_all` call a function for as long as the block runs, which removes by itself what it made."""
    _removers.append(remove)
    try:
        yield
    finally:
        _removers.remove(remove)


def remove_all() -> None:
    """Removes what lies there now, the latest first. It may be called on any thread."""
    for remove in reversed(_removers):
        with contextlib.suppress(Exception):
            remove()
