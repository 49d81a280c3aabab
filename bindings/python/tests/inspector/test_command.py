"""`scene inspect`, as it is run by people."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from inspection import RefusedError, fetch

Write = Callable[..., Path]


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scene", "inspect", *map(str, arguments)], capture_output=True, text=True
    )


@pytest.fixture
def running(document: Write) -> Iterator[tuple[Path, str, subprocess.Popen[str]]]:
    """A document that is inspected, with the page's address and the command."""
    path = document({"name": "first", "backgroundColor": "#ff0000"})
    command = [sys.executable, "-m", "scene", "inspect", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        yield path, program.stdout.readline().removeprefix("inspector: ").strip(), program
        program.kill()


def name_of_root(url: str) -> str:
    return json.loads(fetch(url + "tree"))["rows"][0]["name"]


def until(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_it_prints_the_address_and_ends(document: Write) -> None:
    done = run(document({}), "--for", 0.2)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"inspector: http://127\.0\.0\.1:\d+/[\w-]+/\n", done.stdout)


def test_a_document_is_read_again(running: tuple[Path, str, subprocess.Popen[str]]) -> None:
    path, url, program = running
    assert json.loads(fetch(url + "about"))["title"] == "test.scene.json"
    assert name_of_root(url) == "first"
    path.write_text(path.read_text().replace("first", "second"))
    until(lambda: name_of_root(url) == "second")
    # The last good version stays while something is wrong with the file.
    path.write_text(path.read_text().replace('"scene": 1', '"scene": "one"'))
    assert program.stdout is not None
    assert "/scene" in program.stdout.readline()
    assert name_of_root(url) == "second"
    path.write_text(path.read_text().replace('"scene": "one"', '"scene": 1').replace("second", "third"))
    until(lambda: name_of_root(url) == "third")
    before = path.read_bytes()
    with pytest.raises(RefusedError):
        fetch(url + "layer?id=1")
    assert path.read_bytes() == before


def test_what_is_wrong_is_said(document: Write, tmp_path: Path) -> None:
    done = run(tmp_path / "nowhere.json")
    assert done.returncode == 1
    assert "nowhere.json" in done.stderr
    assert "Traceback" not in done.stderr
    path = document({})
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(path, "--port", port)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"scene: port {port} cannot be listened on: Address already in use\n"
    for wrong in ("70000", "-1", "x"):
        done = run(path, f"--port={wrong}")
        assert done.returncode == 2
        assert repr(wrong) in done.stderr
