"""What people do in windows under Xvfb, as the program is told of it; each in a process of its own."""

from __future__ import annotations

import textwrap

import displays
from displays import on_display

DISPLAY = on_display()

HEAD = """
import x_display as x
left, right = (scene.Layer(name=name, frame=(place, 0, 50, 200)) for name, place in (("left", 0), ("right", 250)))
root.sublayers = [left, right]
window = scene.Window(root)
heard = []

def hear(kind, tell, of=window):
    of.on(kind, lambda event: heard.append(tell(event)) and None)

def wait():
    window.run(seconds=0.2)

def show():
    wait()
    print(*heard)
    heard.clear()

def place(across, down):
    return window.position.x + across, window.position.y + down

wait()
wait()
"""


def run(code: str) -> list[str]:
    """The lines that a program prints, which has a window with a layer at each side."""
    return displays.run_windowed(HEAD + textwrap.dedent(code), *DISPLAY, PYTHONPATH=displays.SUPPORT).splitlines()


def test_a_pointer_comes_in_where_it_is() -> None:
    assert run(
        """
        for layer in left, right:
            for kind in "pointer_enter", "pointer_leave":
                hear(kind, lambda event, name=layer.name: (name, event.type.label, *event.position), layer)
        x.move(*place(150, 100))
        show()
        x.move(*place(20, 100))
        show()
        x.move(*place(-30, 100))
        show()
        x.move(*place(270, 50))
        show()
        # In and out again before the program looks.
        x.move(*place(400, 50))
        wait()
        heard.clear()
        x.move(*place(20, 50))
        x.move(*place(-30, 50))
        wait()
        print(len([name for name, *_ in heard if name == "right"]))
        """
    ) == [
        "",
        "('left', 'pointerEnter', 20.0, 100.0)",
        "('left', 'pointerLeave', 0.0, 100.0)",
        "('right', 'pointerEnter', 270.0, 50.0)",
        "0",
    ]


def test_a_file_goes_to_the_layer_that_it_is_dropped_on() -> None:
    assert run(
        """
        hear("drop_file", lambda event: (event.text, event.target.name, *event.position))
        window_id = x.window_at(*place(20, 100))
        wait()
        x.move(*place(-30, 100))
        wait()
        x.drop_file("/tmp/a.png", window_id, *place(270, 100), wait)
        show()
        """
    ) == ["('/tmp/a.png', 'right', 270.0, 100.0)"]


def test_each_window_says_whether_keys_make_text() -> None:
    assert run(
        """
        other = scene.Window(size=(300, 200))
        wait()
        window.position, other.position = (0, 0), (400, 0)
        wait()
        for name, one in (("first", window), ("other", other)):
            hear("text", lambda event, name=name: name + " " + event.text, one)
            hear("key_press", lambda event, name=name: name + " key " + event.text, one)
        ids = x.window_at(10, 10), x.window_at(410, 10)
        window.set_text_input(True)
        for identifier, key in zip(ids, "ab"):
            x.focus(identifier)
            wait()
            x.key(key)
            show()
        other.set_text_input(False)
        x.focus(ids[0])
        wait()
        x.key("c")
        show()
        other.set_text_input(True)
        other.close()
        window.set_text_input(False)
        x.focus(ids[0])
        wait()
        x.key("d")
        show()
        """
    ) == ["first key A first a", "other key B", "first key C first c", "first key D"]


def test_modifiers_are_those_that_were_held_down_then() -> None:
    assert run(
        """
        for kind in "pointer_press", "pointer_release", "wheel":
            hear(kind, lambda event: (event.type.label, int(event.modifiers)))
        x.focus(x.window_at(*place(150, 100)))
        wait()
        x.key("Shift_L", True)
        x.click()
        x.click(5)
        x.key("Shift_L", False)
        show()
        x.click()
        x.key("Control_L", True)
        show()
        x.click()
        x.key("Control_L", False)
        show()
        """
    ) == [
        "('pointerPress', 1) ('pointerRelease', 1) ('wheel', 1)",
        "('pointerPress', 0) ('pointerRelease', 0)",
        "('pointerPress', 2) ('pointerRelease', 2)",
    ]


def test_a_dispatch_within_a_handler_tells_things_in_order() -> None:
    assert run(
        """
        for kind in "pointer_press", "pointer_release", "key_press":
            hear(kind, lambda event: (event.type.label, event.buttons))

        @window.on("pointer_move")
        def move(event):
            heard.append("move")
            if len(heard) == 1:
                scene.dispatch()
                heard.append("moved")

        x.focus(x.window_at(*place(150, 100)))
        wait()
        heard.clear()
        x.move(*place(160, 100))
        x.click()
        x.key("a")
        show()
        # Of a motion and what follows it when a handler puts a window of another size there.
        window.on("resize", lambda event: heard.append(("resize", *window.size)))
        window.size = 200, 100
        x.move(*place(10, 10))
        x.click()
        show()
        """
    ) == [
        "move ('pointerPress', 1) ('pointerRelease', 0) ('keyPress', 0) moved",
        "('resize', 200.0, 100.0) move ('pointerPress', 1) ('pointerRelease', 0)",
    ]
