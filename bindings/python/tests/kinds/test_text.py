"""Text layers: what they are given, how they are set, what they look like, and what they cost."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from texts import FONT, pixels

import scene
from scene import Color, TextAlignment, TextLayer, TextRun, TextTruncation, TextUnderline

PROPERTIES: dict[str, tuple[str, Any, Any]] = {
    "string": ("string", None, "words"),
    "font": ("font", "Sans", "Serif"),
    "font_size": ("fontSize", 36.0, 12.5),
    "foreground_color": ("foregroundColor", Color(1, 1, 1, 1), Color(1, 0.5, 0, 0.25)),
    "wrapped": ("wrapped", False, True),
    "alignment_mode": ("alignmentMode", TextAlignment.NATURAL, TextAlignment.JUSTIFIED),
    "truncation_mode": ("truncationMode", TextTruncation.NONE, TextTruncation.MIDDLE),
}


# Values


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_property_has_its_default_and_reads_back(name: str) -> None:
    key, default, other = PROPERTIES[name]
    layer, given = TextLayer(), TextLayer(**{name: other})  # type: ignore[arg-type]
    assert getattr(layer, name) == default
    assert getattr(given, name) == other
    setattr(layer, name, other)
    assert getattr(layer, name) == other
    assert layer[key] == given[key]
    layer[key] = TextLayer()[key]
    assert getattr(layer, name) == default
    assert key in {info.key for info in scene.properties() if info.kinds == ("text",)}


@pytest.mark.parametrize(("key", "to"), [("fontSize", 12.0), ("foregroundColor", Color(0, 0, 1, 1))])
def test_size_and_colour_animate_by_themselves(key: str, to: Any) -> None:
    layer = TextLayer(string="words", frame=(0, 0, 100, 50))
    root = scene.Layer(frame=(0, 0, 100, 100), sublayers=[layer])
    with scene.Renderer(100, 100) as renderer:
        renderer.root = root
        renderer.render(0)
        before = layer[key]
        layer[key] = to
        renderer.render(1)
        renderer.render(1.125)
        assert layer.presentation[key] not in (before, to)
        renderer.render(1.3)
        assert layer.presentation[key] == to


@pytest.mark.parametrize("key", ["string", "font", "wrapped", "alignmentMode", "truncationMode"])
def test_what_has_nothing_between_its_values_does_not_animate(key: str) -> None:
    info = next(info for info in scene.properties() if info.key == key)
    assert not info.animatable
    assert not info.implicit


def test_other_layers_have_no_text() -> None:
    with pytest.raises(scene.NotFoundError, match="text layers"):
        scene.Layer()["string"] = "words"
    with pytest.raises(TypeError):
        scene.Layer(string="words")  # type: ignore[call-arg]


runs = st.builds(
    TextRun,
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12),
    font=st.none() | st.sampled_from(["Serif", "Mono, Sans", "nowhere"]),
    font_size=st.none() | st.floats(1e-3, 1e4),
    weight=st.none() | st.integers(1, 1000),
    italic=st.booleans(),
    color=st.none() | st.builds(Color, *[st.floats(0, 1, width=32)] * 4),  # pyright: ignore[reportArgumentType]
    underline=st.sampled_from(TextUnderline),
    strikethrough=st.booleans(),
    letter_spacing=st.floats(-100, 100),
    baseline_offset=st.floats(-100, 100),
)


@given(st.lists(runs, min_size=1, max_size=5))
def test_runs_read_back_as_they_were_set(given: list[TextRun]) -> None:
    layer = TextLayer(runs=given)
    assert layer.runs == tuple(given)
    assert layer.string == "".join(run.string for run in given)
    assert layer.markup is None


@given(st.lists(runs, min_size=1, max_size=4))
@settings(max_examples=30)
def test_runs_go_into_documents_and_come_back(given: list[TextRun]) -> None:
    document = {"scene": 1, "size": [4, 4], "root": TextLayer(runs=given).description()}
    root = scene.Document.loads(json.dumps(document)).root
    assert isinstance(root, TextLayer)
    assert root.runs == tuple(given)


def test_runs_say_what_is_wrong_with_them() -> None:
    layer = TextLayer(string="before")
    with pytest.raises(scene.InvalidArgumentError, match="weight of a run must be 1...1000"):
        layer.runs = [TextRun("a"), TextRun("b", weight=2000)]
    with pytest.raises(TypeError, match="must be a TextRun or a str"):
        layer.runs = [1]  # type: ignore[list-item]
    with pytest.raises(TypeError, match="iterable of runs"):
        layer.runs = "abc"
    for wrong in (
        lambda: TextRun("a", font_size="big"),  # type: ignore[arg-type]
        lambda: TextRun("a", weight=1.5),  # type: ignore[arg-type]
        lambda: TextRun("a", color="no colour"),
        lambda: TextRun("a", underline="twice"),
    ):
        with pytest.raises((TypeError, ValueError)):
            wrong()
    for field in ("font_size", "weight"):
        with pytest.raises(ValueError, match="above 0"):
            layer.runs = [TextRun("a", **{field: 0})]
    assert layer.string == "before"


def test_markup_is_pango_s() -> None:
    layer = TextLayer(markup='<span size="20pt">A<b>B</b></span> &amp; <i>C</i>')
    assert layer.string == "AB & C"
    assert [(run.string, run.font_size, run.weight, run.italic) for run in layer.runs] == [
        ("A", 20, None, False),
        ("B", 20, 700, False),
        (" & ", None, None, False),
        ("C", None, None, True),
    ]
    with pytest.raises(scene.FormatError, match="line 1"):
        layer.markup = "<b>not closed"
    assert layer.markup == '<span size="20pt">A<b>B</b></span> &amp; <i>C</i>'


# Lines


@given(st.floats(20, 400), st.sampled_from(TextAlignment), st.floats(4, 40))
@settings(max_examples=40)
def test_lines_stay_within_the_bounds(width: float, alignment: TextAlignment, size: float) -> None:
    layer = TextLayer(
        string="The quick brown fox jumps over the lazy dog", wrapped=True, alignment_mode=alignment, font_size=size
    )
    layer.bounds = 0, 0, width, 100
    lines = layer.lines
    widest = max(line.rect.width for line in lines)
    # One letter may be wider than the bounds; and Pango measures before a word is broken, which may undo kerning.
    assert widest <= max(width, 1.1 * size) + 0.05 * size
    for line, following in pairwise(lines):
        assert following.rect.y == pytest.approx(line.rect.y + line.rect.height)
        assert following.start > line.start
        assert line.rect.y < line.baseline < line.rect.y + line.rect.height
    size_wanted = layer.preferred_frame_size
    assert size_wanted.width == pytest.approx(widest)
    assert size_wanted.height == pytest.approx(lines[-1].rect.y + lines[-1].rect.height)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40), st.booleans(), st.floats(0, 200))
@settings(max_examples=60)
def test_any_text_can_be_set(text: str, wrapped: bool, width: float) -> None:
    layer = TextLayer(string=text, wrapped=wrapped, bounds=(0, 0, width, 50), truncation_mode="end")
    assert layer.string == text
    size = layer.preferred_frame_size
    assert math.isfinite(size.width)
    assert math.isfinite(size.height)


@pytest.mark.parametrize("size", [0.0, 1e-300, 1e-3, 1e5, 1e300, 1.7e308])
def test_any_size_can_be_set(size: float) -> None:
    layer = TextLayer(runs=["a", TextRun("b", letter_spacing=1e308), TextRun("c", font_size=1e-200)], font_size=size)
    layer.bounds = 0, 0, 1e300, 1e300
    pixels(layer)
    assert not np.isnan(layer.preferred_frame_size).any()


def test_a_size_that_is_wanted_is_enough() -> None:
    for size in range(6, 60):
        layer = TextLayer(
            string="Just as wide as it wants to be", font_size=size, wrapped=True, bounds=(0, 0, 1e4, 1e4)
        )
        wanted = layer.preferred_frame_size
        layer.bounds = 0, 0, wanted.width, wanted.height
        layer.truncation_mode = "end"
        assert len(layer.lines) == 1
        assert layer.preferred_frame_size == wanted


def test_lines_count_characters() -> None:
    layer = TextLayer(string="schön\nÄrger\n😀 x", font_size=10)
    assert [(line.string, line.start) for line in layer.lines] == [("schön", 0), ("Ärger", 6), ("😀 x", 12)]


# Documents and fonts


def test_documents_have_text(document: Callable[..., Path]) -> None:
    root = {
        "type": "text",
        "string": [
            {"string": "plain "},
            {"string": "all", "font": "Serif", "fontSize": 20, "color": "#ff0000", "underline": True, "weight": 700,
             "italic": True, "strikethrough": True, "letterSpacing": 1.5, "baselineOffset": -2},
            {"string": "!", "underline": "error"},
        ],
        "font": "DejaVu Sans", "fontSize": 14, "foregroundColor": "#00ff00", "wrapped": True,
        "alignmentMode": "center", "truncationMode": "middle",
    }  # fmt: skip
    layer = scene.Document.load(document(root)).root
    assert isinstance(layer, TextLayer)
    assert layer.runs == (
        TextRun("plain "),
        TextRun(
            "all", font="Serif", font_size=20, color="#ff0000", underline=True, weight=700, italic=True,
            strikethrough=True, letter_spacing=1.5, baseline_offset=-2,
        ),
        TextRun("!", underline="error"),
    )  # fmt: skip
    described = layer.description()
    assert {key: described[key] for key in root} == root
    assert scene.Document.load(document({"type": "text", "string": {"markup": "<b>x</b>"}})).root.markup == "<b>x</b>"


@pytest.mark.parametrize(
    ("string", "message"),
    [
        (1, "/root/string: expected a string, a list of runs"),
        ([{"font": "Sans"}], '/root/string/0: "string" is missing'),
        ([{"string": "a", "size": 1}], "/root/string/0/size: unknown key"),
        ([{"string": "a", "weight": 5000}], "1...1000"),
        ([{"string": "a", "weight": 1.5}], "/root/string/0/weight"),
        ([{"string": "a", "fontSize": -1}], "above 0"),
        ([{"string": "a", "underline": "thrice"}], "/root/string/0/underline"),
        ({"markup": "<b>"}, "/root/string/markup: the markup is not valid"),
        ({"mark": "up"}, "/root/string/mark: unknown key"),
        ({}, '"markup" is missing'),
    ],
)
def test_documents_with_bad_text(document: Callable[..., Path], string: Any, message: str) -> None:
    with pytest.raises(scene.FormatError) as error:
        scene.Document.load(document({"type": "text", "string": string}))
    assert message in str(error.value)


def test_documents_bring_fonts(document: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "a.ttf").write_bytes(FONT.read_bytes())
    path = document(
        {"type": "text", "string": "B", "font": "Title", "fontSize": 10, "frame": [0, 0, 40, 20]},
        fonts={"Title": "fonts/a.ttf"},
    )
    loaded = scene.Document.load(path)
    assert loaded.root.font == "Title"
    alpha = pixels(loaded.root)[:, :, 3]
    assert (alpha[0:8, 0:10] >= 254).all()
    # Another document may call another font the same; loading the first again, or a copy of it, finds what is there.
    assert scene.Document.load(path).root.font == "Title"
    (tmp_path / "fonts" / "copy.ttf").write_bytes(FONT.read_bytes())
    path.write_text(path.read_text().replace("fonts/a.ttf", "fonts/copy.ttf"))
    assert scene.Document.load(path).root.font == "Title"
    other = tmp_path / "other"
    other.mkdir()
    (other / "b.ttf").write_bytes(FONT.read_bytes() + bytes(1))
    path.replace(other / "other.scene.json")
    text = (other / "other.scene.json").read_text().replace("fonts/copy.ttf", "b.ttf")
    (other / "other.scene.json").write_text(text)
    second = scene.Document.load(other / "other.scene.json")
    assert second.root.font == "Title 2"
    scene.remove_font("Title")
    scene.remove_font("Title 2")


@pytest.mark.parametrize(
    ("fonts", "message"),
    [
        ({"A": "../a.ttf"}, "leads out of the document's folder"),
        ({"A": "missing.ttf"}, "/fonts/A: cannot open"),
        ({"A": "test.scene.json"}, "is no font that can be read"),
        ({"A": 1}, "/fonts/A: expected a relative path"),
        ([], "/fonts: expected an object"),
    ],
)
def test_documents_with_bad_fonts(document: Callable[..., Path], fonts: Any, message: str) -> None:
    with pytest.raises(scene.Error) as error:
        scene.Document.load(document({}, fonts=fonts))
    assert message in str(error.value)


def test_a_document_that_fails_leaves_no_font(document: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "a.ttf").write_bytes(FONT.read_bytes())
    with pytest.raises(scene.FormatError):
        scene.Document.load(document({"unknown": 1}, fonts={"Gone": "a.ttf"}))
    with pytest.raises(scene.NotFoundError):
        scene.remove_font("Gone")


def test_a_family_that_is_not_there_is_replaced_and_said() -> None:
    heard: list[str] = []
    scene.set_log_function(lambda level, message: heard.append(message), "warning")
    try:
        layer = TextLayer(string="words", font="No Such Family 1")
        assert layer.preferred_frame_size.width > 0
        assert layer.preferred_frame_size.width > 0
        TextLayer(string="words", font="Sans").preferred_frame_size  # noqa: B018
    finally:
        scene.set_log_function(None)
    assert [message for message in heard if "font" in message] == [
        'there is no font family "No Such Family 1": DejaVu Sans is used in its place'
    ]


def test_a_family_that_was_probably_meant() -> None:
    heard: list[str] = []
    scene.set_log_function(lambda level, message: heard.append(message), "warning")
    try:
        TextLayer(string="words", font="Dejavu-Sanz Mono").preferred_frame_size  # noqa: B018
    finally:
        scene.set_log_function(None)
    assert any(message.endswith('in its place; did you mean "DejaVu Sans Mono"?') for message in heard)


def test_bad_font_files(tmp_path: Path) -> None:
    (tmp_path / "no.ttf").write_bytes(b"no font" * 100)
    with pytest.raises(scene.FormatError, match="is no font"):
        scene.add_font(tmp_path / "no.ttf")
    with pytest.raises(scene.FileError):
        scene.add_font(tmp_path / "missing.ttf")
    with pytest.raises(scene.FileError):
        scene.add_font(tmp_path)
    with pytest.raises(scene.NotFoundError):
        scene.remove_font("No Such Family 2")


@pytest.mark.parametrize(
    "markup",
    [
        '<span font="Sans 90000">' + "<big>" * 90 + "x" + "</big>" * 90 + "</span>",
        '<span size="90000pt">' + '<span size="larger">' * 60 + "x" + "</span>" * 61,
        "<big>" * 12 + '<span size="90000pt">x</span>' + "</big>" * 12,
        "<big>" * 12 + '<sup><span font="Sans 90000">x</span></sup>' + "</big>" * 12,
        '<span size="900%"><span font="Sans 90000"><span face="Serif">x</span></span></span>',
        '<span size="90000pt"><span size="20000%">x</span></span>',
        "<big>" * 60 + "x" + "</big>" * 60,
    ],
)
def test_tags_within_tags_make_no_size_beyond_all_bounds(markup: str, capfd: pytest.CaptureFixture[str]) -> None:
    layer = TextLayer(string="before")
    with pytest.raises(scene.InvalidArgumentError, match="font size|font .* times as large"):
        layer.markup = markup
    assert layer.string == "before"
    assert capfd.readouterr().err == ""


def test_sizes_relative_to_the_layers_own() -> None:
    plain = TextLayer(string="words", font_size=20)
    large, small = (TextLayer(markup=f"<{tag}>words</{tag}>", font_size=20) for tag in ("big", "small"))
    assert [run.font_size for run in large.runs] == [None]
    width = plain.preferred_frame_size.width
    assert large.preferred_frame_size.width == pytest.approx(1.2 * width, rel=0.01)
    assert small.preferred_frame_size.width == pytest.approx(width / 1.2, rel=0.01)


@pytest.mark.parametrize("size", [1e-300, 1e-9, 36, 1e9, 1e30])
@pytest.mark.parametrize(
    "markup",
    ["<sup>a</sup>", "<span size='1' font_scale='subscript'>a<sub>b</sub></span>", "<sup>" * 40 + "a" + "</sup>" * 40],
)
def test_scripts_of_sizes_that_no_font_has(size: float, markup: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Pango divides by the size of a font to find that of its scripts, and prints where that comes to nothing."""
    layer = scene.TextLayer(frame=(0, 0, 200, 50), font_size=size, markup=f"a{markup}")
    with scene.Renderer(8, 8) as renderer:
        renderer.root = layer
        renderer.render(0)
    assert capfd.readouterr().err == ""


