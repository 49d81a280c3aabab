/** @file animation.hpp
 *  @brief Animations (animation.h).
 */
#ifndef SCENE_CPP_ANIMATION_HPP
#define SCENE_CPP_ANIMATION_HPP

#include <scene/animation.h>
#include <scene/animation_kinds.h>
#include <scene/cpp/callback.hpp>
#include <scene/cpp/filter.hpp>
#include <scene/cpp/path.hpp>
#include <scene/cpp/timing_function.hpp>
#include <scene/cpp/value.hpp>

namespace scene {

/** An animation. A layer gets a copy of it: later changes have no effect there. */
class Animation : public Object<Animation, scene_animation, scene_animation_retain, scene_animation_release> {
  public:
    /** Animates one property between two values (CABasicAnimation). */
    static Animation basic(const std::string &key_path) {
        return adopt(detail::check_made(scene_animation_create_basic(key_path.c_str())));
    }

    /** Animates one property through several values (CAKeyframeAnimation). */
    static Animation keyframe(const std::string &key_path) {
        return adopt(detail::check_made(scene_animation_create_keyframe(key_path.c_str())));
    }
    /** Animates one property between two values as a spring goes (CASpringAnimation). */
    static Animation spring(const std::string &key_path) {
        return adopt(detail::check_made(scene_animation_create_spring(key_path.c_str())));
    }
    /** Runs several animations in a time of their own (CAAnimationGroup). */
    static Animation group(const std::vector<Animation> &animations = {}) {
        Animation group = adopt(detail::check_made(scene_animation_create_group()));
        for (const Animation &animation : animations) group.add_animation(animation);
        return group;
    }
    /** From what a layer was to what it is (CATransition). */
    static Animation transition(scene_transition_type type = SCENE_TRANSITION_FADE,
                                scene_transition_subtype subtype = SCENE_TRANSITION_FROM_LEFT) {
        Animation transition = adopt(detail::check_made(scene_animation_create_transition()));
        transition.set_transition_type(type);
        transition.set_transition_subtype(subtype);
        return transition;
    }

    scene_animation_kind kind() const { return scene_animation_get_kind(live()); }
    /** "" for groups and transitions. */
    std::string key_path() const { return detail::text(scene_animation_get_key_path(live())); }

    /** The values of a basic or spring animation; an empty Value takes one away. */
    void set_from_value(const Value &value) { set(scene_animation_set_from_value, value); }
    void set_to_value(const Value &value) { set(scene_animation_set_to_value, value); }
    void set_by_value(const Value &value) { set(scene_animation_set_by_value, value); }
    Value from_value() const { return read(scene_animation_get_from_value); }
    Value to_value() const { return read(scene_animation_get_to_value); }
    Value by_value() const { return read(scene_animation_get_by_value); }

    double begin_time() const { return scene_animation_get_begin_time(live()); }
    void set_begin_time(double seconds) { detail::check(scene_animation_set_begin_time(live(), seconds)); }
    double time_offset() const { return scene_animation_get_time_offset(live()); }
    void set_time_offset(double seconds) { detail::check(scene_animation_set_time_offset(live(), seconds)); }
    double speed() const { return scene_animation_get_speed(live()); }
    void set_speed(double speed) { detail::check(scene_animation_set_speed(live(), speed)); }
    double duration() const { return scene_animation_get_duration(live()); }
    void set_duration(double seconds) { detail::check(scene_animation_set_duration(live(), seconds)); }
    double repeat_count() const { return scene_animation_get_repeat_count(live()); }
    void set_repeat_count(double count) { detail::check(scene_animation_set_repeat_count(live(), count)); }
    double repeat_duration() const { return scene_animation_get_repeat_duration(live()); }
    void set_repeat_duration(double seconds) { detail::check(scene_animation_set_repeat_duration(live(), seconds)); }
    bool autoreverses() const { return scene_animation_get_autoreverses(live()); }
    void set_autoreverses(bool reverses) { detail::check(scene_animation_set_autoreverses(live(), reverses)); }
    scene_fill_mode fill_mode() const { return scene_animation_get_fill_mode(live()); }
    void set_fill_mode(scene_fill_mode mode) { detail::check(scene_animation_set_fill_mode(live(), mode)); }
    scene_reduced_motion_policy reduced_motion_policy() const {
        return scene_animation_get_reduced_motion_policy(live());
    }
    void set_reduced_motion_policy(scene_reduced_motion_policy policy) {
        detail::check(scene_animation_set_reduced_motion_policy(live(), policy));
    }
    bool removed_on_completion() const { return scene_animation_get_removed_on_completion(live()); }
    void set_removed_on_completion(bool removed) {
        detail::check(scene_animation_set_removed_on_completion(live(), removed));
    }

    /** Empty when none is set, which is linear. */
    TimingFunction timing_function() const {
        return TimingFunction::adopt(scene_animation_copy_timing_function(live()));
    }
    void set_timing_function(const TimingFunction &function) {
        detail::check(scene_animation_set_timing_function(live(), function.get()));
    }

