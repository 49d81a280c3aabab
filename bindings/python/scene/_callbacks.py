"""Python's callables as callbacks of the C API: fixed trampolines, and a registry of what each call is for.

What a callable raises cannot pass through C. It is kept until the function that ran the callbacks raises it, which is
`scene.dispatch()` as a rule; outside of any such function it goes to `sys.unraisablehook`.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from ctypes import byref, c_void_p, cast, sizeof
from itertools import count
from threading import get_ident, local
from time import monotonic, sleep
from typing import Any, NamedTuple, Protocol
from typing import cast as cast_type
from weakref import ref

from scene import raw
from scene._lasting_functions import keep_functions
from scene._unraisable import say_unraisable
from scene.enums import LogLevel, StopReason
from scene.errors import pending


class Hearers(Protocol):
    """Who hears what becomes of animations."""

    def start(self, layer: Any, key: bytes | None, /) -> object:
        """One has begun."""

    def stop(self, layer: Any, key: bytes | None, reason: StopReason, /) -> object:
        """One has stopped."""


registry: dict[int, Any] = {}
"""The callables that C holds, by the number that stands for them there."""

_numbers = count(1)


def register(thing: Any) -> int:
    number = next(_numbers)
    registry[number] = thing
    return number


def registered(number: int) -> Any:
    """What a number stands for; None for what a layer's object held, and is gone with that."""
    thing = registry.get(number)
    return cast_type("ref[Any]", thing)() if isinstance(thing, ref) else thing


class _Raised(local):
    """What callables raised on this thread: a list for each function that collects it, the innermost last."""

    def __init__(self) -> None:
        self.lists: list[list[BaseException]] = []


_raised = _Raised()


class Collected:
    """A block of code that runs callbacks: what they raise is in `errors` afterwards."""

    def __init__(self) -> None:
        self.errors: list[BaseException] = []

    def __enter__(self) -> list[BaseException]:
        _raised.lists.append(self.errors)
        return self.errors

    def __exit__(self, *_: object) -> None:
        _raised.lists.pop()


def raise_all(errors: list[BaseException]) -> None:
    """Raises what was collected, if anything was: one as it is, several as a group."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise BaseExceptionGroup("several callbacks raised", errors)


def keep(error: BaseException, callback: object) -> None:
    if _raised.lists:
        _raised.lists[-1].append(error)
    else:
        say_unraisable(error, callback)


def call(callback: Callable[..., object], *arguments: object) -> None:
    try:
        callback(*arguments)
    except BaseException as error:
        keep(error, callback)


@raw.scene_animation_start_function
def _did_start(layer: Any, key: bytes | None, number: int) -> None:
    call(registry[number].start, layer, key)


@raw.scene_animation_stop_function
def _did_stop(layer: Any, key: bytes | None, reason: int, number: int) -> None:
    call(registry[number].stop, layer, key, StopReason(reason))


@raw.scene_completion_function
def _did_complete(number: int) -> None:
    call(registry[number])


@raw.scene_destroy_function
def destroy(number: int) -> None:
    registry.pop(number, None)


_DELEGATE = raw.scene_animation_delegate(did_start=_did_start, did_stop=_did_stop)
_DELEGATE.struct_size = sizeof(_DELEGATE)


def to_callback(value: Any, name: str) -> Any:
    """A callable of the caller's, or None; `name` is what messages call it."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be callable, not {value!r}")
    return value


def set_animation_delegate(animation: Any, hearers: Hearers | None) -> int:
    """Makes the callables an animation's delegate, None takes it away. Returns the status."""
    if hearers is None:
        return raw.scene_animation_set_delegate(animation, None, None, raw.scene_destroy_function())
    return hand_over(
        hearers, lambda number: raw.scene_animation_set_delegate(animation, byref(_DELEGATE), number, destroy)
    )


def set_transaction_delegate(hearers: Hearers) -> int:
    """Makes the callables the delegate of this thread's transaction. Returns the status."""
    return hand_over(
        hearers, lambda number: raw.scene_transaction_set_animation_delegate(byref(_DELEGATE), number, destroy)
    )


def set_completion(callback: Callable[[], object]) -> int:
    """Makes a callable the completion of this thread's transaction. Returns the status."""
    return hand_over(callback, lambda number: raw.scene_transaction_set_completion(_did_complete, number, destroy))


def hand_over(thing: Any, give: Callable[[int], int]) -> int:
    """Gives C the number that stands for a thing from then on. Returns the status."""
    number = register(thing)
    status = give(number)
    if status:
        # The thing was not taken, and nothing will say that it is no longer needed.
        del registry[number]
    return status


def handle_with(thing: Any, make: Callable[[int], Any]) -> Any:
    """A handle of what C makes with the number that stands for a thing; NULL where it makes none."""
    number = register(thing)
    handle = make(number)
    if not handle:
        del registry[number]
    return handle


