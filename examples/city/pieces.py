"""The city as a list of layers, in terms of neither the scene document nor the Python API: both are made from it."""

import math
from dataclasses import dataclass, field
from pathlib import Path

import layout

FOLDER = Path(__file__).resolve().parent
WIDTH, HEIGHT = 1280, 720
DURATION = 9  # seconds; the stage is empty at both ends, so that it loops
GROUND, WALL = "#05060d", "#07060d"
LINEAR = (0, 0, 1, 1)

QUARTER = math.pi / 2
TURNS = {"front": (), "left": ((-QUARTER, 0, 1, 0),), "right": ((QUARTER, 0, 1, 0),), "roof": ((QUARTER, 1, 0, 0),)}
MIRRORED = (math.pi, 1, 0, 0)  # half a turn about x: upside down, and seen from behind

PERSPECTIVE = 800
WALL_DELAY, WALL_CURVE, ROOF_CURVE = 0.3, (0.3, 0.5, 0.1, 1.0), (0.1, 0.9, 0.1, 1.0)


@dataclass(frozen=True)
class Move:
    """A basic animation; `end` None is the model value. `forever` repeats it, `reverses` goes back and stays."""

    key_path: str
    start: object
    begin: float
    duration: float
    curve: tuple = LINEAR
    end: object = None
    offset: float = 0
    reverses: bool = False
    forever: bool = False
    fill: str = "removed"


@dataclass(frozen=True)
class Piece:
    """A layer. `position` is a point of city space; `turns` are (angle, axis) with the outermost first."""

    name: str
    size: tuple
    position: tuple
    contents: str = ""
    background: str = ""
    anchor: tuple = (0.5, 0.5)
    turns: tuple = ()
    opacity: float = 1
    moves: tuple = field(default=())

    @property
    def layer_position(self):
        return canvas(self.position)


def canvas(point):
    """The (x, y) of a point of city space in the root layer."""
    return WIDTH / 2 + point[0], HEIGHT / 2 + point[1]


def rise(key_path, start, begin, duration=layout.RISE, curve=layout.CURVE):
    """There and back between `start` and the model value, staying at `start` before and after."""
    return Move(key_path, start, begin, duration, curve, reverses=True, fill="both")


def cover_piece(cover, albums):
    turns = (MIRRORED, *TURNS[cover.kind]) if cover.mirrored else TURNS[cover.kind]
    moves = rise("position", canvas(cover.start), cover.begin), rise("transform.scale", 0.001, cover.begin)
    return Piece(
        "",
        (layout.TILE, layout.TILE),
        cover.position,
        contents=f"{albums[cover.album]}-{cover.image_size}",
        turns=turns,
        opacity=cover.opacity,
        moves=moves,
    )


def wall_piece(building, face):
    """The dark wall behind the covers of a face, anchored at its far end so that it is drawn before them."""
    # Half a point within the covers, so that it is behind them from everywhere.
    w, d = building.width * layout.PITCH - 1, building.depth * layout.PITCH - 1
    x, h, front = building.x, building.height * layout.PITCH - 0.5, building.z - 0.5
    back = front - d
    anchor, position, size = {
        "left": ((0, 1), (x - w / 2, 0, back), (d, h)),
        "right": ((1, 1), (x + w / 2, 0, back), (d, h)),
        "roof": ((0.5, 0), (x, -h, back), (w, d)),
        "front": ((0.5, 1), (x, 0, front), (w, h)),
    }[face.kind]
    timing = building.begin + WALL_DELAY, layout.RISE - WALL_DELAY, WALL_CURVE
    if face.kind == "roof":
        moves = rise("position.y", HEIGHT / 2, *timing), rise("opacity", 0, *timing[:2], ROOF_CURVE)
    else:
        moves = (rise("transform.scale.y", 0.001, *timing),)
    return Piece("", size, position, background=WALL, anchor=anchor, turns=TURNS[face.kind], moves=moves)


def city_pieces(albums):
    """Reflections, then walls and covers of all buildings from far to near: layout.COVERS covers in all."""
    solid, reflections, count = [], [], 0
    for building in layout.plan():
        for face in layout.faces(building):
            found = layout.covers(building, face)
            solid += [wall_piece(building, face), *(cover_piece(cover, albums) for cover in found)]
            count += len(found)
            if face.kind != "roof":
                reflections += layout.covers(building, face, mirrored=True)
    nearest = reflections[count - layout.COVERS :]
    return [cover_piece(cover, albums) for cover in nearest] + solid


