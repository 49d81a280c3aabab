"""What the package itself can be told: attributes of `scene`."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from scene import raw
from scene._convert import to_bool
from scene.errors import check


class ModuleWithSettings(ModuleType):
    """The package, with what it reads from the library and sets there."""

    @property
    def reduced_motion(self) -> bool:
        """Whether motion is to be reduced, in the whole process."""
        return raw.scene_get_reduced_motion()

    @reduced_motion.setter
    def reduced_motion(self, value: bool) -> None:
        check(raw.scene_set_reduced_motion(to_bool(value, "reduced_motion")))

    def __reduce__(self) -> tuple[Any, ...]:
        """The module by its name, for functions that are sent to other processes."""
        return importlib.import_module, (self.__name__,)
