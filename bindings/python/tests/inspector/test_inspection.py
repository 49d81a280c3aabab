"""What the inspector's page can ask for and change, without a browser."""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import re
import socket
import time
import urllib.request
from typing import Any

import numpy as np
import pytest
from inspection import Inspected, RefusedError, fetch

import scene

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
        (b'{"id": 1e999, "key": "opacity", "value": 1}', "application/json"),
    ):
        with pytest.raises(RefusedError) as refused:
            fetch(urllib.request.Request(inspector.url + "edit", content, {"Content-Type": kind}))
        assert refused.value.status == 400
    for query in ({"id": "1"}, {"id": "-1"}, {"id": "x"}, {}, {"id": "0"}):
        with pytest.raises(RefusedError) as refused:
            page.get("layer", **query)
        assert refused.value.status == 400
    with pytest.raises(RefusedError) as refused:
        page.get("animations", first=-5)
    assert refused.value.status == 400
    for query in ({"x": "nan", "y": 1}, {"x": 1}, {"x": "inf", "y": 0}, {"x": "1e999", "y": 0}):
        with pytest.raises(RefusedError):
            page.get("hit", **query)
    with pytest.raises(RefusedError):
        page.pixels("exploded", yaw="nan")
    assert root.find("card").opacity == 1


def test_what_is_refused_is_answered_once(inspected: Inspected) -> None:
    _, inspector, _ = inspected
    port, token = re.findall(r":(\d+)(/.*/)", inspector.url)[0]
    host = f"Host: 127.0.0.1:{port}\r\n"
    hidden = f"GET {token}about HTTP/1.1\r\n{host}\r\n"
    for request, status in (
        # What is sent to nobody is not taken for a request of its own.
        (f"POST {token}nothing HTTP/1.1\r\n{host}Content-Length: {len(hidden)}\r\n\r\n{hidden}", b"404"),
        (f"POST {token}edit HTTP/1.1\r\n{host}Content-Length: {1 << 30}\r\n\r\n{hidden}", b"400"),
        (f"GET {token}{'a' * 5000}.js HTTP/1.1\r\n{host}\r\n", b"404"),
        (f"GET http://[::1 HTTP/1.1\r\n{host}\r\n", b"400"),
    ):
        with socket.create_connection(("127.0.0.1", int(port)), timeout=10) as connection:
            connection.sendall(request.encode())
            answer = b"".join(iter(lambda taken=connection: taken.recv(1 << 16), b""))
        assert re.findall(rb"HTTP/1\.1 (\d+)", answer) == [status]


def test_a_connection_that_is_closed_after_its_answer_says_so(inspected: Inspected) -> None:
    _, inspector, _ = inspected
    port, token = re.findall(r":(\d+)(/.*/)", inspector.url)[0]
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=10)
    for address, status in ((f"{token}layer?id=x", 400), ("/other/about", 403), (f"{token}nothing.js", 404)):
        for asked, wanted in ((address, status), (f"{token}about", 200)):
            connection.request("GET", asked)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == wanted
    connection.close()


def test_who_only_connects_does_not_take_all_that_the_program_has(
    inspected: Inspected, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, inspector, _ = inspected
    monkeypatch.setattr("scene._inspector.server.MOST_CONNECTIONS", 20)
    port = int(re.findall(r":(\d+)/", inspector.url)[0])
    with contextlib.ExitStack() as held:
        for _ in range(20):
            held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        last = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        assert last.recv(1) == b""


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


def test_filters_with_names_are_edited(inspected: Inspected) -> None:
    root, _, page = inspected
    root.find("card").filters = [scene.Filter("gaussianBlur", name="soft", radius=3), scene.Filter("colorMatrix")]
    scene.flush()
    deadline = time.monotonic() + 10
    while (row := page.row("card", "filters.soft.radius"))["presentation"] != 3:
        assert time.monotonic() < deadline
    assert (row["model"], row["presentation"], row["editable"], row["unit"]) == (3, 3, True, "points")
    page.post("edit", id=page.ids()["card"], key="filters.soft.radius", value=7)
    assert root.find("card")["filters.soft.radius"] == 7
    assert "gaussianBlur" in page.row("card", "filters")["model"][0]
    page.post("undo")
    assert root.find("card")["filters.soft.radius"] == 3


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


# What is followed


def test_a_tree_that_is_followed(inspected: Inspected) -> None:
    """Values come by themselves; after layers came or the root did, the new ones are followed."""
    root, inspector, page = inspected
    mirror = inspector._session._shown()

    def sees(color: tuple[int, int, int], x: int, y: int) -> None:
        end = time.monotonic() + 10
        while tuple(page.pixels(after=0)[y, x, :3]) != color:
            assert time.monotonic() < end
            time.sleep(0.02)

    def change(**values: object) -> None:
        with scene.transaction(disable_actions=True):
            for name, value in values.items():
                setattr(root, name, value)

    sees((0, 0, 255), 2, 2)
    followed = mirror.root
    change(background_color="#00ffff")
    sees((0, 255, 255), 2, 2)
    # Also what the page changes.
    page.post("edit", id=page.ids()["root"], key="backgroundColor", value="#ff00ff")
    sees((255, 0, 255), 2, 2)
    assert mirror.root is followed
    added = scene.Layer(name="added", frame=(0, 0, 10, 10), background_color="#ffff00")
    change(sublayers=[*root.sublayers, added])
    sees((255, 255, 0), 2, 2)
    followed = mirror.root
    change(background_color="#00ff80")
    sees((0, 255, 128), 15, 2)
    assert mirror.root is followed
    (row,) = [row for row in page.get("tree")["rows"] if row.get("name") == "added"]
    assert page.get("hit", x=2, y=2)["id"] == row["id"]
