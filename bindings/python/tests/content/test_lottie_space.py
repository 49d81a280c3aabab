"""Lottie layers with depth, and cameras: where corners lie, and what hides what."""

import json
import math
import random

import pytest

import scene

WIDTH, HEIGHT = 120, 90


def composition(*layers):
    """A file of one second of 60 frames."""
    header = {"v": "5.9", "fr": 60, "ip": 0, "op": 60, "w": WIDTH, "h": HEIGHT}
    return json.dumps({**header, "layers": [{"ip": 0, "op": 60, "st": 0, **layer} for layer in layers]})


def keyed(value):
    """A value that stays, or one that goes from the first of a tuple to the second."""
    if not isinstance(value, tuple):
        return {"a": 0, "k": value}
    first, last = ([each] if isinstance(each, (int, float)) else each for each in value)
    return {"a": 1, "k": [{"t": 0, "s": first}, {"t": 60, "s": last}]}


def ks(**parts):
    """A transform."""
    return {key: keyed(value) for key, value in parts.items()}


def solid(name, color, **more):
    """A solid of 40 by 30 points with depth."""
    transform = more.pop("ks", {})
    return {"ty": 1, "nm": name, "sc": color, "sw": 40, "sh": 30, "ddd": 1, "ks": ks(**transform), **more}


# Points of After Effects: x right, y down, z away from the viewer. Positive turns go from x to y, y to z, z to x.


def turned(point, axis, degrees):
    """A point turned about an axis, 0 for x."""
    a, b = (axis + 1) % 3, (axis + 2) % 3
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    out = list(point)
    out[a], out[b] = point[a] * cosine - point[b] * sine, point[a] * sine + point[b] * cosine
    return out


def all_turns(point, look, sign=1):
    """A point through a layer's rotations and its orientation; through their inverse for the sign -1."""
    steps = [(2, look["rz"]), (1, look["ry"]), (0, look["rx"])]
    steps += [(2, look["or"][2]), (1, look["or"][1]), (0, look["or"][0])]
    for axis, degrees in steps if sign > 0 else reversed(steps):
        point = turned(point, axis, sign * degrees)
    return point


def placed(point, look):
    """A point of a layer in the space around it."""
    point = [(p - a) * s / 100 for p, a, s in zip(point, look["a"], look["s"], strict=True)]
    return [p + q for p, q in zip(all_turns(point, look), look["p"], strict=True)]


def taken_back(point, look):
    """A point of the space around a layer as one of the layer."""
    point = all_turns([p - q for p, q in zip(point, look["p"], strict=True)], look, -1)
    return [p * 100 / s + a for p, a, s in zip(point, look["a"], look["s"], strict=True)]


def seen(point, camera, rig):
    """Where a camera, which follows a layer, sees a point."""
    point = taken_back(point, rig)
    away = [p - q for p, q in zip(point, camera["p"], strict=True)]
    if "a" in camera:
        way = [a - p for a, p in zip(camera["a"], camera["p"], strict=True)]
        away = turned(away, 1, -math.degrees(math.atan2(way[0], way[2])))
        away = turned(away, 0, math.degrees(math.atan2(way[1], math.hypot(way[0], way[2]))))
    away = all_turns(away, camera, -1)
    scale = camera["pe"] / away[2]
    return WIDTH / 2 + away[0] * scale, HEIGHT / 2 + away[1] * scale


def at(value, share):
    """A value some way between its keys."""
    if not isinstance(value, tuple):
        return value
    first, last = value
    if isinstance(first, (int, float)):
        return first + (last - first) * share
    return [p + (q - p) * share for p, q in zip(first, last, strict=True)]


def random_look(chance, reach, moves):
    """A transform of a layer with depth, perhaps one that moves."""

    def number(low, high):
        return chance.uniform(low, high)

    def value(make):
        return (make(), make()) if moves and chance.random() < 0.6 else make()

    return {
        "p": value(lambda: [number(30, 90), number(20, 70), number(-reach, reach)]),
        "a": value(lambda: [number(-10, 30), number(-10, 30), number(-10, 10)]),
        "s": value(lambda: [number(60, 140), number(60, 140), number(60, 140)]),
        "or": [number(-40, 40), number(-40, 40), number(-40, 40)],
        **{key: value(lambda: number(-40, 40)) for key in ("rx", "ry", "rz")},
    }


