// The C++ API of gradient and replicator layers.
#include "cpp_check.hpp"

using scene::GradientLayer;
using scene::Layer;
using scene::ReplicatorLayer;

static void test_gradient() {
    GradientLayer layer = GradientLayer::create();
    CHECK_INT(layer.kind(), SCENE_LAYER_KIND_GRADIENT);
    CHECK(layer.colors().empty() && layer.locations().empty());
    layer.set_gradient_type(SCENE_GRADIENT_RADIAL);
    layer.set_colors({red, {0, 0, 1, 0.5f}});
    layer.set_locations({0.25, 0.5});
    layer.set_start_point({0.25, 0.5});
    layer.set_end_point({1, 2});
    CHECK_INT(layer.gradient_type(), SCENE_GRADIENT_RADIAL);
    CHECK_INT(layer.colors().size(), 2);
    CHECK(layer.colors()[1] == (scene::Color{0, 0, 1, 0.5f}));
    CHECK(layer.locations() == std::vector<double>({0.25, 0.5}));
    CHECK(layer.start_point() == (scene::Point{0.25, 0.5}));
    CHECK(layer.end_point() == (scene::Point{1, 2}));
    CHECK_INT(thrown_by([] { GradientLayer(Layer::create()).set_colors({red, red}); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([] { GradientLayer().set_colors({}); }), SCENE_ERROR_INVALID_HANDLE);
}

static void test_replicator() {
    ReplicatorLayer layer = ReplicatorLayer::create();
    CHECK_INT(layer.kind(), SCENE_LAYER_KIND_REPLICATOR);
    layer.set_instance_count(12);
    layer.set_instance_delay(-0.5);
    layer.set_instance_transform(scene::Transform::translation(1, 2, 3));
    layer.set_instance_color(red);
    layer.set_instance_red_offset(0.125);
    layer.set_instance_green_offset(0.25);
    layer.set_instance_blue_offset(0.5);
    layer.set_instance_alpha_offset(-0.125);
    layer.set_preserves_depth(true);
    CHECK_INT(layer.instance_count(), 12);
    CHECK_NUMBER(layer.instance_delay(), -0.5);
    CHECK_NUMBER(layer.instance_transform().m42, 2);
    CHECK(layer.instance_color() == red);
    CHECK_NUMBER(layer.instance_red_offset(), 0.125);
    CHECK_NUMBER(layer.instance_green_offset(), 0.25);
    CHECK_NUMBER(layer.instance_blue_offset(), 0.5);
    CHECK_NUMBER(layer.instance_alpha_offset(), -0.125);
    CHECK(layer.preserves_depth());
    CHECK_INT(thrown_by([&] { layer.set_instance_count(SCENE_REPLICATOR_MAX_COUNT + 1); }),
              SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { ReplicatorLayer(Layer::create()).set_instance_count(2); }), SCENE_ERROR_NOT_FOUND);
}

int main() {
    test_gradient();
    test_replicator();
    return check_summary("cpp_gradients");
}
