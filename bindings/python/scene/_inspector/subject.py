"""What is inspected: a tree, how large it is shown, and what time it is there."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scene._inspector.handles import addresses, layer_at
from scene._inspector.transactions import last_record, records_after, thread_name
from scene.color import Color
from scene.document import Document
from scene.errors import Error, NotFoundError
from scene.layer import Layer
from scene.loop import current_time
from scene.renderer import FrameTiming, Renderer
from scene.transactions import TransactionRecord, transaction
from scene.window import Window

CLEAR = Color(0, 0, 0, 0)

Timing = tuple[float, float, float]
"""Begin time, time offset and speed of a layer."""


@dataclass(frozen=True)
class View:
    """How a tree is shown."""

    width: int
    """In pixels, as height."""
    height: int
    scale: float
    """Pixels per point."""
    background: Color


@dataclass(frozen=True)
class Choice:
    """Something that can be looked at in a program."""

    id: int
    name: str
    chosen: bool


class Subject:
    """A tree that nobody is known to draw. Its time is that of `current_time()`."""

    draws = False
    """Whether somebody draws it, so that its layers know what is on screen."""

    is_copy = False
    """Whether the tree is the inspector's own, which needs no other copy to be drawn."""

    def __init__(self, layer: Layer) -> None:
        """The tree that a layer is in."""
        self._layer: Layer | None = layer

    @property
    def title(self) -> str:
        """What the page calls it."""
        root = self.root
        return (root.name if root else None) or "layers"

    @property
    def root(self) -> Layer | None:
        """The topmost layer."""
        layer = self._layer
        while layer is not None and (above := layer.superlayer) is not None:
            layer = above
        return layer

    @property
    def view(self) -> View:
        """How it is shown: from the origin to where the root ends."""
        frame = self.root.frame if self.root else None
        if frame is None:
            return View(1, 1, 1.0, CLEAR)
        return _view(frame.x + frame.width, frame.y + frame.height, CLEAR)

    @property
    def now(self) -> float:
        """The time there, as renderers have it."""
        return current_time()

    @property
    def mark(self) -> object:
        """What differs from what it was when the tree may have been changed; None where that cannot be told."""
        return None

    @property
    def frame(self) -> object:
        """What is another one with each frame that shows the tree, and always where nobody is known to draw it."""
        return self.now

    @property
    def end(self) -> str | None:
        """Why there is nothing to inspect any more; None while there is."""
        return None

    @property
    def notes(self) -> list[str]:
        """What cannot be shown, in sentences."""
        return []

    @property
    def choices(self) -> list[Choice]:
        """What can be looked at, where there is more than this."""
        return []

    def choose(self, number: int) -> None:
        """Looks at another of the choices. Raises NotFoundError for what is none of them."""
        raise NotFoundError(f"there is nothing to look at by the number {number}")

    def timings(self, after: int) -> list[FrameTiming]:  # noqa: ARG002
        """What became of the frames that the program drew since one of a number."""
        return []

    def update(self) -> None:
        """Looks at the program, where that is elsewhere. Raises TimeoutError while it does not answer."""

    def close(self) -> None:
        """Gives back what it has."""

    # Layers, by the numbers that the page has of them

    @property
    def ids(self) -> list[int]:
        """The numbers of all layers in the order of the tree."""
        root = self.root
        return [] if root is None else addresses(root)

    def id_of(self, address: int) -> int:
        """The number of a layer of this process."""
        return address

    def layer(self, number: int) -> Layer | None:
        """The layer of a number, or None when it is gone."""
        return layer_at(number)

    def require(self, number: int) -> Layer:
        """The layer of a number. Raises NotFoundError when it is gone."""
        layer = self.layer(number)
        if layer is None:
            raise NotFoundError("the layer is gone: the program has released it")
        return layer

    # What is changed

    def set_value(self, layer: Layer, key: str, value: Any) -> None:
        """Sets a property or a part of one, without implicit animations."""
        with transaction(disable_actions=True):
            layer.set_value(key, value)

    def set_time(self, layer: Layer, timing: Timing) -> None:
        """Sets how a layer's time runs, as long as the inspection lasts."""
        set_timing(layer, timing)

    def reset_time(self, layer: Layer, original: Timing) -> None:
        """Has it run again as the program set it."""
        set_timing(layer, original)

    # Transactions

    @property
    def last_transaction(self) -> int:
        """The number of the last transaction."""
        return last_record()

    def transactions(self, after: int) -> list[TransactionRecord]:
        """Those that the program has committed since one of a number; the inspector's own are left out."""
        own = threading.get_native_id()
        return [record for record in records_after(after) if record.thread != own]

    def thread_name(self, number: int) -> str:
        """What a thread of the program is called: by Python, or by the system."""
        named = (thread.name for thread in threading.enumerate() if thread.native_id == number)
        return next(named, None) or thread_name(number)