# Callbacks that run within the call that changes something, which raises what they raise.


_Keeper = Callable[[BaseException], object]


def _keep_for_caller(error: BaseException) -> None:
    pending.setdefault(get_ident(), []).append(error)


def answer(otherwise: Any, ask: Callable[..., Any], *arguments: object, keep: _Keeper = _keep_for_caller) -> Any:
    """What a callable answers; what it raises is kept for the caller, and `otherwise` is answered.

    The calls that it makes raise nothing of what callables before it have raised within the same call.
    """
    before = pending.pop(get_ident(), None) if pending else None
    try:
        return ask(*arguments)
    except BaseException as error:
        keep(error)
        return otherwise
    finally:
        if before:
            pending[get_ident()] = before + pending.get(get_ident(), [])


@raw.scene_action_function
def _run_action(event: bytes, layer: Any, number: int) -> None:
    answer(None, registry[number], event.decode(), layer)


def register_action(action: Callable[[str, Any], object]) -> Any:
    """A handle of an action that calls a callable of the event and the layer's handle."""
    return handle_with(action, lambda number: raw.scene_action_create_callback(_run_action, number, destroy))


def keep_for_whoever_called(error: BaseException) -> None:
    """For callbacks that run within a dispatch as well as within a call that changes something."""
    if _raised.lists:
        _raised.lists[-1].append(error)
    else:
        _keep_for_caller(error)


class EntrySource(Protocol):
    """Who makes the entries of a scroll layer."""

    def enter(self, layer: Any, index: int, frame: raw.scene_rect, /) -> Any:
        """The layer of an entry that comes into view, or None."""

    def leave(self, layer: Any, index: int, entry: Any, /) -> object:
        """Told of an entry that has left."""


@raw.scene_scroll_entry_function
def _enter(layer: Any, index: int, frame: raw.scene_rect, number: int) -> int | None:
    source = registered(number)
    keep = keep_for_whoever_called
    entry = None if source is None else answer(None, source.enter, layer, index, frame, keep=keep)
    return None if entry is None else cast(raw.scene_layer_retain(entry), c_void_p).value


@raw.scene_scroll_leave_function
def _leave(layer: Any, index: int, entry: Any, number: int) -> None:
    source = registered(number)
    if source is not None:
        answer(None, source.leave, layer, index, entry, keep=keep_for_whoever_called)


def set_entries(layer: Any, entries: raw.scene_scroll_entries, source: EntrySource) -> int:
    """Makes a source the one of a scroll layer's entries; the layer's object holds it. Returns the status."""
    entries.struct_size = sizeof(entries)
    entries.enter = _enter
    entries.leave = _leave
    return hand_over(
        ref(source), lambda number: raw.scene_scroll_layer_set_entries(layer, byref(entries), number, destroy)
    )


class TileSource(Protocol):
    """Who draws the tiles of a layer."""

    def draw(self, tile: Any, info: raw.scene_tile_info, /) -> int:
        """Draws a tile, and answers what became of it."""
        ...


drawing_threads: set[int] = set()
"""The threads that are drawing tiles."""


@raw.scene_tile_function
def _draw_tile(_: Any, tile: Any, info: Any, number: int) -> int:
    source = registered(number)
    if source is None or closing:
        return raw.SCENE_TILE_FAILED
    drawing_threads.add(get_ident())
    try:
        return source.draw(tile, info.contents)
    except BaseException as error:
        keep(error, source)
        return raw.SCENE_TILE_FAILED
    finally:
        drawing_threads.discard(get_ident())


def set_tile_source(layer: Any, source: raw.scene_tile_source, drawer: TileSource) -> int:
    """Makes a source the one of a layer's tiles; the layer's object holds the drawer. Returns the status."""
    source.struct_size = sizeof(source)
    source.draw = _draw_tile
    return hand_over(
        ref(drawer), lambda number: raw.scene_tiled_layer_set_source(layer, byref(source), number, destroy)
    )


closing: list[bool] = []
"""Not empty when the interpreter ends: no tile is begun any more."""


atexit.register(keep_functions)


@atexit.register
def _end_tiles() -> None:
    """Lets the tiles end that are being drawn: no thread may be in Python when the interpreter goes."""
    closing.append(True)
    deadline = monotonic() + 2
    while drawing_threads and monotonic() < deadline:
        sleep(0.005)


class _Linked(NamedTuple):
    """What decides about a layer, and what to do when it no longer does."""

    link: Any
    forget: Callable[[], None]


def _asking(hook: str) -> Any:
    @raw.scene_action_for_key_function
    def ask(layer: Any, key: bytes, number: int) -> int | None:
        action = answer(None, getattr(registry[number].link, hook), layer, key)
        return None if action is None else cast(raw.scene_action_retain(action), c_void_p).value

    return ask


