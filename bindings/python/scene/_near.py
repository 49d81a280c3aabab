"""Names that were probably meant, in messages about names of Python's own. Those of C have theirs from the library."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def near(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like another one."""
    found = get_close_matches(name, known, 1)
    return found[0] if found else None


def hint(name: str, known: Iterable[str]) -> str:
    """The end of a message about a name that is not known; empty where none is near."""
    meant = near(name, known)
    return f"; did you mean {meant!r}?" if meant else ""
