"""Random changes of random scenes, for damage.py: of any layers, and of many that keep their places in a plan."""

import random

import numpy as np
import random_scenes

import scene


class Changes:
    """Changes one thing after the other of a tree."""

    def __init__(self, seed, root):
        self.chance = random.Random(seed)
        self.make = random_scenes.Maker(self.chance)
        self.root = root
        self.apart = []
        """Layers that were taken out, with their superlayers."""

    def layers(self, with_masks=False):
        """All layers of the tree, but for the root."""
        found, left = [], [self.root]
        while left:
            layer = left.pop()
            left += layer.sublayers
            if with_masks and layer.mask is not None:
                left.append(layer.mask)
            if layer is not self.root:
                found.append(layer)
        return found

    def step(self):
        """Makes a few changes, mostly one."""
        steps = [
            self.move,
            self.move,
            self.recolor,
            self.fade,
            self.resize,
            self.hide,
            self.turn,
            self.round,
            self.shade,
            self.remove,
            self.insert,
            self.reorder,
            self.filter,
            self.animate,
            self.blend,
            self.clip,
            self.copy,
        ]
        for _ in range(self.chance.choice([1, 1, 1, 2, 5])):
            layers = self.layers()
            if layers:
                self.chance.choice(steps)(self.chance.choice(layers))

    def move(self, layer):
        x, y = layer.position
        if self.chance.random() < 0.5:
            layer.position = (round(x) + self.chance.randint(-20, 20), round(y) + self.chance.randint(-20, 20))
        else:
            layer.position = (x + self.chance.uniform(-9, 9), y + self.chance.uniform(-9, 9))

    def recolor(self, layer):
        layer.background_color = self.make.color()

    def fade(self, layer):
        layer.opacity = self.chance.choice([1, 1, self.chance.uniform(0, 1)])

    def resize(self, layer):
        layer.bounds = (0, 0, self.make.number(5, 90), self.make.number(5, 70))

    def hide(self, layer):
        layer.hidden = not layer.hidden

    def turn(self, layer):
        if self.chance.random() < 0.3:
            layer.transform = scene.Transform.rotation(self.make.angle(), 0, 1, 0)
        else:
            layer.transform = scene.Transform.rotation(self.make.angle())

    def round(self, layer):
        layer.corner_radius = self.make.number(0, 20)
        layer.border_width = self.chance.choice([0, self.make.number(0.5, 5)])

    def shade(self, layer):
        layer.shadow_opacity = self.chance.choice([0, 0.7])
        layer.shadow_radius = self.chance.choice([0, self.make.number(0, 6), self.make.number(0, 6)])
        layer.shadow_offset = (self.make.number(-6, 6), self.make.number(-6, 8))
        if self.chance.random() < 0.3:
            layer.shadow_path = self.cast_path()

    def cast_path(self):
        """The path of a shadow, as often a box as not, or none."""
        box = (self.make.number(-9, 9), self.make.number(-9, 9), self.make.number(5, 60), self.make.number(5, 60))
        makers = [
            lambda: None,
            lambda: scene.Path.rect(box),
            lambda: scene.Path.rounded_rect(box, self.make.number(1, 20)),
            lambda: scene.Path.ellipse(box),
            lambda: scene.Path("M0 0 L60 10 L20 50 Z"),
        ]
        return self.chance.choice(makers)()

    def remove(self, layer):
        if layer.superlayer is not None and len(self.apart) < 4:
            self.apart.append((layer, layer.superlayer))
            layer.remove_from_superlayer()

    def insert(self, _):
        if self.apart:
            layer, above = self.apart.pop()
            above.sublayers.insert(self.chance.randint(0, len(above.sublayers)), layer)

    def reorder(self, layer):
        above = layer.superlayer
        if above is not None and len(above.sublayers) > 1 and layer in above.sublayers:
            above.sublayers.insert(self.chance.randint(0, len(above.sublayers) - 1), layer)

    def filter(self, layer):
        if self.chance.random() < 0.5:
            layer.background_filters = self.chance.choice(
                [[], [scene.Filter("gaussianBlur", radius=self.make.number(1, 8))]]
            )
        else:
            layer.filters = self.chance.choice([[], [scene.Filter("gaussianBlur", radius=self.make.number(1, 5))]])

    def animate(self, layer):
        layer.add_animation(
            scene.BasicAnimation(
                "position.x", by_value=self.make.number(-40, 40), duration=self.chance.choice([0.3, 1])
            )
        )

    def blend(self, layer):
        layer.compositing_filter = self.chance.choice(["sourceOver", "sourceOver", *random_scenes.BLENDS])

    def clip(self, layer):
        layer.masks_to_bounds = not layer.masks_to_bounds

    def copy(self, layer):
        layer.z_position = self.chance.choice([0, 0, self.make.number(-10, 10)])


