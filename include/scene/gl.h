/** @file gl.h
 *  @brief Renders into the GL context of the host: a GTK GLArea, a QOpenGLWidget, an SDL window.
 *
 *  The host owns the context, the framebuffer and the clock. libscene never makes a context current, never swaps,
 *  and never assumes framebuffer 0. It needs OpenGL ES 3.0 or later.
 *
 *  State contract: nothing is assumed on entry; everything that libscene binds or sets is put back before the call
 *  returns: program, vertex array, array and pixel-unpack buffer, framebuffers, viewport, scissor, blend, depth, stencil, cull, colour
 *  and depth masks, clear values, active texture and the textures and samplers of the units it used, pixel store.
 */
#ifndef SCENE_GL_H
#define SCENE_GL_H

#include <scene/base.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** Finds a GL function, such as eglGetProcAddress or SDL_GL_GetProcAddress wrapped to this form.
 *  @return NULL for an unknown function. */
typedef void *(*scene_gl_get_proc_address)(const char *name, void *user_data);

/** Makes a renderer for the GL context that is current on this thread. All functions are found before it returns;
 *  `get_proc_address` is not kept.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_UNSUPPORTED (a missing function or too
 *          old a GL, named), #SCENE_ERROR_GL.
 *  Threads: that of the context; the renderer belongs to it. Since: 0.1. */
scene_renderer *scene_renderer_create_gl(scene_gl_get_proc_address get_proc_address, void *user_data);

/** Where a frame goes. */
typedef struct scene_gl_target {
    /** sizeof(scene_gl_target), set by the caller (#SCENE_GL_TARGET_INIT). */
    uint32_t struct_size;
    /** Name of the framebuffer object; 0 is the window's. */
    uint32_t framebuffer;
    /** In pixels, 1...16384. */
    uint32_t width, height;
    /** Pixels per point, above 0. Default 1. */
    double scale;
    /** Whether the first row of pixels is the bottom one, as in a window's framebuffer. Default true. */
    bool flip_y;
    /** Whether to clear to the renderer's background colour first; otherwise libscene draws over what is there.
     *  Default false. */
    bool clear;
} scene_gl_target;

#define SCENE_GL_TARGET_INIT \
    { (uint32_t)sizeof(scene_gl_target), 0, 0, 0, 1.0, true, false }

/** Commits this thread's implicit transaction and draws the tree as it is at `time` into the target.
 *  @param time in seconds, of the host's clock; never running backwards between frames of one animation.
 *  @return #SCENE_ERROR_WRONG_THREAD, #SCENE_ERROR_GL, #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_STATE (a renderer
 *          that was not made with scene_renderer_create_gl()).
 *  Threads: the renderer's, with its context current. Since: 0.1. */
scene_status scene_renderer_render_gl(scene_renderer *renderer, const scene_gl_target *target, double time);

/** Says that the renderer's context is gone or will be: nothing of it is freed through GL any more, and the renderer can
 *  only be released. A GL renderer whose last reference goes while its context is not current must be abandoned first.
 *  @return #SCENE_ERROR_INVALID_STATE for an offscreen renderer, whose context is its own.
 *  Threads: any. Since: 0.1. */
scene_status scene_renderer_abandon(scene_renderer *renderer);

SCENE_END_DECLS

#endif
