"""The time of the root: to stop, to slow down and to scrub, by its speed and its time offset."""

from __future__ import annotations

from typing import Any

from scene._inspector.subject import Subject, Timing, set_timing
from scene.errors import InvalidStateError
from scene.layer import Layer


class Clock:
    """The clock of what is inspected. What the program had set comes back with `reset`."""

    def __init__(self, subject: Subject) -> None:
        """The clock as the program has it."""
        self._subject = subject
        self._changed: int | None = None
        """The root that was changed."""
        self._original: Timing = 0.0, 0.0, 1.0

    @property
    def state(self) -> dict[str, Any]:
        """The time of the root, and how it runs."""
        root = self._subject.root
        if root is None:
            return {"time": 0.0, "speed": 1.0, "changed": False}
        return {"time": self._time(root), "speed": root.speed, "changed": self._changed is not None}

    def run(self, speed: float) -> None:
        """Has the time run that fast from here on; 0 stands still."""
        root = self._root()
        self._set(root, self._time(root), speed)

    def seek(self, time: float) -> None:
        """Goes to a time of the root's."""
        root = self._root()
        self._set(root, time, root.speed)

    def reset(self) -> None:
        """Lets time run as the program has it."""
        changed, self._changed = self._changed, None
        layer = None if changed is None else self._subject.layer(changed)
        if layer is not None:
            self._subject.reset_time(layer, self._original)

    def restore_in(self, address: int, copy: Layer) -> None:
        """Gives a copy of a layer the time that the program has set, where that was changed."""
        if self._changed == address:
            set_timing(copy, self._original)

    def _root(self) -> Layer:
        root = self._subject.root
        if root is None:
            raise InvalidStateError("there is no root layer: nothing is shown, and there is no time to set")
        return root

    def _time(self, root: Layer) -> float:
        return root.convert_time(self._subject.now, from_=None)

    def _set(self, root: Layer, time: float, speed: float) -> None:
        name = self._subject.id_of(root._address)
        if self._changed != name:
            self.reset()
            self._changed, self._original = name, (root.begin_time, root.time_offset, root.speed)
        self._subject.set_time(root, (self._subject.now, time, speed))
