"""What programs made at random have: layers and renderers, a delegate that does anything, calls that are watched."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from hypothesis.stateful import RuleBasedStateMachine
from random_objects import REFUSALS
from random_values import SLOW, bounded, refused

import scene
from scene import raw

SIZE = (48, 36)

MOVES = (
    *("raise", "remove", "append", "mask", "clear", "root", "unroot", "render", "release", "move", "grow", "fade"),
    *("stop", "flush", "dispatch", "lay out", "display", "hit", "save"),
)
"""What the program's own code does in the middle of a call."""


class MisbehaviourError(Exception):
    """What the program's own code raises."""


class Deciding(scene.LayoutManager):
    """A delegate and a layout manager that do whatever comes, in the middle of what the library does."""

    def __init__(self, react: Callable[[], None]) -> None:
        self.react = react

    def action_for_key(self, _: scene.Layer, key: str) -> Any:
        self.react()
        return {"opacity": scene.NO_ACTION, "cornerRadius": scene.BasicAnimation("cornerRadius")}.get(key)

    def layout_sublayers(self, layer: scene.Layer) -> None:
        self.react()
        for index, sublayer in enumerate(layer.sublayers):
            sublayer.position = index * 9, index * 5

    def draw_pixels(self, _: scene.Layer, drawing: scene.Drawing) -> None:
        self.react()
        drawing.pixels[:] = 128

    def contains_point(self, _: scene.Layer, point: scene.Point) -> bool:
        self.react()
        return point.x > 3

    def animation_did_start(self, *_: object) -> None:
        self.react()

    def animation_did_stop(self, *_: object) -> None:
        self.react()


class Stage(RuleBasedStateMachine):
    """Layers, images and renderers, and what is asked of every call about them."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.time = 0.0
        self.depth = 0
        pixels = np.arange(8 * 6 * 4, dtype=np.uint8).reshape(6, 8, 4)
        self.images = (scene.Image.from_array(pixels), scene.Image.from_array(pixels[:1, :1]))
        self.renderers = [scene.Renderer(*SIZE), scene.Renderer(*SIZE, scale=2)]
        self.layers = [scene.Layer(name="n0", frame=(0, 0, 48, 36), background_color="#345")]
        self.delegate = Deciding(self.react)
        self.moves: list[tuple[str, int, int]] = []
        self.moved = False
        for renderer in self.renderers:
            renderer.content_wait = SLOW
        self.renderers[0].root = self.layers[0]

    def teardown(self) -> None:
        self.moves.clear()
        for _ in range(self.depth):
            raw.scene_transaction_commit()
        scene.reduced_motion = False
        for renderer in self.renderers:
            renderer.close()
        self.layers.clear()
        scene.dispatch(1e9)
        self.folder.cleanup()

    def state(self) -> list[str]:
        """All layers as text: the model."""
        tops = [layer for layer in self.layers if layer.superlayer is None]
        return [scene.layer.take_text(raw.scene_layer_copy_description(layer, False, False)) for layer in tops]

    def attempt(self, call: Callable[[], Any]) -> Any:
        """Makes a call, which works, or is refused with a message and changes nothing."""
        before = self.state()
        self.moved = False
        try:
            with bounded():
                return call()
        except (MisbehaviourError, ExceptionGroup):
            assert self.moved
        except REFUSALS as error:
            refused(error)
            if not self.moved and self.state() != before:
                raise AssertionError("half done") from error

    def react(self) -> None:
        """The next of the moves, in the middle of a call."""
        if not self.moves:
            return
        self.moved = True
        name, place, other = self.moves.pop()
        layer = self.layer(place)
        moves: dict[str, Callable[[], Any]] = {
            "raise": self.misbehave,
            "remove": layer.remove_from_superlayer,
            "append": lambda: layer.sublayers.append(self.layer(other)),
            "mask": lambda: setattr(layer, "mask", self.layer(other)),
            "clear": layer.sublayers.clear,
            "root": lambda: setattr(self.renderers[place % 2], "root", layer),
            "unroot": lambda: setattr(self.renderers[place % 2], "root", None),
            "render": lambda: self.renderers[place % 2].render(self.time + other),
            "release": lambda: self.let_go(place),
            "move": lambda: setattr(layer, "position", (other, other)),
            "grow": lambda: setattr(layer, "bounds", (0, 0, other * 5, other * 5)),
            "fade": lambda: layer.add_animation(scene.BasicAnimation("opacity", from_value=0, duration=other / 4)),
            "stop": layer.remove_all_animations,
            "flush": scene.flush,
            "dispatch": scene.dispatch,
            "lay out": layer.layout_if_needed,
            "display": lambda: (layer.set_needs_display(), layer.display_if_needed()),
            "hit": lambda: layer.hit_test((other, other)),
            "save": lambda: scene.Document(layer, SIZE).dumps(),
        }
        with contextlib.suppress(*REFUSALS):
            moves[name]()

    def let_go(self, place: int) -> None:
        """Lets go of a layer, which may be in a tree."""
        if len(self.layers) > 1:
            del self.layers[place % len(self.layers)]

    def misbehave(self) -> None:
        raise MisbehaviourError

    def layer(self, place: int) -> scene.Layer:
        return self.layers[place % len(self.layers)]

    def of_kind(self, kind: type[scene.Layer], place: int) -> Any:
        """A layer of a kind, or any when there is none."""
        found = [layer for layer in self.layers if isinstance(layer, kind)]
        return found[place % len(found)] if found else None

    def frame(self, renderer: scene.Renderer, time: float) -> Any:
        """A frame, or None where the time is none."""
        try:
            with bounded():
                renderer.render(time)
        except (MisbehaviourError, ExceptionGroup):
            return None
        except REFUSALS as error:
            refused(error)
            return None
        return renderer.read()
