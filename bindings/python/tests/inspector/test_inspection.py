"""The inspector without a browser: what its page can ask for and do, and what becomes of the program."""

from __future__ import annotations

import json
import math
import re
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from inspection import Page, RefusedError, fetch

import scene
from scene._inspector.plan import WHY, parsed

PLANS = Path(__file__).parents[4] / "Tests" / "Plans"

Inspected = tuple[scene.Layer, scene.Inspector, Page]


def a_tree() -> scene.Layer:
    dot = scene.Layer(name="dot", frame=(10, 10, 20, 20), background_color="#00ff00")
    card = scene.Layer(name="card", frame=(20, 10, 60, 40), background_color="#ff0000", sublayers=[dot])
    card.mask = scene.Layer(name="shape", frame=(0, 0, 60, 40), background_color="#000000")
    text = scene.TextLayer(name="words", frame=(0, 60, 90, 20), string="words")
    return scene.Layer(name="root", frame=(0, 0, 100, 80), background_color="#0000ff", sublayers=[card, text])


@pytest.fixture
def inspected() -> Iterator[Inspected]:
    """A tree that a renderer draws on a thread of its own, inspected, with a page."""
    root = a_tree()
    with scene.Renderer(100, 80) as renderer:
        renderer.root = root
        scene.flush()
        renderer.start(1 / 60)
        with scene.inspect(renderer, quiet=True) as inspector:
            page = Page(inspector)
            page.event("tree")
            yield root, inspector, page
        page.__exit__()
        renderer.stop()
        renderer.root = None


# Who is let in


def test_the_token_lets_in(inspected: Inspected) -> None:
    _, inspector, page = inspected
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{32}/", inspector.url)
    assert b"<title>Inspector</title>" in fetch(inspector.url)
    base = inspector.url.rsplit("/", 2)[0]
    for path in (
        "/",
        "/tree",
        "/wrong/tree",
        "/wrong/",
        f"/{'x' * 32}/about",
        "/%00/",
        "/ä/".encode().decode("latin-1"),
    ):
        with pytest.raises(RefusedError, match="not the address of an inspection") as refused:
            fetch(base + urllib.request.quote(path))
        assert refused.value.status == 403
    # A page of somebody else's that has its name point to this machine is none of ours.
    stranger = urllib.request.Request(inspector.url + "tree", headers={"Host": "example.org:80"})
    with pytest.raises(RefusedError) as refused:
        fetch(stranger)
    assert refused.value.status == 403
    for name in ("nothing", "..%2F__init__.py", "../server.py", "%2Fetc%2Fpasswd", ".."):
        with pytest.raises(RefusedError, match="there is no file") as refused:
            fetch(inspector.url + name)
        assert refused.value.status == 404
    assert page.get("about")["title"] == "renderer"


def test_nobody_else_is_listened_to(inspected: Inspected) -> None:
    _, inspector, _ = inspected
    port = int(re.findall(r":(\d+)/", inspector.url)[0])
    addresses = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), port, socket.AF_INET)}
    for address in addresses - {"127.0.0.1", "127.0.1.1"}:
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((str(address), port), timeout=5)


def test_what_is_sent_is_checked(inspected: Inspected) -> None:
    root, inspector, page = inspected
    card = page.ids()["card"]
    for content, kind in (
        (b"{", "application/json"),
        (b"[1]", "application/json"),
        (b"{}", "application/json"),
        (b"{}", "text/plain"),
        (json.dumps({"id": card, "key": "opacity"}).encode(), "application/json"),
        (json.dumps({"id": "none", "key": "opacity", "value": 1}).encode(), "application/json"),
        (json.dumps({"id": "9" * 40, "key": "opacity", "value": 1}).encode(), "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[" * 100_000, "application/json"),
    ):
        with pytest.raises(RefusedError) as refused:
            fetch(urllib.request.Request(inspector.url + "edit", content, {"Content-Type": kind}))
        assert refused.value.status == 400
    for query in ({"id": "1"}, {"id": "-1"}, {"id": "x"}, {}, {"id": "0"}):
        with pytest.raises(RefusedError) as refused:
            page.get("layer", **query)
        assert refused.value.status == 400
    for query in ({"x": "nan", "y": 1}, {"x": 1}, {"x": "inf", "y": 0}, {"x": "1e999", "y": 0}):
        with pytest.raises(RefusedError):
            page.get("hit", **query)
    with pytest.raises(RefusedError):
        page.pixels("exploded", yaw="nan")
    assert root.find("card").opacity == 1