class LeafChanges(Changes):
    """Changes of many layers without sublayers, plain ones and cards, which keep their places in a plan."""

    def __init__(self, seed, root, count=2500):
        super().__init__(seed, root)
        self.leaves = []
        with scene.transaction(disable_actions=True):
            group = scene.Layer(bounds=(0, 0, *random_scenes.SIZE), position=(80, 60), masks_to_bounds=True)
            if self.make.often(0.3):
                group.corner_radius = 25
            group.sublayers.extend(self.layer() for _ in range(count))
            root.sublayers.insert(self.chance.randint(0, len(root.sublayers)), group)
            # A pass of its own, in which the leaves have no part.
            if self.make.often(0.4):
                inner = scene.Layer(bounds=(0, 0, 20, 20), position=(20, 20), background_color=self.make.color())
                root.sublayers.append(
                    scene.Layer(frame=(90, 50, 40, 40), opacity=0.5, background_color="#888", sublayers=[inner])
                )
            if self.make.often(0.4):
                self.add_panels(root)

    def add_panels(self, root):
        """Adds panels that may share a filtered backdrop, as long as nothing between them lies where they look."""
        for place in (30, 60, 110):
            blur = scene.Filter("gaussianBlur", radius=3)
            panel = scene.Layer(frame=(place, 30, 26, 40), background_color="#ffffff20", background_filters=[blur])
            root.sublayers.extend([panel, self.layer()])
            self.leaves[-1].position = (place + 13, 50)

    def layer(self):
        """Makes a layer that is changed."""
        self.leaves.append(self.leaf())
        return self.leaves[-1]

    def leaf(self):
        place = (self.make.number(-10, 170), self.make.number(-10, 130))
        side = self.make.number(1, 24)
        leaf = scene.Layer(bounds=(0, 0, side, side), position=place, background_color=self.make.color())
        if self.make.often(0.3):
            self.round(leaf)
        if self.make.often(0.2):
            self.shade(leaf)
        return leaf

    def step(self):
        steps = [self.move, self.move, self.recolor, self.fade, self.hide, self.grow, self.animate]
        steps += [self.spin, self.round, self.shade, self.tint, self.add, self.drop]
        for _ in range(self.chance.choice([1, 1, 2, 20])):
            self.chance.choice(steps)(self.chance.choice(self.leaves))
        if self.chance.random() < 0.1:
            super().step()

    def add(self, layer):
        """Adds a layer above all others, or above the others in some layer."""
        above = self.chance.choice([self.root, *[*self.root.sublayers][-1:], layer])
        above.sublayers.append(self.layer())

    def drop(self, layer):
        layer.remove_from_superlayer()

    def spin(self, layer):
        layer.transform = self.chance.choice(
            [scene.Transform.rotation(self.make.angle()), scene.Transform.translation(self.make.number(-9, 9), 3)]
        )

    def tint(self, layer):
        layer.border_color = self.make.color()
        layer.shadow_color = self.make.color()

    def grow(self, layer):
        layer.bounds = (0, 0, self.make.number(1, 40), self.make.number(1, 40))

    def animate(self, layer):
        key = self.chance.choice(
            ["position.x", "opacity", "bounds.size.width", "transform.translation.y", "cornerRadius"]
        )
        layer.add_animation(scene.BasicAnimation(key, to_value=self.make.number(0, 40), duration=0.3))


class BranchChanges(LeafChanges):
    """Changes of layers in layers, which take what is below them along."""

    def layer(self, depth=0):
        layer = super().layer()
        if depth < 3 and self.make.often(0.3):
            layer.sublayers.extend(self.layer(depth + 1) for _ in range(self.chance.randint(1, 4)))
            for inner in layer.sublayers:
                inner.position = (self.make.number(-10, 40), self.make.number(-10, 40))
            # A shadow is one of all together.
            layer.shadow_opacity = 0
            if self.make.often(0.3):
                layer.background_color = None
        return layer

    def step(self):
        steps = [
            self.move,
            self.move,
            self.recolor,
            self.hide,
            self.grow,
            self.animate,
            self.spin,
            self.round,
            self.tint,
            self.add,
            self.drop,
        ]
        # Now and then something that cannot be done in place, for one of the layers.
        if self.chance.random() < 0.1:
            steps += [self.fade, self.shade, self.clip]
        branches = [layer for layer in self.leaves if layer.sublayers]
        for _ in range(self.chance.choice([1, 1, 2, 20])):
            self.chance.choice(steps)(self.chance.choice(self.chance.choice([branches, self.leaves])))


