/** @file layer.hpp
 *  @brief Layers: the tree, their properties and their animations (layer.h, tree.h, property.h, animation.h, timing.h, debug.h).
 */
#ifndef SCENE_CPP_LAYER_HPP
#define SCENE_CPP_LAYER_HPP

#include <algorithm>
#include <array>
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

    scene_layer_kind kind() const { return scene_layer_get_kind(live()); }

    /** @name Tree
     *  @{ */
    void add_sublayer(const Layer &layer) { detail::check(scene_layer_add_sublayer(live(), layer.get())); }
    void insert_sublayer(const Layer &layer, std::uint32_t index) {
        detail::check(scene_layer_insert_sublayer(live(), layer.get(), index));
    }
    void insert_sublayer_below(const Layer &layer, const Layer &sibling) {
        detail::check(scene_layer_insert_sublayer_below(live(), layer.get(), sibling.get()));
    }
    void insert_sublayer_above(const Layer &layer, const Layer &sibling) {
        detail::check(scene_layer_insert_sublayer_above(live(), layer.get(), sibling.get()));
    }
    void replace_sublayer(const Layer &old, const Layer &replacement) {
        detail::check(scene_layer_replace_sublayer(live(), old.get(), replacement.get()));
    }
    void remove_from_superlayer() { detail::check(scene_layer_remove_from_superlayer(live())); }

    /** Empty for a layer that has none. */
    Layer superlayer() const { return borrow(scene_layer_get_superlayer(live())); }
    std::uint32_t sublayer_count() const { return scene_layer_get_sublayer_count(live()); }
    Layer sublayer(std::uint32_t index) const {
        return borrow(detail::check_made(scene_layer_get_sublayer(live(), index)));
    }

    /** All of them, back to front. */
    std::vector<Layer> sublayers() const { return listed(scene_layer_get_sublayers); }

    /** The layer and all below it as they are now: each before its mask, then its sublayers. */
    std::vector<Layer> subtree() const { return listed(scene_layer_get_subtree); }
    /** The first layer of a name, of this one and all below it. */
    Layer find(const std::string &name) const {
        return borrow(detail::check_made(scene_layer_find(live(), name.c_str())));
    }
    /** @} */

    /** "" for a layer that has none. */
    std::string name() const { return detail::text(scene_layer_get_name(live())); }
    void set_name(const std::string &name) { detail::check(scene_layer_set_name(live(), name.c_str())); }
    void clear_name() { detail::check(scene_layer_set_name(live(), nullptr)); }

    /** @name Actions
     *  @{ */
    /** @param action an empty one takes it away. */
    void set_action(const std::string &event, const Action &action) {
        detail::check(scene_layer_set_action(live(), event.c_str(), action.get()));
    }
    /** The layer's own action; empty when it has none. */
    Action action(const std::string &event) const {
        scene_error_clear();
        return Action::adopt(detail::check_found(scene_layer_copy_action(live(), event.c_str())));
    }
    /** The events that the layer has actions of its own for. */
    std::vector<std::string> action_keys() const {
        std::vector<std::string> keys;
        for (std::uint32_t i = 0; i < scene_layer_get_action_count(live()); i++)
            keys.push_back(detail::text(scene_layer_get_action_key(live(), i)));
        return keys;
    }
    /** The action that an event has, wherever it comes from; empty for none. */
    Action action_for_key(const std::string &event) {
        scene_error_clear();
        Action action = Action::adopt(scene_layer_copy_action_for_key(live(), event.c_str()));
        detail::check(action ? SCENE_OK : scene_error_status());
        return action;
    }
    void set_style(const Style &style) { detail::check(scene_layer_set_style(live(), style.get())); }
    /** A copy; empty when it has none. */
    Style style() const {
        scene_error_clear();
        return Style::adopt(detail::check_found(scene_layer_copy_style(live())));
    }
    void set_delegate(LayerDelegate delegate) {
        using Functions = detail::LayerFunctions;
        const scene_layer_delegate table = Functions::table(delegate);
        scene_layer *layer = live();
        detail::hand_over(Functions{std::move(delegate)}, [&](void *data) {
            return scene_layer_set_delegate(layer, &table, data, detail::destroy<Functions>);
        });
    }
    /** @param delegate of a class that is derived from Delegate. */
    template <class Class> void set_delegate(const std::shared_ptr<Class> &delegate) {
        if (!delegate) throw Error(SCENE_ERROR_INVALID_ARGUMENT, "set_delegate: delegate is empty, expected an object");
        set_delegate(detail::functions_of(delegate));
    }
    void remove_delegate() { detail::check(scene_layer_set_delegate(live(), nullptr, nullptr, nullptr)); }
    bool has_delegate() const { return scene_layer_has_delegate(live()); }
    /** @} */

    /** @name Geometry
     *  @{ */
    Rect bounds() const { return scene_layer_get_bounds(live()); }
    void set_bounds(Rect bounds) { detail::check(scene_layer_set_bounds(live(), bounds)); }
    Point position() const { return scene_layer_get_position(live()); }
    void set_position(Point position) { detail::check(scene_layer_set_position(live(), position)); }
    Point anchor_point() const { return scene_layer_get_anchor_point(live()); }
    void set_anchor_point(Point point) { detail::check(scene_layer_set_anchor_point(live(), point)); }
    double anchor_point_z() const { return scene_layer_get_anchor_point_z(live()); }
    void set_anchor_point_z(double z) { detail::check(scene_layer_set_anchor_point_z(live(), z)); }
    double z_position() const { return scene_layer_get_z_position(live()); }
    void set_z_position(double z) { detail::check(scene_layer_set_z_position(live(), z)); }
    Transform transform() const { return scene_layer_get_transform(live()); }
    void set_transform(const Transform &transform) { detail::check(scene_layer_set_transform(live(), &transform)); }
    Transform sublayer_transform() const { return scene_layer_get_sublayer_transform(live()); }
    void set_sublayer_transform(const Transform &transform) {
        detail::check(scene_layer_set_sublayer_transform(live(), &transform));
    }
    Rect frame() const { return scene_layer_get_frame(live()); }
    void set_frame(Rect frame) { detail::check(scene_layer_set_frame(live(), frame)); }
    bool geometry_flipped() const { return scene_layer_get_geometry_flipped(live()); }
    void set_geometry_flipped(bool flipped) { detail::check(scene_layer_set_geometry_flipped(live(), flipped)); }
    /** @} */

    /** @name Appearance
     *  @{ */
    bool hidden() const { return scene_layer_get_hidden(live()); }
    void set_hidden(bool hidden) { detail::check(scene_layer_set_hidden(live(), hidden)); }
    bool double_sided() const { return scene_layer_get_double_sided(live()); }
    void set_double_sided(bool double_sided) { detail::check(scene_layer_set_double_sided(live(), double_sided)); }
    double opacity() const { return scene_layer_get_opacity(live()); }
    void set_opacity(double opacity) { detail::check(scene_layer_set_opacity(live(), opacity)); }
    bool allows_group_opacity() const { return scene_layer_get_allows_group_opacity(live()); }
    void set_allows_group_opacity(bool allows) { detail::check(scene_layer_set_allows_group_opacity(live(), allows)); }
    bool masks_to_bounds() const { return scene_layer_get_masks_to_bounds(live()); }
    void set_masks_to_bounds(bool masks) { detail::check(scene_layer_set_masks_to_bounds(live(), masks)); }
    bool has_background_color() const { return scene_layer_get_background_color(live(), nullptr); }
    /** Transparent black when none is set. */
    Color background_color() const {
        Color color;
        scene_layer_get_background_color(live(), &color);
        return color;
    }
    void set_background_color(Color color) { detail::check(scene_layer_set_background_color(live(), &color)); }
    void clear_background_color() { detail::check(scene_layer_set_background_color(live(), nullptr)); }
    double corner_radius() const { return scene_layer_get_corner_radius(live()); }
    void set_corner_radius(double radius) { detail::check(scene_layer_set_corner_radius(live(), radius)); }
    std::uint32_t masked_corners() const { return scene_layer_get_masked_corners(live()); }
    void set_masked_corners(std::uint32_t corners) { detail::check(scene_layer_set_masked_corners(live(), corners)); }
    double border_width() const { return scene_layer_get_border_width(live()); }
    void set_border_width(double width) { detail::check(scene_layer_set_border_width(live(), width)); }
    Color border_color() const { return scene_layer_get_border_color(live()); }
    void set_border_color(Color color) { detail::check(scene_layer_set_border_color(live(), color)); }
    bool allows_edge_antialiasing() const { return scene_layer_get_allows_edge_antialiasing(live()); }
    void set_allows_edge_antialiasing(bool allows) {
        detail::check(scene_layer_set_allows_edge_antialiasing(live(), allows));
    }
    /** @} */

    /** @name Compositing
     *  @{ */
    std::uint32_t edge_antialiasing_mask() const { return scene_layer_get_edge_antialiasing_mask(live()); }
    void set_edge_antialiasing_mask(std::uint32_t edges) {
        detail::check(scene_layer_set_edge_antialiasing_mask(live(), edges));
    }
    scene_corner_curve corner_curve() const { return scene_layer_get_corner_curve(live()); }
    void set_corner_curve(scene_corner_curve curve) { detail::check(scene_layer_set_corner_curve(live(), curve)); }
    Color shadow_color() const { return scene_layer_get_shadow_color(live()); }
    void set_shadow_color(Color color) { detail::check(scene_layer_set_shadow_color(live(), color)); }
    double shadow_opacity() const { return scene_layer_get_shadow_opacity(live()); }
    void set_shadow_opacity(double opacity) { detail::check(scene_layer_set_shadow_opacity(live(), opacity)); }
    Size shadow_offset() const { return scene_layer_get_shadow_offset(live()); }
    void set_shadow_offset(Size offset) { detail::check(scene_layer_set_shadow_offset(live(), offset)); }
    double shadow_radius() const { return scene_layer_get_shadow_radius(live()); }
    void set_shadow_radius(double radius) { detail::check(scene_layer_set_shadow_radius(live(), radius)); }
    /** A copy; empty for a layer that has none. */
    Path shadow_path() const {
        scene_error_clear();
        return Path::adopt(detail::check_found(scene_layer_copy_shadow_path(live())));
    }
    void set_shadow_path(const Path &path) { detail::check(scene_layer_set_shadow_path(live(), path.get())); }
    bool should_rasterize() const { return scene_layer_get_should_rasterize(live()); }
    void set_should_rasterize(bool rasterizes) { detail::check(scene_layer_set_should_rasterize(live(), rasterizes)); }
    double rasterization_scale() const { return scene_layer_get_rasterization_scale(live()); }
    void set_rasterization_scale(double scale) { detail::check(scene_layer_set_rasterization_scale(live(), scale)); }
    scene_blend_mode compositing_filter() const { return scene_layer_get_compositing_filter(live()); }
    void set_compositing_filter(scene_blend_mode mode) {
        detail::check(scene_layer_set_compositing_filter(live(), mode));
    }
    /** Empty for a layer that has none. */
    Layer mask() const { return borrow(scene_layer_get_mask(live())); }
    /** An empty one takes the mask away. */
    void set_mask(const Layer &mask) { detail::check(scene_layer_set_mask(live(), mask.get())); }
    scene_mask_mode mask_mode() const { return scene_layer_get_mask_mode(live()); }
    void set_mask_mode(scene_mask_mode mode) { detail::check(scene_layer_set_mask_mode(live(), mode)); }

    /** Copies of the layer's filters, first to last. */
    std::vector<Filter> filters() const {
        return copies(scene_layer_get_filter_count(live()), scene_layer_copy_filter);
    }
    void set_filters(const std::vector<Filter> &filters) {
        const std::vector<scene_filter *> handles = handles_of(filters);
        detail::check(scene_layer_set_filters(live(), handles.data(), handles.size()));
    }
    /** A copy of the kernel that makes the layer's contents; an empty one when there is none. */
    Filter generator() const {
        scene_error_clear();
        return Filter::adopt(detail::check_found(scene_layer_copy_generator(live())));
    }
    /** An empty one takes it away. */
    void set_generator(const Filter &generator) { detail::check(scene_layer_set_generator(live(), generator.get())); }
    /** Copies of the filters for what lies below the layer, first to last. */
    std::vector<Filter> background_filters() const {
        return copies(scene_layer_get_background_filter_count(live()), scene_layer_copy_background_filter);
    }
    void set_background_filters(const std::vector<Filter> &filters) {
        const std::vector<scene_filter *> handles = handles_of(filters);
        detail::check(scene_layer_set_background_filters(live(), handles.data(), handles.size()));
    }
    /** @} */

    /** @name Contents
     *  @{ */
    /** Empty for a layer that has none. */
    Image contents() const { return Image::borrow(scene_layer_get_contents(live())); }
    void set_contents(const Image &image) { detail::check(scene_layer_set_contents(live(), image.get())); }
    scene_gravity contents_gravity() const { return scene_layer_get_contents_gravity(live()); }
    void set_contents_gravity(scene_gravity gravity) {
        detail::check(scene_layer_set_contents_gravity(live(), gravity));
    }
    Rect contents_rect() const { return scene_layer_get_contents_rect(live()); }
    void set_contents_rect(Rect rect) { detail::check(scene_layer_set_contents_rect(live(), rect)); }
    Rect contents_center() const { return scene_layer_get_contents_center(live()); }
    void set_contents_center(Rect rect) { detail::check(scene_layer_set_contents_center(live(), rect)); }
    double contents_scale() const { return scene_layer_get_contents_scale(live()); }
    void set_contents_scale(double scale) { detail::check(scene_layer_set_contents_scale(live(), scale)); }
    scene_contents_filter minification_filter() const { return scene_layer_get_minification_filter(live()); }
    void set_minification_filter(scene_contents_filter filter) {
        detail::check(scene_layer_set_minification_filter(live(), filter));
    }
    scene_contents_filter magnification_filter() const { return scene_layer_get_magnification_filter(live()); }
    void set_magnification_filter(scene_contents_filter filter) {
        detail::check(scene_layer_set_magnification_filter(live(), filter));
    }
    /** @} */

    /** @name Any property, by its key path
     *  @{ */
    Value value(const std::string &key_path) const { return read(scene_layer_get_value, key_path); }
    Value presentation_value(const std::string &key_path) const {
        return read(scene_layer_get_presentation_value, key_path);
    }
    void set_value(const std::string &key_path, const Value &value) {
        const scene_value raw = value.c_value();
        detail::check(scene_layer_set_value(live(), key_path.c_str(), &raw));
    }
    /** @} */

    /** @name Animations
     *  @{ */
    void add_animation(const Animation &animation, const std::string &key) {
        detail::check(scene_layer_add_animation(live(), animation.get(), key.c_str()));
    }
    /** Adds an animation that has no key. */
    void add_animation(const Animation &animation) {
        detail::check(scene_layer_add_animation(live(), animation.get(), nullptr));
    }
    void remove_animation(const std::string &key) { detail::check(scene_layer_remove_animation(live(), key.c_str())); }
    void remove_all_animations() { detail::check(scene_layer_remove_all_animations(live())); }
    std::uint32_t animation_count() const { return scene_layer_get_animation_count(live()); }
    /** "" for an animation that has none. */
    std::string animation_key(std::uint32_t index) const {
        scene_layer *layer = live();
        scene_error_clear();
        return detail::text(detail::check_found(scene_layer_get_animation_key(layer, index)));
    }
    /** The layer's own time, see timing.h; its animations and sublayers run in it. */
    double begin_time() const { return scene_layer_get_begin_time(live()); }
    void set_begin_time(double seconds) { detail::check(scene_layer_set_begin_time(live(), seconds)); }
    double time_offset() const { return scene_layer_get_time_offset(live()); }
    void set_time_offset(double seconds) { detail::check(scene_layer_set_time_offset(live(), seconds)); }
    double speed() const { return scene_layer_get_speed(live()); }
    void set_speed(double speed) { detail::check(scene_layer_set_speed(live(), speed)); }
    double duration() const { return scene_layer_get_duration(live()); }
    void set_duration(double seconds) { detail::check(scene_layer_set_duration(live(), seconds)); }
    double repeat_count() const { return scene_layer_get_repeat_count(live()); }
    void set_repeat_count(double count) { detail::check(scene_layer_set_repeat_count(live(), count)); }
    double repeat_duration() const { return scene_layer_get_repeat_duration(live()); }
    void set_repeat_duration(double seconds) { detail::check(scene_layer_set_repeat_duration(live(), seconds)); }
    bool autoreverses() const { return scene_layer_get_autoreverses(live()); }
    void set_autoreverses(bool reverses) { detail::check(scene_layer_set_autoreverses(live(), reverses)); }
    scene_fill_mode fill_mode() const { return scene_layer_get_fill_mode(live()); }
    void set_fill_mode(scene_fill_mode mode) { detail::check(scene_layer_set_fill_mode(live(), mode)); }

    /** A time of this layer as another's; an empty one stands for the renderer's clock. */
    double convert_time_to(double time, const Layer &other) const { return converted(live(), time, other.get()); }
    /** A time of another layer, or of the renderer's clock, as this one's. */
    double convert_time_from(double time, const Layer &other) const { return converted(other.get(), time, live()); }

    /** Stops the layer's time, and that of all below it, lets it go on, and sets it; `time` is the renderer's. */
    void pause(double time) { detail::check(scene_layer_pause(live(), time)); }
    void resume(double time) { detail::check(scene_layer_resume(live(), time)); }
    void seek(double layer_time, double time) { detail::check(scene_layer_seek(live(), layer_time, time)); }

    /** A copy of the animation of that key. */
    Animation animation(const std::string &key) const {
        return Animation::adopt(detail::check_made(scene_layer_copy_animation(live(), key.c_str())));
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
    std::vector<Filter> copies(std::size_t count, scene_filter *(*copy)(const scene_layer *, std::size_t)) const {
        std::vector<Filter> filters;
        filters.reserve(count);
        for (std::size_t i = 0; i < count; i++) filters.push_back(Filter::adopt(detail::check_made(copy(live(), i))));
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
        detail::check(getter(live(), key_path.c_str(), &raw));
        return raw;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Layer> : scene::detail::Hash<scene::Layer> {};
} // namespace std

#endif
