"""Scene documents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import PIL.Image
import pytest
from texts import FONT

import scene

Write = Callable[..., Path]


def test_load(document: Write) -> None:
    path = document({"name": "all", "sublayers": [{"name": "card", "frame": [1, 2, 3, 4]}]}, background="#ff0000")
    loaded = scene.Document.load(path)
    assert loaded.size == (40, 20)
    assert loaded.background == (1, 0, 0, 1)
    assert loaded.root.name == "all"
    assert loaded.root.bounds == (0, 0, 40, 20)
    assert loaded.find("card").frame == (1, 2, 3, 4)
    assert loaded.find("card").superlayer is loaded.root
    assert repr(loaded) == "<scene.Document 40 x 20 points>"
    with pytest.raises(scene.NotFoundError, match="nobody"):
        loaded.find("nobody")


def test_loads(document: Write) -> None:
    text = document({"opacity": 0.5}).read_text()
    for form in (text, text.encode()):
        loaded = scene.Document.loads(form)
        assert loaded.root.opacity == 0.5
        assert loaded.background == (0, 0, 0, 0)


def test_images(document: Write, tmp_path: Path) -> None:
    PIL.Image.fromarray(np.full((2, 2, 4), 255, np.uint8)).save(tmp_path / "white.png")
    path = document({"contents": "white"}, images={"white": "white.png"})
    assert scene.Document.load(path).root.contents.size == (2, 2)
    assert scene.Document.loads(path.read_text(), tmp_path).root.contents.size == (2, 2)
    with pytest.raises(scene.Error, match="white"):
        scene.Document.loads(path.read_text())


def test_animations_begin_at_zero(document: Write) -> None:
    path = document({"animations": [{"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 2}]})
    loaded = scene.Document.load(path)
    with scene.Renderer(1, 1) as renderer:
        renderer.root = loaded.root
        renderer.render(0.5)
        assert loaded.root.presentation.opacity == pytest.approx(0.25)


def test_descriptions_are_documents(document: Write) -> None:
    sublayers = [{"name": "a", "frame": [1, 2, 3, 4], "backgroundColor": "#ff000080"}, {"transform": [{"rotate": 0.5}]}]
    loaded = scene.Document.load(document({"sublayers": sublayers}))
    for everything in (False, True):
        description = loaded.root.description(all=everything)
        again = scene.Document.loads(json.dumps({"scene": 1, "size": [40, 20], "root": description}))
        assert again.root.description(all=True) == loaded.root.description(all=True)
        assert ("borderWidth" in description) is everything


def test_bad_documents_raise(document: Write, tmp_path: Path) -> None:
    missing = tmp_path / "missing.scene.json"
    with pytest.raises(scene.FileError, match="missing"):
        scene.Document.load(missing)
    bad = {
        "/root/opacity": {"opacity": "half"},
        "/root/opacty": {"opacty": 1},
        "/root/sublayers/1/frame": {"sublayers": [{}, {"frame": [1, 2, 3]}]},
    }
    for pointer, root in bad.items():
        with pytest.raises(scene.FormatError, match=pointer) as error:
            scene.Document.load(document(root))
        assert "test.scene.json" in str(error.value)
    for text in ("", "{", "[]", "null", "{}", '{"scene": 2}', "\udcff", "\0"):
        with pytest.raises((scene.FormatError, scene.UnsupportedError, ValueError)):
            scene.Document.loads(text)
    with pytest.raises(TypeError, match="root must be of type Layer"):
        scene.Document("root")


def everything(root: scene.Layer) -> list[object]:
    """What there is to know of a tree."""
    return [root.description(all=True), [type(layer) for layer in root.walk()], root.outline()]


def test_live_trees_are_saved(tmp_path: Path) -> None:
    """A tree with images, kernels, particles, text and animations comes back equal, and looks the same."""
    pixels = np.random.default_rng(4).integers(0, 256, (6, 5, 4), np.uint8)
    image = scene.Image.from_array(pixels)
    kernel = scene.Kernel("uniform float part; // = 0.5\nvec4 kernel(vec4 c) { return c * part; }")
    cell = scene.EmitterCell(contents=image, birth_rate=20, lifetime=2, velocity=10)
    layers = [
        scene.Layer(name="picture", frame=(2, 2, 20, 20), contents=image, corner_curve="continuous", corner_radius=4),
        scene.Layer(name="twin", frame=(30, 2, 20, 20), contents=image, filters=[scene.Filter(kernel, part=0.25)]),
        scene.ShapeLayer(path="M0 0 L20 0 L10 20 Z", position=(10, 40), fill_color="#ff8000"),
        scene.TextLayer(string="Ünïcode", font_size=12, frame=(40, 40, 60, 20), foreground_color="#3040ff"),
        scene.GradientLayer(colors=["#f00", "#00f"], frame=(60, 0, 40, 30)),
        scene.EmitterLayer(frame=(0, 60, 40, 20), emitter_cells=[cell], emitter_position=(10, 10)),
        scene.ReplicatorLayer(
            instance_count=3,
            instance_transform=scene.Transform.translation(6, 0),
            frame=(50, 60, 40, 10),
            sublayers=[scene.Layer(frame=(0, 0, 4, 4), background_color="#0f0")],
        ),
    ]
    root = scene.Layer(name="root", frame=(0, 0, 100, 80), background_color="#eef", sublayers=layers)
    layers[0].mask = scene.ShapeLayer(path="M0 0 L20 0 L0 20 Z")
    layers[1].add_animation(scene.BasicAnimation("position.x", to_value=80, duration=2), "go")
    layers[3].style = {"shadowOpacity": 0.5}
    layers[4].actions = {"opacity": scene.BasicAnimation("opacity", duration=3), "position": scene.NO_ACTION}
    document = scene.Document(root, background="#112233")
    assert document.size == (100, 80)
    path = tmp_path / "all.scene.json"
    for _ in range(2):
        document.save(path)
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["all.files", "all.scene.json", "image-1.png"]
    loaded = scene.Document.load(path)
    assert everything(loaded.root) == everything(root)
    assert (loaded.size, loaded.background) == (document.size, document.background)
    pictures = []
    for tree in (root, loaded.root):
        with scene.Renderer(100, 80) as renderer:
            renderer.root = tree
            for time in (0, 0.7):
                renderer.render(time)
                pictures.append(np.array(renderer.read()))
            renderer.root = None
    # The live tree's animations begin in its first frame, at 0, too.
    assert np.array_equal(pictures[0], pictures[2])
    assert np.array_equal(pictures[1], pictures[3])
    assert not np.array_equal(pictures[0], pictures[1])


def test_fonts_are_saved(tmp_path: Path) -> None:
    """A font of a document goes with it, also through a second process that never saw the first file."""
    font = FONT.read_bytes()
    (tmp_path / "a.ttf").write_bytes(font)
    source = {"type": "text", "string": "Hi", "font": "Sceneries Own"}
    text = json.dumps({"scene": 1, "size": [9, 9], "fonts": {"Sceneries Own": "a.ttf"}, "root": source})
    document = scene.Document.loads(text, tmp_path)
    with pytest.raises(scene.UnsupportedError, match="fonts"):
        document.dumps()
    document.save(tmp_path / "b.json")
    assert (tmp_path / "b.json.files" / "font-1.ttf").read_bytes() == font
    # The same file under another path is the same font.
    again = scene.Document.load(tmp_path / "b.json")
    assert again.root.description(all=True) == document.root.description(all=True)


def picture(shade: int) -> scene.Document:
    """A document that shows an image of one colour."""
    return scene.Document(scene.Layer(contents=scene.Image.from_array(np.full((2, 2, 4), shade, np.uint8))), (2, 2))


def shade(path: Path) -> int:
    """The colour of the image that a document shows."""
    root = scene.Document.load(path).root
    root.bounds, root.position = (0, 0, 2, 2), (1, 1)
    with scene.Renderer(2, 2) as renderer:
        renderer.root = root
        renderer.render(0)
        shown = int(renderer.read()[0, 0, 3])
        renderer.root = None
    return shown


def test_documents_of_names_that_are_alike_have_files_of_their_own(tmp_path: Path) -> None:
    names = ("city.json", "city.scene.json", "city.scene")
    for number, name in enumerate(names):
        picture(50 * (number + 1)).save(tmp_path / name)
    assert [shade(tmp_path / name) for name in names] == [50, 100, 150]


def test_documents_are_saved_through_links(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    picture(50).save(tmp_path / "real" / "a.scene.json")
    (tmp_path / "link.scene.json").symlink_to("real/a.scene.json")
    picture(100).save(tmp_path / "link.scene.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.scene.json", "real"]
    assert shade(tmp_path / "real" / "a.scene.json") == 100


def test_a_document_that_cannot_be_saved_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.scene.json").mkdir()
    for path, reason in (
        ("", "a file without a name"),
        ("a.scene.json", ".*directory"),
        (str(tmp_path), ".*directory"),
    ):
        with pytest.raises(scene.FileError, match=f"cannot write {reason}"):
            picture(50).save(path)
    assert [path.name for path in tmp_path.rglob("*")] == ["a.scene.json"]


def test_texts_of_documents() -> None:
    root = scene.Layer(opacity=0.5, sublayers=[scene.Layer(name="a", frame=(1, 2, 3, 4))])
    document = scene.Document(root, (10, 20))
    loaded = scene.Document.loads(document.dumps())
    assert loaded.dumps() == document.dumps()
    assert loaded.root.bounds == (0, 0, 0, 0)
    root.sublayers[0].opacity = 0.25
    assert "0.25" in document.dumps()
    for size in ((0, 1), (1, float("inf"))):
        with pytest.raises(scene.InvalidArgumentError, match="size"):
            scene.Document(root, size)
    with pytest.raises(scene.FileError, match="nowhere"):
        document.save("/nowhere/at.all.json")


def test_what_actions_leave_open_stays_open_in_groups() -> None:
    layer = scene.Layer(actions={"position": scene.AnimationGroup([scene.BasicAnimation("opacity", from_value=0)])})
    text = scene.Document(layer, (40, 20)).dumps()
    loaded = scene.Document.loads(text)
    group = loaded.root.actions["position"].animation
    assert isinstance(group, scene.AnimationGroup)
    assert [animation.duration for animation in group.animations] == [0]
    assert loaded.dumps() == text


def test_groups_as_deep_as_can_be_made_can_be_loaded() -> None:
    group = scene.AnimationGroup(duration=1)
    for _ in range(63):
        group = scene.AnimationGroup([group], duration=1)
    with pytest.raises(scene.InvalidArgumentError, match="deeper than 64"):
        scene.AnimationGroup([group])
    layer = scene.Layer()
    layer.add_animation(group)
    text = scene.Document(layer, (40, 20)).dumps()
    assert text.count('"group"') == 64
    assert scene.Document.loads(text).dumps() == text


def test_files_beside_a_document_stay_what_they_are(tmp_path: Path) -> None:
    """Saved where it was loaded: late pictures and movies that changed places do not overwrite each other."""
    first = scene.Document(scene.Layer(), (40, 20))
    for color in ((255, 0, 0), (0, 0, 255)):
        picture = scene.Image.from_array(np.full((4, 4, 3), color, np.uint8))
        first.root.sublayers.append(scene.Layer(frame=(0, 0, 4, 4), contents=picture))
    for name in ("one.mp4", "two.mp4"):
        (tmp_path / name).write_text(name)
        first.root.sublayers.append(scene.VideoLayer(str(tmp_path / name)))
    path, files = tmp_path / "a.scene.json", tmp_path / "a.files"
    first.save(path)
    assert sorted(file.name for file in files.iterdir()) == ["image-1.png", "image-2.png", "movie-1.mp4", "movie-2.mp4"]
    before = {file.name: file.read_bytes() for file in files.iterdir()}

    again = scene.Document.load(path)
    pictures = [scene.Image.open_async(files / f"image-{number}.png") for number in (2, 1)]
    third = scene.Image.from_array(np.full((4, 4, 3), 128, np.uint8))
    movies = again.root.sublayers[2:]
    again.root.sublayers = [scene.Layer(contents=picture) for picture in [third, *pictures]] + movies[::-1]
    again.save(path)
    after = {file.name: file.read_bytes() for file in files.iterdir()}
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {"image-3.png"}
    # What the layers read from is the same as before, in the document as in the program.
    assert [Path(layer.uri).name for layer in again.root.sublayers[3:]] == ["movie-2.mp4", "movie-1.mp4"]
    loaded = scene.Document.load(path).root.sublayers
    colors = [layer.contents.to_array()[0, 0, :3].tolist() for layer in loaded[:3]]
    assert colors == [[128, 128, 128], [0, 0, 255], [255, 0, 0]]
    assert [Path(layer.uri).read_text() for layer in loaded[3:]] == ["two.mp4", "one.mp4"]


def test_a_file_that_is_replaced_stays_as_private_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "mine.scene.json"
    document = scene.Document.loads(json.dumps({"scene": 1, "size": [8, 8], "root": {}}))
    document.save(path)
    assert path.stat().st_mode & 0o077 != 0
    path.chmod(0o600)
    document.save(path)
    assert path.stat().st_mode & 0o777 == 0o600
