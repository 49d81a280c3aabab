"""Enumerations. Wherever one is asked for, its name will do: "resizeAspect", "resize_aspect" or "RESIZE_ASPECT"."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, IntFlag
from typing import Any, Self

from scene import raw


def _plain(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower()


class _Choice(IntEnum):
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


def _label(name: str) -> str:
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


class ContentsGravity(_Choice):
    """Where contents lie in the bounds; the three that resize also scale them. Top is the visual top, small y."""

    CENTER = raw.SCENE_GRAVITY_CENTER
    TOP = raw.SCENE_GRAVITY_TOP
    BOTTOM = raw.SCENE_GRAVITY_BOTTOM
    LEFT = raw.SCENE_GRAVITY_LEFT
    RIGHT = raw.SCENE_GRAVITY_RIGHT
    TOP_LEFT = raw.SCENE_GRAVITY_TOP_LEFT
    TOP_RIGHT = raw.SCENE_GRAVITY_TOP_RIGHT
    BOTTOM_LEFT = raw.SCENE_GRAVITY_BOTTOM_LEFT
    BOTTOM_RIGHT = raw.SCENE_GRAVITY_BOTTOM_RIGHT
    RESIZE = raw.SCENE_GRAVITY_RESIZE
    RESIZE_ASPECT = raw.SCENE_GRAVITY_RESIZE_ASPECT
    RESIZE_ASPECT_FILL = raw.SCENE_GRAVITY_RESIZE_ASPECT_FILL


class ContentsFilter(_Choice):
    """How contents are sampled when they are scaled; trilinear, between mipmap levels, is for making them smaller."""

    NEAREST = raw.SCENE_CONTENTS_FILTER_NEAREST
    LINEAR = raw.SCENE_CONTENTS_FILTER_LINEAR
    TRILINEAR = raw.SCENE_CONTENTS_FILTER_TRILINEAR


class FillMode(_Choice):
    """What an animation shows before it begins (backwards: its first value) and after it (forwards: its last)."""

    REMOVED = raw.SCENE_FILL_MODE_REMOVED
    FORWARDS = raw.SCENE_FILL_MODE_FORWARDS
    BACKWARDS = raw.SCENE_FILL_MODE_BACKWARDS
    BOTH = raw.SCENE_FILL_MODE_BOTH


class CalculationMode(_Choice):
    """How a keyframe animation goes from value to value.

    Linear: straight. Discrete: each value holds until the next begins. Paced: straight, at an even speed. Cubic: along
    the spline of Kochanek and Bartels. Cubic paced: along it at an even speed.
    """

    LINEAR = raw.SCENE_CALCULATION_LINEAR
    DISCRETE = raw.SCENE_CALCULATION_DISCRETE
    PACED = raw.SCENE_CALCULATION_PACED
    CUBIC = raw.SCENE_CALCULATION_CUBIC
    CUBIC_PACED = raw.SCENE_CALCULATION_CUBIC_PACED


class RotationMode(_Choice):
    """Whether a layer that moves along a path turns with it: its x axis forwards (auto) or back (auto reverse)."""

    NONE = raw.SCENE_ROTATION_NONE
    AUTO = raw.SCENE_ROTATION_AUTO
    AUTO_REVERSE = raw.SCENE_ROTATION_AUTO_REVERSE


class TransitionType(_Choice):
    """How a transition's new picture comes: it fades in, slides in over the old one, pushes it out, or is uncovered."""

    FADE = raw.SCENE_TRANSITION_FADE
    MOVE_IN = raw.SCENE_TRANSITION_MOVE_IN
    PUSH = raw.SCENE_TRANSITION_PUSH
    REVEAL = raw.SCENE_TRANSITION_REVEAL


class TransitionSubtype(_Choice):
    """The side from which a transition's picture comes."""

    FROM_LEFT = raw.SCENE_TRANSITION_FROM_LEFT
    FROM_RIGHT = raw.SCENE_TRANSITION_FROM_RIGHT
    FROM_TOP = raw.SCENE_TRANSITION_FROM_TOP
    FROM_BOTTOM = raw.SCENE_TRANSITION_FROM_BOTTOM


class StepPosition(_Choice):
    """Where the steps of a timing function lie: at the end of each interval, its start, at neither end, or at both."""

    JUMP_END = raw.SCENE_STEP_JUMP_END
    JUMP_START = raw.SCENE_STEP_JUMP_START
    JUMP_NONE = raw.SCENE_STEP_JUMP_NONE
    JUMP_BOTH = raw.SCENE_STEP_JUMP_BOTH


class PixelFormat(_Choice):
    """How pixels lie in memory: four bytes each, the first named first. RGBA8 has straight alpha."""

    RGBA8 = raw.SCENE_PIXEL_FORMAT_RGBA8
    RGBA8_PREMULTIPLIED = raw.SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED
    BGRA8_PREMULTIPLIED = raw.SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED


class Corners(IntFlag):
    """Corners of a layer, to be combined with `|`. Also a name or several names will do: ["topLeft", "topRight"]."""

    NONE = 0
    TOP_LEFT = raw.SCENE_CORNER_MIN_X_MIN_Y
    TOP_RIGHT = raw.SCENE_CORNER_MAX_X_MIN_Y
    BOTTOM_LEFT = raw.SCENE_CORNER_MIN_X_MAX_Y
    BOTTOM_RIGHT = raw.SCENE_CORNER_MAX_X_MAX_Y
    ALL = raw.SCENE_CORNER_ALL

    @classmethod
    def parse(cls, value: Corners | str | Iterable[str] | int, name: str) -> Corners:
        """Corners from themselves, a name, names or bits; `name` is what messages call the value."""
        if isinstance(value, int):
            if not 0 <= value <= cls.ALL:
                raise ValueError(f"{name} must be bits of Corners, 0...15, not {value!r}")
            return cls(value)
        corners = cls.NONE
        names = {_plain(label): member for label, member in cls.__members__.items()}
        try:
            for item in [value] if isinstance(value, str) else value:
                corners |= item if isinstance(item, Corners) else names[_plain(item)]
        except (AttributeError, KeyError, TypeError):
            labels = ", ".join(_label(label) for label in cls.__members__)
            raise ValueError(f"{name} must be one or several of {labels}, not {value!r}") from None
        return corners

    @property
    def labels(self) -> list[str]:
        """The names of the corners as scene documents spell them."""
        return [_label(corner.name or "") for corner in self]
