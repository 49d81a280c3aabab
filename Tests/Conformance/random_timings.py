"""Random changes of layers that have a time of their own, for damage.py."""

import random_groups

import scene


class TimingChanges(random_groups.StackChanges):
    """Changes of the times of cards and of what lies in them, and of where these lie."""

    def step(self):
        card = self.chance.choice(self.desk.sublayers or [self.desk])
        layer = self.chance.choice([card, self.chance.choice(self.leaves)])
        way = self.chance.random()
        if way < 0.25:
            self.retime(layer)
        elif way < 0.4:
            self.animate(layer)
        elif way < 0.55:
            self.adopt(layer, card)
        elif way < 0.65:
            self.recolor(self.chance.choice([self.desk, self.root, card]))
            if self.make.often(0.5):
                card.masks_to_bounds = not card.masks_to_bounds
        else:
            super().step()

    def retime(self, layer):
        way = self.chance.choice(["speed", "speed", "offset", "begin", "duration"])
        if way == "speed":
            layer.speed = self.chance.choice([0, 0.5, 1, 1, 2, -1])
        elif way == "offset":
            layer.time_offset = self.make.number(-1, 1)
        elif way == "begin":
            layer.begin_time = self.chance.choice([0, 0, self.make.number(0, 1)])
        else:
            layer.duration = self.chance.choice([float("inf"), self.make.number(0.2, 1)])
            layer.fill_mode = self.chance.choice(list(scene.FillMode))

    def adopt(self, layer, card):
        """Has a layer lie in another card, or in the same one above the others."""
        above = card
        while above is not None and above is not layer:
            above = above.superlayer
        if above is None and layer.superlayer is not None:
            card.sublayers.append(layer)
