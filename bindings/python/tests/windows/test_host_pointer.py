"""The pointer over scene.gtk.LayerArea and scene.qt.LayerWidget."""

from __future__ import annotations

import pytest
from widgets import run


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


def test_a_layer_that_is_dragged_follows_the_pointer(toolkit: str) -> None:
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        window = place(widget)
        loop(0.5)
        box.on("pointer_press", lambda event: box.drag((0, 0, 150, 200)))
        move(70, 80)
        button(1, True)
        move(90, 81)
        print(box.position)
        move(190, 90)
        button(1, False)
        move(70, 70)
        print(box.position)
        """,
    )
    assert said.splitlines() == ["Point(x=120.0, y=101.0)", "Point(x=150.0, y=110.0)"]
    assert complaints == ""


def test_layers_hear_that_the_pointer_has_left_a_widget_that_shows_others(toolkit: str) -> None:
    said, complaints = run(
        toolkit,
        """
        widget = make(root)
        window = place(widget)
        loop(0.5)
        other = scene.Layer()
        for layer, name in ((box, "box"), (other, "other")):
            for kind in ("pointer_enter", "pointer_leave"):
                layer.on(kind, lambda event, name=name: heard.append((name, event.type.label, tuple(event.position))))
        move(70, 80)
        widget.root = other
        move(71, 80)
        print(*heard, sep=chr(10))
        """,
    )
    assert said.splitlines() == [
        "('box', 'pointerEnter', (70.0, 80.0))",
        "('box', 'pointerLeave', (70.0, 80.0))",
        "('other', 'pointerEnter', (71.0, 80.0))",
    ]
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
