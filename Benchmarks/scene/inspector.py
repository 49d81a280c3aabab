"""How often an inspector's page gets a picture of 10,000 layers that move.

Over the socket of another process, without and with 60 commits a second; how many of these it shows, and what answering
takes of the program's time. And with these commits from an inspector in the program itself.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("EGL_PLATFORM", "surfaceless")


LAYERS = 10_000
SIDE = 100
COMMITS = 60
CHANGED = 10
"""Layers that a commit changes, besides the one that tells its number."""
SECONDS = 6.0


# The program that is looked into


def program(rate, inspects):
    """Animates the layers and commits so many times a second, until it is killed.

    inspects: whether it has an inspector of its own.
    """
    import math

    import scene

    mark = scene.Layer(frame=(0, 0, 8, 8), background_color=scene.Color(0, 0, 0))
    root = scene.Layer(frame=(0, 0, 8 * SIDE, 8 * SIDE))
    places = [(8 * (index % SIDE), 8 * (index // SIDE)) for index in range(LAYERS)]
    root.sublayers = [scene.Layer(frame=(x, y, 6, 6), background_color="#3366ff") for x, y in places] + [mark]
    layers = list(root.sublayers)[:-1]
    for index, layer in enumerate(layers):
        move = scene.BasicAnimation("position.y", by_value=8, autoreverses=True, repeat_count=math.inf)
        move.duration = 1 + index % 7 * 0.3
        layer.add_animation(move, "move")
    with scene.Renderer(8 * SIDE, 8 * SIDE) as renderer:
        renderer.root = root
        scene.flush()
        renderer.start(1 / 60)
        print(scene.inspect(renderer, quiet=True).url if inspects else "ready", flush=True)
        due, number = time.monotonic(), 0
        while rate:
            number += 1
            with scene.transaction(disable_actions=True):
                mark.background_color = scene.Color(number % 256 / 255, number // 256 % 256 / 255, 0)
                for place in range(number * CHANGED, (number + 1) * CHANGED):
                    layers[place % LAYERS].background_color = "#ff6633" if number // COMMITS % 2 else "#33ff66"
            due += 1 / rate
            time.sleep(max(due - time.monotonic(), 0))
        threading.Event().wait()


# What looks into it


def threads_of(process):
    """CPU seconds of a program's threads: of those that answer inspectors, and of all others."""
    answering = others = 0.0
    for thread in Path(f"/proc/{process.pid}/task").iterdir():
        spent = int((thread / "schedstat").read_text(encoding="utf-8").split()[0]) / 1e9
        if (thread / "comm").read_text(encoding="utf-8").startswith("scene-inspect"):
            answering += spent
        else:
            others += spent
    return answering, others


def computed(process):
    """CPU seconds of a process."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def started(*command, **environment):
    """A process that has printed its first line, and the line."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | environment) as process:
        try:
            yield process, process.stdout.readline()
        finally:
            process.kill()


class Page:
    """What a page asks for: events, and one picture after the other."""

    def __init__(self, url):
        self.url, self.number = url, 0
        self.events = urllib.request.urlopen(f"{url}events")
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while self.events.read1(1 << 16):
            pass

    def picture(self):
        """The next picture's first pixel, or None where none came."""
        with urllib.request.urlopen(f"{self.url}picture?after={self.number}") as answer:
            pixels, number = answer.read(), int(answer.headers["X-Number"])
        self.number = number or self.number
        return pixels[:2] if number else None


def measure(rate):
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/socket"
        # The program's pixels are nobody's concern here.
        environment = {"SCENE_INSPECTOR": path, "LP_NO_RAST": "1"}
        with started(sys.executable, __file__, "program", str(rate), **environment) as (looked_at, _):
            time.sleep(1)
            with started(sys.executable, "-m", "scene", "inspect", "--socket", path) as (inspector, line):
                page = Page(line.split()[-1])
                # The whole tree comes first, and what has changed meanwhile.
                for _ in range(60):
                    page.picture()
                number, marks, began = page.number, set(), time.monotonic()
                busy, (answering, others) = computed(inspector), threads_of(looked_at)
                while (took := time.monotonic() - began) < SECONDS:
                    marks.add(page.picture())
                busy = computed(inspector) - busy
                now = threads_of(looked_at)
    pictures = max(page.number - number, 1)
    return {
        "picture_ms": 1e3 * took / pictures,
        "cpu_ms": 1e3 * busy / pictures,
        "commits_shown": len(marks - {None}) / took,
        "share": (now[0] - answering) / (now[1] - others),
    }


def measure_inside(rate):
    """The milliseconds between two pictures."""
    # Pixels would be drawn twice by one processor: by the program for nobody, and by the inspector.
    with started(sys.executable, __file__, "program", str(rate), "inspects", LP_NO_RAST="1") as (_, line):
        page = Page(line.strip())
        for _ in range(30):
            page.picture()
        number, began = page.number, time.monotonic()
        while (took := time.monotonic() - began) < SECONDS:
            page.picture()
    return 1e3 * took / max(page.number - number, 1)


def main():
    still, busy = measure(0), measure(COMMITS)
    figures = {
        "picture_ms": still["picture_ms"],
        "cpu_ms": still["cpu_ms"],
        "committing_cpu_ms": busy["cpu_ms"],
        "attached_share": still["share"],
        "committing_picture_ms": busy["picture_ms"],
        "commits_shown": busy["commits_shown"],
        "committing_share": busy["share"],
        "inside_picture_ms": measure_inside(COMMITS),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    if sys.argv[1:2] == ["program"]:
        program(int(sys.argv[2]), sys.argv[3:] == ["inspects"])
    else:
        main()
