"""A window through SDL2, which is called as it is: no package for Python is needed."""

from __future__ import annotations

import ctypes
import struct
from ctypes.util import find_library
from typing import TYPE_CHECKING, Any

import scene
from scene.gl import GLRenderer

if TYPE_CHECKING:
    from show import Program

QUIT, KEY, MOTION, BUTTON, WHEEL = 0x100, 0x300, 0x400, 0x401, 0x403
VIDEO, CENTERED, WINDOW_FLAGS = 0x20, 0x2FFF0000, 0x2 | 0x2000  # OpenGL, and pixels of a dense display as they are.
MAJOR, MINOR, PROFILE, ES = 17, 18, 21, 4


class Window:
    """Shows a program in a window until that is closed."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.sdl = self.load()
        self.expect(self.sdl.SDL_Init(VIDEO) == 0)
        for attribute, value in ((PROFILE, ES), (MAJOR, 3), (MINOR, 0)):
            self.sdl.SDL_GL_SetAttribute(attribute, value)
        size = program.width, program.height
        self.window = self.sdl.SDL_CreateWindow(program.title.encode(), CENTERED, CENTERED, *size, WINDOW_FLAGS)
        self.expect(self.window)
        self.context = self.sdl.SDL_GL_CreateContext(self.window)
        self.expect(self.context)
        self.renderer = GLRenderer(lambda name: self.sdl.SDL_GL_GetProcAddress(name.encode()))
        self.renderer.background_color, self.renderer.dithering = program.background, True
        self.renderer.root = program.root

    @staticmethod
    def load() -> Any:
        name = find_library("SDL2-2.0") or find_library("SDL2")
        if not name:
            raise SystemExit("SDL2 is needed for a window, and is not installed; -o VIDEO needs none")
        sdl = ctypes.CDLL(name)
        pointer, text = ctypes.c_void_p, ctypes.c_char_p
        for function, result, *parameters in (
            ("SDL_GetError", text),
            ("SDL_GetKeyName", text, ctypes.c_int),
            ("SDL_CreateWindow", pointer, text, *[ctypes.c_int] * 4, ctypes.c_uint),
            ("SDL_GL_CreateContext", pointer, pointer),
            ("SDL_GL_GetProcAddress", pointer, text),
            ("SDL_GL_GetDrawableSize", None, pointer, pointer, pointer),
            ("SDL_GL_SwapWindow", None, pointer),
            ("SDL_WaitEventTimeout", ctypes.c_int, pointer, ctypes.c_int),
            ("SDL_GL_DeleteContext", None, pointer),
            ("SDL_DestroyWindow", None, pointer),
        ):
            found = getattr(sdl, function)
            found.restype, found.argtypes = result, parameters
        return sdl

    def expect(self, happened: object) -> None:
        if not happened:
            raise SystemExit(f"SDL: {self.sdl.SDL_GetError().decode()}")

    def run(self, frames: int | None) -> None:
        """Draws and listens; for so many frames, or until the window is closed."""
        start, drawn = scene.current_time(), 0
        while self.listen(start) and (frames is None or drawn < frames):
            self.draw(scene.current_time() - start)
            scene.dispatch()
            drawn += 1
        self.renderer.root = None
        self.renderer.close()
        self.sdl.SDL_GL_DeleteContext(self.context)
        self.sdl.SDL_DestroyWindow(self.window)

    def draw(self, time: float) -> None:
        width, height = ctypes.c_int(), ctypes.c_int()
        self.sdl.SDL_GL_GetDrawableSize(self.window, ctypes.byref(width), ctypes.byref(height))
        scale = width.value / self.program.width
        self.program.time = time
        self.program.advance()
        self.renderer.render_into(0, width.value, height.value, time, scale=scale, clear=True)
        self.sdl.SDL_GL_SwapWindow(self.window)

    def listen(self, start: float) -> bool:
        """Passes events on; waits for one while nothing moves. Returns whether to go on."""
        event = ctypes.create_string_buffer(64)
        self.program.time = scene.current_time() - start
        resting = self.renderer.next_frame_time - self.program.time
        wait = round(max(0.0, min(resting, 0.25)) * 1000)
        while self.sdl.SDL_WaitEventTimeout(event, wait):
            if not self.take(event.raw):
                return False
            wait = 0
        return True

    def take(self, event: bytes) -> bool:
        (kind,) = struct.unpack_from("I", event)
        if kind == KEY:
            name = self.sdl.SDL_GetKeyName(struct.unpack_from("i", event, 20)[0]).decode().lower()
            if name == "q":
                return False
            self.program.key(name)
        elif kind == MOTION:
            self.program.move(*struct.unpack_from("ii", event, 20))
        elif kind == BUTTON:
            self.program.press(*struct.unpack_from("ii", event, 20))
        elif kind == WHEEL:
            self.program.wheel(*struct.unpack_from("i", event, 20))
        return kind != QUIT
