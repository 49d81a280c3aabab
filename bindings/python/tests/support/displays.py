"""X displays of programs with windows."""

from __future__ import annotations

from pathlib import Path

SCRIPT = Path(__file__).parents[4] / "scripts" / "with-display"


def on_display(size: str = "1280x1024") -> list[str]:
    """The begin of a command line whose program has a display of that size to itself."""
    return [str(SCRIPT), size]
