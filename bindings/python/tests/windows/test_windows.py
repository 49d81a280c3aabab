"""Windows under Xvfb, each in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest
from displays import on_display
from guides import DOCS, fenced

DISPLAY = on_display()
HEAD = """
import asyncio, ctypes, os, signal, sys, threading, time
import scene
root = scene.Layer(bounds=(0, 0, 300, 200), background_color="#0000ff")
box = scene.Layer(frame=(50, 50, 100, 100), background_color="#ff0000")
root.sublayers.append(box)
"""


def run(code: str, *command: str, **environment: str) -> str:
    """What a program of windows prints."""
    program = [sys.executable, "-c", HEAD + textwrap.dedent(code)]
    found = {**os.environ, **environment}
    done = subprocess.run([*command, *program], capture_output=True, text=True, timeout=120, env=found, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_window_with_nothing_else_runs() -> None:
    shown = run(
        """
        window = scene.Window(root)
        window.run(seconds=0.7)
        print(window.is_open, window.size, window.scale, root.frame.size, window.renderer.statistics.frames > 0)
        try:
            window.renderer.read()
        except scene.InvalidStateError as error:
            print(error)
        window.close()
        print(window.is_open, scene.live_objects()["renderer"], repr(window))
        """,
        *DISPLAY,
    )
    assert shown.splitlines() == [
        "True Size(width=300.0, height=200.0) 1.0 Size(width=300.0, height=200.0) True",
        "scene_renderer_read_pixels: renderer is a window's, expected an offscreen one",
        "False 1 <scene.Window closed>",
    ]


def test_a_window_that_is_made_hidden_draws_nothing() -> None:
    shown = run(
        """
        turn = scene.BasicAnimation("transform.rotation", by_value=6, duration=4, repeat_count=9)
        box.add_animation(turn)
        window = scene.Window(root, hidden=True)
        window.run(seconds=0.4)
        print(window.renderer.statistics.frames)
        window.show()
        window.run(seconds=0.4)
        print(window.renderer.statistics.frames > 3)
        """,
        *DISPLAY,
    )
    # The first frame may be on its way before the window is known to be hidden.
    assert shown.split() in (["0", "True"], ["1", "True"])


def test_a_layer_that_loses_the_focus_may_send_it_on() -> None:
    shown = run(
        """
        window = scene.Window(root)
        a, b, c = layers = [scene.Layer(name=name) for name in "abc"]
        root.sublayers += layers
        heard = []
        for layer in layers:
            layer.on("focus_in", lambda event, layer=layer: heard.append("+" + layer.name))
            layer.on("focus_out", lambda event, layer=layer: heard.append("-" + layer.name))

        def send_on(event):
            window.focused_layer = c

        a.on("focus_out", send_on)
        window.focused_layer = a
        window.focused_layer = b
        print(window.focused_layer.name, *sorted(heard))
        # Two that send it to each other do so a few times, and no more.
        b.on("focus_out", lambda event: setattr(window, "focused_layer", b))
        c.on("focus_out", lambda event: setattr(window, "focused_layer", c))
        sys.unraisablehook = lambda failure: print(failure.exc_value)
        window.focused_layer = b
        window.focused_layer = c
        """,
        *DISPLAY,
    )
    assert shown.splitlines()[0] == "c +a +c -a -b"
    assert "without end" in shown.splitlines()[1]


def test_a_window_in_which_nothing_moves_wakes_nobody() -> None:
    shown = run(
        """
        def switches():
            found = {}
            for thread in os.listdir("/proc/self/task"):
                with open(f"/proc/self/task/{thread}/status") as status:
                    found[thread] = status.read().split("\\nvoluntary_ctxt_switches:")[1].split()[0]
            return found

        window = scene.Window(root)
        window.run(seconds=1)
        before, frames = switches(), window.renderer.statistics.frames
        time.sleep(2)
        after = switches()
        woken = [thread for thread in after if after[thread] != before.get(thread) and thread != str(os.getpid())]
        print(woken, window.renderer.statistics.frames - frames, len(after) > 1)
        """,
        *DISPLAY,
    )
    assert shown == "[] 0 True\n"


def test_what_lies_behind_opaque_layers_costs_little() -> None:
    shown = run(
        """
        import numpy as np
        from PIL import ImageGrab
        for number in range(60):
            card = scene.Layer(bounds=(0, 0, 200, 150), position=(5 * number, 3 * number), corner_radius=9)
            card.background_color = (number / 60, 0.5, 0.2, 1)
            card.transform = scene.Transform.rotation(number)
            root.sublayers.append(card)
        window = scene.Window(root)
        window.run(seconds=0.7)
        draws = window.renderer.statistics.draw_calls
        # In the middle of the screen.
        drawn = np.array(ImageGrab.grab((490, 412, 790, 612)).convert("RGB")).astype(int)
        window.close()
        with scene.Renderer(300, 200) as renderer:
            renderer.root = root
            renderer.render(0)
            # Insides first, front to back, and then what is left.
            print(draws, draws == renderer.statistics.draw_calls)
            print(np.abs(renderer.read()[..., :3] - drawn).max() <= 1)
        """,
        *DISPLAY,
    )
    assert shown.splitlines() == ["3 True", "True"]


def test_closed_windows_go_whose_handlers_know_them() -> None:
    shown = run(
        """
        import gc

        class Editor(scene.Window):
            def on_wheel(self, event):
                pass

        for _ in range(3):
            window = Editor(scene.Layer())
            window.on("pointer_move", lambda event, window=window: window.close())
            window.run(seconds=0.1)
            window.close()
        del window
        scene.dispatch()
        gc.collect()
        print(scene.live_objects()["window"], scene.live_objects()["renderer"])
        """,
        *DISPLAY,
    )
    assert shown == "0 0\n"


def test_what_a_handler_raises_ends_the_program_cleanly() -> None:
    shown = run(
        """
        class Broken(scene.Window):
            def on_focus_in(self, event):
                raise ZeroDivisionError("focused")
        window = Broken(root)
        try:
            window.run(seconds=5)
        except ZeroDivisionError as error:
            print(error, window.is_open)
        """,
        *DISPLAY,
    )
    assert shown.split() == ["focused", "False"]


def test_control_c_ends_it() -> None:
    shown = run(
        """
        window = scene.Window(root)
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            window.run()
        except KeyboardInterrupt:
            print("interrupted", window.is_open)
        """,
        *DISPLAY,
    )
    assert shown.split() == ["interrupted", "False"]


OPEN_DISPLAY = """
x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
"""

EVENTS = (
    OPEN_DISPLAY
    + """
