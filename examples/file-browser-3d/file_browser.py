#!/usr/bin/env python3
"""Folders as a stack of planes in space: file_browser.py, or file_browser.py -o out/file-browser-3d.mp4.

The arrow keys select, Return opens a folder, Escape closes it. A click selects, opens what is selected, or goes
back to the folder that was clicked.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from folders import ORDER, Folder, home
from panes import COLUMNS, FLOOR, Item, Pane
from panes import HEIGHT as PANE_HEIGHT
from show import Deed, Program, run
from show.parts import enclosing, label, picture
from thumbnails import Thumbnails

WIDTH, HEIGHT = 1280, 720
EYE = 1200
T = scene.Transform


def view(yaw: float, pitch: float) -> scene.Transform:
    """The world is turned, moved away, and seen in perspective."""
    turned = T.rotation(yaw, 0, 1, 0) @ T.rotation(pitch, 1, 0, 0)
    return turned @ T.translation(180, 6, 70) @ T.perspective(EYE)


def floor() -> scene.Layer:
    """A plane with lines, light in the middle, that fades into the distance."""
    light = scene.GradientLayer(frame=(0, 0, 1000, 1000), gradient_type="radial", colors=["#3d62b8", "#16265400"])
    light.start_point, light.end_point = (0.5, 0.62), (0.98, 1.1)
    line = scene.Layer(frame=(0, 0, 1000, 1), background_color="#8fb4ff60")
    rows = scene.ReplicatorLayer(frame=(0, 0, 1000, 1000), instance_count=41, sublayers=[line])
    rows.instance_transform = T.translation(0, 25, 0)
    post = scene.Layer(frame=(0, 0, 1, 1000), background_color="#8fb4ff60")
    columns = scene.ReplicatorLayer(frame=(0, 0, 1000, 1000), instance_count=41, sublayers=[post])
    columns.instance_transform = T.translation(25, 0, 0)
    lines = scene.Layer(frame=(0, 0, 1000, 1000), sublayers=[rows, columns])
    lines.mask = scene.GradientLayer(frame=(0, 0, 1000, 1000), gradient_type="radial", colors=["#000", "#0000"])
    lines.mask.start_point, lines.mask.end_point = (0.5, 0.62), (0.92, 1.04)
    whole = scene.Layer(frame=(0, 0, 1000, 1000), sublayers=[light, lines])
    ground = scene.Layer(bounds=(0, 0, 5200, 5200), contents=picture(whole), minification_filter="trilinear")
    ground.position, ground.z_position = (WIDTH / 2, HEIGHT / 2 + PANE_HEIGHT / 2 + FLOOR), -900
    ground.transform = T.rotation(math.pi / 2, 1, 0, 0)
    return ground


class FileBrowser(Program):
    title = "Planes in space"
    width, height, background = WIDTH, HEIGHT, "#03050c"
    duration = 13.0
    advances = True

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        sky = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial")
        sky.colors = ["#1d3468", "#0a1430", "#03050c"]
        sky.start_point, sky.end_point, sky.locations = (0.62, 0.42), (1.35, 1.25), [0, 0.45, 1]
        self.world = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), sublayer_transform=view(0.6, 0.1))
        self.path = label("", 15, "#9db7e8", frame=(40, 34, 1000, 24))
        self.thumbnails = Thumbnails()
        self.world.sublayers = [floor()]
        self.root.sublayers = [sky, self.world, self.path]
        self.panes: list[Pane] = []
        self.open(home() if in_film else Folder(Path.cwd()))

    @property
    def front(self) -> Pane:
        return self.panes[-1]

    def open(self, folder: Folder, item: Item | None = None) -> None:
        """Brings a folder's plane to the front: it comes out of its item, and the others make room behind it."""
        pane = Pane(folder, self.thumbnails)
        pane.position = WIDTH / 2, HEIGHT / 2
        with scene.transaction(duration=0.7):
            self.panes.append(pane)
            self.place()
            self.world.sublayers.append(pane)
            if item is not None:
                self.come_out_of(item, pane)
        self.tell_path()

    def come_out_of(self, item: Item, pane: Pane) -> None:
        _, _, width, height = item.bounds
        # Where the item is seen, in the plane in which the pane will be.
        start = item.convert_point((width / 2, height / 2), to=self.world)
        for key, value in (("position", start), ("transform.scale", 0.15), ("opacity", 0)):
            pane.add_animation(scene.BasicAnimation(key, from_value=value, timing_function="easeOut"), key)

    def close(self) -> None:
        """Sends the front plane past the eye. It is taken away when it is there."""
        if len(self.panes) == 1:
            return
        gone = self.panes.pop()
        flight = scene.BasicAnimation("zPosition", to_value=EYE + 150, duration=0.75, timing_function="easeIn")
        flight.removed_on_completion, flight.fill_mode = False, "forwards"
        flight.on_stop = lambda _: gone.remove_from_superlayer()
        gone.add_animation(flight, "flight")
        with scene.transaction(duration=0.7):
            self.place()
        self.tell_path()

    def place(self) -> None:
        """Has every plane stand where it belongs by now."""
        for depth, pane in enumerate(reversed(self.panes)):
            pane.recede(depth)

    def tell_path(self) -> None:
        self.path.string = "  /  ".join(pane.folder.name for pane in self.panes)

    def enter(self) -> None:
        """Opens what is selected."""
        item = self.front.selection
        if item is not None and item.entry.is_folder:
            self.open(Folder(item.entry.path), item)

    def choose(self, name: str) -> None:
        """Selects an entry by its name."""
        names = [entry.name for entry in self.front.entries]
        self.front.select(names.index(name))

    def advance(self) -> None:
        self.thumbnails.deliver(3 if self.in_film else None)

    def key(self, name: str) -> None:
        steps = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}
        if name in steps:
            self.front.select(self.front.selected + steps[name])
        elif name == "return":
            self.enter()
        elif name in ("escape", "backspace"):
            self.close()

    def press(self, x: float, y: float) -> None:
        hit = self.root.hit_test((x, y))
        item, pane = enclosing(hit, Item), enclosing(hit, Pane)
        if pane not in self.panes:
            return
        while self.front is not pane:
            self.close()
        if item is None or pane is None:
            return
        number = next(number for number, each in pane.items.items() if each is item)
        if number == pane.selected:
            self.enter()
        pane.select(number)

    def move(self, x: float, y: float) -> None:
        # The pointer moves evenly by itself.
        with scene.transaction(disable_actions=True):
            self.world.sublayer_transform = view(0.6 - 0.25 * (x / WIDTH - 0.5), 0.1 + 0.12 * (y / HEIGHT - 0.5))

    def script(self) -> Iterable[Deed]:
        for depth, name in enumerate(ORDER[1:]):
            yield 0.6 + 0.95 * depth, "choose", name
            yield 1.0 + 0.95 * depth, "key", "return"
        yield 6.9, "key", "right"
        yield 7.2, "key", "down"
        for step in range(46):
            yield 7.4 + step / 30, "move", 640 - 13 * step, 360 - 4 * step
        for number in range(3):
            yield 9.3 + 0.55 * number, "key", "escape"
        for step in range(31):
            yield 10.9 + step / 30, "move", 42 + 20 * step, 176 + 6 * step


if __name__ == "__main__":
    run(FileBrowser)
