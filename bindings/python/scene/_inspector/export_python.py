"""Trees as Python."""

from __future__ import annotations

from typing import Any, cast

from scene import raw
from scene._inspector.sketch import Sketch, attribute_of
from scene._inspector.values import to_json
from scene._values import GENERATORS, PropertyInfo, properties
from scene.layer import Layer

_ANIMATIONS = {
    "basic": "BasicAnimation",
    "keyframe": "KeyframeAnimation",
    "spring": "SpringAnimation",
    "group": "AnimationGroup",
    "transition": "Transition",
}
_RENAMED = {
    "from": "from_value",
    "to": "to_value",
    "by": "by_value",
    "reducedMotion": "reduced_motion",
    "transitionType": "type",
}


def text_of(sketches: list[Sketch]) -> str:
    """A program that makes the layers; the last variable is the topmost."""
    custom = {info.key: info for info in properties() if not hasattr(_class("video"), attribute_of(info.key))}
    used = [info for key, info in custom.items() if any(_is_custom(sketch, key) for sketch in sketches)]
    lines = [_registration(info) for info in used]
    for sketch in sketches:
        lines += _layer(sketch)
    text = "\n".join(lines) + "\n"
    return ("import math\n\n" if "math.inf" in text else "") + "import scene\n\n" + text


def _class(kind: str) -> type[Layer]:
    """The class of a kind of layers."""
    return Layer._class_of_kind(raw.scene_layer_kind[f"SCENE_LAYER_KIND_{kind.upper()}"])


def _is_custom(sketch: Sketch, key: str) -> bool:
    """Whether a value is one of the program's own properties."""
    return key in sketch.values and not hasattr(_class(sketch.kind), attribute_of(key))


def _registration(info: PropertyInfo) -> str:
    initial = _value(info.key, to_json(info.default))
    options = f"type={info.type!r}, animatable={info.animatable}, implicit={info.implicit}"
    return f"scene.register_property({info.key!r}, {initial}, {options})"


def _layer(sketch: Sketch) -> list[str]:
    own = [key for key in sketch.values if _is_custom(sketch, key)]
    values = {key: value for key, value in sketch.values.items() if key not in own}
    arguments = [f"{attribute_of(key)}={_value(key, value)}" for key, value in values.items()]
    for key, filters in sketch.filters.items():
        made = [_filter(described) for described in filters]
        arguments.append(f"{attribute_of(key)}={made[0] if key in GENERATORS else '[' + ', '.join(made) + ']'}")
    if sketch.mask:
        arguments.append(f"mask={sketch.mask}")
    if sketch.sublayers:
        arguments.append(f"sublayers=[{', '.join(sketch.sublayers)}]")
    lines = [f"# Not in this text: {', '.join(sketch.lost)}."] if sketch.lost else []
    lines += _call(f"{sketch.variable} = scene.{_class(sketch.kind).__name__}", arguments)
    lines += [f"{sketch.variable}[{key!r}] = {_value(key, sketch.values[key])}" for key in own]
    for animation in sketch.animations:
        key = animation.get("key")
        added = f", {key!r}" if key is not None else ""
        lines.append(f"{sketch.variable}.add_animation({_animation(animation)}{added})")
    return lines


def _call(head: str, arguments: list[str]) -> list[str]:
    line = f"{head}({', '.join(arguments)})"
    if len(line) <= 100:
        return [line]
    return [f"{head}(", *(f"    {argument}," for argument in arguments), ")"]


def _value(key: str, value: Any) -> str:
    if value == "forever":
        return "math.inf"
    if isinstance(value, list):
        parts = [_value(key, part) for part in cast("list[Any]", value)]
        return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
    return repr(value)


def _filter(described: dict[str, Any]) -> str:
    kernel = described["type"] == "kernel" and "text" in described
    made = f"scene.Kernel({described['text']!r})" if kernel else repr(described["type"])
    given = {key: value for key, value in described.items() if key != "type" and not (kernel and key == "text")}
    return f"scene.Filter({made}{''.join(f', {key}={_value(key, value)}' for key, value in given.items())})"


def _animation(described: dict[str, Any]) -> str:
    kind = described["type"]
    arguments: list[str] = []
    for key, value in described.items():
        if key in ("type", "key"):
            continue
        if key == "keyPath":
            arguments.insert(0, repr(value))
        elif key == "animations":
            arguments.insert(0, f"[{', '.join(map(_animation, value))}]")
        elif key == "transitionType" and isinstance(value, dict):
            arguments.append(f"filter={_filter(cast('dict[str, Any]', value))}")
        else:
            arguments.append(f"{_RENAMED.get(key, attribute_of(key))}={_value(key, value)}")
    return f"scene.{_ANIMATIONS[kind]}({', '.join(arguments)})"
