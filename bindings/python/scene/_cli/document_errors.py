"""All that is wrong with a scene document: what libscene says of it, again and again without what it said before."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

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
        self.places: list[int] = list(range(len(items)))


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
    for name, file in _object(document.get("filters")).items():
        yield from _compiled(f"/filters/{name}", partial(_text_of, path, file))
    for pointer, node in _nodes(document):
        if node.get("type") == "kernel" and isinstance(node.get("text"), str):
            yield from _compiled(f"{pointer}/text", partial(str, node["text"]))


def missing_fonts(path: Path) -> Iterator[str]:
    """The families that a document names and that are neither its own nor the system's."""
    document: Any = json.loads(path.read_bytes())
    known = set(_object(document.get("fonts")))
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


def _text_of(document: Path, file: Any) -> str:
    """A file of a document's."""
    return (document.parent / file).read_text("utf-8")


def _object(value: Any) -> dict[str, Any]:
    """An object of JSON; what is none is empty."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _compiled(pointer: str, read: Callable[[], str]) -> Iterator[str]:
    try:
        scene.Kernel(read())
    except (scene.Error, OSError, TypeError, ValueError) as error:
        yield f"{pointer}: {error}"


def _nodes(document: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a document with their JSON pointers."""
    waiting: list[tuple[str, Any]] = [("", document)]
    while waiting:
        pointer, node = waiting.pop()
        if isinstance(node, dict):
            yield pointer, _object(cast("Any", node))
        waiting += reversed([(f"{pointer}/{_escaped(str(key))}", value) for key, value in _items(cast("Any", node))])


def _items(node: Any) -> Iterable[tuple[Any, Any]]:
    """What an object or an array of JSON holds, with its keys or indices."""
    if isinstance(node, list):
        return enumerate(cast("list[Any]", node))
    return _object(node).items()


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _tracked(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _tracked(value) for key, value in _items(cast("Any", node))}
    return _List([_tracked(value) for _, value in _items(cast("Any", node))]) if isinstance(node, list) else node


def _steps(document: Any, pointer: str) -> list[tuple[Any, Any]]:
    """The containers on the way to a place, each with the key or index of the next."""
    steps: list[tuple[Any, Any]] = []
    node: Any = document
    for part in pointer.split("/")[1:]:
        key: Any = part.replace("~1", "/").replace("~0", "~")
        if isinstance(node, _List):
            key = int(key) if key.isdecimal() else -1
            if not 0 <= key < len(node):
                break
        elif key not in _object(node):
            break
        steps.append((cast("Any", node), key))
        node = cast("Any", node)[key]
    return steps


def _original(document: Any, pointer: str) -> str:
    """A place as the file has it, where nothing was taken out."""
    parts = pointer.split("/")
    for index, (node, key) in enumerate(_steps(document, pointer)):
        if isinstance(node, _List):
            parts[index + 1] = str(node.places[int(key)])
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
