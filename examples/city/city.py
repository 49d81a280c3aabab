#!/usr/bin/env python3
"""The album-art city with the Python API, rendered to a video: city.py [-o out/city-python.mp4] [--fps 60]."""

import argparse
import math
from pathlib import Path

import pieces
from film import Film

import scene


def camera(view):
    """The sublayer transform of a view: the world is moved, turned, and moved away, in this order."""
    x, y, z = view.target
    return (
        scene.Transform.translation(-x, -y, -z)
        @ scene.Transform.rotation(math.radians(view.yaw), 0, 1, 0)
        @ scene.Transform.rotation(math.radians(-view.pitch), 1, 0, 0)
        @ scene.Transform.translation(0, view.height, pieces.PERSPECTIVE - view.distance)
    )


def animation(move):
    def value(animated):
        return camera(animated) if isinstance(animated, pieces.Camera) else animated

    return scene.BasicAnimation(
        move.key_path,
        from_value=value(move.start),
        to_value=value(move.end),
        begin_time=move.begin,
        duration=move.duration,
        time_offset=move.offset,
        timing_function=move.curve,
        autoreverses=move.reverses,
        repeat_count=math.inf if move.forever else 0,
        fill_mode=move.fill,
        removed_on_completion=move.fill == "removed",
    )


def layer(piece, images):
    turned = scene.Transform()
    for angle, *axis in reversed(piece.turns):
        turned = turned @ scene.Transform.rotation(angle, *axis)
    made = scene.Layer(
        bounds=(0, 0, *piece.size),
        position=piece.layer_position,
        z_position=piece.position[2],
        anchor_point=piece.anchor,
        transform=turned,
        opacity=piece.opacity,
        background_color=piece.background or None,
        contents=images.get(piece.contents),
    )
    for move in piece.moves:
        made.add_animation(animation(move), move.key_path)
    return made


def city():
    """The root layer, to be given to a renderer."""
    images = {name: scene.Image.open(pieces.FOLDER / path) for name, path in pieces.images().items()}
    canvas = 0, 0, pieces.WIDTH, pieces.HEIGHT
    root = scene.Layer(frame=canvas, background_color=pieces.GROUND)
    for name, found in pieces.spaces(pieces.album_names()).items():
        world = scene.TransformLayer(frame=canvas, sublayer_transform=camera(pieces.LAST_VIEW))
        world.sublayers = [layer(piece, images) for piece in found]
        for number, shot in enumerate(pieces.SHOTS):
            world.add_animation(animation(shot), f"shot {number}")
        space = scene.Layer(name=name, frame=canvas, sublayers=[world])
        space.sublayer_transform = scene.Transform.perspective(pieces.PERSPECTIVE)
        root.sublayers.append(space)
    return root


def main():
    parser = argparse.ArgumentParser(description="Render the album-art city, built with the Python API.")
    parser.add_argument("-o", "--output", type=Path, default=Path("out/city-python.mp4"), help="the video")
    parser.add_argument("--fps", type=int, default=60, help="frames per second (default 60)")
    options = parser.parse_args()

    renderer = scene.Renderer(pieces.WIDTH, pieces.HEIGHT, 1)
    renderer.root = city()
    with Film(options.output, pieces.WIDTH, pieces.HEIGHT, options.fps) as film:
        for frame in range(pieces.DURATION * options.fps):
            renderer.render(frame / options.fps)
            film.add(renderer.read())
    print(options.output)


if __name__ == "__main__":
    main()
