"""Images that something else than a layer's contents shows: filters, generators, patterns and particles."""

from __future__ import annotations

import io
import math
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import PIL.Image
import pytest

import scene
from scene import Filter, Image, Kernel, Layer

RED, LIME = (255, 0, 0, 255), (0, 255, 0, 255)
BOX = (4, 4, 20, 20)

Make = Callable[[Image], Layer]


def encoded(color: tuple[int, int, int, int], side: int) -> bytes:
    """A PNG of one colour."""
    file = io.BytesIO()
    PIL.Image.new("RGBA", (side, side), color).save(file, "png")
    return file.getvalue()


def flat(color: tuple[float, ...], kind: type = np.uint8, side: int = 20) -> Image:
    """An image of one colour."""
    return Image.from_array(np.full((side, side, 4), color, kind))


def read(image: Image) -> Filter:
    """A filter that shows an image."""
    made = Filter(Kernel("uniform Image tex;\nvec4 kernel(Image image, vec2 p) { return at(tex, p); }"))
    made["tex"] = image
    return made


def particles(image: Image) -> Layer:
    """An emitter in whose middle a particle lies that stays."""
    cell = scene.EmitterCell(contents=image, birth_rate=10, lifetime=1e9, contents_scale=max(image.width, 20) / 20)
    return scene.EmitterLayer(frame=BOX, emitter_position=(10, 10), emitter_cells=[cell])


PATTERNS: dict[str, Make] = {
    "background": lambda image: Layer(frame=BOX, background_pattern=Filter.pattern(image)),
    "border": lambda image: Layer(frame=BOX, border_width=9, border_pattern=Filter.pattern(image)),
    "generator": lambda image: Layer(frame=BOX, generator=Filter.pattern(image)),
}
FILTERS: dict[str, Make] = {
    "filter": lambda image: Layer(frame=BOX, background_color="#00f", filters=[read(image)]),
    "backdrop": lambda image: Layer(frame=BOX, background_filters=[read(image)]),
}
ALL = PATTERNS | FILTERS | {"particles": particles}


class Stage:
    """A renderer, and what is shown in it."""

    def __init__(self, renderer: scene.Renderer) -> None:
        self.renderer, self.time = renderer, 0.0

    def show(self, layer: Layer, **properties: Any) -> None:
        self.renderer.root = Layer(frame=(0, 0, 40, 40), sublayers=[layer], **properties)

    def pixel(self, x: int = 8, y: int = 8) -> tuple[int, ...]:
        """A pixel of the next frame."""
        self.time += 1
        self.renderer.render(self.time)
        return tuple(int(value) for value in self.renderer.read()[y, x])

    def settle(self) -> tuple[int, ...]:
        """The same in the frame in which nothing is awaited any more."""
        patience = time.monotonic() + 10
        while (seen := self.pixel()) and (
            self.renderer.statistics.images_awaited > 0 or self.renderer.next_frame_time == -math.inf
        ):
            assert time.monotonic() < patience
            time.sleep(0.01)
        return seen


@pytest.fixture(name="stage")
def _stage() -> Iterator[Stage]:
    limit = Image.get_cache_limit()
    with scene.Renderer(40, 40) as renderer:
        yield Stage(renderer)
        renderer.root = None
    Image.set_cache_limit(limit)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_shows_what_its_image_becomes(name: str, stage: Stage) -> None:
    image = flat(RED, side=10)
    stage.show(PATTERNS[name](image))
    assert stage.pixel() == RED
    image.update(np.full((10, 10, 4), LIME, np.uint8))
    assert stage.pixel() == LIME


@pytest.mark.parametrize("name", ALL)
def test_a_late_image_comes_and_comes_back(name: str, stage: Stage) -> None:
    image = Image.from_bytes_async(encoded(RED, 600))
    layer = ALL[name](image)
    stage.show(layer)
    stage.pixel()
    image.wait(10)
    if name == "particles":
        layer.emitter_cells = particles(image).emitter_cells
    assert stage.settle() == RED
    # The texture and the pixels go while nothing shows them.
    Image.set_cache_limit(0)
    stage.renderer.image_budget = 0
    layer.hidden = True
    stage.pixel()
    stage.pixel()
    stage.renderer.image_budget = 64 << 20
    layer.hidden = False
    stage.pixel()
    assert stage.settle() == RED
    assert stage.pixel() == RED


@pytest.mark.parametrize("name", FILTERS)
def test_an_image_that_cannot_be_loaded_causes_no_frames(name: str, stage: Stage) -> None:
    image = Image.from_bytes_async(encoded(RED, 8)[:60])
    stage.show(FILTERS[name](image))
    stage.settle()
    assert stage.renderer.next_frame_time == math.inf


def test_particles_show_the_placeholder_until_then(stage: Stage) -> None:
    image = Image.from_bytes_async(encoded(RED, 20), placeholder=flat(LIME))
    layer = particles(image)
    layer.hidden = True
    stage.show(layer)
    stage.settle()
    Image.set_cache_limit(0)
    layer.hidden = False
    stage.pixel()
    assert stage.settle() == RED
    fresh = Image.from_bytes_async(encoded(RED, 3000), placeholder=flat(LIME))
    stage.show(particles(fresh))
    assert stage.pixel() == LIME


GLOW = (2, -0.5, 0.5, 1)
HALF = "vec4 kernel(vec4 color) { return vec4(color.rgb * 0.5, color.a); }"


def halved(layer: Layer) -> Layer:
    return Layer(frame=(0, 0, 40, 40), filters=[Filter(Kernel(HALF))], sublayers=[layer])


@pytest.mark.parametrize("name", [name for name in ALL if name != "backdrop"])
def test_filters_see_what_is_beyond_white(name: str, stage: Stage) -> None:
    stage.show(halved(ALL[name](flat(GLOW, np.float16))))
    assert stage.pixel() == (255, 0, 64, 255)
    assert stage.pixel() == (255, 0, 64, 255)


def test_a_backdrop_of_what_is_beyond_white(stage: Stage) -> None:
    below = Layer(frame=BOX, contents=flat(GLOW, np.float16))
    glass = Layer(frame=BOX, background_filters=[Filter(Kernel(HALF))])
    stage.show(Layer(frame=(0, 0, 40, 40), sublayers=[below, glass], opacity=0.9999))
    assert stage.pixel()[0] == 255


def test_a_kernel_hands_on_what_is_beyond_white(stage: Stage) -> None:
    chain = [read(flat(GLOW, np.float16)), Filter(Kernel(HALF))]
    stage.show(Layer(frame=BOX, background_color="#00f", filters=chain))
    assert stage.pixel() == (255, 0, 64, 255)


def test_what_is_beyond_white_fades_away(stage: Stage) -> None:
    layer = Layer(frame=BOX, contents=flat(GLOW, np.float16))
    stage.show(halved(layer))
    assert stage.pixel()[0] == 255
    with scene.transaction(duration=4, timing_function="linear"):
        layer.contents = flat((255, 255, 255, 255))
    stage.pixel()
    # From 2 to 1, of which half is shown: what is still beyond 1 after a second of four.
    assert abs(stage.pixel()[0] - round(255 * 0.5 * 1.75)) <= 2
