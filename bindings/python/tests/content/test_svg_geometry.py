"""Sizes and places of drawings, uses and pictures that styles say."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from drawings import HEAD, load, still

PICTURE = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='100' height='100'/%3E%3C/svg%3E"
)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('style="width: 60px; height: 30px"', (60, 30)),
        ('width="10" height="10" style="width: 60px; height: auto"', (60, 30)),
        ('style="width: 2em; font-size: 20px"', (40, 20)),
        ('style="width: 100%; max-width: 60px"', (48, 24)),
    ],
)
def test_a_style_can_say_how_large_the_drawing_is(tmp_path: Path, attributes: str, size: tuple[int, int]) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24" {attributes}>'
    drawing = load(tmp_path, '<rect width="48" height="24"/>', head)
    assert drawing.size == size
    assert still(drawing)[..., 3].min() == 255


def test_a_sheet_can_say_how_large_the_drawing_is(tmp_path: Path) -> None:
    assert load(tmp_path, "<style>svg { width: 20px }</style>").size == (20, 40)


@pytest.mark.parametrize(
    "body",
    [
        '<svg style="x: 10px; y: 20px; width: 8px; height: 6px"><rect width="40" height="40"/></svg>',
        '<rect id="r" width="8" height="6"/><use href="#r" style="x: 10px; y: 20px"/>',
        f'<image href="{PICTURE}" style="x: 10px; y: 20px; width: 8px; height: 6px" preserveAspectRatio="none"/>',
        """<symbol id="s" style="x: 10px; height: 6px"><rect width="40" height="40"/></symbol>
        <use href="#s" style="y: 20px; width: 8px"/>""",
    ],
)
def test_a_style_can_say_where_what_is_within_the_drawing_lies(tmp_path: Path, body: str) -> None:
    shown = still(load(tmp_path, body, HEAD))
    shown[:6, :8] = 0  # What the use is of.
    rows, columns = np.nonzero(shown[..., 3] > 127)
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (10, 17, 20, 25)


@pytest.mark.parametrize(
    ("value", "text"), [("uppercase", "ONE TWO"), ("lowercase", "one two"), ("capitalize", "One TWo")]
)
def test_letters_can_be_made_large_and_small(tmp_path: Path, value: str, text: str) -> None:
    given = f'<text y="20" font-size="8" style="text-transform: {value}">one tWo</text>'
    shown, wanted = still(load(tmp_path, given)), still(load(tmp_path, f'<text y="20" font-size="8">{text}</text>'))
    assert wanted.any() and np.array_equal(shown, wanted)