heard = []
window = scene.Window(root)  # In the middle of the screen.

@window.on("pointer_press")
def press(event):
    heard.append(("window", event.type.label, event.clicks))

@box.on("pointer_press")
def press_box(event):
    heard.append(("box", tuple(event.point), event.target is box))

@window.on("key_press")
def quit(event):
    heard.append(event.text)
    if event.text == "Escape":
        window.close()

window.run(seconds=0.5)
for x, y in ((60, 70), (10, 10)):
    xtst.XTestFakeMotionEvent(display, -1, 490 + x, 412 + y, 0)
    xtst.XTestFakeButtonEvent(display, 1, True, 0)
    xtst.XTestFakeButtonEvent(display, 1, False, 0)
for name in (b"x", b"Escape"):
    code = x11.XKeysymToKeycode(display, x11.XStringToKeysym(name))
    xtst.XTestFakeKeyEvent(display, code, True, 0)
    xtst.XTestFakeKeyEvent(display, code, False, 0)
x11.XSync(display, 0)
window.run(seconds=20)
print(window.is_open, heard)
"""
)


def test_events() -> None:
    shown = run(EVENTS, *DISPLAY)
    heard = [
        ("box", (10.0, 20.0), True),
        ("window", "pointerPress", 1),
        ("window", "pointerPress", 1),
        "X",
        "Escape",
    ]
    assert shown == f"False {heard!r}\n"


def test_the_guide() -> None:
    """What the page on windows says, as it stands there, but for when its first window closes."""
    page = (DOCS / "concepts" / "windows.md").read_text()
    first, rest = fenced(page, "py").split(".run()\n", 1)
    assert "class Editor" in rest
    ways = """
editor.run(seconds=0.5)
xtst.XTestFakeMotionEvent(display, -1, 640, 512, 0)
for press in (True, False):
    xtst.XTestFakeButtonEvent(display, 4, press, 0)
for press in (True, False):
    xtst.XTestFakeButtonEvent(display, 1, press, 0)
escape = x11.XKeysymToKeycode(display, x11.XStringToKeysym(b"Escape"))
for press in (True, False):
    xtst.XTestFakeKeyEvent(display, escape, press, 0)
