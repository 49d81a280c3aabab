"""The inspector's thread: all that needs its renderers is done there, one after the other."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """A thread that does what it is given, and in between what is due."""

    def __init__(self, tick: Callable[[], float | None], finish: Callable[[], object]) -> None:
        """Starts it. tick: answers in how many seconds it is to be called again; None waits for `wake`."""
        self._tick, self._finish = tick, finish
        self._jobs: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._ends = False
        # The program may end while it waits.
        self._thread = threading.Thread(target=self._run, name="scene inspector", daemon=True)
        self._thread.start()

    def call(self, function: Callable[[], T], patience: float = 10.0) -> T:
        """What a function answers that runs on the thread. Raises what it raises; TimeoutError when it takes long."""
        future: Future[T] = Future()
        if self._ends:
            raise TimeoutError("the inspector has ended")
        self._jobs.put((future, function))
        return future.result(patience)

    def wake(self) -> None:
        """Has `tick` called at once."""
        self._jobs.put(None)

    def close(self) -> None:
        """Ends the thread after what it does now, and waits for it."""
        if not self._ends:
            self._ends = True
            self.wake()
            if threading.current_thread() is not self._thread:
                self._thread.join(10.0)

    def _run(self) -> None:
        patience: float | None = 0.0
        while not self._ends:
            try:
                job = self._jobs.get(timeout=patience)
            except queue.Empty:
                job = None
            if job is not None:
                _do(*job)
                # Jobs that wait do not hold up what is due.
                patience = 0.0
            else:
                patience = self._tick()
        self._finish()


def _do(future: Future[Any], function: Callable[[], Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(function())
    except BaseException as error:
        future.set_exception(error)
