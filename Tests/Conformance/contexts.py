#!/usr/bin/env python3
"""Renders every conformance case in the contexts that SDL2 makes, and compares the bytes with an offscreen renderer's.

    contexts.py [FILTER ...]

The contexts are those of toolkits: OpenGL ES and desktop OpenGL, core and compatibility, of GLX and of EGL, under Xvfb
and in a Wayland compositor. All of them have the same driver here, so the pixels have to be the same, too.
"""

import ctypes
import hashlib
import os
import subprocess
import sys
import tempfile
from ctypes import byref, c_char_p, c_uint, c_void_p
from pathlib import Path

import cases
import numpy as np

import scene

SCRIPTS = Path(__file__).parents[2] / "scripts"

CORE, COMPATIBILITY, ES = 1, 2, 4
CONTEXTS = {
    "ES": (ES, 3, 0, {"SDL_VIDEO_X11_FORCE_EGL": "1"}),
    "core": (CORE, 3, 3, {"SDL_VIDEO_X11_FORCE_EGL": "1"}),
    "core-glx": (CORE, 3, 3, {}),
    "compatibility-glx": (COMPATIBILITY, 3, 3, {}),
    "ES-wayland": (ES, 3, 0, {"SDL_VIDEODRIVER": "wayland"}),
    "core-wayland": (CORE, 3, 3, {"SDL_VIDEODRIVER": "wayland"}),
}
"""For each the profile and version that SDL is asked for, and what it finds in its environment."""

WAYLAND = """
weston --backend=x11-backend.so --use-pixman --socket=scene-test --idle-time=0 --width=320 --height=240 2>weston.log &
weston=$!
for attempt in $(seq 100); do [ -S "$XDG_RUNTIME_DIR/scene-test" ] && break; sleep 0.1; done
WAYLAND_DISPLAY=scene-test "$@"
status=$?
kill $weston 2>/dev/null
exit $status
"""

OPENGL_HIDDEN, MAJOR, MINOR, PROFILE = 0x2 | 0x8, 17, 18, 21
TEXTURE_2D, RGBA, RGBA8, BYTES, FRAMEBUFFER, COLOR0 = 0x0DE1, 0x1908, 0x8058, 0x1401, 0x8D40, 0x8CE0


class Window:
    """A hidden window of SDL's with a context of the kind that was asked for, which is current."""

    def __init__(self, profile, major, minor):
        self.sdl = ctypes.CDLL("libSDL2-2.0.so.0")
        for name in ("SDL_CreateWindow", "SDL_GL_CreateContext", "SDL_GL_GetProcAddress"):
            getattr(self.sdl, name).restype = c_void_p
        self.sdl.SDL_GetError.restype = c_char_p
        if self.sdl.SDL_Init(0x20) != 0:
            raise SystemExit(f"SDL: {self.sdl.SDL_GetError().decode()}")
        for attribute, value in (MAJOR, major), (MINOR, minor), (PROFILE, profile):
            self.sdl.SDL_GL_SetAttribute(attribute, value)
        self.window = c_void_p(self.sdl.SDL_CreateWindow(b"contexts", 0, 0, 16, 16, OPENGL_HIDDEN))
        if not self.sdl.SDL_GL_CreateContext(self.window):
            raise SystemExit(f"SDL: {self.sdl.SDL_GetError().decode()}")

    def gl(self, name, *arguments):
        """Calls a function of GL."""
        ctypes.CFUNCTYPE(None)(self.sdl.SDL_GL_GetProcAddress(name.encode()))(*arguments)

    def framebuffer(self, width, height):
        """The name of a framebuffer of its own, which is bound."""
        texture, framebuffer = c_uint(), c_uint()
        self.gl("glGenTextures", 1, byref(texture))
        self.gl("glBindTexture", TEXTURE_2D, texture)
        self.gl("glTexImage2D", TEXTURE_2D, 0, RGBA8, width, height, 0, RGBA, BYTES, None)
        self.gl("glTexParameteri", TEXTURE_2D, 0x2801, 0x2600)
        self.gl("glGenFramebuffers", 1, byref(framebuffer))
        self.gl("glBindFramebuffer", FRAMEBUFFER, framebuffer)
        self.gl("glFramebufferTexture2D", FRAMEBUFFER, COLOR0, TEXTURE_2D, texture, 0)
        return framebuffer.value

    def pixels(self, width, height):
        """What the framebuffer that is bound has."""
        found = np.zeros((height, width, 4), np.uint8)
        self.gl("glReadPixels", 0, 0, width, height, RGBA, BYTES, c_void_p(found.ctypes.data))
        return found


def load(case):
    """The document of a case, with its size in pixels and their number per point."""
    document, scale = scene.Document.load(case.document), case.meta["scale"]
    return document, *(round(length * scale) for length in document.size), scale


def offscreen(case):
    """The picture of an offscreen renderer."""
    document, width, height, scale = load(case)
    with scene.Renderer(width, height, scale) as renderer:
        renderer.root, renderer.background_color = document.root, document.background
        renderer.render(case.meta["time"])
        return renderer.read("rgba8_premultiplied")


def hosted(case, window):
    """The picture of a renderer in a host's context."""
    document, width, height, scale = load(case)
    framebuffer = window.framebuffer(width, height)
    with scene.GLRenderer() as renderer:
        renderer.root, renderer.background_color = document.root, document.background
        renderer.render_into(framebuffer, width, height, case.meta["time"], scale=scale, flip_y=False, clear=True)
        renderer.root = None
        return window.pixels(width, height)


def digest(pixels):
    return hashlib.sha256(np.ascontiguousarray(pixels).tobytes()).hexdigest()


def print_digests(kind, names):
    """What a process with a display does: one line for each case, after what draws."""
    profile, major, minor, _ = CONTEXTS[kind]
    window = Window(profile, major, minor)
    with scene.GLRenderer() as renderer:
        print(renderer.driver_name)
    for case in cases.load_cases():
        if case.name in names:
            print(case.name, digest(hosted(case, window)), flush=True)


def digests(kind, names):
    """The driver's name and the cases' digests, of a process with a display."""
    environment = CONTEXTS[kind][3]
    command = [sys.executable, __file__, "--print", kind, *names]
    with tempfile.TemporaryDirectory() as folder:
        if environment.get("SDL_VIDEODRIVER") == "wayland":
            command = ["bash", "-c", WAYLAND, "bash", *command]
        command = [str(SCRIPTS / "with-display"), "640x480", *command]
        own = {name: value for name, value in os.environ.items() if name != "EGL_PLATFORM"}
        own |= environment | {"XDG_RUNTIME_DIR": folder}
        done = subprocess.run(command, env=own, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{kind}: {done.stderr}")
    driver, *lines = done.stdout.splitlines()
    return driver, dict(line.split() for line in lines)


def main():
    if sys.argv[1:2] == ["--print"]:
        return print_digests(sys.argv[2], set(sys.argv[3:]))
    all_cases = {case.name: case for case in cases.load_cases()}
    names = cases.matching(list(all_cases), sys.argv[1:])
    wanted = {name: digest(offscreen(all_cases[name])) for name in names}
    failed = 0
    for kind in CONTEXTS:
        driver, found = digests(kind, names)
        apart = [name for name in names if found.get(name) != wanted[name]]
        failed += len(apart)
        print(f"{kind:18} {len(names) - len(apart):4} of {len(names)} equal   {driver}")
        for name in apart:
            print(f"FAIL {kind} {name}")
    print(f"\n{len(names) * len(CONTEXTS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
