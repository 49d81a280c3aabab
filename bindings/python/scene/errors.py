"""What libscene's errors are in Python."""

from __future__ import annotations

from threading import get_ident

from scene import raw


class Error(Exception):
    """Something that libscene could not do. Its text is libscene's message: what was given, and what was expected."""

    status: raw.scene_status = raw.scene_status.SCENE_ERROR_INTERNAL
    """The status code of the C call."""


class InvalidArgumentError(Error, ValueError):
    """A value is out of range, not finite, too large or of the wrong type."""

    status = raw.scene_status.SCENE_ERROR_INVALID_ARGUMENT


class InvalidHandleError(Error, ReferenceError):
    """An object was closed, or is of another kind."""

    status = raw.scene_status.SCENE_ERROR_INVALID_HANDLE


class InvalidStateError(Error, RuntimeError):
    """The object is not in a state in which this can be done."""

    status = raw.scene_status.SCENE_ERROR_INVALID_STATE


class WrongThreadError(Error, RuntimeError):
    """The calling thread may not do this."""

    status = raw.scene_status.SCENE_ERROR_WRONG_THREAD


class NotFoundError(Error, LookupError):
    """No such key, key path, name or index."""

    status = raw.scene_status.SCENE_ERROR_NOT_FOUND


class OutOfMemoryError(Error, MemoryError):
    """There is not enough memory."""

    status = raw.scene_status.SCENE_ERROR_OUT_OF_MEMORY


class UnsupportedError(Error, RuntimeError):
    """The machine, the driver or this build cannot do it; the text names what is missing."""

    status = raw.scene_status.SCENE_ERROR_UNSUPPORTED


class GLError(Error, RuntimeError):
    """GL reported an error."""

    status = raw.scene_status.SCENE_ERROR_GL


class FileError(Error, OSError):
    """A file cannot be read or written."""

    status = raw.scene_status.SCENE_ERROR_IO


class FormatError(Error, ValueError):
    """Data is not in the format that it should be in."""

    status = raw.scene_status.SCENE_ERROR_FORMAT


class InternalError(Error):
    """A defect of libscene itself; please report it."""

    status = raw.scene_status.SCENE_ERROR_INTERNAL


class WrongContextError(Error, RuntimeError):
    """The GL context that is current on this thread is not the renderer's, or there is none."""

    status = raw.scene_status.SCENE_ERROR_WRONG_CONTEXT


class ContextLostError(Error, RuntimeError):
    """The GL context was lost: the driver was reset, or the device is gone.

    Renderers with contexts of their own make new ones by themselves; one in a host's context is abandoned.
    """

    status = raw.scene_status.SCENE_ERROR_CONTEXT_LOST


_BY_STATUS: dict[int, type[Error]] = {error.status: error for error in Error.__subclasses__()}


pending: dict[int, list[BaseException]] = {}
"""What callbacks raised within a call that is to raise it, by the thread that made the call."""


def check(status: int) -> None:
    """Raises the error of a status that is not #SCENE_OK, and what callbacks raised within the call."""
    if status or pending:
        _check(status)


def _check(status: int) -> None:
    raised = pending.pop(get_ident(), None)
    if raised:
        raise raised[0] if len(raised) == 1 else BaseExceptionGroup("several callbacks raised", raised)
    if status:
        raise error_of(status)


def last_error() -> Error:
    """The error of the call that failed last on this thread, for functions that answer with NULL."""
    return error_of(raw.scene_error_status())


def error_of(status: int) -> Error:
    """The error of a status, with the message of the call that failed last on this thread."""
    return error_with(status, raw.scene_error_message().decode(errors="replace"))


def error_with(status: int, message: str) -> Error:
    """The error of a status, with a message."""
    return _BY_STATUS.get(status, InternalError)(message)
