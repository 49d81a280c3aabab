"""What moves in SVG drawings: attributes that act together, parts of texts, what elements refer to, and regions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from drawings import load, pixels, place


def covered(picture: np.ndarray[Any, Any]) -> int:
    """How many pixels are more than half covered."""
    return int((picture[..., 3] > 127).sum())


def moves(name: str, values: str, **more: str) -> str:
    """An animation of two seconds that stays."""
    others = "".join(f' {key}="{value}"' for key, value in more.items())
    return f'<animate attributeName="{name}" values="{values}" dur="2s" fill="freeze"{others}/>'


SQUARE = '<rect x="10" y="10" width="20" height="20" {}>{}</rect>'


# Attributes that act only together


def test_a_line_is_moved_along_with_dashes_that_animations_alone_give_it(tmp_path: Path) -> None:
    line = f"""<path d="M0 20 H40" stroke="red" stroke-width="4">{moves("stroke-dasharray", "10,100;10,100")}{
        moves("stroke-dashoffset", "0;-30")
    }</path>"""
    document = load(tmp_path, line)
    assert [round(place(picture)[0]) for picture in pixels(document, 0, 1, 2)] == [5, 20, 35]
    assert not document.notes


def test_dashes_of_a_style_run_round_a_circle(tmp_path: Path) -> None:
    css = """<style>@keyframes run { 0% { stroke-dasharray: 1,200; stroke-dashoffset: 0 }
        50% { stroke-dasharray: 40,200; stroke-dashoffset: -20 }
        100% { stroke-dasharray: 40,200; stroke-dashoffset: -60 } }
        circle { animation: run 2s linear infinite }</style>"""
    document = load(tmp_path, f'{css}<circle cx="20" cy="20" r="10" fill="none" stroke="red" stroke-width="4"/>')
    half, end = pixels(document, 1, 1.98)
    # From the right round by the bottom: half-way the dash reaches from the left to the top; at the end it has run out.
    assert half[10, 20, 3] > 200 and half[30, 20, 3] < 50
    assert end[10, 20, 3] < 50 and end[30, 20, 3] < 50


def test_a_stroke_that_is_set_has_the_width_of_its_animation(tmp_path: Path) -> None:
    body = '<set attributeName="stroke" to="red"/>' + moves("stroke-width", "2;10")
    first, last = (covered(picture) for picture in pixels(load(tmp_path, SQUARE.format('fill="none"', body)), 0, 2))
    assert first == pytest.approx(160, abs=8) and last == pytest.approx(800, abs=20)


def test_a_fill_that_is_set_fades_in(tmp_path: Path) -> None:
    body = '<set attributeName="fill" to="red"/>' + moves("fill-opacity", "0;1")
    alphas = [picture[20, 20, 3] for picture in pixels(load(tmp_path, SQUARE.format('fill="none"', body)), 0, 1, 2)]
    assert alphas == pytest.approx([0, 128, 255], abs=3)


def test_all_stops_of_a_gradient_come_in_from_outside(tmp_path: Path) -> None:
    stops = "".join(
        f'<stop offset="{at}" stop-color="{color}">{moves("offset", values)}</stop>'
        for at, color, values in [(0.6, "#f00", "-2;1"), (1.6, "#0f0", "-1;2"), (2.6, "#00f", "0;3")]
    )
    document = load(
        tmp_path, f'<linearGradient id="g">{stops}</linearGradient><rect width="40" height="40" fill="url(#g)"/>'
    )
    first, last = pixels(document, 0, 2)
    assert list(first[20, 20]) == [0, 0, 255, 255] and list(last[20, 20]) == [255, 0, 0, 255]


def test_an_animation_that_changes_nothing_has_a_note(tmp_path: Path) -> None:
    document = load(tmp_path, SQUARE.format("", moves("stroke-dashoffset", "0;10")))
    assert ["stroke-dashoffset is left out: it changes nothing" in note.message for note in document.notes] == [True]


@pytest.mark.parametrize("start", ["", 'd=""'])
def test_a_path_that_only_an_animation_gives_an_outline_is_drawn(tmp_path: Path, start: str) -> None:
    body = moves("d", "M0 0 H20 V20 H0 Z;M20 0 H40 V20 H20 Z")
    found = pixels(load(tmp_path, f"<path {start}>{body}</path>"), 0, 1, 2)
    assert [place(picture) for picture in found] == [(10, 10), (20, 10), (30, 10)]


def test_a_polygon_that_only_an_animation_gives_points_is_drawn(tmp_path: Path) -> None:
    body = moves("points", "0,0 20,0 20,20 0,20;20,0 40,0 40,20 20,20")
    assert [place(picture)[0] for picture in pixels(load(tmp_path, f"<polygon>{body}</polygon>"), 0, 2)] == [10, 30]


def test_a_stop_fades_from_an_opacity_of_one(tmp_path: Path) -> None:
    stops = f'<stop stop-color="red">{moves("stop-opacity", "1;0")}</stop><stop offset="1" stop-color="blue"/>'
    document = load(
        tmp_path, f'<linearGradient id="g">{stops}</linearGradient><rect width="40" height="40" fill="url(#g)"/>'
    )
    alphas = [int(picture[20, 0, 3]) for picture in pixels(document, 0, 0.5, 1.5, 2)]
    assert alphas == pytest.approx([255, 192, 66, 3], abs=4)


@pytest.mark.parametrize(
    "shape",
    [
        '<rect x="10" y="10" width="0" height="20" {}>' + moves("width", "0;0;20;0") + "</rect>",
        '<circle cx="20" cy="20" r="0" {} stroke-linejoin="round">' + moves("r", "0;0;10;0") + "</circle>",
        '<ellipse cx="20" cy="20" rx="0" ry="10" {}>' + moves("rx", "0;0;10;0") + "</ellipse>",
    ],
)
def test_a_shape_without_a_size_has_no_stroke_until_it_grows(tmp_path: Path, shape: str) -> None:
    document = load(tmp_path, shape.format('stroke="red" stroke-width="4"').replace("<animate", '<animate begin="1s"'))
    counts = [covered(picture) for picture in pixels(document, 0, 1.3, 2, 2.4, 4)]
    assert [count > 0 for count in counts] == [False, False, True, True, False]


# Parts of texts, and what elements refer to

TEXT = 'font-family="DejaVu Sans" font-size="10"'


def test_parts_of_a_text_move(tmp_path: Path) -> None:
    document = load(tmp_path, f'<text y="10" {TEXT}><tspan x="0">A{moves("x", "0;20")}</tspan></text>')
    first, half, last = (place(picture)[0] for picture in pixels(document, 0, 1, 2))
    assert half - first == pytest.approx(10, abs=0.3) and last - first == pytest.approx(20, abs=0.3)


def test_letters_appear_one_after_the_other(tmp_path: Path) -> None:
    letters = "".join(
        f'<tspan visibility="hidden">{letter}<set attributeName="visibility" to="visible" begin="{at}s"/></tspan>'
        for at, letter in enumerate("MMM")
    )
    counts = [covered(picture) for picture in pixels(load(tmp_path, f'<text y="10" {TEXT}>{letters}</text>'), 0, 1, 2)]
    assert counts[0] > 0 and counts[1] == pytest.approx(2 * counts[0], abs=4)
    assert counts[2] == pytest.approx(3 * counts[0], abs=6)


def test_a_text_moves_along_its_path(tmp_path: Path) -> None:
    text = f'<text {TEXT}><textPath href="#p">M{moves("startOffset", "0%;50%")}</textPath></text>'
    document = load(tmp_path, f'<path id="p" d="M0 20 H40" fill="none"/>{text}')
    first, last = (place(picture)[0] for picture in pixels(document, 0, 2))
    assert last - first == pytest.approx(20, abs=0.3)


def test_a_text_comes_letter_by_letter_as_its_path_grows(tmp_path: Path) -> None:
    path = f'<path id="p">{moves("d", "M0,20 h0;M0,20 h40")}</path>'
    document = load(tmp_path, f'{path}<text {TEXT}><textPath href="#p">MMMM</textPath></text>')
    counts = [covered(picture) for picture in pixels(document, 0, 0.5, 1, 1.5, 2)]
    assert counts[0] == 0 and counts[4] > 80
    assert sorted(counts) == counts and len(set(counts)) == 5
    assert not document.notes


STRIPES = (
    '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20"/>{}</pattern>'
)


@pytest.mark.parametrize(
    "animation",
    [
        '<animateTransform attributeName="patternTransform" type="translate" from="0" to="20" dur="2s"/>',
        '<animate attributeName="x" from="0" to="20" dur="2s"/>',
    ],
)
def test_stripes_move(tmp_path: Path, animation: str) -> None:
    document = load(tmp_path, STRIPES.format(animation) + '<rect width="40" height="40" fill="url(#p)"/>')
    for moment in [0, 0.3, 1, 1.7]:
        (picture,) = pixels(document, moment)
        shown = [picture[20, x, 3] > 127 for x in range(40)]
        assert shown == [(x + 0.5 - 10 * moment) % 20 < 10 for x in range(40)], moment


def test_tiles_stay_where_a_shape_moves_over_them(tmp_path: Path) -> None:
    shape = '<rect width="20" height="40" fill="url(#p)">' + moves("x", "0;40") + "</rect>"
    (picture,) = pixels(load(tmp_path, STRIPES.format("") + shape), 0.5)
    assert [picture[20, x, 3] > 127 for x in range(40)] == [20 <= x < 30 for x in range(40)]


@pytest.mark.parametrize(
    "definition",
    [
        '<clipPath id="c">{}<rect width="10" height="40"/></clipPath>',
        '<clipPath id="c"><rect width="10" height="40">{}</rect></clipPath>',
    ],
)
def test_a_clip_moves(tmp_path: Path, definition: str) -> None:
    animation = '<animateTransform attributeName="transform" type="translate" to="30" dur="2s" fill="freeze"/>'
    document = load(tmp_path, definition.format(animation) + '<rect width="40" height="40" clip-path="url(#c)"/>')
    assert [place(picture)[0] for picture in pixels(document, 0, 1, 2)] == [5, 20, 35]


def test_a_mask_becomes_larger(tmp_path: Path) -> None:
    mask = f'<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="10" height="40">{moves("width", "10;40")}'
    document = load(
        tmp_path,
        f'{mask}<rect width="40" height="40" fill="white"/></mask><rect width="40" height="40" mask="url(#m)"/>',
    )
    assert [covered(picture) for picture in pixels(document, 0, 1, 2)] == [400, 1000, 1600]


def test_a_marker_moves(tmp_path: Path) -> None:
    marker = f"""<marker id="m" markerUnits="userSpaceOnUse" markerWidth="4" markerHeight="4">{moves("refX", "0;-10")}
        <rect width="4" height="4"/></marker>"""
    document = load(tmp_path, f'{marker}<path d="M0 20 H20" marker-end="url(#m)"/>')
    assert [place(picture)[0] for picture in pixels(document, 0, 1, 2)] == [22, 27, 32]


# Regions

SHADOW = '<filter id="f"><feOffset dx="2"/></filter>'


@pytest.mark.parametrize(
    "body",
    [
        SHADOW + '<rect width="10" height="10" filter="url(#f)">' + moves("x", "0;20") + "</rect>",
        SHADOW + '<g filter="url(#f)"><rect width="10" height="10">' + moves("x", "0;20") + "</rect></g>",
        "<style>@keyframes f { to { transform: translateX(20px) } } #r { animation: f 2s linear both }</style>"
        + SHADOW
        + '<g filter="url(#f)"><rect id="r" width="10" height="10"/></g>',
        SHADOW
        + '<g filter="url(#f)"><rect width="10" height="10"><animateMotion path="M0 0 H20" dur="2s" fill="freeze"/>'
        + "</rect></g>",
    ],
)
def test_what_moves_is_not_cut_off_by_a_filter(tmp_path: Path, body: str) -> None:
    for picture, middle in zip(pixels(load(tmp_path, body), 0, 1, 2), [6.5, 17, 27], strict=True):
        assert place(picture)[0] == pytest.approx(middle, abs=0.6)


def test_what_moves_is_not_cut_off_by_a_mask(tmp_path: Path) -> None:
    mask = '<mask id="m" maskContentUnits="userSpaceOnUse"><rect width="40" height="40" fill="white"/></mask>'
    for body in [
        '<rect width="10" height="10" mask="url(#m)">' + moves("x", "0;20") + "</rect>",
        '<g mask="url(#m)"><rect width="10" height="10">' + moves("x", "0;20") + "</rect></g>",
    ]:
        assert [place(picture)[0] for picture in pixels(load(tmp_path, mask + body), 0, 1, 2)] == [5, 15, 25]


def test_a_mask_of_the_box_goes_along_with_its_element(tmp_path: Path) -> None:
    mask = '<mask id="m" maskContentUnits="objectBoundingBox"><rect width=".5" height="1" fill="white"/></mask>'
    document = load(tmp_path, f'{mask}<rect width="20" height="20" mask="url(#m)">{moves("x", "0;20")}</rect>')
    assert [place(picture)[0] for picture in pixels(document, 0, 1, 2)] == [5, 15, 25]
    assert not document.notes


def test_a_clip_of_the_box_that_stays_behind_has_a_note(tmp_path: Path) -> None:
    clip = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>'
    document = load(
        tmp_path, f'{clip}<g clip-path="url(#c)"><rect width="9" height="9">{moves("x", "0;20")}</rect></g>'
    )
    assert any("does not take its clipPath along" in note.message for note in document.notes)


def test_kernels_of_a_filter_do_not_hinder_what_changes(tmp_path: Path) -> None:
    body = f"""<filter id="f"><feOffset dx="1"/><feComposite in2="SourceGraphic" operator="arithmetic" k2="1"/></filter>
        <rect width="10" height="10" filter="url(#f)">{moves("fill", "#f00;#00f")}</rect>"""
    document = load(tmp_path, body)
    assert not document.notes
    assert list(pixels(document, 2)[0][5, 6, :3]) == [0, 0, 255]
