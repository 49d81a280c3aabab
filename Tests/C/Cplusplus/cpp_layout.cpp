// Layout in C++: managers of lambdas, constraints, and what they throw.
#include "cpp_check.hpp"

using namespace scene;

static Layer add_box(Layer &superlayer, double width) {
    Layer layer = Layer::create();
    layer.set_bounds({0, 0, width, 10});
    superlayer.add_sublayer(layer);
    return layer;
}

static void test_managers() {
    Layer top = Layer::create();
    top.set_bounds({0, 0, 100, 50});
    Layer first = add_box(top, 20), second = add_box(top, 30);
    top.set_layout_manager(LayoutManager::box(SCENE_LAYOUT_HORIZONTAL, 5, 0, SCENE_LAYOUT_ALIGNMENT_LEADING));
    CHECK(top.needs_layout());
    top.layout_if_needed();
    CHECK(!top.needs_layout());
    CHECK_NUMBER(second.frame().x, 25);
    CHECK_NUMBER(top.preferred_frame_size().width, 55);
    top.set_layout_manager(LayoutManager::flow(80, 2, 0, SCENE_LAYOUT_ALIGNMENT_LEADING));
    top.layout_sublayers();
    CHECK_NUMBER(second.frame().y, 12);
    top.set_layout_manager(LayoutManager::grid(2, 0, 0, SCENE_LAYOUT_ALIGNMENT_FILL));
    top.layout_if_needed();
    CHECK_NUMBER(second.frame().x, 50);
    CHECK(top.layout_manager() ? true : false);
    top.set_layout_manager(LayoutManager());
    CHECK(!top.layout_manager());

    int layouts = 0;
    LayoutFunctions functions;
    functions.layout_sublayers = [&](scene_layer *layer) {
        layouts++;
        CHECK(layer == top.get());
        first.set_position({7, 7});
    };
    functions.preferred_size = [](scene_layer *) { return Size{3, 4}; };
    top.set_layout_manager(LayoutManager::custom(functions));
    top.layout_if_needed();
    CHECK_INT(layouts, 1);
    CHECK_NUMBER(first.position().x, 7);
    CHECK_NUMBER(top.preferred_frame_size().height, 4);

    functions.layout_sublayers = [](scene_layer *) { throw std::logic_error("no layout today"); };
    top.set_layout_manager(LayoutManager::custom(functions));
    bool thrown = false;
    try {
        top.layout_sublayers();
    } catch (const std::logic_error &error) {
        thrown = std::string(error.what()) == "no layout today";
    }
    CHECK(thrown);
    CHECK_INT(thrown_by([] { LayoutManager::custom(LayoutFunctions()); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { LayoutManager::grid(0); }), SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_constraints_and_masks() {
    Layer top = Layer::create();
    top.set_bounds({0, 0, 200, 100});
    top.set_layout_manager(LayoutManager::constraint());
    Layer icon = add_box(top, 30), label = add_box(top, 10);
    icon.set_name("icon");
    icon.set_constraints({{SCENE_CONSTRAINT_MID_X, "superlayer", SCENE_CONSTRAINT_MID_X}});
    label.add_constraint({SCENE_CONSTRAINT_MIN_X, "icon", SCENE_CONSTRAINT_MAX_X, 1, 4});
    top.layout_if_needed();
    CHECK_NUMBER(icon.frame().x, 85);
    CHECK_NUMBER(label.frame().x, 119);
    CHECK_INT(label.constraints().size(), 1);
    CHECK_TEXT(label.constraints().at(0).source.c_str(), "icon");
    CHECK_INT(thrown_by([&] {
                  label.add_constraint({SCENE_CONSTRAINT_MIN_X, "icon", SCENE_CONSTRAINT_MIN_X, NAN});
              }),
              SCENE_ERROR_INVALID_ARGUMENT);

    top.set_layout_manager(LayoutManager());
    icon.set_autoresizing_mask(SCENE_AUTORESIZING_WIDTH);
    CHECK_INT(icon.autoresizing_mask(), SCENE_AUTORESIZING_WIDTH);
    top.set_bounds({0, 0, 260, 100});
    CHECK_NUMBER(icon.frame().width, 90);
    label.set_needs_layout();
    CHECK(label.needs_layout());
}

static void test_delegate() {
    Layer layer = Layer::create();
    LayerDelegate delegate;
    int layouts = 0;
    delegate.layout_sublayers = [&](scene_layer *) { layouts++; };
    layer.set_delegate(delegate);
    layer.set_needs_layout();
    layer.layout_if_needed();
    CHECK_INT(layouts, 1);
}

int main() {
    test_managers();
    test_constraints_and_masks();
    test_delegate();
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYOUT_MANAGER), 0);
    return check_summary("cpp_layout");
}
