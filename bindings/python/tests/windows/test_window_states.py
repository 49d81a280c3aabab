"""Windows that are put away, come back, and fill the screen, under Xvfb; each in a process of its own."""

from __future__ import annotations

import textwrap

import displays
from displays import on_display

DISPLAY = on_display()

HEAD = """
import numpy as np
import x_display as x
from PIL import ImageGrab

heard = []

def hear(window):
    for kind in "shown", "hidden":
        window.on(kind, lambda event: heard.append(event.type.label))

def show(window, *more):
    window.run(seconds=0.3)
    print(*heard, *more)
    heard.clear()

def seen(window):
    across, down = window.position
    box = across, down, across + window.size.width, down + window.size.height
    return np.array(ImageGrab.grab(tuple(map(int, box))).convert("RGB"))
"""


def run(code: str) -> list[str]:
    """The lines that a program prints."""
    return displays.run_windowed(HEAD + textwrap.dedent(code), *DISPLAY, PYTHONPATH=displays.SUPPORT).splitlines()


def test_a_window_that_gets_another_size_while_it_is_hidden_is_shown_whole() -> None:
    lines = run(
        """
        for _ in range(6):
            with scene.Window(scene.Layer(background_color="#204060"), size=(400, 300), hidden=True) as window:
                window.run(seconds=0.2)
                window.size = 200, 100
                window.run(seconds=0.2)
                window.show()
                window.run(seconds=0.5)
                print(seen(window).shape, seen(window).any(axis=2).all())
        """
    )
    assert lines == ["(100, 200, 3) True"] * 6


def test_what_a_window_manager_does_is_told_once() -> None:
    lines = run(
        """
        turn = scene.BasicAnimation("transform.rotation", by_value=6, duration=4, repeat_count=9)
        box.add_animation(turn)
        window = scene.Window(root)
        hear(window)
        show(window)
        number = x.window_at(*window.position)
        maximized = ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"]
        # As a window manager minimises, and takes that back.
        x.call("XUnmapWindow", number)
        x.set_states(number, "_NET_WM_STATE_HIDDEN")
        show(window)
        x.set_states(number)
        x.call("XMapWindow", number)
        show(window)
        # One that keeps pictures of minimised windows leaves them where they are.
        x.set_states(number, *maximized)
        show(window)
        x.set_states(number, *maximized, "_NET_WM_STATE_HIDDEN")
        show(window)
        x.set_states(number, *maximized)
        show(window)
        # The states go with the window when it is hidden.
        window.hide()
        show(window)
        x.set_states(number)
        show(window)
        frames = window.renderer.statistics.frames
        show(window, window.renderer.statistics.frames == frames)
        window.show()
        show(window)
        frames = window.renderer.statistics.frames
        window.run(seconds=0.3)
        print(window.renderer.statistics.frames > frames)
        # What was hidden and shown between two dispatches is as it was.
        window.hide()
        window.show()
        show(window)
        """
    )
    told = ["shown", "hidden", "shown", "", "hidden", "shown", "hidden", "", "True", "shown", "True", ""]
    assert lines == told


def test_a_window_fills_the_screen_without_a_window_manager() -> None:
    lines = run(
        """
        def look(window):
            window.run(seconds=0.4)
            screen = np.array(ImageGrab.grab().convert("RGB"))
            bounds = tuple(window.root.bounds.size)
            print(window.full_screen, *window.position, *window.size, bounds == window.size, screen.any(axis=2).sum())

        window = scene.Window(root)
        window.position = 20, 30
        look(window)
        window.full_screen = True
        window.full_screen = True
        look(window)
        window.full_screen = False
        look(window)
        window.full_screen = True
        window.size = 100, 50
        window.position = 40, 50
        look(window)
        window.full_screen = False
        look(window)
        window.close()
        window = scene.Window(root, size=(300, 200), full_screen=True, resizable=False)
        look(window)
        window.full_screen = False
        look(window)
        # A window manager is asked instead: it may know better.
        x.set_property(x.root, "_NET_SUPPORTING_WM_CHECK", "WINDOW", x.root)
        window.full_screen = True
        print(window.full_screen)
        window.run(seconds=0.3)
        print(np.array(ImageGrab.grab().convert("RGB")).any(axis=2).sum())
        """
    )
    assert lines == [
        "False 20.0 30.0 300.0 200.0 True 60000",
        "True 0.0 0.0 1280.0 1024.0 True 1310720",
        "False 20.0 30.0 300.0 200.0 True 60000",
        "True 0.0 0.0 1280.0 1024.0 True 1310720",
        "False 40.0 50.0 100.0 50.0 True 5000",
        "True 0.0 0.0 1280.0 1024.0 True 1310720",
        "False 490.0 412.0 300.0 200.0 True 60000",
        "True",
        "60000",
    ]


def test_programs_put_windows_away_and_before_others() -> None:
    lines = run(
        """
        window, other = scene.Window(root), scene.Window(scene.Layer(), size=(300, 200))
        window.run(seconds=0.3)
        number = x.window_at(640, 512)
        window.activate()
        window.run(seconds=0.3)
        print(x.window_at(640, 512) != number, seen(window)[5, 5])
        # What a window manager hears.
        x.call("XSelectInput", x.root, 1 << 19)
        names = {x.atom(name): name for name in ("WM_CHANGE_STATE", "_NET_WM_STATE", "_NET_ACTIVE_WINDOW")}
        x.set_property(x.root, "_NET_SUPPORTING_WM_CHECK", "WINDOW", x.root)
        for method in window.minimize, window.maximize:
            method()
            window.run(seconds=0.3)
            found = set()
            while (event := x.next_event()) is not None:
                if event[0] & 0xff == 33:
                    found.add((names.get(event[5]), event[7]))
            print(*sorted(found))
        window.restore()
        window.close()
        try:
            window.minimize()
        except scene.InvalidStateError as error:
            print(error)
        """
    )
    assert lines == [
        "True [  0   0 255]",
        "('WM_CHANGE_STATE', 3)",
        "('_NET_WM_STATE', 1)",
        "scene_window_minimize: window is closed",
    ]
