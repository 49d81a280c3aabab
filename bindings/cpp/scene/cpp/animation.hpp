/** @file animation.hpp
 *  @brief Animations (animation.h).
 */
#ifndef SCENE_CPP_ANIMATION_HPP
#define SCENE_CPP_ANIMATION_HPP

#include <scene/animation.h>
#include <scene/cpp/transaction.hpp>
#include <scene/cpp/value.hpp>

namespace scene {

/** An animation. A layer gets a copy of it: later changes have no effect there. */
class Animation : public Object<Animation, scene_animation, scene_animation_retain, scene_animation_release> {
  public:
    /** Animates one property between two values (CABasicAnimation). */
    static Animation basic(const std::string &key_path) {
        return adopt(detail::check_made(scene_animation_create_basic(key_path.c_str())));
    }

    std::string key_path() const { return detail::text(scene_animation_get_key_path(live())); }

    /** The values of a basic animation; an empty Value takes one away. */
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

  private:
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
