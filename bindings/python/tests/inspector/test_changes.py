"""What an inspector is sent of a tree that changes: only the layers that did."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scene
from scene._inspector.connection import Connection
from scene._inspector.program import ProgramSubject

PROGRAM = """
import sys, time, numpy, scene
cards = [scene.Layer(name=f"card {i}", frame=(20 * i, 0, 18, 40), background_color="#ff0000") for i in range(8)]
for i, card in enumerate(cards):
    card.sublayers = [scene.Layer(name=f"dot {i} {j}", frame=(4 * j, 4, 3, 3), corner_radius=1) for j in range(4)]
    card.mask = scene.Layer(name=f"mask {i}", frame=(0, 0, 18, 30), background_color="#ffffff")
root = scene.Layer(name="root", frame=(0, 0, 160, 80), background_color="#0000ff", sublayers=cards)
layers = list(root.walk())
image = scene.Image.from_array(numpy.full((2, 2, 4), 255, numpy.uint8))
with scene.Renderer(160, 80) as renderer:
    renderer.root = root
    scene.flush()
    renderer.start(1 / 60)
    while renderer.statistics.frames == 0:
        time.sleep(0.002)
    scene.inspector_listen(sys.argv[1])
    print("ready", flush=True)
    for line in sys.stdin:
        with scene.transaction(disable_actions=True):
            exec(line)
        last = renderer.frame_timing().number
        scene.flush()
        # Animations begin with a frame that shows them.
        end = time.monotonic() + 0.2
        while renderer.frame_timing().number < last + 2 and time.monotonic() < end:
            time.sleep(0.002)
        print("done", flush=True)
"""


class Program:
    """A program that does what it is told, a line of Python after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._answer("ready")

    def do(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self._answer("done")

    def _answer(self, wanted: str) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == f"{wanted}\n"


class Recording(Connection):
    """A connection that notes what the program was asked for, but for how it is."""

    def __init__(self, path: Path) -> None:
        self.asked: list[str] = []
        super().__init__(path)

    def ask_for_bytes(self, do: str, **content: Any) -> tuple[dict[str, Any], memoryview]:
        if do in ("tree", "changes"):
            self.asked.append(do)
        return super().ask_for_bytes(do, **content)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path / "socket")
    yield made
    made.process.kill()
    made.process.communicate()


def shown(subject: ProgramSubject) -> list[str]:
    """All that the copy of a tree is, in lines; but not which layers share an image."""
    assert subject.root is not None
    return re.sub(r'"image-\d+"', '"an image"', json.dumps(subject.root.description(), indent=1)).splitlines()


def follow(subject: ProgramSubject) -> None:
    """Takes over all that was committed. A whole tree is not fetched at any time."""
    end = time.monotonic() + 20
    while True:
        subject.update()
        if subject._fetched == (subject._state["root"], subject._state["committed"]):
            return
        assert time.monotonic() < end
        time.sleep(0.01)


def as_it_is(program: Program) -> list[str]:
    """The tree as somebody sees it who looks for the first time."""
    other = ProgramSubject(Connection(program.path))
    found = shown(other)
    other.close()
    return found


def test_changed_layers_come_alone(program: Program) -> None:
    connection = Recording(program.path)
    subject = ProgramSubject(connection)
    assert connection.asked == ["tree"]
    ids, version = subject.ids, subject.mark
    # A layer with sublayers and a mask, one of these, a mask, an animation, and an image.
    for line in (
        "cards[3].background_color = '#00ff00'",
        "root.find('dot 3 2').position = 9, 9",
        "cards[3].mask.opacity = 0.5",
        "cards[5].add_animation(scene.BasicAnimation('opacity', from_value=0, duration=1000), 'fade')",
        "cards[6].contents = image",
        "cards[3].opacity = 0.5; cards[3].sublayers[1].hidden = True",
        "cards[5].remove_animation('fade')",
        "root.background_color = '#ffff00'; cards[2].border_width = 2",
        "cards[2].border_width = 0",
    ):
        program.do(line)
        follow(subject)
        assert shown(subject) == as_it_is(program)
    assert connection.asked == ["tree", *["changes"] * 9]
    assert subject.ids == ids
    assert subject.mark != version
    assert subject.root is not None
    assert [layer.name for layer in subject.root.sublayers] == [f"card {number}" for number in range(8)]
    assert [layer.name for layer in subject.root.sublayers[3].sublayers] == [f"dot 3 {number}" for number in range(4)]
    subject.close()


@pytest.mark.parametrize(
    "line",
    [
        "cards[2].remove_from_superlayer()",
        "root.sublayers.append(scene.Layer(name='new', frame=(0, 60, 10, 10)))",
        "root.sublayers.insert(0, cards[4])",
        "cards[1].mask = None",
        "root.bounds = 0, 0, 150, 80",
        "root.filters = [scene.Filter('colorInvert')]",
        "for layer in layers: layer.opacity = 0.75",
    ],
)
def test_more_is_the_whole_tree(program: Program, line: str) -> None:
    connection = Recording(program.path)
    subject = ProgramSubject(connection)
    program.do(line)
    follow(subject)
    assert connection.asked == ["tree", "changes", "tree"]
    assert shown(subject) == as_it_is(program)
    subject.close()


