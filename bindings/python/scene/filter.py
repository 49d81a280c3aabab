"""Filters of layers, built in and of custom kernels."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import POINTER, byref, c_double, sizeof
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from scene import raw
from scene._convert import from_text, to_bool, to_list, to_number, to_numbers, to_text
from scene._copies import copied_filter, reduced_filter
from scene._object import Object, adopt, borrow, expect, handle_of, optional
from scene._strings import take_text
from scene.color import Color, ColorLike, color_of
from scene.errors import NotFoundError, check
from scene.geometry import Point, RectLike, Size, to_rect
from scene.image import Image


@dataclass(frozen=True)
class Parameter:
    """What a parameter of a filter is."""

    name: str
    type: str
    """"number", "point", "size", "color", "matrix" or "image"."""
    unit: str
    """"none", "points", "radians" or "stops"."""
    minimum: float
    maximum: float
    default: Any
    documentation: str


@dataclass(frozen=True)
class FilterType:
    """What a type of filter is."""

    name: str
    documentation: str
    parameters: tuple[Parameter, ...]


@cache
def filter_types() -> tuple[FilterType, ...]:
    """All types of filters that are built in."""
    return tuple(_type(index) for index in range(raw.scene_filter_type_count()))


def _type(index: int) -> FilterType:
    info = raw.scene_filter_info(struct_size=sizeof(raw.scene_filter_info))
    check(raw.scene_filter_type_get_info(index, byref(info)))
    parameters: list[Parameter] = []
    for place in range(info.parameter_count):
        parameter = _empty()
        check(raw.scene_filter_type_get_parameter(info.type, place, byref(parameter)))
        parameters.append(_parameter(parameter))
    return FilterType(info.type.decode(), info.documentation.decode(), tuple(parameters))


def _empty() -> raw.scene_parameter_info:
    return raw.scene_parameter_info(struct_size=sizeof(raw.scene_parameter_info))


def _parameter(info: raw.scene_parameter_info) -> Parameter:
    kind = raw.scene_parameter_type(info.type).name.removeprefix("SCENE_PARAMETER_").lower()
    unit = raw.scene_parameter_unit(info.unit).name.removeprefix("SCENE_UNIT_").lower()
    default = _from_numbers(kind, list(info.defaults[: info.count]))
    return Parameter(info.name.decode(), kind, unit, info.minimum, info.maximum, default, info.documentation.decode())


def _from_numbers(kind: str, numbers: list[float]) -> Any:
    match kind:
        case "number":
            return numbers[0]
        case "point":
            return Point(*numbers)
        case "size":
            return Size(*numbers)
        case "color":
            return Color(*numbers)
        case "matrix":
            return tuple(numbers)
        case _:
            return None


def filter_library() -> dict[str, str]:
    """The filters beside the built-in types, and what each does: those of libscene, then those of files.

    `Filter("pageCurl")` makes one, and documents take the names as types. A file `glow.glsl` with a kernel is the
    filter "glow", in a folder of `SCENE_FILTER_PATH`, or in `libscene/filters` in `XDG_DATA_HOME` or one of
    `XDG_DATA_DIRS`. What cannot be read is left out, and told in the log.
    """
    lines = take_text(raw.scene_filter_copy_library()).splitlines()
    return dict(line.split("\t", 1) for line in lines)


_kernel_parameters: dict[str, list[str]] = {}


def parameter_types(name: str) -> list[str]:
    """The types that a parameter's name stands for in key paths: those of kernels may be several."""
    if name == "enabled":
        return ["bool"]
    known = next((each.type for kind in filter_types() for each in kind.parameters if each.name == name), None)
    return ([] if known is None else [known]) + _kernel_parameters.get(name, [])


class Kernel(Object):
    """A custom kernel: GLSL ES 3.00 with a function `kernel`, of which filters are made.

    `vec4 kernel(vec4 color)`, `vec4 kernel(Image image, vec2 p)`, for a transition `vec4 kernel(Image from, Image to,
    vec2 p, float progress)`, for a generator `vec4 kernel(vec2 p)` or `vec4 kernel(vec2 p, float time)`. Parameters are
    uniforms, each on a line of its own: `uniform float amount; // = 1 in 0...10: What it is for.` InvalidArgumentError
    names the line of what is wrong.
    """

    __slots__ = ()

    _retain = raw.scene_kernel_retain
    _release = raw.scene_kernel_release

    def __init__(self, text: str) -> None:
        """Reads and compiles a kernel."""
        self._own(raw.scene_kernel_create(to_text(text, "text")))
        _declare(Filter(self).parameters)


