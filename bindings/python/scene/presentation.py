"""Layers as they are on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from scene._layer_properties import PresentationProperties
from scene.geometry import PointLike
from scene.property import Property
from scene.space import Placed

if TYPE_CHECKING:
    from scene.layer import Layer


class Presentation(Placed, PresentationProperties):
    """A layer as it is on screen, at the time of the last frame. Its attributes can only be read."""

    __slots__ = ("_layer",)

    __iter__ = None  # Keys are no indices.

    def __init__(self, layer: Layer) -> None:
        """The view of a layer."""
        self._layer = layer

    def _placed(self) -> tuple[Layer, bool]:
        return self._layer, True

    @property
    def superlayer(self) -> Presentation | None:
        """The superlayer as it is on screen, or None."""
        superlayer = self._layer.superlayer
        return None if superlayer is None else superlayer.presentation

    @property
    def sublayers(self) -> list[Presentation]:
        """The sublayers as they are on screen, back to front."""
        return [layer.presentation for layer in self._layer.sublayers]

    @property
    def mask(self) -> Presentation | None:
        """The mask as it is on screen, or None."""
        mask = self._layer.mask
        return None if mask is None else mask.presentation

    def __eq__(self, other: object) -> bool:
        """Whether the other one is of the same layer."""
        return self._layer is other._layer if isinstance(other, Presentation) else NotImplemented

    def __hash__(self) -> int:
        """One for each layer."""
        return hash((Presentation, self._layer))

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Refuses `copy.copy` and pickling: what is on screen is always that of one layer."""
        raise TypeError(f"{self!r} can be neither copied nor pickled; the layer can")

    def contains_point(self, point: PointLike) -> bool:
        """Whether a point of the layer's own space lies in its bounds with their round corners, as on screen."""
        return self._shape_contains(point)

    def get_value(self, key_path: str) -> Any:
        """The value on screen of a property or of a part of one."""
        return self._layer.get_presentation_value(key_path)

    def __getitem__(self, key_path: str) -> Any:
        """What get_value() answers."""
        return self.get_value(key_path)

    def __getattr__(self, name: str) -> Any:
        """What is on screen of a Property of the layer's class."""
        declared = getattr(type(self._layer), name, None)
        if isinstance(declared, Property):
            return self.get_value(cast("Property[Any]", declared).key)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __repr__(self) -> str:
        """The layer it belongs to."""
        return f"<presentation of {self._layer!r}>"
