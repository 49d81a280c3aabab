"""Transform layers."""

from __future__ import annotations

from scene import raw
from scene.layer import Layer


class TransformLayer(Layer, kind=raw.SCENE_LAYER_KIND_TRANSFORM):
    """A layer that does not flatten what is in it: its sublayers lie in the space of its superlayer (CATransformLayer).

    So a box of six sides can be turned as one, and its sides cut through what stands beside it. It draws nothing of its
    own: background, contents, border, corners, filters, shadow and masks have no effect, and `opacity` acts on each
    sublayer by itself.
    """

    __slots__ = ()
