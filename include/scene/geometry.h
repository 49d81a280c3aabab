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

/** First `a`, then `b`, as CATransform3DConcat: the product a * b of row-vector matrices. Threads: any. Since: 0.1. */
scene_transform scene_transform_concat(const scene_transform *a, const scene_transform *b);

/** The inverse.
 *  @param inverse receives it; untouched on failure.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT when the transform is singular, NULL or not finite.
 *  Threads: any. Since: 0.1. */
scene_status scene_transform_invert(const scene_transform *transform, scene_transform *inverse);

SCENE_END_DECLS

#endif
