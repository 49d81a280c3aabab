"""Functions that are called for each refresh of a display."""

from __future__ import annotations

import asyncio
import gc
import math
import time
from itertools import pairwise
from typing import Any

import pytest
from displays import on_display
from displays import run_windowed as run

import scene
from scene import DisplayLink, Refresh
from scene._callbacks import registry
from scene.loop import wait

PACE = 0.02
DISPLAY = on_display()


def until(condition: Any, seconds: float = 20) -> bool:
    """Dispatches until something is so, for as long as a busy machine may take."""
    end = scene.current_time() + seconds
    while not condition() and scene.current_time() < end:
        wait(min(0.1, seconds))
        scene.dispatch()
    return bool(condition())


def test_a_function_is_called_for_each_refresh() -> None:
    told: list[Refresh] = []
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(bounds=(0, 0, 8, 8))
        renderer.start(PACE)
        link = DisplayLink(told.append, renderer)
        assert not link.paused
        assert until(lambda: len(told) >= 10)
        link.invalidate()
        count = len(told)
        assert not until(lambda: len(told) > count, 0.1)
        link.invalidate()
    for refresh in told:
        assert refresh.interval == pytest.approx(PACE)
        assert refresh.target_timestamp - refresh.timestamp == pytest.approx(PACE)
    # The place of the refreshes is learnt from frames, and moves a little with each.
    for before, after in pairwise(told):
        steps = (after.timestamp - before.timestamp) / PACE
        assert steps > 0.5
        assert abs(steps - round(steps)) < 0.5


def test_fewer_calls_and_none() -> None:
    told: list[Refresh] = []
    with scene.Renderer(8, 8) as renderer:
        renderer.start(PACE)
        link = DisplayLink(told.append, renderer, preferred_frames_per_second=10, paused=True)
        assert link.paused
        assert link.preferred_frames_per_second == 10
        assert not until(lambda: told, 0.2)
        link.paused = False
        assert until(lambda: len(told) >= 4)
        assert min(after.timestamp - before.timestamp for before, after in pairwise(told)) > 0.09
        link.preferred_frames_per_second = 0
        assert link.preferred_frames_per_second == 0


def test_what_the_function_sets_is_committed() -> None:
    with scene.Renderer(8, 8) as renderer:
        renderer.root = root = scene.Layer(bounds=(0, 0, 8, 8))
        renderer.render(0)
        renderer.start(PACE)

        def step(refresh: Refresh) -> None:
            with scene.transaction(disable_actions=True):
                root.z_position = refresh.timestamp

        link = DisplayLink(step, renderer)
        assert until(lambda: root.presentation.z_position > 0)
        link.paused = True
        assert until(lambda: root.presentation.z_position == root.z_position)


def test_it_goes_with_its_object_and_its_function() -> None:
    class World:
        def __init__(self) -> None:
            self.link = DisplayLink(self.step)
            self.steps = 0

        def step(self, _refresh: Refresh) -> None:
            self.steps += 1

    def live() -> None:
        world = World()
        assert until(lambda: world.steps > 1)
        assert scene.live_objects()["display_link"] == 1

    live()
    gc.collect()
    assert scene.live_objects()["display_link"] == 0


def test_what_the_function_raises_dispatch_raises() -> None:
    def fail(_refresh: Refresh) -> None:
        raise KeyError("refresh")

    link = DisplayLink(fail)
    with pytest.raises(KeyError, match="refresh"):
        until(lambda: False)
    link.invalidate()
    scene.dispatch()


@pytest.mark.parametrize("frames", [-1, math.nan, math.inf])
def test_what_is_no_number_of_frames_is_refused(frames: float) -> None:
    with pytest.raises(scene.InvalidArgumentError, match="expected a finite number of 0 or more"):
        DisplayLink(print, preferred_frames_per_second=frames)
    with pytest.raises(scene.InvalidArgumentError, match="expected a finite number of 0 or more"):
        scene.BasicAnimation("opacity", preferred_frames_per_second=frames)
    gc.collect()
    assert scene.live_objects()["display_link"] == 0


def test_what_cannot_be_called_is_refused() -> None:
    kept = len(registry)
    with pytest.raises(TypeError, match="function must be callable, not int"):
        DisplayLink(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="renderer must be"):
        DisplayLink(print, scene.Layer())  # type: ignore[arg-type]
    assert len(registry) == kept


def test_a_loop_of_asyncio_has_it_called() -> None:
    async def main() -> int:
        told = asyncio.Event()
        link = DisplayLink(lambda _: told.set())
        scene.attach()
        await asyncio.wait_for(told.wait(), 20)
        scene.detach()
        link.invalidate()
        return 1

    assert asyncio.run(main()) == 1


