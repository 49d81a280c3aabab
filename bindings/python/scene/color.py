"""Colours."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union

from scene import _color_spaces as spaces
from scene import raw
from scene._color_names import NAMES
from scene._convert import to_number, to_number_within, to_numbers
from scene._near import hint
from scene.geometry import Arithmetic

if TYPE_CHECKING:
    from numpy.typing import NDArray


class _ColorFields(NamedTuple):
    r: float
    g: float
    b: float
    a: float = 1.0


class Color(Arithmetic, _ColorFields):
    """A colour: sRGB components and straight alpha, each 0...1. libscene keeps them as 32-bit floats.

    It is a tuple, but for `+`, `-`, `*` and `/`, which are those of its numbers.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        def __new__(cls, r, g=None, b=None, a=1.0):
            """From red, green, blue and alpha."""
            if g is None or b is None:
                taken = "a Color is made of r, g, b and perhaps a, 0...1"
                raise TypeError(f"{taken}, not of {r!r}; Color.parse() takes text")
            return tuple.__new__(cls, (r, g, b, a))

    @classmethod
    def of(cls, value: raw.scene_color) -> Color:
        """From the struct of C."""
        return cls(value.r, value.g, value.b, value.a)

    @classmethod
    def parse(cls, text: str) -> Color:
        """From CSS: "#rgb", "#rrggbbaa", "tomato", "rgb(255 128 0 / 50%)", "hsl(30 100% 50%)", "oklch(0.7 0.15 50)".

        Also hwb(), oklab(), lab(), lch() and color(srgb ...). What no screen can show loses colour. Raises ValueError,
        with the name that may have been meant.
        """
        return cls(*_components(text))

    @classmethod
    def rgb(cls, r: float, g: float, b: float, a: float = 1.0) -> Color:
        """From components 0...255, and alpha 0...1."""
        red, green, blue = (to_number_within(part, 0, 255, "a component of Color.rgb()") / 255 for part in (r, g, b))
        return cls(red, green, blue, _alpha(a))

    @classmethod
    def hsl(cls, hue: float, saturation: float, lightness: float, a: float = 1.0) -> Color:
        """From a hue in degrees, and saturation, lightness and alpha 0...1."""
        parts = to_number_within(saturation, 0, 1, "saturation"), to_number_within(lightness, 0, 1, "lightness")
        return cls(*spaces.srgb_of_hsl(_finite(hue, "hue"), *parts), _alpha(a))

    @classmethod
    def oklch(cls, lightness: float, chroma: float, hue: float, a: float = 1.0) -> Color:
        """A colour of lightness 0...1, chroma from 0 to about 0.4, a hue in degrees, and alpha 0...1 (as in CSS).

        Colours of the same lightness look equally bright. What sRGB lacks loses chroma.
        """
        light = to_number_within(lightness, 0, 1, "lightness")
        return cls(*spaces.srgb_of_oklch(light, _finite(chroma, "chroma"), _finite(hue, "hue")), _alpha(a))

    @property
    def hex(self) -> str:
        """The colour as "#rrggbb", or as "#rrggbbaa" when it is not opaque."""
        digits = bytes(round(255 * min(max(component, 0), 1)) for component in self).hex()
        return "#" + digits.removesuffix("ff" if len(digits) == 8 else "")

    @property
    def lch(self) -> tuple[float, float, float]:
        """Lightness, chroma and hue in degrees, as `oklch()` takes them."""
        lightness, a, b = spaces.oklab_of(self.r, self.g, self.b)
        return lightness, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360

    def mix(self, other: ColorLike, fraction: float = 0.5) -> Color:  # pyright: ignore[reportIncompatibleMethodOverride]
        """What lies between this colour (0) and another (1), as it looks: in OKLab, with premultiplied alpha.

        That is CSS's `color-mix(in oklab, ...)`. Fractions are held within 0...1.
        """
        that, share = color_of(other, "other"), min(max(to_number(fraction, "fraction"), 0.0), 1.0)
        alpha = self.a + (that.a - self.a) * share
        if alpha <= 0:
            return Color(0, 0, 0, 0)
        here, there = spaces.oklab_of(*self[:3]), spaces.oklab_of(*that[:3])
        mixed = ((p * self.a * (1 - share) + q * that.a * share) / alpha for p, q in zip(here, there, strict=True))
        red, green, blue = (min(max(part, 0.0), 1.0) for part in spaces.srgb_of_oklab(*mixed))
        return Color(red, green, blue, alpha)

    def lighter(self, amount: float = 0.1) -> Color:
        """The colour with more lightness (OKLCH), of the same hue; below 0 it gets darker."""
        lightness, chroma, hue = self.lch
        return Color.oklch(min(max(lightness + amount, 0.0), 1.0), chroma, hue, self.a)

    def darker(self, amount: float = 0.1) -> Color:
        """The colour with less lightness."""
        return self.lighter(-amount)

    def with_alpha(self, alpha: float) -> Color:
        """The same colour with another alpha, 0...1."""
        return Color(self.r, self.g, self.b, _alpha(alpha))

    def _repr_html_(self) -> str:
        """A swatch, for notebooks."""
        shown = ", ".join(f"{component:.4g}" for component in self)
        checks = "repeating-conic-gradient(#999 0 25%,#fff 0 50%) 0 0/12px 12px"
        style = f"background:linear-gradient({self.hex},{self.hex}),{checks}"
        return (
            f'<span style="display:inline-block;width:48px;height:24px;border-radius:4px;vertical-align:middle;'
            f'box-shadow:0 0 0 1px #0003;{style}"></span> <code>{self.hex}</code> <small>({shown})</small>'
        )


