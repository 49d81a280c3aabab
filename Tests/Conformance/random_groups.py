"""Random changes of layers that group or cut what is below them, for damage.py."""

import numpy as np
import random_changes
import random_scenes

import scene


class SubtreeChanges(random_changes.LeafChanges):
    """Changes of layers that are drawn with all that is below them, and of what is below them."""

    def leaf(self):
        if self.make.often(0.8):
            return super().leaf()
        inner = [super(SubtreeChanges, self).leaf() for _ in range(self.chance.randint(1, 4))]
        # Some are changed themselves.
        self.leaves += inner[1:]
        for layer in inner:
            layer.position = (self.make.number(0, 30), self.make.number(0, 30))
        place = (self.make.number(-10, 170), self.make.number(-10, 130))
        whole = scene.Layer(bounds=(0, 0, 30, 30), position=place, sublayers=inner)
        if self.make.often(0.5):
            whole.background_color = self.make.color()
        self.group(whole)
        if self.make.often(0.2):
            self.group(inner[0])
            inner[0].sublayers.append(super().leaf())
        return whole

    def group(self, layer):
        """Has what is below a layer drawn together."""
        way = self.chance.choice(["filter", "mask", "shadow", "space", "depth", "clip", "fade", "blend"])
        if way == "filter":
            self.blur(layer)
        elif way == "mask":
            layer.mask = scene.Layer(
                frame=(3, 2, 20, 22), background_color="#000", corner_radius=self.make.number(0, 10)
            )
        elif way == "shadow":
            self.shade(layer)
        elif way == "space":
            layer.sublayer_transform = scene.Transform.rotation(self.make.number(-1, 1), 0.3, 1, 0)
        elif way == "depth":
            self.deepen(layer.sublayers[0] if layer.sublayers else layer)
        elif way == "clip":
            layer.masks_to_bounds = True
            layer.corner_radius = self.make.number(0, 12)
            layer.transform = scene.Transform.rotation(self.make.angle())
        elif way == "fade":
            layer.opacity = self.make.number(0.2, 0.9)
        else:
            layer.compositing_filter = self.chance.choice(random_scenes.BLENDS)

    def blur(self, layer):
        layer.filters = [scene.Filter("gaussianBlur", radius=self.make.number(0.5, 4))]

    def deepen(self, layer):
        layer.z_position = self.make.number(-10, 10)
        layer.transform = scene.Transform.rotation(self.make.number(-1, 1), 1, self.make.number(0, 1), 0)

    def step(self):
        layer = self.chance.choice(self.leaves)
        above = layer.superlayer
        if above is not None and above.filters:
            self.blur(above)
        elif above is not None and any(below.z_position for below in above.sublayers) and len(above.sublayers) < 9:
            self.deepen(layer)
        if self.make.often(0.7):
            self.chance.choice([self.move, self.hide, self.recolor])(self.chance.choice(self.leaves))
        elif self.make.often(0.3):
            self.regroup(above if above is not None and self.make.often(0.7) else layer)
        else:
            super().step()

    def regroup(self, layer):
        """Has a layer and what is below it drawn together in another way, or no longer."""
        if layer is self.root:
            return
        way = self.chance.choice(["blend", "rasterize", "fade", "flip", "edges", "mask"])
        if way == "blend":
            layer.compositing_filter = self.chance.choice(["sourceOver", *random_scenes.BLENDS])
        elif way == "rasterize":
            layer.should_rasterize = not layer.should_rasterize
            layer.rasterization_scale = self.chance.choice([1, 2])
        elif way == "fade":
            layer.allows_group_opacity = not layer.allows_group_opacity
        elif way == "flip":
            layer.geometry_flipped = not layer.geometry_flipped
        elif way == "edges":
            layer.edge_antialiasing_mask = scene.Edges(self.chance.choice([0, 5, 15]))
            layer.allows_edge_antialiasing = self.make.often(0.5)
        elif layer.mask is not None:
            layer.mask_mode = self.chance.choice(list(scene.MaskMode))


