"""Transforms against numpy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scene
from scene import Transform, TransformParts

numbers = st.floats(-100, 100)
transforms = st.lists(numbers, min_size=16, max_size=16).map(lambda matrix: Transform(*matrix))


@given(transforms, transforms)
def test_composition_is_the_product_of_the_matrices(a: Transform, b: Transform) -> None:
    np.testing.assert_allclose(np.array(a @ b), np.array(a) @ np.array(b), rtol=1e-12, atol=1e-9)


@given(numbers, numbers, numbers)
def test_translation(x: float, y: float, z: float) -> None:
    expected = np.eye(4)
    expected[3, :3] = x, y, z
    np.testing.assert_array_equal(np.array(Transform.translation(x, y, z)), expected)


def test_scale() -> None:
    np.testing.assert_array_equal(np.array(Transform.scale(2, 3, 4)), np.diag([2, 3, 4, 1]))
    np.testing.assert_array_equal(np.array(Transform.scale(2)), np.diag([2, 2, 1, 1]))


@given(st.floats(-10, 10))
def test_rotation_about_z_turns_clockwise_on_screen(angle: float) -> None:
    x_axis = np.array([1, 0, 0, 1]) @ np.array(Transform.rotation(angle))
    np.testing.assert_allclose(x_axis, [math.cos(angle), math.sin(angle), 0, 1], atol=1e-12)


def test_rotation_about_an_axis() -> None:
    turned = np.array([0, 1, 0, 1]) @ np.array(Transform.rotation(math.pi / 2, 5, 0, 0))
    np.testing.assert_allclose(turned, [0, 0, 1, 1], atol=1e-12)


def test_the_z_axis_is_meant_where_no_other_is() -> None:
    assert Transform.rotation(1) == Transform.rotation(1, 0, 0, 1)
    assert Transform.rotation(1, y=1) == Transform.rotation(1, 0, 1, 0)
    assert Transform.rotation(1, 1) == Transform.rotation(1, 1, 0, 0)
    assert Transform.rotation(1, y=1, z=1) == Transform.rotation(1, 0, 1, 1)


def test_perspective() -> None:
    assert Transform.perspective(500).m34 == -1 / 500
    assert Transform.perspective(500)._replace(m34=0.0) == Transform()


@given(transforms)
def test_inverse(transform: Transform) -> None:
    matrix = np.array(transform)
    if np.linalg.cond(matrix) < 1e6:
        np.testing.assert_allclose(np.array(transform @ transform.inverse()), np.eye(4), atol=1e-6)


def test_a_singular_transform_has_no_inverse() -> None:
    for singular in (Transform.scale(0), Transform(*[1] * 16)):
        with pytest.raises(scene.InvalidArgumentError, match="singular|invert"):
            singular.inverse()


def test_skew() -> None:
    np.testing.assert_allclose(np.array([3, 5, 0, 1]) @ np.array(Transform.skew(math.pi / 4)), [8, 5, 0, 1])
    np.testing.assert_allclose(np.array([3, 5, 0, 1]) @ np.array(Transform.skew(0, math.pi / 4)), [3, 8, 0, 1])


def test_affine_transforms() -> None:
    transform = Transform.affine(2, 3, 5, 7, 11, 13)
    np.testing.assert_array_equal(np.array([10, 100, 4, 1]) @ np.array(transform), [531, 743, 4, 1])
    assert Transform.affine(1, 0, 0, 1) == Transform()
    layer = scene.Layer(transform=Transform.rotation(0.5, 1) @ transform)
    layer.affine_transform = 2, 3, 5, 7, 11, 13
    assert layer.transform == transform
    assert layer.affine_transform == (2, 3, 5, 7, 11, 13)
    layer.transform = transform._replace(m34=-0.01, m43=5)
    assert layer.affine_transform == (2, 3, 5, 7, 11, 13)
    with pytest.raises((TypeError, ValueError), match="affine_transform"):
        layer.affine_transform = 1, 2, 3
    with pytest.raises((TypeError, ValueError)):
        Transform.affine(1, 2, 3, "4")  # pyright: ignore


@given(transforms)
def test_what_is_taken_apart_is_put_together_again(transform: Transform) -> None:
    matrix = np.array(transform)
    if np.linalg.cond(matrix) < 1e4 and abs(transform.m44) > 0.1 and np.linalg.cond(matrix[:3, :3]) < 1e4:
        again = np.array(transform.decompose().compose())
        np.testing.assert_allclose(again, matrix / transform.m44, atol=1e-7 * np.abs(matrix / transform.m44).max())


def test_parts_act_in_their_order() -> None:
    parts = TransformParts(
        translation=(5, 6, 0), scale=(2, 3, 4), rotation=(0, 0, 0.6, 0.8), perspective=(0, 0, -1 / 300, 1)
    )
    turned = Transform.rotation(2 * math.acos(0.8))
    expected = Transform.scale(2, 3, 4) @ turned @ Transform.translation(5, 6) @ Transform.perspective(300)
    np.testing.assert_allclose(np.array(parts.compose()), np.array(expected), atol=1e-12)
    for part, given_part in zip(expected.decompose(), parts, strict=True):
        np.testing.assert_allclose(part, given_part, atol=1e-12)
    assert TransformParts().compose() == Transform()
    assert Transform().decompose() == TransformParts()


def test_a_singular_transform_cannot_be_taken_apart() -> None:
    with pytest.raises(scene.InvalidArgumentError, match="singular"):
        Transform.scale(1, 0).decompose()


def test_wrong_parts_raise() -> None:
    with pytest.raises((TypeError, ValueError), match="scale"):
        TransformParts(scale=(1, 2)).compose()  # pyright: ignore
    with pytest.raises((TypeError, ValueError), match="rotation"):
        TransformParts(rotation=5).compose()  # pyright: ignore


def test_from_matrices() -> None:
    matrix = np.arange(16.0).reshape(4, 4)
    expected = Transform(*range(16))
    for form in (matrix, matrix.tolist(), matrix.ravel(), list(range(16)), expected, matrix.astype(np.int16)):
        assert Transform.from_matrix(form) == expected
    assert expected.rows[1] == (4, 5, 6, 7)
    assert Transform.from_matrix(matrix.T) == Transform(*matrix.T.ravel())


def test_wrong_matrices_raise() -> None:
    for wrong in (5, "identity", range(15), np.eye(3), np.zeros((4, 4, 4)), [[1, 2, 3, 4]] * 3):
        with pytest.raises((TypeError, ValueError), match="matrix"):
            Transform.from_matrix(wrong)
    with pytest.raises(TypeError):
        Transform() @ 3  # pyright: ignore


def test_transforms_are_values() -> None:
    assert Transform() == Transform.translation(0, 0)
    assert len({Transform(), Transform.scale(1, 1), Transform.scale(2)}) == 2
    assert repr(Transform()) == "Transform()"
    assert repr(Transform.translation(0.5)) == "Transform(1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0,  0.5, 0, 0, 1)"
