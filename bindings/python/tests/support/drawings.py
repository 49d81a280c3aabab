"""Drawings, of 40 x 40 units unless they say another size, and what is seen of them over time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import scene

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'


def load(folder: Path, body: str, head: str = HEAD) -> scene.Document:
    path = folder / "drawing.svg"
    path.write_text(f"{head}{body}</svg>")
    return scene.Document.load(path)


def still(document: scene.Document, moment: float = 0) -> np.ndarray[Any, Any]:
    return pixels(document, moment)[0]


def pixels(document: scene.Document, *times: float) -> list[np.ndarray[Any, Any]]:
    with scene.Renderer(*map(int, document.size)) as renderer:
        renderer.root = document.root
        found = []
        for moment in times:
            renderer.render(moment)
            found.append(renderer.read())
        return found


def place(picture: np.ndarray[Any, Any]) -> tuple[float, float]:
    """The middle of what is drawn."""
    rows, columns = np.nonzero(picture[..., 3] > 127)
    assert len(rows), "nothing is drawn"
    return float(columns.mean() + 0.5), float(rows.mean() + 0.5)
