// The C++ API of animation: every kind with all that it has, timing functions, and the time of layers.
#include <cmath>
#include <stdexcept>
#include <vector>

#include "cpp_check.hpp"

using scene::Animation;
using scene::Layer;
using scene::Path;
using scene::Point;
using scene::Renderer;
using scene::TimingFunction;
using scene::Value;

static bool throws_invalid(const std::function<void()> &function) {
    try {
        function();
    } catch (const std::invalid_argument &) {
        return true;
    }
    return false;
}

static void test_timing_functions() {
    CHECK_NUMBER(TimingFunction::linear({0, 0.5, 0.25, 1}).evaluate(0.5), 0.375);
    CHECK_NUMBER(TimingFunction::linear({0, 1}, {0.5, 1}).evaluate(0.75), 0.5);
    CHECK_NUMBER(TimingFunction::linear({0, 1, 0}, {0, NAN, 1}).evaluate(0.25), 0.5);
    CHECK_NUMBER(TimingFunction::steps(4).evaluate(0.3), 0.25);
    CHECK_NUMBER(TimingFunction::steps(4, SCENE_STEP_JUMP_START).evaluate(0.3), 0.5);
    CHECK_TEXT(TimingFunction::css("steps(3, jump-both)").css().c_str(), "steps(3, jump-both)");
    CHECK_TEXT(TimingFunction::named("easeOut").css().c_str(), "ease-out");
    CHECK(throws_invalid([] { TimingFunction::linear({0, 1}, {0}); }));
    CHECK_INT(thrown_by([] { TimingFunction::linear({}); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { TimingFunction::steps(0); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { TimingFunction::css("bounce"); }), SCENE_ERROR_FORMAT);
    CHECK_INT(thrown_by([] { TimingFunction::steps(2).control_point(1); }), SCENE_ERROR_INVALID_STATE);
}

static void test_keyframes() {
    Animation animation = Animation::keyframe("position");
    CHECK_INT(animation.kind(), SCENE_ANIMATION_KEYFRAME);
    animation.set_values({Point{1, 2}, Point{3, 4}});
    CHECK_INT(animation.values().size(), 2);
    CHECK((animation.values()[1].point() == Point{3, 4}));
    animation.set_numbers({1, 2, 3, 4, 5, 6}, 2);
    CHECK((animation.values()[2].point() == Point{5, 6}));
    CHECK(throws_invalid([&] { animation.set_numbers({1, 2, 3}, 2); }));
    CHECK(throws_invalid([&] { animation.set_numbers({1, 2, 3}, 0); }));
    animation.set_key_times({0, 0.25, 1});
    CHECK((animation.key_times() == std::vector<double>{0, 0.25, 1}));
    animation.set_timing_functions({TimingFunction(), TimingFunction::named("easeIn")});
    CHECK_INT(animation.timing_functions().size(), 2);
    CHECK_TEXT(animation.timing_functions()[1].css().c_str(), "ease-in");
    animation.set_holds({true, false});
    CHECK((animation.holds() == std::vector<bool>{true, false}));
    animation.set_calculation_mode(SCENE_CALCULATION_CUBIC);
    CHECK_INT(animation.calculation_mode(), SCENE_CALCULATION_CUBIC);
    animation.set_tension_values({0, 1});
    animation.set_continuity_values({-1});
    animation.set_bias_values({0, 0.5, 0});
    CHECK((animation.tension_values() == std::vector<double>{0, 1}));
    CHECK((animation.continuity_values() == std::vector<double>{-1}));
    CHECK((animation.bias_values() == std::vector<double>{0, 0.5, 0}));
    animation.set_rotation_mode(SCENE_ROTATION_AUTO_REVERSE);
    CHECK_INT(animation.rotation_mode(), SCENE_ROTATION_AUTO_REVERSE);
    CHECK(!animation.path());
    animation.set_path(Path::svg("M0 0 L9 9"));
    CHECK_INT(animation.path().element_count(), 2);
    animation.set_path(Path());
    CHECK(!animation.path());
    animation.set_key_times({});
    CHECK(animation.key_times().empty());
    CHECK_INT(thrown_by([&] { animation.set_values({Point{0, 0}, 5}); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { animation.set_mass(1); }), SCENE_ERROR_INVALID_STATE);

    Animation turn = Animation::basic("transform");
    CHECK_TEXT(turn.value_function().c_str(), "");
    turn.set_value_function("rotateZ");
    turn.set_to_value(3);
    CHECK_TEXT(turn.value_function().c_str(), "rotateZ");
    turn.set_value_function("");
    CHECK(!turn.to_value());
}

static void test_springs() {
    Animation spring = Animation::spring("opacity");
    CHECK_INT(spring.kind(), SCENE_ANIMATION_SPRING);
    spring.set_mass(2);
    spring.set_stiffness(200);
    spring.set_damping(3);
    spring.set_initial_velocity(-1);
    spring.set_allows_overdamping(true);
    spring.set_inherits_velocity(false);
    CHECK_NUMBER(spring.mass(), 2);
    CHECK_NUMBER(spring.stiffness(), 200);
    CHECK_NUMBER(spring.damping(), 3);
    CHECK_NUMBER(spring.initial_velocity(), -1);
    CHECK(spring.allows_overdamping() && !spring.inherits_velocity());
    spring.set_perceptual(0.5, 0.25);
    CHECK_NEAR(spring.perceptual_duration(), 0.5, 1e-12);
    CHECK_NEAR(spring.bounce(), 0.25, 1e-12);
    CHECK(spring.settling_duration() > 0.5);
    spring.set_duration(spring.settling_duration());
    spring.set_commits_on_finish(true);
    CHECK(spring.commits_on_finish());
    CHECK_INT(thrown_by([&] { spring.set_stiffness(0); }), SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_groups_and_transitions() {
    Animation group = Animation::group({Animation::basic("opacity"), Animation::spring("position")});
    CHECK_INT(group.kind(), SCENE_ANIMATION_GROUP);
    CHECK_TEXT(group.key_path().c_str(), "");
    group.add_animation(Animation::keyframe("zPosition"));
    CHECK_INT(group.animations().size(), 3);
    CHECK_TEXT(group.animations()[2].key_path().c_str(), "zPosition");
    group.remove_all_animations();
    CHECK(group.animations().empty());
    CHECK_INT(thrown_by([&] { group.add_animation(Animation()); }), SCENE_ERROR_INVALID_HANDLE);

    Animation transition = Animation::transition(SCENE_TRANSITION_PUSH, SCENE_TRANSITION_FROM_TOP);
    CHECK_INT(transition.kind(), SCENE_ANIMATION_TRANSITION);
    CHECK_INT(transition.transition_type(), SCENE_TRANSITION_PUSH);
    CHECK_INT(transition.transition_subtype(), SCENE_TRANSITION_FROM_TOP);
    transition.set_start_progress(0.25);
    transition.set_end_progress(0.75);
    CHECK_NUMBER(transition.start_progress(), 0.25);
    CHECK_NUMBER(transition.end_progress(), 0.75);
    CHECK(!transition.transition_filter());
    scene::Filter mix = scene::Filter::create(scene::Kernel::from_text(
        "vec4 kernel(Image from, Image to, vec2 p, float t) { return mix(at(from, p), at(to, p), t); }"));
    mix.set_name("mix");
    transition.set_transition_filter(mix);
    CHECK_TEXT(transition.transition_filter().name().c_str(), "mix");
    CHECK_INT(thrown_by([&] { transition.set_transition_filter(scene::Filter::create("gaussianBlur")); }),
              SCENE_ERROR_INVALID_ARGUMENT);
    transition.set_transition_filter(scene::Filter());
    CHECK(!transition.transition_filter());
    Layer layer = Layer::create();
    layer.add_animation(transition, "whatever");
    CHECK_TEXT(layer.animation_key(0).c_str(), "transition");
    CHECK_INT(thrown_by([&] { group.add_animation(transition); }), SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_time() {
    Layer root = Layer::create(), child = Layer::create();
    root.add_sublayer(child);
    root.set_begin_time(2);
    root.set_speed(3);
    root.set_time_offset(0.25);
    child.set_duration(7);
    child.set_repeat_count(2);
    child.set_repeat_duration(3);
    child.set_autoreverses(true);
    child.set_fill_mode(SCENE_FILL_MODE_BOTH);
    CHECK_NUMBER(root.begin_time() + root.speed() + root.time_offset(), 5.25);
    CHECK_NUMBER(child.duration() + child.repeat_count() + child.repeat_duration(), 12);
    CHECK(child.autoreverses());
    CHECK_INT(child.fill_mode(), SCENE_FILL_MODE_BOTH);
    CHECK_NUMBER(root.convert_time_from(10, Layer()), 24.25);
    CHECK_NUMBER(child.convert_time_to(24.25, Layer()), 10);

    Renderer renderer = Renderer::offscreen(4, 4);
    Layer mover = Layer::create();
    renderer.set_root(mover);
    renderer.render(0);
    CHECK(std::isinf(renderer.next_frame_time()));
    Animation animation = Animation::basic("zPosition");
    animation.set_from_value(0);
    animation.set_to_value(100);
    animation.set_duration(1);
    mover.add_animation(animation, "rise");
    renderer.render(1);
    mover.pause(1.25);
    renderer.render(1.5);
    CHECK_NEAR(mover.presentation_value("zPosition").number(), 25, 1e-9);
    CHECK(std::isinf(renderer.next_frame_time()));
    mover.resume(2);
    renderer.render(2.25);
    CHECK_NEAR(mover.presentation_value("zPosition").number(), 50, 1e-9);
    CHECK_NUMBER(renderer.next_frame_time(), 2.25);
    mover.seek(1.75, 3);
    renderer.render(3);
    CHECK_NEAR(mover.presentation_value("zPosition").number(), 75, 1e-9);
}

int main() {
    test_timing_functions();
    test_keyframes();
    test_springs();
    test_groups_and_transitions();
    test_time();
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("cpp_animation");
}
