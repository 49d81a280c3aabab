/** @file geometry.h
 *  @brief Makes and combines transforms. All functions are pure, with the conventions of CATransform3D.
 *
 *  A NULL transform is an error (#SCENE_ERROR_INVALID_ARGUMENT through scene_error_status()) and counts as the identity.
 */
#ifndef SCENE_GEOMETRY_H
#define SCENE_GEOMETRY_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** The identity. Threads: any. Since: 0.1. */
scene_transform scene_transform_make_identity(void);

/** Moves by (x, y, z), in points. Threads: any. Since: 0.1. */
scene_transform scene_transform_make_translation(double x, double y, double z);

/** Scales the axes by the given factors. Threads: any. Since: 0.1. */
scene_transform scene_transform_make_scale(double x, double y, double z);

/** Turns by `angle` radians about the axis (x, y, z), which need not have length 1. With y down a positive angle about
 *  z turns clockwise on screen. An axis of length 0 gives the identity. Threads: any. Since: 0.1. */
scene_transform scene_transform_make_rotation(double angle, double x, double y, double z);

/** The view of an eye at `distance` points in front of the plane: m34 = -1 / distance, as CSS `perspective()`.
 *  A distance of 0 or less, or one that is not finite, gives the identity. Threads: any. Since: 0.1. */
scene_transform scene_transform_make_perspective(double distance);

/** Slants the plane as CSS `skew()`: x grows with y by tan(`ax`), and y with x by tan(`ay`). Threads: any. Since: 0.2. */
scene_transform scene_transform_make_skew(double ax, double ay);

/** The map of a plane (x, y) to (a x + c y + tx, b x + d y + ty), as CSS `matrix(a, b, c, d, tx, ty)` and a CGAffineTransform are: with
 *  scene_layer_set_transform() what CALayer.affineTransform is. The six are m11, m12, m21, m22, m41 and m42 of the matrix.
 *  Threads: any. Since: 0.4. */
scene_transform scene_transform_make_affine(double a, double b, double c, double d, double tx, double ty);

/** First `a`, then `b`, as CATransform3DConcat: the product a * b of row-vector matrices. Threads: any. Since: 0.1. */
scene_transform scene_transform_concat(const scene_transform *a, const scene_transform *b);

/** The inverse.
 *  @param inverse receives it; untouched on failure.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT when the transform is singular, NULL or not finite.
 *  Threads: any. Since: 0.1. */
scene_status scene_transform_invert(const scene_transform *transform, scene_transform *inverse);

/** What a transform is made of. Its parts act on a point in this order: scale, shear, rotation, translation, perspective. */
typedef struct scene_transform_parts {
    /** Along x, y and z, in points. */
    double translation[3];
    /** Along x, y and z; all three are negative where the transform mirrors. */
    double scale[3];
    /** How x grows with y, x with z, and y with z. */
    double shear[3];
    /** A unit quaternion: x, y, z, w. */
    double rotation[4];
    /** The last column of a matrix that is the identity otherwise: (0, 0, 0, 1) is none, (0, 0, -1 / d, 1) that of an eye at d. */
    double perspective[4];
} scene_transform_parts;

/** Takes a transform apart, as CSS does to interpolate it (CSS Transforms Module Level 2, "Decomposing a 3D matrix").
 *  Put together they give the transform divided by m44, which maps every point to the same place.
 *  @param parts receives them; untouched on failure.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT when the transform is singular, m44 is 0, or it is NULL or not finite.
 *  Threads: any. Since: 0.2. */
scene_status scene_transform_decompose(const scene_transform *transform, scene_transform_parts *parts);

/** Puts a transform together from its parts. NULL is an error and gives the identity. Threads: any. Since: 0.2. */
scene_transform scene_transform_compose(const scene_transform_parts *parts);

SCENE_END_DECLS

#endif
