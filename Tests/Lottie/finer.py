"""Finer points of the format, for make.py: what jumps, turns, is inverted, or comes in another order."""

from beyond import FONTS, GLYPHS, effect, text
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
    still,
    stroke,
    transform,
    value,
)


@case()
def gradients_that_jump():
    """Two stops at one place, of the colours, of the opacities, and of both."""
    halves = [(0, RED), (0.5, RED), (0.5, BLUE), (1, BLUE)]
    gone = [(0, 1), (0.25, 1), (0.25, 0.2), (1, 0.8)]
    return composition(
        shapes(
            1,
            group(rect([0, 0], [44, 24]), gradient(1, [-20, 0], [20, 0], halves), p=[30, 18]),
            group(
                rect([0, 0], [44, 24]), gradient(1, [-20, 0], [20, 0], [(0, RED), (1, BLUE)], alpha=gone), p=[90, 18]
            ),
            group(rect([0, 0], [44, 24]), gradient(1, [-20, 0], [20, 0], halves, alpha=gone), p=[30, 50]),
            group(
                ellipse([0, 0], [40, 24]),
                gradient(2, [0, 0], [20, 0], halves, alpha=[(0, 0.3), (0.5, 0.3), (0.5, 1), (1, 1)]),
                p=[90, 50],
            ),
            group(
                rect([0, 0], [104, 12]),
                gradient(1, [-52, 0], [52, 0], [(0.3, GREEN), (0.3, YELLOW), (0.6, RED)], alpha=[(0, 1), (1, 1)]),
                p=[60, 78],
            ),
        )
    )


def box(x, y, w, h):
    """A rectangle as a path."""
    return path([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])


def mask(mode, pt, o=100, inv=False, **more):
    """A mask."""
    return {"mode": mode, "pt": still(pt), "o": value(o), "x": still(0), "inv": inv, **more}


