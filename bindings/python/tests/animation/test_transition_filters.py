"""Kernels of two pictures as transitions: what they take, and pixels against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import scene
from scene import Filter, Image, InvalidArgumentError, Kernel, Layer, Renderer, Transform, Transition

MIX = "vec4 kernel(Image from, Image to, vec2 p, float progress) { return mix(at(from, p), at(to, p), progress); }"
WIPE = """
uniform float start; // = 0 in 0...100 points: Where it begins.
vec4 kernel(Image from, Image to, vec2 p, float progress) {
    return p.x < start + progress * (bounds.z - bounds.x - start) ? at(to, p) : at(from, p);
}
"""
SHIFT = """
#pragma extent 10
vec4 kernel(Image from, Image to, vec2 p, float progress) { return at(to, p - vec2(10.0, 0.0)); }
"""
WIDTH, HEIGHT = 60, 40
RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)


class Stage:
    """A red layer of 40 x 20 at (10, 10) that becomes blue, in the way of a transition of a second."""

    def __init__(self, background: str | None = None, **attributes: object) -> None:
        self.layer = Layer(frame=(10, 10, 40, 20), background_color="#ff0000", **attributes)
        self.root = Layer(frame=(0, 0, WIDTH, HEIGHT), background_color=background, sublayers=[self.layer])
        self.renderer = Renderer(WIDTH, HEIGHT)
        self.renderer.root = self.root
        self.renderer.render(0)

    def start(self, transition: Transition) -> None:
        transition.duration = 1
        with scene.transaction(disable_actions=True):
            self.layer.background_color = "#0000ff"
            self.layer.add_animation(transition)
        self.renderer.render(0)

    def at(self, time: float) -> np.ndarray:
        self.renderer.render(time)
        return self.renderer.read("rgba8Premultiplied").astype(int)


def filter_of(text: str, **parameters: object) -> Filter:
    return Filter(Kernel(text), **parameters)


@pytest.mark.parametrize("time", [0, 0.25, 0.5, 0.999, 1])
def test_a_mix_is_a_fade(time: float) -> None:
    frames = []
    for transition in (Transition(filter=filter_of(MIX)), Transition("fade")):
        beside = Layer(frame=(30, 5, 20, 10), background_color="#00ff00")
        stage = Stage("#204060", opacity=0.75, corner_radius=6, sublayers=[beside])
        stage.start(transition)
        frames.append(stage.at(time))
    assert np.abs(frames[0] - frames[1]).max() <= 1
    assert frames[0][20, 20].tolist() != [0x20, 0x40, 0x60, 255]


@pytest.mark.parametrize(("time", "edge"), [(0, 0), (0.5, 20), (0.75, 30), (1, 40)])
def test_a_wipe(time: float, edge: int) -> None:
    stage = Stage()
    # The filter counts, not the type.
    stage.start(Transition("push", filter=filter_of(WIPE)))
    expected = np.zeros((HEIGHT, WIDTH, 4), int)
    expected[10:30, 10:50] = RED
    expected[10:30, 10 : 10 + edge] = BLUE
    assert (stage.at(time) == expected).all()


def test_parameters_and_progress() -> None:
    stage = Stage()
    stage.start(Transition(filter=filter_of(WIPE, start=20), start_progress=0.5, end_progress=0.9))
    assert [len(row) for row in (np.flatnonzero(stage.at(time)[20, :, 2]) for time in (0, 0.5))] == [30, 34]
    # What is beyond 0...1 acts as the nearer end.
    stage = Stage()
    stage.start(Transition(filter=filter_of(WIPE, start=20), start_progress=-1, end_progress=3))
    assert [np.count_nonzero(stage.at(time)[20, :, 2]) for time in (0, 0.25, 0.6)] == [20, 20, 40]


def test_images_as_parameters() -> None:
    pixels = np.full((20, 40, 4), 255, np.uint8)
    text = (
        "uniform Image through;\n"
        "vec4 kernel(Image from, Image to, vec2 p, float progress) { return at(through, p) * progress; }"
    )
    stage = Stage()
    stage.start(Transition(filter=filter_of(text, through=Image.from_array(pixels))))
    assert np.abs(stage.at(0.5)[15:25, 30] - 128).max() <= 1


def test_what_the_kernel_reaches_is_drawn() -> None:
    stage = Stage()
    stage.start(Transition(filter=filter_of(SHIFT)))
    assert np.flatnonzero(stage.at(0.5)[20, :, 3]).tolist() == list(range(20, 60))
    clipped = Stage(masks_to_bounds=True)
    clipped.start(Transition(filter=filter_of(SHIFT)))
    assert np.flatnonzero(clipped.at(0.5)[20, :, 3]).tolist() == list(range(20, 50))


@pytest.mark.parametrize("how", ["raster", "opacity", "filter"])
def test_what_the_kernel_reaches_is_drawn_in_a_group(how: str) -> None:
    stage = Stage()
    group = Layer(frame=(0, 0, 5, 5), background_color="black", should_rasterize=how == "raster")
    with scene.transaction(disable_actions=True):
        group.opacity = 0.5 if how == "opacity" else 1
        group.filters = [Filter("colorInvert")] if how == "filter" else []
        stage.root.sublayers = [group]
        group.sublayers = [stage.layer]
    stage.renderer.render(0)
    stage.start(Transition(filter=filter_of(SHIFT)))
    assert np.flatnonzero(stage.at(0.5)[20, :, 3]).tolist() == list(range(20, 60))


def test_round_clips_of_what_comes_out() -> None:
    stage = Stage(masks_to_bounds=True, corner_radius=10)
    stage.start(Transition(filter=filter_of("vec4 kernel(Image a, Image b, vec2 p, float t) { return vec4(1.0); }")))
    alpha = stage.at(0.5)[:, :, 3]
    assert alpha[10, 10] == alpha[29, 49] == 0
    assert alpha[20, 30] == alpha[20, 11] == 255
    # Where the parent clips too, what is clipped gets a pass.
    stage.root.masks_to_bounds = True
    stage.root.corner_radius = 12
    assert np.abs(stage.at(0.5)[:, :, 3] - alpha)[10:30, 10:50].max() <= 1


def test_points_are_the_layers() -> None:
    """Turned a quarter, what goes right in the layer goes down on screen."""
    stage = Stage()
    with scene.transaction(disable_actions=True):
        stage.layer.transform = Transform.rotation(np.pi / 2)
    stage.renderer.render(0)
    stage.start(Transition(filter=filter_of(WIPE)))
    column = stage.at(0.5)[:, 30]
    assert column[1:19, 2].min() == 255
    assert column[21:39, 2].max() == 0
    assert column[21:39, 0].min() == 255


def test_in_perspective() -> None:
    """The middle of the layer lies where perspective puts it, and the wipe's edge with it."""
    stage = Stage()
    with scene.transaction(disable_actions=True):
        stage.layer.transform = Transform.rotation(0.9, 0, 1, 0)
        stage.root.sublayer_transform = Transform.perspective(60)
    stage.renderer.render(0)
    stage.start(Transition(filter=filter_of(WIPE)))
    row = stage.at(0.5)[20]
    blue, red = np.flatnonzero(row[:, 2] > 200), np.flatnonzero(row[:, 0] > 200)
    # The layer turns about its middle, which is that of the root too.
    assert blue.max() in (28, 29)
    assert red.min() in (30, 31)


