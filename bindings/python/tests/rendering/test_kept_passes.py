"""A pass that is kept from the frame before is drawn again when something in it changes, also how a layer is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from casters import SMOOTH_MOTIONS, card, parts, picture, text

import scene

BLUR = {"type": "gaussianBlur", "radius": 2, "name": "blur"}


def document(layer: dict[str, object]) -> scene.Document:
    """A document of one layer on white."""
    root = {"backgroundColor": "#fff", "sublayers": [layer]}
    return scene.Document.loads(json.dumps({"scene": 1, "size": [100, 100], "root": root}))


def masked() -> dict[str, object]:
    mask = {"frame": [10, 10, 40, 40], "backgroundColor": "#000", "filters": [BLUR], "name": "changes"}
    return {"frame": [10, 10, 80, 80], "backgroundColor": "#00f", "mask": mask}


def clipped_result() -> dict[str, object]:
    inner = {
        "frame": [40, 10, 60, 40],
        "cornerRadius": 9,
        "masksToBounds": True,
        "backgroundColor": "#00f",
        "filters": [BLUR],
    }
    return {
        "frame": [10, 10, 70, 70],
        "cornerRadius": 9,
        "masksToBounds": True,
        "sublayers": [inner | {"name": "changes"}],
    }


def shadowed() -> dict[str, object]:
    layer = {
        "frame": [20, 20, 40, 40],
        "backgroundColor": "#00f",
        "filters": [BLUR],
        "shadowOpacity": 1,
        "name": "changes",
    }
    return layer | {"shadowPath": "M0 0 H50 V50 H0 Z", "opacity": 0.9}


def cut() -> dict[str, object]:
    lower = {"frame": [10, 10, 60, 60], "backgroundColor": "#00f", "filters": [BLUR], "name": "changes"}
    upper = {"frame": [10, 10, 60, 60], "backgroundColor": "#f00", "transform": [{"rotate": [0.5, 0, 1, 0]}]}
    return {"frame": [0, 0, 100, 100], "sublayers": [lower, upper]}


@pytest.mark.parametrize("make", [masked, clipped_result, shadowed, cut])
@pytest.mark.parametrize("key", ["opacity", "blur"])
def test_what_is_shown_in_another_way_is_drawn_again(make: Callable[[], dict[str, object]], key: str) -> None:
    def change(loaded: scene.Document) -> None:
        mask = loaded.root.sublayers[0].mask
        layer = loaded.root.find("changes") if mask is None else mask
        with scene.transaction(disable_actions=True):
            layer.set_value("opacity" if key == "opacity" else "filters.blur.radius", 0.3 if key == "opacity" else 6)

    kept, anew = document(make()), document(make())
    with scene.Renderer(100, 100) as renderer, scene.Renderer(100, 100) as other:
        renderer.root, other.root = kept.root, anew.root
        for time in range(3):
            renderer.render(time)
        before = np.array(renderer.read(), dtype=int)
        change(kept)
        change(anew)
        renderer.render(3)
        other.render(3)
        assert np.abs(np.array(renderer.read(), dtype=int) - before).max() > 20
        assert np.abs(np.array(renderer.read(), dtype=int) - np.array(other.read(), dtype=int)).max() <= 1


MOTIONS = {
    "turns": lambda step: scene.Transform.rotation(step * 0.03),
    "turns out of the plane": lambda step: scene.Transform.rotation(step * 0.03, 0, 1, 0),
    "grows": lambda step: scene.Transform.scale(1 + step * 0.01),
    "turns what is scaled": lambda step: scene.Transform.rotation(step * 0.03) @ scene.Transform.scale(1.3, 0.9),
    "moves by parts of pixels": lambda step: scene.Transform.translation(step * 0.37, step * 0.21),
}


@pytest.mark.parametrize("motion", MOTIONS.values(), ids=MOTIONS)
@pytest.mark.parametrize("filters", [[], ["gaussianBlur"]], ids=["plain", "filtered"])
def test_a_rasterized_layer_that_moves_keeps_its_picture(
    motion: Callable[[int], scene.Transform], filters: list[str]
) -> None:
    """Rounding puts the sides of its picture now a little here, now a little there of whole pixels."""
    colors = ["#f00", "#0f0"]
    squares = [scene.Layer(frame=(5 + 7 * n, 5, 20, 20), background_color=color) for n, color in enumerate(colors)]
    layer = scene.Layer(bounds=(0, 0, 40, 40), position=(50, 50), should_rasterize=True, sublayers=squares)
    layer.filters = filters
    around = scene.Layer(frame=(0, 0, 100, 100), transform=scene.Transform.scale(1.2, 0.88), sublayers=[layer])
    with scene.Renderer(200, 200) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 200, 200), sublayers=[around])
        renderer.render(0)
        for step in range(1, 60):
            with scene.transaction(disable_actions=True):
                layer.transform = motion(step)
            renderer.render(0)
            # The target alone.
            assert renderer.statistics.passes == 1


EDGES: list[dict[str, Any]] = [
    {"type": "colorControls", "contrast": 60},
    {"type": "colorMatrix", "matrix": [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 24, -11]},
]

SHOWN_SMOOTHLY: dict[str, Callable[[], scene.Layer]] = {
    "the shadow of a card": lambda: card(shadow_opacity=0.8, shadow_radius=4, shadow_offset=(2, 5)),
    "the shadow of a picture": picture,
    "the shadow of a shape": lambda: scene.ShapeLayer(
        bounds=(0, 0, 60, 40),
        path=scene.Path.ellipse((5, 5, 50, 30)),
        fill_color="#fa0",
        shadow_opacity=0.8,
        shadow_radius=2,
    ),
    "the shadow of a path": lambda: card(
        shadow_opacity=0.8, shadow_radius=3, shadow_path=scene.Path.ellipse((0, 0, 60, 50))
    ),
    "the shadow that a filter makes": lambda: card(filters=[scene.Filter("dropShadow", radius=3, offset=(2, 5))]),
    "shadows in what casts one": lambda: scene.Layer(
        bounds=(0, 0, 60, 40), shadow_opacity=0.8, shadow_radius=3, sublayers=[picture(), *parts()]
    ),
    "a blur": lambda: card(filters=[scene.Filter("gaussianBlur", radius=3)]),
    "a blur in other colours": lambda: card(filters=[scene.Filter("gaussianBlur", radius=2), "sepiaTone"]),
    "a blur with a shadow": lambda: card(filters=[scene.Filter("gaussianBlur", radius=3)], shadow_opacity=0.8),
    "a blur that is cut": lambda: card(
        filters=[scene.Filter("gaussianBlur", radius=3)], masks_to_bounds=True, corner_radius=9
    ),
}
NARROW: dict[str, Callable[[], scene.Layer]] = {
    "the narrow shadow of a text": lambda: text(shadow_opacity=0.8, shadow_radius=1),
    "the narrow shadow of a picture": lambda: picture(shadow_radius=1),
}
"""Shadows whose pictures are finer than the target's, so that nobody sees how their pixels lie."""