def test_images_that_are_gone_do_not_stay(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scene._inspector.program.MOST_IMAGES", 3)
    connection = Recording(program.path)
    subject = ProgramSubject(connection)
    for number in range(6):
        pixels = f"numpy.full((2, 2, 4), {number}, numpy.uint8)"
        program.do(f"cards[1].contents = scene.Image.from_array({pixels})")
        follow(subject)
    assert connection.asked == ["tree", *["changes"] * 6]
    # The one that is shown, and three that may come back.
    assert len(subject._images) == len(list(subject._files.iterdir())) == 4
    monkeypatch.setattr("scene._inspector.program.MOST_PIXELS", 8)
    program.do("cards[2].opacity = 0.5")
    follow(subject)
    assert len(subject._images) == len(list(subject._files.iterdir())) == 3
    assert shown(subject) == as_it_is(program)
    subject.close()


def color_of(subject: ProgramSubject, name: str) -> list[int]:
    """The first pixel of a layer's image."""
    assert subject.root is not None
    contents = subject.root.find(name).contents
    assert isinstance(contents, scene.Image)
    return contents.to_array()[0, 0].tolist()


def test_an_image_whose_pixels_change(program: Program) -> None:
    """Layers that show it come, and no others."""
    program.do("cards[1].contents = cards[4].sublayers[2].contents = image")
    connection = Recording(program.path)
    subject = ProgramSubject(connection)
    for color in ([1, 2, 3, 255], [9, 8, 7, 255]):
        program.do(f"image.update(numpy.full((2, 2, 4), {color}, numpy.uint8))")
        follow(subject)
        assert color_of(subject, "card 1") == color_of(subject, "dot 4 2") == color
        assert shown(subject) == as_it_is(program)
    assert connection.asked == ["tree", "changes", "changes"]
    subject.close()


@pytest.mark.parametrize(
    "line",
    [
        "cards[3].add_animation(scene.KeyframeAnimation('contents', values=[image, image], duration=1000), 'flip')",
        "cards[3].filters = [scene.Filter('displacement', image=image)]",
        "root.sublayers.append(scene.EmitterLayer(emitter_cells=[scene.EmitterCell(contents=image)]))",
    ],
)
def test_an_image_that_is_shown_otherwise(program: Program, line: str) -> None:
    program.do("cards[1].contents = image")
    program.do(line)
    connection = Recording(program.path)
    subject = ProgramSubject(connection)
    program.do("image.update(numpy.zeros((2, 2, 4), numpy.uint8))")
    follow(subject)
    assert connection.asked == ["tree", "changes", "tree"]
    assert color_of(subject, "card 1") == [0, 0, 0, 0]
    subject.close()


@pytest.mark.parametrize("seed", range(2))
def test_whatever_changes(program: Program, seed: int) -> None:
    """After any changes the copy is what a new one would be."""
    random_numbers = random.Random(seed)
    subject = ProgramSubject(Connection(program.path))
    for step in range(30):
        layer = f"layers[{random_numbers.randrange(49)}]"
        other = f"cards[{random_numbers.randrange(8)}]"
        line = random_numbers.choice(
            [
                f"{layer}.opacity = {random_numbers.random():.3f}",
                f"{layer}.position = {step}, {step + 1}",
                f"{layer}.shadow_opacity = 0.25; {layer}.transform = scene.Transform.rotation(0.1)",
                f"{layer}.add_animation(scene.BasicAnimation('position.x', to_value=9, duration=1000), 'k{step % 3}')",
                f"{layer}.remove_all_animations()",
                f"{layer}.contents = image",
                f"image.update(numpy.full((2, 2, 4), {step}, numpy.uint8))",
                f"{layer}.name = 'changed {step}'; {layer}.border_width = {step}",
                f"{other}.sublayers.reverse()",
                f"{other}.mask = scene.Layer(name='m', frame=(0, 0, 9, {step + 1}), background_color='#fff')",
                f"root.sublayers.append({other})",
            ]
        )
        program.do(line)
        if random_numbers.random() < 0.5:
            follow(subject)
    follow(subject)
    assert shown(subject) == as_it_is(program)
    subject.close()


def test_an_inspector_of_a_tree_that_changes(program: Program) -> None:
    """What is selected stays selected, and undone is what was edited, when a layer comes anew."""
    subject = ProgramSubject(Connection(program.path))
    card = next(number for number in subject.ids if (layer := subject.layer(number)) and layer.name == "card 3")
    program.do("cards[3].background_color = '#00ff00'")
    follow(subject)
    layer = subject.require(card)
    assert layer.name == "card 3"
    assert layer.background_color == scene.Color.parse("#00ff00")
    subject.set_value(layer, "opacity", 0.5)
    program.do("assert cards[3].opacity == 0.5")
    program.do("cards[3].opacity = 1")
    follow(subject)
    assert subject.require(card).opacity == 1
    subject.close()
