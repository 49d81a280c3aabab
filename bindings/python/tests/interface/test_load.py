"""How the library is found and checked."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scene import _load, raw

LIBRARY = raw.library._name


def import_with(path: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import scene; print(scene.raw.library._name)"]
    return subprocess.run(command, env={**os.environ, "SCENE_LIBRARY_PATH": str(path)}, capture_output=True, text=True)


def fake(folder: Path, source: str) -> Path:
    path = folder / "libfake.so"
    subprocess.run(["cc", "-shared", "-o", path, "-x", "c", "-"], input=source, text=True, check=True)
    return path


def test_a_file_can_be_named() -> None:
    done = import_with(LIBRARY)
    assert done.stdout.strip() == LIBRARY, done.stderr


@pytest.mark.parametrize("name", _load.FILE_NAMES)
def test_a_folder_can_be_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to(LIBRARY)
    done = import_with(tmp_path)
    assert done.stdout.strip() == str(tmp_path / name), done.stderr


def test_what_is_named_must_be_there(tmp_path: Path) -> None:
    done = import_with(tmp_path / "nothing.so")
    assert done.returncode == 1
    assert f"{tmp_path}/nothing.so (SCENE_LIBRARY_PATH): no such file" in done.stderr
    assert "in the package" not in done.stderr


def test_the_error_lists_all_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SCENE_LIBRARY_PATH", raising=False)
    package = tmp_path / "bindings" / "python" / "scene"
    (tmp_path / "include" / "scene").mkdir(parents=True)
    (tmp_path / "include" / "scene" / "scene.h").touch()
    monkeypatch.setattr(_load, "PACKAGE", package)
    monkeypatch.setattr(_load, "SONAME", "libscene-that-is-not.so.0")
    with pytest.raises(ImportError) as error:
        _load.load(raw.SCENE_VERSION)
    for place in (package, tmp_path / ".build", tmp_path / "build" / "stage", "installed on this system", "make build"):
        assert str(place) in str(error.value)


def test_another_library_is_refused(tmp_path: Path) -> None:
    done = import_with(fake(tmp_path, "int nothing;"))
    assert "is not libscene" in done.stderr


@pytest.mark.parametrize("version", [999, 2_000, 1_001_000])
def test_another_version_is_refused(tmp_path: Path, version: int) -> None:
    done = import_with(fake(tmp_path, f"int scene_version(void) {{ return {version}; }}"))
    assert f"is libscene {_load.spell(version)}, but this package needs {_load.spell(raw.SCENE_VERSION)}" in done.stderr


def test_an_older_library_of_the_series_is_refused(tmp_path: Path) -> None:
    path = fake(tmp_path, "int scene_version(void) { return 1002; }")
    library = ctypes.CDLL(str(path))
    _load.check_version(library, str(path), 1_001)
    _load.check_version(library, str(path), 1_002)
    with pytest.raises(ImportError, match="needs 0.1.3"):
        _load.check_version(library, str(path), 1_003)


def test_a_library_that_lacks_functions_is_refused(tmp_path: Path) -> None:
    done = import_with(fake(tmp_path, f"int scene_version(void) {{ return {raw.SCENE_VERSION}; }}"))
    assert "lacks the function scene_" in done.stderr


def test_importing_needs_neither_numpy_nor_pillow() -> None:
    code = "import sys, scene, scene._cli; sys.exit(any(name in sys.modules for name in ('numpy', 'PIL')))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
