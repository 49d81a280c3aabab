"""Sequencing: animations of several layers one after the other, together, or each a little later."""

from __future__ import annotations

import inspect
import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, Union, Unpack, cast, overload

from scene._callbacks import to_callback
from scene._constructors import PropertyArguments
from scene._convert import to_count, to_number, to_seconds
from scene._signatures import spelled_out
from scene.animation import Animation, BasicAnimation, PropertyAnimation
from scene.enums import FillMode
from scene.geometry import Point, Rect, Size
from scene.group import AnimationGroup, Transition
from scene.keyframe import KeyframeAnimation
from scene.layer import Layer

T = TypeVar("T")

_USUAL_DURATION = 0.25
_NUMBERS = (float, Point, Size, Rect)
_numbers = itertools.count(1)


@dataclass(frozen=True)
class Placed:
    """An animation at its time, in a timeline."""

    layer: Layer | None
    """What it is of; None for the layer that the whole is added to."""
    animation: Animation
    begin: float
    duration: float


@dataclass(frozen=True)
class Timeline:
    """Animations with their times, of any number of layers: what sequence(), parallel() and stagger() make.

    `start()` adds them to their layers; before that nothing changes. They are Core Animation's groups and begin times,
    so they can be paused and scrubbed with their layers, saved in documents, and played in windows.
    """

    entries: tuple[Placed, ...] = ()
    duration: float = 0.0
    """In seconds; `math.inf` when something never ends."""
    labels: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """The times of labels."""

    def start(
        self,
        at: float | None = None,
        *,
        commit: bool = True,
        removed_on_completion: bool = False,
        key: str | None = None,
    ) -> str:
        """Adds the animations to their layers. Returns the key that they were added under.

        at: when, in seconds of the renderer's time; None for the first frame that shows them, which in documents is
            the time 0.
        commit: whether the values at the end become the layers' own. What is seen is the same either way.
        removed_on_completion: whether a layer's animations go when they are all over, for programs that go on with the
            layer. Otherwise they stay and show their ends, for who scrubs back, also above what is set later, until
            `layer.remove_animation(key)`. What is additive has no end that is the layer's own.
        key: what they are added under; a new one unless given.

        Raises ValueError for an animation without a layer: those go to a layer by `group()`.
        """
        key = f"timeline-{next(_numbers)}" if key is None else key
        groups: dict[Layer, list[Placed]] = {}
        for entry in self.entries:
            if entry.layer is None:
                raise ValueError(f"{entry.animation!r} is of no layer: give (layer, animation), or use group()")
            groups.setdefault(entry.layer, []).append(entry)
        begin = None if at is None else to_number(at, "at")
        made = {layer: _members(entries, layer) for layer, entries in groups.items()}
        for layer, (members, ends) in made.items():
            group = _group(members, self.duration)
            group.removed_on_completion = removed_on_completion
            if begin is not None:
                # A begin time of 0 would mean the first frame.
                group.begin_time = layer.convert_time(begin, from_=None) or 1e-9
            layer.add_animation(group, key)
            if commit:
                _commit(layer, ends)
        return key

    def group(self, layer: Layer | None = None) -> AnimationGroup:
        """The animations of a layer, or those without one, as one group, for `layer.add_animation()`.

        layer: whose animations; None for those that are of no layer.
        """
        entries = [entry for entry in self.entries if entry.layer is layer]
        if not entries:
            raise ValueError("the timeline has no animations of that layer")
        return _group(_members(entries, layer)[0], self.duration)

    def _moved(self, begin: float) -> Timeline:
        entries = (Placed(entry.layer, entry.animation, entry.begin + begin, entry.duration) for entry in self.entries)
        labels = {name: time + begin for name, time in self.labels.items()}
        return Timeline(tuple(entries), self.duration + begin, MappingProxyType(labels))


@dataclass(frozen=True)
class _At:
    time: float | str
    timeline: Timeline


TimelineItem: TypeAlias = Union[Timeline, Animation, "tuple[Layer, Animation]", float, str, _At]
"""An animation, a layer with one, a timeline, seconds to wait, the name of a label, or what `at()` gives."""


@spelled_out(PropertyArguments)
def tween(
    layer: Layer,
    key_path: str,
    to: Any = None,
    *,
    from_: Any = None,
    by: Any = None,
    **arguments: Unpack[PropertyArguments],
) -> Timeline:
    """One step: `tween(title, "opacity", 1, from_=0, duration=0.5)`. The arguments are those of BasicAnimation.

    Without `from_` it goes on from where the step before has left the property, or from the layer's own value.
    """
    animation = BasicAnimation(key_path, from_value=from_, to_value=to, by_value=by, **arguments)
    return _timeline_of((layer, animation))


