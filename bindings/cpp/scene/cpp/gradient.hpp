/** @file gradient.hpp
 *  @brief Gradient layers (gradient.h).
 */
#ifndef SCENE_CPP_GRADIENT_HPP
#define SCENE_CPP_GRADIENT_HPP

#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/gradient.h>

namespace scene {

/** Colours that change along a line, from a point outwards, or around it. */
class GradientLayer : public Layer {
  public:
    GradientLayer() = default;
    /** The same layer, seen as a gradient layer; the functions of a layer of another kind throw. */
    explicit GradientLayer(const Layer &layer) : Layer(layer) {}

    static GradientLayer create() { return GradientLayer(Layer::create(SCENE_LAYER_KIND_GRADIENT)); }

    scene_gradient_type gradient_type() const { return scene_gradient_layer_get_gradient_type(live()); }
    void set_gradient_type(scene_gradient_type type) {
        detail::check(scene_gradient_layer_set_gradient_type(live(), type));
    }
    std::vector<Color> colors() const {
        std::vector<Color> colors(scene_gradient_layer_get_colors(live(), nullptr, 0));
        scene_gradient_layer_get_colors(live(), colors.data(), colors.size());
        return colors;
    }
    void set_colors(const std::vector<Color> &colors) {
        detail::check(scene_gradient_layer_set_colors(live(), colors.data(), colors.size()));
    }
    std::vector<double> locations() const {
        std::vector<double> locations(scene_gradient_layer_get_locations(live(), nullptr, 0));
        scene_gradient_layer_get_locations(live(), locations.data(), locations.size());
        return locations;
    }
    void set_locations(const std::vector<double> &locations) {
        detail::check(scene_gradient_layer_set_locations(live(), locations.data(), locations.size()));
    }
    Point start_point() const { return scene_gradient_layer_get_start_point(live()); }
    void set_start_point(Point point) { detail::check(scene_gradient_layer_set_start_point(live(), point)); }
    Point end_point() const { return scene_gradient_layer_get_end_point(live()); }
    void set_end_point(Point point) { detail::check(scene_gradient_layer_set_end_point(live(), point)); }
};

} // namespace scene

#endif
