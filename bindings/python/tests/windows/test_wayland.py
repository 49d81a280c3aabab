"""Windows on Wayland: a Weston of the test's own, in a window of Xvfb's."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

from displays import on_display

SESSION = """
weston --backend=x11-backend.so --use-pixman --socket=scene-test --idle-time=0 $3 2>weston.log &
export WESTON=$! WAYLAND_DISPLAY=scene-test SDL_VIDEODRIVER=wayland
for attempt in $(seq 100); do [ -S "$XDG_RUNTIME_DIR/scene-test" ] && break; sleep 0.1; done
"$1" -c "$2"
status=$?
kill $WESTON 2>/dev/null
exit $status
"""


SCREENS = """
[output]
name=X1
mode=400x300

[output]
name=X2
mode=400x300
scale=2
"""


def run(folder: Path, code: str, *options: str) -> str:
    """What a program of windows prints under Weston."""
    folder.chmod(0o700)
    display = ["env", f"XDG_RUNTIME_DIR={folder}", *on_display("800x600")]
    program = ["bash", "-c", SESSION, "bash", sys.executable, textwrap.dedent(code), " ".join(options)]
    done = subprocess.run([*display, *program], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_window_moves_by_itself_and_outlives_the_compositor(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        import os, signal, time
        import scene
        root = scene.Layer(bounds=(0, 0, 300, 200), background_color="#0000ff")
        box = scene.Layer(frame=(0, 0, 50, 50), background_color="#ff0000")
        root.sublayers.append(box)
        window = scene.Window(root)
        window.on("display_lost", lambda event: print("lost"))
        window.run(seconds=0.5)
        with scene.transaction(duration=9):
            box.position = 200, 100
        before = window.renderer.statistics.frames
        time.sleep(1.5)
        print(window.size, window.renderer.statistics.frames > before + 10)
        os.kill(int(os.environ["WESTON"]), signal.SIGKILL)
        window.run(seconds=30)
        print(window.is_open)
        """,
        "--width=800 --height=600",
    )
    assert shown.splitlines() == ["Size(width=300.0, height=200.0) True", "lost", "False"]


def test_a_window_that_was_hidden_is_seen_again(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        import numpy as np
        import scene
        from PIL import ImageGrab
        window = scene.Window(scene.Layer(bounds=(0, 0, 300, 200), background_color="#ff0000"))
        for change in None, window.hide, window.show, window.hide, window.show:
            if change:
                change()
            window.run(seconds=0.7)
            print((np.array(ImageGrab.grab().convert("RGB")) == (255, 0, 0)).all(axis=2).sum())
        window.hide()
        window.show()
        window.run(seconds=0.7)
        print((np.array(ImageGrab.grab().convert("RGB")) == (255, 0, 0)).all(axis=2).sum())
        """,
        "--width=640 --height=400",
    )
    assert shown.split() == ["60000", "0", "60000", "0", "60000", "60000"]


def test_two_screens_with_a_scale_each(tmp_path: Path) -> None:
    (tmp_path / "weston.ini").write_text(SCREENS, encoding="utf-8")
    shown = run(
        tmp_path,
        """
        import scene
        for screen in scene.screens():
            print(screen.index, bool(screen.name), screen.frame, screen.refresh_rate > 0)
        root = scene.Layer(background_color="#0000ff")
        for index in 0, 1:
            with scene.Window(root, full_screen=True, screen=index) as window:
                window.run(seconds=1)
                print(window.screen, window.size, window.scale, window.renderer.width)
        """,
        f"--config={tmp_path}/weston.ini --output-count=2",
    )
    assert shown.splitlines() == [
        "0 True Rect(x=0.0, y=0.0, width=400.0, height=300.0) True",
        "1 True Rect(x=400.0, y=0.0, width=400.0, height=300.0) True",
        "0 Size(width=400.0, height=300.0) 1.0 400",
        "1 Size(width=400.0, height=300.0) 2.0 800",
    ]
