"""The code in the guide and in the package's own texts runs."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

import scene

PACKAGE = Path(__file__).resolve().parents[1]


def fenced(text: str) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))


def indented(text: str) -> str:
    return textwrap.dedent("\n".join(line for line in text.splitlines() if line.startswith("    ") or not line))


SOURCES = {
    "docs/python.md": fenced((PACKAGE.parents[1] / "docs" / "python.md").read_text()),
    "README.md": indented((PACKAGE / "README.md").read_text()),
    "scene.__doc__": indented(scene.__doc__ or ""),
}


@pytest.mark.parametrize("name", SOURCES)
def test_code_in_texts_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "scene.Renderer" in SOURCES[name]
    exec(compile(SOURCES[name], name, "exec"), {})
    assert (tmp_path / "card.png").exists()
