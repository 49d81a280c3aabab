"""Parts of strokes: moved along the path, and of each subpath."""

import pytest

import scene


def columns(shape, moment=0.0):
    """The columns of 40 in which a stroke along y = 5 is drawn."""
    root = scene.Layer(bounds=(0, 0, 40, 10), anchor_point=(0, 0), sublayers=[shape])
    with scene.Renderer(40, 10) as renderer:
        renderer.root = root
        renderer.render(moment)
        pixels = bytes(renderer.read(scene.PixelFormat.RGBA8))
    return [x for x in range(40) if pixels[4 * (5 * 40 + x) + 3] > 128]


def line(data, **values):
    """A line of ends that are cut."""
    return scene.ShapeLayer(path=data, fill_color=None, stroke_color="#000", line_width=4, **values)


@pytest.mark.parametrize(
    ("offset", "drawn"),
    [
        (0, range(10)),
        (0.25, range(10, 20)),
        (-0.25, range(30, 40)),
        (0.875, [*range(5), *range(35, 40)]),
        (3, range(10)),
    ],
)
def test_an_offset_moves_the_part_and_wraps(offset, drawn):
    assert columns(line("M0 5 L40 5", stroke_end=0.25, stroke_offset=offset)) == list(drawn)


def test_subpaths_are_trimmed_one_by_one():
    both = {"stroke_end": 0.5}
    assert columns(line("M0 5 L20 5 M20 5 L40 5", **both)) == list(range(20))
    drawn = [*range(10), *range(20, 30)]
    assert columns(line("M0 5 L20 5 M20 5 L40 5", trim_mode=scene.TrimMode.SUBPATHS, **both)) == drawn


def test_an_offset_animates():
    shape = line("M0 5 L40 5", stroke_end=0.25)
    shape.add_animation(scene.BasicAnimation("strokeOffset", from_value=0, to_value=1, duration=2, begin_time=1e-9))
    assert columns(shape, 1.0) == list(range(20, 30))


def test_the_time_of_a_layer_is_animated():
    moved = scene.Layer(bounds=(0, 0, 4, 10), position=(2, 5), background_color="#000")
    moved.add_animation(scene.BasicAnimation("position.x", from_value=2, to_value=34, duration=4, begin_time=1e-9))
    timed = scene.Layer(bounds=(0, 0, 40, 10), anchor_point=(0, 0), speed=0, sublayers=[moved])
    timed.add_animation(scene.BasicAnimation("timeOffset", from_value=4, to_value=0, duration=1, begin_time=1e-9))
    assert columns(timed, 0.75) == list(range(8, 12))


@pytest.mark.parametrize("start", [0.2924172599168592, 0.3, 0.7, 1 / 3])
@pytest.mark.parametrize("offset", [1, -2, 7])
def test_whole_turns_leave_closed_subpaths_closed(start, offset):
    data = "M2 2 h6 v6 h-6 z M20 2 h6 v6 h-6 z"

    def pixels(**values):
        shape = line(data, stroke_start=start, line_join="miter", **values)
        with scene.Renderer(40, 10) as renderer:
            renderer.root = scene.Layer(bounds=(0, 0, 40, 10), anchor_point=(0, 0), sublayers=[shape])
            renderer.render(0)
            return bytes(renderer.read())

    assert pixels(stroke_offset=offset) == pixels()
