"""Writes the map of the library's symbols: a node for each version of the interface, from `Since:` in the headers.

Symbols of the current version need no line: its node takes all that no node before it names, so a new function is
exported as soon as it is declared and implemented.
"""

from __future__ import annotations

import re

from .model import MARK, Model

Version = tuple[int, int]

SINCE = re.compile(r"\bSince: (\d+)\.(\d+)\.")


def node(version: Version) -> str:
    """The name of a version's node, such as "LIBSCENE_0.1"."""
    return f"LIBSCENE_{version[0]}.{version[1]}"


def current(model: Model) -> Version:
    """The version that the headers have now."""
    constants = model.headers.constants
    return constants["SCENE_VERSION_MAJOR"], constants["SCENE_VERSION_MINOR"]


def symbols(model: Model) -> dict[str, Version]:
    """The version that brought each function; one whose comment has none counts as new."""
    versions: dict[str, Version] = {}
    for function in model.functions.values():
        since = SINCE.search(function.comment)
        versions[function.name] = (int(since[1]), int(since[2])) if since else current(model)
    return versions


def write(model: Model) -> str:
    """The text of the version script."""
    since, now = symbols(model), current(model)
    before, parts = "", [f"# {MARK} from `Since:` in include/scene. Do not edit.\n"]
    for version in sorted({*since.values(), now}):
        if version > now:
            continue  # The check tells of it.
        names = ["scene_*"] if version == now else sorted(name for name in since if since[name] == version)
        local = "    local:\n        *;\n" if version == now else ""
        listed = "".join(f"        {name};\n" for name in names)
        parts.append(f"\n{node(version)} {{\n    global:\n{listed}{local}}}{before};\n")
        before = f" {node(version)}"
    return "".join(parts)
