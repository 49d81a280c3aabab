"""What goes wrong in a film."""

from __future__ import annotations

from scene.errors import Error


class FilmError(Error, RuntimeError):
    """A film that cannot be made. The text names what, where, and which frame; nothing is left half written."""

    frame: int | None = None
    """The number of the frame that could not be made, counted from 0; None when it was none in particular."""


class FilmSettingsError(FilmError, ValueError):
    """Settings that do not go together: a codec that the format cannot hold, a name that says no format."""


class FilmCancelled(FilmError):  # noqa: N818
    """Somebody called `Film.cancel()`."""


def at_frame(number: int, time: float, error: BaseException) -> FilmError:
    """The error of a frame."""
    what = str(error) if isinstance(error, Error) else f"{type(error).__name__}: {error}"
    failed = FilmError(f"frame {number}, at {time:g} s: {what}")
    failed.frame = number
    return failed
