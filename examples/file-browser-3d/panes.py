"""A folder as a plane in space, and its entries on it."""

from __future__ import annotations

import math

from folders import Entry, Folder
from show.parts import TITLES, label
from thumbnails import Thumbnail, Thumbnails

import scene

WIDTH, HEIGHT = 660, 430
COLUMNS, ROWS, CELL = 5, 3, (118, 112)
YELLOW, AMBER, BLUE = "#ffd84d", "#f2b134", "#7fb2ff"
KINDS = {
    "jpg": "#58c4a7", "png": "#58c4a7", "svg": "#b08cff", "pdf": "#ff6b5e", "md": "#8fb3d9", "txt": "#8fb3d9",
    "csv": "#7bd389", "mp4": "#ff8fab", "m3u": "#ff8fab", "py": "#6aa9ff", "c": "#6aa9ff", "h": "#6aa9ff",
}  # fmt: skip
FOG = "#122048"
STEP, CLEAR, FLOOR = 330, 0.78, 26
"""How far planes stand behind each other, what is left of one through the air of a step, how far below is the floor."""
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
    """An entry: what it shows in a yellow frame, and its name, which is larger while it is selected."""

    def __init__(self, entry: Entry, thumbnails: Thumbnails) -> None:
        super().__init__(bounds=(0, 0, CELL[0] - 12, CELL[1] - 12), corner_radius=10, border_width=1)
        self.entry = entry
        self.icon = folder_icon() if entry.is_folder else file_icon(entry.name)
        self.icon.position = self.bounds.width / 2, 42
        self.title = label(entry.name, 11, "#dfe8f7", frame=(4, 78, self.bounds.width - 8, 20))
        self.title.alignment_mode, self.title.truncation_mode = "center", "middle"
        self.sublayers = [self.icon, self.title]
        self.select(False)
        if not entry.is_folder:
            thumbnails.order(entry.path, self.show)

    def show(self, thumbnail: Thumbnail) -> None:
        """Takes what the file shows of itself in the icon's place."""
        with scene.transaction(disable_actions=True):
            if isinstance(thumbnail, str):
                words = label(thumbnail, 5, "#38445c", frame=(4, 4, 32, 26), wrapped=True, masks_to_bounds=True)
                self.icon.sublayers = [words, self.icon.sublayers[-1]]
                return
            scale = min(92 / thumbnail.width, 66 / thumbnail.height)
            picture = scene.Layer(bounds=(0, 0, thumbnail.width * scale, thumbnail.height * scale), corner_radius=4)
            picture.position, picture.contents = self.icon.position, thumbnail
            picture.masks_to_bounds, picture.minification_filter = True, "trilinear"
            self.sublayers = [picture, self.title]
            self.icon = picture
            picture.add_animation(scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=0.3))

    def select(self, selected: bool, raised: bool = True) -> None:
        """raised: whether it throws a shadow. All of this animates by itself."""
        self.border_color = YELLOW if selected else "#ffd84d50"
        self.border_width = 3 if selected else 1
        self.background_color = "#ffd84d2c" if selected else "#ffffff0a"
        self.z_position = 14 if selected else 0
        self.title.font_size = 13 if selected else 11
        self.shadow_opacity, self.shadow_offset, self.shadow_radius = 0.5 if selected and raised else 0, (0, 12), 10


class Pane(scene.TransformLayer):
    """The plane of a folder. Its entries are not flattened into it, so the selected one can stand out from it."""

    def __init__(self, folder: Folder, thumbnails: Thumbnails) -> None:
        super().__init__(bounds=(0, 0, WIDTH, HEIGHT))
        self.folder, self.thumbnails = folder, thumbnails
        self.entries = folder.entries()
        plane = scene.GradientLayer(frame=(0, 0, WIDTH, HEIGHT), corner_radius=18, corner_curve="continuous")
        plane.colors, plane.locations = ["#27407c", "#182a58", "#101c3f"], [0, 0.35, 1]
        plane.border_width, plane.border_color = 1.5, "#7fb2ffb0"
        count = f"{len(self.entries)} items" if len(self.entries) != 1 else "1 item"
        plane.sublayers = [
            label(folder.name, 24, "#ffffff", font=TITLES, frame=(38, 22, 420, 34)),
            label(count, 13, BLUE, frame=(WIDTH - 238, 33, 200, 20), alignment_mode="right"),
        ]
        # What the air between the eye and the plane adds to it. It lies before all that stands out.
        self.fog = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), corner_radius=18, background_color=FOG, opacity=0)
        self.fog.corner_curve, self.fog.z_position = "continuous", 20
        shadow = scene.GradientLayer(
            bounds=(0, 0, WIDTH, 150), gradient_type="radial", colors=["#000000d0", "#00000000"]
        )
        shadow.start_point, shadow.end_point = (0.5, 0.5), (1, 1)
        shadow.position, shadow.transform = (WIDTH / 2, HEIGHT + FLOOR - 1), T.rotation(math.pi / 2, 1, 0, 0)
        self.grid = scene.TransformLayer(frame=(0, 0, WIDTH, HEIGHT))
        self.sublayers = [shadow, plane, self.grid, self.fog]
        self.items: dict[int, Item] = {}
        self.first_row = self.selected = 0
        self.scroll()
        self.select(0)

    def scroll(self) -> None:
        """Makes the entries that are in view, and lets go of the others."""
        first = self.first_row * COLUMNS
        shown = range(first, min(first + COLUMNS * ROWS, len(self.entries)))
        for number in [number for number in self.items if number not in shown]:
            self.items.pop(number).remove_from_superlayer()
        for number in shown:
            is_new = number not in self.items
            item = self.items.get(number) or Item(self.entries[number], self.thumbnails)
            row, column = divmod(number - first, COLUMNS)
            item.position = 36 + CELL[0] * (column + 0.5), 76 + CELL[1] * (row + 0.5)
            if is_new:
                self.items[number] = item
                self.grid.sublayers.append(item)

    def recede(self, depth: int) -> None:
        """Stands so many planes behind the front."""
        self.z_position = -STEP * depth
        self.fog.opacity = 1 - CLEAR**depth
        if self.selection is not None:
            self.selection.select(True, raised=depth == 0)

    def select(self, number: int) -> None:
        if not self.entries:
            return
        if self.selected in self.items:
            self.items[self.selected].select(False)
        self.selected = min(max(number, 0), len(self.entries) - 1)
        row = self.selected // COLUMNS
        wanted = min(max(self.first_row, row - ROWS + 1), row)
        if wanted != self.first_row:
            self.first_row = wanted
            self.scroll()
        self.items[self.selected].select(True)

    @property
    def selection(self) -> Item | None:
        return self.items.get(self.selected)
