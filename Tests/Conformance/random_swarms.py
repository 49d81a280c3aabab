"""Random changes of layers most of which move at once, for damage.py: plain ones, in groups, in view and out of it."""

import numpy as np
import random_changes
import random_groups
import random_scenes

import scene


class SwarmChanges(random_changes.Changes):
    """Moves all layers, or all of some groups, and changes few otherwise."""

    def __init__(self, seed, root, count=120):
        super().__init__(seed, root)
        noise = np.random.default_rng(seed).integers(0, 256, (4, 8, 8, 4), np.uint8)
        noise[:2, ..., 3] = 255
        # Premultiplied: no colour is more than its alpha.
        noise[..., :3] = np.minimum(noise[..., :3], noise[..., 3:])
        self.images = [scene.Image.from_array(pixels) for pixels in noise]
        self.fades = self.make.often(0.2)
        with scene.transaction(disable_actions=True):
            root.sublayers.extend(self.leaf() for _ in range(count))
            self.leaves = [*root.sublayers][-count:]
            for group in self.leaves[::6]:
                group.sublayers.extend(self.leaf() for _ in range(6))
                self.leaves += group.sublayers
            if self.make.often(0.5):
                for layer in self.chance.sample(self.leaves, len(self.leaves) // 3):
                    self.decorate(layer)

    def leaf(self):
        layer = scene.Layer(bounds=(0, 0, self.make.number(1, 30), self.make.number(1, 30)), position=self.place())
        if self.make.often(0.3):
            layer.contents = self.chance.choice(self.images)
        if self.make.often(0.8):
            layer.background_color = self.make.color(opaque=self.make.often(0.8))
        # One that fades with more than a colour, or with sublayers, is a pass, so that nothing is moved in place.
        if self.fades and self.make.often(0.1):
            layer.opacity = 0.5
        if self.make.often(0.2):
            self.spin(layer)
        return layer

    def decorate(self, layer):
        """Has the layer be a card, with some of corners, border and shadow."""
        if self.make.often(0.6):
            layer.corner_radius = self.make.number(0, 12)
        if self.make.often(0.5):
            layer.border_width, layer.border_color = self.make.number(1, 3), self.make.color()
        # A shadow of more than a box is a pass.
        if self.make.often(0.4) and not layer.sublayers and layer.contents is None:
            layer.background_color = self.make.color(opaque=True)
            layer.shadow_opacity, layer.shadow_radius = self.make.number(0.2, 1), self.make.number(0, 6)

    def place(self):
        width, height = random_scenes.SIZE
        return (self.make.number(-50, width + 50), self.make.number(-50, height + 50))

    def step(self):
        change = self.chance.choice(
            [self.swarm, self.swarm, self.swarm, self.drift, self.shift, self.turn_all, self.fly]
        )
        change()
        for _ in range(self.chance.choice([0, 0, 0, 1, 3])):
            others = [self.recolor, self.hide, self.grow, self.spin, self.add, self.drop, self.move]
            if self.make.often(0.1):
                others = [self.round, self.shade, self.fade, self.clip, self.turn]
            self.chance.choice(others)(self.chance.choice(self.leaves))

    def swarm(self):
        """Has all layers come to lie anywhere."""
        for layer in self.leaves:
            layer.position = self.place()

    def drift(self):
        """Moves all layers a little."""
        for layer in self.leaves:
            x, y = layer.position
            layer.position = (x + self.chance.uniform(-3, 3), y + self.chance.choice([0, 1, 0.5]))

    def shift(self):
        """Moves the layers of a part of the list, and leaves the others where they are."""
        first = self.chance.randint(0, len(self.leaves) - 1)
        for layer in self.leaves[first:]:
            layer.position = (layer.position[0] + 5, layer.position[1])

    def turn_all(self):
        for layer in self.leaves[::2]:
            self.spin(layer)

    def fly(self):
        """Animates the places of most layers."""
        for layer in self.leaves[5:]:
            layer.add_animation(
                scene.BasicAnimation("position", from_value=self.place(), duration=self.chance.choice([0.2, 0.5]))
            )

    def spin(self, layer):
        layer.transform = self.chance.choice(
            [
                scene.Transform.rotation(self.make.angle()),
                scene.Transform.scale(self.make.number(0.2, 2)),
                scene.Transform.translation(self.make.number(-9, 9), 3),
                scene.Transform(),
            ]
        )

    def grow(self, layer):
        layer.bounds = (0, 0, self.make.number(0, 60), self.make.number(1, 60))

    def add(self, layer):
        above = self.chance.choice([self.root, self.root, layer])
        self.leaves.append(self.leaf())
        above.sublayers.append(self.leaves[-1])

    def drop(self, layer):
        layer.remove_from_superlayer()


class MixedSwarmChanges(SwarmChanges):
    """Moves many layers among which few others lie that are more than boxes, and mostly stay where they are."""

    KINDS = (
        random_changes.PictureChanges,
        random_changes.MixedChanges,
        random_groups.SubtreeChanges,
        random_groups.ClipChanges,
        random_groups.ParticleChanges,
        random_groups.CopyChanges,
    )

    def __init__(self, seed, root):
        super().__init__(seed, root, count=240)
        others = scene.Layer(bounds=(0, 0, *random_scenes.SIZE), position=(80, 60))
        self.others = self.chance.choice(self.KINDS)(seed, others, count=0)
        with scene.transaction(disable_actions=True):
            others.sublayers.clear()
            others.sublayers.extend(self.others.layer() for _ in range(12))
            if isinstance(self.others, random_groups.ParticleChanges):
                others.sublayers.append(self.others.emitter())
            if isinstance(self.others, random_groups.CopyChanges):
                others.sublayers.extend(self.others.replicator() for _ in range(2))
            if self.make.often(0.3):
                blur = scene.Filter("gaussianBlur", radius=3)
                panel = scene.Layer(frame=(30, 30, 40, 40), background_color="#ffffff20", background_filters=[blur])
                others.sublayers.append(panel)
                self.others.leaves.append(panel)
            root.sublayers.insert(self.chance.randint(0, len(root.sublayers)), others)
            # Some lie between those that move.
            for layer in [*others.sublayers][:4]:
                root.sublayers.insert(self.chance.randint(0, len(root.sublayers)), layer)

    def step(self):
        super().step()
        if self.make.often(0.3):
            self.others.step()
        elif self.make.often(0.3):
            self.move(self.chance.choice(self.others.leaves))
