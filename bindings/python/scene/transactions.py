"""Transactions: changes that appear on screen together or not at all."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from ctypes import byref, sizeof
from dataclasses import dataclass
from typing import Any, NamedTuple

from scene import raw
from scene._callbacks import set_completion, set_transaction_delegate, to_callback
from scene._convert import from_text, to_bool, to_count, to_number, to_text
from scene._object import adopt, borrow
from scene._values import from_value, value_of_type
from scene.enums import StopReason
from scene.errors import InvalidHandleError, check
from scene.layer import Layer
from scene.property import type_name
from scene.timing import TimingFunction, TimingFunctionLike, timing_function_of


@dataclass(frozen=True)
class TransactionRecord:
    """A transaction that was committed with changes of layers on screen."""

    number: int
    """Transactions of the process are counted from 1."""
    time: float
    """When it was committed, as `scene.current_time()` counts."""
    thread: int
    """The system's number of the thread that committed it: `threading.get_native_id()`."""
    changes: int
    """How many changes of layers it had."""


def transaction_record(number: int = 0) -> TransactionRecord:
    """A transaction of the process by its number, the last one for 0. The last 1024 are known.

    Raises NotFoundError for others. Changes of layers that no renderer shows are not counted.
    """
    record = raw.scene_transaction_record(struct_size=sizeof(raw.scene_transaction_record))
    check(raw.scene_transaction_get_record(to_count(number, "number", 64), byref(record)))
    return TransactionRecord(**{name: getattr(record, name) for name in TransactionRecord.__dataclass_fields__})


@contextmanager
def transaction(
    *,
    duration: float | None = None,
    timing_function: TimingFunctionLike | None = None,
    disable_actions: bool | None = None,
    completion: Callable[[], object] | None = None,
    on_start: Callable[[Layer | None, str | None], object] | None = None,
    on_stop: Callable[[Layer | None, str | None, StopReason], object] | None = None,
) -> Generator[None]:
    """Groups the changes of this thread: `with scene.transaction(duration=0.5, timing_function="easeOut"): ...`.

    They become visible together when the outermost transaction ends. What is not given is as in the transaction
    around it. When the block raises, what it has changed until then stays changed and is committed, as in Core
    Animation.

    duration: how long implicit animations take, in seconds, 0 or more; 0.25 unless set.
    timing_function: their curve; (0.25, 0.1, 0.25, 1) unless set.
    disable_actions: True makes changes appear at once instead of animating.
    completion: called in `scene.dispatch()` when all animations that are added in the block have ended, in whatever
        way; without any in the next dispatch.
    on_start, on_stop: called with the layer (None when it is gone) and the key, and on_stop also with the StopReason,
        for each animation that is added in the block, implicit ones included, and has no callables of its own.
    """
    to_callback(completion, "completion")
    starts, stops = to_callback(on_start, "on_start"), to_callback(on_stop, "on_stop")
    check(raw.scene_transaction_begin())
    try:
        if duration is not None:
            check(raw.scene_transaction_set_animation_duration(to_number(duration, "duration")))
        if timing_function is not None:
            check(raw.scene_transaction_set_animation_timing_function(timing_function_of(timing_function)))
        if disable_actions is not None:
            check(raw.scene_transaction_set_disable_actions(to_bool(disable_actions, "disable_actions")))
        if completion is not None:
            check(set_completion(completion))
        if starts is not None or stops is not None:
            check(set_transaction_delegate(_Hearers(starts, stops)))
        yield
    finally:
        check(raw.scene_transaction_commit())


class TransactionSettings(NamedTuple):
    """What holds for the changes that this thread makes now."""

    duration: float
    """How long implicit animations take, in seconds."""
    timing_function: TimingFunction | None
    """Their curve; None is that of Core Animation's defaults, (0.25, 0.1, 0.25, 1)."""
    disable_actions: bool
    """Whether changes appear at once instead of animating."""


def transaction_settings() -> TransactionSettings:
    """What this thread's transaction, or those around it, have set; outside of any, the defaults."""
    curve = raw.scene_transaction_copy_animation_timing_function()
    return TransactionSettings(
        raw.scene_transaction_get_animation_duration(),
        adopt(TimingFunction, curve) if curve else None,
        raw.scene_transaction_get_disable_actions(),
    )


class _Hearers(NamedTuple):
    """Callables that are told of any animation."""

    on_start: Callable[[Layer | None, str | None], object] | None
    on_stop: Callable[[Layer | None, str | None, StopReason], object] | None

    def start(self, layer: Any, key: bytes | None) -> None:
        if self.on_start is not None:
            self.on_start(_layer(layer), from_text(key))

    def stop(self, layer: Any, key: bytes | None, reason: StopReason) -> None:
        if self.on_stop is not None:
            self.on_stop(_layer(layer), from_text(key), reason)


def _layer(handle: Any) -> Layer | None:
    """The layer that a callback is about, if it still lives."""
    try:
        return borrow(Layer, handle)
    except InvalidHandleError:
        return None


def set_transaction_value(key: str, value: Any) -> None:
    """Sets a value of this thread's transaction under any key; it ends with the transaction. None takes it away.

    The value is a bool, a number, a str, a Point, Size, Rect, Color, Transform, Image or Path, or a list of numbers or
    Colors. The keys of Core Animation's settings set those: "animationDuration", "disableActions",
    "animationTimingFunction" (a name or CSS text).
    """
    check(raw.scene_transaction_set_value(to_text(key, "key"), byref(_any_value(value, key))))


def _any_value(value: Any, key: str) -> raw.scene_value:
    if value is None:
        return raw.scene_value()
    return value_of_type(raw.scene_value_type[f"SCENE_VALUE_{type_name(value, key).upper()}"], key, value)


def get_transaction_value(key: str) -> Any:
    """A value of this thread's transaction, or of one around it; None under a key that nothing was set under."""
    value = raw.scene_value()
    check(raw.scene_transaction_get_value(to_text(key, "key"), byref(value)))
    return from_value(key, value)


@contextmanager
def transaction_lock() -> Generator[None]:
    """Keeps all other threads' calls about layers waiting: `with scene.transaction_lock(): ...`. It may be nested."""
    check(raw.scene_transaction_lock())
    try:
        yield
    finally:
        check(raw.scene_transaction_unlock())


def flush() -> None:
    """Commits the changes that this thread made outside of any transaction. Rendering does so too."""
    check(raw.scene_flush())