    bool additive() const { return scene_animation_get_additive(live()); }
    void set_additive(bool additive) { detail::check(scene_animation_set_additive(live(), additive)); }
    bool cumulative() const { return scene_animation_get_cumulative(live()); }
    void set_cumulative(bool cumulative) { detail::check(scene_animation_set_cumulative(live(), cumulative)); }

    /** Who hears, in scene::dispatch() on the thread that adds it, that it started and stopped; either may be empty. */
    void set_delegate(AnimationStart did_start, AnimationStop did_stop) {
        scene_animation *animation = live();
        if (!did_start && !did_stop)
            return detail::check(scene_animation_set_delegate(animation, nullptr, nullptr, nullptr));
        using Functions = detail::AnimationFunctions;
        const scene_animation_delegate delegate = detail::delegate_of<Functions>();
        detail::hand_over(Functions{std::move(did_start), std::move(did_stop)}, [&](void *data) {
            return scene_animation_set_delegate(animation, &delegate, data, detail::destroy<Functions>);
        });
    }

    /** Whether its end value becomes the model value when it has finished. */
    bool commits_on_finish() const { return scene_animation_get_commits_on_finish(live()); }
    void set_commits_on_finish(bool commits) { detail::check(scene_animation_set_commits_on_finish(live(), commits)); }
    /** "" for none; of transforms, "rotateZ", "scale" and so on. */
    std::string value_function() const { return detail::text(scene_animation_get_value_function(live())); }
    void set_value_function(const std::string &name) {
        detail::check(scene_animation_set_value_function(live(), name.empty() ? nullptr : name.c_str()));
    }

    /** Key frames: the values. */
    std::vector<Value> values() const {
        std::vector<Value> values;
        for (std::uint32_t i = 0; i < scene_animation_get_value_count(live()); i++) {
            scene_value raw;
            detail::check(scene_animation_get_value(live(), i, &raw));
            values.push_back(raw);
        }
        return values;
    }
    void set_values(const std::vector<Value> &values) {
        std::vector<scene_value> raw;
        for (const Value &value : values) raw.push_back(value.c_value());
        detail::check(scene_animation_set_values(live(), raw.data(), raw.size()));
    }
    /** The values as plain numbers, `components` of them each.
     *  @throws std::invalid_argument when they are no whole number of values. */
    void set_numbers(const std::vector<double> &numbers, std::size_t components) {
        if (components == 0 || numbers.size() % components != 0) {
            throw std::invalid_argument("scene::Animation::set_numbers: no whole number of values");
        }
        detail::check(scene_animation_set_numbers(live(), numbers.data(), numbers.size() / components, components));
    }
    /** The way that a point goes along in place of the values; empty for none. */
    Path path() const { return Path::adopt(scene_animation_copy_path(live())); }
    void set_path(const Path &path) { detail::check(scene_animation_set_path(live(), path.get())); }
    std::vector<double> key_times() const { return list(scene_animation_get_key_times); }
    void set_key_times(const std::vector<double> &times) { set_list(scene_animation_set_key_times, times); }
    /** The curves of the segments; an empty one is linear. */
    std::vector<TimingFunction> timing_functions() const {
        std::vector<TimingFunction> functions;
        for (std::uint32_t i = 0; i < scene_animation_get_timing_function_count(live()); i++) {
            functions.push_back(
                TimingFunction::adopt(detail::check_made(scene_animation_copy_timing_function_at(live(), i))));
        }
        return functions;
    }
    void set_timing_functions(const std::vector<TimingFunction> &functions) {
        std::vector<scene_timing_function *> handles;
        for (const TimingFunction &function : functions) handles.push_back(function.get());
        detail::check(scene_animation_set_timing_functions(live(), handles.data(), handles.size()));
    }
    /** Which segments hold their first value until their end. */
    std::vector<bool> holds() const {
        std::vector<char> bytes(scene_animation_get_holds(live(), nullptr, 0));
        static_assert(sizeof(bool) == 1, "bools are bytes");
        scene_animation_get_holds(live(), reinterpret_cast<bool *>(bytes.data()), bytes.size());
        return std::vector<bool>(bytes.begin(), bytes.end());
    }
    void set_holds(const std::vector<bool> &holds) {
        const std::vector<char> bytes(holds.begin(), holds.end());
        detail::check(scene_animation_set_holds(live(), reinterpret_cast<const bool *>(bytes.data()), bytes.size()));
    }
    scene_calculation_mode calculation_mode() const { return scene_animation_get_calculation_mode(live()); }
    void set_calculation_mode(scene_calculation_mode mode) {
        detail::check(scene_animation_set_calculation_mode(live(), mode));
    }
    std::vector<double> tension_values() const { return list(scene_animation_get_tension_values); }
    void set_tension_values(const std::vector<double> &values) { set_list(scene_animation_set_tension_values, values); }
    std::vector<double> continuity_values() const { return list(scene_animation_get_continuity_values); }
    void set_continuity_values(const std::vector<double> &values) {
        set_list(scene_animation_set_continuity_values, values);
    }
    std::vector<double> bias_values() const { return list(scene_animation_get_bias_values); }
    void set_bias_values(const std::vector<double> &values) { set_list(scene_animation_set_bias_values, values); }
    scene_rotation_mode rotation_mode() const { return scene_animation_get_rotation_mode(live()); }
    void set_rotation_mode(scene_rotation_mode mode) { detail::check(scene_animation_set_rotation_mode(live(), mode)); }

