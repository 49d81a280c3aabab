"""Text layers: what they look like at rest and while they move, and what they cost."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from texts import pixels

import scene
from scene import TextLayer, TextRun, Transform


def page(words: int, **properties: Any) -> TextLayer:
    return TextLayer(
        **{"string": "several words " * (words // 2), "wrapped": True, "font_size": 12, "frame": (0, 0, 300, 4000)}
        | properties
    )


# Pictures


def test_a_letter_is_where_the_font_says(boxes: str) -> None:
    alpha = pixels(TextLayer(string="AB", font=boxes, font_size=40, frame=(20, 10, 100, 60)))[:, :, 3]
    expected = np.zeros((100, 200), int)
    expected[22:42, 30:50] = 255
    expected[10:42, 60:100] = 255
    assert np.abs(alpha - expected).max() <= 1


@pytest.mark.parametrize("place", [0.125, 0.5, 0.875])
def test_a_letter_between_pixels_covers_parts_of_them(boxes: str, place: float) -> None:
    alpha = pixels(TextLayer(string="B", font=boxes, font_size=40, frame=(20 + place, 10, 100, 60)))[:, :, 3]
    assert alpha[20, 20] == pytest.approx(255 * (1 - place), abs=2)
    assert alpha[20, 60] == pytest.approx(255 * place, abs=2)
    assert (alpha[10:42, 21:60] >= 254).all()


def words(x: float, y: float, scale: float = 1, font_size: float = 13) -> np.ndarray:
    """What words cover that stand between pixels."""
    layer = TextLayer(string="Quick Waltz, jolly", font_size=font_size, anchor_point=(0, 0), bounds=(0, 0, 150, 24))
    layer.position, layer.transform = (x * scale, y * scale), Transform.scale(scale)
    return pixels(layer, size=(round(160 * scale), round(30 * scale)))[:, :, 3]


@pytest.mark.parametrize(("x", "y"), [(4, 3), (4.125, 3), (4.625, 3.375), (4.375, 3.875)])
def test_words_between_pixels_cover_parts_of_them(x: float, y: float) -> None:
    fine = words(x, y, scale=8).reshape(30, 8, 160, 8).mean(axis=(1, 3))
    found = np.abs(words(x, y) - fine)
    # Letters stand at sixteenths, so one may be a thirty-second off, each way.
    assert found.max() <= 255 / 16 + 3
    assert found.mean() < 1
    assert np.array_equal(words(x + 3, y + 2)[2:, 3:], words(x, y)[:-2, :-3])


def test_letters_do_not_depend_on_those_before() -> None:
    before = words(4.625, 3.375)
    # More sizes than are kept, and more letters.
    for number in range(300):
        words(4.125, 3.25, font_size=9 + number / 40)
    assert np.array_equal(words(4.625, 3.375), before)


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0, 7.7])
def test_text_is_crisp_at_every_scale(boxes: str, scale: float) -> None:
    layer = TextLayer(string="B", font=boxes, font_size=10, anchor_point=(0, 0), position=(3, 2), bounds=(0, 0, 9, 9))
    layer.transform = Transform.scale(scale)
    alpha = pixels(layer)[:, :, 3]
    edges = ((alpha > 1) & (alpha < 254)).sum()
    assert alpha.sum() / 255 == pytest.approx(10 * 8 * scale**2, rel=0.01)
    assert edges <= 2 * 10 * scale + 2 * 8 * scale + 4


def test_turned_text_covers_as_much(boxes: str) -> None:
    layer = TextLayer(string="BB", font=boxes, font_size=30, frame=(60, 30, 60, 30))
    upright = pixels(layer)[:, :, 3].sum()
    layer = TextLayer(string="BB", font=boxes, font_size=30, frame=(60, 30, 60, 30), transform=Transform.rotation(0.3))
    assert pixels(layer)[:, :, 3].sum() == pytest.approx(upright, rel=0.002)


def test_letters_with_colours_of_their_own(boxes: str) -> None:
    layer = TextLayer(string="😀A", font=boxes, font_size=40, frame=(0, 0, 200, 60), foreground_color="#0000ff")
    image = pixels(layer)
    assert image[5, 5].tolist() == [255, 0, 0, 255]
    assert image[25, 5].tolist() == [0, 255, 0, 255]
    assert image[25, 60].tolist() == [0, 0, 255, 255]
    layer.opacity = 0.5
    faded = pixels(layer)
    assert np.abs(faded[25, 60] - [0, 0, 255, 128]).max() <= 1


def test_runs_have_their_colours(boxes: str) -> None:
    layer = TextLayer(
        runs=[TextRun("B", color="#ff0000"), "B", TextRun("B", color=(0, 1, 0, 0.5))],
        font=boxes,
        font_size=40,
        frame=(0, 0, 200, 60),
        foreground_color="#0000ff",
    )
    image = pixels(layer)
    assert [image[20, x].tolist() for x in (20, 60)] == [[255, 0, 0, 255], [0, 0, 255, 255]]
    assert np.abs(image[20, 100] - [0, 255, 0, 128]).max() <= 1


def test_lines_below_and_through(boxes: str) -> None:
    def rows(**look: Any) -> np.ndarray:
        text = TextLayer(runs=[TextRun("A A", **look)], font=boxes, font_size=40, frame=(0, 0, 100, 100))
        return pixels(text)[:, 60, 3]

    plain, single, double = rows(), rows(underline=True).sum(), rows(underline="double").sum()
    assert plain.sum() == 0
    assert single > 100
    assert double == pytest.approx(2 * single, rel=0.05)
    struck = np.nonzero(rows(strikethrough=True))[0]
    assert struck.size
    assert struck.max() < 32
    assert np.nonzero(rows(underline="low"))[0].min() >= 32


def test_flipped_geometry_leaves_text_upright(boxes: str) -> None:
    def drawn(flipped: bool) -> np.ndarray:
        text = TextLayer(string="A", font=boxes, font_size=40, frame=(10, 20, 40, 40))
        return pixels(scene.Layer(frame=(0, 0, 200, 100), geometry_flipped=flipped, sublayers=[text]))[:, :, 3]

    upright, flipped = drawn(False), drawn(True)
    # The layer's frame is 20 points from the other side; the letter stands in it as before.
    assert np.array_equal(flipped[40:80], upright[20:60])
    text = TextLayer(string="A", font=boxes, font_size=40, frame=(10, 20, 40, 40), geometry_flipped=True)
    assert np.array_equal(pixels(text)[:, :, 3], upright)


def test_text_masks_and_casts_shadows(boxes: str) -> None:
    letter = TextLayer(string="B", font=boxes, font_size=40, frame=(10, 10, 40, 40), foreground_color="#000000")
    masked = scene.Layer(frame=(0, 0, 100, 100), background_color="#ff0000", mask=letter)
    image = pixels(masked)
    assert image[20, 20].tolist() == [255, 0, 0, 255]
    assert image[60, 60].tolist() == [0, 0, 0, 0]
    shadowed = TextLayer(
        string="B",
        font=boxes,
        font_size=40,
        frame=(10, 10, 40, 40),
        shadow_opacity=1,
        shadow_radius=0,
        shadow_offset=(60, 20),
    )
    image = pixels(shadowed)
    assert image[20, 20].tolist() == [255, 255, 255, 255]
    assert image[45, 90].tolist() == [0, 0, 0, 255]
    assert image[45, 65].tolist() == [0, 0, 0, 0]


def test_opacity_fades_text_and_background_as_one(boxes: str) -> None:
    layer = TextLayer(string="B", font=boxes, font_size=40, frame=(10, 10, 60, 60), foreground_color="#ff0000")
    layer.background_color = "#0000ff"
    layer.opacity = 0.5
    image = pixels(layer)
    assert np.abs(image[20, 20] - [255, 0, 0, 128]).max() <= 1
    assert np.abs(image[20, 60] - [0, 0, 255, 128]).max() <= 1


def test_masking_to_bounds_cuts_text(boxes: str) -> None:
    layer = TextLayer(string="BBBB", font=boxes, font_size=40, frame=(10, 10, 60, 20))
    assert (pixels(layer)[20, 10:170, 3] == 255).all()
    layer.masks_to_bounds = True
    alpha = pixels(layer)[:, :, 3]
    assert alpha[20, 69] == 255
    assert alpha[20, 70:].sum() == 0
    assert alpha[30:].sum() == 0
    layer.corner_radius = 10
    assert pixels(layer)[10, 10, 3] == 0


def test_layers_above_and_below(boxes: str) -> None:
    layer = TextLayer(string="B", font=boxes, font_size=40, frame=(0, 0, 40, 40), foreground_color="#ff0000")
    layer.background_color = "#0000ff"
    layer.sublayers.append(scene.Layer(frame=(0, 0, 20, 40), background_color="#00ff00"))
    image = pixels(layer)
    assert image[20, 10].tolist() == [0, 255, 0, 255]
    assert image[20, 30].tolist() == [255, 0, 0, 255]
    assert image[36, 30].tolist() == [0, 0, 255, 255]


# Moving


def moving(key: str, start: Any, end: Any, layer: TextLayer, time: float, *, way: int = 2) -> np.ndarray:
    """A frame of an animation of 2 seconds, reached in some steps."""
    root = scene.Layer(frame=(0, 0, 200, 100), sublayers=[layer])
    animation = scene.BasicAnimation(key, from_value=start, to_value=end, duration=2)
    with scene.Renderer(200, 100) as renderer:
        renderer.root = root
        renderer.render(0)
        layer.add_animation(animation, "move")
        for step in range(way):
            renderer.render(time * step / way)
        renderer.render(time)
        return renderer.read().astype(int)


@pytest.mark.parametrize(
    ("key", "start", "end"),
    [("transform.scale", 1, 3), ("transform.rotation", 0, 1.5), ("position.x", 30, 80.3), ("fontSize", 10, 30)],
)
def test_a_frame_does_not_depend_on_those_before(boxes: str, key: str, start: float, end: float) -> None:
    def layer() -> TextLayer:
        return TextLayer(string="AB", font=boxes, font_size=20, frame=(60, 30, 60, 30))

    for time in (0.0, 0.7, 1.999, 2.5):
        few, many = (moving(key, start, end, layer(), time, way=way) for way in (1, 9))
        assert np.array_equal(few, many)


def test_what_has_come_to_rest_is_crisp(boxes: str) -> None:
    layer = TextLayer(
        string="AB", font=boxes, font_size=20, anchor_point=(0, 0), position=(10, 10), bounds=(0, 0, 60, 30)
    )
    layer.transform = Transform.scale(2.3)
    still = pixels(layer)
    layer = TextLayer(
        string="AB", font=boxes, font_size=20, anchor_point=(0, 0), position=(10, 10), bounds=(0, 0, 60, 30)
    )
    layer.transform = Transform.scale(2.3)
    assert np.array_equal(moving("transform.scale", 1, 2.3, layer, 2.5), still)


def test_moving_text_is_near_what_it_is_at_rest(boxes: str) -> None:
    for scale in (1.0, 1.6, 2.0, 2.9):
        layer = TextLayer(
            string="AB", font=boxes, font_size=20, anchor_point=(0, 0), position=(10, 10), bounds=(0, 0, 60, 30)
        )
        moved = moving("transform.scale", 1.0, 3.0, layer, scale - 1)
        layer = TextLayer(
            string="AB", font=boxes, font_size=20, anchor_point=(0, 0), position=(10, 10), bounds=(0, 0, 60, 30)
        )
        layer.transform = Transform.scale(scale)
        still = pixels(layer)
        assert np.abs(moved - still).mean() < 2
        assert np.abs(moved[:, :, 3].sum() / still[:, :, 3].sum() - 1) < 0.02


def test_perspective(boxes: str) -> None:
    layer = TextLayer(string="BBBB", font=boxes, font_size=40, frame=(20, 20, 160, 60))
    layer.transform = Transform.perspective(300) @ Transform.rotation(0.8, 0, 1, 0)
    alpha = pixels(layer)[:, :, 3]
    assert 1500 < alpha.sum() / 255 < 160 * 32
    assert (alpha == 255).sum() > 1000


def test_letters_that_a_font_lacks_come_from_another(boxes: str) -> None:
    def letters(font: str) -> np.ndarray:
        return pixels(TextLayer(string="gß", font=font, font_size=40, frame=(20, 20, 160, 60)))[:, :, 3]

    # What is missing looks as in the font that stands in, wherever its baseline is.
    def shape(alpha: np.ndarray) -> np.ndarray:
        return alpha[alpha.any(axis=1)][:, alpha.any(axis=0)]

    assert np.abs(shape(letters(boxes)) - shape(letters("DejaVu Sans"))).max() <= 40
    assert shape(letters(boxes)).max() == 255


@pytest.mark.parametrize("mode", list(scene.TextTruncation))
def test_truncation_keeps_what_it_says(boxes: str, mode: scene.TextTruncation) -> None:
    string = "AAAAAABBBBBB"
    layer = TextLayer(string=string, font=boxes, font_size=10, frame=(0, 0, 75, 20), truncation_mode=mode)
    alpha = pixels(layer, size=(130, 20))[:, :, 3]
    # "A" has nothing at the top of the line, "B" fills it.
    high, low = alpha[2] > 250, alpha[6] > 250
    ends_high, begins_low = bool(high[60:].any()), bool(low[0:9].any() and not high[0:9].any())
    none, start = scene.TextTruncation.NONE, scene.TextTruncation.START
    assert begins_low == (mode != start)
    assert ends_high == (mode != scene.TextTruncation.END)
    assert bool(alpha[:, 76:].any()) == (mode == none)


# What it costs


def test_a_page_that_does_not_change_costs_nothing() -> None:
    root = scene.Layer(frame=(0, 0, 300, 300), sublayers=[page(2000)])
    with scene.Renderer(300, 300) as renderer:
        renderer.root = root
        renderer.render(0)
        assert renderer.next_frame_time == math.inf
        plan = renderer.plan_description()
        renderer.render(1)
        assert renderer.plan_description() == plan
        # What is seen, in tiles.
        assert plan.count("raster ") - plan.count(" raster ") == 2


def test_a_colour_needs_no_new_rasters() -> None:
    layer = page(100)
    root = scene.Layer(frame=(0, 0, 300, 300), sublayers=[layer])
    with scene.Renderer(300, 300) as renderer:
        renderer.root = root
        renderer.render(0)
        before = renderer.read()
        layer.foreground_color = "#ff0000"
        renderer.render(1)
        renderer.render(2)
        after = renderer.read()
        assert np.array_equal(before[:, :, 3], after[:, :, 3])
        assert after[:, :, 1].max() == 0


def test_text_beyond_the_target_is_not_drawn() -> None:
    layer = page(60_000, frame=(0, -50_000, 300, 200_000))
    root = scene.Layer(frame=(0, 0, 300, 300), sublayers=[layer])
    with scene.Renderer(300, 300) as renderer:
        renderer.root = root
        renderer.render(0)
        rasters = [line for line in renderer.plan_description().splitlines() if line.startswith("raster ")]
        assert len(rasters) <= 3


def test_letters_with_colours_of_their_own_fade_with_the_text(boxes: str) -> None:
    place = {"font": boxes, "font_size": 40, "frame": (10, 10, 180, 60)}
    whole = pixels(TextLayer(string="\U0001f600", foreground_color=(1, 1, 1, 1), **place))
    assert whole[:, :, 3].max() == 255
    for alpha in (0.5, 0.1, 0.01):
        color = (1, 1, 1, alpha)
        layer = TextLayer(string="\U0001f600", foreground_color=color, **place)
        assert np.abs(pixels(layer)[:, :, 3] - alpha * whole[:, :, 3]).max() <= 1
        run = TextLayer(runs=[TextRun("\U0001f600", color=color)], **place)
        assert np.abs(pixels(run)[:, :, 3] - alpha * whole[:, :, 3]).max() <= 1
