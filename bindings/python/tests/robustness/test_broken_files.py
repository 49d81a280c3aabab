"""Images, fonts and texts in formats of their own with something wrong in them: an error, or something to draw."""

from __future__ import annotations

import io
import math
from typing import Any

import numpy as np
import PIL.Image
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from random_objects import CHANGE_KERNEL, COLOR_KERNEL, IMAGE_KERNEL, MADE_KERNEL
from random_values import PATHS, SLOW, bounded, examples, few, refused
from texts import FONT

import scene

HEALTH = list(HealthCheck)


def encoded(mode: str, form: str, **options: Any) -> bytes:
    """A small picture as a file of a format."""
    pixels = np.arange(24 * 17 * 4, dtype=np.uint32).reshape(17, 24, 4).astype(np.uint8)
    image = PIL.Image.fromarray(pixels, "RGBA").convert(mode)
    file = io.BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


IMAGES = (
    *[encoded(mode, "PNG") for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")],
    *[encoded(mode, "JPEG", progressive=mode == "RGB") for mode in ("L", "RGB", "CMYK")],
    encoded("RGB", "JPEG", subsampling=2, quality=30),
    *[encoded(mode, "WEBP", lossless=lossless) for mode in ("RGB", "RGBA") for lossless in (True, False)],
)

LENGTHS = (
    b"\x00\x00\x00\x00",
    b"\xff\xff\xff\xff",
    b"\x7f\xff\xff\xff",
    b"\x00\x01\x00\x00",
    b"\x80\x00\x00\x00",
    b"\x00\x00\x40\x00",
)


@st.composite
def broken(draw: st.DrawFn, originals: tuple[bytes, ...]) -> bytes:
    """One of the originals with bytes changed, lost, doubled, or put in place of by what a length may be."""
    data = bytearray(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 4))):
        # Headers are where it matters most.
        start = draw(st.integers(0, 64) | st.integers(0, max(len(data) - 1, 0)))
        match draw(st.integers(0, 4)):
            case 0:
                data[start : start + 1] = bytes([draw(st.integers(0, 255))])
            case 1:
                del data[start : start + draw(st.integers(1, 64))]
            case 2:
                data[start:start] = data[start : start + draw(st.integers(1, 64))]
            case 3:
                data[start : start + 4] = draw(st.sampled_from(LENGTHS))
            case _:
                del data[start:]
    return bytes(data)


@pytest.fixture(scope="module")
def stage() -> Any:
    """A renderer with a root."""
    root = scene.Layer(frame=(0, 0, 48, 36), background_color="#fff")
    with scene.Renderer(48, 36) as renderer:
        renderer.root, renderer.content_wait = root, SLOW
        yield root, renderer


def show(stage: tuple[scene.Layer, scene.Renderer], layer: scene.Layer) -> None:
    """Draws one layer."""
    root, renderer = stage
    with bounded():
        root.sublayers = [layer]
        renderer.render(0)
        root.sublayers = []
        renderer.render(0)


@examples(300, suppress_health_check=HEALTH)
@given(data=broken(IMAGES), later=st.booleans())
def test_broken_images(stage: Any, data: bytes, later: bool) -> None:
    try:
        if later:
            image = scene.Image.from_bytes_async(data)
            image.wait(SLOW)
        else:
            image = scene.Image.from_bytes(data)
    except scene.Error as error:
        refused(error, scene.FormatError, scene.InvalidArgumentError)
        return
    assert image.width > 0
    show(stage, scene.Layer(frame=(0, 0, 30, 30), contents=image))


