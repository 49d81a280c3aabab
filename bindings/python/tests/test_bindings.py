"""Nothing that C has is out of reach for C++ and Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "bindings.py"


@pytest.mark.skipif(shutil.which("clang++") is None, reason="clang++ comes with the Swift toolchain, which is not here")
def test_every_function_is_reached() -> None:
    check = [sys.executable, SCRIPT, "--missing"]
    found = subprocess.run(check, stdout=subprocess.PIPE, text=True, check=False)
    assert found.stdout == ""
    assert found.returncode == 0
