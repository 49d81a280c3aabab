"""Contents of scroll layers under fingers, a pointer and a wheel that a host tells of."""

from __future__ import annotations

from ctypes import byref
from typing import Any

import pytest

import scene
from scene.event import make_event


class Page:
    """A tree of scroll layers that is shown, and hands on it."""

    def __init__(self, root: scene.Layer) -> None:
        self.root = scene.Layer(frame=(0, 0, 400, 300), sublayers=[root])
        self.renderer = scene.Renderer(400, 300)
        self.renderer.root = self.root
        self.start = scene.current_time()
        self.render(0)

    def render(self, time: float) -> None:
        self.renderer.render(self.start + time)

    def send(self, kind: Any, place: tuple[float, float], time: float = 0, **what: Any) -> bool:
        return scene.send_event(self.root, kind, place, time=self.start + time, **what)

    def touch(self, finger: int, kind: Any, y: float, time: float) -> bool:
        return self.send(f"touch_{kind}", (100, y), time, finger=finger)


def make_list(height: float = 20000, **properties: Any) -> scene.ScrollLayer:
    """A scroll layer with contents of a height."""
    contents = scene.Layer(frame=(0, 0, 400, height), name="contents")
    return scene.ScrollLayer(frame=(0, 0, 400, 300), sublayers=[contents], **properties)


def place(layer: scene.Layer) -> float:
    """How far down a layer's contents are scrolled, on screen."""
    return round(layer.presentation.bounds.origin.y, 6)


def test_of_two_fingers_the_last_one_that_began_to_move_leads() -> None:
    contents = make_list()
    page = Page(contents)
    page.touch(1, "begin", 250, 0)
    page.touch(1, "move", 150, 0.1)
    page.touch(2, "begin", 250, 0.2)
    found: list[float] = []
    for step in range(1, 6):
        page.touch(2, "move", 250 - 20 * step, 0.2 + 0.02 * step)
        page.touch(1, "move", 150 - step, 0.2 + 0.02 * step)
        found.append(contents.bounds.origin.y)
    assert found == [100, 120, 140, 160, 180]
    page.touch(1, "end", 145, 0.31)
    assert contents.animation_keys == []
    page.touch(2, "move", 130, 0.32)
    assert contents.bounds.origin.y == 200
    page.touch(2, "end", 130, 0.33)
    assert contents.animation_keys == ["bounds"]
    assert contents.bounds.origin.y > 500


def test_a_finger_that_rests_keeps_nothing() -> None:
    """Contents follow the other one, and do not slide before both are lifted. What is left goes on with them."""
    contents = make_list()
    page = Page(contents)
    page.touch(1, "begin", 250, 0)
    page.touch(2, "begin", 280, 0.01)
    page.touch(1, "move", 200, 0.1)
    page.touch(2, "move", 279, 0.11)
    page.touch(1, "move", 190, 0.12)
    assert contents.bounds.origin.y == 60
    page.touch(1, "end", 190, 0.13)
    assert (contents.bounds.origin.y, contents.animation_keys) == (60, [])
    page.touch(2, "move", 270, 0.3)
    assert contents.bounds.origin.y == 70
    page.touch(2, "end", 270, 0.6)
    assert (contents.bounds.origin.y, contents.animation_keys) == (70, [])


def test_the_leader_that_is_lifted_hands_on() -> None:
    contents = make_list()
    page = Page(contents)
    page.touch(1, "begin", 250, 0)
    page.touch(1, "move", 200, 0.1)
    page.touch(2, "begin", 280, 0.2)
    page.touch(2, "move", 260, 0.3)
    page.touch(2, "move", 250, 0.4)
    assert contents.bounds.origin.y == 60
    page.touch(2, "end", 250, 0.5)
    page.touch(1, "move", 190, 0.6)
    assert contents.bounds.origin.y == 70
    page.touch(1, "end", 190, 0.9)
    assert (contents.bounds.origin.y, contents.animation_keys) == (70, [])


def test_the_places_in_between_give_the_speed() -> None:
    """Motions that came before one dispatch are one event."""
    contents = make_list()
    page = Page(contents)
    raw = scene.raw
    places = (raw.scene_event_place * 10)()
    for index, spot in enumerate(places):
        spot.time = page.start + 1 + 0.01 * index
        spot.position = raw.scene_point(200, 250 - 8 * index)
    page.send("pointer_press", (200, 250), button=1)
    event = make_event(
        scene.EventType.POINTER_MOVE, raw.scene_point(200, 170), time=page.start + 1.1, history=places, history_count=10
    )
    assert raw.scene_layer_send_event(page.root, byref(event))
    page.send("pointer_release", (200, 170), 1.11, button=1)
    assert contents.bounds.origin.y == pytest.approx(80 + 800 / 2, abs=5)


