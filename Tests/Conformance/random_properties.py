"""Random changes of any property of layers of any kind, for damage.py: values and animations by their table."""

import tempfile
from pathlib import Path

import numpy as np
import random_changes
import random_scenes
from PIL import Image

import scene

FILES = tempfile.TemporaryDirectory()
"""Where images are that are loaded: as long as the program runs, for scenes may ask for them late."""

CLASSES = (
    scene.Layer,
    scene.Layer,
    scene.ShapeLayer,
    scene.TextLayer,
    scene.GradientLayer,
    scene.ReplicatorLayer,
    scene.EmitterLayer,
    scene.ScrollLayer,
    scene.TransformLayer,
)

LEFT_OUT = {"name", "link", "font", "memoryLimit", "prefetchMargin", "fadeDuration", "drawsAsynchronously", "seed"}
"""Properties that change no picture, and one that no two machines have alike."""

RANGES = {
    "opacity": (0, 1),
    "shadowOpacity": (0, 1),
    "shadowRadius": (0, 6),
    "cornerRadius": (0, 14),
    "borderWidth": (0, 5),
    "contentsScale": (0.5, 2),
    "rasterizationScale": (0.5, 2),
    "strokeStart": (0, 0.5),
    "strokeEnd": (0.3, 1),
    "lineWidth": (0, 6),
    "miterLimit": (1, 10),
    "fontSize": (5, 20),
    "instanceCount": (0, 6),
    "instanceDelay": (0, 0.2),
    "speed": (-0.5, 2),
    "beginTime": (-0.2, 0.5),
    "timeOffset": (-0.5, 0.5),
    "duration": (0.3, 2),
    "repeatCount": (0, 3),
    "repeatDuration": (0, 2),
    "zPosition": (-6, 6),
    "anchorPointZ": (-6, 6),
    "birthRate": (0, 2),
    "lifetime": (0, 2),
    "velocity": (0, 2),
    "scale": (0.5, 2),
    "emitterDepth": (0, 10),
}
"""What numbers lie between, where -0.2 and 0.2 would show nothing."""


def make(seed):
    """The root layer of a scene of a seed."""
    root = scene.Layer(frame=(0, 0, *random_scenes.SIZE), background_color="#fff" if seed % 2 else None)
    with scene.transaction(disable_actions=True):
        changes = PropertyChanges(seed, root, small=4)
        # When animations begin a document does not say for layers with times of their own.
        changes.animate = changes.set
        for _ in range(12):
            changes.step()
        for layer in changes.layers(with_masks=True):
            if isinstance(layer, scene.EmitterLayer):
                layer.seed = 7
    return root


