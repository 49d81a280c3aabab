"""Programs made at random over the whole API: whatever they do, nothing crashes, hangs, leaks or stays half done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule
from random_objects import (
    ANY_PATH,
    KEYS,
    MADE_KERNEL,
    animations,
    cells,
    constraints,
    filters,
    key_paths,
    layout_managers,
    values_at,
)
from random_stage import MOVES, SIZE, Stage
from random_values import colors, examples, few, names, numbers, points, rects, texts, times

import scene
from scene import raw

KINDS: dict[str, type[scene.Layer]] = {
    "layer": scene.Layer,
    "shape": scene.ShapeLayer,
    "text": scene.TextLayer,
    "gradient": scene.GradientLayer,
    "replicator": scene.ReplicatorLayer,
    "emitter": scene.EmitterLayer,
    "scroll": scene.ScrollLayer,
    "tiled": scene.TiledLayer,
    "transform": scene.TransformLayer,
}
NAMES = {kind: name for name, kind in KINDS.items()}

places = st.integers(0, 15)
few_places = st.lists(places, min_size=1, max_size=5)
data = st.data()


class RandomPrograms(Stage):
    """Calls about any of the layers, images and renderers of a stage."""

    # The tree.

    @initialize(kinds=st.lists(st.tuples(st.sampled_from(sorted(KINDS)), names, places), min_size=3, max_size=8))
    def begin_with(self, kinds: list[tuple[str, str, int]]) -> None:
        for kind, name, place in kinds:
            self.make(kind, name, place, 30)

    @rule(kind=st.sampled_from(sorted(KINDS)), name=names, place=places, size=st.sampled_from((0, 10, 30, 48)))
    def make(self, kind: str, name: str, place: int, size: float) -> None:
        layer = KINDS[kind](name=name, frame=(2, 3, size, size), background_color="#c84")
        if isinstance(layer, scene.TextLayer):
            layer.string, layer.font_size = "Text", 12
        if isinstance(layer, scene.ReplicatorLayer):
            layer.instance_count, layer.instance_transform = 3, scene.Transform.translation(5, 3)
        if len(self.layers) < 14:
            self.layers.append(layer)
        else:
            self.layers[1 + place % 13] = layer
        self.attempt(lambda: self.layer(place).sublayers.append(layer))

    @rule(parent=places, child=places, index=st.integers(-3, 9))
    def insert(self, parent: int, child: int, index: int) -> None:
        self.attempt(lambda: self.layer(parent).sublayers.insert(index, self.layer(child)))

    @rule(parent=places, index=st.integers(-3, 5), child=places)
    def replace(self, parent: int, index: int, child: int) -> None:
        def call() -> None:
            self.layer(parent).sublayers[index] = self.layer(child)

        self.attempt(call)

    @rule(parent=places, children=st.lists(places, max_size=4))
    def assign(self, parent: int, children: list[int]) -> None:
        self.attempt(lambda: setattr(self.layer(parent), "sublayers", [self.layer(child) for child in children]))

    @rule(child=places)
    def remove(self, child: int) -> None:
        self.attempt(self.layer(child).remove_from_superlayer)

    @rule(place=places, mask=st.none() | places)
    def mask(self, place: int, mask: int | None) -> None:
        self.attempt(lambda: setattr(self.layer(place), "mask", None if mask is None else self.layer(mask)))

    @rule(renderer=st.integers(0, 1), place=st.none() | places)
    def root(self, renderer: int, place: int | None) -> None:
        layer = None if place is None else self.layer(place)
        self.attempt(lambda: setattr(self.renderers[renderer], "root", layer))

    @rule(place=places)
    def release(self, place: int) -> None:
        self.let_go(place)

    # Values.

    @rule(places=few_places, data=data)
    def change(self, places: list[int], data: st.DataObject) -> None:
        for layer in map(self.layer, places):
            path = data.draw(key_paths(NAMES[type(layer)]))
            value = data.draw(few if path == "contents" else values_at(path))
            if path == "contents":
                value = self.images[value % 2]
            self.attempt(lambda layer=layer, path=path, value=value: layer.set_value(path, value))

    @rule(places=few_places, data=data, step=times)
    def change_and_render(self, places: list[int], data: st.DataObject, step: float) -> None:
        self.change(places, data)
        self.render(0, step)

    @rule(places=st.lists(places, max_size=4), path=ANY_PATH, data=data)
    def change_many(self, places: list[int], path: str, data: st.DataObject) -> None:
        layers = [self.layer(place) for place in places]
        values = data.draw(st.lists(values_at(path), min_size=len(layers), max_size=len(layers)))
        self.attempt(lambda: scene.set_numbers(layers, path, values))

    @rule(place=places, data=data)
    def filter(self, place: int, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(("filters", "background_filters")))
        made = data.draw(st.lists(filters(), max_size=2))
        self.attempt(lambda: setattr(self.layer(place), name, made))

    @rule(place=places, on=st.booleans())
    def generate(self, place: int, on: bool) -> None:
        self.attempt(lambda: setattr(self.layer(place), "generator", scene.Kernel(MADE_KERNEL) if on else None))

    @rule(place=places, text=texts, size=numbers, color=colors, weight=st.integers(-1, 2000), kind=few)
    def write(self, place: int, text: str, size: float, color: Any, weight: int, kind: int) -> None:
        layer = self.of_kind(scene.TextLayer, place)
        if layer is None:
            return
        if kind < 4:
            self.attempt(lambda: setattr(layer, "markup", text))
        else:
            run = self.attempt(
                lambda: scene.TextRun(text, font_size=size, weight=weight, color=color, letter_spacing=size)
            )
            self.attempt(lambda: setattr(layer, "runs", [run, text] if run else [text]))
        self.attempt(lambda: (layer.lines, layer.preferred_frame_size, layer.runs))

    @rule(place=places, data=data)
    def emit(self, place: int, data: st.DataObject) -> None:
        layer = self.of_kind(scene.EmitterLayer, place)
        if layer is not None:
            made = data.draw(st.lists(cells(), max_size=2))
            self.attempt(lambda: setattr(layer, "emitter_cells", made))

    @rule(place=places, point=points, rect=rects, kind=few)
    def scroll(self, place: int, point: Any, rect: Any, kind: int) -> None:
        layer = self.of_kind(scene.ScrollLayer, place)
        if layer is None:
            return
        calls: tuple[Callable[[], Any], ...] = (
            lambda: layer.scroll_to_point(point),
            lambda: layer.scroll_to_rect(rect),
            lambda: layer.scroll_with_velocity(point),
            lambda: (layer.rest_point(point), layer.resisted_point(point)),
            lambda: layer.set_entries(
                kind * 10, lambda _, frame: scene.Layer(frame=frame), size=rect[:2], margin=rect[2]
            ),
            layer.clear_entries,
            lambda: self.layer(place).scroll_rect_to_visible(rect),
        )
        self.attempt(calls[kind % len(calls)])

    @rule(place=places, rect=rects, kind=few)
    def tile(self, place: int, rect: Any, kind: int) -> None:
        layer = self.of_kind(scene.TiledLayer, place)
        if layer is not None:
            calls: tuple[Callable[[], Any], ...] = (
                lambda: layer.set_source(lambda tile: tile.pixels.fill((tile.column * 40 + 90) % 256)),
                lambda: layer.set_source(lambda tile: tile.pixels.fill((tile.column * 40 + 90) % 256)),
                lambda: layer.request_tiles(rect, rect[0]),
                lambda: layer.invalidate(rect),
                layer.clear_source,
            )
            self.attempt(calls[kind % len(calls)])

    @rule(
        image=st.integers(0, 1),
        x=st.integers(-1, 9),
        y=st.integers(0, 7),
        width=st.integers(0, 4),
        height=st.integers(1, 3),
    )
    def update_image(self, image: int, x: int, y: int, width: int, height: int) -> None:
        pixels = np.full((height, width, 4), x * 20 % 256, np.uint8)
        self.attempt(lambda: self.images[image].update(pixels, x, y))

    @rule(place=places, data=data)
    def lay_out(self, place: int, data: st.DataObject) -> None:
        layer = self.layer(place)
        manager = data.draw(layout_managers())
        self.attempt(lambda: setattr(layer, "layout_manager", manager))
        given = data.draw(st.lists(constraints(), max_size=3))
        self.attempt(lambda: setattr(self.layer(place + 1), "constraints", given))
        self.attempt(layer.layout_if_needed)
        self.attempt(lambda: layer.preferred_frame_size)

    # Time.

    @rule(place=places, animation=animations, key=st.none() | st.sampled_from(KEYS))
    def animate(self, place: int, animation: scene.Animation | None, key: str | None) -> None:
        if animation is not None:
            self.attempt(lambda: self.layer(place).add_animation(animation, key))

    @rule(place=places, key=st.sampled_from(KEYS), kind=few)
    def stop(self, place: int, key: str, kind: int) -> None:
        layer = self.layer(place)
        self.attempt(layer.remove_all_animations if kind == 0 else lambda: layer.remove_animation(key))

    @rule(place=places, key=st.sampled_from(KEYS), animation=st.none() | animations)
    def act(self, place: int, key: str, animation: scene.Animation | None) -> None:
        self.attempt(lambda: self.layer(place).actions.__setitem__(key, animation))

    @rule(place=places, on=st.booleans(), kind=few)
    def delegate_to(self, place: int, on: bool, kind: int) -> None:
        layer = self.layer(place)
        self.attempt(lambda: setattr(layer, "delegate", self.delegate if on else None))
        if kind < 4:
            self.attempt(layer.set_needs_display)
        elif kind < 7:
            self.attempt(lambda: setattr(layer, "layout_manager", self.delegate if on else None))
            self.attempt(layer.set_needs_layout)

    @rule(moves=st.lists(st.tuples(st.sampled_from(MOVES), places, places), min_size=1, max_size=6), places=few_places)
    def plan(self, moves: list[tuple[str, int, int]], places: list[int]) -> None:
        """What the program's own code will do when it is next called, for some layers."""
        for layer in map(self.layer, places):
            self.attempt(lambda layer=layer: setattr(layer, "delegate", self.delegate))
            self.attempt(layer.set_needs_layout)
        self.moves = moves
        self.render(0, 0.1)

    @rule(duration=st.none() | times, still=st.booleans())
    @precondition(lambda self: self.depth < 4)
    def begin(self, duration: float | None, still: bool) -> None:
        scene.errors.check(raw.scene_transaction_begin())
        self.depth += 1
        self.attempt(lambda: scene.set_transaction_value("animationDuration", duration))
        self.attempt(lambda: scene.set_transaction_value("disableActions", still))

    @rule()
    @precondition(lambda self: self.depth > 0)
    def commit(self) -> None:
        self.depth -= 1
        self.attempt(lambda: scene.errors.check(raw.scene_transaction_commit()))

    @rule(place=places, time=times, other=times, kind=few)
    def keep_time(self, place: int, time: float, other: float, kind: int) -> None:
        layer = self.layer(place)
        calls: tuple[Callable[[], Any], ...] = (
            lambda: layer.pause(time),
            lambda: layer.resume(time),
            lambda: layer.seek(other, time),
            lambda: layer.convert_time(time, to=self.layer(place + 1)),
        )
        self.attempt(calls[kind % len(calls)])

    @rule(on=st.booleans())
    def reduce_motion(self, on: bool) -> None:
        scene.reduced_motion = on

    # What is seen.

    @rule(renderer=st.integers(0, 1), step=times)
    def render(self, renderer: int, step: float) -> None:
        chosen = self.renderers[renderer]
        if 0 <= step < 100:
            self.time += step
        first = self.frame(chosen, self.time if 0 <= step < 100 else step)
        if self.depth == 0 and first is not None:
            again = self.frame(chosen, self.time if 0 <= step < 100 else step)
            assert np.array_equal(first, again), "one time, two pictures"
        self.attempt(scene.dispatch)
        assert first is None or chosen.plan_description()

    @rule(renderer=st.integers(0, 1), width=st.integers(-1, 60), height=st.integers(0, 60), scale=numbers)
    def resize(self, renderer: int, width: int, height: int, scale: float) -> None:
        self.attempt(lambda: self.renderers[renderer].resize(width, height, scale if abs(scale) < 4 else 1))

    @rule(place=places, other=st.none() | places, point=points, rect=rects)
    def look(self, place: int, other: int | None, point: Any, rect: Any) -> None:
        layer = self.layer(place)
        target = None if other is None else self.layer(other)
        for placed in (layer, layer.presentation):
            self.attempt(lambda placed=placed: placed.convert_point(point, to=target))
            self.attempt(lambda placed=placed: placed.convert_rect(rect, from_=target))
            self.attempt(lambda placed=placed: (placed.corners(target), placed.visible_rect))
            self.attempt(lambda placed=placed: placed.hit_test(point))
        self.attempt(lambda: (layer.outline(presentation=True), layer.description(all=True)))

    # Documents.

    @rule(place=places)
    def save(self, place: int) -> None:
        """What was saved, loaded and saved again is the same text."""
        first, second = (Path(self.folder.name) / f"{name}.scene.json" for name in ("first", "second"))
        document = self.attempt(lambda: scene.Document(self.layer(place), SIZE))
        if document is None:
            return
        document.save(first)
        loaded = scene.Document.load(first)
        loaded.save(second)
        before, after = (path.read_text().replace(path.name[:-11], "") for path in (first, second))
        assert before.splitlines() == after.splitlines()
        self.layers[-1] = loaded.root

    @rule()
    @precondition(lambda self: self.depth == 0)
    def rebuild(self) -> None:
        """A tree at rest, built anew from its document, gives the same picture in a renderer of its own."""
        renderer = self.renderers[0]
        shown = self.frame(renderer, self.time)
        root = renderer.root
        if shown is None or root is None:
            return
        path = Path(self.folder.name) / "rebuilt.scene.json"
        scene.Document(root, SIZE).save(path)
        if any(f'"{key}"' in path.read_text() for key in ("animations", "emitterCells", "tiled", "layoutManager")):
            return
        layers = list(root.walk())
        if len(layers) != renderer.statistics.layers or any(layer.delegate is not None for layer in layers):
            return
        with scene.Renderer(renderer.width, renderer.height, renderer.scale) as fresh:
            fresh.root = scene.Document.load(path).root
            again = self.frame(fresh, self.time)
            assert again is not None
            assert np.array_equal(shown, again), f"{np.abs(shown.astype(int) - again).max()} off"


TestRandomPrograms = RandomPrograms.TestCase
TestRandomPrograms.settings = examples(60, stateful_step_count=50, suppress_health_check=list(HealthCheck))
