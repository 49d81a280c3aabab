"""Shadows and blurs that are drawn without a pass: those of one text or shape, and of boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from casters import SMOOTH_MOTIONS, card, drawn, parts, shape, text

import scene


@pytest.mark.parametrize("motion", SMOOTH_MOTIONS.values(), ids=SMOOTH_MOTIONS)
@pytest.mark.parametrize("make", [text, shape])
def test_a_sharp_shadow_of_one_shape_is_that_shape_in_another_colour(
    make: Callable[..., scene.Layer], motion: Callable[[int], scene.Transform]
) -> None:
    """A shadow that is not blurred is drawn as text or path, and needs no pass, wherever its layer goes."""
    offset = np.array((2.5, 3.0))
    layer = make(position=(60, 50), shadow_opacity=0.5, shadow_radius=0, shadow_offset=offset, shadow_color="#06c")
    alpha = 0.5 if make is text else 0.5 * 0x88 / 0xFF
    below = make(position=(60, 50))
    key = "foreground_color" if make is text else "fill_color"
    setattr(below, key, (0, 0x66 / 255, 0xCC / 255, alpha))
    for step in range(0, 50, 7):
        with scene.transaction(disable_actions=True):
            layer.shadow_opacity = 0.5
            layer.transform = motion(step)
            # The shadow falls where the layer's own plane has it.
            below.transform = scene.Transform.translation(*offset) @ motion(step)
        shown, passes = drawn([layer])
        with scene.transaction(disable_actions=True):
            layer.shadow_opacity = 0
        expected, _ = drawn([below, layer])
        assert passes == 1
        assert (shown != 255).any()
        assert np.abs(shown - expected).max() <= 1


def test_the_sharp_shadow_of_a_text_moves_and_changes_with_it() -> None:
    layer = text(position=(60, 50), shadow_opacity=1, shadow_radius=0, shadow_offset=(1, 2))
    root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
    changes: list[tuple[str, Any]] = [
        ("position", (70.25, 51)),
        ("string", "Longer"),
        ("shadow_offset", (5, 5)),
        ("shadow_color", "#08f"),
        ("opacity", 0.5),
        ("opacity", 1),
        ("background_color", "#dde"),
        ("background_color", None),
        ("shadow_radius", 4),
        ("shadow_radius", 0),
        ("masks_to_bounds", True),
        ("masks_to_bounds", False),
        ("sublayers", parts()),
        ("sublayers", []),
        ("string", ""),
        ("string", "Ag"),
        ("shadow_opacity", 0),
    ]
    with scene.Renderer(160, 120) as renderer:
        renderer.root = root
        renderer.render(0)
        before = np.array(renderer.read())
        for key, value in changes:
            with scene.transaction(disable_actions=True):
                setattr(layer, key, value)
            renderer.render(0)
            shown = np.array(renderer.read())
            assert not np.array_equal(shown, before), key
            renderer.root = None
            with scene.Renderer(160, 120) as new:
                new.root = root
                new.render(0)
                assert np.array_equal(shown, np.array(new.read())), key
                new.root = None
            renderer.root = root
            renderer.render(0)
            before = shown


CASTERS: dict[str, Callable[..., scene.Layer]] = {
    "box": lambda **properties: scene.Layer(bounds=(0, 0, 60, 40), background_color="#26c", **properties),
    "rounded": lambda **properties: scene.Layer(
        bounds=(0, 0, 60, 40), background_color="#26c", corner_radius=9, border_width=2, **properties
    ),
    "card": card,
    "text": text,
    "clipped": lambda **properties: card(masks_to_bounds=True, corner_radius=9, **properties),
    "fading": lambda **properties: card(opacity=0.6, **properties),
    "masked": lambda **properties: card(
        mask=scene.Layer(frame=(0, 0, 70, 55), corner_radius=20, background_color="#000"), **properties
    ),
    "blending": lambda **properties: card(compositing_filter="multiply", **properties),
}


@pytest.mark.parametrize("radius", [0, 1, 4])
@pytest.mark.parametrize("make", CASTERS.values(), ids=CASTERS)
def test_a_filter_that_makes_a_shadow_is_the_shadow_of_a_layer(make: Callable[..., scene.Layer], radius: float) -> None:
    place: dict[str, Any] = {"position": (60.25, 50.5)}
    own, passes = drawn(
        [make(shadow_opacity=0.5, shadow_radius=radius, shadow_offset=(3, 6), shadow_color="#06c", **place)]
    )
    color = (0, 0x66 / 255, 0xCC / 255, 0.5)
    cast = scene.Filter("dropShadow", name="cast", radius=radius, offset=(3, 6), color=color)
    # A path of the layer's own, which casts no shadow, is none of the filter's.
    path = scene.Path.ellipse((0, 0, 20, 20))
    filtered, filtered_passes = drawn([make(filters=[cast], shadow_path=path, **place)])
    assert np.array_equal(filtered, own)
    assert filtered_passes == passes
    # Also one whose values are set by themselves.
    layer = make(filters=[scene.Filter("dropShadow", name="cast", radius=9, offset=(1, 1))], **place)
    with scene.transaction(disable_actions=True):
        layer.set_value("filters.cast.radius", radius)
        layer.set_value("filters.cast.offset", (3, 6))
        layer.set_value("filters.cast.color", color)
    assert np.array_equal(drawn([layer])[0], own)
    with scene.transaction(disable_actions=True):
        layer.set_value("filters.cast.enabled", False)
    assert np.array_equal(drawn([layer])[0], drawn([make(**place)])[0])


@pytest.mark.parametrize("motion", SMOOTH_MOTIONS.values(), ids=SMOOTH_MOTIONS)
@pytest.mark.parametrize("radius", [2, 5, 16])
@pytest.mark.parametrize("corner", [0, 6, 20])
def test_a_blurred_box_is_drawn_without_a_pass(
    corner: float, radius: float, motion: Callable[[int], scene.Transform], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Gaussian of a box has a closed form, which is the picture that the filter makes."""
    for step in 0, 11, 37:
        with scene.transaction(disable_actions=True):
            box = scene.Layer(bounds=(0, 0, 60, 40), background_color="#0a4c", corner_radius=corner, opacity=0.9)
            box.filters = [scene.Filter("gaussianBlur", radius=radius)]
            box.position, box.transform = (60, 50), motion(step)
        shown, passes = drawn([box])
        monkeypatch.setenv("SCENE_SHORTCUTS", "0")
        plain, plain_passes = drawn([box])
        monkeypatch.delenv("SCENE_SHORTCUTS")
        assert (passes, plain_passes) == (1, 2)
        assert np.abs(shown - plain).max() <= 3


