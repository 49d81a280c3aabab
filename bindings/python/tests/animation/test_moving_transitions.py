"""Transitions that move: two pictures in the layer's plane, which its bounds cut, wherever the layer lies in space."""

from __future__ import annotations

import numpy as np
import pytest

import scene
from scene import Layer, Renderer, Transform, Transition

SIZE = 120
SIDES = {"fromLeft": (-1, 0), "fromRight": (1, 0), "fromTop": (0, -1), "fromBottom": (0, 1)}
PERSPECTIVE = Transform.perspective(200)
MIXTURE = "vec4 kernel(Image from, Image to, vec2 p, float progress) { return mix(at(from, p), at(to, p), progress); }"
PLACES = {
    "upright": (Transform(), Transform()),
    "scaled": (Transform.scale(1.2, 0.9), Transform()),
    "turned": (Transform.rotation(0.5), Transform()),
    "in perspective": (Transform.rotation(0.8, 0, 1, 0), PERSPECTIVE),
    "aslant": (Transform.rotation(0.8, 0.3, 1, 0.2), PERSPECTIVE),
}


def fill(layer: Layer, color: str, overhang: str) -> None:
    """A colour, and beyond the layer's right side and bottom another."""
    layer.background_color = color
    layer.sublayers = [Layer(frame=(40, 40, 50, 40), background_color=overhang)]


def shown(root: Layer) -> np.ndarray:
    with Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        picture = renderer.read().astype(int)
        renderer.root = None
    return picture


def stage(place: str, radius: float) -> tuple[Layer, Layer]:
    transform, space = PLACES[place]
    layer = Layer(frame=(20, 25, 70, 60), transform=transform, corner_radius=radius)
    return Layer(frame=(0, 0, SIZE, SIZE), background_color="#fff", sublayers=[layer], sublayer_transform=space), layer


def in_transition(root: Layer, layer: Layer, transition: Transition, time: float) -> np.ndarray:
    fill(layer, "#00f", "#ff0")
    with Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            fill(layer, "#f00", "#0ff")
            layer.add_animation(transition)
        renderer.render(0)
        renderer.render(time)
        picture = renderer.read().astype(int)
        renderer.root = None
    return picture


def of_sublayers(place: str, kind: str, side: str, time: float, seam: str | None = None) -> np.ndarray:
    """The same as two sublayers that are cut, and moved by the layer's size; a colour shows where they meet."""
    root, layer = stage(place, 0)
    layer.masks_to_bounds = True
    width, height = layer.bounds.width, layer.bounds.height
    x, y = SIDES[side]
    come, leave = 1 - time if kind != "reveal" else 0, time if kind != "moveIn" else 0
    old = Layer(frame=(-x * width * leave, -y * height * leave, width, height), masks_to_bounds=True)
    new = Layer(frame=(x * width * come, y * height * come, width, height), masks_to_bounds=True)
    fill(old, "#00f", "#ff0")
    fill(new, "#f00", "#0ff")
    # Away from the outer edges.
    below = Layer(frame=old.frame.inset(2) + (4 * x, 4 * y, 0, 0), background_color=seam)
    layer.sublayers = [below, new, old] if kind == "reveal" else [below, old, new]
    return shown(root)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", ["push", "moveIn", "reveal"])
@pytest.mark.parametrize("place", PLACES)
def test_pictures_move_in_the_layers_plane_and_end_at_its_bounds(place: str, kind: str, side: str) -> None:
    for time in (0, 0.4, 0.9):
        picture = in_transition(*stage(place, 0), Transition(kind, side, duration=1), time)
        wanted = of_sublayers(place, kind, side, time)
        off = np.abs(picture - wanted).max(axis=2)
        # Where sublayers meet, their smoothed edges let something through.
        if kind == "push":
            off[(of_sublayers(place, kind, side, time, "#000") != wanted).any(axis=2)] = 0
        # Edges of the pictures are smoothed with them, and once more where they move.
        assert np.count_nonzero(off > 100) <= 40
        assert np.count_nonzero(off > 16) <= (0 if place == "upright" else 450)


