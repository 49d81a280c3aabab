"""Strategies for programs made at random: values of every type, mostly good ones, sometimes an impossible one."""

from __future__ import annotations

import faulthandler
import math
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import scene


def examples(count: int, **options: Any) -> settings:
    """Settings for a test of that many examples, or of two hundred times as many in the profile for long runs."""
    return settings(max_examples=count * settings().max_examples // 50, **options)


SLOW = 10
"""More seconds than any call takes, also on a busy machine."""


@contextmanager
def bounded() -> Iterator[None]:
    """What takes longer than SLOW fails; what hangs ends the process, with the stacks of its threads."""
    faulthandler.dump_traceback_later(12 * SLOW, exit=True)
    begun = perf_counter()
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
    assert perf_counter() - begun < SLOW


def refused(error: Exception, *kinds: type[Exception]) -> None:
    """Fails unless an error says in words what was wrong with what was given, and is of one of the kinds, if any."""
    assert str(error)
    assert not isinstance(error, scene.InternalError), error
    assert not kinds or isinstance(error, kinds), repr(error)


EXTREMES = (
    *(math.inf, -math.inf, math.nan, 1.7e308, -1.7e308, 5e-324, -5e-324, 1e-300, 3.4e38, -3.5e38, 1e300),
    *(1e9, -1e9, 2**31, 2**53, -(2**63), 65536, 1e-9, 1e5),
)
SMALL = (0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 8.0, 10.0, 24.0, 40.0, 0.1, -7.5, 100.0)

few = st.integers(0, 12)
good_numbers = st.one_of(st.sampled_from(SMALL), st.sampled_from(SMALL), st.floats(-100, 100))
numbers = st.one_of(good_numbers, good_numbers, good_numbers, good_numbers, st.sampled_from(EXTREMES))
parts = st.one_of(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), numbers)
times = st.one_of(st.sampled_from((0.0, 0.1, 0.25, 0.5, 1.0, 2.0)), st.floats(0, 3), numbers)
points = st.tuples(numbers, numbers)
rects = st.tuples(numbers, numbers, numbers, numbers)
colors = st.one_of(st.tuples(parts, parts, parts, parts), st.sampled_from(("#f00", "#00ff0080", "#fff", "#12345")))

ODD_TEXTS = (
    *("", "a", "\n", "\0", "\ud800", "a\u0300\u0301\u0302" * 40, "\u202e\u2066abc\u202c", "\U0001f468\u200d\U0001f469"),
    *("\u2028\u2029\x85", "\ufffc\ufeff\ufffe", "\u200f\u05d0\u0628 abc", "x" * 3000, "\n" * 500, "\t\t", "\x07\x1b"),
    *("<b>bold</b>", "<span size='1'>", "&#0;", "<span font='1e9'>x</span>", "\u0e01\u0e33\u0e49", "\U0010ffff"),
)
texts = st.one_of(st.sampled_from(ODD_TEXTS), st.text(max_size=12), st.sampled_from(("card", "Hello, world")))
names = st.sampled_from(("n0", "n1", "n2", "card", "", "a.b", "mask", "superlayer"))

PATHS = (
    *(
        "M0 0 L20 0 L20 20 Z",
        "M2 2 h30 v20 h-30 z",
        "M0 0 C0 40 40 40 40 0",
        "M5 5 A10 5 30 1 0 30 20",
        "",
        "M",
        "Z",
        "M0 0",
    ),
    *("M0 0 L1e308 1e308 L-1e308 0 Z", "M0 0 L1e300 0", "M1e-320 0 L0 1e-320", "M0 0 L1e9 1e9", "L10 10", "M0 0 Q"),
    *("M10 10 a0 0 0 0 0 0 0 Z M10 10 Z Z Z", "M0 0" + "L3 4 L4 3" * 200, "M0,0L1,1,1", "M 0 0 T 5 5 S 1 1 2 2"),
)


@st.composite
def built_paths(draw: st.DrawFn) -> scene.Path:
    """Paths by their building functions; what these refuse is left out."""
    path = scene.Path()
    steps = {"move_to": 2, "line_to": 2, "quad_to": 4, "curve_to": 6, "arc": 5, "arc_to": 5, "close": 0}
    for name in draw(st.lists(st.sampled_from(sorted(steps)), max_size=6)):
        arguments = draw(st.tuples(*[numbers] * steps[name]))
        try:
            getattr(path, name)(*arguments)
        except scene.Error:
            continue
    return path


paths = st.one_of(st.sampled_from(PATHS), built_paths())


@st.composite
def transforms(draw: st.DrawFn) -> Any:
    """Products of a few operations, or sixteen numbers."""
    if draw(few) == 0:
        return scene.Transform(*draw(st.tuples(*[numbers] * 16)))
    transform = scene.Transform()
    for _ in range(draw(st.integers(0, 3))):
        operation = draw(st.sampled_from(("translated", "scaled", "rotated", "perspective")))
        if operation == "perspective":
            transform @= scene.Transform.perspective(draw(st.sampled_from((10.0, 100.0, 1e-9, 1e9))))
        elif operation == "rotated":
            transform @= scene.Transform.rotation(draw(numbers), *draw(st.tuples(numbers, numbers, numbers)))
        else:
            make = scene.Transform.translation if operation == "translated" else scene.Transform.scale
            transform @= make(*draw(st.tuples(numbers, numbers, numbers)))
    return transform


wrong = st.sampled_from((None, "text", 7, -1, (), (1, 2, 3), [[1]], "#ff0", True, 10**400, b"x", {}))


def values(info: Any) -> st.SearchStrategy[Any]:
    """Values for a property of the table of layers or of emitter cells, impossible ones too."""
    of_type: dict[str, st.SearchStrategy[Any]] = {
        "bool": st.booleans(),
        "number": numbers,
        "point": points,
        "size": points,
        "rect": rects,
        "color": colors,
        "colors": st.lists(colors, max_size=6),
        "numbers": st.lists(numbers, max_size=8),
        "transform": transforms(),
        "string": texts,
        "path": paths,
        "enum": st.sampled_from(info.names or (0,)),
        "flags": st.lists(st.sampled_from(info.names or ("",)), max_size=4) | st.integers(-1, 70),
    }
    good = of_type.get(info.type, wrong)
    return st.one_of(good, good, good, good, good, good, good, wrong)


PARTS = {
    "point": ("x", "y"),
    "size": ("width", "height"),
    "rect": ("origin.x", "origin.y", "size.width", "size.height", "origin", "size"),
    "color": ("red", "alpha"),
    "transform": tuple(
        f"{whole}{part}" for whole in ("rotation", "scale", "translation") for part in ("", ".x", ".y", ".z")
    ),
}
"""The parts of values that have a key path of their own."""
