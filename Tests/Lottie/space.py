"""The files of make.py that have depth: layers with z, planes that cut each other, and cameras."""

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
    rect,
    shapes,
    still,
    transform,
    value,
)


def spatial(**tr):
    """The transform of a layer with depth, whose turn about z is called rz."""
    ks = transform(**{"p": [60, 45, 0], "a": [0, 0, 0], "s": [100, 100, 100], **tr})
    ks["rz"] = ks.pop("r")
    return ks


def plane(index, color, size=(40, 30), **tr):
    """A rectangle with depth about its middle, with a mark at its right top."""
    mark = group(ellipse([size[0] / 2 - 7, 7 - size[1] / 2], [8, 8]), fill([1, 1, 1]))
    return shapes(index, mark, group(rect([0, 0], list(size)), fill(color)), ddd=1, ks=spatial(**tr))


def camera(index, zoom=100, **tr):
    """A camera; with `a` it looks at that point."""
    ks = {key: value(v) for key, v in {"p": [60, 45, -100], "r": 0, **tr}.items()}
    ks["rz"] = ks.pop("r")
    return layer(13, index, ddd=1, ks=ks, pe=value(zoom))


@case(0, 0.4)
def depths_without_a_camera():
    lid = shapes(3, group(rect([60, 80], [110, 8]), fill(BLUE)))
    return composition(
        plane(1, RED, p=[34, 34, 10], ry=moving((0, 40), (60, -40))),
        plane(2, GREEN, p=[44, 38, 0]),
        lid,
        plane(4, YELLOW, p=[84, 40, 0], rx=moving((0, 30), (60, 70))),
        plane(5, BLUE, p=[84, 40, 0], r=90, rx=-30),
    )


@case(0, 0.25, 0.5, 0.75)
def cameras_that_move():
    way = moving((0, [60, 45, -120]), (60, [150, -10, -60]))
    inner = {"id": "inner", "w": 40, "h": 30, "layers": [shapes(1, group(ellipse([20, 15], [36, 26]), fill(YELLOW)))]}
    return composition(
        camera(1, zoom=moving((0, 120), (60, 80)), p=way, a=[60, 45, 0]),
        plane(2, RED, p=[60, 45, -15]),
        plane(3, GREEN, p=[60, 45, 15]),
        plane(4, BLUE, p=[75, 45, 0], size=(30, 30), ry=90),
        layer(0, 5, refId="inner", w=40, h=30, ddd=1, ks=spatial(p=[45, 45, 0], a=[20, 15, 0], ry=-90)),
        assets=[inner],
    )


@case(0, 0.5, 0.9)
def spaces_that_are_parted():
    rig = layer(3, 2, ddd=1, ks=spatial(p=[60, 45, 0], ry=moving((0, 0), (60, 50))))
    back = {**camera(1, zoom=90, p=[0, 0, -90], rx=-10), "parent": 2}
    spinner = layer(3, 3, ddd=1, ks=spatial(p=[60, 45, 0], a=[0, 0, 10], ry=moving((0, 0), (60, 180))))
    seen = plane(8, RED, size=(30, 60), p=[100, 45, 0], ry=30)
    return composition(
        back,
        rig,
        spinner,
        {**plane(4, RED, p=[0, 0, -12]), "parent": 3},
        {**plane(5, GREEN, p=[0, 0, 12]), "parent": 3, "bm": 1},
        shapes(6, group(rect([60, 12], [120, 6]), fill(BLUE))),
        {**shapes(7, group(ellipse([100, 45], [26, 40]), fill(YELLOW))), "td": 1},
        {**seen, "tt": 1},
        {**plane(9, YELLOW, p=[20, 45, 20], rx=40), "ks": spatial(p=[20, 45, 20], rx=40, o=still(60))},
    )
