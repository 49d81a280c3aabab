"""scene.gtk.LayerArea and scene.qt.LayerWidget under Xvfb, each in a process of its own.

GTK and PyQt6 are Debian's and run with Debian's interpreter. PySide6 is large: where it is not installed, its tests are
left out.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from displays import on_display

PACKAGE = Path(__file__).resolve().parents[2]
DISPLAY = on_display()
HEAD = """
import ctypes, gc, sys, threading, time
import scene

root = scene.Layer(background_color="#0000ff")
box = scene.Layer(frame=(50, 50, 100, 100), background_color="#ff0000")
root.sublayers.append(box)
heard = []

x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))

def move(x, y):
    xtst.XTestFakeMotionEvent(display, -1, x, y, 0)
    x11.XSync(display, 0)
    loop(0.2)

def button(number, is_down):
    xtst.XTestFakeButtonEvent(display, number, is_down, 0)
    x11.XSync(display, 0)
    loop(0.2)

def frames():
    return widget.renderer.statistics.frames
"""
GTK = """
import scene.gtk
from gi.repository import GLib, Gtk

def loop(seconds):
    ends = []
    GLib.timeout_add(int(1000 * seconds), lambda: ends.append(1))
    while not ends:
        GLib.MainContext.default().iteration(True)

def place(widget):
    window = Gtk.Window(child=widget, decorated=False, default_width=300, default_height=200)
    window.present()
    return window

def unplace(window):
    window.set_child(None)
    window.destroy()

Gtk.init()
make, name = scene.gtk.LayerArea, "LayerArea"
"""
QT = """
import @BINDING@
import scene.qt
from @BINDING@.QtCore import QEventLoop, QTimer
from @BINDING@.QtWidgets import QApplication, QVBoxLayout, QWidget

def loop(seconds):
    waiting = QEventLoop()
    QTimer.singleShot(int(1000 * seconds), waiting.quit)
    waiting.exec()

def place(widget):
    window = QWidget()
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(widget)
    window.resize(300, 200)
    window.show()
    widget.show()
    return window

def unplace(window):
    for widget in window.findChildren(scene.qt.LayerWidget):
        widget.setParent(None)
    window.close()

application = QApplication([])
make, name = scene.qt.LayerWidget, "LayerWidget"
assert scene.qt._name == "@BINDING@"
"""


@pytest.fixture(params=["gtk", "PyQt6", "PySide6"])
def toolkit(request: pytest.FixtureRequest) -> str:
    if request.param == "PySide6" and importlib.util.find_spec("PySide6") is None:
        pytest.skip("PySide6 is not installed: pip install 'scene[qt]'")
    return request.param


def run(toolkit: str, code: str, **environment: str) -> tuple[str, str]:
    """What a program with a widget prints, and what it complains of."""
    interpreter = sys.executable if toolkit == "PySide6" else "/usr/bin/python3"
    head = HEAD + (GTK if toolkit == "gtk" else QT.replace("@BINDING@", toolkit))
    kept = {key: value for key, value in os.environ.items() if key not in ("EGL_PLATFORM", "WAYLAND_DISPLAY")}
    desktop = {"GDK_BACKEND": "x11", "GTK_A11Y": "none", "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(PACKAGE)}
    program = [*DISPLAY, interpreter, "-W", "error", "-W", "ignore::ImportWarning", "-c", head + textwrap.dedent(code)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=120, env=kept | desktop | environment)
    assert done.returncode == 0, done.stderr
    complaints = [line for line in done.stderr.splitlines() if "session bus" not in line and "RUNTIME_DIR" not in line]
    return done.stdout, "\n".join(complaints).strip()


def test_the_pointer_reaches_layers(toolkit: str) -> None:
    """The layer under the pointer first, then those above it, then the widget; who was pressed keeps the pointer."""
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        window = place(widget)
        loop(0.5)

        def hear(who, takes=False):
            def function(event):
                place = tuple(round(value) for value in event.point)
                heard.append(f"{who} {event.type.label} {place} {event.button}/{event.buttons} {event.target is box}")
                return takes
            return function

        for kind in ("pointer_enter", "pointer_leave", "pointer_press", "pointer_release"):
            box.on(kind, hear("box"))
        root.on("pointer_press", hear("root", takes=True))
        widget.on("pointer_press", hear("widget"))
        widget.on("wheel", lambda event: heard.append(f"wheel {tuple(event.delta)} {event.target is root}"))
        move(10, 10)
        move(70, 80)
        button(1, True)
        move(200, 150)
        button(1, False)
        button(5, True)
        button(5, False)
        print(*heard, sep=chr(10))
        """,
    )
    assert said.splitlines() == [
        "box pointerEnter (20, 30) 0/0 True",
        "box pointerPress (20, 30) 1/1 True",
        "root pointerPress (70, 80) 1/1 True",
        "box pointerRelease (150, 100) 1/0 True",
        "box pointerLeave (150, 100) 0/0 True",
        "wheel (0.0, 1.0) True",
    ]
    assert complaints == ""


