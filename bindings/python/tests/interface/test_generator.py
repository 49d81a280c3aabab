"""What is generated from the headers is current, and nothing that C has is out of reach for C++ and Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scene import raw

ROOT = Path(__file__).resolve().parents[4]

pytestmark = pytest.mark.skipif(
    shutil.which("clang++") is None, reason="clang++ comes with the Swift toolchain, which is not here"
)


def check(root: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LIBRARY": raw.library._name, "PYTHONPATH": ""}
    command = [sys.executable, "-m", "generator", "--check"]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)


def test_what_is_generated_is_current_and_complete() -> None:
    done = check(ROOT)
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


def test_what_is_stale_and_what_is_missing_is_named(tmp_path: Path) -> None:
    for part in ("generator", "include", "bindings/cpp", "bindings/python/scene", "docs", "Tests/C"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "libscene*"))
    for file in ("bindings/python/pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / file, tmp_path / file)
    header = tmp_path / "include" / "scene" / "layer.h"
    more = "/** More. */\ndouble scene_layer_get_more(const scene_layer *layer, void *data);\n"
    header.write_text(header.read_text().replace("SCENE_END_DECLS", f"{more}SCENE_END_DECLS"))
    done = check(tmp_path)
    assert done.returncode == 1
    told = done.stdout.splitlines()
    assert "bindings/python/scene/raw.py is stale: run `make generate`" in told
    missing = [
        "is not reached from C++",
        "is declared and not exported",
        "its comment has no `Threads:`",
        "no C test mentions it",
        "no misuse test calls it",
    ]
    for problem in missing:
        assert any("scene_layer_get_more" in line and line.endswith(problem) for line in told), (problem, told)
