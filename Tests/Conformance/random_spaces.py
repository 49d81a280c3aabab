"""Random changes of many layers that share a space, for damage.py."""

import numpy as np
import random_changes
import random_scenes

import scene


class SpaceChanges(random_changes.Changes):
    """Changes of planes that are sorted by depth, cut each other or hide others, and of what lies in them."""

    def __init__(self, seed, root):
        super().__init__(seed, root)
        noise = np.random.default_rng(seed).integers(0, 256, (4, 16, 16, 4), np.uint8)
        noise[:2, ..., 3] = 255
        self.images = [scene.Image.from_array(pixels) for pixels in noise]
        self.planes, self.inner = [], []
        self.stage = root
        with scene.transaction(disable_actions=True):
            if self.make.often(0.7):
                self.stage = scene.Layer(bounds=(0, 0, *random_scenes.SIZE), position=(80, 60))
                self.stage.masks_to_bounds = self.make.often(0.5)
                root.sublayers.insert(self.chance.randint(0, len(root.sublayers)), self.stage)
            self.stage.sublayer_transform = self.view()
            self.stage.sublayers.extend(self.plane() for _ in range(self.chance.choice([20, 60, 200])))
            if self.make.often(0.3):
                group = scene.TransformLayer(position=(80, 60), sublayers=[self.plane() for _ in range(8)])
                self.stage.sublayers.append(group)
            # What a space has in a plan of many others is drawn anew by itself.
            if self.make.often(0.5):
                for _ in range(1000):
                    place = (self.make.number(0, 160), self.make.number(0, 120))
                    root.sublayers.append(
                        scene.Layer(bounds=(0, 0, 3, 3), position=place, background_color=self.make.color())
                    )

    def view(self):
        """A way to look at the space."""
        turn = scene.Transform.rotation(self.make.number(-0.5, 0.5), 0.3, 1, 0)
        return turn @ scene.Transform.perspective(500) if self.make.often(0.7) else turn

    def plane(self):
        layer = scene.Layer(background_color=self.make.color(opaque=self.make.often(0.5)))
        self.planes.append(layer)
        self.place(layer)
        if self.make.often(0.3):
            layer.double_sided = False
        if self.make.often(0.3):
            self.round(layer)
        if self.make.often(0.2):
            self.shade(layer)
        if self.make.often(0.2):
            layer.masks_to_bounds = True
        if self.make.often(0.4):
            layer.sublayers.extend(self.part() for _ in range(self.chance.randint(1, 3)))
        return layer

    def part(self):
        place = (self.make.number(-4, 30), self.make.number(-4, 20))
        layer = scene.Layer(bounds=(0, 0, 12, 9), position=place, background_color=self.make.color())
        self.inner.append(layer)
        return layer

    def place(self, layer):
        """Puts a plane somewhere in space."""
        layer.bounds = (0, 0, self.make.number(8, 40), self.make.number(8, 30))
        layer.position = (self.make.number(0, 160), self.make.number(0, 120))
        turn = scene.Transform.rotation(self.make.number(-1, 1), 0.4, 1, self.make.number(0, 1))
        layer.transform = turn if self.make.often(0.6) else scene.Transform()
        layer.z_position = self.make.number(-80, 80)

    def show(self, layer):
        layer.contents = self.chance.choice([None, *self.images])

    def step(self):
        way = self.chance.random()
        if way < 0.5:
            change = self.chance.choice([self.recolor, self.recolor, self.show, self.fade, self.round, self.shade])
            change(self.chance.choice(self.planes))
        elif way < 0.8:
            change = self.chance.choice([self.move, self.recolor, self.hide, self.turn, self.fade, self.animate])
            change(self.chance.choice(self.inner or self.planes))
        elif way < 0.95:
            change = self.chance.choice([self.place, self.hide, self.remove, self.insert, self.reorder, self.clip])
            change(self.chance.choice(self.planes))
        else:
            self.stage.sublayer_transform = self.view()
