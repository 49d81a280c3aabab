#!/usr/bin/env python3
"""Runs the programs of examples/hosts as people do, and compares their windows with what libscene draws by itself.

    run.py [NAME ...]     all of them, or those with these names

Each has a display of its own: its window appears, a card is clicked, the window gets another size, the toolkit's own
button is clicked, and the window is closed. Between these nothing runs. The programs in C and C++ are compiled against
an installed tree, as their readers would; those in Python run with Debian's interpreter, which has Debian's toolkits.
Some run in Weston as well, on a screen of another size than they ask for.
Programs of this folder try by themselves what no person does, and say nothing where all is well.
A toolkit that bootstrap does not install may be missing: its program is left out.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from desktop import PATIENCE, WESTON, running
from PIL import Image
from Xlib.error import XError

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
EXAMPLES = ROOT / "examples" / "hosts"
BUILD = ROOT / "build" / "tests" / "hosts"
STAGE = BUILD / "installed"
PACKAGE = ROOT / "bindings" / "python"
DEBIAN = "/usr/bin/python3"
sys.path[:0] = [str(EXAMPLES), str(ROOT / "Tests" / "Conformance")]
os.environ["EGL_PLATFORM"] = "surfaceless"

from cards import BACKGROUND, Cards  # noqa: E402
from compare import verdict  # noqa: E402

import scene  # noqa: E402

COLOR = tuple(int(BACKGROUND[index : index + 2], 16) for index in (1, 3, 5))


@dataclass
class Host:
    """A program, and how it is run."""

    name: str
    title: str
    source: str
    packages: str = ""
    """What pkg-config knows its toolkit by."""
    interpreter: str = DEBIAN
    needs: str = ""
    """The Python package without which it is left out; others must be there."""
    scale: float = 1
    environment: dict[str, str] = field(default_factory=dict)
    resources: str = ""
    has_button: bool = True
    has_wheel: bool = True
    label: tuple[int, int] = (0, 0)
    """The corner at the lower left that the program writes over, in points."""
    can_part: bool = False
    """Whether a button takes the layers into a window of their own."""
    in_weston: bool = False
    """Whether the program is a client of Weston's, which shows it all over a screen of its own size."""
    late_error: str = ""
    """An error of the toolkit's own with which the program may end."""
    is_alone: bool = False
    """Whether the program tries what it is for by itself, and ends."""
    shows_overdraw: bool = False
    """Whether the environment asks for the heat map in place of the picture."""


QT = {"title": "libscene in Qt Widgets", "source": "qt_widgets.cpp", "packages": "Qt6OpenGLWidgets", "can_part": True}
QUICK = {"title": "libscene in Qt Quick", "source": "qt_quick.cpp", "packages": "Qt6Quick Qt6OpenGL"}
MOVES = {"title": "", "source": "quick_moves.cpp", "packages": "Qt6Quick Qt6OpenGL", "is_alone": True}
QT_PYTHON = {"title": "libscene in Qt for Python", "source": "qt_host.py", "can_part": True}
LOOP = {"has_button": False, "has_wheel": False}
OWN = {"title": "libscene's own window", "source": "own_window.py", "interpreter": sys.executable, "has_button": False}
# SDL 2 wakes itself from waiting over a second connection to the server, and does not wait for an answer: a busy server
# hears of that wake-up when the window has gone.
SDL = {"title": "libscene in SDL2", "source": "sdl2.c", "packages": "sdl2", "late_error": "(X_SendEvent)"}
OVERDRAW = {"shows_overdraw": True, "environment": {"SCENE_OVERLAY": "overdraw"}}
WAYLAND = {"in_weston": True, "environment": {"GDK_BACKEND": "wayland", "SDL_VIDEODRIVER": "wayland"}}

