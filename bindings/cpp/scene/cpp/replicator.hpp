/** @file replicator.hpp
 *  @brief Replicator layers (replicator.h).
 */
#ifndef SCENE_CPP_REPLICATOR_HPP
#define SCENE_CPP_REPLICATOR_HPP

#include <scene/cpp/layer.hpp>
#include <scene/cpp/replicator_layer_accessors.hpp>
#include <scene/replicator.h>

namespace scene {

/** Copies of what is in it, each in another place, at another time and in another colour. */
class ReplicatorLayer : public detail::ReplicatorLayerAccessors {
  public:
    ReplicatorLayer() = default;
    /** The same layer, seen as a replicator; the functions of a layer of another kind throw. */
    explicit ReplicatorLayer(const Layer &layer) : ReplicatorLayerAccessors(layer) {}

    static ReplicatorLayer create() { return ReplicatorLayer(Layer::create(SCENE_LAYER_KIND_REPLICATOR)); }
};

} // namespace scene

#endif
