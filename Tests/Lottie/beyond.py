"""The files of make.py whose parts Core Animation has no layers for: merges, modifiers, effects, styles, and text."""

from elements import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    case,
    composition,
    drawn,
    ellipse,
    fill,
    gradient,
    group,
    layer,
    moving,
    path,
    rect,
    shapes,
    sound,
    still,
    stroke,
    transform,
    value,
)


def corner(size=26):
    """Two paths that cover each other in part."""
    return rect([0, 0], [size, size]), ellipse([size / 2, size / 2], [size, size])


@case(0, 0.5)
def merges():
    def merged(mode, x, y, *items):
        return group(*items, {"ty": "mm", "mm": mode}, fill(BLUE), stroke(RED, 2), p=[x, y])

    moves = group(rect([0, 0], [20, 20]), p=moving((0, [-12, 6]), (60, [24, 6])))
    return composition(
        shapes(
            1,
            *(merged(mode, 18 + 40 * index, 18, *corner()) for index, mode in enumerate((1, 2, 3))),
            *(merged(mode, 18 + 40 * index, 62, *corner()) for index, mode in enumerate((4, 5))),
            merged(3, 98, 62, rect([6, 6], [30, 30]), moves),
        )
    )


@case(0, 0.5)
def path_modifiers():
    square = rect([0, 0], [24, 24])
    swells = {"ty": "pb", "a": moving((0, -40), (60, 60))}
    zigzag = {"ty": "zz", "s": still(4), "r": still(3)}
    return composition(
        shapes(
            1,
            group(square, swells, fill(RED), p=[22, 24]),
            group(square, {**zigzag, "pt": still(1)}, fill(GREEN), stroke([0, 0, 0], 1), p=[60, 24]),
            group(ellipse([0, 0], [28, 28]), {**zigzag, "pt": still(2)}, fill(BLUE), p=[98, 24]),
            *(
                group(square, {"ty": "op", "a": still(amount), "lj": join, "ml": still(4)}, fill(YELLOW), p=[x, 66])
                for x, amount, join in ((20, 7, 1), (58, 7, 2), (92, -7, 1))
            ),
        )
    )


@case(0, 0.5)
def twists():
    square, whirl = rect([0, 0], [30, 30]), {"ty": "tw", "a": still(160), "c": still([0, 0])}
    turning = {"ty": "tw", "a": moving((0, 0), (60, 540)), "c": still([6, -4])}
    line = path([[-18, 0], [18, 0]], closed=False)
    return composition(
        shapes(
            1,
            group(square, whirl, fill(RED), p=[26, 24]),
            group(
                square, {"ty": "sh", "ks": still(path([[-6, -6], [6, -6], [0, 8]]))}, turning, fill(BLUE), p=[82, 24]
            ),
            group({"ty": "sh", "ks": still(line)}, whirl, stroke(GREEN, 3), p=[26, 66]),
            group(ellipse([0, 0], [34, 20]), whirl, fill(YELLOW), stroke([0, 0, 0], 1), p=[82, 66]),
        )
    )


@case(0.25)
def sounds():
    """A click at the beginning and within a precomposition, which fades; what is seen says when."""
    click = {"ty": 6, "refId": "click", "ip": 0, "op": 60, "st": 0, "ks": {}}
    fading = {**click, "ind": 4, "au": {"lv": moving((0, [100, 100]), (30, [0, 0]))}}
    inside = [shapes(1, group(ellipse([0, 0], [30, 30]), fill(RED), p=[30, 30])), fading]
    return composition(
        layer(0, 1, refId="inside", w=60, h=60, st=12),
        shapes(2, group(rect([0, 0], [30, 30]), fill(BLUE), p=[82, 30])),
        {**click, "ind": 3},
        assets=[{"id": "inside", "layers": inside}, {"id": "click", "e": 1, "u": "", "p": sound()}],
    )


@case()
def highlights_and_copied_paths():
    lit, stops = ellipse([0, 0], [50, 50]), [(0, WHITE), (1, BLUE)]
    copies = {"ty": "rp", "c": still(4), "o": still(0), "m": 1}
    copies["tr"] = {**transform(p=[12, 0], r=20), "so": still(100), "eo": still(100)}
    return composition(
        shapes(
            1,
            group(
                ellipse([0, 0], [50, 50]), gradient(2, [0, 0], [25, 0], stops, h=still(70), a=still(-45)), p=[32, 30]
            ),
            group(lit, gradient(2, [0, 0], [25, 0], stops, h=still(0), a=still(0)), p=[88, 30]),
            group(rect([0, 0], [8, 18]), copies, stroke(RED, 2), p=[40, 72]),
        )
    )