x11.XSync(display, 0)
editor.run(seconds=20)
print(editor.is_open, root.opacity)
"""
    shown = run(OPEN_DISPLAY + first + ".run(seconds=0.5)\n" + rest + ways, *DISPLAY)
    wheel, end = shown.splitlines()
    assert wheel.startswith("Point(")
    assert end == "False 0.5"


def test_screens() -> None:
    shown = run(
        """
        for screen in scene.screens():
            print(screen.index, screen.frame, screen.visible_frame == screen.frame, screen.refresh_rate >= 0)
        window = scene.Window(root, screen=0)
        window.position = 20, 30
        window.run(seconds=0.3)
        print(window.screen, window.position)
        for number in 1, -1:
            try:
                scene.Window(root, screen=number)
            except (scene.InvalidArgumentError, OverflowError, ValueError) as error:
                print(error)
        """,
        *DISPLAY,
    )
    assert shown.splitlines()[:2] == [
        "0 Rect(x=0.0, y=0.0, width=1280.0, height=1024.0) True True",
        "0 Point(x=20.0, y=30.0)",
    ]
    assert "there is no screen 1" in shown.splitlines()[2]
    assert "screen" in shown.splitlines()[3]


def test_asyncio() -> None:
    shown = run(
        """
        async def main():
            async with scene.Window(root, title="async") as window:
                asyncio.get_running_loop().call_later(0.4, window.close)
                await window.closed()
                print(window.is_open)
        asyncio.run(main())
        """,
        *DISPLAY,
    )
    assert shown == "False\n"


def test_the_end_of_a_window_leaves_the_loop_to_others() -> None:
    shown = run(
        """
        async def main():
            heard = []
            async with scene.Window(root) as window:
                async with scene.Window(hidden=True):
                    await asyncio.sleep(0.1)
                window.root.animate("opacity", 0.5, duration=0.1, on_stop=lambda _: heard.append("window"))
                await asyncio.sleep(0.5)
            scene.attach()
            async with scene.Window(hidden=True):
                pass
            with scene.transaction(completion=lambda: heard.append("program")):
                pass
            await asyncio.sleep(0.2)
            scene.detach()
            with scene.transaction(completion=lambda: heard.append("nobody")):
                pass
            await asyncio.sleep(0.2)
            print(heard)
        asyncio.run(main())
        """,
        *DISPLAY,
    )
    assert shown == "['window', 'program']\n"


def test_a_closed_window_goes_though_its_functions_know_it() -> None:
    shown = run(
        """
        import gc

        class Editor(scene.Window):
            def on_close(self, event):
                print(event.type.label, event.window is self)

        def made():
            window = Editor(scene.Layer(bounds=(0, 0, 30, 20)))
            window.on("key_press", lambda _: window.close())
            return window

        async def main():
            async with made():
                pass
            window = made()
            asyncio.get_running_loop().call_later(0.1, window.close)
            await window.closed()

        with made():
            pass
        made().close()
        window = made()
        window.run(0.1)
        print(window.is_open)
        window.close()
        del window
        asyncio.run(main())
        gc.collect()
        scene.flush()
        print(scene.live_objects()["window"])
        """,
        *DISPLAY,
    )
    assert shown == "True\n0\n"


def test_what_draws_a_window_says_how() -> None:
    shown = run(
        """
        for background in (None, "#ff8800"):
            window = scene.Window(root, background_color=background)
            print(repr(window.renderer), window.renderer.scale, window.renderer.background_color.hex)
            try:
                window.renderer.resize(20, 20)
            except scene.InvalidStateError as error:
                print(error)
            window.close()
        """,
        *DISPLAY,
    )
    print(shown)
    lines = shown.splitlines()
    assert lines[0].endswith(" scale=1> 1.0 #00000000")
    assert lines[2].endswith(" scale=1> 1.0 #ff8800")
    assert "expected" in lines[1]


def test_without_a_display() -> None:
    code = """
        try:
            scene.Window(root)
        except scene.UnsupportedError as error:
            print(error)
        """
    missing = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11"}
    assert "there is no display to open windows on" in run(code, **missing)
    assert "cannot be opened" in run(code, SCENE_SDL_LIBRARY="libnothing.so")
    assert run("print(scene.has_feature('windows'))", SCENE_SDL_LIBRARY="libnothing.so") == "False\n"


def test_the_display_goes_away() -> None:
    """The windows end; the process lives."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "640x480x24"], pass_fds=[writer], stderr=subprocess.DEVNULL
    )
    os.close(writer)
    with os.fdopen(reader) as pipe:
        display = ":" + pipe.readline().strip()
    code = """
        spin = scene.BasicAnimation("transform.rotation", by_value=6, duration=1, repeat_count=1000)
        box.add_animation(spin, "spin")
        window = scene.Window(root)
        lost = []
        window.on("display_lost", lost.append)
        print("ready", flush=True)
        window.run(seconds=20)
        print(window.is_open, len(lost))
        try:
            scene.Window(root)
        except scene.UnsupportedError as error:
            print(error)
        with scene.Renderer(8, 8) as renderer:
            renderer.render(0)
            print("alive")
        """
    program = subprocess.Popen(
        [sys.executable, "-c", HEAD + textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "DISPLAY": display},
    )
    assert program.stdout is not None
    try:
        assert program.stdout.readline() == "ready\n"
        time.sleep(0.5)
        server.send_signal(signal.SIGKILL)
        shown, _ = program.communicate(timeout=60)
    finally:
        server.kill()
        program.kill()
        server.wait()
        program.wait()
    gone = "scene_window_create: the display of the windows went away; a process gets no other one"
    assert shown.splitlines() == ["False 1", gone, "alive"]


@pytest.mark.parametrize("size", [(0, 10), (10, 99999), (float("nan"), 1)])
def test_sizes_that_windows_cannot_have(size: tuple[float, float]) -> None:
    shown = run(
        f"""
        nan = float("nan")
        try:
            scene.Window(root, size={size!r})
        except scene.InvalidArgumentError as error:
            print("refused")
        """
    )
    assert shown == "refused\n"
