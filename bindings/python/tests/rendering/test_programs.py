"""Programs of GL: kept on disk from one process to the next, and made before the frame that needs them."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from movies import until

import scene

STAGE = """
import hashlib, sys
import scene

root = scene.Layer(frame=(0, 0, 64, 48), background_color="#246")
card = scene.Layer(frame=(8, 8, 30, 20), background_color="#fa8", corner_radius=6, shadow_opacity=0.5)
glass = scene.Layer(frame=(20, 10, 30, 30), corner_radius=8)
glass.background_filters = [scene.Filter("gaussianBlur", radius=4.0)]
root.sublayers = [card, glass]
with scene.Renderer(64, 48) as renderer:
    renderer.root = root
    renderer.render(0)
    print(hashlib.sha256(renderer.read().tobytes()).hexdigest())
    renderer.root = None
"""


def digest(**environment: str) -> str:
    """What the stage looks like to a process of its own."""
    made = subprocess.run(
        [sys.executable, "-c", STAGE], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return made.stdout.strip()


def programs(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*.program")}


def checksum(body: bytes) -> bytes:
    hashed = 0xCBF29CE484222325
    for byte in body:
        hashed = (hashed ^ byte) * 0x100000001B3 % 2**64
    return hashed.to_bytes(8, "little")


def test_another_process_takes_the_programs_that_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "caches" / "of mine"
    without = digest(SCENE_PROGRAM_CACHE="off")
    assert digest(SCENE_PROGRAM_CACHE=str(folder)) == without
    kept = programs(folder)
    assert len(kept) > 2
    assert folder.stat().st_mode & 0o777 == 0o700
    for name in kept:
        os.utime(folder / name, (0, 0))
    assert digest(SCENE_PROGRAM_CACHE=str(folder)) == without
    assert programs(folder) == kept
    # Each was used.
    assert all((folder / name).stat().st_mtime > 0 for name in kept)


@pytest.mark.parametrize("what", ["empty", "short", "changed", "another driver's"])
def test_a_file_that_is_no_good_is_made_anew(tmp_path: Path, what: str) -> None:
    good = digest(SCENE_PROGRAM_CACHE=str(tmp_path))
    kept = programs(tmp_path)
    for name, content in kept.items():
        head, body = content[:5], content[13:]
        bad = {
            "empty": b"",
            "short": content[:-7],
            "changed": content[:40] + bytes(byte ^ 0x55 for byte in content[40:60]) + content[60:],
            "another driver's": head + checksum(foreign := b"\x77\x77\x00\x00" + body[::-1]) + foreign,
        }[what]
        (tmp_path / name).write_bytes(bad)
    assert digest(SCENE_PROGRAM_CACHE=str(tmp_path)) == good
    assert programs(tmp_path) == kept


def test_programs_that_were_not_used_for_long_go(tmp_path: Path) -> None:
    for number in range(40):
        file = tmp_path / f"{number:032x}.program"
        file.write_bytes(bytes(1 << 20))
        os.utime(file, (number, number))
    (tmp_path / "mine.txt").write_bytes(bytes(1 << 20))
    digest(SCENE_PROGRAM_CACHE=str(tmp_path))
    left = sorted(tmp_path.glob("0*.program"))
    assert [int(file.stem, 16) for file in left if file.stat().st_mtime < 100] == list(range(24, 40))
    assert (tmp_path / "mine.txt").exists()


def test_folders_that_will_not_do(tmp_path: Path) -> None:
    with pytest.raises(scene.InvalidArgumentError, match='folder is "relative", expected an absolute path'):
        scene.set_program_cache("relative")
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="cannot make the folder"):
        scene.set_program_cache(tmp_path / "file" / "below")
    # A default that cannot be made is no error.
    assert digest(SCENE_PROGRAM_CACHE=str(tmp_path / "file" / "below")) == digest(SCENE_PROGRAM_CACHE="off")


PREPARATION = """
import pathlib, scene

