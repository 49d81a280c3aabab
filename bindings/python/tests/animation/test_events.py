"""Callbacks of animations and transactions, and the function that runs them."""

from __future__ import annotations

import gc
import select
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import scene
from scene import StopReason

Shown = tuple[scene.Layer, scene.Renderer]


def play(renderer: scene.Renderer, *times: float) -> int:
    """Renders at these times and dispatches once."""
    for time in times:
        renderer.render(time)
    return scene.dispatch()


def test_an_animation_starts_and_stops(shown: Shown) -> None:
    root, renderer = shown
    told: list[Any] = []
    animation = scene.BasicAnimation(
        "opacity", to_value=0, duration=1, on_start=lambda: told.append("start"), on_stop=told.append
    )
    root.add_animation(animation, "fade")
    assert play(renderer, 1) == 1
    assert told == ["start"]
    assert play(renderer, 1.5) == 0
    assert play(renderer, 2) == 1
    assert told == ["start", StopReason.FINISHED]


def remove(_root: scene.Layer, layer: scene.Layer) -> None:
    layer.remove_animation("key")


def replace(_root: scene.Layer, layer: scene.Layer) -> None:
    layer.add_animation(scene.BasicAnimation("opacity"), "key")


def clear(root: scene.Layer, _layer: scene.Layer) -> None:
    root.sublayers.clear()


@pytest.mark.parametrize(
    ("end", "reason"),
    [(remove, StopReason.REMOVED), (replace, StopReason.REPLACED), (clear, StopReason.LAYER_GONE)],
)
def test_the_reason(shown: Shown, end: Callable[[scene.Layer, scene.Layer], None], reason: StopReason) -> None:
    root, renderer = shown
    layer = scene.Layer()
    root.sublayers.append(layer)
    told: list[StopReason] = []
    layer.add_animation(scene.BasicAnimation("opacity", duration=1, on_stop=told.append), "key")
    renderer.render(1)
    end(root, layer)
    assert scene.dispatch() > 0
    assert told == [reason]


def test_layers_that_leave_are_told_of_in_order_when_what_they_leave_goes(shown: Shown) -> None:
    root, renderer = shown
    page = scene.Layer(frame=(0, 0, 9, 9))
    root.sublayers.append(page)
    cards = [scene.Layer(frame=(0, 0, 5, 5)) for _ in range(8)]
    page.sublayers = cards
    play(renderer, 1)
    told: list[int] = []
    for place, card in enumerate(cards):
        card.actions["onOrderOut"] = scene.BasicAnimation("opacity", to_value=0, duration=5)
        with scene.transaction(on_stop=lambda *_, place=place: told.append(place)):
            card.remove_from_superlayer()
    play(renderer, 2)
    page.remove_from_superlayer()
    play(renderer, 3)
    assert told == list(range(8))


def test_groups_tell_when_they_begin_and_end(shown: Shown) -> None:
    """With nothing else going on: one that begins later, and one that stays to fill."""
    root, renderer = shown
    told: list[object] = []
    group = scene.AnimationGroup(
        [scene.BasicAnimation("opacity", to_value=0)],
        begin_time=5,
        duration=1,
        fill_mode="forwards",
        removed_on_completion=False,
        on_start=lambda: told.append("start"),
        on_stop=told.append,
    )
    root.add_animation(group, "group")
    heard = []
    for time in (1, 4.9, 5, 5.5, 6, 7):
        play(renderer, time)
        heard.append(len(told))
    assert heard == [0, 0, 1, 1, 2, 2]
    assert told == ["start", StopReason.FINISHED]
    root.remove_animation("group")
    play(renderer, 8)
    assert told == ["start", StopReason.FINISHED]


def test_callables_can_be_changed_and_read(shown: Shown) -> None:
    root, renderer = shown
    told: list[Any] = []
    animation = scene.BasicAnimation("opacity", to_value=0, duration=1)
    assert animation.on_start is None
    assert animation.on_stop is None
    animation.on_stop = told.append
    root.add_animation(animation, "a")
    animation.on_stop = None
    root.add_animation(animation, "b")

    def start() -> None:
        told.append("c")

    animation.on_start = start
    assert animation.on_start is start
    root.add_animation(animation, "c")
    play(renderer, 1, 2)
    assert told == ["c", StopReason.FINISHED]
    with pytest.raises(TypeError, match="on_stop must be callable, not 5"):
        animation.on_stop = 5  # pyright: ignore[reportAttributeAccessIssue]


def test_callables_live_as_long_as_they_may_be_called(shown: Shown) -> None:
    root, renderer = shown
    ended = threading.Event()

    class Callback:
        def __call__(self, reason: StopReason) -> None: ...
        def __del__(self) -> None:
            ended.set()

    root.add_animation(scene.BasicAnimation("opacity", to_value=0, duration=1, on_stop=Callback()), "key")
    gc.collect()
    renderer.render(1)
    scene.dispatch()
    assert not ended.is_set()
    play(renderer, 2)
    gc.collect()
    assert ended.is_set()


def test_what_callbacks_raise_is_raised(shown: Shown) -> None:
    root, renderer = shown
    told: list[str] = []

    def fail() -> None:
        told.append("fail")
        raise KeyError("first")

    def fail_as_well(reason: StopReason) -> None:
        raise OSError(reason.label)

    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_start=fail), "a")
    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_start=lambda: told.append("good")), "b")
    renderer.render(1)
    with pytest.raises(KeyError, match="first"):
        scene.dispatch()
    assert told == ["fail", "good"]
    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_start=fail, on_stop=fail_as_well), "a")
    root.remove_all_animations()
    with pytest.raises(BaseExceptionGroup) as group:
        scene.dispatch()
    assert [type(error) for error in group.value.exceptions] == [KeyError, OSError]
    assert scene.dispatch() == 0


