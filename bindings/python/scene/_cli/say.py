"""What commands tell people of documents, whose texts may be anybody's."""

from __future__ import annotations

import re
from typing import TextIO

_OBEYED = (*range(9), *range(11, 32), *range(127, 160))
"""The controls that terminals obey, but for tabs and line ends."""

_TURNING = (0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
"""What has a text read in another direction than it is written."""

_ESCAPES = {code: f"\\u{code:04x}" for code in (*_OBEYED, *_TURNING)}


def say(text: str, file: TextIO | None = None) -> None:
    """Prints a text, with controls as they are written in JSON."""
    print(text.translate(_ESCAPES), file=file, flush=True)


def reason(error: Exception, file: str = "") -> str:
    """What an error says, without the function of the library that found it and the file that it begins with."""
    return re.sub(r"^scene_\w+: ", "", str(error)).removeprefix(f"{file}: ")
