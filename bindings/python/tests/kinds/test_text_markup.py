"""What markup says beyond what runs do, and where it is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from texts import FONT

import scene
from scene import TextLayer


def letters(markup: str, width: float = 1000, **properties: Any) -> list[tuple[float, float]]:
    """How high each letter is, and how far its foot is above its line's baseline."""
    page: dict[str, Any] = {"font_size": 40, "font": "DejaVu Sans", "wrapped": True, "bounds": (0, 0, width, 500)}
    layer = TextLayer(markup=markup, **{**page, **properties})
    baselines = [line.baseline for line in layer.lines for _ in line.string.replace(" ", "").strip()]
    frames = [letter.frame for letter in layer.letter_layers().sublayers]
    return [
        (frame.height, baseline - frame.y - frame.height) for baseline, frame in zip(baselines, frames, strict=True)
    ]


@pytest.mark.parametrize("tag", ["sup", "sub"])
def test_scripts_have_their_size_and_shift_in_all_lines(tag: str, capfd: pytest.CaptureFixture[str]) -> None:
    plain, script = letters(f"x<{tag}>x</{tag}>")
    assert script[0] < 0.85 * plain[0]
    assert script[1] > 10 if tag == "sup" else script[1] < -2
    for markup, width, count in (
        (f"x<{tag}>xx xx xx</{tag}> x", 80, 6),
        (f"x<{tag}>xx\nxx\nxx</{tag}> x", 1000, 6),
        (f"<{tag}>xx xx</{tag}> x", 40, 4),
        (f"<{tag}>x</{tag}>\n<{tag}>x</{tag}>x", 1000, 2),
    ):
        found = letters(markup, width)
        scripts = [letter for letter in found if letter != pytest.approx(plain, abs=0.01)]
        assert scripts == [pytest.approx(script, abs=0.01)] * count, markup
    assert capfd.readouterr().err == ""


def test_scripts_within_scripts() -> None:
    inner = letters("a<sup>x<sup>x<sub>x</sub></sup></sup>")[1:]
    first, second, third = (height for height, _ in inner)
    assert second / first == pytest.approx(third / second, rel=0.01)
    once, twice, back = (foot for _, foot in inner)
    assert (twice - once) / once == pytest.approx(second / first, rel=0.01)
    assert once < back < twice


def test_scripts_beside_sizes_and_rises() -> None:
    plain, script = letters("x<sup>x</sup>")
    (height, foot), (small, raised) = letters('<span size="20pt" rise="5pt">x<sup>x</sup></span>')
    assert (height, small) == pytest.approx((plain[0] / 2, script[0] / 2), abs=0.05)
    assert (foot, raised) == pytest.approx((5, 5 + script[1] / 2), abs=0.05)
    assert letters('<big>x<span baseline_shift="10pt">x</span></big>')[1][1] == pytest.approx(10, abs=0.05)
    # What comes behind is as large as before.
    assert letters("x<sup>x</sup>x")[2] == pytest.approx(plain, abs=0.01)


@pytest.mark.parametrize(
    ("markup", "place"),
    [
        ("<b>x", "on line 1 char 4: "),
        ("<b>x</i>", "on line 1 char 8: "),
        ("a\n</b>", "on line 2 char 4: "),
        ("a\n\n<foo>x</foo>\n", "'foo' on line 3 char 6"),
        ("a\n<b>x", "on line 2 char 4: "),
        ("\n</b>", "on line 2 char 4: "),
        ("\na\n</b>", "on line 3 char 4: "),
        ("\na & b", "on line 2: Entity"),
        ("<markup>a</b></markup>", "on line 1 char 13: "),
        ("  <span foo='1'>x</span>", "<span> tag on line 1 char 17"),
        ("a & b", "on line 1: Entity"),
    ],
)
def test_errors_say_where_the_markup_is_wrong(markup: str, place: str) -> None:
    with pytest.raises(scene.FormatError) as error:
        TextLayer().markup = markup
    assert place in str(error.value)


def test_fonts_of_documents_in_markup(tmp_path: Path) -> None:
    """Another document may have called another font the same."""
    texts = [
        "<span font_family='Mine'>B</span>",
        "<span face=\"Mine\">B</span> 'Mine'",
        "<span font='Mine'>B</span>",
        "<span size='8pt' font='Mine Bold 12' color='red'>B</span>",
        "<span font_desc='Mine, Sans'>B</span>",
        "<b>Mine</b> <span font_family='Mine Own'>B</span>",
    ]
    fonts = []
    for index in range(2):
        (tmp_path / f"{index}.ttf").write_bytes(FONT.read_bytes() + bytes(3 + index))
        source = {
            "scene": 1,
            "size": [9, 9],
            "fonts": {"Mine": f"{index}.ttf"},
            "root": {"type": "layer", "sublayers": [{"type": "text", "string": {"markup": text}} for text in texts]},
        }
        (tmp_path / f"{index}.scene.json").write_text(json.dumps(source))
        layers = scene.Document.load(tmp_path / f"{index}.scene.json").root.sublayers
        fonts.append([next(run.font for run in layer.runs if run.font) for layer in layers])
        assert [layer.string for layer in layers] == ["B", "B 'Mine'", "B", "B", "B", "Mine B"]
    assert fonts == [["Mine"] * 4 + ["Mine,Sans", "Mine Own"], ["Mine 2"] * 4 + ["Mine 2,Sans", "Mine Own"]]
    scene.remove_font("Mine")
    scene.remove_font("Mine 2")
