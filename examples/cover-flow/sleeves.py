"""The records: their names, and their sleeves, which libscene draws."""

from __future__ import annotations

import math
from typing import NamedTuple

from show.parts import circle, label

import scene

SIZE = 300


class Record(NamedTuple):
    """A record, the colours of its sleeve, and which of the designs it has."""

    title: str
    artist: str
    year: int
    colors: tuple[str, str, str, str]
    design: int
    songs: tuple[str, ...]


RECORDS = [
    Record("Low Tide", "The Harbour Lights", 1962, ("#0b3954", "#087e8b", "#bfd7ea", "#ff5a5f"), 0,
           ("Slack Water", "Ropes", "Nine Fathoms", "A Lamp for Ellen", "Low Tide")),
    Record("Parallax", "Ines Moreau Trio", 1967, ("#1b1b1e", "#373f51", "#d8dbe2", "#f5b700"), 1,
           ("Half Step", "Parallax", "Rue Daguerre", "Blue Gate", "Waltz for No One")),
    Record("Field Notes", "Ada & Olsen", 1971, ("#283618", "#606c38", "#fefae0", "#dda15e"), 2,
           ("Larks", "Stone Wall", "Field Notes", "Evening Barley")),
    Record("Signal", "Kolibri", 1974, ("#2b2d42", "#8d99ae", "#edf2f4", "#ef233c"), 3,
           ("Carrier", "Sideband", "Signal", "Morse for Two", "Static")),
    Record("Persimmon", "Yuko Tanabe", 1976, ("#3d0c11", "#a4243b", "#f7d6bf", "#ff8811"), 4,
           ("Kaki", "Paper Door", "Persimmon", "First Frost")),
    Record("Night Bus", "Marlowe Street", 1979, ("#10002b", "#3c096c", "#e0aaff", "#ffba08"), 5,
           ("Terminus", "Rain on Glass", "Night Bus", "Exact Change", "Last Stop")),
    Record("Cartographer", "Silas Wren", 1981, ("#003049", "#669bbc", "#fdf0c5", "#c1121f"), 0,
           ("Legend", "Contour", "Cartographer", "The Unsurveyed")),
    Record("Small Machines", "Tin Parade", 1983, ("#264653", "#2a9d8f", "#e9c46a", "#e76f51"), 3,
           ("Clockwork", "Small Machines", "Oil", "Spare Parts", "Wind-Up")),
    Record("Aurora Hotel", "Lumi", 1985, ("#011627", "#2ec4b6", "#fdfffc", "#ff9f1c"), 4,
           ("Check-In", "Corridor", "Aurora Hotel", "Room 9", "Check-Out")),
    Record("Counterpoint", "Bremen Quartet", 1988, ("#22223b", "#4a4e69", "#f2e9e4", "#c9ada7"), 1,
           ("Subject", "Answer", "Episode", "Stretto")),
    Record("Sun Dogs", "Prairie Radio", 1992, ("#7f4f24", "#b08968", "#ffedd8", "#f48c06"), 2,
           ("Grain", "Sun Dogs", "County Road", "Dust Hymn")),
    Record("Velvet Static", "Orlo", 1996, ("#1d0320", "#5f0f40", "#fb8b24", "#e36414"), 5,
           ("Hum", "Velvet Static", "Cathode", "Off Air")),
    Record("Meridian", "Sabine Holt", 2001, ("#14213d", "#415a77", "#e5e5e5", "#fca311"), 0,
           ("Zero", "Meridian", "Antipode", "Noon")),
]  # fmt: skip


def waves(colors: tuple[str, ...]) -> list[scene.Layer]:
    rows = [circle(60 * column - 30 * (row % 2), 150 + 42 * row, 46, colors[1 - row % 2], border_width=9,
                   border_color=colors[2]) for row in range(5) for column in range(7)]  # fmt: skip
    return [circle(214, 96, 44, colors[3]), *rows]


def bars(colors: tuple[str, ...]) -> list[scene.Layer]:
    turned = scene.Layer(frame=(-80, -80, 460, 460), transform=scene.Transform.rotation(-0.5))
    for number in range(9):
        height = 14 + 5 * number
        y = 20 + 4.6 * number * (number + 3)
        turned.sublayers.append(scene.Layer(frame=(0, y, 460, height), background_color=colors[2 if number % 3 else 3]))
    return [turned]


def hills(colors: tuple[str, ...]) -> list[scene.Layer]:
    return [
        circle(196, 118, 58, colors[3]),
        circle(60, 420, 240, colors[1]),
        circle(290, 470, 250, colors[2]),
        circle(120, 560, 280, colors[0]),
    ]


def dots(colors: tuple[str, ...]) -> list[scene.Layer]:
    made: list[scene.Layer] = []
    for row in range(7):
        for column in range(7):
            distance = math.hypot(column - 4.2, row - 2.2)
            color = colors[3] if distance < 1 else colors[2] if distance < 3 else colors[1]
            made.append(circle(30 + 40 * column, 30 + 40 * row, max(4.0, 19 - 2.6 * distance), color))
    return made


def rings(colors: tuple[str, ...]) -> list[scene.Layer]:
    return [circle(150, 170, 190 - 32 * number, colors[(number + 1) % 4]) for number in range(6)]


def lights(colors: tuple[str, ...]) -> list[scene.Layer]:
    made: list[scene.Layer] = []
    for number in range(16):
        x, y = 300 * (number * 0.618 % 1), 300 * (number * 0.755 % 1)
        made.append(circle(x, y, 18 + 46 * (number * 0.37 % 1), colors[1 + number % 3], opacity=0.55))
    return made


DESIGNS = waves, bars, hills, dots, rings, lights


def front(record: Record) -> scene.Layer:
    """The sleeve's front, as layers."""
    art = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color=record.colors[0], masks_to_bounds=True)
    art.sublayers = DESIGNS[record.design](record.colors)
    art.sublayers.append(scene.GradientLayer(frame=(0, 180, SIZE, 120), colors=["#00000000", "#000000b0"]))
    art.sublayers.append(label(record.title, 27, "#ffffff", frame=(16, 238, 270, 34)))
    art.sublayers.append(label(record.artist, 13, "#ffffffc0", frame=(17, 270, 270, 20)))
    return art


def back(record: Record) -> scene.Layer:
    """The sleeve's back, with its songs."""
    art = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color=record.colors[0])
    art.sublayers.append(scene.Layer(frame=(20, 66, 260, 1), background_color=record.colors[3]))
    art.sublayers.append(label(record.title, 20, record.colors[2], frame=(20, 18, 260, 26)))
    art.sublayers.append(label(f"{record.artist}, {record.year}", 12, record.colors[3], frame=(20, 44, 260, 18)))
    for number, song in enumerate(record.songs):
        y = 82 + 26 * number
        art.sublayers.append(label(str(number + 1), 13, record.colors[3], frame=(20, y, 24, 20)))
        art.sublayers.append(label(song, 13, record.colors[2], frame=(46, y, 234, 20)))
    return art


def reflection(side: scene.Layer, floor: str) -> scene.Layer:
    """What a floor of some colour shows of a side: upside down, and less and less of it."""
    side.transform = scene.Transform.scale(1, -1)
    fade = scene.GradientLayer(frame=(0, 0, SIZE, SIZE), colors=[f"{floor}90", floor], locations=[0, 0.42])
    return scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[side, fade])