class ClipChanges(random_changes.LeafChanges):
    """Changes of layers that cut what is below them, of what is below them, and of clips in clips."""

    def __init__(self, seed, root, count=2500):
        self.cutters = []
        super().__init__(seed, root, count)

    def leaf(self):
        if self.make.often(0.85):
            return super().leaf()
        place = (self.make.number(-10, 170), self.make.number(-10, 130))
        return self.cutter(place, 40, depth=0)

    def cutter(self, place, side, depth):
        """Makes a layer that cuts leaves, and perhaps others that do."""
        layer = scene.Layer(bounds=(0, 0, side, side * 0.7), position=place, masks_to_bounds=self.make.often(0.9))
        if self.make.often(0.5):
            layer.background_color = self.make.color()
        if self.make.often(0.4):
            layer.corner_radius = self.make.number(0, 12)
        if self.make.often(0.2):
            layer.transform = scene.Transform.rotation(self.make.angle())
        for _ in range(self.chance.randint(1, 3)):
            at = (self.make.number(-5, side), self.make.number(-5, side))
            if depth < 3 and self.make.often(0.4):
                layer.sublayers.append(self.cutter(at, side * 0.6, depth + 1))
            else:
                layer.sublayers.append(self.layer())
                self.leaves[-1].position = at
        self.cutters.append(layer)
        return layer

    def step(self):
        if self.cutters and self.make.often(0.6):
            layer = self.chance.choice(self.cutters)
            steps = [self.move, self.move, self.scroll, self.scroll, self.leave, self.hide, self.round]
            self.chance.choice(steps)(layer)
        else:
            super().step()

    def scroll(self, layer):
        x, y, width, height = layer.bounds
        layer.bounds = (x + self.make.number(-5, 5), y + self.make.number(-5, 5), width, height)

    def leave(self, layer):
        """Has a layer go out of view, or come again."""
        x, y = layer.position
        layer.position = (x - 500, y) if x > -200 else (x + 500, y)


class ParticleChanges(SubtreeChanges):
    """Changes beside emitters that run, and of these."""

    def __init__(self, seed, root, count=2500):
        self.emitters = []
        super().__init__(seed, root, count)

    def leaf(self):
        if len(self.emitters) > 2 or self.make.often(0.997):
            return super().leaf()
        return self.emitter()

    def emitter(self):
        layer = scene.EmitterLayer(bounds=(0, 0, 30, 30), emitter_position=(15, 15), seed=len(self.emitters))
        layer.position = (self.make.number(20, 150), self.make.number(20, 110))
        layer.render_mode = self.chance.choice(list(scene.EmitterRenderMode))
        layer.emitter_cells = [self.cell() for _ in range(self.chance.randint(1, 2))]
        if self.make.often(0.3):
            layer.masks_to_bounds = True
        if self.make.often(0.3):
            self.group(layer)
        self.emitters.append(layer)
        return layer

    def cell(self):
        picture = scene.Image.from_array(np.full((4, 4, 4), 255, np.uint8))
        return scene.EmitterCell(
            contents=picture,
            birth_rate=self.make.number(5, 60),
            lifetime=self.make.number(0.1, 1),
            velocity=self.make.number(5, 60),
            emission_range=6.3,
            color=self.make.color(),
            spin=self.make.number(-3, 3),
        )

    def step(self):
        if self.emitters and self.make.often(0.4):
            layer = self.chance.choice(self.emitters)
            self.chance.choice([self.move, self.aim, self.hide, self.fade])(layer)
        else:
            super().step()

    def aim(self, layer):
        layer.emitter_position = (self.make.number(0, 30), self.make.number(0, 30))


