"""What loops, handlers and displays do for windows that come and go, each in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

from displays import HEAD, on_display
from displays import run_windowed as run

DISPLAY = on_display()


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


def test_a_program_with_many_open_files() -> None:
    shown = run(
        """
        import resource
        resource.setrlimit(resource.RLIMIT_NOFILE, (2048, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        files = [os.open("/dev/null", os.O_RDONLY) for _ in range(1100)]
        window = scene.Window(root)
        window.run(seconds=0.2)
        print(scene.get_fd() > 1023, window.is_open)
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            window.run(seconds=1e12)
        except KeyboardInterrupt:
            print("interrupted")
        """,
        *DISPLAY,
    )
    assert shown == "True True\ninterrupted\n"


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


def test_a_dialog_goes_though_its_layers_know_it() -> None:
    shown = run(
        """
        import gc

        class Dialog(scene.Window):
            def __init__(self):
                button = scene.Layer(frame=(10, 10, 80, 30))
                super().__init__(scene.Layer(sublayers=[button]), size=(200, 100))
                button.on("pointer_press", self.accept)

            def accept(self, event):
                self.close()

        for _ in range(3):
            dialog = Dialog()
            dialog.run(seconds=0.05)
            dialog.close()
        del dialog
        scene.dispatch()
        gc.collect()
        print(scene.live_objects()["window"], scene.live_objects()["renderer"])
        """,
        *DISPLAY,
    )
    assert shown == "0 0\n"


def test_windows_that_come_and_go_beside_another_one_leave_no_pictures_behind() -> None:
    shown = run(
        """
        def megabytes():
            return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

        window = scene.Window(root)
        taken = []
        for _ in range(16):
            dialog = scene.Window(scene.Layer(background_color="#ff0000"), size=(900, 600))
            window.run(seconds=0.05)
            dialog.close()
            del dialog
            window.run(seconds=0.05)
            taken.append(megabytes())
        # A picture has two megabytes, and a window at least two of them.
        print(taken[-1] - taken[3])
        """,
        *DISPLAY,
    )
    assert int(shown) < 16


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