def test_a_second_button_leaves_the_first_one_what_it_holds(toolkit: str) -> None:
    """Also where nobody takes it."""
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        window = place(widget)
        loop(0.5)

        def hear(event):
            heard.append(f"{event.type.label[7:]} {event.button}/{event.buttons} {event.clicks} {event.target is box}")
            return event.button == 1

        for kind in ("pointer_press", "pointer_release"):
            root.on(kind, hear)
        move(70, 80)
        button(1, True)
        button(3, True)
        move(200, 150)
        button(3, False)
        button(1, False)
        button(1, True)
        button(1, False)
        print(*heard, sep=chr(10))
        """,
    )
    assert said.splitlines() == [
        "Press 1/1 1 True",
        "Press 3/5 1 True",
        "Release 3/1 1 True",
        "Release 1/0 1 True",
        "Press 1/1 1 False",
        "Release 1/0 1 False",
    ]
    assert complaints == ""


@pytest.mark.parametrize("toolkit", ["PyQt6", "PySide6"], indirect=True)
def test_a_menu_that_a_press_opens_takes_the_release_and_the_layer_is_pressed_no_more(toolkit: str) -> None:
    said, complaints = run(
        toolkit,
        """
        import importlib
        widget = make(root)
        window = place(widget)
        menu = importlib.import_module(scene.qt._name + ".QtWidgets").QMenu(widget)
        menu.addAction("Open")
        loop(0.5)

        def hear(event):
            heard.append(f"{event.type.label[7:]} {event.button}/{event.buttons} {event.clicks} {event.target is box}")
            if event.button == 3:
                menu.popup(widget.mapToGlobal(widget.rect().bottomRight()))
            return True

        for kind in ("pointer_press", "pointer_release"):
            root.on(kind, hear)
        move(70, 80)
        button(3, True)
        button(3, False)
        menu.close()
        loop(0.2)
        move(200, 150)
        for is_down in (1, 0, 1, 0):
            xtst.XTestFakeButtonEvent(display, 1, is_down, 0)
        x11.XSync(display, 0)
        loop(0.2)
        root.on("pointer_leave", lambda event: heard.append(f"Leave {tuple(event.position)}"))
        move(500, 300)
        print(*heard, sep=chr(10))
        """,
    )
    assert said.splitlines() == [
        "Press 3/4 1 True",
        "Press 1/1 1 False",
        "Release 1/0 1 False",
        "Press 1/1 2 False",
        "Release 1/0 2 False",
        "Leave (200.0, 150.0)",
    ]
    assert complaints == ""


def test_what_is_pressed_hears_of_the_release_beyond_the_edge(toolkit: str) -> None:
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        window = place(widget)
        loop(0.5)
        for kind in ("pointer_press", "pointer_release"):
            box.on(kind, lambda event: heard.append(f"{event.type.label} {event.buttons}") or True)
        move(70, 80)
        button(1, True)
        move(500, 300)
        button(1, False)
        print(heard)
        """,
    )
    assert said == "['pointerPress 1', 'pointerRelease 0']\n"
    assert complaints == ""


def test_a_touchpad_scrolls_as_far_as_gtk_says() -> None:
    """In points, of which a line of a wheel has 40."""
    said, complaints = run(
        "gtk",
        """
        from types import SimpleNamespace
        from gi.repository import Gdk
        widget = make(root)
        widget.on("wheel", lambda event: heard.append(tuple(event.delta)))
        for unit in (Gdk.ScrollUnit.WHEEL, Gdk.ScrollUnit.SURFACE):
            told = SimpleNamespace(get_unit=lambda: unit, get_current_event_state=lambda: Gdk.ModifierType(0))
            widget._scrolled(told, 0.0, 20.0)
        print(heard)
        """,
    )
    assert said == "[(0.0, 20.0), (0.0, 0.5)]\n"
    assert complaints == ""


