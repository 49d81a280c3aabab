/** @file animation.hpp
 *  @brief Animations (animation.h).
 */
#ifndef SCENE_CPP_ANIMATION_HPP
#define SCENE_CPP_ANIMATION_HPP

#include <scene/cpp/animation_accessors.hpp>
#include <scene/cpp/callback.hpp>
#include <scene/cpp/filter.hpp>
#include <scene/cpp/path.hpp>
#include <scene/cpp/timing_function.hpp>
#include <scene/cpp/value.hpp>
#include <scene/animation.h>
#include <scene/animation_kinds.h>
#include <scene/level.h>
#include <scene/sequence.h>

namespace scene {

/** An animation. A layer gets a copy of it: later changes have no effect there. */
class Animation : public detail::AnimationAccessors {
  public:
    /** Animates one property between two values (CABasicAnimation). */
    static Animation basic(const std::string &key_path) {
        return adopt(detail::check_made(scene_animation_create_basic(detail::c_str(key_path))));
    }

    /** Animates one property through several values (CAKeyframeAnimation). */
    static Animation keyframe(const std::string &key_path) {
        return adopt(detail::check_made(scene_animation_create_keyframe(detail::c_str(key_path))));
    }
    /** Animates one property between two values as a spring goes (CASpringAnimation). */
    static Animation spring(const std::string &key_path) {
        return adopt(detail::check_made(scene_animation_create_spring(detail::c_str(key_path))));
    }
    /** Runs several animations in a time of their own (CAAnimationGroup). */
    static Animation group(const std::vector<Animation> &animations = {}) {
        Animation group = adopt(detail::check_made(scene_animation_create_group()));
        for (const Animation &animation : animations) group.add_animation(animation);
        return group;
    }
    /** Animations that follow each other, `gap` seconds apart. */
    static Animation sequence(const std::vector<Animation> &animations, double gap = 0) {
        const std::vector<scene_animation *> given = handles(animations);
        return adopt(detail::check_made(
            scene_animation_create_sequence(given.data(), static_cast<std::uint32_t>(given.size()), gap)));
    }
    /** Animations that begin together. */
    static Animation parallel(const std::vector<Animation> &animations) {
        const std::vector<scene_animation *> given = handles(animations);
        return adopt(detail::check_made(
            scene_animation_create_parallel(given.data(), static_cast<std::uint32_t>(given.size()))));
    }
    /** Animations of which each begins `delay` seconds after the one before. */
    static Animation stagger(const std::vector<Animation> &animations, double delay) {
        const std::vector<scene_animation *> given = handles(animations);
        return adopt(detail::check_made(
            scene_animation_create_stagger(given.data(), static_cast<std::uint32_t>(given.size()), delay)));
    }
    /** From what a layer was to what it is (CATransition). */
    static Animation transition(scene_transition_type type = SCENE_TRANSITION_FADE,
                                scene_transition_subtype subtype = SCENE_TRANSITION_FROM_LEFT) {
        Animation transition = adopt(detail::check_made(scene_animation_create_transition()));
        transition.set_transition_type(type);
        transition.set_transition_subtype(subtype);
        return transition;
    }

    /** The values of a basic or spring animation; an empty Value takes one away. */
    void set_from_value(const Value &value) const { set(scene_animation_set_from_value, value); }
    void set_to_value(const Value &value) const { set(scene_animation_set_to_value, value); }
    void set_by_value(const Value &value) const { set(scene_animation_set_by_value, value); }
    Value from_value() const { return read(scene_animation_get_from_value); }
    Value to_value() const { return read(scene_animation_get_to_value); }
    Value by_value() const { return read(scene_animation_get_by_value); }

