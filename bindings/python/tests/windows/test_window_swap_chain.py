"""A swap chain in a window: a thread of the program's draws with GL while the window's own thread shows it."""

from __future__ import annotations

import subprocess
import sys

from displays import on_display

DISPLAY = on_display()
PROGRAM = """
import ctypes, threading
from Xlib import X
from Xlib.display import Display
import scene

root = scene.Layer(bounds=(0, 0, 300, 200), background_color="#0000ff")
layer = scene.GLLayer(frame=(50, 50, 100, 100))
layer.set_swap_chain(count=2)
root.sublayers.append(layer)
window = scene.Window(root)
drawn = 0

def find(name, *types):
    return ctypes.CFUNCTYPE(None, *types)(scene.GLContext.get_proc_address(name))

def draw():
    global drawn
    with scene.GLContext(window.renderer):
        bind, color = find("glBindFramebuffer", *[ctypes.c_uint] * 2), find("glClearColor", *[ctypes.c_float] * 4)
        clear = find("glClear", ctypes.c_uint)
        for drawn in range(1, 21):
            with layer.next_drawable(10) as drawable:
                bind(0x8D40, drawable.framebuffer)
                color(0, drawn / 20, 0, 1)
                clear(0x4000)

thread = threading.Thread(target=draw)
thread.start()
window.run(seconds=1.5)
thread.join()
window.run(seconds=0.5)
x, y = (int(value) for value in window.position)
image = Display().screen().root.get_image(x, y, 300, 200, X.ZPixmap, 0xFFFFFFFF)
for place in (100, 100), (10, 10):
    start = 4 * (place[1] * 300 + place[0])
    print(*image.data[start : start + 3])
print(drawn)
window.close()
"""


def test_a_thread_draws_into_a_window() -> None:
    done = subprocess.run(
        [*DISPLAY, sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["0 255 0", "255 0 0", "20"]
