"""scene.gtk.LayerArea and scene.qt.LayerWidget: when they draw, and what becomes of them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from widgets import PACKAGE, run


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
