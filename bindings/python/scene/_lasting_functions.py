"""Functions that C has been given outlive the modules that they stand in."""

from __future__ import annotations

import sys
from _ctypes import CFuncPtr
from ctypes import py_object, pythonapi


def keep_functions() -> None:
    """Keeps the functions of ctypes, when the interpreter ends: they would go with their modules.

    Threads of the library's call some of them until the process has gone. A thread that does so while the interpreter
    ends goes no further.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("scene."):
            for value in list(vars(module).values()):
                if isinstance(value, CFuncPtr):
                    pythonapi.Py_IncRef(py_object(value))
