"""Shape layers: a path that is filled and stroked."""

from __future__ import annotations

from collections.abc import Iterable

from scene import raw
from scene._lists import read_colors, read_numbers, write_colors, write_numbers
from scene._shape_properties import ShapePresentationProperties, ShapeProperties
from scene.color import Color, ColorLike
from scene.layer import Layer, Presentation


class ShapeLayer(ShapeProperties, Layer, kind=raw.SCENE_LAYER_KIND_SHAPE):
    """A path that is filled and stroked, above the layer's contents and below its sublayers (CAShapeLayer).

    `ShapeLayer(path="M10 10 L90 50 L10 90 Z", fill_color="#ff8800", stroke_color="#102030", line_width=2)`

    The path lies in points of the layer's own space, and may reach outside of the bounds. It is drawn at the resolution
    at which it is shown, so it is crisp at every scale. Everything but the rules, caps and joins animates: a line that
    draws itself is an animation of `strokeEnd` from 0 to 1, and marching dashes are one of `lineDashPhase`.
    """

    __slots__ = ()

    @property
    def line_dash_pattern(self) -> list[float]:
        """The lengths of dashes and gaps in turn, in points along the path, 0 or more; empty for none, the default.

        An odd number of lengths counts twice. The pattern begins anew with each part of the path that begins with a
        move. A dash without length is a dot under round and square caps. Animates implicitly between patterns of the
        same count (CAShapeLayer.lineDashPattern).
        """
        return read_numbers(raw.scene_shape_layer_get_line_dash_pattern, self)

    @line_dash_pattern.setter
    def line_dash_pattern(self, lengths: Iterable[float] | None) -> None:
        write_numbers(raw.scene_shape_layer_set_line_dash_pattern, self, lengths, "line_dash_pattern")

    @property
    def fill_gradient_colors(self) -> list[Color]:
        """The colours of a gradient that takes the place of `fill_color`.

        With fewer than two there is none, the default.

        Animations go from colour to colour where there are equally many, and otherwise switch half-way.
        """
        return read_colors(raw.scene_shape_layer_get_fill_gradient_colors, self)

    @fill_gradient_colors.setter
    def fill_gradient_colors(self, colors: Iterable[ColorLike] | None) -> None:
        write_colors(raw.scene_shape_layer_set_fill_gradient_colors, self, colors, "fill_gradient_colors")

    @property
    def fill_gradient_locations(self) -> list[float]:
        """Where the colours lie: 0 is the start, 1 the end. Default: none, evenly."""
        return read_numbers(raw.scene_shape_layer_get_fill_gradient_locations, self)

    @fill_gradient_locations.setter
    def fill_gradient_locations(self, locations: Iterable[float] | None) -> None:
        write_numbers(raw.scene_shape_layer_set_fill_gradient_locations, self, locations, "fill_gradient_locations")

    @property
    def stroke_gradient_colors(self) -> list[Color]:
        """The colours of a gradient that takes the place of `stroke_color`.

        With fewer than two there is none, the default.

        Animations go from colour to colour where there are equally many, and otherwise switch half-way.
        """
        return read_colors(raw.scene_shape_layer_get_stroke_gradient_colors, self)

    @stroke_gradient_colors.setter
    def stroke_gradient_colors(self, colors: Iterable[ColorLike] | None) -> None:
        write_colors(raw.scene_shape_layer_set_stroke_gradient_colors, self, colors, "stroke_gradient_colors")

    @property
    def stroke_gradient_locations(self) -> list[float]:
        """Where the colours lie: 0 is the start, 1 the end. Default: none, evenly."""
        return read_numbers(raw.scene_shape_layer_get_stroke_gradient_locations, self)

    @stroke_gradient_locations.setter
    def stroke_gradient_locations(self, locations: Iterable[float] | None) -> None:
        write_numbers(raw.scene_shape_layer_set_stroke_gradient_locations, self, locations, "stroke_gradient_locations")

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

    @property
    def fill_gradient_colors(self) -> list[Color]:
        """What is on screen of fill_gradient_colors."""
        return self.get_value("fillGradientColors")

    @property
    def fill_gradient_locations(self) -> list[float]:
        """What is on screen of fill_gradient_locations."""
        return self.get_value("fillGradientLocations")

    @property
    def stroke_gradient_colors(self) -> list[Color]:
        """What is on screen of stroke_gradient_colors."""
        return self.get_value("strokeGradientColors")

    @property
    def stroke_gradient_locations(self) -> list[float]:
        """What is on screen of stroke_gradient_locations."""
        return self.get_value("strokeGradientLocations")
