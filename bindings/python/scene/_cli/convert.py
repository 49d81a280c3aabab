"""scene convert: other files as scene documents."""

from __future__ import annotations

import argparse
from typing import Any

import scene
from scene._cli import inputs, stage
from scene._cli.errors import CommandError

DESCRIPTION = """Write what a file shows as a scene document, which renders the same pixels.

Images go to a folder beside OUT. What of a Lottie file is shown in another way than the file says is told by
`scene check`.
"""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "convert",
        help="write what another file shows as a scene document",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("document", metavar="IN", help="a .json, .lottie or .svg file, or a capture")
    parser.add_argument("-o", "--output", metavar="OUT", required=True, help="the .scene.json file to write")
    parser.add_argument("--animation", metavar="NAME", help="which animation of a .lottie file, instead of its first")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Runs the command."""
    if not given.output.endswith(".scene.json"):
        raise CommandError(f"{given.output}: the file must end in .scene.json")
    with inputs.opened(given.document) as (name, _):
        document = stage.load(name)
        if given.animation is not None:
            document = _animation(document, given)
        document.save(given.output)


def _animation(document: scene.Document, given: argparse.Namespace) -> scene.Document:
    try:
        return scene.Lottie.of(document).animation(given.animation)
    except (scene.InvalidStateError, scene.NotFoundError, scene.FormatError) as error:
        raise CommandError(f"{given.document}: {error}") from None
