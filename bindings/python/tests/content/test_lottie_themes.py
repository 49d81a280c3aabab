"""Themes of dotLottie archives: the values that they give to slots, and how one is chosen."""

import io
import json
import zipfile
from base64 import b64encode

import pytest

import scene

SIZE = 24


def archive(rules, slots=None, layers=(), manifest=None, themes=("light", "dark"), **more):
    """The bytes of an archive with an animation of a second and two themes, of which the second has the rules."""
    header = {"v": "5.9", "fr": 60, "ip": 0, "op": 60, "w": SIZE, "h": SIZE}
    animation = {**header, "slots": slots or {}, "layers": [{"ip": 0, "op": 60, "ks": {}, **each} for each in layers]}
    files = {
        "manifest.json": {
            "version": "2",
            "animations": [{"id": "one", **more}],
            "themes": [{"id": name} for name in themes],
            **(manifest or {}),
        },
        "a/one.json": animation,
        "t/light.json": {"rules": []},
        "t/dark.json": {"rules": rules},
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        for name, content in files.items():
            out.writestr(name, json.dumps(content))
    return buffer.getvalue()


def box(paint, name="box"):
    """A rectangle that fills the picture."""
    shape = {"ty": "rc", "p": {"k": [SIZE / 2, SIZE / 2]}, "s": {"k": [SIZE, SIZE]}, "r": {"k": 0}}
    return {"ty": 4, "nm": name, "shapes": [{"ty": "gr", "it": [shape, paint]}]}


def colored(slot, color=(1, 0, 0)):
    """A fill whose colour has a name."""
    return {"ty": "fl", "nm": "paint", "c": {"sid": slot, "a": 0, "k": list(color)}, "o": {"k": 100}}


def colors(animation, *times, places=((12, 12),)):
    """What is seen at times, at some points."""
    seen = []
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = animation.root
        for moment in times:
            renderer.render(moment)
            rows = bytes(renderer.read(scene.PixelFormat.RGBA8))
            seen += [tuple(rows[4 * (y * SIZE + x) :][:3]) for x, y in places]
    return seen


RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


def test_a_theme_is_chosen_and_left():
    rules = [{"id": "paint", "type": "Color", "value": [0, 0, 1]}]
    animation = scene.Lottie.loads(archive(rules, layers=[box(colored("paint"))]))
    assert animation.themes == ["light", "dark"]
    assert animation.theme is None
    assert colors(animation, 0) == [RED]
    animation.theme = "dark"
    assert animation.theme == "dark"
    assert colors(animation, 0) == [BLUE]
    animation.theme = "light"
    assert colors(animation, 0) == [RED]
    animation.theme = "dark"
    animation.theme = None
    assert animation.theme is None
    assert colors(animation, 0) == [RED]


def test_what_plays_goes_on_with_another_theme():
    slide = {"a": 1, "k": [{"t": 0, "s": [-SIZE, 0]}, {"t": 60, "s": [SIZE, 0]}]}
    rules = [{"id": "paint", "type": "Color", "value": [0, 0, 1]}]
    animation = scene.Lottie.loads(archive(rules, layers=[{**box(colored("paint")), "ks": {"p": slide}}]))
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = animation.root
        renderer.render(0)
        animation.play()
        renderer.render(1)
        renderer.render(1.25)
        assert animation.frame == pytest.approx(15)
        animation.theme = "dark"
        renderer.render(1.5)
        assert animation.frame == pytest.approx(30)
        assert animation.find("box").presentation.position.x == pytest.approx(0)
        assert bytes(renderer.read(scene.PixelFormat.RGBA8))[:3] == bytes(BLUE)


def test_the_archive_names_the_first_theme():
    rules = [{"id": "paint", "type": "Color", "value": [0, 1, 0]}]
    animation = scene.Lottie.loads(archive(rules, layers=[box(colored("paint"))], initialTheme="dark", themes=["dark"]))
    assert (animation.theme, animation.themes) == ("dark", ["dark"])
    assert colors(animation, 0) == [GREEN]


def test_rules_of_other_animations_do_not_count():
    rules = [
        {"id": "paint", "type": "Color", "animations": ["another"], "value": [0, 1, 0]},
        {"id": "other", "type": "Color", "value": [0, 0, 1]},
    ]
    animation = scene.Lottie.loads(archive(rules, layers=[box(colored("paint"))]))
    animation.theme = "dark"
    assert colors(animation, 0) == [RED]


def test_rules_come_before_slots_and_may_move():
    linear = {"inTangent": {"x": 1, "y": 1}, "outTangent": {"x": 0, "y": 0}}
    keys = [{"frame": 0, "value": [0, 0, 1], **linear}, {"frame": 30, "value": [0, 1, 0], "hold": True}]
    rules = [{"id": "paint", "type": "Color", "keyframes": keys}]
    slots = {"paint": {"p": {"a": 0, "k": [0, 1, 0]}}}
    animation = scene.Lottie.loads(archive(rules, slots, [box(colored("paint"))]))
    assert colors(animation, 0) == [GREEN]
    animation.theme = "dark"
    first, middle, last = colors(animation, 0, 0.25, 0.6)
    assert (first, last) == (BLUE, GREEN)
    assert middle == pytest.approx((0, 128, 128), abs=2)


def test_numbers_and_places_have_rules():
    layer = {**box(colored("paint")), "ks": {"p": {"sid": "place", "k": [0, 0]}, "o": {"sid": "opacity", "k": 100}}}
    rules = [
        {"id": "place", "type": "Position", "value": [12, 0]},
        {"id": "opacity", "type": "Scalar", "value": 50},
    ]
    animation = scene.Lottie.loads(archive(rules, layers=[layer]))
    animation.theme = "dark"
    assert animation.find("box").position == (12, 0)
    assert animation.find("box").opacity == 0.5


def test_gradients_have_rules():
    stops = [0, 1, 0, 0, 1, 1, 0, 0]
    paint = {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [SIZE, 0]}, "o": {"k": 100}}
    paint["g"] = {"p": 2, "sid": "sky", "k": {"a": 0, "k": stops}}
    value = [{"offset": 0, "color": [0, 0, 1, 1]}, {"offset": 1, "color": [0, 1, 0, 1]}]
    animation = scene.Lottie.loads(archive([{"id": "sky", "type": "Gradient", "value": value}], layers=[box(paint)]))
    assert colors(animation, 0) == [RED]
    animation.theme = "dark"
    left, right = colors(animation, 0, places=((1, 12), (22, 12)))
    assert left[2] > 200 > left[1]
    assert right[1] > 200 > right[2]


