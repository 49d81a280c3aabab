"""Rendering into the context of a host: here one that these tests make through EGL themselves."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import byref, c_char_p, c_int, c_uint, c_void_p

import numpy as np
import pytest

import scene

SURFACELESS, ES3_BIT, RENDERABLE, MAJOR, NONE = 0x31DD, 0x40, 0x3040, 0x3098, 0x3038
TEXTURE_2D, RGBA, RGBA8, BYTES, FRAMEBUFFER, COLOR0 = 0x0DE1, 0x1908, 0x8058, 0x1401, 0x8D40, 0x8CE0


class Host:
    """A program with a GL context and a framebuffer of its own."""

    def __init__(self, width: int, height: int) -> None:
        self.egl, self.width, self.height = ctypes.CDLL("libEGL.so.1"), width, height
        for name in ("eglGetPlatformDisplay", "eglCreateContext", "eglGetProcAddress"):
            getattr(self.egl, name).restype = c_void_p
        self.egl.eglGetProcAddress.argtypes = [c_char_p]
        self.display = c_void_p(self.egl.eglGetPlatformDisplay(SURFACELESS, None, None))
        self.egl.eglInitialize(self.display, None, None)
        self.egl.eglBindAPI(0x30A0)
        config, count = c_void_p(), c_int()
        self.egl.eglChooseConfig(self.display, (c_int * 3)(RENDERABLE, ES3_BIT, NONE), byref(config), 1, byref(count))
        attributes = (c_int * 3)(MAJOR, 3, NONE)
        self.context = c_void_p(self.egl.eglCreateContext(self.display, config, None, attributes))
        self.make_current(True)
        texture, framebuffer = c_uint(), c_uint()
        self.gl("glGenTextures", 1, byref(texture))
        self.gl("glBindTexture", TEXTURE_2D, texture)
        self.gl("glTexStorage2D", TEXTURE_2D, 1, RGBA8, width, height)
        self.gl("glGenFramebuffers", 1, byref(framebuffer))
        self.gl("glBindFramebuffer", FRAMEBUFFER, framebuffer)
        self.gl("glFramebufferTexture2D", FRAMEBUFFER, COLOR0, TEXTURE_2D, texture, 0)
        self.framebuffer = framebuffer.value

    def make_current(self, current: bool) -> None:
        assert self.egl.eglMakeCurrent(self.display, None, None, self.context if current else None)

    def get_proc_address(self, name: str) -> int | None:
        return self.egl.eglGetProcAddress(name.encode())

    def gl(self, name: str, *arguments: object) -> None:
        ctypes.CFUNCTYPE(None)(self.get_proc_address(name) or 0)(*arguments)

    def pixels(self) -> np.ndarray:
        """The framebuffer, its first row first."""
        found = np.zeros((self.height, self.width, 4), np.uint8)
        self.gl("glBindFramebuffer", FRAMEBUFFER, c_uint(self.framebuffer))
        self.gl("glReadPixels", 0, 0, self.width, self.height, RGBA, BYTES, c_void_p(found.ctypes.data))
        return found

    def close(self) -> None:
        self.make_current(False)
        self.egl.eglDestroyContext(self.display, self.context)


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host(8, 4)
    yield made
    made.close()


def test_draws_what_an_offscreen_renderer_draws(host: Host) -> None:
    root = scene.Layer(frame=(0, 0, 8, 4), background_color="#204060")
    root.sublayers.append(scene.Layer(frame=(0, 0, 3, 1), background_color="#ff8000"))
    with scene.GLRenderer(host.get_proc_address) as renderer:
        renderer.root = root
        renderer.render_into(host.framebuffer, 8, 4, 0.0, clear=True)
        bottom_up = host.pixels()
        renderer.render_into(host.framebuffer, 8, 4, 0.0, flip_y=False)
        top_down = host.pixels()
        assert renderer.statistics.frames == 2
        renderer.root = None
    assert (bottom_up[::-1] == top_down).all()
    with scene.Renderer(8, 4) as offscreen:
        offscreen.root = root
        offscreen.render(0.0)
        assert (offscreen.read() == top_down).all()


def test_scale_and_what_is_there(host: Host) -> None:
    box = scene.Layer(frame=(0, 0, 2, 1), background_color="#ff0000")
    host.gl("glClearColor", *map(ctypes.c_float, (0, 0, 1, 1)))
    host.gl("glClear", 0x4000)
    with scene.GLRenderer(host.get_proc_address) as renderer:
        renderer.root = box
        renderer.render_into(host.framebuffer, 8, 4, 0.0, scale=2, flip_y=False)
        assert renderer.scale == 2
        found = host.pixels()
        assert (found[:2, :4] == (255, 0, 0, 255)).all()
        assert (found[2:] == (0, 0, 255, 255)).all()
        renderer.background_color = "#00ff00"
        renderer.render_into(host.framebuffer, 8, 4, 0.0, scale=2, flip_y=False, clear=True)
        assert (host.pixels()[2:] == (0, 255, 0, 255)).all()


def test_what_is_an_offscreen_renderers(host: Host) -> None:
    with scene.GLRenderer(host.get_proc_address) as renderer:
        renderer.root = scene.Layer()
        with pytest.raises(scene.InvalidStateError, match="render_into"):
            renderer.render(1.0)
        with pytest.raises(scene.InvalidStateError):
            renderer.read()
        with pytest.raises(scene.InvalidStateError):
            renderer.resize(3, 3)
        with pytest.raises(scene.InvalidArgumentError):
            renderer.render_into(host.framebuffer, 0, 4, 0.0)
    with scene.Renderer(1, 1) as offscreen, pytest.raises(scene.InvalidStateError):
        scene.GLRenderer.abandon(offscreen)  # pyright: ignore[reportArgumentType]


def test_a_context_that_is_gone(host: Host) -> None:
    renderer = scene.GLRenderer(host.get_proc_address)
    renderer.root = scene.Layer(frame=(0, 0, 8, 4), background_color="#ffffff")
    renderer.render_into(host.framebuffer, 8, 4, 0.0)
    renderer.abandon()
    with pytest.raises(scene.Error):
        renderer.render_into(host.framebuffer, 8, 4, 0.1)
    renderer.close()


def test_without_a_loader_and_with_another_context(host: Host) -> None:
    root = scene.Layer(frame=(0, 0, 8, 4), background_color="#ff0000")
    with scene.GLRenderer() as renderer:
        renderer.root = root
        other = Host(4, 4)
        with pytest.raises(scene.WrongContextError, match="another GL context"):
            renderer.render_into(host.framebuffer, 8, 4, 0.0)
        other.make_current(False)
        with pytest.raises(scene.WrongContextError, match="no GL context"):
            renderer.render_into(host.framebuffer, 8, 4, 0.0)
        host.make_current(True)
        renderer.render_into(host.framebuffer, 8, 4, 0.0)
        assert (host.pixels() == (255, 0, 0, 255)).all()
        renderer.root = None
        other.egl.eglDestroyContext(other.display, other.context)


def test_functions_that_are_not_there(host: Host) -> None:
    with pytest.raises(scene.UnsupportedError, match="gl"):
        scene.GLRenderer(lambda _: None)
    with pytest.raises(TypeError, match="get_proc_address must be callable"):
        scene.GLRenderer(3)  # pyright: ignore[reportArgumentType]

    def failing(name: str) -> int | None:
        if name == "glViewport":
            raise LookupError("no viewport today")
        return host.get_proc_address(name)

    with pytest.raises(LookupError, match="no viewport today"):
        scene.GLRenderer(failing)
    with scene.GLRenderer(lambda name: c_void_p(host.get_proc_address(name))) as renderer:
        assert renderer.statistics.frames == 0


def run_with_age(host: Host, age: int, flip_y: bool) -> tuple[list[np.ndarray], list[int]]:
    """The pictures of some frames with changes between them, and how many pixels of each were drawn."""
    root = scene.Layer(frame=(0, 0, 256, 192), background_color="#204060")
    square = scene.Layer(frame=(4, 4, 16, 16), background_color="#ff8000")
    panel = scene.Layer(frame=(150, 100, 60, 40), background_filters=[scene.Filter("gaussianBlur", radius=2)])
    root.sublayers.extend([square, panel])
    pictures, drawn = [], []
    with scene.GLRenderer(host.get_proc_address) as renderer:
        renderer.root = root
        renderer.background_color = "#000"
        for step in range(20):
            with scene.transaction(disable_actions=True):
                square.position = (4 + 9.25 * step, 10 + 6 * step)
                panel.opacity = 0.5 if step % 5 == 2 else 1
            if age == 2 and step > 1:
                pixels = np.ascontiguousarray(pictures[-2])
                host.gl("glTexSubImage2D", TEXTURE_2D, 0, 0, 0, 256, 192, RGBA, BYTES, c_void_p(pixels.ctypes.data))
            known = age if step >= age else 0
            renderer.render_into(host.framebuffer, 256, 192, 0.0, clear=True, flip_y=flip_y, buffer_age=known)
            pictures.append(host.pixels())
            drawn.append(renderer.statistics.drawn_pixels)
        renderer.root = None
    return pictures, drawn


@pytest.mark.parametrize("flip_y", [True, False])
@pytest.mark.parametrize("age", [1, 2])
def test_a_framebuffer_of_an_age_gets_what_changed_since(age: int, flip_y: bool) -> None:
    # With an age of 2 the framebuffer has each time what it had two frames ago, as the buffers of a window do that
    # take turns.
    host = Host(256, 192)
    wanted, whole = run_with_age(host, 0, flip_y)
    pictures, drawn = run_with_age(host, age, flip_y)
    host.close()
    assert set(whole) == {256 * 192}
    assert min(drawn) < 256 * 192 / 8
    for got, want in zip(pictures, wanted, strict=True):
        assert (got == want).all()


@pytest.mark.parametrize("flip_y", [True, False])
def test_glass_over_what_the_host_drew_is_glass_over_a_layer_like_it(flip_y: bool) -> None:
    drawn = np.zeros((96, 128, 4), np.uint8)
    drawn[..., 3] = 255
    drawn[:, ::16, 0] = drawn[20:60, :, 1] = 255

    def stage() -> scene.Layer:
        root = scene.Layer(frame=(0, 0, 128, 96))
        glass = scene.Layer(frame=(30, 10, 70, 50), background_color=(1, 1, 1, 0.2), corner_radius=12)
        glass.background_filters = [scene.Filter("gaussianBlur", radius=5.0)]
        root.sublayers.append(glass)
        root.sublayers.append(scene.Layer(frame=(5, 60, 30, 30), background_color="#8f8", opacity=0.5))
        return root

    with scene.Renderer(128, 96) as renderer:
        root = stage()
        root.contents = drawn
        renderer.root = root
        renderer.render(0)
        wanted = renderer.read()
        renderer.root = None
    host = Host(128, 96)
    with scene.GLRenderer(host.get_proc_address) as renderer:
        renderer.root = stage()
        for sees in (False, True):
            pixels = np.ascontiguousarray(drawn[::-1] if flip_y else drawn)
            host.gl("glTexSubImage2D", TEXTURE_2D, 0, 0, 0, 128, 96, RGBA, BYTES, c_void_p(pixels.ctypes.data))
            renderer.render_into(host.framebuffer, 128, 96, 0.0, flip_y=flip_y, reads_framebuffer=sees)
            got = host.pixels()[::-1] if flip_y else host.pixels()
            worst = np.abs(got.astype(int) - wanted.astype(int)).max()
            assert worst <= 1 if sees else worst > 30
        renderer.root = None
    host.close()


def test_nothing_is_drawn_where_a_framebuffer_has_the_frame_already() -> None:
    host = Host(8, 4)
    with scene.GLRenderer(host.get_proc_address) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 4), background_color="#204060")
        renderer.render_into(host.framebuffer, 8, 4, 0.0, clear=True)
        before = host.pixels()
        renderer.render_into(host.framebuffer, 8, 4, 0.0, clear=True, buffer_age=1)
        assert (renderer.statistics.drawn_pixels, renderer.statistics.draw_calls) == (0, 0)
        assert (host.pixels() == before).all()
        renderer.root = None
    host.close()
