"""What an organist pulls: a drawbar, and a name that stands for nine of them."""

from __future__ import annotations

from show.parts import BOLD, label

import scene

BARS = ["16", "5⅓", "8", "4", "2⅔", "2", "1⅗", "1⅓", "1"]
"""How long the pipes would be, in feet."""
COLORS = ["#ff6b6b", "#ff9f4a", "#ffd166", "#b5e655", "#5be7a9", "#45cbe8", "#5a8dff", "#9b78ff", "#ee7de0"]
LOUDEST = 8
WAY = 142


class Drawbar(scene.Layer):
    """A bar that is pulled out of a slot, as far as it is loud."""

    def __init__(self, name: str, color: str, x: float) -> None:
        super().__init__(frame=(x - 36, 322, 72, 240))
        slot = scene.Layer(frame=(31, 44, 10, WAY + 40), corner_radius=5, background_color="#ffffff12")
        self.rod = scene.Layer(frame=(32, 46, 8, 0), corner_radius=4, background_color=f"{color}b0")
        self.cap = scene.GradientLayer(
            bounds=(0, 0, 56, 36), position=(36, 64), corner_radius=10, corner_curve="continuous"
        )
        self.cap.colors, self.cap.border_width, self.cap.border_color = [color, f"{color}b0"], 1, "#ffffff50"
        self.cap.shadow_opacity, self.cap.shadow_offset, self.cap.shadow_radius = 0.55, (0, 5), 6
        self.number = label("0", 15, "#0a0d18", font=BOLD, frame=(0, 8, 56, 22), alignment_mode="center")
        self.cap.sublayers = [self.number]
        foot = label(f"{name}\u2032", 13, "#8d97b8", frame=(0, 12, 72, 20), alignment_mode="center")
        self.sublayers = [slot, self.rod, self.cap, foot]

    def show(self, level: float) -> None:
        y = 64 + WAY * level / LOUDEST
        self.cap.position = 36, y
        self.rod.frame = 32, 46, 8, max(0, y - 46)
        self.number.string = f"{max(0, level):.0f}"

    def level_at(self, y: float) -> float:
        return min(max((y - self.frame.y - 64) / WAY, 0), 1) * LOUDEST


class Pill(scene.Layer):
    """A name to choose."""

    def __init__(self, name: str, x: float, y: float) -> None:
        super().__init__(frame=(x, y, 120, 48), corner_radius=24, background_color="#ffffff0c")
        self.border_width, self.border_color = 1.5, "#ffffff20"
        self.name_of_it = label(name, 15, "#c3cae3", frame=(0, 14, 120, 24), alignment_mode="center")
        self.sublayers = [self.name_of_it]

    def light(self, color: str | None) -> None:
        """Shows whether it is the chosen one."""
        self.border_color = color or "#ffffff20"
        self.background_color = f"{color}24" if color else "#ffffff0c"
        self.name_of_it.foreground_color = color or "#c3cae3"
