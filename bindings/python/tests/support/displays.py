"""X displays of programs with windows, and such programs, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

SCRIPT = Path(__file__).parents[4] / "scripts" / "with-display"

SUPPORT = str(Path(__file__).parent)
"""Where such programs find the modules of tests."""

HEAD = """
import asyncio, ctypes, os, signal, sys, threading, time
import scene
root = scene.Layer(bounds=(0, 0, 300, 200), background_color="#0000ff")
box = scene.Layer(frame=(50, 50, 100, 100), background_color="#ff0000")
root.sublayers.append(box)
"""


def on_display(size: str = "1280x1024") -> list[str]:
    """The begin of a command line whose program has a display of that size to itself."""
    return [str(SCRIPT), size]


def run_windowed(code: str, *command: str, **environment: str) -> str:
    """What a program of windows prints."""
    program = [sys.executable, "-c", HEAD + textwrap.dedent(code)]
    found = {**os.environ, **environment}
    done = subprocess.run([*command, *program], capture_output=True, text=True, timeout=120, env=found, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