def test_scripts_are_smaller() -> None:
    """Of sizes that can be read, scripts stay as Pango sets them."""
    plain = scene.TextLayer(markup="ab", font_size=36).preferred_frame_size
    scripts = scene.TextLayer(markup="a<sup>b</sup>", font_size=36).preferred_frame_size
    assert scripts.width < plain.width - 2


def test_wrapped_text_has_all_its_paragraphs_where_none_is_truncated() -> None:
    low, high = (
        TextLayer(string="First\nSecond\nThird", bounds=(0, 0, 300, height), wrapped=True) for height in (20, 1000)
    )
    assert [line.string for line in low.lines] == ["First", "Second", "Third"]
    assert low.preferred_frame_size == high.preferred_frame_size


def test_wrapped_text_without_a_width_wants_its_lines_whole() -> None:
    layer = TextLayer(string="No room is no reason\nto break words", font_size=12)
    whole, layer.wrapped = layer.preferred_frame_size, True
    assert layer.preferred_frame_size == whole
    layer.bounds = 0, 0, whole.width / 2, 0
    assert layer.preferred_frame_size.height > whole.height


def test_lines_say_where_they_begin() -> None:
    layer = scene.TextLayer(string="äö\nü\n\nz😀z\nend", font_size=10, bounds=(0, 0, 100, 100))
    assert [(line.string, line.start) for line in layer.lines] == [
        ("äö", 0),
        ("ü", 3),
        ("", 5),
        ("z😀z", 6),
        ("end", 10),
    ]


def test_many_tabs_in_a_line_take_no_minutes() -> None:
    began = time.process_time()
    layer = scene.TextLayer(string="a\t" * 20000 + "\nb\tc", font_size=10)
    first, second = layer.lines
    assert time.process_time() - began < 20
    assert first.string == "a\t" * 20000 and second.string == "b\tc"
    short = scene.TextLayer(string="b\tc", font_size=10)
    # So long a text is set in smaller units.
    assert second.rect.width == pytest.approx(short.lines[0].rect.width, abs=0.01)
