"""Clips and masks of SVG drawings: what they cut, and in which plane they lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from drawings import load, pixels, still

BOX = '<rect id="box" width="30" height="20" fill="teal"/>'
CLIP = '<clipPath id="clip"><rect width="10" height="10"/></clipPath>'
MASK = """<mask id="mask" maskUnits="userSpaceOnUse" x="0" y="0" width="10" height="10">
    <rect width="40" height="40" fill="white"/></mask>"""
BLUR = """<filter id="blur" filterUnits="userSpaceOnUse" x="0" y="0" width="10" height="10">
    <feOffset dx="0"/></filter>"""


def edges(picture: np.ndarray[Any, Any]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is drawn."""
    rows, columns = np.nonzero(picture[..., 3] > 127)
    assert len(rows), "nothing is drawn"
    return int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1


@pytest.mark.parametrize("cut", ["clip-path:url(#clip)", "mask:url(#mask)", "filter:url(#blur)"])
@pytest.mark.parametrize("more", ["", ";opacity:0.9", ";transform:translate(2px,3px)"])
def test_what_cuts_a_use_is_moved_along_by_x_and_y(tmp_path: Path, cut: str, more: str) -> None:
    body = f'<defs>{BOX}{CLIP}{MASK}{BLUR}</defs><use href="#box" x="5" y="8" style="{cut}{more}"/>'
    shown = still(load(tmp_path, body))
    x, y = (7, 11) if "transform" in more else (5, 8)
    assert edges(shown) == (x, y, x + 10, y + 10)


def test_a_clip_goes_along_with_a_use_that_moves(tmp_path: Path) -> None:
    moves = '<animate attributeName="x" values="5;25" dur="1s" fill="freeze"/>'
    body = f'<defs>{BOX}{CLIP}</defs><use href="#box" x="5" y="8" clip-path="url(#clip)">{moves}</use>'
    first, last = pixels(load(tmp_path, body), 0, 2)
    assert edges(first) == (5, 8, 15, 18)
    assert edges(last) == (25, 8, 35, 18)


@pytest.mark.parametrize("cut", ["clip-path:url(#clip)", "clip-path:inset(0 10px 20px 0)", "mask:url(#mask)"])
@pytest.mark.parametrize("paint", ["fill", "stroke-width='12' fill='none' stroke"])
def test_a_shape_that_is_painted_with_a_pattern_keeps_its_form_in_a_clip(tmp_path: Path, cut: str, paint: str) -> None:
    pattern = "<pattern id='tiles' width='1' height='1'><rect width='99' height='99'/></pattern>"
    shape = f"<circle cx='15' cy='15' r='15' {paint}='%s' style='{cut}'/>"
    defs = f"<defs>{CLIP}{MASK}{pattern}</defs>"
    tiled = still(load(tmp_path, defs + shape % "url(#tiles)"))
    plain = still(load(tmp_path, defs + shape % "black"))
    assert tiled[..., 3].any()
    assert np.abs(tiled[..., 3].astype(int) - plain[..., 3]).max() <= 2


def test_shapes_of_css_clip_groups_with_their_lines(tmp_path: Path) -> None:
    rect = '<rect x="10" y="10" width="20" height="20" stroke="red" stroke-width="4"/>'
    group = still(load(tmp_path, f'<g style="clip-path:inset(1px)">{rect}</g>'))
    assert edges(group) == (9, 9, 31, 31)
    filled = still(load(tmp_path, f'<g style="clip-path:inset(1px) fill-box">{rect}</g>'))
    assert edges(filled) == (11, 11, 29, 29)


def test_a_box_has_what_a_viewport_cuts_off(tmp_path: Path) -> None:
    inner = '<svg width="20" height="20"><rect width="40" height="40"/></svg>'
    shown = still(load(tmp_path, f'<g style="clip-path:inset(0 0 75% 0)">{inner}</g>'))
    assert edges(shown) == (0, 0, 20, 10)


@pytest.mark.parametrize("how", ["clip-path='url(#clip)'", "mask='url(#mask)'", "fill='url(#pattern)'"])
@pytest.mark.parametrize("is_inner", [False, True])
def test_percentages_are_of_the_drawing_that_what_cuts_stands_in(tmp_path: Path, how: str, is_inner: bool) -> None:
    part = '<rect width="50%" height="25%" fill="white"/>'
    all_of_it = 'x="0" y="0" width="80" height="80"'
    defs = f"""<clipPath id="clip">{part}</clipPath><mask id="mask" maskUnits="userSpaceOnUse" {all_of_it}>{part}</mask>
        <pattern id="pattern" patternUnits="userSpaceOnUse" {all_of_it}>{part}</pattern>"""
    shape = f'<rect width="40" height="40" {how}/>'
    inner = '<svg width="50%%" height="20" viewBox="0 0 20 20">%s</svg>'
    body = inner % defs + shape if is_inner else defs + inner % shape
    shown = still(load(tmp_path, body))
    # The drawing has 40 units, of which the inner one shows 20 and cuts off what is beyond.
    assert edges(shown) == ((0, 0, 10, 5) if is_inner else (0, 0, 20, 10))


def test_tiles_side_by_side_have_no_seam_in_what_both_of_them_draw(tmp_path: Path) -> None:
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="6"/>' for x in (0, 12.6) for y in (0, 12.3))
    body = f"""<pattern id="p" width="12.6" height="12.3" patternUnits="userSpaceOnUse">{dots}</pattern>
        <rect width="40" height="40" fill="url(#p)"/>"""
    shown = still(load(tmp_path, body))
    assert shown[9:16, 9:16, 3].min() == 255
