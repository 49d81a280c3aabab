"""The animations of a tree on a time line, the curves of their values, and what becomes of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from scene import raw
from scene._inspector.handles import handles
from scene._inspector.subject import Subject
from scene._inspector.values import to_json
from scene._object import borrow_alive
from scene.animation import Animation, BasicAnimation, PropertyAnimation
from scene.errors import Error
from scene.group import AnimationGroup
from scene.keyframe import KeyframeAnimation
from scene.layer import Layer
from scene.renderer import Renderer
from scene.spring import SpringAnimation

MOST = 500
"""How many animations the time line has at once."""

MOST_KNOWN = 4 * MOST
"""Of how many animations it is remembered when they began."""

SAMPLES = 96
"""Points of a curve."""

_PARTS = ("rotation.x", "rotation.y", "rotation.z", "scale.x", "scale.y", "translation.x", "translation.y")
_COMPONENTS = {2: ("x", "y"), 4: ("1", "2", "3", "4")}

Key = tuple[int, str]
Bar = dict[str, Any]


class TimeLine:
    """The animations of a tree, as bars in the root's time."""

    def __init__(self, subject: Subject) -> None:
        """A time line that has seen nothing."""
        self._subject = subject
        self._begins: dict[Key, tuple[str, float]] = {}
        self._known: dict[Key, Bar] | None = None

    def bars(self, root: Layer, first: int = 0) -> dict[str, Any]:
        """A bar for each animation that has a key, in the order of the tree, but for those before the first.

        Their number is that of all; "next" is the first of those that come later, or None.
        """
        found, count, later = self._found(root, first)
        return {"bars": list(found.values()), "first": first, "count": count, "next": later}

    def changes(self, root: Layer, now: float) -> list[dict[str, Any]]:
        """What became of animations since the last call; of those that were there at the first, nothing."""
        before, (bars, _, _) = self._known, self._found(root)
        self._known = bars
        if before is None:
            return []
        news = [_news("start", bar) for key, bar in bars.items() if not _is_same(before.get(key), bar)]
        for key, bar in before.items():
            if not _is_same(bars.get(key), bar):
                news.append(_news("finish" if now >= bar["end"] - 0.1 else "remove", bar))
        return news

    def _found(self, root: Layer, first: int = 0) -> tuple[dict[Key, Bar], int, int | None]:
        """The bars, how many animations there are, and where what is left out begins."""
        found: dict[Key, Bar] = {}
        count, later = 0, None
        for handle in handles(root):
            own = raw.scene_layer_get_animation_count(handle)
            if own and len(found) >= MOST and later is None:
                later = count
            count += own
            if not own or count <= first or later is not None:
                continue
            layer = borrow_alive(Layer, handle)
            if layer is None:
                continue
            name = self._subject.id_of(layer._address)
            for key in layer.animation_keys:
                bar = self._bar(root, layer, name, key)
                if bar is not None:
                    found[name, key] = bar
        if len(self._begins) > MOST_KNOWN:
            self._begins = {key: begin for key, begin in self._begins.items() if key in found}
        return found, count, later

    def _bar(self, root: Layer, layer: Layer, name: int, key: str) -> Bar | None:
        try:
            animation = layer.animation(key)
            kind = type(animation).__name__
            text = f"{animation!r} {animation.begin_time} {animation.repeat_count}"
            known = self._begins.get((name, key))
            if known is None or known[0] != text:
                known = self._begins[name, key] = text, begin_of(layer, key, animation)
            begin, span = known[1], span_of(animation)
            ends = begin + (first_cycle(animation) if math.isinf(span) else span)
            start, end = layer.convert_time(begin, to=root), layer.convert_time(ends, to=root)
        except Error:
            # It ended while it was looked at.
            return None
        return {
            "layer": str(name),
            "name": layer.name or type(layer).__name__,
            "within": above.name if (above := layer.superlayer) is not None and layer != root else None,
            "key": key,
            "kind": kind,
            "keyPath": _key_path(animation),
            "begin": start,
            "end": end,
            "cycle": first_cycle(animation),
            "forever": math.isinf(span),
            "autoreverses": animation.autoreverses,
            "timing": animation.timing_function.css if animation.timing_function else "linear",
            "fill": animation.fill_mode.label,
            "keyTimes": list(animation.key_times) if isinstance(animation, KeyframeAnimation) else [],
            "says": _says(animation),
        }


def span_of(animation: Animation) -> float:
    """How long an animation takes with its repeats, in seconds of its layer's time."""
    if animation.repeat_duration > 0:
        return animation.repeat_duration / (abs(animation.speed) or 1.0)
    return first_cycle(animation) * (animation.repeat_count or 1.0)


