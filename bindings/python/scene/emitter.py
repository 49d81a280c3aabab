"""Emitter layers: particles, and the cells that they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ctypes import POINTER, byref
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast, overload

from scene import raw
from scene._convert import items_of, to_list, to_text
from scene._emitter_properties import EmitterPresentationProperties, EmitterProperties
from scene._near import hint
from scene._object import Object, adopt, expect, handle_of
from scene._values import cell_types, from_value, value_of_type
from scene.color import Color, ColorLike
from scene.enums import ContentsFilter, ContentsFilterName, FillMode, FillModeName
from scene.errors import NotFoundError, check
from scene.geometry import Rect, RectLike
from scene.image import Image, ImageLike, image_of
from scene.layer import Layer, Presentation

_DEFAULT: Any = ...
"""What stands for the value that a property has by itself."""
_Got = TypeVar("_Got")
_Given = TypeVar("_Given")


class _CellProperty(Generic[_Got, _Given]):
    """A property of emitter cells as an attribute."""

    def __init__(self, doc: str) -> None:
        self.__doc__ = doc

    def __set_name__(self, owner: type[EmitterCell], name: str) -> None:
        first, *rest = name.split("_")
        self._key = first + "".join(word.capitalize() for word in rest)

    @overload
    def __get__(self, cell: None, owner: type[EmitterCell]) -> Self: ...
    @overload
    def __get__(self, cell: EmitterCell, owner: type[EmitterCell]) -> _Got: ...
    def __get__(self, cell: EmitterCell | None, owner: type[EmitterCell]) -> Any:
        return self if cell is None else cell.get_value(self._key)

    def __set__(self, cell: EmitterCell, value: _Given) -> None:
        cell.set_value(self._key, value)


class EmitterCellConstructor:
    """How a cell is made."""

    __slots__ = ()

    def __init__(
        self,
        *,
        name: str | None = _DEFAULT,
        enabled: bool = _DEFAULT,
        birth_rate: float = _DEFAULT,
        lifetime: float = _DEFAULT,
        lifetime_range: float = _DEFAULT,
        emission_latitude: float = _DEFAULT,
        emission_longitude: float = _DEFAULT,
        emission_range: float = _DEFAULT,
        velocity: float = _DEFAULT,
        velocity_range: float = _DEFAULT,
        x_acceleration: float = _DEFAULT,
        y_acceleration: float = _DEFAULT,
        z_acceleration: float = _DEFAULT,
        scale: float = _DEFAULT,
        scale_range: float = _DEFAULT,
        scale_speed: float = _DEFAULT,
        spin: float = _DEFAULT,
        spin_range: float = _DEFAULT,
        color: ColorLike = _DEFAULT,
        red_range: float = _DEFAULT,
        green_range: float = _DEFAULT,
        blue_range: float = _DEFAULT,
        alpha_range: float = _DEFAULT,
        red_speed: float = _DEFAULT,
        green_speed: float = _DEFAULT,
        blue_speed: float = _DEFAULT,
        alpha_speed: float = _DEFAULT,
        contents: ImageLike | None = _DEFAULT,
        contents_rect: RectLike = _DEFAULT,
        contents_scale: float = _DEFAULT,
        magnification_filter: ContentsFilter | ContentsFilterName = _DEFAULT,
        minification_filter: ContentsFilter | ContentsFilterName = _DEFAULT,
        minification_filter_bias: float = _DEFAULT,
        begin_time: float = _DEFAULT,
        time_offset: float = _DEFAULT,
        speed: float = _DEFAULT,
        duration: float = _DEFAULT,
        repeat_count: float = _DEFAULT,
        repeat_duration: float = _DEFAULT,
        autoreverses: bool = _DEFAULT,
        fill_mode: FillMode | FillModeName = _DEFAULT,
        emitter_cells: Iterable[EmitterCell] = _DEFAULT,
    ) -> None:
        """Makes a cell with the default values but for those given."""


class EmitterCell(EmitterCellConstructor, Object):
    """A source of particles: `EmitterCell(contents=image, birth_rate=100, lifetime=2, velocity=50)` (CAEmitterCell).

    A property with a range is its value give or take half of the range, evenly distributed. Layers and other cells take
    copies: what changes afterwards changes no layer until it is set again. A cell of a layer that has a name is set and
    animated by a key path: `layer.set_value("emitterCells.smoke.birthRate", 0)`.
    """

    __slots__ = ()

    _retain = raw.scene_emitter_cell_retain
    _release = raw.scene_emitter_cell_release

    if not TYPE_CHECKING:

        @wraps(EmitterCellConstructor.__init__)
        def __init__(self, **arguments):
            self._own(raw.scene_emitter_cell_create())
            known = EmitterCellConstructor.__init__.__kwdefaults__
            for name, value in arguments.items():
                if name not in known:
                    raise TypeError(f"EmitterCell() has no argument {name!r}{hint(name, known)}")
                setattr(self, name, value)

    name: _CellProperty[str | None, str | None] = _CellProperty("What key paths call it.")
    enabled: _CellProperty[bool, bool] = _CellProperty("Whether anything of it is seen. Default True.")
    birth_rate: _CellProperty[float, float] = _CellProperty(
        "How many particles are born a second; of a cell in another, from each of its particles. Default 0."
    )
    lifetime: _CellProperty[float, float] = _CellProperty("How long particles live, in seconds. Default 0.")
    lifetime_range: _CellProperty[float, float] = _CellProperty("The range of the lifetime. Default 0.")
    emission_latitude: _CellProperty[float, float] = _CellProperty(
        "The angle of the direction out of the layer's plane, towards the viewer. Default 0."
    )
    emission_longitude: _CellProperty[float, float] = _CellProperty(
        "The angle of the direction to the x axis, clockwise on screen. Default 0."
    )
    emission_range: _CellProperty[float, float] = _CellProperty(
        "The angle of the cone that directions are spread over; 2 pi for all directions. Default 0."
    )
    velocity: _CellProperty[float, float] = _CellProperty(
        "How fast particles are at first, in points a second. Default 0."
    )
    velocity_range: _CellProperty[float, float] = _CellProperty("The range of the velocity. Default 0.")
    x_acceleration: _CellProperty[float, float] = _CellProperty(
        "How their velocity changes along x, in a second. Default 0."
    )
    y_acceleration: _CellProperty[float, float] = _CellProperty(
        "How their velocity changes along y, in a second. Default 0."
    )
    z_acceleration: _CellProperty[float, float] = _CellProperty(
        "How their velocity changes along z, in a second. Default 0."
    )
    scale: _CellProperty[float, float] = _CellProperty("How much their picture is enlarged. Default 1.")
    scale_range: _CellProperty[float, float] = _CellProperty("The range of the scale. Default 0.")
    scale_speed: _CellProperty[float, float] = _CellProperty("How much the scale grows in a second. Default 0.")
    spin: _CellProperty[float, float] = _CellProperty("How far they turn in a second, in radians. Default 0.")
    spin_range: _CellProperty[float, float] = _CellProperty("The range of the spin. Default 0.")
    color: _CellProperty[Color, ColorLike] = _CellProperty("What their picture is multiplied by. Default opaque white.")
    red_range: _CellProperty[float, float] = _CellProperty("The range of the colour's red. Default 0.")
    green_range: _CellProperty[float, float] = _CellProperty("The range of the colour's green. Default 0.")
    blue_range: _CellProperty[float, float] = _CellProperty("The range of the colour's blue. Default 0.")
    alpha_range: _CellProperty[float, float] = _CellProperty("The range of the colour's alpha. Default 0.")
    red_speed: _CellProperty[float, float] = _CellProperty("How much the red grows in a second. Default 0.")
    green_speed: _CellProperty[float, float] = _CellProperty("How much the green grows in a second. Default 0.")
    blue_speed: _CellProperty[float, float] = _CellProperty("How much the blue grows in a second. Default 0.")
    alpha_speed: _CellProperty[float, float] = _CellProperty("How much the alpha grows in a second. Default 0.")
    contents: _CellProperty[Image | None, ImageLike | None] = _CellProperty(
        "The picture of each particle. Without one nothing is drawn, but other cells may be in the cell."
    )
    contents_rect: _CellProperty[Rect, RectLike] = _CellProperty(
        "The part of the picture that is shown. Default (0, 0, 1, 1)."
    )
    contents_scale: _CellProperty[float, float] = _CellProperty(
        "How many pixels of the picture make a point. Default 1."
    )
    magnification_filter: _CellProperty[ContentsFilter, ContentsFilter | ContentsFilterName] = _CellProperty(
        "How it is enlarged. Default linear."
    )
    minification_filter: _CellProperty[ContentsFilter, ContentsFilter | ContentsFilterName] = _CellProperty(
        "How it is reduced. Default linear."
    )
    minification_filter_bias: _CellProperty[float, float] = _CellProperty(
        "How many mipmap levels are skipped when it is reduced trilinearly. Default 0."
    )
    begin_time: _CellProperty[float, float] = _CellProperty(
        "When it begins, in seconds of the layer's time, or since the birth of the particle that emits. Default 0."
    )
    time_offset: _CellProperty[float, float] = _CellProperty("Added to its time, in seconds. Default 0.")
    speed: _CellProperty[float, float] = _CellProperty("How fast its time runs. Default 1.")
    duration: _CellProperty[float, float] = _CellProperty(
        "For how long it emits, in seconds of its time. Default infinite."
    )
    repeat_count: _CellProperty[float, float] = _CellProperty("How often that repeats. Default 0, which is once.")
    repeat_duration: _CellProperty[float, float] = _CellProperty(
        "For how long that repeats, in seconds of its time. Default 0."
    )
    autoreverses: _CellProperty[bool, bool] = _CellProperty("Whether it emits twice as long. Default False.")
    fill_mode: _CellProperty[FillMode, FillMode | FillModeName] = _CellProperty(
        "Whether it emits before it begins and after it ends too. Default FillMode.REMOVED."
    )

    @property
    def emitter_cells(self) -> tuple[EmitterCell, ...]:
        """Copies of the cells that each of its particles emits from along its life. Any iterable can be assigned."""
        count = raw.scene_emitter_cell_get_emitter_cell_count(self)
        return tuple(adopt(EmitterCell, raw.scene_emitter_cell_copy_emitter_cell(self, i)) for i in range(count))

    @emitter_cells.setter
    def emitter_cells(self, cells: Iterable[EmitterCell] | None) -> None:
        check(
            _with_cells(
                items_of(cells), lambda array, count: raw.scene_emitter_cell_set_emitter_cells(self, array, count)
            )
        )

    def get_value(self, key: str) -> Any:
        """The value of a property by Core Animation's key, such as "birthRate"."""
        value = raw.scene_value()
        check(raw.scene_emitter_cell_get_value(self, to_text(key, "key"), byref(value)))
        return from_value(key, value)

    def set_value(self, key: str, value: Any) -> None:
        """Sets a property by Core Animation's key."""
        kind = cell_types().get(key)
        if kind is None:
            raise NotFoundError(f"emitter cells have no property {key!r}")
        if key == "contents":
            value = image_of(value, key)
        check(raw.scene_emitter_cell_set_value(self, to_text(key, "key"), byref(value_of_type(kind, key, value))))

    def copy(self) -> EmitterCell:
        """A cell of its own with the same values, and the same cells in it."""
        return adopt(EmitterCell, raw.scene_emitter_cell_copy(self))

    def __copy__(self) -> EmitterCell:
        """What copy() answers."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> EmitterCell:
        """What copy() answers."""
        return self.copy()

    def __repr__(self) -> str:
        """The name, and what says how much there is of it."""
        name = "" if self.name is None else f" {self.name!r}"
        return f"<scene.EmitterCell{name} birth_rate={self.birth_rate!r} lifetime={self.lifetime!r}>"


_Handle = POINTER(raw.scene_emitter_cell)


def _with_cells(cells: Iterable[EmitterCell], body: Callable[[Any, int], int]) -> int:
    """Calls `body` with the handles of cells, which live until it is done."""
    given = [
        expect(EmitterCell, cell, "each of emitter_cells") for cell in to_list(cells, "emitter_cells", "emitter cells")
    ]
    return body((_Handle * len(given))(*[handle_of(cell) for cell in given]), len(given))


class EmitterLayer(EmitterProperties, Layer, kind=raw.SCENE_LAYER_KIND_EMITTER):
    """Particles, above the layer's contents and below its sublayers (CAEmitterLayer).

    `EmitterLayer(emitter_position=(160, 100), emitter_cells=[EmitterCell(contents=image, birth_rate=100, lifetime=2)])`

    What is seen follows from the properties, the seed and the layer's time, so any frame can be rendered at any time. A
    particle keeps the values that held when it was born: move the emitter, and what it left behind stays.
    """

    __slots__ = ()

    @property
    def emitter_cells(self) -> tuple[EmitterCell, ...]:
        """Copies of the cells that particles come from. Any iterable can be assigned.

        Other values of the same cells, by number and names, hold for what is born from now on; any other list begins
        anew.
        """
        count = raw.scene_emitter_layer_get_emitter_cell_count(self)
        return tuple(adopt(EmitterCell, raw.scene_emitter_layer_copy_emitter_cell(self, i)) for i in range(count))

    @emitter_cells.setter
    def emitter_cells(self, cells: Iterable[EmitterCell] | None) -> None:
        check(
            _with_cells(
                items_of(cells), lambda array, count: raw.scene_emitter_layer_set_emitter_cells(self, array, count)
            )
        )

    @property
    def presentation(self) -> EmitterPresentation:
        """The layer as it is on screen: the same attributes, with the animations applied."""
        return EmitterPresentation(self)


class EmitterPresentation(Presentation, EmitterPresentationProperties):
    """An emitter layer as it is on screen, at the time of the last frame. Its attributes can only be read."""

    __slots__ = ()

    @property
    def emitter_cells(self) -> tuple[EmitterCell, ...]:
        """Copies of the cells, those that have names with the values on screen."""
        cells = cast("EmitterLayer", self._layer).emitter_cells
        for cell in cells:
            if cell.name is not None:
                for key in cell_types().keys() - {"name"}:
                    cell.set_value(key, self.get_value(f"emitterCells.{cell.name}.{key}"))
        return cells
