"""Layout: managers of the library's and of Python's, constraints, autoresizing, and layers that lay out themselves."""

from __future__ import annotations

import gc
import json
import re
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene


class Row(scene.LayoutManager):
    """Puts sublayers side by side."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def layout_sublayers(self, layer: scene.Layer) -> None:
        self.calls.append("layout")
        x = 0.0
        for sublayer in layer.sublayers:
            sublayer.frame = (x, 0, sublayer.bounds.width, sublayer.bounds.height)
            x += sublayer.bounds.width

    def preferred_size(self, layer: scene.Layer) -> tuple[float, float]:
        return sum(sublayer.bounds.width for sublayer in layer.sublayers), 1

    def invalidate_layout(self, layer: scene.Layer) -> None:
        assert isinstance(layer, scene.Layer)
        self.calls.append("invalidate")


def boxes(*widths: float) -> list[scene.Layer]:
    return [scene.Layer(bounds=(0, 0, width, 10)) for width in widths]


def test_a_manager_of_pythons() -> None:
    manager = Row()
    layer = scene.Layer(layout_manager=manager, sublayers=boxes(10, 20, 30))
    assert layer.layout_manager is manager
    assert layer.needs_layout
    layer.layout_if_needed()
    assert not layer.needs_layout
    assert manager.calls == ["invalidate", "layout"]
    assert [sublayer.frame.x for sublayer in layer.sublayers] == [0, 10, 30]
    assert layer.preferred_frame_size == (60, 1)
    layer.layout_sublayers()
    assert manager.calls == ["invalidate", "layout", "layout"]
    layer.layout_manager = None
    assert layer.layout_manager is None


def test_the_layer_holds_its_manager() -> None:
    layer = scene.Layer(layout_manager=Row(), sublayers=boxes(10, 20))
    gc.collect()
    layer.layout_if_needed()
    assert layer.sublayers[1].frame.x == 10
    gone = weakref.ref(layer.layout_manager)
    assert gone() is not None
    layer.layout_manager = scene.BoxLayout()
    gc.collect()
    assert gone() is None
    assert isinstance(layer.layout_manager, scene.LayoutManager)


def test_layout_is_part_of_the_transaction(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    manager = Row()
    row = scene.Layer(frame=(0, 0, 100, 10), layout_manager=manager, sublayers=boxes(10, 20))
    root.sublayers.append(row)
    renderer.render(0)
    assert manager.calls == ["invalidate", "layout"]
    renderer.render(0.5)
    with scene.transaction(duration=2):
        row.sublayers[0].bounds = (0, 0, 40, 10)
        row.set_needs_layout()
    assert row.sublayers[1].frame.x == 40
    assert row.sublayers[1].animation("position").duration == 2
    renderer.render(1)
    renderer.render(2)
    assert 20 < row.sublayers[1].presentation.position.x < 50


def test_what_a_manager_raises_comes_out_of_the_call(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown

    class Broken(scene.LayoutManager):
        def layout_sublayers(self, _: scene.Layer) -> None:
            raise ValueError("no layout today")

    layer = scene.Layer(layout_manager=Broken())
    with pytest.raises(ValueError, match="no layout today"):
        layer.layout_if_needed()
    root.sublayers.append(layer)
    layer.set_needs_layout()
    with pytest.raises(ValueError, match="no layout today"):
        renderer.render(1)
    renderer.render(2)


def test_a_layout_that_raises_spoils_no_other() -> None:
    class Broken(scene.LayoutManager):
        def layout_sublayers(self, _: scene.Layer) -> None:
            raise ValueError("no layout today")

    whole = scene.Layer(layout_manager=Row(), sublayers=boxes(10, 20, 30))
    with pytest.raises(ValueError, match="no layout today"):
        scene.Layer(sublayers=[scene.Layer(layout_manager=Broken()), whole]).layout_if_needed()
    assert [sublayer.frame.x for sublayer in whole.sublayers] == [0, 10, 30]


class Stack(scene.Layer):
    """A layer that places its sublayers itself."""

    __slots__ = ("layouts",)

    def layout_sublayers(self) -> None:
        """One below the other, after what the manager does."""
        super().layout_sublayers()
        self.layouts = getattr(self, "layouts", 0) + 1
        for index, sublayer in enumerate(self.sublayers):
            sublayer.frame = (sublayer.frame.x, 10 * index, 10, 10)


def test_a_layer_that_lays_out_itself(shown: tuple[scene.Layer, scene.Renderer]) -> None:
    root, renderer = shown
    stack = Stack(frame=(0, 0, 50, 50), layout_manager=Row(), sublayers=boxes(10, 20))
    root.sublayers.append(stack)
    renderer.render(0)
    assert stack.layouts == 1
    assert [tuple(sublayer.frame) for sublayer in stack.sublayers] == [(0, 0, 10, 10), (10, 10, 10, 10)]


def test_a_delegate_that_lays_out() -> None:
    class Delegate:
        def layout_sublayers(self, layer: scene.Layer) -> None:
            layer.sublayers[0].position = 5, 6

    delegate = Delegate()
    layer = scene.Layer(sublayers=boxes(10))
    layer.delegate = delegate
    layer.layout_if_needed()
    assert layer.sublayers[0].position == (5, 6)


def test_constraints() -> None:
    top = scene.Layer(bounds=(0, 0, 200, 100), layout_manager=scene.ConstraintLayout())
    icon = scene.Layer(name="icon", bounds=(0, 0, 30, 20), constraints=[("midX",), ("maxY", "superlayer", None, 1, -5)])
    label = scene.Layer(bounds=(0, 0, 10, 10), constraints=[scene.Constraint("minX", "icon", "maxX", offset=4)])
    top.sublayers = [label, icon]
    top.layout_if_needed()
    assert icon.frame == (85, 75, 30, 20)
    assert label.frame.x == 119
    attribute = scene.ConstraintAttribute
    assert label.constraints == (scene.Constraint(attribute.MIN_X, "icon", attribute.MAX_X, 1, 4),)
    assert icon.constraints[1].source_attribute is attribute.MAX_Y
    for wrong in ([("middle",)], [("minX", "a", "b")], [("minX", 3)], [("minX", "a", "minX", "much")]):
        with pytest.raises((ValueError, TypeError)):
            label.constraints = wrong
    with pytest.raises(scene.InvalidArgumentError, match="finite"):
        label.constraints = [("minX", "icon", "maxX", float("nan"))]
    assert len(label.constraints) == 1


def test_rows_of_the_library() -> None:
    layer = scene.Layer(bounds=(0, 0, 100, 50), sublayers=boxes(20, 30))
    for manager, expected in (
        (scene.BoxLayout(spacing=5, alignment="leading"), [(0, 0), (25, 0)]),
        (scene.BoxLayout(vertical=True, padding=2, alignment=scene.Alignment.TRAILING), [(78, 2), (68, 12)]),
        (scene.FlowLayout(spacing=60, line_spacing=3), [(0, 0), (0, 13)]),
        (scene.GridLayout(2, alignment="leading"), [(0, 0), (50, 0)]),
    ):
        layer.layout_manager = manager
        assert layer.layout_manager is not None
        layer.layout_if_needed()
        assert [(sublayer.frame.x, sublayer.frame.y) for sublayer in layer.sublayers] == expected
        with pytest.raises(TypeError, match="out when the layer does"):
            manager.layout_sublayers(layer)
    with pytest.raises(scene.InvalidArgumentError, match="columns"):
        scene.GridLayout(0)
    with pytest.raises(scene.InvalidArgumentError, match="finite"):
        scene.BoxLayout(spacing=float("inf"))
    with pytest.raises(TypeError, match="layout_manager"):
        layer.layout_manager = "box"  # pyright: ignore[reportAttributeAccessIssue]


def label(string: str, **arguments: Any) -> scene.TextLayer:
    return scene.TextLayer(string=string, font_size=12, **arguments)


def test_layers_without_a_size_of_their_own_are_asked_each_time() -> None:
    name, extra = label("Bob"), label("extra")
    row = scene.Layer(layout_manager=scene.BoxLayout(spacing=8, padding=4), sublayers=[label("Name:"), name])
    column = scene.Layer(frame=(0, 0, 300, 200), layout_manager=scene.BoxLayout(vertical=True), sublayers=[row])
    root = scene.Layer(frame=(0, 0, 300, 200), sublayers=[column])

    def fits() -> bool:
        return all(layer.frame.size == layer.preferred_frame_size for layer in (name, row))

    with scene.Renderer(300, 200) as renderer:
        renderer.root = root
        renderer.render(0)
        assert fits()
        narrow = row.bounds.width
        name.string = "Robert the Great"
        renderer.render(1)
        assert fits()
        assert row.bounds.width > narrow + 50
        row.sublayers.append(extra)
        name.font_size = 20
        renderer.render(2)
        assert fits()
        assert row.bounds.width == extra.frame.x + extra.frame.width + 4
        # Somebody gives it a size, and takes that back.
        row.bounds = 0, 0, 50, 30
        renderer.render(3)
        assert row.frame == (125, 0, 50, 30)
        row.bounds = 0, 0, 0, 0
        renderer.render(4)
        assert fits()


@pytest.mark.parametrize(
    ("manager", "columns", "fills"),
    [
        (scene.BoxLayout(vertical=True, padding=8, alignment="fill"), 1, True),
        (scene.BoxLayout(padding=8), 1, False),
        (scene.FlowLayout(padding=8, alignment="leading"), 1, False),
        (scene.GridLayout(2, padding=8, spacing=4, alignment="fill"), 2, True),
    ],
)
def test_wrapped_text_is_broken_at_the_width_that_there_is(
    manager: scene.LayoutManager, columns: int, fills: bool
) -> None:
    words = "A long description of a setting that needs several lines"
    text = label(words, wrapped=True)
    page = scene.Layer(bounds=(0, 0, 200, 300), layout_manager=manager, sublayers=[text])
    for width in (200, 150, 200):
        page.bounds = 0, 0, width, 300
        page.layout_if_needed()
        room = (width - 16 - 4 * (columns - 1)) / columns
        alone = label(words, wrapped=True, bounds=(0, 0, room, 0))
        assert alone.preferred_frame_size.width <= text.bounds.width <= room
        assert text.bounds.height == alone.preferred_frame_size.height > 20
    own = label(words, wrapped=True, bounds=(0, 0, 60, 0))
    page.sublayers = [own]
    for _ in range(2):
        page.set_needs_layout()
        page.layout_if_needed()
        assert not fills or own.bounds.width == room
        alone = label(words, wrapped=True, bounds=(0, 0, room if fills else 60, 0))
        assert own.bounds.height == alone.preferred_frame_size.height


def test_autoresizing() -> None:
    box = scene.Layer(frame=(10, 20, 50, 40), autoresizing_mask=scene.Autoresizing.ALL)
    top = scene.Layer(bounds=(0, 0, 100, 100), sublayers=[box])
    top.bounds = 0, 0, 200, 300
    assert box.frame == (43, 86, 84, 108)
    box.autoresizing_mask = "width", "height"
    assert box.autoresizing_mask == scene.Autoresizing.WIDTH | scene.Autoresizing.HEIGHT
    scene.set_numbers([top], "bounds", [[0, 0, 210, 300]])
    assert box.frame == (43, 86, 94, 108)


MASKS = st.integers(0, 63)
SIZES = st.tuples(st.floats(0, 300), st.floats(0, 300))


def followed(mask: int, *sizes: tuple[float, float]) -> list[tuple[float, ...]]:
    """The frames of a layer after each size of its superlayer."""
    box = scene.Layer(frame=(25, 10, 50, 40), autoresizing_mask=mask)
    top = scene.Layer(bounds=(0, 0, 100, 90), sublayers=[box])
    frames: list[tuple[float, ...]] = []
    for size in sizes:
        top.bounds = 0, 0, *size
        frames.append(box.frame)
    return frames


@given(
    MASKS,
    st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300)), max_size=20),
    st.tuples(st.floats(0, 300), st.floats(0, 300)),
)
def test_autoresizing_by_many_steps_leads_where_one_does(
    mask: int, steps: list[tuple[float, float]], last: tuple[float, float]
) -> None:
    assert followed(mask, *steps, last)[-1] == pytest.approx(followed(mask, last)[-1], abs=1e-9)
    assert followed(mask, *steps, (100, 90))[-1] == pytest.approx((25, 10, 50, 40), abs=1e-9)


def test_autoresizing_a_point_at_a_time() -> None:
    sizes = [(width, 90) for width in (*range(101, 201), *range(199, 99, -1))]
    frames = followed(scene.Autoresizing.MIN_X_MARGIN | scene.Autoresizing.MAX_X_MARGIN, *sizes)
    assert frames[99] == (75, 10, 50, 40)
    assert frames[-1] == (25, 10, 50, 40)
    # Never farther from the middle than what is left of a point.
    for (width, _), frame in zip(sizes, frames, strict=True):
        assert 0 <= (width - 50) / 2 - frame[0] < 1


def test_autoresizing_goes_on_from_where_a_layer_was_put() -> None:
    box = scene.Layer(frame=(25, 0, 50, 40), autoresizing_mask=["minXMargin", "maxXMargin"])
    top = scene.Layer(bounds=(0, 0, 100, 100), sublayers=[box])
    top.bounds = 0, 0, 101, 100
    box.position = 20, 20
    top.bounds = 0, 0, 102, 100
    assert box.frame == (-5, 0, 50, 40)
    top.bounds = 0, 0, 103, 100
    assert box.frame == (-4, 0, 50, 40)
    box.autoresizing_mask = "minXMargin"
    top.bounds = 0, 0, 104, 100
    assert box.frame == (-3, 0, 50, 40)
    # Another superlayer, of another size.
    other = scene.Layer(bounds=(0, 0, 10, 100), sublayers=[box])
    other.bounds = 0, 0, 20, 100
    assert box.frame == (7, 0, 50, 40)


lengths = st.floats(0, 500)


@given(lengths, lengths, lengths, lengths, lengths, st.integers(0, 63))
def test_autoresizing_keeps_what_is_fixed(x: float, w: float, rest: float, change: float, h: float, mask: int) -> None:
    box = scene.Layer(frame=(x, 0, w, h), autoresizing_mask=mask)
    old = x + w + rest
    top = scene.Layer(bounds=(0, 0, old, h), sublayers=[box])
    top.bounds = 0, 0, old + change, h
    frame = box.frame
    assert frame.y == 0
    assert abs(frame.height - h) < 1e-6
    if not mask & 1:
        assert abs(frame.x - x) < 1e-6
    if not mask & 2:
        assert abs(frame.width - w) < 1e-6
    if mask & 2 and not mask & 4:
        assert abs(old + change - frame.x - frame.width - rest) < 1e-6


def test_a_manager_of_the_library_stays_the_same() -> None:
    box = scene.BoxLayout(spacing=3)
    layers = [scene.Layer(layout_manager=box), scene.Layer(layout_manager=box)]
    assert all(layer.layout_manager is box for layer in layers)
    layers[0].layout_manager = scene.ConstraintLayout()
    assert isinstance(layers[0].layout_manager, scene.LayoutManager)
    assert layers[0].layout_manager is not box
    layers[0].layout_manager = None
    assert layers[0].layout_manager is None
    assert layers[1].layout_manager is box


@pytest.mark.parametrize(
    "manager",
    [
        "constraint",
        "box",
        {"type": "box", "axis": "vertical", "spacing": 2.5, "padding": 4, "alignment": "leading"},
        {"type": "flow", "spacing": 1, "lineSpacing": -2},
        {"type": "grid", "columns": 4, "alignment": "fill"},
    ],
)
def test_documents_lay_out_and_come_back(manager: Any) -> None:
    icon = {"name": "icon", "bounds": [0, 0, 20, 10], "autoresizingMask": ["width", "maxYMargin"]}
    constraint = {"attribute": "minX", "relativeTo": "superlayer", "sourceAttribute": "midX", "scale": 0.5, "offset": 3}
    root = {"layoutManager": manager, "sublayers": [{**icon, "constraints": [constraint]}, icon]}

    def load(root: Any) -> scene.Document:
        return scene.Document.loads(json.dumps({"scene": 1, "size": [80, 60], "root": root}))

    document = load(root)
    document.root.layout_if_needed()
    written = document.root.description()
    assert written["layoutManager"] == manager
    assert written["sublayers"][0]["constraints"] == [constraint]
    assert written["sublayers"][1]["autoresizingMask"] == ["width", "maxYMargin"]
    again = load(written)
    assert again.root.description() == written
    again.root.set_needs_layout()
    again.root.layout_if_needed()
    assert again.root.description() == written
    if manager == "constraint":
        assert document.root.sublayers[0].frame.x == 23


def test_callbacks_that_raise() -> None:
    class Wrong(scene.LayoutManager):
        def layout_sublayers(self, layer: scene.Layer) -> None:
            layer.sublayers[0].position = 5, 6
            raise KeyError("first")

        def preferred_size(self, layer: scene.Layer) -> None:
            raise KeyError("second")

    layer = scene.Layer(layout_manager=Wrong(), sublayers=[scene.Layer()])
    with pytest.raises(KeyError, match="first"):
        layer.layout_if_needed()
    assert layer.sublayers[0].position == (5, 6)
    assert not layer.needs_layout
    with pytest.raises(KeyError, match="second"):
        assert layer.preferred_frame_size is None

    class Releases(scene.Layer):
        def layout_sublayers(self) -> None:
            self.remove_from_superlayer()
            with scene.transaction():
                self.opacity = 0.5
            raise KeyError("third")

    releases = Releases(bounds=(0, 0, 1, 1))
    root = scene.Layer(frame=(0, 0, 10, 10), sublayers=[releases])
    releases.set_needs_layout()
    with scene.Renderer(10, 10) as renderer:
        renderer.root = root
        with pytest.raises(KeyError, match="third"):
            renderer.render(0)
        renderer.render(1)
    assert len(root.sublayers) == 0


def test_what_never_rests_is_said() -> None:
    class Restless(scene.Layer):
        def layout_sublayers(self) -> None:
            for sibling in self.superlayer.sublayers if self.superlayer is not None else ():
                sibling.set_needs_layout()

    said: list[str] = []
    scene.set_log_function(lambda _, message: said.append(message), "error")
    restless = [Restless(name=name, bounds=(0, 0, 1, 1)) for name in ("a", "b")]
    root = scene.Layer(sublayers=restless)
    try:
        with scene.Renderer(10, 10) as renderer:
            renderer.root = root
            renderer.render(0)
    finally:
        scene.set_log_function(None)
    assert len(said) == 1
    assert re.search(r'the layer "[ab]"', said[0])


@pytest.mark.parametrize("given", ["minX", ["minX"], 1])
def test_what_is_no_list_of_constraints(given: Any) -> None:
    with pytest.raises(TypeError, match=r"constraint"):
        scene.Layer(constraints=given)
