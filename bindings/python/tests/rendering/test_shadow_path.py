"""What the shadow of a path looks like, and what it costs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy import ndimage

import scene
from scene import Path, Transform

SIZE = 120


def error_of(call: Callable[[], object]) -> str | None:
    """What a call says that it cannot do, or None."""
    try:
        call()
    except scene.UnsupportedError as error:
        return str(error)
    return None


def pixels(*layers: scene.Layer, background: str | None = None) -> np.ndarray:
    root = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=layers)
    if background:
        root.background_color = background
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        renderer.render(0)
        return renderer.read().astype(float)


def caster(path: Path | str | None, **properties: object) -> scene.Layer:
    return scene.Layer(
        **{"frame": (30, 30, 60, 50), "shadow_opacity": 1, "shadow_offset": (0, 0), "shadow_path": path, **properties}
    )


def gaussian(coverage: np.ndarray, sigma: float) -> np.ndarray:
    return ndimage.gaussian_filter(coverage, sigma, mode="constant", truncate=8)


def filled(path: Path, origin: tuple[float, float] = (30, 30)) -> np.ndarray:
    """What a path covers of each pixel, by asking at many points."""
    steps = 8
    result = np.zeros((SIZE, SIZE))
    for y in range(10 * steps, 85 * steps):
        for x in range(10 * steps, 100 * steps):
            point = ((x + 0.5) / steps - origin[0], (y + 0.5) / steps - origin[1])
            result[y // steps, x // steps] += path.contains(*point)
    return result * (255 / steps**2)


BLOB = Path("M5 40 C-10 10 30 -20 50 10 L60 45 L30 30 Z")


@pytest.fixture(scope="module")
def blob() -> np.ndarray:
    return filled(BLOB)


@pytest.mark.parametrize("sigma", [0, 1, 4, 9])
def test_any_path_is_blurred_by_a_gaussian(blob: np.ndarray, sigma: float) -> None:
    alpha = pixels(caster(BLOB, shadow_radius=sigma))[:, :, 3]
    difference = np.abs(alpha - (gaussian(blob, sigma) if sigma else blob))
    assert difference.mean() <= 1
    assert difference.max() <= (6 if sigma else 20)


@pytest.mark.parametrize("path", [Path.rect((0, 0, 60, 50)), Path.rounded_rect((0, 0, 60, 50), 12)])
def test_a_box_has_the_shadow_of_a_layer_of_its_form(path: Path) -> None:
    radius = 12 if len(path) > 5 else 0
    layer = scene.Layer(
        frame=(30, 30, 60, 50), background_color="#000000", corner_radius=radius, shadow_opacity=1, shadow_offset=(3, 5)
    )
    same = caster(path, shadow_offset=(3, 5), background_color="#000000", corner_radius=radius)
    np.testing.assert_allclose(pixels(layer), pixels(same), atol=2)
    # A path that is no box for the eye of the planner looks the same.
    bent = Path(path).append("M0 0 Z")
    assert np.abs(pixels(caster(bent, shadow_offset=(3, 5))) - pixels(caster(path, shadow_offset=(3, 5)))).max() <= 3


@pytest.mark.parametrize("path", [BLOB, Path.rect((-10, 5, 60, 50))])
def test_it_moves_turns_and_fades_with_the_layer(path: Path) -> None:
    plain = pixels(caster(path))
    moved = pixels(caster(path, shadow_offset=(8, -4)))
    np.testing.assert_allclose(np.roll(plain, (-4, 8), (0, 1)), moved, atol=1)
    # By an odd number of pixels: a blur works on every second one, so it may not fall on the same.
    odd = pixels(caster(path, shadow_offset=(7, -4)))
    np.testing.assert_allclose(np.roll(plain, (-4, 7), (0, 1)), odd, atol=2)
    turned = pixels(caster(path, frame=(30, 30, 60, 60), transform=Transform.rotation(np.pi / 2)))
    np.testing.assert_allclose(np.rot90(pixels(caster(path, frame=(30, 30, 60, 60))), -1), turned, atol=3)
    half = pixels(caster(path, opacity=0.5))
    np.testing.assert_allclose(plain / 2, half, atol=1.5)
    red = pixels(caster(path, shadow_color="#ff0000"))
    np.testing.assert_allclose(red[:, :, 3], plain[:, :, 3], atol=1)
    assert (red[red[:, :, 3] > 20, 0] > 245).all()


def test_it_lies_below_the_layer_and_is_one_with_it() -> None:
    """Of a layer that fades, what its own drawing covers shows no shadow through."""
    path = Path.rect((-10, -10, 80, 70))
    box = {"background_color": "#ff0000", "shadow_radius": 2}
    for extra in ({}, {"filters": [scene.Filter("colorInvert")]}, {"should_rasterize": True}):
        whole = pixels(caster(path, **box, **extra), background="#ffffff")
        inside = (0, 255, 255) if "filters" in extra else (255, 0, 0)
        np.testing.assert_allclose(whole[60, 60, :3], inside, atol=1)
        np.testing.assert_allclose(whole[25, 60, :3], 0, atol=5)
        faded = pixels(caster(path, **box, opacity=0.5, **extra), background="#ffffff")
        np.testing.assert_allclose((whole + 255) / 2, faded, atol=2)


def test_it_is_clipped_by_the_layer_and_by_those_above() -> None:
    path = Path("M-20 -20 L100 0 L40 90 Z")
    clipped = pixels(caster(path, masks_to_bounds=True))
    outside = np.ones((SIZE, SIZE), bool)
    outside[30:80, 30:90] = False
    assert clipped[outside].max() == 0
    assert clipped[50, 60, 3] > 200
    above = scene.Layer(
        frame=(40, 40, 20, 20), masks_to_bounds=True, sublayers=[caster(path, frame=(-10, -10, 60, 50))]
    )
    shown = pixels(above)
    outside[40:60, 40:60] = True
    assert shown[40:60, 40:60, 3].min() > 200
    shown[40:60, 40:60] = 0
    assert shown.max() == 0


def test_a_mask_masks_it() -> None:
    mask = scene.Layer(frame=(-30, -30, 60, 120), background_color="#000000")
    masked = pixels(caster(Path("M-20 -20 L100 0 L40 90 Z"), mask=mask))
    assert masked[:, 60:].max() == 0
    assert masked[45, 45, 3] > 200


def test_an_empty_path_casts_nothing_and_none_what_the_layer_shows() -> None:
    box = {"background_color": "#000000"}
    assert (pixels(caster("", **box))[29, 30:90, 3] == 0).all()
    assert (pixels(caster("M5 5 L9 9", **box))[29, 30:90, 3] == 0).all()
    assert (pixels(caster(None, **box))[29, 40:80, 3] > 50).all()


def test_what_it_costs() -> None:
    """A box needs no pass; any other path one, which is not drawn again while nothing changes."""
    root = scene.Layer(frame=(0, 0, SIZE, SIZE))
    box, other = caster(Path.rounded_rect((0, 0, 60, 50), 9)), caster(BLOB, shadow_radius=4)
    with scene.Renderer(SIZE, SIZE) as renderer:
        renderer.root = root
        root.sublayers = [box]
        renderer.render(0)
        assert " 1 passes," in renderer.plan_description()
        root.sublayers = [other]
        renderer.render(1)
        assert " 2 passes," in renderer.plan_description()
        first = renderer.read().astype(float)
        with scene.transaction(disable_actions=True):
            other.position = (other.position.x + 5, other.position.y)
        renderer.render(2)
        np.testing.assert_allclose(np.roll(first, 5, 1), renderer.read(), atol=1)
        # Another path, another picture.
        with scene.transaction(disable_actions=True):
            other.shadow_path = BLOB.interpolated(Path("M50 0 C0 0 0 0 0 50 L60 60 L30 30 Z"), 1)
        renderer.render(3)
        assert np.abs(first - renderer.read()).max() > 100


@pytest.mark.parametrize(
    "path",
    [
        "M-1e100 -1e100 L1e100 0 L0 1e100 Z",
        "M1e30 1e30 L1e30 2e30 L2e30 3e30 Z",
        "M0 0 L1e-300 0 L0 1e-300 Z",
        "M1e17 0 L1e17 32 L0 64 Z",
        "M0 0 L1e9 1 L0 2 Z",
    ],
)
@pytest.mark.parametrize("radius", [0, 3, 1e300])
def test_extreme_paths_are_drawn_or_left_out(path: str, radius: float) -> None:
    for transform in (Transform(), Transform.scale(1e-9), Transform.scale(1e9), Transform.rotation(1, 1, 1, 0)):
        layer = caster(path, shadow_radius=radius, transform=transform)
        layer.name = "extreme"
        beside = scene.Layer(frame=(0, 0, 4, 4), background_color="#00ff00")
        with scene.Renderer(SIZE, SIZE) as renderer:
            # Flattened, so that it lies behind the other one everywhere.
            group = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer])
            renderer.root = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[group, beside])
            message = error_of(lambda: renderer.render(0))
            # What would take more pixels than a frame's passes may have is left out and told; the rest is drawn.
            assert message is None or "extreme" in message
            frame = renderer.read()
            assert frame.shape == (SIZE, SIZE, 4)
            assert tuple(frame[1, 1]) == (0, 255, 0, 255)


# What casts a shadow without a path


def premultiplied(layer: scene.Layer) -> np.ndarray:
    straight = pixels(layer)
    return straight * np.concatenate([straight[:, :, 3:].repeat(3, 2) / 255, np.ones((SIZE, SIZE, 1))], axis=2)


def casts_like_a_group(layer: scene.Layer) -> None:
    """A layer's shadow is that of an empty layer around it: of all that is drawn, wherever it lies."""
    shadow = {"shadow_opacity": 1, "shadow_radius": 2, "shadow_offset": (9, 12), "shadow_color": "#ff0000"}
    group = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer], **shadow)
    expected = premultiplied(group)
    layer.remove_from_superlayer()
    for key, value in shadow.items():
        setattr(layer, key, value)
    # That of a box has a closed form.
    np.testing.assert_allclose(premultiplied(layer), expected, atol=4)


