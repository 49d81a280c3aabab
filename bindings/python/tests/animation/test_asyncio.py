"""Animations in asyncio: loops that dispatch, and animations to wait for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

import scene
from scene import StopReason

Shown = tuple[scene.Layer, scene.Renderer]


class Player:
    """A task that renders a frame of 1/10 s whenever the loop comes around."""

    def __init__(self, renderer: scene.Renderer) -> None:
        self.renderer = renderer
        self.time = 1.0

    async def __aenter__(self) -> Player:
        self.task = asyncio.create_task(self._play())
        return self

    async def _play(self) -> None:
        while True:
            self.renderer.render(self.time)
            self.time += 0.1
            await asyncio.sleep(0)

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(coroutine, 20))


def test_waiting_for_an_animation(shown: Shown) -> None:
    root, renderer = shown

    async def main() -> None:
        async with Player(renderer) as player:
            assert await root.animate("position", to=(7, 8), duration=1) is StopReason.FINISHED
            assert 2 <= player.time < 4
            # Its end is where the layer is now.
            assert root.position == (7, 8)
            assert (
                await root.animate("opacity", 0.5, from_=0, commits_on_finish=False, duration=0.1)
                is StopReason.FINISHED
            )
            assert root.opacity == 1

    run(main())


def test_several_at_once(shown: Shown) -> None:
    root, renderer = shown

    async def main() -> None:
        async with Player(renderer):
            fade, move = root.animate("opacity", to=0, duration=1), root.animate("position.x", to=5, duration=0.5)
            assert await asyncio.gather(wait(fade), wait(move), wait(fade)) == [StopReason.FINISHED] * 3
            # Again, when it is long over.
            assert await fade is StopReason.FINISHED
            assert fade.reason is StopReason.FINISHED
            assert fade.started

    async def wait(animation: scene.RunningAnimation) -> StopReason:
        return await animation

    run(main())


def test_one_that_is_replaced_and_one_that_is_removed(shown: Shown) -> None:
    root, renderer = shown

    async def main() -> None:
        async with Player(renderer):
            first = root.animate("opacity", to=0, duration=100)
            second = root.animate("opacity", to=1, duration=100)
            assert await first is StopReason.REPLACED
            assert second.reason is None
            root.remove_animation(second.key)
            assert await second is StopReason.REMOVED

    run(main())


def test_without_waiting(shown: Shown) -> None:
    root, renderer = shown
    told: list[StopReason] = []
    running = root.animate("opacity", to=0, duration=1, on_stop=told.append)
    assert not running.started
    assert running.reason is None
    assert running.layer is root
    assert "opacity" in repr(running)
    renderer.render(1)
    scene.dispatch()
    assert running.started
    renderer.render(2)
    scene.dispatch()
    assert told == [running.reason] == [StopReason.FINISHED]
    assert root.animation_count == 0


def test_the_layer_is_not_kept() -> None:
    layer = scene.Layer()
    running = layer.animate("opacity", to=0, duration=1)
    del layer
    scene.dispatch()
    assert running.reason is StopReason.LAYER_GONE
    assert running.layer is None


def test_an_attached_loop_dispatches(shown: Shown) -> None:
    root, renderer = shown
    told: list[StopReason] = []

    async def main() -> None:
        scene.attach()
        root.add_animation(scene.BasicAnimation("opacity", to_value=0, duration=1, on_stop=told.append))
        done = asyncio.Event()
        with scene.transaction(duration=0.5, completion=done.set):
            root.corner_radius = 5
        async with Player(renderer):
            await done.wait()
            while not told:
                await asyncio.sleep(0)
        scene.detach()
        root.animate("opacity", to=0, on_stop=told.append)
        root.remove_all_animations()
        await asyncio.sleep(0.01)
        assert told == [StopReason.FINISHED]

    run(main())
    scene.dispatch()
    assert told == [StopReason.FINISHED, StopReason.REMOVED]


def test_what_is_changed_in_a_coroutine_is_committed(shown: Shown) -> None:
    root, renderer = shown

    async def main() -> None:
        scene.attach()
        with scene.transaction(disable_actions=True):
            root.opacity = 1
        root.corner_radius = 7
        await asyncio.sleep(0.01)
        # Nobody else commits here: the frame is another thread's.
        thread = threading.Thread(target=renderer.render, args=(100,))
        thread.start()
        thread.join()
        thread = threading.Thread(target=renderer.render, args=(200,))
        thread.start()
        thread.join()
        assert root.presentation.corner_radius == 7

    run(main())


def test_what_callbacks_raise_goes_to_the_loop(shown: Shown) -> None:
    root, _renderer = shown
    seen: list[dict[str, Any]] = []

    def fail(_reason: StopReason) -> None:
        raise ValueError("late")

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: seen.append(context))
        scene.attach()
        root.animate("opacity", to=0, on_stop=fail)
        root.remove_all_animations()
        while not seen:
            await asyncio.sleep(0)

    run(main())
    assert [str(context["exception"]) for context in seen] == ["late"]
    assert "callback" in seen[0]["message"]


def test_a_task_that_is_cancelled(shown: Shown) -> None:
    root, renderer = shown

    async def main() -> None:
        running = root.animate("opacity", to=0, duration=1)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(_wait(running), 0.01)
        assert running.reason is None
        async with Player(renderer):
            assert await running is StopReason.FINISHED

    async def _wait(running: scene.RunningAnimation) -> StopReason:
        return await running

    run(main())


def test_waiting_on_another_thread(shown: Shown) -> None:
    root, renderer = shown
    reasons: list[StopReason] = []
    waiting = threading.Event()
    running = root.animate("opacity", to=0, duration=1)

    async def wait() -> None:
        asyncio.get_running_loop().call_soon(waiting.set)
        reasons.append(await running)

    thread = threading.Thread(target=lambda: asyncio.run(wait()))
    thread.start()
    waiting.wait()
    renderer.render(1)
    renderer.render(2)
    scene.dispatch()
    thread.join(20)
    assert reasons == [StopReason.FINISHED]
