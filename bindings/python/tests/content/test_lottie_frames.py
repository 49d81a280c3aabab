"""What Lottie files say of moments between their key frames: each looks as a file that says the same of all times."""

import io
import json
import zipfile

import numpy as np
import pytest

import scene

SIDE = 60
END = 30


def composition(layers, **more):
    """A file of 30 frames."""
    return json.dumps({"v": "5.9", "fr": 30, "ip": 0, "op": END, "w": SIDE, "h": SIDE, "layers": layers, **more})


def pixels(layers, frame, **more):
    """Such a file as it looks at a frame."""
    with scene.Renderer(SIDE, SIDE) as renderer:
        renderer.root = scene.Lottie.loads(composition(layers, **more)).root
        renderer.render(frame / 30)
        return np.asarray(renderer.read()).astype(int).reshape(SIDE, SIDE, 4)


def still(value):
    return {"a": 0, "k": value}


def moving(first, last, **more):
    """From the first frame to the last, evenly unless more is said."""
    keys = [{"t": 0, "s": first if isinstance(first, list) else [first]}]
    keys.append({"t": END, "s": last if isinstance(last, list) else [last]})
    keys[0].update(more)
    return {"a": 1, "k": keys}


def layer(*shapes, **more):
    place = {"p": still([30, 30]), **more.pop("ks", {})}
    return {"ty": 4, "ind": 1, "ip": 0, "op": END, "st": 0, "ks": place, "shapes": list(shapes), **more}


def rect(width, height, radius=0, x=0, y=0, **more):
    return {"ty": "rc", "s": still([width, height]), "p": still([x, y]), "r": still(radius), **more}


def path(*points, closed=True):
    zero = [[0, 0]] * len(points)
    return {"ty": "sh", "ks": still({"v": [list(point) for point in points], "i": zero, "o": zero, "c": closed})}


def fill(*color, **more):
    return {"ty": "fl", "c": still(list(color or (1, 0, 0, 1))), "o": still(100), **more}


def stroke(width=4):
    return {"ty": "st", "c": still([0, 0, 1, 1]), "o": still(100), "w": still(width), "lc": 1, "lj": 1}


def group(*items, **place):
    return {"ty": "gr", "it": [*items, {"ty": "tr", **place}]}


def differing(one, other):
    """How many pixels differ by more than edges do."""
    return int((abs(one - other).max(axis=2) > 40).sum())


def trim(**more):
    return {"ty": "tm", "s": still(0), "e": still(100), "o": still(0), "m": 1, **more}


def gradient(**more):
    stops = {"p": 2, "k": still([0, 1, 0, 0, 1, 0, 0, 1])}
    return {"ty": "gf", "o": still(100), "t": 2, "s": still([0, 0]), "e": still([25, 0]), "g": stops, **more}


def shadow(direction):
    values = [still([0, 0, 0, 1]), still(255), direction, still(12), still(0)]
    return [{"ty": 25, "en": 1, "ef": [{"v": value} for value in values]}]


