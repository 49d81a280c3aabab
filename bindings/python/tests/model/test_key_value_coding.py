"""What layers and animations keep for the program, default actions, and where what is on screen is going."""

from __future__ import annotations

import copy
import math

import pytest

import scene


def test_any_key_of_a_layer() -> None:
    layer = scene.Layer()
    values = {
        "tag": 7.0,
        "title": "seven",
        "isOpen": True,
        "home": scene.Point(3, 4),
        "accent": scene.Color(1, 0, 0, 1),
        "outline": scene.Path("M0 0 L5 5"),
        "weights": [1.0, 2.0, 3.0],
    }
    for key, value in values.items():
        layer[key] = value
        assert layer[key] == value
    assert copy.copy(layer)["home"] == (3, 4)
    layer["tag"] = "another type"
    assert layer["tag"] == "another type"
    layer["tag"] = None
    with pytest.raises(scene.NotFoundError, match='"tag"'):
        _ = layer["tag"]
    with pytest.raises(TypeError, match="type of thing cannot be told"):
        layer["thing"] = object()
    with pytest.raises(scene.NotFoundError):
        layer["some.thing"] = 1
    with pytest.raises(scene.NotFoundError):
        layer["onOrderIn"] = 1


def test_a_key_that_is_declared_later() -> None:
    layer = scene.Layer()
    layer["declaredLater"] = "text"
    scene.register_property("declaredLater", 5.0)
    assert layer["declaredLater"] == 5
    layer["declaredLater"] = 6
    assert layer["declaredLater"] == 6


def test_parts_of_the_frame() -> None:
    layer = scene.Layer(frame=(10, 20, 30, 40))
    layer["frame.origin.x"] = 50
    layer["frame.size"] = 6, 8
    assert layer.frame == (50, 20, 6, 8)
    assert layer["frame.size.height"] == 8
    assert layer["frame.origin"] == (50, 20)


def test_any_key_of_an_animation() -> None:
    layer = scene.Layer(frame=(0, 0, 10, 10))
    seen: list[object] = []

    def stopped(_: scene.StopReason) -> None:
        animation = scene.current_animation()
        assert animation is not None
        seen.append(animation["id"])

    with scene.Renderer(10, 10) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 10, 10), sublayers=[layer])
        renderer.render(0)
        for number in (1, 2):
            fade = scene.BasicAnimation("opacity", from_value=0, duration=number)
            fade["id"] = number
            fade.on_stop = stopped
            layer.add_animation(fade, f"fade {number}")
        assert layer.animation("fade 2")["id"] == 2
        renderer.render(0)
        renderer.render(3)
        scene.dispatch()
    assert seen == [1, 2]
    assert copy.copy(fade)["id"] == 2
    assert scene.current_animation() is None
    with pytest.raises(KeyError, match="name"):
        _ = fade["name2"]
    with pytest.raises(ValueError, match="opacity"):
        fade["opacity"] = 1


class Slow(scene.Layer):
    """A class of layers that move slowly."""

    def default_action_for_key(self, key: str) -> scene.Action | scene.Animation | None:
        return scene.BasicAnimation("position", duration=5) if key == "position" else None


def test_default_actions_of_a_class() -> None:
    layer = Slow(frame=(0, 0, 10, 10))
    with scene.Renderer(10, 10) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 10, 10), sublayers=[layer])
        renderer.render(0)
        layer.position = 9, 9
        assert layer.animation("position").duration == 5
        layer.opacity = 0.5
        assert layer.animation("opacity").duration == 0.25
        layer.actions["position"] = scene.BasicAnimation("position", duration=2)
        layer.position = 3, 3
        assert layer.animation("position").duration == 2


def test_catching_what_moves() -> None:
    """A spring that is caught with its velocity goes on as it was."""
    layer = scene.Layer(frame=(0, 0, 10, 10))
    with scene.Renderer(10, 10) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 10, 10), sublayers=[layer])
        renderer.render(0)
        assert layer.get_presentation_velocity("position") == (0, 0)
        spring = scene.SpringAnimation("position.x", from_value=0, to_value=100, stiffness=100, damping=0, duration=9)
        layer.add_animation(spring)
        with scene.transaction(disable_actions=True):
            layer.position = 100, 5
        renderer.render(1)
        for time in (1.1, 1.2, 1.5):
            renderer.render(time)
            t = time - 1
            assert layer.get_presentation_value("position.x") == pytest.approx(100 - 100 * math.cos(10 * t), abs=1e-6)
            assert layer.get_presentation_velocity("position.x") == pytest.approx(1000 * math.sin(10 * t), abs=1)
            assert layer.get_goal_value("position.x") == 100
        with pytest.raises(ValueError, match="no velocity"):
            layer.get_presentation_velocity("hidden")


def test_filters_and_cells_are_the_attribute_of_their_key() -> None:
    layer, emitter = scene.Layer(), scene.EmitterLayer()
    layer["filters"] = ["gaussianBlur"]
    layer.set_value("background_filters", [scene.Filter("colorInvert")])
    layer["backgroundPattern"] = scene.Filter("checkerboard")
    emitter["emitterCells"] = [scene.EmitterCell(name="spark")]
    assert [each.type for each in layer["filters"]] == [each.type for each in layer.filters] == ["gaussianBlur"]
    assert [each.type for each in layer.get_value("backgroundFilters")] == ["colorInvert"]
    assert layer["backgroundPattern"] is not None and layer["generator"] is None
    assert [cell.name for cell in emitter["emitterCells"]] == ["spark"]
    layer["filters"] = []
    layer["backgroundPattern"] = None
    assert layer.filters == () and layer.background_pattern is None


def test_where_filters_are_no_value_it_is_said() -> None:
    layer = scene.Layer(mask=scene.Layer())
    for set_it in (lambda: layer.set_value("mask.filters", []), lambda: layer.set_value("emitterCells", [])):
        with pytest.raises(TypeError, match=r"filters|emitter cells"):
            set_it()
    for read_it in (lambda: layer.get_value("mask.filters"), lambda: layer.presentation.get_value("filters")):
        with pytest.raises(TypeError, match="read it as an attribute"):
            read_it()
    with pytest.raises(scene.NotFoundError, match="emitter layers"):
        layer.get_value("emitterCells")
    for key in (3, None, []):
        with pytest.raises(TypeError, match="key_path must be a str"):
            layer.set_value(key, 1)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (scene.Layer, "filters"),
        (scene.GradientLayer, "colors"),
        (scene.GradientLayer, "locations"),
        (scene.EmitterLayer, "emitter_cells"),
    ],
)
@pytest.mark.parametrize("value", [7, "text"])
def test_what_should_be_a_list_is_named(make: type[scene.Layer], name: str, value: object) -> None:
    layer = make()
    with pytest.raises(TypeError, match=f"{name} must be a list of .*, not "):
        setattr(layer, name, value)
