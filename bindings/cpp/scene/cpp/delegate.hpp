/** @file delegate.hpp
 *  @brief Delegates of layers, as functions and as classes (delegate.h).
 */
#ifndef SCENE_CPP_DELEGATE_HPP
#define SCENE_CPP_DELEGATE_HPP

#include <functional>
#include <memory>
#include <string>
#include <type_traits>

#include <scene/cpp/action.hpp>
#include <scene/cpp/callback.hpp>
#include <scene/cpp/display.hpp>
#include <scene/cpp/value.hpp>
#include <scene/delegate.h>

namespace scene {

/** Who decides about a layer, draws it, and hears of its animations. Functions that are empty are left to the layer. What those of
 *  animations throw comes out of dispatch(), what the others throw out of the call that made the change, looked for what is at a point, laid out
 *  or displayed, which dispatch() may be too. At the end of a Transaction's scope nothing can be thrown: there it waits for dispatch(). */
struct LayerDelegate {
    std::function<Action(scene_layer *layer, const std::string &key)> action_for_key;
    AnyAnimationStart animation_did_start;
    AnyAnimationStop animation_did_stop;
    /** Whether a point of the layer's space is the layer's. */
    std::function<bool(scene_layer *layer, Point point)> contains_point;
    /** Places the layer's sublayers. */
    std::function<void(scene_layer *layer)> layout_sublayers;
    /** Shows the layer in place of drawing it. */
    std::function<void(scene_layer *layer)> display_layer;
    std::function<void(scene_layer *layer)> will_draw;
    /** Draws the layer with cairo. Where one that draws throws, the contents stay as they were; see drawing_is_asynchronous(). */
    std::function<void(scene_layer *layer, cairo_t *context)> draw_layer;
    /** Draws the layer by writing pixels of pixel_format, in place of draw_layer. */
    std::function<void(scene_layer *layer, const scene_drawing_info &info)> draw_pixels;
    scene_pixel_format pixel_format = SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED;
    /** Whether the layer needs display when a property changes. */
    std::function<bool(scene_layer *layer, const std::string &key)> needs_display_for_key;
    /** Whether the layer takes over the scale of the renderer that shows it. */
    std::function<bool(scene_layer *layer, double scale)> should_inherit_contents_scale;
    /** The action of an event for which neither action_for_key nor the layer nor a style of it has one. */
    std::function<Action(scene_layer *layer, const std::string &key)> default_action_for_key;
};

/** A delegate as a class: derive from it, override what you want to decide, and give a layer a shared pointer of your class
 *  (Layer::set_delegate()). The functions are those of LayerDelegate; those that your class does not override are left to the layer. */
class Delegate {
  public:
    virtual ~Delegate() = default;
    virtual Action action_for_key(scene_layer *, const std::string &) { return Action(); }
    virtual void animation_did_start(scene_layer *, const std::string &) {}
    virtual void animation_did_stop(scene_layer *, const std::string &, scene_animation_stop_reason) {}
    virtual bool contains_point(scene_layer *, Point) { return false; }
    virtual void layout_sublayers(scene_layer *) {}
    virtual void display_layer(scene_layer *) {}
    virtual void will_draw(scene_layer *) {}
    virtual void draw_layer(scene_layer *, cairo_t *) {}
    virtual void draw_pixels(scene_layer *, const scene_drawing_info &) {}
    virtual bool needs_display_for_key(scene_layer *, const std::string &) { return false; }
    virtual bool should_inherit_contents_scale(scene_layer *, double) { return false; }
    virtual Action default_action_for_key(scene_layer *, const std::string &) { return Action(); }
    /** How draw_pixels() writes them; asked when the delegate is set. */
    virtual scene_pixel_format pixel_format() { return SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED; }
};

namespace detail {

/** Calls a member function of an object that it keeps. */
template <class Class, class Result, class... Arguments>
std::function<Result(Arguments...)> bound(const std::shared_ptr<Class> &object,
                                          Result (Delegate::*function)(Arguments...)) {
    return [object, function](Arguments... arguments) { return (object.get()->*function)(arguments...); };
}

/** The functions that a class overrides: the type of a member tells whose it is. */
template <class Class> LayerDelegate functions_of(const std::shared_ptr<Class> &object) {
    LayerDelegate functions;
#define SCENE_CPP_TAKE(name)                                                     \
    if (!std::is_same<decltype(&Class::name), decltype(&Delegate::name)>::value) \
    functions.name = bound(object, &Delegate::name)
    SCENE_CPP_TAKE(action_for_key);
    SCENE_CPP_TAKE(animation_did_start);
    SCENE_CPP_TAKE(animation_did_stop);
    SCENE_CPP_TAKE(contains_point);
    SCENE_CPP_TAKE(layout_sublayers);
    SCENE_CPP_TAKE(display_layer);
    SCENE_CPP_TAKE(will_draw);
    SCENE_CPP_TAKE(draw_layer);
    SCENE_CPP_TAKE(draw_pixels);
    SCENE_CPP_TAKE(needs_display_for_key);
    SCENE_CPP_TAKE(should_inherit_contents_scale);
    SCENE_CPP_TAKE(default_action_for_key);
#undef SCENE_CPP_TAKE
    functions.pixel_format = object->pixel_format();
    return functions;
}

/** A delegate's functions as C calls them. */
struct LayerFunctions {
    LayerDelegate delegate;

