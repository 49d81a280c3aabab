"""SVG drawings as trees of live layers."""

from __future__ import annotations

import base64
import gzip
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

import numpy as np
import pytest
from drawings import HEAD, load, still

import scene


def test_elements_are_live_layers_with_their_names(tmp_path: Path) -> None:
    document = load(tmp_path, '<g id="all"><rect id="box" width="20" height="20" fill="red"/></g>')
    assert document.size == (40, 40)
    box = document.find("box")
    assert isinstance(box, scene.ShapeLayer)
    assert still(document)[10, 10].tolist() == [255, 0, 0, 255]
    with scene.transaction(disable_actions=True):
        box.fill_color = "#00ff00"
    assert still(document)[10, 10].tolist() == [0, 255, 0, 255]


def test_what_is_drawn_is_saved_as_a_scene_document(tmp_path: Path) -> None:
    document = load(
        tmp_path,
        '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '<clipPath id="c"><circle cx="20" cy="20" r="18"/></clipPath>'
        '<rect width="40" height="40" fill="url(#g)" clip-path="url(#c)" stroke="black" stroke-dasharray="4 2"/>',
    )
    document.save(tmp_path / "drawing.scene.json")
    again = scene.Document.load(tmp_path / "drawing.scene.json")
    assert np.array_equal(still(document), still(again))


def png(color: tuple[int, int, int, int]) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" + bytes(color)))
        + chunk(b"IEND", b"")
    )


