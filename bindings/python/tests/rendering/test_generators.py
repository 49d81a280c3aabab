"""Generators: kernels that make a layer's contents, on the layer's own time."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene

CLOCK = """
uniform float amount; // = 0.5 in 0...1: Green.
uniform vec2 drift; // = 0, 0 points
uniform vec4 tint; // = 1, 1, 1, 1
vec4 kernel(vec2 p, float time) {
    vec2 at = (p + drift) / 16.0;
    return vec4(fract(time / 4.0), amount, fract(at.x), 1.0) * tint;
}
"""


def render(root: scene.Layer, time: float = 0, scale: float = 1, size: int = 16) -> np.ndarray:
    with scene.Renderer(round(size * scale), round(size * scale), scale) as renderer:
        renderer.root = root
        renderer.render(time)
        return renderer.read()


def box(**properties: object) -> scene.Layer:
    return scene.Layer(frame=(0, 0, 16, 16), **properties)  # type: ignore[arg-type]


def test_values() -> None:
    kernel = scene.Kernel(CLOCK)
    layer = box(generator=scene.Filter(kernel, amount=0.25))
    assert layer.generator is not None
    assert [parameter.name for parameter in layer.generator.parameters] == ["amount", "drift", "tint"]
    layer.set_value("generator.amount", 1)
    assert layer.generator["amount"] == 1
    assert layer.get_value("generator.drift.x") == 0
    layer.set_value("generator.tint", (1, 0, 0, 1))
    layer.generator = kernel
    assert layer.generator["amount"] == 0.5
    layer.generator = None
    assert layer.generator is None
    with pytest.raises(scene.NotFoundError, match="no generator with a parameter"):
        layer.get_value("generator.amount")
    with pytest.raises(scene.InvalidArgumentError, match=r"gaussianBlur is a filter of a picture"):
        layer.generator = scene.Filter("gaussianBlur")
    with pytest.raises(scene.InvalidArgumentError, match=r"filters\[0\]: the kernel is one of a generator"):
        layer.filters = [scene.Filter(kernel)]
    with pytest.raises(TypeError):
        layer.generator = "clock"  # type: ignore[assignment]


@pytest.mark.parametrize("scale", [1, 2, 1.5])
@pytest.mark.parametrize(("x", "angle"), [(0, 0.0), (2.5, 0.0), (0, 0.5)])
def test_points(scale: float, x: float, angle: float) -> None:
    """The kernel is asked at the middle of each pixel, in points, whatever the scale is and wherever the layer lies."""
    kernel = scene.Kernel("vec4 kernel(vec2 p) { return vec4(p / 32.0, 0.0, 1.0); }")
    layer = scene.Layer(
        bounds=(0, 0, 20, 20), position=(16 + x, 16), transform=scene.Transform.rotation(angle), generator=kernel
    )
    pixels = render(box(sublayers=[layer]), scale=scale, size=32).astype(float) / 255
    height, width = pixels.shape[:2]
    column, row = np.meshgrid((np.arange(width) + 0.5) / scale, (np.arange(height) + 0.5) / scale)
    dx, dy = column - 16 - x, row - 16
    p = np.stack((dx * np.cos(angle) + dy * np.sin(angle), dy * np.cos(angle) - dx * np.sin(angle)), axis=-1) + 10
    inside = ((p > 1) & (p < 19)).all(axis=-1)
    outside = ((p < -1) | (p > 21)).any(axis=-1)
    assert inside.any()
    assert np.abs(pixels[..., :2] - p / 32)[inside].max() <= (1.01 if angle == 0 else 2) / 255
    assert (pixels[inside][:, 3] == 1).all()
    assert (pixels[outside] == 0).all()


def test_group_and_mask() -> None:
    """One picture with what else the layer shows: faded, masked, blended."""
    kernel = scene.Kernel("vec4 kernel(vec2 p) { return vec4(0.0, 1.0, 0.0, 1.0); }")
    mask = scene.Layer(frame=(0, 0, 8, 16), background_color="#000000")
    layer = box(
        generator=kernel,
        opacity=0.5,
        mask=mask,
        sublayers=[scene.Layer(frame=(0, 8, 16, 8), background_color="#ff0000")],
    )
    pixels = render(box(background_color="#0000ff", sublayers=[layer]))
    assert pixels[4, 4].tolist() == pytest.approx([0, 128, 128, 255], abs=1)
    assert pixels[12, 4].tolist() == pytest.approx([128, 0, 128, 255], abs=1)
    assert pixels[4, 12].tolist() == [0, 0, 255, 255]
    layer = box(generator=kernel, compositing_filter="screen")
    assert render(box(background_color="#0000ff", sublayers=[layer]))[4, 4].tolist() == [0, 255, 255, 255]


def test_an_image() -> None:
    """An image as an input is stretched over the bounds."""
    picture = scene.Image.from_array(np.array([[[255, 0, 0, 255], [0, 0, 255, 255]]], np.uint8))
    kernel = scene.Kernel("uniform Image picture;\nvec4 kernel(vec2 p) { return at(picture, p); }")
    pixels = render(box(generator=scene.Filter(kernel, picture=picture)))
    assert pixels[8, 3].tolist() == pytest.approx([255, 0, 0, 240], abs=16)
    assert pixels[8, 12].tolist() == pytest.approx([0, 0, 255, 240], abs=16)


def test_a_transition_shows_it_as_it_was() -> None:
    """The copy that a transition fades from stands still; the layer's own goes on."""
    layer = box(generator=scene.Filter(scene.Kernel(CLOCK), amount=1))
    with scene.Renderer(16, 16) as renderer:
        renderer.root = box(sublayers=[layer])
        renderer.render(1)
        with scene.transaction(disable_actions=True):
            layer.set_value("generator.amount", 0)
            layer.add_animation(scene.Transition(duration=2))
        renderer.render(1)
        assert renderer.read()[8, 8, :2].tolist() == pytest.approx([64, 255], abs=1)
        renderer.render(2)
        # Half of what it was at 1, half of what it is at 2.
        assert renderer.read()[8, 8, :2].tolist() == pytest.approx([96, 128], abs=1)
        renderer.render(3.5)
        assert renderer.read()[8, 8, :2].tolist() == pytest.approx([223, 0], abs=1)


