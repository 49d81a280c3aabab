"""What there is to browse: the files of this machine, or, for the film, some that are always the same."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol


class Entry(NamedTuple):
    """A file or a folder in a folder."""

    name: str
    folder: Folder | None = None
    """What is in it, for a folder."""


class Folder(Protocol):
    """Something with entries."""

    @property
    def name(self) -> str: ...
    def entries(self) -> list[Entry]: ...


class OnDisk:
    """A folder of this machine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.name or str(path)

    def entries(self) -> list[Entry]:
        try:
            paths = [path for path in self.path.iterdir() if not path.name.startswith(".")]
        except OSError:
            return []
        paths.sort(key=lambda path: (not path.is_dir(), path.name.lower()))
        return [Entry(path.name, OnDisk(path) if path.is_dir() else None) for path in paths]


class Imagined:
    """A folder of the film."""

    def __init__(self, name: str, content: dict[str, object]) -> None:
        self.name = name
        self.content = content

    def entries(self) -> list[Entry]:
        return [
            Entry(name, Imagined(name, content) if isinstance(content, dict) else None)
            for name, content in self.content.items()
        ]


HOME = Imagined("Home", {
    "Documents": {"Letters": {}, "Taxes": {}, "lease.pdf": 1, "recipes.txt": 1},
    "Music": {"Harbour Lights": {}, "Kolibri": {}, "Lumi": {}, "mix.m3u": 1},
    "Pictures": {
        "Alps": {"hut.jpg": 1, "ridge.jpg": 1, "lake.jpg": 1},
        "Garden": {"tulips.jpg": 1, "frost.jpg": 1},
        "Iceland": {},
        "Lisbon": {
            "alfama.jpg": 1, "azulejos.jpg": 1, "belem.jpg": 1, "bridge.jpg": 1, "castle.jpg": 1, "ferry.jpg": 1,
            "market.jpg": 1, "rooftops.jpg": 1, "tram-28.jpg": 1, "tejo.jpg": 1, "map.svg": 1,
        },
        "Portraits": {}, "Sea": {}, "cat.jpg": 1, "desk.jpg": 1, "moon.png": 1, "panorama.jpg": 1, "scan-004.png": 1,
    },
    "Projects": {
        "boat": {"hull.svg": 1, "sail.svg": 1, "plan.pdf": 1},
        "clock": {"main.c": 1, "gears.h": 1, "Makefile": 1},
        "weather": {"station.py": 1, "data.csv": 1, "README.md": 1},
    },
    "Videos": {"harbour.mp4": 1, "storm.mp4": 1},
    "budget.csv": 1, "ideas.md": 1, "logo.svg": 1, "notes.txt": 1, "todo.md": 1,
})  # fmt: skip
