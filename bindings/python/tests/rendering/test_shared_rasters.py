"""Large rasters, which have textures of their own, shown in several passes of a frame."""

from __future__ import annotations

import os
from pathlib import Path

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


def resident() -> float:
    """The MiB of memory that the process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def test_shapes_that_change_in_every_frame_are_not_kept() -> None:
    """Each frame shows a picture of the path that no other frame shows."""
    shape = ShapeLayer(path="M0 0 L100 0 L50 100 Z", fill_color="red", bounds=(0, 0, 100, 100), position=(250, 250))
    root = scene.Layer(frame=(0, 0, 500, 500), sublayers=[shape])
    with scene.Renderer(500, 500) as renderer:
        renderer.root = root
        for frame in range(900):
            if frame == 20:
                before = resident()
            with scene.transaction(disable_actions=True):
                shape.transform = scene.Transform.scale(3 + frame / 900, 3 + frame / 900, 1)
            renderer.render(frame / 60)
        assert resident() - before < 50
