"""Shares a film among the workers of a Dask cluster: ranges of frames are tasks, whose results stream in order."""

from __future__ import annotations

import contextlib
import importlib
import itertools
import os
import secrets
import threading
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import partial
from typing import Any

from scene._film.errors import FilmError
from scene._film.farm import range_length, ranges
from scene._film.local_workers import LocalWorkers
from scene._film.recorder import Tally, Told, Writer
from scene._film.settings import Shot
from scene._film.shared_frames import SharedFrames
from scene._film.shipping import pack, unpack
from scene._film.sources import Source
from scene._film.stage import Stage, Times
from scene.process import version

CONNECT_TIMEOUT = "20s"
_AHEAD = 3
"""How many ranges for each worker are on their way: one is drawn, one waits, one is fetched."""
_RETRIES = 2
"""How often a range is drawn again whose worker had something wrong."""


# On the workers


@dataclass
class Drawn:
    """A range of frames, as it comes back."""

    frames: list[bytes]
    """Those of a worker elsewhere, and files of pictures; compressed but for the latter."""
    file: str | None
    """The file of SharedFrames that they lie in otherwise."""
    count: int
    """How many there are."""
    is_last: bool
    """Whether the film was over before the range was."""
    times: Times
    statistics: Any


_stages = threading.local()


def draw_range(film: tuple[str, bytes, Shot], frames: range, meeting_place: str, token: str) -> Drawn:
    """Draws some frames: a task of the cluster.

    film: a name of its own, the source and the shot. meeting_place: the folder of SharedFrames of who began the film,
    which a worker on the same machine finds, with the token in it.
    """
    name, data, shot = film
    stage = _stage(name, data, shot, frames.start)
    drawn = Drawn([], None, 0, False, Times(), None)
    if shot.payload != "png" and SharedFrames.is_there(meeting_place, token):
        size = len(frames) * shot.frame_bytes
        try:
            drawn.file, memory = SharedFrames(meeting_place).take(size)
        except OSError as error:
            said = f"{size} bytes in {meeting_place}: {error.strerror}"
            raise FilmError(f"frames {frames.start} to {frames.stop - 1}: a worker cannot have {said}") from error
        parts = iter(range(0, len(memory), shot.frame_bytes))
    else:
        memory = memoryview(stage.new_buffer())
        parts = itertools.repeat(0)

    def take() -> memoryview:
        start = next(parts)
        return memory[start : start + shot.frame_bytes]

    try:
        for _, frame, _ in stage.frames(frames, take):
            if frame is None:
                drawn.is_last = True
                break
            drawn.count += 1
            if drawn.file is None:
                drawn.frames.append(frame if shot.payload == "png" else zlib.compress(frame, 1))
    except BaseException:
        # A generator that has raised would say next that it is over.
        _stages.known.pop(name).close()
        if drawn.file is not None:
            SharedFrames(meeting_place).give_back(drawn.file)
        raise
    drawn.times, stage.times = stage.times, Times()
    drawn.statistics = stage.last_statistics
    return drawn


def _stage(name: str, data: bytes, shot: Shot, first: int) -> Stage:
    """The thread's stage of a film. The film is begun anew for frames that lie before those it has drawn."""
    known: OrderedDict[str, Stage] = _stages.__dict__.setdefault("known", OrderedDict())
    found = known.get(name)
    if found is not None and not found.has_passed(first):
        return found
    # A renderer takes memory of the GPU, so a thread keeps that of one film.
    while known:
        known.popitem()[1].close()
    known[name] = Stage(unpack(data), shot)
    return known[name]


# In the process that makes the film


