/** @file geometry.hpp
 *  @brief Points, sizes, rectangles, colours and transforms (geometry.h).
 */
#ifndef SCENE_CPP_GEOMETRY_HPP
#define SCENE_CPP_GEOMETRY_HPP

#include <scene/cpp/object.hpp>
#include <scene/geometry.h>

namespace scene {

using Point = scene_point;
using Size = scene_size;
using Rect = scene_rect;
using Color = scene_color;

/** A 4x4 matrix; the identity unless said otherwise. It can be used wherever C wants a scene_transform. */
struct Transform : scene_transform {
    Transform() noexcept : scene_transform(scene_transform_make_identity()) {}
    Transform(const scene_transform &transform) noexcept : scene_transform(transform) {}

    static Transform translation(double x, double y, double z = 0) { return scene_transform_make_translation(x, y, z); }
    static Transform scale(double x, double y, double z = 1) { return scene_transform_make_scale(x, y, z); }
    static Transform rotation(double angle, double x = 0, double y = 0, double z = 1) {
        return scene_transform_make_rotation(angle, x, y, z);
    }
    static Transform perspective(double distance) { return scene_transform_make_perspective(distance); }
    static Transform skew(double ax, double ay = 0) { return scene_transform_make_skew(ax, ay); }
    /** The map of a plane to (a x + c y + tx, b x + d y + ty). */
    static Transform affine(double a, double b, double c, double d, double tx, double ty) {
        return scene_transform_make_affine(a, b, c, d, tx, ty);
    }
    /** Put together from its parts. */
    static Transform compose(const scene_transform_parts &parts) { return scene_transform_compose(&parts); }

    /** Throws for a singular one. */
    Transform inverse() const {
        scene_transform result;
        detail::check(scene_transform_invert(this, &result));
        return result;
    }

    /** What it is made of. Throws for a singular one. */
    scene_transform_parts parts() const {
        scene_transform_parts result;
        detail::check(scene_transform_decompose(this, &result));
        return result;
    }

    /** First this one, then `next`. */
    Transform &operator*=(const Transform &next) { return *this = *this * next; }

    /** First `a`, then `b`: scene_transform_concat(). */
    friend Transform operator*(const Transform &a, const Transform &b) { return scene_transform_concat(&a, &b); }

    friend bool operator==(const Transform &a, const Transform &b) noexcept {
        const double *left = &a.m11, *right = &b.m11;
        for (int i = 0; i < 16; i++) {
            if (left[i] != right[i]) return false;
        }
        return true;
    }
    friend bool operator!=(const Transform &a, const Transform &b) noexcept { return !(a == b); }
};

} // namespace scene

#endif