folder = pathlib.Path({folder!r})
names = lambda: {{file.name for file in folder.iterdir()}}
root = scene.Layer(frame=(0, 0, 640, 480), background_color="#246", sublayer_transform=scene.Transform.perspective(900))
panel = scene.Layer(frame=(100, 100, 200, 200), corner_radius=30, border_width=2, shadow_opacity=1)
panel.transform = scene.Transform.rotation(0.5, 0, 1, 0)
panel.background_filters = [scene.Filter("gaussianBlur", radius=9.0)]
root.sublayers = [scene.Layer(frame=(50, 50, 90, 300), background_color="#fc8", corner_radius=9), panel]
renderer = scene.Renderer(640, 480)
{running}
renderer.prepare(root)
prepared = names()
assert len(prepared) > 2 and renderer.statistics.frames == {frames}, prepared
assert root.superlayer is None and renderer.root is None
renderer.root = root
{render}
print(renderer.statistics.layers_drawn, names() == prepared)
"""


@pytest.mark.parametrize("running", [False, True])
def test_a_frame_needs_no_programs_but_those_of_what_was_prepared(tmp_path: Path, running: bool) -> None:
    code = PREPARATION.format(
        folder=str(tmp_path),
        running="renderer.start()" if running else "",
        frames="renderer.statistics.frames" if running else 0,
        render="scene.flush()\nwhile renderer.statistics.layers_drawn < 3: pass" if running else "renderer.render(0)",
    )
    environment = os.environ | {"SCENE_PROGRAM_CACHE": str(tmp_path)}
    made = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert made.stdout.split() == ["3", "True"]


def test_what_is_prepared_may_lie_anywhere_and_leaves_nothing_behind() -> None:
    root = scene.Layer(frame=(0, 0, 100, 100))
    inner = scene.Layer(frame=(500, 500, 50, 50), background_color="#f00", corner_radius=10)
    inner.filters = [scene.Filter("gaussianBlur", radius=3.0)]
    root.sublayers.append(inner)
    asked = []
    root.actions["onOrderIn"] = lambda *given: asked.append(len(given))
    with scene.Renderer(100, 100) as renderer:
        before = scene.live_objects()
        renderer.prepare(inner)
        renderer.prepare(root)
        renderer.root = root
        renderer.prepare(inner)
        renderer.render(0)
        renderer.root = None
        assert scene.live_objects() == before
        assert inner.superlayer is root
        assert len(asked) == 1


def test_what_cannot_be_prepared() -> None:
    layer = scene.Layer(frame=(0, 0, 10, 10))
    with scene.Renderer(10, 10) as renderer:
        with scene.transaction(), pytest.raises(scene.InvalidStateError, match="a transaction is open"):
            renderer.prepare(layer)
        with pytest.raises(TypeError, match="layer must be of type Layer"):
            renderer.prepare("layer")  # type: ignore[arg-type]
        huge = scene.Layer(frame=(0, 0, 1e9, 1e-9), background_color="#fff")
        renderer.prepare(huge)
        start = time.monotonic()
        renderer.prepare(layer)
        assert time.monotonic() - start < 5


def test_the_driver_has_a_name() -> None:
    with scene.Renderer(4, 4) as renderer:
        assert "OpenGL" in renderer.driver_name


def threads_named(name: str) -> list[str]:
    """What the system tells of each thread of a name: whether it runs or waits, where, and how long it has run."""
    found = []
    for thread in Path("/proc/self/task").iterdir():
        # One that ends meanwhile has no files any more.
        with contextlib.suppress(OSError):
            if (thread / "comm").read_text().strip() == name:
                found.append(" ".join((thread / file).read_text() for file in ("stat", "wchan", "syscall")))
    return found


def looks(number: int) -> scene.Layer:
    """A tree whose drawing takes programs of its own."""
    layer = scene.Layer(frame=(10, 8, 40, 30), background_color="#d08020", corner_radius=number % 5)
    layer.transform = scene.Transform.rotation(0.1 * (number % 3))
    if number % 2:
        layer.filters = [scene.Filter("gaussianBlur", radius=1.0 + number)]
    if number % 4 == 2:
        layer.shadow_opacity, layer.shadow_radius = 0.8, 3.0
    gradient = scene.GradientLayer(frame=(20, 4, 30, 30), colors=["#ff0000", "#0000ff"], opacity=0.5)
    letters = scene.TextLayer(string=f"No. {number}", font_size=12, frame=(4, 30, 50, 16))
    return scene.Layer(frame=(0, 0, 64, 48), background_color="#fff", sublayers=[layer, gradient, letters])


def first_frame(renderer: scene.Renderer) -> float:
    """The processor's seconds for a renderer's first frame."""
    begin = time.process_time()
    renderer.root = looks(1)
    renderer.render(0)
    return time.process_time() - begin


def test_a_renderer_that_takes_over_anothers_context_draws_the_same() -> None:
    for number in range(12):
        pictures = []
        # Two at a time: the second has a context of its own.
        with scene.Renderer(64, 48) as taken, scene.Renderer(64, 48) as fresh:
            for renderer in (taken, fresh):
                renderer.root = looks(number)
                renderer.render(0)
                pictures.append(renderer.read())
        assert np.array_equal(*pictures)


def test_a_context_is_kept_for_the_next_renderer_and_not_for_long() -> None:
    # A context that has too many programs of other tests is not kept; the one after it is.
    for _ in range(2):
        with scene.Renderer(64, 48) as renderer:
            renderer.root = looks(1)
            renderer.render(0)
    assert until(lambda: threads_named("scene spare") != [])
    again, anew = [], []
    for _ in range(3):
        with scene.Renderer(64, 48) as taken, scene.Renderer(64, 48) as fresh:
            again.append(first_frame(taken))
            anew.append(first_frame(fresh))
    # The least, as other threads of the process may take time meanwhile.
    assert min(again) < min(anew) / 2
    # No thread waits any more once what is kept is taken, so that one alone starts when that is given back.
    with scene.Renderer(64, 48) as taken:
        first_frame(taken)
        assert until(lambda: threads_named("scene spare") == [])
    # A thread has its name as soon as it runs, which may be after it was started.
    assert until(lambda: threads_named("scene spare") != [])
    assert until(lambda: threads_named("scene spare") == [], seconds=40), threads_named("scene spare")
