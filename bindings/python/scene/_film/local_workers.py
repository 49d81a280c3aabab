"""A Dask cluster of this machine, which lives as long as a film is made."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import signal
import subprocess
import sys
import tempfile
from typing import Any

from scene._film import dask_workers
from scene._film.errors import FilmError
from scene._film.farm import worker_environment


class LocalWorkers:
    """A scheduler in this process, and workers of this machine."""

    def __init__(self, distributed: Any, count: int) -> None:
        """Starts them. Workers are programs of their own, which know nothing of the main module of this one."""
        with importlib.import_module("dask").config.set(dask_workers.SETTINGS):
            self._cluster: Any = distributed.LocalCluster(
                n_workers=0,
                dashboard_address=None,
                # Any port: the usual one may be taken, which would be warned of.
                scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                processes=True,
                silence_logs=logging.CRITICAL,
            )
        self.address = str(self._cluster.scheduler_address)
        self._folder = tempfile.TemporaryDirectory(prefix="scene-workers-")
        # Without the folder of the program on the path, where modules of the package would be those of other names.
        command = [sys.executable, "-P", dask_workers.__file__, self.address, self._folder.name, str(count)]
        self._keeper = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=worker_environment(count),
        )

    def check(self) -> None:
        """Raises FilmError when there will be no workers any more."""
        status = self._keeper.poll()
        if status is not None:
            raise FilmError(f"the workers of this machine have ended: exit status {status}")

    def close(self) -> None:
        """Ends all of it."""
        # The end of its input ends the program, and with it the workers.
        try:
            self._keeper.communicate(timeout=2)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._keeper.pid, signal.SIGKILL)
            self._keeper.wait()
        with contextlib.suppress(Exception):
            self._cluster.close(timeout=2)
        self._folder.cleanup()
