"""Python's hooks of display as callbacks of the C API."""

from __future__ import annotations

from threading import get_ident
from typing import Any

from scene import raw
from scene._callbacks import answer, closing, drawing_threads, keep, keep_for_whoever_called, registry

DISPLAY_HOOKS = (
    "display",
    "will_draw",
    "draw",
    "draw_pixels",
    "needs_display_for_key",
    "should_inherit_contents_scale",
)
"""What classes of layers override."""

_NAMES = {"display": "display_layer", "draw": "draw_layer"}


def name_of(hook: str) -> str:
    """What delegates call a hook of layers."""
    return _NAMES.get(hook, hook)


@raw.scene_display_function
def _display(layer: Any, number: int) -> None:
    answer(None, registry[number].link.display, layer, keep=keep_for_whoever_called)


@raw.scene_will_draw_function
def _will_draw(layer: Any, number: int) -> None:
    answer(None, registry[number].link.will_draw, layer, keep=keep_for_whoever_called)


@raw.scene_draw_pixels_function
def _draw(layer: Any, info: Any, number: int) -> None:
    if raw.scene_drawing_is_asynchronous():
        _draw_asynchronously(layer, info, number)
        return
    answer(None, registry[number].link.draw, layer, info.contents, keep=_cancel)


def _cancel(error: BaseException) -> None:
    raw.scene_drawing_cancel()
    keep_for_whoever_called(error)


def _draw_asynchronously(layer: Any, info: Any, number: int) -> None:
    linked = registry.get(number)
    if linked is None or closing:
        raw.scene_drawing_cancel()
        return
    drawing_threads.add(get_ident())
    try:
        linked.link.draw(layer, info.contents)
    except BaseException as error:
        raw.scene_drawing_cancel()
        keep(error, linked.link)
    finally:
        drawing_threads.discard(get_ident())


@raw.scene_needs_display_for_key_function
def _needs_display_for_key(layer: Any, key: bytes, number: int) -> bool:
    return answer(False, registry[number].link.needs_display_for_key, layer, key, keep=keep_for_whoever_called)


@raw.scene_should_inherit_contents_scale_function
def _should_inherit_contents_scale(layer: Any, scale: float, number: int) -> bool:
    ask = registry[number].link.should_inherit_contents_scale
    return answer(False, ask, layer, scale, keep=keep_for_whoever_called)


def display_functions(hooks: set[str], drawer: str, pixel_format: int) -> raw.scene_layer_delegate:
    """A delegate's table with the functions for those hooks that there are.

    drawer: the hook that draws, or "". Both are called with pixels, of which cairo has its own form. pixel_format:
    the form of draw_pixels.
    """
    delegate = raw.scene_layer_delegate()
    if "display" in hooks:
        delegate.display_layer = _display
    if "will_draw" in hooks:
        delegate.will_draw = _will_draw
    if drawer:
        delegate.draw_pixels = _draw
        delegate.pixel_format = raw.SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED if drawer == "draw" else pixel_format
    if "needs_display_for_key" in hooks:
        delegate.needs_display_for_key = _needs_display_for_key
    if "should_inherit_contents_scale" in hooks:
        delegate.should_inherit_contents_scale = _should_inherit_contents_scale
    return delegate