BOX: dict[str, object] = {"frame": (30, 30, 60, 50), "background_color": "#0080ff"}


@pytest.mark.parametrize("radius", [0, 24])
@pytest.mark.parametrize(
    "path",
    [
        pytest.param("M-10 25 L70 25", id="over the edges"),
        pytest.param("M54 44 L40 30", id="over a corner only, which is not cut off where it is round"),
        pytest.param("M25 25 L35 25", id="inside"),
    ],
)
def test_a_shape_casts_its_shadow_beyond_the_background(radius: float, path: str) -> None:
    line = {"fill_color": None, "stroke_color": "#000000", "line_width": 12}
    casts_like_a_group(scene.ShapeLayer(path=path, corner_radius=radius, **line, **BOX))


def test_a_picture_casts_its_corners() -> None:
    """They are not cut off unless the bounds clip."""
    image = scene.Image.from_array(np.full((4, 4, 4), 255, np.uint8))
    casts_like_a_group(scene.Layer(contents=image, corner_radius=20, **BOX))


def test_a_shadow_that_grows_among_many_layers_is_made_for_its_scale() -> None:
    card = scene.Layer(frame=(20, 20, 30, 30), background_color="#f80", shadow_opacity=1, shadow_radius=2)
    card.shadow_offset, card.shadow_path = (6, 6), scene.Path("M0 0L30 0L15 30Z")
    squares = [scene.Layer(frame=(i % 40 * 4, i // 40 * 4, 3, 3), background_color="#ddd") for i in range(1200)]
    root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=[*squares, card])
    with scene.Renderer(160, 120) as renderer:
        renderer.root = root
        for scale in (1, 1.3, 2.1, 3):
            with scene.transaction(disable_actions=True):
                card.transform = scene.Transform.scale(scale, scale)
            renderer.render(0)
            grown = renderer.read()
            # All is planned and drawn anew.
            with scene.transaction(disable_actions=True):
                root.sublayers.insert(0, scene.Layer(hidden=True))
            renderer.background_color = renderer.background_color
            renderer.render(0)
            assert (renderer.read() == grown).all()