class DocumentSubject(Subject):
    """A document. Its time begins with the inspection, and nobody else changes it unless it is said so."""

    def __init__(self, document: Document, title: str, *, shared: bool = True, began: float = 0.0) -> None:
        """Shows a document from a time on, in seconds. shared: whether somebody else may change its layers."""
        super().__init__(document.root)
        self._title, self._shared = title, shared
        self._began = current_time() - began
        self.show(document)

    def show(self, document: Document) -> None:
        """Shows another document, or another version of this one."""
        self._layer, self._size, self._background = document.root, document.size, document.background

    @property
    def title(self) -> str:
        return self._title

    @property
    def view(self) -> View:
        return _view(self._size.width, self._size.height, self._background)

    @property
    def now(self) -> float:
        return current_time() - self._began

    @property
    def mark(self) -> object:
        # The tree changes by edits alone, which are known.
        return None if self._shared else self._layer


class RendererSubject(Subject):
    """What a renderer of the program's shows. The program may drop it at any time."""

    draws = True

    def __init__(self, renderer: Renderer, is_open: Callable[[], bool] = lambda: True, title: str = "renderer") -> None:
        """What a renderer shows, as long as it is there."""
        self._renderer = weakref.ref(renderer)
        self._is_open, self._title = is_open, title

    @property
    def title(self) -> str:
        return self._title

    @property
    def root(self) -> Layer | None:
        renderer = self._renderer()
        return renderer.root if renderer is not None and self.end is None else None

    @property
    def view(self) -> View:
        renderer = self._renderer()
        if renderer is None or renderer.width == 0:
            return View(1, 1, 1.0, CLEAR)
        background: Color = getattr(renderer, "_background_color", CLEAR)
        return View(renderer.width, renderer.height, self._scale(renderer), background)

    def _scale(self, renderer: Renderer) -> float:
        return renderer.scale

    @property
    def now(self) -> float:
        renderer = self._renderer()
        if renderer is None or renderer.is_running:
            return current_time()
        return _last_frame(renderer)[0]

    @property
    def frame(self) -> object:
        renderer = self._renderer()
        if renderer is None or not renderer.is_running:
            return None if renderer is None else _last_frame(renderer)
        try:
            return renderer.frame_timing().number
        except Error:
            return 0

    @property
    def end(self) -> str | None:
        renderer = self._renderer()
        if renderer is None or not renderer._finalizer.alive:
            return "The program has closed the renderer."
        return None if self._is_open() else "The program has closed the window."

    def timings(self, after: int) -> list[FrameTiming]:
        renderer = self._renderer()
        if renderer is None or not renderer.is_running:
            return []
        try:
            last = renderer.frame_timing().number
            return [renderer.frame_timing(number) for number in range(max(after, last - 240) + 1, last + 1)]
        except Error:
            # No frame has come yet, or one is forgotten already.
            return []


class WindowSubject(RendererSubject):
    """What a window shows. Its thread is the window's own, and so is asked for nothing."""

    def __init__(self, window: Window) -> None:
        """What a window shows until it is closed."""
        kept = weakref.ref(window)
        super().__init__(window.renderer, lambda: (found := kept()) is not None and found.is_open, "window")

    def _scale(self, renderer: Renderer) -> float:
        # The root is as large as its window.
        root = renderer.root
        return renderer.width / root.bounds.width if root is not None and root.bounds.width > 0 else 1.0


def subject_of(source: object) -> Subject:
    """What is to be inspected, from what a program gives."""
    match source:
        case Window():
            return WindowSubject(source)
        case Renderer():
            return RendererSubject(source)
        case Document():
            return DocumentSubject(source, "document")
        case Layer():
            return Subject(source)
        case _:
            raise TypeError(f"a Layer, Window, Renderer or Document can be inspected, not {source!r}")


def set_timing(layer: Layer, timing: Timing) -> None:
    """Sets a layer's time, at once."""
    with transaction(disable_actions=True):
        layer.begin_time, layer.time_offset, layer.speed = timing


def _view(width: float, height: float, background: Color) -> View:
    """A view of a size in points, large enough for what is in it and small enough to be drawn."""
    return View(min(max(round(width), 1), 16384), min(max(round(height), 1), 16384), 1.0, background)


def _last_frame(renderer: Renderer) -> tuple[float, int]:
    """The time of the last frame that the program drew itself, and how many there were."""
    # Renderers that C has made have drawn none for Python.
    return getattr(renderer, "_last_frame", (0.0, 0))