@pytest.mark.parametrize("motion", SMOOTH_MOTIONS.values(), ids=SMOOTH_MOTIONS)
@pytest.mark.parametrize("make", (SHOWN_SMOOTHLY | NARROW).values(), ids=SHOWN_SMOOTHLY | NARROW)
def test_what_is_blurred_is_kept_while_it_moves(
    make: Callable[[], scene.Layer], motion: Callable[[int], scene.Transform], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sees where in its pixels it lies, so its picture is the same everywhere, also that of a new renderer."""
    layer = make()
    layer.position, layer.transform = (60, 50), motion(0)
    root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
    kept = scene.Renderer(160, 120)
    with monkeypatch.context() as patch:
        patch.setenv("SCENE_SHORTCUTS", "0")
        plain = scene.Renderer(160, 120)
    with kept, plain:
        kept.root = root
        kept.render(0)
        for step in range(1, 50):
            with scene.transaction(disable_actions=True):
                layer.transform = motion(step)
            kept.render(0)
            assert kept.statistics.passes == 1  # The target alone.
            if step % 12:
                continue
            shown = np.array(kept.read(), dtype=int)
            kept.root = None
            plain.root = root
            plain.render(0)
            assert plain.statistics.passes > 1
            # Where a blur is narrow the plain way is as far from the truth: see below.
            assert np.abs(shown - np.array(plain.read(), dtype=int)).max() <= (16 if make in NARROW.values() else 8)
            plain.root = None
            with scene.Renderer(160, 120) as new:
                new.root = root
                new.render(0)
                assert np.array_equal(shown, np.array(new.read()))
                new.root = None
            kept.root = root
            kept.render(0)


@pytest.mark.parametrize("motion", SMOOTH_MOTIONS.values(), ids=SMOOTH_MOTIONS)
@pytest.mark.parametrize("make", NARROW.values(), ids=NARROW)
def test_narrow_shadows_are_about_as_true_as_those_of_the_plain_way(
    make: Callable[[], scene.Layer], motion: Callable[[int], scene.Transform], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The truth is a picture of eight times the size, and the mean of its pixels."""
    for step in 0, 13, 29:
        with scene.transaction(disable_actions=True):
            layer = make()
            layer.position, layer.transform = (60, 50), motion(step)
            ground = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
            ground.anchor_point, ground.position = (0, 0), (0, 0)
            root = scene.Layer(frame=(0, 0, 1280, 960), sublayers=[ground])
        shown = []
        for shortcuts, scale in ("1", 1), ("0", 1), ("0", 8):
            monkeypatch.setenv("SCENE_SHORTCUTS", shortcuts)
            with scene.transaction(disable_actions=True):
                ground.transform = scene.Transform.scale(scale)
            with scene.Renderer(160 * scale, 120 * scale) as renderer:
                renderer.root = root
                renderer.render(0)
                pixels = np.array(renderer.read(), dtype=float).reshape(120, scale, 160, scale, 4)
                shown.append(pixels.mean(axis=(1, 3)))
                renderer.root = None
        kept, plain, truth = shown
        assert not np.array_equal(kept, plain)
        assert np.abs(kept - truth).mean() <= 1.1 * np.abs(plain - truth).mean()


def test_a_card_that_moves_and_fades_keeps_its_shadow() -> None:
    layer = card(shadow_opacity=0.8, shadow_radius=4, position=(60, 50))
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
        renderer.render(0)
        for step in range(1, 20):
            with scene.transaction(disable_actions=True):
                layer.position = 60 + 0.3 * step, 50
                layer.opacity = 1 - 0.03 * step
            renderer.render(0)
            # The target, and the card with its shadow, which fade as one. Steps of a blur are draws.
            assert renderer.statistics.passes == 2
            assert renderer.statistics.draw_calls <= 4


@pytest.mark.parametrize("edges", EDGES, ids=["contrast", "matrix"])
def test_edges_that_filters_make_of_a_blur_stay_sharp(edges: dict[str, Any]) -> None:
    """A blur whose alpha or colours are multiplied has edges, which are the same wherever the layer itself lies."""
    shown = []
    for place in 0.0, 0.5:
        square = scene.Layer(bounds=(0, 0, 20, 20), position=(30 + place, 20 + place), background_color="#fff")
        ground = scene.Layer(frame=(-40, -40, 140, 120), background_color="#000")
        filters = [scene.Filter("gaussianBlur", radius=4), scene.Filter(**edges)]
        sublayers = [ground, square] if edges["type"] == "colorControls" else [square]
        layer = scene.Layer(
            bounds=(0, 0, 60, 40), position=(60.5 - place, 50.5 - place), sublayers=sublayers, filters=filters
        )
        with scene.Renderer(160, 120) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 160, 120), background_color="#08f", sublayers=[layer])
            renderer.render(0)
            shown.append(np.array(renderer.read(), dtype=int))
    assert (shown[0][50, 60] > 200).all()
    assert np.abs(shown[0] - shown[1])[25:75, 25:95].max() <= 2


