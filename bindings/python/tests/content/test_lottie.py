"""Lottie files: what they become, how they are played, and what broken ones do."""

import json
import math
import random
import time
from pathlib import Path

import pytest

import scene

CASES = Path(__file__).resolve().parents[4] / "Tests" / "Lottie" / "cases"


def composition(*layers, **more):
    """A file of one second of 60 frames."""
    return json.dumps({"v": "5.9", "fr": 60, "ip": 0, "op": 60, "w": 40, "h": 30, "layers": list(layers), **more})


def box(**more):
    """A red square in a shape layer, which moves from 10 to 30."""
    fill = {"ty": "fl", "nm": "color", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}
    item = {"ty": "gr", "nm": "body", "it": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [8, 8]}, "r": {"k": 0}}, fill]}
    moved = {"a": 1, "k": [{"t": 0, "s": [10, 15]}, {"t": 60, "s": [30, 15]}]}
    layer = {"ty": 4, "ind": 1, "nm": "heart", "ip": 0, "op": 60, "ks": {"p": moved}, "shapes": [item]}
    return {**layer, **more}


def reds(renderer):
    """The columns in which something red is seen."""
    rows = bytes(renderer.read(scene.PixelFormat.RGBA8))
    return {index % 40 for index in range(40 * 30) if rows[4 * index] > 128 and rows[4 * index + 3] > 128}


def middle(renderer):
    """The middle of what is red."""
    columns = reds(renderer)
    return (min(columns) + max(columns) + 1) / 2


def test_a_file_is_a_live_tree():
    animation = scene.Lottie.loads(composition(box()))
    assert (animation.frame_rate, animation.start_frame, animation.end_frame, animation.duration) == (60, 0, 60, 1)
    assert animation.size == (40, 30)
    assert animation.find("heart").animation_keys
    animation.find("color").fill_color = "#00ff00"
    with scene.Renderer(40, 30) as renderer:
        renderer.root = animation.root
        renderer.render(0.5)
        assert not reds(renderer)


def test_it_runs_with_the_clock_and_is_sought_and_played():
    animation = scene.Lottie.loads(composition(box(), markers=[{"tm": 30, "cm": "out", "dr": 30}]))
    with scene.Renderer(40, 30) as renderer:
        renderer.root = animation.root
        renderer.render(0.5)
        assert middle(renderer) == 20
        animation.seek(15)
        renderer.render(0.7)
        assert middle(renderer) == 15
        assert animation.frame == 15
        stops = []
        animation.play(marker="out", speed=-2, on_stop=stops.append)
        renderer.render(1.0)
        assert middle(renderer) == 30
        renderer.render(1.125)
        assert middle(renderer) == 25
        assert animation.frame == pytest.approx(45)
        renderer.render(2.0)
        assert middle(renderer) == 20
        scene.dispatch()
        assert stops == [scene.StopReason.FINISHED]
        animation.play(0, 60, repeat=math.inf)
        renderer.render(3.0)
        renderer.render(4.25)
        assert middle(renderer) == 15


def test_holds_show_at_the_frame_itself():
    keys = [{"t": t, "s": [10 + t / 3, 15], "h": 1} for t in range(0, 60, 7)]
    animation = scene.Lottie.loads(composition(box(ks={"p": {"a": 1, "k": keys}})))
    with scene.Renderer(40, 30, 1) as renderer:
        renderer.root = animation.root
        for key in keys:
            renderer.render(key["t"] / 60)
            assert animation.find("heart").presentation.position.x == pytest.approx(key["s"][0])


def test_what_is_not_understood_is_told():
    odd = box(ef=[{"ty": 99, "nm": "Odd", "ef": []}], ks={"p": {"k": [10, 15], "x": "var $bm_rt = 1;"}})
    notes = scene.Lottie.loads(composition(odd)).notes
    assert ("/layers/0/ef/0", 'the effect "Odd" is not shown') in notes
    assert any(note.place == "/layers/0/ks/p" and "expression" in note.message for note in notes)


@pytest.mark.parametrize(
    ("kind", "said"), [(9, "a movie"), (12, "an adjustment layer"), (14, "a light"), (99, "unknown")]
)
def test_layers_that_nothing_is_made_of_are_told(kind, said):
    (note,) = scene.Lottie.loads(composition({"ty": kind})).notes
    assert note.place == "/layers/0/ty"
    assert said in note.message


def test_key_paths_restyle():
    animation = scene.Lottie.loads(composition(box()))
    animation["heart.body.color.color"] = "#0000ff"
    assert animation.find("color", scene.ShapeLayer).fill_color == scene.Color(0, 0, 1)
    animation["**.color.fillColor"] = "#00ff00"
    assert animation.find("color", scene.ShapeLayer).fill_color == scene.Color(0, 1, 0)
    animation["*.position"] = (20, 15)
    assert animation.find("heart").position == (20, 15)
    assert not animation.find("heart").animation_keys
    for path in ("heart.nothing.color", "heart.body.strokeWidth", "color", "heart.colour"):
        with pytest.raises(scene.NotFoundError):
            animation[path] = "#ffffff" if path.endswith("color") else 1


