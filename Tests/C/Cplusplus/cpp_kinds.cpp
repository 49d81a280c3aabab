// The C++ API of layers of special kinds.
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "cpp_check.hpp"

using scene::Layer;
using scene::Renderer;
using scene::ScrollLayer;

static void test_scroll() {
    ScrollLayer list = ScrollLayer::create();
    CHECK_INT(list.kind(), SCENE_LAYER_KIND_SCROLL);
    list.set_frame({0, 0, 100, 50});
    list.set_scroll_mode(SCENE_SCROLL_VERTICALLY);
    CHECK_INT(list.scroll_mode(), SCENE_SCROLL_VERTICALLY);
    list.set_content_size({0, 500});
    CHECK(list.content_size() == (scene::Size{0, 500}));
    list.scroll_to_point({10, 20});
    CHECK(list.bounds() == (scene::Rect{0, 20, 100, 50}));
    list.scroll_to_rect({0, 100, 10, 10});
    CHECK(list.bounds() == (scene::Rect{0, 60, 100, 50}));
    scene::ScrollMotion motion;
    motion.bounces = false;
    CHECK(list.rest_point({0, 1e6}, motion) == (scene::Point{0, 450}));
    CHECK(list.resisted_point({0, 70}) == (scene::Point{0, 70}));
    list.scroll_with_velocity({0, 1e6}, motion);
    CHECK(list.bounds() == (scene::Rect{0, 450, 100, 50}));
    motion.deceleration_rate = 2;
    CHECK_INT(thrown_by([&] { list.rest_point({0, 1}, motion); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { ScrollLayer(Layer::create()).scroll_to_point({1, 1}); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([] { ScrollLayer().scroll_to_point({1, 1}); }), SCENE_ERROR_INVALID_HANDLE);
}

static void test_entries() {
    ScrollLayer list = ScrollLayer::create();
    list.set_frame({0, 0, 100, 50});
    std::string told;
    scene::ScrollEntries entries;
    entries.count = 10;
    entries.size = {0, 30};
    entries.margin = 0;
    entries.enter = [&](std::uint32_t index, scene::Rect frame) {
        told += "+" + std::to_string(index) + " ";
        CHECK_NUMBER(frame.y, 30.0 * index);
        if (index == 9) throw std::runtime_error("no more");
        return index == 1 ? Layer() : Layer::create();
    };
    entries.leave = [&](std::uint32_t index, const Layer &entry) {
        CHECK(entry && !entry.superlayer());
        told += "-" + std::to_string(index) + " ";
    };
    list.set_entries(entries);
    CHECK_TEXT(told.c_str(), "+0 +1 ");
    CHECK(list.entry(0).superlayer() == list);
    CHECK(!list.entry(1));
    told.clear();
    list.scroll_to_point({0, 60});
    scene::dispatch();
    CHECK_TEXT(told.c_str(), "-0 +2 +3 ");
    told.clear();
    list.reload_entries();
    CHECK_TEXT(told.c_str(), "-2 -3 +2 +3 ");
    list.scroll_to_point({0, 250});
    try {
        scene::dispatch();
        CHECK(false);
    } catch (const std::runtime_error &error) {
        CHECK_TEXT(error.what(), "no more");
    }
    list.clear_entries();
    CHECK_INT(thrown_by([&] { list.reload_entries(); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([&] { list.set_entries(scene::ScrollEntries()); }), SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_tiles() {
    scene::TiledLayer map = scene::TiledLayer::create();
    map.set_frame({0, 0, 64, 32});
    map.set_tile_size({32, 32});
    map.set_levels_of_detail(3);
    map.set_levels_of_detail_bias(1);
    map.set_fade_duration(0.5);
    map.set_prefetch_margin(0);
    map.set_memory_limit(1 << 20);
    CHECK(map.tile_size() == (scene::Size{32, 32}));
    CHECK_INT(map.levels_of_detail(), 3);
    CHECK_INT(map.levels_of_detail_bias(), 1);
    CHECK_NUMBER(map.fade_duration(), 0.5);
    CHECK_NUMBER(map.prefetch_margin(), 0);
    CHECK_INT(map.memory_limit(), 1 << 20);
    CHECK(!map.has_source());
    CHECK_INT(thrown_by([&] { map.request_tiles({0, 0, 1, 1}); }), SCENE_ERROR_INVALID_STATE);
    CHECK_INT(thrown_by([&] { map.set_source(nullptr); }), SCENE_ERROR_INVALID_ARGUMENT);
    const auto held = std::make_shared<int>(0);
    map.set_source([held](const scene::Tile &tile, const scene_tile_info &info) {
        if (info.column == 1) throw std::runtime_error("no such tile");
        std::memset(info.pixels, tile.is_cancelled() ? 0 : 255, info.height * info.stride);
        return SCENE_TILE_DONE;
    });
    CHECK(map.has_source());
    Renderer renderer = Renderer::offscreen(64, 32);
    renderer.set_content_wait(10);
    CHECK_NUMBER(renderer.content_wait(), 10);
    Layer root = Layer::create();
    root.add_sublayer(map);
    renderer.set_root(root);
    renderer.render(0);
    const std::vector<std::uint8_t> pixels = renderer.read_pixels();
    CHECK_INT(pixels[0], 255);
    CHECK_INT(pixels[4 * 40 + 3], 0);
    CHECK_INT(map.statistics().failed, 1);
    map.invalidate({0, 0, 1, 1});
    map.invalidate();
    scene::scroll_point(map, {1, 1});
    scene::scroll_rect_to_visible(map, {1, 1, 2, 2});
    map.clear_source();
    CHECK(!map.has_source());
}

static void test_gl() {
    Renderer renderer = Renderer::offscreen(20, 20);
    Layer root = Layer::create();
    scene::GLLayer layer = scene::GLLayer::create();
    int prepared = 0, asked = 0, drawn = 0, destroyed = 0;
    scene::GLDrawing drawing;
    drawing.prepare = [&](Layer, scene_gl_frame &frame) { frame.data = &prepared, prepared++; };
    drawing.can_draw = [&](Layer, const scene_gl_frame &) { return ++asked != 2; };
    drawing.draw = [&](Layer which, const scene_gl_frame &frame) {
        CHECK(which == layer);
        CHECK(frame.data == &prepared);
        CHECK_INT(frame.width, 20);
        if (++drawn == 2) throw std::runtime_error("no more");
    };
    drawing.destroy = [&](Layer, const scene_gl_frame &, bool context_lost) { destroyed += context_lost ? 10 : 1; };
    layer.set_frame({0, 0, 20, 20});
    layer.set_asynchronous(true);
    layer.set_drawing(drawing);
    CHECK(layer.has_drawing());
    root.add_sublayer(layer);
    renderer.set_root(root);
    for (int time = 0; time < 2; time++) renderer.render(time);
    CHECK_INT(drawn, 1);
    renderer.render(2);
    CHECK_INT(drawn, 2);
    bool is_thrown = false;
    try {
        scene::dispatch();
    } catch (const std::runtime_error &) {
        is_thrown = true;
    }
    CHECK(is_thrown);
    layer.remove_drawing();
    CHECK(!layer.has_drawing());
    renderer.render(3);
    CHECK_INT(prepared, 1);
    CHECK_INT(asked, 3);
    CHECK_INT(destroyed, 1);
    CHECK_INT(thrown_by([&] { layer.set_drawing(scene::GLDrawing()); }), SCENE_ERROR_INVALID_ARGUMENT);
}

// Layers of all kinds, and contexts, are keys of unordered containers.
static void test_keys() {
    const std::unordered_set<scene::TextLayer> texts = {scene::TextLayer::create()};
    const std::unordered_set<scene::GradientLayer> gradients = {scene::GradientLayer::create()};
    const std::unordered_set<scene::ReplicatorLayer> replicators = {scene::ReplicatorLayer::create()};
    const std::unordered_set<scene::GLLayer> surfaces = {scene::GLLayer::create()};
    const std::unordered_set<scene::VideoLayer> videos = {scene::VideoLayer::create()};
    const std::unordered_set<scene::GLContext> contexts = {scene::GLContext()};
    CHECK(texts.size() == 1 && gradients.size() == 1 && replicators.size() == 1);
    CHECK(surfaces.size() == 1 && videos.size() == 1 && contexts.count(scene::GLContext()) == 1);
}

// A layer seen as one of another kind throws what changes it, and reads as nothing.
static void test_other_kinds() {
    const Layer plain = Layer::create();
    CHECK_INT(scene::ReplicatorLayer(plain).instance_count(), 0);
    CHECK(scene::GradientLayer(plain).colors().empty());
    CHECK_INT(thrown_by([&] { scene::GLLayer(plain).remove_drawing(); }), SCENE_ERROR_NOT_FOUND);
    CHECK_TEXT(scene_error_message(), "scene_gl_layer_set_drawing: layer is a plain layer, expected a gl layer");
    CHECK_INT(thrown_by([&] { scene::VideoLayer(plain).statistics(); }), SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "layer is a plain layer, expected a video layer");
    CHECK_INT(thrown_by([&] { ScrollLayer(plain).rest_point({0, 0}); }), SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "layer is a plain layer, expected a scroll layer");
}

int main() {
    test_scroll();
    test_entries();
    test_tiles();
    test_gl();
    test_keys();
    test_other_kinds();
    return check_summary("cpp_kinds");
}
