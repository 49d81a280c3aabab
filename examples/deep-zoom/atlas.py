"""A picture of 100,000 x 100,000 points, of which there is only what can be seen, and a little more."""

from __future__ import annotations

from typing import NamedTuple

import fractal
import numpy as np
from camera import View, ease, flight
from show.parts import circle, label

import scene

SIZE = 100_000
BIAS = 3
"""The finest level has 2^3 pixels to a point, the coarsest one pixel to 256 points."""
UNIT = fractal.EXTENT / SIZE
MEMORY = 96 << 20
SAMPLES, PACE = 60, 0.62
"""Key frames a second of a flight, and how long one takes."""


class Place(NamedTuple):
    name: str
    view: View


def place(name: str, x: float, y: float, scale: float) -> Place:
    """A place by its point of the plane."""
    return Place(name, View((x - fractal.LEFT) / UNIT, (y - fractal.TOP) / UNIT, scale))


HOME = place("The whole", -0.6, 0, 0.0128)
PLACES = [
    place("Valley of the seahorses", -0.7453, 0.1127, 8),
    place("The star", -0.5622, 0.6428, 4),
    place("Valley of the elephants", 0.2925, 0.0149, 5),
    place("Another whole", -1.7527, 0, 0.7),
    place("Wind wheels", 0.3606, 0.586, 4),
]


def paint(tile: scene.Tile) -> None:
    """Draws a tile, on one of the library's threads."""
    x, y = fractal.LEFT + tile.rect.x * UNIT, fractal.TOP + tile.rect.y * UNIT
    pixels = fractal.draw(x, y, UNIT / tile.scale, tile.width, tile.height, lambda: tile.cancelled)
    if tile.cancelled:
        # It is half done, and nobody waits for it.
        tile.fail()
    else:
        tile.pixels[..., :3], tile.pixels[..., 3] = pixels, 255


def overview(size: int) -> scene.Image:
    """The whole as a small picture."""
    pixels = np.full((size, size, 4), 255, np.uint8)
    pixels[..., :3] = fractal.draw(fractal.LEFT, fractal.TOP, fractal.EXTENT / size, size, size, lambda: False)
    return scene.Image.from_array(pixels)


class Pin(scene.Layer):
    """Names a place, seen from far off."""

    def __init__(self, place: Place) -> None:
        super().__init__(position=place.view[:2], transform=scene.Transform.scale(1 / HOME.view.scale))
        text = label(place.name, 13, "#ffffff")
        width, height = text.preferred_frame_size
        text.frame = 22, -height / 2, width, height
        pill = scene.Layer(frame=(-13, -13, width + 48, 26), corner_radius=13, background_color="#0a0f1eb8")
        ring, dot = circle(0, 0, 6, border_width=1.5, border_color="#ffd27a"), circle(0, 0, 2, "#ffd27a")
        self.sublayers = [pill, ring, dot, text]


class Atlas(scene.ScrollLayer):
    """The picture, to be scrolled and scaled."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(frame=(0, 0, width, height), masks_to_bounds=True, background_color="#0a1128")
        self.overview = overview(512)
        self.picture = scene.TiledLayer(
            frame=(0, 0, SIZE, SIZE), anchor_point=(0, 0), position=(0, 0), tile_size=(256, 256),
            levels_of_detail=BIAS + 9, levels_of_detail_bias=BIAS,
            memory_limit=MEMORY, fade_duration=0.3, contents=self.overview, name="picture",
        )  # fmt: skip
        self.picture.set_source(paint)
        self.pins = scene.Layer(sublayers=[Pin(place) for place in PLACES])
        self.picture.sublayers.append(self.pins)
        self.sublayers.append(self.picture)
        self.view = HOME.view
        self.look(HOME.view)

    @property
    def seen(self) -> View:
        """What is on screen."""
        (x, y), scale = self.presentation.bounds.origin, self.picture.get_presentation_value("transform.scale.x")
        return View((x + self.bounds.width / 2) / scale, (y + self.bounds.height / 2) / scale, scale)

    def origin(self, view: View) -> tuple[float, float]:
        """Where it has to be scrolled to for a view."""
        return view.x * view.scale - self.bounds.width / 2, view.y * view.scale - self.bounds.height / 2

    def look(self, view: View) -> None:
        """Goes there at once."""
        self.view = view
        for layer in (self, self.picture, self.pins):
            layer.remove_all_animations()
        with scene.transaction(disable_actions=True):
            self.picture.transform = scene.Transform.scale(view.scale)
            self.scroll_to_point(self.origin(view))
            self.pins.opacity = self.pin_opacity(view)

    @staticmethod
    def pin_opacity(view: View) -> float:
        """Pins grow as one comes nearer, and fade."""
        return min(max(1.6 - 0.6 * view.scale / HOME.view.scale, 0), 1)

    def fly(self, view: View) -> None:
        """Goes there on the way that seems shortest."""
        length, at = flight(self.seen, view, self.bounds.width)
        duration = max(length * PACE, 0.3)
        steps = max(round(duration * SAMPLES), 2)
        views = [at(ease(step / steps)) for step in range(steps + 1)]
        self.look(view)
        # What will be seen there is drawn meanwhile, when nothing on the way is wanted more.
        width, height = self.bounds.width / view.scale, self.bounds.height / view.scale
        self.picture.request_tiles((view.x - width / 2, view.y - height / 2, width, height), view.scale)
        for layer, key_path, values in (
            (self, "bounds.origin", [self.origin(view) for view in views]),
            (self.picture, "transform.scale", [view.scale for view in views]),
            (self.pins, "opacity", [self.pin_opacity(view) for view in views]),
        ):
            layer.add_animation(scene.KeyframeAnimation(key_path, values=values, duration=duration), "flight")

    def pan(self, x: float, y: float) -> None:
        """Scrolls by so many points on screen."""
        view = self.view
        self.view = View(view.x + x / view.scale, view.y + y / view.scale, view.scale)
        with scene.transaction(duration=1.6):
            self.scroll_to_point(self.origin(self.view))

    def zoom(self, x: float, y: float, factor: float) -> None:
        """Scales about a point on screen, which stays where it is."""
        seen, dx, dy = self.seen, x - self.bounds.width / 2, y - self.bounds.height / 2
        scale = min(max(seen.scale * factor, HOME.view.scale), 2**BIAS)
        gain = 1 / seen.scale - 1 / scale
        self.look(View(seen.x + dx * gain, seen.y + dy * gain, scale))
