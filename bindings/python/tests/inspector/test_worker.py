"""The thread of an inspection."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from scene._inspector.worker import Worker


class Program:
    """What a function knows: it stands for a tree."""

    def fail(self) -> None:
        """Fails."""
        raise ValueError("this one fails")


def failing() -> tuple[Callable[[], None], weakref.ref[Program]]:
    """A function that fails, and what it knows."""
    program = Program()
    return program.fail, weakref.ref(program)


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Cycles of references stay."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("is_closed", [False, True])
def test_what_fails_keeps_nothing(is_closed: bool) -> None:
    worker = Worker(lambda: None, lambda: None)
    if is_closed:
        worker.close()
    function, known = failing()
    with pytest.raises(TimeoutError if is_closed else ValueError) as caught:
        worker.call(function)
    del function, caught
    worker.close()
    assert known() is None