def test_a_drawing_tells_what_it_does_not_show():
    drawing = scene.Document.loads("<svg width='8' height='8'>\n<rect width='4' height='4' filter='url(#f)'/></svg>")
    assert [note.place for note in drawing.notes] == ["line 2"]


@pytest.mark.parametrize("name", sorted(path.name.removesuffix(".meta.json") for path in CASES.glob("*.meta.json")))
def test_a_scene_document_of_it_renders_the_same(tmp_path, name):
    (path,) = (path for path in (CASES / f"{name}.json", CASES / f"{name}.lottie") if path.exists())
    animation = scene.Lottie.load(path)
    animation.save(tmp_path / "out.scene.json")
    pixels = []
    for document in (animation, scene.Document.load(tmp_path / "out.scene.json")):
        with scene.Renderer(120, 90) as renderer:
            renderer.root = document.root
            for moment in (0, 0.4, 0.9):
                renderer.render(moment)
                pixels.append(bytes(renderer.read(scene.PixelFormat.RGBA8)))
    assert pixels[:3] == pixels[3:]


def baked(value):
    """Key frames of every frame from 0 to 60."""
    return {"a": 1, "k": [{"t": frame, "s": value(frame)} for frame in range(61)]}


@pytest.mark.parametrize(
    ("value", "count"),
    [
        (lambda frame: [10 + frame / 3, 15], 2),
        (lambda frame: [10 + abs(frame - 20) / 2, 15], 3),
        (lambda frame: [10 + 20 * (frame >= 30), 15], 4),
        (lambda frame: [20 + 9 * math.sin(frame), 15], 61),
    ],
)
def test_of_baked_motion_what_goes_straight_is_left_out(tmp_path, value, count):
    animation = scene.Lottie.loads(composition(box(ks={"p": baked(value)})))
    animation.save(tmp_path / "out.scene.json")
    text = (tmp_path / "out.scene.json").read_text(encoding="utf-8")
    (keys,) = (node["values"] for node in nodes(json.loads(text)) if node.get("keyPath") == "position")
    assert len(keys) == count
    with scene.Renderer(40, 30) as renderer:
        renderer.root = animation.root
        for frame in range(0, 60, 7):
            renderer.render(frame / 60)
            assert animation.find("heart").presentation.position.x == pytest.approx(value(frame)[0], abs=0.006)