def test_pictures_come_from_the_file_and_its_folder(tmp_path: Path) -> None:
    (tmp_path / "dot.png").write_bytes(png((0, 0, 255, 255)))
    data = base64.b64encode(png((0, 255, 0, 255))).decode()
    document = load(
        tmp_path,
        f'<image width="20" height="20" href="data:image/png;base64,{data}"/>'
        f'<image x="20" width="20" height="20" href="dot.png"/>',
    )
    shown = still(document)
    assert shown[10, 10].tolist() == [0, 255, 0, 255] and shown[10, 30].tolist() == [0, 0, 255, 255]
    # A picture that is missing is left out, one that lies elsewhere is an error.
    load(tmp_path, '<image width="20" height="20" href="missing.png"/>')
    with pytest.raises(scene.FormatError, match=r"line 1: \.\./dot\.png leads out of the document's folder"):
        load(tmp_path, '<image width="20" height="20" href="../dot.png"/>')


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1, column 1: no valid XML"),
        ("<html/>", "line 1: expected <svg>, not <html>"),
        (HEAD + "\n<rect>", "line 2"),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="5"/>', "expected sides above 0"),
        (HEAD + "<g>" * 300 + "</g>" * 300 + "</svg>", "more than 256 deep"),
    ],
)
def test_an_error_says_where_it_is(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "wrong.svg"
    path.write_text(text)
    with pytest.raises(scene.FormatError) as caught:
        scene.Document.load(path)
    assert "wrong.svg" in str(caught.value) and reason in str(caught.value)


def test_a_number_that_is_none_is_not_read(tmp_path: Path) -> None:
    line = '<path d="M5 35 L20 5 L35 35" fill="none" stroke="red" stroke-width="4" {}/>'
    with_none = still(load(tmp_path, line.format('stroke-miterlimit="NaN"')))
    assert np.array_equal(with_none, still(load(tmp_path, line.format(""))))


def test_entities_are_harmless(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    kind = '<!DOCTYPE svg [<!ENTITY file SYSTEM "secret.txt"><!ENTITY c "red">]>'
    document = load(tmp_path, '<rect width="40" height="40" fill="&c;"/><text>&file;</text>', kind + HEAD)
    assert still(document)[20, 20].tolist() == [255, 0, 0, 255]
    laughs = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
    start = time.process_time()
    with pytest.raises(scene.FormatError, match="amplification"):
        load(tmp_path, "<text>&a11;</text>", f'<!DOCTYPE svg [<!ENTITY a0 "lol">{laughs}]>{HEAD}')
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "body",
    [
        '<g id="a"><use href="#a"/><rect width="40" height="40" fill="lime"/></g>',
        '<mask id="a"><rect width="40" height="40" fill="white" mask="url(#a)"/></mask>'
        '<rect width="40" height="40" fill="lime" mask="url(#a)"/>',
        '<clipPath id="a" clip-path="url(#a)">'
        '<rect width="40" height="40"/></clipPath><rect width="40" height="40" fill="lime" clip-path="url(#a)"/>',
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"><stop stop-color="lime"/></linearGradient>'
        '<rect width="40" height="40" fill="url(#a)"/>',
    ],
)
def test_what_contains_itself_is_drawn_once(tmp_path: Path, body: str) -> None:
    assert still(load(tmp_path, body))[20, 20].tolist() == [0, 255, 0, 255]


def test_tiles_that_are_too_many_are_not_drawn(tmp_path: Path) -> None:
    body = (
        '<pattern id="p" width="1e-5" height="1e-5" patternUnits="userSpaceOnUse">'
        '<rect width="1" height="1"/></pattern>'
    )
    start = time.process_time()
    document = load(tmp_path, body + '<rect width="40" height="40" fill="url(#p)"/>')
    assert not still(document).any() and time.process_time() - start < 5


def test_our_own_files_look_as_librsvg_draws_them() -> None:
    runner = Path(__file__).parents[4] / "Tests" / "SVG" / "run.py"
    result = subprocess.run([sys.executable, str(runner)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def packed(folder: Path, name: str, text: bytes) -> Path:
    path = folder / name
    path.write_bytes(gzip.compress(text, mtime=0))
    return path


def test_a_drawing_may_be_packed(tmp_path: Path) -> None:
    inner = f'{HEAD}<rect width="40" height="40" fill="#ff8800"/></svg>'.encode()
    path = packed(tmp_path, "inner.svgz", inner)
    assert tuple(still(scene.Document.load(path))[20, 20]) == (255, 136, 0, 255)
    assert tuple(still(scene.Document.loads(path.read_bytes()))[20, 20]) == (255, 136, 0, 255)
    data = base64.b64encode(path.read_bytes()).decode()
    for reference in ("inner.svgz", f"data:image/svg+xml;base64,{data}"):
        outer = load(tmp_path, f'<image width="40" height="40" href="{reference}"/>')
        assert tuple(still(outer)[20, 20]) == (255, 136, 0, 255)
    # A name alone packs nothing.
    (tmp_path / "plain.svgz").write_bytes(inner)
    assert scene.Document.load(tmp_path / "plain.svgz").size == (40, 40)


def test_a_damaged_packed_drawing_says_so(tmp_path: Path) -> None:
    path = packed(tmp_path, "drawing.svgz", f"{HEAD}<rect/></svg>".encode())
    whole = path.read_bytes()
    for part in (whole[:-9], whole[:12], whole[:2], whole[:-8] + b"\0" * 8):
        path.write_bytes(part)
        with pytest.raises(scene.FormatError, match=r"drawing\.svgz: .*(damaged|XML)"):
            scene.Document.load(path)
    with pytest.raises(scene.FormatError, match="expected <svg>"):
        scene.Document.load(packed(tmp_path, "other.svgz", b"<html/>"))
    # Packed twice it is no drawing.
    with pytest.raises(scene.FormatError, match="no valid XML"):
        scene.Document.load(packed(tmp_path, "twice.svgz", whole))


def test_a_packed_drawing_that_grows_beyond_all_measure_is_given_up(tmp_path: Path) -> None:
    path = packed(tmp_path, "bomb.svgz", HEAD.encode() + b" " * (300 << 20))
    assert path.stat().st_size < 1 << 20
    with pytest.raises(scene.FormatError, match="MiB"):
        scene.Document.load(path)
