"""Replicator layers."""

from __future__ import annotations

from scene import raw
from scene._replicator_properties import ReplicatorPresentationProperties, ReplicatorProperties
from scene.layer import Layer, Presentation


class ReplicatorLayer(ReplicatorProperties, Layer, kind=raw.SCENE_LAYER_KIND_REPLICATOR):
    """Copies of what is in it, each in another place, at another time and in another colour (CAReplicatorLayer).

    `ReplicatorLayer(instance_count=12, instance_transform=Transform.rotation(pi / 6), sublayers=[tick])` is the dial
    of a clock. The first copy is drawn first, the last on top; background and border are drawn once. Anything may be
    below a replicator, other replicators too. The layers themselves, what is read of them and what is hit are those
    of the first copy.
    """

    __slots__ = ()

    @property
    def presentation(self) -> ReplicatorPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return ReplicatorPresentation(self)


class ReplicatorPresentation(Presentation, ReplicatorPresentationProperties):
    """A replicator as it is on screen. Its attributes can only be read."""

    __slots__ = ()