class MixedChanges(LeafChanges):
    """Changes of labels, and of groups that are faded as a whole, among other layers without sublayers."""

    def leaf(self):
        kind = self.chance.choice(["plain", "plain", "label", "label", "group"])
        if kind == "plain":
            return super().leaf()
        place = (self.make.number(-10, 170), self.make.number(-10, 130))
        if kind == "label":
            text = self.chance.choice(["Label", "words that are longer", "7", ""])
            return scene.TextLayer(
                bounds=(0, 0, 40, 14), position=place, string=text, font_size=11, foreground_color=self.make.color()
            )
        inner = [super(MixedChanges, self).leaf() for _ in range(self.chance.randint(1, 3))]
        # Some are changed themselves.
        self.leaves += inner[1:]
        for layer in inner:
            layer.position = (self.make.number(0, 20), self.make.number(0, 20))
        return scene.Layer(bounds=(0, 0, 20, 20), position=place, opacity=self.make.number(0.2, 0.9), sublayers=inner)

    def recolor(self, layer):
        if isinstance(layer, scene.TextLayer):
            layer.foreground_color = self.make.color()
        else:
            super().recolor(layer)


class PictureChanges(LeafChanges):
    """Changes of what layers show: images and their pixels, words, gradients and paths."""

    def __init__(self, seed, root, count=2500):
        self.pixels = np.random.default_rng(seed)
        self.images = [scene.Image.from_array(self.noise(8, 8)) for _ in range(6)]
        super().__init__(seed, root, count)

    def noise(self, *size):
        return self.pixels.integers(0, 256, (*size, 4), np.uint8)

    def leaf(self):
        kind = self.chance.choice(["plain", "image", "text", "gradient", "shape"])
        if kind == "plain":
            return super().leaf()
        side = self.make.number(4, 24)
        place = {
            "bounds": (0, 0, side, self.make.number(4, 24)),
            "position": (self.make.number(-10, 170), self.make.number(-10, 130)),
        }
        if kind == "image":
            return scene.Layer(contents=self.chance.choice(self.images), **place)
        if kind == "text":
            return scene.TextLayer(string="words", font_size=9, foreground_color=self.make.color(), **place)
        if kind == "gradient":
            return scene.GradientLayer(colors=[self.make.color(), self.make.color()], **place)
        line = {
            "fill_color": self.make.color(),
            "stroke_color": self.make.color(),
            "line_width": self.make.number(0.5, 4),
        }
        return scene.ShapeLayer(path=self.path(side), **line, **place)

    def path(self, side):
        far, near = self.make.number(side / 2, side), self.make.number(0, side / 2)
        return scene.Path().move_to(near, 0).line_to(far, near).curve_to(side, far, near, far, 0, far).close()

    def step(self):
        for _ in range(self.chance.choice([0, 1, 1, 3])):
            layer = self.chance.choice(self.leaves)
            if isinstance(layer, scene.TextLayer):
                self.write(layer)
            elif isinstance(layer, scene.GradientLayer):
                self.paint(layer)
            elif isinstance(layer, scene.ShapeLayer):
                self.draw(layer)
            else:
                self.show(layer)
        super().step()

    def write(self, layer):
        layer.string = self.chance.choice(["", "7", "words", "words that are longer than others were"])
        layer.font_size = self.make.number(6, 14)

    def paint(self, layer):
        count = self.chance.choice([2, 2, 2, 3])
        layer.colors = [self.make.color(opaque=self.make.often(0.5)) for _ in range(count)]
        layer.end_point = (self.make.number(0, 1), 1)

    def draw(self, layer):
        if self.make.often(0.5):
            layer.path = self.path(layer.bounds.width)
        layer.stroke_end = self.chance.choice([1, self.make.number(0, 1)])
        layer.fill_color = self.chance.choice([None, self.make.color()])

    def show(self, layer):
        """Shows another image, a part of it, or other pixels of one."""
        way = self.chance.choice(["other", "new", "none", "part", "place", "pixels"])
        if way == "other":
            layer.contents = self.chance.choice(self.images)
        elif way == "new":
            layer.contents = scene.Image.from_array(self.noise(4, 4))
        elif way == "none":
            layer.contents = None
        elif way == "part":
            layer.contents_rect = (self.make.number(0, 0.5), 0, 0.5, 1)
        elif way == "place":
            layer.contents_gravity = self.chance.choice(list(scene.ContentsGravity))
        else:
            self.touch_up()

    def touch_up(self):
        """Gives an image other pixels."""
        x, y = self.chance.randint(0, 5), self.chance.randint(0, 5)
        self.chance.choice(self.images).update(self.noise(3, 3), x, y)


class CoverChanges(PictureChanges):
    """Changes of opaque pictures and colours, most of them upright, that cover parts of each other."""

    def __init__(self, seed, root):
        super().__init__(seed, root, count=1000)

    def noise(self, *size):
        return super().noise(*size) | np.uint8([0, 0, 0, 255])

    def leaf(self):
        way = self.chance.choice(["image", "image", "color", "other"])
        if way == "other":
            return super().leaf()
        look = {"contents": self.chance.choice(self.images)}
        if way == "color":
            look = {"background_color": self.make.color(opaque=True)}
        size = (self.make.number(6, 40), self.make.number(6, 40))
        place = (self.make.number(-10, 170), self.make.number(-10, 130))
        return scene.Layer(bounds=(0, 0, *size), position=place, **look)
