"""What Python's calls take: layers made and added, positions set at once, and a property set beside the bare call."""

from __future__ import annotations

import gc
import json
import time

import numpy as np

import scene
from scene import raw

LAYERS = 6000
SETS = 100_000


def milliseconds(work, prepare=gc.collect) -> float:
    """CPU time of the best of some runs: whatever else the machine does only adds to it."""
    best = float("inf")
    for _ in range(5):
        prepare()
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return 1e3 * best


def build(root: scene.Layer) -> list[scene.Layer]:
    layers = [
        scene.Layer(position=(i % 100, i // 100), bounds=(0, 0, 16, 16), background_color="#336699", opacity=0.5)
        for i in range(LAYERS)
    ]
    for layer in layers:
        root.sublayers.append(layer)
    scene.flush()
    return layers


def main() -> None:
    with scene.Renderer(64, 64) as renderer:
        renderer.root = root = scene.Layer(frame=(0, 0, 64, 64))
        renderer.render()

        def make() -> None:
            layers[:] = build(root)

        def clear() -> None:
            layers.clear()
            root.sublayers = []
            renderer.render()
            gc.collect()

        layers: list[scene.Layer] = []
        build_ms = milliseconds(make, clear)
        renderer.render()
        places = np.random.default_rng(1).uniform(0, 64, (LAYERS, 2))

        def place() -> None:
            with scene.transaction(disable_actions=True):
                scene.set_numbers(layers, "position", places)

        bulk_ms = milliseconds(place)
        layer = layers[0]
        point = raw.scene_point(3, 4)

        def set_bare() -> None:
            with scene.transaction(disable_actions=True):
                for _ in range(SETS):
                    raw.scene_layer_set_position(layer, point)

        def set_property() -> None:
            with scene.transaction(disable_actions=True):
                for _ in range(SETS):
                    layer.position = (3, 4)

        bare, typed = milliseconds(set_bare), milliseconds(set_property)
        number_bare, number_typed = measure_opacity(layer)
        over = max(typed - bare, number_typed - number_bare) * 1e3 / SETS
    print(json.dumps({"build_ms": build_ms, "bulk_ms": bulk_ms, "set_us": typed * 1e3 / SETS, "set_over_us": over}))


def measure_opacity(layer: scene.Layer) -> tuple[float, float]:
    def set_bare() -> None:
        with scene.transaction(disable_actions=True):
            for _ in range(SETS):
                raw.scene_layer_set_opacity(layer, 0.5)

    def set_property() -> None:
        with scene.transaction(disable_actions=True):
            for _ in range(SETS):
                layer.opacity = 0.5

    return milliseconds(set_bare), milliseconds(set_property)


if __name__ == "__main__":
    main()
