"""The icons: a name, the colours from top to bottom, and what is drawn on them, in a square of 100 x 100."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

import scene


class Part(NamedTuple):
    """A path that is filled, or, with a width, a line along it."""

    path: scene.PathLike
    color: str = "#ffffff"
    width: float = 0


class App(NamedTuple):
    name: str
    colors: tuple[str, str]
    draw: Callable[[], Iterable[Part]]


def disc(x: float, y: float, radius: float) -> scene.Path:
    return scene.Path.ellipse((x - radius, y - radius, 2 * radius, 2 * radius))


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> scene.Path:
    return scene.Path.rounded_rect((x, y, width, height), radius)


def turned(path: scene.Path, angle: float) -> scene.Path:
    """A path turned about the middle of the square."""
    T = scene.Transform  # noqa: N806
    return path.copy().transform(T.translation(-50, -50) @ T.rotation(angle) @ T.translation(50, 50))


def around(count: int, path: scene.Path) -> list[scene.Path]:
    return [turned(path, math.tau * number / count) for number in range(count)]


def calendar() -> Iterable[Part]:
    yield Part(box(0, 0, 100, 27), "#ff453a")
    for number in range(12):
        x, y = 24 + 17.4 * (number % 4), 43 + 17 * (number // 4)
        yield Part(disc(x, y, 5.4), "#ff453a" if number == 6 else "#c9ccd4")


def photos() -> Iterable[Part]:
    colors = ["#ff9f0ad0", "#ff6430d0", "#ff3b6bd0", "#bf5af2d0", "#4f7bffd0", "#32ade6d0", "#34c7a0d0", "#8ad040d0"]
    petals = around(8, box(39.5, 11, 21, 34, 10.5))
    return [Part(petal, color) for petal, color in zip(petals, colors, strict=True)]


def camera() -> Iterable[Part]:
    yield Part(box(15, 30, 70, 46, 9), "#2c2f36")
    yield Part("M38 31L43 22H57L62 31Z", "#2c2f36")
    yield from (Part(disc(50, 53, 17), "#e9ebf0"), Part(disc(50, 53, 13), "#20232a"), Part(disc(50, 53, 6), "#4b6ea9"))
    yield Part(disc(75, 39, 3), "#ffd60a")


def maps() -> Iterable[Part]:
    yield Part("M-5 72L105 30V52L-5 94Z", "#f7f3e8")
    yield Part("M24 105L62 -5", "#ffd34e", 13)
    yield Part("M0 30L40 60L105 105", "#a9d8ff", 9)
    yield Part("M66 68C52 52 48 46 48 38A18 18 0 0 1 84 38C84 46 80 52 66 68Z", "#ff453a")
    yield Part(disc(66, 38, 7))


def weather() -> Iterable[Part]:
    yield Part(disc(63, 38, 18), "#ffd60a")
    cloud = disc(37, 58, 15).append(disc(56, 54, 19)).append(disc(72, 63, 12)).append(box(24, 58, 60, 17, 8.5))
    yield Part(cloud)


def notes() -> Iterable[Part]:
    yield Part(box(0, 0, 100, 25), "#ffcc33")
    for row in range(4):
        yield Part(box(18, 39 + 13 * row, 64 if row < 3 else 38, 3.4, 1.7), "#cfcabb")


def clock() -> Iterable[Part]:
    yield Part(disc(50, 50, 37))
    yield from (Part(tick, "#1c1c1e") for tick in around(12, box(49, 17, 2, 6, 1)))
    yield Part("M50 50L36 36", "#1c1c1e", 4.4)
    yield Part("M50 50L71 37", "#1c1c1e", 3.4)
    yield Part("M50 58V22", "#ff9f0a", 1.8)


def calculator() -> Iterable[Part]:
    yield Part(box(20, 17, 60, 17, 5), "#5b5b60")
    for number in range(12):
        x, y = 20 + 15.8 * (number % 4), 41 + 15.8 * (number // 4)
        yield Part(box(x, y, 12.6, 12.6, 6.3), "#ff9f0a" if number % 4 == 3 else "#d8d8dc")


def stocks() -> Iterable[Part]:
    yield from (Part(f"M{x} 12V88", "#33343a", 1.4) for x in (26, 50, 74))
    yield Part("M8 66L24 54L36 62L52 34L64 46L78 26L92 32", "#30d158", 4.4)
    yield Part("M8 76H92", "#3c5a86", 2)


def health() -> Iterable[Part]:
    yield Part("M50 78C26 60 18 48 18 37C18 26 26 20 34 20C42 20 48 25 50 31C52 25 58 20 66 20C74 20 82 26 82 37"
               "C82 48 74 60 50 78Z", "#ff3b6b")  # fmt: skip
    yield Part("M18 47H38L44 36L53 58L59 47H82", "#ffffff", 3.4)


def compass() -> Iterable[Part]:
    yield Part(disc(50, 50, 36), "#f2f2f4", 2.2)
    yield from (Part(tick, "#f2f2f4") for tick in around(24, box(49.3, 18, 1.4, 7)))
    yield Part(turned(scene.Path("M50 23L57 50H43Z"), 0.6), "#ff453a")
    yield Part(turned(scene.Path("M50 77L57 50H43Z"), 0.6), "#f2f2f4")
    yield Part(disc(50, 50, 3.4), "#1c1c1e")


def books() -> Iterable[Part]:
    yield Part("M48 32C38 24 26 23 16 26V72C26 69 38 70 48 77Z")
    yield Part("M52 32C62 24 74 23 84 26V72C74 69 62 70 52 77Z")


def terminal() -> Iterable[Part]:
    yield Part("M22 32L40 48L22 64", "#f2f2f4", 6)
    yield Part("M48 66H70", "#32d74b", 6)


def recorder() -> Iterable[Part]:
    for number, height in enumerate((8, 18, 34, 52, 30, 62, 40, 22, 44, 26, 12, 6)):
        x = 14 + 6.55 * number
        yield Part(box(x - 1.6, 50 - height / 2, 3.2, height, 1.6), "#ff453a" if number < 6 else "#f2f2f4")


def files() -> Iterable[Part]:
    yield Part("M16 34A6 6 0 0 1 22 28H40L47 36H78A6 6 0 0 1 84 42V70A6 6 0 0 1 78 76H22A6 6 0 0 1 16 70Z", "#2d8cf0")
    yield Part(box(16, 43, 68, 33, 6), "#6fc0ff")


def games() -> Iterable[Part]:
    yield Part("M32 32H68C82 32 90 70 80 74C72 77 68 63 62 63H38C32 63 28 77 20 74C10 70 18 32 32 32Z")
    yield Part("M34 41V55M27 48H41", "#7b3fe4", 5)
    yield from (Part(disc(64, 53, 4), "#ff7a45"), Part(disc(72, 44, 4), "#2fbf71"))


def podcasts() -> Iterable[Part]:
    yield Part(scene.Path().arc(50, 45, 32, 2.4, 0.74 + math.tau), width=5)
    yield Part(scene.Path().arc(50, 45, 20, 2.3, 0.84 + math.tau), width=5)
    yield Part(disc(50, 45, 8.4))
    yield Part("M42 58H58L55 82A5 5 0 0 1 45 82Z")


def settings() -> Iterable[Part]:
    gear = disc(50, 50, 27)
    for tooth in around(12, box(45.6, 13, 8.8, 18, 3)):
        gear.append(tooth)
    yield Part(gear, "#3a3a40")
    yield from (Part(disc(50, 50, 20.5), "#c9cad2"), Part(disc(50, 50, 15), "#3a3a40"))
    yield from (Part(spoke, "#c9cad2") for spoke in around(3, box(48, 32, 4, 18)))
    yield Part(disc(50, 50, 5), "#c9cad2")


def phone() -> Iterable[Part]:
    yield Part(
        "M30 22C22 26 20 36 28 50C36 64 46 74 60 78C70 81 77 76 78 69L66 60L58 65C50 61 42 52 38 43L43 36L36 22Z"
    )


def messages() -> Iterable[Part]:
    yield Part(scene.Path.ellipse((14, 20, 72, 54)).append("M28 62C28 72 24 78 18 81C28 82 38 78 42 72Z"))


def globe() -> Iterable[Part]:
    yield Part(disc(50, 50, 34), width=4)
    yield Part(scene.Path.ellipse((35, 16, 30, 68)), width=4)
    yield Part("M16 50H84M21 33H79M21 67H79", width=4)


def mail() -> Iterable[Part]:
    yield Part(box(15, 27, 70, 48, 7))
    yield Part("M19 33L50 57L81 33", "#2f8df5", 4)


def music() -> Iterable[Part]:
    yield Part("M40 68V27L76 20V61", width=6)
    yield Part("M40 30L76 23", width=12)
    yield from (Part(scene.Path.ellipse((22, 59, 21, 17))), Part(scene.Path.ellipse((58, 52, 21, 17))))


APPS = [
    App("Calendar", ("#ffffff", "#f1f2f5"), calendar),
    App("Photos", ("#ffffff", "#eff1f5"), photos),
    App("Camera", ("#dfe2e8", "#a9afbb"), camera),
    App("Maps", ("#a8dd8f", "#7fca78"), maps),
    App("Weather", ("#2f80ed", "#7cc4fb"), weather),
    App("Notes", ("#fffdf6", "#f7f3e6"), notes),
    App("Clock", ("#2c2c30", "#101012"), clock),
    App("Calculator", ("#3a3a3e", "#1a1a1c"), calculator),
    App("Stocks", ("#232328", "#0d0d10"), stocks),
    App("Health", ("#ffffff", "#f4f0f2"), health),
    App("Compass", ("#303036", "#111113"), compass),
    App("Books", ("#ffb340", "#ff7a1a"), books),
    App("Terminal", ("#3b3f4a", "#14161b"), terminal),
    App("Recorder", ("#2a2a2e", "#0c0c0e"), recorder),
    App("Files", ("#ffffff", "#e9f1fa"), files),
    App("Games", ("#a46bff", "#6a35d9"), games),
    App("Podcasts", ("#d46bff", "#8a32d6"), podcasts),
    App("Settings", ("#b7bac4", "#7d808b"), settings),
]
DOCK = [
    App("Phone", ("#67e26f", "#1fb63a"), phone),
    App("Messages", ("#67e26f", "#1fb63a"), messages),
    App("Browser", ("#3fb2ff", "#0a6ce0"), globe),
    App("Mail", ("#4fb8ff", "#1b6ef0"), mail),
    App("Music", ("#ff6482", "#f5294a"), music),
]
