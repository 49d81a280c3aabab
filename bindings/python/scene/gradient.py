"""Gradient layers."""

from __future__ import annotations

from collections.abc import Iterable

from scene import raw
from scene._gradient_properties import GradientPresentationProperties, GradientProperties
from scene._lists import read_colors, read_numbers, write_colors, write_numbers
from scene.color import Color, ColorLike
from scene.layer import Layer, Presentation


class GradientLayer(GradientProperties, Layer, kind=raw.SCENE_LAYER_KIND_GRADIENT):
    """Colours that change along a line, from a point outwards, or around it: `GradientLayer(colors=["#fff", "#28f"])`.

    The gradient fills the bounds, rounded as the background is, above that and below the contents. Colours, locations
    and points animate (CAGradientLayer).
    """

    __slots__ = ()

    @property
    def colors(self) -> list[Color]:
        """The colours; with fewer than two nothing is drawn. Default: none (CAGradientLayer.colors).

        Animations go from colour to colour where there are equally many, and otherwise switch half-way.
        """
        return read_colors(raw.scene_gradient_layer_get_colors, self)

    @colors.setter
    def colors(self, colors: Iterable[ColorLike] | None) -> None:
        write_colors(raw.scene_gradient_layer_set_colors, self, colors, "colors")

    @property
    def locations(self) -> list[float]:
        """Where the colours lie: 0 is the start, 1 the end. Default: none, evenly (CAGradientLayer.locations).

        Each should be no less than the one before, and counts as that otherwise. With fewer locations than colours
        nothing is drawn, and what is more is not used.
        """
        return read_numbers(raw.scene_gradient_layer_get_locations, self)

    @locations.setter
    def locations(self, locations: Iterable[float] | None) -> None:
        write_numbers(raw.scene_gradient_layer_set_locations, self, locations, "locations")

    @property
    def presentation(self) -> GradientPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return GradientPresentation(self)


class GradientPresentation(Presentation, GradientPresentationProperties):
    """A gradient layer as it is on screen. Its attributes can only be read."""

    __slots__ = ()

    @property
    def colors(self) -> list[Color]:
        """What is on screen of colors."""
        return self.get_value("colors")

    @property
    def locations(self) -> list[float]:
        """What is on screen of locations."""
        return self.get_value("locations")
