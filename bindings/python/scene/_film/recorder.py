"""Brings frames to a sink, in order: those of this process, of other processes, or of a cluster."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from scene._film.encoder import Sink
from scene._film.errors import FilmCancelled
from scene._film.settings import Shot
from scene._film.sources import Source
from scene._film.stage import Stage, Times


@dataclass
class Tally:
    """What a film took, while and after it is made."""

    frames: int = 0
    """How many frames the sink has taken."""
    times: Times = field(default_factory=Times)
    handing_over: float = 0.0
    """Seconds that the encoder's thread spent writing frames, or waiting until they were taken."""
    workers: int = 1
    last_statistics: Any = None


Told = Callable[[Tally], None]
"""Called after each frame that was handed over, on the thread that makes the film."""


class Writer:
    """A thread that hands frames to a sink, so that the next one is drawn meanwhile.

    Frames lie in buffers, of which there are a few that go round.
    """

    def __init__(self, sink: Sink, tally: Tally, cancelled: threading.Event) -> None:
        self._sink = sink
        self._tally = tally
        self._cancelled = cancelled
        # Neither has a lock that what a signal raises in the midst of a call could leave locked, as `queue.Queue` has.
        self._frames: queue.SimpleQueue[tuple[Any, Callable[[], None]] | None] = queue.SimpleQueue()
        self._room: queue.SimpleQueue[None] = queue.SimpleQueue()
        for _ in range(2):
            self._room.put(None)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="scene-film-writer", daemon=True)
        self._thread.start()

    def put(self, frame: Any, give_back: Callable[[], None]) -> None:
        """Hands a frame over; `give_back` is called, on another thread, when its memory is free again."""
        while True:
            self.check()
            try:
                # So that a cancelled film does not wait for an encoder that is stuck.
                self._room.get(timeout=0.1)
            except queue.Empty:
                continue
            return self._frames.put((frame, give_back))

    def check(self) -> None:
        """Raises what went wrong with a frame that was handed over, and when the film was cancelled."""
        if self._error is not None:
            raise self._error
        if self._cancelled.is_set():
            raise FilmCancelled("the film was cancelled")

    def finish(self) -> None:
        """Waits until all frames were taken."""
        self._frames.put(None)
        while self._thread.is_alive():
            self.check()
            self._thread.join(timeout=0.1)
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        """Lets go of frames that nobody wants any more. The sink has been aborted."""
        while self._thread.is_alive():
            with suppress(queue.Empty):
                while True:
                    self._frames.get_nowait()
            self._frames.put(None)
            self._thread.join(timeout=0.1)

    def _run(self) -> None:
        try:
            while (item := self._frames.get()) is not None:
                self._room.put(None)
                frame, give_back = item
                before = monotonic()
                self._sink.write(frame)
                self._tally.handing_over += monotonic() - before
                self._tally.frames += 1
                give_back()
        except BaseException as error:
            self._error = error


@contextmanager
def writing(sink: Sink, tally: Tally, cancelled: threading.Event) -> Generator[Writer]:
    """A writer that has finished at the end; with an error the sink is aborted."""
    writer = Writer(sink, tally, cancelled)
    try:
        yield writer
        writer.finish()
        sink.finish()
    except BaseException:
        sink.abort()
        writer.stop()
        raise


def record(source: Source, shot: Shot, count: int | None, writer: Writer, tally: Tally, told: Told) -> None:
    """Draws all frames in this process."""
    with Stage(source, shot) as stage:
        free: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for _ in range(4):
            free.put(stage.new_buffer())
        numbers = itertools.count() if count is None else range(count)
        for _, frame, buffer in stage.frames(numbers, lambda: _free_buffer(free, writer)):
            if frame is None:
                break
            writer.put(frame, lambda buffer=buffer: free.put(buffer))
            tally.times, tally.last_statistics = stage.times, stage.last_statistics
            told(tally)


def _free_buffer(free: queue.SimpleQueue[Any], writer: Writer) -> Any:
    while True:
        try:
            return free.get(timeout=0.1)
        except queue.Empty:
            writer.check()