@pytest.mark.parametrize("motion", ["slide", "wheel", "animation"])
def test_a_press_catches_contents_where_they_are_seen(motion: str) -> None:
    contents = make_list()
    page = Page(contents)
    if motion == "slide":
        contents.scroll_with_velocity((0, 2000))
    elif motion == "wheel":
        for _ in range(5):
            page.send("wheel", (100, 100), delta=(0, 3))
    else:
        with scene.transaction(duration=1):
            contents.scroll_to_point((0, 800))
    page.render(0)
    page.render(0.1)
    caught = place(contents)
    assert 0 < caught < contents.bounds.origin.y
    page.send("pointer_press", (100, 250), 0.1, button=1)
    for time in (0.12, 0.2):
        page.render(time)
        assert place(contents) == pytest.approx(caught)
    page.send("pointer_move", (100, 240), 0.2)
    for time in (0.22, 0.4):
        page.render(time)
        assert place(contents) == pytest.approx(caught + 10)
    page.send("pointer_release", (100, 240), 0.6, button=1)
    page.render(0.9)
    assert place(contents) == pytest.approx(caught + 10)


def test_a_wheel_takes_contents_that_slide_on_from_where_they_are_seen() -> None:
    contents = make_list()
    page = Page(contents)
    contents.scroll_with_velocity((0, 5000))
    page.render(0)
    page.render(0.1)
    seen = place(contents)
    assert page.send("wheel", (100, 100), delta=(0, -1))
    assert contents.bounds.origin.y == pytest.approx(seen - 40)
    # Steps of the wheel add up.
    assert page.send("wheel", (100, 100), delta=(0, -1))
    assert contents.bounds.origin.y == pytest.approx(seen - 80)


@pytest.fixture
def pager() -> tuple[scene.ScrollLayer, scene.ScrollLayer, Page]:
    """Two pages side by side, the first of which is a list."""
    contents = make_list(3000)
    pages = scene.ScrollLayer(frame=(0, 0, 400, 300), sublayers=[contents, scene.Layer(frame=(400, 0, 400, 300))])
    return pages, contents, Page(pages)


@pytest.mark.parametrize("mode", ["both", "vertically", "none"])
def test_a_drag_is_of_the_nearest_contents_that_can_go_there(
    pager: tuple[scene.ScrollLayer, scene.ScrollLayer, Page], mode: Any
) -> None:
    pages, contents, page = pager
    contents.scroll_mode = mode
    page.send("pointer_press", (300, 150), button=1)
    for step in range(1, 8):
        page.send("pointer_move", (300 - 20 * step, 149), 0.02 * step)
    assert (pages.bounds.origin.x, contents.bounds.origin) == (140, (0, 0))
    page.send("pointer_release", (160, 149), 1, button=1)
    page.send("pointer_press", (100, 250), 2, button=1)
    page.send("pointer_move", (99, 200), 2.1)
    assert contents.bounds.origin.y == (0 if mode == "none" else 50)
    page.send("pointer_release", (99, 200), 3, button=1)


def test_a_wheel_turns_the_nearest_contents_that_can_go_there(
    pager: tuple[scene.ScrollLayer, scene.ScrollLayer, Page],
) -> None:
    pages, contents, page = pager
    assert page.send("wheel", (100, 100), delta=(2, 0))
    assert (pages.bounds.origin.x, contents.bounds.origin) == (80, (0, 0))
    assert page.send("wheel", (100, 100), delta=(0, 2))
    assert contents.bounds.origin == (0, 80)
    pages.content_size = 800, 500
    contents.bounds = 0, 2700, 400, 300
    page.render(9)
    page.render(10)
    assert page.send("wheel", (100, 100), delta=(0, 2))
    assert (pages.bounds.origin, contents.bounds.origin.y) == ((80, 80), 2700)
    assert not page.send("wheel", (100, 100), delta=(0, 0))


def test_contents_that_nobody_scrolls_by_hand_leave_clicks_alone() -> None:
    contents = make_list(scroll_mode="none")
    page = Page(contents)
    clicks: list[int] = []
    contents.on("pointer_release", lambda event: clicks.append(event.clicks))
    assert not page.send("pointer_press", (100, 150), button=1)
    assert not page.send("pointer_move", (150, 100), 0.1)
    page.send("pointer_release", (150, 100), 0.2, button=1, clicks=1)
    assert clicks == [1]


def test_another_button_keeps_what_is_dragged() -> None:
    contents = make_list()
    page = Page(contents)
    page.send("pointer_press", (100, 250), button=1)
    page.send("pointer_move", (100, 200), 0.1)
    assert not page.send("pointer_press", (100, 200), 0.2, button=3)
    page.send("pointer_release", (100, 200), 0.3, button=3)
    page.send("pointer_leave", (100, -10), 0.35)
    page.send("pointer_move", (100, 160), 0.4)
    assert contents.bounds.origin.y == 90
    page.send("pointer_release", (100, 160), 0.9, button=1)
    assert contents.bounds.origin.y == 90
