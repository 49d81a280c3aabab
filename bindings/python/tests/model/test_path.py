"""Paths."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import scene
from scene import Path, Point, Transform

coordinates = st.floats(-1e100, 1e100)
near = st.floats(-1000, 1000)
positive = st.floats(0.01, 1000)


def steps(numbers: st.SearchStrategy[float]) -> st.SearchStrategy[list[tuple[str, tuple[float, ...]]]]:
    """Elements of any kind, of which the first is a move."""

    def step(kind: str, count: int) -> st.SearchStrategy[tuple[str, tuple[float, ...]]]:
        return st.tuples(st.just(kind), st.tuples(*[numbers] * count))

    kinds = {"move_to": 2, "line_to": 2, "quad_to": 4, "curve_to": 6, "close": 0}
    some = st.one_of([step(kind, count) for kind, count in kinds.items()])
    return st.builds(lambda first, rest: [first, *rest], step("move_to", 2), st.lists(some, max_size=12))


def build(elements: Iterable[tuple[str, tuple[float, ...]]]) -> Path:
    path = Path()
    for kind, numbers in elements:
        assert getattr(path, kind)(*numbers) is path
    return path


paths = steps(near).map(build)


def bezier(points: list[Point], t: float) -> np.ndarray[Any, Any]:
    """A point of a curve, by de Casteljau's construction."""
    level = [np.array(point) for point in points]
    while len(level) > 1:
        level = [a + (b - a) * t for a, b in pairwise(level)]
    return level[0]


def drawn(path: Path) -> list[list[Point]]:
    """The control points of what is drawn."""
    result: list[list[Point]] = []
    start = current = Point(0, 0)
    for kind, points in path:
        end = points[-1] if points else start
        if kind == "move":
            start = end
        else:
            result.append([current, *(points or [start])])
        current = end
    return result


@given(steps(coordinates))
def test_svg_data_comes_back_to_the_bit(elements: list[tuple[str, tuple[float, ...]]]) -> None:
    path = build(elements)
    again = Path(path.svg)
    assert again == path
    assert again.svg == path.svg
    numbers = [number for _, step in elements for number in step]
    assert [x.hex() for element in again for point in element.points for x in point] == [x.hex() for x in numbers]


@given(steps(near))
def test_elements_are_what_was_built(elements: list[tuple[str, tuple[float, ...]]]) -> None:
    path = build(elements)
    assert len(path) == len(elements)
    names = {"move": "move_to", "line": "line_to", "quad": "quad_to", "curve": "curve_to", "close": "close"}
    assert [(names[kind], tuple(x for point in points for x in point)) for kind, points in path] == elements
    assert path.vertices().shape == (sum(len(points) for _, points in path), 2)


@given(paths, st.floats(0, 1))
def test_boxes_hold_all_points(path: Path, t: float) -> None:
    bounds, box = path.bounds, path.bounding_box
    vertices = path.vertices()
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    assert bounds == pytest.approx((*low, *(high - low)))
    extremes = [bezier(points, t) for points in drawn(path)]
    for x, y in extremes:
        assert box.x - 1e-9 <= x <= box.x + box.width + 1e-9
        assert box.y - 1e-9 <= y <= box.y + box.height + 1e-9


@given(paths)
def test_the_bounding_box_is_tight(path: Path) -> None:
    curves = drawn(path)
    assume(curves)
    samples = np.array([bezier(points, t) for points in curves for t in np.linspace(0, 1, 201)])
    low, high, box = samples.min(axis=0), samples.max(axis=0), path.bounding_box
    # An extreme lies at most an eighth of a step's square times the second derivative, 24 * 1000, from a sample.
    assert (box.x, box.y) == pytest.approx(low, abs=0.1)
    assert (box.x + box.width, box.y + box.height) == pytest.approx(high, abs=0.1)


@given(st.lists(st.tuples(near, near), min_size=1, max_size=30), st.booleans())
def test_polygons_are_as_long_as_their_sides(points: list[tuple[float, float]], closed: bool) -> None:
    path = Path.polygon(np.array(points), closed=closed)
    sides = [*points, points[0]] if closed else points
    expected = sum(math.dist(a, b) for a, b in pairwise(sides))
    assert path.length == pytest.approx(expected, rel=1e-12, abs=1e-300)
    if len(points) > 1:
        for part in (0.0, 0.3, 1.0):
            assert math.hypot(*path.tangent_at(part * expected)) == pytest.approx(1)


