"""A folder as a plane in space, and its entries on it."""

from __future__ import annotations

from folders import Entry, Folder
from show.parts import label

import scene

WIDTH, HEIGHT = 660, 430
COLUMNS, ROWS, CELL = 5, 3, (118, 112)
YELLOW, AMBER, BLUE = "#ffd84d", "#f2b134", "#7fb2ff"
KINDS = {
    "jpg": "#58c4a7", "png": "#58c4a7", "svg": "#b08cff", "pdf": "#ff6b5e", "md": "#8fb3d9", "txt": "#8fb3d9",
    "csv": "#7bd389", "mp4": "#ff8fab", "m3u": "#ff8fab", "py": "#6aa9ff", "c": "#6aa9ff", "h": "#6aa9ff",
}  # fmt: skip
T = scene.Transform


def folder_icon() -> scene.Layer:
    icon = scene.Layer(bounds=(0, 0, 56, 44))
    icon.sublayers = [
        scene.Layer(frame=(3, 2, 24, 12), corner_radius=4, background_color="#c98a1b"),
        scene.Layer(frame=(0, 8, 56, 36), corner_radius=5, background_color="#d99a26"),
        scene.GradientLayer(frame=(0, 13, 56, 31), corner_radius=5, colors=["#ffd777", AMBER]),
    ]
    return icon


def file_icon(name: str) -> scene.Layer:
    kind = name.rpartition(".")[2].lower()
    icon = scene.Layer(bounds=(0, 0, 40, 50), corner_radius=4, background_color="#f4f7fb")
    icon.sublayers = [
        scene.Layer(frame=(7, 9 + 7 * row, width, 2), background_color="#c3cedd")
        for row, width in enumerate((26, 26, 18))
    ]
    badge = scene.Layer(frame=(0, 31, 40, 14), background_color=KINDS.get(kind, "#9aa7b8"))
    badge.sublayers.append(label(kind.upper()[:4], 9, "#ffffff", frame=(0, 1.5, 40, 12), alignment_mode="center"))
    icon.sublayers.append(badge)
    return icon


class Item(scene.Layer):
    """An entry: an icon in a yellow frame, and its name, which is larger while it is selected."""

    def __init__(self, entry: Entry, number: int) -> None:
        row, column = divmod(number, COLUMNS)
        super().__init__(bounds=(0, 0, CELL[0] - 12, CELL[1] - 12), corner_radius=10, border_width=1)
        self.position = 36 + CELL[0] * (column + 0.5), 76 + CELL[1] * (row + 0.5)
        self.entry = entry
        icon = folder_icon() if entry.folder is not None else file_icon(entry.name)
        icon.position = self.bounds.width / 2, 42
        self.title = label(entry.name, 11, "#dfe8f7", frame=(4, 76, self.bounds.width - 8, 20))
        self.title.alignment_mode, self.title.truncation_mode = "center", "middle"
        self.sublayers = [icon, self.title]
        self.select(False)

    def select(self, selected: bool) -> None:
        """All of this animates by itself."""
        self.border_color = YELLOW if selected else "#ffd84d60"
        self.border_width = 3 if selected else 1
        self.background_color = "#ffd84d2c" if selected else "#ffffff0a"
        self.z_position = 14 if selected else 0
        self.title.font_size = 13 if selected else 11
        self.shadow_opacity, self.shadow_offset, self.shadow_radius = 0.5 if selected else 0, (0, 12), 10


class Pane(scene.TransformLayer):
    """The plane of a folder. Its entries are not flattened into it, so the selected one can stand out from it."""

    def __init__(self, folder: Folder) -> None:
        super().__init__(bounds=(0, 0, WIDTH, HEIGHT))
        entries = folder.entries()
        self.folder = folder
        plane = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), corner_radius=18, background_color="#14234af0")
        plane.border_width, plane.border_color = 1.5, "#7fb2ff90"
        shine = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), corner_radius=18)
        shine.colors, shine.locations = ["#ffffff22", "#ffffff00", "#00000030"], [0, 0.35, 1]
        count = f"{len(entries)} items" if len(entries) != 1 else "1 item"
        plane.sublayers = [
            shine,
            label(folder.name, 24, "#ffffff", frame=(38, 24, 420, 34)),
            label(count, 13, BLUE, frame=(WIDTH - 238, 33, 200, 20), alignment_mode="right"),
        ]
        self.items = [Item(entry, number) for number, entry in enumerate(entries[: COLUMNS * ROWS])]
        self.sublayers = [plane, *self.items]
        self.selected = 0
        self.select(0)

    def select(self, number: int) -> None:
        if not self.items:
            return
        self.items[self.selected].select(False)
        self.selected = min(max(number, 0), len(self.items) - 1)
        self.items[self.selected].select(True)
