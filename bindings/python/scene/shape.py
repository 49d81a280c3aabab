"""Shape layers: a path that is filled and stroked."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import c_double
from typing import Unpack

from scene import raw
from scene._convert import to_number
from scene._shape_properties import ShapeArguments, ShapePresentationProperties, ShapeProperties
from scene.errors import check
from scene.layer import Layer, Presentation


class ShapeLayerArguments(ShapeArguments, total=False):
    """What ShapeLayer() takes by name."""

    line_dash_pattern: Iterable[float]


class ShapeLayer(ShapeProperties, Layer, kind=raw.SCENE_LAYER_KIND_SHAPE, arguments=ShapeLayerArguments):
    """A path that is filled and stroked, above the layer's contents and below its sublayers (CAShapeLayer).

    `ShapeLayer(path="M10 10 L90 50 L10 90 Z", fill_color="#ff8800", stroke_color="#102030", line_width=2)`

    The path lies in points of the layer's own space, and may reach outside of the bounds. It is drawn at the resolution
    at which it is shown, so it is crisp at every scale. Everything but the rules, caps and joins animates: a line that
    draws itself is an animation of `strokeEnd` from 0 to 1, and marching dashes are one of `lineDashPhase`.
    """

    __slots__ = ()

    def __init__(self, **arguments: Unpack[ShapeLayerArguments]) -> None:
        """Makes a shape layer with the default values but for those given; `frame` is set after the others."""
        self._make(arguments)

    @property
    def line_dash_pattern(self) -> list[float]:
        """The lengths of dashes and gaps in turn, in points along the path, 0 or more; empty for none, the default.

        An odd number of lengths counts twice. The pattern begins anew with each part of the path that begins with a
        move. A dash without length is a dot under round and square caps. Animates implicitly between patterns of the
        same count (CAShapeLayer.lineDashPattern).
        """
        count = raw.scene_shape_layer_get_line_dash_pattern(self, None, 0)
        lengths = (c_double * count)()
        raw.scene_shape_layer_get_line_dash_pattern(self, lengths, count)
        return list(lengths)

    @line_dash_pattern.setter
    def line_dash_pattern(self, lengths: Iterable[float]) -> None:
        numbers = [to_number(length, "line_dash_pattern") for length in lengths]
        check(raw.scene_shape_layer_set_line_dash_pattern(self, (c_double * len(numbers))(*numbers), len(numbers)))

    @property
    def presentation(self) -> ShapePresentation:
        """The layer as it is on screen: the same attributes, with the animations applied."""
        return ShapePresentation(self)


class ShapePresentation(Presentation, ShapePresentationProperties):
    """A shape layer as it is on screen, at the time of the last frame. Its attributes can only be read."""

    __slots__ = ()

    @property
    def line_dash_pattern(self) -> list[float]:
        """What is on screen of line_dash_pattern."""
        return self.get_value("lineDashPattern")
