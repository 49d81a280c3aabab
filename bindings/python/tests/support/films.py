"""What tests of films have in common."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

MOVING: dict[str, Any] = {
    "backgroundColor": "#0000ff",
    "sublayers": [
        {
            "bounds": [0, 0, 10, 20],
            "position": [5, 10],
            "backgroundColor": "#ff0000",
            "animations": [{"type": "basic", "keyPath": "position.x", "from": 5, "to": 35, "duration": 0.5}],
        }
    ],
}


def probe(path: Path, *entries: str) -> list[str]:
    """What ffprobe says of a film's pictures."""
    command = ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-of", "csv=p=0"]
    shown = "stream=" + ",".join(entries)
    done = subprocess.run([*command, "-show_entries", shown, path], capture_output=True, text=True, check=True)
    return done.stdout.strip().split(",")
