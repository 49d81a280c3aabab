"""Captures of frames: what a program showed is drawn elsewhere to the same pixels."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as PillowImage

import scene
from scene._capture import is_capture, unpacked
from scene._cli import main

CASES = Path(__file__).parents[4] / "Tests" / "Conformance" / "cases"
DOCUMENTS = sorted(CASES.glob("*/*.scene.json"))
Write = Callable[..., Path]


def drawn_again(capture: Path, *options: str) -> np.ndarray:
    """What `scene render` makes of a capture."""
    picture = capture.with_suffix(".png")
    assert main(["render", str(capture), "-o", str(picture), *options]) == 0
    return np.asarray(PillowImage.open(picture))


def straight(renderer: scene.Renderer, folder: Path) -> np.ndarray:
    """The last frame of a renderer, as a file of it is read."""
    renderer.write_png(folder / "shown.png")
    return np.asarray(PillowImage.open(folder / "shown.png"))


def same(renderer: scene.Renderer, folder: Path) -> bool:
    """Whether a capture of the last frame shows what the renderer shows."""
    capture = folder / "capture.zip"
    renderer.capture(capture)
    return np.array_equal(drawn_again(capture), straight(renderer, folder))


@pytest.fixture
def stage() -> Any:
    root = scene.Layer(frame=(0, 0, 120, 80), background_color="#102030")
    with scene.Renderer(240, 160, 2) as renderer:
        renderer.root, renderer.background_color = root, "#ffffff"
        yield root, renderer
        renderer.root = None


@pytest.mark.parametrize("group", sorted({path.parent.name for path in DOCUMENTS}))
def test_conformance_documents(group: str, tmp_path: Path) -> None:
    for path in DOCUMENTS:
        if path.parent.name != group:
            continue
        meta = json.loads(path.with_name(path.name.replace(".scene.json", ".json")).read_text())
        document = scene.Document.load(path)
        size = [round(length * meta["scale"]) for length in document.size]
        with scene.Renderer(size[0], size[1], meta["scale"]) as renderer:
            renderer.root, renderer.background_color = document.root, document.background
            renderer.render(meta["time"])
            assert same(renderer, tmp_path), path.name


def test_what_a_program_animates(stage: tuple[scene.Layer, scene.Renderer], tmp_path: Path) -> None:
    root, renderer = stage
    boxes = [scene.Layer(frame=(5, 5 + 14 * n, 20, 12), background_color="#ff8800") for n in range(5)]
    root.sublayers.extend(boxes)
    # Clocks of programs do not begin at 0.
    start = 123456.789
    renderer.render(start)
    boxes[0].position = (80, 11)
    boxes[1].add_animation(scene.SpringAnimation("position.x", from_value=15, to_value=90), "spring")
    spin = scene.BasicAnimation("transform.rotation", from_value=0, to_value=3, duration=2)
    fade = scene.BasicAnimation("opacity", from_value=1, to_value=0.2, duration=1)
    boxes[2].add_animation(scene.AnimationGroup([spin, fade], duration=2, autoreverses=True, repeat_count=3), "both")
    boxes[3].speed = 2
    boxes[3].add_animation(
        scene.KeyframeAnimation(
            "position.x", values=[15, 90, 30], duration=2, begin_time=boxes[3].convert_time(start + 0.1, from_=None)
        ),
        "way",
    )
    renderer.render(start + 0.1)
    boxes[4].add_animation(scene.BasicAnimation("bounds.size.width", from_value=20, to_value=60, duration=1), "grow")
    pictures: list[bytes] = []
    for step in range(8):
        renderer.render(start + 0.2 + 0.13 * step)
        assert same(renderer, tmp_path), step
        pictures.append(bytes(renderer.read()))
    assert len(set(pictures)) == 8


def test_images_fonts_and_kernels(stage: tuple[scene.Layer, scene.Renderer], tmp_path: Path) -> None:
    root, renderer = stage
    pixels = np.random.default_rng(7).integers(0, 256, (20, 20, 4), np.uint8)
    image = scene.Image.from_array(pixels)
    root.sublayers.append(scene.Layer(frame=(5, 5, 40, 40), contents=image))
    root.sublayers.append(scene.Layer(frame=(5, 50, 40, 20), contents=image))
    halved = scene.Kernel("uniform float amount; // = 1 in 0...1\nvec4 kernel(vec4 color) { return color * amount; }")
    root.sublayers[1].filters = [scene.Filter(halved, amount=0.5)]
    root.sublayers.append(scene.TextLayer(frame=(50, 5, 60, 30), string="Words", font_size=20))
    root.sublayers[0].filters = [scene.Filter("gaussianBlur", radius=2)]
    renderer.render(0)
    assert same(renderer, tmp_path)


def test_what_delegates_draw_is_an_image(stage: tuple[scene.Layer, scene.Renderer], tmp_path: Path) -> None:
    root, renderer = stage

    class Delegate:
        def draw_pixels(self, layer: scene.Layer, drawing: scene.Drawing) -> None:
            drawing.pixels[:] = 0
            drawing.pixels[::2] = 255

    drawn = scene.Layer(frame=(10, 10, 40, 40))
    drawn.delegate = delegate = Delegate()
    root.sublayers.append(drawn)
    drawn.set_needs_display()
    renderer.render(0)
    assert drawn.delegate is delegate
    assert len(np.unique(np.asarray(renderer.read())[20:100, 60, 0])) > 1
    assert same(renderer, tmp_path)


def test_dithering_and_size(tmp_path: Path) -> None:
    root = scene.GradientLayer(frame=(0, 0, 100, 33), colors=["#101010", "#181818"])
    with scene.Renderer(151, 50, 1.5) as renderer:
        renderer.root, renderer.dithering = root, True
        renderer.render(3)
        assert same(renderer, tmp_path)
        plain = drawn_again(tmp_path / "capture.zip", "--scale", "1.5")
        # Films are not dithered: the option would be seen.
        assert not np.array_equal(plain, straight(renderer, tmp_path)[: plain.shape[0], : plain.shape[1]])
        renderer.root = None


def test_what_is_in_it(stage: tuple[scene.Layer, scene.Renderer], tmp_path: Path) -> None:
    root, renderer = stage
    file = tmp_path / "capture.zip"
    with pytest.raises(scene.InvalidStateError, match="no frame yet"):
        renderer.capture(file)
    root.sublayers.append(scene.TiledLayer(name="map", frame=(0, 0, 50, 50)))
    root.sublayers.append(scene.VideoLayer(name="film", frame=(0, 0, 50, 50)))
    renderer.render(2.5)
    renderer.capture(file)
    assert is_capture(file)
    with unpacked(file) as capture:
        assert (capture.time, capture.size, capture.scale, capture.dithering) == (2.5, (240, 160), 2, False)
        assert (capture.driver, capture.version) == (renderer.driver_name, scene.version())
        assert capture.plan == renderer.plan_description()
        assert [note.split(":")[0] for note in capture.notes] == ['layer "map"', 'layer "film"']
        folder = capture.document.parent
    assert not folder.exists()
    with zipfile.ZipFile(file) as archive, PillowImage.open(archive.open("frame.png")) as shown:
        assert np.array_equal(np.asarray(shown), straight(renderer, tmp_path))
    renderer.root = None
    renderer.render(3)
    with pytest.raises(scene.InvalidStateError, match="no root"):
        renderer.capture(file)
    with pytest.raises(scene.FileError, match="nowhere"):
        renderer.root = root
        renderer.capture(tmp_path / "nowhere" / "capture.zip")


@pytest.fixture
def captured(stage: tuple[scene.Layer, scene.Renderer], tmp_path: Path) -> Path:
    root, renderer = stage
    root.sublayers.append(scene.TextLayer(frame=(5, 5, 60, 30), string="Words"))
    renderer.render(1)
    renderer.capture(tmp_path / "capture.zip")
    return tmp_path / "capture.zip"


def changed(capture: Path, **files: bytes | None) -> Path:
    """A capture with other files in it."""
    target = capture.with_name("changed.zip")
    with zipfile.ZipFile(capture) as old:
        content: dict[str, bytes | None] = {name: old.read(name) for name in old.namelist()}
    content |= {name.replace("_json", ".json").replace("_txt", ".txt"): data for name, data in files.items()}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in content.items():
            if data is not None:
                new.writestr(name, data)
    return target


def complaint(capture: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `scene render` says of a capture that cannot be drawn."""
    capsys.readouterr()
    assert main(["render", str(capture), "-o", str(capture.with_suffix(".png"))]) == 1
    said = capsys.readouterr().err
    assert said.startswith("scene: ")
    assert "Traceback" not in said
    return said


