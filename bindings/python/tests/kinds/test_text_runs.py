"""Runs of text beside the markup that says the same, and fonts that are not there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import scene
from scene import TextLayer, TextRun


def render(*layers: scene.Layer, times: tuple[float, ...] = (0,)) -> np.ndarray[Any, Any]:
    with scene.Renderer(240, 90) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 240, 90), sublayers=layers)
        for time in times:
            renderer.render(time)
        return renderer.read()


SAME: list[tuple[str, dict[str, Any], str]] = [
    ("weight", {"weight": 700}, 'weight="700"'),
    ("italic", {"italic": True}, 'style="italic"'),
    ("size", {"font_size": 24}, 'size="24pt"'),
    ("font", {"font": "DejaVu Serif"}, 'face="DejaVu Serif"'),
    ("colour", {"color": "#ff8000"}, 'foreground="#ff8000"'),
    ("translucent colour", {"color": "#ff800080"}, 'foreground="#ff800080"'),
    ("underline", {"underline": "single"}, 'underline="single"'),
    ("double underline", {"underline": "double"}, 'underline="double"'),
    ("strikethrough", {"strikethrough": True}, 'strikethrough="true"'),
    ("letter spacing", {"letter_spacing": 3}, 'letter_spacing="3072"'),
    ("baseline", {"baseline_offset": 4}, 'rise="4096"'),
]


@pytest.mark.parametrize(("look", "markup"), [pytest.param(look, text, id=name) for name, look, text in SAME])
def test_runs_look_like_markup(look: dict[str, Any], markup: str) -> None:
    page: dict[str, Any] = {"frame": (5, 5, 230, 80), "wrapped": True, "font": "DejaVu Sans", "font_size": 14}
    start, middle, end = "Some words, ", "AVATAR and others", " of a text that is long enough for lines."
    plain = TextLayer(string=start + middle + end, **page)
    runs = TextLayer(runs=[TextRun(start), TextRun(middle, **look), TextRun(end)], **page)
    marked = TextLayer(markup=f"{start}<span {markup}>{middle}</span>{end}", **page)
    assert runs.string == marked.string == plain.string
    assert len(runs.lines) >= 2
    for line, other in zip(runs.lines, marked.lines, strict=True):
        assert (line.string, line.start) == (other.string, other.start)
        assert (*line.rect, line.baseline) == pytest.approx((*other.rect, other.baseline), abs=0.001)
    picture = render(runs).astype(int)
    assert np.abs(picture - render(marked)).max() <= 1
    assert np.abs(picture - render(plain)).max() > 100


@pytest.mark.parametrize(
    "name", ["DejaVu Sans Bold", "dejavusans-bold", "No Such Family 4, DejaVu Sans Bold, DejaVu Serif"]
)
def test_a_single_font_has_a_name_of_its_own(name: str) -> None:
    heard: list[str] = []
    scene.set_log_function(lambda level, text: heard.append(text), "warning")
    try:
        page: dict[str, Any] = {"frame": (5, 5, 230, 80), "font_size": 20}
        bold = TextRun("words", font="DejaVu Sans", weight=700)
        wanted = render(TextLayer(runs=[bold], **page))
        assert np.array_equal(render(TextLayer(string="words", font=name, **page)), wanted)
        assert np.array_equal(render(TextLayer(runs=[TextRun("words", font=name)], **page)), wanted)
        # A run's weight comes before that of its font, and a family's regular font is not as bold as what is around it.
        light = render(TextLayer(string="words", font="DejaVu Sans", **page))
        assert np.array_equal(render(TextLayer(runs=[TextRun("words", font=name, weight=400)], **page)), light)
        assert np.array_equal(render(TextLayer(runs=[TextRun("words", font="DejaVu Sans")], font=name, **page)), light)
        assert not np.array_equal(wanted, light)
    finally:
        scene.set_log_function(None)
    assert heard == []


def test_a_font_that_is_not_there_is_said_once_however_often_it_is_drawn() -> None:
    heard: list[str] = []
    scene.set_log_function(lambda level, text: heard.append(text), "warning")
    try:
        layers = [
            TextLayer(string=f"{number} words", font="No Such Family 2", font_size=20, frame=(0, 30 * number, 240, 30))
            for number in range(3)
        ]
        runs = [TextRun("these ", font="No Such Family 2"), TextRun("too", font="No Such Family 3")]
        layers.append(TextLayer(runs=runs, font="DejaVu Sans", font_size=20, frame=(120, 0, 120, 30)))
        picture = render(*layers, times=(0, 1, 2))
        layers[0].string = "other words"
        render(*layers)
    finally:
        scene.set_log_function(None)
    assert sorted(heard) == [
        'there is no font family "No Such Family 2": DejaVu Sans is used in its place',
        'there is no font family "No Such Family 3": DejaVu Sans is used in its place',
    ]
    # What is drawn in its place is the font that is named.
    for layer in layers[:3]:
        layer.font = "DejaVu Sans"
    layers[0].string = "0 words"
    layers[3].runs = [TextRun("these "), TextRun("too")]
    assert (render(*layers) == picture).all()


def test_letter_layers_are_as_opaque_as_their_letters() -> None:
    half = TextLayer(font_size=20, runs=[TextRun("ab", color=(1, 0, 0, 0.5)), TextRun("c")], foreground_color="#fff")
    assert [round(letter.fill_color.a, 2) for letter in half.letter_layers().sublayers] == [0.5, 0.5, 1]
    faint = TextLayer(font_size=20, markup='<span alpha="30%">b</span>', foreground_color=(1, 1, 1, 0.5))
    assert [round(letter.fill_color.a, 2) for letter in faint.letter_layers().sublayers] == [0.15]


@pytest.mark.parametrize("flips", [(False, True), (True, False), (True, True)])
def test_letter_layers_stand_where_the_text_does(flips: tuple[bool, bool]) -> None:
    text = TextLayer(frame=(5, 5, 80, 40), string="Fg one two", font_size=16, wrapped=True, geometry_flipped=flips[1])
    text.transform = scene.Transform.rotation(0.2)
    above = scene.Layer(frame=(0, 0, 90, 60), sublayers=[text], geometry_flipped=flips[0])
    shown = render(above).astype(int)
    above.sublayers[0] = text.letter_layers()
    assert np.abs(render(above).astype(int) - shown).mean() < 1


@pytest.mark.parametrize("text", [{"runs": ["a", TextRun("b", font_size=9)]}, {"markup": "a<span size='9pt'>b</span>"}])
def test_text_of_several_sizes_that_grows_takes_no_more_memory(text: dict[str, Any]) -> None:
    layer = TextLayer(**text)

    def memory_after(start: int, count: int) -> float:
        for step in range(start, start + count):
            layer.font_size = 10 + step / 37
            assert layer.lines
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    before = memory_after(0, 300)
    # Of each size of a font there stayed 26 kB.
    assert memory_after(300, 800) - before < 10


@pytest.mark.parametrize(
    ("text", "size", "spacing", "width"),
    [
        ("مرحبا world 123 ,", 17, 2.5, 179),
        ("مرحبا world Hello Hello مرحبا עולם", 9, 2.5, 153),
        ("a مرحبا , مرحبا", 12, 1, 80),
        ("Hello wide world", 17, 2.5, 120),
    ],
)
def test_spaced_letters_of_both_directions_have_room_in_the_size_they_want(
    text: str, size: float, spacing: float, width: float
) -> None:
    runs = [TextRun(text, letter_spacing=spacing)]
    layer = TextLayer(wrapped=True, font="DejaVu Sans", font_size=size, runs=runs, bounds=(0, 0, width, 1000))
    count, wanted = len(layer.lines), layer.preferred_frame_size
    assert wanted.width <= width + spacing
    layer.bounds = (0, 0, *wanted)
    assert len(layer.lines) == count
