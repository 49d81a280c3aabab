"""Captures of frames, as `Renderer.capture` writes them: they come from elsewhere, so nothing in them is trusted."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import re
import zipfile
import zlib
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from scene._film.leavings import temporary_folder
from scene._film.output import ending_cleanly
from scene.errors import FormatError

FACTS, DOCUMENT, PLAN, PICTURE = "capture.json", "scene.json", "plan.txt", "frame.png"

LARGEST = 1 << 30
"""Bytes that a capture may have unpacked."""

MOST_PIXELS = 16384
"""Of a side of the frame, as renderers have it."""

_NAME = re.compile(r"capture\.json|scene\.json|plan\.txt|frame\.png|scene\.files/[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True)
class Capture:
    """A frame of a program, unpacked."""

    name: str
    """Of the file."""
    document: Path
    """The tree as a scene document, with what it names beside it."""
    plan: str
    """The frame's plan in the program, in words."""
    version: str
    """Of the library there."""
    driver: str
    """What drew there."""
    time: float
    """In seconds of the renderer's clock."""
    size: tuple[int, int]
    """In pixels."""
    scale: float
    """Pixels per point."""
    dithering: bool
    """Whether what changes gradually is dithered."""
    notes: list[str]
    """What is missing, in sentences."""

    @property
    def summary(self) -> str:
        """What it is, and what is missing, a line for each."""
        width, height = self.size
        line = (
            f"{self.name}: a frame of libscene {self.version} at {self.time:g} s, "
            f"{width} x {height} pixels at scale {self.scale:g}, drawn by {self.driver}"
        )
        return "\n".join([line, *(f"  {note}" for note in self.notes)])


def is_capture(path: str | Path) -> bool:
    """Whether a file is a capture. Lottie archives are zip files, too."""
    try:
        # A device may have no end, in which the archive's list of files would be looked for.
        if not Path(path).is_file():
            return False
        with zipfile.ZipFile(path) as archive:
            return FACTS in archive.namelist()
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError):
        return False


@contextlib.contextmanager
def unpacked(path: str | Path) -> Generator[Capture]:
    """A capture, whose document lies in a folder of its own meanwhile. FormatError says what is wrong with it."""
    name = Path(path).name
    with ending_cleanly(), temporary_folder("scene-capture-") as folder:
        try:
            with zipfile.ZipFile(path) as archive:
                _unpack(archive, Path(folder))
            capture = _read(name, Path(folder))
        except _BadCaptureError as error:
            raise FormatError(f"{name}: {error}") from None
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
            raise FormatError(f"{name}: the capture is damaged: {error}") from None
        except OSError as error:
            # A place that no file has: one that cannot be opened has a name.
            if error.filename is not None or error.errno != errno.EINVAL:
                raise
            raise FormatError(f"{name}: the capture is damaged: it names a place that it does not have") from None
        yield capture


class _BadCaptureError(Exception):
    """What a capture has that none should."""


def _unpack(archive: zipfile.ZipFile, folder: Path) -> None:
    left, seen = LARGEST, set[str]()
    for entry in archive.infolist():
        if not _NAME.fullmatch(entry.filename) or entry.filename in seen:
            raise _BadCaptureError(f"{entry.filename!r} is no file of a capture, or is there twice")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _BadCaptureError(f"{entry.filename} is packed in a way in which captures are not")
        seen.add(entry.filename)
        target = folder / entry.filename
        target.parent.mkdir(exist_ok=True)
        with archive.open(entry) as source, target.open("wb") as file:
            # What the archive says of sizes need not be so.
            while chunk := source.read(1 << 20):
                left -= len(chunk)
                if left < 0:
                    raise _BadCaptureError(f"it has more than {LARGEST} bytes unpacked")
                file.write(chunk)
    for needed in (FACTS, DOCUMENT, PLAN):
        if needed not in seen:
            raise _BadCaptureError(f"it has no {needed}")


def _read(name: str, folder: Path) -> Capture:
    try:
        facts: Any = json.loads((folder / FACTS).read_text(encoding="utf-8"))
        plan = (folder / PLAN).read_text(encoding="utf-8")
    except (ValueError, RecursionError) as error:
        raise _BadCaptureError(f"{FACTS} or {PLAN} cannot be read: {error}") from None
    if not isinstance(facts, dict):
        raise _BadCaptureError(f"{FACTS} is no object")
    members = cast("dict[str, Any]", facts)

    def fact(key: str, kind: type | tuple[type, ...], expected: str) -> Any:
        value: Any = members.get(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise _BadCaptureError(f"{key} in {FACTS} is {value!r}, expected {expected}")
        return value

    if fact("capture", int, "the format's version 1") != 1:
        raise _BadCaptureError(f"version {members['capture']} of the format is not known, expected 1")
    width, height = (fact(key, int, "a number of pixels") for key in ("width", "height"))
    time, scale = (float(fact(key, (int, float), "a number")) for key in ("time", "scale"))
    if not (1 <= width <= MOST_PIXELS and 1 <= height <= MOST_PIXELS and 0 < scale <= 64 and math.isfinite(time)):
        raise _BadCaptureError(f"no frame has {width} x {height} pixels at scale {scale:g} and time {time:g}")
    notes = [str(note) for note in fact("notes", list, "a list of sentences")]
    version, driver = fact("libscene", str, "a version"), fact("driver", str, "a name")
    dithering = fact("dithering", bool, "true or false")
    document = folder / DOCUMENT
    return Capture(name, document, plan, version, driver, time, (width, height), scale, dithering, notes)
