"""scene check: whether documents can be loaded."""

from __future__ import annotations

import argparse
from typing import Any

import scene
from scene._cli import stage


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    description = (
        "Load scene documents and Lottie files, with their images, and say what is wrong with the first that cannot be "
        "loaded, and what of a Lottie file is shown in another way than it says."
    )
    parser: argparse.ArgumentParser = commands.add_parser(
        "check", help="say whether documents are right", description=description
    )
    parser.add_argument("documents", metavar="DOCUMENT", nargs="+", help="a .scene.json, .json, .lottie or .svg file")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Runs the command."""
    for path in given.documents:
        document = stage.load(path)
        layers = list(document.root.walk())
        animations = sum(layer.animation_count for layer in layers)
        size = f"{document.size.width:g} x {document.size.height:g} points"
        print(f"{path}: {size}, {_count(len(layers), 'layer')}, {_count(animations, 'animation')}")
        for pointer, message in document.notes if isinstance(document, scene.Lottie) else []:
            print(f"  {pointer}: {message}")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
