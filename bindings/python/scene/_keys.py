"""Key paths as Python spells names: `corner_radius` is understood as Core Animation's cornerRadius."""

from __future__ import annotations

import re
from functools import lru_cache

from scene import raw

_SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
_NAMED = frozenset(("sublayers", "filters", "backgroundFilters", "emitterCells"))
"""Keys after which a name of the program's comes, which is left as it is."""


def key_path_of(key_path: str) -> str:
    """A key path in Core Animation's spelling. What is no str is left to those who say what is wrong with it."""
    if not isinstance(key_path, str) or "_" not in key_path:  # pyright: ignore[reportUnnecessaryIsInstance]
        return key_path
    return _converted(key_path, raw.scene_property_count())


@lru_cache(maxsize=1024)
def _converted(key_path: str, _: int) -> str:
    own = _own_keys()
    parts: list[str] = []
    is_name = False
    for part in key_path.split("."):
        spelled = part if is_name or part in own or not _SNAKE.fullmatch(part) else _camel(part)
        is_name = not is_name and spelled in _NAMED
        parts.append(spelled)
    return ".".join(parts)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _own_keys() -> frozenset[str]:
    """Keys of the program's own that have underscores."""
    # Properties know their values' types, which know key paths.
    from scene._values import properties

    return frozenset(info.key for info in properties() if "_" in info.key)