@examples(60, suppress_health_check=HEALTH)
@given(data=broken((FONT.read_bytes(),)))
def test_broken_fonts(stage: Any, tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("font") / "broken.ttf"
    path.write_bytes(data)
    try:
        scene.add_font(path, "Broken")
    except scene.Error as error:
        refused(error, scene.FormatError, scene.FileError)
        return
    try:
        show(stage, scene.TextLayer(frame=(0, 0, 48, 36), string="ABab\u00e9", font="Broken", font_size=20))
    finally:
        scene.remove_font("Broken")


PIECES = st.sampled_from(
    (
        *"MmLlHhVvCcSsQqTtAaZz,.-+eE ",
        *PATHS,
        "1e308",
        "-1e308",
        "1e-320",
        "0",
        "1",
        "12.5",
        "1e9",
        " 3 4 ",
        "00",
        "1 1 0 0 0 20 20",
        "\u0661",
    )
)


@examples(300, suppress_health_check=HEALTH)
@given(text=st.lists(PIECES, max_size=14).map("".join), width=st.sampled_from((0, 1, 1e-9, 40, 1e6)), dashes=few)
def test_path_data(stage: Any, text: str, width: float, dashes: int) -> None:
    try:
        path = scene.Path(text)
    except scene.Error as error:
        refused(error, scene.FormatError, scene.InvalidArgumentError)
        return
    assert scene.Path(path.svg) == path
    assert list(path) == list(scene.Path(path.svg))
    assert path.length >= 0
    assert all(map(math.isfinite, (*path.bounds, *path.bounding_box)))
    if path.length > 0:
        assert all(map(math.isfinite, (*path.point_at(path.length / 2), *path.tangent_at(path.length))))
    layer = scene.ShapeLayer(path=path, stroke_color="#f00", line_width=width, shadow_opacity=1, shadow_path=path)
    layer.line_dash_pattern = [0.1 * dashes, 1] if dashes % 3 == 1 else []
    layer.stroke_end = 0.7 if dashes % 2 else 1
    show(stage, layer)


MARKUP = st.sampled_from(
    (
        *(
            "<b>",
            "</b>",
            "<i>",
            "</i>",
            "<span ",
            "size='",
            "'",
            ">",
            "</span>",
            "&amp;",
            "&#1;",
            "&#x10ffff;",
            "&#xd800;",
            "<",
            "&",
            "text",
        ),
        *(
            "<span size='1'>",
            "<span size='999999999999'>",
            "<span font='Sans 1e9'>",
            "<span rise='-2147483648'>",
            "<span face='\u05d0'>",
        ),
        *(
            "<span letter_spacing='2147483647'>",
            "<span line_height='1e30'>",
            "<span color='#123'>",
            "<big>" * 60,
            "<sup>",
            "</sup>",
        ),
        *(
            "<span size='smaller'>" * 40,
            "\u202e",
            "\n",
            "\r\n",
            "\t",
            "<u>",
            "</u>",
            "<span weight='1e9'>",
            "<span scale='superscript'>",
        ),
    )
)


@examples(200, suppress_health_check=HEALTH)
@given(text=st.lists(MARKUP, max_size=10).map("".join), width=st.sampled_from((0, 1, 48, 1e9)), few=few)
def test_markup(stage: Any, text: str, width: float, few: int) -> None:
    layer = scene.TextLayer(frame=(0, 0, width, 36), wrapped=few % 2 == 0)
    layer.truncation_mode = ("none", "start", "middle", "end")[few % 4]
    try:
        layer.markup = text
    except scene.Error as error:
        refused(error, scene.FormatError, scene.InvalidArgumentError)
        assert layer.string is None
        return
    assert layer.preferred_frame_size.width >= 0
    assert len(layer.lines) <= len(text) + 1
    runs = layer.runs
    show(stage, layer)
    layer.runs = runs
    assert layer.runs == runs


KERNELS = tuple(text.encode() for text in (COLOR_KERNEL, IMAGE_KERNEL, MADE_KERNEL, CHANGE_KERNEL))


@examples(60, suppress_health_check=HEALTH)
@given(data=broken(KERNELS))
def test_broken_kernels(stage: Any, data: bytes) -> None:
    text = data.decode(errors="replace")
    try:
        kernel = scene.Kernel(text)
        layer = scene.Layer(frame=(0, 0, 20, 20), background_color="#f00", filters=[scene.Filter(kernel)])
    except (scene.Error, ValueError) as error:
        refused(error)
        return
    show(stage, layer)


def calls(count: int) -> str:
    """A sum of so many calls of the function before, for functions f1, f2 ..."""
    return "".join(
        f"float f{level + 1}(float x) {{ return {' + '.join([f'f{level}(x)'] * count)}; }}\n" for level in range(9)
    )


END = "vec4 kernel(vec4 c) { return c; }"
BOMBS = {
    "macros": "#define A(x) x x x x x x x x x x\n" + END.replace("return", "A(A(A(A(A(A(A(c += c;))))))) return"),
    "macros of macros": "".join(f"#define B{i + 1} {f'B{i} ' * 10}\n" for i in range(9))
    + END.replace("return", "B9; return"),
    "nothing": "#define B0\n" + "".join(f"#define B{i + 1} {f'B{i} ' * 10}\n" for i in range(9)) + f"B9 {END}",
    "conditions": "#define A(x) (x + x + x + x)\n#if " + "A(" * 20 + "1" + ")" * 20 + f"\n#endif\n{END}",
    "passed on": "#define A(x) x x x x\n#define C(f, x) f(x)\n" + END.replace("return", "C(A, C(A, c += c;)) return"),
    "defined twice": "#define A(x) x x x\n#undef A\n#define A(y) y y y y y\n"
    + END.replace("return", "A(A(A(A(A(A(A(c += c;))))))) return"),
    "with and without": f"#define A 1\n#undef A\n#define A(x) x\n{END}",
    "made by macros": "#define F(n, m) float n(float x) { return m(x) + m(x); }\nfloat g0(float x) { return x; }\n"
    + "".join(f"F(g{i + 1}, g{i});\n" for i in range(30))
    + END.replace("return c", "return c * g30(1.0)"),
    "functions": "float f0(float x) { return x; }\n" + calls(10) + END.replace("return c", "return c * f9(1.0)"),
    "brackets": "#define A(x) x\n" + END.replace("return c", "return c * " + "A(" * 5000 + "1.0" + ")" * 5000),
}


@pytest.mark.parametrize("name", BOMBS)
def test_kernels_that_would_become_too_long(name: str) -> None:
    with (
        bounded(),
        pytest.raises(scene.InvalidArgumentError, match="longer than|deep in each other|without its|and without"),
    ):
        scene.Kernel(BOMBS[name])


def test_kernels_with_macros_and_functions() -> None:
    text = """
        #define PI 3.14159
        #define MIX(a, b) mix(a, (b), 0.5)
        #define SQUARE(x) ((x) * (x))
        #ifdef PI
        #define TURN(x) SQUARE(sin(x * PI))
        #else
        #define TURN(y) (y)
        #endif
        float turn(float x) { return TURN(x) + SQUARE(SQUARE(cos(x))); }
    """
    scene.Kernel(text + END.replace("return c", "return MIX(c, vec4(turn(c.r), SQUARE(turn(c.g)), 0.0, 1.0))"))


@examples(200)
@given(
    st.text(alphabet="linear()steps,cubic-bezier%0123456789.-+e jumpstartendnone\u00e9\t", max_size=40)
    | st.sampled_from(
        (
            "linear(0, 1e999, 1)",
            "steps(0)",
            "steps(99999999999999999999)",
            "steps(2147483647)",
            "cubic-bezier(1e308,0,0,0)",
            "linear(" * 999,
        )
    )
)
def test_curves(text: str) -> None:
    try:
        curve = scene.TimingFunction(text)
    except (scene.Error, ValueError) as error:
        refused(error)
        return
    assert all(math.isfinite(curve(part)) for part in (-1, 0, 0.5, 1, 2))