    /** Springs. */
    double mass() const { return scene_animation_get_mass(live()); }
    void set_mass(double mass) { detail::check(scene_animation_set_mass(live(), mass)); }
    double stiffness() const { return scene_animation_get_stiffness(live()); }
    void set_stiffness(double stiffness) { detail::check(scene_animation_set_stiffness(live(), stiffness)); }
    double damping() const { return scene_animation_get_damping(live()); }
    void set_damping(double damping) { detail::check(scene_animation_set_damping(live(), damping)); }
    double initial_velocity() const { return scene_animation_get_initial_velocity(live()); }
    void set_initial_velocity(double velocity) {
        detail::check(scene_animation_set_initial_velocity(live(), velocity));
    }
    bool allows_overdamping() const { return scene_animation_get_allows_overdamping(live()); }
    void set_allows_overdamping(bool allows) { detail::check(scene_animation_set_allows_overdamping(live(), allows)); }
    bool inherits_velocity() const { return scene_animation_get_inherits_velocity(live()); }
    void set_inherits_velocity(bool inherits) {
        detail::check(scene_animation_set_inherits_velocity(live(), inherits));
    }
    /** Sets mass, stiffness and damping by how the motion looks. */
    void set_perceptual(double duration, double bounce) {
        detail::check(scene_animation_set_perceptual(live(), duration, bounce));
    }
    double perceptual_duration() const { return scene_animation_get_perceptual_duration(live()); }
    double bounce() const { return scene_animation_get_bounce(live()); }
    double settling_duration() const { return scene_animation_get_settling_duration(live()); }

    /** Groups: copies of their animations. */
    std::vector<Animation> animations() const {
        std::vector<Animation> animations;
        for (std::uint32_t i = 0; i < scene_animation_get_animation_count(live()); i++) {
            animations.push_back(adopt(detail::check_made(scene_animation_copy_animation_at(live(), i))));
        }
        return animations;
    }
    void add_animation(const Animation &animation) {
        detail::check(scene_animation_add_animation(live(), animation.get()));
    }
    void remove_all_animations() { detail::check(scene_animation_remove_all_animations(live())); }

    /** Transitions. */
    scene_transition_type transition_type() const { return scene_animation_get_transition_type(live()); }
    void set_transition_type(scene_transition_type type) {
        detail::check(scene_animation_set_transition_type(live(), type));
    }
    /** A copy of what makes one picture of the two in place of the type; empty, the default, for none. */
    Filter transition_filter() const {
        scene_error_clear();
        return Filter::adopt(detail::check_found(scene_animation_copy_transition_filter(live())));
    }
    void set_transition_filter(const Filter &filter) {
        detail::check(scene_animation_set_transition_filter(live(), filter.get()));
    }
    scene_transition_subtype transition_subtype() const { return scene_animation_get_transition_subtype(live()); }
    void set_transition_subtype(scene_transition_subtype subtype) {
        detail::check(scene_animation_set_transition_subtype(live(), subtype));
    }
    double start_progress() const { return scene_animation_get_start_progress(live()); }
    void set_start_progress(double progress) { detail::check(scene_animation_set_start_progress(live(), progress)); }
    double end_progress() const { return scene_animation_get_end_progress(live()); }
    void set_end_progress(double progress) { detail::check(scene_animation_set_end_progress(live(), progress)); }

  private:
    void set_list(scene_status (*setter)(scene_animation *, const double *, std::size_t),
                  const std::vector<double> &numbers) {
        detail::check(setter(live(), numbers.data(), numbers.size()));
    }

    std::vector<double> list(std::size_t (*getter)(const scene_animation *, double *, std::size_t)) const {
        std::vector<double> numbers(getter(live(), nullptr, 0));
        getter(live(), numbers.data(), numbers.size());
        return numbers;
    }

    void set(scene_status (*setter)(scene_animation *, const scene_value *), const Value &value) {
        const scene_value raw = value.c_value();
        detail::check(setter(live(), &raw));
    }

    Value read(scene_status (*getter)(const scene_animation *, scene_value *)) const {
        scene_value raw;
        detail::check(getter(live(), &raw));
        return raw;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Animation> : scene::detail::Hash<scene::Animation> {};
} // namespace std

#endif
