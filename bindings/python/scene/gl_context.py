"""GL contexts of the program's that share their objects with a renderer's."""

from __future__ import annotations

from typing import Self

from scene import raw
from scene._object import Object, expect
from scene.errors import check
from scene.renderer import Renderer


class GLContext(Object):
    """A GL context that shares textures, buffers and programs with a renderer's, for drawing on a thread of its own.

    `with GLContext(renderer): ...` has it current on the calling thread. It is for renderers whose context is
    libscene's, those of windows and offscreen ones, and for those of a host with EGL. When the renderer's context is
    lost nothing is shared any more: make another one then.
    """

    __slots__ = ()

    _retain = raw.scene_gl_context_retain
    _release = raw.scene_gl_context_release

    def __init__(self, renderer: Renderer) -> None:
        """Makes a context of the same API as the renderer's, which is current on no thread."""
        self._own(raw.scene_gl_context_create(expect(Renderer, renderer, "renderer")))

    def make_current(self) -> None:
        """Makes the context current on the calling thread, in place of the one that was.

        Raises GLError when it is current on another thread.
        """
        check(raw.scene_gl_context_make_current(self))

    @staticmethod
    def leave() -> None:
        """Leaves no context of this class current on the calling thread."""
        check(raw.scene_gl_context_make_current(None))

    @staticmethod
    def get_proc_address(name: str) -> int:
        """The address of a GL function for the context that is current on this thread; 0 for an unknown one."""
        return raw.scene_gl_context_get_proc_address(name.encode(), None) or 0

    def close(self) -> None:
        """Gives the context back, which goes as soon as it is current on no thread."""
        self._finalizer()

    def __enter__(self) -> Self:
        """Makes it current."""
        self.make_current()
        return self

    def __exit__(self, *_: object) -> None:
        """Leaves it."""
        self.leave()
