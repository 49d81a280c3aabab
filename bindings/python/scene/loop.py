"""The program's loop: what becomes of animations and transactions is told in `dispatch()`, on their thread."""

from __future__ import annotations

import select
from math import ceil
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from scene import raw
from scene._callbacks import Collected, raise_all
from scene._convert import to_number
from scene.errors import last_error

if TYPE_CHECKING:
    import asyncio


def dispatch(time: float | None = None) -> int:
    """Commits this thread's changes outside of any transaction, and runs the callbacks that are due on this thread.

    It does not wait. Returns how many events it delivered. What a callback raises is raised here when all have run:
    one exception as it is, several as an exception group.

    time: where the thread's animators are to be; `current_time()` unless given. For tests, and for programs that have a
        clock of their own.
    """
    with Collected() as errors:
        delivered = raw.scene_dispatch() if time is None else raw.scene_dispatch_at(to_number(time, "time"))
    raise_all(errors)
    return delivered


def get_fd() -> int:
    """The descriptor of this thread, readable while there is something for `dispatch()`: for `select` and loops.

    The library owns it. It lives until the thread ends.
    """
    descriptor = raw.scene_get_fd()
    if descriptor < 0:
        raise last_error()
    return descriptor


def wait(seconds: float | None) -> None:
    """Waits until there is something for `dispatch()`, or for some seconds, at most a day.

    select() knows only the first 1024 descriptors of a process.
    """
    poll = select.poll()
    poll.register(get_fd(), select.POLLIN)
    poll.poll(None if seconds is None else ceil(1000 * min(seconds, 86400)))


def current_time() -> float:
    """The time now, in seconds of the monotonic clock (CACurrentMediaTime)."""
    return raw.scene_get_current_time()


def running_loop() -> asyncio.AbstractEventLoop:
    """The loop that runs on this thread. asyncio takes long to import, and only programs that use it wait for that."""
    import asyncio

    return asyncio.get_running_loop()


def attach(loop: asyncio.AbstractEventLoop | None = None) -> None:
    """Makes an asyncio loop dispatch whenever there is something to: `scene.attach()` within a coroutine.

    To be called on the thread that runs the loop; without an argument it is the running one. What callbacks raise goes
    to the loop's exception handler. Awaiting an animation attaches the running loop as well.
    """
    hold(loop or running_loop(), _PROGRAM)


def detach(loop: asyncio.AbstractEventLoop | None = None) -> None:
    """Takes `attach()` back. The loop goes on dispatching within `async with` of a window."""
    let_go(loop or running_loop(), _PROGRAM)


_PROGRAM = 0

_holders: WeakKeyDictionary[asyncio.AbstractEventLoop, set[int]] = WeakKeyDictionary()
"""For whom loops dispatch: the program, and windows by their ids."""


def hold(loop: asyncio.AbstractEventLoop, holder: int) -> None:
    """Has a loop dispatch until the last of those has let go for whom it does."""
    _holders.setdefault(loop, set()).add(holder)
    loop.add_reader(get_fd(), _dispatch_for, loop)


def let_go(loop: asyncio.AbstractEventLoop, holder: int) -> None:
    """Takes `hold()` back."""
    holders = _holders.get(loop, set())
    holders.discard(holder)
    if not holders:
        loop.remove_reader(get_fd())


def _dispatch_for(loop: asyncio.AbstractEventLoop) -> None:
    with Collected() as errors:
        raw.scene_dispatch()
    for error in errors:
        if not isinstance(error, Exception):
            # To leave the program is not for handlers.
            raise error
        loop.call_exception_handler({"message": "a callback of libscene raised", "exception": error})