def nodes(value):
    """All objects of a document."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(part)


def test_a_scene_document_has_no_frames():
    with pytest.raises(scene.InvalidStateError):
        scene.Lottie.loads('{"scene": 1, "size": [4, 4], "root": {}}')
    with pytest.raises(scene.InvalidStateError):
        scene.Lottie(scene.Layer(), (4, 4))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"layers": []}', '"w" is missing'),
        ('{"w": 0, "h": 1, "fr": 1, "ip": 0, "op": 1, "layers": []}', "/w: expected a width above 0, not 0$"),
        ('{"w": 1, "h": 1, "fr": 0, "ip": 0, "op": 1, "layers": []}', "/fr: expected frames in a second"),
        ('{"w": 1, "h": 1, "fr": 1, "ip": 1, "op": 1, "layers": []}', "/op: expected the frame"),
    ],
)
def test_headers_are_checked(text, said):
    with pytest.raises(scene.FormatError, match=said):
        scene.Lottie.loads(text)


def test_what_goes_round_in_circles_is_refused():
    inner = {"id": "a", "layers": [{"ty": 0, "refId": "a", "ks": {}}]}
    with pytest.raises(scene.FormatError, match="contains itself"):
        scene.Lottie.loads(composition({"ty": 0, "refId": "a", "ks": {}}, assets=[inner]))
    with pytest.raises(scene.FormatError, match="round in circles"):
        scene.Lottie.loads(composition(box(ind=1, parent=2), {"ty": 3, "ind": 2, "parent": 1, "ks": {}}))


def test_layers_that_multiply_are_bounded():
    layers = [[{"ty": 0, "refId": str(depth + 1), "ks": {}} for _ in range(10)] for depth in range(8)]
    assets = [{"id": str(depth), "layers": each} for depth, each in enumerate(layers)]
    assets.append({"id": "8", "layers": [box()]})
    with pytest.raises(scene.FormatError, match="more layers than can be shown"):
        scene.Lottie.loads(composition({"ty": 0, "refId": "0", "ks": {}}, assets=assets))


@pytest.mark.parametrize("each", [20000, 2])
def test_merges_of_very_many_paths_take_no_time(each):
    """One of 20,000 rectangles, and 1,500 that each take what all before have made."""
    items = []
    for number in range(20000 if each > 2 else 3000):
        items.append({"ty": "rc", "p": {"k": [number % 64, number % 50]}, "s": {"k": [8, 8]}, "r": {"k": 0}})
        if (number + 1) % each == 0:
            items.append({"ty": "mm", "mm": 2})
    items.append({"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}})
    text = composition({"ty": 4, "nm": "many", "ip": 0, "op": 10, "ks": {}, "shapes": items})
    before = time.process_time()
    document = scene.Document.loads(text)
    assert time.process_time() - before < 5
    assert document.notes


def test_modifiers_that_multiply_are_bounded():
    items = [{"ty": "el", "p": {"k": [20, 15]}, "s": {"k": [20, 20]}}]
    items += [{"ty": "zz", "s": {"k": 1}, "r": {"k": 3}, "pt": {"k": 1}}] * 100
    items.append({"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}})
    before = time.process_time()
    document = scene.Document.loads(composition({"ty": 4, "nm": "many", "ip": 0, "op": 10, "ks": {}, "shapes": items}))
    assert time.process_time() - before < 5
    assert "modifiers make more" in document.notes[0].message


def test_pictures_that_are_not_there_are_noted(tmp_path):
    image = {"id": "i", "w": 1, "h": 1, "u": "images/", "p": "x.png"}
    layers = box(), {"ty": 2, "refId": "i", "ip": 0, "op": 60, "ks": {}}
    (tmp_path / "a.json").write_text(composition(*layers, assets=[image]))
    animation = scene.Lottie.load(tmp_path / "a.json")
    assert [note.place for note in animation.notes] == ["/assets/0"]
    assert "x.png" in animation.notes[0].message
    with scene.Renderer(40, 30) as renderer:
        renderer.root = animation.root
        renderer.render(0)
        assert middle(renderer) == 10


def test_one_handle_of_an_easing_is_enough():
    def place(**key):
        """Where the square is after a quarter of its way."""
        moved = {"a": 1, "k": [{"t": 0, "s": [10, 15], **key}, {"t": 60, "s": [30, 15]}]}
        with scene.Renderer(40, 30) as renderer:
            renderer.root = scene.Lottie.loads(composition(box(ks={"p": moved}))).root
            renderer.render(0.25)
            return middle(renderer)

    assert place() == 15
    assert place(o={"x": [1], "y": [0]}) < 12
    assert place(i={"x": [0], "y": [1]}) > 20


def test_files_outside_are_refused(tmp_path):
    image = {"id": "i", "w": 1, "h": 1, "u": "../", "p": "x.png"}
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.json").write_text(composition({"ty": 2, "refId": "i", "ks": {}}, assets=[image]))
    with pytest.raises(scene.FormatError, match="leads out of the document's folder"):
        scene.Lottie.load(tmp_path / "inner" / "a.json")


def _broken(value, chance):
    """The same tree with something else in one place."""
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        return {**value, key: _broken(value[key], chance)}
    if isinstance(value, list) and value:
        index = chance.randrange(len(value))
        return [*value[:index], _broken(value[index], chance), *value[index + 1 :]]
    return chance.choice(
        [None, -1, 0, 1e308, "x", [], {}, [[]], True, [1e9] * 5, {"k": []}, {"k": [{"t": 0}]}, -(2**40)]
    )


def test_broken_files_fail_or_are_shown():
    chance = random.Random(20)
    texts = [path.read_text() for path in sorted(CASES.glob("*.json")) if not path.name.endswith(".meta.json")]
    with scene.Renderer(24, 18, 0.2) as renderer:
        for number in range(240):
            text = chance.choice(texts)
            if number % 4 == 0:
                place = chance.randrange(len(text))
                text = text[:place] + chance.choice('{}[],:"0-e.') + text[place + 1 :]
            else:
                text = json.dumps(_broken(json.loads(text), chance))
            try:
                animation = scene.Document.loads(text)
            except scene.Error:
                continue
            renderer.root = animation.root
            renderer.render(0.3)


def test_what_means_nothing_is_not_noted():
    """The style "no style" paints nothing, as it says."""
    layer = box()
    layer["shapes"][0]["it"].append({"ty": "no", "nm": "none"})
    assert not scene.Lottie.loads(composition(layer)).notes


def test_a_path_becomes_one_of_more_vertices():
    """Half way from a triangle to a square it is neither, and nothing of it is missing."""

    def vertices(*places):
        return {
            "v": [list(place) for place in places],
            "i": [[0, 0]] * len(places),
            "o": [[0, 0]] * len(places),
            "c": True,
        }

    three, four = vertices((10, 5), (30, 25), (10, 25)), vertices((10, 5), (30, 5), (30, 25), (10, 25))
    keys = [{"t": 0, "s": [three], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 60, "s": [four]}]
    layer = {**box(), "ks": {}}
    layer["shapes"][0]["it"][0] = {"ty": "sh", "ks": {"a": 1, "k": keys}}
    animation = scene.Lottie.loads(composition(layer))
    assert not animation.notes
    areas = []
    with scene.Renderer(40, 30) as renderer:
        renderer.root = animation.root
        for moment in (0, 0.25, 0.5, 0.75, 0.999):
            renderer.render(moment)
            areas.append(sum(bytes(renderer.read(scene.PixelFormat.RGBA8))[3::4]) / 255)
    assert areas == pytest.approx([200, 250, 300, 350, 400], abs=20)


@pytest.mark.parametrize("after", [False, True])
def test_a_trim_leaves_a_part_of_a_fill(after):
    """Half of a square's outline, filled, is a triangle, wherever the trim stands in its group."""
    layer = {**box(), "ks": {"p": {"k": [20, 15]}}}
    items = layer["shapes"][0]["it"]
    items[0]["s"] = {"k": [20, 20]}
    items.insert(2 if after else 1, {"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 1})
    with scene.Renderer(40, 30) as renderer:
        renderer.root = scene.Lottie.loads(composition(layer)).root
        renderer.render(0)
        pixels = bytes(renderer.read(scene.PixelFormat.RGBA8))
    assert sum(pixels[3::4]) / 255 == pytest.approx(200, abs=4)


def test_very_many_keys_that_jump_take_no_time():
    """None lies between others: each way between two is parted at its end."""
    keys = [{"t": frame, "s": [frame * 7919 % 360]} for frame in range(400_000)]
    text = composition(box(ks={"r": {"a": 1, "k": keys}}))
    before = time.process_time()
    scene.Document.loads(text)
    assert time.process_time() - before < 15


@pytest.mark.parametrize(
    "effect",
    [
        {"ty": 35, "ef": [{"v": {"k": [1, 1]}}]},
        {"ty": 22, "ef": [{"v": {"k": value}} for value in (1, 0, 0, [1, 0, 0], 1, 1, 1, 0, 100, 1, 3)]},
        {"ty": 28, "ef": [{"v": {"k": 2}}]},
    ],
)
def test_effects_that_nest_very_deep_end_nothing(effect):
    """Each lies around the layer and all effects before it."""
    layers = box(ef=[effect] * 60_000), {**box(), "ind": 2}
    try:
        document = scene.Document.loads(composition(*layers))
    except scene.FormatError:
        # More layers than can be shown.
        return
    with scene.Renderer(8, 6, 0.2) as renderer:
        renderer.root = document.root
        renderer.render(0)


def test_letters_that_the_file_does_not_draw_are_noted():
    outline = {"v": [[0, 0], [8, 0], [8, -60]], "i": [[0, 0]] * 3, "o": [[0, 0]] * 3, "c": True}
    glyph = {"ch": "a", "fFamily": "f", "style": "", "size": 10, "w": 10}
    glyph["data"] = {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": outline}}]}]}
    document = {"s": 10, "f": "font", "t": "a bab\rc", "fc": [1, 0, 0]}
    layer = {"ty": 5, "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": document}]}, "a": []}}
    font = {"list": [{"fName": "font", "fFamily": "f", "fStyle": ""}]}
    (note,) = scene.Lottie.loads(composition(layer, fonts=font, chars=[glyph])).notes
    assert note == ("/layers/0/t", 'the file draws no "bc": the letters are left out')