# What is there


def test_the_picture_is_what_the_program_shows(inspected: Inspected) -> None:
    root, _, page = inspected
    with scene.Renderer(100, 80) as renderer:
        renderer.root = root.copy()
        renderer.render(0)
        assert np.array_equal(page.pixels(after=0), renderer.read())
        with scene.transaction(disable_actions=True):
            root.find("dot").background_color = "#ffff00"
        renderer.root = root.copy()
        renderer.render(0)
        wanted = renderer.read()
        renderer.root = None
    deadline = time.monotonic() + 10
    while not np.array_equal(page.pixels(after=0), wanted):
        assert time.monotonic() < deadline


def test_the_tree_has_all_layers(inspected: Inspected) -> None:
    root, _, page = inspected
    rows = page.get("tree")["rows"]
    assert [(row["name"], row["kind"], row["depth"]) for row in rows] == [
        ("root", "layer", 0),
        ("card", "layer", 1),
        ("shape", "layer", 2),
        ("dot", "layer", 2),
        ("words", "text", 1),
    ]
    assert [row["name"] for row in rows if row.get("mask")] == ["shape"]

    class Knob(scene.Layer):
        pass

    knob = Knob(name="knob", hidden=True)
    root.sublayers.append(knob)
    scene.flush()
    version = page.event("tree")["version"]
    while "knob" not in page.ids():
        version = page.event("tree")["version"]
    row = next(row for row in page.get("tree")["rows"] if row.get("name") == "knob")
    assert (row["class"], row["hidden"], version > 0) == ("Knob", True, True)


def test_a_click_finds_the_layer(inspected: Inspected) -> None:
    _, _, page = inspected
    ids = page.ids()
    found = page.get("hit", x=35, y=25)
    assert (found["id"], found["name"], found["size"]) == (ids["dot"], "dot", [20, 20])
    assert found["outline"] == [[30, 20], [50, 20], [50, 40], [30, 40]]
    assert page.get("hit", x=70, y=45)["id"] == ids["card"]
    assert page.get("hit", x=5, y=5)["id"] == ids["root"]
    assert page.get("hit", x=500, y=5) == {"id": None, "outline": None}
    assert page.get("outline", id=ids["words"])["outline"][2] == [90, 80]


def test_values_of_model_and_screen(inspected: Inspected) -> None:
    root, _, page = inspected
    card = root.find("card")
    card.add_animation(scene.BasicAnimation("opacity", from_value=0.2, to_value=0.2, duration=60), "dim")
    scene.flush()
    page.event("animation")
    row = page.row("card", "opacity")
    assert (row["model"], row["type"], row["default"], row["editable"]) == (1, "number", 1, True)
    assert row["presentation"] == pytest.approx(0.2, abs=1e-6)
    assert page.row("card", "position")["model"] == [50, 30]
    assert page.row("card", "backgroundColor")["model"] == "#ff0000"
    assert page.row("card", "fillMode")["model"] == "removed"
    assert page.row("card", "duration")["model"] == "forever"
    assert page.row("card", "maskedCorners")["model"].split() == list(page.row("card", "maskedCorners")["names"])
    assert page.row("words", "string")["model"] == "words"
    card.transform = scene.Transform.rotation(0.5)
    assert page.row("card", "transform.rotation.z")["model"] == pytest.approx(0.5)
    # Each property of a kind is there once.
    keys = [row["key"] for row in page.get("layer", id=page.ids()["words"])["rows"]]
    assert len(set(keys)) == len(keys)
    assert {info.key for info in scene.properties() if "text" in info.kinds} <= set(keys)