@pytest.mark.parametrize("origin", [1e4, 1e6, 1e9, 1e12, 1e30])
@pytest.mark.parametrize("make", SHOWN_SMOOTHLY.values(), ids=SHOWN_SMOOTHLY)
def test_what_is_blurred_may_lie_anywhere(make: Callable[[], scene.Layer], origin: float) -> None:
    """Bounds that are scrolled away show the same as long as numbers tell places apart; beyond, nothing breaks."""
    near, far = make(), make()
    far.bounds = (origin, origin, 60, 40)
    for sublayer in far.sublayers:
        sublayer.position = (sublayer.position[0] + origin, sublayer.position[1] + origin)
    shown = []
    for layer in near, far:
        layer.position = 60.25, 50.5
        with scene.Renderer(160, 120) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
            renderer.render(0)
            shown.append(np.array(renderer.read(), dtype=int))
    if origin <= 1e4 and near.shadow_path is None and not isinstance(near, scene.ShapeLayer):
        assert np.abs(shown[0] - shown[1]).max() <= 8


@pytest.mark.parametrize("key", ["shadow_color", "shadow_opacity", "shadow_offset"])
def test_a_shadow_takes_another_colour_or_place(key: str) -> None:
    values = {"shadow_color": "#08f", "shadow_opacity": 0.3, "shadow_offset": (4, 9)}
    layer = card(shadow_opacity=0.8, shadow_radius=4, position=(60, 50))
    with scene.Renderer(160, 120) as renderer, scene.Renderer(160, 120) as new:
        renderer.root = root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
        renderer.render(0)
        before = np.array(renderer.read())
        with scene.transaction(disable_actions=True):
            setattr(layer, key, values[key])
        renderer.render(0)
        shown = np.array(renderer.read())
        assert not np.array_equal(shown, before)
        renderer.root = None
        new.root = root
        new.render(0)
        assert np.array_equal(shown, np.array(new.read()))