def test_a_file_without_layers_is_told_so():
    with pytest.raises(scene.FormatError, match='"layers" is missing'):
        scene.Lottie.loads('{"v": "5.5", "w": 1, "h": 1, "fr": 1, "ip": 0, "op": 1}')


def test_shapes_that_become_very_many_are_refused():
    """Stars of a thousand points in each of a thousand frames, and paints that each take all paths before them."""
    points = {"a": 1, "k": [{"t": 0, "s": [1]}, {"t": 1e9, "s": [1e9]}]}
    star = {"ty": "sr", "sy": 1, "p": {"k": [0, 0]}, "or": {"k": 9}, "ir": {"k": 3}, "pt": points, "r": {"k": 0}}
    moved = {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 9000, "s": [99, 0]}]}
    grown = {"a": 1, "k": [{"t": 0, "s": [9, 9]}, {"t": 9100, "s": [90, 9]}]}
    disc, fill = {"ty": "el", "p": moved, "s": grown}, {"ty": "fl", "c": {"k": [1, 0, 0]}}
    for items in ([star] * 200 + [fill], [disc, fill] * 5000):
        before = time.process_time()
        with pytest.raises(scene.FormatError, match="more values than can be shown"):
            scene.Lottie.loads(composition({"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": items}))
        assert time.process_time() - before < 10