# What is changed


@pytest.mark.parametrize(
    ("layer", "key", "value", "wanted"),
    [
        ("card", "opacity", 0.25, 0.25),
        ("card", "position", [5, 6], scene.Point(5, 6)),
        ("card", "bounds", [0, 0, 3, 4], scene.Rect(0, 0, 3, 4)),
        ("card", "backgroundColor", "#12345678", scene.Color.parse("#12345678")),
        ("card", "backgroundColor", None, None),
        ("card", "hidden", True, True),
        ("card", "contentsGravity", "center", scene.ContentsGravity.CENTER),
        ("card", "repeatCount", "forever", math.inf),
        ("card", "maskedCorners", "topLeft", scene.Corners.TOP_LEFT),
        ("card", "transform.rotation.z", 0.5, pytest.approx(0.5)),
        ("card", "shadowPath", "M0 0 L10 0 L10 10 Z", scene.Path("M0 0 L10 0 L10 10 Z")),
        ("words", "string", "others", "others"),
        ("card", "name", "ace", "ace"),
    ],
)
def test_edits_and_their_undoing(inspected: Inspected, layer: str, key: str, value: Any, wanted: Any) -> None:
    root, _, page = inspected
    edited = root.find(layer)
    before, identifier = edited[key], page.ids()[layer]
    state = page.post("edit", id=identifier, key=key, value=value)
    assert (state["undo"], state["redo"], state["layer"]) == (key, None, identifier)
    assert _same(edited[key], wanted)
    # What was set is on screen at once, without an animation.
    assert edited.animation_keys == []
    assert page.post("undo")["redo"] == key
    assert _same(edited[key], before)
    assert page.post("redo")["undo"] == key
    assert _same(edited[key], wanted)
    assert page.event("edits")["undo"] == key


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, scene.Path) and isinstance(other, scene.Path):
        return one.svg == other.svg
    if isinstance(one, scene.Color) and isinstance(other, scene.Color):
        return one.hex == other.hex
    return one == other


def test_a_drag_is_undone_as_one(inspected: Inspected) -> None:
    root, _, page = inspected
    card, identifier = root.find("card"), page.ids()["card"]
    for step in (1, 2, 3):
        page.post("edit", id=identifier, key="cornerRadius", value=step, gesture="a drag")
    page.post("edit", id=identifier, key="cornerRadius", value=9, gesture="another")
    assert (page.post("undo")["undo"], card.corner_radius) == ("cornerRadius", 3)
    assert (page.post("undo")["undo"], card.corner_radius) == (None, 0)
    assert page.post("undo")["layer"] is None
    # What is set now cannot be followed by what was taken back.
    page.post("edit", id=identifier, key="opacity", value=0.5)
    assert page.post("redo")["layer"] is None
    assert card.corner_radius == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("opacity", "much"),
        ("opacity", None),
        ("opacity", [1]),
        ("opacity", "nan"),
        ("position", [1]),
        ("position", {"x": 1}),
        ("nothing", 1),
        ("cornerRadius", -1),
        ("backgroundColor", "#zzzzzz"),
        ("contentsGravity", "sideways"),
        ("maskedCorners", "top"),
        ("filters", []),
        ("contents", "x.png"),
        ("shadowPath", "M x"),
        ("bounds", [0, 0, 1e400, 1]),
    ],
)
def test_what_cannot_be_is_said(inspected: Inspected, key: str, value: Any) -> None:
    root, _, page = inspected
    before = root.description(all=True)
    with pytest.raises(RefusedError) as refused:
        page.post("edit", id=page.ids()["card"], key=key, value=value)
    assert refused.value.status == 400
    assert json.loads(str(refused.value))["error"]
    assert root.description(all=True) == before
    assert page.get("about")["edits"]["undo"] is None


