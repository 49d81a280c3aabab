"""Shares a film among processes of this machine: each draws ranges of frames into memory that all see."""

from __future__ import annotations

import contextlib
import math
import mmap
import os
import signal
import socket
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from scene._film.errors import FilmError
from scene._film.recorder import Tally, Told, Writer
from scene._film.settings import Shot
from scene._film.shipping import pack, unpack
from scene._film.sources import Source, forget_documents
from scene._film.stage import Stage, Times

_RANGE = 8
"""Frames of a range: what a worker is given at a time."""
_RING_BYTES = 96 << 20
"""About how much memory a worker's frames take."""
_ATTEMPTS = 3
"""How many workers may end on one range before the film fails."""


def range_length(shot: Shot) -> int:
    """How many frames a worker is given at a time: neighbours share much, and large frames much memory."""
    return max(1, min(_RANGE, _RING_BYTES // (2 * shot.frame_bytes)))


# In the worker


def work(connection_fd: int, memory_fd: int) -> None:
    """Draws ranges until there are no more: what a worker's process does."""
    # An interrupt from the keyboard is for whoever began the film.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection = Connection(connection_fd)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        data, shot, slots = connection.recv()
        shared = memoryview(mmap.mmap(memory_fd, slots * shot.frame_bytes))
        views = [shared[slot * shot.frame_bytes : (slot + 1) * shot.frame_bytes] for slot in range(slots)]
        try:
            _work(connection, data, shot, views)
        finally:
            forget_documents()


def _work(connection: Connection, data: bytes, shot: Shot, views: list[memoryview]) -> None:
    free = deque(range(len(views)))
    tasks: deque[range] = deque()
    taken: dict[int, int] = {}

    def take() -> memoryview:
        while not free:
            _hear(connection, free, tasks)
        slot = free.popleft()
        taken[id(views[slot])] = slot
        return views[slot]

    stage = Stage(unpack(data), shot)
    try:
        while True:
            while not tasks:
                _hear(connection, free, tasks)
            frames = tasks.popleft()
            if stage.has_passed(frames.start):
                stage.close()
                stage = Stage(unpack(data), shot)
            for index, frame, view in stage.frames(frames, take):
                picture = bytes(frame) if isinstance(frame, bytes) else None
                times, stage.times = stage.times, Times()
                slot = taken.pop(id(view))
                connection.send((index, slot, frame is not None, picture, times, stage.last_statistics))
    except FilmError as error:
        connection.send((error.frame, str(error)))
    finally:
        stage.close()


def _hear(connection: Connection, free: deque[int], tasks: deque[range]) -> None:
    """Waits for the next range, or for a slot that is free again. Raises EOFError at the end."""
    message = connection.recv()
    if message is None:
        raise EOFError
    if isinstance(message, range):
        tasks.append(message)
    else:
        free.append(message)


# In the process that makes the film


@dataclass
class _Range:
    frames: range
    attempts: int = 0


@dataclass(eq=False)
class _Worker:
    process: subprocess.Popen[bytes]
    connection: Connection
    memory: mmap.mmap
    lock: threading.Lock = field(default_factory=threading.Lock)
    """Held while something is sent: slots are given back on another thread."""
    ranges: deque[_Range] = field(default_factory=deque[_Range])
    """What it was given and has not drawn wholly."""
    drawn: int = 0
    """How many frames of the first of these it has drawn."""

    def send(self, message: Any) -> None:
        """Tells it something, if it is still there."""
        with self.lock, contextlib.suppress(OSError):
            self.connection.send(message)


class Farm:
    """Worker processes, and the frames that they have drawn."""

    def __init__(self, source: Source, shot: Shot, count: int, workers: int) -> None:
        """Starts the workers."""
        self._data = pack(source)
        self._shot = shot
        self._workers: list[_Worker] = []
        length = range_length(shot)
        # The last ranges are short, so that all workers end at about the same time.
        self._waiting = deque(_Range(frames) for frames in ranges(count, length, workers))
        self._length = length
        self._ready: dict[int, tuple[Any, Callable[[], None]]] = {}
        self._wanted = 0
        self._number = min(workers, len(self._waiting))
        for _ in range(self._number):
            self._start()

    @property
    def workers(self) -> int:
        """How many there are."""
        return len(self._workers)

    def _start(self) -> None:
        slots = 2 * self._length
        size = slots * self._shot.frame_bytes
        ours, theirs = socket.socketpair()
        memory_fd = os.memfd_create("scene-film")
        try:
            os.ftruncate(memory_fd, size)
            code = f"from scene._film.farm import work; work({theirs.fileno()}, {memory_fd})"
            # Of a session of its own, for an interrupt from the keyboard is not for the worker.
            process = subprocess.Popen(
                [sys.executable, "-c", code],
                pass_fds=(theirs.fileno(), memory_fd),
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                env=worker_environment(self._number),
            )
            worker = _Worker(process, Connection(ours.detach()), mmap.mmap(memory_fd, size))
        except OSError as error:
            raise FilmError(f"a worker cannot be started: {error}") from error
        finally:
            os.close(memory_fd)
            theirs.close()
        self._workers.append(worker)
        worker.send((self._data, self._shot, slots))
        self._assign(worker)

    def _assign(self, worker: _Worker) -> None:
        """Gives a worker something to do: two ranges, so that it never waits for the next one."""
        while self._waiting and len(worker.ranges) < 2:
            task = self._waiting.popleft()
            worker.ranges.append(task)
            worker.send(task.frames)

    def record(self, count: int, writer: Writer, tally: Tally, told: Told) -> None:
        """Hands all frames over in order."""
        while self._wanted < count:
            writer.check()
            tally.workers = len(self._workers)
            for found in wait([worker.connection for worker in self._workers], timeout=0.2):
                worker = next(worker for worker in self._workers if worker.connection is found)
                try:
                    self._take(worker, worker.connection.recv(), tally)
                except (EOFError, OSError):
                    self._replace(worker)
            while self._wanted in self._ready:
                frame, give_back = self._ready.pop(self._wanted)
                if frame is None:
                    return
                writer.put(frame, give_back)
                self._wanted += 1
                told(tally)

    def _take(self, worker: _Worker, message: Any, tally: Tally) -> None:
        if len(message) == 2:
            error = FilmError(message[1])
            error.frame = message[0]
            raise error
        index, slot, there, picture, times, statistics = message
        tally.times.add(times)
        tally.last_statistics = statistics

        def give_back() -> None:
            worker.send(slot)

        size = self._shot.frame_bytes
        frame = None
        if picture is not None:
            give_back()
            frame = picture
        elif there:
            frame = memoryview(worker.memory)[slot * size : (slot + 1) * size]
        # A range that two workers have drawn is the same twice.
        if index >= self._wanted and index not in self._ready:
            self._ready[index] = (frame, _nothing if picture is not None else give_back)
        elif picture is None:
            give_back()
        worker.drawn += 1
        if worker.ranges and worker.drawn >= len(worker.ranges[0].frames):
            worker.ranges.popleft()
            worker.drawn = 0
            self._assign(worker)

    def _replace(self, worker: _Worker) -> None:
        """A worker has ended: another one draws what it had not."""
        self._workers.remove(worker)
        # What it has drawn stays in its memory, as long as somebody looks at it.
        worker.connection.close()
        status = worker.process.wait()
        said = f"signal {-status}" if status < 0 else f"status {status}"
        lost = list(worker.ranges)
        if lost:
            frames = lost[0].frames
            lost[0] = _Range(range(frames.start + worker.drawn, frames.stop), lost[0].attempts + 1)
            if lost[0].attempts >= _ATTEMPTS:
                raise FilmError(
                    f"frames {frames.start + worker.drawn} to {frames.stop - 1}: {_ATTEMPTS} workers ended there, "
                    f"the last with {said}"
                )
        self._waiting.extendleft(reversed(lost))
        if self._waiting:
            self._start()

    def close(self) -> None:
        """Ends the workers."""
        self._ready.clear()
        for worker in self._workers:
            worker.send(None)
        for worker in self._workers:
            try:
                worker.process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
            with worker.lock:
                worker.connection.close()


def _nothing() -> None:
    pass


def ranges(count: int, length: int, workers: int) -> Iterator[range]:
    """The frames of a film in ranges, of which the last are shorter."""
    start = 0
    while start < count:
        left = count - start
        size = max(1, min(length, math.ceil(left / (2 * workers))))
        yield range(start, start + size)
        start += size


def worker_environment(workers: int) -> dict[str, str]:
    """What workers' processes are started with: Mesa's software driver shares the cores among them."""
    cores = len(os.sched_getaffinity(0))
    threads = cores // workers if cores > workers else 0
    path = os.pathsep.join(os.path.abspath(folder) for folder in sys.path)
    return {"LP_NUM_THREADS": str(threads), **os.environ, "PYTHONPATH": path}