class PropertyChanges(random_changes.Changes):
    """Changes of any property of layers of all kinds, at once and by animations."""

    def __init__(self, seed, root, small=700):
        super().__init__(seed, root)
        noise = np.random.default_rng(seed).integers(0, 256, (4, 8, 8, 4), np.uint8)
        noise[:2, ..., 3] = 255
        self.images = [scene.Image.from_array(pixels) for pixels in noise]
        self.files = [Path(FILES.name) / f"{seed}-{number}.png" for number in range(len(noise))]
        for file, pixels in zip(self.files, noise, strict=True):
            Image.fromarray(pixels).save(file)
        self.running = scene.Kernel("vec4 kernel(vec2 p, float time) { return vec4(fract(time), p / 50.0, 1.0); }")
        by_class = {kind: kind.__name__.removesuffix("Layer").lower() or "layer" for kind in set(CLASSES)}
        shown = [info for info in scene.properties() if info.key not in LEFT_OUT]
        self.infos = {kind: [info for info in shown if name in info.kinds] for kind, name in by_class.items()}
        with scene.transaction(disable_actions=True):
            # Layers are changed in the plan where there are many others.
            for _ in range(small):
                side = self.make.number(1, 12)
                at = (self.make.number(0, 160), self.make.number(0, 120))
                root.sublayers.append(
                    scene.Layer(bounds=(0, 0, side, side), position=at, background_color=self.make.color())
                )
            self.chosen = [self.tree(root, 3) for _ in range(self.chance.randint(1, 5))]

    def tree(self, above, depth):
        """Adds a layer with layers in it."""
        layer = self.layer()
        above.sublayers.append(layer)
        if depth and self.make.often(0.6):
            for _ in range(self.chance.randint(1, 3)):
                self.tree(layer, depth - 1)
        return layer

    def layer(self):
        layer = self.chance.choice(CLASSES)()
        layer.bounds = (0, 0, self.make.number(5, 50), self.make.number(5, 40))
        layer.position = (self.make.number(0, 60), self.make.number(0, 60))
        layer.background_color = self.make.color()
        if isinstance(layer, scene.EmitterLayer):
            layer.emitter_cells = [self.cell() for _ in range(self.chance.randint(1, 2))]
        elif isinstance(layer, scene.TextLayer):
            layer.string, layer.font_size = "words", 10
        elif isinstance(layer, scene.GradientLayer):
            layer.colors = [self.make.color(), self.make.color()]
        elif isinstance(layer, scene.ShapeLayer):
            layer.path = self.chance.choice(random_scenes.PATHS)
        for _ in range(self.chance.randint(0, 2)):
            self.set(layer)
        return layer

    def cell(self):
        return scene.EmitterCell(
            contents=self.images[0],
            birth_rate=self.make.number(5, 30),
            lifetime=self.make.number(0.1, 1),
            velocity=self.make.number(5, 40),
            emission_range=6.3,
            color=self.make.color(),
        )

    def below(self):
        """A layer of the chosen ones, or below them."""
        layer = self.chance.choice(self.chosen)
        while layer.sublayers and self.make.often(0.7):
            layer = self.chance.choice([*layer.sublayers])
        if layer.mask is not None and self.make.often(0.3):
            layer = layer.mask
        return layer

    def step(self):
        steps = (
            [self.set] * 6 + [self.animate] * 3 + [self.stop, self.cover, self.add, self.drop, self.rise, self.touch]
        )
        for _ in range(self.chance.choice([1, 1, 2, 5])):
            self.chance.choice(steps)(self.below())

    def set(self, layer):
        """Gives a layer another value of some property, or that which new layers have."""
        info = self.chance.choice(self.infos[type(layer)])
        layer.set_value(info.key, self.value(info) if self.make.often(0.8) or info.type == "cells" else info.default)

    def value(self, info):
        """A value of a property."""
        low, high = RANGES.get(info.key, (-0.3, 0.3))
        many = range(self.chance.randint(2, 3))
        if info.optional and self.make.often(0.2):
            return None
        match info.type:
            case "bool":
                return self.make.often(0.5)
            case "number":
                return self.make.number(low, high)
            case "point":
                unit = info.key in ("anchorPoint", "startPoint", "endPoint")
                return [self.make.number(0, 1) if unit else self.make.number(0, 50) for _ in range(2)]
            case "size":
                return [self.make.number(-4 if info.key == "shadowOffset" else 0, 30) for _ in range(2)]
            case "rect" if info.key == "bounds":
                return [
                    self.make.number(-5, 5),
                    self.make.number(-5, 5),
                    self.make.number(0, 60),
                    self.make.number(0, 50),
                ]
            case "rect":
                return [
                    self.make.number(0, 0.5),
                    self.make.number(0, 0.5),
                    self.make.number(0.1, 1),
                    self.make.number(0.1, 1),
                ]
            case "color":
                return self.make.color()
            case "colors":
                return [self.make.color() for _ in many]
            case "numbers" if info.key == "lineDashPattern":
                return [self.make.number(1, 9) for _ in many]
            case "numbers":
                return sorted(self.chance.uniform(0, 1) for _ in many)
            case "enum":
                return self.chance.choice(list(type(info.default)))
            case "flags":
                return type(info.default)(self.chance.randrange(2 ** len(info.names)))
            case "string":
                return self.chance.choice(["", "7", "words", "words that are longer"])
            case "image" if self.make.often(0.4):
                return self.chance.choice(self.images)
            case "image":
                # One that is loaded when it is first seen.
                return scene.Image.open_async(self.chance.choice(self.files), self.chance.choice([None, *self.images]))
            case "path":
                return self.chance.choice(random_scenes.PATHS)
            case "transform":
                return self.transform()
            case "filters" if info.key in ("generator", "backgroundPattern", "borderPattern"):
                return self.chance.choice([None, scene.Filter("checkerboard"), scene.Filter(self.running)])
            case "filters":
                return self.chance.choice([[], [scene.Filter("gaussianBlur", radius=self.make.number(0.5, 5))]])
            case "cells":
                return [self.cell()]
        raise AssertionError(info)

    def transform(self):
        turn = scene.Transform.rotation(self.make.angle())
        if self.make.often(0.2):
            turn = scene.Transform.rotation(self.make.angle(), 0, 1, 0) @ scene.Transform.perspective(300)
        return turn @ scene.Transform.translation(self.make.number(-9, 9), self.make.number(-9, 9))

    def animate(self, layer):
        """Adds an animation of some property."""
        info = self.chance.choice([info for info in self.infos[type(layer)] if info.animatable])
        kind = self.chance.choice(
            [scene.BasicAnimation, scene.SpringAnimation, scene.KeyframeAnimation, scene.Transition]
        )
        if kind is scene.Transition:
            animation = scene.Transition(self.chance.choice(list(scene.TransitionType)))
        elif kind is scene.KeyframeAnimation:
            values = [self.value(info) for _ in range(3)]
            animation = kind(info.key, values=[value for value in values if value is not None] or [info.default])
        else:
            animation = kind(info.key, to_value=self.value(info))
        animation.duration = self.chance.choice([0.05, 0.3, 1])
        animation.speed = self.chance.choice([1, 1, 0.5, 0])
        animation.autoreverses = self.make.often(0.3)
        animation.repeat_count = self.chance.choice([1, 1, 2.5, 100])
        if kind is not scene.Transition:
            animation.additive = info.type == "number" and self.make.often(0.2)
        animation.fill_mode = self.chance.choice(list(scene.FillMode))
        animation.removed_on_completion = self.make.often(0.7)
        if self.make.often(0.2):
            others = [scene.BasicAnimation("position.x", by_value=9, duration=0.2)]
            animation = scene.AnimationGroup(others if kind is scene.Transition else [animation, *others], duration=0.3)
        layer.add_animation(animation, self.chance.choice([None, "one", "two"]))

    def stop(self, layer):
        layer.remove_all_animations()

    def cover(self, layer):
        """Gives a layer a mask, or none."""
        layer.mask = None if self.make.often(0.4) or layer.mask is not None else self.layer()

    def add(self, layer):
        if len(self.layers()) < 900:
            layer.sublayers.insert(self.chance.randint(0, len(layer.sublayers)), self.layer())

    def drop(self, layer):
        if layer not in self.chosen:
            layer.remove_from_superlayer()

    def rise(self, layer):
        """Has a layer come to lie above others."""
        above = layer.superlayer
        if above is not None and layer in above.sublayers:
            above.sublayers.append(layer)

    def touch(self, _):
        """Gives an image other pixels."""
        pixels = self.make.chance.randbytes(9 * 4)
        self.chance.choice(self.images[2:]).update(np.frombuffer(pixels, np.uint8).reshape(3, 3, 4), 2, 2)
