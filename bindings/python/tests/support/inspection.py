"""What the page of an inspector does, without a browser."""

from __future__ import annotations

import json
import queue
import threading
import time
import urllib.error
import urllib.request
from typing import Any, Self
from urllib.parse import urlencode

import numpy as np
from numpy.typing import NDArray

import scene

Inspected = tuple[scene.Layer, scene.Inspector, "Page"]


def a_tree() -> scene.Layer:
    dot = scene.Layer(name="dot", frame=(10, 10, 20, 20), background_color="#00ff00")
    card = scene.Layer(name="card", frame=(20, 10, 60, 40), background_color="#ff0000", sublayers=[dot])
    card.mask = scene.Layer(name="shape", frame=(0, 0, 60, 40), background_color="#000000")
    text = scene.TextLayer(name="words", frame=(0, 60, 90, 20), string="words")
    return scene.Layer(name="root", frame=(0, 0, 100, 80), background_color="#0000ff", sublayers=[card, text])


class Page:
    """A page of an inspector: `with Page(inspector) as page: page.get("tree")`."""

    def __init__(self, inspector: scene.Inspector) -> None:
        self.url = inspector.url
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._stream = urllib.request.urlopen(self.url + "events", timeout=30)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join(10)
        self._stream.close()

    def get(self, name: str, **query: Any) -> Any:
        return json.loads(fetch(f"{self.url}{name}?{urlencode(query)}"))

    def post(self, name: str, **content: Any) -> Any:
        request = urllib.request.Request(
            self.url + name, json.dumps(content).encode(), {"Content-Type": "application/json"}
        )
        return json.loads(fetch(request))

    def pixels(self, name: str = "picture", **query: Any) -> NDArray[Any]:
        with opened(f"{self.url}{name}?{urlencode(query)}") as answer:
            assert answer.headers["X-Number"] != "0", "there is no newer picture"
            width, height = int(answer.headers["X-Width"]), int(answer.headers["X-Height"])
            return np.frombuffer(answer.read(), np.uint8).reshape(height, width, 4)

    def ids(self) -> dict[str, str]:
        """The layers' identifiers by name."""
        return {row["name"]: row["id"] for row in self.get("tree")["rows"] if "name" in row}

    def row(self, layer: str, key: str) -> dict[str, Any]:
        """A property of a layer of a name."""
        rows = self.get("layer", id=self.ids()[layer])["rows"]
        return next(row for row in rows if row["key"] == key)

    def event(self, *kinds: str) -> Any:
        """What comes next of some kinds of events."""
        end = time.monotonic() + 10
        while True:
            kind, content = self._events.get(timeout=max(end - time.monotonic(), 0))
            if kind in kinds:
                return content

    def _listen(self) -> None:
        kind = ""
        try:
            for line in self._stream:
                name, _, text = line.decode().strip().partition(": ")
                if name == "event":
                    kind = text
                elif name == "data":
                    self._events.put((kind, json.loads(text)))
        except OSError:
            pass


class RefusedError(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def opened(address: Any) -> Any:
    """The answer at an address. Raises RefusedError."""
    try:
        return urllib.request.urlopen(address, timeout=30)
    except urllib.error.HTTPError as error:
        with error:
            raise RefusedError(error.code, error.read().decode()) from None


def fetch(address: Any) -> bytes:
    """What is at an address. Raises RefusedError."""
    with opened(address) as answer:
        return answer.read()