def test_what_a_function_raises_is_told_and_ends_nothing(toolkit: str) -> None:
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        window = place(widget)
        loop(0.5)
        box.on("pointer_press", lambda event: 1 / 0)
        widget.on("resize", lambda event: heard.append("resize"))
        widget.on("pointer_press", lambda event: heard.append("press"))
        move(70, 80)
        button(1, True)
        button(1, False)
        print(heard)
        """,
    )
    assert said == "['press']\n"
    assert complaints.count("ZeroDivisionError") == 1


def test_frames_are_drawn_when_they_are_due_and_otherwise_not(toolkit: str) -> None:
    said, complaints = run(
        toolkit,
        """
        widget = make(root, background_color="#00ff00")
        window = place(widget)
        loop(0.7)
        print(root.bounds.size == (300, 200), frames() > 0)

        before = frames()
        loop(0.7)
        print("idle", frames() - before)

        thread = threading.Thread(target=lambda: (setattr(box, "corner_radius", 9), scene.flush()))
        thread.start()
        loop(0.7)
        thread.join()
        print("another thread", frames() > before, widget.renderer.next_frame_time)

        before = frames()
        with scene.transaction(duration=0.4, completion=lambda: heard.append("complete")):
            box.position = 200, 100
        loop(0.9)
        moved = frames() - before
        print("moved", moved > 2, heard)

        before = frames()
        later = scene.BasicAnimation("opacity", to_value=0.5, duration=0.01, begin_time=scene.current_time() + 0.6)
        box.add_animation(later)
        loop(0.4)
        waited = frames() - before
        loop(0.6)
        print("later", waited <= 2, frames() - before > waited)

        box.add_animation(scene.BasicAnimation("opacity", to_value=0.1, duration=1, repeat_count=1000))
        loop(0.3)
        window.hide()
        loop(0.2)
        before = frames() if widget.renderer else 0
        loop(0.5)
        print("hidden", (frames() if widget.renderer else 0) - before)
        """,
    )
    assert said.splitlines() == [
        "True True",
        "idle 0",
        "another thread True inf",
        "moved True ['complete']",
        "later True True",
        "hidden 0",
    ]
    assert complaints == ""


def test_a_widget_moves_to_another_window_and_goes(toolkit: str) -> None:
    """Its layers go on there, with another renderer where the toolkit makes another context; nothing is left behind."""
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        first = place(widget)
        loop(0.5)
        box.add_animation(scene.BasicAnimation("opacity", to_value=0, duration=100), "fade")
        loop(0.3)
        old = widget.renderer
        unplace(first)
        second = place(widget)
        loop(0.5)
        before = frames()
        loop(0.3)
        print(widget.root is root, frames() > before, "fade" in box.animation_keys, box.presentation.opacity < 1)
        print("live", scene.live_objects()["renderer"])
        unplace(second)
        del widget, first, second, old
        loop(0.2)
        gc.collect()
        loop(0.2)
        gc.collect()
        print("left", scene.live_objects()["renderer"], scene.live_objects()["layer"])
        """,
    )
    assert said.splitlines() == ["True True True True", "live 1", "left 0 2"]
    assert complaints == ""


def test_nothing_is_left_of_a_window_that_a_press_closes(toolkit: str) -> None:
    said, complaints = run(
        toolkit,
        """
        import weakref
        widget = make(root)
        windows, seen = [place(widget)], weakref.ref(widget)
        del widget
        root.on("pointer_press", lambda event: unplace(windows.pop()))
        loop(0.5)
        move(70, 80)
        button(1, True)
        button(1, False)
        gc.collect()
        loop(0.2)
        print(seen(), scene.live_objects()["renderer"])
        """,
    )
    assert said == "None 0\n"
    assert complaints == ""


def test_too_old_a_gl_is_told_and_the_program_goes_on(toolkit: str) -> None:
    """GTK shows the message in the place of the picture."""
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        window = place(widget)
        loop(0.5)
        shown = widget.get_error().message if hasattr(widget, "get_error") else ""
        print(widget.renderer, shown)
        """,
        MESA_GL_VERSION_OVERRIDE="3.2",
    )
    assert said.startswith("None")
    assert 'OpenGL 3.3, or later, is needed; the current context has "3.2' in said + complaints


@pytest.mark.parametrize("module", ["gtk", "qt"])
def test_without_the_toolkit_the_advice_is_clear(module: str) -> None:
    """Programs without toolkits do not import the module by accident."""
    code = f"import sys; sys.path[:0] = [{str(PACKAGE)!r}]; import scene; import scene.{module}"
    environment = os.environ | {"PYTHONPATH": ""}
    blocked = "import sys\nfor name in ('gi', 'PySide6', 'PyQt6'): sys.modules[name] = None\n"
    program = [sys.executable, "-c", blocked + code.replace("import sys; ", "")]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60, env=environment)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: scene.{module} needs")
    assert "install" in last
