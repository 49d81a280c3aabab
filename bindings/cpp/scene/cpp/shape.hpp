/** @file shape.hpp
 *  @brief Shape layers: a path that is filled and stroked (shape.h).
 */
#ifndef SCENE_CPP_SHAPE_HPP
#define SCENE_CPP_SHAPE_HPP

#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/cpp/shape_layer_accessors.hpp>
#include <scene/cpp/path.hpp>
#include <scene/shape.h>

namespace scene {

/** A shape layer. */
class ShapeLayer : public detail::ShapeLayerAccessors {
  public:
    ShapeLayer() {}
    /** The same layer; it must be a shape layer for the functions below to work. */
    explicit ShapeLayer(const Layer &layer) : ShapeLayerAccessors(layer) {}

    static ShapeLayer create() { return ShapeLayer(Layer::create(SCENE_LAYER_KIND_SHAPE)); }
};

} // namespace scene

namespace std {
template <> struct hash<scene::ShapeLayer> : scene::detail::Hash<scene::ShapeLayer> {};
} // namespace std

#endif
