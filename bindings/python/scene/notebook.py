"""Notebooks: players with a scrubber, and widgets that show a live tree."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import importlib
import io
import json
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any

from scene._convert import to_number
from scene._copies import copy_alone, still_alone, still_copy
from scene._notebook_pages import PLAYER, WIDGET
from scene._png import png
from scene.document import Document
from scene.film import Film
from scene.geometry import Point
from scene.layer import Layer
from scene.loop import current_time, dispatch
from scene.renderer import Renderer

if TYPE_CHECKING:
    from scene._film.settings import FpsLike
    from scene._film.sources import FilmSource

_MOST_BYTES = 64 << 20
"""As much as a notebook can take without getting slow."""
_MOST_WIDTH = 960
"""As wide as a picture may be in a notebook, in CSS pixels."""


class Player:
    """Frames with a scrubber, as a notebook shows them: what `scene.show()` answers. It needs nothing that runs."""

    def __init__(
        self, frames: list[bytes], still: bytes, kind: str, size: tuple[int, int], fps: float, start: float
    ) -> None:
        """Made by `show`. still: the first frame as a PNG."""
        self._frames = frames
        self._still = still
        self._kind = kind
        self._size = size
        self._fps = fps
        self._start = start

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The player, and its first frame for places that show no HTML, as they do with notebooks of strangers."""
        return {"text/html": self._page(), "image/png": base64.b64encode(self._still).decode()}

    def _page(self) -> str:
        """The player as a page of its own in a frame, so that scripts of several players do not meet."""
        width, height = self._size
        sources = [f"data:image/{self._kind};base64,{base64.b64encode(frame).decode()}" for frame in self._frames]
        shown = min(1.0, _MOST_WIDTH / width)
        page = (
            PLAYER.replace("@FRAMES@", json.dumps(sources))
            .replace("@FPS@", f"{self._fps:.6g}")
            .replace("@START@", f"{self._start:.6g}")
            .replace("@WIDTH@", f"{width * shown:.0f}")
            .replace("@FIRST@", sources[0])
        )
        style = f"width:{width * shown + 4:.0f}px;height:{height * shown + 46:.0f}px;border:0"
        return f'<iframe style="{style}" srcdoc="{escape(page)}"></iframe>'

    def __repr__(self) -> str:
        """How many frames there are."""
        return f"<scene.Player of {len(self._frames)} frames, {self._size[0]} x {self._size[1]}>"


def show(
    source: FilmSource,
    start: float = 0.0,
    end: float | None = None,
    *,
    fps: FpsLike = 30,
    size: tuple[int, int] | None = None,
    scale: float | None = None,
    background: Any = None,
) -> Player:
    """A player with a scrubber, for notebooks: `scene.show(layer, 0, 3)`, as the last line of a cell.

    The layer is copied, so it may be on screen elsewhere. start, end: which part, in seconds; to the end of the last
    animation unless given. The others are those of Film.
    """
    if isinstance(source, Layer):
        source = copy_alone(source)
    duration = None if end is None else to_number(end, "end") - to_number(start, "start")
    if duration is not None and not 0 < duration < math.inf:
        raise ValueError(f"end must be later than start, at {start:g} s, and finite, not {end!r}")
    film = Film(
        io.BytesIO(),
        source,
        size,
        fps,
        duration,
        start=start,
        scale=scale,
        background=background,
        format="raw",
        alpha=True,
    )
    # Errors are those of this function, whose arguments have other names.
    film._settings = replace(film._settings, name="scene.show()")
    film._length = "an end"
    width, height = film.size
    if film.frame_count * width * height > 1_000_000_000:
        raise ValueError(f"{film.frame_count} frames of {width} x {height} are too many for a notebook: write a Film")
    encoded: list[bytes] = []
    stills: list[bytes] = []

    def take(pixels: bytes) -> None:
        encoded.append(_encoded(pixels, width, height))
        if not stills:
            stills.append(png(pixels, width, height))

    sink = _Frames(width * height * 4, take)
    film._stream = sink  # pyright: ignore[reportAttributeAccessIssue]
    film.write(progress=False)
    if sum(map(len, encoded)) > _MOST_BYTES:
        raise ValueError("the frames are too large for a notebook: give a smaller size, or write a Film")
    return Player(encoded, stills[0], "webp" if _has_webp() else "png", (width, height), float(film.fps), start)


