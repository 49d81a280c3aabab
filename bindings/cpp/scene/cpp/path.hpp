/** @file path.hpp
 *  @brief Paths (path.h).
 */
#ifndef SCENE_CPP_PATH_HPP
#define SCENE_CPP_PATH_HPP

#include <cstdint>
#include <vector>

#include <scene/cpp/geometry.hpp>
#include <scene/cpp/path_accessors.hpp>
#include <scene/path.h>
#include <scene/path_operations.h>

namespace scene {

using PathElement = scene_path_element;

/** Lines and curves. Copying the object shares the path; copy() makes another one. What builds returns the path, so
 *  that calls can follow each other: `Path::create().move_to(0, 0).line_to(10, 0).close()`. */
class Path : public detail::PathAccessors {
  public:
    static Path create() { return adopt(detail::check_made(scene_path_create())); }

    /** Reads SVG path data. */
    static Path svg(const std::string &data) {
        return adopt(detail::check_made(scene_path_create_svg(detail::c_str(data))));
    }

    static Path rect(Rect rect) { return adopt(detail::check_made(scene_path_create_rect(rect))); }
    static Path rounded_rect(Rect rect, double radius) {
        return adopt(detail::check_made(scene_path_create_rounded_rect(rect, radius)));
    }
    static Path ellipse(Rect rect) { return adopt(detail::check_made(scene_path_create_ellipse(rect))); }

    /** The path a part of the way from one to another. */
    static Path interpolated(const Path &from, const Path &to, double fraction) {
        return adopt(detail::check_made(scene_path_create_interpolated(from.live(), to.live(), fraction)));
    }

    /** The outlines of what two areas are joined to (path_operations.h). */
    Path combined(const Path &other, scene_path_operation operation,
                  scene_fill_rule rule = SCENE_FILL_RULE_NON_ZERO) const {
        return adopt(detail::check_made(scene_path_create_combined(live(), other.live(), operation, rule)));
    }
    /** The outlines of what the path fills. */
    Path normalized(scene_fill_rule rule = SCENE_FILL_RULE_NON_ZERO) const {
        return adopt(detail::check_made(scene_path_create_normalized(live(), rule)));
    }
    /** The outlines of an area that is larger or smaller by a distance. */
    Path offset(double distance, scene_line_join join = SCENE_LINE_JOIN_MITER, double miter_limit = 10,
                scene_fill_rule rule = SCENE_FILL_RULE_NON_ZERO) const {
        return adopt(detail::check_made(scene_path_create_offset(live(), distance, join, miter_limit, rule)));
    }
    Path flattened(double tolerance) const {
        return adopt(detail::check_made(scene_path_create_flattened(live(), tolerance)));
    }
    Path rounded(double radius) const { return adopt(detail::check_made(scene_path_create_rounded(live(), radius))); }
    Path bloated(double amount) const { return adopt(detail::check_made(scene_path_create_bloated(live(), amount))); }
    Path zig_zag(double size, std::uint32_t ridges, bool smooth = false) const {
        return adopt(detail::check_made(scene_path_create_zig_zag(live(), size, ridges, smooth)));
    }

    Path copy() const { return adopt(detail::check_made(scene_path_copy(live()))); }

    Path &move_to(double x, double y) { return built(scene_path_move_to(live(), x, y)); }
    Path &line_to(double x, double y) { return built(scene_path_line_to(live(), x, y)); }
    Path &quad_to(double cx, double cy, double x, double y) { return built(scene_path_quad_to(live(), cx, cy, x, y)); }
    Path &curve_to(double c1x, double c1y, double c2x, double c2y, double x, double y) {
        return built(scene_path_curve_to(live(), c1x, c1y, c2x, c2y, x, y));
    }
    Path &arc(Point center, double radius, double start_angle, double end_angle, bool clockwise = true) {
        return built(scene_path_arc(live(), center.x, center.y, radius, start_angle, end_angle, clockwise));
    }
    Path &arc_to(Point corner, Point end, double radius) {
        return built(scene_path_arc_to(live(), corner.x, corner.y, end.x, end.y, radius));
    }
    Path &close() { return built(scene_path_close(live())); }
    Path &add_rect(Rect rect) { return built(scene_path_add_rect(live(), rect)); }
    Path &add_rounded_rect(Rect rect, double radius) {
        return built(scene_path_add_rounded_rect(live(), rect, radius));
    }
    /** With a radius for each corner: (min x, min y), (max x, min y), (max x, max y), (min x, max y). */
    Path &add_rounded_rect(Rect rect, const double (&radii)[4], bool continuous = false) {
        return built(scene_path_add_rounded_rect_with_radii(live(), rect, radii, continuous));
    }
    Path &add_ellipse(Rect rect) { return built(scene_path_add_ellipse(live(), rect)); }
    Path &append(const Path &other) { return built(scene_path_append(live(), other.get(), nullptr)); }
    Path &append(const Path &other, const Transform &transform) {
        return built(scene_path_append(live(), other.get(), &transform));
    }
    Path &transform(const Transform &transform) { return built(scene_path_transform(live(), &transform)); }
    Path &reverse() { return built(scene_path_reverse(live())); }

    /** Whether the elements are the same; `==` asks whether it is the same path. */
    bool equal(const Path &other) const { return scene_path_equal(live(), other.live()); }
    Point current_point() const {
        Point point;
        detail::check(scene_path_get_current_point(live(), &point));
        return point;
    }
    bool contains(Point point, bool even_odd = false) const {
        return scene_path_contains_point(live(), point, even_odd);
    }
    Point point_at(double length) const {
        Point point;
        detail::check(scene_path_get_point_at_length(live(), length, &point, nullptr));
        return point;
    }
    /** The direction at a length, a vector of length 1. */
    Point tangent_at(double length) const {
        Point tangent;
        detail::check(scene_path_get_point_at_length(live(), length, nullptr, &tangent));
        return tangent;
    }
    /** SVG path data. */
    std::string svg() const { return detail::take_string(scene_path_copy_svg(live())); }

    PathElement element(std::uint32_t index) const {
        PathElement element;
        detail::check(scene_path_get_element(live(), index, &element));
        return element;
    }
    std::vector<PathElement> elements() const {
        std::vector<PathElement> all(element_count());
        all.resize(scene_path_get_elements(live(), 0, all.data(), static_cast<std::uint32_t>(all.size())));
        return all;
    }

  private:
    Path &built(scene_status status) {
        detail::check(status);
        return *this;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Path> : scene::detail::Hash<scene::Path> {};
} // namespace std

#endif
