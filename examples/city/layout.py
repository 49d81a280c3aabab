"""The city's plan: where its buildings stand and which covers they are made of.

City space has its origin on the floor below the middle of the canvas; x to the right, y down, z towards the viewer.
Everything follows from small integers through `chance`, so that the plan is the same in every language, as README.md
says.
"""

import math
from dataclasses import dataclass

TILE, PITCH = 42, 44  # the side of a cover, and the distance to the next one
COVERS, ALBUMS = 6000, 150
ROWS, COLUMNS = 15, 10  # of buildings; columns on each side of the avenue
AVENUE, ALLEY, BLOCK_GAP = 170, 26, 50  # across; a gap after every third column
STREET, CROSS_STREET = 44, 120  # in depth; a cross street after every fourth row
NEAREST = 300  # z of the fronts of the first row

RISE = 3.65  # seconds from the sky to the place; the way back takes as long
CURVE = (0.16, 1.0, 0.3, 1.0)  # a fast start and a long settling

STRANGERS, FAMILY = 0.12, 25  # how many covers of a building are of any hue; how many albums are of one
SIZES = ((2, 128), (8, 64), (ROWS, 32))  # of the albums' images: rows before the first number show the second
FLOWN_BY = 12  # how many rows of the avenue the camera comes near to: they have the largest images
EYE_LEFT, EYE_RIGHT = -530, 250  # how far the camera goes to the sides: which side faces it can see
BRIGHTNESS = {"front": 1.0, "left": 0.55, "right": 0.55, "roof": 0.72}
REFLECTION = (0.34, 0.20, 0.10)  # of the lowest rows, in the floor
FACES = ("front", "left", "right", "roof")


def chance(*keys):
    """A number 0 <= x < 1 that belongs to a few small integers: FNV-1a over them, then a final mix."""
    value = 2166136261
    for key in keys:
        value = (value ^ key) * 16777619 & 0xFFFFFFFF
    value = (value ^ value >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    value = (value ^ value >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return (value ^ value >> 15) / 4294967296


@dataclass(frozen=True)
class Building:
    """A box of covers: `x` the middle of its front, `z` that of its front face, sizes in covers."""

    index: int
    x: float
    z: float
    width: int
    depth: int
    height: int

    @property
    def begin(self):
        """When it begins to rise: a wave that runs outwards from the avenue and into the distance."""
        return 0.1 + 0.9 * min(1, math.hypot(self.x / 1200, (self.z - NEAREST) / 2400)) + 0.3 * chance(self.index, 5)

    @property
    def image_size(self):
        """The size of the images of its covers, in pixels: about what they have on screen, or a little more."""
        row, column = divmod(self.index // 2, COLUMNS)
        if column == 0 and row < FLOWN_BY:
            return SIZES[0][1]
        return next(size for end, size in SIZES if row < end)

    def album(self, *keys):
        """The album of one of its covers. Most are alike in hue, which the albums are sorted by."""
        if chance(self.index, *keys, 6) < STRANGERS:
            return int(ALBUMS * chance(self.index, *keys, 7))
        return int(ALBUMS * chance(self.index, 4) + FAMILY * chance(self.index, *keys, 7)) % ALBUMS


def row_z(row):
    """z of the fronts of a row of buildings."""
    return NEAREST - row * (2 * PITCH + STREET) - (row // 4) * (CROSS_STREET - STREET)


def plan():
    """The buildings, from far to near and from the edges to the avenue: the order in which they are drawn."""
    buildings = []
    for row in reversed(range(ROWS)):
        z = row_z(row)
        for column in reversed(range(COLUMNS)):
            out = AVENUE / 2 + PITCH + column * (2 * PITCH + ALLEY) + column // 3 * BLOCK_GAP
            if out > 700 + 500 * (row + 1) / ROWS:
                continue
            for side in (0, 1):
                index = (row * COLUMNS + column) * 2 + side
                slender = chance(index, 1) < 0.16
                downtown = math.exp(-(((out - 150) / 380) ** 2) - ((z + 800) / 560) ** 2)
                height = 1.3 + 2.1 * chance(index, 2) + downtown * (2.5 + 9 * chance(index, 3) ** 2)
                height = int(height * (1.35 if slender else 1) + 0.5)
                size = (1, 1) if slender else (2, 2)
                buildings.append(Building(index, out if side else -out, z, *size, height))
    return buildings


@dataclass(frozen=True)
class Face:
    """One side of a building: `columns` by `rows` covers from `corner`, the lower left (of a roof: the near left)."""

    kind: str
    corner: tuple
    across: tuple  # the step from one column to the next
    up: tuple  # the step from one row to the next
    columns: int
    rows: int


def faces(building):
    """The faces that the camera can see, the front last."""
    w, d, h = (n * PITCH for n in (building.width, building.depth, building.height))
    left, right, front, back = building.x - w / 2, building.x + w / 2, building.z, building.z - d
    found = []
    if building.x > EYE_LEFT:
        found.append(Face("left", (left, 0, back), (0, 0, PITCH), (0, -PITCH, 0), building.depth, building.height))
    if building.x < EYE_RIGHT:
        found.append(Face("right", (right, 0, front), (0, 0, -PITCH), (0, -PITCH, 0), building.depth, building.height))
    found.append(Face("roof", (left, -h, front), (PITCH, 0, 0), (0, 0, -PITCH), building.width, building.depth))
    found.append(Face("front", (left, 0, front), (PITCH, 0, 0), (0, -PITCH, 0), building.width, building.height))
    return found


@dataclass(frozen=True)
class Cover:
    """One layer with an album: its middle, the (x, y) that it flies in from, and when."""

    album: int
    image_size: int
    kind: str
    mirrored: bool
    position: tuple
    start: tuple
    begin: float
    opacity: float


def covers(building, face, mirrored=False):
    """The covers of a face; mirrored, those of its reflection in the floor: the lowest rows, ever fainter."""
    found = []
    number = FACES.index(face.kind)
    for row in range(min(face.rows, len(REFLECTION)) if mirrored else face.rows):
        for column in range(face.columns):
            x, y, z = (
                c + a * (column + 0.5) + u * (row + 0.5)
                for c, a, u in zip(face.corner, face.across, face.up, strict=True)
            )
            keys = (building.index, number, row, column)
            start = x + 160 * (chance(*keys, 1) - 0.5), y - 120 - 220 * chance(*keys, 2)
            level = building.height if face.kind == "roof" else row
            begin = building.begin + 0.10 * level**0.8 + 0.25 * chance(*keys, 3)
            opacity = BRIGHTNESS[face.kind] * (REFLECTION[row] if mirrored else 1)
            if mirrored:
                y, start = -y, (start[0], -start[1])
            found.append(
                Cover(
                    building.album(number, row, column),
                    building.image_size,
                    face.kind,
                    mirrored,
                    (x, y, z),
                    start,
                    begin,
                    opacity,
                )
            )
    return found
