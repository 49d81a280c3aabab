"""The animations of dotLottie archives: which one is shown, and how others are."""

import io
import json
import zipfile

import pytest
from commands import run

import scene

HEADER = {"v": "5.9", "fr": 60, "ip": 0}


def solid(color):
    return {"ty": 1, "nm": "solid", "ip": 0, "op": 600, "ks": {}, "sw": 99, "sh": 99, "sc": color}


FILES = {
    "red": {**HEADER, "op": 60, "w": 20, "h": 10, "layers": [solid("#ff0000")], "markers": [{"cm": "half", "tm": 30}]},
    "blue": {**HEADER, "op": 120, "w": 8, "h": 16, "layers": [solid("#0000ff")]},
    "broken": {"layers": 5},
}


def archive(*names, version=2, **manifest):
    """The bytes of an archive whose manifest names animations, with the files that there are."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        out.writestr("manifest.json", json.dumps({"animations": [{"id": name} for name in names], **manifest}))
        for name, content in FILES.items():
            out.writestr(f"{'a' if version == 2 else 'animations'}/{name}.json", json.dumps(content))
    return buffer.getvalue()


def color(animation):
    with scene.Renderer(8, 8) as renderer:
        renderer.root = animation.root
        renderer.render(0)
        return tuple(bytes(renderer.read(scene.PixelFormat.RGBA8))[:3])


@pytest.mark.parametrize(
    ("version", "manifest"), [(2, {"initial": {"animation": "blue"}}), (1, {"activeAnimationId": "blue"})]
)
def test_the_manifest_says_which_animation_is_first(version, manifest):
    animation = scene.Lottie.loads(archive("red", "blue", version=version, **manifest))
    assert animation.animations == ["red", "blue"]
    assert animation.name == "blue"
    assert color(animation) == (0, 0, 255)
    assert color(animation.animation("red")) == (255, 0, 0)


def test_each_animation_is_a_document_of_its_own():
    red = scene.Lottie.loads(archive("red", "blue", "red"))
    assert (red.name, red.animations) == ("red", ["red", "blue"])
    blue = red.animation("blue")
    assert (blue.name, blue.animations) == ("blue", ["red", "blue"])
    assert (tuple(red.size), tuple(blue.size)) == ((20, 10), (8, 16))
    assert (red.duration, blue.duration) == (1, 2)
    assert ([marker.name for marker in red.markers], blue.markers) == (["half"], [])
    again = red.animation("red")
    assert again.find("solid") != red.find("solid")
    blue.find("solid").hidden = True
    assert color(red) == (255, 0, 0)
    del red
    assert color(blue.animation("red")) == (255, 0, 0)


def test_themes_are_those_of_the_animation():
    own = [{"id": "red", "themes": ["night"]}, {"id": "blue"}]
    animation = scene.Lottie.loads(archive(animations=own, themes=[{"id": "night"}, {"id": "day"}]))
    assert animation.themes == ["night"]
    assert animation.animation("blue").themes == ["night", "day"]


def test_what_is_wrong_with_animations_is_told():
    animation = scene.Lottie.loads(archive("red", "gone", "broken"))
    with pytest.raises(scene.NotFoundError, match='no animation "blue", expected one of "red", "gone", "broken"'):
        animation.animation("blue")
    with pytest.raises(scene.FormatError, match='no animation "gone" in the archive'):
        animation.animation("gone")
    with pytest.raises(scene.FormatError, match="layers"):
        animation.animation("broken")
    with pytest.raises(scene.InvalidArgumentError, match="name is NULL"):
        animation.animation(None)
    assert color(animation) == (255, 0, 0)
    with pytest.raises(scene.FormatError, match="names no animation"):
        scene.Lottie.loads(archive())


def test_a_file_without_an_archive_names_no_animation():
    animation = scene.Lottie.loads(json.dumps(FILES["red"]))
    assert (animation.animations, animation.name) == ([], None)
    with pytest.raises(scene.NotFoundError, match="without a name"):
        animation.animation("red")


def test_any_animation_is_converted(tmp_path):
    path, out = tmp_path / "pack.lottie", tmp_path / "blue.scene.json"
    path.write_bytes(archive("red", "blue"))
    done = run("convert", path, "--animation", "blue", "-o", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert color(scene.Document.load(out)) == (0, 0, 255)
    done = run("convert", path, "--animation", "green", "-o", tmp_path / "green.scene.json")
    assert done.returncode == 1
    assert "pack.lottie" in done.stderr
    assert 'no animation "green", expected one of "red", "blue"' in done.stderr
    assert run("convert", out, "--animation", "blue", "-o", out).returncode == 1
