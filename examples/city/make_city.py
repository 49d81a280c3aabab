#!/usr/bin/env python3
"""Writes city.scene.json: the album-art city as a scene document, the same each time."""

import json
import sys
from pathlib import Path

import pieces


def number(value):
    """A number with a precision of a thousandth, written as short as that allows."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def numbers(values):
    return [number(value) for value in values]


def operations(turns):
    return [{"rotate": [round(angle, 6), *axis]} for angle, *axis in turns]


def value(animated):
    """An animated value as JSON: a camera, a point or a number."""
    if isinstance(animated, pieces.Camera):
        return animated.operations
    return numbers(animated) if isinstance(animated, tuple) else number(animated)


def animation(move):
    entry = {"type": "basic", "keyPath": move.key_path, "from": value(move.start), "duration": number(move.duration)}
    if move.end is not None:
        entry["to"] = value(move.end)
    if move.begin:
        entry["beginTime"] = number(move.begin)
    if move.offset:
        entry["timeOffset"] = number(move.offset)
    if move.curve != pieces.LINEAR:
        entry["timingFunction"] = list(move.curve)
    if move.reverses:
        entry["autoreverses"] = True
    if move.forever:
        entry["repeatCount"] = "forever"
    if move.fill != "removed":
        entry |= {"fillMode": move.fill, "removedOnCompletion": False}
    return entry


def layer(piece):
    entry = {"name": piece.name} if piece.name else {}
    entry |= {
        "bounds": [0, 0, *piece.size],
        "position": numbers(piece.layer_position),
        "zPosition": number(piece.position[2]),
    }
    if piece.anchor != (0.5, 0.5):
        entry["anchorPoint"] = list(piece.anchor)
    if piece.turns:
        entry["transform"] = operations(piece.turns)
    if piece.opacity < 1:
        entry["opacity"] = number(piece.opacity)
    if piece.background:
        entry["backgroundColor"] = piece.background
    if piece.contents:
        entry["contents"] = piece.contents
    if piece.moves:
        entry["animations"] = [animation(move) for move in piece.moves]
    return entry


def space(name, found):
    return {
        "name": name,
        "frame": [0, 0, pieces.WIDTH, pieces.HEIGHT],
        "sublayerTransform": [{"perspective": pieces.PERSPECTIVE}],
        "sublayers": [
            {
                "type": "transform",
                "frame": [0, 0, pieces.WIDTH, pieces.HEIGHT],
                "sublayerTransform": pieces.LAST_VIEW.operations,
                "animations": [animation(shot) for shot in pieces.SHOTS],
                "sublayers": [layer(piece) for piece in found],
            }
        ],
    }


def document():
    spaces = [space(name, found) for name, found in pieces.spaces(pieces.album_names()).items()]
    root = {"name": "city", "backgroundColor": pieces.GROUND, "sublayers": spaces}
    return {
        "scene": 1,
        "size": [pieces.WIDTH, pieces.HEIGHT],
        "background": "#000000",
        "images": pieces.images(),
        "root": root,
    }


def write(document, path):
    """Writes JSON with one layer a line."""
    spaces = document["root"]["sublayers"]
    names = [
        {**space, "sublayers": [{**world, "sublayers": [f"@{space['name']}"]} for world in space["sublayers"]]}
        for space in spaces
    ]
    text = json.dumps({**document, "root": {**document["root"], "sublayers": names}}, indent=1)
    for space in spaces:
        layers = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in space["sublayers"][0]["sublayers"])
        text = text.replace(f'"@{space["name"]}"', "\n" + layers)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(document(), Path(sys.argv[1]) if len(sys.argv) > 1 else pieces.FOLDER / "city.scene.json")
