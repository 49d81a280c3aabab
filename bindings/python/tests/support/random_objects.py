"""Strategies for programs made at random: key paths, animations, filters, cells. What is refused is left out."""

from __future__ import annotations

import contextlib
import inspect
from typing import Any

import numpy as np
from hypothesis import strategies as st
from random_values import PARTS, colors, few, names, numbers, paths, points, times, values

import scene

PROPERTIES = tuple(scene.properties())
REFUSALS = (scene.Error, TypeError, ValueError, LookupError)
"""What a call may raise that was given something impossible."""

KEYS = ("a", "b", "position", "opacity", "transition", "onOrderIn", "onOrderOut", "sublayers", "contents")
MODES = st.sampled_from(("removed", "forwards", "backwards", "both"))
FILTERS = tuple(kind.name for kind in scene.filter_types())

COLOR_KERNEL = "uniform float amount; // = 0.5 in 0...10: How much.\nvec4 kernel(vec4 color) { return color * amount; }"
IMAGE_KERNEL = "uniform float amount;\nvec4 kernel(Image image, vec2 p) { return at(image, p + amount); }"
MADE_KERNEL = (
    "uniform float amount; // = 1\nvec4 kernel(vec2 p, float time) { return vec4(fract(p * 0.1), amount, 1.0); }"
)
CHANGE_KERNEL = (
    "vec4 kernel(Image from, Image to, vec2 p, float progress) { return mix(at(from, p), at(to, p), progress); }"
)


BY_KEY = {info.key: info for info in PROPERTIES}
PATHS_BY_KIND = {
    kind: tuple(
        path
        for info in PROPERTIES
        if kind in info.kinds
        for path in (info.key, info.key, *(f"{info.key}.{part}" for part in PARTS.get(info.type, ())[:4]))
    )
    for kind in sorted({kind for info in PROPERTIES for kind in info.kinds})
}
OTHER_PATHS = (
    *("filters.soft.radius", "filters.n0.enabled", "backgroundFilters.soft.radius", "generator.amount", "frame"),
    *("emitterCells.n0.birthRate", "emitterCells.n0.color", "mask.opacity", "sublayers.n1.opacity", "nothing"),
    *("position.z", "sublayers.", "mask.mask.bounds", "position.", ".", "", "sublayers.a.b.transform.rotation"),
)


def key_paths(kind: str) -> st.SearchStrategy[str]:
    """Key paths of a kind of layers, and now and then one that leads elsewhere or nowhere."""
    own = st.sampled_from(PATHS_BY_KIND[kind])
    return st.one_of(own, own, own, own, own, own, st.sampled_from(OTHER_PATHS))


ANY_PATH = st.sampled_from(sorted(PATHS_BY_KIND)).flatmap(key_paths)


def values_at(path: str) -> st.SearchStrategy[Any]:
    """Values for a key path."""
    key, _, part = path.partition(".")
    info = BY_KEY.get(key)
    if info is None or part:
        return points if part in ("origin", "size", "translation") else numbers
    return values(info)


def set_all(target: Any, draw: st.DrawFn, attributes: dict[str, Any], count: int = 4) -> None:
    """Sets some attributes; what is refused stays as it was."""
    known = [name for name in sorted(attributes) if hasattr(type(target), name)]
    for name in draw(st.lists(st.sampled_from(known), max_size=count, unique=True)):
        value = draw(attributes[name])
        with contextlib.suppress(*REFUSALS):
            setattr(target, name, value)


TIMING: dict[str, Any] = {
    "duration": times,
    "begin_time": times,
    "time_offset": times,
    "speed": numbers,
    "repeat_count": numbers,
    "repeat_duration": times,
    "autoreverses": st.booleans(),
    "fill_mode": MODES,
    "removed_on_completion": st.booleans(),
    "commits_on_finish": st.booleans(),
    "additive": st.booleans(),
    "cumulative": st.booleans(),
    "timing_function": st.sampled_from(
        ("linear", "easeIn", "steps(4, jump-none)", "linear(0, 2 25%, -1)", (0, 9, 1, -9))
    ),
    "reduced_motion": st.sampled_from(("automatic", "run", "shorten", "jump", "crossFade")),
}
SPRING: dict[str, Any] = {
    "mass": numbers,
    "stiffness": numbers,
    "damping": numbers,
    "initial_velocity": numbers,
    "allows_overdamping": st.booleans(),
    "inherits_velocity": st.booleans(),
}
KEYFRAMES: dict[str, Any] = {
    "key_times": st.lists(st.floats(0, 1), max_size=5).map(sorted) | st.lists(numbers, max_size=4),
    "timing_functions": st.lists(st.sampled_from(("linear", "easeOut", None)), max_size=4),
    "holds": st.lists(st.booleans(), max_size=5),
    "calculation_mode": st.sampled_from(("linear", "discrete", "paced", "cubic", "cubicPaced")),
    "tension_values": st.lists(numbers, max_size=4),
    "continuity_values": st.lists(numbers, max_size=4),
    "bias_values": st.lists(numbers, max_size=4),
    "rotation_mode": st.sampled_from(("none", "auto", "autoReverse")),
}
VALUE_FUNCTIONS = st.sampled_from(("rotateX", "rotateZ", "scale", "scaleY", "translate", "translateZ"))


