// The C++ API of emitter cells and layers.
#include "cpp_check.hpp"

#include <unordered_set>

using scene::EmitterCell;
using scene::EmitterLayer;
using scene::Layer;

// What every property takes, it gives back, by its key.
static void test_properties() {
    EmitterCell cell = EmitterCell::create();
    const scene::Image image = two_by_two();
    std::uint32_t numbers = 0;
    for (std::uint32_t i = 0; i < EmitterCell::property_count(); i++) {
        const scene_property_info info = EmitterCell::property(i);
        CHECK_INT(cell.value(info.key).type(), info.default_value.type);
        if (info.type != SCENE_VALUE_NUMBER) continue;
        CHECK_NUMBER(cell.number(info.key), info.default_value.numbers[0]);
        cell.set_number(info.key, 0.25 + i);
        CHECK_NUMBER(cell.number(info.key), 0.25 + i);
        CHECK_NUMBER(cell.value(info.key).number(), 0.25 + i);
        numbers++;
    }
    CHECK(numbers > 25);
    CHECK(cell.name().empty());
    CHECK(!cell.contents());
    cell.set_name("spark");
    cell.set_color(red);
    cell.set_contents(image);
    CHECK_TEXT(cell.name().c_str(), "spark");
    CHECK(cell.color() == red);
    CHECK(cell.contents() == image);
    cell.set_value("color", scene::Value(scene::Color{0, 1, 0, 1}));
    CHECK(cell.color() == (scene::Color{0, 1, 0, 1}));
    cell.set_contents(scene::Image());
    CHECK(!cell.contents());
}

// Layers and cells take copies, and give copies back.
static void test_copies() {
    EmitterCell inner = EmitterCell::create(), outer = EmitterCell::create();
    inner.set_number("birthRate", 3);
    outer.set_emitter_cells({inner, inner.copy()});
    inner.set_number("birthRate", 4);
    CHECK_INT(outer.emitter_cell_count(), 2);
    CHECK_NUMBER(outer.emitter_cell(1).number("birthRate"), 3);
    EmitterLayer layer = EmitterLayer::create();
    CHECK_INT(layer.emitter_cell_count(), 0);
    layer.set_emitter_cells({outer, inner});
    outer.set_emitter_cells({});
    CHECK_INT(outer.emitter_cell_count(), 0);
    CHECK_INT(layer.emitter_cell_count(), 2);
    CHECK_INT(layer.emitter_cell(0).emitter_cell_count(), 2);
    CHECK_NUMBER(layer.emitter_cell(1).number("birthRate"), 4);
    layer.emitter_cell(1).set_number("birthRate", 5);
    CHECK_NUMBER(layer.emitter_cell(1).number("birthRate"), 4);

    const EmitterCell same = inner;
    CHECK(same == inner);
    CHECK(inner.copy() != inner);
    const std::unordered_set<EmitterCell> set = {inner, same, inner.copy()};
    CHECK_INT(set.size(), 2);
}

static void test_layer() {
    EmitterLayer layer = EmitterLayer::create();
    CHECK_INT(layer.kind(), SCENE_LAYER_KIND_EMITTER);
    layer.set_emitter_position({1, 2});
    layer.set_emitter_z_position(3);
    layer.set_emitter_size({4, 5});
    layer.set_emitter_depth(6);
    layer.set_emitter_shape(SCENE_EMITTER_SHAPE_CUBOID);
    layer.set_emitter_mode(SCENE_EMITTER_MODE_OUTLINE);
    layer.set_render_mode(SCENE_EMITTER_RENDER_ADDITIVE);
    layer.set_birth_rate(7);
    layer.set_lifetime(8);
    layer.set_velocity(9);
    layer.set_scale(10);
    layer.set_spin(11);
    layer.set_seed(12);
    layer.set_preserves_depth(true);
    CHECK(layer.emitter_position() == (scene::Point{1, 2}));
    CHECK_NUMBER(layer.emitter_z_position(), 3);
    CHECK(layer.emitter_size() == (scene::Size{4, 5}));
    CHECK_NUMBER(layer.emitter_depth(), 6);
    CHECK_INT(layer.emitter_shape(), SCENE_EMITTER_SHAPE_CUBOID);
    CHECK_INT(layer.emitter_mode(), SCENE_EMITTER_MODE_OUTLINE);
    CHECK_INT(layer.render_mode(), SCENE_EMITTER_RENDER_ADDITIVE);
    CHECK_NUMBER(layer.birth_rate(), 7);
    CHECK_NUMBER(layer.lifetime(), 8);
    CHECK_NUMBER(layer.velocity(), 9);
    CHECK_NUMBER(layer.scale(), 10);
    CHECK_NUMBER(layer.spin(), 11);
    CHECK_NUMBER(layer.seed(), 12);
    CHECK(layer.preserves_depth());
}

// What cannot be is thrown, and changes nothing.
static void test_errors() {
    EmitterCell cell = EmitterCell::create();
    CHECK_INT(thrown_by([&] { cell.set_number("birthRate", -1); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { cell.set_number("mass", 1); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([&] { cell.set_name("\xff"); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { cell.value("mass"); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([&] { cell.emitter_cell(0); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([&] { cell.set_emitter_cells({EmitterCell()}); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { EmitterCell().set_number("birthRate", 1); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { EmitterCell::property(EmitterCell::property_count()); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([&] { EmitterLayer(Layer::create()).set_emitter_cells({cell}); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([] { EmitterLayer::create().set_birth_rate(-1); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { EmitterLayer::create().emitter_cell(0); }), SCENE_ERROR_NOT_FOUND);
    CHECK_NUMBER(cell.number("birthRate"), 0);
    CHECK(cell.name().empty());
}

int main() {
    test_properties();
    test_copies();
    test_layer();
    test_errors();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_EMITTER_CELL), 0);
    return check_summary("cpp_emitters");
}
