"""What poppler and librsvg make of pages, against the renderer's picture of the same tree."""

from __future__ import annotations

import math
import subprocess
from pathlib import Path

import numpy as np
import PIL.Image
import pytest
from texts import FONT

import scene

KINDS = ("pdf", "svg")


def frame(root: scene.Layer, scale: int = 1, time: float = 0) -> np.ndarray:
    """The tree as a renderer draws it, above white."""
    size = root.bounds.size
    with scene.Renderer(int(size.width * scale), int(size.height * scale), scale) as renderer:
        renderer.root = root
        renderer.render(time)
        pixels = renderer.read().astype(float)
        renderer.root = None
    return pixels[:, :, :3] + 255 - pixels[:, :, 3:]


def drawn(path: Path, scale: int = 1, page: int = 1) -> np.ndarray:
    """A page of a file as another program draws it."""
    made = path.with_suffix(".png")
    if path.suffix == ".pdf":
        only = ["-f", str(page), "-l", str(page), "-singlefile"]
        command = ["pdftoppm", "-png", "-r", str(72 * scale), *only, str(path), str(path.with_suffix(""))]
    else:
        # A file is as wide in pixels of 1/96 inch as it is in points, and a third.
        command = ["rsvg-convert", "-z", str(scale * 0.75), "-b", "white", "-o", str(made), str(path)]
    subprocess.run(command, check=True, timeout=60)
    return np.asarray(PIL.Image.open(made).convert("RGB")).astype(float)


def page(root: scene.Layer, folder: Path, kind: str, scale: int = 1, **settings: object) -> np.ndarray:
    """A page with the tree, as another program draws it."""
    with scene.Paper(kind, root.bounds.size) as paper:
        for name, value in settings.items():
            setattr(paper, name, value)
        paper.add_page(root)
        paper.write(folder / f"page.{kind}")
    return drawn(folder / f"page.{kind}", scale)