class _Frames(io.RawIOBase):
    """A stream that gives whole frames on."""

    def __init__(self, size: int, take: Callable[[bytes], None]) -> None:
        self._size = size
        self._take = take
        self._rest = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._rest += bytes(data)
        while len(self._rest) >= self._size:
            self._take(self._rest[: self._size])
            self._rest = self._rest[self._size :]
        return len(data)


def _has_webp() -> bool:
    try:
        features: Any = importlib.import_module("PIL.features")
        return bool(features.check("webp"))
    except ImportError:
        return False


def _encoded(pixels: bytes, width: int, height: int) -> bytes:
    """A picture that browsers show: WebP where Pillow has it, or else PNG."""
    if not _has_webp():
        return png(pixels, width, height)
    images: Any = importlib.import_module("PIL.Image")
    out = io.BytesIO()
    images.frombytes("RGBA", (width, height), pixels).save(out, "WEBP", quality=88, method=1)
    return out.getvalue()


def picture_of(source: Layer | Document, time: float = 0.0) -> tuple[bytes, dict[str, int]] | None:
    """A layer or a document as a PNG, and its size in a notebook, in CSS pixels; None for one without a size."""
    root = still_copy(source.root) if isinstance(source, Document) else still_alone(source)
    size = source.size if isinstance(source, Document) else root.bounds.size
    if not (0 < size.width < math.inf and 0 < size.height < math.inf):
        return None
    scale = min(2.0, 1024 / max(size))
    stage = Layer(sublayers=[root])
    with Renderer(max(round(size.width * scale), 1), max(round(size.height * scale), 1), scale) as renderer:
        renderer.content_wait = 5.0
        if isinstance(source, Document):
            renderer.background_color = source.background
        renderer.root = stage
        renderer.render(time)
        picture = renderer._repr_png_()
        renderer.root = None
    assert picture is not None
    # As large as the player and the widget show it, with pixels for screens that have more of them.
    shown = min(1.0, _MOST_WIDTH / size.width)
    return picture, {"width": max(round(size.width * shown), 1), "height": max(round(size.height * shown), 1)}


def bundle_of(document: Document) -> tuple[dict[str, str], dict[str, Any]]:
    """A document's picture for notebooks, with what is known of it; nothing for one without a size."""
    picture = picture_of(document)
    if picture is None:
        return {}, {}
    data, size = base64.b64encode(picture[0]).decode(), picture[1]
    # VS Code shows a bare PNG in its pixels, whatever size is known of it; pages of strangers are shown without HTML.
    html = f'<img width="{size["width"]}" height="{size["height"]}" src="data:image/png;base64,{data}">'
    return {"text/html": html, "image/png": data}, {"image/png": size}


# Widgets


@dataclass(frozen=True)
class PointerEvent:
    """What somebody does in a widget."""

    kind: str
    """"press", "move", "release", "enter" or "leave"."""
    position: Point
    """In points of the root."""
    layer: Layer | None
    """The layer there, or None."""


class LiveView:
    """A tree on a time of its own, that draws itself when something has changed: what a widget shows."""

    def __init__(self, root: Layer, size: tuple[int, int], scale: float = 1.0, background: Any = None) -> None:
        """Draws a root layer of that many pixels."""
        self.root = root
        self.size = size
        self._renderer = Renderer(*size, scale)
        if background is not None:
            self._renderer.background_color = background
        self._renderer.root = root
        self._scale = scale
        self._listeners: list[Callable[[PointerEvent], object]] = []
        self._closed = False

    def frame(self, time: float | None = None) -> bytes | None:
        """The frame at a time (now, unless given), encoded for browsers; None when it is as the last one."""
        now = current_time() if time is None else to_number(time, "time")
        dispatch()
        if self._renderer.next_frame_time > now:
            return None
        self._renderer.render(now)
        return _encoded(bytes(self._renderer.read()), *self.size)

    def picture(self) -> bytes | None:
        """The last frame as a PNG; None before the first one, and after `close`."""
        return None if self._closed else self._renderer._repr_png_()

    def on_pointer(self, function: Callable[[PointerEvent], object]) -> Callable[[PointerEvent], object]:
        """Has a function called with each PointerEvent; usable as a decorator."""
        self._listeners.append(function)
        return function

    def pointer(self, kind: str, x: float, y: float) -> None:
        """Tells the listeners of something that happens at a place, in pixels."""
        position = Point(x / self._scale, y / self._scale)
        hit = self.root.presentation.hit_test(position) if kind != "leave" else None
        event = PointerEvent(kind, self.root.convert_point(position, from_=None), hit)
        for listener in list(self._listeners):
            listener(event)

    def close(self) -> None:
        """Gives back what it drew with. It may be called twice, as widgets do."""
        if not self._closed:
            self._closed = True
            self._renderer.root = None
            self._renderer.close()


