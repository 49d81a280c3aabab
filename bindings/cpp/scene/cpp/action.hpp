/** @file action.hpp
 *  @brief Actions and styles of layers (action.h).
 */
#ifndef SCENE_CPP_ACTION_HPP
#define SCENE_CPP_ACTION_HPP

#include <functional>
#include <string>

#include <scene/action.h>
#include <scene/cpp/animation.hpp>
#include <scene/cpp/callback.hpp>
#include <scene/cpp/value.hpp>

namespace scene {

/** Called when an event comes. What it throws comes out of the call that made the change.
 *  @param layer borrowed; Layer::borrow() makes an empty object of one that is gone. */
using ActionFunction = std::function<void(const std::string &event, scene_layer *layer)>;

/** What happens when an event comes to a layer. Empty: there is none, and whoever looked for it looks on. */
class Action : public Object<Action, scene_action, scene_action_retain, scene_action_release> {
  public:
    /** Adds a copy of the animation, completed by the transaction and what is on screen. */
    static Action animation(const Animation &animation) {
        return adopt(detail::check_made(scene_action_create_animation(animation.get())));
    }
    /** Nothing happens, and nobody looks further. */
    static Action null() { return adopt(detail::check_made(scene_action_create_null())); }
    static Action callback(ActionFunction function) {
        if (!function)
            throw Error(SCENE_ERROR_INVALID_ARGUMENT, "Action::callback: function is empty, expected a function");
        Action action;
        detail::hand_over(Callback{std::move(function)}, [&](void *data) {
            action = adopt(scene_action_create_callback(Callback::call, data, detail::destroy<Callback>));
            return action ? SCENE_OK : scene_error_status();
        });
        return action;
    }

    bool is_null() const { return scene_action_is_null(live()); }
    /** Empty for an action of another kind. */
    Animation animation() const { return Animation::adopt(scene_action_copy_animation(live())); }
    void run(const std::string &event, scene_layer *layer) const {
        detail::check(scene_action_run(live(), detail::c_str(event), layer));
    }

  private:
    struct Callback {
        ActionFunction function;

        static void call(const char *event, scene_layer *layer, void *data) noexcept {
            detail::guard_within([&] { static_cast<Callback *>(data)->function(event, layer); });
        }
    };
};

/** What layers fall back to: values, actions, and the style behind it. */
class Style : public Object<Style, scene_style, scene_style_retain, scene_style_release> {
  public:
    static Style create() { return adopt(detail::check_made(scene_style_create())); }

    void set_value(const std::string &key, const Value &value) const {
        const scene_value raw = value.c_value();
        detail::check(scene_style_set_value(live(), detail::c_str(key), value ? &raw : nullptr));
    }
    Value value(const std::string &key) const {
        scene_value raw;
        detail::check(scene_style_get_value(live(), detail::c_str(key), &raw));
        return raw;
    }
    /** @param action an empty one takes it away. */
    void set_action(const std::string &event, const Action &action) const {
        detail::check(scene_style_set_action(live(), detail::c_str(event), action.get()));
    }
    Action action(const std::string &event) const {
        return Action::adopt(scene_style_copy_action(live(), detail::c_str(event)));
    }
    void set_style(const Style &behind) const { detail::check(scene_style_set_style(live(), behind.get())); }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Action> : scene::detail::Hash<scene::Action> {};
template <> struct hash<scene::Style> : scene::detail::Hash<scene::Style> {};
} // namespace std

#endif
