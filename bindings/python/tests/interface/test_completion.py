"""Editors complete what functions take by name, and help() shows it."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Iterator

import jedi
import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

import scene

CALLS = [
    ("scene.Layer(corner_r", "corner_radius="),
    ("scene.Layer(subl", "sublayers="),
    ("scene.ShapeLayer(stroke_e", "stroke_end="),
    ("scene.ShapeLayer(corner_r", "corner_radius="),
    ("scene.TextLayer(font_s", "font_size="),
    ("scene.VideoLayer('film.mp4', vol", "volume="),
    ("scene.TransformLayer(opac", "opacity="),
    ("scene.Film('film.mp4', layer, qual", "quality="),
    ("scene.BasicAnimation('opacity', dura", "duration="),
    ("scene.SpringAnimation('opacity', repeat_c", "repeat_count="),
    ("scene.SpringAnimation('opacity', perceptual_d", "perceptual_duration="),
    ("scene.KeyframeAnimation('opacity', key_t", "key_times="),
    ("scene.AnimationGroup([], commits_on", "commits_on_finish="),
    ("scene.Transition('push', start_p", "start_progress="),
    ("scene.EmitterCell(birth_r", "birth_rate="),
    ("scene.tween(layer, 'opacity', 1, begin", "begin_time="),
    ("layer.animate('opacity', 0, timing", "timing_function="),
]


@pytest.fixture(autouse=True)
def kept_sources() -> Iterator[None]:
    """What jedi keeps of the sources stays to the end, so no collection looks through it again."""
    yield
    gc.collect()
    gc.freeze()


def calls() -> str:
    """All calls in one text, a line for each: what jedi has found out for one it knows for the others."""
    return "".join(f"{call})\n" for call, _ in CALLS)


def completed(script: jedi.Script, line: int, call: str) -> list[str]:
    """What the call in a line may go on with."""
    return [completion.name for completion in script.complete(line, len(call))]


def test_keywords_complete_in_sources() -> None:
    script = jedi.Script(f"import scene\nlayer = scene.Layer()\n{calls()}")
    for line, (call, keyword) in enumerate(CALLS, 3):
        assert keyword in (found := completed(script, line, call)), (call, found)


def test_keywords_complete_in_consoles() -> None:
    console = jedi.Interpreter(calls(), [{"scene": scene, "layer": scene.Layer()}])
    for line, (call, keyword) in enumerate(CALLS, 1):
        assert keyword in (found := completed(console, line, call)), (call, found)


@pytest.mark.parametrize("use_jedi", [True, False])
def test_keywords_complete_in_ipython(use_jedi: bool) -> None:
    shell = InteractiveShell(user_ns={"scene": scene, "layer": scene.Layer()})
    shell.Completer.use_jedi = use_jedi
    try:
        for call, keyword in CALLS:
            with provisionalcompleter():
                found = {completion.text for completion in shell.Completer.completions(call, len(call))}
            assert keyword in found, (call, found)
    finally:
        # The shell lives until the interpreter ends.
        shell.reset()


def test_signatures_name_what_is_taken() -> None:
    for layer in (scene.Layer, scene.GradientLayer, scene.TransformLayer):
        parameters = inspect.signature(layer).parameters
        assert {"opacity", "frame", "sublayers", "properties"} <= set(parameters)
    assert "colors" in inspect.signature(scene.GradientLayer).parameters
    assert next(iter(inspect.signature(scene.VideoLayer).parameters)) == "movie"
    assert "duration" in inspect.signature(scene.KeyframeAnimation).parameters


def test_a_class_with_a_constructor_of_its_own_shows_that() -> None:
    class Card(scene.Layer):
        def __init__(self, title: str) -> None:
            super().__init__(name=title)

    assert list(inspect.signature(Card).parameters) == ["title"]
    assert Card("one").name == "one"


def test_what_nothing_has_is_refused_with_the_name_that_is_near() -> None:
    with pytest.raises(TypeError, match="did you mean 'position'"):
        scene.Layer(postion=(1, 2))
    with pytest.raises(TypeError, match="did you mean 'duration'"):
        scene.BasicAnimation("opacity", durations=1)  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match="did you mean 'birth_rate'"):
        scene.EmitterCell(birthrate=1)  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match="no argument 'zzz'$"):
        scene.ShapeLayer(zzz=1)