def test_texts_have_rules():
    document = {"t": "bright", "f": "Sans", "s": 10, "fc": [1, 0, 0]}
    layer = {"ty": 5, "nm": "label", "t": {"d": {"sid": "label", "k": [{"t": 0, "s": document}]}}}
    rules = [{"id": "label", "type": "Text", "value": {"text": "dark", "fillColor": [0, 0, 1], "justify": "Center"}}]
    animation = scene.Lottie.loads(archive(rules, layers=[layer]))
    animation.theme = "dark"
    line = animation.find("text", scene.TextLayer)
    assert line.string == "dark"
    assert line.frame.x == pytest.approx(-line.frame.width / 2)


def data_url(folder, color):
    """A picture of one colour."""
    with scene.Renderer(4, 4) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 4, 4), background_color=color)
        renderer.render(0)
        renderer.write_png(folder / "color.png")
    return "data:image/png;base64," + b64encode((folder / "color.png").read_bytes()).decode()


def test_pictures_have_rules(tmp_path):
    blue, red = data_url(tmp_path, "#0000ff"), data_url(tmp_path, "#ff0000")
    data = archive(
        [{"id": "photo", "type": "Image", "value": {"width": SIZE, "height": SIZE, "url": blue}}],
        layers=[{"ty": 2, "refId": "image"}],
    )
    source, out = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(out, "w") as written:
        for name in source.namelist():
            content = json.loads(source.read(name))
            if name == "a/one.json":
                content["assets"] = [{"id": "image", "sid": "photo", "w": SIZE, "h": SIZE, "u": "", "p": red, "e": 1}]
            written.writestr(name, json.dumps(content))
    animation = scene.Lottie.loads(out.getvalue())
    assert colors(animation, 0) == [RED]
    animation.theme = "dark"
    assert colors(animation, 0) == [BLUE]


def test_what_is_wrong_with_themes_is_told():
    animation = scene.Lottie.loads(archive([], layers=[box(colored("paint"))], themes=["dark", "gone"]))
    with pytest.raises(scene.NotFoundError, match='expected one of "dark", "gone"'):
        animation.theme = "light"
    with pytest.raises(scene.FormatError, match='no theme "gone" in the archive'):
        animation.theme = "gone"
    assert animation.theme is None
    assert colors(animation, 0) == [RED]
    with pytest.raises(scene.FormatError, match='no theme "gone"'):
        scene.Lottie.loads(archive([], layers=[box(colored("paint"))], initialTheme="gone"))
