"""Large rasters, which have textures of their own, shown in several passes of a frame."""

from __future__ import annotations

import scene
from scene import ShapeLayer

WIDTH = 700
"""Wider than a raster that shares a texture with others."""


def test_masked_groups_that_draw_the_same_path_all_show() -> None:
    colors = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 0.0)]
    root = scene.Layer(frame=(0, 0, WIDTH, 40))
    for index, color in enumerate(colors):
        group = scene.Layer(frame=(0, 0, WIDTH, 40))
        group.sublayers.append(ShapeLayer(path=f"M0 0 H{WIDTH} V40 H0 Z", fill_color=color))
        group.mask = ShapeLayer(path=f"M{100 * index} 0 h80 v40 h-80 Z")
        root.sublayers.append(group)
    with scene.Renderer(WIDTH, 40) as renderer:
        renderer.root = root
        for time in (0, 1):
            renderer.render(time)
            pixels = renderer.read()
            for index, color in enumerate(colors):
                wanted = [round(255 * part) for part in color] + [255]
                assert pixels[20, 100 * index + 40].tolist() == wanted
            assert pixels[20, 90].tolist() == [0, 0, 0, 0]