def document(folder: Path, **layer: object) -> scene.Document:
    (folder / "clock.glsl").write_text(CLOCK, encoding="utf-8")
    root = {"sublayers": [{"name": "box", "frame": [0, 0, 16, 16], **layer}]}
    file = folder / "clock.scene.json"
    content = {"scene": 1, "size": [16, 16], "filters": {"clock": "clock.glsl"}, "root": root}
    file.write_text(json.dumps(content), encoding="utf-8")
    return scene.Document.load(file)


def test_documents(tmp_path: Path) -> None:
    loaded = document(
        tmp_path,
        generator={"type": "kernel", "kernel": "clock", "amount": 0.75},
        speed=2,
        animations=[{"type": "basic", "keyPath": "generator.amount", "from": 0, "to": 1, "duration": 2}],
    )
    found = loaded.find("box")
    assert found.generator is not None
    assert found.generator["amount"] == 0.75
    # A frame is a function of its time alone.
    for time in (0.25, 1.5, 0.5):
        red, green = render(loaded.root, time)[8, 8, :2]
        assert red == pytest.approx(time * 2 / 4 % 1 * 255, abs=1)
        assert green == pytest.approx((time if time < 1 else 0.75) * 255, abs=1)
    for wrong, message in (
        ({"type": "gaussianBlur"}, "/root/sublayers/0/generator: gaussianBlur is a filter of a picture"),
        ({"type": "kernel", "kernel": "watch"}, 'no kernel "watch"'),
        ({"type": "kernel", "kernel": "clock", "size": 1}, 'no parameter "size"'),
    ):
        with pytest.raises(scene.FormatError) as caught:
            document(tmp_path, generator=wrong)
        assert message in str(caught.value)
    with pytest.raises(scene.FormatError, match="the kernel is one of a generator"):
        document(tmp_path, filters=[{"type": "kernel", "kernel": "clock"}])


def test_kernels_are_written(tmp_path: Path) -> None:
    """A description has the text of its kernels: it loads without a file, as the same, with one kernel for one text."""
    (tmp_path / "swap.glsl").write_text(
        "uniform float part; // = 1 in 0...1\nvec4 kernel(vec4 c) { return mix(c, c.grba, part); }"
    )
    (tmp_path / "clock.glsl").write_text(CLOCK)
    swap = {"type": "kernel", "kernel": "swap", "name": "swap"}
    root = {
        "backgroundColor": "#102030",
        "sublayers": [
            {"frame": [0, 0, 8, 16], "generator": {"type": "kernel", "kernel": "clock", "amount": 0.75}},
            {"frame": [8, 0, 8, 16], "generator": {"type": "kernel", "kernel": "clock"}, "filters": [swap]},
            {
                "frame": [4, 4, 8, 8],
                "backgroundFilters": [{**swap, "part": 0.5, "enabled": False}, {**swap, "part": 0.25}],
            },
        ],
    }
    content = {"scene": 1, "size": [16, 16], "filters": {"swap": "swap.glsl", "clock": "clock.glsl"}, "root": root}
    file = tmp_path / "a.scene.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    first = scene.Document.load(file)
    description = first.root.description()
    assert description["sublayers"][1]["filters"] == [
        {"type": "kernel", "text": (tmp_path / "swap.glsl").read_text(), "name": "swap"}
    ]
    second = scene.Document.loads(json.dumps({"scene": 1, "size": [16, 16], "root": description}))
    assert second.root.description() == description
    for time in (0, 1.5):
        assert (render(first.root, time) == render(second.root, time)).all()
    for wrong, message in (
        ({"type": "kernel"}, '"kernel" is missing'),
        ({"type": "kernel", "text": "vec4 kernel(vec4 c) {"}, "/root/filters/0/text: line 1"),
        ({"type": "kernel", "text": "", "kernel": "a"}, 'expected no "kernel" together with "text"'),
        ({"type": "kernel", "text": 1}, "expected a kernel's text"),
    ):
        with pytest.raises(scene.FormatError) as caught:
            scene.Document.loads(json.dumps({"scene": 1, "size": [16, 16], "root": {"filters": [wrong]}}))
        assert message in str(caught.value)


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(allow_nan=False, allow_infinity=False),
    st.tuples(*[st.floats(-1e308, 1e308)] * 4),
)
def test_any_place(time: float, speed: float, bounds: tuple[float, float, float, float]) -> None:
    """Whatever the time and the bounds are, there is a frame."""
    layer = scene.Layer(bounds=bounds, speed=speed, generator=scene.Kernel(CLOCK))
    with scene.Renderer(8, 8) as renderer:
        renderer.root = box(background_color="#ff0000", sublayers=[layer])
        # A picture of a plane of its own may be too large for GL.
        with contextlib.suppress(scene.UnsupportedError):
            renderer.render(time)
        assert renderer.read()[4, 4, 3] == 255
