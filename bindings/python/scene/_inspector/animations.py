"""The animations of a tree on a time line, the curves of their values, and what becomes of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scene import raw
from scene._inspector.handles import animations_below, layer_at
from scene._inspector.subject import Subject
from scene._inspector.values import to_json
from scene.animation import Animation, BasicAnimation, PropertyAnimation
from scene.errors import Error
from scene.group import AnimationGroup
from scene.keyframe import KeyframeAnimation
from scene.layer import Layer
from scene.renderer import Renderer
from scene.spring import SpringAnimation
from scene.video import VideoLayer

MOST = 500
"""How many animations the time line has at once."""

MOST_KNOWN = 4 * MOST
"""Of how many animations what was read is kept."""

SAMPLES = 96
"""Points of a curve."""

_PARTS = ("rotation.x", "rotation.y", "rotation.z", "scale.x", "scale.y", "translation.x", "translation.y")
_COMPONENTS = {2: ("x", "y"), 4: ("1", "2", "3", "4")}

Key = tuple[int, str]
Bar = dict[str, Any]


@dataclass(frozen=True)
class Known:
    """An animation of a layer, as far as it stays as it is."""

    key: str
    begin: float
    """In the layer's time."""
    end: float
    """Of all of it, or of the first cycle of one that goes on for ever."""
    bar: Bar
    """As it was when the animation was read."""

    def is_like(self, other: Known | None) -> bool:
        """Whether both do the same at the same time: layers that are fetched anew have other animations."""
        # Begins are found by subtraction, and differ by what rounding leaves.
        return other is not None and abs(self.begin - other.begin) < 1e-4 and self.bar["says"] == other.bar["says"]


class TimeLine:
    """The animations of a tree, as bars in the root's time."""

    def __init__(self, subject: Subject) -> None:
        """A time line that has seen nothing."""
        self._subject = subject
        self._known: dict[int, Known | None] = {}
        """By the numbers of animations: reading one takes long. Those without a key have None."""
        self._last: dict[Key, Known] | None = None

    def bars(self, root: Layer, first: int = 0) -> dict[str, Any]:
        """A bar for each animation that has a key, in the order of the tree, but for those before the first.

        Their number is that of all; "next" is the first of those that come later, or None.
        """
        found, count = self._found(root, first)
        bars = [self._bar(root, name, known) for (name, _), known in found.items()]
        return {"bars": bars, "first": first, "count": count, "next": first + MOST if count > first + MOST else None}

    def changes(self, root: Layer, now: float) -> list[dict[str, Any]]:
        """What became of animations since the last call; of those that were there at the first, nothing."""
        before, (found, _) = self._last, self._found(root)
        self._last = found
        if before is None:
            return []
        news = [
            _news("start", self._bar(root, key[0], known))
            for key, known in found.items()
            if not known.is_like(before.get(key))
        ]
        for key, known in before.items():
            if not known.is_like(found.get(key)):
                bar = self._bar(root, key[0], known)
                news.append(_news("finish" if now >= bar["end"] - 0.1 else "remove", bar))
        return news

    def _found(self, root: Layer, first: int = 0) -> tuple[dict[Key, Known], int]:
        """The animations from one on that have a key, and how many animations there are."""
        layers, numbers = animations_below(root)
        page = range(first, min(first + MOST, len(numbers)))
        read = {numbers[place]: self._read(root, layers, place) for place in page if numbers[place] not in self._known}
        known = self._known | read if read else self._known
        found: dict[Key, Known] = {}
        for place in page:
            made = known[numbers[place]]
            if made is not None:
                found[self._subject.id_of(layers[place]), made.key] = made
        # Where others came meanwhile, a key may be that of another one.
        if read and animations_below(root) == (layers, numbers):
            self._known = known if len(known) <= MOST_KNOWN else read
        return found, len(numbers)

    def _read(self, root: Layer, layers: list[int], place: int) -> Known | None:
        """The animation at a place of the list; None where it has no key, or ended while it was looked at."""
        index = 0
        while place > index and layers[place - index - 1] == layers[place]:
            index += 1
        layer = layer_at(layers[place])
        key = None if layer is None else raw.scene_layer_get_animation_key(layer, index)
        if layer is None or key is None:
            return None
        try:
            return _known(root, layer, str(self._subject.id_of(layer._address)), key.decode())
        except Error:
            return None

    def _bar(self, root: Layer, name: int, known: Known) -> Bar:
        """The bar as it is now, or was when the layer was there."""
        layer = self._subject.layer(name)
        try:
            return known.bar if layer is None else known.bar | _place(root, layer, known.begin, known.end)
        except Error:
            return known.bar


def _known(root: Layer, layer: Layer, name: str, key: str) -> Known:
    animation = layer.animation(key)
    begin, span, cycle = begin_of(layer, key, animation), span_of(animation), first_cycle(animation)
    end = begin + (cycle if math.isinf(span) else span)
    bar = {
        "layer": name,
        **_place(root, layer, begin, end),
        "key": key,
        "kind": type(animation).__name__,
        "keyPath": _key_path(animation),
        "cycle": cycle,
        "forever": math.isinf(span),
        "autoreverses": animation.autoreverses,
        "timing": animation.timing_function.css if animation.timing_function else "linear",
        "fill": animation.fill_mode.label,
        "keyTimes": list(animation.key_times) if isinstance(animation, KeyframeAnimation) else [],
        "says": _says(animation),
    }
    return Known(key, begin, end, bar)


def _place(root: Layer, layer: Layer, begin: float, end: float) -> Bar:
    """What other layers have a say in: where it lies in the tree and in the root's time."""
    above = layer.superlayer
    return {
        "name": layer.name or type(layer).__name__,
        "within": above.name if above is not None and layer != root else None,
        "begin": layer.convert_time(begin, to=root),
        "end": layer.convert_time(end, to=root),
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
    if isinstance(copy, VideoLayer):
        copy.share_player(VideoLayer())
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


def _news(what: str, bar: Bar) -> dict[str, Any]:
    return {"what": what, "layer": bar["layer"], "name": bar["name"], "key": bar["key"], "time": bar["begin"]}
