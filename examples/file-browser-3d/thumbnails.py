"""Small pictures of files, made on another thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image, UnidentifiedImageError

import scene

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".gif"}
TEXTS = {".txt", ".md", ".py", ".c", ".h", ".csv", ".json", ".toml", ".glsl", ".html", ".css", ".js", ".rst", ".swift"}
SIDE = 192
Thumbnail = scene.Image | str
"""A picture, or the first lines of a text."""


def read(path: Path) -> Thumbnail | None:
    """What a file shows of itself, if that can be read."""
    try:
        if path.suffix.lower() in PICTURES:
            with Image.open(path) as picture:
                picture.thumbnail((SIDE, SIDE))
                return scene.Image.from_array(np.ascontiguousarray(np.asarray(picture.convert("RGBA"))))
        if path.suffix.lower() in TEXTS:
            with path.open(encoding="utf-8", errors="replace") as file:
                return file.read(400)
    except (OSError, UnidentifiedImageError, ValueError):
        return None
    return None


class Thumbnails:
    """Has files read, and tells what they show."""

    def __init__(self) -> None:
        self.reader = ThreadPoolExecutor(1)
        self.orders: list[tuple[Future[Thumbnail | None], Callable[[Thumbnail], None]]] = []

    def order(self, path: Path, show: Callable[[Thumbnail], None]) -> None:
        if path.suffix.lower() in PICTURES | TEXTS:
            self.orders.append((self.reader.submit(read, path), show))

    def deliver(self, at_once: int | None = None) -> None:
        """Shows what is ready. at_once: waits for so many instead, which a film does."""
        ready = self.orders[:at_once] if at_once is not None else [each for each in self.orders if each[0].done()]
        for order in ready:
            self.orders.remove(order)
            future, show = order
            if (thumbnail := future.result()) is not None:
                show(thumbnail)