@pytest.mark.parametrize("kind", ["push", "moveIn", "reveal", "fade", "kernel"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("turned", [False, True])
def test_pictures_within_a_clip_that_is_no_box(place: str, kind: str, turned: bool) -> None:
    transition = Transition("fade" if kind == "kernel" else kind, "fromLeft", duration=1)
    transition.filter = scene.Filter(scene.Kernel(MIXTURE)) if kind == "kernel" else None
    pictures = []
    for clips in (False, True):
        root, layer = stage(place, 0)
        layer.masks_to_bounds = True
        holder = Layer(frame=(0, 0, 85, 85), sublayers=[layer], sublayer_transform=root.sublayer_transform)
        holder.masks_to_bounds, holder.corner_radius = clips, 10
        if turned:
            holder.transform = Transform.rotation(0.4)
        root.sublayers = [holder]
        pictures.append(in_transition(root, layer, transition, 0.4)[40:70, 40:70])
    off = np.abs(pictures[0] - pictures[1]).max(axis=2)
    assert np.count_nonzero(off > 16) == 0


@pytest.mark.parametrize("radius", [0, 12])
def test_shadows_of_the_pictures_end_at_the_bounds(radius: float) -> None:
    """A picture's shadow would lie over the other picture."""
    pictures = []
    for opacity in (0, 1):
        root, layer = stage("upright", radius)
        fill(layer, "#00f", "#ff0")
        layer.shadow_opacity, layer.shadow_radius = opacity, 4
        with Renderer(SIZE, SIZE) as renderer:
            renderer.root = root
            renderer.render(0)
            layer.add_animation(Transition("push", "fromLeft", duration=1))
            renderer.render(0)
            renderer.render(0.5)
            pictures.append(renderer.read()[40:70, 22:88].astype(int))
            renderer.root = None
    assert np.abs(pictures[0] - pictures[1]).max() == 0


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("place", PLACES)
def test_pictures_that_push_each_other_hide_what_lies_below_where_they_meet(place: str, side: str) -> None:
    """Their edges fall within pixels, and are smoothed."""
    root, layer = stage(place, 0)
    layer.background_color = "#f00"
    with Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        wanted = renderer.read().astype(int)
        red = wanted[:, :, 1] == 0
        # The outer sides are smoothed once more as the pictures'.
        inside = np.all([np.roll(red, step, axis) for step in (-3, -2, 0, 2, 3) for axis in (0, 1)], axis=0)
        layer.add_animation(Transition("push", side, duration=1))
        renderer.render(0)
        for time in (0.3333, 0.505, 0.8123):
            renderer.render(time)
            off = np.abs(renderer.read().astype(int) - wanted).max(axis=2)
            assert off[inside].max() <= 2, time
        renderer.root = None


@pytest.mark.parametrize(("kind", "moved"), [("push", 50), ("moveIn", 0), ("reveal", 50)])
@pytest.mark.parametrize("zoom", [1, 40])
def test_pictures_that_are_far_larger_than_the_view(kind: str, moved: int, zoom: int) -> None:
    """A long list, or a map that was magnified: of what is out of sight nothing is made."""
    long, bar = 60000 / zoom, 20 / zoom
    layer = Layer(bounds=(0, 0, long, long), position=(SIZE / 2, SIZE / 2), transform=Transform.scale(zoom, zoom))
    layer.background_color = "#00f"
    for step in range(-10, 10):
        color = scene.Color(0.5 + step / 20, 1 - abs(step) / 10, 0)
        layer.sublayers.append(Layer(frame=(long / 2 + step * bar, 0, bar / 2, long), background_color=color))
    with Renderer(SIZE, SIZE) as renderer:
        renderer.root = Layer(frame=(0, 0, SIZE, SIZE), background_color="#fff", sublayers=[layer])
        with scene.transaction(disable_actions=True):
            layer.position = (SIZE / 2 + moved, SIZE / 2)
        renderer.render(0)
        wanted = renderer.read().astype(int)
        with scene.transaction(disable_actions=True):
            layer.position = (SIZE / 2, SIZE / 2)
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            layer.sublayers, layer.background_color = [], "#f00"
            layer.add_animation(Transition(kind, "fromLeft", duration=60000))
        renderer.render(0)
        renderer.render(50)
        assert np.abs(renderer.read().astype(int) - wanted).max() <= 1
        renderer.root = None


def test_pictures_that_are_kept_are_those_that_would_be_drawn() -> None:
    """What is around the layer turns, and with that the map by which a picture is seen, but not the picture."""
    root, layer = stage("in perspective", 8)
    fill(layer, "#00f", "#ff0")
    holder = Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer], sublayer_transform=PERSPECTIVE)
    root.sublayers = [holder]
    with Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            fill(layer, "#f00", "#0ff")
            layer.add_animation(Transition("reveal", "fromTop", duration=60))
            holder.add_animation(
                scene.BasicAnimation("transform.rotation", from_value=0, to_value=1, duration=60), "turn"
            )
        renderer.render(0)
        for time in range(20, 40):
            renderer.render(time)
            kept = renderer.read().astype(int)
            renderer.lose_context()
            renderer.render(time)
            assert np.abs(renderer.read().astype(int) - kept).max() <= 1, time
        renderer.root = None
