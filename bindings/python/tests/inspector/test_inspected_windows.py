"""Windows that are inspected, under Xvfb: the program goes on, also while it does nothing but sleep."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from displays import on_display

SUPPORT = Path(__file__).parents[1] / "support"
PROGRAM = f"""
import sys, time
sys.path.insert(0, {str(SUPPORT)!r})
from inspection import Page
import scene

root = scene.Layer(name="root", background_color="#0000ff")
box = scene.Layer(name="box", frame=(50, 50, 100, 100), background_color="#ff0000")
root.sublayers.append(box)
window = scene.Window(root, size=(300, 200), background_color="#ffffff")
inspector = scene.inspect(window, quiet=True)
window.run(seconds=0.5)
page = Page(inspector)

# The program sleeps, and answers nevertheless.
picture = page.pixels(after=0)
print(picture.shape, picture[100, 100].tolist(), picture[10, 10].tolist())
print(page.get("hit", x=60, y=60)["name"], page.get("about")["title"])
page.post("edit", id=page.ids()["box"], key="position", value=[250, 150])
end = time.monotonic() + 10
while page.pixels(after=0)[150, 280].tolist() != [255, 0, 0, 255] and time.monotonic() < end:
    pass
print(box.position, box.presentation.position, window.is_open)
timings = [timing["number"] for timing in page.event("frame")["timings"]]
print(timings == sorted(timings))
window.close()
scene.dispatch()
print(page.event("ended")["why"])
inspector.close()
page.__exit__()
"""


def test_a_window_is_inspected() -> None:
    done = subprocess.run(
        [*on_display(), sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        timeout=120,
        env=dict(os.environ),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "(200, 300, 4) [255, 0, 0, 255] [0, 0, 255, 255]",
        "box window",
        "Point(x=250.0, y=150.0) Point(x=250.0, y=150.0) True",
        "True",
        "The program has closed the window.",
    ]
    assert done.stderr == ""
