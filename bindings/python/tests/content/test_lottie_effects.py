"""Effects and styles of Lottie layers, by their pixels, and what of them is noted."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

import scene

SIZE = 40


def composition(*layers):
    """A file of one second of 60 frames."""
    header = {"v": "5.9", "fr": 60, "ip": 0, "op": 60, "w": SIZE, "h": SIZE}
    return json.dumps({**header, "layers": [{"ip": 0, "op": 60, "ks": {}, **layer} for layer in layers]})


def solid(color="#ff0000", size=SIZE, **more):
    """A square of one colour at the top left."""
    return {"ty": 1, "sc": color, "sw": size, "sh": size, **more}


def effect(name, *values, kind=5):
    """An effect by After Effects' name, with its parameters in order."""
    return {"ty": kind, "nm": name, "mn": f"ADBE {name}", "ef": [{"v": {"k": value}} for value in values]}


def pixels(layer, *places):
    """The colours with their alpha at places."""
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = scene.Lottie.loads(composition(layer)).root
        renderer.render(0)
        rows = bytes(renderer.read(scene.PixelFormat.RGBA8))
        return [tuple(rows[4 * (y * SIZE + x) :][:4]) for x, y in places]


def color(layer):
    """The colour of the middle, from 0 to 1."""
    return [part / 255 for part in pixels(layer, (20, 20))[0][:3]]


def test_inverted_colors():
    assert color(solid("#ff4000", ef=[effect("Invert", 1, 0)])) == pytest.approx([0, 0.75, 1], abs=0.01)
    assert color(solid("#ff4000", ef=[effect("Invert", 1, 50)])) == pytest.approx([0.5, 0.5, 0.5], abs=0.01)
    assert color(solid("#ff4000", ef=[effect("Invert", 2, 0)])) == pytest.approx([0, 0.25, 0], abs=0.01)


def test_levels():
    shade = 0x80 / 255
    expected = 0.1 + 0.8 * ((shade - 0.2) / (0.9 - 0.2)) ** (1 / 2)
    plain = effect("Easy Levels2", 1, 0, 0.2, 0.9, 2, 0.1, 0.9)
    assert color(solid("#808080", ef=[plain])) == pytest.approx([expected] * 3, abs=0.01)
    green = effect("Easy Levels2", 3, 0, 0.2, 0.9, 2, 0.1, 0.9)
    assert color(solid("#808080", ef=[green])) == pytest.approx([shade, expected, shade], abs=0.01)
    values = [0] * 36
    for first in (3, 10, 17, 24, 31):
        values[first : first + 5] = [0, 1, 1, 0, 1]
    values[24:29] = [0.2, 0.9, 2, 0.1, 0.9]
    blue = effect("Pro Levels2", *values, kind=24)
    assert color(solid("#808080", ef=[blue])) == pytest.approx([shade, shade, expected], abs=0.01)


def test_hues_turn():
    assert color(solid(ef=[effect("HUE SATURATION", 1, 0, 120, 0, 0)])) == pytest.approx([0, 1, 0], abs=0.02)
    assert color(solid(ef=[effect("HUE SATURATION", 1, 0, 0, -100, 0)])) == pytest.approx([0.5, 0.5, 0.5], abs=0.02)
    assert color(solid(ef=[effect("HUE SATURATION", 1, 0, 0, 0, 50)])) == pytest.approx([1, 0.5, 0.5], abs=0.02)
    whole = effect("HUE SATURATION", 1, 0, 0, 0, 0, 1, 240, 100, 0)
    assert color(solid("#808080", ef=[whole])) == pytest.approx([0, 0, 1], abs=0.02)


def test_brightness():
    assert color(solid("#808080", ef=[effect("Brightness & Contrast 2", 51, 0)])) == pytest.approx([0.7] * 3, abs=0.01)


def shown(layer):
    """Which quarters are seen: top left, top right, bottom left, bottom right."""
    return [pixel[3] > 128 for pixel in pixels(layer, (10, 10), (30, 10), (10, 30), (30, 30))]


