"""A copy of the tree that the inspector draws for itself, so that the program's renderers are left alone."""

from __future__ import annotations

import contextlib
from typing import Any

from scene import raw
from scene._inspector.handles import addresses, handles, layer_at
from scene._inspector.subject import Subject
from scene._object import adopt
from scene.enums import Overlays
from scene.errors import Error
from scene.layer import Layer
from scene.renderer import Renderer
from scene.transaction import flush
from scene.video import VideoLayer

LARGEST = 1600
"""Pixels along the longer edge of a picture."""


def copied(top: Layer, with_videos: bool) -> Layer:
    """A copy of a tree that calls nothing of the program's. with_videos: whether it has some, which are stills then."""
    copy = adopt(Layer, raw.scene_layer_copy(top))
    if with_videos:
        for original, layer in zip(top.walk(), copy.walk(), strict=False):
            if isinstance(original, VideoLayer) and isinstance(layer, VideoLayer):
                _hold(original, layer)
    return copy


def has_videos(top: Layer) -> bool:
    """Whether a layer of a tree plays something."""
    return any(raw.scene_layer_get_kind(handle) == raw.SCENE_LAYER_KIND_VIDEO for handle in handles(top))


def _hold(original: VideoLayer, copy: VideoLayer) -> None:
    """Has a copy show the picture that a video is at, and play nothing."""
    copy.uri = copy.pipeline = None
    with contextlib.suppress(Error):
        copy.contents = original.copy_frame()


class Mirror:
    """The copy with its renderer. It belongs to the inspector's thread."""

    def __init__(self) -> None:
        """A mirror that shows nothing yet."""
        self.renderer = Renderer(1, 1)
        # Those of the environment are for the program's renderers.
        self.renderer.overlays = Overlays.NONE
        self.root: Layer | None = None
        self.scale = 1.0
        """Pixels of the picture for each point."""
        self.number = 0
        """Counts pictures that differ."""
        self._originals: list[int] = []
        self._with_videos = False
        self._of_copy: dict[int, int] = {}
        self._of_original: dict[int, int] = {}
        self._pixels: bytes | None = None
        self._shown: Subject | None = None
        """What has a tree of its own, which needs no other copy."""

    def close(self) -> None:
        """Gives back what it has."""
        self.renderer.root = None
        self.renderer.close()
        self.root = None

    def copy(self, subject: Subject) -> None:
        """Takes the tree over as it is."""
        root = subject.root
        if root is None:
            return
        self._shown = subject if subject.is_copy else None
        if subject.is_copy:
            # Nobody else has it.
            self.root = root
            if self.renderer.root is not root:
                self.renderer.root = root
            flush()
            return
        before = subject.ids
        if before != self._originals:
            # Layers stay of the kind that they are.
            self._originals, self._with_videos = before, has_videos(root)
        copy = copied(root, self._with_videos)
        copies = addresses(copy)
        # Where another thread changed the tree meanwhile, layers are known again with the next copy.
        same = before == subject.ids and len(copies) == len(before)
        self._of_copy = dict(zip(copies, before, strict=True)) if same else {}
        self._of_original = dict(zip(before, copies, strict=True)) if same else {}
        self.root = copy
        self.renderer.root = copy

    def draw(self, subject: Subject, time: float) -> bool:
        """Draws the tree at a time. Returns whether the picture is another one."""
        view = subject.view
        reduced = min(1.0, LARGEST / max(view.width, view.height))
        size = max(round(view.width * reduced), 1), max(round(view.height * reduced), 1)
        self.scale = view.scale * reduced
        if (*size, self.scale) != (self.renderer.width, self.renderer.height, self.renderer.scale):
            self.renderer.resize(*size, self.scale)
        if self.renderer.background_color != view.background:
            self.renderer.background_color = view.background
        self.renderer.render(time)
        changed = self.renderer.statistics.drawn_pixels > 0
        if changed:
            self.number += 1
            self._pixels = None
        return changed

    @property
    def overlays(self) -> Overlays:
        """What is drawn over the picture."""
        return self.renderer.overlays

    @overlays.setter
    def overlays(self, overlays: Overlays) -> None:
        self.renderer.overlays = overlays

    @property
    def picture(self) -> tuple[int, int, bytes]:
        """Width, height and pixels, as a canvas of a browser takes them."""
        if self._pixels is None:
            self._pixels = bytes(self.renderer.read())
        return self.renderer.width, self.renderer.height, self._pixels

    def layer_of(self, original: int) -> Layer | None:
        """The copy of a layer."""
        if self._shown is not None:
            return self._shown.layer(original)
        address = self._of_original.get(original)
        return None if address is None else layer_at(address)

    def original_of(self, copy: Layer) -> int | None:
        """Of which layer one is the copy."""
        if self._shown is not None:
            return self._shown.id_of(copy._address)
        return self._of_copy.get(copy._address)

    def layer_under(self, x: float, y: float) -> int | None:
        """The layer that is seen at a place of the picture, in pixels."""
        if self.root is None:
            return None
        place = x / self.scale, y / self.scale
        hit = self.root.presentation.hit_test(place, ignores_transparent=True)
        return None if hit is None else self.original_of(hit)

    def outline(self, original: int) -> list[list[float]] | None:
        """The corners of a layer in the picture, in pixels; None for one that has none there."""
        layer = self.layer_of(original)
        if layer is None:
            return None
        try:
            corners: Any = layer.presentation.corners()
        except Error:
            return None
        return [[x * self.scale, y * self.scale] for x, y in corners]