def _declare(parameters: tuple[Parameter, ...]) -> None:
    """Notes the types of a kernel's parameters, for key paths."""
    for parameter in parameters:
        types = _kernel_parameters.setdefault(parameter.name, [])
        if parameter.type not in types:
            types.append(parameter.type)


class Filter(Object):
    """A filter with its values: `Filter("gaussianBlur", radius=4, name="soft")`, `Filter(kernel, amount=2)`.

    `filter["radius"]` reads and sets a parameter. Layers take copies: what changes afterwards changes no layer until it
    is set again. A layer's filter is set and animated by key paths: `layer.set_value("filters.soft.radius", 8)`.
    """

    __slots__ = ()

    _retain = raw.scene_filter_retain
    _release = raw.scene_filter_release

    __iter__ = None  # Keys are no indices.

    def __init__(self, type: str | Kernel, *, name: str | None = None, enabled: bool = True, **parameters: Any) -> None:
        """Makes a filter with the default values but for those given.

        It is of a built-in type, one that `filter_library` lists, or a kernel.
        """
        if isinstance(type, Kernel):
            self._own(raw.scene_filter_create_with_kernel(type))
        else:
            self._own(raw.scene_filter_create(to_text(type, "type")))
            if self.type == "kernel":
                _declare(self.parameters)
        self.name = name
        self.enabled = enabled
        for key, value in parameters.items():
            self[key] = value

    @classmethod
    def pattern(
        cls,
        image: Image,
        *,
        scale: float = 1.0,
        origin: tuple[float, float] = (0.0, 0.0),
        spacing: tuple[float, float] = (0.0, 0.0),
        angle: float = 0.0,
    ) -> Filter:
        """A generator that repeats an image, for `Layer.background_pattern` and the like.

        Args:
            image: what is repeated.
            scale: how many points a pixel of the image has, 0.5 for an image of two pixels to a point.
            origin: where the upper left corner of a copy lies, in points from that of the bounds.
            spacing: from copy to copy, in points; no less than a copy.
            angle: how far all is turned around the origin, in radians, clockwise.
        """
        return cls("pattern", image=image, scale=scale, origin=origin, spacing=spacing, angle=angle)

    @classmethod
    def gradient(
        cls,
        colors: Iterable[ColorLike],
        locations: Iterable[float] | None = None,
        *,
        type: Literal["axial", "radial", "conic"] = "axial",
        start_point: tuple[float, float] = (0.5, 0.0),
        end_point: tuple[float, float] = (0.5, 1.0),
    ) -> Filter:
        """A generator of two to eight colours, for `Layer.border_pattern` and the like.

        Its parameters are `color0` to `color7`, `location0` to `location7`, `startPoint` and `endPoint`, so
        `borderPattern.color1` can be animated.

        Args:
            colors: two to eight.
            locations: where they lie, from 0 to 1; evenly unless given.
            type: along a line, from the start point outwards, or around it.
            start_point: in the unit square of the bounds.
            end_point: in the unit square of the bounds.
        """
        stops, places = list(colors), None if locations is None else list(locations)
        if not 2 <= len(stops) <= _MOST_COLORS:
            raise ValueError(f"a gradient has 2 to {_MOST_COLORS} colors, not {len(stops)}")
        if places is not None and len(places) != len(stops):
            raise ValueError(f"there are {len(stops)} colors and {len(places)} locations")
        kinds = ("axial", "radial", "conic")
        if type not in kinds:
            raise ValueError(f"type must be one of {', '.join(kinds)}, not {type!r}")
        made = cls("gradient", form=kinds.index(type), startPoint=start_point, endPoint=end_point, count=len(stops))
        for index, color in enumerate(stops):
            made[f"color{index}"] = color
        for index, place in enumerate(places or ()):
            made[f"location{index}"] = place
        return made

    def output_image(self, extent: RectLike, *, scale: float = 1.0, time: float = 0.0) -> Image:
        """What a generator makes, as an image: a CIFilter's outputImage, rendered.

        Args:
            extent: the part of the plane that the image has, in points, which is the kernel's `bounds` as well.
            scale: pixels to a point.
            time: what a kernel that looks at the time gets, in seconds.
        """
        numbers = to_number(scale, "scale"), to_number(time, "time")
        return adopt(Image, raw.scene_filter_copy_output_image(self, to_rect(extent, "extent"), *numbers))

    @property
    def type(self) -> str:
        """The name of its type; "kernel" for a custom one."""
        return raw.scene_filter_get_type(self).decode()

    @property
    def name(self) -> str | None:
        """What key paths call it."""
        return from_text(raw.scene_filter_get_name(self))

    @name.setter
    def name(self, value: str | None) -> None:
        check(raw.scene_filter_set_name(self, to_text(value, "name")))

    @property
    def enabled(self) -> bool:
        """Whether it does anything."""
        return raw.scene_filter_get_enabled(self)

    @enabled.setter
    def enabled(self, value: bool) -> None:
        check(raw.scene_filter_set_enabled(self, to_bool(value, "enabled")))

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What its parameters are."""
        found: list[Parameter] = []
        for index in range(raw.scene_filter_get_parameter_count(self)):
            info = _empty()
            check(raw.scene_filter_get_parameter(self, index, byref(info)))
            found.append(_parameter(info))
        return tuple(found)

    def _known(self, name: str) -> Parameter:
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        names = ", ".join(parameter.name for parameter in self.parameters) or "none"
        raise NotFoundError(f"{self.type} has no parameter {name!r}; its parameters: {names}")

    def __getitem__(self, name: str) -> Any:
        """The value of a parameter: a float, Point, Size, Color, tuple of 20 numbers, Image or None."""
        kind = self._known(name).type
        if kind == "image":
            return borrow(Image, raw.scene_filter_get_image(self, to_text(name, "name")))
        numbers = (c_double * _COUNTS[kind])()
        check(raw.scene_filter_get_numbers(self, to_text(name, "name"), numbers, len(numbers)))
        return _from_numbers(kind, list(numbers))

    def __setitem__(self, name: str, value: Any) -> None:
        """Sets a parameter; NotFoundError when there is none of the name."""
        kind = self._known(name).type
        key = to_text(name, "name")
        if kind == "image":
            check(raw.scene_filter_set_image(self, key, optional(Image, value, name)))
            return
        numbers = _numbers(kind, name, value)
        check(raw.scene_filter_set_numbers(self, key, (c_double * len(numbers))(*numbers), len(numbers)))

    def copy(self) -> Filter:
        """Another filter with the same parameters."""
        return copied_filter(self)

    def __copy__(self) -> Filter:
        """What copy() answers."""
        return copied_filter(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Filter:
        """What copy() answers."""
        return copied_filter(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles the filter through a scene document."""
        return reduced_filter(self)

    def __repr__(self) -> str:
        """Type, name and values."""
        values = ", ".join(f"{parameter.name}={self[parameter.name]!r}" for parameter in self.parameters)
        return f"<scene.Filter {self.type}{'' if self.name is None else f' {self.name!r}'}({values})>"


_MOST_COLORS = 8
"""How many colours the generator "gradient" has parameters for."""

_COUNTS = {"number": 1, "point": 2, "size": 2, "color": 4, "matrix": 20}


def _numbers(kind: str, name: str, value: Any) -> tuple[float, ...]:
    if kind == "number":
        return (to_number(value, name),)
    if kind == "color":
        color: ColorLike = value
        return color_of(color, name)
    return to_numbers(value, _COUNTS[kind], name, f"{_COUNTS[kind]} numbers")


_Handle = POINTER(raw.scene_filter)


def to_filters(values: Iterable[Filter | str], name: str) -> Any:
    """An array of handles for filters, or for the names of types with their default values."""
    filters = [Filter(value) if isinstance(value, str) else value for value in to_list(values, name, "filters")]
    array: Any = (_Handle * len(filters))(*[handle_of(expect(Filter, value, f"each of {name}")) for value in filters])
    # The filters live as long as the array.
    array._filters = filters
    return array
