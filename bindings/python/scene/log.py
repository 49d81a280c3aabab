"""What libscene has to say beside its errors: warnings of frames that lack something, and how it is set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from scene import raw
from scene._callbacks import register_log, to_callback
from scene.enums import LogLevel, LogLevelName
from scene.errors import check

LogFunction: TypeAlias = Callable[[LogLevel, str], object]


def set_log_function(function: LogFunction | None, level: LogLevel | LogLevelName = LogLevel.WARNING) -> None:
    """Sends the library's messages up to a level to a function of the level and the text; None stops that.

    Without one libscene prints nothing. The function may be called on any thread, and may call nothing of libscene.
    What it raises goes to `sys.unraisablehook`. For Python's own logging::

        scene.set_log_function(lambda level, text: logging.getLogger("scene").log(level.logging_level, text))
    """
    wanted = LogLevel.parse(level, "level")
    to_callback(function, "function")
    if function is None:
        check(raw.scene_set_log_function(wanted, raw.scene_log_function(), None, raw.scene_destroy_function()))
    else:
        check(register_log(wanted, function))
