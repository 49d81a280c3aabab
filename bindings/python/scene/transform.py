"""Transforms."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union

from scene import raw
from scene._convert import to_number, to_numbers
from scene._lazy import numpy
from scene.errors import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORM = "a Transform, 16 numbers or a 4 by 4 array"


class Transform(NamedTuple):
    """A 4 by 4 matrix, with the conventions of CATransform3D: a row vector [x y z 1] times the matrix.

    m41, m42 and m43 translate, m34 gives perspective. `Transform()` is the identity. `a @ b` is first `a`, then `b`,
    which is the product of the matrices also in numpy. A transform is a tuple of 16 numbers, and cannot be changed:
    `transform._replace(m34=-1 / 500)` makes another one.
    """

    m11: float = 1.0
    m12: float = 0.0
    m13: float = 0.0
    m14: float = 0.0
    m21: float = 0.0
    m22: float = 1.0
    m23: float = 0.0
    m24: float = 0.0
    m31: float = 0.0
    m32: float = 0.0
    m33: float = 1.0
    m34: float = 0.0
    m41: float = 0.0
    m42: float = 0.0
    m43: float = 0.0
    m44: float = 1.0

    @classmethod
    def of(cls, value: raw.scene_transform) -> Transform:
        """From the struct of C."""
        return cls(*[getattr(value, field) for field in cls._fields])

    @classmethod
    def translation(cls, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Transform:
        """Moves by (x, y, z), in points."""
        return cls.of(raw.scene_transform_make_translation(to_number(x, "x"), to_number(y, "y"), to_number(z, "z")))

    @classmethod
    def scale(cls, x: float, y: float | None = None, z: float = 1.0) -> Transform:
        """Scales the axes by the given factors; with `x` alone, both x and y by it."""
        factors = to_number(x, "x"), to_number(x if y is None else y, "y"), to_number(z, "z")
        return cls.of(raw.scene_transform_make_scale(*factors))

    @classmethod
    def rotation(cls, angle: float, x: float = 0.0, y: float = 0.0, z: float | None = None) -> Transform:
        """Turns by `angle` radians about the axis (x, y, z), by default z, about which it is clockwise on screen.

        `z` is 0 where only `x` or `y` is given: `Transform.rotation(math.pi, y=1)` flips a card.
        """
        depth = float(x == 0 and y == 0) if z is None else to_number(z, "z")
        axis = to_number(x, "x"), to_number(y, "y"), depth
        return cls.of(raw.scene_transform_make_rotation(to_number(angle, "angle"), *axis))

    @classmethod
    def perspective(cls, distance: float) -> Transform:
        """The view of an eye at `distance` points in front of the plane, for `sublayer_transform`."""
        return cls.of(raw.scene_transform_make_perspective(to_number(distance, "distance")))

    @classmethod
    def skew(cls, ax: float, ay: float = 0.0) -> Transform:
        """Slants the plane: x grows with y by tan(ax), and y with x by tan(ay)."""
        return cls.of(raw.scene_transform_make_skew(to_number(ax, "ax"), to_number(ay, "ay")))

    @classmethod
    def affine(cls, a: float, b: float, c: float, d: float, tx: float = 0.0, ty: float = 0.0) -> Transform:
        """Maps (x, y) to (a x + c y + tx, b x + d y + ty), as `matrix()` of CSS and a CGAffineTransform do."""
        numbers = to_numbers((a, b, c, d, tx, ty), 6, "an affine transform", "six numbers")
        return cls.of(raw.scene_transform_make_affine(*numbers))

    @classmethod
    def from_matrix(cls, matrix: TransformLike) -> Transform:
        """From 16 numbers, or from a 4 by 4 matrix such as a numpy array, in the order of m11, m12 ... m44."""
        return transform_of(matrix, "matrix")

    def __matmul__(self, other: Transform) -> Transform:
        """First this one, then the other."""
        if not isinstance(other, Transform):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return Transform.of(
            raw.scene_transform_concat(byref(raw.scene_transform(*self)), byref(raw.scene_transform(*other)))
        )

    def inverse(self) -> Transform:
        """The transform that takes this one back. Raises InvalidArgumentError when there is none."""
        inverse = raw.scene_transform()
        check(raw.scene_transform_invert(byref(raw.scene_transform(*self)), byref(inverse)))
        return Transform.of(inverse)

    def decompose(self) -> TransformParts:
        """What the transform is made of, as CSS takes it apart. Raises InvalidArgumentError for one that is singular.

        Put together the parts give the transform divided by m44, which maps every point to the same place.
        `transform.decompose()._replace(scale=(1, 1, 1)).compose()` is the transform without its scale.
        """
        parts = raw.scene_transform_parts()
        check(raw.scene_transform_decompose(byref(raw.scene_transform(*self)), byref(parts)))
        return TransformParts(*(tuple(getattr(parts, field)) for field in TransformParts._fields))

    @property
    def rows(self) -> tuple[tuple[float, ...], ...]:
        """The matrix as four rows of four numbers."""
        return tuple(self[start : start + 4] for start in range(0, 16, 4))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """The matrix as a numpy array of shape (4, 4)."""
        return numpy().array(self.rows, dtype=dtype)

    def __repr__(self) -> str:
        """The four rows."""
        if self == Transform():
            return "Transform()"
        return "Transform(" + ",  ".join(", ".join(f"{number:g}" for number in row) for row in self.rows) + ")"


class TransformParts(NamedTuple):
    """What a transform is made of.

    The parts act on a point in this order: scale, shear, rotation, translation, perspective.
    """

    translation: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Along x, y and z, in points."""

    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Along x, y and z; all three are negative where the transform mirrors."""

    shear: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How x grows with y, x with z, and y with z."""

    rotation: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    """A unit quaternion: x, y, z, w."""

    perspective: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    """The last column of a matrix that is the identity otherwise; (0, 0, -1 / d, 1) is that of an eye at d."""

    def compose(self) -> Transform:
        """The transform put together."""
        parts = raw.scene_transform_parts()
        for field, numbers in zip(self._fields, self, strict=True):
            array = getattr(parts, field)
            array[:] = to_numbers(numbers, len(array), field, f"{len(array)} numbers")
        return Transform.of(raw.scene_transform_compose(byref(parts)))


TransformLike: TypeAlias = Union[Transform, Sequence[float], Sequence[Sequence[float]], "NDArray[Any]"]
"""A transform, 16 numbers in the order m11, m12 ... m44, or four rows of four numbers, also as a numpy array."""


def transform_of(value: TransformLike, name: str) -> Transform:
    """A transform from all that can stand for one."""
    if isinstance(value, Transform):
        return value
    try:
        rows = list(value)
    except TypeError:
        raise TypeError(f"{name} must be {FORM}, not {value!r}") from None
    if len(rows) == 4:
        return Transform(*(number for row in rows for number in to_numbers(row, 4, f"a row of {name}", "four numbers")))
    return Transform(*to_numbers(value, 16, name, FORM))


def to_transform(value: TransformLike, name: str) -> raw.scene_transform:
    """The struct of C."""
    return raw.scene_transform(*transform_of(value, name))
