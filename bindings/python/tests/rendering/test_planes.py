"""Planes in space as pictures: against depth that is computed for each pixel, along cuts, and from the side."""

from __future__ import annotations

import math
import random
import re
from typing import Any

import numpy as np
import pytest

import scene
from scene import Layer, Transform, TransformLayer

SIZE = 120
EYE = 300.0
FINE = 4
"""Points of a pixel that are looked at, in each direction."""
ROWS, COLUMNS = (np.mgrid[0 : SIZE * FINE, 0 : SIZE * FINE] + 0.5) / FINE
POINTS = np.stack([COLUMNS, ROWS, np.ones_like(ROWS)], -1)


def render(layers: list[Layer], scale: int = 1, background: str | None = None) -> Any:
    """The frame of layers in one space, as numbers of 0 to 255."""
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayer_transform=Transform.perspective(EYE), background_color=background)
    root.sublayers.extend(layers)
    with scene.Renderer(SIZE * scale, SIZE * scale, scale=scale) as renderer:
        renderer.root = root
        renderer.render(0)
        picture = renderer.read("rgba8_premultiplied").astype(float)
        renderer.root = None
    root.sublayers.clear()
    return picture.reshape(SIZE, scale, SIZE, scale, 4).mean((1, 3))


def matrix_of(transform: Transform) -> Any:
    return np.array(list(transform), dtype=float).reshape(4, 4)


def depths(layer: Layer) -> Any:
    """How near a layer is at points of each pixel; minus infinity where it is not."""
    _, _, width, height = layer.bounds
    x, y = layer.position
    own = matrix_of(
        Transform.translation(-width / 2, -height / 2) @ layer.transform @ Transform.translation(x, y, layer.z_position)
    )
    eye = matrix_of(
        Transform.translation(-SIZE / 2, -SIZE / 2)
        @ Transform.perspective(EYE)
        @ Transform.translation(SIZE / 2, SIZE / 2)
    )
    matrix = own @ eye
    plane = matrix[np.ix_((0, 1, 3), (0, 1, 3))]
    there = POINTS @ np.linalg.inv(plane)
    u, v = there[..., 0] / there[..., 2], there[..., 1] / there[..., 2]
    inside = (u >= 0) & (u < width) & (v >= 0) & (v < height) & (there[..., 2] > 0)
    near = np.full(inside.shape, -np.inf)
    # Most planes are small.
    u, v = u[inside], v[inside]
    near[inside] = (u * matrix[0, 2] + v * matrix[1, 2] + matrix[3, 2]) / (
        u * matrix[0, 3] + v * matrix[1, 3] + matrix[3, 3]
    )
    return near


def random_planes(chance: random.Random, count: int) -> list[Layer]:
    planes: list[Layer] = []
    for number in range(count):
        axis = [chance.uniform(-1, 1) for _ in range(3)]
        planes.append(
            Layer(
                bounds=(0, 0, chance.uniform(20, 90), chance.uniform(20, 90)),
                position=(chance.uniform(20, 100), chance.uniform(20, 100)),
                z_position=chance.uniform(-40, 40),
                transform=Transform.rotation(chance.uniform(-3, 3), *axis),
                background_color=((number * 37 + 20) % 256 / 255, (number * 91 + 60) % 256 / 255, (number + 1) / 255),
            )
        )
    return planes


def settled(parts: Any) -> Any:
    """Where all points of a pixel, and of those beside it, are the same; not at the edge of the picture."""
    pixels = parts.reshape(SIZE, FINE, SIZE, FINE)
    low, high = pixels.min((1, 3)), pixels.max((1, 3))
    same = np.zeros((SIZE, SIZE), bool)
    inner = slice(1, SIZE - 1)
    same[inner, inner] = True
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            near = np.roll(low, (dy, dx), (0, 1)), np.roll(high, (dy, dx), (0, 1))
            same &= (near[0] == low) & (near[1] == low)
    return same


