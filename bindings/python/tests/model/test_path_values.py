"""Paths as values of properties: custom ones and `shadow_path`, set, animated and written down."""

from __future__ import annotations

import re

import pytest

import scene
from scene import BasicAnimation, KeyframeAnimation, Path, SpringAnimation

Shown = tuple[scene.Layer, scene.Renderer]

SMALL, LARGE = Path("M0 0 L10 0 L10 10 Z"), Path("M100 0 L110 0 L210 10 Z")
OTHER = Path("M0 0 Q5 5 10 0 Z")


@pytest.fixture(autouse=True)
def outline() -> None:
    """Properties of the program's own."""
    for key in ("outline", "ring"):
        scene.register_property(key, None, type="path", animatable=True)


def points(path: Path) -> list[tuple[float, float]]:
    return [point for element in path for point in element.points]


def between(fraction: float) -> Path:
    return SMALL.interpolated(LARGE, fraction)


@pytest.mark.parametrize("key_path", ["outline", "shadowPath"])
def test_animations_move_every_point(shown: Shown, key_path: str) -> None:
    root, renderer = shown
    layer = scene.Layer()
    root.sublayers.append(layer)
    animation = BasicAnimation(
        key_path, from_value=SMALL, to_value=LARGE, duration=1, timing_function="linear", fill_mode="both"
    )
    assert animation.from_value == SMALL
    layer.add_animation(animation, "move")
    renderer.render(0)
    for time in (0.25, 0.5, 0.999):
        renderer.render(time)
        assert layer.presentation.get_value(key_path) == between(time)
    renderer.render(1)
    assert layer.get_value(key_path) is None
    assert layer.presentation.get_value(key_path) is None


def test_key_frames_go_from_one_path_to_the_next(shown: Shown) -> None:
    root, renderer = shown
    animation = KeyframeAnimation("outline", values=[SMALL, LARGE, OTHER, SMALL.svg], duration=3)
    assert animation.values == [SMALL, LARGE, OTHER, SMALL]
    root.add_animation(animation, "move")
    renderer.render(0)
    # Between paths of other elements it switches half-way.
    for time, path in {0.5: between(0.5), 1: LARGE, 1.4: LARGE, 1.6: OTHER, 2.4: OTHER, 2.6: SMALL}.items():
        renderer.render(time)
        assert root.presentation.get_value("outline") == path


def test_springs_swing_beyond_the_end(shown: Shown) -> None:
    root, renderer = shown
    paths = SpringAnimation("outline", from_value=SMALL, to_value=LARGE, damping=2, duration=10)
    numbers = SpringAnimation("zPosition", from_value=0, to_value=1, damping=2, duration=10)
    root.add_animation(paths, "path")
    root.add_animation(numbers, "number")
    renderer.render(0)
    swings: list[float] = []
    for step in range(1, 20):
        renderer.render(step / 10)
        swings.append(root.presentation.get_value("zPosition"))
        now, expected = root.presentation.get_value("outline"), between(swings[-1])
        for point, goal in zip(points(now), points(expected), strict=True):
            assert point == pytest.approx(goal, abs=1e-9)
    assert max(swings) > 1.2


def test_the_shadow_path_animates_by_itself(shown: Shown) -> None:
    root, renderer = shown
    layer = scene.Layer(shadow_path=SMALL)
    root.sublayers.append(layer)
    renderer.render(0)
    with scene.transaction(duration=1, timing_function="linear"):
        layer.shadow_path = LARGE
    renderer.render(1)
    renderer.render(1.5)
    assert layer.shadow_path == LARGE
    assert layer.presentation.shadow_path == between(0.5)
    renderer.render(3)
    with scene.transaction(duration=1, timing_function="linear"):
        layer.shadow_path = None
    renderer.render(3)
    renderer.render(3.4)
    assert layer.presentation.shadow_path == LARGE
    renderer.render(3.6)
    assert layer.presentation.shadow_path is None


def test_a_path_is_copied_both_ways() -> None:
    path = Path("M0 0 L1 1")
    layer = scene.Layer(shadow_path=path)
    layer["outline"] = path
    path.line_to(5, 5)
    for read in (lambda: layer.shadow_path, lambda: layer["outline"], lambda: layer.get_value("shadowPath")):
        assert read() == Path("M0 0 L1 1")
        read().line_to(7, 7)
        assert read() == Path("M0 0 L1 1")


def test_what_is_no_path_says_where_it_is_wrong() -> None:
    layer = scene.Layer(shadow_path="M0 0 L1 1")
    with pytest.raises(scene.FormatError, match="byte"):
        layer.shadow_path = "M0 0 L1"
    with pytest.raises(TypeError, match="shadow_path"):
        layer.shadow_path = 3  # pyright: ignore
    with pytest.raises(ValueError, match="cannot be added"):
        BasicAnimation("shadowPath", by_value=SMALL)
    with pytest.raises(ValueError, match="no numbers"):
        scene.set_numbers([layer], "shadowPath", [1])
    assert layer.shadow_path == Path("M0 0 L1 1")


def test_documents_have_paths_as_svg_path_data(document) -> None:
    frames = {"type": "keyframe", "keyPath": "outline", "values": [SMALL.svg, None, LARGE.svg], "duration": 2}
    root = {
        "shadowPath": SMALL.svg,
        "custom": {"outline": LARGE.svg, "ring": {"type": "path", "value": OTHER.svg}},
        "animations": [frames],
    }
    layer = scene.Document.load(document(root)).root
    assert (layer.shadow_path, layer["outline"], layer["ring"]) == (SMALL, LARGE, OTHER)
    written = layer.description()
    assert Path(written["shadowPath"]) == SMALL
    assert written["custom"]["ring"] == {"type": "path", "value": OTHER.svg}
    assert written["custom"]["outline"] == {"type": "path", "value": LARGE.svg}
    assert written["animations"][0]["values"] == [SMALL.svg, None, LARGE.svg]
    with pytest.raises(scene.FormatError, match=re.escape("/root/shadowPath")):
        scene.Document.load(document({"shadowPath": "M0 0 L1"}))