@given(paths)
def test_lengths_are_between_chords_and_control_polygons(path: Path) -> None:
    curves = drawn(path)
    chords = sum(math.dist(bezier(c, i / 64), bezier(c, (i + 1) / 64)) for c in curves for i in range(64))
    polygon = sum(math.dist(a, b) for c in curves for a, b in pairwise(c))
    assert chords * (1 - 1e-9) - 1e-9 <= path.length <= polygon * (1 + 1e-9) + 1e-9
    assert path.length == pytest.approx(chords, rel=0.02, abs=1e-6)


@given(paths, st.floats(0, 1))
def test_points_at_lengths_lie_on_the_path(path: Path, part: float) -> None:
    assume(path.length > 1e-6)
    point, tangent = path.point_at(part * path.length), path.tangent_at(part * path.length)
    assert math.hypot(*tangent) == pytest.approx(1)
    samples = np.array([bezier(points, t) for points in drawn(path) for t in np.linspace(0, 1, 101)])
    nearest = np.linalg.norm(samples - np.array(point), axis=1).min()
    assert nearest <= 6 * 2000 * math.sqrt(2) / 200


@given(paths)
def test_reversing_keeps_what_is_drawn(path: Path) -> None:
    again = path.copy().reverse()
    assert again.length == pytest.approx(path.length, rel=1e-7, abs=1e-9)
    assert again.bounding_box == pytest.approx(path.bounding_box, abs=1e-9)
    assert again.copy().reverse().reverse() == again


@given(paths, st.tuples(near, near), st.floats(-math.pi, math.pi), st.floats(0.1, 10))
def test_transforms_map_points(path: Path, move: tuple[float, float], angle: float, size: float) -> None:
    transform = Transform.scale(size) @ Transform.rotation(angle) @ Transform.translation(*move)
    matrix = np.array(transform)
    mapped = path.copy().transform(transform)
    expected = path.vertices() @ matrix[:2, :2] + matrix[3, :2]
    np.testing.assert_allclose(mapped.vertices(), expected, atol=1e-9 * 1e5)
    assert mapped.length == pytest.approx(path.length * size, rel=1e-6, abs=1e-6)
    assert Path().append(path, transform) == mapped


@given(near, near, positive, positive, near, near)
def test_a_rectangle_contains_what_lies_between_its_sides(
    x: float, y: float, width: float, height: float, px: float, py: float
) -> None:
    inside = x <= px < x + width and y <= py < y + height
    for path in (Path.rect((x, y, width, height)), Path.rect((x, y, width, height)).reverse()):
        assert path.contains(px, py) == inside
        assert path.contains(px, py, even_odd=True) == inside


@given(near, near, positive, st.floats(0, 2 * math.pi), st.floats(0, 3))
def test_a_circle_contains_what_is_near_its_centre(x: float, y: float, r: float, angle: float, part: float) -> None:
    assume(abs(part - 1) > 1e-3)
    circle = Path.ellipse((x - r, y - r, 2 * r, 2 * r))
    assert circle.contains(x + part * r * math.cos(angle), y + part * r * math.sin(angle)) == (part < 1)


@given(paths, st.floats(-1, 2))
def test_interpolation_moves_every_point(path: Path, t: float) -> None:
    other = path.copy().transform(Transform.rotation(1) @ Transform.translation(5, 6))
    a, b = path.vertices(), other.vertices()
    np.testing.assert_allclose(path.interpolated(other, t).vertices(), a + (b - a) * t, atol=1e-9)
    assert path.interpolated(other, 0) == path
    assert path.interpolated(other, 1) == other


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+e \n\u00e9", max_size=40))
def test_no_text_is_too_much(text: str) -> None:
    try:
        path = Path(text)
    except scene.FormatError:
        with pytest.raises(scene.FormatError, match=r"at byte \d+: "):
            Path(text)
    else:
        assert Path(path.svg) == path


def test_building() -> None:
    path = Path().move_to(0, 0).line_to(10, 0).quad_to(10, 5, 5, 5).curve_to(4, 5, 3, 4, 3, 3).close()
    assert path.svg == "M0 0 L10 0 Q10 5 5 5 C4 5 3 4 3 3 Z"
    assert path.current_point == (0, 0)
    assert repr(path) == f"Path({path.svg!r})"
    assert path == Path(path.svg) == Path(path) == copy.copy(path) == copy.deepcopy(path)
    assert path != Path("M0 0")
    assert path != path.svg
    assert path.append("M1 1 L2 2", Transform.translation(10)).current_point == (12, 2)
    assert Path().arc(0, 0, 5, 0, math.pi).arc_to(-5, -5, 0, -5, 1).current_point == pytest.approx((-4, -5))
    assert Path().arc(0, 0, 5, 0, math.pi, clockwise=False).bounding_box == pytest.approx((-5, -5, 10, 5))


