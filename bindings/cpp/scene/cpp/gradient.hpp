/** @file gradient.hpp
 *  @brief Gradient layers (gradient.h).
 */
#ifndef SCENE_CPP_GRADIENT_HPP
#define SCENE_CPP_GRADIENT_HPP

#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/cpp/gradient_layer_accessors.hpp>
#include <scene/gradient.h>

namespace scene {

/** Colours that change along a line, from a point outwards, or around it. */
class GradientLayer : public detail::GradientLayerAccessors {
  public:
    GradientLayer() = default;
    /** The same layer, seen as a gradient layer; the functions of a layer of another kind throw. */
    explicit GradientLayer(const Layer &layer) : GradientLayerAccessors(layer) {}

    static GradientLayer create() { return GradientLayer(Layer::create(SCENE_LAYER_KIND_GRADIENT)); }
};

} // namespace scene

#endif
