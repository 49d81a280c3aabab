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
        self._jobs: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._ends = self._is_over = False
        # The program may end while it waits.
        # The thread alone has the functions, so that what they belong to goes with it.
        self._thread = threading.Thread(target=self._run, args=(tick, finish), name="scene inspector", daemon=True)
        self._thread.start()

    def call(self, function: Callable[[], T], patience: float = 10.0) -> T:
        """What a function answers that runs on the thread. Raises what it raises; TimeoutError when it takes long."""
        future: Future[T] = Future()
        self._jobs.put((future, function))
        if self._is_over:
            self._refuse()
        try:
            return future.result(patience)
        finally:
            # What it raises knows this frame: with the future it would keep all that the function knows.
            del future, function

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

    def _run(self, tick: Callable[[], float | None], finish: Callable[[], object]) -> None:
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
                patience = tick()
        finish()
        self._is_over = True
        self._refuse()

    def _refuse(self) -> None:
        """Has nobody wait for what is not done any more."""
        while True:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return
            if job is not None:
                job[0].set_exception(TimeoutError("the inspection has ended"))


def _do(future: Future[Any], function: Callable[[], Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(function())
    except BaseException as error:
        future.set_exception(error)
        # The error knows this frame: with the future it would keep all that the function knows.
        del future, function
