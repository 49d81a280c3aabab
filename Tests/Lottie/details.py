"""The files of make.py with what is easily overlooked.

Groups move within what paints them, files are of old forms, texts go along paths, and styles give a relief.
"""

from beyond import FONTS, GLYPHS, effect, glyph, named, text
from elements import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    case,
    composition,
    ellipse,
    fill,
    gradient,
    group,
    layer,
    moving,
    path,
    rect,
    shapes,
    still,
    stroke,
    transform,
    value,
)


@case(0, 0.5, 0.9)
def paints_around_moving_groups():
    """Lines keep their width and gradients their place; a trim goes through paths that move apart."""
    grows = {"s": moving((0, [50, 50]), (60, [150, 150]))}
    leaves = {"p": moving((0, [-10, 0]), (60, [-16, 8]))}
    trim = {"ty": "tm", "s": still(25), "e": still(75), "o": still(0), "m": 2}
    stops = [(0, RED), (0.5, YELLOW), (1, BLUE)]
    return composition(
        shapes(
            1,
            group(group(rect([0, 0], [24, 24]), **grows), stroke(RED, 4), p=[30, 24]),
            group(group(ellipse([0, 0], [24, 24]), **grows), gradient(1, [-18, 0], [18, 0], stops), p=[88, 24]),
            group(
                group(rect([0, 0], [16, 16]), **leaves),
                group(rect([12, 0], [16, 16])),
                trim,
                stroke(GREEN, 3),
                p=[30, 66],
            ),
            group(group(ellipse([0, 0], [20, 12]), r=moving((0, 0), (60, 180)), a=[-8, 0]), fill(BLUE), p=[88, 68]),
        )
    )


@case(0, 0.5)
def old_forms():
    """Paths and masks that are closed by what stands beside them, one handle of an easing, and where a way ends."""
    open_path = {key: v for key, v in path([[0, 0], [26, 0], [26, 20], [0, 20]]).items() if key != "c"}
    handle = {"a": 1, "k": [{"t": 0, "s": [10, 66], "o": {"x": [0.9], "y": [0]}}, {"t": 60, "s": [100, 66]}]}
    ends = {"a": 1, "k": [{"t": 0, "s": [100], "e": [20]}, {"t": 60}]}
    corner = {key: v for key, v in path([[84, 8], [112, 8], [98, 36]]).items() if key != "c"}
    mask = {"mode": "a", "cl": True, "pt": still(corner), "o": still(100), "x": still(0), "inv": False}
    line = {"ty": 22, "nm": "line", "ef": [{"v": still(v)} for v in (1, 0, 0, [*RED, 1], 3, 1, 1, 0, 100, 1, 1)]}
    return composition(
        shapes(
            1,
            group({"ty": "sh", "closed": True, "ks": still(open_path)}, stroke(RED, 3), p=[10, 10]),
            group({"ty": "sh", "closed": False, "ks": still(open_path)}, stroke(BLUE, 3), p=[48, 10]),
        ),
        shapes(2, group(rect([98, 22], [40, 40]), fill(YELLOW)), masksProperties=[mask], ef=[line], hasMask=True),
        shapes(3, group(ellipse([0, 0], [16, 16]), fill(GREEN)), ks=transform(p=handle, o=ends)),
    )


@case()
def paints_that_blend():
    star = {"ty": "sr", "sy": 1, "p": still([0, 0]), "or": still(26), "ir": still(12), "pt": still(5), "r": still(0)}
    star |= {"os": still(0), "is": still(0)}
    return composition(
        shapes(
            1,
            group(star, {**fill(BLUE), "bm": 1}, p=[34, 45]),
            group(star, {**stroke(RED, 8), "bm": 2}, p=[86, 45]),
        ),
        layer(1, 2, sc="#f0c030", sw=120, sh=44),
        layer(1, 3, sc="#50a0d0", sw=120, sh=90),
    )


