"""Programs with scene.gtk.LayerArea and scene.qt.LayerWidget under Xvfb, each in a process of its own.

GTK and PyQt6 are Debian's and run with Debian's interpreter.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

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