@case(0, 0.5)
def masks_that_are_inverted():
    """The opacity of a mask is that of what it covers, which is all around an inverted one; edges may be soft."""
    one, other = box(3, 3, 14, 14), box(11, 9, 12, 12)
    fades = moving((0, 100), (60, 0))
    rows = [
        [mask("a", one, 50, True)],
        [mask("s", one, 50)],
        [mask("s", one, 50, True)],
        [mask("i", one, 50, True)],
        [mask("a", one), mask("i", other, 50, True)],
        [mask("a", one), mask("s", other, fades)],
        [mask("a", one, 100, True), mask("a", one, fades)],
        [mask("a", one), mask("f", other, 100, True)],
        [mask("a", one, f=still([8, 8]))],
        [mask("s", one, f=still([12, 0]))],
        [mask("a", one, 60, True, f=moving((0, [0, 0]), (60, [16, 16])))],
        [mask("a", one, 60), mask("a", other, 60)],
    ]
    return composition(
        *(
            layer(1, i + 1, sw=26, sh=24, sc="#3060d0", ks=transform(p=[2 + 30 * (i % 4), 3 + 29 * (i // 4)]),
                  masksProperties=masks)
            for i, masks in enumerate(rows)
        )
    )  # fmt: skip


@case(0, 0.3, 0.5)
def stars_that_turn():
    """Stars and polygons that turn about themselves and gain points, and skews by half a turn, which are none."""

    def star(kind, points, turn, **more):
        parts = {"or": 15, "ir": 7, "os": 0, "is": 0, **more}
        return {"ty": "sr", "sy": kind, "p": still([0, 0]), "pt": value(points), "r": value(turn),
                **{key: value(v) for key, v in parts.items()}}  # fmt: skip

    turns = moving((0, 0), (60, 180))
    return composition(
        shapes(
            1,
            group(star(1, 5, turns), fill(RED), p=[20, 22]),
            group(star(2, 3, turns), stroke(BLUE, 2), p=[60, 22]),
            group(star(1, moving((0, 3), (60, 9)), 0), fill(YELLOW), p=[100, 22]),
            group(
                star(1, 6, moving((0, 0), (60, 60)), os=80, **{"is": moving((0, 0), (60, 80))}), fill(GREEN), p=[20, 66]
            ),
            group(rect([0, 0], [22, 22]), fill(BLUE), p=[60, 66], sk=180),
            group(rect([0, 0], [22, 22]), fill(RED), p=[100, 66], sk=-160, sa=30),
        )
    )


@case(0, 0.25, 0.6)
def ways_of_two_numbers():
    """A layer that turns with its way, whose x and y go their own ways."""
    arrow = group(drawn([[-8, -5], [8, 0], [-8, 5]]), fill(RED))
    apart = {"s": True, "x": moving((0, 15), (60, 105)), "y": moving((0, 20), (30, 70), (60, 20))}
    ks = {**transform(), "p": apart}
    rounded = {"ty": "fl", "nm": "rounded", "c": still([1.004, 0.8, 0.1, 1]), "o": still(100), "r": 1}
    return composition(
        shapes(1, arrow, ks=ks, ao=1),
        shapes(2, group(rect([0, 0], [16, 16]), fill(BLUE)), ks={**ks, "r": still(20)}),
        shapes(3, group(rect([100, 74], [20, 20]), rounded)),
    )


@case(0, 0.6)
def orders_of_effects():
    """What comes after a shadow acts on it as well; a style's shadow lies below; blurs may go one way."""
    square = {"sw": 24, "sh": 24, "sc": "#3070d0"}
    shadow = effect(25, _0=[*RED, 1], _1=255, _2=135, _3=7, _4=4)
    fills = effect(21, _2=[*YELLOW, 1], _6=moving((0, 0), (60, 1)))
    below = {"ty": 1, "c": still(GREEN), "o": still(100), "a": still(90), "d": still(8), "s": still(0)}
    grows = moving((0, 0), (60, 24))
    stops = {"p": 2, "k": moving((0, [0, *RED, 1, *YELLOW]), (60, [0.4, *BLUE, 0.6, *GREEN]))}
    overlay = {"ty": 8, "gf": stops, "o": still(100), "a": still(0), "s": still(100), "gt": still(1), "re": still(0)}
    rows = [
        {"ef": [shadow]},
        {"ef": [shadow, fills]},
        {"ef": [shadow], "sy": [below]},
        {"ef": [effect(29, _0=grows, _1=2)]},
        {"ef": [effect(29, _0=grows, _1=3)]},
        {"sy": [overlay]},
    ]
    return composition(
        *(
            layer(1, i + 1, **square, ks=transform(p=[8 + 40 * (i % 3), 10 + 42 * (i // 3)]), **more)
            for i, more in enumerate(rows)
        )
    )


@case(0, 0.3, 0.6)
def letters_in_depth():
    """Letters that are blurred and turned about the axes of the line, by ranges and, without one, by an expression."""

    def animator(range_type, **properties):
        selector = {"t": range_type, "b": 1, "a": still(100)}
        if range_type == 0:
            selector |= {"s": moving((0, 0), (60, 100)), "e": still(100)}
        return {"nm": "animator", "s": selector, "a": properties}

    return composition(
        text(1, "HILL", [animator(0, bl=still([16, 16]))], ks=transform(p=[8, 28])),
        text(2, "HILL", [animator(0, bl=still([0, 24]), fc=still(RED))], ks=transform(p=[66, 28])),
        text(3, "HILL", [animator(0, rx=still(70))], ks=transform(p=[8, 72])),
        text(4, "HILL", [animator(0, ry=still(70), rz=still(20))], ks=transform(p=[66, 72])),
        text(5, "LI", [animator(1, fc=still(WHITE), o=still(60))], ks=transform(p=[46, 48])),
        fonts=FONTS,
        chars=GLYPHS,
    )
