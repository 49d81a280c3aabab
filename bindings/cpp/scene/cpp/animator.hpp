/** @file animator.hpp
 *  @brief Animators: values of the program's own that animate as layers do (animator.h).
 */
#ifndef SCENE_CPP_ANIMATOR_HPP
#define SCENE_CPP_ANIMATOR_HPP

#include <functional>
#include <string>

#include <scene/animator.h>
#include <scene/cpp/layer.hpp>

namespace scene {

/** A number, point, size, rect, colour or transform that animates when it is set. Copies are the same animator. */
class Animator {
  public:
    Animator() {}

    /** @param changed told each new value in dispatch() on this thread, which throws what it throws. */
    static Animator create(const Value &initial, std::function<void(const Value &value)> changed) {
        if (!changed)
            throw Error(SCENE_ERROR_INVALID_ARGUMENT, "Animator::create: changed is empty, expected a function");
        Animator animator;
        const scene_value raw = initial.c_value();
        detail::hand_over(Callback{std::move(changed)}, [&](void *data) {
            animator.layer_ =
                Layer::adopt(scene_animator_create(&raw, Callback::call, data, detail::destroy<Callback>));
            return animator.layer_ ? SCENE_OK : scene_error_status();
        });
        return animator;
    }

    /** What animations of the value name. */
    std::string key_path() const { return detail::text(scene_animator_get_key_path(layer_.get())); }

    /** Where it goes. */
    Value value() const {
        scene_value raw;
        detail::check(scene_animator_get_value(layer_.get(), &raw));
        return raw;
    }
    void set_value(const Value &value) const {
        const scene_value raw = value.c_value();
        detail::check(scene_animator_set_value(layer_.get(), &raw));
    }
    /** Where it is, at the time of the last dispatch. */
    Value shown() const { return layer_.presentation_value(key_path()); }

    /** The layer that it is. */
    const Layer &layer() const noexcept { return layer_; }
    explicit operator bool() const noexcept { return static_cast<bool>(layer_); }

  private:
    struct Callback {
        std::function<void(const Value &value)> function;

        static void call(const scene_value *value, void *data) noexcept {
            detail::guard([&] { static_cast<Callback *>(data)->function(*value); });
        }
    };

    Layer layer_;
};

/** What dispatch() does, with this thread's animators at a time of the caller's choice. */
inline std::uint32_t dispatch_at(double time) {
    const std::uint32_t count = scene_dispatch_at(time);
    detail::rethrow();
    return count;
}

} // namespace scene

#endif
