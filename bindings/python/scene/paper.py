"""Paper: layer trees as pages of a PDF or SVG file, as shapes, text and images instead of pixels."""

from __future__ import annotations

import datetime
import os
import re
from ctypes import byref, c_uint32, create_string_buffer
from typing import Self

from scene import raw
from scene._convert import to_count, to_number, to_path, to_text
from scene._copies import still_alone
from scene._object import Object, expect
from scene.color import Color, ColorLike, color_of, to_color
from scene.enums import PaperFormat, PaperFormatName, PaperMetadata
from scene.errors import check, last_error
from scene.geometry import Size, SizeLike, to_size
from scene.layer import Layer

A5 = Size(419.528, 595.276)
"""A page of 148 x 210 mm, in points. `Size(A5.height, A5.width)` lies on its side."""
A4 = Size(595.276, 841.89)
"""A page of 210 x 297 mm, in points."""
A3 = Size(841.89, 1190.551)
"""A page of 297 x 420 mm, in points."""
A2 = Size(1190.551, 1683.78)
"""A page of 420 x 594 mm, in points."""
LETTER = Size(612, 792)
"""A page of 8.5 x 11 inches, in points."""


class Paper(Object):
    """Pages that become a file: `with Paper("pdf", A4) as paper: paper.add_page(root); paper.write("page.pdf")`.

    A point of a tree is a point of paper, 1/72 inch. What no page can say, such as a blur, becomes an image at the
    `resolution`. A paper is used by one thread at a time.
    """

    __slots__ = ("_background_color", "_creation_date", "_margins", "_metadata")

    _retain = raw.scene_paper_retain
    _release = raw.scene_paper_release

    def __init__(self, paper_format: PaperFormat | PaperFormatName = PaperFormat.PDF, size: SizeLike = A4) -> None:
        """A file without pages. `size` is that of its pages, in points, at most 14400."""
        kind = PaperFormat.parse(paper_format, "paper_format")
        self._own(raw.scene_paper_create(kind, to_size(size, "size")))
        self._margins = (0.0, 0.0, 0.0, 0.0)
        self._background_color = Color(0, 0, 0, 0)
        self._metadata: dict[PaperMetadata, str | None] = {}
        self._creation_date: datetime.datetime | None = None

    def close(self) -> None:
        """Frees the pages. What is called afterwards raises InvalidHandleError."""
        self._finalizer()

    def __enter__(self) -> Self:
        """The paper itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the paper."""
        self.close()

    @property
    def size(self) -> Size:
        """The size of the next pages, in points."""
        return Size.of(raw.scene_paper_get_size(self))

    @size.setter
    def size(self, size: SizeLike) -> None:
        check(raw.scene_paper_set_size(self, to_size(size, "size")))

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """The margins of the next pages: top, left, bottom, right, in points. Default 0; one number sets all."""
        return self._margins

    @margins.setter
    def margins(self, margins: float | tuple[float, float, float, float]) -> None:
        each = (margins,) * 4 if isinstance(margins, (int, float)) else tuple(margins)
        if len(each) != 4:
            raise ValueError(f"margins must be a number or (top, left, bottom, right), not {margins!r}")
        top, left, bottom, right = (to_number(margin, "margins") for margin in each)
        check(raw.scene_paper_set_margins(self, top, left, bottom, right))
        self._margins = (top, left, bottom, right)

    @property
    def resolution(self) -> float:
        """Pixels per inch of the images that what no page can say becomes, 18...2400. Default 300."""
        return raw.scene_paper_get_resolution(self)

    @resolution.setter
    def resolution(self, dpi: float) -> None:
        check(raw.scene_paper_set_resolution(self, to_number(dpi, "resolution")))

    @property
    def background_color(self) -> Color:
        """The colour of the next pages within their margins. Default transparent."""
        return self._background_color

    @background_color.setter
    def background_color(self, color: ColorLike) -> None:
        check(raw.scene_paper_set_background_color(self, to_color(color, "background_color")))
        self._background_color = color_of(color, "background_color")

    def _set_metadata(self, key: PaperMetadata, text: str | None) -> None:
        check(raw.scene_paper_set_metadata(self, key, to_text(text, key.name.lower())))
        self._metadata[key] = text

    @property
    def title(self) -> str | None:
        """The title that the file gives itself, or None."""
        return self._metadata.get(PaperMetadata.TITLE)

    @title.setter
    def title(self, text: str | None) -> None:
        self._set_metadata(PaperMetadata.TITLE, text)

    @property
    def author(self) -> str | None:
        """The author whom the file names, or None."""
        return self._metadata.get(PaperMetadata.AUTHOR)

    @author.setter
    def author(self, text: str | None) -> None:
        self._set_metadata(PaperMetadata.AUTHOR, text)

    @property
    def subject(self) -> str | None:
        """What the file is about, or None."""
        return self._metadata.get(PaperMetadata.SUBJECT)

    @subject.setter
    def subject(self, text: str | None) -> None:
        self._set_metadata(PaperMetadata.SUBJECT, text)

    @property
    def keywords(self) -> str | None:
        """Words about the file, with commas between them, or None."""
        return self._metadata.get(PaperMetadata.KEYWORDS)

    @keywords.setter
    def keywords(self, text: str | None) -> None:
        self._set_metadata(PaperMetadata.KEYWORDS, text)

    @property
    def creator(self) -> str | None:
        """The program that the file says it was made with, or None."""
        return self._metadata.get(PaperMetadata.CREATOR)

    @creator.setter
    def creator(self, text: str | None) -> None:
        self._set_metadata(PaperMetadata.CREATOR, text)

    @property
    def creation_date(self) -> datetime.datetime | None:
        """When the file says that it was made, or None. The same pages with the same date give the same bytes.

        A date without a time zone is of the local one.
        """
        return self._creation_date

    @creation_date.setter
    def creation_date(self, date: datetime.datetime) -> None:
        check(raw.scene_paper_set_creation_date(self, expect_date(date).timestamp()))
        self._creation_date = date

    def add_page(self, root: Layer, time: float = 0.0) -> None:
        """Commits this thread's changes and adds a page with the tree as it is at `time`, in seconds.

        A layer that lies in another, or is shown by a renderer, cannot be a root. When something cannot be drawn the
        page is there without it, and the error is raised.
        """
        check(raw.scene_paper_add_page(self, expect(Layer, root, "root"), to_number(time, "time")))

    def add_tiles(self, root: Layer, time: float = 0.0) -> int:
        """Adds as many pages as the bounds of `root` have parts of a page's size within its margins, row by row.

        Returns how many those are.
        """
        count = c_uint32()
        check(raw.scene_paper_add_tiles(self, expect(Layer, root, "root"), to_number(time, "time"), byref(count)))
        return count.value

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return raw.scene_paper_get_page_count(self)

    def add_bookmark(self, title: str, level: int = 0, y: float = 0.0) -> None:
        """Adds an entry to the outline of a PDF, which leads to the last page, `y` points from its top.

        level: 0 for the outermost, 1 for what belongs to the last entry of level 0, and so on.
        """
        check(raw.scene_paper_add_bookmark(self, to_text(title, "title"), to_count(level, "level"), to_number(y, "y")))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, to which no page can be added then. It is complete or as it was before.

        Raises FileError when it cannot be written, InvalidStateError without a page.
        """
        check(raw.scene_paper_write(self, to_path(path)))

    def to_bytes(self) -> bytes:
        """The file, to which no page can be added then. Raises InvalidStateError without a page."""
        length = raw.scene_paper_copy_data(self, None, 0)
        if length == 0:
            raise last_error()
        data = create_string_buffer(length)
        raw.scene_paper_copy_data(self, data, length)
        return data.raw

    def __repr__(self) -> str:
        """The number of pages."""
        return f"<scene.Paper of {self.page_count} pages>"


def expect_date(date: object) -> datetime.datetime:
    """The date, which must be one."""
    if not isinstance(date, datetime.datetime):
        raise TypeError(f"creation_date must be a datetime, not {date!r}")
    return date


def svg_of(layer: Layer) -> str | None:
    """A layer with all below it as an SVG, at the time 0; None for one without an area.

    The layer may lie in a tree and be shown by a renderer: what is drawn is a copy.
    """
    width, height = layer.bounds.size
    if width <= 0 or height <= 0:
        return None
    with Paper(PaperFormat.SVG, (width, height)) as paper:
        paper.add_page(still_alone(layer))
        # A point of paper is 4/3 of a CSS pixel, a point of a layer is one.
        return re.sub(r' (width|height)="([\d.]+)pt"', r' \1="\2"', paper.to_bytes().decode(), count=2)
