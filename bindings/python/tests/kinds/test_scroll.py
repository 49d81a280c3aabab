"""Scroll layers in Python."""

from __future__ import annotations

import gc
import math
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene
from scene import Layer, Rect, ScrollLayer, ScrollMode, ScrollMotion

Shown = tuple[scene.Layer, scene.Renderer]

coordinates = st.floats(-1e6, 1e6)


def test_properties() -> None:
    layer = ScrollLayer(frame=(0, 0, 100, 50), scroll_mode="vertically", content_size=(0, 500))
    assert layer.scroll_mode is ScrollMode.VERTICALLY
    assert layer.content_size == (0, 500)
    layer.scroll_mode = ScrollMode.BOTH
    assert ScrollLayer().scroll_mode is ScrollMode.BOTH
    with pytest.raises(ValueError, match="scroll_mode must be one of none, vertically"):
        layer.scroll_mode = "sideways"
    with pytest.raises(scene.InvalidArgumentError):
        layer.content_size = (-1, 0)
    with pytest.raises(TypeError, match="no argument 'tile_size'"):
        ScrollLayer(tile_size=(1, 1))  # pyright: ignore
    with pytest.raises(scene.NotFoundError, match="scrollMode"):
        Layer().set_value("scrollMode", 1)


def test_layers_from_documents_have_their_class() -> None:
    document = scene.Document.loads(
        '{"scene": 1, "size": [10, 10], "root": {"sublayers": [{"type": "scroll", "scrollMode": "none"}]}}'
    )
    layer = document.root.sublayers[0]
    assert isinstance(layer, ScrollLayer)
    assert layer.scroll_mode is ScrollMode.NONE


@given(st.tuples(coordinates, coordinates), st.tuples(coordinates, coordinates, coordinates, coordinates))
def test_scrolling_to_a_rect_shows_it_with_least_motion(origin: tuple, rect: tuple) -> None:
    layer = ScrollLayer(bounds=(0, 0, 100, 50))
    layer.scroll_to_point(origin)
    assert layer.bounds[:2] == origin
    layer.scroll_to_rect(rect)
    left, width = min(rect[0], rect[0] + rect[2]), abs(rect[2])
    x = layer.bounds.x
    if width > 100:
        assert x == left
    else:
        assert left + width - 100 - 1e-6 <= x <= left + 1e-6
        assert x == origin[0] or math.isclose(x, left) or math.isclose(x + 100, left + width, abs_tol=1e-6)


def test_motion(shown: Shown) -> None:
    root, renderer = shown
    layer = ScrollLayer(frame=(0, 0, 100, 50), content_size=(100, 1000))
    root.sublayers.append(layer)
    renderer.render(0)
    rate = -1000 * math.log(0.998)
    assert layer.rest_point((0, 500)) == (0, pytest.approx(500 / rate))
    layer.scroll_with_velocity((0, 500))
    assert layer.bounds.y == pytest.approx(500 / rate)
    renderer.render(1)
    renderer.render(1.5)
    assert layer.presentation.bounds.y == pytest.approx(500 / rate * (1 - math.exp(-rate * 0.5)))
    layer.scroll_with_velocity((0, 1e5), ScrollMotion(bounces=False))
    assert layer.bounds.y == 950
    renderer.render(2)
    renderer.render(100)
    assert layer.presentation.bounds.y == 950
    assert layer.animation_count == 0
    assert layer.resisted_point((0, 950)) == (0, 950)
    assert 950 < layer.resisted_point((0, 1050)).y < 1000
    with pytest.raises(scene.InvalidArgumentError, match="deceleration_rate"):
        layer.rest_point((0, 1), ScrollMotion(deceleration_rate=1.5))
    with pytest.raises(TypeError, match="ScrollMotion"):
        layer.scroll_with_velocity((0, 1), 5)  # pyright: ignore
    with pytest.raises(scene.InvalidArgumentError):
        layer.resisted_point((math.nan, 0))


def test_entries_come_and_go(shown: Shown) -> None:
    root, renderer = shown
    layer = ScrollLayer(frame=(0, 0, 100, 50))
    root.sublayers.append(layer)
    told: list[object] = []

    def enter(index: int, frame: Rect) -> Layer | None:
        told.append(index)
        assert frame == (0, index * 20, 100, 20)
        return None if index == 51 else Layer(name=str(index))

    def leave(index: int, entry: Layer) -> None:
        assert entry.name == str(index)
        told.append(f"-{index}")

    layer.set_entries(1000, enter, leave, size=(0, 20), margin=0)
    assert told == [0, 1, 2]
    assert layer.content_size == (100, 20_000)
    assert [entry.name for entry in layer.sublayers] == ["0", "1", "2"]
    told.clear()
    renderer.render(0)
    layer.scroll_to_point((0, 200))
    for frame in range(40):
        renderer.render(1 + frame / 60)
        scene.dispatch()
    entries = [layer.entry(index) for index in range(9, 13)]
    assert [entry and entry.name for entry in entries] == [None, "10", "11", "12"]
    assert told[:2] == [3, "-0"]
    told.clear()
    with scene.transaction(disable_actions=True):
        layer.scroll_to_point((0, 1000))
    renderer.render(2)
    assert told == ["-10", "-11", "-12", 50, 51, 52]
    assert layer.entry(51) is None
    layer.reload_entries()
    layer.clear_entries()
    with pytest.raises(scene.NotFoundError):
        layer.reload_entries()


