"""What is in the sky: clouds of gas, stars that come nearer, a planet with rings of dust, and a comet."""

from __future__ import annotations

import math
from pathlib import Path

from show.parts import circle, picture

import scene

T = scene.Transform
LONG_AGO = -10000.0
TRAIL = 26
CLOUDS = (300, 190, "#5a2bb0"), (170, 330, "#1c4fb5"), (470, 130, "#b5296f"), (700, 90, "#1d6f9c"), (90, 480, "#7a1f8a")


def glow(size: float, *colors: str, locations: tuple[float, ...] = ()) -> scene.Layer:
    """A round glow, from its middle outwards."""
    return scene.GradientLayer(
        frame=(0, 0, size, size), gradient_type="radial", start_point=(0.5, 0.5), end_point=(1, 1),
        colors=colors, locations=locations,
    )  # fmt: skip


SPARK = picture(glow(16, "#ffffff", "#ffffffd0", "#ffffff30", "#ffffff00", locations=(0, 0.13, 0.3, 1)), 2)
GAS = scene.Kernel((Path(__file__).parent / "gas.glsl").read_text())
WISPS = [
    picture(scene.Layer(frame=(0, 0, 256, 256), generator=scene.Filter(GAS, place=(7 * number, 3 * number))), 1)
    for number in range(len(CLOUDS))
]


def spark(**properties: float | str) -> scene.EmitterCell:
    cell = scene.EmitterCell(contents=SPARK, contents_scale=2)
    for name, value in properties.items():
        setattr(cell, name, value)
    return cell


def emitter(*cells: scene.EmitterCell, **properties: object) -> scene.EmitterLayer:
    """An emitter whose light is added to what is there."""
    layer = scene.EmitterLayer(render_mode="additive", emitter_cells=cells)
    for name, value in properties.items():
        setattr(layer, name, value)
    return layer


def background(width: float, height: float) -> list[scene.Layer]:
    """Stars too far away to move, some that twinkle, and clouds of gas, which turn slowly."""
    sky = scene.GradientLayer(frame=(0, 0, width, height), colors=["#02030a", "#0a0b22", "#170d2c"])
    area = {"emitter_shape": "rectangle", "emitter_position": (width / 2, height / 2), "emitter_size": (width, height)}
    still = spark(birth_rate=0.09, lifetime=-LONG_AGO, scale=0.16, scale_range=0.2, alpha_range=0.9, color="#c9d6ff90")
    twinkle = spark(birth_rate=16, lifetime=2.5, lifetime_range=2, scale=0.34, scale_range=0.3, alpha_speed=-0.45)
    clouds: list[scene.EmitterLayer] = []
    for number, (x, y, color) in enumerate(CLOUDS):
        wisp = scene.EmitterCell(contents=WISPS[number], birth_rate=0.4, lifetime=60, velocity=1.5)
        wisp.emission_range = math.tau
        wisp.scale, wisp.scale_range, wisp.spin_range, wisp.color = 1.9, 1.8, 0.1, f"{color}2a"
        place = {"emitter_position": (x, y), "emitter_size": (190, 110)}
        clouds.append(emitter(wisp, emitter_shape="circle", seed=number, begin_time=-200, **place))
    return [sky, *clouds, emitter(still, begin_time=LONG_AGO, **area), emitter(twinkle, begin_time=-60, **area)]


def nearing(x: float, y: float, light: float) -> list[scene.Layer]:
    """Stars that fly by: each leaves a circle about the point that is flown to, outwards, the larger ones faster."""
    circles: list[scene.Layer] = []
    for number, radius in enumerate((14, 34, 70, 130, 210, 310, 430)):
        star = spark(birth_rate=6 + 0.06 * radius, lifetime=5, velocity=0.62 * radius, velocity_range=0.5 * radius)
        star.scale, star.scale_speed, star.scale_range = 0.1 + 0.0008 * radius, 0.05 + 0.00026 * radius, 0.1
        star.color, star.red_range, star.blue_range = (0.85 * light, 0.88 * light, 0.95 * light, 0), 0.3, 0.3
        star.alpha_speed = 0.7
        place = {"emitter_position": (x, y), "emitter_size": (radius, radius)}
        circles.append(emitter(star, emitter_shape="circle", emitter_mode="outline", seed=number, **place))
    return circles


