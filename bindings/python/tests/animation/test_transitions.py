"""Transitions of all types from all sides, pixel by pixel: a picture that gives way to another."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import scene
from scene import Image, Layer, Renderer, Transition, TransitionSubtype, TransitionType

WIDTH, HEIGHT = 60, 40
X, Y, W, H = 8, 12, 40, 20
RNG = np.random.default_rng(7)
OLD, NEW = (np.dstack([RNG.integers(0, 256, (H, W, 3)), np.full((H, W), 255)]).astype(np.uint8) for _ in range(2))
SIDES = {"fromLeft": (-1, 0), "fromRight": (1, 0), "fromTop": (0, -1), "fromBottom": (0, 1)}


class Stage:
    """A layer that shows one picture, and takes on another in a transaction with a transition of a second."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.layer = Layer(frame=(X, Y, W, H), contents=Image.from_array(OLD))
        renderer.root = Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=[self.layer])
        renderer.render(0)

    def start(self, transition: Transition) -> None:
        transition.duration = 1
        with scene.transaction(disable_actions=True):
            self.layer.contents = Image.from_array(NEW)
            self.layer.add_animation(transition)
        self.renderer.render(10)

    def at(self, time: float) -> np.ndarray:
        self.renderer.render(10 + time)
        return self.renderer.read().astype(int)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Renderer(WIDTH, HEIGHT) as renderer:
        yield Stage(renderer)
        renderer.root = None


def moved(below: np.ndarray, picture: np.ndarray, dx: float, dy: float) -> np.ndarray:
    """The picture on what is below, moved by whole pixels and cut at the layer's bounds."""
    result = below.copy()
    for y in range(H):
        for x in range(W):
            u, v = x - round(dx), y - round(dy)
            if 0 <= u < W and 0 <= v < H:
                result[y, x] = picture[v, u]
    return result


def expected(kind: str, side: str, progress: float) -> np.ndarray:
    """What the layer shows: the new picture comes from that side, or the old one leaves to the other."""
    sx, sy = SIDES[side]
    come = sx * W * (1 - progress), sy * H * (1 - progress)
    leave = -sx * W * progress, -sy * H * progress
    none = np.zeros((H, W, 4), int)
    old, new = OLD.astype(int), NEW.astype(int)
    if kind == "fade":
        return np.round(old * (1 - progress) + new * progress).astype(int)
    if kind == "moveIn":
        return moved(old, new, *come)
    if kind == "push":
        return moved(moved(none, old, *leave), new, *come)
    return moved(new, old, *leave)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", ["fade", "moveIn", "push", "reveal"])
def test_types_and_sides(stage: Stage, kind: str, side: str) -> None:
    stage.start(Transition(kind, side))
    for time in (0, 0.25, 0.5, 0.75, 1, 5):
        shown = stage.at(time)
        inside = shown[Y : Y + H, X : X + W]
        assert np.abs(inside - expected(kind, side, min(time, 1))).max() <= 1, time
        # Nothing is seen beyond the bounds.
        shown[Y : Y + H, X : X + W] = 0
        assert not shown.any()
    assert stage.layer.animation_count == 0


@pytest.mark.parametrize("kind", ["fade", "moveIn", "push", "reveal"])
def test_a_part_of_the_progress(stage: Stage, kind: str) -> None:
    """From startProgress to endProgress, by the timing function; after it the layer shows itself."""
    stage.start(Transition(kind, "fromRight", start_progress=0.25, end_progress=0.75))
    for time, progress in ((0, 0.25), (0.5, 0.5), (0.99999, 0.75)):
        inside = stage.at(time)[Y : Y + H, X : X + W]
        assert np.abs(inside - expected(kind, "fromRight", progress)).max() <= 1
    assert np.abs(stage.at(1)[Y : Y + H, X : X + W] - NEW).max() <= 1


def test_the_whole_layer_changes_with_its_sublayers(stage: Stage) -> None:
    child = Layer(frame=(5, 5, 10, 10), background_color="#0f0")
    with scene.transaction(disable_actions=True):
        stage.layer.sublayers.append(child)
    stage.renderer.render(1)
    transition = Transition("push", "fromLeft", duration=1)
    with scene.transaction(disable_actions=True):
        child.remove_from_superlayer()
        stage.layer.contents = Image.from_array(NEW)
        stage.layer.add_animation(transition)
    stage.renderer.render(10)
    old = OLD.astype(int)
    old[5:15, 5:15] = 0, 255, 0, 255
    shown = stage.at(0.5)[Y : Y + H, X : X + W]
    wanted = moved(moved(np.zeros((H, W, 4), int), old, W / 2, 0), NEW.astype(int), -W / 2, 0)
    assert np.abs(shown - wanted).max() <= 1