def test_damaged_captures(captured: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = captured.read_bytes()
    for length in range(0, len(whole) - 1, 97):
        captured.write_bytes(whole[:length])
        complaint(captured, capsys)
    for place in range(0, len(whole), 61):
        captured.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        status = main(["render", str(captured), "-o", str(captured.with_suffix(".png"))])
        assert status in (0, 1)
        assert "Traceback" not in capsys.readouterr().err
    # What the archive says of places is wrong then.
    for place in range(0, len(whole) - 700, 397):
        captured.write_bytes(whole[:place] + whole[place + 600 :])
        assert "Errno" not in complaint(captured, capsys)


def test_hostile_captures(captured: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(captured) as archive:
        facts: dict[str, Any] = json.loads(archive.read("capture.json"))
    for key, value, words in [
        ("capture", 2, "version 2"),
        ("capture", "1", "expected the format"),
        ("width", 1 << 40, "no frame has"),
        ("height", 0, "no frame has"),
        ("scale", -1, "no frame has"),
        ("time", "now", "expected a number"),
        ("notes", "none", "expected a list"),
        ("dithering", 1, "expected true or false"),
    ]:
        assert words in complaint(changed(captured, capture_json=json.dumps({**facts, key: value}).encode()), capsys)
    assert "no scene.json" in complaint(changed(captured, scene_json=None), capsys)
    assert "cannot be read" in complaint(changed(captured, capture_json=b"{"), capsys)
    assert "no object" in complaint(changed(captured, capture_json=b"[]"), capsys)
    assert "no file of a capture" in complaint(changed(captured, **{"../outside": b"x"}), capsys)
    assert "no file of a capture" in complaint(changed(captured, **{"/tmp/outside": b"x"}), capsys)
    assert not (captured.parent.parent / "outside").exists()
    outside = json.dumps({"scene": 1, "size": [9, 9], "images": {"a": "../../secret.png"}, "root": {}}).encode()
    assert "secret.png" in complaint(changed(captured, scene_json=outside), capsys)
    packed = captured.with_name("packed.zip")
    with zipfile.ZipFile(captured) as archive, zipfile.ZipFile(packed, "w", zipfile.ZIP_BZIP2) as other:
        for name in archive.namelist():
            other.writestr(name, archive.read(name))
    assert "packed in a way" in complaint(packed, capsys)
    monkeypatch.setattr("scene._capture.LARGEST", 1 << 20)
    assert "unpacked" in complaint(changed(captured, plan_txt=bytes(3 << 20)), capsys)


def test_what_is_wrong_with_a_capture_is_told(captured: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = json.dumps({"scene": 1, "size": [9, 9], "root": {"opacity": "full", "cornerRadius": -1}}).encode()
    capture = changed(captured, scene_json=wrong)
    with pytest.raises(SystemExit, match="1"):
        main(["check", str(capture), str(captured)])
    said = capsys.readouterr()
    assert f"{capture}: /root/opacity: " in said.err
    assert f"{capture}: /root/cornerRadius: " in said.err
    captured.write_bytes(captured.read_bytes()[:-40])
    with pytest.raises(SystemExit, match="1"):
        main(["check", str(captured)])
    assert "Traceback" not in capsys.readouterr().err


def test_a_lottie_archive_is_no_capture(tmp_path: Path) -> None:
    path = tmp_path / "heart.lottie"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("manifest.json", "{}")
    path.write_bytes(data.getvalue())
    assert not is_capture(path)
    assert not is_capture(tmp_path / "nothing")


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    head = "import scene\n"
    return subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(code)],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


PROGRAM = """
    root = scene.Layer(frame=(0, 0, 40, 20), background_color="#ff0000")
    box = scene.Layer(frame=(0, 5, 10, 10), background_color="#00ff00")
    root.sublayers.append(box)
    box.add_animation(scene.BasicAnimation("position.x", from_value=5, to_value=35, duration=1), "go")
    with scene.Renderer(40, 20) as renderer:
        renderer.root = root
        for step in range(5):
            renderer.render(50 + step / 4)
        renderer.root = None
"""


def test_any_program_is_captured(tmp_path: Path) -> None:
    for number, column in [("", 5), ("3", 20)]:
        file = tmp_path / f"capture{number}.zip"
        done = run(PROGRAM, SCENE_CAPTURE=str(file), **({"SCENE_CAPTURE_FRAME": number} if number else {}))
        assert (done.returncode, done.stderr) == (0, "")
        row = drawn_again(file)[10, :, 1]
        assert np.flatnonzero(row == 255).mean() == pytest.approx(column - 0.5, abs=0.6)


def test_a_thread_captures_its_frame(tmp_path: Path) -> None:
    file = tmp_path / "capture.zip"
    code = f"""
        import os, time
        root = scene.Layer(frame=(0, 0, 40, 20), background_color="#ff0000")
        renderer = scene.Renderer(40, 20)
        renderer.root = root
        scene.flush()
        renderer.start()
        end = time.monotonic() + 20
        while not os.path.exists({str(file)!r}) and time.monotonic() < end:
            time.sleep(0.01)
        renderer.stop()
    """
    assert run(code, SCENE_CAPTURE=str(file)).returncode == 0
    assert (drawn_again(file)[..., 0] == 255).all()


def test_a_capture_is_inspected(captured: Path) -> None:
    command = [sys.executable, "-m", "scene", "inspect", str(captured), "--for", "0.2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first.startswith("capture.zip: a frame of libscene")
    assert "240 x 160 pixels at scale 2" in first
    assert second.startswith("inspector: http://")


def test_a_capture_is_written_as_the_command_says(
    stage: tuple[scene.Layer, scene.Renderer], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, renderer = stage
    renderer.render(0.5)
    captured, picture = tmp_path / "capture.zip", tmp_path / "picture.gif"
    renderer.capture(captured)
    assert main(["render", str(captured), "-o", str(picture), "--format", "png"]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(SystemExit):
        main(["render", str(captured), "-o", str(tmp_path / "film.mp4"), "--to", "0.25"])
    assert "--to 0.25 must be later than the first frame, at 0.5 s" in capsys.readouterr().err


def test_a_capture_is_printed_and_converted(
    stage: tuple[scene.Layer, scene.Renderer], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root, renderer = stage
    box = scene.Layer(frame=(10, 10, 20, 20), background_color="#ff8800", name="box")
    box.contents = scene.Image.from_array(np.full((4, 4, 4), 200, np.uint8))
    root.sublayers.append(box)
    box.add_animation(scene.BasicAnimation("position.x", from_value=20, to_value=60, duration=1))
    renderer.render(0)
    renderer.render(0.5)
    captured, written = tmp_path / "capture.zip", tmp_path / "written.scene.json"
    renderer.capture(captured)
    assert main(["dump", str(captured), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["x-time"] == 0.5
    assert printed["root"]["sublayers"][0]["position"][0] == 40
    assert main(["check", str(captured)]) == 0
    assert capsys.readouterr().out.startswith(f"{captured}: 120 x 80 points, 2 layers, 1 animation")
    assert main(["convert", str(captured), "-o", str(written)]) == 0
    copy = scene.Document.load(written).root.sublayers[0]
    assert (copy.name, copy.contents is None) == ("box", False)
