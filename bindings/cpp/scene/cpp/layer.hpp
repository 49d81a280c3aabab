/** @file layer.hpp
 *  @brief Layers: the tree, their properties and their animations (layer.h, tree.h, property.h, animation.h, timing.h, debug.h).
 */
#ifndef SCENE_CPP_LAYER_HPP
#define SCENE_CPP_LAYER_HPP

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <scene/cpp/action.hpp>
#include <scene/cpp/animation.hpp>
#include <scene/cpp/delegate.hpp>
#include <scene/cpp/display.hpp>
#include <scene/cpp/filter.hpp>
#include <scene/cpp/layout.hpp>
#include <scene/cpp/value.hpp>
#include <scene/debug.h>
#include <scene/layer.h>
#include <scene/space.h>
#include <scene/timing.h>
#include <scene/tree.h>

namespace scene {

/** A layer. */
class Layer : public detail::Displayed {
  public:
    static Layer create(scene_layer_kind kind = SCENE_LAYER_KIND_LAYER) {
        return adopt(detail::check_made(scene_layer_create(kind)));
    }

    /** How many times its radius a corner of a form takes of each side at most (CALayer.cornerCurveExpansionFactor). */
    static double corner_curve_expansion_factor(scene_corner_curve curve) {
        const double factor = scene_corner_curve_expansion_factor(curve);
        if (factor == 0) throw Error(scene_error_status(), scene_error_message());
        return factor;
    }

    /** A copy of the layer with its mask and all below it, in no tree. */
    Layer copy() const { return adopt(detail::check_made(scene_layer_copy(live()))); }

    /** A copy that update_mirror() keeps like this layer. */
    Layer mirror() const { return adopt(detail::check_made(scene_layer_create_mirror(live()))); }
    /** Takes over into a mirror what has changed in its original. Returns of how many layers. */
    std::uint32_t update_mirror() const {
        std::uint32_t changed = 0;
        detail::check(scene_layer_update_mirror(live(), &changed));
        return changed;
    }

    /** @name Tree
     *  @{ */
    void add_sublayer(const Layer &layer) const { detail::check(scene_layer_add_sublayer(live(), layer.get())); }
    void insert_sublayer(const Layer &layer, std::uint32_t index) const {
        detail::check(scene_layer_insert_sublayer(live(), layer.get(), index));
    }
    void insert_sublayer_below(const Layer &layer, const Layer &sibling) const {
        detail::check(scene_layer_insert_sublayer_below(live(), layer.get(), sibling.get()));
    }
    void insert_sublayer_above(const Layer &layer, const Layer &sibling) const {
        detail::check(scene_layer_insert_sublayer_above(live(), layer.get(), sibling.get()));
    }
    void replace_sublayer(const Layer &old, const Layer &replacement) const {
        detail::check(scene_layer_replace_sublayer(live(), old.get(), replacement.get()));
    }

    /** Makes layers the sublayers, back to front, and takes out those that are not among them: one change. */
    void set_sublayers(const std::vector<Layer> &layers) const {
        std::vector<scene_layer *> handles;
        for (const Layer &layer : layers) handles.push_back(layer.get());
        detail::check(scene_layer_set_sublayers(live(), handles.data(), static_cast<std::uint32_t>(handles.size())));
    }

    /** Empty for a layer that has none. */
    Layer superlayer() const { return borrow(scene_layer_get_superlayer(live())); }
    Layer sublayer(std::uint32_t index) const {
        return borrow(detail::check_made(scene_layer_get_sublayer(live(), index)));
    }

    /** All of them, back to front. */
    std::vector<Layer> sublayers() const { return listed(scene_layer_get_sublayers); }