class CopyChanges(SubtreeChanges):
    """Changes of replicators, of what they copy, and of what moves in each copy at its own time."""

    def __init__(self, seed, root, count=2500):
        self.replicators = []
        self.picture = scene.Image.from_array(np.full((4, 4, 4), 180, np.uint8))
        super().__init__(seed, root, count)

    def leaf(self):
        if len(self.replicators) > 5 or self.make.often(0.99):
            return super().leaf()
        return self.replicator()

    def replicator(self):
        copied = [super(CopyChanges, self).leaf() for _ in range(self.chance.randint(1, 3))]
        for layer in copied:
            layer.bounds = (0, 0, self.make.number(2, 9), self.make.number(2, 9))
            layer.position = (self.make.number(0, 20), self.make.number(0, 20))
            layer.shadow_opacity = 0 if self.make.often(0.7) else 0.5
        if self.make.often(0.2):
            copied[0].contents = self.picture
        if self.make.often(0.2):
            copied.append(scene.ShapeLayer(bounds=(0, 0, 9, 9), path="M0 0L9 3L2 9Z", stroke_color=self.make.color()))
        layer = scene.ReplicatorLayer(bounds=(0, 0, 30, 30), sublayers=copied)
        layer.position = (self.make.number(10, 150), self.make.number(10, 110))
        layer.instance_delay = self.chance.choice([0, 0.02, 0.1])
        if self.make.often(0.2):
            layer.preserves_depth = True
        for change in [self.count, self.place, self.color]:
            change(layer)
        if self.make.often(0.5):
            self.beat(layer)
        self.leaves += copied
        self.replicators.append(layer)
        if self.make.often(0.3):
            whole = scene.Layer(bounds=(0, 0, 40, 40), position=layer.position, sublayers=[layer])
            layer.position = (20, 20)
            self.group(whole)
            return whole
        return layer

    def step(self):
        if self.replicators and self.make.often(0.6):
            layer = self.chance.choice(self.replicators)
            steps = [
                self.count,
                self.place,
                self.place,
                self.color,
                self.move,
                self.hide,
                self.round,
                self.beat,
                self.delay,
            ]
            self.chance.choice(steps)(layer)
            if self.make.often(0.3):
                self.chance.choice([self.move, self.recolor, self.grow, self.spin])(
                    self.chance.choice([*layer.sublayers] or [layer])
                )
        else:
            super().step()

    def count(self, layer):
        layer.instance_count = self.chance.choice([0, 1, 3, 8, 16, 17, 40])

    def place(self, layer):
        layer.instance_transform = scene.Transform.rotation(self.make.angle()) @ scene.Transform.translation(
            self.make.number(-3, 3), self.make.number(-3, 3), self.chance.choice([0, 0, 2])
        )

    def color(self, layer):
        layer.instance_color = self.make.color()
        layer.instance_alpha_offset = self.chance.choice([0, 0, -0.03])
        layer.instance_green_offset = self.make.number(-0.05, 0.05)

    def delay(self, layer):
        layer.instance_delay = self.chance.choice([0, 0.05, 0.3])

    def beat(self, layer):
        """Has something move in all copies, in each at its own time."""
        below = self.chance.choice([*layer.sublayers] or [layer])
        key, value = self.chance.choice(
            [
                ("position.x", self.make.number(-9, 9)),
                ("opacity", 0.1),
                ("transform.rotation.z", 3),
                ("backgroundColor", "#4080c0"),
                ("cornerRadius", 5),
                ("shadowRadius", 4),
                ("contents", self.picture),
            ]
        )
        if isinstance(below, scene.ShapeLayer):
            key, value = "strokeEnd", 0.1
        repeats = self.chance.choice([1, 1, 50])
        below.add_animation(
            scene.BasicAnimation(key, to_value=value, duration=0.2, repeat_count=repeats, autoreverses=True)
        )


class PanelChanges(random_changes.LeafChanges):
    """Changes of panels that filter what lies below them, each in its own way, and of what lies there and in them."""

    def __init__(self, seed, root):
        super().__init__(seed, root)
        self.panels = []
        with scene.transaction(disable_actions=True):
            for number in range(self.chance.randint(1, 2)):
                at = (self.make.number(20, 140), self.make.number(20, 100))
                panel = scene.Layer(bounds=(0, 0, 36, 30), position=at, background_color="#ffffff30")
                self.filter(panel, number)
                if self.make.often(0.4):
                    panel.corner_radius = self.make.number(2, 12)
                if self.make.often(0.3):
                    panel.masks_to_bounds = True
                panel.sublayers.extend(self.layer() for _ in range(self.chance.randint(0, 3)))
                for layer in panel.sublayers:
                    layer.position = (self.make.number(0, 36), self.make.number(0, 30))
                root.sublayers.append(panel)
                self.panels.append(panel)

    def filter(self, layer, number=0):
        kind = self.chance.choice(["gaussianBlur", "colorInvert"]) if number else "gaussianBlur"
        # Panels that filter alike share what they filter where they lie near each other.
        radius = {"radius": self.chance.choice([1, self.make.number(0.5, 5)])} if kind == "gaussianBlur" else {}
        layer.background_filters = [scene.Filter(kind, **radius)]

    def step(self):
        if self.make.often(0.5):
            layer = self.chance.choice(self.panels)
            changes = [self.move, self.recolor, self.round, self.hide, self.filter]
            self.chance.choice([*changes, self.move, self.move, self.fade, self.fade])(layer)
        else:
            super().step()


