"""Replicator layers."""

from __future__ import annotations

from typing import Unpack

from scene import raw
from scene._replicator_properties import ReplicatorArguments, ReplicatorPresentationProperties, ReplicatorProperties
from scene.layer import Layer, Presentation


class ReplicatorLayer(ReplicatorProperties, Layer, kind=raw.SCENE_LAYER_KIND_REPLICATOR, arguments=ReplicatorArguments):
    """Copies of what is in it, each in another place, at another time and in another colour (CAReplicatorLayer).

    `ReplicatorLayer(instance_count=12, instance_transform=Transform.rotation(pi / 6), sublayers=[tick])` is the dial
    of a clock. The first copy is drawn first, the last on top; background and border are drawn once. Anything may be
    below a replicator, other replicators too. The layers themselves, what is read of them and what is hit are those
    of the first copy.
    """

    __slots__ = ()

    def __init__(self, **arguments: Unpack[ReplicatorArguments]) -> None:
        """Makes a replicator with the default values but for those given; `frame` is set after the others."""
        self._make(arguments)

    @property
    def presentation(self) -> ReplicatorPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return ReplicatorPresentation(self)


class ReplicatorPresentation(Presentation, ReplicatorPresentationProperties):
    """A replicator as it is on screen. Its attributes can only be read."""

    __slots__ = ()
