"""The plan of a frame: its passes, why they are needed, and what is drawn in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from ctypes import create_string_buffer
from dataclasses import asdict
from typing import Any

from scene import raw
from scene._inspector import again
from scene._inspector.handles import layer_at
from scene._inspector.mirror import copied
from scene._inspector.subject import Subject
from scene.enums import Overlays, PixelFormat
from scene.errors import InvalidStateError, check
from scene.layer import Layer
from scene.renderer import Renderer, Statistics

WHY = {
    "target": "This is the picture itself.",
    "opacity over overlapping sublayers": "The layer is translucent and what is in it overlaps, so it is drawn opaque "
    "into a picture of its own first, which then fades as a whole. There is no pass where nothing overlaps, at opacity "
    "1, or with allowsGroupOpacity false, which lets each layer fade by itself.",
    "a clip inside another that it cannot join": "A clip with round corners lies in another one with round corners, so "
    "the inner one is cut out of a picture of its own. There is no pass where one of the two has square corners.",
    "filters": "Filters need what the layer shows as a picture, with room around it for what they spread. Without "
    "filters there is no pass.",
    "a shadow of what is drawn": "The shadow is that of all that the layer shows, so that is drawn first and blurred. "
    "There is no pass for a layer with a background whose sublayers do not stick out, nor for one whose shadowPath is "
    "a rectangle, with round corners or not.",
    "a mask": "The mask is drawn into a picture of its own, whose alpha the layer is multiplied by. There is no pass "
    "for a mask that is one plain rectangle, with round corners or not; masksToBounds with cornerRadius does as well.",
    "a blend mode": "The blend mode acts on the layer with all that is in it as one picture. There is no pass for a "
    "layer without sublayers.",
    "rasterized": "shouldRasterize is set. The picture is kept, and drawn anew only when something in it changes: it "
    "pays where the content stands still, and costs where it moves.",
    "a transition": "A transition mixes what the layer was with what it is: both are pictures.",
    "a plane of its own": "The layer is turned or stands in perspective, and something in it needs pixels "
    "that are not.",
    "a shadow of a path": "The shape of shadowPath is filled and blurred. There is no pass for a rectangle, with round "
    "corners or not.",
    "planes that cut it": "Planes in space cut through the layer, so its parts are drawn in different places.",
    "a generator": "A generator's function makes the picture.",
}
"""What a reason means, and what can be done about it."""

STEP = 1 / 60
"""Seconds to the frame that a plan is compared with."""

_FRAME = re.compile(r"frame (\d+)x(\d+): (\d+) layers, (\d+) items, (\d+) passes, (\d+) clips")
_PASS = re.compile(
    r"pass (\d+) row (-?\d+) in (-?\d+) at (-?\d+),(-?\d+) (\d+)x(\d+) items (\d+)\.\.<(\d+)(?: through (.*))?: (.*)"
)
_SIZE = re.compile(r"^(pass|raster) \d+ row .*?\b(\d+)x(\d+)\b( in colours)?", re.MULTILINE)
_ITEM = re.compile(r"item (\d+) row (-?\d+) (.*)")


class Plan:
    """A frame that was planned and drawn for itself, so that the pictures of its passes can be had."""

    def __init__(self, subject: Subject, time: float) -> None:
        """Draws all of the frame of a time."""
        self.about: dict[str, Any] = {"text": "", "passes": [], "items": [], "statistics": {}, "memory": {}}
        """The plan, and what drawing it takes. Layers are those that are inspected."""
        self._renderer: Renderer | None = None
        if subject.root is None:
            return
        # Rows of the first tree that a renderer has are in the order of the tree, which tells whose they are.
        originals = subject.ids
        after = _drawn(subject, subject.root, time + STEP)
        later = after.plan_description()
        _close(after)
        self._renderer = renderer = _drawn(subject, subject.root, time)
        text, statistics = renderer.plan_description(), renderer.statistics
        rows = originals if statistics.layers == len(originals) else []
        plan = parsed(text, rows, subject.layer)
        again.explain(plan, parsed(later, rows, subject.layer), subject.layer)
        self.about = {
            **plan,
            "text": text,
            "statistics": asdict(statistics),
            "memory": memory_of(text, statistics),
        }

    def picture(self, number: int) -> tuple[int, int, bytes]:
        """Width, height and pixels of what a pass came to, as a canvas of a browser takes them."""
        if self._renderer is None:
            raise InvalidStateError("there is no frame: nothing is shown")
        image = self._renderer.pass_image(number)
        stride = image.width * 4
        pixels = create_string_buffer(stride * image.height)
        check(raw.scene_image_read_pixels(image, PixelFormat.RGBA8, stride, len(pixels), pixels))
        return image.width, image.height, pixels.raw

    def close(self) -> None:
        """Gives back what it has."""
        if self._renderer is not None:
            _close(self._renderer)


def _drawn(subject: Subject, root: Layer, time: float) -> Renderer:
    """A renderer that has drawn the whole frame of a time."""
    view = subject.view
    renderer = Renderer(view.width, view.height, view.scale)
    renderer.root, renderer.overlays = copied(root), Overlays.NONE
    renderer.background_color = view.background
    renderer.render(time)
    return renderer


def _close(renderer: Renderer) -> None:
    renderer.root = None
    renderer.close()


def memory_of(text: str, statistics: Statistics) -> dict[str, int]:
    """What a frame takes of the renderer's memory, in bytes, by kinds; passes and rasters by their sizes."""
    pixels = {"pass": 0, "raster": 0}
    for kind, width, height, colors in _SIZE.findall(text):
        # A raster without colours is coverage.
        pixels[kind] += int(width) * int(height) * (4 if kind == "pass" or colors else 1)
    return {
        "Target and passes": pixels["pass"],
        "Paths and text": pixels["raster"],
        "Textures of images": statistics.image_bytes,
    }


def parsed(text: str, rows: list[int], layer_of: Callable[[int], Layer | None] = layer_at) -> dict[str, Any]:
    """The description of a plan, taken apart. rows: the layers by their rows."""
    names: dict[int, dict[str, Any]] = {}

    def owner(row: int) -> dict[str, Any]:
        if not 0 <= row < len(rows):
            return {"layer": None, "name": f"row {row}"}
        if row not in names:
            layer = layer_of(rows[row])
            names[row] = {"layer": str(rows[row]), "name": (layer.name or type(layer).__name__) if layer else "gone"}
        return names[row]

    passes: list[dict[str, Any]] = []
    items: list[dict[str, Any]] = []
    frame: dict[str, int] = {}
    for line in text.splitlines():
        if found := _FRAME.match(line):
            keys = ("width", "height", "layers", "items", "passes", "clips")
            frame = dict(zip(keys, map(int, found.groups()), strict=True))
        elif found := _PASS.match(line):
            passes.append(_pass(found, owner(int(found[2]))))
        elif found := _ITEM.match(line):
            items.append({"index": int(found[1]), "what": found[3], **owner(int(found[2]))})
    return {"frame": frame, "passes": passes, "items": items}


def _pass(found: re.Match[str], owner: dict[str, Any]) -> dict[str, Any]:
    index, _, parent, x, y, width, height, first, end = map(int, found.groups()[:9])
    reason = found[11]
    return {
        "index": index,
        "parent": parent,
        "rect": [x, y, width, height],
        "first": first,
        "end": end,
        "filters": found[10] or "",
        "reason": reason,
        "why": WHY.get(reason, ""),
        **owner,
    }