@raw.scene_animation_start_function
def _layer_did_start(layer: Any, key: bytes | None, number: int) -> None:
    call(registry[number].link.did_start, layer, key)


@raw.scene_animation_stop_function
def _layer_did_stop(layer: Any, key: bytes | None, reason: int, number: int) -> None:
    call(registry[number].link.did_stop, layer, key, StopReason(reason))


@raw.scene_contains_point_function
def _contains_point(layer: Any, point: raw.scene_point, number: int) -> bool:
    return answer(False, registry[number].link.contains_point, layer, point)


@raw.scene_layout_sublayers_function
def _delegate_lays_out(layer: Any, number: int) -> None:
    answer(None, registry[number].link.layout_sublayers, layer)


_DELEGATE_FUNCTIONS = {
    "action_for_key": _asking("action_for_key"),
    "default_action_for_key": _asking("default_action_for_key"),
    "animation_did_start": _layer_did_start,
    "animation_did_stop": _layer_did_stop,
    "contains_point": _contains_point,
    "layout_sublayers": _delegate_lays_out,
}


@raw.scene_destroy_function
def _unlink(number: int) -> None:
    registry.pop(number).forget()


def set_layer_delegate(layer: Any, link: Any, forget: Callable[[], None], delegate: raw.scene_layer_delegate) -> int:
    """Makes a link, as `scene.delegate` has them, the delegate of a layer. Returns the status.

    delegate: what is called, with the functions of display.
    """
    delegate.struct_size = sizeof(delegate)
    for hook, function in _DELEGATE_FUNCTIONS.items():
        if hook in link.hooks:
            setattr(delegate, hook, function)
    return hand_over(
        _Linked(link, forget), lambda number: raw.scene_layer_set_delegate(layer, byref(delegate), number, _unlink)
    )


def reporting(function: Callable[..., Any], otherwise: Any) -> Callable[..., Any]:
    """The function as a callback: what it raises is kept for `Collected`, and `otherwise` is answered."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except BaseException as error:
            keep(error, function)
            return otherwise

    return call


def lend_pixels(owner: Any, *image: Any) -> Any:
    """A handle of an image that shows memory of an object's, which lives as long as the image needs it."""
    return handle_with(owner, lambda number: raw.scene_image_create_with_pixels_no_copy(*image, destroy, number))


@raw.scene_destroy_function
def _give_back(number: int) -> None:
    release = registry.pop(number, None)
    if release is not None:
        # Any thread, and any function of the library may be running.
        try:
            release()
        except BaseException as error:
            say_unraisable(error, release)


def lend_texture(release: Callable[[], object] | None, *image: Any) -> Any:
    """A handle of an image that shows a texture, and calls `release` when it no longer does."""
    if release is None:
        return raw.scene_image_create_with_gl_texture(*image, raw.scene_destroy_function(), None)
    return handle_with(release, lambda number: raw.scene_image_create_with_gl_texture(*image, _give_back, number))


@raw.scene_image_function
def _did_load(_: Any, status: int, message: bytes, number: int) -> None:
    call(registry[number], status, message.decode(errors="replace"))


def load_image(image: Any, done: Callable[[int, str], object]) -> int:
    """Has an image loaded, and calls `done` with the status and the message. Returns the status of the call."""
    return hand_over(done, lambda number: raw.scene_image_load(image, _did_load, number, destroy))


@raw.scene_log_function
def _did_log(level: int, message: bytes, number: int) -> None:
    # Any function of the library may be running: what is raised here is none of its caller's business.
    try:
        registry[number](LogLevel(level), message.decode(errors="replace"))
    except BaseException as error:
        say_unraisable(error, registry.get(number))


def register_log(level: LogLevel, function: Callable[[LogLevel, str], object]) -> int:
    """Makes a callable the receiver of log messages. Returns the status."""
    return hand_over(function, lambda number: raw.scene_set_log_function(level, _did_log, number, destroy))


@raw.scene_frame_wanted_function
def _frame_wanted(number: int) -> None:
    # The function may run within a call that commits, and on any thread.
    try:
        registry[number]()
    except BaseException as error:
        say_unraisable(error, registry.get(number))


def set_frame_wanted(renderer: Any, function: Callable[[], object] | None) -> int:
    """Has a callable hear that a renderer has something new to show. Returns the status."""
    if function is None:
        return raw.scene_renderer_set_frame_wanted_function(renderer, raw.scene_frame_wanted_function(), None, destroy)
    wanted = raw.scene_renderer_set_frame_wanted_function
    return hand_over(function, lambda number: wanted(renderer, _frame_wanted, number, destroy))
