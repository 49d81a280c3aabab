"""scene inspect: a document or a running program, looked into from a page of a browser."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import scene
from scene import inspector
from scene._cli import options, stage
from scene._cli.errors import CommandError
from scene._cli.inputs import opened
from scene._cli.say import say
from scene._inspector.connection import Connection
from scene._inspector.program import ProgramSubject
from scene._inspector.subject import DocumentSubject, Subject

DESCRIPTION = """Look into a scene document or a running program from a page of a browser, served on this machine only.

The page shows the picture, the tree, all properties by their model and presentation values, animations on a time
line, the plan of the frame with the reasons of its passes, frame times, and the layers apart in space. Properties and
time can be changed there, and layers copied as documents, Python or C. The document is read again when its file
changes; the file itself is never written. A capture of a frame, as programs write with Renderer.capture or with
SCENE_CAPTURE=FILE in the environment, is shown at its time, which stands still until it is started.

A program of any language is looked into with --socket PATH, if it has called scene_inspector_listen(PATH) or was
started with SCENE_INSPECTOR=PATH in the environment. What is changed in the page is changed in the program.

The address that is printed has a token: who knows it can look and change. Control-C ends the inspection.
"""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "inspect",
        help="look into a document or a running program from a browser",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "document",
        metavar="DOCUMENT",
        nargs="?",
        help="a .scene.json, .json, .lottie or .svg file, a capture, or - for what comes through a pipe",
    )
    parser.add_argument("--socket", metavar="PATH", help="the socket of a running program, instead of a document")
    parser.add_argument(
        "--renderer",
        type=_number,
        metavar="N",
        help="which of the program's renderers, counted from 1 (default the first that shows something)",
    )
    parser.add_argument(
        "--port", type=_port, metavar="N", default=0, help="port of the page (default any that is free)"
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--for", type=options.positive, metavar="SECONDS", dest="seconds", help="end by itself")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Runs the command."""
    if (given.document is None) == (given.socket is None):
        raise CommandError("give either a DOCUMENT or --socket PATH")
    if given.socket is not None:
        _run_program(given)
        return
    if given.renderer is not None:
        raise CommandError("--renderer is for programs, which --socket names")
    with opened(given.document) as (name, capture):
        began = 0.0 if capture is None else capture.time
        subject = DocumentSubject(stage.load(name), Path(given.document).name, shared=False, began=began)
        if capture is not None:
            say(capture.summary)
        with _begun(subject, given) as inspection:
            if capture is not None:
                inspection.stop_at(capture.time)
            _watch(Path(name), subject, given.seconds)


def _run_program(given: argparse.Namespace) -> None:
    try:
        connection = Connection(given.socket)
        renderers: list[dict[str, Any]] = connection.ask("about")["renderers"]
        subject = ProgramSubject(connection, given.renderer)
    except (OSError, scene.Error) as error:
        raise CommandError(_why(given.socket, error)) from error
    try:
        inspection = _begun(subject, given)
    except CommandError:
        subject.close()
        raise
    if len(renderers) > 1 and given.renderer is None:
        sizes = (f"{each['title'] or 'nothing'}, {each['width']} x {each['height']}" for each in renderers)
        there = "; ".join(f"{number}: {size}" for number, size in enumerate(sizes, 1))
        say(f"the program has {len(renderers)} renderers, of which --renderer N takes one: {there}")
    end = None if given.seconds is None else time.monotonic() + given.seconds
    with inspection:
        while end is None or time.monotonic() < end:
            time.sleep(0.25 if end is None else max(min(0.25, end - time.monotonic()), 0))


def _why(path: str, error: Exception) -> str:
    """Why a socket cannot be connected to."""
    match error:
        case FileNotFoundError():
            return (
                f"{path}: there is no such socket; the program makes it with SCENE_INSPECTOR={path} in its environment"
            )
        case ConnectionRefusedError():
            return f"{path}: nobody listens there; the program has ended, or it is no socket"
        case OSError():
            return f"{path}: {error.strerror or error}"
        case _:
            return str(error)


def _begun(subject: Subject, given: argparse.Namespace) -> inspector.Inspector:
    try:
        inspection = inspector.Inspector(subject, given.port)
    except OSError as error:
        raise CommandError(f"port {given.port} cannot be listened on: {error.strerror}") from error
    inspector.announce(inspection, given.open, quiet=False)
    return inspection


def _watch(path: Path, subject: DocumentSubject, seconds: float | None) -> None:
    """Shows the file again whenever it has changed, until the time is over."""
    end = None if seconds is None else time.monotonic() + seconds
    changed = _changed(path)
    while end is None or time.monotonic() < end:
        time.sleep(0.25 if end is None else max(min(0.25, end - time.monotonic()), 0))
        if (now := _changed(path)) != changed:
            changed = now
            try:
                subject.show(stage.load(str(path)))
            except scene.Error as error:
                # The last good version is shown until the file is in order again.
                say(f"scene: {error}")


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return -1.0


def _number(text: str) -> int:
    number = options.count(text)
    if number == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of a renderer: 1 is the first")
    return number


def _port(text: str) -> int:
    port = options.count(text)
    if port > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0...65535")
    return port
