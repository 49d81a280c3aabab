"""Actions, styles and delegates of layers."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scene


def test_actions_of_a_layer(box: scene.Layer) -> None:
    calls: list[tuple[str, scene.Layer, float]] = []
    box.actions["opacity"] = lambda event, layer: calls.append((event, layer, layer.opacity))
    box.opacity = 0.25
    assert calls == [("opacity", box, 0.25)]
    assert box.animation_count == 0
    box.actions["opacity"] = None
    box.opacity = 0.5
    assert len(calls) == 1
    assert box.animation_count == 0
    assert box.actions["opacity"].is_null
    del box.actions["opacity"]
    with pytest.raises(KeyError):
        del box.actions["opacity"]
    box.opacity = 1
    assert box.animation_keys == ["opacity"]
    fade = scene.BasicAnimation("opacity", from_value=0, duration=3)
    box.actions = {"position": fade, "bounds": None}
    assert sorted(box.actions) == ["bounds", "position"]
    assert "position" in box.actions
    assert len(box.actions) == 2
    fade.duration = 9
    box.position = 7, 7
    assert box.animation("position").duration == 3
    action = box.actions["position"]
    assert action.animation is not None
    assert action.animation.duration == 3
    action.run("event", box)
    assert "event" in box.animation_keys
    box.actions = {}
    assert list(box.actions) == []
    with pytest.raises(TypeError, match="an action must be"):
        box.actions["position"] = 3
    box.remove_all_animations()


def test_styles(box: scene.Layer) -> None:
    box.style = {"borderWidth": 3, "actions": {"opacity": None}, "style": {"cornerRadius": 9, "borderWidth": 1}}
    assert (box.border_width, box.corner_radius) == (3, 9)
    box.opacity = 0
    assert "opacity" not in box.animation_keys
    style = box.style
    assert style is not None
    assert (style["borderWidth"], style["cornerRadius"], style["zPosition"]) == (3, 9, None)
    action = style.action("opacity")
    assert action is not None
    assert action.is_null
    assert style.action("position") is None
    box.style = None
    assert box.style is None
    assert (box.border_width, box.corner_radius) == (0, 0)
    with pytest.raises(scene.NotFoundError):
        scene.Style({"nonsense": 1})
    with pytest.raises(TypeError, match="a style must be"):
        box.style = 3
    assert scene.Layer(style={"opacity": 0.5}).opacity == 0.5


def test_a_style_for_layers_of_several_kinds() -> None:
    style = scene.Style({"opacity": 0.5, "lineWidth": 7, "cornerRadius": 3, "fontSize": 9, "borderWidth": 2})
    layer, shape, text = scene.Layer(), scene.ShapeLayer(), scene.TextLayer()
    for each in (layer, shape, text):
        each.style = style
        assert (each.opacity, each.corner_radius, each.border_width) == (0.5, 3, 2)
    assert (shape.line_width, text.font_size) == (7, 9)
    layer.style = shape.style = None
    assert (layer.opacity, shape.opacity, shape.line_width) == (1, 1, 1)


class Silent(scene.Layer):
    """Moves without animating, and notes what it is asked and told."""

    def __init__(self, **properties: Any) -> None:
        self.heard: list[Any] = []
        super().__init__(**properties)

    def action_for_key(self, key: str) -> scene.ActionLike:
        self.heard.append(key)
        if key == "zPosition":
            raise RuntimeError("no depth")
        return scene.NO_ACTION if key == "position" else None

    def animation_did_start(self, key: str | None) -> None:
        self.heard.append(("start", key))

    def animation_did_stop(self, key: str | None, reason: scene.StopReason) -> None:
        self.heard.append(("stop", key, reason))


def test_subclasses_decide(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer = Silent(frame=(0, 0, 10, 10))
    assert layer.heard == []
    root.sublayers.append(layer)
    renderer.render(0)
    layer.position = 30, 30
    layer.opacity = 0
    assert layer.heard == ["onOrderIn", "position", "opacity"]
    assert layer.animation_keys == ["opacity"]
    renderer.render(1)
    renderer.render(2)
    scene.dispatch()
    assert layer.heard[3:] == [("start", "opacity"), ("stop", "opacity", scene.StopReason.FINISHED)]
    # What is raised comes out of the assignment; the change is made.
    with pytest.raises(RuntimeError, match="no depth"):
        layer.z_position = 3
    assert layer.z_position == 3
    assert layer.find_action("position") is None
    assert layer.find_action("bounds") is not None


class Delegate:
    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.answer: scene.ActionLike = None

    def action_for_key(self, layer: scene.Layer, key: str) -> scene.ActionLike:
        self.heard.append((layer, key))
        return self.answer


def test_delegates(box: scene.Layer) -> None:
    delegate = Delegate()
    box.delegate = delegate
    assert box.delegate is delegate
    box.opacity = 0.5
    assert delegate.heard == [(box, "opacity")]
    assert box.animation("opacity").duration == 0.25
    delegate.answer = scene.BasicAnimation("opacity", duration=5)
    box.opacity = 0.25
    assert box.animation("opacity").duration == 5
    delegate.answer = scene.NO_ACTION
    box.position = 9, 9
    assert "position" not in box.animation_keys
    # Held weakly.
    del delegate
    gc.collect()
    assert box.delegate is None
    box.position = 5, 5
    assert "position" in box.animation_keys
    box.delegate = None
    box.remove_all_animations()


def test_the_class_comes_before_the_delegate(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    layer, delegate = Silent(frame=(0, 0, 10, 10)), Delegate()
    layer.delegate = delegate
    root.sublayers.append(layer)
    renderer.render(0)
    layer.position = 3, 3
    layer.opacity = 0
    assert delegate.heard == [(layer, "onOrderIn"), (layer, "opacity")]
    layer.delegate = None
    layer.heard.clear()
    layer.opacity = 1
    assert layer.heard == ["opacity"]
    with scene.transaction(disable_actions=True):
        layer.opacity = 0.5
    assert layer.heard == ["opacity"]


def test_leaving_with_an_animation(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown

    def alpha(time: float) -> int:
        renderer.render(time)
        return int(renderer.read()[50, 50, 3])

    layer = scene.Layer(frame=(0, 0, 100, 100), background_color="#fff")
    layer.actions["onOrderOut"] = scene.BasicAnimation("opacity", to_value=0, duration=1)
    root.sublayers.append(layer)
    assert alpha(0) == 255
    layer.remove_from_superlayer()
    assert layer.superlayer is None
    # Python lets go of it, and it fades all the same.
    del layer
    gc.collect()
    assert alpha(1) == 255
    assert alpha(1.5) == pytest.approx(128, abs=1)
    assert alpha(2) == 0
    scene.flush()


def test_in_documents(document: Callable[..., Path]) -> None:
    root = {
        "actions": {"opacity": None, "position": {"type": "basic", "keyPath": "opacity", "from": 0}},
        "style": {"cornerRadius": 4, "actions": {"bounds": None}, "style": {"borderWidth": 2}},
        "animations": [{"type": "basic", "keyPath": "opacity", "key": "o", "reducedMotion": "crossFade"}],
    }
    layer = scene.Document.load(document(root)).root
    assert layer.actions["opacity"].is_null
    animation = layer.actions["position"].animation
    assert animation is not None
    assert animation.duration == 0
    assert (layer.corner_radius, layer.border_width) == (4, 2)
    assert layer.animation("o").reduced_motion is scene.ReducedMotion.CROSS_FADE
    described = layer.description()
    assert described["actions"]["opacity"] is None
    assert described["style"]["style"] == {"borderWidth": 2}
    assert described["animations"][0]["reducedMotion"] == "crossFade"
    for bad, place in (
        ({"actions": {"opacity": 3}}, "/root/actions/opacity"),
        ({"actions": []}, "/root/actions"),
        ({"style": {"nonsense": 3}}, "/root/style/nonsense"),
        ({"style": {"opacity": "x"}}, "/root/style/opacity"),
        ({"style": {"style": 3}}, "/root/style/style"),
    ):
        with pytest.raises(scene.FormatError, match=place):
            scene.Document.load(document(bad))


def test_actions_are_assigned_as_a_whole_or_not_at_all() -> None:
    layer = scene.Layer(actions={"position": None})
    for wrong in (
        {"opacity": None, "bounds": 3},
        {"opacity": None, 3: None},
        {"opacity": None, None: None},
        {"opacity": None, "a\0b": None},
    ):
        with pytest.raises((TypeError, ValueError)):
            layer.actions = wrong  # pyright: ignore
        assert list(layer.actions) == ["position"]
    layer.actions = {"opacity": None}
    assert list(layer.actions) == ["opacity"]


class OnlyActions(scene.LayerDelegate):
    def action_for_key(self, layer: scene.Layer, key: str) -> scene.ActionLike:
        return scene.NO_ACTION if key == "opacity" else None


def test_what_a_delegate_inherits_decides_nothing(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    """A subclass of LayerDelegate answers what it overrides; the rest of the layer is as if there were no delegate."""
    root, renderer = shown
    layer, other, delegate = scene.Layer(frame=(0, 0, 20, 20)), scene.Layer(bounds=(0, 0, 20, 20)), OnlyActions()
    layer.layout_manager = scene.BoxLayout(spacing=5)
    layer.delegate = delegate
    assert layer.delegate is delegate
    layer.sublayers.append(other)
    layer.needs_display_on_bounds_change = True
    root.sublayers.append(layer)
    renderer.render(0)
    assert layer.contains_point((10, 10))
    assert not layer.contains_point((30, 10))
    layer.opacity = 0.5
    layer.position = 20, 20
    assert layer.animation_keys == ["position"]
    layer.bounds = 0, 0, 40, 20
    renderer.render(1)
    assert other.frame.x == 0
    assert layer.contents is None
    layer.delegate = None
    layer.remove_from_superlayer()


def test_a_list_of_sublayers_is_asked_about_once(box: scene.Layer) -> None:
    """Core Animation's setSublayers: is one change."""
    a, b, c, d = (scene.Layer() for _ in range(4))
    asked: list[str] = []
    box.actions["sublayers"] = lambda event, layer: asked.append(event)
    for layer in (a, b, c, d):
        layer.actions = {key: lambda event, _: asked.append(event) for key in ("onOrderIn", "onOrderOut")}

    def told() -> list[str]:
        result = asked.copy()
        asked.clear()
        scene.flush()
        return result

    box.sublayers = [a, b, c]
    assert told() == ["sublayers", *["onOrderIn"] * 3]
    box.sublayers = [a, b, c]
    assert told() == []
    box.sublayers.reverse()
    assert told() == ["sublayers"]
    box.sublayers[0] = a
    assert told() == ["sublayers"] and box.sublayers == [a, b, c]
    box.sublayers[0] = d
    assert told() == ["sublayers", "onOrderIn", "onOrderOut"]
    box.sublayers = [c, a]
    assert sorted(told()) == ["onOrderIn", "onOrderOut", "onOrderOut", "sublayers"]
    # Those of another layer, which is asked once, too.
    other = scene.Layer(sublayers=[b, d])
    superlayer = box.superlayer
    assert superlayer is not None
    superlayer.sublayers.append(other)
    other.actions["sublayers"] = lambda event, layer: asked.append("other's")
    told()
    box.sublayers = [b, c, d]
    assert told() == ["sublayers", "other's", "onOrderOut"] and other.sublayers == []
    box.sublayers = None
    assert sorted(told()) == [*["onOrderOut"] * 3, "sublayers"]
    other.remove_from_superlayer()


def test_each_sublayer_of_a_list_leaves_with_its_own_animation(box: scene.Layer) -> None:
    leaving = [scene.Layer(), scene.Layer(), scene.Layer()]
    box.sublayers = leaving
    scene.flush()
    for seconds, layer in enumerate(leaving):
        layer.actions["onOrderOut"] = scene.BasicAnimation("opacity", to_value=0, duration=seconds + 1)
    box.sublayers = []
    assert [layer.animation("onOrderOut").duration for layer in leaving] == [1, 2, 3]
    assert [layer.animation_count for layer in leaving] == [1, 1, 1]
