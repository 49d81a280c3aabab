"""What the classes of enumerations can do: they take names for their members."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from numbers import Integral
from typing import Any, Self


def _plain(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower()


class Choice(IntEnum):
    """One of several."""

    @classmethod
    def parse(cls, value: Any, name: str) -> Self:
        """A member from itself, its name or its number; `name` is what messages call the value."""
        if isinstance(value, str):
            for member in cls:
                if _plain(member.name) == _plain(value):
                    return member
        else:
            try:
                return cls(value)
            except ValueError:
                pass
        names = ", ".join(member.label for member in cls)
        raise ValueError(f"{name} must be one of {names}, not {value!r}")

    @property
    def label(self) -> str:
        """The name as scene documents spell it, such as "resizeAspect"."""
        return _label(self.name)

    def __str__(self) -> str:
        """The label: a number says nothing in a message."""
        return self.label

    def __format__(self, specification: str) -> str:
        """The label, or the number in a format for numbers, such as "02d"."""
        is_number = specification[-1:] in set("bcdeEfFgGnoxX%")
        return format(int(self) if is_number else self.label, specification)


def _label(name: str) -> str:
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


class Bits(IntFlag):
    """Any number of several."""

    @classmethod
    def parse(cls, value: Any, name: str) -> Self:
        """Bits from themselves, a name, names or a number; `name` is what messages call the value."""
        every = max(cls.__members__.values())
        if isinstance(value, Integral):
            number = int(value)
            if not 0 <= number <= every:
                raise ValueError(f"{name} must be bits of {cls.__name__}, 0...{int(every)}, not {value!r}")
            return cls(number)
        bits = cls(0)
        names = {_plain(label): member for label, member in cls.__members__.items()}
        try:
            for item in [value] if isinstance(value, str) else value:
                bits |= item if isinstance(item, cls) else names[_plain(item)]
        except (AttributeError, KeyError, TypeError):
            labels = ", ".join(_label(label) for label in cls.__members__)
            raise ValueError(f"{name} must be one or several of {labels}, not {value!r}") from None
        return bits

    @property
    def labels(self) -> list[str]:
        """The names of the bits as scene documents spell them."""
        return [_label(bit.name or "") for bit in self]


class Level(Choice):
    """How much messages matter."""

    @property
    def logging_level(self) -> int:
        """The level of Python's logging module: logging.ERROR for ERROR, and so on."""
        return 40 - 10 * int(self)
