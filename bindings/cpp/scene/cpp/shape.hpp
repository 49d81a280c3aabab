/** @file shape.hpp
 *  @brief Shape layers: a path that is filled and stroked (shape.h).
 */
#ifndef SCENE_CPP_SHAPE_HPP
#define SCENE_CPP_SHAPE_HPP

#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/cpp/path.hpp>
#include <scene/shape.h>

namespace scene {

/** A shape layer. */
class ShapeLayer : public Layer {
  public:
    ShapeLayer() {}
    /** The same layer; it must be a shape layer for the functions below to work. */
    explicit ShapeLayer(const Layer &layer) : Layer(layer) {}

    static ShapeLayer create() { return ShapeLayer(Layer::create(SCENE_LAYER_KIND_SHAPE)); }

    /** Empty for none. */
    Path path() const {
        scene_error_clear();
        return Path::adopt(detail::check_found(scene_shape_layer_copy_path(live())));
    }
    void set_path(const Path &path) { detail::check(scene_shape_layer_set_path(live(), path.get())); }

    bool has_fill_color() const { return scene_shape_layer_get_fill_color(live(), nullptr); }
    /** Transparent for a layer that has none. */
    Color fill_color() const {
        Color color;
        scene_shape_layer_get_fill_color(live(), &color);
        return color;
    }
    void set_fill_color(Color color) { detail::check(scene_shape_layer_set_fill_color(live(), &color)); }
    void clear_fill_color() { detail::check(scene_shape_layer_set_fill_color(live(), nullptr)); }
    scene_fill_rule fill_rule() const { return scene_shape_layer_get_fill_rule(live()); }
    void set_fill_rule(scene_fill_rule rule) { detail::check(scene_shape_layer_set_fill_rule(live(), rule)); }

    bool has_stroke_color() const { return scene_shape_layer_get_stroke_color(live(), nullptr); }
    /** Transparent for a layer that has none. */
    Color stroke_color() const {
        Color color;
        scene_shape_layer_get_stroke_color(live(), &color);
        return color;
    }
    void set_stroke_color(Color color) { detail::check(scene_shape_layer_set_stroke_color(live(), &color)); }
    void clear_stroke_color() { detail::check(scene_shape_layer_set_stroke_color(live(), nullptr)); }
    double stroke_start() const { return scene_shape_layer_get_stroke_start(live()); }
    void set_stroke_start(double start) { detail::check(scene_shape_layer_set_stroke_start(live(), start)); }
    double stroke_end() const { return scene_shape_layer_get_stroke_end(live()); }
    void set_stroke_end(double end) { detail::check(scene_shape_layer_set_stroke_end(live(), end)); }
    double line_width() const { return scene_shape_layer_get_line_width(live()); }
    void set_line_width(double width) { detail::check(scene_shape_layer_set_line_width(live(), width)); }
    scene_line_cap line_cap() const { return scene_shape_layer_get_line_cap(live()); }
    void set_line_cap(scene_line_cap cap) { detail::check(scene_shape_layer_set_line_cap(live(), cap)); }
    scene_line_join line_join() const { return scene_shape_layer_get_line_join(live()); }
    void set_line_join(scene_line_join join) { detail::check(scene_shape_layer_set_line_join(live(), join)); }
    double miter_limit() const { return scene_shape_layer_get_miter_limit(live()); }
    void set_miter_limit(double limit) { detail::check(scene_shape_layer_set_miter_limit(live(), limit)); }
    std::vector<double> line_dash_pattern() const {
        std::vector<double> lengths(scene_shape_layer_get_line_dash_pattern(live(), nullptr, 0));
        scene_shape_layer_get_line_dash_pattern(live(), lengths.data(), lengths.size());
        return lengths;
    }
    void set_line_dash_pattern(const std::vector<double> &lengths) {
        detail::check(scene_shape_layer_set_line_dash_pattern(live(), lengths.data(), lengths.size()));
    }
    double line_dash_phase() const { return scene_shape_layer_get_line_dash_phase(live()); }
    void set_line_dash_phase(double phase) { detail::check(scene_shape_layer_set_line_dash_phase(live(), phase)); }
};

} // namespace scene

namespace std {
template <> struct hash<scene::ShapeLayer> : scene::detail::Hash<scene::ShapeLayer> {};
} // namespace std

#endif
