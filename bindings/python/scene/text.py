"""Text layers: a string, runs or markup, set in lines; and fonts of the program's own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from ctypes import byref, c_size_t, sizeof
from dataclasses import dataclass, fields
from math import isfinite
from typing import NamedTuple, TypeAlias

from scene import raw
from scene._convert import to_bool, to_count, to_number, to_path, to_text
from scene._object import adopt
from scene._text_properties import TextPresentationProperties, TextProperties
from scene.color import Color, ColorLike, to_color
from scene.enums import TextUnderline, TextUnderlineName
from scene.errors import check
from scene.geometry import PointLike, Rect, Size, to_point
from scene.layer import Layer, Presentation
from scene.path import Path


@dataclass(frozen=True, init=False)
class TextRun:
    """A part of a text with one look: `TextRun("bold", weight=700)`. What it does not say is as the layer says."""

    string: str
    font: str | None
    """A font family, or several with commas between them, of which the first that is there is taken."""
    font_size: float | None
    """In points."""
    weight: int | None
    """1...1000: 400 is regular, 700 is bold."""
    italic: bool
    color: Color | None
    underline: TextUnderline
    strikethrough: bool
    letter_spacing: float
    """How much farther its letters are apart, in points."""
    baseline_offset: float
    """How far above the baseline it stands, in points."""

    def __init__(
        self,
        string: str,
        *,
        font: str | None = None,
        font_size: float | None = None,
        weight: int | None = None,
        italic: bool = False,
        color: ColorLike | None = None,
        underline: TextUnderline | TextUnderlineName | bool = False,
        strikethrough: bool = False,
        letter_spacing: float = 0.0,
        baseline_offset: float = 0.0,
    ) -> None:
        """A run of text; `underline` is True for a single line, or says which."""
        if isinstance(underline, bool):
            underline = TextUnderline.SINGLE if underline else TextUnderline.NONE
        # In the order of the fields, which are frozen.
        values = (
            string,
            font,
            None if font_size is None else to_number(font_size, "font_size"),
            None if weight is None else to_count(weight, "weight"),
            to_bool(italic, "italic"),
            None if color is None else Color.of(to_color(color, "color")),
            TextUnderline.parse(underline, "underline"),
            to_bool(strikethrough, "strikethrough"),
            to_number(letter_spacing, "letter_spacing"),
            to_number(baseline_offset, "baseline_offset"),
        )
        for field, value in zip(fields(self), values, strict=True):
            object.__setattr__(self, field.name, value)


RunLike: TypeAlias = "TextRun | str"
"""A run, or its text alone."""


class TextLine(NamedTuple):
    """A line of set text."""

    string: str
    """The text of the line."""
    start: int
    """Where it begins in the text, in characters."""
    rect: Rect
    """What it takes up, in points from the top left corner of the layer's bounds on."""
    baseline: float
    """How far below the top of the bounds its letters stand."""


class TextCaret(NamedTuple):
    """A place in a text where a cursor can stand."""

    start: int
    """Where what stands behind it begins in the text, in characters."""
    rect: Rect
    """From the top to the bottom of its line, without a width, in points from the top left corner of the bounds on."""