def sequence(*items: TimelineItem, gap: float = 0.0) -> Timeline:
    """One after the other: `sequence(a, 0.5, b, gap=0.1)`.

    Numbers are seconds to wait, texts are labels of the time that they stand at. gap: seconds between the end of one
    and the begin of the next; below 0 they overlap. What `at()` gives begins at its time, and the others go on after
    it.
    """
    gap = to_seconds(gap, "gap")
    entries: list[Placed] = []
    labels: dict[str, float] = {}
    time = end = 0.0
    is_first = True
    for item in items:
        if isinstance(item, str):
            labels[item] = end if is_first else time - gap
            continue
        if isinstance(item, (int, float)) and not isinstance(item, bool):
            time += to_seconds(item, "a wait")
            end = max(end, time - (0.0 if is_first else gap))
            continue
        part = item
        if isinstance(item, _At):
            time, part = _time_of(item.time, labels), item.timeline
        if not math.isfinite(time):
            raise ValueError(f"{item!r} would never begin: what stands before it has no end")
        if time < 0:
            raise ValueError(f"{item!r} would begin at {time:g} s: the gap is too far below 0")
        moved = _timeline_of(part)._moved(time)
        entries += moved.entries
        labels.update(moved.labels)
        end = max(end, moved.duration)
        time = moved.duration + gap
        is_first = False
    return Timeline(tuple(entries), end, MappingProxyType(labels))


def parallel(*items: TimelineItem) -> Timeline:
    """All at the same time; what `at()` gives begins at its own."""
    entries: list[Placed] = []
    labels: dict[str, float] = {}
    end = 0.0
    for item in items:
        if isinstance(item, str):
            labels[item] = 0.0
            continue
        begin, what = (_time_of(item.time, labels), item.timeline) if isinstance(item, _At) else (0.0, item)
        part = _timeline_of(what)._moved(begin)
        entries += part.entries
        labels.update(part.labels)
        end = max(end, part.duration)
    return Timeline(tuple(entries), end, MappingProxyType(labels))


@overload
def stagger(items: Iterable[TimelineItem], each: None = None, delay: float = 0.1) -> Timeline: ...
@overload
def stagger(items: Iterable[T], each: Callable[[T], TimelineItem], delay: float = 0.1) -> Timeline: ...
@overload
def stagger(items: Iterable[T], each: Callable[[T, int], TimelineItem], delay: float = 0.1) -> Timeline: ...
def stagger(items: Iterable[Any], each: Callable[..., TimelineItem] | None = None, delay: float = 0.1) -> Timeline:
    """Each a little later than the one before: `stagger(cards, lambda card: tween(card, "opacity", 1), 0.05)`.

    each: makes the animation of an item, called with the item, or with the item and its index; without it the items
        are animations themselves. delay: seconds from begin to begin, 0 or more.
    """
    delay = to_seconds(delay, "delay")
    if delay < 0:
        raise ValueError(f"delay must be 0 seconds or more, not {delay:g}")
    each = to_callback(each, "each")
    takes_index = each is not None and _takes_two(each)
    made: list[TimelineItem] = []
    for index, item in enumerate(items):
        step = item if each is None else each(item, index) if takes_index else each(item)
        made.append(_At(index * delay, _timeline_of(cast("TimelineItem", step))))
    return parallel(*made)


def at(time: float | str, *items: TimelineItem) -> _At:
    """Items that begin at a time of the timeline around them, or at one of its labels that stand before: `at(2, a)`."""
    when = time if isinstance(time, str) else to_seconds(time, "time")
    if not isinstance(when, str) and when < 0:
        raise ValueError(f"time must be 0 seconds or more, not {when:g}")
    return _At(when, sequence(*items))


def repeat(item: TimelineItem, count: int, *, gap: float = 0.0) -> Timeline:
    """The same so many times, one after the other, with a gap between them."""
    number = to_count(count, "count")
    if not 1 <= number <= 10_000:
        raise ValueError(f"count must be 1...10000, not {count!r}")
    return sequence(*[_timeline_of(item)] * number, gap=gap)


# What they are made of


def _timeline_of(item: TimelineItem) -> Timeline:
    if isinstance(item, Timeline):
        return item
    if isinstance(item, _At):
        return item.timeline._moved(_time_of(item.time, {}))
    layer: Layer | None = None
    animation: Any = item
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], Layer):  # pyright: ignore
        layer, animation = item
    if not isinstance(animation, Animation) or isinstance(animation, Transition):
        raise TypeError(f"a timeline is made of animations (but for transitions), not {animation!r}")
    length = duration_of(animation)
    return Timeline((Placed(layer, animation, 0.0, length),), length)


def duration_of(animation: Animation) -> float:
    """How long an animation takes with its repetitions and its begin time, in seconds."""
    duration = animation.duration or _USUAL_DURATION
    cycles = duration * (2 if animation.autoreverses else 1) * (animation.repeat_count or 1)
    active = animation.repeat_duration or cycles
    # An offset skips what is before it, or what is after it where time runs back.
    active = max(active - animation.time_offset if animation.speed > 0 else animation.time_offset or active, 0)
    return math.inf if animation.speed == 0 else animation.begin_time + active / abs(animation.speed)