    /** Who hears, in scene::dispatch() on the thread that adds it, that it started and stopped; either may be empty. */
    void set_delegate(AnimationStart did_start, AnimationStop did_stop) const {
        scene_animation *animation = live();
        if (!did_start && !did_stop)
            return detail::check(scene_animation_set_delegate(animation, nullptr, nullptr, nullptr));
        using Functions = detail::AnimationFunctions;
        const scene_animation_delegate delegate = detail::delegate_of<Functions>();
        detail::hand_over(Functions{std::move(did_start), std::move(did_stop)}, [&](void *data) {
            return scene_animation_set_delegate(animation, &delegate, data, detail::destroy<Functions>);
        });
    }

    /** Gives the animation a value of the program's own. */
    void set_value_for_key(const std::string &key, const Value &value) const {
        const scene_value raw = value.c_value();
        detail::check(scene_animation_set_value_for_key(live(), detail::c_str(key), &raw));
    }
    Value value_for_key(const std::string &key) const {
        scene_value raw = SCENE_VALUE_INIT;
        detail::check(scene_animation_get_value_for_key(live(), detail::c_str(key), &raw));
        return Value(raw);
    }
    /** The animation that a callback is told of by dispatch(); empty outside of any. */
    static Animation current() { return adopt(scene_animation_copy_current()); }

    /** The level of a sound that the animation follows in place of its time, from SCENE_LEVEL_INIT. */
    void set_level(const scene_level &level) const { detail::check(scene_animation_set_level(live(), &level)); }
    /** Has the animation follow no level. */
    void remove_level() const { detail::check(scene_animation_set_level(live(), nullptr)); }
    /** Throws for an animation that follows none. */
    scene_level level() const {
        scene_level level = SCENE_LEVEL_INIT;
        detail::check(scene_animation_get_level(live(), &level));
        return level;
    }

    void set_value_function(const std::string &name) const {
        detail::check(scene_animation_set_value_function(live(), name.empty() ? nullptr : detail::c_str(name)));
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
    void set_values(const std::vector<Value> &values) const {
        std::vector<scene_value> raw;
        for (const Value &value : values) raw.push_back(value.c_value());
        detail::check(scene_animation_set_values(live(), raw.data(), raw.size()));
    }
    /** The values as plain numbers, `components` of them each.
     *  @throws std::invalid_argument when they are no whole number of values. */
    void set_numbers(const std::vector<double> &numbers, std::size_t components) const {
        if (components == 0 || numbers.size() % components != 0) {
            throw std::invalid_argument("scene::Animation::set_numbers: no whole number of values");
        }
        detail::check(scene_animation_set_numbers(live(), numbers.data(), numbers.size() / components, components));
    }
    /** The curves of the segments; an empty one is linear. */
    std::vector<TimingFunction> timing_functions() const {
        std::vector<TimingFunction> functions;
        for (std::uint32_t i = 0; i < scene_animation_get_timing_function_count(live()); i++) {
            functions.push_back(
                TimingFunction::adopt(detail::check_made(scene_animation_copy_timing_function_at(live(), i))));
        }
        return functions;
    }
    void set_timing_functions(const std::vector<TimingFunction> &functions) const {
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
    void set_holds(const std::vector<bool> &holds) const {
        const std::vector<char> bytes(holds.begin(), holds.end());
        detail::check(scene_animation_set_holds(live(), reinterpret_cast<const bool *>(bytes.data()), bytes.size()));
    }

    /** Groups: copies of their animations. */
    std::vector<Animation> animations() const {
        std::vector<Animation> animations;
        for (std::uint32_t i = 0; i < scene_animation_get_animation_count(live()); i++) {
            animations.push_back(adopt(detail::check_made(scene_animation_copy_animation_at(live(), i))));
        }
        return animations;
    }
    void add_animation(const Animation &animation) const {
        detail::check(scene_animation_add_animation(live(), animation.get()));
    }

  private:
    static std::vector<scene_animation *> handles(const std::vector<Animation> &animations) {
        std::vector<scene_animation *> handles;
        for (const Animation &animation : animations) handles.push_back(animation.get());
        return handles;
    }
    void set(scene_status (*setter)(scene_animation *, const scene_value *), const Value &value) const {
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
