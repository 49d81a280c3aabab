// Actions, styles, delegates, custom properties, reduced motion and animators in C++.
#include <vector>

#include "cpp_check.hpp"

using namespace scene;

struct Shown {
    Renderer renderer = Renderer::offscreen(8, 8, 1);
    Layer root = Layer::create(), box = Layer::create();

    Shown() {
        box.set_frame({0, 0, 4, 4});
        root.add_sublayer(box);
        renderer.set_root(root);
        renderer.render(0);
    }
};

static void test_actions() {
    Shown shown;
    Layer &box = shown.box;
    std::vector<std::string> events;
    box.set_action("opacity", Action::callback([&](const std::string &event, scene_layer *layer) {
                       CHECK(Layer::borrow(layer) == box);
                       events.push_back(event);
                   }));
    box.set_opacity(0.5);
    CHECK(events == std::vector<std::string>{"opacity"});
    CHECK_INT(box.animation_count(), 0);
    box.set_action("opacity", Action::null());
    CHECK(box.action("opacity").is_null() && box.action_keys() == std::vector<std::string>{"opacity"});
    CHECK(!box.action("position"));
    box.set_action("opacity", Action());
    CHECK(box.action_keys().empty());
    Animation fade = Animation::basic("opacity");
    fade.set_duration(3);
    box.set_action("position", Action::animation(fade));
    CHECK_NUMBER(box.action("position").animation().duration(), 3);
    box.set_position({7, 7});
    CHECK_NUMBER(box.animation("position").duration(), 3);
    box.action("position").run("event", box.get());
    CHECK_INT(box.animation_count(), 2);
    CHECK(box.action_for_key("bounds") && !box.action_for_key("onOrderIn"));

    // What they throw comes out of the call that made the change.
    box.set_action("zPosition", Action::callback([](const std::string &, scene_layer *) { throw 42; }));
    int thrown = 0;
    try {
        box.set_z_position(1);
    } catch (int number) {
        thrown = number;
    }
    CHECK_INT(thrown, 42);
    CHECK_NUMBER(box.z_position(), 1);
    box.set_opacity(0.25);
}

static void test_styles_and_delegates() {
    Shown shown;
    Layer &box = shown.box;
    Style front = Style::create(), back = Style::create();
    back.set_value("cornerRadius", 5);
    front.set_style(back);
    front.set_action("opacity", Action::null());
    box.set_style(front);
    CHECK_NUMBER(box.corner_radius(), 5);
    CHECK_NUMBER(box.style().value("cornerRadius").number(), 5);
    CHECK(box.style().action("opacity").is_null() && !box.style().action("bounds"));
    box.set_style(Style());
    CHECK(!box.style());

    // The delegate hears of animations that end later, too.
    static std::string heard;
    LayerDelegate delegate;
    delegate.action_for_key = [&](scene_layer *, const std::string &key) {
        heard += "?" + key;
        if (key == "bounds") throw std::runtime_error("no bounds");
        return key == "position" ? Action::null() : Action();
    };
    delegate.animation_did_start = [&](scene_layer *, const std::string &key) { heard += "+" + key; };
    delegate.animation_did_stop = [&](scene_layer *, const std::string &key, scene_animation_stop_reason) {
        heard += "-" + key;
    };
    box.set_delegate(delegate);
    CHECK(box.has_delegate());
    box.set_position({1, 1});
    box.set_opacity(0);
    shown.renderer.render(1);
    shown.renderer.render(2);
    dispatch();
    CHECK_TEXT(heard.c_str(), "?position?opacity+opacity-opacity");
    bool thrown = false;
    try {
        box.set_bounds({0, 0, 1, 1});
    } catch (const std::runtime_error &) {
        thrown = true;
    }
    CHECK(thrown && box.bounds().width == 1);
    box.remove_delegate();
    CHECK(!box.has_delegate());
}

static void test_custom_properties() {
    register_property("progress", 0.5);
    register_property("stops", std::vector<double>{0, 1}, false);
    register_property("palette", std::vector<Color>{red});
    Layer layer = Layer::create();
    CHECK_NUMBER(layer.value("progress").number(), 0.5);
    CHECK(layer.value("stops").number_list() == (std::vector<double>{0, 1}));
    CHECK(layer.value("palette").color_list().size() == 1 && layer.value("palette").color_list()[0] == red);
    layer.set_value("stops", std::vector<double>{});
    CHECK(layer.value("stops").number_list().empty());
    CHECK(layer.value("stops") != layer.value("palette"));
    CHECK_INT(thrown_by([] { register_property("progress", 1); }), SCENE_ERROR_INVALID_STATE);
    CHECK_INT(thrown_by([&] { layer.value("progress").number_list(); }), SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_animators() {
    std::shared_ptr<int> held = std::make_shared<int>(1);
    std::vector<double> told;
    Animator animator = Animator::create(0, [&told, held](const Value &value) {
        if (value.number() == 8) throw std::runtime_error("eight");
        told.push_back(value.number());
    });
    CHECK_TEXT(animator.key_path().c_str(), "value");
    dispatch_at(0);
    {
        Transaction transaction;
        Transaction::set_animation_duration(1);
        Transaction::set_animation_timing_function(TimingFunction::named("linear"));
        animator.set_value(4);
    }
    CHECK_NUMBER(animator.value().number(), 4);
    dispatch_at(1);
    dispatch_at(1.5);
    CHECK(told.size() == 1 && told[0] == 2 && animator.shown().number() == 2);
    CHECK_INT(thrown_by([&] { animator.set_value("text"); }), SCENE_ERROR_INVALID_ARGUMENT);
    set_reduced_motion(true);
    CHECK(reduced_motion());
    set_reduced_motion(false);
    Transaction::set_disable_actions(true);
    animator.set_value(8);
    bool thrown = false;
    try {
        dispatch_at(3);
    } catch (const std::runtime_error &) {
        thrown = true;
    }
    CHECK(thrown);
    CHECK(animator.layer().animation_count() == 0);
    animator = Animator();
    dispatch_at(4);
    CHECK_INT(held.use_count(), 1);
    CHECK_INT(thrown_by([] { Animator::create("text", [](const Value &) {}); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { Animator::create(1, nullptr); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { Action::callback(nullptr); }), SCENE_ERROR_INVALID_ARGUMENT);
    Animation animation = Animation::basic("opacity");
    animation.set_reduced_motion_policy(SCENE_REDUCED_MOTION_JUMP);
    CHECK_INT(animation.reduced_motion_policy(), SCENE_REDUCED_MOTION_JUMP);
}

int main() {
    test_actions();
    test_styles_and_delegates();
    test_custom_properties();
    test_animators();
    scene::flush();
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_ACTION), 0);
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_STYLE), 0);
    return check_summary("cpp_actions");
}
