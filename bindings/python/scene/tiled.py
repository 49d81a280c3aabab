"""Tiled layers: contents of any size, drawn in tiles as they are needed."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, c_char, memmove, sizeof
from dataclasses import dataclass
from threading import Lock
from typing import Any, cast

from scene import raw
from scene._callbacks import set_tile_source, to_callback
from scene._convert import to_number
from scene._lazy import has_numpy, numpy
from scene._object import Object, adopt
from scene._tiled_properties import TiledPresentationProperties, TiledProperties
from scene.enums import PixelFormat, PixelFormatName
from scene.errors import check
from scene.geometry import Rect, RectLike, to_rect
from scene.layer import Layer, Presentation

LATER = object()
"""What a function that draws tiles returns when the tile will be finished later: `tile.finish()` or `tile.fail()`."""

# What one thread still writes must not go because another one ends the tile.
_ending = Lock()


@dataclass(frozen=True)
class TileStatistics:
    """Figures of a layer's tiles."""

    running: int
    """Tiles that are being drawn, also those that were cancelled and have not ended yet."""
    waiting: int
    """Tiles that are wanted and not begun."""
    kept: int
    """Tiles that are there."""
    bytes: int
    """The memory that these take."""
    drawn: int
    """Tiles that were drawn since the source was set."""
    failed: int
    """Tiles that failed."""
    cancelled: int
    """Tiles that were cancelled when they were begun already."""


class Tile(Object):
    """A tile to be drawn: what it shows, and its pixels."""

    __slots__ = ("_target", "column", "height", "level", "pixels", "rect", "row", "scale", "width")

    _retain = raw.scene_tile_retain
    _release = raw.scene_tile_release

    rect: Rect
    """What it shows, in points of the layer's space. It may reach beyond the bounds."""
    scale: float
    """Pixels in a point."""
    level: int
    """The level of detail; 0 is the finest."""
    column: int
    """The tile's place at its level, from (0, 0) of the layer's space on."""
    row: int
    """The same, downwards."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    pixels: Any
    """What to write: a numpy array (uint8) of shape (height, width, 4), or a memoryview. Transparent at first.

    Red, green, blue and straight alpha, unless set_source() was given another format.
    """

    @property
    def cancelled(self) -> bool:
        """Whether nobody wants the tile any more. What is drawn all the same is kept, if it is still right.

        A function that gives it up half way calls `fail()`.
        """
        return raw.scene_tile_is_cancelled(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Writes all pixels at once, from anything with as many bytes."""
        view = memoryview(data).cast("B")
        target = memoryview(self.pixels).cast("B")
        if view.nbytes != target.nbytes:
            raise ValueError(
                f"a tile of {self.width} x {self.height} pixels has {target.nbytes} bytes, not {view.nbytes}"
            )
        target[:] = view

    def finish(self) -> None:
        """Ends a tile that was to be finished later: it is drawn. Raises InvalidStateError when it has ended."""
        with _ending:
            self._copy()
            check(raw.scene_tile_finish(self, raw.SCENE_TILE_DONE))

    def fail(self) -> None:
        """Ends a tile that cannot be drawn, or not to its end. Raises InvalidStateError when it has ended."""
        with _ending:
            self._target = None
            check(raw.scene_tile_finish(self, raw.SCENE_TILE_FAILED))

    def _copy(self) -> None:
        # The library's memory is gone when the tile has ended, and Python's may be written for ever: they are two.
        if self._target is not None:
            source = memoryview(self.pixels).cast("B")
            memmove(self._target, (c_char * source.nbytes).from_buffer(source), source.nbytes)
            self._target = None


