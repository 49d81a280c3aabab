"""scene filters: what filters there are, and their parameters."""

from __future__ import annotations

import argparse
from typing import Any

import scene
from scene._cli.say import say

DESCRIPTION = """Print the filters that documents and programs can name: those that are built in, the transitions
that come along, and kernels in the folders of SCENE_FILTER_PATH and in libscene/filters in the XDG data folders.
"""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "filters", help="print the filters that there are", description=DESCRIPTION
    )
    parser.add_argument("names", metavar="NAME", nargs="*", help="only these, and their parameters")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Runs the command."""
    scene.set_log_function(lambda _, text: say(f"scene: {text}"), "warning")
    found = {kind.name: kind.documentation for kind in scene.filter_types()} | scene.filter_library()
    scene.set_log_function(None)
    if not options.names:
        width = max(map(len, found))
        for name, documentation in found.items():
            say(f"{name:{width}}  {documentation}".rstrip())
    for name in options.names:
        # What there is not is an error, with what was probably meant.
        parameters = scene.Filter(name).parameters
        say(f"{name}: {found[name]}")
        for parameter in parameters:
            say(f"  {_described(parameter)}")


def _described(parameter: scene.Parameter) -> str:
    unit = "" if parameter.unit == "none" else f" {parameter.unit}"
    default = "" if parameter.default is None else f" = {parameter.default}{unit}"
    return f"{parameter.name}: {parameter.type}{default}. {parameter.documentation}".rstrip()