def _finite(value: float, name: str) -> float:
    number = to_number(value, name)
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, not {value!r}")
    return number


def _alpha(value: float) -> float:
    return to_number_within(value, 0, 1, "alpha")


# CSS

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_FUNCTION = re.compile(r"\s*([a-z]+)\(\s*([^()]*?)\s*\)\s*", re.IGNORECASE)
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?", re.IGNORECASE)
_MOST = 1e9
_TURNS = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0, "": 1.0}


@lru_cache(maxsize=1024)
def _components(text: str) -> tuple[float, ...]:
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) > 5 else "".join(digit * 2 for digit in text[1:])
        return tuple(component / 255 for component in bytes.fromhex(digits))
    name = text.strip().lower()
    if name in NAMES:
        return _components(NAMES[name])
    if name == "transparent":
        return 0.0, 0.0, 0.0, 0.0
    match = _FUNCTION.fullmatch(text)
    if match is not None and match[1].lower() in _FUNCTIONS:
        return _call(match[1].lower(), match[2], text)
    forms = "'#rgb', '#rrggbb', '#rrggbbaa', a name of CSS, rgb(), hsl() or oklch()"
    raise ValueError(f"a colour is written as {forms}, not {text!r}{hint(name, NAMES)}")


def _call(name: str, inner: str, text: str) -> tuple[float, ...]:
    parts = [part for part in re.split(r"[\s,/]+", inner) if part]
    if name == "color" and parts[:1] and parts.pop(0).lower() != "srgb":
        raise ValueError(f"color() is of srgb, not {text!r}")
    if len(parts) not in (3, 4):
        raise ValueError(f"{name}() takes three numbers, and alpha if there is any, not {text!r}")
    units: list[tuple[float, str]] = []
    for part in parts:
        match = _NUMBER.fullmatch("0" if part.lower() == "none" else part)
        if match is None:
            raise ValueError(f"{part!r} in {text!r} is not a number")
        # Numbers beyond all colours come to no more than they do at the limit, and to none that is not finite.
        units.append((min(max(float(match[1]), -_MOST), _MOST), (match[2] or "").lower()))
    alpha = 1.0
    if len(units) == 4:
        number, unit = units.pop()
        alpha = min(max(number / 100 if unit == "%" else number, 0.0), 1.0)
    return (*_FUNCTIONS[name](units), alpha)


