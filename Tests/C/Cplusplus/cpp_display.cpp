// Contents that the program draws, in C++: functions, classes with virtual functions, and what they throw.
#include <stdexcept>

#include "cpp_check.hpp"

namespace {

void fill(const scene_drawing_info &info, std::uint8_t shade) {
    for (std::uint32_t y = 0; y < info.height; y++) {
        std::uint8_t *row = static_cast<std::uint8_t *>(info.pixels) + y * info.stride;
        for (std::uint32_t x = 0; x < 4 * info.width; x++) row[x] = x % 4 == 3 ? 255 : shade;
    }
}

/** A class that draws, and decides nothing else. */
class Painter : public scene::Delegate {
  public:
    int drawn = 0, prepared = 0;
    bool throws = false;

    void will_draw(scene_layer *) override { prepared++; }
    void draw_pixels(scene_layer *, const scene_drawing_info &info) override {
        drawn++;
        if (throws) throw std::runtime_error("no paint");
        fill(info, 9);
    }
    bool needs_display_for_key(scene_layer *, const std::string &key) override { return key == "cornerRadius"; }
};

/** One that is derived from it, and shows the layer itself. */
class Shower : public Painter {
  public:
    int shown = 0;

    void display_layer(scene_layer *layer) override {
        shown++;
        scene::Layer::borrow(layer).display();
    }
};

void by_functions() {
    scene::Layer layer = scene::Layer::create();
    layer.set_bounds({0, 0, 4, 3});
    int drawn = 0;
    scene::LayerDelegate delegate;
    delegate.draw_layer = [&](scene_layer *, cairo_t *context) {
        CHECK(context != nullptr);
        drawn++;
    };
    layer.set_delegate(delegate);
    layer.set_needs_display();
    CHECK(layer.needs_display());
    layer.display_if_needed();
    CHECK(!layer.needs_display());
    CHECK(drawn == 1);
    CHECK(layer.contents().width() == 4);
    layer.set_needs_display(scene::Rect{1, 1, 1, 1});
    layer.display();
    CHECK(drawn == 2);

    layer.set_opaque(true);
    layer.set_contents_format(SCENE_CONTENTS_FORMAT_GRAY8);
    layer.set_needs_display_on_bounds_change(true);
    layer.set_draws_asynchronously(true);
    CHECK(layer.opaque());
    CHECK(layer.contents_format() == SCENE_CONTENTS_FORMAT_GRAY8);
    CHECK(layer.needs_display_on_bounds_change());
    CHECK(layer.draws_asynchronously());
    CHECK(!scene::drawing_is_cancelled());
    CHECK(!scene::drawing_is_asynchronous());
    CHECK(thrown_by([&] { scene::cancel_drawing(); }) == SCENE_ERROR_INVALID_STATE);
}

void by_classes() {
    scene::Layer layer = scene::Layer::create();
    layer.set_bounds({0, 0, 4, 3});
    auto painter = std::make_shared<Painter>();
    layer.set_delegate(painter);
    layer.display();
    CHECK(painter->drawn == 1);
    CHECK(painter->prepared == 1);
    layer.set_corner_radius(1);
    CHECK(layer.needs_display());
    layer.display();

    // What it throws comes out of the call; the contents stay.
    const scene::Image before = layer.contents();
    painter->throws = true;
    bool threw = false;
    try {
        layer.display();
    } catch (const std::runtime_error &) {
        threw = true;
    }
    CHECK(threw);
    CHECK(layer.contents() == before);
    CHECK(painter->drawn == 3);

    auto shower = std::make_shared<Shower>();
    layer.set_delegate(shower);
    layer.display();
    CHECK(shower->shown == 1);
    CHECK(shower->drawn == 1);
    CHECK(layer.contents() != before);
    CHECK(painter.use_count() == 1);
    CHECK(thrown_by([&] { layer.set_delegate(std::shared_ptr<Painter>()); }) == SCENE_ERROR_INVALID_ARGUMENT);
    layer.remove_delegate();
    CHECK(shower.use_count() == 1);
}

} // namespace

int main() {
    by_functions();
    by_classes();
    // A part that was drawn is a change of the image until it is committed.
    scene::flush();
    CHECK(scene_live_object_count(SCENE_OBJECT_LAYER) == 0);
    CHECK(scene_live_object_count(SCENE_OBJECT_IMAGE) == 0);
    return check_summary("cpp_display");
}