class TextLayer(TextProperties, Layer, kind=raw.SCENE_LAYER_KIND_TEXT):
    """A layer that shows text: `TextLayer(string="Hello", font_size=24, frame=(0, 0, 200, 40))`.

    The text is given as a `string`, as `runs` that look different, or as Pango's `markup`; each takes the place of
    what was there. Font size and colour animate.
    """

    __slots__ = ()

    @property
    def runs(self) -> tuple[TextRun, ...]:
        """The text as runs: one for a string, and of markup what runs can say.

        Any iterable of runs, or of strings for runs that say nothing, can be assigned.
        """
        return tuple(self._run(index) for index in range(raw.scene_text_layer_get_run_count(self)))

    @runs.setter
    def runs(self, runs: Iterable[RunLike]) -> None:
        if isinstance(runs, (str, TextRun)):
            raise TypeError(f"runs must be an iterable of runs, not {runs!r}")
        given = [_struct(run) for run in runs]
        check(raw.scene_text_layer_set_runs(self, (raw.scene_text_run * len(given))(*given), len(given)))

    def _run(self, index: int) -> TextRun:
        run = raw.scene_text_run(struct_size=sizeof(raw.scene_text_run))
        check(raw.scene_text_layer_get_run(self, index, byref(run)))
        return TextRun(
            run.string.decode(),
            font=None if run.font is None else run.font.decode(),
            font_size=run.font_size or None,
            weight=run.weight or None,
            italic=run.italic,
            color=Color.of(run.color) if run.has_color else None,
            underline=TextUnderline(run.underline),
            strikethrough=run.strikethrough,
            letter_spacing=run.letter_spacing,
            baseline_offset=run.baseline_offset,
        )

    @property
    def lines(self) -> Sequence[TextLine]:
        """The lines that the text is set in, by the model values. Reading it sets the text anew."""
        count = c_size_t()
        check(raw.scene_text_layer_get_lines(self, None, 0, byref(count)))
        found = (raw.scene_text_line * count.value)()
        check(raw.scene_text_layer_get_lines(self, found, len(found), byref(count)))
        text = (self.string or "").encode()
        lines: list[TextLine] = []
        start = place = 0
        for line in found[: count.value]:
            # Lines follow each other, so that what lies before one is counted once.
            start += len(text[place : line.start].decode(errors="replace"))
            place = line.start
            string = text[place : place + line.length].decode(errors="replace")
            lines.append(TextLine(string, start, Rect.of(line.rect), line.baseline))
        return lines

    @property
    def carets(self) -> Sequence[TextCaret]:
        """The places where a cursor can stand, line by line in the order of the text, by the model values.

        Where a line was wrapped, its end and the beginning of the next have one start. An empty text has one place, and
        None has none. Reading it sets the text anew.
        """
        count = c_size_t()
        check(raw.scene_text_layer_get_carets(self, None, 0, byref(count)))
        found = (raw.scene_text_caret * count.value)()
        check(raw.scene_text_layer_get_carets(self, found, len(found), byref(count)))
        text = (self.string or "").encode()
        carets: list[TextCaret] = []
        start = place = 0
        for caret in found[: count.value]:
            start += len(text[place : caret.start].decode(errors="replace"))
            place = caret.start
            carets.append(TextCaret(start, Rect.of(caret.rect)))
        return carets

    def index_at(self, point: PointLike) -> int:
        """Where the cursor goes that somebody puts at a point of the bounds: 0 without text."""
        given = to_point(point, "point")
        x, y = given.x - self.bounds.x, given.y - self.bounds.y
        if not (isfinite(x) and isfinite(y)):
            raise ValueError(f"point must be finite, not {(given.x, given.y)!r}")
        if self.contents_are_flipped:
            # Carets count from the upper edge, as text stands upright.
            y = self.bounds.height - y

        def away(caret: TextCaret) -> tuple[float, float]:
            rect = caret.rect
            return max(rect.y - y, y - rect.y - rect.height, 0), abs(rect.x - x)

        return min(self.carets, key=away, default=TextCaret(0, Rect(0, 0, 0, 0))).start

    def letter_path(self) -> Path:
        """The outlines of the letters in points of the bounds, for a shape layer that strokes or morphs them."""
        return adopt(Path, raw.scene_text_layer_copy_outline(self))

    def letter_layers(self) -> Layer:
        """A layer in this one's place with a shape layer for each letter, so that each can be animated by itself.

        A letter's layer has the bounds of its outline, and its name is the letter's number from 0. Later changes of the
        text layer do not reach it.
        """
        return adopt(Layer, raw.scene_text_layer_create_letter_layers(self))

    @property
    def preferred_frame_size(self) -> Size:
        """The size that the text wants: that of its lines.

        They are broken at the width of the bounds when the layer is wrapped, and none is truncated.
        """
        return Size.of(raw.scene_text_layer_get_preferred_frame_size(self))

    @property
    def presentation(self) -> TextPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return TextPresentation(self)


class TextPresentation(Presentation, TextPresentationProperties):
    """A text layer as it is on screen. Its attributes can only be read."""

    __slots__ = ()


def _struct(run: RunLike) -> raw.scene_text_run:
    if isinstance(run, str):
        run = TextRun(run)
    elif not isinstance(run, TextRun):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a run must be a TextRun or a str, not {run!r}")
    for name, value in (("font_size", run.font_size), ("weight", run.weight)):
        # To C that is: none.
        if value == 0:
            raise ValueError(f"the {name} of a run must be above 0, not {value!r}")
    return raw.scene_text_run(
        struct_size=sizeof(raw.scene_text_run),
        string=to_text(run.string, "string"),
        font=to_text(run.font, "font"),
        font_size=run.font_size or 0.0,
        weight=min(run.weight or 0, 2**31 - 1),
        italic=run.italic,
        has_color=run.color is not None,
        color=to_color(run.color or (0, 0, 0, 0), "color"),
        underline=run.underline,
        strikethrough=run.strikethrough,
        letter_spacing=run.letter_spacing,
        baseline_offset=run.baseline_offset,
    )


def add_font(path: str | os.PathLike[str], family: str | None = None) -> None:
    """Makes the fonts of a file available to text layers of this process, before those of the system.

    family: what it is known by from now on; None for the families that are named in it. Adding a file again does
        nothing. Text that is set already does not change.
    """
    check(raw.scene_font_add_file(to_path(path), to_text(family, "family")))


def remove_font(family: str) -> None:
    """Takes back what `add_font` added under a family; NotFoundError when that is nothing."""
    check(raw.scene_font_remove(to_text(family, "family")))
