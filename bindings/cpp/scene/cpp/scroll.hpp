/** @file scroll.hpp
 *  @brief Scroll layers: a part of larger contents (scroll.h).
 */
#ifndef SCENE_CPP_SCROLL_HPP
#define SCENE_CPP_SCROLL_HPP

#include <functional>

#include <scene/cpp/callback.hpp>
#include <scene/cpp/layer.hpp>
#include <scene/cpp/scroll_layer_accessors.hpp>
#include <scene/scroll.h>

namespace scene {

/** How a scroll layer that was let go of comes to rest. */
struct ScrollMotion {
    double deceleration_rate = 0.998;
    double spring_duration = 0.5;
    bool bounces = true;

    scene_scroll_motion c_motion() const {
        scene_scroll_motion motion = SCENE_SCROLL_MOTION_INIT;
        motion.deceleration_rate = deceleration_rate;
        motion.spring_duration = spring_duration;
        motion.bounces = bounces;
        return motion;
    }
};

/** The entries of a scroll layer, made as they come into view. */
struct ScrollEntries {
    std::uint32_t count = 0;
    /** Of each; a width of 0 is that of the bounds. */
    Size size = {0, 44};
    Size spacing = {0, 0};
    /** In a row; 0 for as many as there is room for. */
    std::uint32_t columns = 0;
    double margin = 100;
    /** The layer of an entry that comes into view; an empty one for none. */
    std::function<Layer(std::uint32_t index, Rect frame)> enter;
    /** Told of an entry that has left. */
    std::function<void(std::uint32_t index, const Layer &entry)> leave;
};

namespace detail {

struct EntryFunctions {
    ScrollEntries entries;

    static scene_layer *enter(scene_layer *, std::uint32_t index, scene_rect frame, void *data) noexcept {
        scene_layer *made = nullptr;
        guard_within([&] { made = static_cast<EntryFunctions *>(data)->entries.enter(index, frame).detach(); });
        return made;
    }
    static void leave(scene_layer *, std::uint32_t index, scene_layer *entry, void *data) noexcept {
        const auto &told = static_cast<EntryFunctions *>(data)->entries.leave;
        if (told) guard_within([&] { told(index, Layer::borrow(entry)); });
    }
};

} // namespace detail

/** Has the nearest scroll layer, the layer itself or one above it, scroll to a point or a rectangle of the layer. */
inline void scroll_point(const Layer &layer, Point point) {
    detail::check(scene_layer_scroll_point(layer.get(), point));
}
inline void scroll_rect_to_visible(const Layer &layer, Rect rect) {
    detail::check(scene_layer_scroll_rect_to_visible(layer.get(), rect));
}

/** A scroll layer. */
class ScrollLayer : public detail::ScrollLayerAccessors {
  public:
    ScrollLayer() {}
    /** The same layer; it must be a scroll layer for the functions below to work. */
    explicit ScrollLayer(const Layer &layer) : ScrollLayerAccessors(layer) {}

    static ScrollLayer create() { return ScrollLayer(Layer::create(SCENE_LAYER_KIND_SCROLL)); }

    void scroll_with_velocity(Point velocity, const ScrollMotion &motion = ScrollMotion()) const {
        const scene_scroll_motion raw = motion.c_motion();
        detail::check(scene_scroll_layer_scroll_with_velocity(live(), velocity, &raw));
    }
    Point rest_point(Point velocity, const ScrollMotion &motion = ScrollMotion()) const {
        const scene_scroll_motion raw = motion.c_motion();
        scene_error_clear();
        const Point point = scene_scroll_layer_get_rest_point(live(), velocity, &raw);
        detail::check(scene_error_status());
        return point;
    }
    Point resisted_point(Point point) const {
        scene_error_clear();
        const Point held = scene_scroll_layer_get_resisted_point(live(), point);
        detail::check(scene_error_status());
        return held;
    }

    /** Fills the layer with entries; throws what `enter` throws for those in view now, dispatch() what it throws later. */
    void set_entries(ScrollEntries entries) const {
        if (!entries.enter)
            throw Error(SCENE_ERROR_INVALID_ARGUMENT, "set_entries: enter is empty, expected a function");
        scene_scroll_entries raw = SCENE_SCROLL_ENTRIES_INIT;
        raw.count = entries.count;
        raw.size = entries.size;
        raw.spacing = entries.spacing;
        raw.columns = entries.columns;
        raw.margin = entries.margin;
        raw.enter = detail::EntryFunctions::enter;
        raw.leave = detail::EntryFunctions::leave;
        scene_layer *layer = live();
        detail::hand_over(detail::EntryFunctions{std::move(entries)}, [&](void *data) {
            return scene_scroll_layer_set_entries(layer, &raw, data, detail::destroy<detail::EntryFunctions>);
        });
    }
    /** Asks for no more entries; those that are there stay. */
    void clear_entries() const { detail::check(scene_scroll_layer_set_entries(live(), nullptr, nullptr, nullptr)); }
    void reload_entries() const { detail::check(scene_scroll_layer_reload_entries(live())); }
    /** Empty for one that is not in view. */
    Layer entry(std::uint32_t index) const { return borrow(scene_scroll_layer_get_entry(live(), index)); }
};

} // namespace scene

namespace std {
template <> struct hash<scene::ScrollLayer> : scene::detail::Hash<scene::ScrollLayer> {};
} // namespace std

#endif