@pytest.mark.parametrize(
    ("wiped", "quarters"),
    [
        (effect("Linear Wipe", 50, 90, 0), [False, True, False, True]),
        (effect("Linear Wipe", 50, 0, 0), [True, True, False, False]),
        (effect("Linear Wipe", 0, 90, 30), [True, True, True, True]),
        (effect("Linear Wipe", 100, 45, 30), [False, False, False, False]),
        (effect("Radial Wipe", 25, 0, [20, 20], 1, 0, kind=26), [True, False, True, True]),
        (effect("Radial Wipe", 25, 0, [20, 20], 2, 0, kind=26), [False, True, True, True]),
        (effect("Radial Wipe", 50, 0, [20, 20], 3, 0, kind=26), [False, False, True, True]),
        (effect("Radial Wipe", 50, 90, [20, 20], 1, 0), [True, True, False, False]),
        (effect("Radial Wipe", 0, 0, [20, 20], 1, 0, kind=26), [True, True, True, True]),
        (effect("Radial Wipe", 100, 0, [20, 20], 1, 0, kind=26), [False, False, False, False]),
    ],
)
def test_wipes(wiped, quarters):
    assert shown(solid(ef=[wiped])) == quarters
    # A shape's effects count in the composition, wherever its own coordinates begin.
    box = {"ty": "gr", "it": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [SIZE, SIZE]}, "r": {"k": 0}},
                              {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}]}  # fmt: skip
    shape = {"ty": 4, "ks": {"p": {"k": [20, 20]}}, "shapes": [box], "ef": [wiped]}
    assert shown(shape) == quarters


def test_a_transform_within_the_transform():
    moved = effect("Geometry2", [0, 0], [20, 0], 1, 50, 10, 0, 0, 0, 100)
    assert shown(solid(ef=[moved])) == [False, True, False, False]
    assert shown(solid(ef=[{**moved, "en": 0}])) == [True, True, True, True]


def test_light_throws_the_inner_shadow_away_from_it():
    style = {"ty": 2, "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "a": {"k": 120}, "s": {"k": 1}, "d": {"k": 8}}
    top, bottom, middle = pixels(solid(size=30, sy=[style]), (15, 2), (15, 27), (15, 15))
    assert top[0] < 20
    assert bottom[0] > 235
    assert middle[0] > 235


def test_the_inner_glow_begins_at_the_edge_or_in_the_middle():
    style = {"ty": 4, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "s": {"k": 8}, "ch": {"k": 0}}
    edge, middle = pixels(solid(size=40, sy=[{**style, "sr": {"k": 1}}]), (0, 20), (20, 20))
    assert edge[2] > 100
    assert middle == (255, 0, 0, 255)
    assert pixels(solid(size=40, sy=[{**style, "sr": {"k": 2}}]), (20, 20)) == [(0, 0, 255, 255)]


def test_effects_that_are_not_shown_are_told():
    odd, control = effect("Wave Warp", 1), effect("Slider Control", 1)
    notes = scene.Lottie.loads(composition(solid(ef=[odd, control]))).notes
    assert [tuple(note) for note in notes] == [("/layers/0/ef/0", 'the effect "Wave Warp" is not shown')]


def test_one_shadow_of_the_effects_is_shown():
    def shadow(red, direction):
        return effect("Drop Shadow", [red, 0, 1, 1], 255, direction, 8, 0, kind=25)

    layer = {"ks": {"p": {"k": [10, 10]}}, **solid(size=20, ef=[shadow(0, 90), shadow(1, 180)])}
    assert pixels(layer, (34, 20), (20, 34)) == [(0, 0, 255, 255), (0, 0, 0, 0)]
    (note,) = scene.Lottie.loads(composition(layer)).notes
    assert note.place == "/layers/0/ef/1"
    # A style's shadow is another one, and what comes after a shadow acts on it.
    style = {"ty": 1, "c": {"k": [0, 1, 0]}, "o": {"k": 100}, "a": {"k": 90}, "d": {"k": 8}, "s": {"k": 0}}
    layer["ef"][1] = effect("Fill", 0, 0, [1, 1, 0, 1], 0, 0, 0, 1, kind=21)
    layer["sy"] = [style]
    assert pixels(layer, (34, 20), (20, 34), (20, 20)) == [(255, 255, 0, 255), (0, 255, 0, 255), (255, 255, 0, 255)]


def test_very_many_effects_and_styles_are_bounded():
    inverted = effect("Invert", 1, 0)
    notes = scene.Lottie.loads(composition(solid(ef=[inverted] * 33))).notes
    assert [tuple(note) for note in notes] == [
        ("/layers/0", "only the first 32 filters of the layer's effects are shown")
    ]
    # The first 32 of them undo each other.
    assert color(solid(ef=[inverted] * 200)) == pytest.approx([1, 0, 0], abs=0.01)
    overlay = {"ty": 7, "c": {"k": [0, 0, 1]}, "so": {"k": 50}}
    assert color(solid(sy=[overlay] * 200)) == pytest.approx([0.5, 0, 0.5], abs=0.01)


def test_a_random_order_of_letters_is_an_order():
    """Half of the letters are selected half way, and not the first ones; two loads are the same."""
    selector = {"t": 0, "b": 1, "sh": 1, "rn": 1, "s": {"k": 0}, "a": {"k": 100}}
    selector["e"] = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 60, "s": [100]}]}
    text = {"d": {"k": [{"t": 0, "s": {"t": "ABCDEFGHIJ", "f": "Sans", "s": 10, "fc": [1, 0, 0]}}]}}
    text["a"] = [{"s": selector, "a": {"o": {"k": 0}}}]
    rows = []
    for _ in range(2):
        animation = scene.Lottie.loads(composition({"ty": 5, "t": text}))
        assert not animation.notes
        with scene.Renderer(SIZE, SIZE) as renderer:
            renderer.root = animation.root
            renderer.render(0.5)
            rows.append([letter.presentation.opacity for letter in animation.find("letters").sublayers])
    assert sorted(rows[0]) == [0.0] * 5 + [1.0] * 5
    assert rows[0] != sorted(rows[0])
    assert rows[0] == rows[1]


