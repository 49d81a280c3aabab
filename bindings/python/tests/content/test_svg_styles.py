"""Styles of SVG drawings: custom properties, text from the right to the left, and what is noted as left out."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import drawings
import numpy as np
import pytest
from drawings import still

import scene

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">'
load = partial(drawings.load, head=HEAD)


def ends(folder: Path, body: str) -> tuple[int, int]:
    """The first and the last column that has ink."""
    columns = np.nonzero(still(load(folder, body))[..., 3].max(axis=0) > 20)[0]
    return int(columns[0]), int(columns[-1])


@pytest.mark.parametrize(
    ("attributes", "left", "right"),
    [
        ('x="20"', 20, None),
        ('x="180" text-anchor="end"', None, 180),
        ('x="180" direction="rtl"', None, 180),
        ('x="20" direction="rtl" text-anchor="end"', 20, None),
    ],
)
@pytest.mark.parametrize("word", ["مرحبا", "שלום"])
def test_text_from_the_right_to_the_left_stands_where_its_anchor_says(
    tmp_path: Path, word: str, attributes: str, left: int | None, right: int | None
) -> None:
    shown = ends(tmp_path, f'<text y="40" font-size="24" font-family="DejaVu Sans" {attributes}>{word}</text>')
    assert left is None or abs(shown[0] - left) <= 4
    assert right is None or abs(shown[1] - right) <= 4


def test_parts_of_text_lie_in_the_order_in_which_they_are_read(tmp_path: Path) -> None:
    def red_and_black(direction: str) -> tuple[float, float]:
        text = f'<text x="100" y="40" font-size="20" font-family="DejaVu Sans" text-anchor="middle" {direction}>'
        shown = still(load(tmp_path, text + 'שלום <tspan fill="red">עולם</tspan> ab</text>'))
        red, black = shown[..., 0] > 128, (shown[..., 0] < 20) & (shown[..., 3] > 128)
        return float(np.nonzero(red)[1].mean()), float(np.nonzero(black)[1].min())

    # The Hebrew words go to the left, with the Latin one behind them: to the right, or to the left.
    red, black = red_and_black("")
    assert red < black
    red, black = red_and_black('direction="rtl"')
    assert black < red


@pytest.mark.parametrize(
    "rule",
    [
        "--c: var(--c)",
        "--c: var(--d, var(--d, var(--d))); --d: var(--c, var(--c, var(--c)))",
        "; ".join(f"--c{i or ''}: var(--c{i + 1}) var(--c{i + 1})" for i in range(40)) + "; --c40: x",
    ],
)
def test_custom_properties_that_name_each_other_end(tmp_path: Path, rule: str) -> None:
    start = time.process_time()
    document = load(tmp_path, f'<g style="{rule}" fill="lime"><rect width="9" height="9" style="fill: var(--c)"/></g>')
    assert time.process_time() - start < 5
    assert [note.message for note in document.notes] == ["fill: var(--c) has no value"]
    assert still(document)[4, 4].tolist() == [0, 255, 0, 255]


def test_custom_properties_are_known_to_animations(tmp_path: Path) -> None:
    style = "<style>@keyframes k { to { fill: var(--c) } } rect { --c: lime; animation: k 1s linear forwards }</style>"
    document = load(tmp_path, f'{style}<rect width="9" height="9" fill="red"/>')
    assert still(document, 2)[4, 4].tolist() == [0, 255, 0, 255]


def test_a_line_is_drawn_by_its_dash(tmp_path: Path) -> None:
    line = '<path d="M10 30H190" stroke="red" stroke-width="10" pathLength="1" stroke-dasharray="1"'
    grow = '<animate attributeName="stroke-dashoffset" from="1" to="0" dur="2s" fill="freeze"/></path>'
    document = load(tmp_path, f"{line}>{grow}")
    columns = np.nonzero(still(document, 1)[30, :, 3] > 128)[0]
    assert (columns[0], columns[-1], len(columns)) == (10, 99, 90)


def test_a_marker_takes_a_pattern_as_it_lies_in_its_path(tmp_path: Path) -> None:
    pattern = """<pattern id="p" patternUnits="userSpaceOnUse" width="8" height="8" patternTransform="rotate(20)">
        <rect width="4" height="8" fill="teal"/></pattern>"""
    marker = """<marker id="m" markerUnits="userSpaceOnUse" overflow="visible" orient="30" viewBox="0 0 3 3">
        <circle r="20" fill="context-fill"/></marker>"""
    path = '<path d="M40 30H140" fill="url(#p)" marker-start="url(#m)"/>'
    shown = still(load(tmp_path, pattern + marker + path)).astype(int)
    wanted = still(load(tmp_path, pattern + '<circle cx="40" cy="30" r="20" fill="url(#p)"/>')).astype(int)
    assert wanted.any() and np.abs(shown - wanted).max() <= 40


def test_a_use_hands_on_a_gradient_that_lies_along_all_of_it(tmp_path: Path) -> None:
    body = """<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
        <g id="parts"><rect y="10" width="40" height="40" fill="context-fill"/>
        <rect x="120" y="10" width="40" height="40" fill="context-fill"/></g>
        <use href="#parts" x="20" fill="url(#g)"/>"""
    row = still(load(tmp_path, body))[30]
    for column in (20, 59, 140, 179):
        share = (column + 0.5 - 20) / 160
        assert np.abs(row[column].astype(int) - [255 * (1 - share), 0, 255 * share, 255]).max() <= 2, column


@pytest.mark.parametrize(
    ("marker", "box"),
    [
        ('viewBox="0 0 10 10" refX="50%" refY="50%" markerWidth="20" markerHeight="20"', (90, 20, 100, 40)),
        ('viewBox="0 0 10 10" refX="right" refY="center" markerWidth="20" markerHeight="20"', (80, 20, 90, 40)),
        ('refX="50%" refY="100%" markerWidth="10%" markerHeight="50%"', (90, 0, 100, 30)),
        ('refX="center" refY="bottom" markerWidth="20" markerHeight="20"', (90, 10, 100, 30)),
        ('font-size="5" markerWidth="4em" markerHeight="20"', (100, 30, 110, 50)),
    ],
)
def test_percentages_of_markers_count_by_their_own_viewport(
    tmp_path: Path, marker: str, box: tuple[int, int, int, int]
) -> None:
    body = f"""<marker id="m" markerUnits="userSpaceOnUse" {marker}><rect width="50%" height="100%"/></marker>
        <path d="M100 30H190" marker-start="url(#m)"/>"""
    rows, columns = np.nonzero(still(load(tmp_path, body))[..., 3] > 127)
    assert (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1) == box


@pytest.mark.parametrize(
    ("said", "color"),
    [
        ('opacity="20%"', (255, 0, 0, 51)),
        ('filter="url(#f)"', (0, 255, 0, 255)),
        ('clip-path="url(#c)"', (0, 0, 0, 0)),
        ('mask="url(#c)"', (0, 0, 0, 0)),
    ],
)
def test_a_marker_is_composited_as_a_group_is(tmp_path: Path, said: str, color: tuple[int, int, int, int]) -> None:
    body = f"""<filter id="f"><feFlood flood-color="lime"/></filter>
        <clipPath id="c"><rect width="5" height="20"/></clipPath>
        <marker id="m" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="20" {said}>
        <rect width="15" height="20" fill="red"/><rect x="5" width="15" height="20" fill="red"/></marker>
        <path d="M100 30H190" marker-start="url(#m)"/>"""
    if "mask" in said:
        body = body.replace("clipPath", "mask")
    assert still(load(tmp_path, body))[40, 112].tolist() == list(color)


def test_a_path_with_arcs_keeps_its_markers_while_it_changes(tmp_path: Path) -> None:
    box = '<rect width="4" height="4" fill="red"/>'
    marker = f'<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2">{box}</marker>'
    path = 'd="M20 50A30 30 0 1 1 80 50L150 50" fill="none" marker-mid="url(#m)"'
    change = '<animate attributeName="d" to="M20 50A30 30 0 1 1 80 50L190 50" dur="1s"/>'
    document = load(tmp_path, f"{marker}<path {path}>{change}</path>")
    assert not document.notes
    rows, columns = np.nonzero(still(document, 0.5)[..., 0] > 128)
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (78, 81, 48, 51)


@pytest.mark.parametrize(
    "rule",
    [
        "rect:not(.a)",
        "rect:not(:first-of-type, .c)",
        "rect:is(.b, #none)",
        ":where(.b)",
        "rect:nth-of-type(2)",
        "rect:nth-last-of-type(2)",
        "circle:only-of-type + rect",
    ],
)
def test_selectors_of_one_element_among_others(tmp_path: Path, rule: str) -> None:
    shapes = '<rect class="a" {0}/><circle/><rect class="b" {0} x="40"/><rect class="c" {0} x="80"/>'
    document = load(tmp_path, f"<style>{rule} {{ fill: lime }}</style>" + shapes.format('width="20" height="20"'))
    assert not document.notes
    found = still(document)
    assert [found[10, x].tolist() == [0, 255, 0, 255] for x in (10, 50, 90)] == [False, True, rule == "rect:not(.a)"]


@pytest.mark.parametrize(
    ("transform", "corner"),
    [
        ("matrix(1 0 0-1 0 60)", (0, 40)),
        ("translate(30-20) translate(0 40)", (30, 20)),
        ("rotate(90-10 40)", (30, 50)),
        ("translate(1e1-1e0) translate(0 1)", (10, 0)),
    ],
)
def test_numbers_that_a_minus_sign_parts(tmp_path: Path, transform: str, corner: tuple[int, int]) -> None:
    document = load(tmp_path, f'<rect width="20" height="20" transform="{transform}"/>')
    assert not document.notes
    rows, columns = np.nonzero(still(document)[..., 3] > 127)
    x, y = corner
    assert (columns.min(), rows.min()) == ((x, y) if "rotate" not in transform else (x - 20, y))


@pytest.mark.parametrize("said", ['transform="rotate(90)"', 'style="transform: rotate(90deg)"'])
def test_a_transform_of_the_outermost_element_is_about_its_middle(tmp_path: Path, said: str) -> None:
    document = load(tmp_path, '<rect x="110" y="20" width="10" height="5"/>', head=HEAD.replace("<svg", f"<svg {said}"))
    rows, columns = np.nonzero(still(document)[..., 3] > 127)
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (105, 109, 40, 49)


def test_letters_stand_on_a_path_of_their_own_element(tmp_path: Path) -> None:
    document = load(tmp_path, '<text font-size="20"><textPath path="M50 40 H90">M</textPath></text>')
    columns = np.nonzero(still(document)[..., 3] > 127)[1]
    assert columns.min() >= 50


def test_each_path_of_a_text_is_gone_along_from_its_start(tmp_path: Path) -> None:
    ways = '<textPath path="M10 40 H60">M</textPath><textPath path="M50 40 H110">M</textPath><tspan>M</tspan>'
    columns = np.nonzero((still(load(tmp_path, f'<text font-size="10">{ways}</text>'))[..., 3] > 127).any(axis=0))[0]
    starts = [int(column) for column in columns if column - 1 not in columns]
    # What stands behind a path begins at its end.
    assert sorted({start // 10 * 10 for start in starts}) == [10, 50, 110]


@pytest.mark.parametrize(
    "text",
    [
        '<text {} text-decoration="underline"><tspan x="10" y="20">M</tspan></text>',
        '<g style="text-decoration-line: underline"><text {} x="10" y="20">M</text></g>',
        '<text {} text-decoration="underline"><tspan x="10" y="20" text-decoration="none">M</tspan></text>',
    ],
)
def test_a_line_under_a_text_is_under_its_parts(tmp_path: Path, text: str) -> None:
    picture = still(load(tmp_path, text.format('font-size="20"')))
    assert (picture[21:25, 12:20, 3] > 60).any(axis=0).all()


def test_a_font_that_is_said_at_once_takes_nothing_from_around(tmp_path: Path) -> None:
    text = '<g style="font: italic bold 9px serif"><text y="20" style="{}">MM</text></g>'
    short, long = (
        still(load(tmp_path, text.format(said)))
        for said in ("font: 20px sans-serif", "font: normal 400 20px sans-serif")
    )
    assert np.array_equal(short, long)


def test_letters_hang_from_their_line_where_the_text_around_says_so(tmp_path: Path) -> None:
    on_path = '<text font-size="20"{}><textPath path="M50 30 H90">M</textPath></text>'
    in_line = '<text font-size="20" x="50" y="30"{}><tspan>M</tspan></text>'
    for text in (on_path, in_line):
        bottoms = [
            int(np.nonzero(still(load(tmp_path, text.format(said)))[..., 3] > 127)[0].max())
            for said in ("", ' dominant-baseline="middle"')
        ]
        # A quarter of the size.
        assert bottoms[1] - bottoms[0] == 5


@pytest.mark.parametrize("edge", ["before-edge", "text-before-edge"])
def test_a_part_of_a_text_hangs_as_it_says_itself(tmp_path: Path, edge: str) -> None:
    line = '<text font-size="20" x="50" y="30" dominant-baseline="{}"><tspan alignment-baseline="{}">M</tspan></text>'
    own, around = (
        still(load(tmp_path, line.format(*said))) for said in [("middle", edge), ("text-before-edge", "auto")]
    )
    assert np.array_equal(own, around)


@pytest.mark.parametrize(
    ("body", "note"),
    [
        ("<style>rect:has(a) { fill: red }</style>", "the rule for rect:has(a) is left out"),
        ("<style>@font-face { font-family: x }</style>", "@font-face"),
        ("<style>@media (max-width: 5px) { rect { fill: red } }</style>", "@media (max-width: 5px) is left out"),
        ("<style>@import url(a.css);</style>", "@import url(a.css) is left out"),
        (
            '<rect width="9" height="9" fill="color(rec2020 1 0 0)"/>',
            "color(rec2020 1 0 0) is no colour that is known",
        ),
        ('<rect width="9" height="9" fill="url(#no)"/>', "fill: there is no element url(#no)"),
        ('<rect width="9" height="9" mask="url(#no)"/>', "mask: there is no element url(#no)"),
        ('<rect width="9" height="9" clip-path="shape(from 0 0)"/>', "clip-path: shape(from 0 0) is left out"),
        ('<rect width="calc(1px + 2px)" height="9"/>', 'width="calc(1px + 2px)" is no length'),
        ('<path d="M0 0 L50 50 Q"/>', "the path is drawn up to an error in d: at byte 13"),
        ('<rect width="9" height="9" style="transform: rotate3d(1, 1, 0, 9deg)"/>', "the transform rotate3d"),
        ("<foreignObject/>", "<foreignObject> is left out"),
        ("<script>x</script>", "<script> is left out"),
        ('<text y="9" writing-mode="vertical-rl">a</text>', "writing-mode: vertical-rl is left out"),
        ('<text y="9" font-variant="small-caps">a</text>', "font-variant: small-caps is left out"),
        ('<text y="9" textLength="50">a<tspan>b</tspan></text>', "textLength is left out"),
        (
            "<style>@keyframes k { to { cx: 9px } } rect { animation: k 1s }</style><rect width='9' height='9'/>",
            "the animation of cx is left out",
        ),
    ],
)
def test_what_is_left_out_is_noted(tmp_path: Path, body: str, note: str) -> None:
    document = load(tmp_path, "\n" + body)
    assert len(document.notes) == 1
    assert document.notes[0].place == "line 2" and document.notes[0].message.startswith(note)


def test_letters_with_colours_of_their_own_are_noted(boxes: str, tmp_path: Path) -> None:
    document = load(tmp_path, f'\n<text y="20" font-family="{boxes}">A\U0001f600</text>')
    assert [note.place for note in document.notes] == ["line 2"]
    assert document.notes[0].message == "letters that have colours of their own are left out"


def test_what_browsers_do_not_show_either_is_not_noted(tmp_path: Path) -> None:
    body = (
        "<title>t</title><metadata/><style>rect:hover { fill: red } @media print { rect { fill: red } }</style>"
        '<rect width="9" height="9" clip-path="none" fill="url(#no) lime"/>'
    )
    document = load(tmp_path, body)
    assert not document.notes
    assert still(document)[4, 4].tolist() == [0, 255, 0, 255]


def test_a_note_quotes_no_more_than_its_reader_needs(tmp_path: Path) -> None:
    document = load(tmp_path, f'<rect width="9" height="9" fill="{"x" * 5000}"/>')
    assert len(document.notes[0].message) == 300


def test_the_background_of_the_drawing_is_drawn(tmp_path: Path) -> None:
    document = load(tmp_path, "", head=HEAD.replace("<svg", '<svg style="background: #cfc"'))
    assert still(document)[30, 100].tolist() == [204, 255, 204, 255]


@pytest.mark.parametrize(
    ("capitals", "small"),
    [
        ('style="FILL:URL(#Grad)"', 'style="fill:url(#Grad)"'),
        ('clip-path="URL(#Half)"', 'clip-path="url(#Half)"'),
        ('style="fill:NONE;stroke:Red"', 'style="fill:none;stroke:red"'),
        ('visibility="HIDDEN"', 'visibility="hidden"'),
        ('style="display:None"', 'style="display:none"'),
    ],
)
def test_words_of_css_are_the_same_in_capitals(tmp_path: Path, capitals: str, small: str) -> None:
    body = """<linearGradient id="Grad"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
        <clipPath id="Half"><rect width="50" height="60"/></clipPath>
        <rect x="10" y="10" width="100" height="40" stroke-width="8" {}/>"""
    wanted = still(load(tmp_path, body.format(small)))
    drawing = load(tmp_path, body.format(capitals))
    assert len(drawing.notes) == 0
    assert np.array_equal(still(drawing), wanted)


def test_what_a_file_names_keeps_its_letters(tmp_path: Path) -> None:
    body = """<style>@keyframes Come { from { opacity: 1 } to { opacity: 1 } } rect { animation: Come 1s }</style>
        <rect width="200" height="60" opacity="0"/>"""
    assert still(load(tmp_path, body), 0.5)[30, 100, 3] == 255


@pytest.mark.parametrize("hue", ["120deg", "0.33333turn", "133.3333grad", "2.0943951rad"])
def test_hues_have_the_units_of_angles(tmp_path: Path, hue: str) -> None:
    shown = still(load(tmp_path, f'<rect width="200" height="60" fill="hsl({hue} 100% 50%)"/>'))
    assert np.abs(shown[30, 100].astype(int) - [0, 255, 0, 255]).max() <= 1


@pytest.mark.parametrize(
    "text",
    [
        "hwb(120 20% 30%)",
        "hwb(90deg 80% 80%)",
        "lab(54.29 80.81 69.89)",
        "lab(40% -30 50%)",
        "lch(50 60 120deg)",
        "lch(60% 100% 1turn)",
        "oklab(70% 0.1 -0.1)",
        "oklch(0.7 0.15 50)",
        "oklch(50% none 0)",
        "oklch(.7 .5 150)",
        "oklch(1 .4 150)",
        "color(srgb 1 50% none)",
        "rgb(none 128 50%)",
    ],
)
def test_functions_that_are_colours(tmp_path: Path, text: str) -> None:
    drawing = load(tmp_path, f'<rect width="200" height="60" fill="{text}"/>')
    assert len(drawing.notes) == 0
    wanted = [255 * part for part in scene.Color.parse(text)]
    assert np.abs(still(drawing)[30, 100] - wanted).max() <= 1
    half = load(tmp_path, f'<rect width="200" height="60" fill="{text[:-1]} / 50%)"/>')
    assert abs(int(still(half)[30, 100, 3]) - 127.5) <= 1


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("color(display-p3 1 0 0)", (255, 0, 0)),
        ("color(display-p3 0.4 0.6 0.3)", (85, 155, 65)),
        ("color(srgb-linear 0.5 0.5 0)", (188, 188, 0)),
        ("light-dark(rgb(0, 128, 0), var(--none, #fff))", (0, 128, 0)),
    ],
)
def test_colours_of_other_spaces_are_shown_in_that_of_the_screen(
    tmp_path: Path, text: str, color: tuple[int, int, int]
) -> None:
    drawing = load(tmp_path, f'<rect width="200" height="60" style="fill:#123456;fill:{text}"/>')
    assert len(drawing.notes) == 0
    assert np.abs(still(drawing)[30, 100, :3].astype(int) - color).max() <= 1


@pytest.mark.parametrize(
    "attributes",
    [
        'fill="lime" style="fill: color(unknown 1 0 0)"',
        'style="fill: lime; fill: none(3)"',
        'fill="none" class="lime" style="fill: #12"',
        'fill="#12"',
        'fill="lime" style="fill: url(#none) #12"',
        'fill="none" stroke="lime" stroke-width="120" style="stroke-width: -3"',
        'fill="none" stroke="lime" stroke-width="120" style="stroke-width: wide"',
    ],
)
def test_a_value_that_cannot_be_read_leaves_the_one_before_it(tmp_path: Path, attributes: str) -> None:
    body = f'<style>.lime {{ fill: lime }}</style><g fill="lime"><rect width="200" height="60" {attributes}/></g>'
    drawing = load(tmp_path, body)
    assert len(drawing.notes) == 1
    assert still(drawing)[30, 100].tolist() == [0, 255, 0, 255]


def test_an_opacity_that_is_no_number_leaves_the_one_before_it(tmp_path: Path) -> None:
    drawing = load(tmp_path, '<rect width="200" height="60" opacity="20%" style="opacity: wrong"/>')
    assert still(drawing)[30, 100, 3] == 51


def test_the_end_of_a_value_closes_what_is_open(tmp_path: Path) -> None:
    drawing = load(tmp_path, '<rect width="200" height="60" style="--c: lime; fill: var(--c"/>')
    assert still(drawing)[30, 100].tolist() == [0, 255, 0, 255]


def test_a_symbol_has_a_place(tmp_path: Path) -> None:
    symbol = '<symbol id="s" x="30" y="10" width="20" height="20"><rect width="99" height="99"/></symbol>'
    body = symbol + '<use href="#s" x="5"/>'
    rows, columns = np.nonzero(still(load(tmp_path, body))[..., 3] > 127)
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (35, 54, 10, 29)


def test_a_list_of_dashes_that_is_none_has_a_note(tmp_path: Path) -> None:
    line = '<path d="M10 30H190" stroke="red" stroke-width="10" stroke-dasharray="10 5 many"/>'
    drawing = load(tmp_path, line)
    assert [note.message for note in drawing.notes] == ["stroke-dasharray: 10 5 many is no list of lengths"]
    assert still(drawing)[30, 10:190, 3].min() == 255