@st.composite
def property_animations(draw: st.DrawFn) -> scene.PropertyAnimation | None:
    """A basic animation, a spring or key frames of any key path."""
    path = draw(ANY_PATH)
    ends = values_at(path)
    kind = draw(st.sampled_from((scene.BasicAnimation, scene.SpringAnimation, scene.KeyframeAnimation)))
    try:
        animation = kind(path)
    except REFUSALS:
        return None
    if path.endswith("ransform") and draw(st.booleans()):
        animation.value_function = draw(VALUE_FUNCTIONS)
        ends = numbers | st.tuples(numbers, numbers, numbers)
    attributes = dict(TIMING)
    if isinstance(animation, scene.KeyframeAnimation):
        attributes |= KEYFRAMES
        set_all(animation, draw, {"values": st.lists(ends, max_size=5)}, 1)
        if path == "position" and draw(st.booleans()):
            set_all(animation, draw, {"path": paths}, 1)
    else:
        attributes |= SPRING if isinstance(animation, scene.SpringAnimation) else {}
        set_all(animation, draw, dict.fromkeys(("from_value", "to_value", "by_value"), ends), 3)
    set_all(animation, draw, attributes)
    return animation


@st.composite
def transitions(draw: st.DrawFn) -> scene.Transition:
    """A transition of a type, or by a kernel."""
    transition = scene.Transition(
        draw(st.sampled_from(("fade", "moveIn", "push", "reveal"))), draw(st.sampled_from(("fromLeft", "fromTop")))
    )
    if draw(few) < 2:
        transition.filter = scene.Filter(scene.Kernel(CHANGE_KERNEL))
    set_all(transition, draw, {**TIMING, "start_progress": parts_of_one, "end_progress": parts_of_one})
    return transition


parts_of_one = st.floats(0, 1) | numbers


@st.composite
def groups(draw: st.DrawFn) -> scene.AnimationGroup:
    """Groups, also of groups."""
    group = scene.AnimationGroup()
    inner = st.lists(property_animations() | st.deferred(groups), max_size=3)
    with contextlib.suppress(*REFUSALS):
        group.animations = [animation for animation in draw(inner) if animation is not None]
    set_all(group, draw, TIMING)
    return group


animations = st.one_of(property_animations(), property_animations(), property_animations(), transitions(), groups())


@st.composite
def filters(draw: st.DrawFn, kernel: str = COLOR_KERNEL) -> scene.Filter:
    """A filter of any type with some of its parameters set."""
    kind = draw(st.sampled_from((*FILTERS, "kernel", "kernel")))
    made = scene.Filter(scene.Kernel(draw(st.sampled_from((kernel, IMAGE_KERNEL)))) if kind == "kernel" else kind)
    made.name = draw(st.sampled_from(("soft", "n0", None)))
    for parameter in made.parameters:
        count = {"point": 2, "size": 2, "color": 4, "matrix": 20}.get(parameter.type)
        value = numbers if count is None else st.tuples(*[numbers] * count)
        if draw(st.booleans()):
            with contextlib.suppress(*REFUSALS):
                made[parameter.name] = draw(value)
    return made


CELLS = tuple(sorted(set(scene.EmitterCell.__dict__) & set(inspect.signature(scene.EmitterCell).parameters)))


@st.composite
def cells(draw: st.DrawFn, depth: int = 2) -> scene.EmitterCell:
    """An emitter cell with a picture, and with cells in it."""
    cell = scene.EmitterCell(name=draw(names), birth_rate=draw(st.sampled_from((0, 5, 60))), lifetime=draw(times_alive))
    # One of its own: strategies are kept, and what they hold.
    cell.contents = scene.Image.from_array(np.full((2, 2, 4), 200, np.uint8))
    odd = ("name", "contents", "emitter_cells", "color", "contents_rect", "fill_mode", "enabled", "autoreverses")
    attributes: dict[str, Any] = {name: numbers for name in CELLS if name not in odd}
    attributes |= {"color": colors, "fill_mode": MODES, "enabled": st.booleans()}
    attributes |= {"contents_rect": st.tuples(numbers, numbers, numbers, numbers), "autoreverses": st.booleans()}
    set_all(cell, draw, attributes, 6)
    if depth and draw(few) < 3:
        cell.emitter_cells = draw(st.lists(cells(depth - 1), max_size=2))
    return cell


times_alive = st.sampled_from((0.5, 1.0, 3.0))


@st.composite
def constraints(draw: st.DrawFn) -> scene.Constraint:
    """A constraint to the superlayer or a sibling."""
    attributes = st.sampled_from(("minX", "midX", "maxX", "width", "minY", "midY", "maxY", "height"))
    return scene.Constraint(draw(attributes), draw(names), draw(attributes), draw(numbers), draw(numbers))


@st.composite
def layout_managers(draw: st.DrawFn) -> scene.LayoutManager | None:
    """One of the library's layout managers, or none."""
    spacing, padding = draw(numbers), draw(numbers)
    kind = draw(st.sampled_from(("constraint", "box", "flow", "grid", "none")))
    try:
        match kind:
            case "constraint":
                return scene.ConstraintLayout()
            case "box":
                return scene.BoxLayout(vertical=draw(st.booleans()), spacing=spacing, padding=padding)
            case "flow":
                return scene.FlowLayout(spacing=spacing, line_spacing=padding, padding=padding)
            case "grid":
                return scene.GridLayout(draw(st.integers(1, 5) | st.just(2**31)), spacing=spacing, padding=padding)
            case _:
                return None
    except REFUSALS:
        return None