def first_cycle(animation: Animation) -> float:
    """How long one cycle takes, forth and back where it does."""
    return animation.duration * (2 if animation.autoreverses else 1) / (abs(animation.speed) or 1.0)


def begin_of(layer: Layer, key: str, animation: Animation) -> float:
    """When an animation begins or began, in the layer's time: its end, which the library knows, less its length."""
    if animation.begin_time != 0:
        return animation.begin_time
    alone = _alone(layer, key)
    end = alone.animation_end
    span = span_of(animation)
    return end - (first_cycle(animation) if math.isinf(span) else span)


def curves(layer: Layer, key: str) -> dict[str, Any]:
    """The values that an animation gives its layer, as the engine evaluates them: points in the layer's time."""
    animation = layer.animation(key)
    begin = begin_of(layer, key, animation)
    length = first_cycle(animation)
    times = [begin + length * (index + 0.5) / SAMPLES for index in range(SAMPLES)]
    paths = [part for path in key_paths(animation) for part in _parts(path)]
    lines: dict[str, list[float]] = {}
    with Renderer(1, 1) as renderer:
        renderer.root = alone = _alone(layer, key)
        for time in times:
            renderer.render(time)
            for path in paths:
                for name, number in _numbers(path, alone.get_presentation_value(path)):
                    lines.setdefault(name, []).append(number)
        renderer.root = None
    moving = {name: line for name, line in lines.items() if len(line) == SAMPLES and max(line) - min(line) > 1e-9}
    return {"begin": begin, "length": length, "lines": moving, "eased": _eased(animation)}


def _alone(layer: Layer, key: str) -> Layer:
    """A copy of a layer by itself with one animation, whose time is that of the layer."""
    copy = layer.copy() if type(layer).__module__.startswith("scene.") else layer._clone(Layer)
    copy.sublayers.clear()
    copy.mask = None
    copy.begin_time, copy.time_offset, copy.speed, copy.duration = 0.0, 0.0, 1.0, math.inf
    for other in copy.animation_keys:
        if other != key:
            copy.remove_animation(other)
    return copy


def _eased(animation: Animation) -> list[float]:
    """The timing function."""
    curve = animation.timing_function
    return [curve(index / 48) if curve else index / 48 for index in range(49)]


def key_paths(animation: Animation) -> list[str]:
    """What an animation changes."""
    if isinstance(animation, PropertyAnimation):
        return [animation.key_path]
    if isinstance(animation, AnimationGroup):
        return list(dict.fromkeys(path for part in animation.animations for path in key_paths(part)))
    return []


def _key_path(animation: Animation) -> str:
    return ", ".join(key_paths(animation)) or "transition"


def _parts(path: str) -> list[str]:
    """Of matrices the parts that people can read."""
    return [f"{path}.{part}" for part in _PARTS] if path in ("transform", "sublayerTransform") else [path]


def _numbers(path: str, value: Any) -> Iterable[tuple[str, float]]:
    if isinstance(value, (bool, int, float)):
        return [(path, float(value))]
    if isinstance(value, tuple) and 2 <= len(value) <= 4:  # pyright: ignore[reportUnknownArgumentType]
        names: tuple[str, ...] = getattr(value, "_fields", _COMPONENTS.get(len(value), ("1", "2", "3")))  # pyright: ignore
        return [(f"{path}.{name}", float(part)) for name, part in zip(names, value, strict=True)]  # pyright: ignore
    return []


def _says(animation: Animation) -> str:
    """What it does, in a few words."""
    match animation:
        case SpringAnimation() | BasicAnimation():
            ends = [("from", animation.from_value), ("by", animation.by_value), ("to", animation.to_value)]
            return " ".join(f"{word} {_short(value)}" for word, value in ends if value is not None)
        case KeyframeAnimation():
            return f"{len(animation.values)} values" if len(animation.values) else "along a path"
        case AnimationGroup():
            return f"{len(animation.animations)} animations"
        case _:
            return ""


def _short(value: Any) -> str:
    text = str(to_json(value))
    return text if len(text) <= 40 else text[:39] + "…"


def _is_same(one: Bar | None, other: Bar) -> bool:
    # Begins are found by subtraction, and differ by what rounding leaves.
    return one is not None and abs(one["begin"] - other["begin"]) < 1e-4 and one["says"] == other["says"]


def _news(what: str, bar: Bar) -> dict[str, Any]:
    return {"what": what, "layer": bar["layer"], "name": bar["name"], "key": bar["key"], "time": bar["begin"]}