def test_what_is_raised_with_nobody_to_catch_it_is_shown(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    root, _renderer = shown
    seen: list[BaseException | None] = []

    def hook(unraisable: Any) -> None:
        seen.append(unraisable.exc_value)

    monkeypatch.setattr(sys, "unraisablehook", hook)

    def fail(_reason: StopReason) -> None:
        raise ValueError("lost")

    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_stop=fail), "a")
    root.remove_all_animations()
    scene.raw.scene_dispatch()
    assert [str(error) for error in seen] == ["lost"]


def test_the_interpreters_own_hook_prints_what_is_raised(
    shown: Shown, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root, _renderer = shown
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)

    def fail(_reason: StopReason) -> None:
        raise ValueError("lost")

    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_stop=fail), "a")
    root.remove_all_animations()
    scene.raw.scene_dispatch()
    told = capsys.readouterr().err
    assert "fail" in told.splitlines()[0]
    assert told.endswith("ValueError: lost\n")


def test_dispatching_within_a_callback(shown: Shown) -> None:
    root, _renderer = shown
    told: list[str] = []

    def outer(_reason: StopReason) -> None:
        told.append("outer")
        assert scene.dispatch() > 0
        told.append("end")

    def inner(_reason: StopReason) -> None:
        told.append("inner")
        raise ValueError("inner")

    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_stop=outer), "a")
    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_stop=inner), "b")
    root.remove_all_animations()
    # What the inner dispatch raises comes out of it, through the callback.
    with pytest.raises(ValueError, match="inner"):
        scene.dispatch()
    assert told == ["outer", "inner"]


def test_completion(shown: Shown) -> None:
    root, renderer = shown
    told: list[str] = []
    with scene.transaction(duration=1, completion=lambda: told.append("done")):
        root.opacity = 0.5
    assert play(renderer, 1) == 0
    assert play(renderer, 2) == 1
    assert told == ["done"]
    with scene.transaction(completion=lambda: told.append("at once")):
        pass
    assert told == ["done"]
    scene.dispatch()
    assert told == ["done", "at once"]
    with pytest.raises(TypeError, match="completion must be callable"), scene.transaction(completion="x"):  # type: ignore[arg-type]
        pass


def test_callbacks_of_a_transaction(shown: Shown) -> None:
    root, renderer = shown
    told: list[Any] = []
    with scene.transaction(
        duration=1,
        on_start=lambda layer, key: told.append(("start", layer, key)),
        on_stop=lambda layer, key, reason: told.append(("stop", layer, key, reason)),
    ):
        root.opacity = 0.5
        root.add_animation(scene.BasicAnimation("cornerRadius", to_value=5, on_start=lambda: told.append("own")))
    play(renderer, 1)
    assert told == [("start", root, "opacity"), "own"]
    play(renderer, 2)
    assert told[2:] == [("stop", root, "opacity", StopReason.FINISHED)]

    layer = scene.Layer()
    told.clear()
    with scene.transaction(on_stop=lambda layer, key, reason: told.append((layer, key, reason))):
        layer.add_animation(scene.BasicAnimation("opacity"))
    del layer
    gc.collect()
    scene.dispatch()
    assert told == [(None, None, StopReason.LAYER_GONE)]


def test_values_of_a_transaction() -> None:
    assert scene.get_transaction_value("key") is None
    values = [
        True,
        2.5,
        "text",
        scene.Point(1, 2),
        scene.Size(3, 4),
        scene.Rect(1, 2, 3, 4),
        scene.Color(1, 0, 0, 1),
        [1.0, 2.0],
    ]
    with scene.transaction():
        for value in values:
            scene.set_transaction_value("key", value)
            assert scene.get_transaction_value("key") == value
            assert type(scene.get_transaction_value("key")) is type(value)
        with scene.transaction():
            assert scene.get_transaction_value("key") == values[-1]
            scene.set_transaction_value("key", None)
            assert scene.get_transaction_value("key") is None
        assert scene.get_transaction_value("key") == values[-1]
        scene.set_transaction_value("animationDuration", 3)
        assert scene.get_transaction_value("animationDuration") == 3
        with pytest.raises(scene.InvalidArgumentError, match="animationDuration is a string"):
            scene.set_transaction_value("animationDuration", "long")
    assert scene.get_transaction_value("key") is None
    assert scene.get_transaction_value("animationDuration") == 0.25


def test_the_lock_keeps_others_out() -> None:
    layer = scene.Layer()

    def change() -> None:
        layer.opacity = 0.5

    thread = threading.Thread(target=change)
    with scene.transaction_lock(), scene.transaction_lock():
        thread.start()
        thread.join(0.05)
        assert thread.is_alive()
        assert layer.opacity == 1
    thread.join()
    assert layer.opacity == 0.5


def test_the_descriptor(shown: Shown) -> None:
    root, renderer = shown

    def ready() -> bool:
        return bool(select.select([scene.get_fd()], [], [], 0)[0])

    while ready():
        scene.dispatch()
    root.opacity = 0.5
    assert ready()
    scene.dispatch()
    assert not ready()
    thread = threading.Thread(target=renderer.render, args=(1,))
    thread.start()
    root.add_animation(scene.BasicAnimation("opacity", duration=1, on_start=lambda: None))
    while scene.dispatch() == 0:
        renderer.render(2)
    thread.join()
    assert scene.get_fd() == scene.get_fd()


def test_time_goes_on() -> None:
    first = scene.current_time()
    assert 0 < first <= scene.current_time()