class Stars(scene.Layer):
    """Stars that fly by, and their trails, which are the same stars as they were a moment ago."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__(begin_time=-60)
        lights = [1.0, *(0.28 - 0.28 * number / TRAIL for number in range(TRAIL))]
        self.sublayers = [scene.Layer(sublayers=nearing(x, y, light)) for light in lights]
        self.run_at(1, 0)

    def run_at(self, speed: float, now: float) -> None:
        """Lets their time run at another speed, from what it is now."""
        begin = self.superlayer.convert_time(now, from_=None) if self.superlayer else now
        self.time_offset, self.begin_time, self.speed = self.convert_time(now, from_=None), begin, speed
        for number, moment in enumerate(self.sublayers):
            moment.time_offset = -0.0023 * speed * number


RADIUS, TILT, SLANT = 150.0, 1.32, -0.3
DUST = [(216, 16, 700, "#8f7f9c"), (238, 20, 1700, "#ecd3b0"), (260, 18, 1500, "#d9b79a"), (282, 8, 420, "#8a7aa0"),
        (304, 20, 1400, "#b79ac0"), (338, 5, 420, "#8f9ee0")]  # fmt: skip


def rings() -> scene.Layer:
    """Rings of dust in a plane that is seen from its edge, almost. Each turns, the inner ones faster."""
    plane = scene.Layer(transform=T.rotation(TILT, 1, 0, 0))
    for number, (radius, width, count, color) in enumerate(DUST):
        # Grains drift inwards and outwards, which nobody sees, and so are spread over the ring.
        grain = spark(birth_rate=count / 10, lifetime=30, velocity_range=width / 15, scale=0.34, scale_range=0.4)
        grain.color, grain.alpha_range = f"{color}90", 0.6
        ring = emitter(grain, emitter_shape="circle", emitter_mode="outline", begin_time=-60, seed=number)
        ring.emitter_size = radius, radius
        turn = scene.BasicAnimation("transform.rotation", from_value=0, to_value=math.tau, repeat_count=math.inf)
        turn.duration = 40 * (radius / 216) ** 1.5
        ring.add_animation(turn)
        plane.sublayers.append(ring)
    return plane


def half(y: float) -> scene.Layer:
    """The rings on one side of the planet: behind it, or before it."""
    clip = scene.Layer(frame=(-400, y, 800, 200), masks_to_bounds=True)
    dust = rings()
    dust.position = 400, -y
    clip.sublayers.append(dust)
    return clip


def planet(x: float, y: float) -> scene.Layer:
    """A planet, between the halves of its rings."""
    size = 2 * RADIUS
    ball = scene.GradientLayer(frame=(0, 0, size, size), corner_radius=RADIUS, masks_to_bounds=True)
    ball.colors = ["#f6d7a8", "#e8b285", "#f3cfa0", "#c98a78", "#e3a989", "#a66a7c", "#c88b86", "#7a4a70", "#5a3766"]
    ball.locations = [0, 0.16, 0.27, 0.4, 0.47, 0.6, 0.68, 0.82, 1]
    shade = glow(2.6 * size, "#06051400", "#06051400", "#060514b0", "#060514fa", locations=(0, 0.16, 0.5, 0.72))
    shade.position = 0.2 * size, 0.12 * size
    line = circle(RADIUS, RADIUS, RADIUS, border_width=1.2, border_color="#ffe9cc50")
    ball.sublayers = [shade, line]
    air = glow(3.1 * size, "#ffcfa070", "#ffbf9060", "#c070b020", "#c070b000", locations=(0.25, 0.32, 0.45, 1))
    air.position, ball.position = (-16, -10), (0, 0)
    return scene.Layer(position=(x, y), transform=T.rotation(SLANT), sublayers=[air, half(-200), ball, half(0)])


def comet(path: str, period: float) -> scene.EmitterLayer:
    """Flies along a path, and leaves dust behind."""
    head = spark(birth_rate=120, lifetime=0.12, scale=1.5, scale_speed=-5, color="#dff4ff")
    tail = spark(birth_rate=420, lifetime=2.6, lifetime_range=1.4, velocity=6, velocity_range=12)
    tail.emission_range = math.tau
    tail.scale, tail.scale_range, tail.scale_speed = 0.5, 0.4, -0.13
    tail.color, tail.alpha_speed, tail.red_speed, tail.green_speed = "#9fdcffc0", -0.3, -0.3, -0.16
    layer = emitter(tail, head, birth_rate=1.0)
    flight = scene.KeyframeAnimation("emitterPosition", path=path, calculation_mode="paced", duration=period)
    flight.repeat_count = math.inf
    layer.add_animation(flight)
    return layer


class Supernova(scene.Layer):
    """Stars that explode wherever it is told, one after the other: what has flown off stays where it was."""

    def __init__(self) -> None:
        super().__init__()
        ember = spark(birth_rate=14, lifetime=0.7, scale=0.5, velocity=8, emission_range=math.tau, alpha_speed=-1.4)
        burst = spark(birth_rate=1800, lifetime=1.7, lifetime_range=1.2, velocity=150, velocity_range=280, scale=0.7)
        burst.emission_range, burst.scale_range, burst.scale_speed, burst.alpha_speed = math.tau, 0.7, -0.3, -0.42
        burst.color, burst.red_range, burst.green_range, burst.blue_range = (0.9, 0.6, 0.6, 1), 0.4, 0.6, 0.7
        burst.y_acceleration, burst.emitter_cells = 24, [ember]
        self.stars = emitter(burst, birth_rate=0)
        self.flash = glow(900, "#ffffff", "#ffe3c0b0", "#ff9a7038", "#ff9a7000", locations=(0, 0.06, 0.25, 1))
        self.wave = scene.ShapeLayer(path=scene.Path.ellipse((-300, -300, 600, 600)), fill_color=None)
        self.wave.stroke_color, self.wave.line_width = "#ffd9b8", 3
        for layer in (self.flash, self.wave):
            layer.opacity = 0
        self.sublayers = [self.wave, self.flash, self.stars]

    def explode(self, x: float, y: float) -> None:
        with scene.transaction(disable_actions=True):
            self.stars.emitter_position = self.flash.position = self.wave.position = x, y
        # Nothing is born but while this lasts.
        self.stars.add_animation(scene.BasicAnimation("birthRate", from_value=1, to_value=1, duration=0.22), "burst")
        for layer, duration in ((self.flash, 0.7), (self.wave, 1.5)):
            fade = scene.BasicAnimation("opacity", from_value=1, to_value=0)
            grow = scene.BasicAnimation("transform.scale", from_value=0.05, to_value=1)
            blast = scene.AnimationGroup([fade, grow], duration=duration, timing_function="easeOut")
            layer.add_animation(blast, "blast")
