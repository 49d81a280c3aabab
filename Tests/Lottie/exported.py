"""What exporters write of orders, blending, opacities and old forms, for make.py."""

from beyond import effect
from elements import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    case,
    composition,
    ellipse,
    fill,
    group,
    layer,
    moving,
    path,
    rect,
    shapes,
    still,
    stroke,
    transform,
)


@case()
def blend_modes():
    """Each mode, from 1 to 17, over a light and a dark half."""
    marks = [
        shapes(
            mode,
            group(rect([0, 0], [12, 20]), fill([0.2, 0.6, 0.9])),
            bm=mode,
            ks=transform(p=[12 + (mode - 1) % 6 * 19, 15 + (mode - 1) // 6 * 30]),
        )
        for mode in range(1, 18)
    ]
    halves = [
        group(rect([60, 9 + 30 * row + 15 * half], [120, 15]), fill([[0.9, 0.5, 0.1], [0.4, 0.4, 0.4]][half]))
        for row in range(3)
        for half in range(2)
    ]
    return composition(*marks, shapes(18, *halves))


@case()
def orders_of_copies():
    """Later copies lie below (1) or above (2) those before, from the first opacity to the last, from an offset on."""

    def copies(mode, first, last, offset=0):
        placed = {**transform(p=[14, 4], r=8), "so": still(first), "eo": still(last)}
        return {"ty": "rp", "c": still(4), "o": still(offset), "m": mode, "tr": placed}

    def row(index, y, repeater):
        mark = group(rect([0, 0], [24, 18]), fill(YELLOW), stroke(RED, 3))
        return shapes(index, mark, repeater, ks=transform(p=[22, y]))

    return composition(
        row(1, 14, copies(1, 100, 100)), row(2, 40, copies(2, 100, 100)), row(3, 66, copies(2, 100, 30, offset=0.5))
    )


@case(0, 0.5)
def fills_of_effects():
    """The colour of the effect takes the place of all, and its opacity is the layer's; a style's lies over others."""
    solid = {"sw": 30, "sh": 30, "sc": "#3070d0"}

    def filled(opacity):
        return [effect(21, _2=[*YELLOW, 1], _6=opacity)]

    overlay = {"ty": 7, "nm": "overlay", "c": still([*YELLOW, 1]), "so": still(50)}
    return composition(
        layer(1, 1, **solid, ks=transform(p=[5, 10]), ef=filled(0.5)),
        layer(1, 2, **solid, ks=transform(p=[45, 10]), ef=filled(moving((0, 0), (60, 1)))),
        layer(1, 3, **solid, ks=transform(p=[85, 10]), sy=[overlay]),
        layer(1, 4, **solid, ks=transform(p=[25, 50]), ef=[{**filled(0.5)[0], "en": 0}]),
        layer(1, 5, sw=120, sh=14, sc="#202020", ks=transform(p=[0, 18])),
    )


@case(0, 0.5)
def times_that_stretch():
    """Stretched, hurried, backwards and from before the beginning on; parents that come later, and are hidden."""
    way = transform(p=moving((0, [10, 8]), (60, [110, 8])))
    inside = shapes(1, group(ellipse([0, 0], [12, 12]), fill(BLUE)), ks=way)

    def played(index, **more):
        more = {"w": 120, "h": 16, "refId": "dot", "ks": transform(p=[0, 18 * (index - 1)]), **more}
        return layer(0, index, **more)

    follower = shapes(5, group(rect([0, 0], [16, 6]), fill(RED)), parent=6, ks=transform(p=[30, 0]))
    turning = layer(3, 6, hd=True, ks=transform(p=[60, 72], r=moving((0, 0), (60, 180)), s=[-100, 100]))
    return composition(
        played(1, sr=2),
        played(2, sr=0.5, st=15, ip=15, op=45),
        played(3, sr=-1, st=60),
        played(4, st=-20, ip=-20, op=40),
        follower,
        turning,
        assets=[{"id": "dot", "layers": [inside]}],
    )


@case(0, 0.5)
def masks_that_compare():
    """Lighten shows as much as the one that shows most, darken as the one that shows least."""

    def mask(mode, x, y, side, opacity):
        corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
        return {"mode": mode, "inv": False, "pt": still(path(corners)), "o": opacity, "x": still(0)}

    def masked(index, x, *masks):
        solid = {"sw": 50, "sh": 70, "sc": "#1a59e6", "hasMask": True}
        return layer(1, index, **solid, ks=transform(p=[x, 10]), masksProperties=list(masks))

    half, grows = still(50), moving((0, 80), (60, 20))
    return composition(
        masked(1, 5, mask("a", 0, 0, 40, half), mask("l", 10, 30, 40, grows)),
        masked(2, 65, mask("a", 0, 0, 40, half), mask("d", 10, 10, 40, grows)),
        shapes(3, group(rect([60, 45], [120, 4]), fill(GREEN))),
    )