def test_an_entry_that_raises_costs_no_other() -> None:
    def enter(index: int, frame: Rect) -> Layer:
        if index == 1:
            raise KeyError("none")
        return Layer(frame=frame, name=str(index))

    layer = ScrollLayer(frame=(0, 0, 100, 100))
    with pytest.raises(KeyError, match="none"):
        layer.set_entries(4, enter, size=(0, 20))
    assert [entry.name for entry in layer.sublayers] == ["0", "2", "3"]


def test_fewer_entries_are_scrolled_back_to_the_last(shown: Shown) -> None:
    root, renderer = shown
    layer = ScrollLayer(frame=root.bounds)
    root.sublayers.append(layer)
    there: dict[int, Layer] = {}

    def enter(index: int, frame: Rect) -> Layer:
        there[index] = Layer(frame=frame)
        return there[index]

    layer.set_entries(1000, enter, size=(0, 20), margin=0)
    with scene.transaction(disable_actions=True):
        layer.scroll_to_point((0, 15000))
    renderer.render(0)
    height = layer.bounds.height
    # As many or more leave it where it is, fewer show the last ones, and too few the first.
    for count, y in (1200, 15000), (100, 2000 - height), (90, 1800 - height), (1, 0), (1000, 0):
        there.clear()
        layer.set_entries(count, enter, size=(0, 20), margin=0)
        assert layer.bounds.y == y
        assert layer.animation_keys == []
        assert min(there) == y // 20
    scene.dispatch()


def test_entries_are_there_in_the_frame_that_shows_them(shown: Shown) -> None:
    root, renderer = shown
    layer = ScrollLayer(frame=root.bounds)
    root.sublayers.append(layer)
    layer.set_entries(1000, lambda _, frame: Layer(frame=frame, background_color="red"), size=(0, 44))
    renderer.render(0)
    layer.scroll_to_point((0, 8800))
    places = []
    for frame in range(20):
        renderer.render(1 + frame / 60)
        places.append(layer.presentation.bounds.y)
        assert (renderer.read()[..., 3] > 128).all(), frame
    assert sorted(set(places)) == list(dict.fromkeys(places))
    assert places[0] == 0
    assert places[-1] == 8800


def test_letting_go_starts_from_what_was_set_last(shown: Shown) -> None:
    root, renderer = shown
    layer = ScrollLayer(frame=(0, 0, 100, 50), content_size=(100, 1000))
    root.sublayers.append(layer)
    renderer.render(0)
    with scene.transaction(disable_actions=True):
        layer.scroll_to_point((0, 80))
    # No frame shows it yet.
    assert layer.rest_point((0, 0)) == (0, 80)
    layer.scroll_with_velocity((0, 0))
    assert layer.bounds.y == 80
    layer.scroll_with_velocity((0, 500))
    renderer.render(1)
    assert layer.presentation.bounds.y == pytest.approx(80)
    renderer.render(1.1)
    assert layer.presentation.bounds.y > 80


def test_what_entries_raise_comes_out_of_the_call(shown: Shown) -> None:
    root, renderer = shown
    layer = ScrollLayer(frame=(0, 0, 100, 50))
    root.sublayers.append(layer)

    def enter(index: int, _: Rect) -> Layer | None:
        if index == 0:
            raise KeyError("none")
        if index == 1:
            return "a layer"  # pyright: ignore
        return Layer()

    with pytest.raises(BaseExceptionGroup) as raised:
        layer.set_entries(10, enter, size=(0, 20), margin=0)
    assert [type(error) for error in raised.value.exceptions] == [KeyError, TypeError]
    assert layer.entry(2) is not None
    with pytest.raises(TypeError, match="enter must be callable"):
        layer.set_entries(10, None)  # pyright: ignore
    with pytest.raises(scene.InvalidArgumentError, match=r"size\.height"):
        layer.set_entries(10, enter, size=(5, 0))
    with scene.transaction(disable_actions=True):
        layer.scroll_to_point((0, 100))
    scene.dispatch()
    with scene.transaction(disable_actions=True):
        layer.scroll_to_point((0, 0))
    with pytest.raises(BaseExceptionGroup):
        scene.dispatch()
    with scene.transaction(disable_actions=True):
        layer.scroll_to_point((0, 100))
    renderer.render(0)


class Row(scene.Layer):
    """An entry with an attribute."""

    def __init__(self, index: int, frame: scene.Rect) -> None:
        super().__init__(frame=frame)
        self.index = index


def test_entries_of_a_subclass_live_while_they_are_in_view() -> None:
    layer = scene.ScrollLayer(frame=(0, 0, 10, 100))
    layer.set_entries(1000, Row, size=(0, 50), margin=0)
    first = weakref.ref(layer.sublayers[0])
    gc.collect()
    assert [isinstance(row, Row) and row.index for row in layer.sublayers] == [0, 1]
    with scene.transaction(disable_actions=True):
        layer.scroll_to_point((0, 20_000))
    scene.dispatch()
    gc.collect()
    assert first() is None
    assert [isinstance(row, Row) and row.index for row in layer.sublayers] == [400, 401]


def test_a_fling_leaves_the_axis_alone_that_is_not_scrolled() -> None:
    """Its bounds were on their way to another place along that axis."""
    layer = ScrollLayer(frame=(0, 0, 100, 100), content_size=(1000, 1000), scroll_mode="vertically")
    with scene.Renderer(100, 100) as renderer:
        renderer.root = Layer(frame=(0, 0, 100, 100), sublayers=[layer])
        renderer.render(0)
        layer.bounds = 100, 0, 100, 100
        renderer.render(0)
        renderer.render(0.1)
        layer.scroll_with_velocity((0, 500))
        assert layer.bounds.x == 100
        renderer.render(0.1)
        renderer.render(5)
        assert layer.presentation.bounds.x == pytest.approx(100, abs=0.1)
        renderer.root = None
        scene.dispatch()