@case(0, 0.5, 0.9)
def text_along_paths():
    circle = path([[0, -24], [24, 0], [0, 24], [-24, 0]], into=[[-13, 0], [0, -13], [13, 0], [0, 13]],
                  out=[[13, 0], [0, 13], [-13, 0], [0, -13]])  # fmt: skip
    wave = path([[0, 0], [26, 0], [52, 0]], closed=False, into=[[0, 0], [-12, -14], [-12, 14]],
                out=[[12, -14], [12, 14], [0, 0]])  # fmt: skip

    def along(index, string, way, options, **more):
        made = text(index, string, **more)
        made["t"]["p"] = {"m": 0, "f": still(0), "l": still(0), "p": still(1), "r": still(0), "a": still(0), **options}
        made["masksProperties"] = [{"mode": "n", "pt": still(way), "o": still(100), "x": still(0), "inv": False}]
        return made

    return composition(
        along(1, "HILL HI", circle, {"f": moving((0, 0), (60, 150))}, ks=transform(p=[32, 40]), s=13),
        along(2, "HILL", wave, {}, ks=transform(p=[64, 26]), s=14, j=2, fc=RED),
        along(3, "HILL", wave, {"p": still(0)}, ks=transform(p=[64, 56]), s=14, fc=GREEN),
        along(4, "HI", wave, {"r": still(1)}, ks=transform(p=[60, 76]), s=12, j=2, fc=YELLOW),
        fonts=FONTS,
        chars=GLYPHS,
    )


@case(0, 0.5)
def words_and_boxes():
    """Words that turn about their middle, lines that fill their box, and a text that is in no list."""
    turn = {"nm": "turn", "s": {"t": 0, "b": 1, "a": still(100), "s": still(0), "e": still(100)},
            "a": {"r": moving((0, 0), (60, 60))}}  # fmt: skip
    words = text(1, "HI LI", [turn], ks=transform(p=[8, 30]), s=18)
    words["t"]["m"] = {"g": 2, "a": still([0, -50])}
    lines = text(2, "HI LI HI HILL LI", ks=transform(), sz=[46, 60], ps=[66, 8], s=12, lh=15, j=3)
    old = text(3, "HILL", ks=transform(p=[8, 76]), fc=RED)
    old["t"]["d"] = old["t"]["d"]["k"][0]["s"]
    full = text(4, "HI LI HI", ks=transform(), sz=[46, 60], ps=[66, 56], s=12, lh=15, j=6, fc=GREEN)
    return composition(words, lines, old, full, fonts=FONTS, chars=GLYPHS)


@case(0, 0.9)
def reliefs_and_overlays():
    heart = group(ellipse([0, 0], [28, 28]), rect([12, 4], [20, 14]), fill(BLUE))
    stops = {"p": 3, "k": still([0, *RED, 0.5, *YELLOW, 1, *GREEN])}
    overlay = {"ty": 8, "gf": stops, "o": still(100), "a": moving((0, 0), (60, 90)), "s": still(100), "re": still(0)}
    bevel = {"ty": 5, "hc": still(WHITE), "ho": still(90), "sc": still([0, 0, 0]), "so": still(80), "sr": still(120)}
    bevel |= {"a": still(120), "ll": still(30), "s": moving((0, 3), (60, 10)), "sf": still(0)}
    satin = {"ty": 6, "c": still([0, 0, 0]), "o": still(80), "a": still(20), "d": still(6), "s": still(8)}
    square = {"sw": 30, "sh": 30, "sc": "#3060d0"}
    solids = [{**overlay, "gt": still(kind)} for kind in (2, 4, 5)]
    return composition(
        *(
            shapes(i + 1, heart, ks=transform(p=[20 + 38 * i, 24]), sy=[sy])
            for i, sy in enumerate((bevel, {**satin, "in": still(0)}, {**satin, "in": still(1)}))
        ),
        *(layer(1, i + 4, **square, ks=transform(p=[2 + 30 * i, 54]), sy=[sy]) for i, sy in enumerate(solids)),
        layer(1, 7, **square, ks=transform(p=[92, 54], s=[80, 100]), sy=[{**overlay, "gt": still(1), "o": still(60)}]),
    )


@case(0, 0.6)
def ramps_and_bends():
    stripes = [group(rect([4 + 8 * i, 17], [4, 34]), fill(RED)) for i in range(5)]
    bars = {"w": 36, "h": 34, "refId": "bars"}
    square = {"sw": 36, "sh": 34, "sc": "#808080"}
    fades = moving((0, 0), (60, 50))
    rows = [
        layer(0, 1, **bars, ks=transform(p=[2, 6]), ef=[effect(30, _0=moving((0, 0), (60, 180)), _1=60, _2=[18, 17])]),
        layer(0, 2, **bars, ks=transform(p=[42, 6]), ef=[effect(33, _0=moving((0, 4), (60, 20)), _1=[18, 17])]),
        layer(1, 3, **square, ks=transform(p=[82, 6]),
              ef=[named("Ramp", _0=[0, 0], _1=[*BLUE, 1], _2=[36, 34], _3=[*YELLOW, 1], _4=1, _6=0)]),
        layer(1, 4, **square, ks=transform(p=[2, 50]),
              ef=[named("Ramp", _0=[18, 17], _1=[*WHITE, 1], _2=[18, 0], _3=[*RED, 1], _4=2, _6=fades)]),
        layer(1, 5, **square, ks=transform(p=[42, 50]), ef=[effect(28, _0=7, _1=4, _2=0)]),
        layer(1, 6, **square, ks=transform(p=[82, 50]), ef=[effect(28, _0=8, _1=4, _2=1)]),
        shapes(7, group(ellipse([60, 67], [30, 24]), fill(WHITE)), td=1),
        shapes(8, group(ellipse([100, 67], [20, 20]), fill(WHITE)), td=1),
    ]  # fmt: skip
    return composition(*rows, assets=[{"id": "bars", "layers": [shapes(1, *stripes)]}])


