"""What is generated from the headers is current, and nothing that C has is out of reach for C++ and Python."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from scene import raw

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "generate"


@pytest.mark.skipif(shutil.which("clang++") is None, reason="clang++ comes with the Swift toolchain, which is not here")
def test_what_is_generated_is_current_and_complete() -> None:
    environment = {**os.environ, "LIBRARY": raw.library._name}
    check = subprocess.run([SCRIPT, "--check"], env=environment, stdout=subprocess.PIPE, text=True, check=False)
    assert check.stdout == ""
    assert check.returncode == 0