@pytest.mark.parametrize("seed", range(12))
def test_corners_are_where_the_camera_sees_them(seed):
    chance = random.Random(seed)
    plane, parent = random_look(chance, 20, seed % 2), random_look(chance, 20, seed % 2)
    rig = {**random_look(chance, 5, False), "s": [110, 110, 110]}
    camera = {"rx": 4, "ry": -6, "rz": 8, "or": [3, 5, -7], "p": ([60, 40, -220], [110, 20, -190])}
    if seed % 3:
        camera["a"] = ([60, 45, 0], [40, 60, 10])
    camera["pe"] = (150, 220) if seed % 2 else 180
    transform = {key: value for key, value in camera.items() if key != "pe"}
    text = composition(
        {"ty": 13, "nm": "camera", "ddd": 1, "parent": 3, "ks": ks(**transform), "pe": keyed(camera["pe"])},
        solid("plane", "#ff0000", ks=plane, parent=4),
        {"ty": 3, "ind": 3, "ddd": 1, "ks": ks(**rig)},
        {"ty": 3, "ind": 4, "ddd": 1, "ks": ks(**parent)},
    )
    animation = scene.Lottie.loads(text)
    assert not animation.notes
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        renderer.root = animation.root
        for frame in (0, 15, 30, 44, 60):
            looks = [{key: at(value, frame / 60) for key, value in look.items()} for look in (plane, parent, camera)]
            renderer.render(frame / 60)
            corners = animation.find("plane").sublayers[0].presentation.corners()
            for got, corner in zip(corners, ((0, 0), (40, 0), (40, 30), (0, 30)), strict=True):
                inside = placed(placed([*corner, 0], looks[0]), looks[1])
                assert tuple(got) == pytest.approx(seen(inside, looks[2], rig), abs=0.02), frame


def color_at(renderer, x, y):
    """A pixel."""
    rows = bytes(renderer.read(scene.PixelFormat.RGBA8))
    index = 4 * (y * WIDTH + x)
    return tuple(rows[index : index + 3])


RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


def in_the_middle(*layers):
    """The colour of the middle of a file's first frame."""
    animation = scene.Lottie.loads(composition(*layers))
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        renderer.root = animation.root
        renderer.render(0)
        return color_at(renderer, 60, 45)


CENTRE = {"p": [60, 45, 0], "a": [20, 15, 0]}
FAR = {**CENTRE, "p": [60, 45, 10]}


def test_what_is_nearer_hides_what_is_farther():
    assert in_the_middle(solid("far", "#ff0000", ks=FAR), solid("near", "#00ff00", ks=CENTRE)) == GREEN
    assert in_the_middle(solid("near", "#ff0000", ks=CENTRE), solid("far", "#00ff00", ks=FAR)) == RED


def test_layers_without_depth_part_spaces():
    far, near = solid("far", "#ff0000", ks=FAR), solid("near", "#00ff00", ks=CENTRE)
    between = solid("flat", "#0000ff", ks={"p": [0, 0], "a": [0, 0]}, ddd=0)
    assert in_the_middle(far, between, near) == RED
    # A null does not part what is around it.
    assert in_the_middle(far, {"ty": 3, "ks": {}}, near) == GREEN


def test_a_layer_behind_the_camera_is_not_seen():
    camera = {"ty": 13, "ddd": 1, "ks": ks(p=[60, 45, 20]), "pe": keyed(100)}
    assert in_the_middle(camera, solid("behind", "#ff0000", ks=CENTRE)) == (0, 0, 0)


def test_a_second_camera_is_told():
    camera = {"ty": 13, "ddd": 1, "ks": ks(p=[60, 45, -100]), "pe": keyed(100)}
    notes = scene.Lottie.loads(composition(camera, camera, solid("plane", "#ff0000", ks=CENTRE))).notes
    assert ("/layers/1", "only the first camera is used") in notes
