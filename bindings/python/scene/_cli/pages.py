"""scene render to paper: a document as pages of a PDF or SVG file."""

from __future__ import annotations

import argparse
from pathlib import Path

import scene
from scene._cli import inputs
from scene._cli.errors import CommandError

FORMATS = {".pdf": scene.PaperFormat.PDF, ".svg": scene.PaperFormat.SVG}


def write(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Writes the file: a page for each time."""
    out = Path(given.output)
    if (given.start, given.end, given.fps) != (None, None, None):
        parser.error(f"{out} has a page for each --at, and takes no --from, --to or --fps")
    if given.size is not None:
        parser.error(f"--size is in pixels; the pages of {out} have the document's size, times --scale")
    if out.parent != Path() and not out.parent.is_dir():
        raise CommandError(f"{out}: there is no folder {out.parent}")
    with inputs.captured(given.document) as (name, capture):
        _write(given, scene.Document.load(name), given.at or [0.0 if capture is None else capture.time])


def _write(given: argparse.Namespace, document: scene.Document, moments: list[float]) -> None:
    out = Path(given.output)
    scale = 1.0 if given.scale is None else given.scale
    width, height = document.size
    with scene.Paper(FORMATS[out.suffix.lower()], (width * scale, height * scale)) as paper:
        if given.dpi is not None:
            paper.resolution = given.dpi
        paper.background_color = document.background
        paper.title = Path(given.document).name.removesuffix(".json").removesuffix(".scene")
        root = _scaled(document, scale)
        for moment in moments:
            paper.add_page(root, moment)
        paper.write(out)
    if given.statistics:
        print(f"{len(moments)} pages, {out.stat().st_size} bytes")


def _scaled(document: scene.Document, scale: float) -> scene.Layer:
    """The document's root, or a layer that shows it larger or smaller."""
    root = document.root
    if scale == 1:
        return root
    stage = scene.Layer(anchor_point=(0, 0), bounds=(0, 0, *document.size))
    stage.transform = scene.Transform.scale(scale, scale)
    stage.sublayers.append(root)
    return stage
