"""Windows under Xvfb, each in a process of its own."""

from __future__ import annotations

import pytest
from displays import on_display
from displays import run_windowed as run
from guides import DOCS, fenced

DISPLAY = on_display()


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


HANDS = (
    OPEN_DISPLAY
    + """
heard = []
window = scene.Window(root)  # In the middle of the screen.

def move(x, y):
    xtst.XTestFakeMotionEvent(display, -1, 490 + x, 412 + y, 0)
    x11.XSync(display, 0)
    window.run(seconds=0.1)

def button(number, is_down):
    xtst.XTestFakeButtonEvent(display, number, is_down, 0)
    x11.XSync(display, 0)
    window.run(seconds=0.1)

window.run(seconds=0.5)
"""
)


def test_a_layer_on_its_way_is_caught_where_it_is_seen() -> None:
    shown = run(
        HANDS
        + """
box.on("pointer_press", lambda event: window.drag(box))
with scene.transaction(duration=3):
    box.position = 250, 100
window.run(seconds=1.2)
x = int(box.presentation.position.x)
move(x, 100)
button(1, True)
caught = box.presentation.position.x
print(100 < x <= caught < 250, box.animation_keys)
for step in (10, 20, -30):
    move(x + step, 100)
    print(round(box.presentation.position.x - caught - step, 3), box.position.y)
button(1, False)
""",
        *DISPLAY,
    )
    assert shown.splitlines() == ["True []", *["0.0 100.0"] * 3]


def test_any_button_drags_and_a_hand_that_shakes_clicks() -> None:
    shown = run(
        HANDS
        + """
box.on("pointer_press", lambda event: event.button != 2 and window.drag(box))
box.on("pointer_release", lambda event: heard.append((event.button, event.clicks, tuple(box.position))))
move(80, 80)
for number in 1, 3:
    button(number, True)
    move(81, 80)
    button(number, False)
    button(number, True)
    move(101, 80)
    button(2, True)
    button(2, False)
    button(number, False)
    move(80, 80)
    with scene.transaction(disable_actions=True):
        box.position = 100, 100
    window.run(seconds=0.5)
print(*heard, sep=chr(10))
""",
        *DISPLAY,
    )
    assert shown.splitlines() == [
        line
        for number in (1, 3)
        for line in (
            f"({number}, 1, (101.0, 100.0))",
            "(2, 1, (121.0, 100.0))",
            f"({number}, 0, (121.0, 100.0))",
        )
    ]


def test_handlers_see_a_dragged_layer_where_it_has_come_and_may_put_it_elsewhere() -> None:
    shown = run(
        HANDS
        + """
box.on("pointer_press", lambda event: window.drag(box))

@box.on("pointer_move")
def snap(event):
    heard.append((box.position.x, event.buttons))
    with scene.transaction(disable_actions=True):
        box.position = 20 * round(box.position.x / 20), 100

move(80, 80)
heard.clear()
button(1, True)
for x in (87, 101, 113):
    move(x, 80)
    heard.append(box.position.x)
button(1, False)
print(heard, box.presentation.position.x)
""",
        *DISPLAY,
    )
    assert shown == "[(107.0, 1), 100.0, (121.0, 1), 120.0, (133.0, 1), 140.0] 140.0\n"


def test_what_is_dragged_stays_at_the_pointer_while_its_list_scrolls_and_in_another_one() -> None:
    shown = run(
        HANDS
        + """
rows = scene.ScrollLayer(frame=(0, 0, 150, 200), content_size=(150, 1000), sublayers=[box])
column = scene.Layer(frame=(150, 20, 150, 180))
root.sublayers = [rows, column]
window.run(seconds=0.2)
box.on("pointer_press", lambda event: window.drag(box))
move(80, 80)
button(1, True)
move(90, 85)
with scene.transaction(disable_actions=True):
    rows.scroll_to_point((0, 70))
move(91, 86)
print(box.position)
column.sublayers.append(box)
move(160, 90)
print(box.position)
button(1, False)
""",
        *DISPLAY,
    )
    assert shown.splitlines() == ["Point(x=111.0, y=176.0)", "Point(x=30.0, y=90.0)"]


def test_layers_hear_that_the_pointer_has_left_a_window_that_closes_or_shows_others() -> None:
    shown = run(
        HANDS
        + """
move(-50, -50)
for kind in ("pointer_enter", "pointer_leave"):
    root.on(kind, lambda event: heard.append(event.type.label))
move(150, 20)
window.root = scene.Layer()
print(heard)
window.root = root
move(151, 20)
window.close()
print(heard)
""",
        *DISPLAY,
    )
    assert shown.splitlines()[0] == "['pointerEnter', 'pointerLeave']"
    assert shown.splitlines()[1] == f"{['pointerEnter', 'pointerLeave'] * 2}"


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
