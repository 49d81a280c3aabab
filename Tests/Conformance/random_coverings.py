"""Random changes of what covers layers for a while: masks and transitions, for damage.py."""

import random_groups

import scene


class CoveringChanges(random_groups.StackChanges):
    """Changes of masks and transitions of cards that lie over many other layers: they come, change and go."""

    def step(self):
        for _ in range(self.chance.choice([1, 1, 2])):
            change = self.chance.choice(
                [self.cover, self.cover, self.uncover, self.begin, self.begin, self.end, self.join]
            )
            change(self.one())
        if self.make.often(0.4):
            super().step()

    def one(self):
        """A card, or a layer in one."""
        card = self.chance.choice([*self.desk.sublayers] or [self.desk])
        inner = [*card.sublayers]
        return self.chance.choice(inner) if inner and self.make.often(0.4) else card

    def cover(self, layer):
        """Gives a layer a mask, or a layer in it the place of the mask, or changes the mask that there is."""
        if layer.mask is not None and self.make.often(0.5):
            self.chance.choice([self.move, self.round, self.hide, self.recolor])(layer.mask)
        elif layer.sublayers and self.make.often(0.2):
            layer.mask = layer.sublayers[0]
        else:
            mask = self.leaf()
            mask.position = (self.make.number(0, 30), self.make.number(0, 30))
            layer.mask = mask

    def uncover(self, layer):
        layer.mask = None

    def begin(self, layer):
        """Has a layer become something else in a transition."""
        kind = self.chance.choice(list(scene.TransitionType))
        side = self.chance.choice(list(scene.TransitionSubtype))
        layer.add_animation(scene.Transition(kind, side, duration=self.chance.choice([0.05, 0.2])), "transition")
        self.chance.choice([self.recolor, self.resize, self.hide, self.round, self.cover])(layer)

    def end(self, layer):
        layer.remove_animation("transition")

    def join(self, layer):
        """Adds a layer to another, or takes one out of it."""
        if layer.sublayers and self.make.often(0.5):
            self.chance.choice([*layer.sublayers]).remove_from_superlayer()
        elif layer is not self.desk:
            layer.sublayers.append(self.layer())
            self.leaves[-1].position = (self.make.number(0, 30), self.make.number(0, 30))
