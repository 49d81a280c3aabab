"""What lies behind the dock: hills at dusk, a window of pictures to scroll, and one of notes."""

from __future__ import annotations

from pathlib import Path

from show.parts import BOLD, circle, label

import scene

WIDTH, HEIGHT = 1280, 720
PAINTINGS = Path(__file__).resolve().parents[1] / "ripple-transition"
TILE, GAP, ROWS = 190, 10, 9
VIEWS = (
    (0.0, 0.0, 0.42), (0.36, 0.14, 0.4), (0.66, 0.0, 0.34), (0.02, 0.42, 0.36), (0.3, 0.5, 0.3), (0.62, 0.36, 0.36),
    (0.5, 0.02, 0.24), (0.14, 0.2, 0.5), (0.76, 0.5, 0.24),
)  # fmt: skip
"""Parts of a painting: left and top, and how wide, in parts of its width and height."""
NOTES = (
    ("Sunday", "Cherries, flour, butter, and the good vanilla."),
    ("Lake", "The boat at eight. Bring the long lens, and the blue thermos."),
    ("Harbour", "Blue hour from the second pier, when the cranes are lit."),
    (
        "Read",
        "The chapter on glass once more: why it blurs, and why it is more colourful than what is below.",
    ),
    ("Ask Nora", "Did the seeds arrive? The dahlias want to be in before May."),
)


class Wallpaper(scene.GradientLayer):
    """Hills at dusk."""

    def __init__(self) -> None:
        super().__init__(frame=(0, 0, WIDTH, HEIGHT), colors=["#1b2350", "#5a3f86", "#d0698a", "#f8b183"])
        self.locations = [0, 0.35, 0.68, 1]
        sun = scene.GradientLayer(bounds=(0, 0, 150, 150), position=(905, 372), corner_radius=75)
        sun.colors = ["#fff3c4", "#ffc07a"]
        sun.shadow_color, sun.shadow_opacity, sun.shadow_radius, sun.shadow_offset = "#ffd9a0", 0.9, 60, (0, 0)
        self.sublayers.append(sun)
        hills = (
            (
                "#8c4a80",
                "M0 470 C180 380 320 420 470 455 C640 495 760 395 930 420 C1080 440 1180 395 1280 410 V720 H0 Z",
            ),
            (
                "#5b3570",
                "M0 540 C140 500 280 470 420 520 C600 585 740 500 900 505 C1060 510 1150 545 1280 490 V720 H0 Z",
            ),
            (
                "#35245a",
                "M0 600 C200 545 380 640 560 610 C760 575 880 600 1010 590 C1130 582 1200 600 1280 575 V720 H0 Z",
            ),
        )
        for color, path in hills:
            self.sublayers.append(scene.ShapeLayer(path=path, fill_color=color))


class Window(scene.Layer):
    """A window with a title, and a content below it."""

    def __init__(self, frame: tuple[float, float, float, float], title: str, colors: tuple[str, str, str]) -> None:
        super().__init__(frame=frame, corner_radius=14, corner_curve="continuous", background_color=colors[0])
        self.shadow_opacity, self.shadow_radius, self.shadow_offset = 0.5, 26, (0, 16)
        width, height = frame[2:]
        self.content = scene.ScrollLayer(frame=(0, 40, width, height - 40), scroll_mode="vertically", corner_radius=14)
        self.content.masks_to_bounds, self.content.masked_corners = True, ["bottomLeft", "bottomRight"]
        lights = [circle(22 + 20 * at, 20, 6, color) for at, color in enumerate(("#ff5f57", "#febc2e", "#28c840"))]
        name = label(title, 14, colors[1], font=BOLD, frame=(0, 10, width, 22), alignment_mode="center")
        rule = scene.Layer(frame=(0, 39, width, 1), background_color=colors[2])
        self.sublayers = [self.content, *lights, name, rule]

    def wheel(self, lines: float) -> None:
        self.content.scroll_with_velocity((0, -900 * lines))


class Photos(Window):
    """Pictures in rows of three."""

    def __init__(self, frame: tuple[float, float, float, float]) -> None:
        super().__init__(frame, "Photos", ("#16181f", "#e7eaf3", "#ffffff18"))
        paintings = [scene.Image.open(PAINTINGS / f"{name}.jpg") for name in ("lake", "harbour")]
        for number in range(3 * ROWS):
            row, column = divmod(number, 3)
            left, top, width = VIEWS[(2 * number + row) % len(VIEWS)]
            place = 15 + (TILE + GAP) * column, 15 + (TILE + GAP) * row, TILE, TILE
            tile = scene.Layer(frame=place, corner_radius=8, masks_to_bounds=True, minification_filter="trilinear")
            tile.contents = paintings[(number // 2 + row) % 2]
            # A square part of a picture of 16 to 9.
            tile.contents_rect = left, min(top, 1 - width), width * 9 / 16, width
            self.content.sublayers.append(tile)


class Notes(Window):
    """Lines of text, one note below the other."""

    def __init__(self, frame: tuple[float, float, float, float]) -> None:
        super().__init__(frame, "Notes", ("#fffdf6", "#3c3a33", "#00000014"))
        y, width = 22.0, frame[2] - 52
        for title, words in NOTES:
            head = label(title, 17, "#b4511f", font=BOLD, frame=(26, y, width, 26))
            text = label(words, 15, "#4a473e", frame=(26, y + 27, width, 100), wrapped=True)
            self.content.sublayers.extend((head, text))
            y += 27 + text.preferred_frame_size.height + 20