def test_a_root_in_transition() -> None:
    root = Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#ff0000")
    renderer = Renderer(WIDTH, HEIGHT)
    renderer.root = root
    renderer.render(0)
    with scene.transaction(disable_actions=True):
        root.background_color = "#0000ff"
        root.add_animation(Transition(filter=filter_of(WIPE), duration=1))
    renderer.render(0)
    renderer.render(0.5)
    assert np.flatnonzero(renderer.read()[5, :, 2]).tolist() == list(range(30))


def test_the_pictures_are_kept() -> None:
    """While it runs only what the kernel makes is drawn anew."""
    stage = Stage()
    stage.layer.sublayers = [Layer(frame=(x, 2, 3, 8), background_color="#00ff00") for x in range(0, 40, 4)]
    stage.renderer.render(0)
    stage.start(Transition(filter=filter_of(MIX)))
    stage.at(0.3)
    for time in (0.4, 0.5, 0.6):
        stage.renderer.render(time)
        statistics = stage.renderer.statistics
        assert statistics.draw_calls <= 5, statistics


def test_the_new_picture_changes_meanwhile() -> None:
    stage = Stage()
    stage.start(Transition(filter=filter_of(WIPE)))
    assert tuple(stage.at(0.5)[20, 20]) == BLUE
    with scene.transaction(disable_actions=True):
        stage.layer.background_color = "#00ff00"
    frame = stage.at(0.5)
    assert tuple(frame[20, 20]) == (0, 255, 0, 255)
    assert tuple(frame[20, 40]) == RED


def test_one_after_another() -> None:
    """The second starts from what the first showed, and the filter of the first goes with it."""
    stage = Stage()
    stage.start(Transition(filter=filter_of(WIPE)))
    stage.at(0.5)
    with scene.transaction(disable_actions=True):
        stage.layer.background_color = "#00ff00"
        stage.layer.add_animation(Transition(filter=filter_of(MIX), duration=1))
    stage.at(0.5)
    assert np.abs(stage.at(1)[20, 30] - (128, 128, 0, 255)).max() <= 1
    assert tuple(stage.at(2)[20, 30]) == (0, 255, 0, 255)