@pytest.mark.parametrize("change", ["rises", "becomes more"])
def test_the_picture_of_a_layer_that_has_come_elsewhere_is_kept(change: str) -> None:
    """Among many layers the plan goes on, with what was drawn of the layer where it lay before."""
    blur = scene.Filter("gaussianBlur", radius=3)
    blurred = scene.Layer(frame=(10, 10, 40, 30), background_color="blue", filters=[blur])
    inner = scene.Layer(frame=(4, 4, 12, 12), background_color="red")
    blurred.sublayers.append(inner)
    many = [scene.Layer(frame=(place % 50, place // 50, 3, 3), background_color="red") for place in range(400)]
    root = scene.Layer(frame=(0, 0, 100, 100), sublayers=[*many, blurred, scene.Layer(frame=(60, 60, 9, 9))])
    with scene.Renderer(100, 100) as renderer:
        renderer.root = root
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            if change == "rises":
                root.sublayers.append(blurred)
            else:
                blurred.sublayers.append(scene.Layer(frame=(9, 9, 9, 9), background_color="lime"))
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            inner.background_color = "yellow"
        renderer.render(0)
        for step in range(3):
            renderer.background_color = (step / 4, 1, 1, 1)
            renderer.render(0)
            # All of the target is drawn, and no other pass.
            assert renderer.statistics.passes == 1


def test_a_sublayer_becomes_the_mask_of_a_layer_whose_picture_is_kept() -> None:
    """The first sublayer comes to lie where it lies already."""
    first = scene.Layer(frame=(10, 10, 30, 30), background_color="lime", corner_radius=15)
    layer = scene.Layer(frame=(10, 10, 60, 60), background_color="blue", sublayers=[first])
    with scene.Renderer(80, 80) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 80, 80), background_color="white", sublayers=[layer])
        renderer.render(0)
        layer.add_animation(scene.Transition(duration=4), "transition")
        renderer.render(1)
        renderer.render(2)
        with scene.transaction(disable_actions=True):
            layer.mask = first
        renderer.render(2)
        shown = np.array(renderer.read())
        renderer.lose_context()
        renderer.render(2)
        assert np.array_equal(shown, np.array(renderer.read()))


@pytest.mark.parametrize("change", ["instance_alpha_offset", "instance_color"])
def test_copies_in_space_fade_with_what_is_kept_of_layers_in_transition(change: str) -> None:
    layer = scene.Layer(frame=(5, 5, 25, 40), background_color="#f008")
    copies = scene.ReplicatorLayer(
        frame=(0, 0, 100, 60), instance_count=3, preserves_depth=True, sublayers=[layer],
        instance_transform=scene.Transform.translation(28, 0),
    )  # fmt: skip
    with scene.Renderer(100, 60) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 100, 60), background_color="white", sublayers=[copies])
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            layer.background_color = "#00f8"
            layer.add_animation(scene.Transition(duration=1), "transition")
        renderer.render(0)
        renderer.render(0.2)
        with scene.transaction(disable_actions=True):
            setattr(copies, change, -0.3 if change == "instance_alpha_offset" else scene.Color(1, 1, 1, 0.5))
        renderer.render(0.2)
        shown = np.array(renderer.read())
        renderer.lose_context()
        renderer.render(0.2)
        assert np.array_equal(shown, np.array(renderer.read()))