    static LayerDelegate &of(void *data) { return static_cast<LayerFunctions *>(data)->delegate; }

    /** The table of those that there are. */
    static scene_layer_delegate table(const LayerDelegate &delegate) {
        scene_layer_delegate table = SCENE_LAYER_DELEGATE_INIT;
        if (delegate.action_for_key) table.action_for_key = ask;
        if (delegate.animation_did_start) table.animation_did_start = start;
        if (delegate.animation_did_stop) table.animation_did_stop = stop;
        if (delegate.contains_point) table.contains_point = contains;
        if (delegate.layout_sublayers) table.layout_sublayers = lay_out;
        if (delegate.display_layer) table.display_layer = display;
        if (delegate.will_draw) table.will_draw = will_draw;
        if (delegate.draw_layer) table.draw_layer = draw;
        if (delegate.draw_pixels) table.draw_pixels = draw_pixels;
        if (delegate.needs_display_for_key) table.needs_display_for_key = needs_display;
        if (delegate.should_inherit_contents_scale) table.should_inherit_contents_scale = inherits_scale;
        if (delegate.default_action_for_key) table.default_action_for_key = ask_class;
        table.pixel_format = delegate.pixel_format;
        return table;
    }

    static scene_action *ask(scene_layer *layer, const char *key, void *data) noexcept {
        Action action;
        guard_within([&] { action = of(data).action_for_key(layer, key); });
        return action.detach();
    }
    static scene_action *ask_class(scene_layer *layer, const char *key, void *data) noexcept {
        Action action;
        guard_within([&] { action = of(data).default_action_for_key(layer, key); });
        return action.detach();
    }
    static void start(scene_layer *layer, const char *key, void *data) noexcept {
        guard([&] { of(data).animation_did_start(layer, text(key)); });
    }
    static void stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *data) noexcept {
        guard([&] { of(data).animation_did_stop(layer, text(key), reason); });
    }
    static bool contains(scene_layer *layer, scene_point point, void *data) noexcept {
        bool result = false;
        guard_within([&] { result = of(data).contains_point(layer, point); });
        return result;
    }
    static void lay_out(scene_layer *layer, void *data) noexcept {
        guard_within([&] { of(data).layout_sublayers(layer); });
    }
    static void display(scene_layer *layer, void *data) noexcept {
        guard_within([&] { of(data).display_layer(layer); });
    }
    static void will_draw(scene_layer *layer, void *data) noexcept {
        guard_within([&] { of(data).will_draw(layer); });
    }
    static void draw(scene_layer *layer, cairo_t *context, void *data) noexcept {
        guard_drawing([&] { of(data).draw_layer(layer, context); });
    }
    static void draw_pixels(scene_layer *layer, const scene_drawing_info *info, void *data) noexcept {
        guard_drawing([&] { of(data).draw_pixels(layer, *info); });
    }
    static bool needs_display(scene_layer *layer, const char *key, void *data) noexcept {
        bool result = false;
        guard_within([&] { result = of(data).needs_display_for_key(layer, text(key)); });
        return result;
    }
    static bool inherits_scale(scene_layer *layer, double scale, void *data) noexcept {
        bool result = false;
        guard_within([&] { result = of(data).should_inherit_contents_scale(layer, scale); });
        return result;
    }
};

} // namespace detail
} // namespace scene

#endif
