"""`scripts/release` writes version and day and compares interfaces; where something is wrong nothing changes."""

from __future__ import annotations

import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
VERSION = "9.8.7"


def git(checkout: Path, *arguments: str) -> str:
    command = ["git", "-C", str(checkout), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def commit(checkout: Path) -> None:
    git(checkout, "add", "--all")
    git(checkout, "commit", "--quiet", "--allow-empty", "--message", "A change")


def edit(checkout: Path, name: str, old: str, new: str) -> None:
    path = checkout / name
    text = path.read_text()
    assert re.search(old, text, re.MULTILINE)
    path.write_text(re.sub(old, new, text, count=1, flags=re.MULTILINE))


def release(checkout: Path, version: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / "scripts/release", "--dry-run", version], capture_output=True, text=True, check=False
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A clone of the repository, with the scripts as they are now and one change that is not released."""
    clone = tmp_path / "checkout"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    git(clone, "config", "user.name", "Somebody")
    git(clone, "config", "user.email", "somebody@example.org")
    for name in ("scripts", "generator"):
        shutil.copytree(ROOT / name, clone / name, dirs_exist_ok=True)
    edit(clone, "CHANGELOG.md", r"^## \[[\s\S]*", "## [0.1.0] - unreleased\n\n### Added\n- Something.\n")
    commit(clone)
    return clone


def test_a_release_is_a_commit_and_a_tag(checkout: Path) -> None:
    before = git(checkout, "rev-parse", "HEAD")
    done = release(checkout, VERSION)
    assert done.returncode == 0, done.stderr
    made = checkout / "build" / "release" / "source"
    assert git(made, "describe") == f"v{VERSION}"
    assert "- Something." in git(made, "tag", "--list", "--format=%(contents)", f"v{VERSION}")
    assert subprocess.check_output([made / "scripts/version"], text=True).strip() == VERSION
    assert f"## [{VERSION}] - {datetime.now(UTC):%Y-%m-%d}" in (made / "CHANGELOG.md").read_text()
    assert f'version = "{VERSION}"' in (made / "bindings/python/pyproject.toml").read_text()
    # Here nothing has changed.
    assert (git(checkout, "rev-parse", "HEAD"), git(checkout, "tag"), git(checkout, "status", "--porcelain")) == (
        before,
        "",
        "",
    )

    # The next one must keep what this one promised, and be a later one.
    git(checkout, "fetch", "--quiet", str(made), "tag", f"v{VERSION}")
    git(checkout, "merge", "--quiet", "--ff-only", f"v{VERSION}")
    assert "is no later version" in release(checkout, VERSION).stderr
    edit(checkout, "CHANGELOG.md", r"^## \[", "## [9.9.0] - unreleased\n\n- More.\n\n## [")
    edit(checkout, "include/scene/base.h", r"^int32_t scene_version\(void\);", "int64_t scene_version(void);")
    commit(checkout)
    refused = release(checkout, "9.9.0")
    assert refused.returncode == 1 and f"would break programs that were linked with {VERSION}" in refused.stderr


@pytest.mark.parametrize("version", ["", "1.0", "v1.0.0", "1.0.0-rc1"])
def test_a_version_is_three_numbers(checkout: Path, version: str) -> None:
    done = release(checkout, version)
    assert done.returncode == 1 and f'not "{version}"' in done.stderr


def test_changes_are_committed_before(checkout: Path) -> None:
    (checkout / "README.md").write_text("Something else\n")
    assert "not committed" in release(checkout, VERSION).stderr


def test_a_release_has_changes_to_tell_of(checkout: Path) -> None:
    edit(checkout, "CHANGELOG.md", "unreleased", "2026-01-01")
    commit(checkout)
    assert "tells of no changes" in release(checkout, VERSION).stderr