def _members(entries: list[Placed], layer: Layer | None) -> tuple[list[Animation], dict[str, Any]]:
    """Copies of a layer's animations with their times, and the values that they end with."""
    members: list[Animation] = []
    ends: dict[str, Any] = {}
    seen: set[str] = set()
    for entry in sorted(entries, key=lambda entry: entry.begin):
        copy = AnimationGroup([entry.animation]).animations[0]
        if copy.duration == 0:
            copy.duration = _USUAL_DURATION
        copy.begin_time += entry.begin
        copy.removed_on_completion = False
        # The first one of a property shows its start until then, all show their end until the next one begins.
        is_later = any(_overlap(path, known) for path in _paths(copy) for known in seen)
        copy.fill_mode = FillMode.FORWARDS if is_later else FillMode.BOTH
        seen.update(_paths(copy))
        if isinstance(copy, PropertyAnimation):
            end = _chain(copy, copy.key_path, ends, layer)
            # In the order in which they are set, as one may be a part of another.
            ends.pop(copy.key_path, None)
            ends[copy.key_path] = end
        members.append(copy)
    return members, ends


def _paths(animation: Animation) -> set[str]:
    """The key paths that an animation, or those of a group, are of."""
    if isinstance(animation, PropertyAnimation):
        return {animation.key_path}
    inner = animation.animations if isinstance(animation, AnimationGroup) else ()
    return {path for member in inner for path in _paths(member)}


def _overlap(path: str, other: str) -> bool:
    """Whether two key paths are of the same, or one is of a part of the other."""
    return path == other or path.startswith(other + ".") or other.startswith(path + ".")


def _before(path: str, ends: dict[str, Any]) -> Any:
    """The value that the animations before have left a key path with, also as a part of another; None if unknown."""
    for known, whole in reversed(ends.items()):
        if path == known or path.startswith(known + "."):
            parts = path[len(known) + 1 :].split(".") if path != known else []
            return reduce(lambda value, part: getattr(value, part, None), parts, whole)
    return None


def _chain(copy: PropertyAnimation, path: str, ends: dict[str, Any], layer: Layer | None) -> Any:
    """Has an animation without a start go on from the end of the one before. Returns its own end, if that is known."""
    before = _before(path, ends)
    if before is None and layer is not None:
        before = layer.get_value(path)
    # What is added has no start, and leaves the value as it was.
    if copy.additive or copy.value_function is not None:
        return before
    first = last = before
    if isinstance(copy, BasicAnimation):
        first, last, by = copy.from_value, copy.to_value, copy.by_value
        if by is not None and last is not None:
            first = last - by if first is None else first
        elif first is None and before is not None and (last is not None or by is not None):
            copy.from_value = first = before
        if last is None:
            last = None if by is None or first is None else first + by
    elif isinstance(copy, KeyframeAnimation):
        values, way = copy.values, copy.path
        if way is not None:
            first, last = way.point_at(0), way.point_at(way.length)
        elif values:
            first, last = values[0], values[-1]
    return _left(copy, first, last)


def _left(animation: PropertyAnimation, first: Any, last: Any) -> Any:
    """What an animation from one value to another leaves; the last value where it cannot be told."""
    ways = 2 if animation.autoreverses else 1
    cycles = animation.repeat_duration / (animation.duration * ways) or animation.repeat_count or 1
    goes_back = animation.autoreverses
    if animation.speed < 0 or math.isinf(cycles):
        return first if goes_back or animation.speed < 0 else last
    done = math.ceil(cycles) - 1
    way = (cycles - done) * ways
    part = 2 - way if way > 1 else way
    if animation.timing_function is not None:
        part = animation.timing_function(part)
    value = first if part == 0 else last
    if not all(isinstance(end, _NUMBERS) for end in (first, last)):
        return value
    if part not in (0, 1) and isinstance(animation, BasicAnimation):
        value = first + (last - first) * part
    return value + (first if goes_back else last) * done if animation.cumulative else value


def _group(members: list[Animation], duration: float) -> AnimationGroup:
    return AnimationGroup(members, duration=duration, fill_mode=FillMode.BOTH, removed_on_completion=False)


def _commit(layer: Layer, ends: Mapping[str, Any]) -> None:
    # Transactions know layers.
    from scene.transactions import transaction

    with transaction(disable_actions=True):
        for path, value in ends.items():
            if value is not None:
                layer.set_value(path, value)


def _time_of(time: float | str, labels: Mapping[str, float]) -> float:
    if not isinstance(time, str):
        return time
    if time not in labels:
        known = ", ".join(labels) or "none"
        raise ValueError(f"there is no label {time!r} before it; there are {known}")
    return labels[time]


def _takes_two(function: Callable[..., Any]) -> bool:
    """Whether a function takes an index after the item."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    places = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return sum(one.default is one.empty for one in places) > 1 or any(
        one.kind is one.VAR_POSITIONAL for one in parameters
    )
