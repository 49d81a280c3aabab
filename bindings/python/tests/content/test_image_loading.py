"""Images that are loaded when they are needed, that change, and whose pixels are others'."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import os
import re
import threading
from pathlib import Path

import numpy as np
import PIL.Image
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene


def write(path: Path, color: tuple[int, int, int], size: tuple[int, int] = (8, 6)) -> Path:
    PIL.Image.new("RGB", size, color).save(path)
    return path


def dispatch_until(heard: list[Exception | None], count: int = 1) -> None:
    while len(heard) < count:
        scene.dispatch()


def render(renderer: scene.Renderer, time: float = 0) -> np.ndarray:
    renderer.render(time)
    return np.array(renderer.read())


@contextlib.contextmanager
def stage(contents: scene.Image, width: int = 8, height: int = 6) -> object:
    root = scene.Layer(frame=(0, 0, width, height), contents=contents, magnification_filter="nearest")
    with scene.Renderer(width, height) as renderer:
        renderer.root = root
        yield renderer


def test_await(tmp_path: Path) -> None:
    image = scene.Image.open_async(write(tmp_path / "a.png", (1, 2, 3)))
    assert image.state is scene.ImageState.LOADING
    assert (image.width, image.height) == (0, 0)
    assert repr(image) == "<scene.Image loading>"

    async def load() -> None:
        both = await asyncio.gather(image.ready(), image.ready())
        assert both == [image, image]
        assert await image.ready() is image
        missing = scene.Image.open_async(tmp_path / "missing.png")
        with pytest.raises(scene.FileError, match=re.escape("missing.png")):
            await missing.ready()
        assert missing.state is scene.ImageState.FAILED

    asyncio.run(load())
    assert image.size == (8, 6)
    assert repr(image) == "<scene.Image 8 x 6>"


def test_a_cancelled_wait(tmp_path: Path) -> None:
    image = scene.Image.open_async(write(tmp_path / "a.png", (1, 2, 3)))

    async def load() -> None:
        task = asyncio.ensure_future(image.ready())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await image.ready()

    asyncio.run(load())


def test_placeholder_then_image(tmp_path: Path) -> None:
    red = scene.Image.from_array(np.full((1, 1, 4), (255, 0, 0, 255), np.uint8))
    image = scene.Image.open_async(write(tmp_path / "a.png", (0, 0, 255)), red)
    with stage(image) as renderer:
        first = render(renderer)[3, 3]
        assert tuple(first) in {(255, 0, 0, 255), (0, 0, 255, 255)}
        renderer.content_wait = 10
        assert tuple(render(renderer, 1)[3, 3]) == (0, 0, 255, 255)
        assert renderer.statistics.images_awaited == 0
    with pytest.raises(scene.InvalidArgumentError, match="placeholder"):
        scene.Image.open_async(tmp_path / "a.png", image)


def test_decoded_and_uploaded_once(tmp_path: Path) -> None:
    data = write(tmp_path / "a.png", (0, 9, 255)).read_bytes()
    image = scene.Image.from_bytes_async(data)
    before = scene.Image.statistics().decoded
    root = scene.Layer(frame=(0, 0, 64, 64))
    root.sublayers = [scene.Layer(frame=(x, y, 6, 6), contents=image) for x in range(0, 64, 8) for y in range(0, 64, 8)]
    with scene.Renderer(64, 64) as renderer:
        renderer.content_wait = 10
        renderer.root = root
        assert tuple(render(renderer)[3, 3]) == (0, 9, 255, 255)
        assert renderer.statistics.uploads == 1
        assert renderer.statistics.upload_bytes == 8 * 6 * 4
        assert renderer.statistics.image_bytes > 0
    assert scene.Image.statistics().decoded == before + 1


def test_errors_are_told(tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(b"no image")
    heard: list[Exception | None] = []
    bad, good = (
        scene.Image.open_async(tmp_path / "bad.png"),
        scene.Image.open_async(write(tmp_path / "a.png", (0, 0, 0))),
    )
    bad.load(heard.append)
    with pytest.raises(scene.FormatError, match="begins like none"):
        bad.wait(10)
    good.load()
    good.wait(10)
    good.load(heard.append)
    dispatch_until(heard, 2)
    assert isinstance(heard[0], scene.FormatError)
    assert heard[1] is None
    for seconds in (-1, float("nan")):
        with pytest.raises(scene.InvalidArgumentError, match="seconds"):
            good.wait(seconds)
    with pytest.raises(TypeError):
        good.wait("long")


def test_callbacks_that_raise(tmp_path: Path) -> None:
    image = scene.Image.open_async(write(tmp_path / "a.png", (0, 0, 0)))

    def fail(_: Exception | None) -> None:
        raise KeyError("mine")

    image.load(fail)
    image.wait(10)
    with pytest.raises(KeyError, match="mine"):
        dispatch_until([])


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_updates(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 40)), data.draw(st.integers(1, 40))
    expected = np.random.default_rng(1).integers(0, 256, (height, width, 3), np.uint8)
    image = scene.Image.from_array(expected)
    with stage(image, width, height) as renderer:
        np.testing.assert_array_equal(render(renderer)[..., :3], expected)
        for turn in range(3):
            x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
            columns, rows = data.draw(st.integers(1, width - x)), data.draw(st.integers(1, height - y))
            part = np.random.default_rng(turn).integers(0, 256, (rows, columns, 3), np.uint8)
            # Any strides will do.
            image.update(np.asfortranarray(part), x, y)
            expected[y : y + rows, x : x + columns] = part
            np.testing.assert_array_equal(render(renderer, turn + 1)[..., :3], expected)
            assert renderer.statistics.upload_bytes == rows * columns * 4


def test_updates_in_all_forms() -> None:
    image = scene.Image.from_array(np.zeros((4, 4), np.uint8))
    image.update(np.full((2, 2), 50, np.uint8))
    image.update(np.full((1, 2, 4), (1, 2, 3, 255), np.uint8), 2, 0, "bgra8")
    image.update(memoryview(bytes([9, 8, 7, 255])).cast("B", [1, 1, 4]), 3, 3)
    with stage(image, 4, 4) as renderer:
        pixels = render(renderer)
    assert tuple(pixels[1, 1]) == (50, 50, 50, 255)
    assert tuple(pixels[0, 3]) == (3, 2, 1, 255)
    assert tuple(pixels[3, 3]) == (9, 8, 7, 255)


def test_updates_with_the_transaction() -> None:
    image = scene.Image.from_array(np.zeros((4, 4), np.uint8))
    with stage(image, 4, 4) as renderer:
        render(renderer)
        with scene.transaction():
            image.update(np.full((4, 4), 255, np.uint8))
            assert render(renderer, 1)[2, 2, 0] == 0
        assert render(renderer, 2)[2, 2, 0] == 255


def test_a_lent_array_is_let_go_with_the_first_change() -> None:
    pixels = np.full((4, 4, 4), 255, np.uint8)
    image = scene.Image.from_array(pixels, "rgba8_premultiplied", copy=False)
    image.update(np.zeros((1, 1), np.uint8))
    assert pixels[0, 0, 0] == 255
    with stage(image, 4, 4) as renderer:
        assert render(renderer)[0, 0, 0] == 0


def test_wrong_updates(tmp_path: Path) -> None:
    image = scene.Image.from_array(np.zeros((4, 4), np.uint8))
    for wrong in (np.zeros((4, 4, 2), np.uint8), np.zeros((4, 4), np.float32), np.zeros(4, np.uint8)):
        with pytest.raises(ValueError, match="uint8 or float16 of shape"):
            image.update(wrong)
    with pytest.raises(scene.InvalidArgumentError, match="inside of the image"):
        image.update(np.zeros((2, 2), np.uint8), 3, 3)
    for x in (-1, 2**32):
        with pytest.raises((ValueError, OverflowError)):
            image.update(np.zeros((1, 1), np.uint8), x)
    loading = scene.Image.open_async(write(tmp_path / "a.png", (0, 0, 0)))
    with pytest.raises(scene.InvalidStateError, match="not loaded"):
        loading.update(np.zeros((1, 1), np.uint8))
    loading.wait(10)
    loading.update(np.full((1, 1), 99, np.uint8))
    with stage(loading) as renderer:
        assert render(renderer)[0, 0, 0] == 99
    with pytest.raises(scene.InvalidArgumentError, match="NULL"):
        image.changed()


def test_budget(tmp_path: Path) -> None:
    images = [scene.Image.open_async(write(tmp_path / f"{i}.png", (i, 0, 255 - i), (600, 20))) for i in range(40)]
    root = scene.Layer(frame=(0, 0, 60, 20))
    root.sublayers = [scene.Layer(frame=(60 * i, 0, 60, 20), contents=image) for i, image in enumerate(images)]
    limit = scene.Image.get_cache_limit()
    with scene.Renderer(60, 20) as renderer:
        renderer.root = root
        renderer.content_wait = 10
        renderer.image_budget = 5 * 600 * 20 * 4
        assert renderer.image_budget == 5 * 600 * 20 * 4
        scene.Image.set_cache_limit(2 * 600 * 20 * 4)
        try:
            for turn in range(2):
                for i in range(40):
                    with scene.transaction(disable_actions=True):
                        root.bounds = (60 * i, 0, 60, 20)
                    assert tuple(render(renderer, turn * 40 + i)[10, 30]) == (i, 0, 255 - i, 255)
                    assert renderer.statistics.image_bytes <= renderer.image_budget
                    assert scene.Image.statistics().cached_bytes <= scene.Image.get_cache_limit()
        finally:
            scene.Image.set_cache_limit(limit)


def test_dma_bufs() -> None:
    descriptor = os.memfd_create("image")
    try:
        os.ftruncate(descriptor, 4096)
        image = scene.Image.from_dma_buf(16, 16, 0x34325258, [descriptor], [64])
    finally:
        os.close(descriptor)
    assert image.size == (16, 16)
    image.changed()
    with stage(image, 16, 16) as renderer, pytest.raises(scene.UnsupportedError, match="dma-buf"):
        renderer.render()
    with pytest.raises(scene.InvalidStateError, match="not libscene's"):
        image.update(np.zeros((1, 1), np.uint8))
    with pytest.raises(ValueError, match="planes"):
        scene.Image.from_dma_buf(16, 16, 0x34325258, [0], [])
    with pytest.raises(scene.InvalidArgumentError, match="no open descriptor"):
        scene.Image.from_dma_buf(16, 16, 0x34325258, [9999], [64])


def test_textures() -> None:
    released: list[int] = []
    image = scene.Image.from_gl_texture(1, 2, 2, bottom_up=True, release=lambda: released.append(1))
    with stage(image, 2, 2) as renderer, pytest.raises(scene.UnsupportedError, match="another context"):
        renderer.render()
    assert not released
    del image, renderer
    gc.collect()
    assert released == [1]
    with pytest.raises(scene.InvalidArgumentError, match="texture is 0"):
        scene.Image.from_gl_texture(0, 2, 2)


def test_arrays_are_still_pictures() -> None:
    file = io.BytesIO()
    PIL.Image.new("RGB", (2, 2), (1, 2, 3)).save(file, "webp", lossless=True)
    image = scene.Image.from_bytes_async(file.getvalue())
    image.wait(10)
    assert image.size == (2, 2)


def test_wherever_an_image_can_be_shown(tmp_path: Path) -> None:
    """As a mask, in a kernel, as a particle, and as contents that fade: loading ones come as others do."""
    path = write(tmp_path / "a.png", (0, 0, 255), (16, 16))
    ready = scene.Image.open(path)

    def frames(image: scene.Image) -> list[np.ndarray]:
        root = scene.Layer(frame=(0, 0, 64, 16))
        kernel = scene.Kernel("uniform Image picture;\nvec4 kernel(vec2 p) { return at(picture, p); }")
        masked = scene.Layer(frame=(0, 0, 16, 16), background_color="#ff0000", mask=scene.Layer(frame=(0, 0, 8, 16)))
        masked.mask.contents = image
        generator = scene.Filter(kernel)
        generator["picture"] = image
        generated = scene.Layer(frame=(16, 0, 16, 16), generator=generator)
        cell = scene.EmitterCell(name="dot", contents=image, birth_rate=40, lifetime=10, velocity=0)
        emitter = scene.EmitterLayer(frame=(32, 0, 16, 16), emitter_position=(8, 8), emitter_cells=[cell], seed=3)
        fading = scene.Layer(frame=(48, 0, 16, 16))
        root.sublayers = [masked, generated, emitter, fading]
        with scene.Renderer(64, 16) as renderer:
            renderer.content_wait = 10
            renderer.root = root
            renderer.render(0)
            fading.contents = image
            return [render(renderer, 0.0), render(renderer, 0.125), render(renderer, 1.0)]

    for got, want in zip(frames(scene.Image.open_async(path)), frames(ready), strict=True):
        np.testing.assert_array_equal(got, want)
    assert {tuple(want[8, x]) for x in (4, 24, 40, 56)} == {(255, 0, 0, 255), (0, 0, 255, 255)}


def test_a_tree_with_one_that_nothing_needed_yet_is_saved(tmp_path: Path) -> None:
    image = scene.Image.open_async(write(tmp_path / "a.png", (7, 8, 9)))
    document = scene.Document(scene.Layer(frame=(0, 0, 8, 6), contents=image))
    document.save(tmp_path / "all.scene.json")
    loaded = scene.Document.load(tmp_path / "all.scene.json")
    assert loaded.root.contents is not None
    assert loaded.root.contents.size == (8, 6)
    missing = scene.Document(scene.Layer(frame=(0, 0, 8, 6), contents=scene.Image.open_async(tmp_path / "missing.png")))
    with pytest.raises(scene.FileError, match=re.escape("missing.png")):
        missing.save(tmp_path / "missing.scene.json")


def test_a_relative_path_is_one_from_the_folder_of_the_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "a.png", (1, 2, 3))
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    image = scene.Image.open_async("a.png")
    monkeypatch.chdir(tmp_path / "other")
    image.wait(10)
    assert image.size == (8, 6)


def test_a_placeholder_that_changes(tmp_path: Path) -> None:
    placeholder = scene.Image.from_array(np.zeros((2, 2), np.uint8))
    # One that never comes.
    image = scene.Image.open_async(tmp_path / "missing.png", placeholder)
    group = scene.Layer(frame=(0, 0, 8, 8), should_rasterize=True)
    group.sublayers = [scene.Layer(frame=(0, 0, 8, 8), contents=image)]
    with scene.Renderer(8, 8) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 8, 8), sublayers=[group])
        for time in range(3):
            assert render(renderer, time)[4, 4, 0] == 0
        placeholder.update(np.full((2, 2), 255, np.uint8))
        assert render(renderer, 4)[4, 4, 0] == 255


def test_many_threads(tmp_path: Path) -> None:
    """Threads change an image and show others while frames are made; at the end the frame is what they left."""
    files = [write(tmp_path / f"{i}.png", (i, 0, 0), (32, 32)) for i in range(20)]
    shared = scene.Image.from_array(np.zeros((32, 32), np.uint8))
    root = scene.Layer(frame=(0, 0, 64, 32))
    root.sublayers = [scene.Layer(frame=(0, 0, 32, 32), contents=shared), scene.Layer(frame=(32, 0, 32, 32))]

    def change(number: int) -> None:
        for turn in range(200):
            with scene.transaction():
                shared.update(np.full((16, 32), turn, np.uint8), 0, 16 * number)

    def swap() -> None:
        for turn in range(200):
            with scene.transaction(disable_actions=True):
                root.sublayers[1].contents = scene.Image.open_async(files[turn % 20])

    threads = [threading.Thread(target=change, args=(number,)) for number in range(2)] + [threading.Thread(target=swap)]
    with scene.Renderer(64, 32) as renderer:
        renderer.root = root
        renderer.render()
        for thread in threads:
            thread.start()
        time = 0
        while any(thread.is_alive() for thread in threads):
            time += 1
            pixels = render(renderer, time)
            for half in (pixels[:16, :32], pixels[16:, :32]):
                # A change is seen whole.
                assert (half == half[0, 0]).all()
        renderer.content_wait = 10
        pixels = render(renderer, time + 1)
    assert (pixels[:, :32, 0] == 199).all()
    assert (pixels[:, 32:, 0] == 19).all()


def test_images_that_fade_into_each_other_are_loaded(tmp_path: Path) -> None:
    """Both are asked for, also in the middle of the fade. What is there fades alone as long as the other is not."""
    red, blue = write(tmp_path / "r.png", (255, 0, 0)), write(tmp_path / "b.png", (0, 0, 255))
    gray = scene.Image.from_array(np.full((2, 2), 100, np.uint8))

    def fade(first: scene.Image, second: scene.Image, wait: float) -> list[list[int]]:
        layer = scene.Layer(frame=(0, 0, 8, 6))
        layer.add_animation(
            scene.BasicAnimation("contents", from_value=first, to_value=second, duration=1, time_offset=0.4)
        )
        with scene.Renderer(8, 6) as renderer:
            renderer.content_wait = wait
            renderer.root = scene.Layer(frame=(0, 0, 8, 6), background_color="#fff", sublayers=[layer])
            return [render(renderer, time)[3, 4].tolist() for time in (0, 0.2)]

    mixed = [[153, 0, 102, 255], [102, 0, 153, 255]]
    assert np.abs(np.subtract(fade(scene.Image.open_async(red), scene.Image.open_async(blue), 10), mixed)).max() <= 1
    # Of a file that is not there nothing comes: the other image fades out, or in.
    missing = tmp_path / "missing.png"
    out = fade(gray, scene.Image.open_async(missing), 10)
    assert np.abs(np.subtract(out, [[162, 162, 162, 255], [193, 193, 193, 255]])).max() <= 1
    back = fade(scene.Image.open_async(missing), gray, 10)
    assert np.abs(np.subtract(back, [[193, 193, 193, 255], [162, 162, 162, 255]])).max() <= 1


@pytest.mark.parametrize("side", [100, 600])
@pytest.mark.parametrize("filters", [("linear", "trilinear"), ("trilinear", "linear")])
@pytest.mark.parametrize("wait", [0, 10])
def test_another_filter_shows_without_the_pixels(
    tmp_path: Path, side: int, filters: tuple[str, str], wait: float
) -> None:
    """Its texture is made of the one that is there: nothing has to be loaded again, and no frame goes without."""
    noise = np.random.default_rng(7).integers(0, 256, (side, side, 3), np.uint8)
    PIL.Image.fromarray(noise).save(tmp_path / "noise.png")
    limit = scene.Image.get_cache_limit()
    try:
        scene.Image.set_cache_limit(0)
        shown = []
        for contents in (scene.Image.open(tmp_path / "noise.png"), scene.Image.open_async(tmp_path / "noise.png")):
            with stage(contents, 32, 32) as renderer:
                renderer.root.minification_filter = filters[0]
                renderer.content_wait = 10
                render(renderer)
                renderer.content_wait = wait
                renderer.root.minification_filter = filters[1]
                shown.append(render(renderer, 1))
                assert renderer.statistics.images_awaited == 0
        assert (shown[0] == shown[1]).all()
        assert shown[0].std() > 1
    finally:
        scene.Image.set_cache_limit(limit)