@pytest.mark.parametrize("kind", KINDS)
def test_blend_modes_in_clips(kind: str, tmp_path: Path) -> None:
    """A blend mode that was there before a clip is there after it."""
    root = scene.Layer(frame=(0, 0, 300, 100), background_color="#ffff00")
    for x in (10, 110, 210):
        clip = scene.Layer(frame=(x, 10, 80, 80), masks_to_bounds=True, corner_radius=10)
        clip.sublayers = [scene.Layer(frame=(10, 10, 100, 60), background_color="#00ffff")]
        clip.sublayers[0].compositing_filter = "multiply"
        root.sublayers.append(clip)
    got = page(root, tmp_path, kind)
    for x in (50, 150, 250):
        assert got[50, x].tolist() == frame(root)[50, x].tolist() == [0, 255, 0]
    # Beyond the clip nothing is blended.
    assert got[50, 95].tolist() == [255, 255, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_blend_modes_of_the_root_do_not_see_the_background(kind: str, tmp_path: Path) -> None:
    root = scene.Layer(frame=(0, 0, 60, 60))
    yellow = scene.Layer(frame=(10, 10, 40, 40), background_color="#ffff00", compositing_filter="difference")
    root.sublayers = [yellow]
    for background in ("#ffffff", None):
        got = page(root, tmp_path, kind, **({"background_color": background} if background else {}))
        assert got[30, 30].tolist() == [255, 255, 0]
        assert got[5, 5].tolist() == [255, 255, 255]


@pytest.mark.parametrize("kind", KINDS)
def test_blend_modes_do_not_see_the_shadow_of_their_group(kind: str, tmp_path: Path) -> None:
    root = scene.Layer(frame=(0, 0, 200, 200), background_color="#ffffff")
    group = scene.Layer(frame=(40, 40, 80, 80), background_color="#00c000", shadow_opacity=1, shadow_radius=0.5)
    group.shadow_offset, group.shadow_color = (30, 30), "#0000ff"
    group.sublayers = [scene.Layer(frame=(60, 60, 60, 60), background_color="#ff0000", compositing_filter="difference")]
    root.sublayers = [group]
    want, got = frame(root), page(root, tmp_path, kind)
    for x, y in ((135, 135), (110, 110), (60, 60), (185, 185)):
        assert np.abs(got[y, x] - want[y, x]).max() <= 3, (x, y)


@pytest.mark.parametrize("kind", KINDS)
def test_text_in_perspective(kind: str, tmp_path: Path) -> None:
    """Each part of the text's picture is where it belongs."""
    root = scene.Layer(frame=(0, 0, 400, 100), background_color="#ffffff")
    text = scene.TextLayer(string="A line of words that lies in space", font_size=20, foreground_color="#000000")
    text.bounds, text.position = (0, 0, 360, 40), (200, 50)
    text.transform = scene.Transform.rotation(0.6, 0, 1, 0) @ scene.Transform.perspective(600)
    root.sublayers = [text]
    want, got = (255 - pixels for pixels in (frame(root, 4), page(root, tmp_path, kind, 4)))
    # Poppler puts pictures on whole pixels: what counts is how much ink columns of the width of some letters have.
    wanted, found = (pixels.sum(axis=(0, 2)).reshape(20, 80).sum(axis=1) for pixels in (want, got))
    assert wanted.max() > 1e5
    assert np.abs(found - wanted).max() < 0.1 * wanted.max()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("unit", [1e-5, 1, 3e5])
def test_strokes_in_other_units(kind: str, unit: float, tmp_path: Path) -> None:
    """A dashed ring whose path is in units of any size looks as one in points."""
    root = scene.Layer(frame=(0, 0, 200, 200), background_color="#ffffff")
    corners = [(100 + 80 * math.cos(n * math.pi / 36), 100 + 80 * math.sin(n * math.pi / 36)) for n in range(73)]
    path = scene.Path()
    path.move_to(corners[0][0] * unit, corners[0][1] * unit)
    for x, y in corners[1:]:
        path.line_to(x * unit, y * unit)
    ring = scene.ShapeLayer(path=path, stroke_color="#000000", fill_color=None, line_width=6 * unit)
    ring.line_dash_pattern, ring.line_dash_phase = [20 * unit, 10 * unit], 5 * unit
    ring.bounds, ring.anchor_point, ring.position = (0, 0, 200 * unit, 200 * unit), (0, 0), (0, 0)
    ring.transform = scene.Transform.scale(1 / unit, 1 / unit, 1)
    root.sublayers = [ring]
    want, got = frame(root), page(root, tmp_path, kind)
    assert want.mean() < 245
    assert np.abs(got - want).mean() < 1


@pytest.mark.parametrize("kind", KINDS)
def test_coloured_letters_in_a_long_line(kind: str, boxes: str, tmp_path: Path) -> None:
    """Letters with colours of their own are coarser where a line has more pixels than a picture may have."""
    root = scene.Layer(frame=(0, 0, 400, 40))
    root.sublayers = [scene.TextLayer(string="\U0001f600" * 20, font=boxes, font_size=16, frame=(0, 0, 400, 40))]
    want, got = frame(root), page(root, tmp_path, kind, resolution=2400)
    assert (want[:, :, 2] < 128).mean() > 0.05
    assert np.abs(got - want).mean() < 5


def tall() -> scene.Layer:
    """Three pages' height, with glass and a blurred layer across the places where they are cut."""
    root = scene.Layer(frame=(0, 0, 200, 480), background_color="#ffffff")
    root.sublayers = [scene.Layer(frame=(0, 20 * n, 200, 10), background_color="#c03020") for n in range(24)]
    glass = scene.Layer(frame=(20, 120, 80, 80), background_color=(0, 0, 1, 0.3))
    glass.background_filters = [scene.Filter("gaussianBlur", radius=3)]
    blurred = scene.Layer(frame=(120, 280, 60, 80), background_color="#208040")
    blurred.filters = [scene.Filter("gaussianBlur", radius=4)]
    root.sublayers += [glass, blurred]
    return root


def test_tiles_look_like_the_whole(tmp_path: Path) -> None:
    root = tall()
    with scene.Paper("pdf", (220, 180)) as paper:
        paper.margins, paper.resolution = 10, 144
        assert paper.add_tiles(root) == 3
        paper.write(tmp_path / "tiles.pdf")
    pages = [drawn(tmp_path / "tiles.pdf", 2, number + 1)[20:-20, 20:-20] for number in range(3)]
    want = frame(root, 2)
    for number, got in enumerate(pages):
        assert np.abs(got - want[number * 320 : number * 320 + 320]).mean() < 1, number


def test_tiles_of_more_pixels_than_a_target_has(tmp_path: Path) -> None:
    """A page needs no more pixels than it has itself, and what lies around it."""
    root = tall()
    root.frame = (0, 0, 200, 1600)
    with scene.Paper("pdf", (200, 160)) as paper:
        paper.resolution = 1200
        assert paper.add_tiles(root) == 10
        paper.write(tmp_path / "tiles.pdf")
    got = drawn(tmp_path / "tiles.pdf")
    assert np.abs(got[125:155, 25:95] - frame(root)[125:155, 25:95]).mean() < 5


@pytest.mark.parametrize("kind", KINDS)
def test_links_that_are_scripts_are_left_out(kind: str, tmp_path: Path) -> None:
    root = scene.Layer(frame=(0, 0, 100, 100), background_color="#ffffff")
    addresses = [
        "javascript:alert(1)",
        " java\tScript:alert(2)",
        "java\ufffescript:alert(3)",
        "vbscript:x",
        "data:text/html,x",
        "https://example.org/javascript:4",
        "mailto:a@b.c",
        "page.html#5",
    ]
    root.sublayers = [scene.Layer(frame=(0, 10 * n, 100, 10), link=address) for n, address in enumerate(addresses)]
    page(root, tmp_path, kind)
    text = (tmp_path / f"page.{kind}").read_bytes()
    assert text.count(b"/S /URI" if kind == "pdf" else b"<a ") == 3
    assert b"alert" not in text
    assert all(address.encode() in text for address in addresses[5:])


@pytest.mark.parametrize("kind", KINDS)
def test_groups_end_with_what_clips_them(kind: str, tmp_path: Path) -> None:
    """A clip of whole pixels leaves a group that is drawn apart no more pixels, and the page a shape."""
    inner = scene.Layer(frame=(30, -20, 60, 60), background_color="#9d28fa", opacity=0.5)
    inner.sublayers.append(scene.Layer(frame=(10, 10, 30, 30), background_color="#ffd000"))
    clip = scene.Layer(frame=(20, 30, 70, 25), masks_to_bounds=True, sublayers=[inner])
    root = scene.Layer(frame=(0, 0, 120, 80), background_color="#ffffff", sublayers=[clip])
    apart = np.abs(page(root, tmp_path, kind) - frame(root)).max(axis=2)
    # poppler mixes the outermost pixels of a group.
    assert (apart > 3).mean() < 0.02


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("step", [0, 2, 40])
def test_copies_of_a_text_are_all_there(step: float, kind: str, tmp_path: Path) -> None:
    text = scene.TextLayer(frame=(5, 5, 60, 30), string="nnn", font=str(FONT), font_size=24)
    text.foreground_color = (0, 0.4, 0.2, 0.4)
    copies = scene.ReplicatorLayer(frame=(0, 0, 200, 60), instance_count=3, sublayers=[text])
    copies.instance_transform = scene.Transform.translation(step, step / 4, 0)
    root = scene.Layer(frame=(0, 0, 200, 80), background_color="#ffffff", sublayers=[copies])
    got, want = 255 - page(root, tmp_path, kind, 2), 255 - frame(root, 2)
    assert want.max() > (150 if step < 40 else 90)
    assert np.abs(got.sum() / want.sum() - 1) < 0.03


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", ["axial", "radial", "conic"])
@pytest.mark.parametrize("spread", ["pad", "reflect", "repeat"])
@pytest.mark.parametrize(
    "places", [(2, 3), (-3, -2), (0.5, 0.5), (0.3, 0.3, 0.8), (0.2, 0.7, 0.7), (0, 0, 1), (0, 1, 1), (-0.5, 0.5, 1.5)]
)
def test_gradients_of_shapes_begin_and_end_at_once(
    places: tuple[float, ...], spread: str, form: str, kind: str, tmp_path: Path
) -> None:
    shape = scene.ShapeLayer(frame=(0, 0, 120, 60), path="M0 0H120V60H0Z")
    shape.fill_gradient_type, shape.fill_gradient_spread = form, spread
    shape.fill_gradient_start_point, shape.fill_gradient_end_point = (41, 30), (81, 30)
    shape.fill_gradient_colors = ["#ff0000", "#00ff00", "#0000ff"][: len(places)]
    shape.fill_gradient_locations = places
    root = scene.Layer(frame=(0, 0, 120, 60), sublayers=[shape])
    apart = np.abs(page(root, tmp_path, kind) - frame(root)).max(axis=2)
    # Where one colour ends and another begins pixels are mixed, or not, by what draws the page.
    assert (apart > 24).sum() <= 0.06 * apart.size


@pytest.mark.parametrize("kind", KINDS)
def test_images_go_on_beyond_their_edges(kind: str, tmp_path: Path) -> None:
    """A `contentsRect` beyond the image shows the outermost pixels there."""
    pixels = np.zeros((20, 30, 4), np.uint8)
    pixels[..., 3] = 255
    pixels[:, :15, 0] = pixels[10:, :, 2] = 200
    layer = scene.Layer(frame=(10, 10, 60, 40), contents=scene.Image.from_array(pixels))
    layer.contents_rect = (-0.5, -0.5, 2, 2)
    root = scene.Layer(frame=(0, 0, 80, 60), background_color="#ffffff", sublayers=[layer])
    apart = np.abs(page(root, tmp_path, kind) - frame(root)).max(axis=2)
    # What draws the page has edges of its own: of an image's outermost pixels, and between two colours.
    assert (apart > 24).mean() < 0.08


@pytest.mark.parametrize("kind", KINDS)
def test_nine_parts_without_room(kind: str, tmp_path: Path) -> None:
    """A middle that is left no room is not on the page, rather than flat, which librsvg refuses."""
    pixels = np.full((48, 64, 4), 255, np.uint8)
    pixels[:24, :, 0] = pixels[:, :32, 1] = 80
    layer = scene.Layer(frame=(20, 10, 21, 40), contents=scene.Image.from_array(pixels))
    layer.contents_center, layer.transform = (0.5, 0.5, 0, 0), scene.Transform.rotation(-0.11)
    root = scene.Layer(frame=(0, 0, 60, 60), background_color="#ffffff", sublayers=[layer])
    apart = np.abs(page(root, tmp_path, kind) - frame(root)).max(axis=2)
    assert (apart > 24).mean() < 0.05


@pytest.mark.parametrize("places", [(0.5, 0.502), (0.5, 0.5), (-1, 0.4), (0.3, 0.31, 2)])
def test_narrow_gradients_in_programs_of_cairo(places: tuple[float, ...], tmp_path: Path) -> None:
    """cairo, with which poppler draws for GNOME's viewer, takes two points that are near each other for one."""
    layer = scene.GradientLayer(frame=(10, 10, 60, 40), start_point=(0, 0.5), end_point=(1, 0.5))
    layer.colors, layer.locations = ["#ff0000", "#00ff00", "#0000ff"][: len(places)], places
    root = scene.Layer(frame=(0, 0, 80, 60), background_color="#ffffff", sublayers=[layer])
    page(root, tmp_path, "pdf")
    command = ["pdftocairo", "-png", "-r", "72", "-singlefile", str(tmp_path / "page.pdf"), str(tmp_path / "cairo")]
    subprocess.run(command, check=True, timeout=60)
    got = np.asarray(PIL.Image.open(tmp_path / "cairo.png").convert("RGB")).astype(float)
    assert (np.abs(got - frame(root)).max(axis=2) > 24).mean() < 0.02


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("depth", [False, True])
@pytest.mark.parametrize("mode", ["unordered", "oldestFirst", "additive"])
def test_particles_are_wherever_they_have_come(mode: str, depth: bool, kind: str, tmp_path: Path) -> None:
    """Particles far from where they are born are on the page, also when that place is not."""
    cell = scene.EmitterCell(contents=scene.Image.from_array(np.full((6, 6, 4), 255, np.uint8)), color="#1060ff")
    cell.birth_rate, cell.lifetime, cell.velocity, cell.emission_range = 20, 2, 50, 7
    emitter = scene.EmitterLayer(frame=(0, 0, 120, 80), emitter_cells=[cell], render_mode=mode, preserves_depth=depth)
    emitter.emitter_position = (-4, 40)
    root = scene.Layer(frame=(0, 0, 120, 80), background_color="#ffffff", sublayers=[emitter])
    if mode == "additive":
        root.background_color = "#402000"
    with scene.Paper(kind, root.bounds.size) as paper:
        paper.add_page(root, 1.5)
        paper.write(tmp_path / f"page.{kind}")
    # Particles have edges of their own in what draws the page: squares of ten points have the same mean.
    want, got = (
        pixels.reshape(8, 20, 12, 20, 3).mean(axis=(1, 3))
        for pixels in (frame(root, 2, time=1.5), drawn(tmp_path / f"page.{kind}", 2))
    )
    assert (np.abs(want - want[0, -1]).max(axis=2) > 24).sum() >= 8
    assert np.abs(got - want).max() < 16


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dashes", [(0, 6), (0, 3, 0), (0, 1e5)])
def test_dashes_without_length_leave_the_fill_there(dashes: tuple[float, ...], kind: str, tmp_path: Path) -> None:
    """A line that is about to be drawn by its dashes: nothing is seen of it yet, and the fill below stays."""
    shape = scene.ShapeLayer(frame=(10, 10, 60, 40), path="M0 0H60V40H0Z", fill_color="#00a040", stroke_color="#ff0000")
    shape.line_width, shape.line_dash_pattern = 4, dashes
    root = scene.Layer(frame=(0, 0, 80, 60), background_color="#ffffff", sublayers=[shape])
    got = page(root, tmp_path, kind)
    assert np.abs(got[30, 40] - (0, 160, 64)).max() <= 2
    assert (np.abs(got - frame(root)).max(axis=2) > 24).mean() < 0.05


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cap", ["round", "square"])
def test_points_have_their_caps(cap: str, kind: str, tmp_path: Path) -> None:
    """PDF knows no direction for the square of a point."""
    shape = scene.ShapeLayer(frame=(0, 0, 80, 60), path="M20 20H20M60 20H60V20M40 40H50", stroke_color="#2040c0")
    shape.line_width, shape.line_cap = 14, cap
    if kind == "pdf":
        # librsvg lays the squares along the page's axes.
        shape.transform = scene.Transform.rotation(0.3)
    root = scene.Layer(frame=(0, 0, 80, 60), background_color="#ffffff", sublayers=[shape])
    got, want = page(root, tmp_path, kind, 4), frame(root, 4)
    assert (want[..., 0] < 128).mean() > 0.1
    assert (np.abs(got - want).max(axis=2) > 48).mean() < 0.01


@pytest.mark.parametrize("kind", KINDS)
def test_letters_larger_than_fonts_are(kind: str, tmp_path: Path) -> None:
    """Who looks into a letter sees its edge, and pages with text of other sizes are as before."""
    text = scene.TextLayer(frame=(0, 0, 60, 30), string="nnn", font=str(FONT), font_size=24, foreground_color="#102080")
    root = scene.Layer(frame=(0, 0, 120, 80), background_color="#ffffff", sublayers=[text])
    small = page(root, tmp_path, kind)
    box = text.letter_path().bounding_box
    # The left edge of the first letter comes into the middle.
    text.anchor_point, text.position = (box.x / 60, (box.y + box.height / 2) / 30), (60, 40)
    text.transform = scene.Transform.scale(5000)
    large = page(root, tmp_path, kind, 2)
    assert 0.2 < (large[..., 0] < 128).mean() < 0.8
    assert (np.abs(large - frame(root, 2)).max(axis=2) > 24).mean() < 0.05
    text.anchor_point, text.position, text.transform = (0, 0), (0, 0), scene.Transform()
    assert np.abs(page(root, tmp_path, kind) - small).max() <= 2