@case(0.25, 0.7)
def fills_that_are_trimmed():
    """A trim leaves a part of what is filled as of what is stroked, wherever the trim stands in its group."""

    def trim(s, e, o=0, m=1):
        return {"ty": "tm", "s": value(s), "e": value(e), "o": value(o), "m": m}

    disc, grows, turns = ellipse([0, 0], [36, 36]), moving((0, 10), (60, 100)), moving((0, 0), (60, 360))
    stops = [(0, RED), (0.5, YELLOW), (1, BLUE)]
    return composition(
        shapes(
            1,
            group(disc, trim(0, grows), fill(RED), p=[22, 24]),
            group(disc, stroke([0, 0, 0], 2), fill(BLUE), trim(0, 60, turns), p=[60, 24]),
            group(group(disc, gradient(1, [-18, 0], [18, 0], stops)), trim(25, 90), p=[98, 24]),
            group(rect([-10, 0], [16, 16]), rect([12, 0], [16, 16]), trim(0, grows, 0, 2), fill(GREEN), p=[22, 68]),
            group(rect([-10, 0], [16, 16]), rect([12, 0], [16, 16]), trim(0, 60), fill(GREEN), p=[60, 68]),
            group(disc, fill(YELLOW), trim(30, 30), p=[98, 68]),
        )
    )


@case()
def small_capitals():
    """Lower-case letters as smaller capitals; a file may have the glyphs of its small letters alone."""
    tall = glyph("o", 60, (5, 0, 16, 72), (21, 0, 18, 16), (21, 56, 18, 16), (39, 0, 16, 72))
    return composition(
        text(1, "Hill", ks=transform(p=[6, 26]), s=28, ca=2),
        text(2, "hiLL", ks=transform(p=[60, 26]), s=24, ca=2, tr=50, sc=RED, sw=2),
        text(3, "hill", ks=transform(p=[6, 54]), s=28, ca=1),
        text(4, "Lo Lo", ks=transform(p=[114, 54]), s=18, ca=2, j=1, fc=GREEN),
        text(5, "hi HI hi", ks=transform(), s=14, ca=2, sz=[100, 30], ps=[6, 64], fc=RED),
        fonts=FONTS,
        chars=[*GLYPHS, tall],
    )


@case(0, 0.25, 0.5, 0.8, 0.95)
def vertices_that_come():
    """Paths become others of more vertices or fewer: of masks, of shapes; those that hold jump."""
    three, four = [[0, -18], [18, 14], [-18, 14]], [[-16, -16], [16, -16], [16, 16], [-16, 16]]
    many = [
        [18 * x, 18 * y]
        for x, y in ((0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7))
    ]

    def ways(*shapes_of, hold=False, closed=True):
        keys = ((30 * index, [path(shape, closed)]) for index, shape in enumerate(shapes_of))
        return moving(*keys, hold=hold)

    def cut(pt, x, y):
        mask = {"mode": "a", "pt": pt, "o": still(100), "x": still(0), "inv": False}
        return shapes(
            x, group(rect([0, 0], [40, 40]), fill(BLUE)), ks=transform(p=[x, y]), masksProperties=[mask], hasMask=True
        )

    return composition(
        cut(ways(three, four, many), 22, 24),
        cut(ways(many, three, four, hold=True), 60, 24),
        shapes(
            1,
            group({"ty": "sh", "ks": ways(three, many, three)}, fill(RED), p=[98, 24]),
            group({"ty": "sh", "ks": ways(many[:3], many[:7], four[:2], closed=False)}, stroke(GREEN, 3), p=[22, 68]),
            group({"ty": "sh", "ks": ways([[0, 0]], four, many)}, fill(YELLOW), stroke([0, 0, 0], 1), p=[60, 68]),
        ),
    )
