"""Frames in which only what changed is drawn equal whole ones: cases that Tests/Conformance/damage.py led to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import PIL.Image
import pytest

import scene


@pytest.fixture
def crowd() -> scene.Layer:
    """So many layers that those which change are changed in the plan that is there."""
    root = scene.Layer(bounds=(0, 0, 100, 100), position=(50, 50), background_color="#fff")
    for index in range(300):
        root.sublayers.append(scene.Layer(frame=(index % 20 * 5, 60 + index // 20, 3, 1), background_color="#0a0"))
    return root


def pixels(renderer: scene.Renderer, time: float) -> np.ndarray:
    renderer.render(time)
    return np.array(renderer.read())


def whole(renderer: scene.Renderer, time: float) -> np.ndarray:
    """The frame with all that is kept made anew."""
    nothing = scene.Layer(hidden=True)
    assert renderer.root is not None
    with scene.transaction(disable_actions=True):
        renderer.root.sublayers.insert(0, nothing)
    with scene.transaction(disable_actions=True):
        nothing.remove_from_superlayer()
    renderer.background_color = "#fff"
    return pixels(renderer, time)


@pytest.mark.parametrize("edge", [0, 30], ids=["all that moves", "beside what stands"])
def test_layers_that_move_over_most_of_an_empty_target(edge: int) -> None:
    """All of the target is cleared where nothing else is there; what stands beside the damage stays."""
    root = scene.Layer(frame=(0, 0, 120, 100))
    root.sublayers.append(scene.Layer(frame=(0, 90, edge, 5), background_color="#08f"))
    for index in range(6):
        card = scene.Layer(frame=(10, 8, 30, 20), background_color="#f008", corner_radius=3)
        move = scene.BasicAnimation("position", from_value=(20, 15), to_value=(90.5, 60.25), duration=1)
        move.time_offset = index / 7
        card.add_animation(move)
        root.sublayers.append(card)
    with scene.Renderer(120, 100) as parts, scene.Renderer(120, 100) as alone:
        for renderer in (parts, alone):
            renderer.background_color = "#fed"
        parts.root, alone.root = root, root.copy()
        drawn = []
        for time in np.linspace(0, 0.9, 12):
            shown = pixels(parts, float(time))
            drawn.append(parts.statistics.drawn_pixels)
            alone.background_color = "#fff"
            alone.background_color = "#fed"
            assert np.array_equal(shown, pixels(alone, float(time)))
            assert alone.statistics.drawn_pixels == 120 * 100
        # Several frames were drawn in part, and each part was more than a third of the target.
        assert sum(4000 < area < 12000 for area in drawn) > 4


@pytest.mark.parametrize("z", [-1, 1])
def test_layer_that_leaves_the_plane_is_sorted(crowd: scene.Layer, z: float) -> None:
    red = scene.Layer(frame=(10, 10, 30, 30), background_color="#f00")
    blue = scene.Layer(frame=(20, 20, 30, 30), background_color="#00f")
    crowd.sublayers.extend([red, blue])
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        assert pixels(renderer, 0)[30, 30].tolist() == [0, 0, 255, 255]
        with scene.transaction(disable_actions=True):
            (blue if z < 0 else red).z_position = z
        assert pixels(renderer, 0)[30, 30].tolist() == [255, 0, 0, 255]


@pytest.mark.parametrize("fill", list(scene.FillMode))
def test_time_offset_of_the_model_holds_when_its_animation_is_over(crowd: scene.Layer, fill: scene.FillMode) -> None:
    layer = scene.Layer(frame=(0, 0, 20, 20), background_color="#f00", speed=0)
    crowd.sublayers.append(layer)
    layer.add_animation(scene.BasicAnimation("position.x", from_value=10, to_value=90, duration=1))
    layer.add_animation(scene.BasicAnimation("timeOffset", from_value=0, to_value=0.4, duration=0.2, fill_mode=fill))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            layer.time_offset = 0.8
        renderer.render(0.1)
        after = pixels(renderer, 0.3)
        assert np.array_equal(after, whole(renderer, 0.3))
        assert after[10, 10 + 64].tolist() == [255, 0, 0, 255]


def test_text_that_has_come_to_rest_is_drawn_anew_in_a_kept_pass(crowd: scene.Layer) -> None:
    text = scene.TextLayer(frame=(3.5, 4, 60, 20), string="words", font_size=10, foreground_color="#000")
    group = scene.Layer(frame=(10, 10, 60, 30), opacity=0.5, background_color="#ff0", sublayers=[text])
    crowd.sublayers.append(group)
    text.add_animation(scene.BasicAnimation("position.x", by_value=0, duration=0.2))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        moving = pixels(renderer, 0)
        renderer.render(0.1)
        resting = pixels(renderer, 0.3)
        assert not np.array_equal(moving, resting)
        # The group's picture would be kept otherwise.
        with scene.transaction(disable_actions=True):
            group.background_color = "#ff1"
            group.background_color = "#ff0"
        assert np.array_equal(resting, whole(renderer, 0.3))


def test_transition_in_a_transform_layer_fades_with_it(crowd: scene.Layer) -> None:
    inner = scene.Layer(frame=(5, 5, 30, 30), background_color="#f00", sublayers=[])
    inner.sublayers.append(scene.Layer(frame=(5, 5, 10, 10), background_color="#00f"))
    space = scene.TransformLayer(frame=(10, 10, 40, 40), sublayers=[inner])
    crowd.sublayers.append(space)
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        inner.add_animation(scene.Transition("push", "fromLeft", duration=1, speed=0))
        before = pixels(renderer, 0.1)
        with scene.transaction(disable_actions=True):
            space.opacity = 0.5
        after = pixels(renderer, 0.1)
        assert not np.array_equal(before, after)
        assert np.array_equal(after, whole(renderer, 0.1))


def test_transform_layers_in_each_other_without_end_fade(crowd: scene.Layer) -> None:
    crowd.sublayers.append(scene.Layer(frame=(0, 0, 20, 20), opacity=0.5, sublayers=[scene.Layer(frame=(0, 0, 5, 5))]))
    top = innermost = scene.TransformLayer(bounds=(0, 0, 40, 40), position=(20, 20))
    crowd.sublayers.append(top)
    with scene.transaction(disable_actions=True):
        for _ in range(100_000):
            below = scene.TransformLayer(bounds=(0, 0, 40, 40), position=(20, 20))
            innermost.sublayers.append(below)
            innermost = below
        innermost.sublayers.append(scene.Layer(frame=(10, 10, 20, 20), background_color="#f00"))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        before = pixels(renderer, 0)
        with scene.transaction(disable_actions=True):
            top.opacity = 0.5
        after = pixels(renderer, 0.1)
        assert not np.array_equal(before, after)
        assert np.array_equal(after, whole(renderer, 0.1))


def test_transition_of_a_mask_begins_in_the_kept_picture_of_it(crowd: scene.Layer) -> None:
    mask = scene.ShapeLayer(frame=(0, 0, 20, 20), path="M0 0 H40 V40 H0 Z", fill_color="#000")
    crowd.sublayers.append(scene.Layer(frame=(10, 10, 40, 40), background_color="#f00", mask=mask))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        before = pixels(renderer, 0.1)
        reveal = scene.Transition("reveal", "fromLeft", duration=1)
        reveal.speed = 0
        mask.add_animation(reveal)
        after = pixels(renderer, 0.1)
        assert not np.array_equal(before, after)
        assert np.array_equal(after, whole(renderer, 0.1))


def test_layer_takes_another_along_that_changed_before_it(crowd: scene.Layer) -> None:
    inner = scene.Layer(frame=(0, 0, 10, 10), background_color="#f00")
    space = scene.TransformLayer(frame=(0, 0, 20, 20), z_position=3, sublayers=[inner])
    crowd.sublayers.append(scene.Layer(frame=(0, 0, 50, 50), sublayers=[space]))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            inner.position = (6, 6)
            space.position = (40, 30)
        after = pixels(renderer, 0)
        assert after[26, 36].tolist() == [255, 0, 0, 255]
        assert np.array_equal(after, whole(renderer, 0))


def test_image_that_changes_out_of_sight_changes_no_pixel_of_a_panel(crowd: scene.Layer) -> None:
    image = scene.Image.from_array(np.zeros((8, 8, 4), np.uint8))
    crowd.sublayers.append(scene.Layer(frame=(-50, 0, 20, 20), contents=image))
    crowd.sublayers.append(scene.Layer(frame=(2, 0, 20, 40), background_color="#00f"))
    blur = scene.Filter("gaussianBlur", radius=3)
    crowd.sublayers.append(scene.Layer(frame=(0, 0, 40, 40), background_color="#f008", background_filters=[blur]))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        before = pixels(renderer, 0)
        image.update(np.full((8, 8, 4), 255, np.uint8))
        assert np.array_equal(before, pixels(renderer, 0))


def gray(value: int) -> scene.Image:
    return scene.Image.from_array(np.array([[[value, value, value, 255]]], np.uint8))


@pytest.mark.parametrize("gravity", ["resize", "center"])
def test_images_fade_into_each_other_and_out(crowd: scene.Layer, gravity: scene.ContentsGravityName) -> None:
    layer = scene.Layer(frame=(10, 10, 20, 20), contents=gray(200), contents_gravity=gravity, contents_scale=0.05)
    crowd.sublayers.append(layer)
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        for start, image, limits in [(1, gray(100), (100, 200)), (2, None, (100, 255)), (3, gray(0), (0, 255))]:
            layer.contents = image
            renderer.render(start)
            shown = []
            for step in range(1, 8):
                time = start + step / 30
                after = pixels(renderer, time)
                shown.append(int(after[20, 20, 0]))
                assert np.array_equal(after, whole(renderer, time)), time
            assert all(limits[0] < value < limits[1] for value in shown[:6])
            assert pixels(renderer, start + 0.5)[20, 20, 0] == (255 if image is None else limits[0])


@pytest.mark.parametrize("kind", list(scene.TransitionType))
def test_transition_runs_in_the_plan_that_is_there(crowd: scene.Layer, kind: scene.TransitionType) -> None:
    inner = scene.Layer(frame=(5, 5, 10, 10), background_color="#00f")
    layer = scene.Layer(frame=(10, 10, 30, 30), background_color="#f00", sublayers=[inner])
    crowd.sublayers.extend([layer, scene.Layer(frame=(30, 10, 20, 20), background_color="#0f08")])
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        layer.add_animation(scene.Transition(kind, "fromLeft", duration=1))
        with scene.transaction(disable_actions=True):
            layer.background_color = "#888"
        renderer.render(0)
        for time in np.arange(0.1, 1.3, 0.1):
            assert np.array_equal(pixels(renderer, time), whole(renderer, time)), time


@pytest.mark.parametrize("fill", list(scene.FillMode))
def test_group_gives_way_in_the_frame_in_which_it_is_over(crowd: scene.Layer, fill: scene.FillMode) -> None:
    layer = scene.Layer(frame=(0, 0, 20, 20), background_color="#f00")
    crowd.sublayers.append(layer)
    # Another animation of the property goes on.
    layer.add_animation(scene.BasicAnimation("position.x", from_value=10, to_value=10, duration=9))
    move = scene.BasicAnimation("position.x", from_value=10, to_value=90, duration=0.2, fill_mode="forwards")
    layer.add_animation(scene.AnimationGroup([move], duration=0.2, fill_mode=fill))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        assert pixels(renderer, 0.1)[10, 10].tolist() != [255, 0, 0, 255]
        assert pixels(renderer, 0.3)[10, 10].tolist() == [255, 0, 0, 255]


def test_generator_runs_in_the_plan_that_is_there(crowd: scene.Layer) -> None:
    kernel = scene.Kernel("vec4 kernel(vec2 p, float time) { return vec4(fract(time), p / 50.0, 1.0); }")
    crowd.sublayers.append(scene.Layer(frame=(10, 10, 40, 40), generator=scene.Filter(kernel)))
    with scene.Renderer(100, 100) as renderer:
        renderer.root = crowd
        renderer.render(0)
        for time in np.arange(0.1, 0.9, 0.1):
            after = pixels(renderer, time)
            assert abs(int(after[20, 20, 0]) - round(255 * time)) <= 1
            assert np.array_equal(after, whole(renderer, time)), time


@pytest.fixture(scope="module")
def multitude() -> scene.Layer:
    """More layers than plans are compared for: a frame with a new plan draws all of its pixels."""
    root = scene.Layer(bounds=(0, 0, 100, 100), position=(50, 50), background_color="#fff")
    root.sublayers = [scene.Layer(frame=(index % 90, 60, 2, 1), background_color="#0a0") for index in range(66_000)]
    return root


SHOWS: dict[str, Callable[[], dict[str, Any]]] = {
    "as it is": dict,
    "with corners": lambda: {"corner_radius": 4, "masks_to_bounds": True},
    "with a border and a shadow": lambda: {"border_width": 2, "shadow_opacity": 0.5},
    "over a background": lambda: {"background_color": "#fc8", "contents_gravity": "resizeAspect"},
    "in nine parts": lambda: {"contents_center": (0.25, 0.25, 0.5, 0.5)},
    "in a group": lambda: {"opacity": 0.5, "sublayers": [scene.Layer(frame=(2, 2, 6, 6), background_color="#08f")]},
    "masked": lambda: {"mask": scene.Layer(frame=(3, 3, 9, 9), background_color="#000")},
}


@pytest.mark.parametrize("way", SHOWS)
def test_images_that_come_are_drawn_alone(multitude: scene.Layer, way: str, tmp_path: Path) -> None:
    """Images that are loaded come into the plan that is there, and so do other pixels of an image in a group."""
    noise = np.random.default_rng(3).integers(0, 256, (8, 8, 4), np.uint8)
    PIL.Image.fromarray(noise).save(tmp_path / "a.png")
    images = [scene.Image.open_async(tmp_path / "a.png", stand_in) for stand_in in (None, gray(200))]
    layers = [
        scene.Layer(frame=(10 + 40 * index, 10, 20, 20), contents=image, **SHOWS[way]())
        for index, image in enumerate(images)
    ]
    with scene.transaction(disable_actions=True):
        multitude.sublayers.extend(layers)
    with scene.Renderer(100, 100) as renderer:
        renderer.root = multitude
        renderer.render(0)
        drawn = renderer.statistics.layers_drawn
        for image in images:
            image.wait(10)
        come = pixels(renderer, 0)
        assert 0 < renderer.statistics.drawn_pixels < 5000
        assert renderer.statistics.layers_drawn >= drawn
        assert (come == whole(renderer, 0)).all()
        images[0].update(255 - noise)
        changed = pixels(renderer, 0)
        assert 0 < renderer.statistics.drawn_pixels < 5000
        assert (changed != come).any()
        assert (changed == whole(renderer, 0)).all()
        renderer.root = None
    for layer in layers:
        layer.remove_from_superlayer()
