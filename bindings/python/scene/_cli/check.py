"""scene check: whether documents can be loaded, and what is wrong with those that cannot."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import scene
from scene._cli import stage
from scene._cli.document_errors import errors_of, kernel_errors, missing_fonts
from scene._cli.say import say


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    description = (
        "Load scene documents and Lottie files, with their images, compile their kernels, and say all that is wrong "
        "with them, which fonts are not there, and what of a Lottie or SVG file is shown in another way than it says."
    )
    parser: argparse.ArgumentParser = commands.add_parser(
        "check", help="say whether documents are right", description=description
    )
    parser.add_argument("documents", metavar="DOCUMENT", nargs="+", help="a .scene.json, .json, .lottie or .svg file")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Runs the command."""
    failed = False
    for path in given.documents:
        for error in _check(path):
            failed = True
            say(f"scene: {path}: {error}", file=sys.stderr)
    if failed:
        raise SystemExit(1)


def _check(path: str) -> Iterator[str]:
    """Prints what a document has, if it can be loaded. Its errors, if there are any."""
    try:
        document = stage.load(path)
    except scene.Error as error:
        if isinstance(error, scene.FormatError) and path.endswith(".scene.json"):
            yield from errors_of(Path(path))
        else:
            yield str(error)
        return
    layers = list(document.root.walk())
    animations = sum(layer.animation_count for layer in layers)
    size = f"{document.size.width:g} x {document.size.height:g} points"
    say(f"{path}: {size}, {_count(len(layers), 'layer')}, {_count(animations, 'animation')}")
    for place, message in document.notes:
        say(f"  {place}: {message}")
    if path.endswith(".scene.json"):
        for note in missing_fonts(Path(path)):
            say(f"  {note}")
        yield from kernel_errors(Path(path))


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