class TiledLayer(TiledProperties, Layer, kind=raw.SCENE_LAYER_KIND_TILED):
    """Contents of any size, drawn in tiles on threads of the library (CATiledLayer).

    `set_source()` says who draws. What can be seen is asked for first, nearest to the middle, at the level of detail
    that fits; what is no longer wanted is cancelled. Until a tile is there, what there is at other levels stands in
    for it, and below that the contents and the background colour.
    """

    __slots__ = ()

    @property
    def presentation(self) -> TiledPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return TiledPresentation(self)

    def set_source(
        self, draw: Callable[[Tile], object], pixel_format: PixelFormat | PixelFormatName = PixelFormat.RGBA8
    ) -> None:
        """Sets who draws the tiles: a callable that writes a tile's `pixels`.

        It is called on threads of the library, several at once. It may return `LATER` and end the tile on any thread;
        whatever else it returns, the tile is drawn. One that does not return keeps a thread of those that there are
        (see scene_tile_function in tiled.h), and after five seconds the log names it; others are drawn all the same.
        What it raises goes to `sys.unraisablehook`, and the tile has
        failed: it is not asked for again until its place is invalidated or requested. Pixels for pycairo are of the
        format "bgra8_premultiplied".
        """
        if draw is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise TypeError("draw must be callable, not None; clear_source() takes it away")
        source = raw.scene_tile_source(format=PixelFormat.parse(pixel_format, "pixel_format"))
        drawer = _Drawer(to_callback(draw, "draw"))
        check(set_tile_source(self, source, drawer))
        self._hold("tiles", drawer)

    def clear_source(self) -> None:
        """Has no tiles drawn any more; those that are there go."""
        check(raw.scene_tiled_layer_set_source(self, None, None, raw.scene_destroy_function()))
        self._functions.pop("tiles", None)

    @property
    def has_source(self) -> bool:
        """Whether anybody draws the tiles."""
        return raw.scene_tiled_layer_has_source(self)

    def request_tiles(self, rect: RectLike, scale: float = 1.0) -> None:
        """Asks for tiles before they can be seen, at the level for `scale` pixels in a point.

        It takes the place of what was asked for before; an empty rectangle takes that back.
        """
        check(raw.scene_tiled_layer_request_tiles(self, to_rect(rect, "rect"), to_number(scale, "scale")))

    def invalidate(self, rect: RectLike | None = None) -> None:
        """Has tiles drawn anew that show something of a rectangle, or all of them."""
        where = None if rect is None else byref(to_rect(rect, "rect"))
        check(raw.scene_tiled_layer_invalidate(self, where))

    @property
    def tile_statistics(self) -> TileStatistics:
        """Figures of the layer's tiles; all 0 without a source."""
        figures = raw.scene_tile_statistics(struct_size=sizeof(raw.scene_tile_statistics))
        check(raw.scene_tiled_layer_get_statistics(self, byref(figures)))
        return TileStatistics(**{name: getattr(figures, name) for name in TileStatistics.__dataclass_fields__})


class TiledPresentation(Presentation, TiledPresentationProperties):
    """A tiled layer as it is on screen. Its attributes can only be read."""

    __slots__ = ()


class _Drawer:
    """What C calls to have a tile drawn."""

    def __init__(self, draw: Callable[[Tile], object]) -> None:
        self._draw = draw

    def draw(self, handle: Any, info: raw.scene_tile_info, /) -> int:
        tile = adopt(Tile, raw.scene_tile_retain(handle))
        tile.rect = Rect.of(info.rect)
        for name in ("scale", "level", "column", "row", "width", "height"):
            setattr(tile, name, getattr(info, name))
        pixels = bytearray(info.height * info.stride)
        shape = (info.height, info.width, 4)
        tile.pixels = (
            numpy().frombuffer(pixels, dtype="uint8").reshape(shape)
            if has_numpy()
            else cast("Any", memoryview(pixels).cast("B", shape=list(shape)))
        )
        tile._target = info.pixels
        if self._draw(tile) is LATER:
            return raw.SCENE_TILE_LATER
        with _ending:
            tile._copy()
        return raw.SCENE_TILE_DONE