def test_nothing_to_be_seen() -> None:
    """An old or a new picture that is none is transparent."""
    for opacity, left in ((0.0, 10), (1.0, 30)):
        layer = Layer(frame=(10, 10, 40, 20), background_color="#0000ff", opacity=opacity)
        root = Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=[layer])
        renderer = Renderer(WIDTH, HEIGHT)
        renderer.root = root
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            layer.background_color = None if opacity else "#0000ff"
            layer.opacity = 1
            layer.add_animation(Transition(filter=filter_of(WIPE), duration=1))
        renderer.render(0)
        renderer.render(0.5)
        found = np.flatnonzero(renderer.read()[20, :, 2])
        assert found.tolist() == list(range(left, left + 20))


def test_filters() -> None:
    made = filter_of(WIPE, start=7, name="wipe")
    transition = Transition("push", filter=made)
    made["start"] = 9
    assert transition.filter is not None
    assert (transition.filter["start"], transition.filter.name, transition.type.label) == (7, "wipe", "push")
    layer = Layer()
    layer.add_animation(transition)
    copy = layer.animation("transition")
    assert isinstance(copy, Transition)
    assert copy.filter is not None
    assert copy.filter["start"] == 7
    transition.filter = None
    assert transition.filter is None
    assert copy.filter is not None
    with pytest.raises(InvalidArgumentError, match=r"gaussianBlur is a filter of one picture.*Image from, Image to"):
        transition.filter = Filter("gaussianBlur")
    with pytest.raises(InvalidArgumentError, match="none of a transition"):
        transition.filter = filter_of("vec4 kernel(vec4 color) { return color; }")
    assert transition.filter is None
    with pytest.raises(TypeError):
        transition.filter = "ripple"  # type: ignore[assignment]


def test_disabled_filters_are_none() -> None:
    stage = Stage()
    stage.start(Transition("fade", filter=filter_of(WIPE, enabled=False)))
    assert np.abs(stage.at(0.5)[20, 11] - (128, 0, 128, 255)).max() <= 1


def test_reduced_motion_fades() -> None:
    scene.reduced_motion = True
    try:
        stage = Stage()
        stage.start(Transition(filter=filter_of(WIPE)))
        assert np.abs(stage.at(0.5)[20, 11] - (128, 0, 128, 255)).max() <= 1
    finally:
        scene.reduced_motion = False


def test_a_page_has_no_crease_where_it_begins_to_roll() -> None:
    """What still lies goes over into the roll gradually, as long as nothing lies above it."""
    page = Layer(frame=(0, 0, 360, 270), background_color="#ffffff")
    with Renderer(360, 270) as renderer:
        renderer.root = page
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            page.background_color = "#ccddee"
            page.add_animation(Transition(filter=Filter("pageCurl"), duration=1))
        renderer.render(1)
        renderer.render(1.1)
        row = renderer.read()[260, :310, 0].astype(int)
    assert np.abs(np.diff(row)).max() <= 8


def test_a_roll_has_smooth_edges() -> None:
    """From the roll to what lies below there is a pixel of both in nearly every row."""
    page = Layer(frame=(0, 0, 240, 180), background_color="#ffffff")
    with Renderer(240, 180) as renderer:
        renderer.root = page
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            page.background_color = "#000000"
            page.add_animation(Transition(filter=Filter("pageCurl", shadow=0), duration=1, timing_function="linear"))
        renderer.render(1)
        renderer.render(1.5)
        red = renderer.read()[:, :, 0].astype(int)
    edges = [row[np.flatnonzero(row)[-1]] for row in red[10:120]]
    # The roll itself is at least half as bright as the page.
    assert np.mean(np.array(edges) < 120) > 0.6


def test_a_page_that_rolls_past_its_edges_is_whole_when_another_transition_interrupts_it() -> None:
    """The roll is seen above the layer's bounds; a fade begins with what was on screen."""
    page = Layer(frame=(60, 60, 240, 180), background_color="#ff0000")
    with Renderer(360, 300) as renderer:
        renderer.root = Layer(frame=(0, 0, 360, 300), sublayers=[page], background_color="#ffffff")
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            page.background_color = "#00ff00"
            page.add_animation(Transition(filter=Filter("pageCurl"), duration=1))
        renderer.render(1)
        renderer.render(1.5)
        shown = renderer.read().astype(int)
        outside = np.abs(shown - 255).max(axis=2) > 0
        outside[60:240, 60:300] = False
        assert outside.sum() > 100
        with scene.transaction(disable_actions=True):
            page.background_color = "#0000ff"
            page.add_animation(Transition(duration=1))
        renderer.render(1.5)
        assert np.abs(renderer.read().astype(int) - shown).max() <= 2
        renderer.render(2)
        assert (np.abs(renderer.read().astype(int) - 255).max(axis=2) > 0)[outside].mean() > 0.9
