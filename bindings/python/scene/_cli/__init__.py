"""The command `scene`: renders, plays, inspects, checks, dumps and converts scene documents and Lottie animations."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

import scene
from scene._cli.errors import CommandError
from scene._cli.say import reason, say

EPILOG = """A scene document is a JSON file with a tree of layers and their animations. Lottie files and SVG
drawings are taken as well. Try:

  scene check city.scene.json
  scene render city.scene.json -o city.png --at 2.5
  scene render city.scene.json -o city.mp4 --to 10
  scene play city.scene.json
  scene inspect city.scene.json
  scene dump city.scene.json --at 0 --at 2.5
  scene render heart.json -o heart.png --at 1
  scene convert heart.json -o heart.scene.json
  scene filters pageCurl

In the environment of any program that shows layers, SCENE_OVERLAY=passes,damage,overdraw,fps draws over its frames what
they are made of, and SCENE_CAPTURE=capture.zip writes its first frame, or that of the number SCENE_CAPTURE_FRAME, to a
file for render, check, dump, convert and inspect.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line. Returns 0, or 1 after an error; a command line that cannot be understood exits with 2."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        parser = _parser()
        for text in given:
            # argparse before Python 3.13 drops the -- and hands on a list of nothing.
            if text.startswith("-") and text.endswith("=--"):
                parser.error(f"{text}: -- is no value of an option")
        options = parser.parse_args(given)
        options.run(options)
    except (scene.Error, CommandError) as error:
        say(f"scene: {reason(error)}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _drop_output()
        return 1
    except OSError as error:
        # The standard output may be full, and has no name.
        name = "" if error.filename is None else f"{error.filename}: "
        if not name:
            _drop_output()
        with contextlib.suppress(OSError):
            say(f"scene: {name}{error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _drop_output() -> None:
    """Has Python not complain at exit about what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    # The commands load most of the library, which takes so long that an interrupt from the keyboard may come meanwhile.
    from scene._cli import check, convert, dump, filters, inspect, play, render

    parser = argparse.ArgumentParser(
        prog="scene",
        description="Render, play, check and look into scene documents.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"libscene {scene.version()}")
    commands = parser.add_subparsers(
        required=True, metavar="COMMAND", title="commands (`scene COMMAND --help` tells more)"
    )
    for command in (render, play, inspect, check, dump, convert, filters):
        command.add_to(commands)
    return parser
