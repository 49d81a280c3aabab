#!/usr/bin/env python3
"""Folders as a stack of planes in space: file_browser.py, or file_browser.py -o out/file-browser-3d.mp4.

The arrow keys select, Return opens a folder, Escape closes it. A click selects, opens what is selected, or goes
back to the folder that was clicked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from folders import HOME, Folder, OnDisk
from panes import COLUMNS, Item, Pane
from show import Deed, Program, run
from show.parts import label

WIDTH, HEIGHT = 1280, 720
STEP, EYE, DIMMING = 330, 1200, 0.72
T = scene.Transform


def view(yaw: float, pitch: float) -> scene.Transform:
    """The world is turned, moved away, and seen in perspective."""
    turned = T.rotation(yaw, 0, 1, 0) @ T.rotation(pitch, 1, 0, 0)
    return turned @ T.translation(180, 6, 70) @ T.perspective(EYE)


class FileBrowser(Program):
    title = "Planes in space"
    width, height, background = WIDTH, HEIGHT, "#03050c"
    duration = 11.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        sky = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), gradient_type="radial")
        sky.colors = ["#1d3468", "#0a1430", "#03050c"]
        sky.start_point, sky.end_point, sky.locations = (0.62, 0.42), (1.35, 1.25), [0, 0.45, 1]
        self.world = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), sublayer_transform=view(0.6, 0.1))
        self.path = label("", 15, "#9db7e8", frame=(40, 34, 1000, 24))
        self.root.sublayers = [sky, self.world, self.path]
        self.panes: list[Pane] = []
        self.open(HOME if in_film else OnDisk(Path.cwd()))

    @property
    def front(self) -> Pane:
        return self.panes[-1]

    def open(self, folder: Folder, item: Item | None = None) -> None:
        """Brings a folder's plane to the front: it comes out of its item, and the others make room behind it."""
        pane = Pane(folder)
        pane.position = WIDTH / 2, HEIGHT / 2
        with scene.transaction(duration=0.7):
            for other in self.panes:
                other.z_position -= STEP
                other.opacity *= DIMMING
            self.panes.append(pane)
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
            for pane in self.panes:
                pane.z_position += STEP
                pane.opacity = min(1, pane.opacity / DIMMING)
        self.tell_path()

    def tell_path(self) -> None:
        self.path.string = "  /  ".join(pane.folder.name for pane in self.panes)

    def enter(self) -> None:
        """Opens what is selected."""
        if self.front.items:
            item = self.front.items[self.front.selected]
            if item.entry.folder is not None:
                self.open(item.entry.folder, item)

    def key(self, name: str) -> None:
        steps = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}
        if name in steps:
            self.front.select(self.front.selected + steps[name])
        elif name == "return":
            self.enter()
        elif name in ("escape", "backspace"):
            self.close()

    def press(self, x: float, y: float) -> None:
        found = self.root.hit_test((x, y))
        item = pane = None
        while found is not None and pane is None:
            item = found if isinstance(found, Item) else item
            pane = found if isinstance(found, Pane) else None
            found = found.superlayer
        if pane not in self.panes:
            return
        while self.front is not pane:
            self.close()
        if item is None or pane is None:
            return
        number = pane.items.index(item)
        if number == pane.selected:
            self.enter()
        pane.select(number)

    def move(self, x: float, y: float) -> None:
        # The pointer moves evenly by itself.
        with scene.transaction(disable_actions=True):
            self.world.sublayer_transform = view(0.6 - 0.25 * (x / WIDTH - 0.5), 0.1 + 0.12 * (y / HEIGHT - 0.5))

    def script(self) -> Iterable[Deed]:
        yield 0.8, "key", "right"
        yield 1.1, "key", "right"
        yield 1.7, "key", "return"
        for number in range(3):
            yield 3.0 + 0.25 * number, "key", "right"
        yield 4.0, "key", "return"
        yield 5.4, "key", "down"
        yield 5.7, "key", "right"
        for step in range(31):
            yield 6.0 + step / 30, "move", 640 - 21 * step, 360 - 4 * step
        yield 7.5, "key", "escape"
        yield 8.6, "key", "escape"


if __name__ == "__main__":
    run(FileBrowser)
