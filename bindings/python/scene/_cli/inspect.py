"""scene inspect: a document, looked into from a page of a browser."""

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
from scene._inspector.subject import DocumentSubject

DESCRIPTION = """Look into a scene document from a page of a browser, which is served on this machine only.

The page shows the picture, the tree, all properties by their model and presentation values, animations on a time
line, the plan of the frame with the reasons of its passes, frame times, and the layers apart in space. Properties and
time can be changed there, and layers copied as documents, Python or C. The document is read again when its file
changes; the file itself is never written. A capture of a frame, as programs write with Renderer.capture or with
SCENE_CAPTURE=FILE in the environment, is shown at its time, which stands still until it is started.

The address that is printed has a token: who knows it can look and change. Control-C ends the inspection.
"""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "inspect",
        help="look into a document from a browser",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "document",
        metavar="DOCUMENT",
        help="a .scene.json, .json, .lottie or .svg file, a capture, or - for what comes through a pipe",
    )
    parser.add_argument(
        "--port", type=_port, metavar="N", default=0, help="port of the page (default any that is free)"
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--for", type=options.positive, metavar="SECONDS", dest="seconds", help="end by itself")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Runs the command."""
    with opened(given.document) as (name, capture):
        began = 0.0 if capture is None else capture.time
        subject = DocumentSubject(stage.load(name), Path(given.document).name, shared=False, began=began)
        if capture is not None:
            print(capture.summary, flush=True)
        try:
            inspection = inspector.begin(subject, given.port, given.open, quiet=False)
        except OSError as error:
            raise CommandError(f"port {given.port} cannot be listened on: {error.strerror}") from error
        with inspection:
            if capture is not None:
                inspection.stop_at(capture.time)
            _watch(Path(name), subject, given.seconds)


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
                print(f"scene: {error}", flush=True)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return -1.0


def _port(text: str) -> int:
    port = options.count(text)
    if port > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0...65535")
    return port