# Time


def test_time_stands_and_is_set(inspected: Inspected) -> None:
    root, inspector, page = inspected
    root.speed, root.time_offset = 2, 7
    scene.flush()
    dot = root.find("dot")
    dot.add_animation(scene.BasicAnimation("position.x", from_value=0, to_value=40, duration=4, begin_time=100), "go")
    scene.flush()
    assert page.post("clock", command="speed", value=0)["speed"] == 0
    state = page.post("clock", command="seek", value=102)
    assert (state["time"], state["changed"], root.speed) == (102, True, 0)
    page.event("frame")
    page.pixels(after=0)
    deadline = time.monotonic() + 10
    while page.row("dot", "position")["presentation"][0] != 20:
        assert time.monotonic() < deadline
    assert page.post("clock", command="speed", value=0.5)["speed"] == 0.5
    assert page.post("clock", command="reset")["changed"] is False
    assert (root.speed, root.time_offset, root.begin_time) == (2, 7, 0)
    with pytest.raises(RefusedError, match="speed, seek or reset"):
        page.post("clock", command="back")
    with pytest.raises(RefusedError):
        page.post("clock", command="seek", value="nan")
    # The program's time comes back at the end.
    page.post("clock", command="seek", value=1)
    assert root.time_offset == 1
    inspector.close()
    assert (root.speed, root.time_offset, root.begin_time) == (2, 7, 0)


def test_animations_come_and_go(inspected: Inspected) -> None:
    root, _, page = inspected
    dot = root.find("dot")
    dot.add_animation(
        scene.BasicAnimation("position.x", from_value=10, to_value=50, duration=2, autoreverses=True), "go"
    )
    dot.add_animation(scene.BasicAnimation("opacity", from_value=1, to_value=0, duration=0.3), "fade")
    scene.flush()
    seen = [page.event("animation") for _ in range(3)]
    assert sorted((news["what"], news["key"]) for news in seen) == [
        ("finish", "fade"),
        ("start", "fade"),
        ("start", "go"),
    ]
    (bar,) = page.get("animations")["bars"]
    assert (bar["name"], bar["key"], bar["keyPath"], bar["cycle"]) == ("dot", "go", "position.x", 4)
    assert bar["end"] - bar["begin"] == pytest.approx(4)
    now = scene.current_time()
    assert now - 5 < bar["begin"] <= now
    curve = page.get("curves", id=bar["layer"], key="go")
    line = np.array(curve["lines"]["position.x"])
    wanted = 10 + 40 * (1 - np.abs(1 - 2 * (np.arange(len(line)) + 0.5) / len(line)))
    assert np.allclose(line, wanted, atol=1e-3)
    dot.remove_animation("go")
    scene.flush()
    assert page.event("animation")["what"] == "remove"
    with pytest.raises(RefusedError):
        page.get("curves", id=bar["layer"], key="go")


# Frames


def test_the_plan_says_why(inspected: Inspected) -> None:
    root, _, page = inspected
    root.find("words").filters = [scene.Filter("gaussianBlur", radius=3)]
    scene.flush()
    plan = page.get("plan")
    assert [(made["name"], made["reason"]) for made in plan["passes"]] == [
        ("root", "target"),
        ("words", "filters"),
    ]
    words = next(made for made in plan["passes"] if made["reason"] == "filters")
    assert (words["layer"], words["filters"]) == (page.ids()["words"], "gaussianBlur(3)")
    assert "Without filters there is no pass" in words["why"]
    assert plan["statistics"]["passes"] == len(plan["passes"])
    assert plan["items"][0]["name"] == "root"


@pytest.mark.parametrize("path", sorted(PLANS.glob("*.plan.txt")), ids=lambda path: path.name.split(".")[0])
def test_all_plans_are_understood(path: Path) -> None:
    text = path.read_text()
    plan = parsed(text, [])
    assert len(plan["passes"]) == plan["frame"]["passes"] == len(re.findall("^pass ", text, re.MULTILINE))
    assert len(plan["items"]) == plan["frame"]["items"]
    assert all(made["why"] for made in plan["passes"])