    /** The layer and all below it as they are now: each before its mask, then its sublayers. */
    std::vector<Layer> subtree() const { return listed(scene_layer_get_subtree); }
    /** The animations of the layer and all below it: of each its layer, and a number that no other one has, see scene_layer_get_subtree_animations(). */
    std::vector<std::pair<Layer, std::uint64_t>> subtree_animations() const {
        std::vector<scene_layer *> handles(scene_layer_get_subtree_animations(live(), nullptr, nullptr, 0));
        std::vector<std::uint64_t> numbers(handles.size());
        const std::size_t count = scene_layer_get_subtree_animations(live(), handles.data(), numbers.data(),
                                                                     static_cast<std::uint32_t>(handles.size()));
        std::vector<std::pair<Layer, std::uint64_t>> animations;
        for (std::size_t index = 0; index < std::min(handles.size(), count); index++) {
            if (Layer layer = borrow(handles[index])) animations.emplace_back(std::move(layer), numbers[index]);
        }
        return animations;
    }
    /** The first layer of a name, of this one and all below it. */
    Layer find(const std::string &name) const {
        return borrow(detail::check_made(scene_layer_find(live(), detail::c_str(name))));
    }
    /** @} */

    /** "" for a layer that has none. */
    std::string name() const { return detail::text(scene_layer_get_name(live())); }
    void set_name(const std::string &name) const { detail::check(scene_layer_set_name(live(), detail::c_str(name))); }
    void clear_name() const { detail::check(scene_layer_set_name(live(), nullptr)); }

    /** @name Actions
     *  @{ */
    /** @param action an empty one takes it away. */
    void set_action(const std::string &event, const Action &action) const {
        detail::check(scene_layer_set_action(live(), detail::c_str(event), action.get()));
    }
    /** The layer's own action; empty when it has none. */
    Action action(const std::string &event) const {
        scene_error_clear();
        return Action::adopt(detail::check_found(scene_layer_copy_action(live(), detail::c_str(event))));
    }
    /** The events that the layer has actions of its own for. */
    std::vector<std::string> action_keys() const {
        std::vector<std::string> keys;
        for (std::uint32_t i = 0; i < scene_layer_get_action_count(live()); i++)
            keys.push_back(detail::text(scene_layer_get_action_key(live(), i)));
        return keys;
    }
    /** The action that an event has, wherever it comes from; empty for none. */
    Action action_for_key(const std::string &event) const {
        scene_error_clear();
        Action action = Action::adopt(scene_layer_copy_action_for_key(live(), detail::c_str(event)));
        detail::check(action ? SCENE_OK : scene_error_status());
        return action;
    }
    void set_style(const Style &style) const { detail::check(scene_layer_set_style(live(), style.get())); }
    /** A copy; empty when it has none. */
    Style style() const {
        scene_error_clear();
        return Style::adopt(detail::check_found(scene_layer_copy_style(live())));
    }
    void set_delegate(LayerDelegate delegate) const {
        using Functions = detail::LayerFunctions;
        const scene_layer_delegate table = Functions::table(delegate);
        scene_layer *layer = live();
        detail::hand_over(Functions{std::move(delegate)}, [&](void *data) {
            return scene_layer_set_delegate(layer, &table, data, detail::destroy<Functions>);
        });
    }
    /** @param delegate of a class that is derived from Delegate. */
    template <class Class> void set_delegate(const std::shared_ptr<Class> &delegate) const {
        if (!delegate) throw Error(SCENE_ERROR_INVALID_ARGUMENT, "set_delegate: delegate is empty, expected an object");
        set_delegate(detail::functions_of(delegate));
    }
    /** Gives the layer data of the program's own. @param destroy called with the data when it or the layer goes. */
    void set_user_data(void *data, scene_destroy_function destroy = nullptr) const {
        detail::check(scene_layer_set_user_data(live(), data, destroy));
    }
    void *user_data() const { return scene_layer_get_user_data(live()); }
    void remove_delegate() const { detail::check(scene_layer_set_delegate(live(), nullptr, nullptr, nullptr)); }
    /** @} */