def ground_pieces():
    """The sky and the floor."""
    return [
        Piece("sky", (12000, 2400), (0, 0, -2600), contents="sky", anchor=(0.5, 0.9)),
        Piece("floor", (4000, 2680), (0, 0, -2599), contents="floor", anchor=(0.5, 0), turns=TURNS["roof"]),
        Piece("shine", (9000, 900), (0, 0, -2598), contents="shine", anchor=(0.5, 0), turns=TURNS["roof"]),
    ]


def fog_pieces():
    """Banks of haze between the rows."""
    return [
        Piece(f"fog {row}", (3000 + 100 * row, 640), (0, 0, layout.row_z(row) + 20), contents="fog")
        for row in range(2, layout.ROWS, 2)
    ]


def car_pieces():
    """Four lights in every street, that drive to and fro for ever."""
    pieces = []
    for street in range(layout.ROWS):
        for car in range(4):
            direction = 1 if car % 2 else -1
            duration = 6 + 5 * layout.chance(street, car, 8)
            drive = Move(
                "position.x",
                WIDTH / 2 - 1000 * direction,
                0,
                duration,
                end=WIDTH / 2 + 1000 * direction,
                offset=duration * layout.chance(street, car, 9),
                forever=True,
            )
            z = layout.row_z(street) + layout.STREET / 2 + 4 * direction
            pieces.append(Piece(f"car {street} {car}", (26, 14), (0, -3, z), contents="glow", moves=(drive,)))
    return pieces


def spaces(albums):
    """What lies in each space, back to front where depths are equal.

    The ground has one of its own, which is drawn before the other: it would hide what it reflects.
    """
    return {"ground": ground_pieces(), "town": fog_pieces() + car_pieces() + city_pieces(albums)}


@dataclass(frozen=True)
class Camera:
    """An eye at a distance from `target`, lifted by `height` on screen; angles in degrees."""

    distance: float
    height: float
    pitch: float
    yaw: float
    target: tuple

    @property
    def operations(self):
        """The sublayerTransform of the world, outermost first, as operations of the scene document.

        The perspective is that of the layer around it: on its way between two views a matrix with both would turn over.
        """
        return [
            {"translate": [0, self.height, PERSPECTIVE - self.distance]},
            {"rotate": [round(math.radians(-self.pitch), 5), 1, 0, 0]},
            {"rotate": [round(math.radians(self.yaw), 5), 0, 1, 0]},
            {"translate": [-c for c in self.target]},
        ]


AVENUE_VIEW = Camera(1150, 90, 3.5, -12, (0, -60, -350))
HIGH_VIEW = Camera(1560, 20, 15.5, 14, (0, -130, -500))
STREET_VIEW = Camera(640, 40, 2, 0, (0, -60, 160))
DEEP_VIEW = Camera(640, 40, -4, 0, (0, -60, -1180))
LAST_VIEW = Camera(1180, 110, 5, 20, (-20, -110, -420))
SHOTS = (
    Move("sublayerTransform", AVENUE_VIEW, 0, 2.4, (0.45, 0, 0.4, 1), end=HIGH_VIEW, fill="both"),
    Move("sublayerTransform", HIGH_VIEW, 2.4, 1.5, (0.6, 0, 0.7, 0.75), end=STREET_VIEW, fill="forwards"),
    Move("sublayerTransform", STREET_VIEW, 3.9, 2.8, (0.28, 0.3, 0.5, 1), end=DEEP_VIEW, fill="forwards"),
    Move("sublayerTransform", DEEP_VIEW, 6.7, DURATION - 6.7, (0.5, 0, 0.4, 1), end=LAST_VIEW, fill="forwards"),
)
"""Round the city while it is built, down to the avenue, through it, and back out of it while the covers leave."""


def album_names():
    """The names of the albums in order of hue."""
    return sorted(path.stem for path in (FOLDER / "albums" / "128").glob("*.png"))


def images():
    """The images by name, as paths relative to this folder."""
    files = {f"{name}-{size}": f"albums/{size}/{name}.png" for _, size in layout.SIZES for name in album_names()}
    return files | {name: f"stage/{name}.png" for name in ("sky", "floor", "shine", "fog", "glow")}
