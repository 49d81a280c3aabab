#!/usr/bin/env python3
"""Writes the Lottie files of this folder, each with one part of the format, and their lists of pictures.

make.py             writes cases/*.json, *.lottie and *.meta.json
make.py --pictures  also renders the pictures anew, which are to be looked at before they are committed
"""

import json
import sys
import zipfile
from base64 import b64encode
from pathlib import Path

import beyond  # noqa: F401  registers its cases
import details  # noqa: F401  registers its cases
import exported  # noqa: F401  registers its cases
import finer  # noqa: F401  registers its cases
import space  # noqa: F401  registers its cases
from elements import (
    BLUE,
    CASES_OF,
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
    picture,
    rect,
    shapes,
    still,
    stroke,
    transform,
    value,
)

CASES = Path(__file__).resolve().parent / "cases"


@case()
def shapes_and_groups():
    star = {"ty": "sr", "sy": 1, "p": still([0, 0]), "or": still(16), "ir": still(7), "pt": still(5), "r": still(0)}
    star |= {"os": still(0), "is": still(0)}
    polygon = {
        "ty": "sr",
        "sy": 2,
        "p": still([0, 0]),
        "or": still(14),
        "pt": still(6),
        "r": still(15),
        "os": still(40),
    }
    return composition(
        shapes(
            1,
            group(rect([0, 0], [30, 20], 6), fill(RED), p=[25, 20], r=15),
            group(ellipse([0, 0], [30, 20]), fill(BLUE, 50), stroke([0, 0, 0], 3), p=[65, 20]),
            group(star, fill(YELLOW), stroke(RED, 2, join=1), p=[100, 22]),
            group(polygon, fill(GREEN), p=[25, 65], sk=20),
            group(rect([0, 0], [36, 30]), ellipse([4, 0], [20, 20]), fill(BLUE, rule=2), p=[68, 65], s=[90, 110]),
            group(
                group(rect([0, 0], [12, 12]), p=[-6, 0], r=45), group(ellipse([8, 0], [10, 10])), fill(RED), p=[102, 65]
            ),
        )
    )


@case(0, 0.25, 0.5, 0.9)
def parents_and_ways():
    way = {"a": 1, "k": [
        {"t": 0, "s": [15, 70], "to": [10, -60], "ti": [-40, 10], "i": {"x": 0.5, "y": 1}, "o": {"x": 0.5, "y": 0}},
        {"t": 60, "s": [105, 20]},
    ]}  # fmt: skip
    mover = layer(3, 2, ks=transform(p=way), ao=1)
    arrow = drawn([[-10, -6], [10, 0], [-10, 6]])
    return composition(
        shapes(1, group(arrow, fill(RED)), ks=transform(s=moving((0, [100, 100]), (60, [160, 60]))), parent=2), mover
    )


@case(0, 0.25, 0.49, 0.5, 0.75)
def holds_and_visibility():
    jump = moving((0, [20, 30]), (15, [60, 30]), (30, [100, 30]), hold=True)
    return composition(
        shapes(1, group(ellipse([0, 0], [20, 20]), fill(RED)), ks=transform(p=jump)),
        shapes(2, group(rect([60, 65], [80, 20]), fill(BLUE)), ip=15, op=45),
    )


@case(0, 0.3, 0.7)
def trims():
    def trim(s, e, o=0, m=1):
        return {"ty": "tm", "s": value(s), "e": value(e), "o": value(o), "m": m}

    return composition(
        shapes(
            1,
            group(ellipse([30, 25], [36, 36]), trim(0, 40, moving((0, 0), (60, 720))), stroke(RED)),
            group(
                drawn([[60, 15], [85, 40], [110, 15]], closed=False), trim(0, moving((0, 0), (60, 100))), stroke(BLUE)
            ),
            group(rect([25, 70], [20, 20]), rect([55, 70], [20, 20]), trim(0, 60, 0, 2), stroke(GREEN, 4)),
            group(ellipse([85, 70], [14, 14]), ellipse([106, 70], [14, 14]), trim(25, 75), stroke(YELLOW, 4)),
        )
    )


