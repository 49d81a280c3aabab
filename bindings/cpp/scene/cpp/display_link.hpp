/** @file display_link.hpp
 *  @brief Display links: a function of the program's for each refresh of the display (display_link.h).
 */
#ifndef SCENE_CPP_DISPLAY_LINK_HPP
#define SCENE_CPP_DISPLAY_LINK_HPP

#include <functional>

#include <scene/cpp/renderer.hpp>
#include <scene/display_link.h>

namespace scene {

/** Calls a function for each refresh of the display, for as long as a copy of the link is there. Copies are the same link. */
class DisplayLink
    : public Object<DisplayLink, scene_display_link, scene_display_link_retain, scene_display_link_release> {
  public:
    /** @param renderer one with a thread, as those of windows have. One without, and none, are taken for a display of 60 refreshes a second.
     *  @param refreshed told each refresh in dispatch() on this thread, which throws what it throws. */
    static DisplayLink create(const Renderer &renderer,
                              std::function<void(const scene_display_refresh &refresh)> refreshed) {
        if (!refreshed)
            throw Error(SCENE_ERROR_INVALID_ARGUMENT, "DisplayLink::create: refreshed is empty, expected a function");
        DisplayLink link;
        detail::hand_over(Callback{std::move(refreshed)}, [&](void *data) {
            link = adopt(scene_display_link_create(renderer.get(), Callback::call, data, detail::destroy<Callback>));
            return link ? SCENE_OK : scene_error_status();
        });
        return link;
    }

    /** Whether nothing is told for now. */
    bool is_paused() const { return scene_display_link_is_paused(live()); }
    void set_paused(bool paused) const { detail::check(scene_display_link_set_paused(live(), paused)); }

    /** How many refreshes in a second are enough; 0 for all. */
    double preferred_frames_per_second() const { return scene_display_link_get_preferred_frames_per_second(live()); }
    void set_preferred_frames_per_second(double frames) const {
        detail::check(scene_display_link_set_preferred_frames_per_second(live(), frames));
    }

  private:
    struct Callback {
        std::function<void(const scene_display_refresh &refresh)> function;

        static void call(const scene_display_refresh *refresh, void *data) noexcept {
            detail::guard([&] { static_cast<Callback *>(data)->function(*refresh); });
        }
    };
};

} // namespace scene

namespace std {
template <> struct hash<scene::DisplayLink> : scene::detail::Hash<scene::DisplayLink> {};
} // namespace std

#endif
