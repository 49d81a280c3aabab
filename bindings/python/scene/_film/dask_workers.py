"""A program that keeps Dask workers alive: `dask_workers.py SCHEDULER FOLDER COUNT`, until its standard input ends.

Dask takes seconds to import, so one process does, and all workers are its forks. It does not import `scene`, for what
has used libscene cannot be forked.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
from typing import Any

SETTINGS = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.active-memory-manager.start": False,
}
"""Dask's settings without what watches all the time: the sampling of threads' stacks takes more than it tells here."""

DEATH_TIMEOUT = 60
"""Seconds after which a worker ends whose scheduler does not answer."""


def main(address: str, folder: str, count: int) -> None:
    """Keeps a number of workers alive."""
    import dask.config
    from distributed import Worker

    dask.config.set(SETTINGS)
    workers = {fork(Worker, address, folder) for _ in range(count)}
    while not select.select([sys.stdin], [], [], 0.2)[0]:
        ended, _ = os.waitpid(-1, os.WNOHANG)
        if ended in workers:
            workers.remove(ended)
            workers.add(fork(Worker, address, folder))
    # Workers have nothing that anybody wants, so they need not end well.
    for process in workers:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def fork(worker: Any, address: str, folder: str) -> int:
    """Starts a worker; answers its process."""
    child = os.fork()
    if child:
        return child
    status = 1
    with contextlib.suppress(BaseException):
        asyncio.run(work(worker, address, folder))
        status = 0
    os._exit(status)


async def work(worker: Any, address: str, folder: str) -> None:
    """What a worker does."""
    options = {"nthreads": 1, "memory_limit": 0, "dashboard": False, "death_timeout": DEATH_TIMEOUT}
    async with worker(address, local_directory=folder, **options) as started:
        await started.finished()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
