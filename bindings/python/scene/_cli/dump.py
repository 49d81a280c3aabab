"""scene dump: the tree with the values that are on screen at certain times."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any, cast

import scene
from scene._cli import inputs, options, stage
from scene._cli.say import say

DESCRIPTION = """Print a document's layers with the values that they have on screen at certain times.

As text, a line for each layer with what differs from the default. With --json, a line for each time that is itself a
scene document: the tree as it is then, without animations, and the time as "x-time".
"""


JSON_DEPTH = 5000
"""More than a document's 512 layers above each other take: the parser goes deeper twice for each."""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    form = argparse.RawDescriptionHelpFormatter
    parser: argparse.ArgumentParser = commands.add_parser(
        "dump", help="print the layers and their values at certain times", description=DESCRIPTION, formatter_class=form
    )
    parser.add_argument("document", metavar="DOCUMENT", help="a .scene.json, .json, .lottie or .svg file, or a capture")
    parser.add_argument(
        "--at",
        type=options.seconds,
        metavar="SECONDS",
        action="append",
        help="a time; may be given several times (default 0, or that of the capture)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for programs")
    parser.add_argument(
        "--all", action="store_true", help="all properties, not only those that differ from the default"
    )
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Runs the command."""
    with inputs.opened(given.document) as (name, capture):
        usual = 0.0 if capture is None else capture.time
        _print(scene.Document.load(name), name, given.at or [usual], given)


def _print(document: scene.Document, name: str, times: list[float], given: argparse.Namespace) -> None:
    sys.setrecursionlimit(max(sys.getrecursionlimit(), JSON_DEPTH))
    source = _source(document, name)
    with stage.set_up(document, None, None) as renderer:
        for moment in times:
            renderer.render(moment)
            root = document.root.description(presentation=True, all=given.all)
            _name_images(root, source["root"], source.get("images", {}))
            lines = [json.dumps(_document(source, moment, root))] if given.json else _lines(moment, root)
            say("\n".join(lines))


def _source(document: scene.Document, path: str) -> dict[str, Any]:
    """The scene document as it was read; of another kind of file, the tree as it was made."""
    try:
        source = json.loads(Path(path).read_bytes())
    except ValueError:
        source = None
    if isinstance(source, dict) and "scene" in source:
        return cast("dict[str, Any]", source)
    return {"scene": 1, "size": list(document.size), "root": document.root.description()}


def _document(source: dict[str, Any], moment: float, root: dict[str, Any]) -> dict[str, Any]:
    """A scene document of the tree at a time. What the tree does not hold is as in the source."""
    kept = {key: source[key] for key in ("scene", "size", "background", "images", "fonts", "filters") if key in source}
    return {**kept, "x-time": moment, "root": root}


def _name_images(root: dict[str, Any], source: dict[str, Any], names: Container[str]) -> None:
    """Calls images what the source calls them: layers do not know their images' names."""
    waiting: list[tuple[Any, Any]] = [(root, source)]
    while waiting:
        shown, original = waiting.pop()
        if isinstance(shown, list) and isinstance(original, list):
            waiting += zip(cast("list[Any]", shown), cast("list[Any]", original), strict=False)
        elif isinstance(shown, dict) and isinstance(original, dict):
            values, originals = cast("dict[str, Any]", shown), cast("dict[str, Any]", original)
            for key in values.keys() & originals.keys():
                name = originals[key]
                if isinstance(name, str) and name in names and isinstance(values[key], str):
                    values[key] = name
                else:
                    waiting.append((values[key], name))


def _lines(moment: float, root: dict[str, Any]) -> Iterator[str]:
    yield f"at {moment:g} s"
    waiting = [(root, 1)]
    while waiting:
        layer, depth = waiting.pop()
        yield "  " * depth + _line(layer)
        waiting += [(sublayer, depth + 1) for sublayer in reversed(layer.get("sublayers", []))]


def _line(layer: dict[str, Any]) -> str:
    name = f" {json.dumps(layer['name'], ensure_ascii=False)}" if layer.get("name") is not None else ""
    values = (
        f"  {key}: {_text(value)}"
        for key, value in layer.items()
        if key not in ("name", "sublayers", "animations", "type")
    )
    return f"{layer.get('type', 'layer')}{name}{''.join(values)}"


def _text(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        return "[" + ", ".join(_text(item) for item in value) + "]"  # pyright: ignore[reportUnknownVariableType]
    return json.dumps(value, ensure_ascii=False)
