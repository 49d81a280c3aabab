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
    void set_needs_display() const { check(scene_layer_set_needs_display(live())); }
    void set_needs_display(Rect rect) const { check(scene_layer_set_needs_display_in_rect(live(), rect)); }
};

} // namespace detail
} // namespace scene

#endif
