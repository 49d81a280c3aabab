"""A display with one program on it, as a person meets it: its windows, what they show, and a pointer."""

import os
import signal
import subprocess
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path

import numpy as np
from Xlib import X
from Xlib.display import Display
from Xlib.error import XError
from Xlib.ext import xtest
from Xlib.protocol import event

PATIENCE = 30.0
"""Seconds until something that has not happened never will; machines that run other tests are slow."""


class Desktop:
    """A display of Xvfb's without a window manager."""

    def __init__(self, name, resources):
        self.display = Display(name)
        self.root = self.display.screen().root
        if resources:
            self.root.change_text_property(
                self.display.intern_atom("RESOURCE_MANAGER"), self.display.intern_atom("STRING"), resources
            )
            self.display.sync()

    def find(self, title):
        """The X window on screen with this title, or None."""
        name = self.display.intern_atom("_NET_WM_NAME")
        for window in self.root.query_tree().children:
            try:
                shown = window.get_attributes().map_state == X.IsViewable
                if shown and title in (window.get_wm_name(), window.get_full_text_property(name)):
                    return window
            except XError:
                pass  # It went meanwhile.
        return None

    def click(self, x, y, button=1):
        """Presses a button at a place of the screen, and lets go of it; 4 is the wheel, a line up."""
        xtest.fake_input(self.display, X.MotionNotify, x=x, y=y)
        self.display.sync()
        time.sleep(0.1)
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self.display, kind, detail=button)
            self.display.sync()
            time.sleep(0.05)


class Window:
    """A window, and the area in it that has the colour of the layers' background."""

    def __init__(self, desktop, title, window):
        self.desktop = desktop
        self.title = title
        self.window = window

    @property
    def size(self):
        geometry = self.window.get_geometry()
        return geometry.width, geometry.height

    @property
    def place(self):
        """Where it is on the screen: x, y, width, height."""
        geometry, origin = self.window.get_geometry(), self.window.translate_coords(self.desktop.root, 0, 0)
        # The answer is where the root's origin lies in the window.
        return -origin.x, -origin.y, geometry.width, geometry.height

    def grab(self):
        """What the screen shows where the window is: rows of RGB. Toolkits may put another window in its place."""
        self.window = self.desktop.find(self.title) or self.window
        x, y, width, height = self.place
        image = self.desktop.root.get_image(x, y, width, height, X.ZPixmap, 0xFFFFFFFF)
        return np.frombuffer(image.data, np.uint8).reshape(height, width, 4)[..., 2::-1]

    def settle(self, background):
        """What the area of the layers shows when it seems to have come to rest, and the area: x, y, width, height."""
        deadline = time.monotonic() + PATIENCE
        last = None
        while time.monotonic() < deadline:
            time.sleep(0.2)
            try:
                before, last = last, self.grab()
            except XError:
                continue  # It went, or changed its size, meanwhile.
            if before is None or not np.array_equal(before, last):
                continue
            rows, columns = np.nonzero((last == background).all(axis=2))
            if not rows.size:
                continue
            x, y = int(columns.min()), int(rows.min())
            width, height = int(columns.max()) + 1 - x, int(rows.max()) + 1 - y
            return last[y : y + height, x : x + width], (x, y, width, height)
        raise AssertionError("the layers are not seen")

    def click(self, x, y, button=1):
        left, top, _, _ = self.place
        self.desktop.click(round(left + x), round(top + y), button)

    def withdraw_pointer(self):
        """Takes the pointer to the lower right corner, beyond which its picture lies that Weston draws."""
        left, top, width, height = self.place
        xtest.fake_input(self.desktop.display, X.MotionNotify, x=left + width - 1, y=top + height - 1)
        self.desktop.display.sync()

    def raise_above(self):
        """Puts it above the others."""
        self.window.configure(stack_mode=X.Above)
        self.desktop.display.sync()

    def resize(self, width, height):
        self.window.configure(width=width, height=height)
        self.desktop.display.sync()

    def close(self):
        """Asks the program to close it, as a window manager does."""
        atom = self.desktop.display.intern_atom
        data = 32, [atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0]
        self.window.send_event(event.ClientMessage(window=self.window, client_type=atom("WM_PROTOCOLS"), data=data))
        self.desktop.display.sync()


class Program:
    """A program that runs on the display."""

    def __init__(self, process, desktop, errors):
        self.process = process
        self.desktop = desktop
        self.errors = errors

    def window(self, title):
        """The window on screen with this title, once there is one."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            found = self.desktop.find(title)
            if found is not None:
                return Window(self.desktop, title, found)
            time.sleep(0.05)
        raise AssertionError(f"no window {title!r} appears")

    def wakeups(self, seconds):
        """How many times its threads woke up, in as many seconds."""
        before = self._switches()
        time.sleep(seconds)
        return self._switches() - before

    def _switches(self):
        total = 0
        for status in Path(f"/proc/{self.process.pid}/task").glob("*/status"):
            lines = status.read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
        return total

    def end(self):
        """What it said when it was told to end."""
        self.process.terminate()
        status = self.process.wait(PATIENCE)
        assert status in (0, -signal.SIGTERM), f"it ended with {status}"
        return self.errors.read_text()

    def wait(self, forgiven=""):
        """What it said when it ended by itself; one that failed fails, but for an error that has these words."""
        status = self.process.wait(PATIENCE)
        said = self.errors.read_text()
        if forgiven and forgiven in said:
            return ""
        assert status == 0, f"it ended with {status}"
        return said


WESTON = "Weston Compositor - screen0"
"""The title of the window in which Weston shows its screen."""


@contextmanager
def weston(environment):
    """The environment of a program in Weston, which shows it all over a screen that is a window of the display."""
    folder = Path(environment["XDG_RUNTIME_DIR"])
    command = ["weston", "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman", "--no-config"]
    command += ["--width=640", "--height=480", "--socket=hosts", "--idle-time=0"]
    with open(folder / "weston.txt", "w") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE
        while not (folder / "hosts").exists():
            assert process.poll() is None and time.monotonic() < deadline, (folder / "weston.txt").read_text()
            time.sleep(0.05)
        yield environment | {"WAYLAND_DISPLAY": "hosts"}
    finally:
        process.terminate()
        process.wait()


@contextmanager
def running(command, environment, errors, resources="", in_weston=False):
    """A program on a display of its own; what it writes to its standard error goes to a file."""
    reading, writing = os.pipe()
    screen = ["-screen", "0", "1600x1200x24", "-noreset", "-nolisten", "tcp", "-displayfd", str(writing)]
    with subprocess.Popen(["Xvfb", *screen], pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                name = f":{number.readline().strip()}"
            desktop = Desktop(name, resources)
            environment = environment | {"DISPLAY": name}
            with weston(environment) if in_weston else nullcontext(environment) as own, open(errors, "w") as stream:
                process = subprocess.Popen(command, env=own, stderr=stream)
                try:
                    yield Program(process, desktop, errors)
                finally:
                    process.kill()
                    process.wait()
                    desktop.display.close()
        finally:
            server.terminate()
