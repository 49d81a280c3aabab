"""All that is wrong with a scene document: what libscene says of it, again and again without what it said before."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import scene

MOST = 100
"""Nobody reads more errors than these of one document."""

REQUIRED: dict[str, Any] = {"scene": 1, "size": [1, 1], "root": {}}
"""What no document can be without."""

_PLACE = re.compile(r"document: (/.*?): (.*)", re.DOTALL)
_MISSING = re.compile(r'"(.+)" is missing')


class _List(list[Any]):
    """A list of a document, and where its items stood in the file."""

    def __init__(self, items: list[Any]) -> None:
        super().__init__(items)
        self.places = list(range(len(items)))


def errors_of(path: Path) -> Iterator[str]:
    """The errors of a document, each with its place."""
    text = path.read_bytes()
    try:
        document: Any = _tracked(json.loads(text))
    except (ValueError, RecursionError):
        document = None
    removed: set[str] = set()
    for _ in range(MOST):
        try:
            scene.Document.loads(text, path.parent)
        except scene.Error as error:
            found = _PLACE.search(str(error))
            if found is None or document is None:
                yield str(error)
                return
            pointer, message = found.groups()
            missing = _MISSING.match(message)
            # What was taken out is not missing: with it goes what cannot be without.
            if missing is None or f"{pointer.rstrip('/')}/{missing[1]}" not in removed:
                yield f"{_original(document, pointer)}: {message}"
            pointer = _remove(document, pointer)
            if not pointer:
                return
            removed.add(pointer)
            text = json.dumps(document).encode()
        else:
            return


def kernel_errors(path: Path) -> Iterator[str]:
    """The errors of a document's kernels, which loading it does not compile."""
    document: Any = json.loads(path.read_bytes())
    files = document.get("filters")
    if isinstance(files, dict):
        for name, file in files.items():
            yield from _compiled(f"/filters/{name}", lambda file=file: (path.parent / file).read_text("utf-8"))
    for pointer, node in _nodes(document):
        if node.get("type") == "kernel" and isinstance(node.get("text"), str):
            yield from _compiled(f"{pointer}/text", lambda node=node: node["text"])


def missing_fonts(path: Path) -> Iterator[str]:
    """The families that a document names and that are neither its own nor the system's."""
    document: Any = json.loads(path.read_bytes())
    own = document.get("fonts")
    known: set[str] = set(own) if isinstance(own, dict) else set()
    told: list[str] = []
    scene.set_log_function(lambda _, text: told.append(text))
    try:
        for pointer, node in _nodes(document):
            family = node.get("font")
            if not isinstance(family, str) or family in known:
                continue
            known.add(family)
            told.clear()
            _ = scene.TextLayer(string="a", font=family).preferred_frame_size
            for text in told:
                yield f"{pointer}/font: {text}"
    finally:
        scene.set_log_function(None)


def _compiled(pointer: str, read: Any) -> Iterator[str]:
    try:
        scene.Kernel(read())
    except (scene.Error, OSError, TypeError, ValueError) as error:
        yield f"{pointer}: {error}"


def _nodes(document: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a document with their JSON pointers."""
    waiting = [("", document)]
    while waiting:
        pointer, node = waiting.pop()
        if isinstance(node, dict):
            yield pointer, node
        items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        waiting += reversed([(f"{pointer}/{_escaped(str(key))}", value) for key, value in items])


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _tracked(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _tracked(value) for key, value in node.items()}
    return _List([_tracked(value) for value in node]) if isinstance(node, list) else node


def _steps(document: Any, pointer: str) -> list[tuple[Any, Any]]:
    """The containers on the way to a place, each with the key or index of the next."""
    steps: list[tuple[Any, Any]] = []
    node = document
    for part in pointer.split("/")[1:]:
        key: Any = part.replace("~1", "/").replace("~0", "~")
        if isinstance(node, _List) and key.isdecimal() and int(key) < len(node):
            key = int(key)
        elif not isinstance(node, dict) or key not in node:
            break
        steps.append((node, key))
        node = node[key]
    return steps


def _original(document: Any, pointer: str) -> str:
    """A place as the file has it, where nothing was taken out."""
    parts = pointer.split("/")
    for index, (node, key) in enumerate(_steps(document, pointer)):
        if isinstance(node, _List):
            parts[index + 1] = str(node.places[key])
    return "/".join(parts)


def _remove(document: Any, pointer: str) -> str:
    """Takes out what is wrong: a member, or a layer, filter or animation of a list. Returns its pointer, or ""."""
    steps = _steps(document, pointer)
    while steps:
        node, key = steps.pop()
        # Of a list of numbers nothing is left out: it would be wrong in another way.
        if isinstance(node, dict) or any(isinstance(item, dict) for item in node):
            if node is document and key in REQUIRED:
                if node[key] == REQUIRED[key]:
                    return ""
                node[key] = _tracked(REQUIRED[key])
            else:
                del node[key]
            if isinstance(node, _List):
                del node.places[key]
            return "/".join(pointer.split("/")[: len(steps) + 2])
    return ""
