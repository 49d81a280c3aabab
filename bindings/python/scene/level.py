"""Levels: what animations follow that show how loud a sound is, without the program."""

from __future__ import annotations

from ctypes import POINTER, cast, sizeof
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scene import raw
from scene._convert import to_number
from scene._layer_class import LayerClass
from scene._object import borrow_alive, expect, handle_of

if TYPE_CHECKING:
    from scene.video import VideoLayer


@dataclass(frozen=True)
class Level:
    """The level of a sound that an animation follows in place of its time.

    So a bar grows with the bass of a movie::

        grow = scene.BasicAnimation("transform.scale.y", from_value=0, to_value=1)
        grow.level = scene.Level(movie, frequencies=(40, 120))
        bar.add_animation(grow)

    Renderers read the level for each frame, as it is heard then; a blocked program does not stop it. In films, and
    where else frames show exact places, it is that of the movie's place, and the same times give the same pictures.
    """

    movie: VideoLayer | None = None
    """The layer whose movie it is; None for all sounds of `scene.Sound` together, and when it is gone."""
    frequencies: tuple[float, float] | None = None
    """From where to where the loudest counts, in Hz; None for the loudness of all together."""
    floor: float = -60
    """The decibels at which the animation is at its beginning: 0 is the loudest there is."""
    ceiling: float = 0
    """Those at which it is at its end."""
    fall: float = 60
    """How many decibels it falls in a second at most; `math.inf` for at once. It rises at once."""


def _video_layer() -> Any:
    """The class of video layers, which have animations, and so are made after these."""
    return LayerClass._class_of_kind(raw.SCENE_LAYER_KIND_VIDEO)


def to_level(value: object) -> raw.scene_level:
    """A level as C takes it."""
    if not isinstance(value, Level):
        raise TypeError(f"level must be a Level or None, not {value!r}")
    level = raw.scene_level(struct_size=sizeof(raw.scene_level))
    if value.movie is not None:
        movie = expect(_video_layer(), value.movie, "movie")
        level.movie = cast(handle_of(movie), POINTER(raw.scene_layer))
    low, high = (0, 0) if value.frequencies is None else value.frequencies
    level.lowest_frequency, level.highest_frequency = to_number(low, "frequencies"), to_number(high, "frequencies")
    level.floor, level.ceiling = to_number(value.floor, "floor"), to_number(value.ceiling, "ceiling")
    level.fall = to_number(value.fall, "fall")
    return level


def from_level(level: raw.scene_level) -> Level:
    """A level as C has it."""
    movie = borrow_alive(_video_layer(), level.movie) if level.movie else None
    low, high = level.lowest_frequency, level.highest_frequency
    return Level(
        movie=movie,
        frequencies=(low, high) if high > 0 else None,
        floor=level.floor,
        ceiling=level.ceiling,
        fall=level.fall,
    )
