"""Effects that cannot be drawn: the error says which layer, and the rest of the scene is there."""

from __future__ import annotations

import json
import time
from typing import Any

import numpy as np
import pytest

import scene


def check(layer: scene.Layer, error: type[scene.Error], *messages: str) -> None:
    """A frame with the layer fails with the messages; what else is in the scene is drawn, in the next frame too."""
    beside = scene.Layer(frame=(0, 0, 16, 32), background_color="#00ff00")
    root = scene.Layer(frame=(0, 0, 32, 32), background_color="#0000ff", sublayers=[layer, beside])
    with scene.Renderer(32, 32) as renderer:
        renderer.root = root
        for time in (0, 1):
            with pytest.raises(error) as caught:
                renderer.render(time)
            for message in messages:
                assert message in str(caught.value)
            assert renderer.read()[8, 8].tolist() == [0, 255, 0, 255]


LOOPS = [
    "while (true) a += 0.1;",
    "for (;;) { a += 1.0; if (a < 0.0) break; }",
    "int i = 0; do { i++; } while (i > -1);",
    "for (int i = 0; i < 3; i++) { i = 0; a += 0.1; }",
    "for (int i = 0; i < 3; i++) i--;",
    "for (int i = 0; i < 250; i++) for (int j = 0; j < 250; j++) a += 0.001;",
    "/* for */ for (float x = 0.0; x < amount; x += 0.001) a += x;",
]


@pytest.mark.parametrize("loop", LOOPS)
def test_long_loops(loop: str) -> None:
    kernel = scene.Kernel(
        f"uniform float amount; // = 1e9\nvec4 kernel(vec2 p) {{ float a = 0.0; {loop} return vec4(a); }}"
    )
    layer = scene.Layer(name="clock", frame=(0, 0, 32, 32), generator=kernel)
    check(layer, scene.InvalidArgumentError, 'layer "clock"', "more than 32768 rounds")


@pytest.mark.parametrize(
    "loop",
    [
        "for (int i = -3; i <= 3; i++) a += 1.0;",
        "int i = 7; while (i > 0) { i--; a += 1.0; }",
        "for (int i = 0; i < 7; ++i) { a += 1.0; if (i > 99) continue; }",
        "do a += 1.0; while (a < 7.0);",
        "for (int i = 0; i < 7; i++) { for (int j = 0; j < 100; j++) { if (j == i) a += 1.0; } }",
        "/* while ( */ for (int i = 0 /* ; */; i < 7; i += 1) // ) ;\n a += 1.0;",
        "bool more = true; for (int i = 0; more; i++) { a += 1.0; more = i < 6; }",
        "for (int i = 14; i > 0; i -= 2) \\\n a += 1.0;",
    ],
)
def test_short_loops(loop: str) -> None:
    """What loops a few times does what it says."""
    kernel = scene.Kernel(f"vec4 kernel(vec2 p) {{ float a = 0.0; {loop}\n return vec4(a / 14.0); }}")
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 8), generator=kernel)
        renderer.render(0)
        assert renderer.read(scene.PixelFormat.RGBA8_PREMULTIPLIED)[4, 4, 0] == 128


def test_loops_are_asked_for_within_the_bounds_alone() -> None:
    kernel = scene.Kernel(
        "vec4 kernel(vec2 p) { float a = 1.0; while (max(p.x, p.y) > 97.0) a += 1.0; return vec4(a); }"
    )
    with scene.Renderer(96, 96) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 96, 96), generator=kernel)
        renderer.render(0)
        assert (renderer.read() == 255).all()


def test_loops_in_macros() -> None:
    for text in ("#define EVER for (;;)", "#define W while", "#define W whi\\\nle"):
        with pytest.raises(scene.InvalidArgumentError, match="line 1: a loop cannot be in a macro"):
            scene.Kernel(text + "\nvec4 kernel(vec2 p) { return vec4(1.0); }")
    with pytest.raises(scene.InvalidArgumentError, match="cannot be declared"):
        scene.Kernel("bool loop_goes_on() { return true; }\nvec4 kernel(vec2 p) { return vec4(1.0); }")


