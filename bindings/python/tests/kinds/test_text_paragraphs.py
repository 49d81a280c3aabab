"""Text of many paragraphs: lines as if each were set by itself, in a time that grows with the length."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest

import scene
from scene import TextLayer, TextRun

WIDTH = 150
HEBREW = "\u05e9\u05dc\u05d5\u05dd"


def lines_of(**properties: Any) -> list[tuple[str, tuple[float, ...]]]:
    """What lines say, and their rectangles and baselines."""
    layer = TextLayer(font_size=12, **{"bounds": (0, 0, WIDTH, 1000), **properties})
    return [(line.string, (*line.rect, line.baseline)) for line in layer.lines]


def check_same(found: list[tuple[str, tuple[float, ...]]], expected: list[tuple[str, tuple[float, ...]]]) -> None:
    """That lines are the same: a long text is set a little coarser."""
    assert [string for string, _ in found] == [string for string, _ in expected]
    assert [place for _, place in found] == [pytest.approx(place, rel=3e-4, abs=0.02) for _, place in expected]


def test_paragraphs_lie_below_each_other() -> None:
    paragraphs = [f"{'words ' * (number % 13)}{number}" if number % 5 else "" for number in range(900)]
    for alignment in ("left", "center", "right"):
        y, expected = 0.0, list[tuple[str, tuple[float, ...]]]()
        for paragraph in paragraphs:
            # A text without a character has no line.
            alone = lines_of(string=f"{paragraph}\n", wrapped=True, alignment_mode=alignment)[:-1]
            for string, (x, top, width, height, baseline) in alone:
                expected.append((string, (x, y + top, width, height, y + baseline)))
            y += alone[-1][1][1] + alone[-1][1][3]
        check_same(lines_of(string="\n".join(paragraphs), wrapped=True, alignment_mode=alignment), expected)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2029"])
def test_what_ends_paragraphs(end: str) -> None:
    layer = TextLayer(string=f"line{end}" * 500, font_size=12)
    lines = layer.lines
    assert [line.string for line in lines] == ["line"] * 500 + [""]
    assert [line.start for line in lines] == [index * (4 + len(end)) for index in range(501)]


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(("end", "goes_on"), [("\v", True), ("\f", True), ("\x85", False)])
def test_what_else_ends_lines(end: str, goes_on: bool, wrapped: bool) -> None:
    lines = ["a few words", "", "some more words than there is room for in a line", "the end", ""]
    for alignment in ("natural", "right", "justified"):
        looks = {"wrapped": wrapped, "alignment_mode": alignment}
        check_same(lines_of(string=end.join(lines), **looks), lines_of(string="\n".join(lines), **looks))
    layer = TextLayer(string=f"line{end}" * 300, font_size=12)
    assert [(line.string, line.start) for line in layer.lines] == [("line", 5 * index) for index in range(300)] + [
        ("", 1500)
    ]
    assert len(layer.letter_layers().sublayers) == 4 * 300
    # Whether what is behind it goes where its own writing does.
    direction = [place[0] < 1 for _, place in lines_of(string=f"{HEBREW}{end}words")]
    assert direction == [False, not goes_on]


def test_looks_go_on_from_paragraph_to_paragraph() -> None:
    # A run that reaches over all, one in the middle, and empty paragraphs in both.
    texts = ["small\n\n" * 100, "large\n\n" * 200, "small again\n\n" * 100]
    layer = TextLayer(runs=[texts[0], TextRun(texts[1], font_size=24, color="red"), TextRun(texts[2])], font_size=12)
    heights = [line.rect.height for line in layer.lines]
    assert len(heights) == 801
    assert heights[:200] + heights[600:] == [heights[0]] * 401
    assert heights[200:600] == pytest.approx([2 * heights[0]] * 400, rel=0.01)
    markup = TextLayer(markup=f'{texts[0]}<span size="24pt">{texts[1]}</span>{texts[2]}', font_size=12)
    assert [line.rect.height for line in markup.lines] == pytest.approx(heights, rel=0.01)


def test_tabs_lead_to_the_same_places() -> None:
    # As wide as in the first look, below it as well.
    layer = TextLayer(runs=[TextRun("\theading\n", font_size=24), "\t\tvalue\n" * 400], font_size=12)
    assert len({line.rect.width for line in layer.lines[1:401]}) == 1


def test_paragraphs_without_a_direction_go_on_in_that_of_those_before() -> None:
    for first, other in ((HEBREW, "words"), ("words", HEBREW)):
        string = "\n".join(["1", first, *["2"] * 300, other, *["3"] * 300, first])
        for words, (x, _, width, _, _) in lines_of(string=string):
            direction = first if words in ("1", "2", first) else other
            assert x == pytest.approx(WIDTH - width if direction == HEBREW else 0, abs=1e-4), words
    assert all(place[0] == 0 for _, place in lines_of(string="7\n" * 400))


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("mode", ["none", "start", "middle", "end"])
@pytest.mark.parametrize("alignment", ["natural", "right", "justified"])
def test_line_separators_end_lines_and_no_paragraphs(wrapped: bool, mode: str, alignment: str) -> None:
    looks: dict[str, Any] = {"wrapped": wrapped, "truncation_mode": mode, "alignment_mode": alignment}
    lines = ["a few words", "", "some more words than there is room for in a line", "the end", ""]
    check_same(lines_of(string="\u2028".join(lines), **looks), lines_of(string="\n".join(lines), **looks))
    layer = TextLayer(string="\u2028".join(["line"] * 300), font_size=12, bounds=(0, 0, WIDTH, 10_000), **looks)
    assert [(line.string, line.start) for line in layer.lines] == [("line", 5 * index) for index in range(300)]
    if alignment == "natural":
        found = lines_of(string=f"1\n{HEBREW}\u2028words\nwords\u2028{HEBREW}\n1", **looks)
        left = [place[0] < 1 for _, place in found]
        assert left == [False, False, False, True, True, True]


@pytest.mark.parametrize("gap", [1, 2, 3])
@pytest.mark.parametrize("words", ["words", HEBREW])
def test_spaces_at_which_lines_are_wrapped_take_no_room(gap: int, words: str) -> None:
    string = (words + " " * gap) * 20 + "e"
    looks: dict[str, Any] = {"string": string, "wrapped": True}
    left = lines_of(**looks, alignment_mode="left")
    word = lines_of(string=words)[0][1][2]
    count = len(left[0][0].split())
    assert count > 1
    space = lines_of(string=f"{words} {words}")[0][1][2] - 2 * word
    width = count * word + (count - 1) * gap * space
    for alignment, x in (("right", WIDTH - width), ("center", (WIDTH - width) / 2)):
        found = lines_of(**looks, alignment_mode=alignment)
        assert [line for line, _ in found] == [line for line, _ in left]
        assert [place[:3:2] for _, place in found[:-1]] == [pytest.approx((x, width), abs=0.05)] * (len(found) - 1)
    layer = TextLayer(font_size=12, bounds=(0, 0, WIDTH, 1000), alignment_mode="justified", **looks)
    first = layer.lines[0]
    assert (first.rect.x, first.rect.width) == pytest.approx((0, WIDTH), abs=0.02)
    end = len(first.string.rstrip())
    at = {caret.start: caret.rect.x for caret in layer.carets if caret.rect.y == 0}
    assert at[end] == pytest.approx(0 if words == HEBREW else WIDTH, abs=0.5)
    gaps = [
        abs(at[start + len(words) + gap] - at[start + len(words)])
        for start in range(0, end - len(words), len(words) + gap)
    ]
    assert gaps == [pytest.approx(gaps[0], abs=0.05)] * (count - 1)
    # What is as wide as the text wants to be has the same lines, also where a word fills one of them.
    looks["string"] += f" {'x' * 20}   {'x' * 20}"
    for alignment in ("left", "center", "right", "justified"):
        wide = TextLayer(font_size=12, bounds=(0, 0, WIDTH, 1000), alignment_mode=alignment, **looks)
        lines = [line.string for line in wide.lines]
        wide.bounds = (0, 0, *wide.preferred_frame_size)
        assert [line.string for line in wide.lines] == lines


@pytest.mark.parametrize("mode", ["start", "middle", "end"])
@pytest.mark.parametrize("wrapped", [False, True])
def test_truncated_paragraphs(mode: str, wrapped: bool) -> None:
    paragraphs = ["some more words than there is room for in a line" if n % 3 else f"line {n}" for n in range(400)]
    few = lines_of(string="\n".join(paragraphs[:100]), truncation_mode=mode, wrapped=wrapped)
    many = lines_of(string="\n".join(paragraphs), truncation_mode=mode, wrapped=wrapped)
    height = few[0][1][3]
    if wrapped:
        assert len(many) == len(few) == math.floor(1000 / height)
        check_same(many, few)
        # Room for more lines than a layout of Pango's gets.
        tall = lines_of(
            string="\n".join(paragraphs), truncation_mode=mode, wrapped=True, bounds=(0, 0, WIDTH, 300.5 * height)
        )
        assert len(tall) == 300
    else:
        assert len(many) == 400
        check_same(many[:100], few)


def test_the_time_grows_with_the_length() -> None:
    def spent(count: int) -> float:
        layer = TextLayer(string="x\n" * count, font_size=10)
        begun = time.process_time()
        size = layer.preferred_frame_size
        assert size.height > count
        return time.process_time() - begun

    spent(100)
    short = min(spent(4000) for _ in range(3))
    assert min(spent(32000) for _ in range(2)) < 20 * short


def test_as_much_text_as_is_allowed() -> None:
    layer = TextLayer(string="x\n" * 500_000, font_size=10, frame=(0, 0, 20, 40))
    with scene.Renderer(20, 40) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 20, 40), sublayers=[layer])
        renderer.render(0)
        assert renderer.read()[..., 3].any()
        renderer.root = None


def strings_of(width: float, height: float, runs: list[TextRun], **properties: Any) -> list[str]:
    layer = TextLayer(font_size=24, font="DejaVu Sans", runs=runs, **{"truncation_mode": "end", **properties})
    layer.bounds = 0, 0, width, height
    return [line.string for line in layer.lines]


def test_lines_of_several_heights_are_shown_as_far_as_they_fit() -> None:
    runs = [TextRun("Title\n"), TextRun("and a small subtitle\n", font_size=12), TextRun("End", font_size=12)]
    layer = TextLayer(font_size=24, font="DejaVu Sans", wrapped=True, truncation_mode="end", runs=runs)
    layer.bounds = 0, 0, 200, 1000
    wanted, lines = layer.preferred_frame_size, layer.lines
    strings = [line.string for line in lines]
    assert len(strings) == 3
    assert strings_of(200, wanted.height, runs, wrapped=True) == strings
    for count in range(1, 3):
        bottom = lines[count - 1].rect.y + lines[count - 1].rect.height
        assert strings_of(200, bottom, runs, wrapped=True) == strings[:count]
        assert strings_of(200, bottom + lines[count].rect.height - 1, runs, wrapped=True) == strings[:count]
    # Within a paragraph, and what comes after it is not seen.
    runs = [
        TextRun("High "),
        TextRun("and low as long as there are words here\n", font_size=9),
        TextRun("x", font_size=2),
    ]
    layer = TextLayer(font_size=24, font="DejaVu Sans", wrapped=True, runs=runs, bounds=(0, 0, 90, 1000))
    bottoms = [line.rect.y + line.rect.height for line in layer.lines]
    assert len(bottoms) > 4
    for count in range(1, len(bottoms) - 1):
        assert len(strings_of(90, bottoms[count - 1] + 0.01, runs, wrapped=True)) == count
        assert len(strings_of(90, bottoms[count] - 0.1, runs, wrapped=True)) == count


@pytest.mark.parametrize("wrapped", [True, False])
@pytest.mark.parametrize("spacing", [2, 0.3, -1])
def test_text_with_space_between_its_letters_fits_into_the_size_that_it_wants(wrapped: bool, spacing: float) -> None:
    for string in ("SETTINGS", "Two words", "x"):
        layer = TextLayer(
            font_size=20, font="DejaVu Sans", wrapped=wrapped, runs=[TextRun(string, letter_spacing=spacing)]
        )
        layer.bounds = 0, 0, 1000, 1000
        width, height = layer.preferred_frame_size
        for mode in ("none", "end"):
            layer.truncation_mode = mode
            layer.bounds = 0, 0, width, height
            assert [line.string for line in layer.lines] == [string]


BROKEN_WITHIN = (
    "b\u0627 \u200dx",
    "Hello שלום \u0301World",
    "Hello مرحبا \u200dWorld",
    "א\u3000\u0301b",
    "a\U0001f3fb\u180e",
    "aaaaa\U0001f3fb\u180e",
    "word word aaaaa\U0001f3fb\u180e",
    "\u0627\U0001f3fb\u0308W\xad",
    "\u0627\u0627\u0627\u0627\u0627\U0001f3fb\u0308W\xad",
)


@pytest.mark.parametrize("mode", ["none", "end"])
@pytest.mark.parametrize("string", BROKEN_WITHIN)
def test_lines_do_not_break_within_what_is_seen_as_one_character(string: str, mode: str) -> None:
    """Pango ends the process where there is no room for a part of it."""
    for spacing in (0, 20):
        layer = TextLayer(font="DejaVu Sans", font_size=12, wrapped=True, truncation_mode=mode)
        layer.runs = [TextRun(string, letter_spacing=spacing)]
        for width in range(160):
            layer.bounds = 0, 0, width / 2, 100
            assert layer.lines
        assert layer.preferred_frame_size.height > 0
    layer = TextLayer(markup=f"<span size='200%'>{string}</span>", font_size=12, wrapped=True, truncation_mode=mode)
    for width in (0, 1, 5, 10):
        layer.bounds = 0, 0, width, 100
        assert layer.lines


@pytest.mark.parametrize("inside", ["co\u00adoperation", "ab\u200bcd", "co\u2010operation", "Öl 5", "co-operation"])
def test_markup_that_forbids_breaks(inside: str) -> None:
    """Pango ends the process where it may not break a line behind what itself allows a break."""
    layer = TextLayer(font_size=20, font="DejaVu Sans", wrapped=True)
    layer.markup = f'<span allow_breaks="false">{inside}</span><b>s</b>'
    for width in range(0, 200, 3):
        layer.bounds = 0, 0, width, 100
        assert layer.lines
    layer.markup = '<span allow_breaks="false">Öl 5 und</span> Gas'
    layer.bounds = 0, 0, 95, 100
    assert [line.string.strip() for line in layer.lines] == ["Öl 5 und", "Gas"]


def test_hyphens_stand_where_soft_ones_do() -> None:
    """Words that are broken because they have no room get none, also beside words that have some."""
    page: dict[str, Any] = {"font": "DejaVu Sans", "font_size": 20, "wrapped": True, "bounds": (0, 0, 90, 300)}
    for string, hyphens in (
        ("cat supercalifragilistic", 0),
        ("c\u00adat supercalifragilistic", 0),
        ("c\u00adat\nhttps://example.org/abcdefgh", 0),
        ("su\u00adpercalifragilistic", 1),
        ("super\u00adcalifragilistic", 1),
        ("super\u00adcali\u00adfragilistic", 2),
        ("a\nsuper\u00adcali\u00adfragil\u00adistic", 3),
    ):
        count = len(string.replace("\u00ad", "").replace(" ", "").replace("\n", ""))
        for text in ({"string": string}, {"markup": f"<b>{string}</b>"}):
            assert len(TextLayer(**text, **page).letter_layers().sublayers) == count + hyphens, string


@pytest.mark.parametrize("mode", ["start", "middle", "end"])
@pytest.mark.parametrize("string", ["WWWW WWWW WWWW", HEBREW * 6])
def test_truncated_lines_are_aligned_by_what_they_show(string: str, mode: str) -> None:
    for width in range(60, 90, 3):
        layer = TextLayer(string=string, font="DejaVu Sans", font_size=20, truncation_mode=mode)
        layer.bounds = 0, 0, width, 30
        for alignment in ("left", "center", "right"):
            layer.alignment_mode = alignment
            (line,) = layer.lines
            frames = [letter.frame for letter in layer.letter_layers().sublayers]
            left, right = min(frame.x for frame in frames), max(frame.x + frame.width for frame in frames)
            assert right - left > line.rect.width - 8
            assert (width - line.rect.width) * ("left", "center", "right").index(alignment) / 2 == pytest.approx(
                line.rect.x
            )
            assert -0.5 < left - line.rect.x < 4
            carets = [caret.rect.x for caret in layer.carets]
            assert (min(carets), max(carets)) == pytest.approx((line.rect.x, line.rect.x + line.rect.width), abs=0.01)
