/** @file display.hpp
 *  @brief Contents that the program draws (display.h).
 */
#ifndef SCENE_CPP_DISPLAY_HPP
#define SCENE_CPP_DISPLAY_HPP

#include <scene/cpp/layout.hpp>
#include <scene/cpp/object.hpp>
#include <scene/cpp/value.hpp>
#include <scene/display.h>

namespace scene {

/** Whether nobody wants any more what the calling thread is drawing. */
inline bool drawing_is_cancelled() { return scene_drawing_is_cancelled(); }
/** Throws away what the calling thread is drawing; so does a function that draws when it throws. */
inline void cancel_drawing() { detail::check(scene_drawing_cancel()); }
/** Whether what the calling thread is drawing is drawn asynchronously. */
inline bool drawing_is_asynchronous() { return scene_drawing_is_asynchronous(); }

namespace detail {

/** Runs what draws a layer. What it throws comes out of the call that displays, and is dropped where nobody made one; the contents stay. */
template <class Function> void guard_drawing(const Function &function) noexcept {
    const bool is_asynchronous = scene_drawing_is_asynchronous();
    auto guarded = [&] {
        try {
            function();
        } catch (...) {
            scene_drawing_cancel();
            if (!is_asynchronous) throw;
        }
    };
    guard_within(guarded);
}

/** What layers have for display. */
class Displayed : public LaidOut {
  public:
    void set_needs_display() { check(scene_layer_set_needs_display(live())); }
    void set_needs_display(Rect rect) { check(scene_layer_set_needs_display_in_rect(live(), rect)); }
    bool needs_display() const { return scene_layer_needs_display(live()); }
    void display() { check(scene_layer_display(live())); }
    void display_if_needed() { check(scene_layer_display_if_needed(live())); }
    bool needs_display_on_bounds_change() const { return scene_layer_get_needs_display_on_bounds_change(live()); }
    void set_needs_display_on_bounds_change(bool needs) {
        check(scene_layer_set_needs_display_on_bounds_change(live(), needs));
    }
    bool opaque() const { return scene_layer_get_opaque(live()); }
    void set_opaque(bool opaque) { check(scene_layer_set_opaque(live(), opaque)); }
    scene_contents_format contents_format() const { return scene_layer_get_contents_format(live()); }
    void set_contents_format(scene_contents_format format) { check(scene_layer_set_contents_format(live(), format)); }
    bool draws_asynchronously() const { return scene_layer_get_draws_asynchronously(live()); }
    void set_draws_asynchronously(bool asynchronously) {
        check(scene_layer_set_draws_asynchronously(live(), asynchronously));
    }
};

} // namespace detail
} // namespace scene

#endif
