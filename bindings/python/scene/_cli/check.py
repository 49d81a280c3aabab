"""scene check: whether documents can be loaded, and what is wrong with those that cannot."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import scene
from scene._capture import Capture
from scene._cli import inputs, stage
from scene._cli.document_errors import errors_of, kernel_errors, missing_fonts
from scene._cli.say import reason, say


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    description = (
        "Load scene documents, Lottie files, SVG files and captures, with their images, compile their kernels, and say "
        "all that is wrong with them, which fonts are not there, and what of a Lottie or SVG file is shown in another "
        "way than it says."
    )
    parser: argparse.ArgumentParser = commands.add_parser(
        "check", help="say whether documents are right", description=description
    )
    parser.add_argument(
        "documents", metavar="DOCUMENT", nargs="+", help="a .scene.json, .json, .lottie or .svg file, or a capture"
    )
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
        with inputs.opened(path) as (name, capture):
            yield from _errors(path, name, capture)
    except scene.Error as error:
        # A damaged capture has no document.
        yield reason(error, path)


def _errors(path: str, name: str, capture: Capture | None) -> Iterator[str]:
    """The same of a document that lies in a file of another name, perhaps."""
    is_scene = capture is not None or name.endswith(".scene.json")
    try:
        document = stage.load(name)
    except scene.Error as error:
        if isinstance(error, scene.FormatError) and is_scene:
            yield from errors_of(Path(name))
        else:
            yield reason(error, name)
        return
    layers = list(document.root.walk())
    animations = sum(layer.animation_count for layer in layers)
    size = f"{document.size.width:g} x {document.size.height:g} points"
    say(f"{path}: {size}, {_count(len(layers), 'layer')}, {_count(animations, 'animation')}")
    for note in () if capture is None else capture.notes:
        say(f"  {note}")
    for place, message in document.notes:
        say(f"  {place}: {message}")
    if is_scene:
        for note in missing_fonts(Path(name)):
            say(f"  {note}")
        yield from kernel_errors(Path(name))


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