def test_sublayers_that_change_are_an_event(stage: Stage) -> None:
    """The action for `sublayers` shows a page that comes in place of another."""
    stage.layer.actions["sublayers"] = Transition("moveIn", "fromBottom", duration=1)
    stage.layer.sublayers.append(Layer(frame=(0, 0, W, H), contents=Image.from_array(NEW)))
    stage.renderer.render(10)
    shown = stage.at(0.5)[Y : Y + H, X : X + W]
    assert np.abs(shown - expected("moveIn", "fromBottom", 0.5)).max() <= 1


def test_a_time_that_runs_back_comes_to_a_transition_once_more(stage: Stage) -> None:
    with scene.transaction(disable_actions=True):
        stage.layer.speed, stage.layer.time_offset = -1, 2
    stage.renderer.render(0)
    with scene.transaction(disable_actions=True):
        stage.layer.contents = Image.from_array(NEW)
        stage.layer.add_animation(Transition("fade", duration=1, begin_time=0.5, removed_on_completion=False))
    stage.renderer.render(0)
    assert stage.renderer.next_frame_time <= 0.5
    stage.renderer.render(1)
    inside = stage.renderer.read()[Y : Y + H, X : X + W]
    assert np.abs(inside - expected("fade", "fromLeft", 0.5)).max() <= 1


def test_what_has_no_picture_as_a_whole_waits_for_no_frames(stage: Stage) -> None:
    space = scene.TransformLayer(frame=(0, 0, WIDTH, HEIGHT))
    stage.layer.sublayers = [space]
    stage.renderer.render(10)
    stopped = list[scene.StopReason]()
    space.add_animation(Transition(duration=1, repeat_count=2, on_stop=stopped.append))
    stage.renderer.render(10)
    assert stage.renderer.next_frame_time == 12
    stage.renderer.render(12)
    scene.dispatch()
    assert stopped == [scene.StopReason.FINISHED]
    space.add_animation(Transition(duration=1, repeat_count=float("inf")))
    stage.renderer.render(12)
    assert stage.renderer.next_frame_time == float("inf")
    assert space.animation_keys == ["transition"]


def test_names_and_constants_are_the_same() -> None:
    for kind, name in zip(TransitionType, ("fade", "moveIn", "push", "reveal"), strict=True):
        assert Transition(kind).type is kind is Transition(name).type
    for side, name in zip(TransitionSubtype, SIDES, strict=True):
        assert Transition("push", side).subtype is side is Transition("push", name).subtype


MIX = scene.Kernel("vec4 kernel(Image from, Image to, vec2 p, float t) { return mix(at(from, p), at(to, p), t); }")
THIRD = np.dstack([RNG.integers(0, 256, (H, W, 3)), np.full((H, W), 255)]).astype(np.uint8)


def interrupt(stage: Stage, second: Transition, picture: np.ndarray = THIRD) -> None:
    second.duration = 1
    with scene.transaction(disable_actions=True):
        stage.layer.contents = Image.from_array(picture)
        stage.layer.add_animation(second)


@pytest.mark.parametrize("kind", [*TransitionType, "filter"])
@pytest.mark.parametrize("at", [0.25, 0.75])
def test_an_interrupted_transition_goes_on_from_what_is_on_screen(
    stage: Stage, kind: TransitionType | str, at: float
) -> None:
    filtered = {"filter": scene.Filter(MIX)} if kind == "filter" else {"type": kind}
    stage.start(Transition(**filtered))
    shown = stage.at(at)
    interrupt(stage, Transition(type="fade"))
    assert np.abs(stage.at(at) - shown).max() <= 2
    # Halfway there are equal parts of what was on screen, and of what is to come.
    half = stage.at(at + 0.5)[Y : Y + H, X : X + W]
    assert np.abs(half - (shown[Y : Y + H, X : X + W] + THIRD) / 2).max() <= 3
    stage.at(at + 1)
    assert (stage.at(at + 1)[Y : Y + H, X : X + W] == THIRD).all()
    assert stage.layer.animation_count == 0


