"""Programs in C, inspected by their sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browser import Browser
from inspection import Page, RefusedError, fetch

import scene
from scene import inspector
from scene._inspector.connection import Connection, GoneError
from scene._inspector.program import ProgramSubject
from scene._load import candidates

ROOT = Path(__file__).parents[4]
RED, GREEN, YELLOW = [255, 0, 0, 255], [0, 255, 0, 255], [255, 255, 0, 255]


class Program:
    """The C program beside this file, running."""

    def __init__(self, binary: Path, path: Path, **environment: str) -> None:
        self.path = path
        arguments = [] if environment else [str(path)]
        self.process = subprocess.Popen(
            [binary, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def tell(self, what: str) -> list[float]:
        """Has it do something. Answers the card's opacity and the root's speed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        return [float(number) for number in self.process.stdout.readline().split()]

    def end(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()


@pytest.fixture(scope="session")
def binary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("inspected") / "inspected"
    engine = next(Path(path).resolve() for path, _ in candidates() if Path(path).is_file())
    source = Path(__file__).with_name("inspected.c")
    # By its name, for the library is called another way where it is installed.
    link = [f"-L{engine.parent}", f"-l:{engine.name}", f"-Wl,-rpath,{path.parent}"]
    (path.parent / "libscene.so.0").symlink_to(engine)
    subprocess.run(
        ["cc", "-std=c11", "-Wall", "-Werror", "-I", ROOT / "include", source, *link, "-o", path], check=True
    )
    return path


@pytest.fixture
def program(binary: Path, tmp_path: Path) -> Iterator[Program]:
    made = Program(binary, tmp_path / "socket")
    yield made
    made.end()


@pytest.fixture
def page(program: Program) -> Iterator[Page]:
    with inspected(program) as inspection, Page(inspection) as opened:
        opened.event("tree")
        yield opened
        inspection.close()


def inspected(program: Program, number: int | None = None) -> scene.Inspector:
    subject = ProgramSubject(Connection(program.path), number)
    return inspector.begin(subject, 0, open_browser=False, quiet=True)


def until(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + 20
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def pixel(page: Page, x: int, y: int) -> list[int]:
    return list(page.pixels(after=0)[y, x])


def test_the_tree_the_picture_and_the_values(program: Program, page: Page) -> None:
    about = page.get("about")
    assert about["title"] == "inspected"
    assert about["ended"] is None
    rows = page.get("tree")["rows"]
    assert [(row.get("name"), row["depth"]) for row in rows] == [
        ("root", 0), ("card", 1), ("dot", 2), ("picture", 1), ("moving", 1),
    ]  # fmt: skip
    assert pixel(page, 22, 12) == RED
    assert pixel(page, 35, 25) == GREEN
    assert pixel(page, 5, 65) == RED
    assert page.row("card", "backgroundColor")["model"] == "#ff0000"
    card = page.ids()["card"]
    assert page.get("hit", x=22, y=12)["id"] == card
    assert page.get("outline", id=card)["outline"] == [[20, 10], [80, 10], [80, 50], [20, 50]]
    # The numbers of layers stay while the tree comes anew.
    program.tell("green")
    until(lambda: pixel(page, 22, 12) == GREEN)
    assert page.ids()["card"] == card
    program.tell("remove")
    until(lambda: "card" not in page.ids())
    with pytest.raises(RefusedError, match="the layer is gone"):
        page.get("layer", id=card)


def test_another_renderer_is_chosen(program: Program, page: Page) -> None:
    first = page.get("about")["choices"]
    assert [(choice["name"], choice["chosen"]) for choice in first] == [('layer "root", 100 x 80', True)]
    card = page.ids()["card"]
    page.post("edit", id=card, key="opacity", value=0.5)
    page.post("clock", command="speed", value=0)
    program.tell("second")
    choices = page.get("about")["choices"]
    assert [(choice["name"], choice["chosen"]) for choice in choices] == [
        ('layer "root", 100 x 80', True),
        ('layer "other", 40 x 30', False),
    ]
    chosen = page.post("choose", id=choices[1]["id"])
    assert [choice["chosen"] for choice in chosen["choices"]] == [False, True]
    # The time of the first runs on, its edits stay, and are not undone from here.
    assert program.tell("") == [0.5, 1]
    assert chosen["edits"]["undo"] is None
    assert page.ids().keys() == {"other"}
    until(lambda: page.pixels(after=0).shape == (30, 40, 4))
    assert pixel(page, 5, 5) == YELLOW
    with pytest.raises(RefusedError, match="has closed that renderer"):
        page.post("choose", id=1)
    page.post("choose", id=choices[0]["id"])
    until(lambda: page.ids().get("card") == card)
    until(lambda: page.pixels(after=0).shape == (80, 100, 4))


def test_pixels_of_an_image_that_change(program: Program, page: Page) -> None:
    assert pixel(page, 5, 65) == RED
    program.tell("update")
    until(lambda: pixel(page, 5, 65) == [0, 255, 255, 255])


def test_animations_go_on_as_in_the_program(page: Page) -> None:
    bars = page.get("animations")["bars"]
    assert [(bar["name"], bar["key"], bar["keyPath"]) for bar in bars] == [("moving", "fade", "opacity")]
    # The animation may have come after the last frame.
    until(lambda: page.pixels(after=0) is not None and page.row("moving", "opacity")["presentation"] < 1)
    first = page.row("moving", "opacity")
    now = page.get("about")["clock"]["time"]
    assert first["model"] == 1
    assert first["presentation"] == pytest.approx((now - bars[0]["begin"]) / 1000, abs=2e-3)
    until(
        lambda: (
            page.pixels(after=0) is not None and page.row("moving", "opacity")["presentation"] > first["presentation"]
        )
    )
    lines = page.get("curves", id=bars[0]["layer"], key="fade")["lines"]
    assert np.all(np.diff(lines["opacity"]) > 0)


def test_edits_are_the_programs(program: Program, page: Page) -> None:
    card = page.ids()["card"]
    page.post("edit", id=card, key="opacity", value=0.5)
    assert program.tell("look")[0] == 0.5
    page.post("edit", id=card, key="transform.scale.x", value=0.5)
    until(lambda: pixel(page, 22, 12) == [0, 0, 255, 255])
    assert page.post("undo")["undo"] == "opacity"
    until(lambda: pixel(page, 22, 12) != [0, 0, 255, 255])
    page.post("undo")
    assert program.tell("look")[0] == 1
    assert page.post("redo")["layer"] == card
    assert program.tell("look")[0] == 0.5
    with pytest.raises(RefusedError, match="opacity"):
        page.post("edit", id=card, key="opacity", value="much")
    assert program.tell("look")[0] == 0.5
    assert page.row("card", "opacity")["model"] == 0.5


def test_the_time_of_the_root(program: Program) -> None:
    with inspected(program) as inspection, Page(inspection) as opened:
        opened.event("tree")
        opened.post("clock", command="speed", value=0)
        assert program.tell("look")[1] == 0
        opened.post("clock", command="reset", value=0)
        assert program.tell("look")[1] == 1
        opened.post("clock", command="speed", value=0.25)
        assert program.tell("look")[1] == 0.25
        inspection.close()
    until(lambda: program.tell("look")[1] == 1)


def test_an_inspector_that_is_killed_leaves_the_time_as_it_was(program: Program) -> None:
    # Somebody else's process, which cannot put anything back.
    code = (
        "import sys, os; from scene._inspector.connection import Connection; c = Connection(sys.argv[1]);"
        "root = c.ask('about')['renderers'][0]['root'];"
        "c.ask('time', layer=str(root), timing=[0, 0, 0]); print('done', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(program.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "done\n"
        assert program.tell("look")[1] == 0
        other.kill()
    until(lambda: program.tell("look")[1] == 1)


def test_transactions_and_frames(program: Program, page: Page) -> None:
    program.tell("green")
    news = page.event("transactions")["rows"]
    assert [(row["name"], row["changes"]) for row in news] == [("inspected", 2)]
    until(lambda: any(timing["number"] > 0 for timing in page.event("frame")["timings"]))
    # What the page does itself is no news.
    page.post("edit", id=page.ids()["dot"], key="opacity", value=0.5)
    program.tell("remove")
    assert [row["thread"] for row in page.event("transactions")["rows"]] == [news[0]["thread"]]


def test_the_plan_the_text_and_the_space(page: Page) -> None:
    found = page.get("plan")
    assert [item["name"] for item in found["items"]][:2] == ["root", "card"]
    assert found["memory"]["Target and passes"] == 100 * 80 * 4
    text = page.get("export", id=page.ids()["card"], form="c")["text"]
    assert "scene_layer_create" in text
    assert page.pixels("exploded", width=100, height=80).shape == (80, 100, 4)


def test_a_program_that_is_stopped_is_waited_for(program: Program, page: Page) -> None:
    program.process.send_signal(signal.SIGSTOP)
    assert "does not answer" in page.event("waiting")["why"]
    program.process.send_signal(signal.SIGCONT)
    program.tell("green")
    until(lambda: pixel(page, 22, 12) == GREEN)
    assert page.get("about")["ended"] is None


def test_a_program_that_ends(program: Program, page: Page) -> None:
    card = page.ids()["card"]
    program.process.kill()
    assert "has ended" in page.event("ended")["why"]
    # Its last state stays.
    assert page.ids()["card"] == card
    with pytest.raises(RefusedError, match="has ended"):
        page.post("edit", id=card, key="opacity", value=0.5)


def test_a_renderer_that_goes(program: Program, page: Page) -> None:
    program.tell("close")
    assert page.event("ended")["why"] == "The program has closed the renderer."


def test_a_program_by_its_environment(binary: Path, tmp_path: Path) -> None:
    path = tmp_path / "socket"
    program = Program(binary, path, SCENE_INSPECTOR=str(path))
    try:
        with Connection(path) as connection:
            assert connection.process == program.process.pid
        assert path.stat().st_mode & 0o777 == 0o600
        # Another one does not take its place, says so, and goes on.
        other = Program(binary, path, SCENE_INSPECTOR=str(path))
        assert other.tell("look") == [1, 1]
        other.end()
        assert program.process.stdin is not None
        program.process.stdin.close()
        assert program.process.wait(10) == 0
        assert not path.exists()
    finally:
        program.end()


def test_this_process_can_be_inspected_as_well(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    root = scene.Layer(name="here", frame=(0, 0, 10, 10), background_color="#ff0000")
    scene.inspector_listen(path)
    with pytest.raises(scene.InvalidStateError, match="already"):
        scene.inspector_listen(path)
    with scene.Renderer(10, 10) as renderer:
        renderer.root = root
        renderer.render(0.0)
        with Connection(path) as connection:
            subject = ProgramSubject(connection)
            assert subject.root is not None
            assert (subject.root.name, subject.ids) == ("here", [root._address])
            subject.set_value(subject.root, "opacity", 0.5)
            assert root.opacity == 0.5
            subject.close()
        renderer.root = None
    scene.inspector_close()
    scene.inspector_close()
    assert not path.exists()
    with pytest.raises(FileNotFoundError):
        Connection(path)
    with pytest.raises(scene.InvalidArgumentError, match="107"):
        scene.inspector_listen("x" * 200)
    with pytest.raises(scene.FileError, match="another|no socket|denied|No such"):
        scene.inspector_listen(tmp_path / "nowhere" / "socket")


def answering(path: Path, *answers: bytes) -> threading.Thread:
    """A server that answers what it is told to, whatever it is asked."""
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()

    def serve() -> None:
        with server, server.accept()[0] as connection:
            for answer in answers:
                connection.recv(65536)
                connection.sendall(answer)
                if not answer:
                    connection.recv(1)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return thread


def framed(answer: Any, content: bytes = b"") -> bytes:
    text = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    return struct.pack("<II", len(text), len(content)) + text + content


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", scene.FormatError),
        (framed(b"nonsense"), scene.FormatError),
        (framed([1]), scene.FormatError),
        (framed({"inspector": 2, "libscene": "9.0"}), scene.FormatError),
        (b"\x01", GoneError),
        (b"", TimeoutError),
    ],
)
def test_who_is_no_program_of_libscenes(tmp_path: Path, answer: bytes, error: type[Exception]) -> None:
    answering(tmp_path / "socket", answer)
    with pytest.raises(error):
        Connection(tmp_path / "socket")


def test_a_program_that_sends_files_elsewhere(tmp_path: Path) -> None:
    state = {
        "root": 1, "width": 1, "height": 1, "scale": 1.0, "background": [0, 0, 0, 0], "running": False, "time": 0.0,
        "frames": 1, "committed": 1, "timings": [], "transactions": [],
    }  # fmt: skip
    renderers = {"renderers": [{"id": 1, "root": 1, "running": False}]}
    tree = {"layers": [1], "document": 0, "names": [], "files": [["../evil", 1]], "notes": []}
    about = {"inspector": 1, **renderers}
    answering(tmp_path / "socket", *map(framed, (about, about, state)), framed(tree, b"x"))
    with pytest.raises(scene.FormatError, match=r"\.\./evil"):
        ProgramSubject(Connection(tmp_path / "socket"))


def test_the_command(program: Program, tmp_path: Path) -> None:
    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "scene", "inspect", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True)

    command = [sys.executable, "-m", "scene", "inspect", "--socket", str(program.path), "--renderer", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        url = running.stdout.readline().removeprefix("inspector: ").strip()
        assert json.loads(fetch(url + "tree"))["rows"][0]["name"] == "root"
        running.kill()
    for arguments, why in (
        ((), "either"),
        (("x.json", "--socket", "y"), "either"),
        (("x.json", "--renderer", 1), "--socket"),
        (("--socket", tmp_path / "none"), "no such socket"),
        (("--socket", program.path, "--renderer", 2), "1 renderer"),
    ):
        done = run(*arguments, "--for", 1)
        assert (done.returncode, done.stdout) == (1, ""), arguments
        assert why in done.stderr
        assert "Traceback" not in done.stderr


def test_one_of_several_renderers(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    scene.inspector_listen(path)
    with scene.Renderer(10, 10), scene.Renderer(20, 10) as second:
        second.root = scene.Layer(name="shown", frame=(0, 0, 20, 10))
        second.render(0.0)
        command = [sys.executable, "-m", "scene", "inspect", "--socket", str(path), "--for", "0.1"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        first, there = done.stdout.splitlines()
        assert first.startswith("inspector: http")
        assert "2 renderers" in there
        assert ": nothing, 10 x 10" in there
        assert ': layer "shown", 20 x 10' in there
        with Connection(path) as connection:
            subject = ProgramSubject(connection)
            assert subject.root is not None
            assert subject.root.name == "shown"
            subject.close()
        second.root = None
    scene.inspector_close()


def test_the_page(program: Program, browser: Browser) -> None:
    with inspected(program) as inspection:
        browser.open(inspection.url)
        browser.until(lambda: browser.count(".row") == 5 and browser.text("#title") == "inspected")
        # A click on a picture that is not there yet selects nothing.
        browser.until(lambda: browser.script("return document.querySelector('#picture').dataset.number"))
        browser.click("#picture", (0.3, 0.2))
        browser.until(lambda: browser.text("#selected h2") == "card")
        browser.script("document.querySelector('#play').click()")
        until(lambda: program.tell("look")[1] == 0)
        program.process.send_signal(signal.SIGSTOP)
        browser.until(lambda: "does not answer" in browser.text("#banner"))
        program.process.send_signal(signal.SIGCONT)
        browser.until(lambda: not browser.text("#banner"))
        program.process.kill()
        browser.until(lambda: "has ended" in browser.text("#banner"))
        problems = browser.problems()
        browser.open("about:blank")
    assert problems == []