def test_shapes() -> None:
    assert Path.rect((0, 0, 4, 3)).length == 14
    assert Path.rect((0, 0, 4, 3)) == Path().add_rect([0, 0, 4, 3])
    assert Path.ellipse((0, 0, 20, 10)) == Path().add_ellipse((0, 0, 20, 10))
    assert Path.rounded_rect((0, 0, 20, 10), 3) == Path.rounded_rect((0, 0, 20, 10), np.array([3, 3, 3, 3]))
    assert Path.rounded_rect((0, 0, 20, 10), (0, 3, 0, 0)).contains(0.1, 0.1)
    assert not Path.rounded_rect((0, 0, 20, 10), (0, 3, 0, 0)).contains(19.9, 0.1)
    continuous = Path.rounded_rect((0, 0, 100, 100), 10, continuous=True)
    assert continuous.vertices()[0] == pytest.approx((15.28665, 0))
    assert Path.polygon([(0, 0), (3, 0), (3, 4)]).length == 12
    assert Path.polygon([(0, 0), (3, 0), (3, 4)], closed=False).length == 7
    assert Path.polygon([]) == Path()


def test_an_empty_path() -> None:
    path = Path()
    assert (len(path), bool(path), list(path), path.svg, path.length) == (0, False, [], "", 0)
    assert path.bounds == path.bounding_box == (0, 0, 0, 0)
    assert path.current_point is None
    assert path.vertices().shape == (0, 2)
    assert not path.contains(0, 0)


def test_long_paths_are_read_in_parts() -> None:
    path = Path.polygon([(i, i % 2) for i in range(5000)], closed=False)
    assert [points[0] for _, points in path] == [(i, i % 2) for i in range(5000)]
    assert repr(path) == "<scene.Path of 5000 elements in (0, 0, 4999, 1)>"


WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Path("M0 0 L1"), scene.FormatError, "at byte 7: expected a number, found the end"),
    (lambda: Path("M0 0\0"), ValueError, "NUL"),
    (lambda: Path(5), TypeError, "data"),  # pyright: ignore[reportArgumentType]
    (lambda: Path().line_to(1, 1), scene.InvalidStateError, "move"),
    (lambda: Path().close(), scene.InvalidStateError, "move"),
    (lambda: Path().point_at(0), scene.InvalidStateError, "nothing"),
    (lambda: Path().move_to(math.nan, 0), scene.InvalidArgumentError, "nan"),
    (lambda: Path().move_to(0, 1e101), scene.InvalidArgumentError, "1e\\+101"),
    (lambda: Path().move_to("1", 0), TypeError, "x"),  # pyright: ignore[reportArgumentType]
    (lambda: Path().arc(0, 0, -1, 0, 1), scene.InvalidArgumentError, "radius"),
    (lambda: Path.rounded_rect((0, 0, 1, 1), (1, 2)), ValueError, "radius"),
    (lambda: Path.rounded_rect((0, 0, 1, 1), math.inf), scene.InvalidArgumentError, "radius"),
    (lambda: Path("M0 0").transform(Transform(m14=0.1)), scene.InvalidArgumentError, "perspective"),
    (lambda: Path("M0 0").append(3), TypeError, "other"),  # pyright: ignore[reportArgumentType]
    (lambda: Path("M0 0").interpolated("M0 0 Z", 0.5), scene.InvalidArgumentError, "elements"),
    (lambda: Path("M0 0").contains(math.nan, 0), ValueError, "finite"),
    (lambda: Path("M0 0 L1 1").point_at(math.nan), scene.InvalidArgumentError, "length"),
    (lambda: Path.polygon([(1, 2, 3)]), ValueError, "point"),
    (lambda: hash(Path()), TypeError, "unhashable"),
]


@pytest.mark.parametrize(("call", "error", "says"), WRONG)
def test_what_is_wrong_is_said(call: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        call()


def test_a_failed_change_changes_nothing() -> None:
    path = Path("M1 1 L2 2")
    for change in (
        lambda: path.add_rect((9e99, 0, 9e99, 1)),
        lambda: path.arc(9e99, 0, 9e99, 3, 4, clockwise=False),
        lambda: path.transform(Transform.scale(1e200)),
    ):
        with pytest.raises(scene.InvalidArgumentError):
            change()
    assert path.svg == "M1 1 L2 2"
