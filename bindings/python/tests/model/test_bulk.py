"""One property of many layers at a time."""

from __future__ import annotations

import numpy as np
import pytest

import scene
import scene.bulk


@pytest.fixture
def layers() -> list[scene.Layer]:
    return [scene.Layer() for _ in range(50)]


@pytest.mark.parametrize(("key_path", "count"), [("position", 2), ("bounds", 4), ("opacity", 1), ("transform", 16)])
def test_arrays_there_and_back(layers: list[scene.Layer], key_path: str, count: int) -> None:
    values = np.random.default_rng(1).random((50, count))
    scene.set_numbers(layers, key_path, values)
    np.testing.assert_array_equal(scene.get_numbers(layers, key_path), values)
    np.testing.assert_array_equal(np.ravel(layers[7].get_value(key_path)), values[7])


def test_parts_and_colors(layers: list[scene.Layer]) -> None:
    scene.set_numbers(layers, "position.y", np.arange(50))
    assert layers[3].position == (0, 3)
    np.testing.assert_array_equal(scene.get_numbers(layers, "position.y")[:, 0], np.arange(50))
    assert not scene.get_numbers(layers, "backgroundColor").any()
    scene.set_numbers(layers, "backgroundColor", np.tile([1, 0.5, 0, 1], (50, 1)))
    assert layers[49].background_color == (1, 0.5, 0, 1)


def test_all_forms_of_numbers(layers: list[scene.Layer], monkeypatch: pytest.MonkeyPatch) -> None:
    pair = layers[:2]
    for numpy_is_there in (True, False):
        monkeypatch.setattr(scene.bulk, "has_numpy", lambda there=numpy_is_there: there)
        for index, form in enumerate(
            ([(1, 2), (3, 4)], [1, 2, 3, 4], ((1, 2), [3, 4]), np.array([[1, 2], [3, 4]], np.int16))
        ):
            offset = 10 * index
            scene.set_numbers(pair, "position", np.array(form) + offset if index == 3 else form)
            expected = (1, 2, 3, 4) if index != 3 else (31, 32, 33, 34)
            assert (*pair[0].position, *pair[1].position) == expected
        back = scene.get_numbers(iter(pair), "position")
        assert back.tolist() == [[31, 32], [33, 34]]


def test_bulk_changes_animate(shown: tuple[scene.Layer, scene.Renderer], layers: list[scene.Layer]) -> None:
    root, renderer = shown
    root.sublayers = layers
    renderer.render(0)
    with scene.transaction(duration=1, timing_function="linear"):
        scene.set_numbers(layers, "zPosition", np.full(50, 10))
    renderer.render(1)
    renderer.render(1.5)
    assert layers[20].presentation.z_position == pytest.approx(5)


def test_none(layers: list[scene.Layer]) -> None:
    scene.set_numbers([], "position", [])
    assert scene.get_numbers([], "position").shape == (0, 2)
    assert len(layers) == 50


def test_all_or_nothing(layers: list[scene.Layer]) -> None:
    for wrong in (np.zeros((49, 2)), np.zeros(3), [], np.full((50, 2), np.nan)):
        with pytest.raises(ValueError, match="position|numbers"):
            scene.set_numbers(layers, "position", wrong)
    with pytest.raises((TypeError, ValueError)):
        scene.set_numbers(layers[:1], "position", ["a", "b"])
    with pytest.raises(TypeError, match="each of the layers"):
        scene.set_numbers([layers[0], None], "position", [1, 2, 3, 4])  # pyright: ignore
    with pytest.raises(scene.NotFoundError, match="postion"):
        scene.set_numbers(layers, "postion", np.zeros(50))
    for key_path in ("name", "contents"):
        with pytest.raises(scene.InvalidArgumentError, match=key_path):
            scene.set_numbers(layers, key_path, np.zeros(50))
    assert not scene.get_numbers(layers, "position").any()