@case()
def strokes():
    line = [[0, 0], [20, 0], [26, 16]]
    dashes = [{"n": "d", "v": still(8)}, {"n": "g", "v": still(6)}, {"n": "o", "v": moving((0, 0), (60, 28))}]
    return composition(
        shapes(
            1,
            group(drawn(line, closed=False), stroke(RED, 6, 1, 1, ml=4), p=[10, 15]),
            group(drawn(line, closed=False), stroke(RED, 6, 2, 2), p=[48, 15]),
            group(drawn(line, closed=False), stroke(RED, 6, 3, 3), p=[86, 15]),
            group(rect([60, 65], [90, 24]), stroke(BLUE, 3, 1, d=dashes)),
        )
    )


@case(0, 0.5)
def gradients():
    stops = [(0, RED), (0.5, YELLOW), (1, BLUE)]
    moved = moving((0, [-20, 0]), (60, [10, 0]))
    return composition(
        shapes(
            1,
            group(rect([0, 0], [44, 30]), gradient(1, moved, [20, 0], stops), p=[30, 24]),
            group(ellipse([0, 0], [44, 30]), gradient(2, [0, 0], [20, 0], stops, alpha=[(0, 1), (1, 0.2)]), p=[88, 24]),
            group(
                drawn([[-40, 0], [0, -14], [40, 0]], closed=False),
                {**gradient(1, [-40, 0], [40, 0], stops), "ty": "gs", "w": still(10), "lc": 2, "lj": 2},
                p=[60, 72],
            ),
        )
    )


@case(0, 0.5)
def repeaters():
    steps = {"ty": "rp", "c": moving((0, 3), (60, 7)), "o": still(0), "m": 1}
    steps["tr"] = {**transform(p=[14, 0], s=[88, 88], r=12), "so": still(100), "eo": still(30)}
    return composition(shapes(1, group(rect([0, 0], [10, 30]), fill(BLUE), steps, p=[18, 45])))


@case(0, 0.5)
def masks():
    def mask(mode, vertices, **more):
        return {"mode": mode, "pt": still(path(vertices)), "o": still(100), "x": still(0), "inv": False, **more}

    def box(x, y, w, h):
        return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]

    def masked(index, x, y, *masks):
        content = group(rect([17, 17], [34, 34]), fill([RED, BLUE, GREEN, YELLOW][index % 4]))
        return shapes(index, content, ks=transform(p=[x, y]), hasMask=True, masksProperties=list(masks))

    grown = {"x": moving((0, -4), (60, 6))}
    return composition(
        masked(1, 4, 6, mask("a", box(0, 0, 20, 20)), mask("a", box(14, 14, 20, 20))),
        masked(2, 43, 6, mask("s", box(8, 8, 18, 18))),
        masked(3, 82, 6, mask("a", box(0, 0, 24, 24)), mask("i", box(10, 10, 24, 24))),
        masked(4, 4, 50, mask("a", box(8, 8, 18, 18), inv=True)),
        masked(5, 43, 50, mask("a", box(10, 10, 14, 14), **grown)),
        masked(6, 82, 50, mask("a", box(0, 0, 24, 24)), mask("f", box(10, 10, 24, 24), o=still(100))),
    )


@case(0, 0.5)
def mattes():
    def pair(index, mode, x, y):
        matte = shapes(
            index, group(ellipse([20, 18], [30, 26]), fill([0.6, 0.6, 0.6] if mode > 2 else WHITE)), td=1,
            ks=transform(p=moving((0, [x - 6, y]), (60, [x + 6, y]))),
        )  # fmt: skip
        seen = shapes(index + 1, group(rect([20, 18], [36, 30]), fill(RED)), tt=mode, ks=transform(p=[x, y]))
        return matte, seen

    named = shapes(10, group(rect([60, 82], [10, 12]), fill(BLUE)), tt=1, tp=1)
    return composition(*pair(1, 1, 10, 4), *pair(3, 2, 70, 4), *pair(5, 3, 10, 46), *pair(7, 4, 70, 46), named)


@case(0, 0.25, 0.5, 0.9)
def precompositions():
    walk = moving((0, [10, 15]), (60, [50, 15]))
    inner = {
        "id": "inner",
        "w": 60,
        "h": 30,
        "layers": [shapes(1, group(ellipse([0, 0], [24, 24]), fill(RED)), ks=transform(p=walk))],
    }
    remap = moving((0, 0), (30, 1), (60, 0.5))
    return composition(
        layer(0, 1, refId="inner", w=60, h=30, ks=transform(p=[2, 5])),
        layer(0, 2, refId="inner", w=60, h=30, ks=transform(p=[60, 5]), sr=2, st=-20),
        layer(0, 3, refId="inner", w=60, h=30, ks=transform(p=[2, 50], o=50), tm=remap),
        layer(0, 4, refId="inner", w=60, h=30, ks=transform(p=[75, 40], r=30), tm=still(0.5)),
        assets=[inner],
    )