class StackChanges(SubtreeChanges):
    """Changes of cards that lie over many other layers, and come to lie above each other."""

    def __init__(self, seed, root):
        self.pictures = random_changes.PictureChanges(seed, scene.Layer(), count=0)
        super().__init__(seed, root)
        self.desk = scene.Layer(bounds=(0, 0, 160, 120), position=(80, 60), masks_to_bounds=self.make.often(0.3))
        with scene.transaction(disable_actions=True):
            self.desk.sublayers.extend(self.card() for _ in range(8))
            root.sublayers.append(self.desk)

    def card(self):
        inner = [
            self.pictures.leaf() if self.make.often(0.5) else self.layer() for _ in range(self.chance.randint(0, 5))
        ]
        for layer in inner:
            layer.position = (self.make.number(0, 30), self.make.number(0, 30))
        card = self.pictures.leaf() if self.make.often(0.2) else scene.Layer(background_color=self.make.color())
        card.bounds = (0, 0, self.make.number(10, 50), self.make.number(10, 40))
        card.position = (self.make.number(0, 160), self.make.number(0, 120))
        card.sublayers.extend(inner)
        if self.make.often(0.2):
            self.group(card)
        return card

    def step(self):
        for _ in range(self.chance.choice([1, 1, 2, 4])):
            self.chance.choice([self.rise, self.rise, self.come, self.go, self.settle, self.slip])()
        # What makes room for another may change with it.
        if self.desk.sublayers and self.make.often(0.5):
            change = self.chance.choice([self.move, self.recolor, self.hide, self.round, self.shade])
            change(self.chance.choice([*self.desk.sublayers]))
        elif self.make.often(0.4):
            super().step()
        if self.make.often(0.3):
            self.pictures.touch_up()

    def rise(self):
        """Has a card come to lie above the others, or a layer from elsewhere, or the desk itself."""
        layer = self.chance.choice([*self.desk.sublayers] or [self.desk])
        if self.make.often(0.2):
            layer = self.chance.choice(self.leaves)
        above = self.desk if layer is not self.desk else self.root
        if self.make.often(0.1) and len(self.desk.sublayers) > 1:
            above = self.desk.sublayers[-1] if self.desk.sublayers[-1] is not layer else self.desk
        if self.make.often(0.05):
            layer, above = self.desk, self.root
        if layer is not above:
            above.sublayers.append(layer)

    def come(self):
        """Adds a card, above the others or between them."""
        self.desk.sublayers.insert(self.place(), self.card())

    def go(self):
        if self.desk.sublayers:
            self.chance.choice([*self.desk.sublayers]).remove_from_superlayer()

    def settle(self):
        """Has a card come to lie between others, or below them."""
        if self.desk.sublayers:
            card = self.chance.choice([*self.desk.sublayers])
            card.remove_from_superlayer()
            self.desk.sublayers.insert(self.place(), card)

    def slip(self):
        """Adds a layer below the desk."""
        above = self.chance.choice([*self.root.sublayers])
        if above is not self.desk:
            above.sublayers.append(self.layer())

    def place(self):
        return self.chance.randint(0, len(self.desk.sublayers))


class CrowdChanges(random_changes.Changes):
    """Changes of opaque layers that cover each pixel many times, turned and in space: whole frames need depth."""

    def __init__(self, seed, root):
        super().__init__(seed, root)
        noise = np.random.default_rng(seed).integers(0, 256, (6, 16, 16, 4), np.uint8)
        noise[..., 3] = 255
        self.images = [scene.Image.from_array(pixels) for pixels in noise]
        with scene.transaction(disable_actions=True):
            root.sublayers.extend(self.leaf() for _ in range(150))
        self.leaves = [*root.sublayers][-150:]

    def leaf(self):
        place = (self.make.number(-10, 170), self.make.number(-10, 130))
        layer = scene.Layer(bounds=(0, 0, 1, 1), position=place)
        if self.make.often(0.3):
            layer.contents = self.chance.choice(self.images)
        else:
            layer.background_color = self.make.color(opaque=self.make.often(0.9))
        self.grow(layer)
        self.spin(layer)
        if self.make.often(0.3):
            self.round(layer)
        return layer

    def step(self):
        # Few at a time, so that hardly a frame is drawn as a whole.
        change = self.chance.choice([self.move, self.recolor, self.fade, self.spin, self.round, self.shade, self.grow])
        change(self.chance.choice(self.leaves))

    def grow(self, layer):
        layer.bounds = (0, 0, self.make.number(5, 60), self.make.number(5, 60))

    def spin(self, layer):
        layer.transform = scene.Transform.rotation(self.make.angle())
        if self.make.often(0.2):
            tilt = scene.Transform.rotation(self.make.number(-1, 1), 0.5, 1, 0)
            layer.transform = tilt @ scene.Transform.perspective(400)