def widget(
    root: Layer,
    size: tuple[int, int] | None = None,
    *,
    fps: float = 30.0,
    scale: float = 1.0,
    background: Any = None,
) -> Any:
    """A widget that shows a live tree in a notebook: what is changed in other cells moves there. Needs anywidget.

    size: in pixels; the root's bounds times `scale` unless given. fps: how often it looks for something new, 1...120.

    The widget has `on_pointer(function)`, which is called with each PointerEvent; `bind(slider, layer, "opacity")`,
    which has a slider of ipywidgets set a property; `step()`, which shows what has changed at once; and `close()`.
    """
    if size is None:
        size = max(round(root.bounds.width * scale), 1), max(round(root.bounds.height * scale), 1)
    interval = 1 / min(max(to_number(fps, "fps"), 1.0), 120.0)
    return _widget_class()(LiveView(root, size, scale, background), interval)


def _widget_class() -> Any:
    """The class of widgets, made when the first one is: anywidget need not be there."""
    try:
        anywidget: Any = importlib.import_module("anywidget")
        traitlets: Any = importlib.import_module("traitlets")
    except ImportError as error:
        raise ImportError(f"widgets need anywidget: pip install 'scene[notebook]' ({error})") from error

    base: Any = anywidget.AnyWidget

    class SceneWidget(base):
        """Shows a LiveView."""

        _esm = WIDGET
        picture = traitlets.Bytes(b"").tag(sync=True)
        kind = traitlets.Unicode("webp" if _has_webp() else "png").tag(sync=True)
        width = traitlets.Int(0).tag(sync=True)
        height = traitlets.Int(0).tag(sync=True)

        def __init__(self, view: LiveView, interval: float) -> None:
            base.__init__(self, width=view.size[0], height=view.size[1])
            self.view = view
            self.on_msg(self._heard)
            self.step()
            self._task: Any = None
            # Where no loop runs, step() shows what has changed.
            with contextlib.suppress(RuntimeError):
                self._task = asyncio.get_running_loop().create_task(self._run(interval))

        async def _run(self, interval: float) -> None:
            while True:
                self.step()
                await asyncio.sleep(interval)

        def step(self) -> None:
            """Shows what has changed."""
            picture = self.view.frame()
            if picture is not None:
                self.picture = picture

        def _repr_mimebundle_(self, **options: Any) -> Any:
            """The widget, and its picture as it is now for places where no widget can be: saved pages, for one."""
            data, metadata = base._repr_mimebundle_(self, **options)
            picture = self.view.picture()
            return data if picture is None else {**data, "image/png": base64.b64encode(picture).decode()}, metadata

        def _heard(self, _: Any, content: dict[str, Any], __: Any) -> None:
            self.view.pointer(str(content["kind"]), float(content["x"]), float(content["y"]))
            self.step()

        def on_pointer(self, function: Any) -> Any:
            """Has a function called with each PointerEvent."""
            return self.view.on_pointer(function)

        def bind(self, slider: Any, layer: Layer, key_path: str) -> None:
            """Has a slider set a property of a layer, now and whenever it is moved."""

            def changed(change: Any) -> None:
                layer.set_value(key_path, change["new"])
                self.step()

            layer.set_value(key_path, slider.value)
            slider.observe(changed, names="value")

        def close(self) -> None:
            if self._task is not None:
                self._task.cancel()
            self.view.close()
            base.close(self)

    return SceneWidget