def test_all_reasons_have_words() -> None:
    source = (PLANS.parents[1] / "Sources/SceneRender/Plan/PlanDescription.swift").read_text()
    reasons = re.findall(r'case \.\w+: "([^"]+)"', source[source.index("switch reason") :].split("}")[0])
    assert set(reasons) == set(WHY)


def test_frame_times_are_the_programs(inspected: Inspected) -> None:
    root, _, page = inspected
    root.find("dot").add_animation(scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=30), "go")
    scene.flush()
    numbers: list[int] = []
    while len(numbers) < 10:
        numbers += [timing["number"] for timing in page.event("frame")["timings"]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_overlays_are_not_the_programs(inspected: Inspected) -> None:
    root, _, page = inspected
    root.find("words").filters = [scene.Filter("gaussianBlur", radius=3)]
    scene.flush()
    plain = page.pixels(after=0).copy()
    assert page.post("overlays", overlays=["passes"])["overlays"] == ["passes"]
    assert not np.array_equal(page.pixels(after=1), plain)
    assert page.get("about")["overlays"] == ["passes"]
    with pytest.raises(RefusedError):
        page.post("overlays", overlays=["dreams"])
    assert page.post("overlays", overlays=[])["overlays"] == []


def test_layers_in_space(inspected: Inspected) -> None:
    _, _, page = inspected
    query = {"width": 400, "height": 320, "spacing": 0.2}
    front = page.pixels("exploded", yaw=0, pitch=0, **query)
    turned = page.pixels("exploded", yaw=-0.7, pitch=0.4, **query)
    assert front.shape == turned.shape == (320, 400, 4)
    # From the front the root's picture is upright and in the middle; from the side it is narrower.
    blue = [(picture[..., 2] > 200) & (picture[..., 0] < 100) & (picture[..., 1] < 100) for picture in (front, turned)]
    columns = [np.flatnonzero(mask.any(axis=0)) for mask in blue]
    assert abs(int(columns[0][0]) + int(columns[0][-1]) - 399) <= 2
    assert np.ptp(columns[1]) < np.ptp(columns[0])
    # What lies above stands apart: from the side green is seen elsewhere within red than from the front.
    front = page.pixels("exploded", yaw=0, pitch=0, **query)
    green = np.argwhere((front[..., 1] > 200) & (front[..., 0] < 100))
    y, x = green.mean(axis=0)
    assert page.get("hit", view="exploded", x=x, y=y)["id"] == page.ids()["dot"]
    assert page.get("hit", view="exploded", x=1, y=1)["id"] is None


# What becomes of the program


def test_the_program_is_left_alone(inspected: Inspected) -> None:
    root, inspector, page = inspected
    page.pixels(after=0)
    before = root.description(all=True)
    frames = inspector._session.subject.timings(0)[-1].number
    page.get("plan")
    page.pixels("exploded")
    for form in ("document", "python", "c"):
        page.get("export", id=page.ids()["root"], form=form)
    page.post("overlays", overlays=["damage"])
    time.sleep(0.3)
    # Nothing changed, and nothing was drawn for the inspector's sake.
    assert root.description(all=True) == before
    assert inspector._session.subject.timings(0)[-1].number == frames


def test_off_nothing_is_there() -> None:
    before = {thread.name for thread in threading.enumerate()}
    with scene.inspect(a_tree(), quiet=True) as inspector:
        address = inspector.url
        assert fetch(address)
        assert {thread.name for thread in threading.enumerate()} > before
        # Nothing is drawn as long as nobody looks.
        time.sleep(0.2)
        assert inspector._session._mirror is None
    assert not inspector.is_open
    inspector.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("scene inspector")]
    with pytest.raises(OSError, match="refused"):
        fetch(address)