    /** @name Compositing
     *  @{ */
    /** Empty for a layer that has none. */
    Layer mask() const { return borrow(scene_layer_get_mask(live())); }
    /** An empty one takes the mask away. */
    void set_mask(const Layer &mask) const { detail::check(scene_layer_set_mask(live(), mask.get())); }

    /** Copies of the layer's filters, first to last. */
    std::vector<Filter> filters() const {
        return copies(scene_layer_get_filter_count(live()), scene_layer_copy_filter);
    }
    void set_filters(const std::vector<Filter> &filters) const {
        const std::vector<scene_filter *> handles = handles_of(filters);
        detail::check(scene_layer_set_filters(live(), handles.data(), handles.size()));
    }
    /** Copies of the filters for what lies below the layer, first to last. */
    std::vector<Filter> background_filters() const {
        return copies(scene_layer_get_background_filter_count(live()), scene_layer_copy_background_filter);
    }
    void set_background_filters(const std::vector<Filter> &filters) const {
        const std::vector<scene_filter *> handles = handles_of(filters);
        detail::check(scene_layer_set_background_filters(live(), handles.data(), handles.size()));
    }
    /** @} */

    /** @name Any property, by its key path
     *  @{ */
    Value value(const std::string &key_path) const { return read(scene_layer_get_value, key_path); }
    Value presentation_value(const std::string &key_path) const {
        return read(scene_layer_get_presentation_value, key_path);
    }
    /** How fast that changes, per second. */
    Value presentation_velocity(const std::string &key_path) const {
        return read(scene_layer_get_presentation_velocity, key_path);
    }
    /** Where that is going. */
    Value goal_value(const std::string &key_path) const { return read(scene_layer_get_goal_value, key_path); }
    void set_value(const std::string &key_path, const Value &value) const {
        const scene_value raw = value.c_value();
        detail::check(scene_layer_set_value(live(), detail::c_str(key_path), &raw));
    }
    /** @} */

    /** @name Animations
     *  @{ */
    void add_animation(const Animation &animation, const std::string &key) const {
        detail::check(scene_layer_add_animation(live(), animation.get(), detail::c_str(key)));
    }
    /** Adds an animation that has no key. */
    void add_animation(const Animation &animation) const {
        detail::check(scene_layer_add_animation(live(), animation.get(), nullptr));
    }
    /** "" for an animation that has none. */
    std::string animation_key(std::uint32_t index) const {
        scene_layer *layer = live();
        scene_error_clear();
        return detail::text(detail::check_found(scene_layer_get_animation_key(layer, index)));
    }

    /** A time of this layer as another's; an empty one stands for the renderer's clock. */
    double convert_time_to(double time, const Layer &other) const { return converted(live(), time, other.get()); }
    /** A time of another layer, or of the renderer's clock, as this one's. */
    double convert_time_from(double time, const Layer &other) const { return converted(other.get(), time, live()); }

    /** A copy of the animation of that key. */
    Animation animation(const std::string &key) const {
        return Animation::adopt(detail::check_made(scene_layer_copy_animation(live(), detail::c_str(key))));
    }
    /** @} */

    /** @name Where it lies, and what is at a point (space.h). An empty layer stands for the renderer's target, in points.
     *  @{ */
    Point convert_point_to(Point point, const Layer &other, bool presentation = false) const {
        return converted(scene_layer_convert_point, live(), point, other.get(), presentation);
    }
    Point convert_point_from(Point point, const Layer &other, bool presentation = false) const {
        return converted(scene_layer_convert_point, other.get(), point, live(), presentation);
    }
    Rect convert_rect_to(Rect rect, const Layer &other, bool presentation = false) const {
        return converted(scene_layer_convert_rect, live(), rect, other.get(), presentation);
    }
    Rect convert_rect_from(Rect rect, const Layer &other, bool presentation = false) const {
        return converted(scene_layer_convert_rect, other.get(), rect, live(), presentation);
    }
    /** The corners of the bounds in another layer, around from that of the smallest x and y. */
    std::array<Point, 4> corners(const Layer &other = Layer(), bool presentation = false) const {
        std::array<Point, 4> result;
        detail::check(scene_layer_get_corners(live(), other.get(), presentation, result.data()));
        return result;
    }
    Rect visible_rect(bool presentation = false) const { return scene_layer_get_visible_rect(live(), presentation); }

