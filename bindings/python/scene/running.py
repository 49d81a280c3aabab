"""Animations that were added, and what became of them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any
from weakref import ref

from scene.enums import StopReason
from scene.loop import attach, running_loop

if TYPE_CHECKING:
    import asyncio

    from scene.layer import Layer


class RunningAnimation:
    """An animation that `Layer.animate` added. `await` waits until it has stopped, and gives the StopReason.

    Stopping is told in `scene.dispatch()`. Awaiting it on the thread that added it makes the running loop dispatch, as
    `scene.attach()` does. A task that is cancelled while it waits leaves the animation running.
    """

    __slots__ = ("_layer", "_lock", "_on_start", "_on_stop", "_reason", "_started", "_thread", "_waiting", "key")

    def __init__(
        self,
        layer: Layer,
        key: str,
        on_start: Callable[[], object] | None,
        on_stop: Callable[[StopReason], object] | None,
    ) -> None:
        """Made by `Layer.animate`."""
        self.key: str = key
        """What it was added under."""
        # The layer may go while its animation runs, so it is not kept.
        self._layer = ref(layer)
        self._on_start, self._on_stop = on_start, on_stop
        self._started = False
        self._reason: StopReason | None = None
        self._thread = get_ident()
        self._lock = Lock()
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[StopReason]]] = []

    @property
    def layer(self) -> Layer | None:
        """The layer, or None when Python no longer has it."""
        return self._layer()

    @property
    def started(self) -> bool:
        """Whether it has begun, as far as was told."""
        return self._started

    @property
    def reason(self) -> StopReason | None:
        """Why it stopped; None while it runs, or waits to."""
        return self._reason

    def __await__(self) -> Generator[Any, None, StopReason]:
        """Waits until it has stopped."""
        loop = running_loop()
        with self._lock:
            if self._reason is not None:
                return self._reason
            future: asyncio.Future[StopReason] = loop.create_future()
            self._waiting.append((loop, future))
        if get_ident() == self._thread:
            attach(loop)
        return (yield from future)

    def did_start(self) -> None:
        """It has begun."""
        self._started = True
        if self._on_start is not None:
            self._on_start()

    def did_stop(self, reason: StopReason) -> None:
        """It has stopped."""
        with self._lock:
            self._reason = reason
            waiting, self._waiting = self._waiting, []
        for loop, future in waiting:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_resolve, future, reason)
        if self._on_stop is not None:
            self._on_stop(reason)

    def __repr__(self) -> str:
        """Layer, key and state."""
        state = "running" if self._started else "waiting"
        return f"<animation {self.key!r} of {self.layer!r}, {state if self._reason is None else self._reason.label}>"


def _resolve(future: asyncio.Future[StopReason], reason: StopReason) -> None:
    if not future.done():
        future.set_result(reason)
