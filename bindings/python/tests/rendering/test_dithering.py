"""Dithering, and the overlay of passes: what a renderer adds to the pictures of its frames."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import special

import scene


def render(root: scene.Layer, width: int, height: int, *, dithering: bool) -> np.ndarray:
    with scene.Renderer(width, height) as renderer:
        assert renderer.dithering is False
        renderer.dithering = dithering
        assert renderer.dithering is dithering
        renderer.root = root
        renderer.render(0)
        picture = renderer.read().astype(float)
        # The same in every frame, also when what was kept is shown.
        renderer.render(1)
        assert (renderer.read() == picture).all()
        return picture


def shadow() -> tuple[scene.Layer, np.ndarray]:
    """A grey shadow on white: its profile from above is an error function."""
    bar = scene.Layer(
        frame=(-400, 60, 1600, 400),
        background_color="#000000",
        shadow_opacity=0.25,
        shadow_radius=40,
        shadow_offset=(0, 0),
    )
    coverage = 0.5 * (1 + special.erf((np.arange(60) + 0.5 - 60) / (40 * np.sqrt(2))))
    root = scene.Layer(frame=(0, 0, 800, 60), background_color="#ffffff", sublayers=[bar])
    return root, 255 * (1 - 0.25 * coverage)


def blurred() -> tuple[scene.Layer, np.ndarray]:
    """The edge of a grey bar, blurred."""
    bar = scene.Layer(
        frame=(-400, 40, 1600, 400),
        background_color="#404040",
        filters=[scene.Filter("gaussianBlur", radius=48)],
    )
    coverage = 0.5 * (1 + special.erf((np.arange(60) + 0.5 - 40) / (48 * np.sqrt(2))))
    root = scene.Layer(frame=(0, 0, 800, 60), background_color="#000000", sublayers=[bar])
    return root, 64 * coverage


@pytest.mark.parametrize("ramp", [shadow, blurred])
def test_no_bands(ramp) -> None:
    """The mean along what is constant is the true value, where eight bits alone jump by a step."""
    means = {}
    for dithering in (False, True):
        root, wanted = ramp()
        picture = render(root, 800, 60, dithering=dithering)[:, 200:600, 1]
        means[dithering] = np.abs(picture.mean(axis=1) - wanted)
        # No pixel is off by more than what rounding and noise make of it.
        assert np.abs(picture - wanted[:, None]).max() < (2.1 if dithering else 1.5)
    assert means[False].max() > 0.4
    assert means[True].max() < 0.3
    assert means[True].mean() < means[False].mean() / 2


def test_flat_colours_stay() -> None:
    """What is even is not touched."""
    flat = scene.Layer(frame=(2, 2, 12, 12), background_color="#123456", shadow_opacity=0.5, shadow_radius=2)
    root = scene.Layer(frame=(0, 0, 16, 16), background_color="#fedcba", sublayers=[flat])
    picture = render(root, 16, 16, dithering=True)
    assert (picture[3:13, 3:13, :3] == (0x12, 0x34, 0x56)).all()
    assert (picture[..., 3] == 255).all()


def test_overlay_of_passes() -> None:
    """Each pass but the target's own is outlined in its place; without the overlay the frame is as it was."""
    turned = scene.Layer(
        bounds=(0, 0, 40, 40),
        position=(70, 70),
        transform=scene.Transform.rotation(0.5),
        opacity=0.5,
        sublayers=[
            scene.Layer(frame=(0, 0, 30, 30), background_color="#ff0000"),
            scene.Layer(frame=(10, 10, 30, 30), background_color="#00ff00"),
        ],
    )
    blurred = scene.Layer(
        frame=(20, 20, 20, 20),
        sublayers=[scene.Layer(frame=(0, 0, 20, 20), background_color="#0000ff")],
        filters=[scene.Filter("gaussianBlur", radius=2)],
    )
    root = scene.Layer(frame=(0, 0, 200, 200), background_color="#ffffff", sublayers=[turned, blurred])
    with scene.Renderer(200, 200) as renderer:
        renderer.root = root
        renderer.render(0)
        plain, plan = renderer.read().copy(), renderer.plan_description()
        assert renderer.overlays == scene.Overlays.NONE
        renderer.overlays = "passes"
        assert renderer.overlays == scene.Overlays.PASSES
        renderer.render(0)
        outlined, changed = renderer.read().copy(), (renderer.read() != plain).any(axis=-1)
        # The blurred layer's pass, with room for its blur: 3 sigma, and a pixel for its edges.
        assert changed[20, 13]
        assert changed[46, 30]
        assert not changed[30, 30]
        assert outlined[46, 30].tolist() == pytest.approx([77, 179, 255, 255], abs=1)
        # Words stand at its corner, white on black or so.
        assert changed[14:26, 14:40].mean() > 0.8
        # Of what is turned, the pixels that its pass has.
        assert changed.sum() > 1000
        assert not changed[150:, 150:].any()
        renderer.overlays = []
        renderer.render(0)
        assert (renderer.read() == plain).all()
        assert renderer.plan_description() == plan
        with pytest.raises(ValueError, match="passes"):
            renderer.overlays = "blur"
