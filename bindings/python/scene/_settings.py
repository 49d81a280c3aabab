"""What the package itself can be told: attributes of `scene`."""

from __future__ import annotations

from types import ModuleType

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