class Cluster:
    """A connection to a Dask scheduler, or a cluster of this machine that lives as long as the film takes."""

    def __init__(self, address: str, workers: int | None) -> None:
        """Connects: `address` is that of a scheduler, or "local"."""
        distributed = _distributed()
        self._local: LocalWorkers | None = None
        self._client: Any = None
        try:
            if address == "local":
                self._local = LocalWorkers(distributed, workers or len(os.sched_getaffinity(0)))
                address = self._local.address
            try:
                self._client = distributed.Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
            except (OSError, ValueError, distributed.TimeoutError) as error:
                raise FilmError(f"{address}: no Dask scheduler answers there: {error}") from error
            self._check_workers(address, distributed)
        except BaseException:
            self.close()
            raise

    def _check_workers(self, address: str, distributed: Any) -> None:
        """Raises FilmError for workers without libscene, or with another version."""
        with contextlib.suppress(distributed.TimeoutError, TimeoutError):
            self._client.wait_for_workers(1, timeout=30)

        # Functions within functions are sent as a whole: workers without libscene can answer, too.
        def found() -> str:
            try:
                import scene

                return scene.version()
            except Exception as error:
                return f"no libscene: {type(error).__name__}: {error}"

        answers: dict[str, str] = self._client.run(found, on_error="return")
        if not answers:
            raise FilmError(f"{address}: the scheduler has no workers")
        for worker, answer in answers.items():
            if answer != version():
                said = f"libscene {answer}" if str(answer)[:1].isdigit() else str(answer)
                raise FilmError(f"worker {worker} has {said}; this is libscene {version()}, and all must be the same")

    @property
    def workers(self) -> int:
        """How many threads draw."""
        return sum(self._client.nthreads().values())

    def record(self, source: Source, shot: Shot, count: int, writer: Writer, tally: Tally, told: Told) -> None:
        """Has all frames drawn, and hands them over in order."""
        token = secrets.token_hex(16)
        with SharedFrames.of(token) as shared:
            given, losses = (token, pack(source), shot), 0
            film = self._client.scatter(given, broadcast=True, hash=False)
            waiting = deque(ranges(count, range_length(shot), self.workers))
            running: deque[tuple[range, Any]] = deque()
            try:
                while waiting or running:
                    tally.workers = self.workers
                    while waiting and len(running) < _AHEAD * max(tally.workers, 1):
                        frames = waiting.popleft()
                        running.append((frames, self._submit(film, frames, shared.folder, token)))
                    try:
                        drawn = self._drawn(running[0][1], writer)
                    except CancelledError:
                        # The only worker that had the film is gone, and with it all that was to be made of it.
                        losses += 1
                        if losses > _RETRIES:
                            raise FilmError("the cluster has lost the film again and again, with its workers") from None
                        film = self._client.scatter(given, broadcast=True, hash=False)
                        waiting.extendleft(frames for frames, _ in reversed(running))
                        running.clear()
                        continue
                    tally.times.add(drawn.times)
                    tally.last_statistics = drawn.statistics
                    for frame, give_back in _frames(drawn, shot, shared):
                        writer.put(frame, give_back)
                        told(tally)
                    if drawn.is_last:
                        return
                    running.popleft()[1].release()
            finally:
                for _, task in running:
                    task.cancel()

    def _submit(self, film: Any, frames: range, folder: str, token: str) -> Any:
        """Has a range drawn, early ones first."""
        return self._client.submit(
            draw_range, film, frames, folder, token, retries=_RETRIES, pure=False, priority=-frames.start
        )

    def _drawn(self, task: Any, writer: Writer) -> Drawn:
        """A range, when it is there. Raises CancelledError where it was lost."""
        # `done()` does not wait, so that whoever asks it again and again keeps a core busy.
        came = threading.Event()

        def note(_: Any) -> None:
            came.set()

        task.add_done_callback(note)
        while not came.wait(0.1):
            writer.check()
            if self._local is not None:
                self._local.check()
        if task.status == "cancelled":
            raise CancelledError
        error = task.exception()
        if error is not None:
            raise _explained(error)
        # Straight from the worker: the scheduler sees no frames.
        drawn: Drawn = self._client.gather(task, direct=True)
        return drawn

    def close(self) -> None:
        """Ends the connection, and a cluster of its own."""
        if self._client is not None:
            with contextlib.suppress(Exception):
                self._client.close(timeout=2)
        if self._local is not None:
            self._local.close()


def _frames(drawn: Drawn, shot: Shot, shared: SharedFrames) -> Iterator[tuple[Any, Callable[[], None]]]:
    """The frames of a range, and what to call when the memory of each is free again."""
    if drawn.file is None:
        for frame in drawn.frames:
            yield frame if shot.payload == "png" else zlib.decompress(frame), _nothing
        return
    # Frames go to the encoder from where they lie, one after the other: the file is free when the last is.
    memory, file = shared.read(drawn.file), drawn.file
    for number in range(drawn.count):
        start = number * shot.frame_bytes
        is_last = number + 1 == drawn.count
        yield memory[start : start + shot.frame_bytes], partial(shared.give_back, file) if is_last else _nothing


def _explained(error: BaseException) -> FilmError:
    """What went wrong with a range, for people."""
    if isinstance(error, FilmError):
        return error
    if type(error).__name__ == "KilledWorker":
        return FilmError(f"a range of frames has ended all workers that drew it: {error}")
    return FilmError(f"a worker failed: {type(error).__name__}: {error}")


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        raise FilmError(f"a cluster needs Dask: pip install 'scene[cluster]' ({error})") from None


def _nothing() -> None:
    pass