HOSTS = (
    Host("gtk4", "libscene in GTK 4", "gtk4.c", "gtk4"),
    Host("gtk3-2x", "libscene in GTK 3", "gtk3.c", "gtk+-3.0", scale=2, environment={"GDK_SCALE": "2"}),
    Host("qt-widgets-1.5x", **QT, scale=1.5, environment={"QT_SCALE_FACTOR": "1.5"}),
    Host("qt-quick-threaded", **QUICK, environment={"QSG_RENDER_LOOP": "threaded"}),
    Host("qt-quick-basic-2x", **QUICK, scale=2, environment={"QSG_RENDER_LOOP": "basic", "QT_SCALE_FACTOR": "2"}),
    Host("gtk-throws", "", "gtk_throws.cpp", "gtk4", is_alone=True),
    Host("gtk4-buttons", "", "gtk_buttons.c", "gtk4", is_alone=True),
    Host("gtk3-buttons", "", "gtk3_buttons.c", "gtk+-3.0", is_alone=True),
    Host("qt-throws", "", "qt_throws.cpp", "Qt6OpenGLWidgets", environment={"QT_NO_GLIB": "1"}, is_alone=True),
    Host("qt-grabs", "", "qt_grabs.cpp", "Qt6OpenGLWidgets Qt6Quick Qt6OpenGL", is_alone=True),
    Host("quick-moves-threaded", **MOVES, environment={"QSG_RENDER_LOOP": "threaded"}),
    Host("quick-moves-basic", **MOVES, environment={"QSG_RENDER_LOOP": "basic"}),
    Host("glfw-1.5x", "libscene in GLFW", "glfw.c", "glfw3", scale=1.5, resources="Xft.dpi: 144\n", **LOOP),
    Host("sdl2", **SDL, **LOOP),
    Host("glfw-python", "libscene in GLFW", "glfw_host.py", interpreter=sys.executable, **LOOP),
    Host("pyglet", "libscene in pyglet", "pyglet_host.py", interpreter=sys.executable, **LOOP, label=(100, 40)),
    Host(
        "moderngl", "libscene and moderngl", "moderngl_window.py", interpreter=sys.executable, **LOOP, label=(100, 40)
    ),
    Host("gtk4-python-2x", "libscene in PyGObject", "gtk4_host.py", scale=2, environment={"GDK_SCALE": "2"}),
    Host("qt-python-pyqt6", **QT_PYTHON),
    Host("qt-python-pyside6", **QT_PYTHON, interpreter=sys.executable, needs="PySide6"),
    Host("wx-python", "libscene in wxPython", "wx_host.py", has_wheel=False),
    Host("own-window", **OWN),
    Host("own-window-overdraw", **OWN, **OVERDRAW),
    Host("sdl2-overdraw", **SDL, **LOOP, **OVERDRAW),
    Host("own-window-wayland", **OWN, **WAYLAND),
    Host("gtk4-wayland", "libscene in GTK 4", "gtk4.c", "gtk4", **WAYLAND),
    Host("sdl2-wayland", **SDL, **LOOP, **WAYLAND),
)


