"""What is true of the library in this process."""

from __future__ import annotations

import os

from scene import raw
from scene._convert import to_path, to_text
from scene.errors import check


def version() -> str:
    """The version of the loaded library, such as "0.1.0"."""
    return raw.scene_version_string().decode()


def has_feature(name: str) -> bool:
    """Whether an optional feature can be used now: "egl" (rendering), "windows", "png", "jpeg", "webp".

    Others are False.
    """
    return raw.scene_has_feature(to_text(name, "name"))


def set_program_cache(folder: str | os.PathLike[str] | None) -> None:
    """Keeps linked programs of GL in a folder from now on, for later processes with the same driver; None for none.

    Without a call that is `libscene/programs` in $XDG_CACHE_HOME or ~/.cache, or what SCENE_PROGRAM_CACHE names in the
    environment, where "off" says none. Raises InvalidArgumentError for a relative path.
    """
    check(raw.scene_set_program_cache(None if folder is None else to_path(folder)))


def live_objects() -> dict[str, int]:
    """How many of libscene's objects are alive, by kind, for finding leaks: {"layer": 3, "image": 1, ...}."""
    return {
        kind.name.removeprefix("SCENE_OBJECT_").lower(): raw.scene_live_object_count(kind)
        for kind in raw.scene_object_kind
    }