def test_transitions_are_interrupted_again_and_again(stage: Stage) -> None:
    """None of them jumps: each frame is near the one before."""
    stage.start(Transition(type="fade"))
    before = stage.at(0.05)
    for step in range(1, 30):
        if step % 3 == 0:
            interrupt(stage, Transition(type="fade"), (OLD, NEW, THIRD)[step % 9 // 3])
        after = stage.at(0.05 + step * 0.01)
        assert np.abs(after - before).max() <= 12
        before = after
    final = stage.at(3)
    assert (final[Y : Y + H, X : X + W] == (OLD, NEW, THIRD)[27 % 9 // 3]).all()
    stage.layer.remove_all_animations()
    stage.at(4)


@pytest.mark.parametrize("how", ["opacity", "filter", "shadow", "raster", "blend", "mask", "transition"])
def test_what_a_layer_was_is_whole_in_a_group(how: str) -> None:
    """A picture of its superlayer is as large as the layer was, which becomes smaller."""
    inner = Layer(frame=(0, 0, 50, 30), background_color="red")
    group = Layer(frame=(2, 2, 10, 10), background_color="blue", sublayers=[inner])
    if how == "opacity":
        group.opacity = 0.5
    elif how == "filter":
        group.filters = [scene.Filter("colorInvert")]
    elif how == "shadow":
        group.shadow_opacity, group.shadow_radius, group.shadow_offset = 1, 0, (3, 3)
    elif how == "raster":
        group.should_rasterize = True
    elif how == "blend":
        group.compositing_filter = "difference"
    elif how == "mask":
        group.mask = Layer(frame=(0, 0, 50, 20), background_color="black")
    with Renderer(WIDTH, HEIGHT) as renderer:
        renderer.root = Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="white", sublayers=[group])
        renderer.render(0)
        before = renderer.read().astype(int)
        with scene.transaction(disable_actions=True):
            inner.frame = (0, 0, 5, 5)
            inner.add_animation(Transition("fade", duration=2))
            if how == "transition":
                group.background_color = "lime"
                group.add_animation(Transition("fade", duration=1, begin_time=11, fill_mode="backwards"))
        renderer.render(10)
        assert np.abs(renderer.read() - before).max() <= 1
        renderer.render(11)
        half = renderer.read().astype(int)
        renderer.render(13)
        after = renderer.read().astype(int)
        if how not in ("shadow", "blend", "transition"):
            assert np.abs(half[15:, 15:] - (before + after)[15:, 15:] / 2).max() <= 2
        renderer.root = None


def test_a_layer_within_goes_on_with_its_transition(stage: Stage) -> None:
    """What is in transition below a layer that takes on another look is shown there as it was."""
    inner = Layer(frame=(0, 0, 20, 20), contents=Image.from_array(OLD))
    stage.layer.sublayers.append(inner)
    stage.at(-1)
    with scene.transaction(disable_actions=True):
        inner.contents = Image.from_array(NEW)
        inner.add_animation(Transition(type="fade", duration=1))
    stage.at(0)
    shown = stage.at(0.5)
    interrupt(stage, Transition(type="fade"), OLD)
    assert np.abs(stage.at(0.5) - shown).max() <= 2
    stage.layer.mask = Layer(frame=(0, 0, 30, 20), background_color="#fff")
    stage.at(0.6)
    stage.layer.mask = None
    inner.remove_from_superlayer()
    stage.at(2)


@pytest.mark.parametrize("kind", [*TransitionType, "dissolve"])
@pytest.mark.parametrize("is_glass", [False, True])
def test_what_looks_at_the_backdrop_does_so_in_every_transition(kind: TransitionType | str, is_glass: bool) -> None:
    """The first frame is as the last one before it: the layer fades out as it was."""
    stripes = np.zeros((40, 40, 4), np.uint8)
    stripes[..., 3] = 255
    stripes[:, ::4] = stripes[:, 1::4] = 255
    layer = Layer(frame=(10, 10, 20, 20), background_color="#ff00004d" if is_glass else "#0000ff")
    if is_glass:
        layer.background_filters = [scene.Filter("gaussianBlur", radius=5)]
    else:
        layer.compositing_filter = "multiply"
    with Renderer(40, 40) as renderer:
        renderer.root = Layer(frame=(0, 0, 40, 40), contents=Image.from_array(stripes), sublayers=[layer])
        renderer.render(0)
        before = renderer.read()
        transition = Transition(duration=1, begin_time=1)
        if isinstance(kind, TransitionType):
            transition.type = kind
        else:
            transition.filter = scene.Filter(kind)
        with scene.transaction(disable_actions=True):
            layer.background_color = "#00ff00"
            layer.add_animation(transition)
        renderer.render(1)
        assert np.abs(renderer.read().astype(int) - before).max() <= 1
        renderer.root = None


@pytest.mark.parametrize("how", ["screen", "multiply", "colorInvert"])
def test_what_looks_at_the_backdrop_is_interrupted_without_a_jump(stage: Stage, how: str) -> None:
    layer = stage.layer
    with scene.transaction(disable_actions=True):
        layer.contents = None
        layer.background_color = "#8888"
        stage.renderer.background_color = "#36c"
        if how == "colorInvert":
            layer.background_filters = [scene.Filter(how)]
        else:
            layer.compositing_filter = how
    stage.renderer.render(1)
    for color, at in (("#0ff", 0), ("#ff0", 0.25)):
        before = stage.at(at)
        with scene.transaction(disable_actions=True):
            layer.background_color = color
            layer.add_animation(Transition(type="fade", duration=1), "fade")
        assert np.abs(stage.at(at) - before).max() <= 1


GLASS = [scene.Filter("gaussianBlur", radius=3)]


@pytest.mark.parametrize("background", ["#000", "#3366cc80"])
@pytest.mark.parametrize("opacity", [1, 0.6])
@pytest.mark.parametrize(
    ("color", "name", "old", "new"),
    [
        ("#fff8", "compositing_filter", "sourceOver", "screen"),
        ("#fff8", "compositing_filter", "difference", "multiply"),
        ("#fff8", "background_filters", [], GLASS),
        ("#fff8", "background_filters", GLASS, [scene.Filter("colorInvert")]),
        ("#fff", "background_filters", GLASS, []),
    ],
)
def test_what_looks_at_the_backdrop_fades_without_letting_that_through(
    color: str, name: str, old: object, new: object, opacity: float, background: str
) -> None:
    """Each frame lies between the first and the last, as far as the time says: nothing else shines through."""
    layer = Layer(frame=(10, 8, 40, 20), background_color=color, corner_radius=6, **{name: old})
    layer.sublayers = [Layer(frame=(10, 10, 40, 15), background_color="#f80c")]
    holder = Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=[layer], opacity=opacity, allows_group_opacity=False)
    below = Layer(frame=(0, 12, 30, 20), contents=Image.from_array(OLD))
    with Renderer(WIDTH, HEIGHT) as renderer:
        renderer.background_color = background
        renderer.root = Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=[below, holder])
        renderer.render(0)
        with scene.transaction(disable_actions=True):
            setattr(layer, name, new)
            layer.add_animation(Transition(type="fade", duration=1, timing_function="linear"))
        renderer.render(0)
        pictures = []
        for time in (0, 0.25, 0.5, 0.75, 1):
            renderer.render(time)
            pictures.append(renderer.read(scene.PixelFormat.RGBA8_PREMULTIPLIED).astype(float))
        assert layer.animation_count == 0
        for step in (1, 2, 3):
            between = pictures[0] * (1 - step / 4) + pictures[4] * step / 4
            assert np.abs(pictures[step] - between).max() <= 2
        renderer.root = None


@pytest.mark.parametrize("side", [8, 60])
@pytest.mark.parametrize("background", ["#fff", "#000"])
def test_images_that_fade_over_are_whole_up_to_their_edges(side: int, background: str) -> None:
    """An image's edge pixels extend, also where the image is enlarged, and where its part reaches beyond it."""
    colors = (255, 0, 0, 255), (0, 0, 255, 255)
    red, blue = (Image.from_array(np.full((side, side, 4), color, np.uint8)) for color in colors)
    for part in ((0, 0, 1, 1), (0, 0, 2, 2)):
        layer = Layer(frame=(10, 10, 120, 120), contents=red, contents_rect=part)
        with Renderer(140, 140) as renderer:
            renderer.root = Layer(frame=(0, 0, 140, 140), background_color=background, sublayers=[layer])
            renderer.render(0)
            layer.add_animation(scene.BasicAnimation("contents", from_value=red, to_value=blue, duration=1), "fade")
            renderer.render(0)
            for time in (0.02, 0.5, 0.98):
                renderer.render(time)
                shown = renderer.read()[10:130, 10:130].astype(int)
                assert np.abs(shown - (255 * (1 - time), 0, 255 * time, 255)).max() <= 1


def test_an_image_made_small_keeps_its_smaller_pictures_while_it_fades() -> None:
    pixels = np.full((256, 256, 4), 255, np.uint8)
    plain = Image.from_array(pixels)
    pixels[..., :3] = RNG.integers(0, 256, (256, 256, 1))
    noise = Image.from_array(pixels)
    layer = Layer(frame=(0, 0, 32, 32), contents=noise, minification_filter="trilinear")
    with Renderer(32, 32) as renderer:
        renderer.root = layer
        renderer.render(0)
        before = renderer.read().astype(int)
        layer.add_animation(scene.BasicAnimation("contents", from_value=noise, to_value=plain, duration=1), "fade")
        renderer.render(0)
        renderer.render(0.001)
        assert np.abs(renderer.read().astype(int) - before).max() <= 2