@case()
def solids_images_and_blending():
    image = {
        "id": "image",
        "w": 4,
        "h": 4,
        "u": "",
        "e": 1,
        "p": "data:image/png;base64," + b64encode(picture()).decode(),
    }
    return composition(
        layer(1, 1, sc="#e04040", sw=50, sh=40, ks=transform(p=[10, 10]), bm=1),
        layer(1, 2, sc="#4040e0", sw=50, sh=40, ks=transform(p=[40, 30]), bm=2),
        layer(2, 3, refId="image", ks=transform(p=[70, 5], s=[1000, 1000])),
        layer(1, 4, sc="#c0c060", sw=120, sh=90),
        assets=[image],
    )


@case()
def round_corners_and_merges():
    return composition(
        shapes(
            1,
            group(drawn([[0, 0], [40, 0], [30, 30], [-10, 30]]), {"ty": "rd", "r": still(8)}, fill(GREEN), p=[20, 10]),
            group(rect([0, 0], [24, 24]), rect([14, 14], [24, 24]), {"ty": "mm", "mm": 1}, fill(BLUE), p=[80, 20]),
        )
    )


@case(0, 0.5)
def shadows():
    parts = [still([0, 0, 0, 1]), still(160), moving((0, 135), (60, 315)), still(8), still(10)]
    return composition(
        shapes(
            1,
            group(rect([60, 45], [50, 34], 6), fill(YELLOW)),
            ef=[{"ty": 25, "nm": "Drop Shadow", "ef": [{"v": v} for v in parts]}],
        )
    )


@case(0, 0.5)
def slots_and_markers():
    box = group(rect([60, 45], [60, 40]), {"ty": "fl", "c": {"sid": "accent"}, "o": still(100), "r": 1})
    markers = [{"tm": 0, "cm": "in", "dr": 20}, {"tm": 30, "cm": '{"name": "out"}', "dr": 30}]
    return composition(shapes(1, box), slots={"accent": {"p": moving((0, RED), (60, BLUE))}}, markers=markers)


@case()
def dot_lottie():
    image = {"id": "image", "w": 4, "h": 4, "u": "", "p": "squares.png", "e": 0}
    return composition(layer(2, 1, refId="image", ks=transform(p=[40, 25], s=[1000, 1000])), assets=[image])


def write():
    """Writes the files."""
    CASES.mkdir(exist_ok=True)
    for name, (make, times) in CASES_OF.items():
        text = json.dumps(make(), separators=(",", ":"))
        if name == "dot-lottie":
            with zipfile.ZipFile(CASES / f"{name}.lottie", "w", zipfile.ZIP_DEFLATED) as archive:
                for entry, data in (
                    ("manifest.json", json.dumps({"version": "2", "animations": [{"id": "case"}]}).encode()),
                    ("a/case.json", text.encode()),
                    ("i/squares.png", picture()),
                ):
                    archive.writestr(zipfile.ZipInfo(entry), data)
        else:
            (CASES / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        pictures = [{"png": f"{name}.{index}.png", "time": moment} for index, moment in enumerate(times)]
        meta = {"size": [240, 180], "scale": 2, "pictures": pictures}
        (CASES / f"{name}.meta.json").write_text(json.dumps(meta) + "\n", encoding="utf-8")


def render():
    """Renders the pictures."""
    import scene

    for meta_path in sorted(CASES.glob("*.meta.json")):
        meta = json.loads(meta_path.read_text(encoding="utf-8"))
        name = meta_path.name.removesuffix(".meta.json")
        archive = CASES / f"{name}.lottie"
        animation = scene.Lottie.load(archive if archive.exists() else CASES / f"{name}.json")
        with scene.Renderer(*meta["size"], meta["scale"]) as renderer:
            renderer.root = animation.root
            for entry in meta["pictures"]:
                renderer.render(entry["time"])
                renderer.write_png(CASES / entry["png"])


if __name__ == "__main__":
    write()
    if "--pictures" in sys.argv:
        render()
