// The C++ API of layers of special kinds.
#include <stdexcept>
#include <string>

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

int main() {
    test_scroll();
    test_entries();
    return check_summary("cpp_kinds");
}
