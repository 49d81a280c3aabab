"""Transactions: changes that appear on screen together or not at all."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from scene import raw
from scene._convert import to_bool, to_number
from scene.errors import check
from scene.timing import TimingFunctionLike, timing_function_of


@contextmanager
def transaction(
    *,
    duration: float | None = None,
    timing_function: TimingFunctionLike | None = None,
    disable_actions: bool | None = None,
) -> Generator[None]:
    """Groups the changes of this thread: `with scene.transaction(duration=0.5, timing_function="easeOut"): ...`.

    They become visible together when the outermost transaction ends. What is not given is as in the transaction
    around it. When the block raises, what it has changed until then stays changed and is committed, as in Core
    Animation.

    duration: how long implicit animations take, in seconds, 0 or more; 0.25 unless set.
    timing_function: their curve; (0.25, 0.1, 0.25, 1) unless set.
    disable_actions: True makes changes appear at once instead of animating.
    """
    check(raw.scene_transaction_begin())
    try:
        if duration is not None:
            check(raw.scene_transaction_set_animation_duration(to_number(duration, "duration")))
        if timing_function is not None:
            check(raw.scene_transaction_set_animation_timing_function(timing_function_of(timing_function)))
        if disable_actions is not None:
            check(raw.scene_transaction_set_disable_actions(to_bool(disable_actions, "disable_actions")))
        yield
    finally:
        check(raw.scene_transaction_commit())


def flush() -> None:
    """Commits the changes that this thread made outside of any transaction. Rendering does so too."""
    check(raw.scene_flush())
