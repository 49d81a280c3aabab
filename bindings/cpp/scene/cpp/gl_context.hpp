/** @file gl_context.hpp
 *  @brief GL contexts of the program's that share their objects with a renderer's (gl_context.h).
 */
#ifndef SCENE_CPP_GL_CONTEXT_HPP
#define SCENE_CPP_GL_CONTEXT_HPP

#include <scene/cpp/renderer.hpp>
#include <scene/gl_context.h>

namespace scene {

/** A GL context. Copies are the same context. */
class GLContext : public Object<GLContext, scene_gl_context, scene_gl_context_retain, scene_gl_context_release> {
  public:
    /** Makes a context that shares its objects with a renderer's. */
    static GLContext create(const Renderer &renderer) {
        return adopt(detail::check_made(scene_gl_context_create(renderer.get())));
    }

    /** Makes it current on the calling thread. */
    void make_current() const { detail::check(scene_gl_context_make_current(live())); }
    /** Leaves no context of this class current on the calling thread. */
    static void leave() { detail::check(scene_gl_context_make_current(nullptr)); }

    /** A GL function for the context that is current; nullptr for an unknown one. */
    static void *get_proc_address(const char *name) { return scene_gl_context_get_proc_address(name, nullptr); }
};

} // namespace scene

namespace std {
template <> struct hash<scene::GLContext> : scene::detail::Hash<scene::GLContext> {};
} // namespace std

#endif