@pytest.mark.parametrize("mode", ["clear", "copy", "sourceIn", "sourceOut", "destinationIn", "destinationAtop"])
def test_a_rasterized_layer_blends_with_all_of_its_group(mode: scene.BlendModeName) -> None:
    """What a mode does where the layer is not is done outside of the picture that is kept."""
    pictures = []
    for kept in (False, True):
        below = scene.Layer(frame=(0, 0, 30, 60), background_color="#00ff00")
        layer = scene.Layer(frame=(15, 20, 30, 20), background_color=(0, 0, 1, 0.6), compositing_filter=mode)
        layer.should_rasterize = kept
        with scene.Renderer(60, 60) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 60, 60), background_color="#ff0000", sublayers=[below, layer])
            renderer.render(0)
            pictures.append(renderer.read())
    assert pictures[0][5, 5, 3] == 0
    assert np.array_equal(*pictures)


@pytest.mark.parametrize("effect", ["shadow", "mask"])
@pytest.mark.parametrize("when", ["before", "with", "after"])
def test_a_sublayer_that_was_in_space_leaves_no_trace(effect: str, when: str) -> None:
    """A sublayer that was turned out of its plane, and lies in it again, is drawn as if it had always lain there."""

    def take_effect(layer: scene.Layer) -> None:
        if effect == "shadow":
            layer.shadow_opacity, layer.shadow_radius = 0.8, 5
        else:
            layer.mask = scene.Layer(frame=(0, 0, 50, 40), corner_radius=16, background_color="#000c")

    def show(layer: scene.Layer, renderer: scene.Renderer) -> None:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
        renderer.render(0)

    def passes(renderer: scene.Renderer) -> list[str]:
        return [
            line.rpartition(": ")[2] for line in renderer.plan_description().splitlines() if line.startswith("pass")
        ]

    kept, anew = (card(position=(80.3, 60.6)) for _ in range(2))
    for layer in kept, anew:
        layer.sublayers[0].position, layer.sublayers[1].position = (5, 10), (55, 30)
    take_effect(anew)
    turned = kept.sublayers[1]
    turned.transform = scene.Transform.rotation(0.8, 0, 1, 0)
    if when == "before":
        take_effect(kept)
    with scene.Renderer(160, 120) as renderer, scene.Renderer(160, 120) as other:
        show(kept, renderer)
        show(anew, other)
        with scene.transaction(disable_actions=True):
            turned.transform = scene.Transform()
            if when == "with":
                take_effect(kept)
        renderer.render(0)
        if when == "after":
            with scene.transaction(disable_actions=True):
                take_effect(kept)
            renderer.render(0)
        assert passes(renderer) == passes(other)
        assert (renderer.read() == other.read()).all()
