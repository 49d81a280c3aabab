"""What there is to browse: folders of this machine; for the film, one that is made with real files in it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image

EXAMPLES = Path(__file__).resolve().parents[1]


class Entry(NamedTuple):
    """A file or a folder in a folder."""

    path: Path
    is_folder: bool

    @property
    def name(self) -> str:
        return self.path.name


class Folder:
    """A folder of this machine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.name or str(path)

    def entries(self) -> list[Entry]:
        """Folders first, by name. What cannot be read has none."""
        try:
            entries = [Entry(path, path.is_dir()) for path in self.path.iterdir() if not path.name.startswith(".")]
        except OSError:
            return []
        return sorted(entries, key=lambda entry: (not entry.is_folder, entry.name.lower()))


ORDER = ("Home", "Pictures", "2006", "Summer", "Lake", "Prints", "Small")
"""The folders in each other that the film opens."""
BESIDE = (
    ("Documents", "Music", "Projects", "Videos"), ("2004", "2005", "Portraits"), ("Spring", "Autumn", "Winter"),
    ("Harbour", "Garden", "City"), ("Raw", "Edited"), ("Large", "Medium"), (),
)  # fmt: skip
WORDS = "The boat at eight.\nBring the long lens,\nand the blue thermos.\n\nNora has the key.\n"


def home() -> Folder:
    """A folder with folders, pictures and texts, seven deep: parts of the paintings, and the city's sleeves."""
    folder = Path(tempfile.gettempdir()) / "libscene-examples" / ORDER[0]
    shutil.rmtree(folder, ignore_errors=True)
    paintings = [Image.open(EXAMPLES / "ripple-transition" / f"{name}.jpg") for name in ("lake", "harbour")]
    sleeves = sorted((EXAMPLES / "city" / "albums" / "128").glob("*.png"))
    for depth, others in enumerate(BESIDE):
        folder.mkdir(parents=True)
        for name in others:
            (folder / name).mkdir()
        (folder / "notes.txt").write_text(WORDS)
        for number in range(9 + 3 * (depth % 3)):
            if (number + depth) % 3 == 0:
                sleeve = sleeves[(37 * number + 11 * depth) % len(sleeves)]
                shutil.copy(sleeve, folder / f"cover-{number + 1:02}.png")
                continue
            painting = paintings[(number + depth) % 2]
            left, top = (173 * number + 211 * depth) % 800, (97 * number + 31 * depth) % 400
            painting.crop((left, top, left + 480, top + 320)).save(
                folder / f"dscf-{depth}{number + 10}.jpg", quality=85
            )
        folder /= ORDER[depth + 1] if depth + 1 < len(ORDER) else ""
    return Folder(Path(tempfile.gettempdir()) / "libscene-examples" / ORDER[0])
