/** @file replicator.hpp
 *  @brief Replicator layers (replicator.h).
 */
#ifndef SCENE_CPP_REPLICATOR_HPP
#define SCENE_CPP_REPLICATOR_HPP

#include <scene/cpp/layer.hpp>
#include <scene/replicator.h>

namespace scene {

/** Copies of what is in it, each in another place, at another time and in another colour. */
class ReplicatorLayer : public Layer {
  public:
    ReplicatorLayer() = default;
    /** The same layer, seen as a replicator; the functions of a layer of another kind throw. */
    explicit ReplicatorLayer(const Layer &layer) : Layer(layer) {}

    static ReplicatorLayer create() { return ReplicatorLayer(Layer::create(SCENE_LAYER_KIND_REPLICATOR)); }

    std::uint32_t instance_count() const { return scene_replicator_layer_get_instance_count(live()); }
    void set_instance_count(std::uint32_t count) {
        detail::check(scene_replicator_layer_set_instance_count(live(), count));
    }
    double instance_delay() const { return scene_replicator_layer_get_instance_delay(live()); }
    void set_instance_delay(double delay) { detail::check(scene_replicator_layer_set_instance_delay(live(), delay)); }
    Transform instance_transform() const { return scene_replicator_layer_get_instance_transform(live()); }
    void set_instance_transform(const Transform &transform) {
        detail::check(scene_replicator_layer_set_instance_transform(live(), &transform));
    }
    Color instance_color() const { return scene_replicator_layer_get_instance_color(live()); }
    void set_instance_color(Color color) { detail::check(scene_replicator_layer_set_instance_color(live(), color)); }
    double instance_red_offset() const { return scene_replicator_layer_get_instance_red_offset(live()); }
    void set_instance_red_offset(double offset) {
        detail::check(scene_replicator_layer_set_instance_red_offset(live(), offset));
    }
    double instance_green_offset() const { return scene_replicator_layer_get_instance_green_offset(live()); }
    void set_instance_green_offset(double offset) {
        detail::check(scene_replicator_layer_set_instance_green_offset(live(), offset));
    }
    double instance_blue_offset() const { return scene_replicator_layer_get_instance_blue_offset(live()); }
    void set_instance_blue_offset(double offset) {
        detail::check(scene_replicator_layer_set_instance_blue_offset(live(), offset));
    }
    double instance_alpha_offset() const { return scene_replicator_layer_get_instance_alpha_offset(live()); }
    void set_instance_alpha_offset(double offset) {
        detail::check(scene_replicator_layer_set_instance_alpha_offset(live(), offset));
    }
    bool preserves_depth() const { return scene_replicator_layer_get_preserves_depth(live()); }
    void set_preserves_depth(bool preserves) {
        detail::check(scene_replicator_layer_set_preserves_depth(live(), preserves));
    }
};

} // namespace scene

#endif
