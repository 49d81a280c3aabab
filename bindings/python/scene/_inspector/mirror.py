"""A copy of the tree that the inspector draws for itself, so that the program's renderers are left alone."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from ctypes import byref, c_char, c_uint32
from typing import Any

from scene import raw
from scene._copies import hold
from scene._inspector.handles import addresses, handles, layer_at, numbers_of
from scene._inspector.subject import Subject
from scene._object import address_of, adopt
from scene.enums import Overlays, PixelFormat
from scene.errors import Error, check
from scene.layer import Layer
from scene.renderer import Renderer
from scene.transactions import flush
from scene.video import VideoLayer

LARGEST = 1600
"""Pixels along the longer edge of a picture."""


def copied(top: Layer) -> Layer:
    """A copy of a tree that calls nothing of the program's, and in which videos are stills."""
    copy = adopt(Layer, raw.scene_layer_copy(top))
    originals, copies = handles(top), addresses(copy)
    _hold_all((address_of(originals[place]), copies[place]) for place in _videos(originals) if place < len(copies))
    return copy


def _videos(found: Any) -> list[int]:
    """Where video layers are among handles."""
    kind = raw.scene_layer_get_kind
    return [place for place, handle in enumerate(found) if kind(handle) == raw.SCENE_LAYER_KIND_VIDEO]


def _hold_all(videos: Iterable[tuple[int, int]]) -> None:
    """Has copies show the pictures that videos are at, and play nothing."""
    for original, copy in videos:
        playing, still = layer_at(original), layer_at(copy)
        if isinstance(playing, VideoLayer) and isinstance(still, VideoLayer):
            frame = None
            with contextlib.suppress(Error):
                frame = playing.copy_frame()
            hold(still, frame)


class Mirror:
    """The copy with its renderer. It belongs to the inspector's thread."""

    def __init__(self) -> None:
        """A mirror that shows nothing yet."""
        self.renderer = Renderer(1, 1)
        # The overlays of the environment are for the program's renderers.
        self.renderer.overlays = Overlays.NONE
        self.root: Layer | None = None
        self.scale = 1.0
        """Pixels of the picture for each point."""
        self.number = 0
        """Counts pictures that differ."""
        self.version = 0
        """Counts what was taken over of the tree."""
        self.follows = False
        """Whether the tree tells what changes in it; one that does not is copied again and again."""
        self._followed: int | None = None
        """The root whose changes are told."""
        self._mark: object = self
        self._originals: list[int] = []
        self._videos: list[int] = []
        """Where there are video layers among the originals."""
        self._of_copy: dict[int, int] = {}
        self._of_original: dict[int, int] = {}
        self._pixels: bytearray | None = None
        self._shown: Subject | None = None
        """What has a tree of its own, which needs no other copy."""

    def close(self) -> None:
        """Gives back what it has."""
        self.renderer.root = None
        self.renderer.close()
        self.root = None

    def update(self, subject: Subject, anew: bool) -> bool:
        """Takes over what has changed. Returns whether something has, or may have.

        anew: whether the tree was changed, whatever the subject says.
        """
        root = subject.root
        if root is None:
            return False
        self.follows = True
        if self._followed == root._address:
            changed = self._follow()
            if changed is not None:
                self.version += changed > 0
                return changed > 0
        mark = subject.mark
        if mark is not None and mark == self._mark and not anew:
            return False
        self._take(subject, root)
        self._mark = mark
        self.follows = mark is not None or self._follow() is not None
        return True

    def _follow(self) -> int | None:
        """How many layers have changed, and are now in the copy as they are; None when all is to be copied."""
        changed = c_uint32()
        if raw.scene_layer_update_mirror(self.root, byref(changed)) != raw.SCENE_OK:
            self._followed = None
            return None
        if changed.value:
            self._hold_videos()
        return changed.value

    def _hold_videos(self) -> None:
        originals = [self._originals[place] for place in self._videos]
        _hold_all((original, self._of_original[original]) for original in originals if original in self._of_original)

    def _take(self, subject: Subject, root: Layer) -> None:
        """Takes the tree over as it is."""
        self.version += 1
        self._shown = subject if subject.is_copy else None
        if subject.is_copy:
            # Nobody else has it.
            self.root = root
            if self.renderer.root is not root:
                self.renderer.root = root
            flush()
            return
        found = handles(root)
        originals = numbers_of(found)
        if originals != self._originals:
            # Layers stay of the kind that they are.
            self._originals, self._videos = originals, _videos(found)
        copy = adopt(Layer, raw.scene_layer_create_mirror(root))
        copies = addresses(copy)
        # Where another thread changed the tree meanwhile, layers are known again with the next copy.
        same = originals == subject.ids and len(copies) == len(originals)
        self._of_copy = dict(zip(copies, originals, strict=True)) if same else {}
        self._of_original = dict(zip(originals, copies, strict=True)) if same else {}
        self._followed = root._address if same else None
        self._hold_videos()
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
    def picture(self) -> tuple[int, int, bytearray]:
        """Width, height and pixels, as a canvas of a browser takes them."""
        if self._pixels is None:
            stride, renderer = self.renderer.width * 4, self.renderer
            pixels = bytearray(stride * renderer.height)
            target = (c_char * len(pixels)).from_buffer(pixels)
            check(raw.scene_renderer_read_pixels(renderer, PixelFormat.RGBA8, stride, target, len(pixels)))
            self._pixels = pixels
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