    /** Has the layer follow the pointer or finger whose press a host has brought. @param limits where its position may lie; nullptr for anywhere. */
    void drag(const scene_rect *limits = nullptr) const { detail::check(scene_layer_drag(live(), limits)); }

    /** @param options bits of scene_hit_test_options. */
    bool contains_point(Point point, std::uint32_t options = 0) const {
        scene_layer *layer = live();
        scene_error_clear();
        const bool result = scene_layer_contains_point(layer, point, options);
        detail::check(scene_error_status());
        return result;
    }
    /** The deepest layer at a point of the superlayer's space; empty for none. @param options bits of scene_hit_test_options. */
    Layer hit_test(Point point, std::uint32_t options = 0) const {
        scene_layer *layer = live();
        scene_error_clear();
        scene_layer *found = scene_layer_hit_test(layer, point, options);
        detail::check(found ? SCENE_OK : scene_error_status());
        return borrow(found);
    }
    /** @} */

    /** The layer and all below it as a scene document's layer object, in JSON. */
    std::string description(bool presentation = false, bool all = false) const {
        return detail::take_string(scene_layer_copy_description(live(), presentation, all));
    }

    /** The layer and all below it as text for people. */
    std::string outline(bool presentation = false) const {
        return detail::take_string(scene_layer_copy_outline(live(), presentation));
    }

  private:
    /** What a function that fills an array with handles answers. */
    std::vector<Layer> listed(std::uint32_t (*list)(const scene_layer *, scene_layer **, std::uint32_t)) const {
        std::vector<scene_layer *> handles(list(live(), nullptr, 0));
        const std::size_t count = list(live(), handles.data(), static_cast<std::uint32_t>(handles.size()));
        // Another thread may have changed the tree since they were counted, or before they are retained.
        handles.resize(std::min(handles.size(), count));
        std::vector<Layer> layers;
        layers.reserve(handles.size());
        for (scene_layer *handle : handles) {
            if (Layer layer = borrow(handle)) layers.push_back(std::move(layer));
        }
        return layers;
    }
    std::vector<Filter> copies(std::size_t count, scene_filter *(*made)(const scene_layer *, std::size_t)) const {
        std::vector<Filter> filters;
        filters.reserve(count);
        for (std::size_t i = 0; i < count; i++) filters.push_back(Filter::adopt(detail::check_made(made(live(), i))));
        return filters;
    }
    static std::vector<scene_filter *> handles_of(const std::vector<Filter> &filters) {
        std::vector<scene_filter *> handles;
        handles.reserve(filters.size());
        for (const Filter &filter : filters) handles.push_back(filter.get());
        return handles;
    }
    template <class Value>
    static Value converted(scene_status (*convert)(const scene_layer *, Value, const scene_layer *, bool, Value *),
                           const scene_layer *from, Value value, const scene_layer *to, bool presentation) {
        Value result;
        detail::check(convert(from, value, to, presentation, &result));
        return result;
    }
    static double converted(const scene_layer *from, double time, const scene_layer *to) {
        double result = 0;
        detail::check(scene_layer_convert_time(from, time, to, &result));
        return result;
    }

    Value read(scene_status (*getter)(const scene_layer *, const char *, scene_value *),
               const std::string &key_path) const {
        scene_value raw;
        detail::check(getter(live(), detail::c_str(key_path), &raw));
        return raw;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Layer> : scene::detail::Hash<scene::Layer> {};
} // namespace std

#endif