def test_a_kernel_that_does_not_compile() -> None:
    with pytest.raises(scene.InvalidArgumentError, match="line 2"):
        scene.Kernel("vec4 kernel(vec4 color) {\n  return nothing;\n}")
    # A document's kernel meets the driver when it is first drawn.
    text = "vec4 kernel(vec4 color) {\n  return nothing;\n}"
    root = {
        "sublayers": [
            {
                "name": "card",
                "frame": [0, 0, 8, 8],
                "backgroundColor": "#fff",
                "filters": [{"type": "kernel", "text": text}],
            }
        ]
    }
    document = scene.Document.loads(json.dumps({"scene": 1, "size": [32, 32], "root": root}))
    layer = document.find("card")
    layer.remove_from_superlayer()
    check(layer, scene.Error, 'layer "card"', "2")


def test_unknown_inputs() -> None:
    kernel = scene.Kernel("uniform float amount; // = 1\nvec4 kernel(vec4 color) { return color * amount; }")
    with pytest.raises(scene.NotFoundError, match="no parameter 'size'"):
        scene.Filter(kernel, size=2)
    layer = scene.Layer(filters=[scene.Filter(kernel, name="soft")])
    with pytest.raises(scene.NotFoundError, match=r"filters\.soft\.nothing"):
        layer.set_value("filters.soft.nothing", 1)
    with pytest.raises(scene.NotFoundError, match="hard"):
        layer.set_value("filters.hard.amount", 1)


BLURS = ("gaussianBlur", "boxBlur", "motionBlur", "morphologyMaximum", "bloom", "dropShadow")


@pytest.mark.parametrize("radius", [-5, -1e308, 1e6, 1e308])
@pytest.mark.parametrize("name", BLURS)
def test_any_radius(name: str, radius: float) -> None:
    nearest = 0 if radius < 0 else 2000

    def draw(to: float) -> Any:
        box = scene.Layer(frame=(8, 8, 8, 8), background_color="#ff0000", filters=[scene.Filter(name, name="soft")])
        with scene.Renderer(24, 24) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 24, 24), background_color="#0000ff", sublayers=[box])
            renderer.render(0)
            box.animate("filters.soft.radius", to, duration=1)
            renderer.render(0)
            renderer.render(2)
            scene.dispatch()
            # The end has become the layer's value, as what it acts like.
            assert box.get_value("filters.soft.radius") == nearest
            return renderer.read()

    pixels = draw(radius)
    assert pixels[1, 1, 3] == 255
    assert (pixels == draw(nearest)).all()


@pytest.mark.parametrize("name", BLURS)
def test_no_parameter_is_set_out_of_its_range(name: str) -> None:
    message = rf"radius of {name} must be 0.0 to 2000.0, not -4.0"
    with pytest.raises(scene.InvalidArgumentError, match=message):
        scene.Filter(name, radius=-4)
    layer = scene.Layer(filters=[scene.Filter(name, name="soft", radius=7)])
    with pytest.raises(scene.InvalidArgumentError, match=message):
        layer.set_value("filters.soft.radius", -4)
    with pytest.raises(scene.InvalidArgumentError, match=message):
        scene.set_numbers([layer], "filters.soft.radius", [-4])
    assert layer.get_value("filters.soft.radius") == 7
    document = {"scene": 1, "size": [8, 8], "root": {"filters": [{"type": name, "radius": -4}]}}
    with pytest.raises(scene.FormatError, match=rf"/root/filters/0/radius.*{message}"):
        scene.Document.loads(json.dumps(document))


def test_ranges_of_colors_points_and_kernels() -> None:
    with pytest.raises(scene.InvalidArgumentError, match="color of colorMonochrome must be 0.0 to 1.0, not 1.5"):
        scene.Filter("colorMonochrome", color=(1, 1.5, 0, 1))
    kernel = scene.Kernel(
        "uniform float amount; // = 1 in 0...2\nuniform float free; // = 1\n"
        "vec4 kernel(vec4 color) { return color * amount * free; }"
    )
    with pytest.raises(scene.InvalidArgumentError, match="amount of kernel must be 0.0 to 2.0, not 2.5"):
        scene.Filter(kernel, amount=2.5)
    assert scene.Filter(kernel, free=-1e30)["free"] == -1e30


