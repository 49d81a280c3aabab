"""What is raised where nobody can catch it."""

from __future__ import annotations

from ctypes import CFUNCTYPE


class _Raising:
    """Raises what a callback raised, in its name."""

    def __init__(self, error: BaseException, callback: object) -> None:
        self.error = error
        self.callback = callback

    def __call__(self) -> None:
        raise self.error

    def __repr__(self) -> str:
        return repr(self.callback)


_Function = CFUNCTYPE(None)


def say_unraisable(error: BaseException, callback: object) -> None:
    """Gives what a callback raised to `sys.unraisablehook`.

    Only the interpreter makes what the hook takes, as it does for what functions raise that C calls.
    """
    _Function(_Raising(error, callback))()