def overlay(kind, **more):
    """A style with a gradient from red to blue, from the bottom up."""
    stops = {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}
    values = {"gt": kind, "a": 90, "o": 100, "s": 100, "re": 0, **more}
    return {"ty": 8, "gf": stops, **{key: {"k": value} for key, value in values.items()}}


def test_gradient_overlays():
    def shades(style, *places):
        return [(r, b) for r, _, b, _ in pixels(solid("#00ff00", sy=[style]), *places)]

    (top, bottom), (left, right) = shades(overlay(1), (20, 1), (20, 38)), shades(overlay(1), (1, 20), (38, 20))
    assert top[1] > 240 > 20 > top[0] and bottom[0] > 240 > 20 > bottom[1] and left == right
    assert shades(overlay(1, re=1), (20, 1))[0][0] > 240
    middle, edge = shades(overlay(2), (20, 20), (20, 1))
    assert middle[0] > 240 and edge[1] > 230
    half = pixels(solid("#00ff00", sy=[overlay(1, o=50)]), (20, 38))[0]
    assert half[:3] == pytest.approx((128, 128, 0), abs=6)


def test_ramps_bevels_and_satin():
    ramp = effect("Ramp", [0, 0], [1, 0, 0, 1], [40, 0], [0, 0, 1, 1], 1, 0, 0)
    left, right = pixels(solid("#00ff00", ef=[ramp]), (1, 20), (38, 20))
    assert left[0] > 240 and right[2] > 240 and left[1] == right[1] == 0
    light = {"hc": [1, 1, 1], "ho": 100, "sc": [0, 0, 0], "so": 100, "a": 90, "ll": 30, "s": 10, "sr": 100}
    bevel = {"ty": 5, **{key: {"k": value} for key, value in light.items()}}
    top, middle, bottom = (sum(p[:3]) for p in pixels(solid("#808080", sy=[bevel]), (20, 1), (20, 20), (20, 38)))
    assert top > middle + 60 and bottom < middle - 60 and middle == pytest.approx(3 * 128, abs=4)
    satin = {
        "ty": 6,
        "c": {"k": [0, 0, 0]},
        "o": {"k": 100},
        "a": {"k": 0},
        "d": {"k": 10},
        "s": {"k": 2},
        "in": {"k": 0},
    }
    edge, inside = pixels(solid("#ff0000", sy=[satin]), (3, 20), (20, 20))
    assert edge[0] < 60 and inside[0] > 240


def test_set_mattes():
    seen = solid(ef=[effect("Set Matte3", 2, 4, 0, kind=28)], ind=1)
    matte = solid("#000000", 20, ind=2, td=1)

    def alphas(*layers):
        with scene.Renderer(SIZE, SIZE) as renderer:
            renderer.root = scene.Lottie.loads(composition(*layers)).root
            renderer.render(0)
            rows = bytes(renderer.read(scene.PixelFormat.RGBA8))
            return [rows[4 * (y * SIZE + x) + 3] for x, y in ((10, 10), (30, 30))]

    assert alphas(seen, matte) == [255, 0]
    assert alphas(solid(ef=[effect("Set Matte3", 2, 4, 1, kind=28)], ind=1), matte) == [0, 255]
    assert alphas(solid(ef=[effect("Set Matte3", 7, 4, 0, kind=28)], ind=1), matte) == [255, 255]


