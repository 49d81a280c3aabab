"""Random scene documents: what layers can be and do, in small numbers, so that much of it meets."""

import math
import random

SCALE = 1
SIZE = (160, 120)

BLENDS = (
    "multiply",
    "screen",
    "overlay",
    "darken",
    "lighten",
    "hardLight",
    "softLight",
    "difference",
    "exclusion",
    "luminosity",
    "plusLighter",
    "sourceAtop",
    "destinationOver",
    "destinationOut",
    "xor",
)
PATHS = (
    "M10 40 C 20 0 40 60 60 10",
    "M5 5 L45 10 L45 10 L20 40 Z",
    "M0 20 Q 20 -10 40 20 T 70 30",
    "M10 10 H50 V40 H10 Z M20 20 H40 V30 H20 Z",
)


def make(seed):
    """The document of a seed."""
    return Maker(random.Random(seed)).document()


class Maker:
    """Makes one document."""

    def __init__(self, chance):
        self.chance = chance

    def document(self):
        root = {"sublayers": [self.layer(SIZE, 3) for _ in range(self.chance.randint(1, 4))]}
        if self.often(0.7):
            root["backgroundColor"] = self.color(opaque=self.often(0.7))
        if self.often(0.2):
            root["sublayerTransform"] = [{"perspective": self.chance.choice([300, 500])}]
        return {"scene": 1, "size": list(SIZE), "root": root}

    def often(self, share):
        return self.chance.random() < share

    def number(self, low, high):
        """A number, as often as not a whole one."""
        value = self.chance.uniform(low, high)
        return round(value) if self.often(0.6) else round(value, 2)

    def color(self, opaque=False):
        rgb = "".join(f"{self.chance.randrange(256):02x}" for _ in range(3))
        return f"#{rgb}" if opaque or self.often(0.5) else f"#{rgb}{self.chance.randrange(40, 240):02x}"

    def layer(self, space, depth):
        width, height = self.number(10, space[0] * 0.8), self.number(10, space[1] * 0.8)
        layer = {
            "bounds": [0, 0, width, height],
            "position": [self.number(0, space[0]), self.number(0, space[1])],
        }
        self.add_look(layer, min(width, height))
        self.add_kind(layer)
        self.add_effects(layer, depth)
        self.add_place(layer)
        if self.often(0.15):
            layer["animations"] = [self.animation()]
        if depth > 0 and self.often(0.75):
            layer["sublayers"] = [self.layer((width, height), depth - 1) for _ in range(self.chance.randint(1, 3))]
            if self.often(0.5):
                layer["masksToBounds"] = True
        return layer

    def add_look(self, layer, side):
        if self.often(0.75):
            layer["backgroundColor"] = self.color()
        if self.often(0.4):
            layer["cornerRadius"] = self.number(0, side / 2)
        if self.often(0.1):
            layer["maskedCorners"] = self.chance.sample(["topLeft", "topRight", "bottomLeft", "bottomRight"], 2)
        if self.often(0.25):
            layer |= {"borderWidth": self.number(0.5, 6), "borderColor": self.color()}
        if self.often(0.3):
            layer["opacity"] = round(self.chance.uniform(0.1, 1), 2)
        if self.often(0.05):
            layer["shouldRasterize"] = True

    def add_kind(self, layer):
        if self.often(0.15):
            layer |= {"type": "gradient", "gradientType": self.chance.choice(["axial", "radial", "conic"])}
            layer |= {
                "colors": [self.color() for _ in range(self.chance.randint(2, 3))],
                "endPoint": [1, self.number(0, 1)],
            }
        elif self.often(0.12):
            layer |= {"type": "shape", "path": self.chance.choice(PATHS), "fillColor": self.color()}
            if self.often(0.5):
                layer |= {"strokeColor": self.color(), "lineWidth": self.number(0.5, 8)}
        elif self.often(0.1):
            layer |= {"type": "replicator", "instanceCount": self.chance.choice([2, 3, 20])}
            layer["instanceTransform"] = [
                {"translate": [self.number(-12, 12), self.number(2, 9)]},
                {"rotate": self.angle()},
            ]
            if self.often(0.3):
                layer["instanceRedOffset"] = -0.04

    def add_effects(self, layer, depth):
        if self.often(0.2):
            layer |= {"shadowOpacity": round(self.chance.uniform(0.2, 1), 2), "shadowRadius": self.number(0, 6)}
            layer["shadowOffset"] = [self.number(-6, 6), self.number(-6, 8)]
        if self.often(0.15):
            layer["filters"] = [self.filter() for _ in range(self.chance.randint(1, 3))]
        if self.often(0.1):
            layer["backgroundFilters"] = [self.filter()]
        if self.often(0.2):
            layer["compositingFilter"] = self.chance.choice(BLENDS)
        if depth > 0 and self.often(0.1):
            layer["mask"] = self.layer(layer["bounds"][2:], 0)

    def add_place(self, layer):
        steps = []
        if self.often(0.3):
            steps.append({"rotate": self.angle()})
        if self.often(0.15):
            steps.append({"scale": [round(self.chance.uniform(0.4, 1.6), 2), round(self.chance.uniform(0.4, 1.6), 2)]})
        if self.often(0.08):
            steps.append({"rotate": [self.angle(), 0, 1, 0]})
        if steps:
            layer["transform"] = steps
        if self.often(0.05):
            layer["zPosition"] = self.number(-20, 20)

    def angle(self):
        return round(self.chance.uniform(-math.pi / 3, math.pi / 3), 3)

    def filter(self):
        kind = self.chance.choice(
            ["gaussianBlur", "colorControls", "hueAdjust", "colorInvert", "sepiaTone", "colorMatrix", "dropShadow"]
        )
        made = {"type": kind}
        match kind:
            case "gaussianBlur":
                made["radius"] = self.number(0.5, 6)
            case "colorControls":
                made |= {"brightness": round(self.chance.uniform(-0.2, 0.2), 2), "saturation": self.number(0, 1.5)}
            case "hueAdjust":
                made["angle"] = self.angle()
            case "sepiaTone":
                made["intensity"] = 0.7
            case "colorMatrix":
                made["matrix"] = [
                    0.6,
                    0.3,
                    0,
                    0,
                    0.1,
                    0,
                    0.9,
                    0,
                    0,
                    0,
                    0,
                    0.2,
                    0.8,
                    0,
                    0,
                    0,
                    0,
                    0,
                    self.number(0.4, 1),
                    0,
                ]
            case "dropShadow":
                made |= {
                    "offset": [self.number(-5, 5), self.number(-5, 8)],
                    "radius": self.number(0, 4),
                    "color": self.color(),
                }
        return made

    def animation(self):
        key, to = self.chance.choice(
            [("opacity", 0.4), ("position.x", 90), ("transform.rotation", 0.7), ("cornerRadius", 3)]
        )
        return {
            "type": "basic",
            "keyPath": key,
            "to": to,
            "duration": self.chance.choice([0.2, 1]),
            "fillMode": "forwards",
        }
