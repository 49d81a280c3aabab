"""Filters of SVG drawings: the element `filter`, and the functions of styles."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from drawings import load, still

import scene

RECT = '<rect id="box" x="10" y="10" width="20" height="20" fill="#804020" filter="url(#f)"/>'


def filtered(folder: Path, primitives: str, attributes: str = "") -> np.ndarray[Any, Any]:
    document = load(
        folder, f'<filter id="f" color-interpolation-filters="sRGB" {attributes}>{primitives}</filter>{RECT}'
    )
    assert not document.notes
    return still(document)


def test_a_filtered_element_is_a_layer_of_its_name(tmp_path: Path) -> None:
    document = load(tmp_path, f'<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>{RECT}')
    box = document.find("box")
    assert box is not None
    with scene.transaction(disable_actions=True):
        box.hidden = True
    assert not still(document).any()


def test_a_filtered_drawing_is_saved_as_a_scene_document(tmp_path: Path) -> None:
    primitives = (
        '<feTurbulence baseFrequency="0.1" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="9"/>'
        '<feComponentTransfer><feFuncR type="table" tableValues="0 1 0"/></feComponentTransfer>'
        '<feGaussianBlur stdDeviation="1 2"/>'
    )
    document = load(tmp_path, f'<filter id="f">{primitives}</filter>{RECT}')
    document.save(tmp_path / "drawing.scene.json")
    again = scene.Document.load(tmp_path / "drawing.scene.json")
    shown = still(document)
    assert shown.any() and np.array_equal(shown, still(again))


@pytest.mark.parametrize(
    ("primitives", "wanted"),
    [
        ('<feFlood flood-color="#102030"/>', (16, 32, 48, 255)),
        ('<feColorMatrix values="0 0 1 0 0 0 1 0 0 0 1 0 0 0 0 0 0 0 1 0"/>', (32, 64, 128, 255)),
        ('<feColorMatrix type="saturate" values="0"/>', (75, 75, 75, 255)),
        (
            '<feComponentTransfer><feFuncR type="discrete" tableValues="0 0.2 1"/></feComponentTransfer>',
            (51, 64, 32, 255),
        ),
        (
            '<feComponentTransfer><feFuncG type="gamma" amplitude="2" exponent="2"/></feComponentTransfer>',
            (128, 32, 32, 255),
        ),
        (
            '<feFlood flood-color="#fff" result="a"/><feBlend in="SourceGraphic" in2="a" mode="difference"/>',
            (127, 191, 223, 255),
        ),
        (
            '<feFlood flood-color="#400"/><feComposite in2="SourceGraphic" operator="arithmetic" k2="1" k3="0.5"/>',
            (132, 32, 16, 255),
        ),
        (
            '<feFlood flood-color="#fff" flood-opacity="0.5"/><feComposite in="SourceGraphic" operator="in" in2="x"/>',
            (128, 64, 32, 128),
        ),
        ('<feConvolveMatrix order="3" kernelMatrix="0 0 0 0 2 0 0 0 0" divisor="4"/>', (128, 64, 32, 128)),
        (
            '<feDiffuseLighting diffuseConstant="0.5"><feDistantLight elevation="90"/></feDiffuseLighting>',
            (128, 128, 128, 255),
        ),
        ('<feOffset dx="30" result="a"/><feFlood flood-color="lime" width="40" height="40"/>', (0, 255, 0, 255)),
        (
            '<feOffset in="SourceAlpha" dx="-15"/>'
            '<feDropShadow dx="10" dy="0" stdDeviation="0" flood-color="#804020"/>',
            (128, 64, 32, 255),
        ),
    ],
)
def test_what_primitives_make_of_a_colour(tmp_path: Path, primitives: str, wanted: tuple[int, ...]) -> None:
    shown = filtered(tmp_path, primitives)[20, 20].astype(float)
    assert np.abs(shown - wanted).max() <= 3, shown


def test_alpha_may_come_out_of_nothing(tmp_path: Path) -> None:
    shown = filtered(
        tmp_path, '<feComponentTransfer><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer>'
    )
    assert shown[9, 9].tolist() == [0, 0, 0, 255] and shown[20, 20].tolist() == [128, 64, 32, 255]
    assert shown[5, 5].tolist() == [0, 0, 0, 0], "the filter's region ends a tenth of the box around it"


def test_a_region_cuts_what_is_filtered(tmp_path: Path) -> None:
    shown = filtered(tmp_path, '<feOffset dx="8"/>', 'x="0" y="0" width="1" height="1"')
    assert shown[20, 15, 3] == 0 and shown[20, 20, 3] == 255 and shown[20, 31, 3] == 0
    part = filtered(tmp_path, '<feFlood flood-color="red" x="12" y="12" width="4" height="4"/><feOffset dx="9"/>')
    assert part[14, 14, 3] == 0, "a primitive's rectangle goes on to those that use it"


def test_light_is_mixed_in_linear_numbers_unless_a_filter_says_otherwise(tmp_path: Path) -> None:
    body = '<g filter="url(#f)"><rect width="20" height="40"/><rect x="20" width="20" height="40" fill="white"/></g>'
    blur = '<feGaussianBlur stdDeviation="4"/></filter>'
    linear = still(load(tmp_path, f'<filter id="f" x="0" y="0" width="1" height="1">{blur}{body}'))[20, 20]
    plain = still(load(tmp_path, f'<filter id="f" color-interpolation-filters="sRGB">{blur}{body}'))[20, 20]
    assert 120 < plain[0] < 145 and 180 < linear[0] < 205


@pytest.mark.parametrize(
    ("primitive", "note"),
    [
        (
            '<feTurbulence baseFrequency="0.1" stitchTiles="stitch"/>',
            "feTurbulence is left out, and the filter with it",
        ),
        ('<feGaussianBlur in="FillPaint" stdDeviation="1"/>', "feGaussianBlur takes the FillPaint"),
        ("<feUnknown/>", "feUnknown is left out"),
        (
            '<feGaussianBlur stdDeviation="1"><animate attributeName="stdDeviation" to="3" dur="1s"/></feGaussianBlur>',
            "filters do not change",
        ),
    ],
)
def test_what_is_not_shown_is_noted_with_its_line(tmp_path: Path, primitive: str, note: str) -> None:
    document = load(tmp_path, f'<filter id="f">\n{primitive}</filter>\n{RECT}')
    assert [(place, note in message) for place, message in document.notes] == [("line 2", True)], document.notes
    # What is blurred in linear numbers is rounded twice.
    assert np.abs(still(document)[20, 20] - np.array([128, 64, 32, 255])).max() <= 2


@pytest.mark.parametrize(
    "text", ["blur(-1)", "blur(5%)", "hue-rotate(3)", "shine(1)", "drop-shadow(1)", "blur", "grayscale(1) blur(x)"]
)
def test_a_list_of_functions_with_something_wrong_in_it_does_nothing(tmp_path: Path, text: str) -> None:
    document = load(tmp_path, RECT.replace("url(#f)", text))
    assert len(document.notes) == 1 and still(document)[20, 20].tolist() == [128, 64, 32, 255]


MERGES = "".join(
    f'<feMerge result="r{i}"><feMergeNode in="r{i - 1}"/><feMergeNode in="r{i - 1}"/></feMerge>' for i in range(1, 60)
)


@pytest.mark.parametrize(
    "primitives",
    [
        '<feOffset in="a" result="a"/><feOffset in="b" result="a"/><feOffset in="a" result="b"/>',
        f'<feOffset result="r0"/>{MERGES}',
        '<feGaussianBlur stdDeviation="1e9 1e-9"/><feOffset dx="1e300" dy="nan"/>'
        '<feMorphology radius="1e30" operator="dilate"/>',
        '<feTurbulence baseFrequency="1e30" numOctaves="1e30" seed="-1e30"/>',
        '<feTile/><feFlood x="1" y="1" width="1e-9" height="1e-9"/><feTile/>',
        '<feConvolveMatrix order="1000 1000" kernelMatrix="1"/><feConvolveMatrix order="nan"/>',
        '<feComponentTransfer><feFuncA type="table" tableValues="' + "1 " * 100_000 + '"/></feComponentTransfer>',
        '<feImage href="#box"/>',
        '<feImage href="missing.png"/><feDisplacementMap in2="SourceGraphic" scale="1e300"/>',
        '<feSpecularLighting specularExponent="nan">'
        '<feSpotLight x="1e300" pointsAtX="1e300" limitingConeAngle="1e9"/></feSpecularLighting>',
        "<feOffset/>" * 1000,
        "<feOffset/>" * 250,
        '<feComposite in2="SourceGraphic" operator="in"/>' * 120,
        '<feComposite operator="arithmetic" k1="1e300" k2="-1e300"/>',
    ],
    ids=lambda text: text[:50],
)
def test_hostile_filters_end_in_time(tmp_path: Path, primitives: str) -> None:
    start = time.process_time()
    for attributes in (
        "",
        'primitiveUnits="objectBoundingBox"',
        'filterUnits="userSpaceOnUse" x="-1e9" width="1e300" height="1e9"',
    ):
        try:
            document = load(tmp_path, f'<filter id="f" {attributes}>{primitives}</filter>{RECT}')
        except scene.FormatError:
            continue
        still(document)
    assert time.process_time() - start < 30


def test_much_noise_is_read_quickly(tmp_path: Path) -> None:
    def loaded(count: int, elements: int) -> tuple[scene.Document, float]:
        """The document with a filter of some kinds of noise on some elements, and how long it took to read."""
        noise = "".join(f'<feTurbulence baseFrequency="0.05" seed="{number}"/>' for number in range(count))
        before = time.process_time()
        document = load(tmp_path, f'<filter id="f">{noise}</filter>{RECT * elements}')
        return document, time.process_time() - before

    document, spent = loaded(60, 1)
    assert spent < 5 and not document.notes
    document, spent = loaded(1, 200)
    assert spent < 3 and not document.notes
    document, spent = loaded(400, 1)
    assert spent < 9 and "kinds of noise" in document.notes[0].message
