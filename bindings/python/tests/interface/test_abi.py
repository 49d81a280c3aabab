"""`scripts/check-abi` speaks where a program that is linked might not run any more, and is silent otherwise."""

from __future__ import annotations

import re
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[4]
PROMISED = ROOT / "Tests" / "ABI" / "libscene.abi"
MEMBER = re.compile(r" *<data-member [^>]*>\s*<var-decl [^>]*/>\s*</data-member>\n")


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    monkeypatch.setattr("sys.path", [*sys.path])
    loader = SourceFileLoader("check_abi", str(ROOT / "scripts" / "check-abi"))
    spec = spec_from_loader(loader.name, loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def structure(name: str) -> str:
    """A structure's text in the description of what is promised."""
    found = re.search(rf" *<class-decl name='{name}' .*?</class-decl>\n", PROMISED.read_text(), re.DOTALL)
    assert found
    return found[0]


def grown(text: str, by: int) -> str:
    return re.sub(r"size-in-bits='(\d+)'", lambda found: f"size-in-bits='{int(found[1]) + by}'", text, count=1)


def moved(text: str, member: int, by: int) -> str:
    """A structure of which a member and all after it lie further on."""
    places = list(re.finditer(r"layout-offset-in-bits='(\d+)'", text))
    for place in reversed(places[member:]):
        text = f"{text[: place.start(1)]}{int(place[1]) + by}{text[place.end(1) :]}"
    return text


def with_last_member_again(text: str) -> str:
    last = list(MEMBER.finditer(text))[-1]
    return text[: last.end()] + moved(last[0], 0, 64).replace("name='", "name='another_") + text[last.end() :]


def broken(check: ModuleType, tmp_path: Path, name: str, now: str) -> str:
    path = tmp_path / "now.abi"
    path.write_text(PROMISED.read_text().replace(structure(name), now))
    return check.breaks(PROMISED, path)


def test_what_is_promised_is_kept(check: ModuleType, tmp_path: Path) -> None:
    assert broken(check, tmp_path, "scene_constraint", structure("scene_constraint")) == ""


def test_a_structure_that_begins_with_its_size_may_grow_at_its_end(check: ModuleType, tmp_path: Path) -> None:
    before = structure("scene_window_options")
    assert broken(check, tmp_path, "scene_window_options", grown(with_last_member_again(before), 64)) == ""


def test_another_one_may_not(check: ModuleType, tmp_path: Path) -> None:
    before = structure("scene_constraint")
    said = broken(check, tmp_path, "scene_constraint", grown(with_last_member_again(before), 64))
    assert "type size changed from 320 to 384" in said


@pytest.mark.parametrize("name", ["scene_constraint", "scene_window_options"])
def test_members_stay_where_they_are(check: ModuleType, tmp_path: Path, name: str) -> None:
    said = broken(check, tmp_path, name, grown(moved(structure(name), 2, 64), 64))
    assert "offset changed from" in said