def test_animations_that_are_content_with_fewer_frames() -> None:
    animation = scene.BasicAnimation("opacity", to_value=0, duration=10, preferred_frames_per_second=10)
    assert animation.preferred_frames_per_second == 10
    with scene.Renderer(8, 8) as renderer:
        renderer.root = layer = scene.Layer(bounds=(0, 0, 8, 8))
        renderer.render(0)
        layer.add_animation(animation, "fade")
        renderer.render(0)
        assert renderer.next_frame_time == pytest.approx(0.1, abs=0.005)
        document = scene.Document(layer).dumps()
        assert '"preferredFramesPerSecond": 10' in document
        again = scene.Document.loads(document).root.animation("fade")
        assert again.preferred_frames_per_second == 10


@pytest.mark.parametrize("hiding", [{"hidden": True}, {"opacity": 0}])
@pytest.mark.parametrize("depth", [0, 2])
def test_what_moves_unseen_is_content_with_few_frames(hiding: dict[str, Any], depth: int) -> None:
    layers = [scene.Layer(bounds=(0, 0, 8, 8)) for _ in range(3)]
    for above, below in pairwise(layers):
        above.sublayers = [below]
    spinning, hidden = layers[2], layers[2 - depth]
    spinning.add_animation(
        scene.BasicAnimation("transform.rotation", by_value=6, duration=2, repeat_count=float("inf")), "spin"
    )

    def change(time: float, **values: Any) -> float:
        with scene.transaction(disable_actions=True):
            for name, value in values.items():
                setattr(hidden, name, value)
        renderer.render(time)
        return renderer.next_frame_time

    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(sublayers=layers[:1])
        assert change(0) == 0
        assert change(1, **hiding) == pytest.approx(1.1, abs=0.005)
        # What ends does so in time, and what may show the layer is seen in all frames.
        spinning.add_animation(scene.BasicAnimation("cornerRadius", to_value=1, duration=0.05))
        assert change(1) == pytest.approx(1.05)
        hidden.add_animation(scene.BasicAnimation("opacity", from_value=0, to_value=1, duration=0.25))
        assert (change(1.06) == 1.06) == ("opacity" in hiding)
        assert change(2, hidden=False, opacity=1) == 2
        # Movies follow a layer's time, and are heard.
        spinning.remove_animation("spin")
        spinning.add_animation(scene.BasicAnimation("timeOffset", to_value=1, duration=5))
        assert change(3, **hiding) == 3
    scene.dispatch()


def test_a_thread_leaves_out_frames_that_nobody_wants() -> None:
    with scene.Renderer(8, 8) as renderer:
        renderer.root = layer = scene.Layer(bounds=(0, 0, 8, 8))
        renderer.start(0.01)
        layer.add_animation(scene.BasicAnimation("opacity", to_value=0, duration=60, preferred_frames_per_second=10))
        scene.flush()
        time.sleep(0.3)
        before, began = renderer.statistics.frames, scene.current_time()
        time.sleep(1)
        frames = renderer.statistics.frames - before
        assert 1 <= frames <= 11 * (scene.current_time() - began) + 1


def test_a_renderer_has_its_own_pace() -> None:
    with scene.Renderer(8, 8) as renderer:
        renderer.root = layer = scene.Layer(bounds=(0, 0, 8, 8))
        assert renderer.preferred_frames_per_second == 0
        renderer.preferred_frames_per_second = 25
        renderer.start(0.01)
        layer.add_animation(scene.BasicAnimation("opacity", to_value=0, duration=60))
        scene.flush()
        time.sleep(0.6)
        last = renderer.frame_timing().number
        times = [renderer.frame_timing(number).time for number in range(max(last - 8, 1), last + 1)]
        assert len(times) > 2
        assert min(after - before for before, after in pairwise(times)) > 0.035
        assert renderer.preferred_frames_per_second == 25
        # Who waits for the next of very few frames hears of another pace.
        renderer.preferred_frames_per_second = 0.001
        time.sleep(0.1)
        last = renderer.statistics.frames
        time.sleep(0.2)
        assert renderer.statistics.frames <= last + 1
        last = renderer.statistics.frames
        renderer.preferred_frames_per_second = 0
        assert until(lambda: renderer.statistics.frames > last + 3)
        with pytest.raises(scene.InvalidArgumentError, match="expected a finite number of 0 or more"):
            renderer.preferred_frames_per_second = -1


def test_the_link_of_a_window_rests_while_nobody_looks_and_ends_with_the_window() -> None:
    shown = run(
        """
        told = []
        window = scene.Window(root)
        @window.display_link
        def step(refresh):
            told.append(refresh)
        window.run(seconds=1)
        print(len(told) > 10, step.paused)
        window.hide()
        window.run(seconds=0.3)
        count = len(told)
        window.run(seconds=0.5)
        print(len(told) - count)
        window.show()
        window.run(seconds=1)
        print(len(told) - count > 10)
        window.close()
        count = len(told)
        time.sleep(0.2)
        scene.dispatch()
        print(len(told) - count, scene.live_objects()["display_link"])
        """,
        *DISPLAY,
    )
    assert shown.split() == ["True", "False", "0", "True", "0", "0"]
