"""Several threads that change, ask, save and draw one tree at a time, each with a renderer of its own."""

from __future__ import annotations

import math
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import numpy as np
import pytest
from random_values import SLOW, bounded, refused

import scene

THREADS = 4
STEPS = 150
KEYS = (
    "position.x",
    "opacity",
    "bounds.size.width",
    "cornerRadius",
    "transform.rotation.z",
    "shadowRadius",
    "zPosition",
)


def work(draw: random.Random, stage: scene.Layer, layers: list[scene.Layer], image: scene.Image) -> int:
    """Does something with any of the layers, a number of times; says how many frames it made."""
    frames, time = 0, 0.0
    with scene.Renderer(48, 36) as renderer:
        for _ in range(STEPS):
            layer, other = draw.choice(layers), draw.choice(layers)
            try:
                match draw.randrange(14):
                    case 0 | 1 | 2:
                        layer.set_value(draw.choice(KEYS), draw.uniform(-1, 20))
                    case 3:
                        layer.sublayers.append(other)
                    case 4:
                        layer.mask = other
                    case 5:
                        layer.remove_from_superlayer()
                    case 6:
                        with scene.transaction(duration=0.1):
                            layer.position = draw.uniform(0, 40), 9
                            other.opacity = draw.random()
                    case 7:
                        layer.add_animation(scene.BasicAnimation(draw.choice(KEYS), from_value=1, duration=0.2), "a")
                    case 8:
                        layer.presentation.hit_test((3, 3))
                        assert math.isfinite(layer.presentation.opacity)
                        layer.convert_point((1, 1), to=other)
                    case 9:
                        image.update(np.full((2, 2, 4), draw.randrange(255), np.uint8), draw.randrange(6), 1)
                        layer.contents = draw.choice((image, None))
                    case 10:
                        assert scene.Document.loads(scene.Document(stage, (9, 9)).dumps()).root is not stage
                    case 11:
                        stage.sublayers = [scene.Layer(frame=(0, 0, 9, 9), background_color="#f00"), layer]
                    case _:
                        renderer.root = stage if draw.random() < 0.8 else layer
                        renderer.render(time)
                        time += 0.05
                        frames += 1
                scene.dispatch()
            except (scene.Error, ValueError) as error:
                refused(error)
        renderer.root = None
    scene.flush()
    return frames


def test_a_thread_that_holds_the_lock_meets_others_that_look_at_layers() -> None:
    root = scene.Layer(sublayers=[scene.Layer() for _ in range(50)])

    def look(locks: bool) -> None:
        for _ in range(300):
            with scene.transaction_lock() if locks else nullcontext():
                # Objects of Python's are made anew each time.
                assert len(list(root.sublayers)) == 50

    with bounded(), ThreadPoolExecutor(3) as pool:
        list(pool.map(look, (True, False, False)))


@pytest.mark.parametrize("seed", range(3))
def test_threads_share_a_tree(seed: int) -> None:
    image = scene.Image.from_array(np.full((4, 8, 4), 200, np.uint8))
    layers = [scene.Layer(frame=(0, 0, 20, 20), background_color="#08f") for _ in range(12)]
    stages = [scene.Layer(frame=(0, 0, 48, 36), sublayers=layers[index::THREADS]) for index in range(THREADS)]
    draws = [random.Random(THREADS * seed + index) for index in range(THREADS)]
    with bounded(), ThreadPoolExecutor(THREADS) as pool:
        frames = list(pool.map(lambda draw, stage: work(draw, stage, layers, image), draws, stages))
    assert all(frames)
    with scene.Renderer(48, 36) as renderer:
        renderer.content_wait = SLOW
        renderer.root = scene.Layer(frame=(0, 0, 48, 36), sublayers=stages)
        renderer.render(1000)
        first = renderer.read()
        renderer.render(1000)
        assert np.array_equal(first, renderer.read())
