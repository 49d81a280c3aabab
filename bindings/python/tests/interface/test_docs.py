"""The code in the guides and in the package's own texts runs, and the reference has all names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from guides import DOCS, guides

import scene

SOURCES = guides()


# What these draw, they write.
PICTURES = {
    "index.md": "half-way.png",
    "python.md": "card.png",
    "tutorial.md": "5-glass.png",
    "README.md": "card.png",
    "scene.__doc__": "card.png",
}


def test_guides_have_code() -> None:
    assert {"python.md", "tutorial.md", "concepts/layers.md", "concepts/animation.md"} <= set(SOURCES)


@pytest.mark.parametrize("name", SOURCES)
def test_code_in_texts_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    guide: dict[str, object] = {"__name__": "guide"}
    exec(compile(SOURCES[name], name, "exec"), guide)
    if picture := PICTURES.get(name):
        assert (tmp_path / picture).exists()
    # What the animations in it tell is not left to the next test. Its classes are in a circle with its layers.
    scene.flush()
    scene.dispatch()
    guide.clear()


def test_reference_has_all_names() -> None:
    page = (DOCS / "python-reference.rst").read_text()
    named = set(re.findall(r"^\.\. auto\w+:: scene\.(\w+)$", page, re.MULTILINE))
    assert named == set(scene.__all__) - {"raw"}
