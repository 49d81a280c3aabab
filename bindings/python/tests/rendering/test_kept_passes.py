"""A pass that is kept from the frame before is drawn again when something in it changes, also how a layer is shown."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

import scene

BLUR = {"type": "gaussianBlur", "radius": 2, "name": "blur"}


def document(layer: dict[str, object]) -> scene.Document:
    """A document of one layer on white."""
    root = {"backgroundColor": "#fff", "sublayers": [layer]}
    return scene.Document.loads(json.dumps({"scene": 1, "size": [100, 100], "root": root}))


def masked() -> dict[str, object]:
    mask = {"frame": [10, 10, 40, 40], "backgroundColor": "#000", "filters": [BLUR], "name": "changes"}
    return {"frame": [10, 10, 80, 80], "backgroundColor": "#00f", "mask": mask}


def clipped_result() -> dict[str, object]:
    inner = {
        "frame": [40, 10, 60, 40],
        "cornerRadius": 9,
        "masksToBounds": True,
        "backgroundColor": "#00f",
        "filters": [BLUR],
    }
    return {
        "frame": [10, 10, 70, 70],
        "cornerRadius": 9,
        "masksToBounds": True,
        "sublayers": [inner | {"name": "changes"}],
    }


def shadowed() -> dict[str, object]:
    layer = {
        "frame": [20, 20, 40, 40],
        "backgroundColor": "#00f",
        "filters": [BLUR],
        "shadowOpacity": 1,
        "name": "changes",
    }
    return layer | {"shadowPath": "M0 0 H50 V50 H0 Z", "opacity": 0.9}


def cut() -> dict[str, object]:
    lower = {"frame": [10, 10, 60, 60], "backgroundColor": "#00f", "filters": [BLUR], "name": "changes"}
    upper = {"frame": [10, 10, 60, 60], "backgroundColor": "#f00", "transform": [{"rotate": [0.5, 0, 1, 0]}]}
    return {"frame": [0, 0, 100, 100], "sublayers": [lower, upper]}


@pytest.mark.parametrize("make", [masked, clipped_result, shadowed, cut])
@pytest.mark.parametrize("key", ["opacity", "blur"])
def test_what_is_shown_in_another_way_is_drawn_again(make: Callable[[], dict[str, object]], key: str) -> None:
    def change(loaded: scene.Document) -> None:
        mask = loaded.root.sublayers[0].mask
        layer = loaded.root.find("changes") if mask is None else mask
        with scene.transaction(disable_actions=True):
            layer.set_value("opacity" if key == "opacity" else "filters.blur.radius", 0.3 if key == "opacity" else 6)

    kept, anew = document(make()), document(make())
    with scene.Renderer(100, 100) as renderer, scene.Renderer(100, 100) as other:
        renderer.root, other.root = kept.root, anew.root
        for time in range(3):
            renderer.render(time)
        before = np.array(renderer.read(), dtype=int)
        change(kept)
        change(anew)
        renderer.render(3)
        other.render(3)
        assert np.abs(np.array(renderer.read(), dtype=int) - before).max() > 20
        assert np.abs(np.array(renderer.read(), dtype=int) - np.array(other.read(), dtype=int)).max() <= 1


MOTIONS = {
    "turns": lambda step: scene.Transform.rotation(step * 0.03),
    "turns out of the plane": lambda step: scene.Transform.rotation(step * 0.03, 0, 1, 0),
    "grows": lambda step: scene.Transform.scale(1 + step * 0.01),
    "turns what is scaled": lambda step: scene.Transform.rotation(step * 0.03) @ scene.Transform.scale(1.3, 0.9),
    "moves by parts of pixels": lambda step: scene.Transform.translation(step * 0.37, step * 0.21),
}


@pytest.mark.parametrize("motion", MOTIONS.values(), ids=MOTIONS)
@pytest.mark.parametrize("filters", [[], ["gaussianBlur"]], ids=["plain", "filtered"])
def test_a_rasterized_layer_that_moves_keeps_its_picture(
    motion: Callable[[int], scene.Transform], filters: list[str]
) -> None:
    """Rounding puts the sides of its picture now a little here, now a little there of whole pixels."""
    colors = ["#f00", "#0f0"]
    squares = [scene.Layer(frame=(5 + 7 * n, 5, 20, 20), background_color=color) for n, color in enumerate(colors)]
    layer = scene.Layer(bounds=(0, 0, 40, 40), position=(50, 50), should_rasterize=True, sublayers=squares)
    layer.filters = filters
    around = scene.Layer(frame=(0, 0, 100, 100), transform=scene.Transform.scale(1.2, 0.88), sublayers=[layer])
    with scene.Renderer(200, 200) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 200, 200), sublayers=[around])
        renderer.render(0)
        for step in range(1, 60):
            with scene.transaction(disable_actions=True):
                layer.transform = motion(step)
            renderer.render(0)
            # The target alone.
            assert renderer.statistics.passes == 1