@pytest.mark.parametrize("holders", [False, True])
@pytest.mark.parametrize("seed", range(25))
def test_the_nearest_plane_is_seen_at_every_pixel(seed: int, holders: bool) -> None:
    """As computed from the matrices; in transform layers planes share one space as well as beside each other."""
    chance = random.Random(seed)
    planes = random_planes(chance, chance.randint(2, 24))
    nearest = np.stack([np.full((SIZE * FINE, SIZE * FINE), -1e9), *map(depths, planes)]).argmax(0)
    same = settled(nearest)
    colors = np.array(
        [(0, 0, 0, 0)] + [[round(255 * part) for part in plane.background_color or ()] for plane in planes]
    )
    layers: list[Layer] = planes
    if holders:
        layers = [TransformLayer(frame=(0, 0, SIZE, SIZE)) for _ in range(3)]
        for number, plane in enumerate(planes):
            layers[number % 3].sublayers.append(plane)
        layers[1].sublayers.append(layers.pop())
    off = np.abs(render(layers) - colors[nearest[::FINE, ::FINE]]).max(-1)
    assert same.mean() > 0.5
    # What is thinner than the points lie apart may be seen between them. Where a plane cuts several others, some of a
    # hidden one shines through along the cut: a quarter at most.
    wrong = same & (off > 1)
    assert wrong.mean() <= 0.006, np.argwhere(wrong)[:9]
    assert off[same].max() <= 66