SQUARE = path((-12, -10), (14, -10), (12, 10), (-12, 12))
MOMENTS = {
    "a skew that passes 0": lambda at: layer(SQUARE, fill(), ks={"sk": at(-60, 60), "sa": still(30)}),
    "the axis of a skew": lambda at: layer(SQUARE, fill(), ks={"sk": still(30), "sa": at(0, 360)}),
    "the skew of a group": lambda at: layer(group(SQUARE, fill(), sk=at(0, 60))),
    "the direction of a shadow": lambda at: layer(rect(20, 20), fill(), ef=shadow(at(0, 360))),
    "the angle of a highlight": lambda at: layer(rect(50, 50), gradient(h=still(80), a=at(0, 180))),
    "a radius beyond half a side": lambda at: layer(rect(40, 20) | {"r": at(0, 100)}, fill()),
    "a size that lets go of a radius": lambda at: layer(rect(0, 0, 12) | {"s": at([10, 50], [50, 10])}, fill()),
    "round corners beyond half a side": lambda at: layer(SQUARE, {"ty": "rd", "r": at(0, 100)}, fill()),
    "ends of a trim that cross": lambda at: layer(rect(40, 40), trim(s=still(50), e=at(20, 80)), stroke()),
    "copies that shrink": lambda at: layer(
        rect(20, 20), fill(), {"ty": "rp", "c": still(4), "tr": {"p": still([6, 0]), "s": at([100, 100], [30, 30])}}
    ),
    "the ridges of a zig-zag": lambda at: layer(
        rect(30, 30), {"ty": "zz", "s": still(6), "r": at(0, 6), "pt": still(1)}, fill()
    ),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_between_keys_a_file_is_what_it_says_then(name):
    """A third of the way is as a file in which nothing moves and all is a third."""

    def then(first, last):
        return still((np.array(first) + (np.array(last) - first) / 3).tolist())

    moves, stands = (pixels([MOMENTS[name](at)], END / 3) for at in (moving, then))
    assert stands.max() > 0 or "cross" in name
    assert differing(moves, stands) < 12


def test_what_holds_stays_until_its_next_key():
    held = {"a": 1, "k": [{"t": 0, "s": [0], "h": 1}, {"t": 15, "s": [60], "h": 1}, {"t": 30, "s": [0]}]}
    for frame, skew in ((14.5, 0), (15, 60), (29.5, 60)):
        moves = pixels([layer(SQUARE, fill(), ks={"sk": held})], frame)
        assert differing(moves, pixels([layer(SQUARE, fill(), ks={"sk": still(skew)})], 0)) == 0, frame


def test_paths_of_a_moving_group_are_one_for_what_paints_them():
    """A hole stays one, and the group's opacity is that of its own paint."""
    hole = path((-6, -6), (-6, 6), (6, 6), (6, -6))
    donut = group(rect(30, 30), hole, p=moving([0, 0], [10, 0]), o=still(50))
    picture = pixels([layer(donut, fill())], 15)
    assert picture[30, 35, 3] == 0
    assert picture[30, 24, 3] == 255


def test_an_open_path_with_an_offset_is_a_band():
    line = path((-20, 15), (0, -15), (20, 15), closed=False)
    picture = pixels([layer(line, {"ty": "op", "a": still(4), "lj": 2}, fill())], 0)
    assert picture[15, 30, 3] == 255
    assert picture[40, 30, 3] == 0
    assert picture[47, 9, 3] > 0


def test_a_remap_that_reaches_the_end_shows_the_last_frame():
    """A way there and back blinks nowhere."""
    asset = {"id": "a", "layers": [layer(rect(20, 20), fill())]}
    remap = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 15, "s": [1]}, {"t": 30, "s": [0]}]}
    shown = {"ty": 0, "ind": 1, "refId": "a", "w": SIDE, "h": SIDE, "ip": 0, "op": END, "st": 0, "ks": {}, "tm": remap}
    for frame in (14, 15, 15.5, 16):
        assert pixels([shown], frame, assets=[asset])[30, 30, 3] == 255, frame


def test_one_animator_shows_again_what_another_hides():
    """As texts of several animators come in that are all hidden by the first."""
    glyph = {"ch": "A", "fFamily": "F", "style": "R", "size": 20, "w": 60}
    glyph["data"] = {"shapes": [group(path((5, 0), (55, 0), (55, -70), (5, -70)))]}
    animators = [{"s": {"t": 0, "a": still(100)}, "a": {"o": still(opacity)}} for opacity in (0, 100)]
    letters = {"s": 20, "f": "F-R", "t": "A", "j": 0, "tr": 0, "lh": 24, "fc": [1, 0, 0]}
    text = {"ty": 5, "ind": 1, "ip": 0, "op": END, "st": 0, "ks": {"p": still([20, 40])}}
    text["t"] = {"d": {"k": [{"s": letters, "t": 0}]}, "p": {}, "m": {"g": 1}, "a": animators}
    fonts = {"list": [{"fName": "F-R", "fFamily": "F", "fStyle": "R", "ascent": 70}]}
    assert pixels([text], 0, fonts=fonts, chars=[glyph])[34, 26, 3] == 255
    text["t"]["a"] = animators[:1]
    assert pixels([text], 0, fonts=fonts, chars=[glyph]).max() == 0


def test_an_alpha_that_counts_to_255_says_nothing_of_the_colour():
    picture = pixels([layer(rect(20, 20), fill(1, 0, 0, 255))], 0)
    assert list(picture[30, 30]) == [255, 0, 0, 255]


def test_pictures_that_are_not_in_the_archive_are_noted(tmp_path):
    image = {"ty": 2, "ind": 2, "refId": "i", "ip": 0, "op": END, "st": 0, "ks": {}}
    text = composition([image], assets=[{"id": "i", "p": "gone.png", "w": 10, "h": 10}])
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"animations": [{"id": "a"}]}))
        archive.writestr("animations/a.json", text)
    (tmp_path / "a.lottie").write_bytes(content.getvalue())
    notes = scene.Lottie.load(tmp_path / "a.lottie").notes
    assert [place for place, _ in notes] == ["/assets/0"]
    assert "gone.png" in notes[0].message


def test_paths_of_several_groups_are_holes_in_each_other():
    """By the even-odd rule, also where one moves away from the other."""
    moved = group(rect(10, 10), p=moving([-20, 0], [20, 0]))
    picture = pixels([layer(moved, rect(40, 40), fill(r=2))], 15)
    assert picture[30, 30, 3] == 0
    assert picture[30, 42, 3] == 255
