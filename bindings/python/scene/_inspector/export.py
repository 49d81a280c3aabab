"""A layer with all below it as text that makes it again: a scene document, Python, or C."""

from __future__ import annotations

import json

from scene._inspector import export_c, export_python
from scene._inspector.sketch import sketch_of
from scene.document import Document
from scene.errors import UnsupportedError
from scene.layer import Layer

_WRITERS = {"python": export_python.text_of, "c": export_c.text_of}


def text_of(layer: Layer, form: str) -> str:
    """The text of a layer in a form: "document", "python" or "c"."""
    if form == "document":
        return _document(layer)
    if form not in _WRITERS:
        raise ValueError(f"form must be one of document, python, c, not {form!r}")
    return _WRITERS[form](sketch_of(layer.description()))


def _document(layer: Layer) -> str:
    try:
        return Document(layer, layer.bounds.size).dumps()
    except UnsupportedError:
        # Images and fonts are files beside a document: text alone has their names.
        size = list(layer.bounds.size)
        return json.dumps({"scene": 1, "size": size, "root": layer.description()}, indent=2, ensure_ascii=False)
