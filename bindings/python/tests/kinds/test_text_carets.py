"""Where a cursor can stand in texts, and where it goes that somebody puts at a point."""

from __future__ import annotations

import math
import time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene
from scene import TextLayer, TextRun


def text(string: str, **arguments: Any) -> TextLayer:
    return TextLayer(string=string, font_size=20, **arguments)


def test_a_cursor_stands_before_each_letter_and_behind_the_last() -> None:
    layer = text("Stra\u00dfe, \u65e5\u672c")
    carets = layer.carets
    assert [caret.start for caret in carets] == list(range(11))
    for caret in carets:
        before = text((layer.string or "")[: caret.start])
        assert caret.rect.x == pytest.approx(before.preferred_frame_size.width, abs=1)
        assert caret.rect.width == 0
        assert (caret.rect.y, caret.rect.height) == (0, layer.lines[0].rect.height)
    assert TextLayer().carets == []
    assert TextLayer().index_at((5, 5)) == 0
    for point in ((math.inf, 5), (5, math.nan)):
        with pytest.raises(ValueError, match=r"point must be finite, not \("):
            layer.index_at(point)


@pytest.mark.parametrize(("alignment", "x"), [("left", 0), ("center", 50), ("right", 100)])
def test_the_cursor_of_an_empty_field_stands_where_its_first_letter_will(alignment: Any, x: float) -> None:
    field = text("", bounds=(0, 0, 100, 40), alignment_mode=alignment)
    (caret,) = field.carets
    assert caret.start == 0
    assert caret.rect == (x, 0, 0, text("x").preferred_frame_size.height)
    assert field.index_at((70, 5)) == 0
    field.runs = [TextRun("")]
    assert field.carets == [caret]


def test_what_is_one_letter_to_people_has_no_cursor_in_it() -> None:
    assert [caret.start for caret in text("e\u0301x").carets] == [0, 2, 3]
    assert [caret.start for caret in text("\U0001f1e9\U0001f1ea!").carets] == [0, 2, 3]


def test_text_that_goes_from_right_to_left() -> None:
    layer = text("\u05d0\u05d1\u05d2")
    layer.bounds = 0, 0, 100, 30
    places = [caret.rect.x for caret in layer.carets]
    assert places[0] == 100
    assert places == sorted(places, reverse=True)
    assert places[3] == pytest.approx(layer.lines[0].rect.x)
    assert layer.index_at((99, 5)) == 0
    assert layer.index_at((0, 5)) == 3
    # Latin letters within, which go the other way.
    mixed = text("\u05d0ab\u05d1", bounds=(0, 0, 100, 30))
    x = [caret.rect.x for caret in mixed.carets]
    assert x[0] > x[2] > x[1] > x[4]


def test_lines_that_were_wrapped_and_paragraphs() -> None:
    layer = text("some words that wrap\n\nend\n", wrapped=True, bounds=(0, 0, 100, 200), alignment_mode="center")
    lines, carets = layer.lines, layer.carets
    assert len(lines) > 4
    for line in lines:
        own = [caret for caret in carets if caret.rect.y == line.rect.y]
        assert own[0].start == line.start
        assert own[-1].start == line.start + len(line.string)
        assert own[0].rect.x == pytest.approx(line.rect.x)
        assert own[-1].rect.x == pytest.approx(line.rect.x + line.rect.width)
    layer.bounds = 10, 20, 100, 200
    for caret in carets:
        middle = caret.rect.x + 10.1, caret.rect.y + caret.rect.height / 2 + 20
        # The blank at which a line was broken has no width.
        assert layer.index_at(middle) in {other.start for other in carets if other.rect == caret.rect}
    assert layer.index_at((500, -500)) == 4  # Before that blank.
    assert layer.index_at((500, 5000)) == len(layer.string or "")


def test_runs_and_markup() -> None:
    layer = TextLayer(runs=["plain ", TextRun("b\u00f6ld", weight=700, letter_spacing=3)], font_size=20)
    assert [caret.start for caret in layer.carets] == list(range(11))
    assert layer.carets[-1].rect.x == pytest.approx(layer.lines[0].rect.width)
    layer.markup = "a<b>b</b>&amp;"
    assert [caret.start for caret in layer.carets] == [0, 1, 2, 3]


def test_an_ellipsis_stands_for_the_letters_that_it_hides() -> None:
    layer = text("one two three four five", truncation_mode="middle", bounds=(0, 0, 120, 30))
    carets = layer.carets
    assert (carets[0].start, carets[-1].start) == (0, 23)
    assert all(0 <= caret.rect.x <= 121 for caret in carets)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.booleans(), st.floats(0, 200), st.sampled_from(["natural", "right", "justified"]))
def test_any_text_has_its_places_in_order(string: str, wrapped: bool, width: float, alignment: Any) -> None:
    layer = text(string.replace("\0", ""), wrapped=wrapped, bounds=(0, 0, width, 50), alignment_mode=alignment)
    carets, lines = layer.carets, layer.lines
    if not lines:
        assert [caret.start for caret in carets] == [0]
        return
    assert len(carets) >= len(lines)
    for before, after in pairwise(carets):
        assert before.start < after.start or before.rect.y < after.rect.y
    for line in lines:
        assert line.start in {caret.start for caret in carets if caret.rect.y == pytest.approx(line.rect.y)}
        assert line.start + len(line.string) in {caret.start for caret in carets}
    for caret in carets:
        assert any(
            line.rect.x - 1 <= caret.rect.x <= line.rect.x + line.rect.width + 1
            for line in lines
            if line.rect.y == caret.rect.y
        )


def test_letters_that_fill_a_line_have_no_place_beyond_it() -> None:
    layer = text(":I 0", wrapped=True, bounds=(0, 0, 15, 50), alignment_mode="justified")
    assert [round(caret.rect.x, 1) for caret in layer.carets[:4]] == [0, 7.9, 15, 15]


def test_long_lines_take_a_time_that_grows_with_their_length() -> None:
    taken: list[float] = []
    for length in (20_000, 160_000):
        layer = text("word " * (length // 5))
        began = time.process_time()
        assert len(layer.carets) == length + 1
        taken.append(time.process_time() - began)
    assert taken[1] < 30 * taken[0]


@pytest.mark.parametrize("own", [False, True])
def test_a_point_in_a_flipped_layer(own: bool) -> None:
    text = TextLayer(string="Hello\nworld", font_size=12, frame=(10, 10, 100, 60), geometry_flipped=own)
    root = scene.Layer(frame=(0, 0, 200, 100), geometry_flipped=not own, sublayers=[text])
    assert text.contents_are_flipped and root.sublayers
    # The first line is at the top as it is seen, where points are high.
    assert text.index_at((0, 55)) == 0
    assert text.index_at((0, 35)) == 6