def test_a_blurred_box_changes_as_others_do() -> None:
    layer = scene.Layer(bounds=(0, 0, 60, 40), position=(60, 50), background_color="#26c", corner_radius=9)
    layer.filters = [scene.Filter("gaussianBlur", name="blur", radius=3)]
    root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[layer])
    image = scene.Image.from_array(np.full((4, 4, 4), 255, np.uint8))
    # A key, a value, and how many passes a new renderer needs.
    changes: list[tuple[str, Any, int]] = [
        ("filters.blur.radius", 8.0, 1),
        ("opacity", 0.5, 1),
        ("backgroundColor", scene.Color(1, 0, 0, 0.5), 1),
        ("cornerCurve", "continuous", 2),
        ("cornerCurve", "circular", 1),
        ("maskedCorners", 1, 2),
        ("maskedCorners", 15, 1),
        ("borderWidth", 2.0, 2),
        ("borderWidth", 0.0, 1),
        ("contents", image, 2),
        ("contents", None, 1),
        ("masksToBounds", True, 2),
        ("masksToBounds", False, 1),
        ("shadowOpacity", 1.0, 2),
        ("shadowOpacity", 0.0, 1),
        ("compositingFilter", "multiply", 2),
        ("compositingFilter", "sourceOver", 1),
        ("transform", scene.Transform.scale(1.5, 1), 2),
        ("transform", scene.Transform(), 1),
        ("filters.blur.radius", 0.5, 2),
        ("filters.blur.enabled", False, 1),
        ("backgroundColor", None, 1),
    ]
    with scene.Renderer(160, 120) as renderer:
        renderer.root = root
        renderer.render(0)
        for key, value, passes in changes:
            with scene.transaction(disable_actions=True):
                layer.set_value(key, value)
            renderer.render(0)
            shown = np.array(renderer.read())
            renderer.root = None
            with scene.Renderer(160, 120) as new:
                new.root = root
                new.render(0)
                assert new.statistics.passes == passes, key
                assert np.array_equal(shown, np.array(new.read())), key
                new.root = None
            renderer.root = root
            renderer.render(0)


