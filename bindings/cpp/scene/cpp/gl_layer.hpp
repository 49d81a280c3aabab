/** @file gl_layer.hpp
 *  @brief GL layers (gl_layer.h).
 */
#ifndef SCENE_CPP_GL_LAYER_HPP
#define SCENE_CPP_GL_LAYER_HPP

#include <functional>
#include <thread>
#include <utility>

#include <scene/cpp/callback.hpp>
#include <scene/cpp/gl_layer_accessors.hpp>
#include <scene/cpp/layer.hpp>
#include <scene/gl_layer.h>
#include <scene/gl_swap_chain.h>

namespace scene {

/** Who draws a GL layer; any but `draw` may be empty. One that throws has failed, as one of C's that answers SCENE_ERROR_INVALID_STATE; what it
 *  threw comes out of the next dispatch() on the thread that gave the layer its drawing, whichever thread it was thrown on. */
struct GLDrawing {
    std::function<void(Layer layer, scene_gl_frame &frame)> prepare;
    std::function<bool(Layer layer, const scene_gl_frame &frame)> can_draw;
    std::function<void(Layer layer, const scene_gl_frame &frame)> draw;
    std::function<void(Layer layer, const scene_gl_frame &frame, bool context_lost)> destroy;
    /** Whether the framebuffer has depth and stencil. */
    bool has_depth = true;
};

/** What the program draws with GL. */
class GLLayer : public detail::GlLayerAccessors {
  public:
    GLLayer() = default;
    /** The same layer, seen as one of this kind. Where it is of another kind, functions that change something throw,
     *  and those that read answer 0 or what is empty. */
    explicit GLLayer(const Layer &layer) : GlLayerAccessors(layer) {}

    static GLLayer create() { return GLLayer(Layer::create(SCENE_LAYER_KIND_GL)); }

    /** Who draws the layer, on the thread that draws the frame. */
    void set_drawing(GLDrawing drawing) const {
        scene_layer *layer = live();
        scene_gl_drawing table = SCENE_GL_DRAWING_INIT;
        table.has_depth = drawing.has_depth;
        if (drawing.prepare) table.prepare = Functions::prepare;
        if (drawing.can_draw) table.can_draw = Functions::can_draw;
        if (drawing.draw) table.draw = Functions::draw;
        if (drawing.destroy) table.destroy = Functions::destroy;
        detail::hand_over(Functions{std::move(drawing), std::this_thread::get_id()}, [&](void *data) {
            return scene_gl_layer_set_drawing(layer, &table, data, detail::destroy<Functions>);
        });
    }
    void remove_drawing() const { detail::check(scene_gl_layer_set_drawing(live(), nullptr, nullptr, nullptr)); }

    /** Has the layer show what the program draws in a context of its own, on any thread. */
    void set_swap_chain(const scene_gl_swap_chain &chain = SCENE_GL_SWAP_CHAIN_INIT) const {
        detail::check(scene_gl_layer_set_swap_chain(live(), &chain));
    }
    void remove_swap_chain() const { detail::check(scene_gl_layer_set_swap_chain(live(), nullptr)); }

    /** Lends the program a drawable. @param timeout how long to wait for one, in seconds; throws SCENE_ERROR_NOT_FOUND then. */
    scene_gl_drawable acquire_drawable(double timeout = 1) const {
        scene_gl_drawable drawable = SCENE_GL_DRAWABLE_INIT;
        detail::check(scene_gl_layer_acquire_drawable(live(), timeout, &drawable));
        return drawable;
    }
    /** Shows a drawable once all is drawn that was commanded until now. */
    void present(const scene_gl_drawable &drawable) const {
        detail::check(scene_gl_layer_present_drawable(live(), drawable.id));
    }
    void discard(const scene_gl_drawable &drawable) const {
        detail::check(scene_gl_layer_discard_drawable(live(), drawable.id));
    }

  private:
    struct Functions {
        GLDrawing drawing;
        /** The thread that gave it. */
        std::thread::id owner;

        static Functions &of(void *data) { return *static_cast<Functions *>(data); }
        template <class Call> void guard(const Call &call) const noexcept { detail::guard_for(owner, call); }

        static scene_status prepare(scene_layer *layer, scene_gl_frame *frame, void *data) noexcept {
            scene_status status = SCENE_ERROR_INVALID_STATE;
            of(data).guard([&] { of(data).drawing.prepare(Layer::borrow(layer), *frame), status = SCENE_OK; });
            return status;
        }
        static bool can_draw(scene_layer *layer, const scene_gl_frame *frame, void *data) noexcept {
            bool answer = false;
            of(data).guard([&] { answer = of(data).drawing.can_draw(Layer::borrow(layer), *frame); });
            return answer;
        }
        static scene_status draw(scene_layer *layer, const scene_gl_frame *frame, void *data) noexcept {
            scene_status status = SCENE_ERROR_INVALID_STATE;
            of(data).guard([&] { of(data).drawing.draw(Layer::borrow(layer), *frame), status = SCENE_OK; });
            return status;
        }
        static void destroy(scene_layer *layer, const scene_gl_frame *frame, bool context_lost, void *data) noexcept {
            of(data).guard([&] { of(data).drawing.destroy(Layer::borrow(layer), *frame, context_lost); });
        }
    };
};

} // namespace scene

namespace std {
template <> struct hash<scene::GLLayer> : scene::detail::Hash<scene::GLLayer> {};
} // namespace std

#endif