def test_colors_of_what_is_seen_by_its_alpha_cost_nothing():
    def drawn(mode, *effects):
        seen, matte = solid(ind=2, tt=mode), solid("#808080", 20, ind=1, td=1, ef=list(effects))
        with scene.Renderer(SIZE, SIZE) as renderer:
            renderer.root = scene.Lottie.loads(composition(matte, seen)).root
            renderer.render(0)
            return bytes(renderer.read(scene.PixelFormat.RGBA8)), renderer.statistics.passes

    dark = effect("Fill", 0, 0, [0, 0, 0, 1], 0, 0, 0, 1, kind=21)
    half = effect("Easy Levels2", 5, 0, 0, 1, 1, 0, 0.5)
    for mode in (1, 2):
        assert drawn(mode, dark) == drawn(mode)
        assert drawn(mode, dark, half) == drawn(mode, half)
        assert drawn(mode, half) != drawn(mode)
    # By its brightness it is seen in another way.
    assert drawn(3, dark)[0] != drawn(3)[0]


def test_effects_load_after_a_kernel_whose_parameters_have_other_types():
    drawing = """<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><filter id="f"><feOffset dy="4"/>
        <feComposite in2="SourceGraphic" operator="arithmetic" k2="-1" k3="1"/></filter>
        <rect width="9" height="9" filter="url(#f)"/></svg>"""
    overlay = Path(__file__).resolve().parents[4] / "Tests" / "Lottie" / "cases" / "reliefs-and-overlays.json"
    program = "import scene, sys; kept = scene.Document.loads(sys.argv[1]); scene.Lottie.load(sys.argv[2])"
    # Which type a name had first holds for the process.
    subprocess.run([sys.executable, "-c", program, drawing, overlay], check=True)


def shapes(*items, frame=0):
    """The pixels of a layer of shapes, row by row."""
    layer = {"ty": 4, "shapes": [{"ty": "gr", "it": list(items)}]}
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = scene.Lottie.loads(composition(layer)).root
        renderer.render(frame / 60)
        rows = bytes(renderer.read(scene.PixelFormat.RGBA8))
        return [[tuple(rows[4 * (y * SIZE + x) :][:4]) for x in range(SIZE)] for y in range(SIZE)]


BOX = {"ty": "rc", "p": {"k": [20, 20]}, "s": {"k": [32, 32]}, "r": {"k": 0}}
RED = {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}


def test_corners_become_round_from_none():
    line = {"i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}
    radius = {"a": 1, "k": [{"t": 0, "s": [0], **line}, {"t": 40, "s": [16]}]}
    counts = []
    for frame in (0, 10, 20, 30, 40):
        rows = shapes(BOX, {"ty": "rd", "r": radius}, RED, frame=frame)
        counts.append(sum(pixel[3] > 127 for row in rows for pixel in row))
    wanted = [32 * 32 - (4 - math.pi) * r * r for r in (0, 4, 8, 12, 16)]
    assert counts == pytest.approx(wanted, abs=8)


def test_a_gradient_with_an_alpha_track_mixes_both_by_themselves():
    stops = {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0]}}
    line = {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [40, 0]}, "g": stops, "o": {"k": 100}}
    box = {**BOX, "s": {"k": [40, 40]}}
    pixel = shapes(box, line)[20][10]
    part = 10.5 / 40
    assert pixel == pytest.approx((255 * (1 - part), 0, 255 * part, 255 * (1 - part)), abs=4)


def test_a_skew_is_along_its_axis():
    skewed = {"ty": "tr", "p": {"k": [20, 20]}, "sk": {"k": 30}, "sa": {"k": 45}}
    rows = shapes({**BOX, "p": {"k": [0, 0]}, "s": {"k": [16, 16]}}, RED, skewed)
    found = [(x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel[3] > 127]
    # The corners lie on the axis and across it: what is above it goes to the right, which makes the square upright.
    heights, widths = ({place[axis] for place in found} for axis in (1, 0))
    assert len(heights) > len(widths) + 4