FADING: dict[str, Callable[..., scene.Layer]] = {
    "text": text,
    "shape": shape,
    "card": card,
    "hard box": lambda **properties: scene.Layer(
        bounds=(0, 0, 60, 40), background_color="#26c", edge_antialiasing_mask=0, **properties
    ),
    "opaque card": lambda **properties: scene.Layer(
        bounds=(0, 0, 60, 40), background_color="#26c", sublayers=parts(), **properties
    ),
}


@pytest.mark.parametrize("is_filter", [False, True], ids=["shadow", "filter"])
@pytest.mark.parametrize("radius", [0, 4])
@pytest.mark.parametrize("make", FADING.values(), ids=FADING)
def test_a_shadow_does_not_shine_through_what_fades_with_a_layer_above(
    make: Callable[..., scene.Layer], radius: float, is_filter: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {"shadow_opacity": 1, "shadow_radius": radius, "shadow_offset": (3, 4)}
    made = {"filters": [scene.Filter("dropShadow", radius=radius, offset=(3, 4), color="#000")]}
    layer = make(position=(60, 50), **(made if is_filter else own))
    above = scene.Layer(frame=(0, 0, 160, 120), opacity=0.5, sublayers=[layer])
    shown, _ = drawn([above])
    monkeypatch.setenv("SCENE_SHORTCUTS", "0")
    plain, _ = drawn([above])
    assert np.abs(shown - plain).max() <= 8


@pytest.mark.parametrize("opacity", [1, 0.6])
def test_the_parts_of_an_opaque_picture_cast_no_shadow_on_each_other(opacity: float) -> None:
    pixels = np.full((30, 30, 4), 255, np.uint8)
    pixels[:, :, 1] = np.arange(30) * 8
    place = {"bounds": (0, 0, 60, 40), "position": (60, 50)}
    whole = scene.Layer(contents=scene.Image.from_array(pixels), **place)
    below = scene.Layer(background_color="#000", **place)
    nine: dict[str, Any] = {"contents_center": (0.4, 0.3, 0.2, 0.4), "opacity": opacity}
    shadow: dict[str, Any] = {"shadow_opacity": 0.8, "shadow_radius": 4, "shadow_offset": (3, 3)}
    for layer, properties in ((whole, nine), (below, shadow | {"opacity": opacity})):
        for key, value in properties.items():
            setattr(layer, key, value)
    alone, _ = drawn([whole])
    around, _ = drawn([below])
    for key, value in shadow.items():
        setattr(whole, key, value)
    shown, _ = drawn([whole])
    inside = (slice(31, 69), slice(31, 89))
    assert np.abs(shown[inside] - alone[inside]).max() <= 2
    outside = np.ones(shown.shape[:2], bool)
    outside[29:71, 29:91] = False
    assert np.abs(shown - around)[outside].max() <= 8
