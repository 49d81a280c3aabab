/** @file window.hpp
 *  @brief Windows that draw by themselves, and their events (window.h, event.h).
 */
#ifndef SCENE_CPP_WINDOW_HPP
#define SCENE_CPP_WINDOW_HPP

#include <functional>
#include <string>
#include <vector>

#include <scene/cpp/renderer.hpp>
#include <scene/cpp/window_accessors.hpp>
#include <scene/event.h>
#include <scene/screen.h>
#include <scene/window.h>

namespace scene {

/** A window. Copies are the same window. */
class Window : public detail::WindowAccessors {
  public:
    /** Handles an event. @return true to take it. What it throws, dispatch() throws. */
    using EventFunction = std::function<bool(Window window, const scene_event &event)>;

    /** Makes a window and shows it. */
    static Window create(const scene_window_options &options = SCENE_WINDOW_OPTIONS_INIT) {
        return adopt(detail::check_made(scene_window_create(&options)));
    }

    /** What draws the window. */
    Renderer renderer() const { return Renderer::borrow(scene_window_get_renderer(live())); }

    /** The tree to show; empty when there is none. */
    Layer root() const { return Layer::borrow(scene_window_get_root(live())); }
    void set_root(const Layer &root) const { detail::check(scene_window_set_root(live(), root.get())); }

    /** The layer that keys go to; empty for the window. */
    Layer focused_layer() const { return Layer::borrow(scene_window_get_focused_layer(live())); }
    void set_focused_layer(const Layer &layer) const {
        detail::check(scene_window_set_focused_layer(live(), layer.get()));
    }

    /** Has a layer follow the pointer or finger whose press is being handled. @param limits where its position may lie; nullptr for anywhere. */
    void drag_layer(const Layer &layer, const scene_rect *limits = nullptr) const {
        detail::check(scene_window_drag_layer(live(), layer.get(), limits));
    }

    /** Who handles what no layer has taken; an empty function is nobody. */
    void set_event_function(EventFunction function) const {
        if (!function) return detail::check(scene_window_set_event_function(live(), nullptr, nullptr, nullptr));
        detail::hand_over(Callback{std::move(function)}, [&](void *data) {
            return scene_window_set_event_function(live(), Callback::call, data, detail::destroy<Callback>);
        });
    }

    /** Who handles the events of a layer and of those below it; an empty function is nobody. */
    static void set_event_function(const Layer &layer, EventFunction function) {
        if (!function) return detail::check(scene_layer_set_event_function(layer.get(), nullptr, nullptr, nullptr));
        detail::hand_over(Callback{std::move(function)}, [&](void *data) {
            return scene_layer_set_event_function(layer.get(), Callback::call, data, detail::destroy<Callback>);
        });
    }

    /** Brings an event of a host's to the layers of a tree, as a window does; writes target, buttons, time and clicks.
     *  @return whether it was taken. */
    static bool send_event(const Layer &root, scene_event &event) {
        scene_error_clear();
        const bool taken = scene_layer_send_event(root.get(), &event);
        detail::check(taken ? SCENE_OK : scene_error_status());
        return taken;
    }

  private:
    struct Callback {
        EventFunction function;

        static bool call(scene_window *window, const scene_event *event, void *data) noexcept {
            bool taken = false;
            detail::guard([&] { taken = static_cast<Callback *>(data)->function(Window::borrow(window), *event); });
            return taken;
        }
    };
};

/** The screens there are now, the main one first. */
inline std::vector<scene_screen_info> screens() {
    std::vector<scene_screen_info> found;
    const std::uint32_t count = scene_screen_count();
    if (count == 0) detail::check(scene_error_status());
    for (std::uint32_t i = 0; i < count; i++) {
        scene_screen_info info = SCENE_SCREEN_INFO_INIT;
        detail::check(scene_screen_get_info(i, &info));
        found.push_back(info);
    }
    return found;
}

/** What the system calls a screen; "" where it does not say. */
inline std::string screen_name(std::uint32_t screen) { return detail::take_string(scene_screen_copy_name(screen)); }

/** The text of the system's clipboard. */
inline std::string clipboard_text() { return detail::take_string(scene_clipboard_copy_text()); }
inline void set_clipboard_text(const std::string &text) {
    detail::check(scene_clipboard_set_text(detail::c_str(text)));
}

} // namespace scene

namespace std {
template <> struct hash<scene::Window> : scene::detail::Hash<scene::Window> {};
} // namespace std

#endif
