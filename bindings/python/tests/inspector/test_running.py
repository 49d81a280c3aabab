"""Time, animations and frames in the inspector, and what becomes of the program that is inspected."""

from __future__ import annotations

import math
import re
import socket
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from inspection import Inspected, Page, RefusedError, a_tree, fetch

import scene
from scene._inspector.plan import WHY, parsed

PLANS = Path(__file__).parents[4] / "Tests" / "Plans"


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
    # Asking for the time line does not take the news away.
    page.get("animations")
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


def test_the_plan_says_why_it_is_drawn_again(inspected: Inspected) -> None:
    root, _, page = inspected
    still = page.get("plan")["passes"][0]
    assert still["again"] == "Nothing in it changes: the next frame has it as it is."
    slide = scene.BasicAnimation("position.x", from_value=0, to_value=60, duration=4, autoreverses=True)
    # It runs already, whether the program has drawn a frame since or not.
    slide.begin_time, slide.repeat_count = scene.current_time() - 1, math.inf
    root.find("card").add_animation(slide, "slide")
    scene.flush()
    plan = page.get("plan")
    words = plan["passes"][0]["again"]
    assert words.startswith("The next frame draws it again: ")
    assert "card (animation “slide”), dot (with card: animation “slide”)." in words
    moving = {item["name"] for item in plan["items"] if item["again"]}
    assert moving >= {"card", "dot"}
    assert not moving & {"root", "words"}


def test_a_pass_has_a_picture(inspected: Inspected) -> None:
    root, _, page = inspected
    group = scene.Layer(name="group", frame=(10, 10, 20, 20), background_color="#f00", opacity=0.5)
    group.sublayers = [scene.Layer(frame=(0, 0, 10, 20), background_color="#00f")]
    root.sublayers.append(group)
    scene.flush()
    made = next(made for made in page.get("plan")["passes"] if made["name"] == "group")
    picture = page.pixels("pass", number=made["index"])
    # It is what fades, before it does.
    assert picture.shape == (made["rect"][3], made["rect"][2], 4)
    assert (picture[5, 5] == (0, 0, 255, 255)).all()
    assert (picture[5, 15] == (255, 0, 0, 255)).all()
    assert page.pixels("pass", number=0).shape == (80, 100, 4)
    for wrong in (99, -1):
        with pytest.raises(RefusedError, match=str(wrong)):
            page.pixels("pass", number=wrong)


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


def test_transactions_are_told(inspected: Inspected) -> None:
    root, _, page = inspected
    with scene.transaction(disable_actions=True):
        root.find("dot").opacity, root.find("card").opacity = 0.5, 0.25
    (row,) = page.event("transactions")["rows"]
    record = scene.transaction_record(row["number"])
    assert (row["changes"], row["thread"]) == (2, threading.get_native_id()) == (record.changes, record.thread)
    assert row["name"] == threading.current_thread().name
    assert scene.current_time() - 20 < row["time"] == record.time <= scene.current_time()

    def change() -> None:
        for step in range(50):
            with scene.transaction(disable_actions=True):
                root.find("dot").opacity = step / 50

    thread = threading.Thread(target=change)
    thread.start()
    thread.join()
    rows: list[dict[str, Any]] = []
    left_out = 0
    while len(rows) + left_out < 50:
        news = page.event("transactions")
        rows += news["rows"]
        left_out += news["left_out"]
    assert {row["thread"] for row in rows} == {thread.native_id}
    with pytest.raises(scene.NotFoundError):
        scene.transaction_record(1 << 40)


def test_memory_of_a_frame(inspected: Inspected) -> None:
    root, _, page = inspected
    before = page.get("plan")["memory"]
    assert before["Target and passes"] == 4 * 100 * 80
    assert before["Paths and text"] > 0
    root.find("words").filters = [scene.Filter("gaussianBlur", radius=3)]
    scene.flush()
    plan = page.get("plan")
    assert plan["memory"]["Target and passes"] == sum(4 * made["rect"][2] * made["rect"][3] for made in plan["passes"])
    assert plan["memory"]["Target and passes"] > before["Target and passes"]


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


def why_refused(page: Page, layer: str) -> str | None:
    try:
        page.get("layer", id=layer)
    except RefusedError as error:
        return str(error)
    return None


@pytest.fixture
def other_layers() -> int:
    """How many layers there are besides those of the test."""
    return scene.live_objects()["layer"]


def test_copies_are_given_back(other_layers: int, inspected: Inspected) -> None:
    root, _, page = inspected
    for index in range(8):
        with scene.transaction(disable_actions=True):
            root.opacity = index / 8
        page.pixels(after=index)
    deadline = time.monotonic() + 10
    # The program's five, those that are shown, and those that were shown before them, which the next frame gives back.
    while scene.live_objects()["layer"] - other_layers > 15:
        assert time.monotonic() < deadline


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
    while (why := why_refused(page, gone)) is None:
        assert time.monotonic() < deadline
        page.event("frame")
    assert "the layer is gone" in why
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


@pytest.mark.parametrize("source", ["uri", "pipeline"])
def test_videos_are_stills(source: str, tmp_path: Path) -> None:
    film = tmp_path / "red.webm"
    make = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:size=64x48:rate=10:duration=2"]
    subprocess.run([*make, "-c:v", "libvpx", str(film)], check=True)
    shown = scene.VideoLayer(name="film", frame=(0, 0, 64, 48))
    if source == "uri":
        shown.uri = str(film)
    else:
        shown.pipeline = "videotestsrc pattern=red is-live=true ! videoconvert name=video"
    root = scene.Layer(name="root", frame=(0, 0, 64, 48), sublayers=[shown])
    with scene.Renderer(64, 48) as renderer:
        renderer.root = root
        renderer.content_wait = 10
        renderer.render(0)
        deadline = time.monotonic() + 20
        while renderer.read()[20, 20, 0] < 200:
            assert time.monotonic() < deadline
            scene.dispatch()
            renderer.render(scene.current_time())
        with scene.inspect(renderer, quiet=True) as inspector:
            page = Page(inspector)
            red, green, blue, alpha = page.pixels(after=0)[20, 20].tolist()
            assert min(red, alpha) > 200
            assert max(green, blue) < 60
            mirror = inspector._session._mirror
            assert mirror is not None
            assert mirror.root is not None
            (still,) = [layer for layer in mirror.root.walk() if isinstance(layer, scene.VideoLayer)]
            # What nobody plays needs no decoder.
            assert (still.uri, still.pipeline) == (None, None)
            del still, mirror
        page.__exit__()
        renderer.root = None


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
