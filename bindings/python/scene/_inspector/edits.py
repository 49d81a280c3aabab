"""Changes that the page makes, and their undoing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scene._inspector.subject import Subject
from scene._inspector.values import from_json

MOST = 1000
"""How many changes can be undone."""


@dataclass
class Edit:
    """A property that was set."""

    address: int
    key: str
    before: Any
    after: Any
    gesture: str
    """What several changes have in common that are undone together, such as those of one drag."""


class Edits:
    """What was changed, in order. It is one list for all pages."""

    def __init__(self, subject: Subject) -> None:
        """Nothing has been changed."""
        self._subject = subject
        self._done: list[Edit] = []
        self._undone: list[Edit] = []

    def set(self, address: int, key: str, value: Any, gesture: str = "") -> None:
        """Sets a property or a part of one, at once. Raises what the library says of a value that cannot be."""
        layer = self._subject.require(address)
        before = layer.get_value(key)
        self._subject.set_value(layer, key, from_json(layer, key, value))
        after = layer.get_value(key)
        last = self._done[-1] if self._done else None
        self._undone.clear()
        if gesture and last and (last.address, last.key, last.gesture) == (address, key, gesture):
            last.after = after
        else:
            self._done = [*self._done[-MOST + 1 :], Edit(address, key, before, after, gesture)]

    def undo(self) -> int | None:
        """Takes the last change back. Returns the layer; None where there was no change."""
        return self._move(self._done, self._undone, "before")

    def redo(self) -> int | None:
        """Makes the change again that was taken back last."""
        return self._move(self._undone, self._done, "after")

    def _move(self, source: list[Edit], target: list[Edit], end: str) -> int | None:
        while source:
            edit = source.pop()
            layer = self._subject.layer(edit.address)
            # Of layers that are gone nothing is left to be put back.
            if layer is not None:
                self._subject.set_value(layer, edit.key, getattr(edit, end))
                target.append(edit)
                return edit.address
        return None

    @property
    def state(self) -> dict[str, Any]:
        """What can be undone, in words."""
        return {
            "undo": self._done[-1].key if self._done else None,
            "redo": self._undone[-1].key if self._undone else None,
        }