def random_wall(chance: random.Random, first: int) -> list[Layer]:
    """Tiles of one plane that follow each other, with gaps, some of them over others, turned over or small."""
    middle = chance.uniform(30, 90), chance.uniform(30, 90), chance.uniform(-30, 30)
    turn = Transform.rotation(chance.uniform(-3, 3), *(chance.uniform(-1, 1) for _ in range(3)))
    rows = matrix_of(turn)
    columns, step = chance.randint(1, 4), chance.uniform(10, 16)
    tiles: list[Layer] = []
    for number in range(chance.randint(2, 14)):
        across, down = (number % columns - 1.5) * step + chance.uniform(-4, 4), (number // columns - 1) * step
        x, y, z = np.array(middle) + across * rows[0, :3] + down * rows[1, :3]
        scale = chance.choice([1, 1, 1, 0.5, -1])
        tiles.append(
            Layer(
                bounds=(0, 0, chance.uniform(8, 14), chance.uniform(8, 14)),
                position=(x, y),
                z_position=z,
                transform=Transform.scale(scale, 1) @ turn,
                background_color=(
                    (number * 37 + 20) % 256 / 255,
                    (first * 53 + 60) % 256 / 255,
                    (first + number + 1) / 255,
                ),
            )
        )
    return tiles


@pytest.mark.parametrize("seed", range(40))
def test_walls_of_tiles_are_seen_where_they_are_nearest(seed: int) -> None:
    """Tiles of one plane go before and behind others together, or, where others come between them, one by one."""
    chance = random.Random(seed)
    planes: list[Layer] = []
    for _ in range(chance.randint(2, 7)):
        planes += random_wall(chance, len(planes)) if chance.random() < 0.7 else random_planes(chance, 1)
    least, nearest = np.full((SIZE * FINE, SIZE * FINE), -1e9), np.zeros((SIZE * FINE, SIZE * FINE), int)
    for number, depth in enumerate(map(depths, planes)):
        # Of what lies in one plane the last is seen.
        nearest = np.where(depth > least - 1e-6, number + 1, nearest)
        least = np.maximum(depth, least)
    same = settled(nearest)
    colors = np.array(
        [(0, 0, 0, 0)] + [[round(255 * part) for part in plane.background_color or ()] for plane in planes]
    )
    off = np.abs(render(planes) - colors[nearest[::FINE, ::FINE]]).max(-1)
    wrong = same & (off > 1)
    assert wrong.mean() <= 0.006, np.argwhere(wrong)[:9]


@pytest.mark.parametrize("alpha", [1.0, 0.6])
@pytest.mark.parametrize("seed", range(20))
def test_a_cut_leaves_no_seam(seed: int, alpha: float) -> None:
    """A plane that others cut, which are not to be seen themselves, looks as if nothing had cut it."""
    chance = random.Random(seed)
    plane = Layer(
        bounds=(0, 0, 80, 80),
        position=(60, 60),
        transform=Transform.rotation(chance.uniform(-0.9, 0.9), 0.3, 1, 0.2),
        background_color=(1, 1, 1, alpha),
        sublayers=[Layer(frame=(20, 20, 40, 40), background_color=(0.2, 0.2, 1, alpha))] if seed % 2 else [],
    )
    whole = render([plane], background="#c00000")
    cutters: list[Layer] = []
    for _ in range(seed % 3 * 2 + 1):
        axis = [chance.uniform(-1, 1) for _ in range(3)]
        turn = Transform.rotation(chance.uniform(-3, 3), *axis)
        cutters.append(
            Layer(bounds=(0, 0, 160, 160), position=(60, 60), transform=turn, background_color=(0, 0, 0, 1e-7))
        )
    cut = render([*cutters, plane], background="#c00000")
    off = np.abs(cut - whole).max(-1)
    limit = 2 + 2 * (seed % 2)
    if len(cutters) == 1 or alpha == 1:
        assert off.max() <= limit, np.argwhere(off > limit)[:9]
    # Where several cuts meet in a pixel, or lie on each other, the shares of their parts count as independent.
    assert (off > limit).mean() <= 0.006
    assert off.max() <= 66


def test_halves_of_one_color_close_the_cut() -> None:
    """Two planes of one colour through each other: nothing of what lies behind them shines through."""
    for angle in np.linspace(0.15, 1.35, 13):
        planes = [
            Layer(
                bounds=(0, 0, 200, 200),
                position=(60, 60),
                transform=Transform.rotation(turn, 0.2, 1, 0),
                background_color="#ffffff",
            )
            for turn in (angle, -angle)
        ]
        covered = (np.stack([depths(plane) for plane in planes]) > -np.inf).any(0)
        inside = settled(covered.astype(int)) & covered[::FINE, ::FINE]
        assert render(planes, background="#000000")[inside].min() >= 254


def sheet(color: str, transform: Transform, width: float = 100, height: float = 100, **properties: object) -> Layer:
    return Layer(
        bounds=(0, 0, width, height),
        position=(60, 60),
        background_color=color,
        transform=transform,
        **properties,
    )


def turned(angle: float, axis: tuple[float, float, float] = (0, 1, 0)) -> Transform:
    return Transform.rotation(angle, *axis)


def fan(chance: random.Random) -> list[Layer]:
    """Sheets through one axis: on each side of it the white ones are nearest, with black ones behind them."""
    angles = sorted(chance.uniform(-1.1, 1.1) for _ in range(chance.randint(3, 9)))
    angles[0], angles[-1] = -1.2, 1.2
    axis = turned(chance.uniform(-1.5, 1.5), (0, 0, 1))
    colors = ["#ffffff" if number in (0, len(angles) - 1) else "#000000" for number in range(len(angles))]
    sheets = [sheet(color, turned(angle) @ axis) for color, angle in zip(colors, angles, strict=True)]
    chance.shuffle(sheets)
    return sheets


def stack_through(chance: random.Random, cutter: Transform, side: float) -> list[Layer]:
    """A white sheet before black ones, and what cuts them all."""
    black = [sheet("#000000", Transform.translation(0, 0, -6.0 * number)) for number in range(1, chance.randint(3, 8))]
    sheets = [sheet("#ffffff", Transform()), *black, sheet("#ffffff", cutter, side, side)]
    chance.shuffle(sheets)
    return sheets


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_hidden_does_not_shine_where_planes_are_cut(seed: int, scale: int) -> None:
    """Whatever cuts several planes along one line: a fan, a plane that is seen from its edge, one that ends earlier."""
    chance = random.Random(seed)
    tilt = turned(chance.uniform(-1.5, 1.5), (0, 0, 1))
    away = Transform.translation(chance.uniform(-9, 9), chance.uniform(-9, 9))
    edge = stack_through(chance, turned(math.pi / 2 - chance.uniform(0.002, 0.02)) @ tilt, 100)
    short = stack_through(chance, turned(chance.uniform(0.3, 1.5)) @ tilt @ away, 30)
    for sheets in (fan(chance), edge, short):
        covered = (np.stack([depths(layer) for layer in sheets if layer.background_color[0] == 1]) > -np.inf).any(0)  # type: ignore[index]
        nearest = np.stack([depths(layer) for layer in sheets]).argmax(0)
        white = np.array([layer.background_color[0] for layer in sheets])[nearest] * covered  # type: ignore[index]
        inside = settled(white.astype(int)) & (white[::FINE, ::FINE] == 1)
        assert inside.sum() > 400
        assert render(sheets, scale, background="#000000")[inside].min() >= 254


@pytest.mark.parametrize("seed", range(12))
def test_edges_of_cuts_are_smooth(seed: int) -> None:
    """Where planes cut each other, pixels are mixed as finer ones would be."""
    chance = random.Random(seed)
    axes = [tuple(chance.uniform(-1, 1) for _ in range(3)) for _ in range(3)]
    planes = [
        sheet(color, turned(chance.uniform(-1.2, 1.2), axis), 260, 260)
        for color, axis in zip(("#ff0000", "#00ff00", "#0000ff"), axes, strict=True)
    ]
    stack = np.stack([depths(plane) for plane in planes])
    colors = np.array([[255 * part for part in plane.background_color or ()] for plane in planes])
    truth = colors[stack.argmax(0)].reshape(SIZE, FINE, SIZE, FINE, 4).mean((1, 3))
    inside = settled((stack > -np.inf).all(0).astype(int)) & (stack > -np.inf).all(0)[::FINE, ::FINE]
    off = np.abs(render(planes) - truth).max(-1)[inside]
    mixed = (np.abs(truth - colors[:, None, None]).max(-1).min(0) > 30)[inside]
    assert mixed.sum() > 40
    # The truth is made of sixteen points, which are an eighth off themselves; where three meet, it is a little more.
    assert np.quantile(off[mixed], 0.95) <= 48
    assert off.max() <= 96


def test_parts_share_draws() -> None:
    """However many parts planes are cut into: as whole ones do."""
    chance = random.Random(1)
    root = Layer(frame=(0, 0, SIZE, SIZE), sublayer_transform=Transform.perspective(EYE))
    for _ in range(40):
        axis = [chance.uniform(-1, 1) for _ in range(3)]
        root.sublayers.append(sheet("#ffb400", Transform.rotation(chance.uniform(-3, 3), *axis)))
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        figures = renderer.statistics
        assert figures.plane_parts > 1000
        assert figures.draw_calls <= 2
        renderer.root = None


def test_what_stays_in_its_plane_costs_nothing_more() -> None:
    """Plan and draws of flat layers are the same in space; when one leaves the plane all are sorted."""

    def made(*, in_space: bool, z: float = 0) -> tuple[str, scene.Statistics]:
        root = Layer(frame=(0, 0, SIZE, SIZE))
        holder: Layer = TransformLayer(frame=(0, 0, SIZE, SIZE)) if in_space else root
        if in_space:
            root.sublayer_transform = Transform.perspective(EYE)
            root.sublayers.append(holder)
        for number in range(60):
            place = number % 10 * 10, number // 10 * 10
            holder.sublayers.append(Layer(frame=(*place, 30, 30), background_color=(number / 60, 0.5, 0, 1)))
        holder.sublayers[-1].z_position = z
        with scene.Renderer(SIZE, SIZE) as renderer:
            renderer.root = root
            renderer.render(0)
            items = [line for line in renderer.plan_description().splitlines() if line.startswith("item")]
            renderer.root = None
            return re.sub(r"row \d+ ", "", "\n".join(items)), renderer.statistics

    flat, figures = made(in_space=False)
    spatial, same = made(in_space=True)
    assert spatial == flat
    assert figures.planes == same.planes == same.plane_parts == 0
    assert figures.sort_time == same.sort_time == 0
    assert figures.draw_calls == same.draw_calls
    assert made(in_space=True, z=1)[1].planes == 60


def stripes() -> scene.Image:
    rows, columns = np.mgrid[0:256, 0:256]
    pixels = np.where((columns // 2 + rows // 2) % 2 == 1, 255, 0)
    pixels[rows % 16 < 2] = 255
    pixels[columns % 32 < 2] = 0
    return scene.Image.from_array(np.dstack([pixels] * 3 + [np.full_like(pixels, 255)]).astype(np.uint8))


@pytest.mark.parametrize("angle", [0.6, 1.0, 1.25])
def test_tilted_cards_stay_crisp(angle: float) -> None:
    """A trilinear picture on a tilted card is nearer to the truth than a linear one; so is the picture of a group."""
    image = stripes()

    def card(**properties: object) -> Layer:
        turn = Transform.rotation(angle, 0, 1, 0)
        return Layer(bounds=(0, 0, 100, 100), position=(60, 60), transform=turn, **properties)

    def error(picture: Any) -> float:
        return float(np.abs(picture - truth).mean())

    truth = render([card(contents=image)], scale=8)
    linear = error(render([card(contents=image)]))
    trilinear = error(render([card(contents=image, minification_filter="trilinear")]))
    assert trilinear < linear / 2
    inner = Layer(frame=(0, 0, 100, 100), contents=image)
    group = error(render([card(should_rasterize=True, rasterization_scale=2.56, sublayers=[inner])]))
    assert group < linear / 2


def test_what_is_seen_from_the_edge_is_not_there() -> None:
    edge = Layer(
        bounds=(0, 0, 80, 80),
        position=(60, 60),
        transform=Transform.rotation(math.pi / 2, 0, 1, 0),
        background_color="#fff",
    )
    behind = Layer(bounds=(0, 0, 40, 40), position=(60, 60), z_position=-1, background_color="#00f")
    assert np.abs(render([edge, behind]) - render([behind])).max() <= 1


@pytest.mark.parametrize("seed", range(8))
def test_what_lies_in_one_plane_keeps_its_order(seed: int) -> None:
    """Boxes with walls, and covers in the walls' planes that leave nothing of them to be seen."""
    chance, walls, covers = random.Random(seed), "#ff0000", ("#0000ff", "#00ff00")
    town = TransformLayer(position=(SIZE / 2, SIZE / 2))
    town.transform = Transform.rotation(chance.uniform(-0.5, 0.5), 1, 0, 0) @ Transform.rotation(
        chance.uniform(-3, 3), 0, 1, 0
    )
    for column in range(3):
        for row in range(3):
            house = TransformLayer(position=(26 * column - 26, 0), z_position=26 * row - 26)
            for turn in range(4):
                side = TransformLayer(transform=Transform.rotation(turn * math.pi / 2, 0, 1, 0))
                side.sublayers.append(Layer(bounds=(0, 0, 20, 40), z_position=10, background_color=walls))
                for place in range(8):
                    x, y = 10 * (place % 2) - 5, 10 * (place // 2) - 15
                    color = covers[(place + place // 2) % 2]
                    side.sublayers.append(
                        Layer(bounds=(0, 0, 10, 10), position=(x, y), z_position=10, background_color=color)
                    )
                house.sublayers.append(side)
            town.sublayers.append(house)
    picture = render([town], background="#000000")
    assert (picture[..., 1:3].sum(-1) > 200).sum() > 2000
    # At their smoothed edges covers let some of the wall shine through, but no wall is over a cover.
    assert np.all(picture[..., 0] < 128)
    assert (picture[..., 0] > 30).sum() < 1500