def test_a_mask_that_is_an_ancestor() -> None:
    inner = scene.Layer()
    middle = scene.Layer(sublayers=[inner])
    outer = scene.Layer(sublayers=[middle])
    for mask in (inner, middle, outer):
        with pytest.raises((scene.InvalidArgumentError, scene.InvalidStateError)):
            inner.mask = mask
    assert inner.mask is None
    assert inner.superlayer is middle


def test_ten_thousand_groups() -> None:
    root = layer = scene.Layer(frame=(0, 0, 16, 16), background_color="#204060")
    for _ in range(10_000):
        layer.sublayers.append(scene.Layer(frame=(0, 0, 16, 16), filters=[scene.Filter("opacity", amount=0.999)]))
        layer = layer.sublayers[0]
    layer.background_color = "#ffff00"
    with scene.Renderer(16, 16) as renderer:
        renderer.root = root
        renderer.render(0)
        assert renderer.read()[8, 8].tolist() == [255, 255, 0, 255]


def test_a_target_that_is_too_large() -> None:
    """More pixels than the driver has targets for: the layer is named and drawn without the filter."""
    for filters in (
        [scene.Filter("gaussianBlur", radius=2000), scene.Filter("gaussianBlur", radius=2000)],
        [scene.Filter("dropShadow", radius=2000), scene.Filter("colorInvert"), scene.Filter("dropShadow", radius=2000)],
    ):
        frame = (-10_000, -10_000, 20_000, 20_000)
        layer = scene.Layer(name="huge", frame=frame, background_color="#ff0000", filters=filters)
        check(layer, scene.UnsupportedError, 'layer "huge"', "is too large for this GL", "GL_MAX_TEXTURE_SIZE")
        with scene.Renderer(32, 32) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 32, 32), background_color="#0000ff", sublayers=[layer])
            with pytest.raises(scene.UnsupportedError):
                renderer.render(0)
            # The root is there; and with what can be drawn the next frame is whole.
            assert renderer.read()[16, 16, 3] == 255
            with scene.transaction(disable_actions=True):
                layer.filters = [scene.Filter("colorInvert")]
            renderer.render(1)
            assert renderer.read()[16, 16].tolist() == [0, 255, 255, 255]
            renderer.root = None
    with pytest.raises(scene.Error), scene.Renderer(100_000, 8):
        pass


def test_a_raster_that_would_be_too_large() -> None:
    """What is rasterized finer than any target gets as many pixels as there may be."""
    turned = scene.Layer(
        bounds=(0, 0, 3e5, 3e5),
        transform=scene.Transform.rotation(0.3),
        should_rasterize=True,
        rasterization_scale=1e3,
        background_color="#ffffff",
        sublayers=[scene.Layer(frame=(0, 0, 1e5, 1e5), background_color="#ff0000")],
    )
    with scene.Renderer(32, 32) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 32, 32), background_color="#0000ff", sublayers=[turned])
        renderer.render(0)
        assert (np.asarray(renderer.read()) == 255).all()
        renderer.root = None


def test_frames_that_are_seen_as_they_come_do_not_wait_for_long_loops() -> None:
    """What is found of a kernel comes with a later frame, which leaves the kernel out though nothing else changed."""
    kernel = scene.Kernel(
        f"uniform float amount; // = 1e9\nvec4 kernel(vec2 p) {{ float a = 0.5; {LOOPS[-1]} return vec4(a); }}"
    )
    layer = scene.Layer(name="clock", frame=(0, 0, 16, 32), generator=kernel)
    root = scene.Layer(frame=(0, 0, 32, 32), background_color="#0000ff", sublayers=[layer])
    said: list[str] = []
    scene.set_log_function(lambda _level, message: said.append(message), "warning")
    try:
        with scene.Renderer(32, 32) as renderer:
            renderer.root = root
            scene.flush()
            renderer.start(0.01)
            deadline = time.monotonic() + 30
            while not any("more than 32768 rounds" in message for message in said) and time.monotonic() < deadline:
                time.sleep(0.02)
            assert any("more than 32768 rounds" in message for message in said)
            # Nothing is left to be found, and no frame to be drawn.
            time.sleep(0.3)
            frames = renderer.statistics.frames
            time.sleep(0.3)
            assert renderer.statistics.frames == frames
            renderer.stop()
            assert renderer.read()[8, 8].tolist() == [0, 0, 255, 255]
    finally:
        scene.set_log_function(None)
