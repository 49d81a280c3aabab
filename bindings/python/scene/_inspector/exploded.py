"""The layers of a tree one above the other in space, to be looked at from the side: drawn by libscene itself."""

from __future__ import annotations

import contextlib
import math

from scene import raw
from scene._inspector.animations import key_paths
from scene._inspector.handles import addresses, layer_at
from scene._inspector.mirror import Mirror
from scene._object import adopt
from scene.color import Color
from scene.enums import Overlays
from scene.errors import Error
from scene.layer import Layer
from scene.renderer import Renderer
from scene.transactions import transaction
from scene.transform import Transform
from scene.transform_layer import TransformLayer

MOST = 1500
"""How many layers are taken apart; what comes later in the tree is left out."""

EYE = 1.6
"""How far away the eye is, in longer edges of the picture."""

LINE = Color(0.35, 0.6, 1.0, 0.55)
CHOSEN = Color(1.0, 0.55, 0.1, 1.0)


class Exploded:
    """A renderer of its own for the view from the side. It belongs to the inspector's thread."""

    def __init__(self) -> None:
        """Shows nothing yet."""
        self._renderer: Renderer | None = None
        self._ids: dict[int, int] = {}
        self._lines: dict[int, Layer] = {}
        self._space = TransformLayer()
        self._made: tuple[int, int] | None = None
        self._levels = 0
        self.count = 0

    def close(self) -> None:
        """Gives back what it has."""
        if self._renderer is not None:
            self._renderer.root = None
            self._renderer.close()
        self._ids.clear()
        self._lines.clear()
        self._space = TransformLayer()

    def picture(
        self, mirror: Mirror, size: tuple[int, int], yaw: float, pitch: float, spacing: float, zoom: float, chosen: int
    ) -> tuple[int, int, bytes]:
        """Width, height and pixels of the tree as the mirror has it, turned by angles in radians."""
        renderer = self._renderer
        if renderer is None:
            renderer = self._renderer = Renderer(*size)
            renderer.overlays = Overlays.NONE
        elif size != (renderer.width, renderer.height):
            renderer.resize(*size)
        if self._made != (mirror.number, mirror.version):
            self._made = mirror.number, mirror.version
            self._take_apart(mirror)
        # The time of the view stands still, in which nothing would come to its end.
        with transaction(disable_actions=True):
            self._turn(mirror, size, yaw, pitch, spacing, zoom)
            for address, line in self._lines.items():
                line.border_color, line.border_width = (CHOSEN, 2.5) if address == chosen else (LINE, 0.75)
        renderer.render(0.0)
        return renderer.width, renderer.height, bytes(renderer.read())

    def layer_under(self, x: float, y: float) -> int | None:
        """The layer that is seen at a place of the picture."""
        root = self._renderer.root if self._renderer else None
        hit = root.presentation.hit_test((x, y)) if root else None
        while hit is not None and hit._address not in self._ids:
            hit = hit.superlayer
        return None if hit is None else self._ids[hit._address]

    def _take_apart(self, mirror: Mirror) -> None:
        """Makes a plane for each layer of the mirror."""
        self._ids, self._lines, self._levels, self.count = {}, {}, 0, 0
        depths: dict[int, int] = {}
        planes: list[Layer] = []
        for address in addresses(mirror.root)[:MOST] if mirror.root else []:
            shown = layer_at(address)
            original = mirror.original_of(shown) if shown else None
            if shown is None or original is None:
                continue
            above = shown.superlayer
            hidden = above is not None and (above._address not in depths or above.mask is shown)
            if hidden or shown.hidden:
                continue
            depths[address] = depth = depths[above._address] + 1 if above is not None else 0
            with contextlib.suppress(Error):
                planes.append(self._plane(shown, original, depth))
            self._levels = max(self._levels, depth)
        self.count = len(planes)
        self._space = TransformLayer(sublayers=planes)
        assert self._renderer is not None
        self._renderer.root = Layer(sublayers=[self._space])

    def _plane(self, shown: Layer, original: int, depth: int) -> Layer:
        """A layer without what lies in it, where it lies in the picture, `depth` levels above the lowest."""
        plane = still(shown)
        x, y, width, height = plane.bounds
        origin = shown.presentation.convert_point((x, y), to=None)
        right = shown.presentation.convert_point((x + 1, y), to=None) - origin
        down = shown.presentation.convert_point((x, y + 1), to=None) - origin
        plane.anchor_point = plane.position = 0, 0
        plane.z_position = plane.anchor_point_z = 0
        holder = TransformLayer(position=origin, z_position=depth, sublayers=[plane])
        plane.transform = Transform(right.x, right.y, 0, 0, down.x, down.y, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
        line = Layer(anchor_point=(0, 0), bounds=(0, 0, width, height), transform=plane.transform)
        holder.sublayers.append(line)
        self._lines[original] = line
        for part in (plane, line):
            self._ids[part._address] = original
        return holder

    def _turn(
        self, mirror: Mirror, size: tuple[int, int], yaw: float, pitch: float, spacing: float, zoom: float
    ) -> None:
        """Sets the eye. spacing: between two levels, as a share of the picture's longer edge."""
        width, height = mirror.renderer.width / mirror.scale, mirror.renderer.height / mirror.scale
        fit = zoom * 0.62 * min(size[0] / width, size[1] / height)
        step = fit * max(spacing * max(width, height), 1e-3)
        root = self._space.superlayer
        assert root is not None
        root.frame = 0, 0, *size
        root.sublayer_transform = Transform.perspective(EYE * max(size))
        self._space.position = size[0] / 2, size[1] / 2
        # Levels are one point apart until the space is stretched.
        self._space.transform = (
            Transform.translation(-width / 2, -height / 2, -self._levels / 2)
            @ Transform.scale(fit, fit, step)
            @ Transform.rotation(yaw, 0, 1, 0)
            @ Transform.rotation(pitch, 1, 0, 0)
        )


def still(shown: Layer) -> Layer:
    """A copy of a layer without what lies in it, that stands as it is on screen."""
    plane = adopt(Layer, raw.scene_layer_copy(shown))
    paths = {path for key in plane.animation_keys for path in key_paths(plane.animation(key))}
    plane.sublayers.clear()
    plane.mask = None
    plane.remove_all_animations()
    plane.begin_time, plane.speed, plane.duration = 0.0, 1.0, math.inf
    for path in paths:
        with contextlib.suppress(Error):
            plane.set_value(path, shown.get_presentation_value(path))
    return plane