def effect(kind, **values):
    """An effect whose parameters have numbers as names: `_3` is the fourth one."""
    count = max(int(name[1:]) for name in values) + 1
    return {"ty": kind, "nm": f"effect {kind}", "ef": [{"v": value(values.get(f"_{i}", 0))} for i in range(count)]}


@case(0, 0.5)
def effects():
    ramp = [(0, [0, 0, 0]), (0.5, [0.5, 0.4, 0.2]), (1, WHITE)]
    bar = group(rect([0, 0], [44, 16]), gradient(1, [-22, 0], [22, 0], ramp))
    cut = {"mode": "n", "pt": still(path([[-20, -7], [0, 7], [20, -7]], closed=False)), "o": still(100)}
    line = effect(22, _0=1, _3=[*RED, 1], _4=4, _5=1, _6=1, _7=0, _8=moving((0, 40), (60, 100)), _9=1, _10=1)
    tones = effect(23, _0=[*YELLOW, 1], _1=[*RED, 1], _2=[*BLUE, 1], _3=moving((0, 0), (60, 60)))
    rows = [[tones], [line]]
    return composition(
        *(
            shapes(i + 1, bar, ks=transform(p=[30 + 58 * (i % 2), 24 + 42 * (i // 2)]), ef=ef, masksProperties=[cut])
            for i, ef in enumerate(rows)
        )
    )


def named(name, **values):
    """An effect that is known by After Effects' name for it alone."""
    return {**effect(5, **values), "mn": f"ADBE {name}"}


SHADES = [(0, [0.2, 0.1, 0.4]), (0.5, [0.8, 0.4, 0.2]), (1, [0.9, 0.9, 0.6])]


@case(0, 0.6)
def tones():
    bar = group(rect([0, 0], [36, 14]), gradient(1, [-18, 0], [18, 0], SHADES))
    brighter = named("Brightness & Contrast 2", _0=moving((0, -40), (60, 60)), _1=50)
    steep = {"_2": 0.3, "_3": 0.7, "_4": 1, "_5": 0, "_6": 1}
    red = {"_10": 0, "_11": 1, "_12": 1, "_13": 1, "_14": 0}
    rest = {f"_{index + part}": v for index in (3, 17, 24, 31) for part, v in enumerate((0, 1, 1, 0, 1))}
    rows = [
        [],
        [named("Invert", _0=1, _1=moving((0, 0), (60, 100)))],
        [named("Invert", _0=2, _1=0)],
        [brighter],
        [named("HUE SATURATION", _2=moving((0, 0), (60, 180)), _3=40, _4=-10)],
        [named("HUE SATURATION", _5=1, _6=210, _7=80, _8=20)],
        [named("Easy Levels2", _0=1, **steep)],
        [effect(24, **{**rest, **red})],
        [named("Posterize", _0=3)],
        [named("Vibrance", _0=-80, _1=20)],
        [named("Easy Levels2", _0=5, **{**steep, "_2": 0, "_3": 1, "_6": 0.5})],
        [named("Motion Blur", _0=90, _1=6)],
    ]
    return composition(
        *(
            shapes(i + 1, bar, ks=transform(p=[20 + 40 * (i % 3), 12 + 22 * (i // 3)]), ef=ef)
            for i, ef in enumerate(rows)
        )
    )


@case(0.1, 0.5, 0.9)
def wipes_and_transforms():
    goes = moving((0, 0), (60, 100))
    solid = {"sw": 36, "sh": 36, "sc": "#2659e6"}
    wedge = {"_0": goes, "_2": [18, 18]}
    moved = named("Geometry2", _0=[18, 18], _1=[18, 18], _2=1, _3=moving((0, 100), (60, 50)),
                  _7=moving((0, 0), (60, 90)), _8=moving((0, 100), (60, 40)))  # fmt: skip
    rows = [
        named("Linear Wipe", _0=goes, _1=90, _2=0),
        named("Linear Wipe", _0=goes, _1=30, _2=16),
        effect(26, **wedge, _1=0, _3=1, _4=0),
        effect(26, **wedge, _1=90, _3=3, _4=6),
        moved,
    ]
    places = [[2, 6], [42, 6], [82, 6], [2, 50], [42, 50]]
    star = group(ellipse([0, 0], [36, 36]), fill(RED), p=[0, 0])
    round_wipe = effect(26, _0=goes, _1=0, _2=[100, 68], _3=2, _4=0)
    return composition(
        *(
            layer(1, i + 1, **solid, ks=transform(p=p), ef=[ef])
            for i, (ef, p) in enumerate(zip(rows, places, strict=True))
        ),
        shapes(6, star, ks=transform(p=[100, 68]), ef=[round_wipe]),
    )


@case()
def layer_styles():
    heart = group(ellipse([0, 0], [24, 24]), rect([12, 4], [18, 12]), fill(BLUE))
    outline = {"ty": 0, "c": still(RED), "s": still(3)}
    glow = {"ty": 3, "c": still(YELLOW), "o": still(100), "s": still(10)}
    overlay = {"ty": 7, "c": still(GREEN), "so": still(70)}
    styles = [{**outline, "p": still(1)}, {**outline, "p": still(2)}, {**outline, "p": still(3)}, glow, overlay]
    styles.append({"ty": 2, "c": still([0, 0, 0]), "o": still(90), "a": still(120), "s": still(6), "d": still(5)})
    return composition(
        *(
            shapes(i + 1, heart, ks=transform(p=[18 + 38 * (i % 3), 24 + 42 * (i // 3)]), sy=[sy])
            for i, sy in enumerate(styles)
        )
    )


@case(0, 0.9)
def inner_styles():
    disc = group(ellipse([0, 0], [34, 34]), fill(BLUE))
    shadow = {"ty": 2, "c": still([0, 0, 0]), "o": still(100), "d": still(6), "s": still(4), "ch": still(0)}
    glow = {"ty": 4, "c": still(YELLOW), "o": still(100), "s": moving((0, 4), (60, 16)), "ch": still(20)}
    styles = [{**shadow, "a": moving((0, 90), (60, 180))}, {**glow, "sr": still(1)}, {**glow, "sr": still(2)}]
    return composition(
        *(shapes(i + 1, disc, ks=transform(p=[20 + 40 * i, 45]), sy=[sy]) for i, sy in enumerate(styles))
    )


def glyph(character, width, *parts):
    """A letter of boxes, each x, y, width and height above the baseline, for a size of 100."""
    boxes = [drawn([[x, -y], [x + w, -y], [x + w, -y - h], [x, -y - h]]) for x, y, w, h in parts]
    data = {"shapes": [{"ty": "gr", "it": boxes}]}
    return {"ch": character, "size": 100, "style": "Regular", "w": width, "fFamily": "Blocks", "data": data}


GLYPHS = [
    glyph("H", 70, (5, 0, 16, 72), (49, 0, 16, 72), (21, 28, 28, 16)),
    glyph("L", 60, (5, 0, 16, 72), (21, 0, 34, 16)),
    glyph("I", 30, (7, 0, 16, 72)),
    glyph(" ", 30),
]
FONTS = {"list": [{"fName": "Blocks", "fFamily": "Blocks", "fStyle": "Regular", "ascent": 75}]}


def text(index, string, animators=(), ks=None, **look):
    """A text layer of blocks."""
    document = {"t": string, "f": "Blocks", "s": 20, "fc": BLUE, "lh": 24, "tr": 0, "j": 0, **look}
    content = {"d": {"k": [{"t": 0, "s": document}]}, "a": list(animators), "m": {"g": 1, "a": still([0, 0])}, "p": {}}
    return layer(5, index, t=content, ks=ks or transform())


@case()
def text_settings():
    return composition(
        text(1, "HILL", ks=transform(p=[6, 22]), tr=200),
        text(2, "HI\rHILL", ks=transform(p=[88, 22]), j=2, lh=16, s=14, fc=RED),
        text(3, "HI HILL LI", ks=transform(), sz=[60, 60], ps=[4, 36], s=14, lh=17, j=1),
        text(4, "HI", ks=transform(p=[74, 78]), ls=4, sc=RED, sw=3, s=30, fc=YELLOW),
        fonts=FONTS,
        chars=GLYPHS,
    )


@case(0, 0.25, 0.5, 0.75)
def text_animators():
    def animator(selector, **properties):
        return {"nm": "animator", "s": {"t": 0, "b": 1, "a": still(100), **selector}, "a": properties}

    sweep = {"s": moving((0, 0), (60, 100)), "e": still(100), "sh": 1}
    ramp = {"s": still(0), "e": still(100), "o": moving((0, -100), (60, 100)), "sh": 2}
    return composition(
        text(1, "HILL", [animator(sweep, p=still([0, -10]), o=still(0))], ks=transform(p=[8, 28])),
        text(2, "HILL", [animator(ramp, r=still(90), s=still([50, 50]), fc=still(RED))], ks=transform(p=[66, 28])),
        text(3, "HI HI", [animator({**sweep, "b": 3}, fc=still(GREEN))], ks=transform(p=[8, 74])),
        text(4, "HILL", [animator({"s": still(0), "e": still(100)}, t=moving((0, 0), (60, 300)))],
             ks=transform(p=[88, 74]), j=2, s=14),
        fonts=FONTS,
        chars=GLYPHS,
    )  # fmt: skip