def test_pages_are_told_of_the_end() -> None:
    with scene.Renderer(20, 20) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 20, 20))
        renderer.render(0)
        with scene.inspect(renderer, quiet=True) as inspector, Page(inspector) as page:
            page.event("frame")
            renderer.root = None
            renderer.close()
            assert page.event("ended")["why"] == "The program has closed the renderer."
            assert page.get("about")["ended"] == "The program has closed the renderer."
            assert page.get("tree")["rows"] == []
            with pytest.raises(RefusedError, match="no root layer"):
                page.post("clock", command="speed", value=0)
            inspector.close()
            assert page.event("ended")["why"] == "The program has ended the inspection."


def test_a_layer_that_is_gone(inspected: Inspected) -> None:
    root, _, page = inspected
    gone = page.ids()["words"]
    page.post("edit", id=gone, key="opacity", value=0.5)
    root.find("words").remove_from_superlayer()
    scene.flush()
    while "words" in page.ids():
        page.event("tree")
    deadline = time.monotonic() + 10
    # A frame may still have it.
    while scene.live_objects()["layer"] > 2 * 4 and time.monotonic() < deadline:
        page.event("frame")
    with pytest.raises(RefusedError, match="the layer is gone"):
        page.get("layer", id=gone)
    with pytest.raises(RefusedError, match="the layer is gone"):
        page.post("edit", id=gone, key="opacity", value=1)
    assert page.post("undo")["layer"] is None


def test_renderers_that_the_program_drives() -> None:
    root = a_tree()
    root.find("dot").add_animation(
        scene.BasicAnimation("position.x", from_value=0, to_value=40, duration=4, begin_time=1), "go"
    )
    with scene.Renderer(200, 160, 2) as renderer:
        renderer.root = root
        renderer.background_color = "#123456"
        renderer.render(3)
        with scene.inspect(renderer, quiet=True) as inspector:
            page = Page(inspector)
            assert np.array_equal(page.pixels(after=0), renderer.read())
            assert page.get("about")["clock"]["time"] == 3
            assert page.row("dot", "position")["presentation"][0] == 20
            renderer.render(4)
            deadline = time.monotonic() + 10
            while page.row("dot", "position")["presentation"][0] != 30:
                assert time.monotonic() < deadline
        page.__exit__()
        renderer.root = None


def test_layers_and_documents() -> None:
    root = a_tree()
    with scene.inspect(root.find("dot"), quiet=True) as inspector:
        page = Page(inspector)
        assert "root" in page.ids()
        assert page.pixels(after=0).shape == (80, 100, 4)
    page.__exit__()
    document = scene.Document(root, (50, 40), "#ffffff")
    with scene.inspect(document, quiet=True) as inspector:
        page = Page(inspector)
        assert page.pixels(after=0).shape == (40, 50, 4)
        assert page.get("about")["clock"]["time"] < 30
        with pytest.raises(OSError, match="in use"):
            scene.inspect(root, port=int(re.findall(r":(\d+)/", inspector.url)[0]), quiet=True)
    page.__exit__()
    with pytest.raises(TypeError, match="Layer, Window, Renderer or Document"):
        scene.inspect("root")  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError):
        scene.inspect(root, port="x")  # pyright: ignore[reportArgumentType]


def test_two_pages_and_one_that_vanishes(inspected: Inspected) -> None:
    _, inspector, page = inspected
    with socket.create_connection(("127.0.0.1", int(re.findall(r":(\d+)/", inspector.url)[0]))) as vanishing:
        path = "/" + inspector.url.split("/", 3)[3] + "events"
        vanishing.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n".encode())
        assert b"200" in vanishing.recv(100)
    page.post("edit", id=page.ids()["card"], key="opacity", value=0.5)
    other = Page(inspector)
    page.post("undo")
    for told in (page, other):
        while told.event("edits")["redo"] != "opacity":
            pass
    inspector.close()
    other.__exit__()