_Units = list[tuple[float, str]]
_Function: TypeAlias = Callable[[_Units], spaces.Triple]


def _share(value: tuple[float, str], whole: float, percent: float | None = None) -> float:
    """A number of which 100% is `percent`, as a share of `whole`."""
    number, unit = value
    return number / 100 * (whole if percent is None else percent) / whole if unit == "%" else number / whole


def _held(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _rgb(units: _Units) -> spaces.Triple:
    red, green, blue = (_held(_share(unit, 255)) for unit in units)
    return red, green, blue


def _degrees(value: tuple[float, str]) -> float:
    return value[0] * _TURNS.get(value[1], 1.0)


def _hsl(units: _Units) -> spaces.Triple:
    # Numbers without a sign of percent are percent, too.
    return spaces.srgb_of_hsl(_degrees(units[0]), _held(units[1][0] / 100), _held(units[2][0] / 100))


def _hwb(units: _Units) -> spaces.Triple:
    return spaces.srgb_of_hwb(_degrees(units[0]), _held(units[1][0] / 100), _held(units[2][0] / 100))


def _srgb(units: _Units) -> spaces.Triple:
    red, green, blue = (_held(_share(unit, 1)) for unit in units)
    return red, green, blue


def _lab(space: Callable[[float, float, float], spaces.Triple], white: float, reach: float) -> _Function:
    """A function of a lightness up to white, and two numbers of which 100% is reach."""
    return lambda units: spaces.shown(
        space, _held(_share(units[0], white)), _share(units[1], 1, reach), _share(units[2], 1, reach)
    )


def _lch(space: Callable[[float, float, float], spaces.Triple], white: float, reach: float) -> _Function:
    """A function of a lightness up to white, a chroma of which 100% is reach, and a hue."""
    return lambda units: spaces.shown(
        space,
        _held(_share(units[0], white)),
        *spaces.plane_of(max(_share(units[1], 1, reach), 0.0), _degrees(units[2])),
    )


_FUNCTIONS: dict[str, _Function] = {
    "rgb": _rgb,
    "rgba": _rgb,
    "hsl": _hsl,
    "hsla": _hsl,
    "hwb": _hwb,
    "color": _srgb,
    "oklch": _lch(spaces.srgb_of_oklab, 1, 0.4),
    "oklab": _lab(spaces.srgb_of_oklab, 1, 0.4),
    "lch": _lch(spaces.srgb_of_lab, 100, 150),
    "lab": _lab(spaces.srgb_of_lab, 100, 125),
}


ColorLike: TypeAlias = Union[Color, str, Sequence[float], "NDArray[Any]"]
"""A colour, "#rrggbb", "tomato", "oklch(0.7 0.15 50)" and the like, or three or four numbers 0...1."""


def color_of(value: ColorLike, name: str) -> Color:
    """A colour from all that can stand for one."""
    if isinstance(value, str):
        try:
            return Color.parse(value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    count = len(value) if hasattr(value, "__len__") else 4
    numbers = to_numbers(value, 3 if count == 3 else 4, name, "(r, g, b), (r, g, b, a) or '#rrggbb'")
    if max(numbers[:3]) >= 2 and all(0 <= number <= 255 for number in numbers):
        shown = ", ".join(f"{number:g}" for number in numbers)
        digits = bytes(round(number) for number in numbers[:3]).hex()
        raise ValueError(
            f"{name}: the components of a colour are 0...1, not 0...255: write Color.rgb({shown}) or '#{digits}'"
        )
    return Color(*numbers)


def to_color(value: ColorLike, name: str) -> raw.scene_color:
    """The struct of C."""
    return raw.scene_color(*color_of(value, name))
