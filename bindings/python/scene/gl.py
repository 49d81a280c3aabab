"""Rendering into the OpenGL ES context of somebody else: a Qt, GTK, SDL or GLFW window, or moderngl."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, c_void_p, cast, sizeof
from typing import Any, NoReturn

from scene import raw
from scene._callbacks import Collected, raise_all, reporting, to_callback
from scene._convert import to_bool, to_count, to_number
from scene.errors import InvalidStateError, check
from scene.renderer import Renderer


def _loader(get_proc_address: Callable[[str], int | c_void_p | None] | None) -> Any:
    """The C function of a loader; with None a NULL."""
    if get_proc_address is None:
        return raw.scene_gl_get_proc_address()
    to_callback(get_proc_address, "get_proc_address")

    def find(name: bytes, _: Any) -> int:
        address = get_proc_address(name.decode())
        return (cast(address, c_void_p).value if isinstance(address, c_void_p) else address) or 0

    return raw.scene_gl_get_proc_address(reporting(find, 0))


class GLRenderer(Renderer):
    """Draws a layer tree into framebuffers of the context that is current on this thread.

    The host owns the context, the framebuffer and the clock, makes the context current before each call, and swaps.
    libscene puts back all GL state that it changes. The context is one of OpenGL ES 3.0 or OpenGL 3.3, or later.

    `read`, `write_png` and `resize` are an offscreen renderer's: here they raise InvalidStateError.
    """

    __slots__ = ()

    def __init__(self, get_proc_address: Callable[[str], int | c_void_p | None] | None = None) -> None:
        """Makes a renderer for the current context.

        get_proc_address: gives the address of a GL function by its name, None or 0 for one that is unknown. It is not
        kept. With None libscene asks EGL or GLX by itself, which is right in every toolkit that makes its contexts
        with them.

        Raises UnsupportedError, which names a function that is missing, or says that the GL is too old.
        """
        with Collected() as errors:
            handle = raw.scene_renderer_create_gl(_loader(get_proc_address), None)
        if errors:
            raw.scene_renderer_release(handle)
            raise_all(errors)
        self._own(handle)

    def render_into(
        self,
        framebuffer: int | None,
        width: int,
        height: int,
        time: float,
        *,
        scale: float = 1.0,
        flip_y: bool = True,
        clear: bool = False,
        buffer_age: int = 0,
        reads_framebuffer: bool = False,
    ) -> None:
        """Commits this thread's changes and draws the tree as it is at `time`, in seconds of the host's clock.

        framebuffer: the name of the framebuffer object; 0 is the window's, None the one that is bound.
        width, height: its size in pixels. scale: pixels per point.
        flip_y: whether its first row is the bottom one, as in a window.
        clear: whether it is cleared to `background_color` first; otherwise the tree is drawn over what is there.
        buffer_age: with `clear`, how many frames of this renderer ago it got the pixels that it has, as
        EGL_EXT_buffer_age
        counts: 1 for those of the last frame, as in a framebuffer object that nobody else draws into. Only what changed
        since is drawn then. 0: they are unknown.
        reads_framebuffer: without `clear`, whether `background_filters` and blend modes see what the host drew.
        """
        target = raw.scene_gl_target(struct_size=sizeof(raw.scene_gl_target))
        bound = raw.SCENE_GL_FRAMEBUFFER_BOUND
        target.framebuffer = bound if framebuffer is None else to_count(framebuffer, "framebuffer")
        target.width, target.height = to_count(width, "width"), to_count(height, "height")
        target.buffer_age = to_count(buffer_age, "buffer_age")
        target.scale = to_number(scale, "scale")
        target.flip_y, target.clear = to_bool(flip_y, "flip_y"), to_bool(clear, "clear")
        target.reads_framebuffer = to_bool(reads_framebuffer, "reads_framebuffer")
        check(raw.scene_renderer_render_gl(self, byref(target), to_number(time, "time")))
        self._scale = float(scale)
        self._did_render(time)

    def render(self, time: float = 0.0) -> NoReturn:
        """Not for this renderer, which needs to be told where to: raises InvalidStateError."""
        raise InvalidStateError(f"a GLRenderer draws with render_into(framebuffer, width, height, {time!r})")

    def abandon(self) -> None:
        """Says that the context is gone or will be: nothing of it is freed through GL any more.

        To be called before the renderer is dropped while its context is not current. It can do nothing else then.
        """
        check(raw.scene_renderer_abandon(self))
