"""Swap chains of GL layers in Python: what a thread draws with GL in a context of its own."""

from __future__ import annotations

import contextlib
import threading
import time
from ctypes import CFUNCTYPE, c_float, c_int, c_uint
from typing import Any

import pytest

import scene
from scene import GLContext, GLDrawable, GLLayer

Shown = tuple[scene.Layer, scene.Renderer]
COLOR_BUFFER, FRAMEBUFFER, SCISSOR_TEST = 0x4000, 0x8D40, 0x0C11


def clear(drawable: GLDrawable, red: float, green: float, blue: float) -> None:
    """Fills a drawable, and makes the lower half of it blue."""

    def find(name: str, *types: Any) -> Any:
        return CFUNCTYPE(None, *types)(GLContext.get_proc_address(name))

    find("glBindFramebuffer", c_uint, c_uint)(FRAMEBUFFER, drawable.framebuffer)
    color, empty = find("glClearColor", *[c_float] * 4), find("glClear", c_uint)
    color(red, green, blue, 1)
    empty(COLOR_BUFFER)
    find("glEnable", c_uint)(SCISSOR_TEST)
    find("glScissor", *[c_int] * 4)(0, 0, drawable.width, drawable.height // 2)
    color(0, 0, 1, 1)
    empty(COLOR_BUFFER)
    find("glDisable", c_uint)(SCISSOR_TEST)


def test_properties() -> None:
    layer = GLLayer()
    assert not layer.has_swap_chain
    layer.set_swap_chain(count=2, size=(3, 4), has_depth=False, presents_with_transaction=True)
    assert layer.has_swap_chain
    assert not layer.has_drawing
    layer.set_drawing(lambda frame: None)
    assert not layer.has_swap_chain
    layer.set_swap_chain()
    layer.clear_swap_chain()
    assert not layer.has_swap_chain
    with pytest.raises(scene.InvalidArgumentError, match="count is 7"):
        layer.set_swap_chain(count=7)
    with pytest.raises(scene.InvalidStateError, match="no swap chain"):
        layer.acquire_drawable(0)
    assert GLContext.get_proc_address("glClear") == 0


def test_a_thread_draws(shown: Shown) -> None:
    root, renderer = shown
    layer = GLLayer(frame=(0, 0, 40, 20), contents_scale=2)
    layer.set_swap_chain()
    root.sublayers.append(layer)
    renderer.render(0)
    context, sizes = GLContext(renderer), list[tuple[int, int, float]]()

    def draw() -> None:
        with context:
            for step in range(5):
                with layer.next_drawable() as drawable:
                    sizes.append((drawable.width, drawable.height, drawable.scale))
                    clear(drawable, 1, step / 255, 0)

    thread = threading.Thread(target=draw)
    thread.start()
    thread.join()
    renderer.render(1)
    pixels = renderer.read()
    assert tuple(pixels[2, 2]) == (255, 4, 0, 255)
    assert tuple(pixels[17, 2]) == (0, 0, 255, 255)
    assert sizes == [(80, 40, 2)] * 5
    with context:
        with pytest.raises(ZeroDivisionError), layer.next_drawable() as drawable:
            clear(drawable, 0, 1, 0)
            _ = 1 / 0
        with pytest.raises(scene.NotFoundError):
            layer.present_drawable(drawable)
        held = layer.acquire_drawable(), layer.acquire_drawable()
        with pytest.raises(scene.NotFoundError, match="2 with the program"):
            layer.acquire_drawable(0)
        for drawable in held:
            layer.discard_drawable(drawable)
    renderer.render(2)
    assert tuple(renderer.read()[2, 2]) == (255, 4, 0, 255)
    context.close()
    with pytest.raises(scene.InvalidHandleError):
        context.make_current()


def test_a_drawable_that_goes_with_its_swap_chain_holds_no_frames_up(shown: Shown) -> None:
    """A driver that one thread at a time draws with is the thread's for a second at most, however often that draws."""
    root, renderer = shown
    layer = GLLayer(frame=(0, 0, 40, 20))
    layer.set_swap_chain()
    root.sublayers.append(layer)
    renderer.render(0)
    context = GLContext(renderer)
    held, replaced, shown_all = threading.Event(), threading.Event(), threading.Event()

    def draw() -> None:
        end = time.monotonic() + 8
        with context:
            layer.acquire_drawable()
            held.set()
            replaced.wait()
            while not shown_all.is_set() and time.monotonic() < end:
                with contextlib.suppress(scene.NotFoundError), layer.next_drawable() as drawable:
                    clear(drawable, 0, 1, 0)

    thread = threading.Thread(target=draw)
    thread.start()
    assert held.wait(5)
    layer.set_swap_chain()
    scene.flush()
    replaced.set()
    begin = time.monotonic()
    for frame in range(1, 4):
        root.background_color = (0, 0, frame / 4)
        renderer.render(frame)
    took = time.monotonic() - begin
    shown_all.set()
    thread.join()
    assert took < 5
