"""Lottie animations: trees of live layers with frames and markers, to be played."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from ctypes import byref
from typing import Any, NamedTuple, Self

from scene import raw
from scene._convert import to_number, to_text
from scene._object import adopt, borrow, expect
from scene._strings import take_text
from scene._values import type_of, value_of_type
from scene.animation import BasicAnimation
from scene.document import Document
from scene.enums import StopReason
from scene.errors import InvalidStateError, NotFoundError, check, last_error
from scene.layer import Layer
from scene.running import RunningAnimation
from scene.sound import Sound


class Marker(NamedTuple):
    """A named part of an animation, in frames."""

    name: str
    """What the designer called it."""
    start: float
    """The frame at which it begins."""
    end: float
    """The frame at which it ends: the same where the marker has no duration."""


# The types of the names that fit several properties.
_TYPES = {
    "color": raw.SCENE_VALUE_COLOR,
    "gradient": raw.SCENE_VALUE_COLORS,
    "strokeWidth": raw.SCENE_VALUE_NUMBER,
    "trimStart": raw.SCENE_VALUE_NUMBER,
    "trimEnd": raw.SCENE_VALUE_NUMBER,
    "trimOffset": raw.SCENE_VALUE_NUMBER,
    "text": raw.SCENE_VALUE_STRING,
}


def _type_of(key_path: str) -> int:
    """The type of the property at the end of a key path, whose names of layers may have dots."""
    parts = key_path.split(".")
    if parts[-1] in _TYPES:
        return _TYPES[parts[-1]]
    for count in (1, 2):
        known = type_of(".".join(parts[-count:]))
        if known != raw.SCENE_VALUE_NONE:
            return known
    raise NotFoundError(f"{key_path!r} ends with no property")


class Lottie(Document):
    """A Lottie animation: a document whose layers are live, with its frames. `Lottie.load` reads one.

    Its layers bear the names that they have in the file: `lottie.find("heart").animate(...)`. Until something is played
    it runs with the renderer's clock from time 0 on, once. Times are in frames of the file, fractions included.
    """

    __slots__ = ()

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Loads a `.json` or `.lottie` file. Images are found in it or relative to its folder.

        Raises FileError, FormatError (the text says where in it, as a JSON pointer), UnsupportedError, and
        InvalidStateError for a scene document, which has no frames.
        """
        return super().load(path)

    @classmethod
    def loads(cls, text: str | bytes, folder: str | os.PathLike[str] | None = None) -> Self:
        """Loads an animation from JSON text or the bytes of an archive; `folder` is where its images are found."""
        return super().loads(text, folder)

    @classmethod
    def of(cls, document: Document) -> Lottie:
        """The animation that a document was made of. Raises InvalidStateError when it was made of something else."""
        expect(Document, document, "document")
        return adopt(cls, raw.scene_document_retain(document))._with_root()

    def _with_root(self) -> Self:
        if not raw.scene_lottie_is_one(self):
            raise InvalidStateError("the document was not made of a Lottie file")
        return super()._with_root()

    @property
    def frame_rate(self) -> float:
        """The frames in a second."""
        return raw.scene_lottie_get_frame_rate(self)

    @property
    def start_frame(self) -> float:
        """The first frame, which is shown at time 0."""
        return raw.scene_lottie_get_start_frame(self)

    @property
    def end_frame(self) -> float:
        """The frame at which the animation ends: the last that is shown lies just before it."""
        return raw.scene_lottie_get_end_frame(self)

    @property
    def duration(self) -> float:
        """How long the animation takes at the speed of the file, in seconds."""
        return (self.end_frame - self.start_frame) / self.frame_rate

    @property
    def markers(self) -> list[Marker]:
        """The named parts of the animation."""
        return [
            Marker(
                take_text(raw.scene_lottie_copy_marker_name(self, index)),
                raw.scene_lottie_get_marker_start(self, index),
                raw.scene_lottie_get_marker_end(self, index),
            )
            for index in range(raw.scene_lottie_get_marker_count(self))
        ]

    def marker(self, name: str) -> Marker:
        """The first marker of a name. Raises LookupError when there is none."""
        for marker in self.markers:
            if marker.name == name:
                return marker
        raise LookupError(f"the animation has no marker {name!r}")

    @property
    def animations(self) -> list[str]:
        """The names of the animations in the archive; none for a file that is no archive."""
        count = raw.scene_lottie_get_animation_count(self)
        return [take_text(raw.scene_lottie_copy_animation_name(self, index)) for index in range(count)]

    @property
    def name(self) -> str | None:
        """The name of the animation that the document shows; None for a file that is no archive."""
        name = raw.scene_lottie_copy_name(self)
        return take_text(name) if name else None

    def animation(self, name: str) -> Lottie:
        """An animation of the same archive as a document of its own, with its size, layers, markers and themes.

        Raises NotFoundError (a LookupError), and FormatError when it is missing in the archive.
        """
        return adopt(Lottie, raw.scene_lottie_create_document(self, to_text(name, "name")))

    @property
    def themes(self) -> list[str]:
        """The names of the looks that come with the animation."""
        count = raw.scene_lottie_get_theme_count(self)
        return [take_text(raw.scene_lottie_copy_theme_name(self, index)) for index in range(count)]

    @property
    def theme(self) -> str | None:
        """The theme that is shown, at first the one that the archive names; None for none.

        To set one makes the layers below `player` anew; what plays goes on. Raises NotFoundError (a LookupError).
        """
        name = raw.scene_lottie_copy_theme(self)
        return take_text(name) if name else None

    @theme.setter
    def theme(self, name: str | None) -> None:
        check(raw.scene_lottie_set_theme(self, None if name is None else to_text(name, "theme")))

    @property
    def sound(self) -> Sound | None:
        """What the animation's audio layers play, as one sound from the first frame to the last; None without.

        It is heard with `play()` as long as that goes forwards at the speed of the file; its `volume` is that of what
        is heard. Raises FileError or UnsupportedError when it cannot be decoded.
        """
        return adopt(Sound, raw.scene_lottie_copy_sound(self)) if raw.scene_lottie_has_sound(self) else None

    @property
    def player(self) -> Layer:
        """The layer below the root that holds all others, and whose time is that of the animation."""
        player = borrow(Layer, raw.scene_lottie_get_player(self))
        if player is None:
            raise last_error()
        return player

    def play(
        self,
        start: float | None = None,
        end: float | None = None,
        *,
        marker: str | None = None,
        speed: float = 1.0,
        repeat: float = 1.0,
        autoreverses: bool = False,
        on_stop: Callable[[StopReason], object] | None = None,
    ) -> RunningAnimation:
        """Plays from now on, in place of what plays; the frame stays with which it ends.

        From `start` to `end`, by default the whole animation, or the part of a marker; backwards where `end` lies
        before
        `start` or `speed` is below 0. `repeat` says how often, math.inf for ever. What is returned can be awaited;
        `on_stop` is called in `scene.dispatch()` with the reason.
        """
        if marker is not None:
            _, first, last = self.marker(marker)
        else:
            first, last = self.start_frame, self.end_frame
        first = first if start is None else to_number(start, "start")
        last = last if end is None else to_number(end, "end")
        rate = to_number(speed, "speed")
        if rate == 0 or not math.isfinite(rate):
            raise ValueError(f"speed is {rate}, expected a finite number other than 0")
        if rate < 0:
            first, last = last, first
        animation = adopt(BasicAnimation, raw.scene_lottie_create_animation(self, first, last))
        animation.speed = abs(rate)
        animation.repeat_count = to_number(repeat, "repeat")
        animation.autoreverses = autoreverses
        player = self.player
        running = RunningAnimation(player, "play", None, on_stop)
        animation.on_start, animation.on_stop = running.did_start, running.did_stop
        check(raw.scene_lottie_play(self, animation))
        return running

    def __setitem__(self, key_path: str, value: Any) -> None:
        """Sets a property of all layers that a key path names, in place of what the file animates of it.

        The path has names of layers from the outermost, `*` for any one and `**` for any number of them, and a
        property: `lottie["heart.fill.color"] = "#ff5577"`, `lottie["**.outline.strokeWidth"] = 4`. The property is one
        of libscene's (`fillColor`, `opacity`, `position.x`) or a name that fits more kinds of layers: `color`,
        `gradient`, `strokeWidth`, `trimStart`, `trimEnd`, `trimOffset`, `text`. Raises NotFoundError (a LookupError)
        where nothing is named.
        """
        text = to_text(key_path, "key_path")
        check(raw.scene_lottie_set_value(self, text, byref(value_of_type(_type_of(key_path), key_path, value))))

    def seek(self, frame: float) -> None:
        """Stops what plays and shows a frame."""
        check(raw.scene_lottie_seek(self, to_number(frame, "frame")))

    def pause(self) -> None:
        """Stops what plays at the frame that is on screen."""
        self.seek(self.frame)

    @property
    def frame(self) -> float:
        """The frame that was last on screen since something was played or sought; the first frame before that."""
        return raw.scene_lottie_get_frame(self)

    def __repr__(self) -> str:
        """The frames and the size."""
        size = f"{self.size.width:g} x {self.size.height:g} points"
        return f"<scene.Lottie frames {self.start_frame:g}...{self.end_frame:g} at {self.frame_rate:g}/s, {size}>"
