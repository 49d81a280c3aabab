"""Animations of SVG drawings: elements that animate, and animations that styles name."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from drawings import load, pixels, place

import scene

DOT = '<rect id="dot" width="4" height="4">{}</rect>'


def xs(folder: Path, animations: str, *times: float) -> list[float]:
    return [round(place(picture)[0] - 2, 2) for picture in pixels(load(folder, DOT.format(animations)), *times)]


def test_animations_are_live_animations_of_layers(tmp_path: Path) -> None:
    document = load(
        tmp_path, DOT.format('<animateTransform attributeName="transform" type="translate" to="20" dur="2s"/>')
    )
    dot = document.find("dot")
    assert dot is not None
    animation = dot.animation(dot.animation_keys[0])
    assert isinstance(animation, scene.KeyframeAnimation) and animation.duration == 2
    dot.remove_all_animations()
    assert place(pixels(document, 1)[0])[0] == 2


def test_an_animated_drawing_is_saved_as_a_scene_document(tmp_path: Path) -> None:
    body = (
        "<style>@keyframes turn { to { transform: rotate(90deg); fill: red } }"
        " #a { animation: turn 2s steps(4) }</style>"
        '<rect id="a" x="4" width="20" height="9"><animate attributeName="width" values="20;10" dur="1s"/></rect>'
        '<circle r="5" cx="20" cy="30"><animate attributeName="r" to="2" dur="1s" repeatCount="indefinite"/></circle>'
    )
    document = load(tmp_path, body)
    document.save(tmp_path / "drawing.scene.json")
    again = scene.Document.load(tmp_path / "drawing.scene.json")
    for one, other in zip(pixels(document, 0, 0.7, 1.4), pixels(again, 0, 0.7, 1.4), strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize(
    ("attributes", "wanted"),
    [
        ('from="0" to="20" dur="2s"', [0, 10, 0]),
        ('from="0" to="20" dur="2s" fill="freeze"', [0, 10, 20]),
        ('values="0;20;10" dur="2s" fill="freeze"', [0, 20, 10]),
        ('values="0;20;10" keyTimes="0;0.25;1" dur="4s" fill="freeze"', [0, 20, 16.67]),
        ('values="4;20;10" calcMode="discrete" dur="3s" fill="freeze"', [4, 20, 10]),
        ('values="0;5;20" calcMode="paced" dur="2s" fill="freeze"', [0, 10, 20]),
        ('by="20" dur="2s"', [0, 10, 0]),
        ('from="10" by="10" dur="2s" fill="freeze"', [10, 15, 20]),
        ('from="0" to="10" dur="1s" repeatCount="3" accumulate="sum" fill="freeze"', [0, 10, 20]),
        ('from="0" to="20" begin="1s" dur="2s"', [0, 0, 10]),
        ('from="0" to="20" begin="-1s" dur="4s"', [5, 10, 15]),
        ('from="0" to="20" dur="2s" end="1.5s" fill="freeze"', [0, 10, 15]),
        ('from="0" to="20" dur="2s" max="1s" fill="freeze"', [0, 10, 10]),
        ('from="0" to="20" dur="00:02" repeatDur="3s" fill="freeze"', [0, 10, 0]),
        ('from="0" to="20" dur="1s" min="3s" fill="freeze"', [0, 20, 20]),
        ('from="4" to="20" dur="indefinite"', [4, 4, 4]),
        ('from="4" to="20" end="1.5s"', [4, 4, 0]),
        ('from="4" to="20" dur="1s" begin="0.5s" end="0.2s"', [0, 0, 0]),
        ('values="1;9" dur="1s" begin="0;1s" additive="sum" fill="freeze"', [1, 1, 9]),
        ('to="20" calcMode="discrete" dur="2s"', [20, 20, 0]),
    ],
)
def test_values_and_times_of_an_animation(tmp_path: Path, attributes: str, wanted: list[float]) -> None:
    assert xs(tmp_path, f'<animate attributeName="x" {attributes}/>', 0, 1, 2) == pytest.approx(wanted, abs=0.35)


def test_animations_begin_with_each_other(tmp_path: Path) -> None:
    chain = (
        '<animate id="a" attributeName="x" to="10" dur="1s" fill="freeze"/>'
        '<animate id="b" attributeName="x" to="30" begin="a.end+1s" dur="1s" fill="freeze"/>'
        '<set attributeName="x" to="5" begin="b.begin+2s"/>'
    )
    assert xs(tmp_path, chain, 0.5, 1.5, 2.5, 3.5, 4.5) == pytest.approx([5, 10, 20, 30, 5], abs=0.3)


def test_an_animation_begins_no_more_once_its_ends_are_over(tmp_path: Path) -> None:
    body = (
        '<set id="a" attributeName="y" to="1" dur="0.5s"/>'
        '<animate attributeName="x" values="10;30" begin="0;1s" end="a.end" dur="1s"/>'
    )
    assert xs(tmp_path, body, 0.25, 0.75, 1.25) == pytest.approx([15, 0, 0], abs=0.3)


def test_of_animations_of_one_name_the_first_is_the_one_that_others_begin_with(tmp_path: Path) -> None:
    body = (
        '<animate id="a" attributeName="width" values="4;4" dur="1s"/>'
        '<animate id="a" attributeName="x" values="0;20" begin="0.5s;a.end+1s" dur="1s"/>'
    )
    assert xs(tmp_path, body, 1, 2.25, 2.75, 4) == pytest.approx([10, 5, 15, 0], abs=0.3)


@pytest.mark.parametrize(("name", "value"), [("visibility", "hidden"), ("display", "none")])
def test_what_goes_to_a_value_by_no_way_is_there_at_once(tmp_path: Path, name: str, value: str) -> None:
    document = load(tmp_path, DOT.format(f'<animate attributeName="{name}" to="{value}" begin="1s" dur="2s"/>'))
    assert [picture[2, 2, 3] for picture in pixels(document, 0.5, 1.2, 2.8, 3.5)] == [255, 0, 0, 255]


def test_animations_that_go_in_circles_repeat_for_ever(tmp_path: Path) -> None:
    circle = (
        '<animate id="a" attributeName="x" from="0" to="30" begin="0;b.end" dur="1s" fill="freeze"/>'
        '<animate id="b" attributeName="x" from="30" to="0" begin="a.end+0.5s" dur="1.5s" fill="freeze"/>'
    )
    moments = [0.5, 1.25, 2.25, 3.5, 4.25, 300.5, 301.25, 302.25]
    assert xs(tmp_path, circle, *moments) == pytest.approx([15, 30, 15, 15, 30, 15, 30, 15], abs=0.3)


def test_circles_end_no_animations_beside_them(tmp_path: Path) -> None:
    circle = (
        '<animate id="{0}" attributeName="y" values="30;30" dur="{1}s" begin="0;{0}2.end"/>'
        '<animate id="{0}2" attributeName="y" values="30;30" dur="{1}s" begin="{0}.end"/>'
    )
    beside = DOT.format(circle.format("a", 0.5)) + DOT.format(circle.format("b", 0.7))
    late = '<animate attributeName="x" values="10;20" begin="60s" dur="2s"/>'
    document = load(tmp_path, f'{beside}<rect id="late" width="4" height="4">{late}</rect>')
    assert not document.notes
    for picture, x in zip(pixels(document, 59, 61, 63), [2, 17, 2], strict=True):
        assert place(picture[:10])[0] == x
    assert [picture[32, 2, 3] for picture in pixels(document, 45, 4000.6)] == [255, 255]


def test_an_animation_begins_again_before_its_own_end(tmp_path: Path) -> None:
    itself = '<animate id="a" attributeName="x" from="0" to="30" dur="1s" begin="0;a.end-0.3s"/>'
    moments = [0.35, 0.6, 0.75, 1.05, 1.3, 70.35]
    assert xs(tmp_path, itself, *moments) == pytest.approx([10.5, 18, 1.5, 10.5, 18, 10.5], abs=0.35)


def test_a_turned_way_begins_again_as_it_began(tmp_path: Path) -> None:
    again = '<animateMotion path="M10 0 V30" rotate="auto" begin="0;2s" dur="1s" fill="freeze"/>'
    first, second = pixels(load(tmp_path, f'<rect width="8" height="2">{again}</rect>'), 0.5, 2.5)
    assert place(first) == place(second)


def test_turns_that_build_on_each_other_add_up_number_by_number(tmp_path: Path) -> None:
    turn = (
        '<animateTransform attributeName="transform" type="rotate" from="0 4 4" to="45 4 4" accumulate="sum" dur="1s" '
        'repeatCount="indefinite"/>'
    )
    # The third time round begins with a quarter of a turn about (12, 12).
    (picture,) = pixels(load(tmp_path, f'<rect x="20" width="4" height="4">{turn}</rect>'), 2)
    assert place(picture) == pytest.approx((22, 22), abs=0.3)


def test_a_colour_fades_from_that_of_the_element(tmp_path: Path) -> None:
    fade = '<animate attributeName="fill" from="currentColor" to="blue" dur="2s"/>'
    (picture,) = pixels(load(tmp_path, f'<rect color="red" width="40" height="40">{fade}</rect>'), 1)
    assert picture[20, 20].tolist() == pytest.approx([128, 0, 128, 255], abs=2)


def test_ways_that_go_in_circles_repeat_for_ever(tmp_path: Path) -> None:
    circle = (
        '<animateMotion id="a" path="M0 0 H30" begin="0;b.end" dur="1s"/>'
        '<animateMotion id="b" path="M30 0 H0" begin="a.end+0.5s" dur="1.5s"/>'
    )
    moments = [0.5, 1.25, 2.25, 3.5, 4.25, 300.5, 301.25, 302.25]
    at_rest = xs(tmp_path, "", 0)[0]
    ways = [15, 0, 15, 15, 0, 15, 0, 15]
    assert xs(tmp_path, circle, *moments) == pytest.approx([at_rest + way for way in ways], abs=0.3)


@pytest.mark.parametrize("way", ['values="0,0;10,0;20,0;30,0"', 'path="M0 0 H10 H20 H30"'])
def test_an_element_jumps_from_place_to_place_in_equal_times(tmp_path: Path, way: str) -> None:
    jumps = f'<animateMotion {way} calcMode="discrete" dur="4s"/>'
    assert xs(tmp_path, jumps, 0.9, 1.1, 1.9, 2.1, 3.1) == [0, 10, 10, 20, 30]


def test_a_way_takes_the_place_of_the_one_before_it(tmp_path: Path) -> None:
    chain = (
        '<animateMotion id="a" path="M10 0 V30" rotate="auto" dur="1s" fill="freeze"/>'
        '<animateMotion path="M8 0 H28" begin="a.end+1s" dur="1s" fill="freeze"/>'
    )
    box = '<rect width="8" height="2">{}</rect>'
    pictures = pixels(load(tmp_path, box.format(chain)), 1.5, 2.5, 3.5)
    # The first way goes down, which turns the box, the second to the right, which does not.
    assert [place(picture) for picture in pictures] == [
        pytest.approx(at, abs=0.6) for at in ((9, 34), (22, 1), (32, 1))
    ]


def test_a_way_that_adds_comes_on_top_of_the_one_before_it(tmp_path: Path) -> None:
    both = (
        '<animateMotion path="M0 0 H10" dur="1s" fill="freeze"/>'
        '<animateMotion path="M0 0 H20" begin="1s" dur="1s" fill="freeze" additive="sum"/>'
    )
    at_rest = xs(tmp_path, "", 0)[0]
    assert xs(tmp_path, both, 0.5, 1.5, 3) == pytest.approx([at_rest + 5, at_rest + 20, at_rest + 30], abs=0.3)


@pytest.mark.parametrize(
    ("animation", "note"),
    [
        (
            '<animate attributeName="x" to="9" begin="click" dur="1s"/>',
            '"click" is no time at which it begins by itself',
        ),
        ('<animate attributeName="x" to="9" begin="b.end" dur="1s"/>', "it begins with b, which is no animation"),
        ('<animate attributeName="x" to="9" begin="indefinite" dur="1s"/>', "only a script begins it"),
        ('<animate id="a" attributeName="x" to="9" begin="a.end" dur="1s"/>', "its begin never comes"),
        ('<animate attributeName="x" dur="1s"/>', "there are no values"),
        ('<animate to="9" dur="1s"/>', "it has no attributeName"),
        ('<animate attributeName="x" values="1;2" keyTimes="0;2" dur="1s"/>', "expected 2 rising numbers from 0 to 1"),
        ('<animate attributeName="x" values="1;2" calcMode="spline" dur="1s"/>', "keySplines has 0 curves"),
        ('<animateTransform attributeName="transform" type="twist" to="9" dur="1s"/>', 'the type "twist" is none'),
        ('<animateMotion dur="1s"/>', "the way is empty"),
        ('<animateMotion path="M9 9" keyPoints="0;1" calcMode="linear" dur="1s"/>', "the way has no length"),
        ('<animate href="#none" attributeName="x" to="9" dur="1s"/>', "there is no element #none to animate"),
    ],
)
def test_what_cannot_run_is_left_out_with_a_note(tmp_path: Path, animation: str, note: str) -> None:
    document = load(tmp_path, "\n" + DOT.format(animation))
    assert [(where, note in message) for where, message in document.notes] == [("line 2", True)], document.notes
    assert place(pixels(document, 0.9)[0]) == (2, 2)


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        ("animation: go 2s linear", [0, 10, 0]),
        ("animation: go 2s linear forwards", [0, 10, 20]),
        ("animation: go 2s linear reverse both", [20, 10, 0]),
        ("animation: go 1s linear infinite alternate", [0, 20, 0]),
        ("animation: 2s steps(2, start) go both", [10, 20, 20]),
        ("animation: go 2s linear -1s both", [10, 20, 20]),
        ("animation: go 2s linear -1s paused", [10, 10, 10]),
        ("animation-name: go; animation-duration: 4000ms; animation-timing-function: linear", [0, 5, 10]),
        ("animation: go 2s linear, none 3s; animation-delay: 1s", [0, 0, 10]),
        ("-webkit-animation: go 2s linear", [0, 10, 0]),
        ("animation: missing 2s", [0, 0, 0]),
        ('animation: "quoted" 2s linear', [0, 10, 0]),
        # What takes no time is over when it begins.
        ("animation: go 2s linear 0s 0 reverse", [0, 0, 0]),
        ("animation: go 2s linear 0s 0 reverse forwards", [20, 20, 20]),
        ("animation: go 0s reverse", [0, 0, 0]),
    ],
)
def test_animations_of_styles(tmp_path: Path, rules: str, wanted: list[float]) -> None:
    frames = "{ to { transform: translateX(20px) } }"
    style = f"<style>@keyframes go {frames} @keyframes 'quoted' {frames} rect {{ {rules} }}</style>"
    found = [round(place(picture)[0] - 2, 2) for picture in pixels(load(tmp_path, style + DOT.format("")), 0, 1, 2)]
    assert found == pytest.approx(wanted, abs=0.35)


def styled(folder: Path, frames: str, rules: str, moment: float, shape: str = DOT) -> tuple[float, float]:
    """The middle of a shape whose style has an animation of two seconds."""
    style = f"<style>@keyframes go {{ {frames} }} rect {{ animation: go 2s linear both; {rules} }}</style>"
    return place(pixels(load(folder, style + shape.format("")), moment)[0])


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        # Steps that rise at once are taken when the animation begins, and not before.
        ("animation: go 2s steps(2, start) 1s both", [0, 0, 10, 20]),
        ("animation: go 2s steps(2, end) 1s reverse both", [20, 20, 10, 0]),
        ("animation: go 1s steps(2, end) 2 alternate-reverse both", [20, 0, 10, 20]),
    ],
)
def test_steps_before_and_after_an_animation(tmp_path: Path, rules: str, wanted: list[float]) -> None:
    style = f"<style>@keyframes go {{ from {{ x: 0px }} to {{ x: 20px }} }} rect {{ {rules} }}</style>"
    found = [place(picture)[0] - 2 for picture in pixels(load(tmp_path, style + DOT.format("")), 0, 0.75, 1.9, 3.5)]
    assert found == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize(
    ("frames", "rules", "wanted"),
    [
        # What is shown at one end is shown on the way to the other, but not where steps have come there.
        ("to { visibility: hidden }", "1s steps(2, start) infinite", [True, True, False, False]),
        ("to { visibility: hidden }", "1s linear", [True, True, True, True]),
        ("from { visibility: hidden }", "1s linear", [False, True, True, True]),
        ("from { visibility: hidden }", "1s steps(2)", [False, False, True, True]),
        ("50% { visibility: hidden }", "1s step-end infinite", [True, True, False, False]),
        ("50% { visibility: hidden }", "1s step-start infinite", [False, False, True, True]),
        ("50% { visibility: hidden }", "1s step-end infinite reverse", [True, False, True, True]),
        ("from, to { visibility: visible } 50% { visibility: hidden }", "1s step-end", [True, True, False, False]),
        ("to { display: none }", "1s steps(2, start)", [True, True, False, False]),
        ("to { display: none }", "1s linear", [True, True, True, True]),
    ],
)
def test_frames_hide_an_element_where_the_curve_is_at_their_end(
    tmp_path: Path, frames: str, rules: str, wanted: list[bool]
) -> None:
    style = f"<style>@keyframes go {{ {frames} }} rect {{ animation: go {rules} }}</style>"
    pictures = pixels(load(tmp_path, style + DOT.format("")), 0, 0.3, 0.6, 0.9)
    assert [bool(picture.any()) for picture in pictures] == wanted


@pytest.mark.parametrize(
    ("frames", "rules", "wanted"),
    [
        ("to { translate: 20px 10px }", "", (22, 7)),
        ("to { rotate: 180deg }", "", (38, 12)),
        ("to { scale: 0 }", "", (16, 11)),
        ("to { translate: 100% 200% }", "transform-box: fill-box", (14, 6)),
        ("to { rotate: 1turn }", "translate: 4px -6px", (32, 32)),
        ("to { rotate: 180deg; translate: 4px 6px }", "transform: translate(0, 4px)", (36, 15)),
        ("to { translate: none }", "translate: 8px 0", (16, 2)),
        ("to { transform: translateX(16px) }", "rotate: 90deg; translate: -4px 0", (34, 20)),
    ],
)
def test_transforms_that_are_properties_of_their_own_move(
    tmp_path: Path, frames: str, rules: str, wanted: tuple[float, float]
) -> None:
    shape = '<rect x="10" width="4" height="4"/>{}'
    found = styled(tmp_path, frames, f"transform-origin: 20px 20px; {rules}", 1, shape)
    assert found == pytest.approx(wanted, abs=0.3)


def test_a_list_of_transforms_that_is_shorter_goes_on_with_what_changes_nothing(tmp_path: Path) -> None:
    frames = "from { transform: rotate(0) } to { transform: rotate(360deg) translate(20px, 0) }"
    found = styled(tmp_path, frames, "transform-origin: 20px 20px", 0.5, '<rect x="28" y="18" width="4" height="4"/>{}')
    assert found == pytest.approx((20, 35), abs=0.5)


def test_frames_say_what_transforms_are_about(tmp_path: Path) -> None:
    frame = "{ transform-origin: 20px 20px; transform: rotate(%s) }"
    found = styled(tmp_path, f"from {frame % 0} to {frame % '90deg'}", "", 2, '<rect y="18" width="4" height="4"/>{}')
    assert found == pytest.approx((20, 2), abs=0.3)


def test_percentages_of_frames_are_of_the_box_that_the_style_says(tmp_path: Path) -> None:
    frames = "to { transform: translate(50%, 100%) }"
    found = styled(tmp_path, frames, "transform-box: fill-box", 2, '<rect x="4" width="20" height="10"/>{}')
    assert found == pytest.approx((24, 15), abs=0.3)


@pytest.mark.parametrize(
    ("transform", "wanted"), [("rotateY(60deg)", 8), ("rotateX(60deg)", 16), ("skewX(45deg)", 16 + 8 * 0.4142)]
)
def test_turns_out_of_the_plane_and_skews_go_from_angle_to_angle(tmp_path: Path, transform: str, wanted: float) -> None:
    shape = '<rect x="12" y="4" width="8" height="8"/>{}'
    angle = transform.replace("60", "120") if "rotate" in transform else transform
    assert styled(tmp_path, f"to {{ transform: {angle} }}", "", 1, shape)[0] == pytest.approx(wanted, abs=0.6)
    assert not load(tmp_path, f'<rect width="9" height="9" style="transform: {transform}"/>').notes


def test_a_transform_of_frames_that_is_none_of_the_plane_has_a_note(tmp_path: Path) -> None:
    style = "<style>@keyframes go { to { transform: rotate3d(1, 1, 0, 9deg) } } rect { animation: go 2s }</style>"
    notes = load(tmp_path, style + DOT.format("")).notes
    assert ["the transform rotate3d(1, 1, 0, 9deg) is left out" in note.message for note in notes] == [True]


def test_colours_of_frames_mix_premultiplied(tmp_path: Path) -> None:
    style = "<style>@keyframes go { to { fill: red } } rect { fill: transparent; animation: go 2s linear both }</style>"
    (picture,) = pixels(load(tmp_path, style + '<rect width="40" height="40"/>'), 1)
    assert picture[20, 20].tolist() == pytest.approx([255, 0, 0, 128], abs=2)


def test_what_is_important_is_stronger_than_frames(tmp_path: Path) -> None:
    style = "<style>@keyframes go { to { fill: red } } rect { fill: blue !important; animation: go 1s both }</style>"
    (picture,) = pixels(load(tmp_path, style + '<rect width="40" height="40"/>'), 1)
    assert picture[20, 20].tolist() == [0, 0, 255, 255]


def test_shares_of_frames_are_shares(tmp_path: Path) -> None:
    style = (
        "<style>@keyframes go { from { fill-opacity: 100% } to { fill-opacity: 0% } } rect { animation: go 2s linear }"
    )
    (picture,) = pixels(load(tmp_path, style + '</style><rect width="40" height="40"/>'), 1)
    assert picture[20, 20, 3] == pytest.approx(128, abs=2)


def test_shares_and_numbers_mix(tmp_path: Path) -> None:
    style = (
        "<style>@keyframes go { from { fill-opacity: 1 } to { fill-opacity: 50% } } rect { animation: go 2s linear }"
    )
    (picture,) = pixels(load(tmp_path, style + '</style><rect width="40" height="40"/>'), 1)
    assert picture[20, 20, 3] == pytest.approx(191, abs=2)


def test_several_attributes_that_change_one_shape_at_different_times(tmp_path: Path) -> None:
    animations = (
        '<animate attributeName="x" values="0;20;0" dur="2s" repeatCount="indefinite"/>'
        '<animate attributeName="y" values="0;30;0" dur="3s" repeatCount="indefinite"/>'
    )
    shown = [place(picture) for picture in pixels(load(tmp_path, DOT.format(animations)), 1, 1.5, 8, 601.5)]
    wanted = [(22, 22), (12, 32), (2, 22), (12, 32)]
    assert np.allclose(shown, wanted, atol=0.3)


@pytest.mark.parametrize(
    "body",
    [
        DOT.format('<animate id="a" attributeName="x" to="9" begin="0;a.begin+1ms" dur="1s"/>'),
        DOT.format('<animate id="a" attributeName="x" to="9" begin="0;a.end" dur="1e-9s"/>'),
        DOT.format(
            '<animate attributeName="x" to="NaN" dur="1s"/><animate attributeName="width" to="1e400" dur="1s"/>'
        ),
        DOT.format('<animate attributeName="x" values="-1e9;1e300" begin="-1e9s" dur="1e9s" repeatCount="1e300"/>'),
        DOT.format('<animate attributeName="x" values="0;1" dur="1e-300s" repeatCount="indefinite" accumulate="sum"/>'),
        DOT.format(f'<animate attributeName="x" values="{"1;" * 1_000_000}" dur="1s"/>'),
        DOT.format(f'<animate attributeName="x" to="1" begin="{"1s;" * 1_000_000}" dur="1s"/>'),
        DOT.format(
            '<animateMotion keyPoints="0;nan;9e99" keyTimes="0;1;1" path="M1e99 0L0 1e99" calcMode="linear" dur="1s"/>'
        ),
        "".join(
            DOT.format(f'<animate id="a{i}" attributeName="x" to="9" begin="0;a{(i + 1) % 300}.end-0.1s" dur="0.7s"/>')
            for i in range(300)
        ),
        '<g><animate attributeName="fill" values="red;blue;red" dur="1s"/>' * 100 + DOT.format("") + "</g>" * 100,
        "<style>@keyframes a {"
        + "".join(f"{i / 1e4}% {{ x: {i % 40}px }}" for i in range(1_000_000))
        + "} rect { animation: a 1s }</style>"
        + DOT.format(""),
        "<style>@keyframes a { to { width: 30px } }"
        + "rect { animation: "
        + "a 1s," * 10_000
        + "a 1s } </style>"
        + DOT.format(""),
    ],
    ids=lambda body: body[:60],
)
def test_hostile_animations_end_in_time(tmp_path: Path, body: str) -> None:
    start = time.process_time()
    try:
        document = load(tmp_path, body)
    except scene.FormatError:
        return
    pixels(document, 0, 0.3, 1e6, 1e12)
    assert time.process_time() - start < 20


def test_a_text_of_many_parts_that_move_is_worked_out_as_far_as_it_is_cheap(tmp_path: Path) -> None:
    """Each animation of a part has the whole text made again."""
    part = '<tspan>a<animate attributeName="fill" values="red;blue" dur="{}s"/></tspan>'
    few, many = (
        load(tmp_path, f'<text y="20">{"".join(part.format(index + 1) for index in range(count))}</text>')
        for count in (50, 300)
    )
    assert not few.notes
    assert any("more animations than can be worked out" in note.message for note in many.notes)