def environment_of(host, folder):
    """That of a program on a desktop which has nothing but a display."""
    kept = {key: value for key, value in os.environ.items() if key not in ("EGL_PLATFORM", "WAYLAND_DISPLAY")}
    toolkits = {"GDK_BACKEND": "x11", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory"}
    python = {"PYTHONPATH": f"{PACKAGE}:{EXAMPLES}", "SCENE_LIBRARY_PATH": str(STAGE / "lib" / "libscene.so")}
    return kept | toolkits | python | {"QT_QPA_PLATFORM": "xcb", "XDG_RUNTIME_DIR": folder} | host.environment


def command_of(host):
    """The program, which is compiled where it has to be."""
    source = next(path for folder in (EXAMPLES, HERE) if (path := folder / host.source).exists())
    if source.suffix == ".py":
        return [host.interpreter, source]
    program = BUILD / source.stem
    if not program.exists():
        pkg_config = ["pkg-config", "--cflags", "--libs", "scene", *host.packages.split()]
        paths = os.environ | {"PKG_CONFIG_PATH": str(STAGE / "lib" / "pkgconfig")}
        flags = subprocess.run(pkg_config, env=paths, stdout=subprocess.PIPE, text=True, check=True).stdout
        compiler = ["cc", "-std=c11"] if source.suffix == ".c" else ["c++", "-std=c++17", "-fPIC"]
        warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"]
        rest = [*shlex.split(flags), "-lm", f"-Wl,-rpath,{STAGE / 'lib'}"]
        subprocess.run([*compiler, *warnings, "-o", program, source, *rest], check=True)
    return [program]


class Visit:
    """A person at a program: what was done in it, and what is to be seen after that."""

    def __init__(self, host, program):
        self.host = host
        self.program = program
        self.window = program.window(WESTON if host.in_weston else host.title)
        # What the layers leave free is drawn by nobody.
        self.color = (0, 0, 0) if host.shows_overdraw else COLOR
        _, self.area = self.window.settle(self.color)
        self.cards = Cards(*self.points)
        self.renderer = scene.Renderer(*self.area[2:], host.scale)
        self.renderer.root, self.renderer.background_color = self.cards.root, BACKGROUND
        self.renderer.overlays = "overdraw" if host.shows_overdraw else "none"
        self.time = 0.0
        self.expect("at first")

    @property
    def points(self):
        """The size of the layers' area."""
        return tuple(round(side / self.host.scale) for side in self.area[2:])

    def expect(self, when):
        """The window comes to show what libscene draws offscreen."""
        deadline = time.monotonic() + PATIENCE
        if self.host.in_weston:
            self.window.withdraw_pointer()
        while True:
            shown, self.area = self.window.settle(self.color)
            got, want = shown.copy(), self.draw()
            right, bottom = self.host.label
            for pixels in (got, want):
                pixels[self.area[3] - bottom :, :right] = COLOR
            is_same, difference, _ = verdict(*(pixels.astype(np.float32) for pixels in (got, want)))
            if is_same:
                return
            if time.monotonic() > deadline:
                break
        for kind, pixels in (("got", got), ("want", want)):
            Image.fromarray(pixels).save(BUILD / f"{self.host.name}-{kind}.png")
        raise AssertionError(f"{when}: {self.host.name}-got.png is not what it should be: {difference}")

    def draw(self):
        """What the area should show when all has come to rest."""
        self.cards.resize(*self.points)
        self.renderer.resize(*self.area[2:], self.host.scale)
        for _ in range(2):
            self.time += 10
            self.renderer.render(self.time)
        return self.renderer.read()[..., :3].copy()

    def click_card(self):
        """Clicks the second card, or what of it is seen of the fan."""
        width, height = self.points
        x, y = width / 2 - width / 6, height / 2
        self.cards.click(x, y)
        self.window.click(self.area[0] + x * self.host.scale, self.area[1] + y * self.host.scale)
        self.expect("after a click on a card")

    def click_button(self, place):
        """Clicks a button below the layers, at a part of the window's width."""
        width, height = self.window.size
        self.window.click(width * place, (height + self.area[1] + self.area[3]) / 2)

    def deal(self):
        """Clicks the toolkit's own button."""
        self.cards.deal()
        self.click_button(0.25)
        self.expect("after a click on the button")

    def turn_wheel(self):
        """Turns the wheel up over the layers."""
        self.cards.turn(-1)
        self.window.click(self.area[0] + self.area[2] / 2, self.area[1] + self.area[3] / 4, button=4)
        self.expect("after a turn of the wheel")

    def resize(self, width, height):
        before, deadline = self.area, time.monotonic() + PATIENCE
        self.window.resize(round(width * self.host.scale), round(height * self.host.scale))
        while self.window.settle(self.color)[1] == before:
            assert time.monotonic() < deadline, "the layers keep their size"
        self.expect("with another size")

    def rest(self):
        """Nothing runs while nothing moves."""
        wakeups = min(self.program.wakeups(0.5) for _ in range(2))
        assert wakeups <= 3, f"{wakeups} times in half a second a thread woke up, and nothing moved"

    def part(self):
        """Takes the layers into a window of their own and back; they are alive in both."""
        home = self.window
        self.click_button(0.75)
        self.window = self.program.window("Layers")
        self.expect("in a window of their own")
        self.click_card()
        home.raise_above()
        self.window = home
        left, top, width, height = home.place
        self.program.desktop.click(left + width * 3 // 4, top + height - round(16 * self.host.scale))
        self.expect("back in their window")

    def leave(self):
        """Closes the window; the program ends by itself, and has nothing to complain of."""
        if self.host.in_weston:
            said = self.program.end()
        else:
            self.window.close()
            said = self.program.wait(self.host.late_error)
        assert not said, f"it said: {said}"


def visit(host):
    """Tries a program."""
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_of(host, folder)
        errors = BUILD / f"{host.name}.txt"
        with running(command_of(host), environment, errors, host.resources, host.in_weston) as program:
            if host.is_alone:
                said = program.wait()
                assert not said, f"it said: {said}"
                return
            person = Visit(host, program)
            person.click_card()
            person.rest()
            if host.has_wheel:
                person.turn_wheel()
            if not host.in_weston:
                person.resize(500, 360)
            if host.has_button:
                person.deal()
            if host.can_part:
                person.part()
            person.rest()
            person.leave()


def is_there(host):
    """Whether the package is there that may be missing."""
    if not host.needs:
        return True
    found = subprocess.run([host.interpreter, "-c", f"import {host.needs}"], stderr=subprocess.DEVNULL, check=False)
    return found.returncode == 0


def succeeds(host):
    """Tries a program, and says how that ended."""
    try:
        visit(host)
    except (AssertionError, OSError, subprocess.SubprocessError, XError) as error:
        errors = BUILD / f"{host.name}.txt"
        said = errors.read_text() if errors.exists() else ""
        print(f"FAIL {host.name}: {error}\n{said}", flush=True)
        return False
    print(f"PASS {host.name}", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    names = parser.parse_args().names
    unknown = set(names) - {host.name for host in HOSTS}
    if unknown:
        parser.error(f"no host {', '.join(sorted(unknown))}; there are {', '.join(host.name for host in HOSTS)}")
    chosen = [host for host in HOSTS if not names or host.name in names]
    hosts = [host for host in chosen if is_there(host)]
    for host in chosen:
        if host not in hosts:
            print(f"SKIP {host.name}: there is no {host.needs}", flush=True)
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    install = os.environ | {"PREFIX": str(STAGE), "LIBDIR": "", "DESTDIR": ""}
    subprocess.run([ROOT / "scripts" / "install"], env=install, check=True)
    # Programs are compiled one after the other, as several runs share them; runs mostly wait.
    for host in hosts:
        command_of(host)
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        passed = sum(pool.map(succeeds, hosts))
    print(f"{passed} passed, {len(hosts) - passed} failed")
    return 0 if passed == len(hosts) else 1


if __name__ == "__main__":
    sys.exit(main())
