"""Gives a wheel that has the library inside the tag of its platform; one without it is for any."""

from __future__ import annotations

import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface  # pyright: ignore[reportMissingImports]


class PlatformHook(BuildHookInterface):  # pyright: ignore[reportUntypedBaseClass]
    """The library is machine code, but of no version of Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds."""
        if version == "standard" and (Path(self.root) / "scene" / "libscene.so.0").exists():
            build_data["pure_python"] = False
            build_data["tag"] = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
